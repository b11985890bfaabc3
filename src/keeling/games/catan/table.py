"""The drawn page of Catan: what `page/table.html` shows of one view.

The table's pieces are frozen values: a part of the page is sent again only when its values changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from keeling.core import packed
from keeling.core.page import Choice, Line, Mark
from keeling.core.text import _, ngettext
from keeling.games.catan import drawing, emissions, ending, heat, names, scene, terms, trading
from keeling.games.catan.knowledge import LAND_NAMES
from keeling.games.catan.spoken import Spoken
from keeling.games.catan.view import Player

SPOTTED = tuple(scene.KINDS_OF_SPOTS)
ELSEWHERE = (  # on the hand, in the panels of trade, cards, building and votes
    terms.DISCARD, terms.MARITIME, terms.ACCEPT, terms.DECLINE, terms.WITHDRAW, terms.DEAL, terms.PLAY_PLENTY,
    terms.PLAY_MONOPOLY, terms.BUY, terms.VOTE, terms.PLEDGE, terms.PLAY_KNIGHT, terms.PLAY_ROADS,
)  # fmt: skip
GROUPS = (terms.ROAD, terms.TOWN, terms.CITY, terms.GREEN, terms.ROBBER, terms.FLIP)


class Somebody(msgspec.Struct, frozen=True):
    """A player as everybody sees it, and what the reader is sure of in that hand.

    Attributes:
        points: with the hidden ones that the reader knows; `hidden`: of these.
        sure: picture, name, at least so many; `unknown`: cards of which the reader does not know the kind.
        tags: awards and green cities; `ports`: harbours in words.
        mark: '✓', '…' or '' beside the name while several are asked.
    """

    seat: int
    badge: int
    name: str
    me: bool
    bot: bool
    away: bool
    acts: bool
    turn: bool
    points: int
    hidden: int
    cards: int
    held: int
    knights: int
    length: int
    sure: trading.Goods
    unknown: int
    tags: tuple[str, ...]
    ports: str
    left: str
    mark: str


class Group(msgspec.Struct, frozen=True):
    """Listed places of one kind."""

    kind: str
    heading: str
    choices: tuple[Choice, ...]


class Tax(msgspec.Struct, frozen=True):
    """The Green Tax under way: who has put down what, how many cards are missing, who is asked, what it does."""

    pledges: tuple[tuple[int, str, trading.Goods], ...]
    missing: int
    needed: int
    words: str
    deal: str


class News(msgspec.Struct, frozen=True):
    """What a crisis has just done; `id` changes with each."""

    id: str
    land: str
    title: str
    lines: tuple[str, ...]


class Table(Spoken):
    """One seat's table, ready to be drawn."""

    # -- company -----------------------------------------------------------------------------------------------------

    def company(self) -> tuple[Somebody, ...]:
        return tuple(self.somebody(seat, player) for seat, player in enumerate(self.view.players))

    def somebody(self, seat: int, player: Player) -> Somebody:
        person, me = self.scene.people[seat], seat == self.viewer
        return Somebody(
            seat=seat,
            badge=person.badge,
            name=person.name,
            me=me,
            bot=person.kind == "bot",
            away=person.away,
            acts=self.view.owes(seat),
            turn=seat == self.view.turn and self.view.phase >= terms.SETTLING,
            points=player.points + player.hidden,
            hidden=player.hidden,
            cards=player.cards,
            held=player.held,
            knights=player.knights,
            length=player.length,
            sure=() if me else trading.goods(player.hand),
            unknown=0 if me else player.unknown,
            tags=self.tags(seat, player),
            ports=names.listed([_(names.HARBOURS[kind]) for kind in player.ports]),
            left=self.supply(player),
            mark=self.mark(seat),
        )

    def tags(self, seat: int, player: Player) -> tuple[str, ...]:
        """What everybody should see of a player at a glance."""
        view = self.view
        found = []
        if view.longest == seat:
            found.append(_("Longest Road"))
        if view.army == seat:
            found.append(_("Largest Army"))
        if view.warmth and view.warmth.guardian == seat:
            found.append(_("Green Guardian"))
        if player.greens:
            found.append(ngettext("%(n)s green city", "%(n)s green cities", len(player.greens)))
        return tuple(found)

    def supply(self, player: Player) -> str:
        return _(
            "Left: %(roads)s roads, %(towns)s settlements, %(cities)s cities",
            roads=player.roads_left, towns=player.towns_left, cities=player.cities_left,
        )  # fmt: skip

    def mark(self, seat: int) -> str:
        """Who has done what several are asked for."""
        view = self.view
        if view.phase == terms.VOTING and view.warmth and seat in view.warmth.voters:
            return "…" if seat in view.warmth.waiting else "✓"
        return "…" if view.phase == terms.DISCARDING and view.owes(seat) else ""

    def owners(self) -> tuple[str, ...]:
        """The seats' names as titles of pieces say them."""
        return tuple(_("You") if p.number == self.viewer else p.name for p in self.scene.people)

    # -- what may be done --------------------------------------------------------------------------------------------

    def deeds(self) -> tuple[Choice, ...]:
        """What has a button of its own in the panel of the question: roll, end, whom to rob, pass, refuse."""
        return tuple(one for one in self.choices if packed.verb(int(one.action)) not in SPOTTED + ELSEWHERE)

    def groups(self) -> tuple[Group, ...]:
        """Places, by what can be put there."""
        found = []
        for verb in GROUPS:
            own = trading.listed(self.choices, verb)
            if own:
                found.append(Group(scene.KINDS_OF_SPOTS[verb], self.heading(verb), own))
        return tuple(found)

    def heading(self, verb: int) -> str:
        return {
            terms.ROAD: _("Roads"),
            terms.TOWN: _("Settlements"),
            terms.CITY: _("Cities"),
            terms.GREEN: _("Green cities"),
            terms.ROBBER: _("Where the robber can go"),
            terms.FLIP: _("Tokens to choose from"),
        }[verb]

    def confirm(self) -> str:
        """The word on the button that spends."""
        if self.view.phase == terms.MOVING_ROBBER:
            return _("Put it here")
        return _("Flip this one") if self.view.phase == terms.CHOOSING_TOKEN else _("Build here")

    def waiting(self) -> str:
        """Whom the table waits for."""
        view = self.view
        who = [self.scene.people[seat].name for seat in range(view.seats) if view.owes(seat) and seat != self.viewer]
        if self.my_turn or not who or view.over:
            return ""
        return _("Waiting for %(who)s.", who=names.listed(who))

    # -- the scenario ------------------------------------------------------------------------------------------------

    def tax(self) -> Tax | None:
        """The cards on the table for the Green Tax."""
        view = self.view
        if view.warmth is None or view.phase != terms.TAXING:
            return None
        n = sum(map(sum, view.warmth.pledged))
        payer = self.scene.people[view.warmth.payer]
        return Tax(
            pledges=tuple(
                (person.badge, _("You") if person.number == self.viewer else person.name, trading.goods(cards))
                for person, cards in zip(self.scene.people, view.warmth.pledged, strict=True)
                if sum(cards)
            ),
            missing=view.seats - n,
            needed=view.seats,
            words=_("You are asked now.")
            if payer.number == self.viewer
            else _("%(who)s is asked now.", who=payer.name),
            deal=f"{self.paid(view.warmth.level)} {_('Not paid, nothing is taken.')}",
        )

    def paid(self, level: int) -> str:
        if level == 1:
            return _("Paid, the robber goes home and takes nothing; the level is 1 already.")
        return _("Paid, the level falls by one, and the robber goes home and takes nothing.")

    def voters(self) -> tuple[tuple[int, str], ...]:
        """Everybody's part in a vote, in words."""
        view = self.view
        if view.warmth is None or view.phase != terms.VOTING:
            return ()
        return tuple((person.badge, self.vote_words(person.number, person.name)) for person in self.scene.people)

    def vote_words(self, seat: int, name: str) -> str:
        heat_ = self.view.warmth
        assert heat_ is not None
        mine = seat == self.viewer
        if seat not in heat_.voters:
            if mine:
                return _("You get nothing from this roll, so you have no vote")
            return _("%(who)s gets nothing, so has no vote", who=name)
        if seat in heat_.waiting:
            return _("You are asked") if mine else _("%(who)s is thinking", who=name)
        return _("You have voted") if mine else _("%(who)s has voted", who=name)

    def news(self) -> News | None:
        """The crisis of this turn, as the log tells it."""
        if self.view.warmth is None or self.view.over:
            return None
        lines = self.scene.lines[-40:]
        rolled = max((i for i, (_key, line) in enumerate(lines) if marked(line, "rolled")), default=-1)
        struck_at = next((i for i in range(len(lines) - 1, rolled, -1) if marked(lines[i][1], "crisis")), -1)
        if rolled < 0 or struck_at < 0:
            return None
        key, line = lines[struck_at]
        told = tuple(str(one) for one in after_crisis(lines[struck_at + 1 :], entry(key)))
        return News(f"news-{key}-{len(told)}", struck(line), str(line), told)

    # -- all of it ---------------------------------------------------------------------------------------------------

    def context(self) -> dict[str, Any]:
        """What `page/table.html` draws. All values are immutable: they say whether a part of the page changed."""
        view = self.view
        warmth = view.warmth
        coach, target = self.coach() or ("", "")
        groups = self.groups()
        piles = trading.hand(view, self.choices)
        return {
            "seat": self.viewer if view.me is not None else None,
            "prompt": self.prompt(),
            "sub": self.sub(),
            "actor": view.turn if view.phase >= terms.SETTLING and not view.over else None,
            "my_turn": self.my_turn,
            "dice": view.dice,
            "thrown": f"{view.turns}-{view.dice[0]}{view.dice[1]}",
            "tracker": heat.tracker(view, warmth) if warmth else None,
            "curve": (emissions.area(), emissions.line()),
            "box": drawing.BOX,
            "outline": drawing.OUTLINE,
            "island": scene.island(view, self.owners(), self.choices),
            "deeds": self.deeds(),
            "groups": groups,
            "confirm": self.confirm(),
            "choosing": view.phase != terms.MAIN and bool(groups),
            "waiting": self.waiting(),
            "asked_at": self.scene.asked_at,
            "ballots": heat.ballots(view, warmth, self.choices) if warmth else (),
            "voters": self.voters(),
            "tax": self.tax(),
            "crisis": heat.crisis(view, warmth) if warmth else None,
            "news": self.news(),
            "decks": heat.decks(warmth) if warmth else (),
            "orders": heat.orders() if warmth else (),
            "company": self.company(),
            "goal": ngettext("first to %(n)s point", "first to %(n)s points", view.win_at),
            "hand": piles,
            "giving": trading.giving(view, piles),
            "hand_note": trading.hand_note(view),
            "wares": trading.wares(view, self.choices),
            "cards": trading.developments(view, self.choices),
            "deck": view.deck,
            "bank": trading.bank(view, self.choices),
            "rates": trading.rates(view),
            "stock": trading.goods_all(view.bank),
            "bids": trading.bids(view, self.scene.people, self.choices),
            "form": trading.form(view, self.scene.people),
            "closed": trading.closed(view),
            "coach": coach,
            "coach_target": target,
            "rules": self.moment(),
            "result": ending.result(self) if view.over else None,
        }


def marked(line: Line, css: str) -> bool:
    """Whether a line of the log holds a mark of this class."""
    return any(isinstance(part, Mark) and part.css == css for part in line.parts)


def struck(line: Line) -> str:
    """The land that a crisis names, as its picture is called."""
    title = next(part.text for part in line.parts if isinstance(part, Mark) and part.css == "crisis")
    return next(LAND_NAMES[land] for land in range(terms.LANDS) if names.crisis(land) == title)


def entry(key: str) -> str:
    """Which entry of the log a line belongs to."""
    return key.partition(".")[0]


def after_crisis(lines: Sequence[tuple[str, Line]], of: str) -> list[Line]:
    """What the card did: told in its own entry or, where a token had to be chosen, in the next one."""
    found = [line for key, line in lines if entry(key) == of]
    if not found and lines:
        found = [line for key, line in lines if entry(key) == entry(lines[0][0])]
    return [line for line in found if line.seat is None][:3]
