"""What is known of a table at one moment: everything that the fold of its log keeps."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from keeling.core.game import Game
from keeling.core.match import Match
from keeling.core.options import complete
from keeling.core.page import Note
from keeling.core.title import Setup, Step, Title
from keeling.play import events
from keeling.play.clocks import Watch
from keeling.play.forgetting import Masks
from keeling.play.seats import Seat, belonging_to
from keeling.play.trail import Trail

TOLD = 60  # entries whose steps are kept for the log on the page
NOTES = 120  # that are kept of a round
TALK = 60  # messages that are kept
MISSES = 10  # wrong codes that are remembered


class Told(NamedTuple):
    """What one event told: the steps as each viewer sees them, seats first, the spectator last; and who sat there."""

    position: int
    round: int
    setup: Setup
    steps: tuple[tuple[Step, ...], ...]
    opening: bool
    company: list[Seat]


class Marked(NamedTuple):
    """Something that happened to the round itself, for its log: see `marks.line`."""

    position: int
    change: events.Change
    company: list[Seat]


class Talk(NamedTuple):
    """A message of the chat; its text is '' when it was taken away.

    Attributes:
        browser: the hash of its writer's.
        at: when it was written, in milliseconds since 1970.
    """

    position: int
    seat: int
    browser: str
    name: str
    text: str
    at: int


class State:
    """Everything that a table's log says.

    Attributes:
        position: of the last event that was folded.
        seats: in order, as they are now.
        company: the seats of the round, as people sat in it: it stays when they leave after its end.
        maker: the hash of the browser that opened the table.
        host: the hash of the host's browser; '' when no person sits at the table.
        claimed: the host, or one before, took that role while the host was away; over when the maker is host again.
        banned: hashes that may not sit down.
        misses: when codes of seats were tried in vain, in milliseconds since 1970; the newest.
        gone: the hashes of devices that gave up a seat in the round, and which: whoever has them knows its cards.
        seal: the commitment to the root of the next round.
        commitment: the commitment to the root of this round; '' before the first.
        round: 0 before the first.
        match: the round, or None before the first.
        positions, times: of the round's entries; times in seconds since 1970.
        notes: what seats wrote and drew in the round, the newest last.
        wrote: by seat, how many of them since the newest decision, those that are kept no more too.
        asked: by seat, the position that opened its question.
        acts: the position of every action by seat and action id.
        told: the newest entries and marks, oldest first.
        marks: what happened to the round besides its entries, oldest first.
        casts: by entry, the seats as people sat in them then.
        watch: the table's clocks.
        stopped: why the table is over though its round may not be, as in `events.Ended`; '' else.
        forgot: names were taken out.
        trail: the acts that may be taken back, and those that were.
        listed: the home page shows the table.
        chat: people may write to each other.
        talk: what they wrote, the newest last.
        hushed: the hashes of those whom the host muted.
        opened: the first event.
    """

    opened: events.Created

    title: Title

    def __init__(self, titles: Callable[[str], Title], roots: dict[int, bytes]) -> None:
        self.titles = titles
        self.roots = roots
        self.position = 0
        self.seats: list[Seat] = []
        self.company: list[Seat] = []
        self.maker = ""
        self.host = ""
        self.claimed = False
        self.banned: set[str] = set()
        self.gone: dict[str, int] = {}
        self.misses: deque[int] = deque(maxlen=MISSES)
        self.seal = ""
        self.commitment = ""
        self.spoken: tuple[str, ...] = ()
        self.round = 0
        self.version = 0
        self.match: Match | None = None
        self.positions: list[int] = []
        self.times: list[float] = []
        self.notes: deque[Note] = deque(maxlen=NOTES)
        self.wrote: list[int] = []
        self.owing = 0
        self.asked: list[int] = []
        self.acts: dict[tuple[int, str], int] = {}
        self.told: deque[Told | Marked] = deque(maxlen=TOLD)
        self.marks: list[Marked] = []
        self.casts: list[list[Seat]] = []
        self.trail = Trail()
        self.watch = Watch()
        self.stopped = ""
        self.forgot = False
        self.masks = Masks()
        self.listed = False
        self.chat = True
        self.talk: deque[Talk] = deque(maxlen=TALK)
        self.hushed: set[str] = set()
        self.at = 0
        self.options: dict[str, str | int] = {}
        self.deck: dict[str, object] | None = None
        self.lobby: Setup | None = None

    @property
    def setup(self) -> Setup:
        """Of the round, or of the one that would begin now."""
        setup = self.match.setup if self.match else self.lobby
        assert setup is not None
        return setup

    def placed(self, round: int) -> Game | None:
        """The position that a round begins at; None for the game's own beginning.

        Raises:
            BadPosition: its game cannot read it.
        """
        start = self.opened.start
        return self.title.read_position(start.position)[1] if start is not None and round == 1 else None

    @property
    def words(self) -> dict[int, str]:
        """For the luck of the next round, by seat."""
        return {seat.number: seat.word for seat in self.seats if seat.word}

    @property
    def over(self) -> bool:
        return self.match is not None and bool(self.match.game.over)

    @property
    def running(self) -> bool:
        """A round has begun and is not over."""
        return self.match is not None and not self.over and not self.stopped

    def propose(self, seats: int, options: dict[str, str | int]) -> Setup:
        """The set-up with so many seats and these options.

        Raises:
            BadOption, BadDeck: it cannot be played.
        """
        return self.title.setup(seats, options, self.deck)

    def title_options(self) -> dict[str, str | int]:
        """All options of the table to be, with those that nobody chose."""
        return complete(self.title.options, self.options)

    def every_cast(self) -> list[list[Seat]]:
        """All lists of seats that something still refers to."""
        return [self.seats, self.company, *self.casts, *(mark.company for mark in self.marks)]

    def mark(self, position: int, change: events.Change) -> None:
        """The log of the round says so."""
        marked = Marked(position, change, self.company)
        self.told.append(marked)
        self.marks.append(marked)

    def recast(self, seat: int, change: Callable[[Seat], None]) -> None:
        """From here on another plays in a seat of the round; what was told before keeps the name of who did it."""
        now = replace(self.company[seat])
        change(now)
        plea = self.trail.plea
        if plea is not None:
            plea.agreed.discard(seat)  # whoever plays there now has not
            self.trail.plea = None if plea.seat == seat else plea
        self.company = [*self.company]
        self.company[seat] = now

    def ban(self, seat: Seat) -> None:
        """The person of a seat may not sit down any more, through none of their devices; a former one through which
        somebody has another seat is not theirs alone."""
        others = [one for one in self.seats if one is not seat]
        former = {device for device in seat.former if not belonging_to(others, device)}
        self.banned |= {seat.browser or seat.owner, *seat.guests, *former}

    def find_host(self) -> None:
        """If the host has no seat any more, the next person is host."""
        if not belonging_to(self.seats, self.host):
            self.crown(next((seat.browser for seat in self.seats if seat.kind == "person"), ""))

    def crown(self, browser: str, claimed: bool = False) -> None:
        """Handing a claimed role on does not clear it."""
        self.host = browser
        self.claimed = browser != self.maker and (claimed or self.claimed)

    def fill(self, bots: tuple[events.Filled, ...]) -> None:
        for seat, name, level in ((bot.seat, bot.name, bot.level) for bot in bots):
            self.seats[seat].bot(name, level)
