"""What stands on the table and what the next card can do, in words. All texts in the language in force."""

from __future__ import annotations

import msgspec

from keeling.core.text import _, ngettext
from keeling.core.title import Setup
from keeling.games.solutions import board, terms
from keeling.games.solutions.texts import capital, change, counted, degrees, faces
from keeling.games.solutions.view import Forecast, SolutionsView


class ForecastLine(msgspec.Struct, frozen=True):
    """A temperature and the case in which it comes: '1.6°', 'in 2035 if you place it right. …'."""

    degrees: str
    text: str

    def __str__(self) -> str:
        return f"{self.degrees} {self.text}"


def forecast_lines(view: SolutionsView) -> tuple[ForecastLine, ...]:
    """What the card under debate can do, or the next one; () while no card is about to be laid."""
    seen = view.forecast
    if seen is None:
        return ()
    if seen.emergency:
        return emergency_lines(view)
    right = _("in %(year)s if you place it right. %(sum)s", year=seen.year, sum=right_sum(view, seen))
    wrong = _("if not. %(sum)s", sum=wrong_sum(view, seen))
    return ForecastLine(degrees(seen.right), right), ForecastLine(degrees(seen.wrong), wrong)


def emergency_lines(view: SolutionsView) -> tuple[ForecastLine, ...]:
    right = ngettext(
        "once %(n)s card lies right: the thermometer is repaired.",
        "once %(n)s cards lie right, without a mistake: the thermometer is repaired.",
        view.finite,
    )
    wrong = _("if one of them is wrong: the climate runs away, and the game is lost.")
    return ForecastLine(degrees(terms.LIMIT), right), ForecastLine(degrees(terms.TOP), wrong)


def cooling(view: SolutionsView, counts: int) -> int:
    """Spaces down for so many cards that count (S-081; the Megadrought takes three)."""
    return max(0, counts - (3 if view.dry else 0))


def cools(view: SolutionsView, counts: int) -> str:
    """'Four cool by 0.4°'."""
    fall = change(cooling(view, counts))
    if view.dry:
        return capital(_("%(n)s less three for the drought cool by %(fall)s", n=counted(counts), fall=fall))
    one = capital(_("%(n)s cools by %(fall)s", n=counted(counts), fall=fall))
    return one if counts == 1 else capital(_("%(n)s cool by %(fall)s", n=counted(counts), fall=fall))


def right_sum(view: SolutionsView, seen: Forecast) -> str:
    bet = view.committed and seen.counts_right >= view.finite
    more = " " + _("All in pays 0.2° more.") if bet else ""
    text = _("%(cools)s, the years add %(step)s.", cools=cools(view, seen.counts_right), step=change(view.step))
    return text + more


def wrong_sum(view: SolutionsView, seen: Forecast) -> str:
    n, step = seen.counts_wrong, change(view.step)
    if not cooling(view, n):
        text = _("Then nothing cools, and the years still add %(step)s.", step=step)
    elif view.dry:
        text = _("%(cools)s, and the years still add %(step)s.", cools=cools(view, n), step=step)
    else:
        one = _("Only %(word)s counts, and the years still add %(step)s.", word=counted(n), step=step)
        many = _("Only %(word)s count, and the years still add %(step)s.", word=counted(n), step=step)
        text = one if n == 1 else many
    return text + (" " + _("All in costs 0.2° more.") if view.committed else "")


def zone_text(zone: int) -> str:
    """'Danger zone 2: a 4, 5 or 6 triggers a feedback loop.'"""
    if not zone:
        return _("No danger zone: no feedback roll.")
    return _("Danger zone %(n)s: %(faces)s triggers a feedback loop.", n=zone, faces=faces(board.ZONES[zone][2]))


def limit_text(view: SolutionsView) -> str:
    """'2 of at most 4 cards', 'no limit in this round'."""
    lie = len(view.row) + (1 if view.newest else 0)
    if view.broken:
        return ngettext(
            "%(lie)s of %(n)s card, which must be right",
            "%(lie)s of %(n)s cards, each must be right",
            view.maximum,
            lie=lie,
        )
    if view.maximum == terms.NO_LIMIT:
        if not lie:
            return _("no limit in this round")
        return ngettext("%(n)s card, no limit in this round", "%(n)s cards, no limit in this round", lie)
    return ngettext("%(lie)s of at most %(n)s card", "%(lie)s of at most %(n)s cards", view.maximum, lie=lie)


def round_text(view: SolutionsView) -> str:
    """'2030, round 9 of 12'."""
    number = min(view.space + 1, view.rounds)
    return _("%(year)s, round %(n)s of %(all)s", year=view.year, n=number, all=view.rounds)


def heat_text(view: SolutionsView) -> str:
    """The temperature with what it means for the goal."""
    heat = degrees(view.heat)
    if view.broken and not view.over:
        return _("The thermometer is broken: %(heat)s.", heat=heat)
    if view.heat <= terms.GOAL:
        return _("%(heat)s warmer than 1850–1900. The goal is 1.5° or less in 2050.", heat=heat)
    over = change(view.heat - terms.GOAL)
    return _("%(heat)s warmer than 1850–1900, %(over)s over the goal of 1.5°.", heat=heat, over=over)


class Marker(msgspec.Struct, frozen=True):
    """A marker of the time track: its space, its year, what it does."""

    space: int
    year: int
    text: str


def markers(view: SolutionsView) -> tuple[Marker, ...]:
    """The markers of the track in the order of their years."""
    found: list[tuple[int, str]] = []
    for space in range(1, view.rounds - 1):
        if view.maxima[space] != view.maxima[space - 1]:
            n = view.maxima[space]
            found.append((space, ngettext("at most %(n)s card from here on", "at most %(n)s cards from here on", n)))
    found.append((view.blue_at, _("the blue Events join the deck")))
    found.append((view.reward_at, _("the group gains a Reward")))
    found.append((view.rounds - 1, _("no limit in this round")))
    found.append((view.rounds, _("not played: what counts is the temperature")))
    return tuple(Marker(space, view.years[space], text) for space, text in sorted(found, key=lambda one: one[0]))


def low_text(setup: Setup, view: SolutionsView) -> str:
    """The table's low score (S-108); '' before there is one."""
    low = setup.carry.get("low", 0) - 1
    if view.over and (low < 0 or view.heat < low):
        return _("%(heat)s is the low score of this table.", heat=degrees(view.heat)) + (
            " " + _("Before it was %(low)s.", low=degrees(low)) if low >= 0 else ""
        )
    return _("Low score of this table: %(low)s.", low=degrees(low)) if low >= 0 else ""
