"""The tracker, the vote, the tax and the crisis deck of Global Warming as values that a template draws."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from keeling.core import packed
from keeling.core.page import Choice
from keeling.core.text import _, language, ngettext
from keeling.games.catan import board, names, terms
from keeling.games.catan.knowledge import LAND_NAMES
from keeling.games.catan.view import CatanView, Warmth, above

HOT, WARM = 9, 6  # from these levels on the tracker is red, yellow
OPTIONS = {terms.FALLOW: "fallow", terms.NORMAL: "normal", terms.INTENSIFIED: "intense"}


class Level(msgspec.Struct, frozen=True):
    """A cell of the tracker; `target` is '✕' for the last."""

    level: int
    target: str
    zone: int
    state: str
    words: str


class Tracker(msgspec.Struct, frozen=True):
    """The tracker: where the marker stands, the chance of a crisis on the next roll in words, tokens gone."""

    level: int
    cells: tuple[Level, ...]
    said: str
    short: str
    chance: str
    gone: str


class Ballot(msgspec.Struct, frozen=True):
    """One of the three ways that a roll can pay, and what it does."""

    key: str
    action: str
    css: str
    title: str
    price: str
    levels: str
    chance: str
    mine: bool


class Deck(msgspec.Struct, frozen=True):
    """Crisis cards that are left for a land, in both orders."""

    land: str
    name: str
    crisis: str
    n: int
    orders: str


class Crisis(msgspec.Struct, frozen=True):
    """The card that waits for a choice: its title, its order, the number it has found."""

    land: str
    title: str
    order: tuple[int, ...]
    number: int
    words: str


def percent(n: int, of: int) -> str:
    return _("%(n)s %%", n=round(100 * n / of))


def chance(view: CatanView, level: int) -> tuple[int, int]:
    """In how many of how many throws a crisis card is drawn at a level."""
    throws = 30 if view.calm else 36
    return above(board.TARGETS[level], view.calm), throws


def chance_text(view: CatanView, level: int) -> str:
    """'10 in 36, 28 %'."""
    return in_words(*chance(view, level))


def in_words(n: int, throws: int) -> str:
    return _("%(n)s in %(throws)s, %(percent)s", n=n, throws=throws, percent=percent(n, throws))


def zone(level: int) -> int:
    return 3 if level >= HOT else 2 if level >= WARM else 1


def tracker(view: CatanView, heat: Warmth) -> Tracker:
    ended = heat.level >= terms.HOTTEST
    return Tracker(
        level=heat.level,
        cells=cells(heat.level, view.calm, language()),
        said=_("Level %(level)s of %(most)s.", level=heat.level, most=terms.HOTTEST),
        short="" if ended else _("Crisis above %(target)s:", target=heat.target),
        chance="" if ended else chance_text(view, heat.level),
        gone=ngettext("%(n)s of 6 tokens gone", "%(n)s of 6 tokens gone", heat.removed),
    )


@lru_cache(256)
def cells(now: int, calm: bool, lang: str) -> tuple[Level, ...]:
    """All levels, in the language in force."""
    return tuple(cell(level, now, calm) for level in range(1, terms.HOTTEST + 1))


def cell(level: int, now: int, calm: bool) -> Level:
    state = "past" if level < now else "now" if level == now else ""
    if level == terms.HOTTEST:
        return Level(level, "✕", zone(level), state, _("Level 13: Catan is uninhabitable"))
    target, throws = board.TARGETS[level], 30 if calm else 36
    words = _(
        "Level %(level)s: a roll above %(target)s is a crisis, %(chance)s",
        level=level, target=target, chance=in_words(above(target, calm), throws),
    )  # fmt: skip
    return Level(level, str(target), zone(level), state, words)


# -- the vote --------------------------------------------------------------------------------------------------------


def ballots(view: CatanView, heat: Warmth, choices: tuple[Choice, ...]) -> tuple[Ballot, ...]:
    """Fallow, as usual, intensified: what each brings if all agree, and what it does to the level."""
    listed = {packed.a(int(one.action)): one for one in choices if packed.verb(int(one.action)) == terms.VOTE}
    if view.phase != terms.VOTING:
        return ()
    return tuple(ballot(view, heat, vote, listed.get(vote)) for vote in OPTIONS)


def ballot(view: CatanView, heat: Warmth, vote: int, choice: Choice | None) -> Ballot:
    after = {
        terms.FALLOW: max(1, heat.level - 1),
        terms.NORMAL: heat.level,
        terms.INTENSIFIED: heat.level + 1,
    }[vote]
    titles = {terms.FALLOW: _("Fallow"), terms.NORMAL: _("As usual"), terms.INTENSIFIED: _("Intensified")}
    return Ballot(
        key=choice.key if choice else "",
        action=choice.action if choice else "",
        css=OPTIONS[vote],
        title=titles[vote],
        price=price(view, vote),
        levels=_("level %(now)s → %(after)s", now=heat.level, after=after),
        chance=risk(view, heat.level, after),
        mine=view.viewer < view.seats and heat.votes[view.viewer] == vote,
    )


def price(view: CatanView, vote: int) -> str:
    """What the vote brings the reader, or all."""
    if view.me is None:
        return {
            terms.FALLOW: _("Nobody gets anything."),
            terms.NORMAL: _("Everybody gets their cards."),
            terms.INTENSIFIED: _("Everybody gets double."),
        }[vote]
    mine = view.due()[view.viewer]
    if vote == terms.FALLOW:
        given = _("Nobody gets anything; you give up %(cards)s.", cards=names.goods(mine))
        low = view.warmth is not None and view.warmth.level == 1
        return f"{given} {_('The level is 1 already and cannot fall.')}" if low else given
    if vote == terms.NORMAL:
        return _("You get %(cards)s.", cards=names.goods(mine))
    return _("All get double; you get %(cards)s.", cards=names.goods(view.due(2)[view.viewer]))


def risk(view: CatanView, level: int, after: int) -> str:
    """'crisis 28 % → 58 %'."""
    if after >= terms.HOTTEST:
        return _("the end of Catan")
    (now, throws), (then, _throws) = chance(view, level), chance(view, after)
    if now == then:
        return _("crisis %(now)s, unchanged", now=percent(now, throws))
    return _("crisis %(now)s → %(then)s", now=percent(now, throws), then=percent(then, throws))


# -- crises ----------------------------------------------------------------------------------------------------------


def decks(heat: Warmth) -> tuple[Deck, ...]:
    """The cards that are left, by land."""
    found = []
    for land in (terms.LUMBER, terms.GRAIN, terms.WOOL, terms.ORE, terms.BRICK, terms.DESERT):
        kinds = heat.crisis[2 * land : 2 * land + 2] if land < terms.DESERT else heat.crisis[terms.MAJOR :]
        called = names.capital(_(names.LANDS[land])) if land < terms.DESERT else _("Any land")
        orders = ", ".join(f"{letter} × {n}" for letter, n in zip("AB", kinds, strict=False) if n)
        found.append(Deck(LAND_NAMES[land], called, names.crisis(land), sum(kinds), orders))
    return tuple(found)


def orders() -> tuple[tuple[str, str], ...]:
    """The two orders in which a crisis looks for a number."""
    return ("A", " ".join(map(str, board.ORDER_A))), ("B", " ".join(map(str, board.ORDER_B)))


def crisis(view: CatanView, heat: Warmth) -> Crisis | None:
    """The card that leaves a choice among equal tokens."""
    if heat.drawn < 0:
        return None
    land = heat.drawn // 2 if heat.drawn < terms.MAJOR else terms.DESERT
    order = board.ORDER_B if heat.drawn & 1 and land < terms.DESERT else board.ORDER_A
    number = view.number[heat.choices[0]]
    words = _(
        "%(crisis)s: the first number of its order on that land is %(number)s, and there are %(n)s of them.",
        crisis=names.crisis(land), number=number, n=len(heat.choices),
    )  # fmt: skip
    return Crisis(LAND_NAMES[land], names.crisis(land), order, number, words)
