"""A draft in play, told in the ids of cards: `draft(2).lot(0).take("bamboo", "recycling")`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from keeling.core import common, packed
from keeling.core.game import Log, Refused
from keeling.core.title import Setup
from keeling.games.solutions.draft import actions, terms
from keeling.games.solutions.draft.cards import IDS
from keeling.games.solutions.draft.game import TITLE
from keeling.games.solutions.draft.rules import Draft

Made = Callable[..., "Round"]


class Round:
    """A draft in play. Every action goes through the public edge."""

    def __init__(self, setup: Setup) -> None:
        game = TITLE.new(setup)
        assert isinstance(game, Draft)
        self.setup, self.game = setup, game
        self.game.log = Log()

    # -- what is to be seen

    def roster(self, seat: int) -> list[str]:
        places = list(self.game.roster)[terms.ROSTER * seat : terms.ROSTER * (seat + 1)]
        return [IDS[card - 1] for card in places if card]

    def on_the_table(self) -> list[str]:
        return [card for card, holder in zip(IDS, self.game.holder, strict=True) if not holder]

    def offers(self, seat: int | None = None) -> list[str]:
        """What a seat may do: 'take bamboo'."""
        mine = self.game.actions(self.game.turn if seat is None else seat)
        return [self.worded(action) for action in mine]

    def worded(self, action: int) -> str:
        written = TITLE.forms.json(action)
        return " ".join(str(value) for value in written.values())

    def events(self, verb: int) -> list[tuple[int, int, int]]:
        """The arguments of all events of a verb so far, which everybody may know."""
        assert self.game.log is not None
        found = [event for seats, event in self.game.log.entries if seats == common.EVERYONE]
        return [(packed.a(e), packed.b(e), packed.c(e)) for e in found if packed.verb(e) == verb]

    def seen_by(self, viewer: int) -> Draft:
        """What a viewer may know."""
        known = self.game.copy()
        known.redact(viewer)
        return known

    # -- what is to be done

    def packed(self, words: str) -> int:
        verb, *rest = words.split()
        kind = TITLE.forms.by_name[verb]
        return kind(*(IDS.index(card) for card in rest)).pack()

    def lot(self, seat: int) -> Round:
        self.game.play(common.CHANCE, actions.First(seat).pack())
        return self

    def do(self, *words: str) -> Round:
        """Actions of whoever is on turn, one after the other."""
        for one in words:
            self.game.play(self.game.turn, self.packed(one))
        return self

    def take(self, *cards: str) -> Round:
        return self.do(*(f"take {card}" for card in cards))

    def full(self, *rosters: Sequence[str]) -> Round:
        """Everybody takes these cards; what is not named comes from the end of the alphabet."""
        named = {card for roster in rosters for card in roster}
        spare = [card for card in IDS if card not in named]
        left = [list(rosters[q]) if q < len(rosters) else [] for q in range(self.game.seats)]
        while self.game.phase == terms.TAKING:
            mine = left[self.game.turn]
            self.take(mine.pop(0) if mine else spare.pop())
        return self

    def turn_up_all(self) -> Round:
        while not self.game.over:
            self.game.play(self.game.turn, self.game.actions(self.game.turn)[0])
        return self

    def refused(self, words: str | int, seat: int | None = None) -> str:
        """The id of the rule that forbids it. Nothing changes, and it is not offered."""
        seat = self.game.turn if seat is None else seat
        action = self.packed(words) if isinstance(words, str) else words
        before = self.game.copy()
        with pytest.raises(Refused) as refused:
            self.game.play(seat, action)
        assert self.game.same(before)
        assert action not in self.game.actions(seat)
        return TITLE.ruling(refused.value.ruling).id

    def why(self, words: str, seat: int | None = None) -> str:
        """The sentence that refuses it."""
        seat = self.game.turn if seat is None else seat
        action = self.packed(words)
        return TITLE.refusal(self.setup, self.game, seat, action, self.game.check(seat, action))


@pytest.fixture
def draft() -> Made:
    """Makes a draft before the lot: `draft(seats, steal_back="no")`."""
    return lambda seats=2, **options: Round(TITLE.setup(seats, options))
