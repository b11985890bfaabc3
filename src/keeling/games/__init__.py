"""The games; one folder each. A folder with a game.py that defines TITLE is found by itself."""
