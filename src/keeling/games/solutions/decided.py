"""The rounds of a finished game: what was played, which of them decided it, what would have changed the ending.

All texts in the language in force.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from keeling.core.text import _, ngettext
from keeling.games.solutions import terms
from keeling.games.solutions.texts import capital, change, counted, degrees, title
from keeling.games.solutions.view import Seen, SolutionsView

FEWEST, MOST = 3, 5  # rounds that are told
HOT, FAR = 10, 15  # spaces: what a round may add before it breaks, and more than its other cards take off
CLEAR = 2  # tenths of a degree off the usual change that make a fourth and fifth round worth telling


class Played(msgspec.Struct, frozen=True):
    """A round: what it did to the temperature, and its cards as far as they still lie in its row of the map.

    Attributes:
        before, after: tenths of a degree, at its beginning and at the next round's.
        broken: the place of the card after which the order breaks, or None.
        wrong: the card that lay wrong; both cards of a break that either could mend.
        whole: all its cards are there.
    """

    space: int
    year: int
    before: int
    after: int
    cards: tuple[Seen, ...]
    broken: int | None
    wrong: tuple[Seen, ...]
    whole: bool

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def counts(self) -> int:
        """Cards that count by the usual rule."""
        return len(self.cards) if self.broken is None else max(0, len(self.cards) - 2)

    @property
    def repaired(self) -> bool:
        """The marker went from the top to 2.0°; it may have got there within the round, which few cards explain."""
        within = self.before >= terms.TOP - HOT and self.change <= -FAR and self.counts < FAR
        return self.broken is None and ((self.before == terms.TOP and self.after < terms.TOP) or within)


class Turn(msgspec.Struct, frozen=True):
    """A round that decided it. `gain` says that the world came out cooler than on the usual way."""

    number: int
    year: int
    title: str
    text: str
    change: str
    gain: bool


def played(view: SolutionsView) -> tuple[Played, ...]:
    """Every round of the game, oldest first."""
    rows = {row.space: row for row in view.map}
    heats = (*view.heats, view.heat) if view.space < view.rounds else view.heats
    found = []
    for space in range(len(heats) - 1):
        row = rows.get(space)
        cards = row.cards if row else ()
        wrong = tuple(card for card in cards if row and card.number in row.wrong)
        broken = next((i for i in range(len(cards) - 1) if cards[i].rank > cards[i + 1].rank), None)
        found.append(
            Played(space, view.years[space], heats[space], heats[space + 1], cards, broken, wrong, not view.mixed)
        )
    return tuple(found)


# -- the rounds that decided it


def turns(view: SolutionsView, rounds: Sequence[Played]) -> tuple[Turn, ...]:
    """Three to five rounds that moved the temperature furthest from its usual way, by year."""
    if not rounds:
        return ()
    usual = sum(one.change for one in rounds) / len(rounds)
    order = sorted(rounds, key=lambda one: (-abs(one.change - usual), one.broken is None, one.space))
    told = order[:FEWEST] + [one for one in order[FEWEST:MOST] if abs(one.change - usual) >= CLEAR]
    return tuple(turn(view, one, usual) for one in sorted(told, key=lambda one: one.space))


def turn(view: SolutionsView, one: Played, usual: float) -> Turn:
    heading = _("%(year)s: %(what)s", year=one.year, what=heading_of(view, one))
    text = " ".join(filter(None, (text_of(view, one), rest_of(view, one))))
    gain = one.change < usual and not is_last_emergency(view, one)
    return Turn(one.space + 1, one.year, heading, text, changed(one.change), gain)


def changed(tenths: int) -> str:
    """'0.3° warmer', '0.2° cooler', 'as warm as before'."""
    if not tenths:
        return _("as warm as before")
    text = _("%(degrees)s warmer", degrees=change(tenths))
    return text if tenths > 0 else _("%(degrees)s cooler", degrees=change(tenths))


def heading_of(view: SolutionsView, one: Played) -> str:
    if one.repaired:
        return _("the thermometer repaired")
    if is_last_emergency(view, one):
        return _("the emergency")
    if one.broken is not None and one.whole and len(one.cards) > 2:
        return _("one card too many")
    if one.broken is not None:
        left, right = one.cards[one.broken], one.cards[one.broken + 1]
        return _("%(left)s above %(right)s", left=title(left.number), right=title(right.number))
    if len(one.cards) > 1 and one.whole:
        return _("%(n)s in a row", n=counted(len(one.cards)))
    return changed(one.change)


def is_last_emergency(view: SolutionsView, one: Played) -> bool:
    """The emergency round that was not overcome."""
    return view.ending == "runaway" and one.space == view.space


def text_of(view: SolutionsView, one: Played) -> str:
    """What happened on the shelf."""
    n = len(one.cards)
    if one.broken is not None:
        return mistaken(view, one)
    if is_last_emergency(view, one):
        return _("%(n)s cards lay right, and %(all)s were needed.", n=capital(counted(n)), all=counted(view.finite))
    if n < 2 or not one.whole:
        return ""
    if one.repaired:
        return _("%(n)s cards had to be right, and all were.", n=capital(counted(n)))
    last = one.space == view.rounds - 1 and view.maxima[one.space] == terms.NO_LIMIT
    if last:
        return _("With no limit left you stopped at %(n)s, and all were right.", n=counted(n))
    return _("All %(n)s were right: %(fall)s down.", n=counted(n), fall=change(one.counts))


def mistaken(view: SolutionsView, one: Played) -> str:
    assert one.broken is not None
    left, right = (title(card.number) for card in one.cards[one.broken : one.broken + 2])
    if not one.whole:
        return _("The order broke with %(left)s above %(right)s.", left=left, right=right)
    if len(one.cards) == 2:
        return _("The first two cards lay the wrong way round.")
    text = _("the order broke with %(left)s above %(right)s", left=left, right=right)
    n = capital(counted(len(one.cards) - 1))
    if is_last_emergency(view, one):
        return _("%(n)s were right; then %(text)s.", n=n, text=text)
    return _("%(n)s were right; then %(text)s, and one right card went with it.", n=n, text=text)


def rest_of(view: SolutionsView, one: Played) -> str:
    """What Events, Feedback Loops, Rewards, Silver and Gold made of the round, beside its cards and years."""
    if one.repaired or one.after == terms.TOP or not one.whole:
        return ""
    rest = one.change - view.step + one.counts
    if rest > 0:
        return _("Events and feedback loops cost %(degrees)s.", degrees=change(rest))
    return _("Events and the cards of the group took off %(degrees)s more.", degrees=change(rest)) if rest < 0 else ""


# -- what would have changed it


def instead(view: SolutionsView, rounds: Sequence[Played]) -> tuple[str, ...]:
    """What would have led to a better ending, in degrees; nobody is blamed (R-35). () after a win."""
    if view.ending == "win":
        return ()
    lines = [missing(view), mistakes(view, rounds), room(view, rounds), dice(rounds)]
    return tuple(filter(None, lines))


def missing(view: SolutionsView) -> str:
    if view.ending == "runaway" and view.space == view.rounds:
        return _("It broke on the step into 2050. Each right card before that would have kept it 0.1° cooler.")
    if view.ending == "runaway":
        text = _("The emergency asked for %(n)s right cards; cards whose ranks lie far apart are the safest then.")
        return text % {"n": view.finite}
    mark = terms.GOAL if view.ending == "partial" else terms.LIMIT
    return ngettext(
        "One right card more in the whole game would have been enough for %(mark)s.",
        "%(n)s right cards more in the whole game would have been enough for %(mark)s.",
        view.heat - mark,
        mark=degrees(mark),
    )


def mistakes(view: SolutionsView, rounds: Sequence[Played]) -> str:
    """What stopping one card earlier is worth: a space; the other order of two cards: two."""
    wrong = [one for one in rounds if one.broken is not None]
    if not wrong:
        return ""
    if view.mixed:
        return ngettext(
            "%(n)s round ended with a card in the wrong place. One card less there is worth 0.1° or 0.2°.",
            "%(n)s rounds ended with a card in the wrong place. One card less there is worth 0.1° or 0.2° each.",
            len(wrong),
        )
    saved = sum(1 if len(one.cards) > 2 else 2 for one in wrong)
    return ngettext(
        "%(n)s round ended with a card in the wrong place. One card less there, or the other order of the first two, "
        "is worth %(saved)s.",
        "%(n)s rounds ended with a card in the wrong place. One card less there, or the other order of the first two, "
        "is worth %(saved)s in all.",
        len(wrong),
        saved=change(saved),
    )


def room(view: SolutionsView, rounds: Sequence[Played]) -> str:
    """Rounds that stopped before their maximum."""
    short = [view.maxima[one.space] - len(one.cards) for one in rounds if stopped(view, one)]
    if not short:
        return ""
    return ngettext(
        "In %(n)s round you stopped with room for more cards (%(cards)s in all). Each right one cools by 0.1°.",
        "In %(n)s rounds you stopped with room for more cards (%(cards)s in all). Each right one cools by 0.1°.",
        len(short),
        cards=sum(short),
    )


def stopped(view: SolutionsView, one: Played) -> bool:
    limited = view.maxima[one.space] != terms.NO_LIMIT
    return limited and one.whole and one.broken is None and 1 < len(one.cards) < view.maxima[one.space]


def dice(rounds: Sequence[Played]) -> str:
    rolled = sum(one.space > 0 and one.before > terms.GOAL for one in rounds)
    if not rolled:
        return ""
    return ngettext(
        "%(n)s round began in a danger zone, with a roll of the die. At 1.5° or less there is none.",
        "%(n)s rounds began in a danger zone, with a roll of the die each. At 1.5° or less there is none.",
        rolled,
    )
