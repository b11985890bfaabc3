"""Catan: the island's base game."""
