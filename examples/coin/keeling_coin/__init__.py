"""Heads or tails: a small game for Keeling."""
