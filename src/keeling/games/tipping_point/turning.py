"""The decades that decided a finished game: the rise of the sky, the hardest weather, the deepest fall, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from keeling.core.text import _, ngettext
from keeling.games.tipping_point import names
from keeling.games.tipping_point.curves import Decade, called, disasters

if TYPE_CHECKING:
    from keeling.games.tipping_point.view import TippingView

MOST = 3  # moments besides the end
FALL = 2  # citizens lost in a decade, at least, to be worth a word
STORMS = 2  # disasters in one decade, at least


class Moment(msgspec.Struct, frozen=True):
    """Something that decided the game: in which decade (its number, from 0), and what."""

    decade: int
    title: str
    text: str


def moments(view: TippingView, found: Sequence[Decade], people: Sequence[str]) -> tuple[Moment, ...]:
    """Up to four, by decade; of several in one decade the first is told, and the end beside it."""
    if not found:
        return ()
    decided: dict[int, Moment] = {}
    for teller in (rise, famine, fall, storms):
        one = teller(view, found, people)
        if one is not None and len(decided) < MOST:
            decided.setdefault(one.decade, one)
    last = ending(view, found, people)
    before = decided.get(last.decade)
    decided[last.decade] = Moment(last.decade, last.title, f"{before.text} {last.text}") if before else last
    return tuple(decided[decade] for decade in sorted(decided))


def heading(n: int) -> str:
    return ngettext("The decade that decided it", "Decades that decided it", n)


# -- the sky -----------------------------------------------------------------------------------------------------------


def rise(view: TippingView, found: Sequence[Decade], people: Sequence[str]) -> Moment | None:
    """The decade in which most weather cards were added; of several the first."""
    i = max(range(1, len(found)), key=lambda i: (found[i].cards - found[i - 1].cards, -i), default=0)
    before, one = found[i - 1], found[i]
    if one.cards <= before.cards or not i:
        return None
    title = _("%(year)s: more weather", year=one.year)
    text = ngettext(
        "%(n)s weather card, after %(before)s in %(year)s.",
        "%(n)s weather cards, after %(before)s in %(year)s.",
        one.cards,
        before=before.cards,
        year=before.year,
    )
    grown = _("The common CO₂ had grown from %(old)s to %(new)s", old=before.total, new=one.total)
    return Moment(i, title, f"{text} {grown}{pushed(view, before, one, people)}")


def pushed(view: TippingView, before: Decade, one: Decade, people: Sequence[str]) -> str:
    """': You +4, Ben +1.', the greatest first, or '.' where no city grew."""
    grown = sorted(((one.co2[seat] - before.co2[seat], -seat) for seat in range(view.seats)), reverse=True)
    parts = [f"{called(view, people, -seat)} {names.signed(n)}" for n, seat in grown if n > 0]
    return f": {', '.join(parts)}." if parts else "."


def storms(view: TippingView, found: Sequence[Decade], people: Sequence[str]) -> Moment | None:
    """The decade with most disasters; of several the one that cost most citizens."""
    worst = max(range(len(found)), key=lambda i: (len(found[i].struck), shrunk(found, i), -i))
    one = found[worst]
    if len(one.struck) < STORMS:
        return None
    lost = [
        _("%(who)s fell from %(old)s to %(new)s", who=called(view, people, seat), old=old, new=new)
        for seat, (old, new) in enumerate(zip(earlier(found, worst), one.people, strict=True))
        if old > new
    ]
    text = _("%(disasters)s in one decade.", disasters=disasters(one.struck))
    return Moment(worst, _("%(year)s: the hardest weather", year=one.year), with_losses(text, lost))


def earlier(found: Sequence[Decade], i: int) -> tuple[int, ...]:
    """Citizens at the end of the decade before."""
    return found[i - 1].people if i else (0,) * len(found[i].people)


def shrunk(found: Sequence[Decade], i: int) -> int:
    return sum(max(0, old - new) for old, new in zip(earlier(found, i), found[i].people, strict=True))


def with_losses(text: str, lost: Sequence[str]) -> str:
    return f"{text} {_('%(what)s citizens.', what=names.listed(lost))}" if lost else text


# -- citizens ----------------------------------------------------------------------------------------------------------


def famine(view: TippingView, found: Sequence[Decade], people: Sequence[str]) -> Moment | None:
    """The decade in which hunger took most; of several the last."""
    worst = max(range(len(found)), key=lambda i: (sum(found[i].starved), i))
    one = found[worst]
    n = sum(one.starved)
    if n < FALL:
        return None
    by = ", ".join(f"{called(view, people, seat)} {lost}" for seat, lost in enumerate(one.starved) if lost)
    text = ngettext("It took %(n)s citizen: %(cities)s.", "It took %(n)s citizens: %(cities)s.", n, cities=by)
    return Moment(worst, _("%(year)s: hunger", year=one.year), text)


def fall(view: TippingView, found: Sequence[Decade], people: Sequence[str]) -> Moment | None:
    """The deepest fall of one city's citizens in a decade, hunger apart; of several the last."""
    falls = [
        (old - new - found[i].starved[seat], i, seat)
        for i, one in enumerate(found)
        for seat, (old, new) in enumerate(zip(earlier(found, i), one.people, strict=True))
    ]
    most, i, seat = max(falls, default=(0, 0, 0))
    if most < FALL:
        return None
    text = _(
        "%(who)s fell from %(old)s to %(new)s citizens.",
        who=called(view, people, seat),
        old=earlier(found, i)[seat],
        new=found[i].people[seat],
    )
    if found[i].struck:
        text += " " + _("The weather: %(disasters)s.", disasters=disasters(found[i].struck))
    return Moment(i, _("%(year)s: the deepest fall", year=found[i].year), text)


# -- the end -----------------------------------------------------------------------------------------------------------


def ending(view: TippingView, found: Sequence[Decade], people: Sequence[str]) -> Moment:
    """The last decade and what it brought."""
    last = len(found) - 1
    if view.ending == "tipped":
        return Moment(last, _("%(year)s: the world tips", year=found[-1].year), tipped(view, found, people))
    lived = [
        _("%(who)s %(n)s", who=called(view, people, city.seat), n=city.people)
        for city in sorted(view.cities, key=lambda city: (-city.people, city.seat))
    ]
    title = _("%(year)s: the end", year=view.year)
    return Moment(last, title, _("Citizens: %(cities)s.", cities=", ".join(lived)))


def tipped(view: TippingView, found: Sequence[Decade], people: Sequence[str]) -> str:
    text = _("The common CO₂ came to %(total)s; the limit is %(limit)s.", total=view.total, limit=view.limit)
    if len(found) < 2 and not found[-1].cards:
        return text
    before = found[-1] if found[-1].cards else found[-2]
    return text + " " + _("At the last count it had been %(n)s%(who)s", n=before.total, who=since(view, before, people))


def since(view: TippingView, before: Decade, people: Sequence[str]) -> str:
    """What each city added after a count."""
    now = msgspec.structs.replace(before, co2=tuple(city.co2 for city in view.cities))
    return pushed(view, before, now, people)


__all__ = ["Moment", "heading", "moments"]
