"""The end of a game in words: points by source, luck of the dice, what each did to the level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keeling.core.page import Section
from keeling.core.text import N_, _
from keeling.games.catan import terms
from keeling.games.catan.names import goods
from keeling.games.catan.view import Player, ways

if TYPE_CHECKING:
    from keeling.games.catan.spoken import Spoken

CAUSES = (
    (terms.BY_CITY, N_("cities")),
    (terms.BY_ROAD, N_("Longest Road")),
    (terms.BY_ARMY, N_("Largest Army")),
    (terms.BY_INTENSIFIED, N_("intensified production")),
    (terms.BY_FALLOW, N_("fallow")),
    (terms.BY_TAX, N_("the Green Tax")),
)


def sections(spoken: Spoken) -> list[Section | None]:
    return [points(spoken), luck(spoken), dice(spoken), warming(spoken)]


def points(spoken: Spoken) -> Section:
    """Points by source, the winner first."""
    view = spoken.view
    order = sorted(range(view.seats), key=lambda q: (q not in view.winners, -spoken.points(q)))
    headers = [_("Player"), _("Points"), _("Settlements"), _("Cities"), _("Longest Road"), _("Largest Army")]
    if view.warmth:
        headers.append(_("Green Guardian"))
    headers.append(_("Victory Point cards"))
    return Section("points", _("Points"), headers=tuple(headers), rows=tuple(score(spoken, seat) for seat in order))


def score(spoken: Spoken, seat: int) -> tuple[str, ...]:
    view, player = spoken.view, spoken.view.players[seat]
    cells = [
        spoken.name(seat),
        str(spoken.points(seat)),
        str(len(player.towns)),
        str(2 * len(player.cities)),
        str(terms.AWARD * (view.longest == seat)),
        str(terms.AWARD * (view.army == seat)),
    ]
    if view.warmth:
        cells.append(str(terms.AWARD * (view.warmth.guardian == seat)))
    return (*cells, str(player.hidden))


def luck(spoken: Spoken) -> Section:
    """Cards from production beside what the dice give on average; what was left in hand."""
    headers = (_("Player"), _("Cards from rolls"), _("On average"), _("Left in hand"))
    rows = tuple(
        (spoken.name(seat), str(player.got), average(player), goods(player.hand) if any(player.hand) else "–")
        for seat, player in enumerate(spoken.view.players)
    )
    return Section("luck", _("Cards and luck"), headers=headers, rows=rows)


def average(player: Player) -> str:
    """The cards that all rolls were worth, the robber apart."""
    return f"{player.expected / 36:.1f}"


def dice(spoken: Spoken) -> Section:
    """How often each sum was rolled, and how often that is on average."""
    rolls = spoken.view.rolls
    total = sum(rolls)
    rows = tuple((str(n), str(rolls[n]), f"{total * ways(n) / 36:.1f}") for n in range(2, terms.TOP))
    return Section("dice", _("The dice"), headers=(_("Sum"), _("Rolled"), _("On average")), rows=rows)


def warming(spoken: Spoken) -> Section | None:
    """How often each player's choices moved the level."""
    if spoken.view.warmth is None:
        return None
    headers = (_("Player"), *(_(name)[:1].upper() + _(name)[1:] for _cause, name in CAUSES), _("Cards to the tax"))
    rows = tuple(
        (spoken.name(seat), *(signed(cause, player.added[cause]) for cause, _name in CAUSES), str(player.paid))
        for seat, player in enumerate(spoken.view.players)
    )
    return Section("moved", _("What moved the level, and who"), headers=headers, rows=rows)


def signed(cause: int, n: int) -> str:
    """'+2' or '−1'; '–' for never."""
    if not n:
        return "–"
    return f"−{n}" if cause in (terms.BY_FALLOW, terms.BY_TAX) else f"+{n}"
