"""What open pages show of a table, rendered once per look and moment, however many pages show it."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary

from keeling.core.text import speaking
from keeling.play.tables import Table
from keeling.web import contexts, templating
from keeling.web.looks import Look
from keeling.web.statics import build

Rendering = tuple[tuple[int, int], str, bytes]  # of a position and company: the page's part, and the stream's message
MOST_LOOKS = 64  # kept for one table; a Host header is the reader's to choose


def lobby(table: Table, look: Look) -> str:
    return templating.live("lobby.html", {"t": contexts.lobby(table, look), "lang": look.language})


def text_page(table: Table, look: Look) -> str:
    return templating.live("text.html", {**contexts.text_page(table, look), "lang": look.language})


def drawn(table: Table, look: Look) -> str:
    name = f"games/{table.title.id}/page/table.html"
    return templating.live(name, {**contexts.drawn(table, look), "lang": look.language})


def as_json(table: Table, look: Look) -> str:
    return contexts.as_json(table, look).decode()


RENDERERS: dict[str, Callable[[Table, Look], str]] = {
    "drawn": drawn,
    "watch": drawn,
    "text": text_page,
    "json": as_json,
}


class Frames:
    """Renderings of the tables that are looked at; each goes with its table."""

    def __init__(self) -> None:
        self.kept: WeakKeyDictionary[Table, dict[Look, Rendering]] = WeakKeyDictionary()
        self.rendered = 0

    def html(self, table: Table, look: Look) -> str:
        return self.both(table, look)[1]

    def event(self, table: Table, look: Look) -> bytes:
        """The rendering as a message of an event stream."""
        return self.both(table, look)[2]

    def both(self, table: Table, look: Look) -> Rendering:
        kept = self.kept.setdefault(table, {})
        moment = table.position, table.presence.version
        found = kept.get(look)
        if found is None or found[0] != moment:
            if len(kept) >= MOST_LOOKS:
                kept.clear()
            found = kept[look] = self.render(table, look, moment)
        return found

    def render(self, table: Table, look: Look, moment: tuple[int, int]) -> Rendering:
        with speaking(look.language):
            html = (RENDERERS[look.kind] if table.started or look.kind == "json" else lobby)(table, look)
        self.rendered += 1
        return moment, html, message(html, event_id(table))


def event_id(table: Table) -> str:
    """Where a page stands: position, build, and whether it is the lobby, since the game's page has other styles."""
    return f"{table.position}.{build()}{'' if table.started else '-lobby'}"


def message(html: str, number: str) -> bytes:
    """One message of an event stream. Carriage returns would end a line of it."""
    body = html.replace("\r", " ").strip("\n").replace("\n", "\ndata: ")
    return f"id: {number}\ndata: {body}\n\n".encode()


def json_of(table: Table, look: Look) -> bytes:
    """The typed view, freshly made."""
    with speaking(look.language):
        return contexts.as_json(table, look)
