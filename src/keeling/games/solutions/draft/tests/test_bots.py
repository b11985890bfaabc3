"""The Draft's players: what they remember, and that a better memory wins."""

from __future__ import annotations

from itertools import pairwise
from math import log
from statistics import pstdev
from typing import TYPE_CHECKING

import pytest

from keeling.core import packed
from keeling.core.errors import BadOption
from keeling.core.game import Game, Moves, Streams
from keeling.games.solutions.draft.bots import LOGS, memory
from keeling.games.solutions.draft.cards import CARDS, IDS, RANKS
from keeling.games.solutions.draft.game import TITLE

if TYPE_CHECKING:
    from keeling.games.solutions.draft.tests.conftest import Made

pytestmark = pytest.mark.engine

LEVELS = ("random", "easy", "normal", "hard")


def wins(levels: tuple[str, ...], games: int) -> list[float]:
    """The share of titles of each player; they change seats from game to game, and shared titles are split."""
    setup, moves = TITLE.setup(len(levels)), Moves()
    bots = [TITLE.bot(level) for level in levels]
    won = [0.0] * len(levels)
    for n in range(games):
        game, streams = TITLE.new(setup), Streams(b"draft %d" % n)
        while not game.over:
            game.settle(streams, moves)
            seat = game.deciders().bit_length() - 1
            player = (seat + n) % len(levels)
            game.play(seat, answer(game, seat, bots[player], streams, 1000 * n + player))
        outcome = game.outcome()
        assert outcome is not None
        for seat in outcome.winners:
            won[(seat + n) % len(levels)] += 1 / len(outcome.winners)
    return [share / games for share in won]


def answer(game: Game, seat: int, bot: object, streams: Streams, mind: int) -> int:
    known = game.copy()
    known.redact(seat)
    return bot.choose(known, seat, game.actions(seat), 0.0, streams, mind)  # type: ignore[attr-defined, no-any-return]


def test_a_better_memory_wins() -> None:
    """Four players at one table, 400 games: each level beats the one below by more than luck would."""
    share = wins(LEVELS, 400)
    for lower, higher in pairwise(share):
        assert higher > lower + 0.05
    assert share[3] > 0.45


def test_two_players_of_equal_memory_win_alike() -> None:
    share = wins(("normal", "normal"), 400)
    assert 0.4 < share[0] < 0.6


def test_a_memory_lasts_for_a_game_and_is_a_minds_own() -> None:
    assert memory(5, 1.1) == memory(5, 1.1)
    assert memory(5, 1.1) != memory(6, 1.1)
    errors = []
    for mind in range(200):
        believed = memory(mind, 0.7)
        errors += [log(one) - LOGS[rank - 1] for one, rank in zip(believed, RANKS, strict=True)]
    assert 0.5 < pstdev(errors) < 0.7  # trust pulls a memory of error 0.7 towards the mean


def test_they_know_what_lies_open(draft: Made) -> None:
    top = [card.id for card in sorted(CARDS, key=lambda card: card.rank)]
    table = draft(2).lot(0).full(top[:7], top[7:14]).do("decline", "decline", f"turn {top[0]}", f"turn {top[7]}")
    known = table.seen_by(0)
    bot = TITLE.bot("easy")
    believed = bot.beliefs(known, 3)  # type: ignore[attr-defined]
    assert (believed[IDS.index(top[0])], believed[IDS.index(top[7])]) == (8745, 4232)


def test_nothing_is_stolen_that_is_believed_to_be_worse(draft: Made) -> None:
    top = [card.id for card in sorted(CARDS, key=lambda card: card.rank)]
    table = draft(2).lot(0).full(top[:7], top[-7:])
    legal = table.game.actions(0)
    hard = TITLE.bot("hard")
    assert hard.choose(table.seen_by(0), 0, legal, 0.0, Streams(b"x"), 3) == legal[0]
    table.do("decline")
    chosen = hard.choose(table.seen_by(1), 1, table.game.actions(1), 0.0, Streams(b"x"), 3)
    assert IDS[packed.a(chosen)] in top[:7]


def test_a_level_that_is_none_is_refused() -> None:
    with pytest.raises(BadOption, match="no bot"):
        TITLE.bot("expert")
