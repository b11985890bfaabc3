"""The weather of a decade card by card, as the log tells it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from keeling.core.page import Line, Mark
from keeling.core.text import _, ngettext
from keeling.games.tipping_point import cards, names, terms
from keeling.games.tipping_point.view import TippingView


class Step(msgspec.Struct, frozen=True):
    """A weather card: pictures of the symbol and of the disaster it made, '' for none, and what it did, in words."""

    id: str
    symbol: str
    disaster: str
    told: str
    lines: tuple[str, ...]


class Replay(msgspec.Struct, frozen=True):
    """The cards of one Weather Phase so far; `over` once the decade has moved on."""

    title: str
    over: bool
    steps: tuple[Step, ...]


def replay(view: TippingView, lines: Sequence[tuple[str, Line]]) -> Replay | None:
    """The phase under way, or the last one until the reader's turn is over."""
    decade = view.decade if view.feeding else view.decade - 1
    if view.over or not shown(view):
        return None
    n = view.cards - view.reveals if view.feeding else view.history.cards[decade] if decade >= 0 else 0
    starts = [i for i, (_key, line) in enumerate(lines) if marked(line, "sky")][-n:] if n > 0 else []
    if len(starts) < n or not starts:
        return None
    ends = [*starts[1:], len(lines)]
    year = _("It is %(year)s.", year=str(names.year(decade + 1)))
    steps = tuple(
        step(f"rs-{decade}-{i}", [line for _key, line in lines[a:b]], year)
        for i, (a, b) in enumerate(zip(starts, ends, strict=True))
    )
    title = ngettext("The weather of %(year)s: %(n)s card", "The weather of %(year)s: %(n)s cards", len(steps),
                     year=names.year(decade))  # fmt: skip
    return Replay(title, not view.feeding, steps)


def shown(view: TippingView) -> bool:
    if view.feeding:
        return view.phase >= terms.SHARING or bool(view.reveals)
    if view.me is None:
        return view.turns == 0
    return (view.viewer - view.first) % view.seats >= view.turns


def marked(line: Line, css: str) -> str:
    """The text of a line's mark of this class, '' for none."""
    return next((part.text for part in line.parts if isinstance(part, Mark) and part.css == css), "")


def step(id: str, lines: Sequence[Line], year: str) -> Step:
    """The card and what followed, up to the next year."""
    symbol, disaster = marked(lines[0], "sky"), marked(lines[0], "disaster")
    told = []
    for line in lines[1:]:
        if str(line) == year:
            break
        told.append(str(line))
    return Step(id, symbol_of(symbol), disaster_of(disaster), str(lines[0]), tuple(told[:6]))


def symbol_of(title: str) -> str:
    """The picture of a weather card by its name."""
    known = {names.capital(names.weather(i)): one for i, one in enumerate(cards.SYMBOLS, 1)}
    return known.get(title, "")


def disaster_of(title: str) -> str:
    known = {names.disaster(i): one for i, one in enumerate(cards.DISASTERS)}
    return known.get(title, "")
