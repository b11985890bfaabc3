"""A small game of trading and secret votes, in plain Python: unlike ZERO in all that it can be."""
