"""Solutions: rank climate solutions together, and keep the world under 1.5 °C."""
