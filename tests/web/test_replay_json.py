"""The replay for programs: moments as values, and files that are brought as JSON."""

from __future__ import annotations

import json
from typing import Any

from httpx import Response
from tests.web.people import Browser, House
from tests.web.test_proof import LIES, record_of
from tests.web.test_replay import finish

from keeling.core.registry import title_of

JSON = {"Accept": "application/json", "Content-Type": "application/json"}


def moment(browser: Browser, place: str, query: str = "") -> dict[str, Any]:
    answer = browser.get(f"{place}/replay.json{query}")
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def bring(browser: Browser, value: object) -> Response:
    browser.client.cookies.clear()
    text = value if isinstance(value, str) else json.dumps(value)
    return browser.client.post("/replay", content=text, headers=browser.headers(JSON))


def test_while_it_runs_a_program_sees_what_its_seat_knows(begun: str, house: House, ada: Browser, ben: Browser) -> None:
    for reader, seat in ((ada, "0"), (ben, "1"), (house.browser(), "public")):
        now, view = moment(reader, begun), reader.view(begun)
        assert (now["seat"], now["view"]) == (seat, view["view"])
        assert now["step"] == now["steps"]
        for asked in ("0", "1", "all", "public", "-3"):
            told = moment(reader, begun, f"?seat={asked}")
            assert told["seat"] in (seat, "public"), "nobody else's chair"
            assert told["seats"] == sorted({seat, "public"})
    assert moment(ada, begun)["view"] != moment(ben, begun)["view"]


def test_after_it_every_moment_from_every_chair(begun: str, house: House, ada: Browser, ben: Browser) -> None:
    finish(begun, ada, ben)
    stranger = house.browser()
    last = moment(stranger, begun)
    assert last["over"]
    assert last["seats"] == ["all", "0", "1", "public"]
    first, second = (moment(stranger, begun, f"?step={n}&seat=0") for n in (1, 2))
    assert (first["step"], first["steps"], first["over"]) == (1, last["steps"], False)
    assert first["position"] < second["position"] < last["position"]
    assert moment(stranger, begun, f"?at={second['position']}&seat=0") == second
    assert first["view"] != moment(stranger, begun, "?step=1&seat=1")["view"]
    assert all(line["text"] for line in second["lines"])
    assert second["lines"]
    assert stranger.get(f"{begun}/replay.json?step=x").status_code == 422
    assert stranger.get("/t/NONE-22/replay.json").json()["code"] == "unknown"


def test_before_the_first_round_there_is_nothing_to_see(ada: Browser) -> None:
    answer = ada.get(f"{ada.host(2)}/replay.json")
    assert (answer.status_code, answer.json()["status"]) == (409, 409)


def test_a_record_is_brought_and_stepped_through(ada: Browser, ben: Browser) -> None:
    value = record_of("zero")
    told = bring(ada, value).json()
    assert told["url"] == f"/r/{told['code']}"
    first = moment(ben, told["url"], "?step=1")
    assert (first["game"], first["steps"], first["round"]) == ("zero", len(value["entries"]), 0)
    assert first["seats"][0] == "all"
    assert moment(ben, told["url"])["over"]
    made = ben.post(f"{told['url']}/play", {"at": 5, "others": "people"}, {"Accept": "application/json"})
    assert ben.view(f"/t/{made.json()['code']}")["game"] == "zero"


def test_a_position_is_brought_and_opens_as_a_table(ada: Browser) -> None:
    title = title_of("zero")
    setup = title.setup(3)
    answer = bring(ada, title.write(setup, title.new(setup)))
    assert answer.json()["url"] == f"/t/{answer.json()['code']}"
    assert "keeling=" in answer.headers["set-cookie"]


def test_what_is_wrong_with_a_file_is_named_for_programs(ada: Browser) -> None:
    for lie in LIES:
        value = record_of("zero")
        lie(value)
        answer = bring(ada, value)
        assert (answer.status_code, answer.json()["code"]) == (422, "unreadable"), lie.__name__
        assert answer.json()["error"] == answer.json()["faults"][0]
    for text in ("", "{", "[1]", "{}", '{"game": "zero"}', '{"game": "chess"}', '{"keeling": 2}', "[" * 5000):
        answer = bring(ada, text)
        assert answer.status_code in (400, 422), text[:20]
        assert answer.json()["error"], text[:20]


def test_the_document_lists_them(ada: Browser) -> None:
    document = ada.get("/schema/openapi.json").json()["paths"]
    for path in ("/t/{code}/replay.json", "/r/{code}/replay.json"):
        names = [one["name"] for one in document[path]["get"]["parameters"]]
        assert {"code", "seat", "step", "at"} <= set(names)
    assert {"/replay", "/t/{code}/replay/play", "/r/{code}/play", "/t/{code}/notice"} <= set(document)
