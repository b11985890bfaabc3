"""Who emitted what in a finished game, and what it cost whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from keeling.core.text import N_, _, ngettext
from keeling.games.tipping_point import names, terms
from keeling.games.tipping_point.curves import Decade, called

if TYPE_CHECKING:
    from keeling.games.tipping_point.names import Titles
    from keeling.games.tipping_point.view import TippingView

SCALED = (terms.HEAT, terms.BLIZZARD)  # they go for as many citizens as the Risk Factor says (T-072)
DEADLY = (terms.HUNGER, *SCALED, terms.TORNADO, terms.SNOWSTORM)  # what citizens are lost to


class Source(msgspec.Struct, frozen=True):
    """What a kind of building or citizen did to a city's CO2 at the end: how many worked, what they made together."""

    name: str
    n: int
    co2: int

    @property
    def words(self) -> str:
        """'2 × Oil Well +4'."""
        return (f"{self.n} × " if self.n > 1 else "") + f"{self.name} {names.signed(self.co2)}"


class Emitted(msgspec.Struct, frozen=True):
    """A city's CO2.

    Attributes:
        by_decade: net, as counted.
        out, back: the sums of the decades above and below 0; `share`: of all that all cities put out, in per cent.
        sources, sinks: what worked in it at the end, the greatest first.
    """

    seat: int
    name: str
    by_decade: tuple[int, ...]
    out: int
    back: int
    share: int
    sources: tuple[Source, ...]
    sinks: tuple[Source, ...]
    words: str


class Cost(msgspec.Struct, frozen=True):
    """What hunger and weather took from a city.

    Attributes:
        lost: (cause, citizens), for all DEADLY causes; `total`: their sum.
        cards: lost to disasters.
        least, most: citizens that Hot and Humid and Blizzards went for: what is certain, and what the factors say.
        base: as many as they go for at x1.
        saved: citizens whom Hospitals and First Responders saved, by the seat that had these.
    """

    seat: int
    name: str
    lost: tuple[tuple[int, int], ...]
    total: int
    cards: int
    least: int
    most: int
    base: int
    saved: tuple[int, ...]
    words: str


# -- who emitted what --------------------------------------------------------------------------------------------------


def emitted(view: TippingView, found: Sequence[Decade], titles: Titles, people: Sequence[str]) -> tuple[Emitted, ...]:
    """By seat."""
    out = [sum(max(0, one.co2[seat]) for one in found) for seat in range(view.seats)]
    return tuple(emission(view, found, titles, people, seat, sum(out)) for seat in range(view.seats))


def emission(
    view: TippingView, found: Sequence[Decade], titles: Titles, people: Sequence[str], seat: int, whole: int
) -> Emitted:
    row = tuple(one.co2[seat] for one in found)
    out, back = sum(max(0, n) for n in row), -sum(min(0, n) for n in row)
    sources = standing(view, titles, seat)
    grew = tuple(one for one in sources if one.co2 > 0)
    fell = tuple(reversed([one for one in sources if one.co2 < 0]))
    name = called(view, people, seat)
    share = round(100 * out / whole) if whole else 0
    return Emitted(seat, name, row, out, back, share, grew, fell, ledger(back, grew, fell))


def standing(view: TippingView, titles: Titles, seat: int) -> list[Source]:
    """What works in a city at the end, the greatest emission first."""
    found: Counter[tuple[str, int]] = Counter()
    for one in view.cities[seat].buildings:
        if one.upright:
            found[titles.kind(one.kind), titles.numbers["kind_co2"][one.kind]] += 1
    for citizen in view.cities[seat].citizens:
        if not citizen.flipped:
            found[titles.job(citizen.job), titles.numbers["job_co2"][citizen.job]] += 1
    sources = [Source(name, n, n * co2) for (name, co2), n in found.items() if co2]
    return sorted(sources, key=lambda one: (-one.co2, one.name))


def ledger(back: int, grew: Sequence[Source], fell: Sequence[Source]) -> str:
    """'At the end: Coal Power Plant +3. Took up: Forest −1.'"""
    parts = []
    if grew:
        parts.append(_("At the end: %(what)s.", what=", ".join(one.words for one in grew)))
    if fell:
        parts.append(_("Taking up: %(what)s.", what=", ".join(one.words for one in fell)))
    if back:
        parts.append(_("In decades below zero %(n)s were taken up in all.", n=back))
    return " ".join(parts) or _("Nothing here emits CO₂ at the end.")


# -- what it cost whom -------------------------------------------------------------------------------------------------


def costs(view: TippingView, found: Sequence[Decade], people: Sequence[str]) -> tuple[Cost, ...]:
    """By seat."""
    return tuple(cost(view, found, people, seat) for seat in range(view.seats))


def cost(view: TippingView, found: Sequence[Decade], people: Sequence[str], seat: int) -> Cost:
    by_cause = view.history.lost[seat]
    lost = tuple((why, by_cause[why]) for why in DEADLY)
    strikes = [(d, one.risk[seat], one.people[seat]) for one in found for d in one.struck if d in SCALED]
    least = max(sum(min(risk, lived) for _d, risk, lived in strikes), sum(by_cause[d] for d in SCALED))
    most = sum(risk for _d, risk, _lived in strikes)
    saved = tuple(row[seat] for row in view.history.saved)
    cards = view.history.felled[seat]
    mine = seat == view.viewer
    told = (
        taken(lost, cards, mine),
        factors([d for d, _r, _l in strikes], least, most, mine),
        rescued(view, people, seat, saved),
    )
    return Cost(
        seat=seat,
        name=called(view, people, seat),
        lost=lost,
        total=sum(n for _why, n in lost),
        cards=cards,
        least=least,
        most=most,
        base=len(strikes),
        saved=saved,
        words=" ".join(filter(None, told)),
    )


def cause(number: int) -> str:
    return _("Hunger") if number == terms.HUNGER else names.disaster(number)


def taken(lost: Sequence[tuple[int, int]], cards: int, mine: bool) -> str:
    """'3 citizens: Hunger 2, Blizzard 1. 1 card.'"""
    n = sum(many for _cause, many in lost)
    parts = []
    if n:
        by = ", ".join(f"{cause(why)} {many}" for why, many in lost if many)
        parts.append(ngettext("Lost %(n)s citizen: %(by)s.", "Lost %(n)s citizens: %(by)s.", n, by=by))
    if cards:
        parts.append(
            ngettext("Disasters took %(n)s of your cards.", "Disasters took %(n)s of your cards.", cards)
            if mine
            else ngettext("Disasters took %(n)s of its cards.", "Disasters took %(n)s of its cards.", cards)
        )
    return " ".join(parts) or _("Lost nobody and nothing.")


def factors(struck: Sequence[int], least: int, most: int, mine: bool) -> str:
    """What the Risk Factor added: citizens that were asked for, whether or not somebody saved them."""
    base = len(struck)
    if most == base:
        return ""
    went = str(most) if least == most else _("up to %(n)s", n=most)
    yours = N_("%(disasters)s went for %(went)s: %(base)s at risk ×1, the rest because of your own CO₂.")
    its = N_("%(disasters)s went for %(went)s: %(base)s at risk ×1, the rest because of its own CO₂.")
    return _(
        yours if mine else its,
        disasters=names.listed([names.disaster(d) for d in SCALED if d in struck]),
        went=went,
        base=base,
    )


def rescued(view: TippingView, people: Sequence[str], seat: int, saved: Sequence[int]) -> str:
    """Who was saved, and by whose protectors: the own ones, or in 2 vs 2 the partner's."""
    n = sum(saved)
    if not n:
        return ""
    text = ngettext(
        "Hospitals and First Responders saved %(n)s citizen",
        "Hospitals and First Responders saved %(n)s citizens",
        n,
    )
    others = [q for q, many in enumerate(saved) if many and q != seat]
    by = "; ".join(partly(view, people, q, saved[q]) for q in others)
    return f"{text} ({by})." if by else f"{text}."


def partly(view: TippingView, people: Sequence[str], seat: int, n: int) -> str:
    """'2 by those of Ines'."""
    if seat == view.viewer:
        return _("%(n)s by yours", n=n)
    return _("%(n)s by those of %(who)s", n=n, who=people[seat])


__all__ = ["DEADLY", "Cost", "Emitted", "Source", "cause", "costs", "emitted"]
