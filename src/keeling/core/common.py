"""Numbers that mean the same in every game. The build makes C constants of them."""

from typing import Final

MAX_SEATS: Final = 8
SPECTATOR: Final = 14  # a seat that owns nothing
CHANCE: Final = 15  # the seat number that decks, dice and lots act under
EVERYONE: Final = 32767  # the mask of an event that all seats and spectators may know
HIDDEN: Final = 65535  # stands in `seen` for an argument that the viewer may not know; never a legal value
CAPACITY: Final = 1024  # the longest list of actions or outcomes that a game may offer

# Streams: each name draws from its own generator, so a change of bots does not change the dice.
DECK: Final = 0
DICE: Final = 1
EVENTS: Final = 2
BOTS: Final = 3
REDEAL: Final = 4
STREAMS: Final = 5
STREAM_NAMES: Final = ("deck", "dice", "events", "bots", "redeal")
