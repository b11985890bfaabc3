"""The state of a workshop as the fold of its log: the same log gives the same state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from keeling.core.activity import ALONE, Stage, card
from keeling.core.errors import BadRecord
from keeling.core.title import Title
from keeling.play import workshop_events as events

Titles = Callable[[str], Title]


@dataclass
class Member:
    """A person. Attributes: team: a number, -1 without one; prefers: a card; side: the team whose pitch they would
    join, or -1."""

    number: int
    browser: str
    name: str
    team: int = -1
    prefers: str = ""
    side: int = -1
    gone: bool = False


@dataclass
class Idea:
    """A line of a team: an idea, or a note."""

    number: int
    team: int
    person: int
    text: str
    cards: tuple[str, ...] = ()


@dataclass
class Team:
    """A team, or a person alone. Attributes: group: of cards, chosen; picked: the card that it works on; offer: a card
    that it would swap; gone: nobody is left and nothing was written."""

    number: int
    name: str
    cards: tuple[str, ...] = ()
    group: str = ""
    picked: str = ""
    pitch: str = ""
    pitch_cards: tuple[str, ...] = ()
    offer: str = ""
    ideas: list[Idea] = field(default_factory=list)
    gone: bool = False


@dataclass
class Stopwatch:
    """The clock of a stage, in milliseconds; it knows the time of no computer but asks for it.

    Attributes:
        length: of the stage with what was added; 0 for no clock.
        ran: before it last began to go.
        since: when that was, since 1970; 0 while it stands.
    """

    length: int = 0
    ran: int = 0
    since: int = 0

    @property
    def running(self) -> bool:
        return self.since > 0

    @property
    def touched(self) -> bool:
        """It goes, or went before."""
        return self.running or self.ran > 0

    def elapsed(self, now: int) -> int:
        """A computer's clock that was set back takes nothing away."""
        return self.ran + (max(0, now - self.since) if self.running else 0)

    def left(self, now: int) -> int:
        return max(0, self.length - self.elapsed(now))

    def over(self, now: int) -> bool:
        return self.length > 0 and self.touched and not self.left(now)

    @property
    def ends(self) -> int:
        """When it will be over if nobody stops it, since 1970."""
        return self.since + self.length - self.ran

    def at(self, elapsed: int) -> int:
        """When so much will have passed if nobody stops it, since 1970."""
        return self.since + elapsed - self.ran

    def run(self, now: int) -> None:
        if not self.running:
            self.since = now

    def stop(self, now: int) -> None:
        self.ran, self.since = self.elapsed(now), 0

    def extend(self, more: int, now: int) -> None:
        """A clock that is over counts anew from now: nobody begins with minus minutes."""
        if self.elapsed(now) > self.length:
            self.ran, self.since = self.length, now if self.running else 0
        self.length += more


class Hall:
    """Everything that a workshop's log says.

    Attributes:
        position: of the last event that was folded.
        setting: the first event.
        activity: what it is called; `form` is whose stages it has.
        host: the hash of the host's browser.
        people, teams: by number, also those that are gone.
        stage: -1 before the first, `len(stages)` after the last.
        lines: all that were written, by number, without those that were struck.
        show: the projector shows the lines.
        roots: as journals have them; a workshop's luck is in its log.
    """

    def __init__(self, titles: Titles) -> None:
        self.titles = titles
        self.position = 0
        self.people: list[Member] = []
        self.teams: list[Team] = []
        self.banned: set[str] = set()
        self.stage = -1
        self.watch = Stopwatch()
        self.lines: dict[int, Idea] = {}
        self.written = 0
        self.show = False
        self.host = ""
        self.roots: dict[int, bytes] = {}

    def add(self, position: int, change: events.Kind, action_id: str | None = None, at: int = 0) -> None:
        """Go on by one event.

        Raises:
            BadRecord: it is not the next one. Whatever else is raised also means that the log is damaged here.
        """
        if position != self.position + 1 or (position == 1) != isinstance(change, events.Opened):
            raise BadRecord(f"Event {position} cannot follow event {self.position}.")
        getattr(self, type(change).__name__.lower())(change, at)
        self.position = position

    # -- what it is ----------------------------------------------------------------------------------------------

    @property
    def stages(self) -> tuple[Stage, ...]:
        return self.form.stages

    @property
    def started(self) -> bool:
        return self.stage >= 0

    @property
    def ended(self) -> bool:
        return self.stage >= len(self.stages)

    @property
    def now(self) -> Stage | None:
        """The stage that is on."""
        return self.stages[self.stage] if self.started and not self.ended else None

    @property
    def alone(self) -> bool:
        return self.setting.size == ALONE

    def present(self) -> list[Member]:
        return [person for person in self.people if not person.gone]

    def standing(self) -> list[Team]:
        return [team for team in self.teams if not team.gone]

    def members(self, team: int) -> list[Member]:
        return [person for person in self.people if person.team == team and not person.gone]

    def who(self, browser: str) -> Member | None:
        """The person behind a browser's hash."""
        return next((person for person in self.people if person.browser == browser and not person.gone), None)

    def held(self) -> list[str]:
        """The cards that are out, one for each copy."""
        return [each for team in self.standing() for each in team.cards]

    # -- company -------------------------------------------------------------------------------------------------

    def opened(self, change: events.Opened, at: int) -> None:
        self.title = self.titles(change.game)
        known = {activity.id: activity for activity in self.title.activities}
        self.activity, self.form = known[change.activity], known[change.form]
        self.cards = {one.id: one for one in map(card, self.title.cards())}
        self.setting, self.host = change, change.host

    def came(self, change: events.Came, at: int) -> None:
        person = Member(len(self.people), change.browser, change.name)
        self.people.append(person)
        if self.alone:
            self.teams.append(Team(len(self.teams), change.name, change.cards))
            person.team = len(self.teams) - 1

    def renamed(self, change: events.Renamed, at: int) -> None:
        person = self.people[change.person]
        person.name = change.name
        if self.alone:
            self.teams[person.team].name = change.name

    def went(self, change: events.Went, at: int) -> None:
        person = self.people[change.person]
        person.gone = True
        if change.banned:
            self.banned.add(person.browser)
        self.tidy(person.team)

    def made(self, change: events.Made, at: int) -> None:
        self.teams.append(Team(len(self.teams), change.name, change.cards, change.group))
        self.move(change.person, len(self.teams) - 1)

    def entered(self, change: events.Entered, at: int) -> None:
        self.move(change.person, change.team)

    def move(self, number: int, team: int) -> None:
        person = self.people[number]
        before, person.team, person.prefers = person.team, team, ""
        self.tidy(before)

    def tidy(self, number: int) -> None:
        """A team that nobody is in and that has written nothing is gone."""
        if number >= 0 and not self.members(number):
            team = self.teams[number]
            team.gone = not team.ideas and not team.pitch

    def grouped(self, change: events.Grouped, at: int) -> None:
        team = self.teams[change.team]
        team.group, team.cards = change.group, change.cards
        for person in self.members(change.team):
            person.prefers = ""

    def preferred(self, change: events.Preferred, at: int) -> None:
        self.people[change.person].prefers = change.card

    def split(self, change: events.Split, at: int) -> None:
        old = self.teams[change.team]
        for part in change.parts:
            self.teams.append(Team(len(self.teams), part.name, old.cards, old.group, picked=part.card))
            for number in part.people:
                self.people[number].team, self.people[number].prefers = len(self.teams) - 1, ""
        self.tidy(change.team)

    def hosted(self, change: events.Hosted, at: int) -> None:
        self.host = self.people[change.person].browser

    # -- work ----------------------------------------------------------------------------------------------------

    def picked(self, change: events.Picked, at: int) -> None:
        self.teams[change.team].picked = change.card

    def wrote(self, change: events.Wrote, at: int) -> None:
        self.written += 1
        line = Idea(self.written, change.team, change.person, change.text, change.cards)
        self.lines[line.number] = line
        self.teams[change.team].ideas.append(line)

    def struck(self, change: events.Struck, at: int) -> None:
        line = self.lines.pop(change.line)
        self.teams[line.team].ideas.remove(line)

    def pitched(self, change: events.Pitched, at: int) -> None:
        team = self.teams[change.team]
        team.pitch, team.pitch_cards = change.text, change.cards
        if not change.text:
            for person in self.people:
                person.side = -1 if person.side == change.team else person.side

    def sided(self, change: events.Sided, at: int) -> None:
        self.people[change.person].side = change.team

    def drew(self, change: events.Drew, at: int) -> None:
        self.deal(change.team, change.cards)

    def offered(self, change: events.Offered, at: int) -> None:
        self.teams[change.team].offer = change.card

    def traded(self, change: events.Traded, at: int) -> None:
        one, other = self.teams[change.team], self.teams[change.other]
        mine, theirs = one.offer, change.card
        self.deal(change.team, tuple(theirs if each == mine else each for each in one.cards))
        self.deal(change.other, tuple(mine if each == theirs else each for each in other.cards))

    def deal(self, number: int, cards: tuple[str, ...]) -> None:
        """Other cards in a team's hand; what it said about cards that it has no more is void."""
        team = self.teams[number]
        team.cards, team.offer = cards, ""
        team.picked = team.picked if team.picked in cards else ""

    # -- clock ---------------------------------------------------------------------------------------------------

    def begun(self, change: events.Begun, at: int) -> None:
        for team, cards in zip(self.standing(), change.hands, strict=True):
            team.cards = cards or team.cards
        self.enter(0)

    def enter(self, stage: int) -> None:
        self.stage = stage
        minutes = self.setting.minutes[stage] if stage < len(self.stages) else 0
        self.watch = Stopwatch(minutes * 60_000)
        for team in self.teams:
            team.offer = ""

    def staged(self, change: events.Staged, at: int) -> None:
        self.enter(change.stage)

    def ran(self, change: events.Ran, at: int) -> None:
        self.watch.run(at)

    def paused(self, change: events.Paused, at: int) -> None:
        self.watch.stop(at)

    def extended(self, change: events.Extended, at: int) -> None:
        self.watch.extend(change.seconds * 1000, at)

    def showed(self, change: events.Showed, at: int) -> None:
        self.show = change.lines
