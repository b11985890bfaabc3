"""What may be done, as values that a template draws: choices by the piece they are about, and the questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from keeling.core import packed
from keeling.core.page import Choice
from keeling.core.text import N_, _
from keeling.games.tipping_point import cards, changes, deck, terms, wills
from keeling.games.tipping_point.foresight import Effect
from keeling.games.tipping_point.names import Titles
from keeling.games.tipping_point.view import TippingView

if TYPE_CHECKING:
    from keeling.games.tipping_point.spoken import Spoken

ON_CARDS = (terms.DEMOLISH, terms.SUPPLY, terms.ATTACK, terms.LOSE)
ON_CITIZENS = (
    terms.FLIP, terms.SEARCH, terms.SWEEP_WITH, terms.STUDY, terms.REPAIR, terms.SPEND, terms.SAVE, terms.STARVE,
    terms.LOSE_CITIZEN, terms.REFUSE_CITIZEN,
)  # fmt: skip
ON_SLOTS = (terms.BUY, terms.SWEEP)
GROUPS = (  # what is listed under a heading, in this order
    (N_("Buy"), (terms.BUY,)),
    (N_("Electricity"), (terms.SUPPLY,)),
    (N_("Citizens at work"), (terms.SEARCH, terms.SWEEP_WITH, terms.STUDY, terms.REPAIR, terms.SPEND, terms.FLIP)),
    (N_("Capture"), (terms.ATTACK,)),
    (N_("Demolish"), (terms.DEMOLISH,)),
    (N_("Discard from the market"), (terms.SWEEP,)),
)
LISTED = tuple(verb for _heading, verbs in GROUPS for verb in verbs)
ASKING = (  # phases that put one question with few answers
    terms.REFUSING, terms.ARRANGING, terms.ENDING, terms.ASKED, terms.LOOSE, terms.STARVING, terms.SHARING,
    terms.LOSING, terms.FREEZING,
)  # fmt: skip
AT_HEAD = (terms.END, terms.DONE)  # a button beside the prompt
IN_TRADE = (terms.ACCEPT, terms.DECLINE, terms.WITHDRAW)
NUMBERS = {  # of a board, by the letter that the page knows it by
    "c": "co2", "x": "risk", "m": "money", "i": "cash", "f": "food", "h": "short", "p": "free", "k": "people",
}  # fmt: skip


class Pick(msgspec.Struct, frozen=True):
    """A choice.

    Attributes:
        key, action, label, short, will: as core.page.Choice has them.
        piece: the id of what it is about, '' for nothing drawn.
        pics: (emblem, colour) for its button.
        note: of what will happen, all that the numbers do not say.
        deltas: what it changes, 'c6>4 t21>19': letters of NUMBERS, t for the common CO2, w for weather cards.
        warn: it tips the world.
    """

    key: str
    action: str
    label: str
    short: str
    will: str
    piece: str
    pics: tuple[tuple[str, str], ...]
    note: str
    deltas: str
    warn: bool
    primary: bool


class Group(msgspec.Struct, frozen=True):
    """Listed choices of one kind."""

    id: str
    heading: str
    picks: tuple[Pick, ...]


def piece(action: int) -> str:
    """The id of the drawn piece that an action is about."""
    verb, a = packed.verb(action), packed.a(action)
    if verb in ON_CARDS:
        return f"b{a}"
    if verb == terms.FREEZE:
        return f"b{packed.b(action)}"
    if verb in ON_CITIZENS:
        return f"c{a}"
    return f"m{a}" if verb in ON_SLOTS else ""


def lit(choices: Sequence[Choice]) -> frozenset[str]:
    """The ids of the pieces that a choice is about."""
    return frozenset(found for one in choices if (found := piece(int(one.action))))


def deltas(view: TippingView, effect: Effect | None) -> str:
    """What an action changes for the reader and for all, in the page's letters."""
    if effect is None or view.me is None:
        return ""
    found = []
    old, new = effect.before[view.viewer], effect.after[view.viewer]
    if old is not None and new is not None:
        pairs = {letter: (getattr(old, name), getattr(new, name)) for letter, name in NUMBERS.items()}
        found = [f"{letter}{a}>{b}" for letter, (a, b) in pairs.items() if a != b]
    if effect.total[0] != effect.total[1]:
        found.append(f"t{effect.total[0]}>{effect.total[1]}")
    if effect.cards[0] != effect.cards[1] and not effect.tips:
        found.append(f"w{effect.cards[0]}>{effect.cards[1]}")
    return " ".join(found)


class Picker:
    """The choices of one view as picks."""

    def __init__(self, spoken: Spoken) -> None:
        self.spoken = spoken
        self.view = spoken.view
        self.titles: Titles = spoken.book
        self.own = spoken.setup.deck

    def pick(self, choice: Choice) -> Pick:
        action = int(choice.action)
        effect = self.spoken.effects.get(action)
        return Pick(
            key=choice.key,
            action=choice.action,
            label=choice.label,
            short=choice.short or choice.label,
            will=choice.will,
            piece=piece(action),
            pics=self.pics(action),
            note=self.note(choice, action, effect),
            deltas=deltas(self.view, effect),
            warn=effect is not None and effect.tips,
            primary=choice.primary,
        )

    def note(self, choice: Choice, action: int, effect: Effect | None) -> str:
        """What the numbers do not tell: consent, what goes dark, what ends, hunger elsewhere."""
        if effect is None or effect.tips:
            return choice.will
        verb, spoken = packed.verb(action), self.spoken
        told = wills.TELLERS.get(verb)
        found = [told(spoken, action)] if told else []
        found += [self.lying(action), changes.agreement(spoken, effect), changes.dark(spoken, verb, effect)]
        found += [changes.ends(spoken, effect), *changes.others(spoken, effect)]
        return " ".join(part for part in found if part)

    def lying(self, action: int) -> str:
        """What a card that needs Electricity does without."""
        verb, source = packed.verb(action), packed.b(action) if packed.verb(action) == terms.BUY else packed.c(action)
        if verb == terms.BUY:
            kind = next((one.kind for one in self.view.wares if one.slot == packed.a(action)), -1)
        elif verb == terms.SEARCH and packed.b(action) != terms.NO_KIND:
            kind = packed.b(action)
        else:
            kind = self.titles.kind_of(packed.b(action)) if verb == terms.REPAIR else -1
        if kind < 0 or source or not self.titles.uses(kind):
            return ""
        return _("Without electricity it lies on its side: it neither works nor counts.")

    def pics(self, action: int) -> tuple[tuple[str, str], ...]:
        """The pictures on a choice's button."""
        verb = packed.verb(action)
        if verb == terms.ARRANGE:
            order = (packed.a(action), packed.b(action), packed.c(action))
            return tuple((f"w-{cards.SYMBOLS[one - 1]}", "sky") for one in order if one)
        found = piece(action)
        if found.startswith("b"):
            return ((f"b-{deck.emblem(self.titles.kind_of(int(found[1:])), self.own)}", "bld"),)
        if found.startswith("c"):
            return ((self.face(int(found[1:])), "cit"),)
        return ()

    def face(self, citizen: int) -> str:
        at = self.view.citizen(citizen)
        if at is not None and at[1].flipped:
            return "c-flipped"
        return f"c-{self.titles.deck.citizens[self.titles.job_of(citizen)].id}"

    def groups(self, choices: Sequence[Choice]) -> tuple[Group, ...]:
        """Choices about pieces, by what is done."""
        if self.view.phase in ASKING:
            return ()
        found = []
        for i, (heading, verbs) in enumerate(GROUPS):
            own = tuple(self.pick(one) for one in choices if packed.verb(int(one.action)) in verbs)
            if own:
                found.append(Group(f"list-{i}", _(heading), own))
        return tuple(found)

    def answers(self, choices: Sequence[Choice]) -> tuple[Pick, ...]:
        """The answers to a question that is no turn and no trade."""
        if self.view.phase in ASKING:
            return tuple(self.pick(one) for one in choices)
        return ()

    def head(self, choices: Sequence[Choice]) -> Pick | None:
        """The button beside the prompt: the end of the turn, of trading, of a choice."""
        return next((self.pick(one) for one in choices if packed.verb(int(one.action)) in AT_HEAD), None)

    def trade(self, choices: Sequence[Choice]) -> tuple[Pick, ...]:
        return tuple(self.pick(one) for one in choices if packed.verb(int(one.action)) in IN_TRADE)
