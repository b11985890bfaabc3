"""What open pages show of a table, rendered once per look and moment, however many pages show it.

A page that follows its table gets only what changed since the frame that it has: see `parts`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from keeling.core.text import speaking, spoken_by
from keeling.play.tables import Table
from keeling.web import contexts, desk, templating, values, verbatim
from keeling.web.looks import Look
from keeling.web.parts import Made, Parts
from keeling.web.statics import build

MOST_LOOKS = 64  # kept for one table; a Host header is the reader's to choose


class Moment(NamedTuple):
    """A state of a table as pages show it: its number since the server started, and the log's position."""

    number: int
    position: int


NOTHING = Moment(-1, -1)  # what a page shows that shows nothing yet
Renderer = Callable[[Table, Look, Moment], tuple[str, dict[str, Any]]]


def lobby(table: Table, look: Look, since: Moment) -> tuple[str, dict[str, Any]]:
    return "lobby.html", {"t": contexts.lobby(table, look)}


def text_page(table: Table, look: Look, since: Moment) -> tuple[str, dict[str, Any]]:
    return "text.html", contexts.text_page(table, look, since.position)


def drawn(table: Table, look: Look, since: Moment) -> tuple[str, dict[str, Any]]:
    return f"games/{table.title.id}/page/table.html", contexts.drawn(table, look, since.position)


RENDERERS: dict[str, Renderer] = {
    "drawn": drawn,
    "watch": drawn,
    "text": text_page,
}


class Shown:
    """One look at one table: the parts of its page, and the messages of this moment by what the reader has."""

    def __init__(self, shared: Made) -> None:
        self.parts = Parts(shared)
        self.made: dict[int, tuple[int, str, bytes]] = {}


class Following:
    """The renderings of one table."""

    def __init__(self) -> None:
        self.moment = NOTHING
        self.state: tuple[object, ...] = ()
        self.names: tuple[object, ...] = ()
        self.whole = 0  # the moment since which nothing that pages show is of use
        self.shared: Made = {}  # what was made at this moment, whoever looks
        self.looks: dict[Look, Shown] = {}

    def now(self, table: Table) -> Moment:
        """The present moment; a new one when the table, its company or who can be reached changed."""
        state = table.position, table.presence.version, table.unreached
        if state != self.state:
            self.state = state
            self.moment = Moment(self.moment.number + 1, table.position)
            self.shared.clear()
            log = table.started, table.round, contexts.is_covered(table), len(table.state.trail.undone)
            names = (*log, *(seat.name for seat in table.seats))
            if names != self.names:  # lines that pages show hold names or were taken back; or the log is covered now
                self.names, self.whole = names, self.moment.number
                self.looks.clear()
        return self.moment

    def shown(self, look: Look) -> Shown:
        if look not in self.looks:
            if len(self.looks) >= MOST_LOOKS:
                self.looks.clear()
            self.looks[look] = Shown(self.shared)
        return self.looks[look]


class Frames:
    """Renderings of the tables that are looked at; each goes with its table."""

    def __init__(self) -> None:
        self.kept: WeakKeyDictionary[Table, Following] = WeakKeyDictionary()

    def following(self, table: Table) -> Following:
        found = self.kept.get(table)
        if found is None:
            found = self.kept[table] = Following()
        return found

    def moment(self, table: Table) -> Moment:
        """The present moment of a table."""
        return self.following(table).now(table)

    def html(self, table: Table, look: Look) -> str:
        """The whole live part of a page."""
        return self.both(table, look, NOTHING)[1]

    def event(self, table: Table, look: Look, since: Moment) -> bytes:
        """What changed since a moment, as a message of an event stream."""
        return self.both(table, look, since)[2]

    def both(self, table: Table, look: Look, since: Moment) -> tuple[int, str, bytes]:
        following = self.following(table)
        now = following.now(table)
        if since.number < following.whole:
            since = NOTHING
        shown = following.shown(look)
        found = shown.made.get(since.number)
        if found is None or found[0] != now.number:
            shown.made = {key: made for key, made in shown.made.items() if made[0] == now.number}
            html = render(table, look, shown.parts, now, since)
            found = shown.made[since.number] = now.number, html, message(html, event_id(table))
        return found


def render(table: Table, look: Look, parts: Parts, now: Moment, since: Moment) -> str:
    """The live part of a page, in the look's language."""
    if look.kind == "json":
        return json_of(table, look).decode()
    parts.begin(now.number, since.number)
    with speaking(look.language):
        tools = {"part": parts.part, "once": parts.once, "k": templating.desk_parts(), "lang": look.language}
        above = templating.live("desk.html", {**tools, "d": desk.of(table, look)}) if table.started else ""
        below = shown_of(table, look, since, tools) if table.started else live(table, look, since, tools, lobby)
        html = f'<div id="live" lang="{look.language}">\n{above}\n{below}\n</div>'
        return verbatim.marked(html, verbatim.names_at(table))


def shown_of(table: Table, look: Look, since: Moment, tools: dict[str, Any]) -> str:
    """The game, in a language that it speaks."""
    spoken = spoken_by(table.title.package)
    with speaking(spoken):
        html = live(table, look, since, tools | {"k": templating.desk_parts(), "lang": spoken}, RENDERERS[look.kind])
    return html if spoken == look.language else f'<div class="spoken" lang="{spoken}">\n{html}\n</div>'


def live(table: Table, look: Look, since: Moment, tools: dict[str, Any], renderer: Renderer) -> str:
    name, context = renderer(table, look, since)
    return templating.live(name, {**context, **tools})


def event_id(table: Table) -> str:
    """Where a page stands: position, build, and whether it is the lobby, since the game's page has other styles."""
    return f"{table.position}.{build()}{'' if table.started else '-lobby'}"


def message(html: str, number: str) -> bytes:
    """One message of an event stream. Carriage returns would end a line of it."""
    body = html.replace("\r", " ").strip("\n").replace("\n", "\ndata: ")
    return f"id: {number}\ndata: {body}\n\n".encode()


def json_of(table: Table, look: Look) -> bytes:
    """The typed view."""
    with speaking(look.language):
        return values.seen(table, look)
