"""Random games beside the oracle: after every act both say the same."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Moves, Streams
from keeling.core.options import complete
from keeling.games.catan import board, terms, tokens
from keeling.games.catan.actions import FORMS
from keeling.games.catan.knowledge import HARBOUR_NAMES, KIND_NAMES, LAND_NAMES
from keeling.games.catan.options import OPTIONS, choices_of
from keeling.games.catan.warming import Warming

pytestmark = pytest.mark.engine
WAYS = ("normal", "fallow", "intensified")
MIXES: tuple[dict[str, str | int], ...] = (
    {},
    {"points": 5, "collapse": "highest", "green_city_cost": "rules"},
    {"skull": "inert", "vote": "quick", "points": 7},
    {"tax_consent": "yes", "island": "beginners", "hand_limit": 5},
    {"tokens": "apart", "robber": "friendly", "points": 6, "vote": "quick", "collapse": "highest"},
    {"skull": "inert", "calm": 2, "green_city_cost": "rules", "turns": 100, "collapse": "highest"},
    {"island": "beginners", "tokens": "apart", "points": 8, "tax_consent": "yes", "collapse": "highest"},
)


def told(game: Warming) -> dict[str, Any]:
    """What everybody at the table could write down, in the oracle's words."""
    state, outcome = game.dump(), game.outcome()
    hands = [state["hand"][5 * seat : 5 * seat + 5] for seat in range(game.seats)]
    face = {0: None, terms.SKULL: "skull"}
    faces = zip(state["number"], state["back"], strict=True)
    crisis = {f"{'any' if i == terms.MAJOR else LAND_NAMES[i // 2]} {'AB'[i & 1]}": n for i, n in
              enumerate(state["crisis"])}  # fmt: skip
    return {
        "level": game.level, "removed": game.removed, "robber": game.robber, "deck": crisis,
        "faces": [(face.get(up, up), face.get(red, red)) for up, red in faces],
        "hands": [dict(zip(KIND_NAMES, hand, strict=True)) for hand in hands],
        "bank": dict(zip(KIND_NAMES, state["bank"], strict=True)),
        "points": state["points"][: game.seats], "owed": state["owed"][: game.seats],
        "cards": [game.longest, game.army, game.guardian], "ending": outcome.ending if outcome else None,
        "voting": [seat for seat in range(4) if game.waiting >> seat & 1],
        "paying": game.payer if game.phase == terms.TAXING else None,
        "drawing": game.phase == terms.CRISIS_DUE,
        "choosing": [h for h in range(19) if game.choices >> h & 1],
    }  # fmt: skip


def written(world: Any) -> dict[str, Any]:
    """The same of the oracle."""
    seats = range(len(world.players))
    nobody = terms.SEATS
    holders = (world.road_holder, world.army_holder, world.guardian)
    going = not world.ending
    return {
        "level": world.level, "removed": world.removed, "robber": max(world.robber, 0),
        "deck": {card: world.deck[card] for card in (f"{land} {order}" for land in LAND_NAMES[:5] for order in "AB")}
        | {"any A": world.deck["any A"]},
        "faces": [(world.token[h].up, world.token[h].red) for h in range(19)],
        "hands": [{kind: p.hand[kind] for kind in KIND_NAMES} for p in world.players],
        "bank": {kind: world.bank[kind] for kind in KIND_NAMES},
        "points": [world.points(seat) for seat in seats], "owed": [world.owed.get(seat, 0) for seat in seats],
        "cards": [nobody if holder is None else holder for holder in holders], "ending": world.ending,
        "voting": [seat for seat in world.voters if seat not in world.votes] if going else [],
        "paying": world.asked[0] if world.asked and going else None,
        "drawing": world.card == "due",
        "choosing": world.matches() if world.card not in (None, "due") and going else [],
    }  # fmt: skip


def ways_at(game: Warming, node: int) -> int:
    """In how many of the 36 rolls a settlement there draws a card, each hex counted."""
    return sum(6 - abs(7 - game.number[h]) for h in board.NODE_HEXES[node] if game.number[h])


class Moody:
    """Plays at random, of one mind with the others more often than chance, and offers trades now and then."""

    def __init__(self, seed: bytes) -> None:
        self.streams, self.moves = Streams(seed), Moves()

    def one_in(self, n: int) -> bool:
        return self.streams.below(common.BOTS, n) == 0

    def choose(self, game: Warming) -> tuple[int, int]:
        deciders = game.deciders()
        if deciders >> common.CHANCE:
            return common.CHANCE, game.sample(self.streams, self.moves)
        seat = self.streams.one_of(common.BOTS, deciders)
        offer = packed.make(
            terms.OFFER, 1 << 3 * self.streams.below(common.BOTS, 5), 1 << 3 * self.streams.below(common.BOTS, 5),
            1 + self.streams.below(common.BOTS, 15),
        )  # fmt: skip
        if game.phase == terms.MAIN and not game.asked and game.check(seat, offer) == 0:
            return seat, offer
        counter = packed.make(terms.COUNTER, packed.a(offer), packed.b(offer))
        if game.asked and self.one_in(3) and game.check(seat, counter) == 0:
            return seat, counter
        listed = game.actions(seat)
        if game.phase == terms.VOTING and not self.one_in(3):
            way = terms.INTENSIFIED if game.level < 5 else terms.FALLOW if game.level > 8 else terms.NORMAL
            return seat, packed.make(terms.VOTE, way)
        if game.phase == terms.TAXING and game.level < 5 and not self.one_in(3):
            return seat, packed.make(terms.PASS)
        return seat, self.pick(game, seat, listed)

    def pick(self, game: Warming, seat: int, listed: list[int]) -> int:
        """What is worth a point before all else, good places at the start, few roads and little trade."""
        if game.phase == terms.SETTLING:
            return max((self.any(listed) for _ in range(4)), key=lambda town: ways_at(game, packed.a(town)))
        worthy = [action for action in listed if packed.verb(action) in (terms.TOWN, terms.CITY, terms.GREEN)]
        if worthy and not self.one_in(6):
            return self.any(worthy)
        frugal = [action for action in listed if packed.verb(action) not in (terms.MARITIME, terms.ROAD)]
        return self.any(listed if not frugal or self.one_in(4) else frugal)

    def any(self, listed: list[int]) -> int:
        return listed[self.streams.below(common.BOTS, len(listed))]


def begun(oracle: Any, seats: int, options: dict[str, str | int]) -> tuple[Warming, Any]:
    chosen = complete(OPTIONS, options)
    world = oracle.World(seats, chosen)
    if chosen["island"] == "beginners":
        for h, land in enumerate(board.BEGINNERS_LAND):
            world.on_land(4, h, LAND_NAMES[land])
        for place, kind in enumerate(board.BEGINNERS_HARBOURS):
            world.on_harbour(4, place, HARBOUR_NAMES[kind])
    return Warming(seats, choices_of(chosen), tokens.pairs(None)), world


def followed(oracle: Any, n: int) -> tuple[Warming, Counter[str]]:
    """A whole game beside the oracle; how often each thing was played."""
    game, world = begun(oracle, 2 + n % 3, MIXES[n % len(MIXES)])
    player, played = Moody(b"together %d" % n), Counter[str]()
    while not game.over:
        seat, action = player.choose(game)
        says = FORMS.json(action)
        played[says["do"]] += 1
        game.play(seat, action)
        world.act(seat, says)
        assert told(game) == written(world), (n, says)
    return game, played


@pytest.mark.slow
@pytest.mark.rule("GW-002", "GW-011", "GW-020", "GW-022", "GW-024", "GW-025", "GW-026", "GW-030", "GW-034", "GW-035")
@pytest.mark.rule("GW-041", "GW-050", "GW-051", "GW-052", "GW-053", "GW-055", "GW-063", "GW-070", "GW-071", "GW-072")
def test_twenty_games_beside_the_oracle(oracle: Any) -> None:
    endings, played = Counter[str](), Counter[str]()
    for n in range(20):
        game, acts = followed(oracle, n)
        outcome = game.outcome()
        assert outcome
        totals = [game.total(seat) for seat in range(game.seats)]
        best = tuple(seat for seat, total in enumerate(totals) if total == max(totals))
        winners = {"points": (game.turn,), "stopped": (), "collapse": best if game.collapse_rule else ()}
        assert outcome.winners == winners[outcome.ending]
        endings[outcome.ending] += 1
        played += acts
    assert set(endings) == {"points", "stopped", "collapse"}
    rare = "flip pledge pass refuse green city accept counter deal monopoly roads knight crisis"
    assert all(played[verb] for verb in rare.split()), played


@pytest.mark.parametrize(
    ("table", "key", "value"),
    [
        ("TARGET", 5, 8),
        ("ORDERS", "A", [8, 6, 3, 11, 4, 10, 5, 9, 2, 12]),
        ("YIELD", "forest", "brick"),
        ("DECK", "any A", 0),
    ],
)
def test_the_oracle_is_awake(oracle: Any, monkeypatch: pytest.MonkeyPatch, table: str, key: Any, value: Any) -> None:
    """A world with another rule departs from ours: the comparison sees it."""
    monkeypatch.setitem(getattr(oracle, table), key, value)
    with pytest.raises(AssertionError):
        list(map(partial(followed, oracle), range(0, 28, 7)))
