"""What one seat may see of a game of Catan, as a typed value.

Seats, kinds of resources, hexes, nodes and edges are numbers as in terms.py and board.py; a seat that there is not is
terms.SEATS. Five numbers of cards are in the order lumber, brick, wool, grain, ore.
"""

from __future__ import annotations

from typing import Any

import msgspec

from keeling.core import common, packed
from keeling.games.catan import board, terms
from keeling.games.catan.foresight import Effect, foresee
from keeling.games.catan.knowledge import places, roads_of
from keeling.games.catan.rules import Catan
from keeling.games.catan.warming import Warming

Five = tuple[int, ...]
BLANK: Five = (0, 0, 0, 0, 0)

# What a piece or a card costs (C-064); a green city has its own price in each game.
ROAD_COST: Five = (1, 1, 0, 0, 0)
TOWN_COST: Five = (1, 1, 1, 1, 0)
CITY_COST: Five = (0, 0, 0, 2, 3)
CARD_COST: Five = (0, 0, 1, 1, 1)


class Player(msgspec.Struct, frozen=True):
    """What the viewer knows of a seat.

    Attributes:
        towns, cities, greens: nodes; a green city is among the cities too. `roads`: edges.
        points: that everybody sees; `hidden`: victory point cards that the viewer knows of.
        cards: in hand; `hand`: of these by kind, what the viewer is sure of (at least so many).
        most: by kind, the most that the hand can hold.
        held: development cards; `knights` played; `length`: the longest road.
        ports: kinds of harbours, terms.ANY for 3:1; `rates`: cards of each kind that the bank takes for one.
        roads_left, towns_left, cities_left: pieces in the supply.
        owed: cards still to discard; `offered`: offers made this turn.
        pips: 36ths of a card that a roll is worth, the robber apart; `got`: cards from production so far;
            `expected`: 36ths of a card that all rolls so far were worth.
        paid: cards to the Green Tax so far; `added`: how often this seat moved the level, by cause (terms.BY_…).
    """

    towns: tuple[int, ...]
    cities: tuple[int, ...]
    greens: tuple[int, ...]
    roads: tuple[int, ...]
    points: int
    hidden: int
    cards: int
    hand: Five
    most: Five
    held: int
    knights: int
    length: int
    ports: tuple[int, ...]
    rates: Five
    roads_left: int
    towns_left: int
    cities_left: int
    owed: int
    offered: int
    pips: int
    got: int
    expected: int
    paid: int
    added: tuple[int, ...]

    @property
    def unknown(self) -> int:
        """Cards in hand of which the viewer does not know the kind."""
        return self.cards - sum(self.hand)


class Offer(msgspec.Struct, frozen=True):
    """An open offer: what the maker gives and wants, to whom, who owes an answer and who has said yes."""

    maker: int
    give: Five
    want: Five
    to: tuple[int, ...]
    asked: tuple[int, ...]
    agreed: tuple[int, ...]


class Warmth(msgspec.Struct, frozen=True):
    """What the scenario adds; all of it is public but the votes of others before the last is in.

    Attributes:
        level: 1 to 13; `target`: the highest roll without a crisis; `ways`: of the 36 throws (30 while no seven can be
            rolled), how many draw a crisis card on the next roll; `throws`: 36 or 30.
        removed: tokens gone; `gone`: their hexes.
        crisis: cards left in the deck, by 2 * land + order, the last Major Desertification.
        drawn: the kind of the card that is being resolved, -1 for none; `choices`: the hexes to choose from.
        voters: the seats that vote on this roll; `waiting`: those of them that have not; `votes`: by seat, -1 none,
            3 for one that the viewer may not see.
        payer: the seat that the tax asks, -1 for none; `pledged`: by seat, what lies ready for the tax.
        guardian: who holds Green Guardian; `greens_left`: tokens; `green_cost`: of a green city.
        curve: the level after every `step`-th turn.
        all_lose: what a collapse means; `inert`: a skull stays; `consent`: one refusal ends the tax; `quick`: a vote is
            over as soon as it cannot be unanimous.
    """

    level: int
    target: int
    ways: int
    throws: int
    removed: int
    gone: tuple[int, ...]
    crisis: tuple[int, ...]
    drawn: int
    choices: tuple[int, ...]
    voters: tuple[int, ...]
    waiting: tuple[int, ...]
    votes: tuple[int, ...]
    payer: int
    pledged: tuple[Five, ...]
    guardian: int
    greens_left: int
    green_cost: Five
    curve: tuple[int, ...]
    step: int
    all_lose: bool
    inert: bool
    consent: bool
    quick: bool


class CatanView(msgspec.Struct, frozen=True):
    """The table as one seat sees it.

    Attributes:
        viewer: the seat, or common.SPECTATOR.
        phase: terms.py; `turn`: the seat on turn; `turns`: that are over; `first`: the start player.
        land, number, back: by hex; a number is the visible face, 0 for none, terms.SKULL for a skull that stayed;
            `back` the red face behind a yellow one, 0 for none.
        harbours: by place, the kind; `robber`: its hex.
        bank: cards by kind; `deck`: development cards left; `used`: those played, by kind.
        own: the viewer's development cards by kind; `fresh`: of these, bought this turn.
        longest, army, winner: seats.
        dice: the two of this turn, (0, 0) before the roll.
        last_node: of the set-up, where the road must start, -1 for none.
        card_played: a development card was played this turn; `free_roads`: still to lay for Road Building.
        deciders: seats that owe an answer, as bits; `legal`: what the viewer may do, offers apart; `effects`: what each
            of these does to points, awards and level, None where it does nothing of that kind.
        rolls: how often each sum was rolled, by sum.
        warmth: the scenario's, None in the base game.
        ending: '' or points, stopped, collapse; `winners`, `losers`: seats.
    """

    viewer: int
    seats: int
    phase: int
    turn: int
    turns: int
    first: int
    win_at: int
    hand_limit: int
    turn_limit: int
    friendly: bool
    calm: bool
    land: tuple[int, ...]
    number: tuple[int, ...]
    back: tuple[int, ...]
    harbours: tuple[int, ...]
    robber: int
    players: tuple[Player, ...]
    bank: Five
    deck: int
    used: Five
    own: Five
    fresh: Five
    longest: int
    army: int
    winner: int
    rolled: bool
    dice: tuple[int, int]
    last_node: int
    card_played: bool
    free_roads: int
    offers: tuple[Offer, ...]
    deciders: int
    legal: tuple[int, ...]
    effects: tuple[Effect | None, ...]
    rolls: tuple[int, ...]
    warmth: Warmth | None
    over: bool
    ending: str
    winners: tuple[int, ...]
    losers: tuple[int, ...]

    @property
    def me(self) -> Player | None:
        """The viewer's own seat; None for spectators."""
        return self.players[self.viewer] if self.viewer < self.seats else None

    @property
    def sum(self) -> int:
        """Of the dice."""
        return self.dice[0] + self.dice[1]

    def owes(self, seat: int) -> bool:
        """Whether a seat owes an answer."""
        return bool(self.deciders >> seat & 1)

    def may(self, verb: int) -> bool:
        """Whether an action of this verb is open to the viewer."""
        return any(packed.verb(action) == verb for action in self.legal)

    def places(self, verb: int) -> tuple[int, ...]:
        """The first arguments of the viewer's actions of this verb."""
        return tuple(packed.a(action) for action in self.legal if packed.verb(action) == verb)

    def builder(self, node: int) -> int:
        """Whose building stands on a node, terms.SEATS for nobody's."""
        for seat, player in enumerate(self.players):
            if node in player.towns or node in player.cities:
                return seat
        return terms.SEATS

    def paver(self, edge: int) -> int:
        """Whose road lies on an edge, terms.SEATS for nobody's."""
        return next((seat for seat, player in enumerate(self.players) if edge in player.roads), terms.SEATS)

    def ways_at(self, node: int) -> int:
        """In how many of the 36 throws a settlement there draws a card, each hex counted, the robber apart."""
        return sum(ways(self.number[h]) for h in board.NODE_HEXES[node])

    def due(self, times: int = 1) -> tuple[Five, ...]:
        """By seat, what the dice as they lie bring, every hex so often, as far as the bank can pay (C-032)."""
        found = [list(BLANK) for _ in self.players]
        for kind in range(terms.KINDS):
            claims = [times * self.drawn_from(kind, player) for player in self.players]
            alone = sum(map(bool, claims)) == 1
            if sum(claims) <= self.bank[kind] or alone:
                for seat, n in enumerate(claims):
                    found[seat][kind] = min(n, self.bank[kind])
        return tuple(map(tuple, found))

    def drawn_from(self, kind: int, player: Player) -> int:
        """What a seat draws of a kind from the hexes that pay."""
        nodes = [n for h in self.paying() if self.land[h] == kind for n in board.HEX_NODES[h]]
        return sum((n in player.towns) + 2 * (n in player.cities) for n in nodes)

    def paying(self) -> tuple[int, ...]:
        """The hexes with the number of the dice, the robber's apart."""
        total = self.sum
        if total in (0, 7):
            return ()
        return tuple(h for h in range(terms.HEXES) if self.number[h] == total and h != self.robber)


def ways(number: int) -> int:
    """Of the 36 throws of two dice; 0 for no number or a skull."""
    return 6 - abs(7 - number) if number > terms.SKULL else 0


def above(target: int, calm: bool = False) -> int:
    """In how many throws the dice show more than the target; without sevens in calm rounds."""
    return sum(ways(number) for number in range(target + 1, terms.TOP) if number != 7 or not calm)


def view(game: Catan, viewer: int) -> CatanView:
    """Computed from a redacted copy alone: that is the one door out."""
    known = game.copy()
    known.redact(viewer)
    state = known.dump()
    mine = viewer < known.seats
    legal = tuple(known.actions(viewer)) if mine else ()
    calm = bool(known.turns < known.calm * known.seats)
    outcome = known.outcome()
    return CatanView(
        viewer=viewer,
        seats=known.seats,
        phase=known.phase,
        turn=known.turn,
        turns=known.turns,
        first=known.first,
        win_at=known.win_at,
        hand_limit=known.hand_limit,
        turn_limit=known.turn_limit,
        friendly=bool(known.friendly),
        calm=calm,
        land=tuple(state["terrain"]),
        number=tuple(state["number"]),
        back=tuple(state.get("back", (0,) * terms.HEXES)),
        harbours=tuple(state["harbour"]),
        robber=known.robber,
        players=tuple(player(state, viewer, seat) for seat in range(known.seats)),
        bank=tuple(state["bank"]),
        deck=known.deck_n,
        used=tuple(state["used"]),
        own=five(state["held"], viewer) if mine else BLANK,
        fresh=tuple(state["fresh"]) if viewer == known.turn else BLANK,
        longest=known.longest,
        army=known.army,
        winner=known.winner,
        rolled=bool(known.rolled),
        dice=(known.dice_one, known.dice_two) if known.rolled else (0, 0),
        last_node=known.last_node if known.phase == terms.PAVING else -1,
        card_played=bool(known.card_played),
        free_roads=known.free_roads,
        offers=tuple(offer(state, seat) for seat in range(known.seats) if state["giving"][seat]),
        deciders=known.deciders() & common.EVERYONE,
        legal=legal,
        effects=tuple(foresee(known, viewer, action) for action in legal),
        rolls=tuple(state["rolls"]),
        warmth=warmth(known, state, calm) if isinstance(known, Warming) else None,
        over=bool(known.over),
        ending=outcome.ending if outcome else "",
        winners=outcome.winners if outcome else (),
        losers=outcome.losers if outcome else (),
    )


def five(values: Any, seat: int) -> Five:
    """The part of an array of seats by kinds, or by cards, that is a seat's."""
    return tuple(values[terms.KINDS * seat :][: terms.KINDS])


def cards_of(packed_cards: int) -> Five:
    """Five numbers of what an offer has as three bits a kind."""
    return tuple(packed_cards >> 3 * kind & 7 for kind in range(terms.KINDS))


def cards_as_bits(cards: Five) -> int:
    """The other way round."""
    return sum(n << 3 * kind for kind, n in enumerate(cards))


def player(state: dict[str, Any], viewer: int, seat: int) -> Player:
    towns, cities = places(state["towns"][seat]), places(state["cities"][seat])
    roads = roads_of(state, seat)
    hand = five(state["hand"], seat)
    seen_by = viewer if viewer < state["seats"] else terms.EVERYBODY
    above_of = five(state["above"][terms.HANDS * seen_by :], seat)
    ports = state["ports"][seat]
    return Player(
        towns=tuple(towns),
        cities=tuple(cities),
        greens=tuple(places(state["green"][seat])) if "green" in state else (),
        roads=tuple(roads),
        points=state["points"][seat],
        hidden=state["held"][terms.CARDS * seat + terms.POINT],
        cards=state["hand_n"][seat],
        hand=hand,
        most=tuple(n + more for n, more in zip(hand, above_of, strict=True)),
        held=state["held_n"][seat],
        knights=state["knights"][seat],
        length=state["length"][seat],
        ports=tuple(places(ports)),
        rates=tuple(2 if ports >> kind & 1 else 3 if ports >> terms.ANY & 1 else 4 for kind in range(terms.KINDS)),
        roads_left=terms.ROADS - len(roads),
        towns_left=terms.TOWNS - len(towns),
        cities_left=terms.CITIES - len(cities),
        owed=state["owed"][seat],
        offered=state["offered"][seat],
        pips=state["pips"][seat],
        got=state["got"][seat],
        expected=state["expected"][seat],
        paid=state["paid"][seat] if "paid" in state else 0,
        added=tuple(state["added"][terms.CAUSES * seat :][: terms.CAUSES]) if "added" in state else (),
    )


def offer(state: dict[str, Any], maker: int) -> Offer:
    """The open offer of a seat; those to the seat on turn wait for its answer alone."""
    on_turn = maker == state["turn"]
    return Offer(
        maker=maker,
        give=cards_of(state["giving"][maker]),
        want=cards_of(state["wanting"][maker]),
        to=tuple(places(state["to"][maker])),
        asked=tuple(places(state["asked"])) if on_turn else (state["turn"],),
        agreed=tuple(places(state["agreed"])) if on_turn else (),
    )


def warmth(known: Warming, state: dict[str, Any], calm: bool) -> Warmth:
    return Warmth(
        level=known.level,
        target=known.target(),
        ways=above(known.target(), calm),
        throws=30 if calm else 36,
        removed=known.removed,
        gone=tuple(places(known.gone)),
        crisis=tuple(state["crisis"]),
        drawn=known.drawn - 1,
        choices=tuple(places(known.choices)),
        voters=tuple(places(known.voters)),
        waiting=tuple(places(known.waiting)),
        votes=tuple(vote - 1 for vote in state["vote"][: known.seats]),
        payer=known.payer if known.phase == terms.TAXING else -1,
        pledged=tuple(five(state["pledged"], seat) for seat in range(known.seats)),
        guardian=known.guardian,
        greens_left=known.greens_left(),
        green_cost=(0, 0, 0, 3, known.green_ore()),
        curve=tuple(state["curve"][: known.curve_n]),
        step=known.curve_step,
        all_lose=known.collapse_rule == terms.ALL_LOSE,
        inert=bool(known.skull_rule),
        consent=bool(known.consent),
        quick=bool(known.quick),
    )


__all__ = ["CatanView", "Offer", "Player", "Warmth", "view"]
