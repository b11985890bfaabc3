"""Tipping Point: grow a city to ten people before the common CO2 tips the climate."""
