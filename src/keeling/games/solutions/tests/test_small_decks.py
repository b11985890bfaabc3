"""The small decks as data: whole, with the numbers of their design, and every fact with a source and its year."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

DECKS: dict[str, list[dict[str, Any]]] = tomllib.loads((Path(__file__).parents[1] / "decks.toml").read_text("utf-8"))
CARDS = [card for deck in DECKS.values() for card in deck]
EVENTS = {card["code"]: card for card in DECKS["event"]}
SENTENCE_END = re.compile(r"[.!?](?= [A-Z]|$)")


@pytest.mark.rule("S-002")
def test_the_decks_have_their_sizes() -> None:
    assert {kind: len(cards) for kind, cards in DECKS.items()} == {
        "feedback": 12,
        "event": 17,
        "reward": 8,
        "silver": 5,
        "gold": 13,
    }
    assert Counter(card["colour"] for card in DECKS["event"]) == {"white": 9, "blue": 8}


def test_codes_count_up_and_ids_are_words() -> None:
    codes = [f"F{n:02}" for n in range(1, 13)] + [f"W{n}" for n in range(1, 10)] + [f"B{n}" for n in range(1, 9)]
    codes += [f"R{n}" for n in range(1, 9)] + [f"V{n}" for n in range(1, 6)] + [f"G{n:02}" for n in range(1, 14)]
    assert [card["code"] for card in CARDS] == codes
    assert len({card["id"] for card in CARDS}) == len(CARDS)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", card["id"]) for card in CARDS)


@pytest.mark.parametrize("card", CARDS, ids=[card["code"] for card in CARDS])
def test_a_card_says_what_it_does_and_what_is_real_about_it(card: dict[str, Any]) -> None:
    assert card["title"]
    assert 1 <= len(SENTENCE_END.findall(card["text"])) <= 2
    assert 20 <= len(card["science"].split()) <= 45
    assert card["science"].endswith((".", "!"))
    assert re.search(r"\b(19|20)\d\d\b", card["source"])


def test_feedback_loops_warm_by_one_to_three_spaces_and_say_so() -> None:
    assert Counter(card["spaces"] for card in DECKS["feedback"]) == {1: 6, 2: 4, 3: 2}
    for card in DECKS["feedback"]:
        assert f"rises {card['spaces']} space" in card["text"]


@pytest.mark.rule("S-034", "S-035", "S-039")
def test_challenges_alone_earn_a_reward_and_run_a_timer() -> None:
    challenges = {"W1": 60, "W2": 30, "W3": 60, "W4": 0, "B6": 60, "B7": 30}
    assert {code: card["seconds"] for code, card in EVENTS.items() if card["kind"] == "challenge"} == challenges
    assert {code for code, card in EVENTS.items() if card["reward"]} == set(challenges)
    assert {code for code, card in EVENTS.items() if "1 Reward" in card["text"]} == set(challenges)
    assert all(card["seconds"] == 0 for code, card in EVENTS.items() if code not in challenges)
    for code, seconds in challenges.items():
        assert not seconds or f"{seconds} seconds" in EVENTS[code]["text"]
    assert [code for code, card in EVENTS.items() if "pencil and paper" in card["text"]] == ["W3"]


@pytest.mark.rule("S-040")
def test_events_move_the_marker_as_designed() -> None:
    moves = {"W5": 1, "W6": 1, "W8": -2, "B1": -3, "B2": 2, "B3": 2, "B8": 1}
    assert {code: card["spaces"] for code, card in EVENTS.items() if card["spaces"]} == moves
    assert [code for code, card in EVENTS.items() if card["kind"] == "choice"] == ["W6", "B2", "B8"]
    for code, spaces in moves.items():
        assert f"temperature {'rises' if spaces > 0 else 'falls'} {abs(spaces)} space" in EVENTS[code]["text"]


@pytest.mark.rule("S-126")
def test_two_rewards_are_for_the_advanced_game() -> None:
    advanced = [card["title"] for card in DECKS["reward"] if card["advanced"]]
    assert advanced == ["Major Breakthrough", "Rushed Science"]


def test_silver_cards_fit_solutions_in_an_order_that_tells_no_rank() -> None:
    assert [len(card["solutions"]) for card in DECKS["silver"]] == [10, 12, 7, 5, 7]
    for card in DECKS["silver"]:
        assert card["solutions"] == sorted(set(card["solutions"]))


@pytest.mark.rule("S-124", "S-125")
def test_gold_cards_cost_and_can_fail() -> None:
    worth = 0.0
    for card in DECKS["gold"]:
        assert 2 <= card["cost"] <= 4
        assert card["faces"] == list(range(card["faces"][0], 7))
        assert 1 < card["faces"][0] <= 6
        spaces = "space" if card["fall"] == 1 else "spaces"
        assert card["text"].startswith(f"Pay {card['cost']} Research Points and roll: on a ")
        assert card["text"].endswith(f" the temperature falls {card['fall']} {spaces}.")
        assert re.findall(r"\d", card["text"].split(":")[1].split(" the ")[0]) == [str(face) for face in card["faces"]]
        worth = max(worth, len(card["faces"]) / 6 * card["fall"] / card["cost"])
    assert worth < 0.5  # spaces a point: a gamble, not a better engine than cards that score
