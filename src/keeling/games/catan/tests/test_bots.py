"""The players that are programs: what they do is allowed, rests on what their seat knows, and makes sense."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from keeling.core import luck, packed, simulate
from keeling.core.errors import BadOption
from keeling.core.game import Game, Moves, Streams, compiled
from keeling.games.catan import bargain, board, bots, terms, tokens
from keeling.games.catan.counting import HEAT, NAMES
from keeling.games.catan.rules import Catan
from keeling.games.catan.warming import Warming

pytestmark = pytest.mark.engine
BASE = (0, 0, 0, 7, 10, 0, 1000)
LEVELS = ("easy", "normal", "hard")
LONG = 1 if compiled() else 4  # uncompiled, games are cut short by so much


def base(seats: int) -> Catan:
    return Catan(seats, BASE)


def warming(seats: int, collapse: int = terms.ALL_LOSE) -> Warming:
    return Warming(seats, (*BASE, collapse, 0, 0, 0, 0), tokens.pairs(None))


class Watched:
    """A bot, and what it did."""

    def __init__(self, level: str) -> None:
        self.bot = bots.bot(level)
        self.verbs: Counter[int] = Counter()
        self.offers: Counter[int] = Counter()

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        turn = game.turns  # type: ignore[attr-defined]
        action = self.bot.choose(game, seat, legal, budget, streams, mind)
        assert action in legal or packed.verb(action) == terms.OFFER
        self.verbs[packed.verb(action)] += 1
        self.offers[turn] += packed.verb(action) == terms.OFFER
        return action


def some(game: Game, players: list[Watched], decisions: int, seed: str = "some") -> Game:
    """So many decisions of a game, each through the public edge."""
    streams, moves = Streams(luck.root_of_seed(seed)), Moves()
    game.settle(streams, moves)
    for n in range(decisions):
        if game.over:
            break
        seat = (game.deciders() & -game.deciders()).bit_length() - 1
        known = game.copy()
        known.redact(seat)
        own = Streams(luck.root_of_seed(f"{seed}/{n}"))
        game.play(seat, players[seat].choose(known, seat, game.actions(seat), 0.002, own, 0))
        game.settle(streams, moves)
    return game


def choice(game: Game, seat: int, level: str = "normal", seed: bytes = b"own luck") -> int:
    """What a bot does in a state, told what its seat may know."""
    known = game.copy()
    known.redact(seat)
    return bots.bot(level).choose(known, seat, game.actions(seat), 0.02, Streams(seed), 0)


# -- what they do is allowed


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("new", [base, warming])
def test_whatever_they_do_is_allowed(level: str, new: Any) -> None:
    players = [Watched(level) for _ in range(3)]
    game = some(new(3), players, (60 if level == "hard" else 200) // LONG)
    assert game.faults() == []
    done = sum((player.verbs for player in players), Counter())
    assert done[terms.TOWN] >= 6
    assert done[terms.ROLL] > 0


@pytest.mark.parametrize("seats", [2, 3, 4] if compiled() else [2])
def test_they_play_games_to_an_end(seats: int) -> None:
    for game in (base(seats), warming(seats)):
        simulate.bot_game(game, [bots.bot("normal")] * seats, luck.root_of_seed(f"end {seats}"), 0.01)
        outcome = game.outcome()
        assert outcome is not None
        assert outcome.ending in ("points", "collapse")


def test_a_level_that_does_not_exist_is_named() -> None:
    with pytest.raises(BadOption, match="normal"):
        bots.bot("normla")


# -- they know what their seat knows


@pytest.mark.parametrize("new", [base, warming])
def test_two_deals_that_look_alike_are_played_alike(new: Any) -> None:
    game = some(new(4), [Watched("normal") for _ in range(4)], 100, "alike")
    differ = 0
    for n in range(60 // LONG):
        game = some(game, [Watched("normal") for _ in range(4)], 1, f"alike {n}")
        if game.over:
            break
        seat = (game.deciders() & -game.deciders()).bit_length() - 1
        other = game.copy()
        other.redact(seat)
        other.redeal(seat, Streams(f"another deal {n}".encode()))
        differ += not other.same(game)
        assert other.actions(seat) == game.actions(seat)
        assert choice(other, seat) == choice(game, seat)
    assert differ > 10 // LONG


def test_the_same_luck_makes_the_same_choice() -> None:
    game = some(base(3), [Watched("normal") for _ in range(3)], 120, "same")
    seat = (game.deciders() & -game.deciders()).bit_length() - 1
    assert len({choice(game, seat) for _ in range(3)}) == 1


# -- a judge


def test_features_are_counted_for_every_name() -> None:
    game = some(warming(3), [Watched("normal") for _ in range(3)], 60, "features")
    judge = bots.habits(game)
    assert isinstance(game, Warming)
    assert len(judge.features(game, 0, 0)) == len(NAMES)
    assert len(judge.heats(game)) == len(HEAT)
    assert sum(judge.chance(game, seat, 0) for seat in range(3)) <= 1 + 1e-9


def test_in_the_base_game_the_chances_add_up_to_one(table: Any) -> None:
    at = table().put(0, [20]).put(1, [30]).hand(0, "ore 3 grain 2")
    judge = bots.outlook(at.game)
    assert sum(judge.chance(at.game, seat, 0) for seat in range(4)) == pytest.approx(1)


def judged(level: int, collapse: int = terms.ALL_LOSE) -> float:
    game = some(warming(3, collapse), [Watched("normal") for _ in range(3)], 40, "judged")
    assert isinstance(game, Warming)
    game.level = level
    return bots.habits(game).chance(game, 0, 0)


def test_a_warmer_island_is_worse_for_everybody_if_all_lose() -> None:
    assert judged(1) > judged(6) > judged(11)


# -- sense


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_can_win_at_once_does(table: Any, level: str) -> None:
    places = [0, 4, 8, 20, 24]
    at = table().put(0, places[4:], cities=places[:4]).hand(0, "ore 3 grain 2 wool 3 lumber brick 2").put(1, [40])
    state = at.game.dump()
    state["points"][0] = 9
    at.game.load(state)
    wins = 0
    for n in range(5):
        action = choice(at.game, 0, level, f"win {n}".encode())
        wins += packed.verb(action) in (terms.CITY, terms.BUY, terms.TOWN)
    assert wins >= (5 if level != "easy" else 3)


def test_a_first_settlement_is_where_the_land_yields() -> None:
    for n in range(4):
        game = base(4)
        game.settle(Streams(f"first {n}".encode()), Moves())
        node = packed.a(choice(game, game.turn))
        yields = sorted((ways(game, spot) for spot in range(terms.NODES)), reverse=True)
        assert ways(game, node) >= yields[14]


def ways(game: Catan, node: int) -> int:
    return sum(6 - abs(7 - game.number[h]) for h in board.NODE_HEXES[node] if game.number[h])


# -- trade


def test_offers_are_few_and_never_to_a_seat_about_to_win() -> None:
    players = [Watched("normal") for _ in range(4)]
    game = some(base(4), players, 300 if compiled() else 120, "offers")
    assert isinstance(game, Catan)
    assert sum(player.verbs[terms.OFFER] for player in players) > 0
    assert max(max(player.offers.values()) for player in players) <= bargain.A_TURN


def dealing(table: Any) -> Any:
    """Seats 0 and 1 can settle: one has wool to spare and lacks brick, the other the reverse."""
    mine, theirs = table.chain(2, 20), table.chain(2, 45)
    at = table().put(0, [20], roads=table.edges(mine)).put(1, [45], roads=table.edges(theirs)).put(2, [41])
    return at.hand(0, "lumber wool 2 grain").hand(1, "lumber brick 2 grain")


def test_an_offer_asks_for_what_is_missing(table: Any) -> None:
    at = dealing(table)
    action = choice(at.game, 0)
    assert packed.verb(action) == terms.OFFER
    assert packed.b(action) == table.worth("brick")
    assert at.game.check(0, action) == 0
    at.game.play(0, action)
    assert packed.verb(choice(at.game, 1)) == terms.ACCEPT


def test_nobody_trades_with_a_seat_about_to_win(table: Any) -> None:
    at = dealing(table)
    state = at.game.dump()
    state["points"][0] = 8
    at.game.load(state)
    at.game.play(0, packed.make(terms.OFFER, table.worth("wool"), table.worth("brick"), 0b0010))
    for level in LEVELS:
        assert packed.verb(choice(at.game, 1, level)) == terms.DECLINE


def test_a_bad_bargain_is_declined(table: Any) -> None:
    at = dealing(table)
    at.game.play(0, packed.make(terms.OFFER, table.worth("wool"), table.worth("brick 2"), 0b0010))
    assert packed.verb(choice(at.game, 1)) == terms.DECLINE


# -- Global Warming


def asked(phase: int, level: int, collapse: int, seed: str) -> Warming:
    """A game in the middle, in that phase and at that level."""
    for n in range(40):
        game = warming(4, collapse)
        some(game, [Watched("normal") for _ in range(4)], 90, f"{seed} {n}")
        while not game.over:
            if game.phase == phase:
                game.level = level
                return game
            some(game, [Watched("normal") for _ in range(4)], 1, f"{seed} {n} {game.turns} {game.phase}")
    raise AssertionError("no game came to that phase")


def test_near_the_end_of_the_tracker_nobody_intensifies() -> None:
    game = asked(terms.VOTING, 11, terms.ALL_LOSE, "hot")
    for seat in range(4):
        if game.waiting >> seat & 1:
            assert packed.a(choice(game, seat)) == terms.FALLOW


def test_on_a_cool_island_the_land_does_not_lie_fallow() -> None:
    """One whom the roll pays less than others may wish it, but never all."""
    game = asked(terms.VOTING, 1, terms.ALL_LOSE, "cool")
    votes = [packed.a(choice(game, seat)) for seat in range(4) if game.waiting >> seat & 1]
    assert set(votes) != {terms.FALLOW}


def test_if_the_highest_wins_the_leader_likes_it_hot_and_the_last_does_not() -> None:
    game = asked(terms.VOTING, 11, terms.HIGHEST, "highest")
    for seat in range(4):
        if game.waiting >> seat & 1:
            for points, vote in ((7, terms.INTENSIFIED), (2, terms.FALLOW)):
                at = game.copy()
                at.points = [points if q == seat else 4 for q in range(4)]
                assert packed.a(choice(at, seat)) == vote


def test_near_the_end_of_the_tracker_the_tax_is_paid() -> None:
    game = asked(terms.TAXING, 11, terms.ALL_LOSE, "tax")
    seats = [seat for seat in range(4) if game.hand_n[seat]]
    if len(seats) == 4:
        assert packed.verb(choice(game, game.payer)) == terms.PLEDGE


# -- strength


def test_normal_beats_random_nine_times_of_ten() -> None:
    won = 0
    games = 10 if compiled() else 4
    for n in range(games):
        game, seat = base(2), n % 2
        players = [bots.bot("normal" if q == seat else "random") for q in range(2)]
        simulate.bot_game(game, players, luck.root_of_seed(f"floor {n // 2}"), 0.01)
        won += game.winner == seat
    assert won >= 0.9 * games
