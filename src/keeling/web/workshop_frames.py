"""What open pages show of a workshop, drawn once for each look and moment; see `frames` for how the parts go out."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from keeling.core.text import speaking
from keeling.play.workshop import Workshop
from keeling.web import templating, workshop_contexts
from keeling.web.frames import MOST_LOOKS, NOTHING, Moment, Shown, message
from keeling.web.parts import Made
from keeling.web.statics import build
from keeling.web.workshop_contexts import Row, Seen

TEMPLATES = {"own": "workshop.html", "wall": "workshop_wall.html"}
MOST = 8 * MOST_LOOKS  # a page for each of many people


class Following:
    """The renderings of one workshop."""

    def __init__(self) -> None:
        self.moment = NOTHING
        self.state: tuple[int, int] = (-1, -1)
        self.shared: Made = {}
        self.boards: dict[tuple[str, bool], tuple[Row, ...]] = {}
        self.looks: dict[Seen, Shown] = {}

    def now(self, workshop: Workshop) -> Moment:
        state = workshop.position, workshop.version
        if state != self.state:
            self.state = state
            self.moment = Moment(self.moment.number + 1, workshop.position)
            self.shared.clear()
            self.boards.clear()
        return self.moment

    def shown(self, seen: Seen) -> Shown:
        if seen not in self.looks:
            if len(self.looks) >= MOST:
                self.looks.clear()
            self.looks[seen] = Shown(self.shared)
        return self.looks[seen]

    def board(self, workshop: Workshop, language: str, full: bool = False) -> tuple[Row, ...]:
        if (language, full) not in self.boards:
            self.boards[language, full] = workshop_contexts.rows(workshop.state, full)
        return self.boards[language, full]


class WorkshopFrames:
    """Renderings of the workshops that are looked at; each goes with its workshop."""

    def __init__(self) -> None:
        self.kept: WeakKeyDictionary[Workshop, Following] = WeakKeyDictionary()

    def following(self, workshop: Workshop) -> Following:
        found = self.kept.get(workshop)
        if found is None:
            found = self.kept[workshop] = Following()
        return found

    def moment(self, workshop: Workshop) -> Moment:
        return self.following(workshop).now(workshop)

    def html(self, workshop: Workshop, seen: Seen) -> str:
        """The whole live part of a page."""
        return self.both(workshop, seen, NOTHING)[0]

    def event(self, workshop: Workshop, seen: Seen, since: Moment) -> bytes:
        """What changed since a moment, as a message of an event stream."""
        return self.both(workshop, seen, since)[1]

    def both(self, workshop: Workshop, seen: Seen, since: Moment) -> tuple[str, bytes]:
        following = self.following(workshop)
        now, shown = following.now(workshop), following.shown(seen)
        found = shown.made.get(since.number)
        if found is None or found[0] != now.number:
            shown.made = {key: made for key, made in shown.made.items() if made[0] == now.number}
            shown.parts.begin(now.number, since.number)
            html = self.render(following, workshop, seen, shown)
            found = shown.made[since.number] = now.number, html, message(html, event_id(workshop))
        return found[1], found[2]

    def render(self, following: Following, workshop: Workshop, seen: Seen, shown: Shown) -> str:
        with speaking(seen.language):
            board = following.board(workshop, seen.language)
            full = following.board(workshop, seen.language, True) if seen.host else ()
            context = workshop_contexts.workshop(workshop, seen, board, full)
            parts = templating.compiled("workshop_parts.html", seen.language).module
            context |= {"lang": seen.language, "part": shown.parts.part, "p": parts, "now": workshop.now}
            return templating.live(TEMPLATES[seen.kind], context)


def event_id(workshop: Workshop) -> str:
    """Where a page stands: position, build, and how often the clock has passed a mark."""
    return f"{workshop.position}.{build()}.{workshop.version}"
