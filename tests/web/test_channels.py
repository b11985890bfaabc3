"""The HTML itself goes through the battery: seats that cannot tell two deals apart are sent equal bytes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import msgspec

from keeling.core import common
from keeling.core.registry import title_of
from keeling.play.replay_tape import Moment, Tape
from keeling.play.seats import Seat
from keeling.play.tables import Table
from keeling.testing import CHANNELS, Look, conformance
from keeling.web import frames, looks, replay, templating
from keeling.web.parts import Parts


def standing(look: Look) -> Table:
    """A live table as pages ask for it, that stands at the look's state."""
    subject = look.subject
    scene = look.scene(coach=look.asked_at % 2 == 0)
    lines = tuple((f"p{i}.0", line) for i, (_key, line) in enumerate(scene.lines))
    scene = msgspec.structs.replace(scene, lines=lines)
    return cast(
        Table,
        SimpleNamespace(
            code="FERN-27",
            title=subject.title,
            setup=subject.setup,
            round=1,
            host=0,
            seats=subject.people,
            position=look.asked_at,
            started=True,
            ended=bool(look.game.over),
            people=lambda: subject.people,
            scene=lambda viewer, coach: scene,
        ),
    )


def rendered(look: Look, kind: str) -> str:
    seen = looks.Look(kind, look.viewer, host=False, language="en", base="", coach=True)
    return frames.render(standing(look), seen, Parts({}), frames.Moment(0, look.asked_at), frames.NOTHING)


def drawn_html(look: Look) -> str:
    """The drawn page as it is sent; a watcher's is the projector's."""
    return rendered(look, "drawn" if look.viewer != common.SPECTATOR else "watch")


def text_html(look: Look) -> str:
    """The text page as it is sent."""
    return rendered(look, "text")


def replayed(look: Look, text: bool) -> str:
    """A replay of a running round that stands at the look's state."""
    subject = look.subject
    tape = Tape(title_of, {}, 1)
    tape.title, tape.setup = subject.title, subject.setup
    company = [Seat(person.number, person.kind, person.name) for person in subject.people]
    tape.moments = [Moment(look.asked_at, look.game, company, tuple(person.score for person in subject.people), 0.0)]
    place = replay.Place("/t/FERN-27/replay", text, 1, None)
    sight = replay.Sight(tape, 0, look.viewer, place, "FERN-27", False, [look.viewer])
    context = replay.context(sight, "ZERO FERN-27", "", "en")
    links = {"rounds": [], "home": "/t/FERN-27", "back": "Back", "title": "", "path": "", "lang": "en"}
    return templating.page("replay.html", {**context, **links})


def replay_html(look: Look) -> str:
    """A moment's page as it is sent; see test_replay_secrecy for the lines of the log."""
    return replayed(look, False)


def replay_text(look: Look) -> str:
    """The same in words."""
    return replayed(look, True)


TestHtml = conformance(
    "zero",
    seats=[3],
    options=[{}, {"option": "2"}],
    channels=(*CHANNELS, drawn_html, text_html, replay_html, replay_text),
)
