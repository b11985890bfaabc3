"""An evening at the terminal: one person in seat 0, bots in the others, round after round."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence

import msgspec

from keeling.cli.asking import nearest_sentence
from keeling.cli.company import Company, next_of
from keeling.cli.rules import rule_named, whole
from keeling.cli.terminal import Terminal, yes
from keeling.core import luck
from keeling.core.errors import BadInput
from keeling.core.game import Refused
from keeling.core.match import Entry, Match
from keeling.core.page import Line, Person, Scene, Section, TextPage
from keeling.core.text import N_, _
from keeling.core.title import Setup, Title
from keeling.play.names import bot_name

ME = 0
PACE = 0.7  # seconds from one bot's act to the next
SCENE_LINES = 20  # newest log lines that a page may look at
WORDS = {
    "table": N_("show the table again"),
    "log": N_("tell the round so far"),
    "rules": N_("the rules that matter now; 'rules Z-020' prints one, 'rules all' every one"),
    "help": N_("this list"),
    "quit": N_("leave"),
}
SHORT = {"q": "quit", "exit": "quit", "bye": "quit", "h": "help", "?": "help", "l": "log", "r": "rules", "t": "table"}


class Quit(Exception):
    """The person leaves."""


class Evening:
    """Rounds of one game, with a running score."""

    def __init__(self, title: Title, setup: Setup, levels: Sequence[str], root: bytes, terminal: Terminal) -> None:
        self.title, self.setup, self.root, self.terminal = title, setup, root, terminal
        self.company = Company(title, ("", *levels))
        self.names = names(setup.seats)
        self.scores = [0] * setup.seats
        self.number = 1

    def play(self) -> None:
        """Until the person has enough, or the input ends."""
        try:
            while True:
                self.round()
                if not self.again():
                    break
        except Quit:
            pass
        except EOFError:
            self.terminal.say()
        self.terminal.say(_("Goodbye."))

    def round(self) -> None:
        """One round; its points are added to the scores."""
        Round(self).play()
        self.number += 1

    def again(self) -> bool:
        while True:
            answer = yes(self.terminal.ask(_("Another round? (yes, no)")))
            if answer is not None:
                return answer
            self.terminal.say(_("Please say yes or no."))

    def root_now(self) -> bytes:
        """The root of the round: of the first the seed's own, so that it deals as the other commands do."""
        return self.root if self.number == 1 else luck.subkey(self.root, f"round {self.number}")


def by_number(typed: str, people: Sequence[str]) -> str:
    """A sentence with the others as games name them without knowing their names: 'player 2'."""
    for q, name in enumerate(people[1:], 2):
        typed = re.sub(rf"\b{re.escape(name)}\b", _("player %(n)s", n=q), typed, flags=re.IGNORECASE)
    return typed


def names(seats: int) -> tuple[str, ...]:
    """The person's name and the bots', which are those of an online table."""
    found = [_("You")]
    for q in range(1, seats):
        found.append(bot_name(q, found))
    return tuple(found)


class Round:
    """One round in play."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.title, self.terminal, self.company = evening.title, evening.terminal, evening.company
        self.match = Match(evening.title, evening.setup, evening.root_now())
        self.log: list[Line] = []
        self.last: int | None = None
        self.shown: tuple[Section, ...] = ()

    # -- the course of a round ---------------------------------------------------------------------------------------

    def play(self) -> None:
        self.terminal.say(_("Round %(n)s", n=self.evening.number), "bold")
        self.add(self.match.open())
        while not self.match.game.over:
            if self.match.game.deciders() >> ME & 1:
                self.decide()
            else:
                self.follow()
        self.end()

    def add(self, entry: Entry) -> None:
        """Go on, and tell what the person may know of it."""
        steps = self.match.add(entry, (ME,))[ME]
        lines = self.title.tell(self.match.setup, self.evening.names, ME, steps)
        self.log += lines
        self.terminal.lines(lines)
        self.last = entry.seat if entry.seat >= 0 else None

    def follow(self) -> None:
        """One act of a bot, at a pace that a person can follow."""
        began = time.monotonic()
        seat = next_of(self.match)
        action = self.company.choose(self.match, seat)
        rest = PACE - (time.monotonic() - began)
        if self.terminal.live and rest > 0:
            time.sleep(rest)
        self.add(self.match.prepare(seat, action))

    def decide(self) -> None:
        """Ask until the person has chosen."""
        page = self.page()
        self.show(page)
        while True:
            action = self.answer(page, self.terminal.ask(self.question(page)))
            if action is None:
                continue
            try:
                entry = self.match.prepare(ME, action)
            except Refused as refused:
                self.refuse(action, refused.ruling)
                continue
            self.add(entry)
            return

    def end(self) -> None:
        outcome = self.match.game.outcome()
        assert outcome is not None
        for q, points in enumerate(self.title.points(outcome)):
            self.evening.scores[q] += points
        self.terminal.page(self.page())
        self.terminal.say()
        self.evening.setup = self.title.again(self.match.setup, outcome)

    # -- what is shown -----------------------------------------------------------------------------------------------

    def page(self) -> TextPage:
        kinds = ["bot" if level else "person" for level in self.company.levels]
        scores = self.evening.scores
        people = [Person(q, name, kinds[q], score=scores[q]) for q, name in enumerate(self.evening.names)]
        first = max(0, len(self.log) - SCENE_LINES)
        scene = Scene(
            view=self.title.view(self.match.setup, self.match.game, ME),
            viewer=ME,
            people=tuple(people),
            lines=tuple((str(first + i), line) for i, line in enumerate(self.log[first:])),
            round=self.evening.number,
            last=self.last,
        )
        return self.title.text(self.match.setup, scene)

    def show(self, page: TextPage, whole: bool = False) -> None:
        """The page without the parts that are as they were when it was last shown, or all of it."""
        fresh = tuple(part for part in page.sections if whole or part not in self.shown)
        self.terminal.page(msgspec.structs.replace(page, sections=fresh))
        if len(fresh) < len(page.sections):
            self.terminal.say()
            self.terminal.say(_("The rest is as before; 'table' shows all of it."), "dim")
        self.shown = page.sections
        self.terminal.choices(page)

    def question(self, page: TextPage) -> str:
        if len(page.choices) == 1:
            return _("Your choice (1, or help):")
        return _("Your choice (1 to %(n)s, or help):", n=len(page.choices))

    def refuse(self, action: int, ruling: int) -> None:
        """Why not, and under which rule."""
        own = self.match.game.copy()
        own.redact(ME)
        why = self.title.refusal(self.match.setup, own, ME, action, ruling)
        self.terminal.say(f"{why} ({self.title.ruling(ruling).id})")

    # -- what the person types ---------------------------------------------------------------------------------------

    def answer(self, page: TextPage, typed: str) -> int | None:
        """The action that was meant; None if it was a word to the terminal, which is then done.

        Raises:
            Quit: the person leaves.
        """
        if not typed:
            return None
        number = typed.rstrip(".)")
        for choice in page.choices:
            if number == choice.key or typed.casefold() == choice.label.casefold():
                return int(choice.action)
        word, _space, rest = typed.partition(" ")
        command = SHORT.get(word.casefold(), word.casefold())
        if command in WORDS:
            self.command(command, rest.strip(), page)
            return None
        return self.sentence(typed, page)

    def sentence(self, typed: str, page: TextPage) -> int | None:
        if typed.isdecimal():
            self.terminal.say(
                _("There is no choice %(n)s; they go from 1 to %(most)s.", n=typed, most=len(page.choices))
            )
            return None
        try:
            return self.title.read(self.match.setup, self.match.game, ME, by_number(typed, self.evening.names))
        except BadInput:
            near = nearest_sentence(typed.casefold(), [*WORDS, *(choice.label for choice in page.choices)])
            self.terminal.say(_("'%(typed)s' is no choice.", typed=typed[:60]) + (near or " " + _("Type help.")))
            return None

    def command(self, word: str, rest: str, page: TextPage) -> None:
        """Do one of WORDS."""
        if word == "quit":
            raise Quit
        if word == "table":
            self.show(page, whole=True)
        elif word == "log":
            self.terminal.lines(self.log)
        elif word == "rules":
            self.rules(rest, page)
        else:
            self.terminal.say(_("Type the number of a choice, or its sentence. Or one of these words:"))
            for name, meaning in WORDS.items():
                self.terminal.say(f"  {name:6} {_(meaning)}")

    def rules(self, name: str, page: TextPage) -> None:
        """The rules of the moment, one by its id, or all."""
        if not name:
            for sentence in page.rules:
                self.terminal.say(f"  {sentence}")
        elif name.casefold() == "all":
            for rule in self.title.rules().values():
                self.terminal.say(f"{rule.id:7}{rule.text}")
        else:
            try:
                self.terminal.say(whole(rule_named(self.title, name), self.terminal.width))
            except BadInput as fault:
                self.terminal.say(str(fault))
