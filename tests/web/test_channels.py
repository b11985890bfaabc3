"""The HTML itself goes through the battery: seats that cannot tell two deals apart are sent equal bytes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from keeling.core import common, packed
from keeling.core.game import Game
from keeling.core.match import Entry
from keeling.core.page import Line, Scene
from keeling.core.registry import title_of
from keeling.play.clock import FakeClock
from keeling.play.clocks import Timing
from keeling.play.fold import Folded
from keeling.play.folding import Talk
from keeling.play.seats import Seat
from keeling.play.tables import Table
from keeling.play.trail import Act, Plea
from keeling.testing import CHANNELS, Journey, Look, conformance, redacted, redealt, subjects
from keeling.testing.secrecy import look as look_at
from keeling.web import desk, frames, looks
from keeling.web.parts import Parts

WAYS: list[dict[str, Any]] = [  # whatever a desk can show
    {"timing": Timing(decision=60, until=10**15)},
    {"timing": Timing(bank=600), "away": True},
    {"paused": True, "plea": True},
    {"chat": False, "stood": True},
]


def browser(seat: int) -> str:
    return f"hash-{seat}"


class Standing(Table):
    """A live table that stands at a look's state, with people, clocks, a chat and a plea as `way` says."""

    def __init__(self, look: Look, way: dict[str, Any] | None = None) -> None:
        self.look, self.way = look, way or WAYS[look.asked_at % len(WAYS)]
        super().__init__("FERN-27", cast(Any, None), FakeClock(), self.stood(), lambda _table: None)

    def stood(self) -> Folded:
        look, subject, way = self.look, self.look.subject, self.way
        state = Folded(title_of, {1: bytes(32)})
        state.title, state.round, state.position = subject.title, 1, look.asked_at
        state.seats = [self.sitter(person.number, person.name, person.kind) for person in subject.people]
        state.company, state.casts, state.host = state.seats, [state.seats], browser(0)
        match = SimpleNamespace(setup=subject.setup, game=look.game, entries=[Entry(look.last or 0, 0)])
        state.match, state.positions = cast(Any, match), [look.asked_at]
        state.owing, state.asked = look.game.deciders(), [look.asked_at] * len(state.seats)
        state.watch.begin(len(state.seats), 0)
        state.watch.timing = way.get("timing", Timing())
        if way.get("paused"):
            state.watch.pause(5)
        if way.get("plea"):
            state.trail.plea = Plea(0, look.asked_at)
        state.chat = way.get("chat", True)
        state.talk.append(Talk(1, 0, browser(0), "Ada", "<i>Hello</i>", 0))
        return state

    def sitter(self, number: int, name: str, kind: str) -> Seat:
        seat = Seat(number)
        if kind == "bot":
            seat.bot(name, "normal")
        else:
            seat.person(browser(number), name)
        if self.way.get("stood") and number == 1:
            seat.stand_in("Elm", "easy")
        return seat

    def lines(self, viewer: int) -> tuple[tuple[str, Line], ...]:
        return tuple((f"p{i}.0", line) for i, (_key, line) in enumerate(self.look.lines))

    def scene(self, viewer: int, coach: bool = False) -> Scene:
        scene = self.look.scene(coach=self.look.asked_at % 2 == 0)
        return msgspec.structs.replace(scene, lines=self.lines(viewer))


def rendered(look: Look, kind: str, **more: Any) -> str:
    seen = looks.Look(kind, look.viewer, more.get("host", False), "en", "", True, own=more.get("own", ()))
    table = more.get("table") or Standing(look)
    return frames.render(table, seen, Parts({}), frames.Moment(0, look.asked_at), frames.NOTHING)


def drawn_html(look: Look) -> str:
    """The drawn page as it is sent; a watcher's is the projector's."""
    return rendered(look, "drawn" if look.viewer != common.SPECTATOR else "watch")


def text_html(look: Look) -> str:
    """The text page as it is sent."""
    return rendered(look, "text")


def host_html(look: Look) -> str:
    """The page of a host, whose menu says more of people and clocks."""
    return rendered(look, "drawn", host=look.viewer == 0)


def shared_html(look: Look) -> str:
    """A page of several people at one device, one of whom looks now, or nobody."""
    return rendered(look, "text", own=(0, 1) if look.viewer in (0, 1, common.SPECTATOR) else ())


TestHtml = conformance(
    "zero",
    seats=[3],
    options=[{}, {"option": "2"}],
    channels=(*CHANNELS, drawn_html, text_html, host_html, shared_html),
)


def test_whether_a_notice_gets_through_is_seen_from_its_own_seat_alone() -> None:
    """Not by the host, nor by a spectator, nor at a device that several share."""
    (subject,) = subjects("zero", seats=[3])
    for point in Journey(subject, b"notices").points(4):
        for viewer in (0, 1, 2, common.SPECTATOR):
            seen, pages = look_at(point, point.game, viewer), []
            for unreached in (frozenset[int](), frozenset({7})):
                table = Standing(seen, {})
                table.seats[1].person(browser(1), "Ben", sat=7)
                table.tells, table.unreached = True, unreached
                ways: list[dict[str, Any]] = [{"host": viewer == 0}, {"own": (0, 1) if viewer < 2 else ()}]
                pages.append([rendered(seen, kind, table=table, **way) for kind in ("drawn", "text") for way in ways])
            same = [one == other for one, other in zip(*pages, strict=True)]
            assert same == [viewer != 1, True] * 2


# -- taking back: the button, and why there is none ------------------------------------------------------------------


class Acted(Standing):
    """A table where the viewer has just acted."""

    def __init__(self, look: Look, action: int) -> None:
        self.action = action
        super().__init__(look, {})

    def stood(self) -> Folded:
        state, before, seat = super().stood(), self.look.game, self.look.viewer
        after = before.copy()
        after.apply(seat, self.action)
        entry = Entry(seat, self.action)
        cast(Any, state.match).game, cast(Any, state.match).entries = after, [entry]
        for one in state.seats:
            one.person(browser(one.number), one.name)
        state.position += 1
        state.trail.acts = [Act(state.position, entry, before, state.owing)]
        state.owing = after.deciders()
        return state


def undo_of(look: Look, action: int) -> object:
    seen = looks.Look("drawn", look.viewer, False, "en", "", True)
    return desk.undo(Acted(look, action), seen)


def acts(game: Game, seat: int) -> list[int]:
    """Some of what a seat may do that chance has no part in, one of each kind."""
    found: dict[int, int] = {}
    for action in game.actions(seat) if game.deciders() >> seat & 1 else ():
        after = game.copy()
        after.apply(seat, action)
        if not after.deciders() >> common.CHANCE and not after.over:
            found.setdefault(packed.verb(action), action)
    return list(found.values())[:3]


@pytest.mark.parametrize("game", ["zero", "solutions", "catan", "tipping_point"])
def test_whether_an_act_can_be_taken_back_tells_its_seat_nothing(game: str) -> None:
    """In two states that look the same to it, it reads the same sentence after the same act."""
    compared = 0
    for subject in subjects(game, seats=[3]):
        for seed in (b"one", b"two"):
            for point in Journey(subject, seed).points(12):
                for viewer in range(subject.setup.seats):
                    twin = redealt(redacted(point.game, viewer), viewer, point.journey.streams)
                    for action in set(acts(point.game, viewer)) & set(acts(twin, viewer)):
                        one, other = (undo_of(look_at(point, world, viewer), action) for world in (point.game, twin))
                        assert one == other
                        compared += 1
    assert compared > 5
