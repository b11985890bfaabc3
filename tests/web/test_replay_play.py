"""'Play from here': a table that begins at a moment of a round that is over, with luck of its own."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.web.people import Browser, House
from tests.web.test_replay import finish, page

from keeling.core import record
from keeling.core.record import verify
from keeling.web.proof_pages import judged

SCRIPT = Path(__file__).parents[2] / "examples" / "verify_record.py"
GAMES = ("zero", "solutions", "catan", "tipping_point")


def over(house: House, game: str, seats: int) -> tuple[str, Browser, Browser]:
    """A finished round of two people and bots."""
    ada, ben = house.browser(), house.browser()
    answer = ada.post("/tables", {"game": game, "name": "Ada", "seats": seats})
    place = answer.headers["location"]
    ben.sit(place)
    assert ada.post(f"{place}/start").status_code == 303
    return place, ada, ben


def positions(browser: Browser, place: str) -> list[int]:
    """Of the log, moment by moment."""
    found = re.findall(r"at=(\d+)", page(browser, f"{place}/replay/moments").split('class="rp-moments"')[1])
    return [int(one) for one in found]


def play_on(browser: Browser, place: str, at: int, **more: Any) -> str:
    answer = browser.post(f"{place}/replay/play", {"at": at, **more})
    assert answer.status_code == 303, answer.text
    new: str = answer.headers["location"]
    assert new != place
    return new


def test_it_begins_there_with_other_luck(house: House) -> None:
    """U-29: what comes after has nothing to do with what came there."""
    place, ada, ben = over(house, "zero", 2)
    finish(place, ada, ben)
    original = ada.get(f"{place}/record.json").json()
    at = positions(ada, place)[6]
    others = [play_on(ada, place, at, seat=1) for _ in range(2)]
    for new in others:
        assert ada.view(new)["viewer"] == 1
        finish(new, ada)
        made = ada.get(f"{new}/record.json").json()
        assert made["start"]["from"] == f"{place.removeprefix('/t/')}, round 1, moment 7"
        assert made["root"] != original["root"]
        assert judged(ada.get(f"{new}/record.json").content, []).luck in ("checked", "none")
    draws = [draws_of(ada.get(f"{one}/record.json").json()) for one in (place, *others)]
    assert all(draws)
    assert draws[1] != draws[0][-len(draws[1]) :]
    assert draws[1] != draws[2]


def draws_of(made: dict[str, Any]) -> list[int]:
    return [one["draw"]["number"] for entry in made["entries"] for one in entry["chance"]]


def test_its_first_moment_is_the_one_that_was_chosen(house: House) -> None:
    place, ada, ben = over(house, "zero", 2)
    finish(place, ada, ben)
    at = positions(ada, place)[8]
    new = play_on(ada, place, at, seat=0)
    first = page(ada, f"{new}/replay?step=1")
    assert "From moment 9 of" in html.unescape(first)
    there, here = (
        section(page(ada, f"{one}/replay/text?{where}"), "mine")
        for one, where in ((place, f"at={at}&seat=0"), (new, "step=1"))
    )
    assert there == here


def section(text: str, name: str) -> str:
    """A part of the text page."""
    found = re.search(rf'<h2 id="{name}">.*?(?=<h2)', text, re.DOTALL)
    assert found, f"no section {name} in {re.findall(r'<h2 id=.([a-z-]+)', text)}"
    return found[0]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played_on_and_proved(house: House, game: str) -> None:
    """The host ends the first table, so that every moment lies open."""
    place, ada, ben = over(house, game, 3)
    for _ in range(10):
        for one in (ada, ben):
            if one.view(place)["choices"]:
                one.act(place)
    assert ada.post(f"{place}/end").status_code == 303
    known = positions(ada, place)
    for at in (known[len(known) // 2], known[-2]):
        new = play_on(ada, place, at, seat=2)
        for _ in range(6):
            if ada.view(new)["choices"]:
                ada.act(new)
        assert ada.get(new).status_code == 200
        assert ada.get(f"{new}/text").status_code == 200
        assert "start" not in ada.get(f"{new}/record.json").json(), "while it runs the position stays hidden"
        assert ada.post(f"{new}/end").status_code == 303
        answer = ada.get(f"{new}/record.json")
        assert verify(record.read(answer.content)).luck in ("checked", "none")


def test_with_people_it_waits_in_the_lobby_and_its_setup_stays(house: House) -> None:
    place, ada, ben = over(house, "zero", 2)
    finish(place, ada, ben)
    new = play_on(ada, place, positions(ada, place)[4], others="people", seat=1)
    assert ada.view(new)["started"] is False
    for path, data in (
        ("seats", {"do": "add"}),
        ("options", {"key": "option", "value": "2"}),
    ):
        answer = ada.post(f"{new}/{path}", data)
        assert answer.status_code == 409
        assert "begins at a position" in answer.text
    ben.sit(new)
    assert ben.view_seat(new) == 0
    assert ada.post(f"{new}/start").status_code == 303
    assert (ada.view(new)["viewer"], ben.view(new)["viewer"]) == (1, 0)


def test_not_while_the_round_runs(house: House) -> None:
    place, ada, _ben = over(house, "zero", 2)
    answer = ada.post(f"{place}/replay/play", {"at": 5})
    assert answer.status_code == 409
    assert "not all lies open yet" in answer.text
    assert 'id="rp-play"' not in page(ada, f"{place}/replay")


def test_where_the_round_is_over_there_is_nothing_to_play(house: House) -> None:
    place, ada, ben = over(house, "zero", 2)
    finish(place, ada, ben)
    answer = ada.post(f"{place}/replay/play", {"at": 99999})
    assert answer.status_code == 409
    assert "nothing to play on" in answer.text
    assert ada.post(f"{place}/replay/play", {"at": 5, "seat": 7}).status_code == 422
    assert ada.post(f"{place}/replay/play", {"at": "five"}).status_code == 422


def test_a_record_that_begins_elsewhere_is_rejected(house: House, tmp_path: Path) -> None:
    """The position is part of what is proved."""
    place, ada, ben = over(house, "zero", 2)
    finish(place, ada, ben)
    new = play_on(ada, place, positions(ada, place)[6], seat=0)
    finish(new, ada)
    true = ada.get(f"{new}/record.json").json()
    assert judged(msgspec.json.encode(true), []).ok
    file = tmp_path / "record.json"
    file.write_bytes(msgspec.json.encode(true))
    for command in ([str(SCRIPT), str(file)], ["-m", "keeling.cli", "record", "verify", str(file)]):
        done = subprocess.run([sys.executable, *command], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    for lie in (
        {**true, "start": {**true["start"], "from": "elsewhere"}},
        {k: v for k, v in true.items() if k != "start"},
    ):
        assert not judged(msgspec.json.encode(lie), []).ok
