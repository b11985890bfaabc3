"""Live tables: an event log on disk, and the tables that are folded from it."""
