"""The log of Catan: one entry as lines for one viewer. All texts in the language in force.

An entry has no board at hand, so places are told by their coordinates, and hexes by where they lie.
"""

from __future__ import annotations

from collections.abc import Sequence

from keeling.core import common, packed
from keeling.core.page import Line
from keeling.core.text import N_, _, ngettext
from keeling.core.title import Setup, Step
from keeling.games.catan import terms
from keeling.games.catan.names import CARDS, RESOURCES, VOTES, amount, crisis, goods, listed, unpacked
from keeling.games.catan.telling_lines import Lines, node_mark, road_marks
from keeling.games.catan.telling_warming import Heat
from keeling.games.catan.words import plenty

__all__ = ["Teller", "tell"]

SIMPLE = {
    terms.PLAY_KNIGHT: (N_("You play a Knight."), N_("%(who)s plays a Knight.")),
    terms.PLAY_ROADS: (N_("You play Road Building."), N_("%(who)s plays Road Building.")),
    terms.WITHDRAW: (N_("You withdraw your offer."), N_("%(who)s withdraws the offer.")),
    terms.PASS: (N_("You add no card to the Green Tax."), N_("%(who)s adds no card to the Green Tax.")),
    terms.REFUSE: (N_("You refuse the Green Tax."), N_("%(who)s refuses the Green Tax.")),
}
AT_NODE = {
    terms.TOWN: (N_("You build a settlement at %(place)s."), N_("%(who)s builds a settlement at %(place)s.")),
    terms.CITY: (N_("You build a city at %(place)s."), N_("%(who)s builds a city at %(place)s.")),
    terms.GREEN: (N_("You build a green city at %(place)s."), N_("%(who)s builds a green city at %(place)s.")),
}
WITH_CARDS = {
    terms.DISCARD: (N_("You discard %(cards)s."), N_("%(who)s discards %(cards)s.")),
    terms.PLEDGE: (N_("You put %(cards)s towards the Green Tax."), N_("%(who)s puts %(cards)s towards the Green Tax.")),
}
SILENT_LAPSE = (terms.END, terms.WITHDRAW, terms.DECLINE, terms.ACCEPT, terms.DEAL, terms.OFFER, terms.COUNTER)


class Teller(Lines):
    """Tells one entry of the log to one viewer."""

    def __init__(self, setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> None:
        super().__init__(names, viewer)
        self.setup, self.steps = setup, steps
        self.actor = steps[0].seat if steps and steps[0].seat != common.CHANCE else -1
        self.heat = Heat(self, setup)

    def tell(self) -> list[Line]:
        for step in self.steps:
            if step.seat == common.CHANCE:
                self.happened(step)
            else:
                self.acted(step)
            self.events(step)
        return self.lines

    # -- chance

    def happened(self, step: Step) -> None:
        verb, a, b, c = packed.verb(step.action), packed.a(step.action), packed.b(step.action), packed.c(step.action)
        if verb == terms.ROLLED:
            self.rolled(step, a, b)
        elif verb == terms.STARTER:
            self.line(a, N_("You begin."), N_("%(who)s begins."))
        elif verb == terms.TAKEN:
            self.taken(a, b, c)
        elif verb == terms.DRAWN:
            if a != common.HIDDEN:
                self.line(b, N_("You draw %(card)s."), N_("%(who)s draws %(card)s."), card=self.card(_(CARDS[a])))
        elif verb == terms.CRISIS:
            self.heat.land = a
            self.note(N_("Crisis: %(title)s."), title=self.crisis_mark(crisis(a)))

    def rolled(self, step: Step, one: int, two: int) -> None:
        """The dice, and in the base game whether they bring nobody anything."""
        total = one + two
        self.line(
            self.actor,
            N_("You roll %(one)s + %(two)s = %(sum)s."),
            N_("%(who)s rolls %(one)s + %(two)s = %(sum)s."),
            one=str(one),
            two=str(two),
            sum=self.dice(total),
        )
        if self.setup.options["scenario"] == "base" and total != 7 and not step.events:
            self.note(N_("Nobody gets anything."))

    def taken(self, kind: int, thief: int, victim: int) -> None:
        """A theft, as much of it as the viewer may know."""
        card = _("a card") if kind == common.HIDDEN else amount(kind, 1)
        if victim == self.viewer:
            self.line(thief, "", N_("%(who)s steals %(card)s from you."), card=card)
        else:
            mine, theirs = N_("You steal %(card)s from %(victim)s."), N_("%(who)s steals %(card)s from %(victim)s.")
            self.line(thief, mine, theirs, card=card, victim=self.name(victim))

    # -- decisions

    def acted(self, step: Step) -> None:
        verb, a, seat = packed.verb(step.action), packed.a(step.action), step.seat
        if verb in SIMPLE:
            self.line(seat, *SIMPLE[verb])
        elif verb in AT_NODE:
            self.line(seat, *AT_NODE[verb], place=node_mark(a))
        elif verb in WITH_CARDS:
            self.line(seat, *WITH_CARDS[verb], cards=amount(a, 1))
        elif verb == terms.ROAD:
            mine, theirs = N_("You build a road, %(from)s–%(to)s."), N_("%(who)s builds a road, %(from)s–%(to)s.")
            self.line(seat, mine, theirs, **road_marks(a))
        elif verb == terms.BUY:
            self.line(seat, N_("You buy a development card."), N_("%(who)s buys a development card."))
        elif verb == terms.ROBBER:
            self.robber(seat, a)
        elif verb == terms.FLIP:
            self.line(
                seat,
                N_("You choose the hex that the crisis strikes."),
                N_("%(who)s chooses the hex that the crisis strikes."),
            )
        elif verb == terms.VOTE:
            self.voted(step, a)
        else:
            self.dealt(step)

    def robber(self, seat: int, h: int) -> None:
        mine, theirs = N_("You move the robber (%(place)s)."), N_("%(who)s moves the robber (%(place)s).")
        self.line(seat, mine, theirs, place=self.hex_mark(h))

    def voted(self, step: Step, vote: int) -> None:
        """A vote that does not open them all; how is for its own seat alone."""
        if any(packed.verb(event) == terms.VOTED for event in step.events):
            return
        if vote == common.HIDDEN:
            self.line(step.seat, "", N_("%(who)s has voted."))
        else:
            self.line(step.seat, N_("You vote: %(vote)s."), N_("%(who)s has voted."), vote=_(VOTES[vote]))

    def dealt(self, step: Step) -> None:
        """Cards played for resources, and trade."""
        verb, a, b, seat = packed.verb(step.action), packed.a(step.action), packed.b(step.action), step.seat
        if verb == terms.PLAY_PLENTY:
            mine = N_("You play Year of Plenty and take %(cards)s.")
            self.line(seat, mine, N_("%(who)s plays Year of Plenty and takes %(cards)s."), cards=plenty(a, b))
        elif verb == terms.PLAY_MONOPOLY:
            self.monopoly(step, a)
        elif verb == terms.MARITIME:
            mine = N_("You trade %(given)s for %(got)s with the bank.")
            theirs = N_("%(who)s trades %(given)s for %(got)s with the bank.")
            self.line(seat, mine, theirs, given=_(RESOURCES[a]), got=amount(b, 1))
        elif verb == terms.OFFER:
            self.offered(seat, a, b, packed.c(step.action))
        elif verb == terms.COUNTER:
            mine = N_("You answer with %(given)s for %(wanted)s.")
            theirs = N_("%(who)s answers with %(given)s for %(wanted)s.")
            self.line(seat, mine, theirs, given=goods(unpacked(a)), wanted=goods(unpacked(b)))
        elif verb == terms.DECLINE:
            self.declined(seat, a)
        elif verb == terms.ACCEPT and not any(packed.verb(event) == terms.TRADED for event in step.events):
            self.line(seat, N_("You accept."), N_("%(who)s accepts."))

    def monopoly(self, step: Step, kind: int) -> None:
        """All cards of a kind, and from whom."""
        resource = _(RESOURCES[kind])
        given = [event for event in step.events if packed.verb(event) == terms.COLLECTED]
        from_ = listed([f"{packed.c(event)} ({self.name(packed.a(event))})" for event in given])
        if not given:
            mine = N_("You play Monopoly: all %(resource)s. Nobody has any.")
            self.line(
                step.seat, mine, N_("%(who)s plays Monopoly: all %(resource)s. Nobody has any."), resource=resource
            )
            return
        mine = N_("You play Monopoly: all %(resource)s, %(n)s.")
        theirs = N_("%(who)s plays Monopoly: all %(resource)s, %(n)s.")
        self.line(step.seat, mine, theirs, resource=resource, n=from_)

    def offered(self, seat: int, given: int, wanted: int, to: int) -> None:
        """An offer; to whom, if it is not to all the others."""
        others = [q for q in range(self.setup.seats) if q != seat]
        asked = [q for q in others if to >> q & 1]
        cards = {"given": goods(unpacked(given)), "wanted": goods(unpacked(wanted))}
        if asked == others:
            self.line(
                seat, N_("You offer %(given)s for %(wanted)s."), N_("%(who)s offers %(given)s for %(wanted)s."), **cards
            )
            return
        mine = N_("You offer %(to)s %(given)s for %(wanted)s.")
        theirs = N_("%(who)s offers %(to)s %(given)s for %(wanted)s.")
        self.line(seat, mine, theirs, to=listed([self.name(q) for q in asked]), **cards)

    def declined(self, seat: int, maker: int) -> None:
        if maker == self.viewer:
            self.line(seat, "", N_("%(who)s says no to your offer."))
        else:
            mine, theirs = N_("You say no to %(maker)s."), N_("%(who)s says no to %(maker)s.")
            self.line(seat, mine, theirs, maker=self.name(maker))

    # -- what followed

    def events(self, step: Step) -> None:
        got: dict[int, list[int]] = {}
        for event in step.events:
            verb, a, b, c = packed.verb(event), packed.a(event), packed.b(event), packed.c(event)
            if verb == terms.PRODUCED:
                got.setdefault(a, [0] * terms.KINDS)[b] += c
            elif verb == terms.SHORT:
                self.note(
                    N_("The bank has too little %(resource)s for all: nobody gets any."), resource=_(RESOURCES[a])
                )
            elif verb == terms.LAPSED:
                if packed.verb(step.action) not in SILENT_LAPSE:
                    self.line(a, N_("Your offer is off."), N_("The offer of %(who)s is off."))
            elif verb == terms.TRADED:
                self.traded(a >> 4, a & 15, b, c)
            elif not self.heat.event(event, step):
                self.awarded(verb, a, b)
        for seat in sorted(got):
            mine, theirs = N_("You get %(cards)s."), N_("%(who)s gets %(cards)s.")
            self.line(seat, mine, theirs, cards=goods(got[seat]))
        self.heat.after_production()

    def traded(self, maker: int, partner: int, given: int, received: int) -> None:
        """Both sides of a deal in one sentence, told from the viewer's side if it is one of them."""
        if partner == self.viewer:
            maker, partner, given, received = partner, maker, received, given
        mine = N_("You give %(partner)s %(given)s for %(received)s.")
        theirs = N_("%(who)s gives %(partner)s %(given)s for %(received)s.")
        cards = {"given": goods(unpacked(given)), "received": goods(unpacked(received))}
        self.line(maker, mine, theirs, partner=self.name(partner), **cards)

    def awarded(self, verb: int, a: int, b: int) -> None:
        """Awards, hidden points and the end."""
        if verb == terms.LONGEST_ROAD and a == terms.SEATS:
            self.note(N_("Nobody has Longest Road now."))
        elif verb == terms.LONGEST_ROAD:
            mine, theirs = N_("You take Longest Road with %(n)s."), N_("%(who)s takes Longest Road with %(n)s.")
            self.line(a, mine, theirs, n=str(b))
        elif verb == terms.LARGEST_ARMY:
            mine = N_("You take Largest Army with %(n)s Knights.")
            self.line(a, mine, N_("%(who)s takes Largest Army with %(n)s Knights."), n=str(b))
        elif verb == terms.REVEALED:
            points = ngettext("%(n)s victory point card", "%(n)s victory point cards", b)
            self.line(a, N_("You show %(points)s."), N_("%(who)s shows %(points)s."), points=points)
        elif verb == terms.WON:
            self.line(a, N_("You win the game."), N_("%(who)s wins the game."))
        elif verb == terms.STOPPED:
            self.note(N_("%(n)s turns are over, and nobody has won."), n=str(a))


def tell(setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
    """One entry of the log as lines for a viewer."""
    return Teller(setup, names, viewer, steps).tell()
