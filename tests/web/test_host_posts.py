"""The host's forms, taking back and consent by plain requests: what stands, what is refused, and never a 500."""

from __future__ import annotations

import pytest
from tests.web.people import HTMX, Browser, House

JSON = {"Accept": "application/json"}
HOSTS = [
    ("clocks", {"decision": "30"}),
    ("pause", {"do": "pause"}),
    ("time", {"seconds": "30"}),
    ("end", {"forget": "yes"}),
]


@pytest.mark.parametrize(("do", "form"), HOSTS)
def test_only_the_host_may(house: House, begun: str, ben: Browser, do: str, form: dict[str, str]) -> None:
    stranger = house.browser()
    for browser in (ben, stranger):
        before = ben.view(begun)["position"]
        assert browser.post(f"{begun}/{do}", form, HTMX).status_code == 403
        assert ben.view(begun)["position"] == before


BAD = [
    ("clocks", {"decision": "soon"}),
    ("clocks", {"decision": "-5"}),
    ("clocks", {"until": "99999999999999999999999"}),
    ("clocks", {"minutes": "9223372036854775807"}),
    ("clocks", {"weeks": "3"}),
    ("pause", {"do": "explode"}),
    ("time", {}),
    ("time", {"seconds": "0"}),
    ("time", {"seconds": "5", "seat": "77"}),
    ("undo", {"at": "x"}),
    ("undo", {}),
    ("consent", {"at": "3", "agree": "perhaps"}),
    ("consent", {"at": "", "agree": "yes"}),
]


@pytest.mark.parametrize(("do", "form"), BAD)
def test_nonsense_is_answered_with_a_sentence(begun: str, ada: Browser, do: str, form: dict[str, str]) -> None:
    before = ada.view(begun)["position"]
    answer = ada.post(f"{begun}/{do}", form, JSON)
    assert answer.status_code in (409, 422), answer.text
    assert answer.json()["error"]
    assert ada.view(begun)["position"] == before


def test_pausing_and_going_on(begun: str, ada: Browser, ben: Browser) -> None:
    mover = ada if ada.view(begun)["choices"] else ben
    assert ada.post(f"{begun}/pause", {"do": "pause"}, HTMX).status_code == 204
    refused = mover.act(begun, JSON)
    assert refused.status_code == 409
    assert "The host has paused the table" in refused.json()["error"]
    assert ada.post(f"{begun}/pause", {"do": "resume"}).status_code == 303
    assert mover.act(begun, JSON).status_code == 200


def test_ending_shows_on_every_page(begun: str, ada: Browser, ben: Browser) -> None:
    assert ada.post(f"{begun}/end", {"forget": "yes"}, HTMX).status_code == 204
    for browser in (ada, ben):
        for page in ("", "/text", "/watch", "/record"):
            assert browser.get(f"{begun}{page}").status_code == 200
        assert "The host has ended this table." in browser.get(f"{begun}/text").text
        assert "Ada" not in browser.get(f"{begun}/text").text
        assert browser.view(begun)["viewer"] is None


def test_setting_an_end_in_minutes(ada: Browser, ben: Browser) -> None:
    place = ada.host(2)
    ben.sit(place)
    assert ada.post(f"{place}/clocks", {"minutes": "40", "decision": "60"}, HTMX).status_code == 204
    assert ada.post(f"{place}/start", {}, HTMX).status_code == 204
    assert ada.post(f"{place}/time", {"seconds": "60"}, HTMX).status_code == 204


def test_taking_back_and_agreeing(begun: str, ada: Browser, ben: Browser) -> None:
    """Whatever the first act of the game is: barred with a reason, free, or by consent; then it is asked again."""
    mover, other = (ada, ben) if ada.view(begun)["choices"] else (ben, ada)
    before = mover.view(begun)
    at = int(mover.act(begun, JSON).json()["position"])
    answer = mover.post(f"{begun}/undo", {"at": at}, JSON)
    if answer.status_code == 409:
        assert "so it stands" in answer.json()["error"] or "acted since" in answer.json()["error"]
        return
    if not mover.view(begun)["choices"]:
        assert other.post(f"{begun}/consent", {"at": at, "agree": "yes"}, HTMX).status_code == 204
    after = mover.view(begun)
    assert (after["view"], after["choices"]) == (before["view"], before["choices"])


def test_a_seat_moves_to_another_browser_by_a_code(house: House, begun: str, ada: Browser) -> None:
    phone = house.browser()
    offered = ada.post(f"{begun}/offer", {}, JSON)
    assert offered.status_code == 200
    assert offered.headers["cache-control"] == "no-store"
    code = offered.json()["code"]
    assert len(code) == 6
    wrong = phone.post(f"{begun}/move", {"code": "x"}, JSON)
    assert wrong.status_code == 404
    assert "opens no seat" in wrong.json()["error"]
    assert phone.cookie == ""
    assert phone.post(f"{begun}/move", {"code": f"{code[:3]} {code[3:]}"}).headers["location"] == begun
    assert phone.view(begun)["viewer"] == 0
    assert ada.view(begun)["viewer"] is None
    assert ada.post(f"{begun}/offer", {}, HTMX).status_code == 403
    page = phone.post(f"{begun}/offer", {"share": "yes"})
    assert page.status_code == 200
    assert "Within 10 minutes" in page.text
    line = phone.post(f"{begun}/offer", {"share": "yes"}, HTMX)
    assert "Within 10 minutes" in line.text


def test_a_second_person_on_one_browser(house: House, ada: Browser) -> None:
    place = ada.host(3)
    assert ada.post(f"{place}/sit", {"name": "Grace", "also": "yes"}).status_code == 303
    assert ada.post(f"{place}/name", {"name": "Joan", "seat": "1"}, HTMX).status_code == 204
    assert house.browser().get(place).text.count("Joan") >= 1
    assert ada.get(f"{place}/view.json?seat=1").json()["viewer"] == 1
