"""The sky over all cities as values that a template draws: weather, chances, the common CO2, the time line."""

from __future__ import annotations

import msgspec

from keeling.core.text import _, ngettext
from keeling.games.tipping_point import almanac, cards, names, terms
from keeling.games.tipping_point.skyview import Sky
from keeling.games.tipping_point.view import TippingView

WIDE = 360.0  # of the scale
BEYOND = 9 / 8  # how far it goes, in limits
SYMBOLS = ("", *cards.SYMBOLS)


class Card(msgspec.Struct, frozen=True):
    """The weather card that lies open. `id` changes with each; `emblem` is '' before the first.

    `did`: what the decade before brought, '' for no disaster and while weather comes.
    """

    id: str
    emblem: str
    name: str
    did: str


class Next(msgspec.Struct, frozen=True):
    """What a symbol would bring as the next card; `disaster` and `emblem` are '' for calm."""

    symbol: str
    disaster: str
    emblem: str
    share: str


class Place(msgspec.Struct, frozen=True):
    """A top card that a Scientist of the reader has seen."""

    symbol: str
    name: str


class Chance(msgspec.Struct, frozen=True):
    """How likely a disaster is on the next card, and which. `known`: the next cards, as far as the reader saw them."""

    share: str
    words: str
    note: str
    nexts: tuple[Next, ...]
    known: tuple[Place, ...]


class Cell(msgspec.Struct, frozen=True):
    """A band of the scale: where it begins and how long it is, how many cards it means ('✕' for the end)."""

    x: float
    wide: float
    zone: int
    cards: str
    begins: int


class Scale(msgspec.Struct, frozen=True):
    """The common CO2 against the table of weather cards.

    Attributes:
        pin: where the marker stands; `unit`: the width of 1 CO2.
        said, strong, more, tips: in words; `open`: cards of this phase are still to come, as `more` says.
    """

    cells: tuple[Cell, ...]
    pin: float
    unit: float
    said: str
    strong: str
    more: str
    tips: str
    open: bool


class Year(msgspec.Struct, frozen=True):
    """A decade on the time line: 'past', 'now' or ''; `struck`: emblem and name of what struck in it."""

    year: int
    state: str
    struck: tuple[tuple[str, str], ...]


class Trouble(msgspec.Struct, frozen=True):
    """The disaster under way."""

    id: str
    emblem: str
    name: str
    words: str


def percent(share: float) -> str:
    """'64 %'; never 0 or 100 for what is neither."""
    whole = round(100 * share)
    if 0 < share < 1:
        whole = min(99, max(1, whole))
    return f"{whole} %"


def card(view: TippingView) -> Card:
    last = view.sky.last
    name = names.capital(names.weather(last)) if last else _("none yet")
    return Card(f"wx-{view.decade}-{view.sky.left}-{last}", SYMBOLS[last], name, "" if view.feeding else did(view))


def did(view: TippingView) -> str:
    """'In 2050: 2 × Drought', of several kinds 'In 2050: 3 disasters'."""
    struck = view.history.struck[view.decade - 1] if view.decade else ()
    if not struck:
        return ""
    told = ngettext("%(n)s disaster", "%(n)s disasters", len(struck))
    if len(set(struck)) == 1:
        told = (f"{len(struck)} × " if len(struck) > 1 else "") + names.disaster(struck[0])
    return _("In %(year)s: %(disasters)s", year=names.year(view.decade - 1), disasters=told)


def chance(view: TippingView) -> Chance:
    """Of the next pair."""
    sky = view.sky
    known = tuple(Place(SYMBOLS[one], names.capital(names.weather(one)) if one else "?") for one in sky.top)
    if not sky.last:
        note = _("the first card of the game has no card before it")
        return Chance(_("Safe"), _("no disaster on the next card"), note, (), known if any(sky.top) else ())
    return Chance(
        share=percent(sky.danger),
        words=_("that the next card makes a disaster"),
        note=counted(view),
        nexts=tuple(
            following(sky, symbol)
            for symbol in sorted(range(1, terms.SYMBOLS), key=lambda s: (not sky.pairs[s], s))
            if sky.chance[symbol]
        ),
        known=known if any(sky.top) else (),
    )


def counted(view: TippingView) -> str:
    """'7 of the 11 left', or what else it rests on."""
    sky = view.sky
    if view.phase == terms.ARRANGING and view.turn == view.viewer:
        return _("if the cards stay as they lie")
    if sky.counted:
        bad = sum(n for n, disaster in zip(sky.deck, sky.pairs, strict=True) if disaster)
        return _("%(n)s of the %(all)s left", n=bad, all=sky.left)
    return _("by what your Scientist saw")


def following(sky: Sky, symbol: int) -> Next:
    disaster = sky.pairs[symbol]
    share = percent(sky.chance[symbol])
    if sky.counted:
        share = _("%(n)s of %(all)s", n=sky.deck[symbol], all=sky.left)
    return Next(
        SYMBOLS[symbol],
        names.disaster(disaster) if disaster else "",
        cards.DISASTERS[disaster] if disaster else "",
        share,
    )


def scale(view: TippingView) -> Scale:
    unit = WIDE / (view.limit * BEYOND)
    starts = [begins for begins, _cards in view.bands] + [view.limit]
    cells = [
        cell(i, begins, ends, str(n), unit)
        for i, ((begins, n), ends) in enumerate(zip(view.bands, starts[1:], strict=True))
    ]
    cells.append(cell(len(cells), view.limit, view.limit * BEYOND, "✕", unit))
    revealing = bool(view.feeding and view.cards and (view.reveals or view.disaster))
    coming = view.cards if revealing else view.coming
    return Scale(
        cells=tuple(cells),
        pin=round(min(view.total, view.limit * BEYOND - 1) * unit, 1),
        unit=round(unit, 2),
        said=_("Together %(n)s CO₂:", n=view.total),
        strong=ngettext("%(n)s weather card", "%(n)s weather cards", coming),
        more=to_come(view.reveals) if revealing else _("this decade."),
        tips=_("Tipping at %(n)s.", n=view.limit),
        open=revealing,
    )


def to_come(n: int) -> str:
    return _("this decade, %(n)s still to come.", n=n) if n else _("this decade, and this is the last.")


def cell(i: int, begins: int, ends: float, n: str, unit: float) -> Cell:
    return Cell(round(begins * unit + 1, 1), round((ends - begins) * unit - 2, 1), i, n, begins)


def years(view: TippingView) -> tuple[Year, ...]:
    """2010 to 2100, with what struck."""
    return tuple(year(view, decade) for decade in range(terms.DECADES))


def year(view: TippingView, decade: int) -> Year:
    struck = view.history.struck[decade] if decade < len(view.history.struck) else ()
    state = "past" if decade < view.decade else "now" if decade == view.decade else ""
    return Year(names.year(decade), state, tuple((cards.DISASTERS[d], names.disaster(d)) for d in struck))


def trouble(view: TippingView) -> Trouble | None:
    """The disaster that is being resolved."""
    if not view.disaster or view.over:
        return None
    d = view.disaster
    return Trouble(f"d-{view.decade}-{view.reveals}", cards.DISASTERS[d], names.disaster(d), almanac.does(d))
