"""The rounds of a finished game: what was played, which of them decided it, what would have changed the ending.

All texts in the language in force.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from keeling.core.text import _, ngettext
from keeling.games.solutions import terms
from keeling.games.solutions.texts import capital, change, counted, degrees, listed, title
from keeling.games.solutions.view import MapRow, Past, SolutionsView

FEWEST, MOST = 3, 5  # rounds that are told
HOT, FAR = 10, 15  # spaces: what a round may add before it breaks, and more than its other cards take off
CLEAR = 2  # tenths of a degree off the usual change that make a fourth and fifth round worth telling


class Played(msgspec.Struct, frozen=True):
    """A round: what it did to the temperature, and what was played.

    Attributes:
        before, after: tenths of a degree, at its beginning and at the next round's.
        cards: those that still lie in its row of the map; `n`: how many there were.
        wrong: the number of the card that lay wrong, or -1.
    """

    space: int
    year: int
    before: int
    after: int
    cards: tuple[Past, ...]
    n: int
    wrong: int

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def right(self) -> bool:
        return self.wrong < 0

    @property
    def counts(self) -> int:
        """Cards that count by the usual rule."""
        return self.n if self.right else max(0, self.n - 2)

    @property
    def repaired(self) -> bool:
        """The marker went from the top to 2.0°; it may have got there within the round, which few cards explain."""
        within = self.before >= terms.TOP - HOT and self.change <= -FAR and self.counts < FAR
        return self.right and ((self.before == terms.TOP and self.after < terms.TOP) or within)

    @property
    def mistake(self) -> Past | None:
        """The card that lay wrong, unless it was played again in a later round."""
        return next((card for card in self.cards if card.number == self.wrong), None)

    @property
    def pair(self) -> tuple[Past, Past] | None:
        """The card that lay wrong and the neighbour that shows it, from the left; of what still lies there."""
        if self.mistake is None:
            return None
        at = self.cards.index(self.mistake)
        near = pairwise(self.cards[max(0, at - 1) : at + 2])
        return next(((left, right) for left, right in near if left.rank > right.rank), None)


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
    for space, (before, after) in enumerate(pairwise(heats)):
        row = rows.get(space, MapRow(space, (), 0, -1))
        found.append(Played(space, view.years[space], before, after, row.cards, row.played, row.wrong))
    return tuple(found)


# -- the rounds that decided it


def turns(view: SolutionsView, rounds: Sequence[Played], names: Sequence[str]) -> tuple[Turn, ...]:
    """Three to five rounds that moved the temperature furthest from its usual way, by year.

    Args:
        names: by player, '' for the reader.
    """
    if not rounds:
        return ()
    usual = sum(one.change for one in rounds) / len(rounds)
    order = sorted(rounds, key=lambda one: (-abs(one.change - usual), one.right, one.space))
    told = order[:FEWEST] + [one for one in order[FEWEST:MOST] if abs(one.change - usual) >= CLEAR]
    return tuple(turn(view, one, usual, names) for one in sorted(told, key=lambda one: one.space))


def turn(view: SolutionsView, one: Played, usual: float, names: Sequence[str]) -> Turn:
    heading = _("%(year)s: %(what)s", year=one.year, what=heading_of(view, one))
    text = " ".join(filter(None, (text_of(view, one), who(view, one, names), rest_of(view, one))))
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
    if one.n == 2 and one.pair:
        left, right = one.pair
        return _("%(left)s above %(right)s", left=title(left.number), right=title(right.number))
    if not one.right:
        return _("one card too many")
    return _("%(n)s in a row", n=counted(one.n)) if one.n > 1 else changed(one.change)


def is_last_emergency(view: SolutionsView, one: Played) -> bool:
    """The emergency round that was not overcome."""
    return view.ending == "runaway" and one.space == view.space


def text_of(view: SolutionsView, one: Played) -> str:
    """What happened on the shelf."""
    n = one.n
    if not one.right:
        return mistaken(view, one)
    if is_last_emergency(view, one):
        return _("%(n)s cards lay right, and %(all)s were needed.", n=capital(counted(n)), all=counted(view.finite))
    if n < 2:
        return ""
    if one.repaired:
        return _("%(n)s cards had to be right, and all were.", n=capital(counted(n)))
    last = one.space == view.rounds - 1 and view.maxima[one.space] == terms.NO_LIMIT
    if last:
        return _("With no limit left you stopped at %(n)s, and all were right.", n=counted(n))
    return _("All %(n)s were right: %(fall)s down.", n=counted(n), fall=change(one.counts))


def mistaken(view: SolutionsView, one: Played) -> str:
    """Which card lay wrong; the neighbour is named while both still lie there."""
    if one.n == 2:
        return _("The first two cards lay the wrong way round.")
    text = _("the place of %(card)s did not fit", card=title(one.wrong))
    if one.pair:
        left, right = (title(card.number) for card in one.pair)
        text = _("the order broke with %(left)s above %(right)s", left=left, right=right)
    n = capital(counted(one.n - 1))
    if is_last_emergency(view, one):
        return _("%(n)s were right; then %(text)s.", n=n, text=text)
    return _("%(n)s were right; then %(text)s, and one right card went with it.", n=n, text=text)


# -- who proposed, and whether all agreed


def who(view: SolutionsView, one: Played, names: Sequence[str]) -> str:
    """Who proposed the card that lay wrong, or all cards that lay right, and how the votes fell; nobody is blamed.

    '' alone, and where a card was played again since, so that this is no longer known.
    """
    if view.players == 1:
        return ""
    if one.right:
        known = len(one.cards) == one.n > 1 and all(card.by >= 0 for card in one.cards)
        return who_was_right(view, one, names) if known else ""
    card = one.mistake
    return who_proposed(view, card, names) if card and card.by >= 0 else ""


def who_proposed(view: SolutionsView, card: Past, names: Sequence[str]) -> str:
    """'Mara proposed Bamboo, and all agreed.'; one screen for the group has no votes to tell of."""
    name, said = names[card.by], title(card.number)
    if view.seats == 1:
        return _("%(who)s proposed %(card)s.", who=name, card=said)
    if card.agreed:
        mine = _("You proposed %(card)s, and all agreed.", card=said)
        return _("%(who)s proposed %(card)s, and all agreed.", who=name, card=said) if name else mine
    mine = _("You proposed %(card)s; not all voted for its place.", card=said)
    return _("%(who)s proposed %(card)s; not all voted for its place.", who=name, card=said) if name else mine


def who_was_right(view: SolutionsView, one: Played, names: Sequence[str]) -> str:
    """'Proposed by you and Mara; all agreed on every place.' A round's first card needs no vote."""
    players = sorted({card.by for card in one.cards}, key=lambda player: (names[player] != "", player))
    said = listed([names[player] or _("you") for player in players])
    if view.seats == 1:
        return _("Proposed by %(who)s.", who=said)
    votes, agreed = one.n - 1, sum(card.agreed for card in one.cards)
    if agreed == votes:
        return _("Proposed by %(who)s; all agreed on every place.", who=said)
    if not agreed:
        return _("Proposed by %(who)s; never did all vote for the same place.", who=said)
    return ngettext(
        "Proposed by %(who)s; all agreed on %(n)s of %(votes)s places.",
        "Proposed by %(who)s; all agreed on %(n)s of %(votes)s places.",
        agreed,
        who=said,
        votes=votes,
    )


def rest_of(view: SolutionsView, one: Played) -> str:
    """What Events, Feedback Loops, Rewards, Silver and Gold made of the round, beside its cards and years."""
    if one.repaired or one.after == terms.TOP:
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
    wrong = [one for one in rounds if not one.right]
    if not wrong:
        return ""
    saved = sum(1 if one.n > 2 else 2 for one in wrong)
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
    short = [view.maxima[one.space] - one.n for one in rounds if stopped(view, one)]
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
    return limited and one.right and 1 < one.n < view.maxima[one.space]


def dice(rounds: Sequence[Played]) -> str:
    rolled = sum(one.space > 0 and one.before > terms.GOAL for one in rounds)
    if not rolled:
        return ""
    return ngettext(
        "%(n)s round began in a danger zone, with a roll of the die. At 1.5° or less there is none.",
        "%(n)s rounds began in a danger zone, with a roll of the die each. At 1.5° or less there is none.",
        rolled,
    )
