"""Names of cards and citizens in a position: 'oil_well 2' is a kind and which copy, 'forest start 1' a start card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from keeling.core.errors import nearest
from keeling.games.tipping_point import deck, terms
from keeling.games.tipping_point.cards import JOBS


def numbered(words: Iterable[str]) -> tuple[str, ...]:
    """Each word with how often it has come by now: 'market 1', 'market 2'."""
    made: list[str] = []
    seen: dict[str, int] = {}
    for word in words:
        seen[word] = seen.get(word, 0) + 1
        made.append(f"{word} {seen[word]}")
    return tuple(made)


@lru_cache(maxsize=64)
def named(encoded: bytes) -> tuple[tuple[str, ...], tuple[str, ...]]:
    own = msgspec.json.decode(encoded)
    numbers, kinds = deck.numbers(own), deck.of(own).kinds
    cards = (kinds[kind] + (" start" if card < terms.STARTERS else "") for card, kind in enumerate(numbers["kind"]))
    return numbered(cards), numbered(JOBS[job] for job in numbers["job"])


def names(own: Mapping[str, Any] | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the 71 cards and the 41 citizens of a deck, by number."""
    return named(msgspec.json.encode(own))


class Copies:
    """Finds cards or citizens by their names, puts each in one place alone, and collects what is wrong."""

    def __init__(self, known: tuple[str, ...], faults: list[str], said: Iterable[str], out: Iterable[int] = ()) -> None:
        """Args:
        known: the names by number.
        said: all names that something is placed by; who names no copy gets none of these.
        out: numbers of those that are not in this game.
        """
        self.faults = faults
        self.known = known
        self.number = {name: n for n, name in enumerate(known)}
        self.sorts: dict[str, list[int]] = {}
        for n, name in enumerate(known):
            self.sorts.setdefault(name.rpartition(" ")[0], []).append(n)
        self.claimed = {self.number[name] for name in said if name in self.number}
        self.out = set(out)
        self.placed: dict[int, int] = {}

    def place(self, name: str, to: int, at: str) -> int:
        """The number of one that is put into a place of terms.py, or -1."""
        if name in self.number:
            n = self.number[name]
        else:
            free = [n for n in self.sorts.get(name, ()) if n not in self.claimed | self.out | set(self.placed)]
            n = free[0] if free else -1
            if name in self.sorts and not free:
                self.faults.append(f"{at}: there is no further '{name}'.")
                return -1
        if n < 0:
            return self.unknown(name, at)
        if n in self.placed or n in self.out:
            place = "is elsewhere, too" if n in self.placed else "is out of a game of two (T-002)"
            self.faults.append(f"{at}: '{name}' {place}.")
            return -1
        self.placed[n] = to
        return n

    def find(self, name: str, at: str, piled: bool = False) -> int:
        """The number of one that stands in a city, or lies in the pile, or -1."""
        if name in self.number:
            return self.number[name]
        places = {
            n: place for n, place in self.placed.items() if (place == terms.DISCARD if piled else place >= terms.CITY)
        }
        found = [n for n in self.sorts.get(name, ()) if n in places]
        if len(found) == 1:
            return found[0]
        if name in self.sorts:
            which = " or ".join(f"'{self.known[n]}'" for n in found)
            nowhere = f"no '{name}' lies in the pile" if piled else f"no city has a '{name}'"
            self.faults.append(f"{at}: {f'say which, {which}' if found else nowhere}.")
            return -1
        return self.unknown(name, at)

    def unknown(self, name: str, at: str) -> int:
        words = self.known if " " in name else self.sorts
        self.faults.append(f"{at}: '{name[:40]}' is unknown.{nearest(name, words)}")
        return -1
