"""What people read: log, prompts, choices, pages, help."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from keeling.core import common
from keeling.core.game import Log
from keeling.core.page import Note, Person, Scene
from keeling.core.title import Step
from keeling.games.solutions.draft import terms
from keeling.games.solutions.draft.cards import CARDS, IDS
from keeling.games.solutions.draft.game import TITLE
from keeling.games.solutions.draft.table import misjudged

if TYPE_CHECKING:
    from keeling.games.solutions.draft.tests.conftest import Made, Round

NAMES = ["Ada", "Ben", "Cem"]
TOP = [card.id for card in sorted(CARDS, key=lambda card: card.rank)]
README = " ".join((Path(__file__).parent.parent / "README.md").read_text("utf-8").split())
HELP = " ".join(line for section in TITLE.help() for line in section.lines)


def scene(table: Round, viewer: int, *notes: Note, coach: bool = False) -> Scene:
    people = tuple(Person(q, name, "bot" if q == 2 else "person") for q, name in enumerate(NAMES[: table.game.seats]))
    view = TITLE.view(table.setup, table.game, viewer)
    return Scene(view, viewer, people, notes=notes, coach=coach)


def told(table: Round, words: str, viewer: int) -> list[str]:
    """The log lines of an act of whoever is on turn; the act itself is not kept."""
    game, action = table.game.copy(), table.packed(words)
    game.log = log = Log()
    seat = game.turn
    game.play(seat, action)
    return [
        str(line) for line in TITLE.tell(table.setup, NAMES, viewer, [Step(seat, action, tuple(log.seen_by(viewer)))])
    ]


def test_the_log_speaks_to_its_reader(draft: Made) -> None:
    table = draft(3).lot(0)
    assert told(table, "take bamboo-production", 0) == ["You took Bamboo."]
    assert told(table, "take bamboo-production", 1) == ["Ada took Bamboo."]
    table.full(["bamboo-production"], ["recycling"])
    assert told(table, "steal recycling", 2) == ["Ada reaches for Recycling."]
    table.do("steal recycling")
    assert told(table, "give bamboo-production", 0) == ["You stole Recycling from Ben and gave Bamboo."]
    assert told(table, "give bamboo-production", 1) == ["Ada stole Recycling from you and gave you Bamboo."]
    assert told(table, "give bamboo-production", common.SPECTATOR) == ["Ada stole Recycling from Ben and gave Bamboo."]
    table.do("give bamboo-production")
    assert told(table, "decline", 1) == ["You steal nothing."]
    table.do("decline", "decline")
    assert told(table, "turn recycling", 1) == ["Ada turned up Recycling: #42, 5.50 Gt."]


@pytest.mark.rule("S-142")
def test_the_log_names_the_title(draft: Made) -> None:
    table = draft(3, reveal="all").lot(0).full(TOP[:7]).do("decline", "decline")
    assert told(table, "decline", 1)[-1] == "Ada is the Best Carbon-based Life Form, with 440.82 Gt."
    assert told(table, "decline", 0)[-1] == "You are the Best Carbon-based Life Form, with 440.82 Gt."


@pytest.mark.rule("S-135")
def test_the_prompt_asks_for_a_card_and_for_a_reason(draft: Made) -> None:
    table = draft(3).lot(1)
    assert TITLE.text(table.setup, scene(table, 1)).now[0] == "Your turn: take card 1 of 7, and say why."
    assert TITLE.text(table.setup, scene(table, 0)).now[0] == "Ben takes card 1 of 7."
    note = Note(1, "Because it <b>grows</b> fast", False, 1)
    table.take("bamboo-production")
    drawn = TITLE.table(table.setup, scene(table, 1, note))
    assert [(one.name, one.title, one.text) for one in drawn["reasons"]] == [("Ben", "Bamboo", note.text)]
    assert (drawn["about"], drawn["said"]) == ("Bamboo", 1)
    assert TITLE.table(table.setup, scene(table, 0, note))["about"] == ""
    lines = [section.lines for section in TITLE.text(table.setup, scene(table, 0, note)).sections]
    assert ("Ben, Bamboo: Because it <b>grows</b> fast",) in lines


@pytest.mark.rule("S-138")
def test_choices_say_what_they_do(draft: Made) -> None:
    table = draft(3).lot(0).full(["bamboo-production"], ["recycling"])
    page = TITLE.text(table.setup, scene(table, 0))
    labels = {choice.label: choice for choice in page.choices}
    assert labels["Steal Recycling from Ben"].pieces == (f"c{IDS.index('recycling')}",)
    assert labels["Steal nothing"].primary
    table.do("steal recycling")
    page = TITLE.text(table.setup, scene(table, 0))
    assert page.now[0] == "You steal Recycling. Which card do you give for it?"
    assert all(choice.will == "It goes to Ben." for choice in page.choices)


@pytest.mark.rule("S-141")
def test_pages_show_no_back_before_its_time(draft: Made) -> None:
    table = draft(2).lot(0).full(TOP[:7], TOP[7:14]).do("decline", "decline", f"turn {TOP[0]}")
    drawn = TITLE.table(table.setup, scene(table, 1))
    shown = {tile.face.emblem: tile.rank for roster in drawn["rosters"] for tile in roster.tiles}
    assert shown == {card: 1 if card == TOP[0] else 0 for card in TOP[:14]}
    assert {roster.name: roster.total for roster in drawn["rosters"]} == {"Ada": "87.45 Gt", "Ben": "0.00 Gt"}
    text = str(TITLE.text(table.setup, scene(table, 1)))
    assert "#1, 87.45 Gt" in text
    assert "85.42" not in text


@pytest.mark.rule("S-143", "S-142")
def test_the_end_lays_the_best_roster_beside_the_others(draft: Made) -> None:
    table = draft(2).lot(0).full([TOP[75], *TOP[:6]], TOP[20:27]).do("decline", "decline").turn_up_all()
    note = Note(0, "Small is beautiful", False, 1)
    result = TITLE.table(table.setup, scene(table, 0, note))["result"]
    assert result.best_total == "440.82 Gt"
    assert [(one.rank, one.holder) for one in result.best] == [(n, "Ada" if n < 7 else "") for n in range(1, 8)]
    assert [line.place for line in result.lines] == ["1st", "2nd"]
    assert sum(piece.wide for piece in result.lines[0].roster.bar) <= 1000
    worst = result.over[0]
    assert (worst.face.emblem, worst.taken, worst.reason) == (
        "micro-wind-turbines", "Ada, taken first", "Ada: “Small is beautiful”"
    )  # fmt: skip
    assert result.under[0].face.emblem == TOP[6]
    assert result.under[0].taken == "nobody took it"
    assert result.under[0].why
    sections = {section.id: section for section in TITLE.text(table.setup, scene(table, 0)).sections}
    assert sections["best"].heading.endswith("440.82 Gt")
    assert "cards" not in sections


def test_over_and_underrated_are_told_by_turn_and_rank(draft: Made) -> None:
    table = draft(2).lot(0).full(TOP[:7], TOP[7:14]).do("decline", "decline").turn_up_all()
    view = TITLE.view(table.setup, table.game, 0)
    # 1, 8, 2, 9, …: rank 8 was the second to be taken, rank 7 the thirteenth
    assert [view.ranks[card] for card in misjudged(view, 1)] == [8, 9, 10]
    assert [view.ranks[card] for card in misjudged(view, -1)] == [7, 6, 5]


def test_the_coach_has_a_word_for_each_kind_of_decision(draft: Made) -> None:
    table = draft(2).lot(0)
    words = set()
    while not table.game.over:
        phase = table.game.phase
        words.add((phase, TITLE.table(table.setup, scene(table, table.game.turn, coach=True))["coach"]))
        table.do(table.offers()[-1])
    assert {phase for phase, _ in words} == {terms.TAKING, terms.STEALING, terms.GIVING, terms.REVEALING}
    assert all(sentence for _, sentence in words)
    assert TITLE.table(table.setup, scene(table, 0, coach=True))["coach"] == ""


def test_titles_are_told_apart() -> None:
    titles = [card.said("title").casefold() for card in CARDS]
    assert len(set(titles)) == 76


@pytest.mark.rule("S-134", "S-142", "S-143", "S-190")
@pytest.mark.parametrize("text", [HELP, README], ids=["help", "readme"])
def test_help_and_readme_tell_the_whole_game(text: str) -> None:
    for words in ("76", "seven cards", "one chance", "Best Carbon-based Life Form", "440.82 Gt", "lot", "Scenario 1"):
        assert words in text


def test_the_readme_tells_every_option() -> None:
    assert all(f"`{option.key}`" in README for option in TITLE.options)
