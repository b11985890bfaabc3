"""keeling play: whole games through a pipe, and every word that a person may type."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from tests.cli.commands import Keeling

from keeling.play.names import bot_name

ROUND_OVER = "The round is over"


def play(keeling: Keeling, *lines: str, seats: int = 3, bot: str = "easy", words: Sequence[str] = ()) -> str:
    typed = "".join(f"{line}\n" for line in lines)
    answer = keeling("play", "zero", "--seed", 5, "--seats", seats, "--bot", bot, *words, input=typed)
    assert answer.code == 0
    assert answer.err == ""
    return answer.out


@pytest.mark.parametrize("option", ["1", "2"])
def test_a_whole_round(keeling: Keeling, option: str) -> None:
    out = play(keeling, *["1"] * 2000, words=["--set", f"option={option}"])
    assert out.startswith("Round 1\n")
    assert ROUND_OVER in out
    assert "\nResult\n" in out
    assert "Another round? (yes, no)" in out
    assert out.endswith("Goodbye.\n")
    assert "\x1b" not in out


def test_rounds_follow_each_other_with_a_running_score(keeling: Keeling) -> None:
    first = play(keeling, *["1"] * 2000)
    turns = first[: first.index("Another round?")].count("Your choice")
    out = play(keeling, *["1"] * turns, "perhaps", "yes", *["1"] * 2000)
    assert "Please say yes or no." in out
    assert "\nRound 2\n" in out
    assert out.count(ROUND_OVER) == 2
    scores = [sum(map(int, re.findall(r"Evening: (\d+) times? jerry", part))) for part in out.split("\nResult\n")[1:]]
    assert scores[0] <= 1
    assert scores[0] <= scores[1] <= 2
    last = play(keeling, *["1"] * turns, "no")
    assert "Round 2" not in last


def test_the_seed_deals_the_same_hand_as_position_new(keeling: Keeling) -> None:
    new = keeling("position", "show", "-", "--seat", 0, input=keeling("position", "new", "zero", "--seed", 5).out).out
    hand = next(line for line in new.splitlines() if line.startswith("  Hand, 3:"))
    assert hand.partition(":")[2].split(";")[0] in keeling("play", "zero", "--seed", 5).out


def test_choices_are_those_of_the_text_page(keeling: Keeling) -> None:
    out = play(keeling)
    assert re.search(r"^  1  Play .+  \(.+\)$", out, re.M)
    assert re.search(r"^Your choice \(1( to \d+)?, or help\):$", out, re.M)
    assert "Other players, in turn order" in out


def test_words(keeling: Keeling) -> None:
    out = play(keeling, "help", "log", "table", "rules", "rules z20", "rules all", "rules Z-9999", "q", "1")
    assert "show the table again" in out
    assert "Play the same value or higher" in out
    assert "\nZ-020  After a −2" in out
    assert "\nZ-001  " in out
    assert "has no rule 'Z-9999'" in out
    assert out.endswith("> q\nGoodbye.\n")
    assert out.count("\nPile and stock\n") == 2


def test_a_sentence_is_a_choice(keeling: Keeling) -> None:
    out = play(keeling)
    label = re.findall(r"^  1  (Play .+?)  \(", out, re.M)[0]
    assert "You played" not in out
    assert "You played" in play(keeling, label.replace("−", "-").upper())


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hlep", "'hlep' is no choice. Did you mean 'help'?"),
        ("0", "There is no choice 0; they go from 1 to"),
        ("99", "There is no choice 99"),
        ("Take the pile", "You can still play a card, so the pile stays where it is. (Z-018)"),
        ("~!@#$%^&*()_+[bold]", "is no choice. Type help."),
        ("", "Your choice"),
        ("1" * 5000, "There is no choice"),
        ("\x00", "is no choice"),
    ],
)
def test_slips(keeling: Keeling, typed: str, said: str) -> None:
    assert said in play(keeling, typed, "quit", seats=2)


def test_input_that_is_no_text(keeling: Keeling) -> None:
    answer = keeling("play", "zero", "--seed", 5, input=b"\xff\xfe\n1\nquit\n")
    assert answer.code == 0
    assert "is no choice" in answer.out


def test_an_empty_pipe_ends_the_evening(keeling: Keeling) -> None:
    assert play(keeling).endswith("Goodbye.\n")


def test_bots_have_the_names_of_an_online_table(keeling: Keeling) -> None:
    out = play(keeling, *["1"] * 4, seats=3)
    for q in (1, 2):
        assert bot_name(q, ()) in out
