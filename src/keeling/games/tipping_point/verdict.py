"""Why a finished game ended as it did: who won by which rule, who fell short and by how much, what was missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from keeling.core.text import N_, _, ngettext
from keeling.games.tipping_point import names, terms

if TYPE_CHECKING:
    from keeling.games.tipping_point.costs import Cost
    from keeling.games.tipping_point.names import Titles
    from keeling.games.tipping_point.view import TippingView

WAYS = 3  # kinds of buildings that are named


def story(view: TippingView, people: Sequence[str]) -> str:
    """Why it is over, who won by which rule, and who fell short."""
    if view.ending == "tipped":
        first = _("The common CO₂ is %(total)s, and at %(limit)s the world tips.", total=view.total, limit=view.limit)
        return f"{first} {_('Nobody wins.')} {nearest(view, people)}"
    if view.ending == "time":
        return f"{_('It is 2100, and nobody is there yet.')} {nearest(view, people)}"
    if view.mode == "together":
        return together(view, people)
    return teams(view, people) if view.mode == "teams" else rivals(view, people)


def called(view: TippingView, people: Sequence[str], seat: int) -> str:
    """A seat in the middle of a sentence."""
    return _("you") if seat == view.viewer else people[seat]


def listed(view: TippingView, people: Sequence[str], seats: Sequence[int]) -> str:
    """Several of them, the reader first."""
    return names.listed([called(view, people, seat) for seat in sorted(seats, key=lambda q: (q != view.viewer, q))])


def lived(view: TippingView, seat: int) -> int:
    """Citizens of a city, or of a pair."""
    return sum(view.cities[one].people for one in view.team(seat))


def built(view: TippingView, seat: int) -> int:
    """Development cards in play, of a city or a pair."""
    return sum(len(view.cities[one].buildings) for one in view.team(seat))


def sides(view: TippingView) -> list[tuple[int, ...]]:
    """The cities or pairs that win or lose together, as their seats."""
    return list(dict.fromkeys(view.team(seat) for seat in range(view.seats)))


def goal(view: TippingView) -> int:
    return terms.PAIR if view.mode == "teams" else terms.CROWD


def needed(view: TippingView) -> int:
    """Citizens that would have been enough."""
    return terms.ENOUGH if view.mode == "together" else goal(view)


# -- a win -------------------------------------------------------------------------------------------------------------


def together(view: TippingView, people: Sequence[str]) -> str:
    """Ten citizens end the game, nine suffice (T-085)."""
    full = [seat for seat in view.winners if view.cities[seat].people >= terms.CROWD]
    close = [seat for seat in view.winners if seat not in full]
    parts = [_("A city with %(n)s citizens ends the game: %(who)s.", n=terms.CROWD, who=reached(view, people, full))]
    if close:
        parts.append(_("%(n)s are enough then, so %(who)s won, too.", n=terms.ENOUGH, who=listed(view, people, close)))
    return " ".join([*parts, *short(view, people)])


def rivals(view: TippingView, people: Sequence[str]) -> str:
    """Most citizens, then most cards, then both or the cleaner (T-086; A4)."""
    best = view.winners[0]
    lead = _("A city with %(n)s citizens ends the game.", n=terms.CROWD)
    rest = [seat for seat in range(view.seats) if seat not in view.winners]
    tied = [seat for seat in rest if lived(view, seat) == lived(view, best)]
    same = [seat for seat in tied if built(view, seat) == built(view, best)]
    full = [seat for seat in rest if lived(view, seat) >= terms.CROWD and seat not in tied]
    then = [_("%(who)s as well.", who=names.capital(reached(view, people, full)))] if full else []
    return " ".join([lead, decided(view, people, best, tied, same), *then, *short(view, people)])


def decided(view: TippingView, people: Sequence[str], best: int, tied: Sequence[int], same: Sequence[int]) -> str:
    """By which comparison the winners are ahead."""
    n, cards = lived(view, best), built(view, best)
    if len(view.winners) > 1:
        return _(
            "%(who)s have %(n)s citizens and %(cards)s cards in play each: the win is shared.",
            who=names.capital(listed(view, people, view.winners)),
            n=n,
            cards=cards,
        )
    alike = names.capital(listed(view, people, [best, *(same or tied)]))
    if same:
        return _(
            "%(who)s reached %(n)s citizens with %(cards)s cards in play each. The lower CO₂ decides: %(best)s with "
            "%(co2)s.",
            who=alike,
            n=n,
            cards=cards,
            best=called(view, people, best),
            co2=names.number(view.cities[best].co2),
        )
    if tied:
        counts = ", ".join(f"{called(view, people, seat)} {built(view, seat)}" for seat in [best, *tied])
        text = N_("%(who)s reached %(n)s citizens each. Cards in play decide: %(counts)s.")
        return _(text, who=alike, n=n, counts=counts)
    return _("Most citizens win: %(who)s with %(n)s.", who=called(view, people, best), n=n)


def teams(view: TippingView, people: Sequence[str]) -> str:
    """Twenty citizens of a pair, then most citizens, then most cards (T-087; A5)."""
    lead = _("A pair with %(n)s citizens ends the game.", n=terms.PAIR)
    first, second = sorted(sides(view), key=lambda side: side[0] not in view.winners)
    counts = _(
        "%(who)s reached %(n)s together, %(others)s %(less)s.",
        who=names.capital(listed(view, people, first)),
        n=lived(view, first[0]),
        others=listed(view, people, second),
        less=lived(view, second[0]),
    )
    if lived(view, first[0]) != lived(view, second[0]):
        return " ".join([lead, counts, *short(view, people)])
    cards = sorted((built(view, first[0]), built(view, second[0])), reverse=True)
    if cards[0] == cards[1]:
        tie = _("Cards in play are as many, too: the win is shared.")
    else:
        tie = _("Cards in play decide: %(most)s against %(less)s.", most=cards[0], less=cards[1])
    return " ".join([lead, counts, tie])


def reached(view: TippingView, people: Sequence[str], seats: Sequence[int]) -> str:
    """'you reached 11 and Ben 10'."""
    first, *rest = [(called(view, people, seat), view.cities[seat].people) for seat in seats]
    lead = _("%(who)s reached %(n)s", who=first[0], n=first[1])
    return names.listed([lead, *(f"{who} {n}" for who, n in rest)])


# -- who fell short ----------------------------------------------------------------------------------------------------


def short(view: TippingView, people: Sequence[str]) -> list[str]:
    """'Jo needed 4 citizens more to have 9, Ines 1 more.', the nearest first."""
    n = needed(view)
    rest = [side for side in sides(view) if lived(view, side[0]) < n]
    if not rest:
        return []
    ordered = sorted(rest, key=lambda side: (-lived(view, side[0]), side))
    by = [(listed(view, people, side), n - lived(view, side[0])) for side in ordered]
    lead = ngettext(
        "%(who)s needed %(n)s citizen more to have %(goal)s",
        "%(who)s needed %(n)s citizens more to have %(goal)s",
        by[0][1],
        who=names.capital(by[0][0]),
        goal=n,
    )
    return [", ".join([lead, *(_("%(who)s %(n)s more", who=who, n=n) for who, n in by[1:])]) + "."]


def nearest(view: TippingView, people: Sequence[str]) -> str:
    """Who was ahead when nobody had reached the goal; where the world tips, somebody may have."""
    most = max(lived(view, side[0]) for side in sides(view))
    ahead = [seat for side in sides(view) if lived(view, side[0]) == most for seat in side]
    who = names.capital(listed(view, people, ahead))
    return _("%(who)s came nearest, with %(n)s of %(goal)s citizens.", who=who, n=most, goal=goal(view))


# -- what was missing --------------------------------------------------------------------------------------------------


def missing(view: TippingView, titles: Titles, costs: Sequence[Cost]) -> tuple[str, ...]:
    """What would have changed an end without winners: sums over what everybody saw, and nobody's fault."""
    if view.ending == "tipped":
        return tuple(filter(None, (too_much(view), emitters(view, titles), takers(titles))))
    return too_late(view, costs) if view.ending == "time" else ()


def too_much(view: TippingView) -> str:
    over = view.total - view.limit + 1
    return ngettext("With %(n)s CO₂ less the game would go on.", "With %(n)s CO₂ less the game would go on.", over)


def emitters(view: TippingView, titles: Titles) -> str:
    """What worked at the end and emitted most, by kind."""
    working: dict[int, int] = {}
    for city in view.cities:
        for one in city.buildings:
            if one.upright and titles.numbers["kind_co2"][one.kind] > 0:
                working[one.kind] = working.get(one.kind, 0) + 1
    co2 = titles.numbers["kind_co2"]
    most = sorted(working, key=lambda kind: (-working[kind] * co2[kind], kind))[:WAYS]
    parts = [
        _("%(n)s × %(what)s at %(co2)s CO₂", n=working[kind], what=titles.kind(kind), co2=co2[kind]) for kind in most
    ]
    return _("The greatest sources at the end: %(what)s.", what=", ".join(parts)) if parts else ""


def takers(titles: Titles) -> str:
    """What takes CO2 up, as the cards have it, the cheapest for what it does first."""
    co2, cost = titles.numbers["kind_co2"], titles.numbers["kind_cost"]
    kinds = [kind for kind in range(len(titles.deck.buildings)) if co2[kind] < 0]
    best = sorted(kinds, key=lambda kind: (-cost[kind] / co2[kind], kind))[:WAYS]
    parts = [_("%(what)s takes up %(n)s for $%(cost)s", what=titles.kind(k), n=-co2[k], cost=cost[k]) for k in best]
    return f"{', '.join(parts)}." if parts else ""


def too_late(view: TippingView, costs: Sequence[Cost]) -> tuple[str, ...]:
    """How many citizens were short, beside those that were lost."""
    short_of = min(goal(view) - lived(view, side[0]) for side in sides(view))
    hungry = sum(n for one in costs for why, n in one.lost if why == terms.HUNGER)
    gone = sum(one.total for one in costs) - hungry
    lines = [
        ngettext(
            "With %(n)s citizen more the nearest would have won.",
            "With %(n)s citizens more the nearest would have won.",
            short_of,
        )
    ]
    if hungry:
        lines.append(
            ngettext(
                "Hunger took %(n)s. A food more at that feeding keeps a citizen alive.",
                "Hunger took %(n)s. A food more at each of those feedings keeps a citizen alive.",
                hungry,
            )
        )
    if gone:
        lines.append(
            ngettext(
                "The weather took %(n)s. A Hospital or First Responder saves one each time.",
                "The weather took %(n)s. A Hospital or First Responder saves one each time.",
                gone,
            )
        )
    if not hungry and not gone:
        lines.append(_("Nobody was lost; it was time that ran out."))
    return tuple(lines)


__all__ = ["missing", "story"]
