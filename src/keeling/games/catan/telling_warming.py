"""The log of Global Warming: votes, taxes, crises, the level. All texts in the language in force."""

from __future__ import annotations

from keeling.core import packed
from keeling.core.page import Line, Mark
from keeling.core.text import N_, _, ngettext
from keeling.core.title import Setup, Step
from keeling.games.catan import board, terms
from keeling.games.catan.names import THE_LAND, VOTES, capital, listed
from keeling.games.catan.telling_lines import Lines, weave

RISES = {
    terms.BY_INTENSIFIED: N_("The level rises from %(old)s to %(new)s: intensified production."),
    terms.BY_ROAD: N_("The level rises from %(old)s to %(new)s: Longest Road."),
    terms.BY_ARMY: N_("The level rises from %(old)s to %(new)s: Largest Army."),
    terms.BY_CITY: N_("The level rises from %(old)s to %(new)s: a city."),
    terms.BY_DESERT: N_("The level rises from %(old)s to %(new)s: a hex turned to desert."),
}
FALLS = {
    terms.BY_FALLOW: N_("The level falls from %(old)s to %(new)s: the land lay fallow."),
    terms.BY_TAX: N_("The level falls from %(old)s to %(new)s: the Green Tax."),
}


class Heat:
    """The part of a teller that speaks of the scenario.

    Attributes:
        land: of the crisis card in this entry, terms.DESERT if any land, -1 if there was none.
    """

    def __init__(self, lines: Lines, setup: Setup) -> None:
        self.to, self.setup = lines, setup
        self.land = -1
        self.votes: list[tuple[int, int]] = []
        self.waits: list[Line] = []

    def event(self, event: int, step: Step) -> bool:
        """Tell an event of the scenario; False if it is none."""
        verb, a, b, c = packed.verb(event), packed.a(event), packed.b(event), packed.c(event)
        if verb == terms.VOTED:
            self.vote(a, b, step)
        elif verb == terms.LEFT_FALLOW:
            self.to.note(N_("The land lies fallow: nobody gets anything."))
        elif verb == terms.DOUBLED:
            self.to.note(N_("Intensified production: everything counts double."))
        elif verb == terms.LEVEL:
            self.level(a, b)
        elif verb == terms.FLIPPED:
            self.flipped(a, b, c)
        elif verb == terms.REMOVED:
            self.removed(a, b, c)
        elif verb == terms.NO_EFFECT:
            self.to.note(N_("It finds no token to flip: nothing changes."))
        elif verb == terms.TAXED:
            self.taxed(step, a, b)
        elif verb == terms.GUARDIAN:
            mine = N_("You become Green Guardian with %(n)s green cities.")
            self.to.line(a, mine, N_("%(who)s becomes Green Guardian with %(n)s green cities."), n=str(b))
        elif verb == terms.COLLAPSED:
            self.to.note(N_("Catan is uninhabitable. The game is over."))
        return verb in TOLD

    # -- votes

    def vote(self, seat: int, vote: int, step: Step) -> None:
        """All votes in one line, once the last event of them is here."""
        self.votes.append((seat, vote))
        if len(self.votes) < sum(packed.verb(event) == terms.VOTED for event in step.events):
            return
        if len(self.votes) == 1:
            self.to.line(seat, N_("You vote: %(vote)s."), N_("%(who)s votes: %(vote)s."), vote=_(VOTES[vote]))
            return
        said = [_("%(who)s %(vote)s", who=self.to.name(q), vote=_(VOTES[cast])) for q, cast in sorted(self.votes)]
        self.to.note(N_("The votes: %(votes)s."), votes=", ".join(said))
        if len({cast for _seat, cast in self.votes}) > 1:
            self.to.note(N_("Not of one mind, so the land yields as usual."))

    def after_production(self) -> None:
        """What doubled production did to the level comes after the cards."""
        self.to.lines += self.waits
        self.waits = []

    # -- the level

    def level(self, level: int, cause: int) -> None:
        """From where to where, and why; what the dice may show from now on."""
        if cause == terms.BY_REMOVALS:
            self.to.note(N_("Six tokens are gone: the level leaps to %(new)s."), new=self.to.level(level))
            return
        falls = cause in FALLS
        old = level + 1 if falls else level - 1
        text = _(FALLS[cause] if falls else RISES[cause])
        parts = weave(text, old=str(old), new=self.to.level(level))
        target = board.TARGETS[level]
        if level < terms.HOTTEST and target != board.TARGETS[old]:
            parts += (" ", *weave(_("Rolls above %(target)s bring a crisis now."), target=str(target)))
        self.to.lines.append(Line(parts))
        if cause == terms.BY_INTENSIFIED:
            self.waits.append(self.to.lines.pop())

    # -- crises

    def hex(self, h: int, face: int) -> tuple[str, Mark]:
        """A hex by its land, if the card says which, else by the face of its token; and where it lies."""
        if 0 <= self.land < terms.DESERT:
            return _("%(land)s on %(face)s", land=_(THE_LAND[self.land]), face=face), self.to.hex_mark(h)
        if face == terms.SKULL:
            return _("the hex with the skull"), self.to.hex_mark(h)
        return _("the hex on %(face)s", face=face), self.to.hex_mark(h)

    def flipped(self, h: int, new: int, old: int) -> None:
        what, place = self.hex(h, old)
        if new == terms.SKULL:
            self.to.note(N_("%(hex)s (%(place)s): its token turned to a skull."), hex=capital(what), place=place)
        else:
            red = Mark(str(new), "red")
            self.to.note(N_("%(hex)s (%(place)s) turned to %(red)s."), hex=capital(what), place=place, red=red)

    def removed(self, h: int, old: int, gone: int) -> None:
        what, place = self.hex(h, old)
        text = N_("%(hex)s (%(place)s) turned to desert: token %(gone)s of 6 is gone.")
        self.to.note(text, hex=capital(what), place=place, gone=str(gone))

    # -- the tax

    def taxed(self, step: Step, paid: int, cards: int) -> None:
        if not paid:
            self.to.note(
                N_("The Green Tax is not paid: %(n)s of %(all)s cards. Nothing is taken."),
                n=str(cards),
                all=str(self.setup.seats),
            )
            return
        given = {packed.a(event): packed.b(event) for event in step.events if packed.verb(event) == terms.PAID}
        said = [
            ngettext("%(who)s %(n)s card", "%(who)s %(n)s cards", n, who=self.to.name(seat))
            for seat, n in sorted(given.items())
        ]
        self.to.note(N_("The Green Tax is paid: %(payers)s."), payers=listed(said))
        free = [self.to.name(seat) for seat in range(self.setup.seats) if seat not in given]
        if free:
            self.to.note(N_("The others paid for %(who)s."), who=listed(free))
        self.to.note(N_("The robber goes home to the desert and takes nothing."))


TOLD = (
    terms.VOTED, terms.LEFT_FALLOW, terms.DOUBLED, terms.LEVEL, terms.FLIPPED, terms.REMOVED, terms.NO_EFFECT,
    terms.TAXED, terms.PAID, terms.GUARDIAN, terms.COLLAPSED,
)  # fmt: skip
