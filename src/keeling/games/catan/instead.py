"""What would have kept an island that is lost: sums over what everybody saw, and nobody's fault (R-35)."""

from __future__ import annotations

from keeling.core.text import _, ngettext
from keeling.games.catan import climb, terms
from keeling.games.catan.names import either, listed
from keeling.games.catan.view import CatanView, Warmth

CALMER = (7, 5, 3)  # the levels below each of which a crisis is clearly rarer


def lines(view: CatanView) -> tuple[str, ...]:
    """Two to four sentences for a game that collapsed."""
    warmth = view.warmth
    if warmth is None:
        return ()
    need, aim = shortfall(view, warmth)
    return tuple(line for line in (aim, mix(view, need), sevens(view), cities(view, warmth), fallow(view)) if line)


def shortfall(view: CatanView, warmth: Warmth) -> tuple[int, str]:
    """How many steps less would have left the island calmer, and what that means."""
    if warmth.removed <= terms.MOST_REMOVED:
        return climbed(warmth)
    peak = max((point.level for point in climb.curve(view)[:-1]), default=1)
    calm = next((level for level in CALMER if level < peak), 1)
    if peak <= calm:
        return 0, _("The level was never above 1: this was the dice, and nothing else.")
    text = ngettext(
        "The level stood at up to %(peak)s before the sixth token went. With %(n)s step less it is %(calm)s: a crisis "
        "in %(rare)s of rolls instead of %(often)s.",
        "The level stood at up to %(peak)s before the sixth token went. With %(n)s steps less it is %(calm)s: a crisis "
        "in %(rare)s of rolls instead of %(often)s.",
        peak - calm,
        peak=peak,
        calm=calm,
        rare=climb.share(calm),
        often=climb.share(min(peak, terms.HOTTEST - 1)),
    )
    return peak - calm, text


def climbed(warmth: Warmth) -> tuple[int, str]:
    """The level reached 13 step by step: what was not desert, was done."""
    done = terms.HOTTEST - 1 - warmth.removed
    need = done - (CALMER[0] - 1)
    deserts = ngettext("%(n)s from a desert", "%(n)s from deserts", warmth.removed)
    text = ngettext(
        "Of the 12 steps up, %(done)s are left from all that was built and voted, %(deserts)s. With %(n)s step less "
        "it is level 7 before any desert: a crisis in %(rare)s of rolls. From 8 on it is %(often)s and more.",
        "Of the 12 steps up, %(done)s are left from all that was built and voted, %(deserts)s. With %(n)s steps less "
        "it is level 7 before any desert: a crisis in %(rare)s of rolls. From 8 on it is %(often)s and more.",
        need,
        done=done,
        deserts=deserts,
        rare=climb.share(7),
        often=climb.share(8),
    )
    return need, text


# -- the ways down -----------------------------------------------------------------------------------------------------


def mix(view: CatanView, need: int) -> str:
    """'That is 3 Green Taxes more, or 3 green cities instead of cities.'"""
    if not need:
        return ""
    room = [(way, most(view)) for way, most in WAYS]
    enough = [way(need) for way, n in room if n >= need]
    if enough:
        return _("That is %(ways)s.", ways=either(enough))
    together = []
    for way, n in room:
        taken = min(n, need)
        need -= taken
        if taken:
            together.append(way(taken))
    return _("Toward that: %(ways)s.", ways=listed(together)) if together else ""


def taxes_more(n: int) -> str:
    return ngettext("%(n)s Green Tax more", "%(n)s Green Taxes more", n)


def greens_more(n: int) -> str:
    return ngettext("%(n)s green city instead of a city", "%(n)s green cities instead of cities", n)


def doubled_less(n: int) -> str:
    return ngettext("%(n)s roll as usual instead of intensified", "%(n)s rolls as usual instead of intensified", n)


def taxes(view: CatanView) -> int:
    """Green Taxes that were paid: each took as many cards as there are players."""
    return sum(player.paid for player in view.players) // view.seats


def unpaid(view: CatanView) -> int:
    """Sevens without a tax."""
    return max(0, view.rolls[7] - taxes(view))


def grey(view: CatanView) -> int:
    """Cities that could have been green: as many as there are tokens for."""
    built = sum(player.added[terms.BY_CITY] for player in view.players)
    return min(built, view.warmth.greens_left if view.warmth else 0)


def doubled(view: CatanView) -> int:
    """Intensified rolls, at least: several seats take part in each."""
    return max(player.added[terms.BY_INTENSIFIED] for player in view.players)


WAYS = ((taxes_more, unpaid), (greens_more, grey), (doubled_less, doubled))


# -- where the chances lay ---------------------------------------------------------------------------------------------


def sevens(view: CatanView) -> str:
    n = view.rolls[7]
    if not unpaid(view):
        return ""
    rolled = ngettext("A 7 was rolled %(n)s time", "A 7 was rolled %(n)s times", n)
    paid = taxes(view)
    told = (
        ngettext("%(n)s Green Tax was paid", "%(n)s Green Taxes were paid", paid)
        if paid
        else _("no Green Tax was paid")
    )
    return _(
        "%(rolled)s, and %(taxes)s. A tax is %(cards)s cards from the whole table; it also sends the robber home and "
        "spares large hands.",
        rolled=rolled,
        taxes=told,
        cards=view.seats,
    )


def cities(view: CatanView, warmth: Warmth) -> str:
    built = sum(player.added[terms.BY_CITY] for player in view.players)
    if not built:
        return ""
    price = (
        _("1 grain and 1 ore more than a city")
        if warmth.green_cost[terms.ORE] > 3
        else _("1 grain more and 1 ore less than a city")
    )
    return ngettext(
        "%(n)s city warmed the island. A green one costs %(price)s and warms nothing.",
        "%(n)s cities warmed the island. A green one costs %(price)s and warms nothing.",
        built,
        price=price,
    )


def fallow(view: CatanView) -> str:
    if any(player.added[terms.BY_FALLOW] for player in view.players):
        return ""
    return _("Fallow never brought the level down. A roll that pays a card or two is the cheapest step.")
