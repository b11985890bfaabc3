"""The kinds of change that a workshop's log can hold: an activity as a group does it, with its people and their lines.

Chance is in the log itself: the cards that were dealt. When something was written stands beside it in the store.
"""

from __future__ import annotations

import msgspec

from keeling.play.events import Change

START = b'{"kind":"opened"'  # how the first event of a workshop begins, and that of no table


class Opened(Change, frozen=True):
    """Position 1 of every log.

    Attributes:
        activity, form: ids; the form is another one's where the activity uses those.
        host: the hash of the browser that opened it.
        size: 'teams' or 'alone'.
        minutes: one for each stage; 0 for no clock.
        contest: most lines win.
    """

    game: str
    activity: str
    form: str
    host: str
    size: str
    minutes: tuple[int, ...]
    contest: bool = False


class Came(Change, frozen=True):
    """Somebody joins; alone, with a team of one and its cards."""

    browser: str
    name: str
    cards: tuple[str, ...] = ()


class Renamed(Change, frozen=True):
    person: int
    name: str


class Went(Change, frozen=True):
    """A person goes; with `banned`, that browser may not come back."""

    person: int
    banned: bool = False


class Made(Change, frozen=True):
    """A person makes a team, and is in it. The cards are those of its group, or what it is dealt if the others have
    theirs already."""

    person: int
    name: str
    cards: tuple[str, ...] = ()
    group: str = ""


class Entered(Change, frozen=True):
    person: int
    team: int


class Grouped(Change, frozen=True):
    """A team chooses a group of cards, and has all of them."""

    team: int
    group: str
    cards: tuple[str, ...]


class Begun(Change, frozen=True):
    """The first stage comes, its clock not yet running; the cards by team, in order."""

    hands: tuple[tuple[str, ...], ...]


class Picked(Change, frozen=True):
    team: int
    card: str


class Preferred(Change, frozen=True):
    """A person likes one of the team's cards best."""

    person: int
    card: str


class Part(msgspec.Struct, frozen=True, array_like=True):
    """A team that comes from a split."""

    name: str
    card: str
    people: tuple[int, ...]


class Split(Change, frozen=True):
    """People leave a team to form others, each around the card that they prefer."""

    team: int
    parts: tuple[Part, ...]


class Wrote(Change, frozen=True):
    """A line of a team, with the cards that it joins."""

    team: int
    person: int
    text: str
    cards: tuple[str, ...] = ()


class Struck(Change, frozen=True):
    """A line is taken away; `line` is its number in the workshop."""

    line: int


class Pitched(Change, frozen=True):
    """A team's pitch; an empty one is none."""

    team: int
    text: str
    cards: tuple[str, ...] = ()


class Sided(Change, frozen=True):
    """A person would join that team's pitch, or would not any more (-1)."""

    person: int
    team: int


class Drew(Change, frozen=True):
    """A stuck team draws other cards."""

    team: int
    cards: tuple[str, ...]


class Offered(Change, frozen=True):
    """A stuck team would swap that card; '' takes the offer back."""

    team: int
    card: str


class Traded(Change, frozen=True):
    """Another team takes the offer and gives a card of its own."""

    team: int
    other: int
    card: str


class Ran(Change, frozen=True):
    """The clock goes (on)."""


class Paused(Change, frozen=True):
    """The clock stands."""


class Extended(Change, frozen=True):
    """The stage gets so many seconds more."""

    seconds: int


class Staged(Change, frozen=True):
    """Another stage comes, its clock not yet running; one beyond the last is the end."""

    stage: int


class Showed(Change, frozen=True):
    """The projector shows the lines, or their numbers alone."""

    lines: bool


class Hosted(Change, frozen=True):
    """Another person is host."""

    person: int


Company = Opened | Came | Renamed | Went | Made | Entered | Grouped | Preferred | Split | Hosted
Work = Begun | Picked | Wrote | Struck | Pitched | Sided | Drew | Offered | Traded
Clock = Ran | Paused | Extended | Staged | Showed
Kind = Company | Work | Clock
decode = msgspec.json.Decoder(Kind).decode
