"""The JSON API: its document, its answers, and a bot that plays by it over HTTP."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from tests.web.people import Browser, House
from tests.web.servers import Server, free_port

from keeling.core.registry import titles

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
JSON = {"Content-Type": "application/json"}


@pytest.fixture
def document(ada: Browser) -> dict[str, Any]:
    found: dict[str, Any] = ada.get("/schema/openapi.json").json()
    return found


def test_the_document_names_what_programs_need(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    assert set(document["paths"]) >= {
        *("/games.json", "/tables", "/play-now", "/join", "/verify"),
        *(f"/t/{{code}}/{rest}" for rest in ("view.json", "record.json", "stream", "turn", "act", "sit", "start")),
    }
    assert not [path for path, item in document["paths"].items() if set(item) - {"get", "post"}]


def test_every_address_has_examples_and_says_its_errors(document: dict[str, Any]) -> None:
    names = set()
    for path, item in document["paths"].items():
        for method, told in item.items():
            names.add(told["operationId"])
            assert told["summary"], path
            assert "200" in told["responses"], path
            for status, answer in told["responses"].items():
                assert answer["description"], (path, status)
                if status != "200":
                    content = answer["content"]["application/json"]
                    assert content["schema"] == {"$ref": "#/components/schemas/Fault"}, (path, status)
                    (example,) = content["examples"].values()
                    assert example["value"]["status"] == int(status)
            if method == "post" and "requestBody" in told:
                fields = told["requestBody"]["content"]["application/json"]["schema"].get("properties", {})
                assert all(field["description"] for field in fields.values()), path
    assert len(names) == sum(map(len, document["paths"].values()))


def test_the_page_shows_the_document_without_a_script(ada: Browser, document: dict[str, Any]) -> None:
    page = ada.get("/schema")
    assert page.status_code == 200
    assert not re.search(r'<script(?! src="/static/reading\.js)', page.text), "but for the letters that somebody chose"
    assert not re.search(r'(?:src|href)="(?!/|#)', page.text)
    assert "script-src 'self'" in page.headers["content-security-policy"]
    for path, item in document["paths"].items():
        for method, told in item.items():
            assert f"{method.upper()} {path}" in page.text
            assert f'id="{told["operationId"]}"' in page.text


def test_the_games_are_told(ada: Browser) -> None:
    games = {game["id"]: game for game in ada.get("/games.json").json()}
    assert set(games) == set(titles())
    assert games["zero"]["fewest"] == 2
    assert games["zero"]["options"][0]["key"] == "option"


def test_the_lobby_is_a_view_without_a_game(ada: Browser, ben: Browser) -> None:
    place = ada.host()
    seen = ada.view(place)
    assert (seen["started"], seen["view"], seen["choices"], seen["viewer"]) == (False, None, [], 0)
    assert [person["kind"] for person in seen["people"]] == ["person", "free"]
    assert ben.view(place)["viewer"] is None


def test_a_refusal_has_a_word_for_programs(ada: Browser, begun: str) -> None:
    def told(path: str, **fields: Any) -> tuple[int, str]:
        answer = ada.client.post(path, content=json.dumps(fields), headers=ada.headers(JSON)).json()
        assert set(answer) == {"error", "status", "code", "rule"}
        return answer["status"], answer["code"]

    view = ada.view(begun)
    assert told(f"{begun}/act", asked_at=view["asked_at"] + 90, action=1) == (409, "late")
    assert told(f"{begun}/act", asked_at=view["asked_at"], action=-5) == (409, "refused")
    assert told(f"{begun}/act", asked_at="x", action=1) == (422, "unreadable")
    assert told(f"{begun}/act", asked_at=1, action=1, seat=1) == (403, "forbidden")
    assert told("/join", code="FERN-27", name="Ada") == (404, "unknown")
    assert ada.get("/nowhere.json").json()["code"] == "unknown"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "api.sqlite", free_port())
    yield made
    if made.process.poll() is None:
        made.kill()


class Guest:
    """A browser at a real server that speaks JSON."""

    def __init__(self, server: Server) -> None:
        self.server, self.cookie = server, ""

    def post(self, path: str, **fields: object) -> dict[str, Any]:
        headers = {"Cookie": self.cookie, **JSON}
        link = HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        self.server.links.append(link)
        link.request("POST", path, json.dumps(fields), headers)
        answer = link.getresponse()
        self.cookie = answer.getheader("Set-Cookie", self.cookie).partition(";")[0]
        told: dict[str, Any] = json.loads(answer.read())
        return told

    def view(self, code: str) -> dict[str, Any]:
        answer = self.server.ask("GET", f"/t/{code}/view.json", cookie=self.cookie)
        seen: dict[str, Any] = json.loads(answer.read())
        return seen

    def play(self, code: str, bots: list[subprocess.Popen[str]]) -> None:
        """Take the first choice each time until the round is over."""
        while not (seen := self.view(code))["ended"]:
            assert not [bot.returncode for bot in bots if bot.poll() not in (None, 0)]
            if seen["choices"]:
                self.post(f"/t/{code}/act", asked_at=seen["asked_at"], action=seen["choices"][0]["action"])
            else:
                time.sleep(0.02)


@pytest.mark.parametrize("game", ["zero", "tipping_point"])
def test_the_bot_plays_a_round_to_its_end(server: Server, game: str) -> None:
    """Two of them come by the code into the lobby, as programs of a class would."""
    ada = Guest(server)
    code = ada.post("/tables", game=game, name="Ada", seats=3)["code"]
    words = [sys.executable, "-I", str(BOT), f"http://127.0.0.1:{server.port}", code.lower().replace("-", "")]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    bots = [subprocess.Popen([*words, name], **pipes) for name in ("Robo", "Bolt")]
    try:
        while [person["kind"] for person in ada.view(code)["people"]] != ["person"] * 3:
            time.sleep(0.02)
        ada.post(f"/t/{code}/start")
        ada.play(code, bots)
        for bot in bots:
            out, err = bot.communicate(timeout=60)
            assert (bot.returncode, err) == (0, ""), out
            assert out
    finally:
        for bot in bots:
            bot.kill()
            bot.communicate()
    assert {person["name"] for person in ada.view(code)["people"]} == {"Ada", "Robo", "Bolt"}


def test_the_bot_is_short() -> None:
    assert len(BOT.read_text("utf-8").splitlines()) <= 40


def dealt(browser: Browser, place: str) -> dict[int, list[object]]:
    """The cards of the deal by seat, as a running record tells them; None for one that this browser has not seen."""
    record = browser.get(f"{place}/record.json").json()
    assert (record["root"], "entries" in record, '"draw": ' in json.dumps(record)) == (None, False, False)
    found: dict[int, list[object]] = {}
    for step in record["seen"][0]:
        if step["action"]["do"] == "draw":
            found.setdefault(step["action"]["seat"], []).append(step["action"]["card"])
    return found


def test_a_running_record_is_what_the_seat_has_seen(ada: Browser, ben: Browser, house: House, begun: str) -> None:
    for seat, browser in enumerate((ada, ben)):
        cards = dealt(browser, begun)
        assert all(cards[seat])
        assert not any(cards[1 - seat])
    assert not any(card for cards in dealt(house.browser(), begun).values() for card in cards)


def test_programs_see_a_pause_and_the_end_of_a_table(ada: Browser, begun: str) -> None:
    def state() -> tuple[bool, bool, bool]:
        seen = ada.view(begun)
        return seen["paused"], seen["stopped"], seen["ended"]

    assert state() == (False, False, False)
    ada.post(f"{begun}/pause", {"do": "pause"})
    assert state() == (True, False, False)
    ada.post(f"{begun}/pause", {"do": "resume"})
    ada.post(f"{begun}/end")
    assert state() == (False, True, False)
