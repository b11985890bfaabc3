"""The ways by which anything leaves for a seat. Two states that it cannot tell apart must give it equal bytes in each.

A game or a page with a way of its own (rendered HTML, say) writes a function from a `Look` to a value and passes
`conformance(…, channels=(*CHANNELS, its_own))`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from keeling.core import luck
from keeling.core.game import Game, Streams
from keeling.core.page import Line, Scene
from keeling.testing.subject import Subject


@dataclass(frozen=True)
class Look:
    """One look at a table.

    Attributes:
        game: the true state, as a server holds it.
        lines: the newest log lines as this viewer may read them.
        odd: actions that the viewer tries.
        asked_at: how many moves came before.
        last: the seat whose act came last.
    """

    subject: Subject
    game: Game
    viewer: int
    lines: tuple[tuple[str, Line], ...] = ()
    odd: tuple[int, ...] = ()
    asked_at: int = 0
    last: int | None = None

    @property
    def seated(self) -> bool:
        """Whether the viewer is a player."""
        return self.viewer < self.subject.setup.seats

    def scene(self, coach: bool = False) -> Scene:
        """What pages are drawn from."""
        view = self.subject.title.view(self.subject.setup, self.game, self.viewer)
        return Scene(view, self.viewer, self.subject.people, self.asked_at, self.lines, coach, last=self.last)


Channel = Callable[[Look], object]


def owing(look: Look) -> object:
    """Who is to move."""
    return look.game.deciders()


def listed(look: Look) -> object:
    """The legal actions in their order."""
    return look.game.actions(look.viewer)


def sentences(look: Look) -> object:
    """The legal actions in words."""
    title, setup = look.subject.title, look.subject.setup
    return [title.say(setup, look.game, look.viewer, action) for action in look.game.actions(look.viewer)]


def refusals(look: Look) -> object:
    """Number and sentence of every refusal."""
    title, setup, game, viewer = look.subject.title, look.subject.setup, look.game, look.viewer
    found = []
    for action in look.odd:
        number = game.check(viewer, action)
        sentence = title.refusal(setup, game, viewer, action, number) if number else ""
        found.append((action, number, sentence))
    return found


def view(look: Look) -> object:
    """The view value, which programs get as JSON."""
    return look.scene().view


def page(look: Look) -> object:
    """What the drawn page is made of."""
    return look.subject.title.table(look.subject.setup, look.scene(coach=look.asked_at % 2 == 0))


def text(look: Look) -> object:
    """The page in words."""
    return look.subject.title.text(look.subject.setup, look.scene())


def ids(look: Look) -> object:
    """The names by which choices and pieces are called."""
    page = look.subject.title.text(look.subject.setup, look.scene())
    return [(choice.key, choice.action, choice.pieces) for choice in page.choices]


def quick(levels: tuple[str, ...]) -> tuple[str, ...]:
    """All levels but the best, which thinks until its time is up and so may choose otherwise."""
    return levels[:-1] or levels


def repeatable_bots(look: Look) -> object:
    """What the quick players choose, with equal luck."""
    game, seat = look.game, look.viewer
    legal = game.actions(seat)
    if not look.seated or not legal or not game.deciders() >> seat & 1:
        return None
    chosen = []
    for level in ("random", *quick(look.subject.title.levels)):
        known = game.copy()
        known.redact(seat)
        streams = Streams(luck.root_of_seed(level))
        chosen.append(look.subject.title.bot(level).choose(known, seat, list(legal), 0.01, streams, 7))
    return chosen


CHANNELS: tuple[Channel, ...] = (owing, listed, sentences, refusals, view, page, text, ids, repeatable_bots)


def name_of(channel: Channel) -> str:
    """How a failure calls the channel."""
    return str(getattr(channel, "__name__", channel))


def encoded(value: object) -> bytes:
    """The bytes that leave: bytes and text as they are, everything else as JSON."""
    if isinstance(value, bytes):
        return value
    return value.encode() if isinstance(value, str) else msgspec.json.encode(value, enc_hook=repr)


def difference(one: bytes, other: bytes) -> str:
    """Where two answers part, with a little before it."""
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    parts = (text[max(0, at - 60) : at + 60].decode(errors="replace") for text in (one, other))
    return "\n  one:   …{}…\n  other: …{}…".format(*parts)
