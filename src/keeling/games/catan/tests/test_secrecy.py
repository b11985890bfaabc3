"""What seats know of each other, and the checks of keeling.testing that need no pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any

import msgspec
import pytest

from keeling.core import common, packed
from keeling.core.bot import Bot
from keeling.core.game import Game, Moves, Streams
from keeling.core.page import Line, Scene, TextPage
from keeling.core.title import Setup, Step, Title
from keeling.games.catan import board, knowledge, terms
from keeling.games.catan.actions import FORMS
from keeling.games.catan.options import OPTIONS, choices_of
from keeling.games.catan.rules import Catan
from keeling.testing import Subject, secrecy, soundness
from keeling.testing.battery import run

pytestmark = pytest.mark.engine


class Bare(Title):
    """The rules alone, as the checks take them."""

    id = "catan"
    package = "keeling.games.catan"
    name = tagline = points_name = "Catan"
    fewest, most, usual = 2, 4, 4
    minutes = (60, 120)
    options = OPTIONS
    forms = FORMS
    rule_prefix = "C-"

    def new(self, setup: Setup) -> Game:
        return Catan(setup.seats, choices_of(setup.options))

    def say(self, setup: Setup, game: Game, seat: int, action: int) -> str:
        return str(action)

    def tell(self, setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
        return []

    def view(self, setup: Setup, game: Game, viewer: int) -> msgspec.Struct:
        raise NotImplementedError

    def table(self, setup: Setup, scene: Scene) -> dict[str, Any]:
        raise NotImplementedError

    def text(self, setup: Setup, scene: Scene) -> TextPage:
        raise NotImplementedError

    def write(self, setup: Setup, game: Game) -> dict[str, Any]:
        raise NotImplementedError

    def read_position(self, value: Any) -> tuple[Setup, Game]:
        raise NotImplementedError

    def position_schema(self) -> dict[str, Any]:
        raise NotImplementedError

    def bot(self, level: str) -> Bot:
        raise NotImplementedError


TITLE = Bare()
OPTIONED: dict[int, dict[str, Any]] = {
    2: {"numbers": "free", "points": 5},
    3: {"island": "beginners", "robber": "friendly", "calm": 1, "points": 7},
    4: {"numbers": "apart", "points": 6},
}
CHECKS: tuple[tuple[Callable[[Subject, bytes], None], int], ...] = (
    (soundness.random_games_end_and_conserve, 1),
    (soundness.copies_are_equal_and_apart, 1),
    (soundness.legal_and_check_agree, 6),
    (soundness.refusals_are_typed_and_change_nothing, 2),
    (soundness.chances_are_what_is_sampled, 2),
    (soundness.moves_replay_without_a_generator, 2),
    (soundness.search_offers_legal_actions, 2),
    (secrecy.redeal_fits_redact, 3),
    (secrecy.redeal_varies_and_never_reads_the_truth, 3),
    (secrecy.moves_are_told_alike, 4),
    (secrecy.knowledge_stays, 3),
)


@pytest.mark.slow
@pytest.mark.rule("C-100")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("check", "games"), CHECKS, ids=lambda value: getattr(value, "__name__", str(value)))
def test_what_every_game_must_satisfy(check: Callable[[Subject, bytes], None], games: int, seats: int) -> None:
    subject = Subject(TITLE, TITLE.setup(seats, OPTIONED[seats]), frozenset({"offer", "counter"}))
    run(check, subject, games)


def bounds(game: Catan, view: int, seat: int) -> list[tuple[int, int]]:
    """Between which numbers each kind lies, for a view."""
    start = terms.HANDS * view + terms.KINDS * seat
    hand = [game.hand[terms.KINDS * seat + kind] for kind in range(5)]
    return [(n - game.below[start + kind], n + game.above[start + kind]) for kind, n in enumerate(hand)]


def stolen(table: Any, hand: str, kind: int) -> Any:
    """Seat 0 robs seat 1."""
    at = table().put(1, [board.HEX_NODES[8][0]]).hand(1, hand)
    at.roll(3, 4)
    return at.do(terms.ROBBER, 8).chance(terms.TAKEN, kind, 0, 1)


@pytest.mark.rule("C-100")
def test_a_theft_is_known_to_two(table: Any) -> None:
    """U-23."""
    at = stolen(table, "ore 3 wool", terms.ORE)
    game = at.game
    assert bounds(game, 0, 1) == bounds(game, 1, 1) == [(0, 0), (0, 0), (1, 1), (0, 0), (2, 2)]
    assert bounds(game, 1, 0) == [(0, 0), (0, 0), (0, 0), (0, 0), (1, 1)]
    for view in (2, 3, terms.EVERYBODY):
        assert bounds(game, view, 1) == [(0, 0), (0, 0), (0, 1), (0, 0), (2, 3)]
        assert bounds(game, view, 0) == [(0, 0), (0, 0), (0, 1), (0, 0), (0, 1)]
    taken = packed.make(terms.TAKEN, terms.ORE, 0, 1)
    assert [packed.a(game.seen(q, common.CHANCE, taken)) for q in range(4)] == [4, 4, common.HIDDEN, common.HIDDEN]
    drawn = packed.make(terms.DRAWN, terms.POINT, 1)
    assert [packed.a(game.seen(q, common.CHANCE, drawn)) for q in range(3)] == [common.HIDDEN, 1, common.HIDDEN]


@pytest.mark.rule("C-100")
def test_a_theft_from_a_hand_of_one_kind_is_no_secret(table: Any) -> None:
    game = stolen(table, "ore 3", terms.ORE).game
    assert list(game.fog) == [0] * 5


@pytest.mark.rule("C-100")
def test_what_is_paid_or_offered_proves_what_was_held(table: Any) -> None:
    at = stolen(table, "ore 3 wool", terms.WOOL)
    assert at.game.fog[2]
    shown = at.game.copy()
    at.do(terms.OFFER, table.worth("wool"), table.worth("ore"), 0b0010)
    assert list(at.game.fog) == [0] * 5
    at.game.load(shown.dump())
    assert at.game.fog[2]
    at.hold(0, terms.MONOPOLY).do(terms.PLAY_MONOPOLY, terms.ORE)
    assert list(at.game.fog) == [0] * 5


@pytest.mark.rule("C-090")
def test_who_has_not_won_holds_few_points(table: Any) -> None:
    spots = [board.HEX_NODES[h][0] for h in (0, 2, 7, 9, 11)]
    at = table().put(0, spots[:1], spots[1:]).hand(0, "wool grain ore")
    at.do(terms.BUY).chance(terms.DRAWN, terms.KNIGHT, 0)
    assert at.game.cap[0] == 0
    for n in range(30):
        deal = at.game.copy()
        deal.redact(2)
        deal.redeal(2, Streams(bytes([n])))
        assert deal.faults() == []
        assert deal.held[terms.POINT] == 0


@pytest.mark.rule("C-100")
def test_a_deal_is_found_whatever_the_bounds(table: Any) -> None:
    """`match` fills hands within their bounds where dealing card by card may get stuck."""
    streams, moves = Streams(b"match"), Moves()
    tried = 0
    for n in range(6):
        game = Catan(4, (0, 0, 0, 7, 10, 0, 1000))
        while not game.over:
            deciders = game.deciders()
            if deciders >> common.CHANCE:
                game.apply(common.CHANCE, game.sample(streams, moves))
                continue
            seat = streams.one_of(common.BOTS, deciders)
            game.legal(seat, moves)
            game.apply(seat, moves.action[streams.below(common.BOTS, moves.n)])
            if game.turns % 20 == 0 and game.phase == terms.BEFORE_ROLL and game.fog[n % 4]:
                blank = game.copy()
                blank.redact(n % 4)
                deal = blank.copy()
                knowledge.match(deal, n % 4, streams)
                deal.redeal(n % 4, streams)
                assert deal.faults() == []
                deal.redact(n % 4)
                assert deal.same(blank)
                tried += 1
    assert tried > 10


@pytest.mark.rule("C-094")
def test_cb68_the_same_seed_plays_the_same_game() -> None:
    """Ten games to the byte, in any process, compiled or not."""
    digest = blake2b(digest_size=8)
    for n in range(10):
        game = Catan(2 + n % 3, (0, n % 3, 0, 7, 10, 0, 1000))
        game.playout(Streams(b"cb68 %d" % n), Moves())
        digest.update(msgspec.json.encode(game.dump()))
    assert digest.hexdigest() == GOLDEN


GOLDEN = "d0d42c0758bb22d5"
