"""Pieces of sentences: cards, degrees, weights, gaps of the shelf. All texts in the language in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from keeling.core.page import Mark
from keeling.core.text import N_, _, ngettext
from keeling.core.title import Setup
from keeling.games.solutions import board, deck, terms

NUMBERS = (
    N_("none"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"), N_("eight"),
    N_("nine"), N_("ten"), N_("eleven"), N_("twelve"),
)  # fmt: skip

PLACES = (
    N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth"), N_("sixth"), N_("seventh"), N_("eighth"),
)  # fmt: skip


def title(card: int) -> str:
    """The title of a Solution card by number."""
    return deck.cards()[card].said("title")


def card_id(card: int) -> str:
    """The id of a drawn Solution card: 'c-insulation'."""
    return f"c-{deck.cards()[card].id}"


def small_title(kind: str, number: int) -> str:
    """The title of a card of a small deck; `kind` is a field of deck.Decks."""
    found: str = getattr(deck.decks(), kind)[number].said("title")
    return found


def degrees(tenths: int) -> str:
    """A temperature: '1.4°'; the last space is '5.0+°'."""
    return f"{tenths // 10}.{tenths % 10}{'+' if tenths >= terms.TOP else ''}°"


def change(tenths: int) -> str:
    """A difference: '0.4°'."""
    return f"{abs(tenths) // 10}.{abs(tenths) % 10}°"


def moved(spaces: int) -> str:
    """'4 spaces, 0.4°'."""
    return ngettext("%(n)s space, %(degrees)s", "%(n)s spaces, %(degrees)s", spaces, degrees=change(spaces))


def counted(n: int) -> str:
    """A small number as a word."""
    return _(NUMBERS[n]) if n < len(NUMBERS) else str(n)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def gigatonnes(hundredths: int) -> str:
    """'47.21 Gt', from hundredths of a gigatonne."""
    return _("%(n)s Gt", n=f"{hundredths // 100}.{hundredths % 100:02d}")


def weight(rank: int) -> str:
    """The Gt CO2e of a rank."""
    return gigatonnes(deck.hundredths_of_rank(rank))


def rank_mark(rank: int) -> Mark:
    return Mark(f"#{rank}", "rk")


def listed(items: Sequence[str]) -> str:
    """'a, b and c'."""
    if len(items) < 2:
        return "".join(items)
    return _("%(most)s and %(last)s", most=", ".join(items[:-1]), last=items[-1])


def either(items: Sequence[str]) -> str:
    """'a, b or c'."""
    if len(items) < 2:
        return "".join(items)
    return _("%(most)s or %(last)s", most=", ".join(items[:-1]), last=items[-1])


def faces(numbers: Sequence[int]) -> str:
    """'a 5 or 6'."""
    return _("a %(faces)s", faces=either([str(face) for face in numbers]))


# -- the shelf


class Gap(msgspec.Struct, frozen=True):
    """A gap of the shelf.

    Attributes:
        place: from the left, 0 where impact is greatest.
        letter: that the shelf, the buttons and the keyboard call it by.
        id: of the drawn gap.
        short: for a button: 'first', 'second', 'last'.
        words: in a sentence: 'before Insulation', 'between Insulation and Bamboo'.
    """

    place: int
    letter: str
    id: str
    short: str
    words: str


def letter(place: int) -> str:
    """A, B, … Z, then AA, AB, …"""
    return (letter(place // 26 - 1) if place >= 26 else "") + chr(ord("A") + place % 26)


def where(row: Sequence[int], place: int) -> str:
    """A gap between the cards of a row, in words."""
    if not row and not place:
        return _("as the first card")
    if place == terms.NO_OPINION or place > len(row):
        return _("at gap %(letter)s", letter=letter(place))
    if place == 0:
        return _("before %(card)s", card=title(row[0]))
    if place == len(row):
        return _("after %(card)s", card=title(row[-1]))
    return _("between %(left)s and %(right)s", left=title(row[place - 1]), right=title(row[place]))


def shortly(row: Sequence[int], place: int) -> str:
    """The same on a button."""
    if not row:
        return _("here")
    if place and place == len(row):
        return _("last")
    return _(PLACES[place]) if place < len(PLACES) else _("after %(card)s", card=title(row[place - 1]))


def gaps(row: Sequence[int]) -> tuple[Gap, ...]:
    """The gaps of a row of cards, from the left."""
    return tuple(
        Gap(place, letter(place), f"gap-{place}", shortly(row, place), where(row, place))
        for place in range(len(row) + 1)
    )


# -- the table


def player_name(setup: Setup, names: Sequence[str], player: int) -> str:
    """Who holds a hand: the name of the seat, 'Hand 2' where one screen serves several."""
    if setup.options["decide"] == "group" and setup.options["people"] != 1:
        return _("Hand %(n)s", n=player + 1)
    return names[player] if player < len(names) else _("Seat %(number)s", number=player + 1)


def track_of(options: Mapping[str, Any]) -> board.Track:
    """The time track that a table plays on."""
    difficulty = ("med", "hard", "xhard").index(options["difficulty"])
    return board.track(difficulty, options["length"] == "short")
