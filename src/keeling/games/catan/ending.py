"""The end of a game of Catan as the drawn page shows it."""
