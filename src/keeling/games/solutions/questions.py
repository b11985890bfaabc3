"""The questions that the group is asked and their answers, in words. All texts in the language in force."""

from __future__ import annotations

from collections.abc import Sequence

from keeling.core.text import N_, _, ngettext
from keeling.games.solutions import deck, terms
from keeling.games.solutions.texts import change, small_title, title

CHOICES = {
    terms.LOBBYING: N_("Play fewer cards this round"),
    terms.MEGADROUGHT: N_("Let three cards count for nothing this round"),
    terms.ALL_IN: N_("Go all in"),
}
MET = {
    terms.CLIMATE_MARCH: (N_("Yes, ten actions were named"), N_("No, there were fewer than ten")),
    terms.ELEVATOR_PITCH: (N_("Yes, the case was convincing"), N_("No, it was not convincing")),
    terms.SKETCH: (N_("Yes, the sketch tells it"), N_("No, the sketch does not tell it")),
    terms.YOUTH: (N_("Yes, every half was right"), N_("No, one was wrong or missing")),
}
PLAIN = {
    terms.WAY: (N_("Shuffle the discard pile"), N_("Roll on the Solution Map")),
    terms.BAND: (N_("Rank 1 to 25"), N_("Rank 26 to 50"), N_("Rank 51 to 76")),
    terms.REROLL: (N_("Let the roll stand"), N_("Use Early warning: roll again")),
    terms.SOFTEN: (
        N_("Let the Feedback Loop take effect"),
        N_("Use Ecosystem rebound: cancel it"),
        N_("Use Restored wetlands: two spaces less"),
    ),
    terms.COOL: (N_("Keep Cool heads"), N_("Use Cool heads: 0.2° cooler")),
    terms.SURGE: (N_("Keep Momentum"), N_("Use Momentum: one card more, and no penalty")),
}


def order_of(value: int) -> tuple[int, int, int]:
    """The places of Moonshot's three cards in one of its six orders, most impact first."""
    first = value // 2
    second = (first + 1 + value % 2) % 3
    return first, second, 3 - first - second


def gamble(value: int) -> tuple[int, bool, bool]:
    """An answer about Gold: the card, whether with Rushed Science, whether with Major Breakthrough."""
    sure, value = divmod(value, terms.SURE)
    rushed, value = divmod(value, terms.RUSHED)
    return value - 1, bool(rushed), bool(sure)


def laying(value: int) -> tuple[int, int]:
    """An answer about Silver: the Silver card and the solution that it is laid on."""
    return divmod(value - 1, terms.CARDS)


def answer(question: int, value: int, event: int = -1, moon: Sequence[int] = (), looks: str | None = None) -> str:
    """An answer in the words of its question.

    Args:
        event: of the round, for questions about it; -1 where that is not known.
        moon: numbers of Moonshot's cards.
        looks: the name of who looks, where Peer review is the question; '' where nobody need be named, None if unknown.
    """
    if question == terms.CHOICE:
        return choice(value, event)
    if question == terms.MET:
        return _(MET.get(event, (N_("Yes, it was met"), N_("No, it was not met")))[value])
    if question in PLAIN:
        return _(PLAIN[question][value])
    if question == terms.ORDER:
        return in_order(value, moon)
    if question == terms.LOOK:
        return look(value, looks)
    if question == terms.PENALTY:
        return _("Put %(card)s aside", card=title(value))
    return lay(value) if question == terms.LAY else attempt(value)


def choice(value: int, event: int) -> str:
    """What an Event lets the group choose between."""
    if event not in CHOICES:
        return _("Take the rise in temperature") if value else _("Take the action")
    if value:
        return _("Let it warm by %(degrees)s", degrees=change(deck.decks().event[event].spaces))
    return _(CHOICES[event])


def in_order(value: int, moon: Sequence[int]) -> str:
    if len(moon) < 3:
        return _("Order %(n)s", n=value + 1)
    first, second, third = (title(moon[i]) for i in order_of(value))
    return _("%(first)s, then %(second)s, then %(third)s", first=first, second=second, third=third)


def look(value: int, looks: str | None) -> str:
    if not value:
        return _("Keep Peer review")
    if looks == "":
        return _("Use Peer review")
    return _("Use Peer review: %(who)s looks", who=looks or _("seat %(n)s", n=value))


def lay(value: int) -> str:
    if not value:
        return _("Lay no Silver now")
    silver, card = laying(value)
    return _("Lay %(silver)s on %(card)s", silver=small_title("silver", silver), card=title(card))


def attempt(value: int) -> str:
    if not value:
        return _("Try no Gold now")
    gold, rushed, sure = gamble(value)
    card = small_title("gold", gold)
    if rushed and sure:
        return _("Try %(card)s with Rushed Science and Major Breakthrough", card=card)
    if rushed:
        return _("Try %(card)s with Rushed Science", card=card)
    cost = deck.decks().gold[gold].cost
    points = ngettext("%(n)s Research Point", "%(n)s Research Points", cost)
    if sure:
        return _("Try %(card)s for %(points)s with Major Breakthrough", card=card, points=points)
    return _("Try %(card)s for %(points)s", card=card, points=points)
