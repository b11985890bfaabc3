"""What programs are sent, as types: the answers of the JSON API and their description come from these."""

from __future__ import annotations

from typing import Any

import msgspec

from keeling.core import common
from keeling.core.page import Person
from keeling.core.text import _
from keeling.core.title import Title
from keeling.play.tables import Table
from keeling.web import contexts
from keeling.web.looks import Look


class Choice(msgspec.Struct, frozen=True):
    """Something that the seat may do now.

    Attributes:
        action: the digits of a whole number of up to 63 bits: as text, since not every language keeps so many.
    """

    action: str
    label: str


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log; its key never changes."""

    key: str
    text: str


class View(msgspec.Struct, frozen=True):
    """A table as one seat, or a spectator, may see it.

    Attributes:
        position: how many events the table's log has; it only grows.
        round: from 1; 0 in the lobby.
        ended: the round is over.
        stopped: the table is over, whether or not its round was.
        paused: nothing can be done until the host lets it go on.
        viewer: the seat that is looked through, or null for a spectator.
        asked_at: goes back with the action that answers this question.
        choices: empty where this seat has nothing to do.
        view: as the game types it; null in the lobby.
        log: the newest lines, oldest first; empty while the game covers it.
    """

    code: str
    game: str
    position: int
    round: int
    started: bool
    ended: bool
    stopped: bool
    paused: bool
    viewer: int | None
    asked_at: int
    people: tuple[Person, ...]
    choices: tuple[Choice, ...] = ()
    view: Any = None
    log: tuple[LogLine, ...] = ()


class Done(msgspec.Struct, frozen=True):
    """What was asked is in the log, at this position."""

    position: int


class Arrived(msgspec.Struct, frozen=True):
    """This browser has that seat now; the cookie that came along proves it."""

    code: str
    seat: int | None
    position: int


class Opened(msgspec.Struct, frozen=True):
    """A file that was brought opens there: a record as a replay, a position as a new table."""

    code: str
    url: str


class Past(msgspec.Struct, frozen=True):
    """A moment of a round that was played, or is being played, as one chair may see it.

    Attributes:
        round: from 1; 0 of a record that was brought.
        step: which moment it is, from 1, of so many `steps`.
        position: of its event in the table's log.
        seat: the chair: a number, 'public', or 'all', whose lines are everybody's and whose view is the public one.
        seats: the chairs that may be asked for.
        over: the round is over at this moment.
        view: as the game types it.
        lines: what this moment tells.
    """

    code: str
    game: str
    round: int
    step: int
    steps: int
    position: int
    seat: str
    seats: tuple[str, ...]
    over: bool
    people: tuple[Person, ...]
    view: Any
    lines: tuple[LogLine, ...]


class Offered(msgspec.Struct, frozen=True):
    """A code that works once, for so many minutes."""

    code: str
    minutes: int
    seat: int


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was not done; nothing has changed.

    Attributes:
        error: a sentence in the reader's language.
        code: one word for programs: 'late' asks to look again, 'refused' is against a rule, and so on.
        rule: the entry of the game's ledger that forbids it, if one does.
        faults: one sentence for each thing that is wrong, where there are several.
    """

    error: str
    status: int
    code: str
    rule: str | None
    faults: tuple[str, ...] = ()


class Choosable(msgspec.Struct, frozen=True):
    """A question that the host answers in the lobby.

    Attributes:
        choices: the values, or none where a number is asked for.
    """

    key: str
    question: str
    default: str | int
    choices: tuple[str | int, ...] = ()


class Playable(msgspec.Struct, frozen=True):
    """A game of this server."""

    id: str
    title: str
    fewest: int
    most: int
    usual: int
    rules_version: int
    levels: tuple[str, ...]
    options: tuple[Choosable, ...]


def seen(table: Table, look: Look) -> bytes:
    """The view of a look, as JSON."""
    if not table.started:
        return msgspec.json.encode(lobby(table, look))
    scene = contexts.scene_of(table, look)
    page = table.title.text(table.setup, scene)
    view = View(
        **common_part(table, look),
        asked_at=scene.asked_at,
        people=scene.people,
        choices=tuple(Choice(choice.action, choice.label) for choice in page.choices),
        view=scene.view,
        log=tuple(LogLine(key, str(line)) for key, line in scene.lines),
    )
    return msgspec.json.encode(view)


def lobby(table: Table, look: Look) -> View:
    return View(**common_part(table, look), asked_at=0, people=table.people())


def common_part(table: Table, look: Look) -> dict[str, Any]:
    return {
        "code": table.code,
        "game": table.title.id,
        "position": table.position,
        "round": table.round,
        "started": table.started,
        "ended": table.ended,
        "stopped": bool(table.stopped),
        "paused": table.paused,
        "viewer": None if look.viewer == common.SPECTATOR else look.viewer,
    }


def playable(title: Title) -> Playable:
    options = tuple(
        Choosable(one.key, _(one.question), one.standard, tuple(choice.value for choice in one.choices))
        for one in title.options
    )
    return Playable(
        title.id, _(title.name), title.fewest, title.most, title.usual, title.rules_version, title.levels, options
    )
