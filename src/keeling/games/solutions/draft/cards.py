"""The 76 solutions as the Draft uses them: by number, which is their place in the alphabetical order of ids."""

from __future__ import annotations

from difflib import get_close_matches

from keeling.core.title import plain
from keeling.games.solutions import deck
from keeling.games.solutions.draft import terms

CARDS = deck.cards()
IDS = tuple(card.id for card in CARDS)
RANKS = deck.ranks()
GT_BY_RANK = (0, *(deck.hundredths_of_rank(rank) for rank in range(1, terms.CARDS + 1)))  # hundredths; 0: not known
BEST = sum(GT_BY_RANK[1 : terms.ROSTER + 1])  # ranks 1 to 7 (S-143)
NUMBERS = {plain(word): n for n, card in enumerate(CARDS) for word in (card.name, card.title, card.id)}


def number_of(word: object) -> int:
    """A card by its id, by the title on it, or by its name in the Review.

    Raises:
        ValueError: there is none; it names the nearest.
    """
    found = NUMBERS.get(plain(word)) if isinstance(word, str) else None
    if found is None:
        near = get_close_matches(str(word).casefold()[:60], IDS, 3, 0.5)
        raise ValueError(f"'{str(word)[:40]}' is no card.{f' Do you mean {likely(near)}?' if near else ''}")
    return found


def likely(words: list[str]) -> str:
    """'a, b or c'."""
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]
