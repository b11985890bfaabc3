"""The numbers behind ZERO's words. The build makes C constants of them: rules read terms.BELOW_THE_PILE, not 13."""

from typing import Final

SEATS: Final = 7  # the most that can play (Z-062)

# Kinds of card: 0 to 10 are the values -5 to +5.
KINDS: Final = 14
MINUS_TWO: Final = 3
MINUS_ONE: Final = 4
RESET: Final = 11
TRANSPARENT: Final = 12
CLEAR: Final = 13
ALL_KINDS: Final = (1 << KINDS) - 1  # sets of kinds, as bits
UP_TO_MINUS_TWO: Final = (2 << MINUS_TWO) - 1
SPECIALS: Final = ALL_KINDS >> RESET << RESET
COPIES: Final = 15  # at most so many cards of one kind: a play of 16 copies would read as common.HIDDEN
SLOTS: Final = 98  # KINDS * SEATS

# Phases
CHOOSING_DEALER: Final = 0
DEALING: Final = 1
SWAPPING: Final = 2
PLAYING: Final = 3
DRAWING: Final = 4
FLIPPING: Final = 5
ENDED: Final = 6

# Zones a seat plays from
NOWHERE: Final = 0
HAND: Final = 1
FACE_UP: Final = 2
FACE_DOWN: Final = 3

# Options, by the place of their value in options.py
REFILL_SAME: Final = 0
REFILL_THREE: Final = 1

# Actions
PLAY: Final = 1  # kind, copies (a bit mask)
TAKE: Final = 2
FLIP: Final = 3  # position 0 to 2
SWAP: Final = 4  # hand card, face-up card
READY: Final = 5
LEAVE: Final = 6
TAKE_WITH: Final = 7  # the pile and this kind of face-up card (option stuck_face_up)

# Chance outcomes; a card is kind << 4 | copy
DRAW: Final = 10  # card, seat, face up
DEALER: Final = 11  # seat

# Events beyond the actions themselves
CLEARED: Final = 20  # cards, 1 if four of a kind did it
TOOK: Final = 21  # seat, cards
FINISHED: Final = 22  # seat, place
STARTS: Final = 23  # seat, the lowest card, which is shown (kind RESET: nobody has a value)
ROUND_OVER: Final = 24  # jerries as a mask, 1 if by stalemate
SKIPPED: Final = 25  # seats as a mask
NEXT: Final = 26  # seat

# Why an action is refused: numbers of entries in rulings.toml
SWAP_ONE_FOR_ONE: Final = 5
SWAPPING_CLOSED: Final = 6
DECK_TOO_SMALL: Final = 7
LOWEST_FIRST: Final = 10
ONE_SET: Final = 11
BELOW_THE_PILE: Final = 13
MUST_PLAY: Final = 18
ABOVE_THE_LIMIT: Final = 20
ZONE_NOT_OPEN: Final = 36
STUCK_FACE_UP: Final = 39
NO_SUCH_FLIP: Final = 41
CARDS_CONSERVED: Final = 53
NOT_YOUR_MOVE: Final = 54
NOT_YOUR_CARDS: Final = 55
