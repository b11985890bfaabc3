"""What people read: the notes, the rules in our own words, the view."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from keeling.core import common
from keeling.games.zero import terms
from keeling.games.zero.game import TITLE

if TYPE_CHECKING:
    from keeling.games.zero.tests.conftest import At

HELP = " ".join(line for section in TITLE.help() for line in section.lines)
README = " ".join((Path(__file__).parent.parent / "README.md").read_text("utf-8").split())


@pytest.mark.rule("Z-068")
@pytest.mark.parametrize("text", [HELP, README], ids=["help", "readme"])
def test_the_help_carries_the_three_notes(text: str) -> None:
    assert "no complete list of climate actions" in text
    assert "hard: ask somebody or look them up" in text
    assert "a general estimate" in text
    assert "made with experts" in text
    assert "perfect" in text


@pytest.mark.rule("Z-069")
@pytest.mark.parametrize("text", [HELP, README], ids=["help", "readme"])
def test_the_help_says_for_whom_it_is_and_what_it_aims_at(text: str) -> None:
    assert "for all ages, adults too" in text
    assert "get rid of all your cards" in text


@pytest.mark.rule("Z-064", "Z-069")
def test_the_readme_tells_every_power_and_every_option() -> None:
    for words in ("any −2", "any −1", "**reset**", "**transparent**", "**clear**", "Four of a kind", "climate jerry"):
        assert words in README
    for option in TITLE.options[1:]:
        assert f"`{option.key}`" in README


@pytest.mark.rule("Q22")
def test_the_ledger_tells_a_round_from_a_trick() -> None:
    assert "trick" in TITLE.rules()["Q22"].text


def test_the_view_tells_a_seat_what_it_may_know(at: At) -> None:
    table = at("-1 -2", {"hand": "+3", "open": "+4", "hidden": [1]}, {"hand": "0 0", "hidden": 2}, {"left": True})
    view = TITLE.view(table.setup, table.game, 0)
    assert (view.viewer, view.option, view.phase, view.turn, view.deciders) == (0, 2, terms.PLAYING, 0, 1)
    assert (view.level, view.limited, view.based, view.run, view.stock) == (3, True, True, 1, 0)
    assert [card >> 4 for card in view.pile] == [4, 3]
    assert view.mine is not None
    assert (view.mine.hand_size, view.mine.hidden, view.mine.cards_left, view.zone) == (1, (1,), 3, terms.HAND)
    assert (view.seats[1].hand, view.seats[1].hand_size, view.seats[2].playing) == ((), 2, False)
    assert view.may(terms.TAKE)
    assert not view.may(terms.PLAY)
    watcher = TITLE.view(table.setup, table.game, common.SPECTATOR)
    assert (watcher.mine, watcher.zone, watcher.legal) == (None, terms.NOWHERE, ())


def test_a_lone_transparent_has_no_value(at: At) -> None:
    table = at("transparent", "+3", "0")
    assert not TITLE.view(table.setup, table.game, 0).based
    table = at("transparent", {"open": "+3", "hidden": 1}, {"hidden": 1})
    assert TITLE.view(table.setup, table.game, 0).zone == terms.FACE_UP
    assert TITLE.view(table.setup, table.game, 1).zone == terms.FACE_DOWN
