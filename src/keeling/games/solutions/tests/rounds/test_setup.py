"""Before the first turn: cards, decks, players, the deal, and what is hidden."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.core.errors import BadOption
from keeling.core.game import Moves, Streams
from keeling.games.solutions import deck, terms
from keeling.games.solutions.game import TITLE
from keeling.games.solutions.options import OPTIONS
from keeling.games.solutions.view import view

if TYPE_CHECKING:
    from keeling.games.solutions.tests.rounds.conftest import New

pytestmark = pytest.mark.engine

ADVANCED = ["major-breakthrough", "rushed-science"]


# -- decks


@pytest.mark.rule("S-001")
def test_a_game_has_76_cards_with_each_rank_once(new: New) -> None:
    table = new(4)
    assert sorted(table.game.rank) == list(range(1, 77))
    assert table.ranks(terms.DECK) == list(range(1, 77))


@pytest.mark.rule("S-004", "S-005", "S-126", "X19")
@pytest.mark.parametrize("options", [{}, {"length": "short"}, {"difficulty": "xhard"}])
@pytest.mark.parametrize("players", [1, 4])
def test_the_base_game_has_no_silver_no_gold_and_six_rewards(new: New, players: int, options: dict[str, str]) -> None:
    table = new(players, **options)
    assert len(table.lying("silver", "out")) == 5
    assert len(table.lying("gold", "out")) == 13
    assert table.lying("reward", "out") == ADVANCED
    assert len(table.lying("reward", "face down")) == 6


@pytest.mark.rule("S-006", "S-010", "X31")
def test_the_advanced_game_has_them_all_face_down(new: New) -> None:
    table = new(4, rules="advanced")
    sizes = {kind: len(table.lying(kind, "face down")) for kind in ("silver", "gold", "reward", "feedback")}
    assert sizes == {"silver": 5, "gold": 13, "reward": 8, "feedback": 12}
    assert view(table.game, 0).offer == view(table.game, 0).silvers == view(table.game, 0).rewards == ()


# -- who begins, and the deal


@pytest.mark.rule("S-017")
@pytest.mark.parametrize("players", range(2, 9))
def test_each_player_is_as_likely_to_begin(new: New, players: int) -> None:
    table = new(players)
    assert table.waits == "drawing lots"
    assert {packed.a(outcome): weight for outcome, weight in table.game.outcomes()} == dict.fromkeys(range(players), 1)
    last = players - 1
    table.happens(terms.FIRST, last)
    assert (table.waits, table.game.turn, table.deciders()) == ("proposing", last, [last])


@pytest.mark.rule("S-007", "S-010")
@pytest.mark.parametrize("players", range(2, 9))
def test_each_is_dealt_three_and_the_rest_is_the_draw_pile(new: New, players: int) -> None:
    table = new(players).flow()
    assert [len(table.hand(player)) for player in range(players)] == [3] * players
    assert len(table.ranks(terms.DECK)) == 76 - 3 * players


@pytest.mark.rule("S-007")
def test_every_card_of_the_deck_is_as_likely_to_be_dealt(new: New) -> None:
    table = new(2)
    table.game.play(common.CHANCE, packed.make(terms.FIRST, 0))
    assert len(table.game.outcomes()) == 76
    table.game.play(common.CHANCE, packed.make(terms.DRAW, table.card(40), 0))
    outcomes = table.game.outcomes()
    assert len(outcomes) == 75
    assert {weight for _, weight in outcomes} == {1}
    assert table.card(40) not in {packed.a(outcome) for outcome, _ in outcomes}


@pytest.mark.rule("S-018")
def test_the_same_seed_deals_the_same_cards() -> None:
    setup = TITLE.setup(4)
    games = [TITLE.new(setup) for _ in range(3)]
    for game, seed in zip(games, (b"one", b"one", b"two"), strict=True):
        game.settle(Streams(seed), Moves())
    assert games[0].same(games[1])
    assert not games[0].same(games[2])


@pytest.mark.rule("S-109")
@pytest.mark.parametrize("players", [0, 9])
def test_nobody_and_nine_are_refused(players: int) -> None:
    with pytest.raises(BadOption):
        TITLE.setup(players)
    with pytest.raises(BadOption):
        TITLE.setup(1, {"decide": "group", "people": players})


@pytest.mark.rule("S-109", "S-198")
def test_one_screen_is_one_seat_for_one_to_eight_hands(new: New) -> None:
    for people in range(1, 9):
        table = new(people, decide="group").flow()
        assert (table.game.seats, table.game.players) == (1, people)
        assert all(table.hand(player) for player in range(people))
    with pytest.raises(BadOption):
        TITLE.setup(4, {"decide": "group"})


# -- what is hidden


@pytest.mark.rule("S-008", "S-177", "X18")
@pytest.mark.parametrize("viewer", [0, 1, common.SPECTATOR])
def test_no_rank_leaves_before_its_reveal(new: New, viewer: int) -> None:
    """U-22."""
    table = new(3).flow()
    table.propose(rank=table.hand(0)[2])
    known = table.game.copy()
    known.redact(viewer)
    assert set(known.rank) == {0}
    seen = view(table.game, viewer)
    assert {card.rank for card in [*seen.row, *sum(seen.hands, ())]} == {0}
    table.propose()
    known = table.game.copy()
    known.redact(viewer)
    assert sorted(rank for rank in known.rank if rank) == sorted(table.row)


@pytest.mark.rule("S-008", "S-009")
def test_a_hand_is_seen_by_its_own_player_alone(new: New) -> None:
    """A card's back cannot be seen too early, so no card ever needs to be exchanged for that."""
    table = new(3).flow()
    for viewer in (0, 1, 2, common.SPECTATOR):
        hands = view(table.game, viewer).hands
        assert [len(hand) for hand in hands] == [3 if player == viewer else 0 for player in range(3)]
    draw = packed.make(terms.DRAW, 7, 1)
    assert table.game.seen(1, common.CHANCE, draw) == draw
    assert packed.a(table.game.seen(0, common.CHANCE, draw)) == common.HIDDEN


@pytest.mark.rule("S-177", "S-008")
def test_a_card_number_tells_nothing_of_its_rank() -> None:
    """U-22, R-32."""
    assert [card.id for card in deck.cards()] == sorted(card.id for card in deck.cards())
    ranks = deck.ranks()
    climbs = sum(a < b for a, b in pairwise(ranks))
    assert 25 < climbs < 50


# -- the difficulties


@pytest.mark.rule("S-011", "S-012", "S-013", "S-014", "S-015")
@pytest.mark.parametrize(
    ("difficulty", "year", "heat", "step", "most"),
    [("med", 1990, 5, 3, 4), ("hard", 2020, 10, 3, 5), ("xhard", 2030, 14, 4, 6)],
)
@pytest.mark.parametrize("length", ["full", "short"])
def test_a_difficulty_sets_start_rise_and_maximum(
    new: New, difficulty: str, year: int, heat: int, step: int, most: int, length: str
) -> None:
    table = new(8, difficulty=difficulty, length=length).flow()
    assert (table.year, table.heat) == (year, heat)
    table.plays(most)
    assert table.told(terms.PHASE_OVER) == [(2, 0)]
    assert table.told(terms.SCORED) == [(most, most)]
    assert table.heat == heat - min(heat, most) + step


@pytest.mark.rule("S-016")
def test_the_difficulties_come_in_their_order_with_their_labels() -> None:
    choices = OPTIONS[0].choices
    assert [choice.value for choice in choices] == ["med", "hard", "xhard"]
    said = [choice.note for choice in choices]
    assert all(label in words for label, words in zip(("first-timers", "climate pros", "crazy"), said, strict=True))
