"""How it ended, in a headline and a sentence. All texts in the language in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keeling.core.text import N_, _, ngettext
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.names import capital, listed

if TYPE_CHECKING:
    from keeling.games.tipping_point.spoken import Spoken


def headline(spoken: Spoken) -> str:
    view = spoken.view
    if view.ending == "tipped":
        return _("The climate tips, and everybody has lost.")
    if view.ending == "time":
        return _("It is 2100, and nobody has citizens enough. Everybody has lost.")
    others = [spoken.name(seat) for seat in view.winners if seat != spoken.viewer]
    if spoken.viewer not in view.winners:
        return ngettext("%(who)s wins.", "%(who)s win.", len(view.winners), who=listed(others))
    if not others:
        return _("You win.")
    if len(view.winners) == view.seats and view.mode == "together":
        return _("All cities are ready: everybody wins.")
    return _("You win, together with %(who)s.", who=listed(others))


def verdict(spoken: Spoken) -> str:
    """What the headline means."""
    view = spoken.view
    if view.ending == "tipped":
        text = N_("All cities together emit %(total)s CO₂ in %(year)s; the limit is %(limit)s.")
        return _(text, total=view.total, year=view.year, limit=view.limit)
    if view.ending == "time":
        most = max(city.people for city in view.cities)
        return _("The largest city has %(n)s citizens. %(goal)s", n=most, goal=spoken.goal())
    if view.mode == "together":
        return together(spoken)
    return _("In %(year)s: %(crowds)s.", year=view.year, crowds=crowds(spoken))


def together(spoken: Spoken) -> str:
    """Who made it, and who was short of it."""
    view = spoken.view
    short = [seat for seat in range(view.seats) if seat not in view.winners]
    first = [seat for seat in view.winners if view.cities[seat].people >= terms.CROWD]
    text = N_("%(who)s reached %(most)s citizens by %(year)s.")
    told = _(text, who=capital(spoken.who(first)), most=terms.CROWD, year=view.year)
    if not short:
        return told
    lacking = capital(listed([f"{spoken.you(seat)} ({view.cities[seat].people})" for seat in short]))
    return _("%(told)s %(cities)s did not reach %(enough)s.", told=told, enough=terms.ENOUGH, cities=lacking)


def crowds(spoken: Spoken) -> str:
    """'Ben 12 citizens, you 9'."""
    view = spoken.view
    order = sorted(range(view.seats), key=lambda seat: -view.cities[seat].people)
    return ", ".join(
        ngettext("%(who)s %(n)s citizen", "%(who)s %(n)s citizens", view.cities[seat].people, who=spoken.you(seat))
        for seat in order
    )
