"""The 76 solutions as the Draft uses them: by number, which is their place in the alphabetical order of ids."""

from __future__ import annotations

from keeling.games.solutions import deck
from keeling.games.solutions.draft import terms

CARDS = deck.cards()
IDS = tuple(card.id for card in CARDS)
RANKS = deck.ranks()
GT_BY_RANK = (0, *(deck.hundredths_of_rank(rank) for rank in range(1, terms.CARDS + 1)))  # hundredths; 0: not known
BEST = sum(GT_BY_RANK[1 : terms.ROSTER + 1])  # ranks 1 to 7 (S-143)
