"""Values that every page, text page and terminal shows; a game fills them from one seat's view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec


class Person(msgspec.Struct, frozen=True):
    """Who sits in a seat, as others see it.

    Attributes:
        number: the seat, from 0.
        name: what everybody reads; hostile until escaped.
        kind: 'person' or 'bot'; 'free' in the lobby.
        away: the person has no page open.
        score: the running score of the evening, in the game's points.
        stands_for: of a bot: the name of the person who is away and gets the seat back; '' else.
    """

    number: int
    name: str
    kind: str = "person"
    away: bool = False
    score: int = 0
    stands_for: str = ""

    @property
    def badge(self) -> int:
        """The number of the shape and colour, 1 to 8."""
        return self.number + 1


class Mark(msgspec.Struct, frozen=True):
    """A piece of a sentence that is drawn as a small sign: a card's value, say. `css` is one of the game's classes."""

    text: str
    css: str


class Line(msgspec.Struct, frozen=True):
    """A sentence of the log for one viewer. `seat` is whose act it tells (None: the table's).

    `house`: it tells of the table itself, of a pause say, and changes nothing in the game.
    """

    parts: tuple[str | Mark, ...]
    seat: int | None = None
    house: bool = False

    def __str__(self) -> str:
        return "".join(part.text if isinstance(part, Mark) else part for part in self.parts)


class Choice(msgspec.Struct, frozen=True):
    """Something that a seat may do now.

    Attributes:
        key: the number to press, from '1'.
        action: the packed action as a decimal string, as the form sends it.
        label: the sentence, unique in its position.
        short: a few words for a button.
        will: what will happen.
        primary: the one to offer first.
        pieces: ids of the drawn pieces that it uses.
        group: the heading that it stands under in a list, '' for none; those of a group follow each other.
    """

    key: str
    action: str
    label: str
    short: str = ""
    will: str = ""
    primary: bool = False
    pieces: tuple[str, ...] = ()
    group: str = ""


class Blank(msgspec.Struct, frozen=True):
    """A field of a form: a whole number from `low` to `high`, or with `tick` a box that posts 1.

    Attributes:
        name: of the field that is posted.
        value: at first; of a box, whether it is ticked.
        group: fields of a group stand together under these words.
    """

    name: str
    label: str
    low: int = 0
    high: int = 1
    value: int = 0
    group: str = ""
    tick: bool = False


class Form(msgspec.Struct, frozen=True):
    """An action that no list of choices can hold: its fields go to `Title.compose`, with `compose` = `id`.

    Attributes:
        note: a sentence about it: how a terminal takes it, say.
    """

    id: str
    heading: str
    button: str
    note: str
    blanks: tuple[Blank, ...]


class Section(msgspec.Struct, frozen=True):
    """A part of the text page: lines, or a table with one header row."""

    id: str
    heading: str
    lines: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


class TextPage(msgspec.Struct, frozen=True):
    """The whole table in words: the same facts and choices as the drawn page."""

    title: str
    now: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    not_possible: str = ""
    sections: tuple[Section, ...] = ()
    rules: tuple[str, ...] = ()
    forms: tuple[Form, ...] = ()


@dataclass(frozen=True)
class Page:
    """A page of a game's own, shown at /games/GAME/NAME.

    Attributes:
        name: in its address.
        label: what links to it say, a message id.
        template: its file in the game's folder `page`.
        context: what the template is given as `v`; takes the fields of the address after '?'.
    """

    name: str
    label: str
    template: str
    context: Callable[[Mapping[str, str]], dict[str, Any]]


class Note(msgspec.Struct, frozen=True, array_like=True):
    """Something that a seat wrote or drew for everybody, outside the rules.

    Attributes:
        seat: whose.
        text: hostile until escaped; of a drawing, an SVG path of the commands M and L in a box of 400 by 240.
        drawing: whether it is one.
        after: how many decisions had been made in the round.
    """

    seat: int
    text: str
    drawing: bool
    after: int


class Scene(msgspec.Struct, frozen=True):
    """What a page is drawn from: one seat's view and the company it keeps.

    Attributes:
        view: the game's own view value, made from a redacted state.
        viewer: the seat, or common.SPECTATOR.
        people: everybody at the table, by seat.
        asked_at: the log position that opened this seat's question.
        lines: the newest log lines as this viewer may read them, with their keys, oldest first.
        coach: whether to explain each kind of decision.
        round: from 1.
        last: the seat whose act came last, if any: where a moved piece comes from.
        times: when the round began and when each of its decisions fell, in seconds since 1970; empty where no clock is.
        now: the same clock at this moment.
        notes: what people wrote and drew for all to see, oldest first.
    """

    view: Any
    viewer: int
    people: tuple[Person, ...]
    asked_at: int = 0
    lines: tuple[tuple[str, Line], ...] = ()
    coach: bool = False
    round: int = 1
    last: int | None = None
    times: Sequence[float] = ()
    now: float = 0.0
    notes: tuple[Note, ...] = ()

    @property
    def played(self) -> tuple[tuple[str, Line], ...]:
        """The lines that tell of the game."""
        return tuple(one for one in self.lines if not one[1].house)

    @property
    def newest(self) -> str:
        """What happened last in the game, '' for nothing yet."""
        return next((str(line) for _key, line in reversed(self.lines) if not line.house), "")
