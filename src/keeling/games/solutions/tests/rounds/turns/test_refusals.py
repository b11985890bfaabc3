"""Every refusal names its rule: one moment for each number of terms.py."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.core.game import Moves, Refused, Streams
from keeling.games.solutions import terms
from keeling.games.solutions.game import TITLE

if TYPE_CHECKING:
    from collections.abc import Callable

    from keeling.games.solutions.tests.rounds.conftest import Began, New, Table

pytestmark = pytest.mark.engine
BURDEN, RISE = 0, 1
NUMBERS = [
    "CARDS_CONSERVED", "NO_EXCHANGE", "NOT_JUDGED", "NO_CLOCK", "NOT_OFFERED", "NOT_YOUR_TURN", "NO_SUCH_PLACE",
    "NO_PASS_YET", "NO_SUCH_VOTE", "NOT_THE_PROPOSER", "PHASE_IS_OVER", "NO_PASS_WHEN_BROKEN", "GAME_IS_OVER",
    "NO_POINTS_FOR_IT", "ADVANCED_ONLY", "NOT_NEXT_PLAYER", "NOT_ITS_MOMENT", "NOT_ON_OFFER", "NO_PASS_ALL_IN",
]  # fmt: skip


def turn(began: Began, **options: object) -> Table:
    """The action phase of 2000, or of 2005 in the advanced game, player 0 on turn."""
    return began(2005 if options else 2000, **options).event("lobbying-drive").answer(RISE)


def debated(began: Began) -> Table:
    """Two cards lie there; the second is voted about, player 1 has proposed it."""
    table = turn(began).propose()
    return table.does(1, terms.PROPOSE, table.card(table.hand(1)[0]), 1)


def at_the_gold(began: Began) -> Table:
    table = turn(began, rules="advanced")
    golds = [terms.HELD] * 3 + [terms.FACE_DOWN] * 10
    table.game.load(table.game.dump() | {"points": 2, "gold_deck": golds})
    return table.plays(2).stop()


def scored(began: Began) -> Table:
    table = began(2000, rules="advanced").happens(terms.SILVER, 0).event("lobbying-drive").answer(RISE)
    return table.plays(2).stop()


def tied(began: Began) -> Table:
    return began(2000, players=2).event("lobbying-drive").answer(BURDEN, RISE)


def lost(began: Began) -> Table:
    return began(2045, 14).event("global-solidarity").plays(2).stop()


Case = tuple[str, "Callable[[Began], Table]", int, int, int, int]  # what is refused: seat, verb, two arguments
CASES: list[Case] = [
    ("NO_EXCHANGE", turn, 0, terms.GIVE, 0, 0),
    ("NOT_JUDGED", turn, 0, terms.ANSWER, 0, 0),
    ("NOT_JUDGED", lambda began: began(2000).event("elevator-pitch").ready(), 0, terms.ANSWER, 2, 0),
    ("NO_CLOCK", turn, 0, terms.BEGIN, 0, 0),
    ("NO_CLOCK", lambda began: began(2000).event("elevator-pitch"), 1, terms.BEGIN, 0, 0),
    ("NOT_OFFERED", lambda began: began(2000).event("lobbying-drive"), 0, terms.ANSWER, 2, 0),
    ("NOT_YOUR_TURN", turn, 1, terms.PASS, 0, 0),
    ("NOT_YOUR_TURN", turn, 3, terms.PASS, 0, 0),
    ("NOT_YOUR_TURN", turn, 0, terms.DRAW, 0, 0),
    ("NOT_YOUR_TURN", turn, 0, 0, 0, 0),
    ("NOT_YOUR_TURN", debated, 1, terms.VOTE, 0, 1),
    ("NOT_YOUR_TURN", lambda began: began(2000), 0, terms.PASS, 0, 0),
    ("NO_SUCH_PLACE", debated, 0, terms.VOTE, 2, 0),
    ("NO_PASS_YET", turn, 0, terms.PASS, 0, 0),
    ("NO_SUCH_VOTE", turn, 0, terms.VOTE, 0, 0),
    ("NOT_THE_PROPOSER", debated, 1, terms.BREAK, 0, 0),
    ("PHASE_IS_OVER", scored, 0, terms.PROPOSE, 0, 0),
    ("NO_PASS_WHEN_BROKEN", lambda began: began(2000, 50).roll(1).event("global-treaty").plays(3), 0, terms.PASS, 0, 0),
    ("GAME_IS_OVER", lost, 0, terms.PASS, 0, 0),
    ("NO_POINTS_FOR_IT", at_the_gold, 0, terms.ANSWER, 2, 0),
    ("ADVANCED_ONLY", turn, 0, terms.SUGGEST, terms.BREAKTHROUGH, 0),
    ("NOT_NEXT_PLAYER", tied, 1, terms.SETTLE, 0, 0),
    ("NOT_NEXT_PLAYER", turn, 0, terms.SETTLE, 0, 0),
    ("NOT_ITS_MOMENT", turn, 0, terms.SUGGEST, terms.MOMENTUM, 0),
    ("NOT_ITS_MOMENT", turn, 0, terms.LOOK_AT, 0, 0),
    ("NOT_ITS_MOMENT", turn, 0, terms.MOVE, 0, 0),
    ("NOT_ON_OFFER", at_the_gold, 0, terms.ANSWER, 4, 0),
    ("NO_PASS_ALL_IN", lambda began: began(2040).event("all-in").answer(BURDEN).plays(3), 0, terms.PASS, 0, 0),
]


@pytest.mark.rule("S-036", "S-039", "S-040", "S-055", "S-062", "S-064", "S-068", "S-069", "S-080", "S-094", "S-102")
@pytest.mark.rule("S-124", "S-127", "S-198", "S-200", "S-201", "S-204")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_a_refusal_names_its_rule(began: Began, case: Case) -> None:
    name, position, seat, verb, a, b = case
    table = position(began)
    action, number = packed.make(verb, a, b), getattr(terms, name)
    assert table.refused(seat, verb, a, b) == f"S-{number:03d}"
    text = TITLE.refusal(table.setup, table.game, seat, action, number)
    assert text.endswith(".")


@pytest.mark.rule("S-001", "S-206")
def test_chance_cannot_bring_what_it_does_not_list(began: Began) -> None:
    table = began(2000).event("lobbying-drive").answer(RISE)
    held = table.card(table.hand(0)[0])
    for outcome in (packed.make(terms.DRAW, held, 0), packed.make(terms.ROLL, 7), packed.make(terms.EVENT, 0)):
        assert table.game.check(common.CHANCE, outcome) == terms.CARDS_CONSERVED
    assert TITLE.ruling(terms.CARDS_CONSERVED).id == "S-001"
    rolling = began(2000, 18)
    for face in (0, 7):
        assert rolling.impossible(terms.ROLL, face)
    assert rolling.impossible(terms.EVENT, 0)


def test_every_number_has_a_moment_here() -> None:
    assert {case[0] for case in CASES} | {"CARDS_CONSERVED"} == set(NUMBERS)
    names = list(vars(terms))
    first, last = names.index(NUMBERS[0]), names.index(NUMBERS[-1])
    assert names[first : last + 1] == NUMBERS
    assert names[last + 1 :] == []


@pytest.mark.rule("S-001", "S-055")
@pytest.mark.parametrize("n", range(6))
def test_whatever_is_tried_is_listed_or_refused_by_a_rule(new: New, n: int) -> None:
    """Random integers of the words' shape: accepted exactly if listed; what is refused changes nothing."""
    random, streams, out = Random(n), Streams(bytes([n])), Moves()
    table = new(1 + n, rules=("base", "advanced")[n % 2], difficulty=("med", "hard", "xhard")[n % 3])
    game, known = table.game, {getattr(terms, name) for name in NUMBERS}
    game.log = None
    while not game.over:
        if game.deciders() >> common.CHANCE:
            game.play(common.CHANCE, game.sample(streams, out))
            continue
        for _ in range(6):
            seat, action = random.randrange(-1, game.seats + 1), any_action(random)
            number = game.check(seat, action)
            assert (number == 0) == (action in game.actions(seat))
            assert number in known | {0}
        seat = streams.one_of(common.BOTS, game.deciders())
        game.play(seat, random.choice(game.actions(seat)))
    with pytest.raises(Refused):
        game.play(0, 1 << 80)


def any_action(random: Random) -> int:
    verb, a = random.randrange(12), random.choice((0, 1, 2, 3, 5, 40, 75, 76, 100, 101, 201, 301, 65535))
    return packed.make(verb, a, random.choice((0, 0, 1, 5)), random.choice((0, 0, 0, 1)))
