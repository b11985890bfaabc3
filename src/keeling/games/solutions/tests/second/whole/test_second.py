"""Whole random games: the engine and the story that shares no line with it agree at every step."""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Log, Moves, Streams
from keeling.games.solutions import terms
from keeling.games.solutions.game import TITLE
from keeling.games.solutions.rules import Solutions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keeling.games.solutions.tests.second.conftest import Board
    from keeling.games.solutions.tests.second.whole.conftest import Tell

pytestmark = pytest.mark.engine
GAMES = 300 if os.environ.get("HYPOTHESIS_PROFILE") == "ci" else 60
BATCH = 20
SKILL = ((0.9, 0.9), (0.97, 0.97), (-1.0, 0.5), (1.0, 1.0), (-1.0, 1.0))  # until the thermometer breaks, and after it
CHOICES = {
    "difficulty": ("med", "hard", "xhard"),
    "length": ("full", "short"),
    "decide": ("each", "group", "each"),
    "rules": ("advanced", "base", "advanced"),
    "challenges": ("aloud", "screen"),
    "clock": ("on", "off"),
    "hand_size": ("four", "three"),
    "track_reading": ("literal", "legend"),
    "last_emergency": ("win", "rise"),
}


def table_of(n: int) -> tuple[int, dict[str, Any]]:
    """Seats and options of game n: every choice of every option comes up with every other in time."""
    random = Random(n)
    options: dict[str, Any] = {key: random.choice(values) for key, values in CHOICES.items()}
    options["difficulty"] = CHOICES["difficulty"][n % 3]
    people = options["people"] = 1 + n // 3 % 8
    return (1 if options["decide"] == "group" else people), options


def right_place(game: Solutions, card: int) -> int:
    return sum(game.rank[other] < game.rank[card] for other in list(game.row)[: game.row_n])


def choose(game: Solutions, random: Random, skill: float) -> tuple[int, int]:
    """Somebody's action. With skill 1 people know where a card goes, with -1 they avoid it; all else is blind."""
    seats = [seat for seat in range(game.seats) if game.deciders() >> seat & 1]
    seat = random.choice(seats)
    if game.phase == terms.PROPOSING and random.random() < 0.2:
        seat = random.randrange(game.seats)
        seat = seat if game.actions(seat) else seats[0]
    legal = game.actions(seat)
    action = random.choice(legal)
    verb, a = packed.verb(action), packed.a(action)
    if verb in (terms.VOTE, terms.MOVE) and random.random() < abs(skill):
        right = right_place(game, game.newest)
        return seat, packed.make(verb, right if skill > 0 else 0 if right else game.row_n)
    if verb == terms.ANSWER and game.question == terms.COOL and skill < 0:  # kept, for a hotter world
        return seat, packed.make(verb, 0)
    if verb == terms.PROPOSE:
        return seat, packed.make(verb, a, right_place(game, a))
    if verb == terms.PASS and (skill < 1 or random.random() < 0.5):
        return seat, random.choice(legal)
    return seat, action


def steps(game: Solutions, n: int) -> Iterator[tuple[int, int]]:
    """The moves of one random game, played as they are given."""
    random, streams, out = Random(1000 + n), Streams(bytes([n % 256, n // 256])), Moves()
    broke = 0
    while not game.over:
        broke |= game.broken
        if game.deciders() >> common.CHANCE:
            move = common.CHANCE, game.sample(streams, out)
        else:
            move = choose(game, random, SKILL[n % len(SKILL)][bool(broke)])
        game.play(*move)
        yield move


def told_by_engine(game: Solutions) -> dict[str, Any]:
    def lying(place: int) -> set[int]:
        return {card for card in range(terms.CARDS) if game.where[card] == place}

    def small(cards: Any, place: int) -> set[int]:
        return {n for n, there in enumerate(cards) if there == place}

    return {
        "heat": game.heat,
        "heats": list(game.heats)[: game.space + 1],
        "space": game.space,
        "broken": bool(game.broken),
        "ending": "" if not game.over else outcome.ending if (outcome := game.outcome()) else "?",
        "hands": [lying(terms.HAND + player) for player in range(game.players)],
        "discard": lying(terms.DISCARD),
        "seen": {card for card in range(terms.CARDS) if game.told[card]},
        "held": small(game.reward_deck, terms.HELD),
        "silvers": small(game.silver_deck, terms.HELD),
        "offer": small(game.gold_deck, terms.HELD),
        "points": game.points,
    }


def told_by_story(story: Board) -> dict[str, Any]:
    keys = ("heat", "heats", "space", "ending", "hands", "discard", "seen", "held", "silvers", "offer", "points")
    return {"broken": bool(story.broken), **{key: getattr(story, key) for key in keys}}


@pytest.mark.rule("S-081", "S-082", "S-084", "S-086", "S-087", "S-088", "S-090", "S-095", "S-096", "S-102", "S-103")
@pytest.mark.rule("S-104", "S-105", "S-123", "S-124", "S-198", "S-202", "S-203", "S-205", "S-206")
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_the_engine_and_the_story_agree_at_every_step(tell: Tell, first: int) -> None:
    for n in range(first, first + BATCH):
        seats, options = table_of(n)
        game, story = TITLE.new(TITLE.setup(seats, options)), tell(seats, options)
        assert isinstance(game, Solutions)
        for i, move in enumerate(steps(game, n)):
            story.take(*move)
            engine, plain = told_by_engine(game), told_by_story(story)
            if game.phase in (terms.SWAPPING, terms.TURNING_UP_GOLD, terms.ROLLING_FOR_GOLD):
                engine.pop("offer"), plain.pop("offer")
            assert engine == plain, (n, i, move)
            if game.phase == terms.PROPOSING:
                assert (game.turn, story.row) == (story.turn, list(game.row)[: game.row_n])
        assert story.ending


@pytest.mark.rule("S-200", "S-204")
def test_the_games_meet_everything_that_can_happen() -> None:
    endings, verbs, used, asked = set(), set(), set(), set()
    for n in range(60):
        seats, options = table_of(n)
        game = TITLE.new(TITLE.setup(seats, options))
        assert isinstance(game, Solutions)
        game.log = Log()
        for _ in steps(game, n):
            asked.add(game.question)
        verbs |= {packed.verb(event) for _, event in game.log.entries}
        used |= {packed.a(event) for _, event in game.log.entries if packed.verb(event) == terms.USED_REWARD}
        endings.add(game.ending)
    assert endings == {terms.WIN, terms.PARTIAL, terms.LOST, terms.RUNAWAY}
    assert asked == set(range(14))
    assert used == set(range(terms.REWARDS))
    for verb in (terms.REPAIRED, terms.TIED, terms.RESHUFFLED, terms.LAID, terms.ATTEMPT, terms.MADE_SURE):
        assert verb in verbs
