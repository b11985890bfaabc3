"""The numbers behind the Draft's words. The build makes C constants of them: rules read terms.REVEALING, not 4."""

from typing import Final

SEATS: Final = 8  # the most that can play (S-190)
CARDS: Final = 76  # all of them lie on the table (S-134)
ROSTER: Final = 7  # cards that each player collects (S-135)
PLACES: Final = 56  # SEATS * ROSTER

# Phases
CHOOSING_FIRST: Final = 0
TAKING: Final = 1
STEALING: Final = 2
GIVING: Final = 3  # a card is named to be stolen; what it is swapped for is still to be said
REVEALING: Final = 4
ENDED: Final = 5

# Options, by the place of their value in options.py
STAYS_PUT: Final = 1  # steal_back=no
AT_ONCE: Final = 1  # reveal=all

# Actions
TAKE: Final = 1  # card
STEAL: Final = 2  # card
DECLINE: Final = 3
GIVE: Final = 4  # card
TURN: Final = 5  # card

# Chance outcomes
FIRST: Final = 10  # seat

# Events beyond the actions themselves
SWAPPED: Final = 20  # the card stolen, the card given for it, the seat that it was stolen from
TURNED: Final = 21  # card, its rank, the seat that it belongs to
LEFT_OVER: Final = 22  # card, its rank: nobody took it, and after the end it lies open too
WON: Final = 23  # seats as a mask, hundredths of a gigatonne

# Why an action is refused: numbers of entries in rulings.toml
OUT_OF_TURN: Final = 135
TAKEN: Final = 136
ROSTERS_FULL: Final = 137
NO_STEAL: Final = 138
ONE_FOR_ONE: Final = 139
STOLEN_ONCE: Final = 140
STAYS_HIDDEN: Final = 141
FIRST_BY_LOT: Final = 190
