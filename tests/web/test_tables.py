"""A table from the lobby to the end of a round, as browsers use it."""

from __future__ import annotations

import json
import re

import pytest
from tests.web.people import HTMX, Browser, House


def test_host_sit_start_play(ada: Browser, ben: Browser) -> None:
    place = ada.host(2)
    assert re.fullmatch(r"/t/[A-Z]+-\d\d", place)
    lobby = ada.get(place).text
    assert "Start the game" in lobby
    assert "Ada" in lobby
    assert "Sit down" in ben.get(place).text
    ben.sit(place)
    assert "Ben" in ada.get(place).text
    assert ada.post(f"{place}/start").headers["location"] == place
    for browser in (ada, ben):
        assert 'class="ztable' in browser.get(place).text
    for _turn in range(4):
        mover = next(one for one in (ada, ben) if one.view(place)["choices"])
        before = mover.view(place)["position"]
        assert mover.act(place).headers["location"] == place
        assert mover.view(place)["position"] > before


def test_play_now_seats_bots_and_starts(ada: Browser) -> None:
    answer = ada.post("/play-now", {"game": "zero"})
    assert answer.status_code == 303
    seen = ada.view(answer.headers["location"])
    assert [person["kind"] for person in seen["people"]] == ["person", "bot", "bot", "bot"]
    assert seen["viewer"] == 0


def test_the_cookie_is_set_by_posts_alone_and_kept(ada: Browser, ben: Browser) -> None:
    answer = ada.post("/tables", {"game": "zero", "name": "Ada"})
    cookie = answer.headers["set-cookie"]
    assert re.match(r"keeling=[A-Za-z0-9_-]{32}; HttpOnly; Max-Age=31536000; Path=/; SameSite=lax", cookie), cookie
    first = ada.cookie
    ada.host()
    assert ada.cookie == first
    place = answer.headers["location"]
    for path in (place, f"{place}/text", f"{place}/watch", f"{place}/big", f"{place}/turn"):
        assert "set-cookie" not in ben.get(path).headers


def test_a_code_is_found_in_any_spelling(begun: str, ben: Browser) -> None:
    code = begun.rpartition("/")[2]
    for spelling in (code.lower(), code.replace("-", "").lower(), code.replace("-", "%20")):
        for start in ("/t/", "/T/"):
            for rest in ("", "/text", "/watch", "/big"):
                answer = ben.get(f"{start}{spelling}{rest}?seat=1")
                assert answer.status_code == 302, (start, spelling, rest)
                assert answer.headers["location"] == f"{begun}{rest}?seat=1"
    assert ben.get(f"/join?code={code.lower()}").headers["location"] == begun


def test_a_code_that_no_table_has_is_told_with_a_way_on(ada: Browser) -> None:
    for path in ("/t/fern27", "/t/nonsense", "/t/FERN-27/text", "/t/FERN-27/stream"):
        answer = ada.get(path)
        assert answer.status_code == 404, path
        assert "No table has the code" in answer.text
        assert 'href="/"' in answer.text
    asked = ada.get("/join?code=fern27")
    assert asked.status_code == 404
    assert 'value="fern27"' in asked.text


def test_a_seat_shows_only_its_own_cards(begun: str, ada: Browser, ben: Browser, house: House) -> None:
    hands = [set(browser.view(begun)["view"]["seats"][seat]["hand"]) for seat, browser in enumerate((ada, ben))]
    assert all(hands)
    stranger = house.browser()
    for browser, others in ((ada, hands[1]), (ben, hands[0]), (stranger, hands[0] | hands[1])):
        page = browser.get(begun).text
        shown = set(re.findall(r'id="(c\d+-\d+)"', page))
        told = {card for seat in browser.view(begun)["view"]["seats"] for card in seat["hand"]}  # the starter's card
        assert len(told & others) <= 1
        assert not shown & {f"c{card >> 4}-{card & 15}" for card in others - told}
    for browser in (ada, ben):
        watch = browser.get(f"{begun}/watch").text
        assert len(re.findall(r'id="c\d+-\d+"', watch)) <= 1
        assert 'id="choices"' not in watch


def test_the_seat_in_the_address_must_be_ones_own(begun: str, ada: Browser) -> None:
    assert ada.view(f"{begun}")["viewer"] == 0
    own = ada.get(f"{begun}/view.json?seat=0").json()
    other = ada.get(f"{begun}/view.json?seat=1").json()
    assert own["viewer"] == 0
    assert other["viewer"] is None
    assert len(other["view"]["seats"][1]["hand"]) < other["view"]["seats"][1]["hand_size"]


def test_acting_in_three_ways(begun: str, ada: Browser, ben: Browser) -> None:
    mover = next(one for one in (ada, ben) if one.view(begun)["choices"])
    by_htmx = mover.act(begun, HTMX)
    assert by_htmx.status_code == 204
    assert int(by_htmx.headers["x-position"]) > 0
    mover = next(one for one in (ada, ben) if one.view(begun)["choices"])
    move = mover.move(begun)
    told = mover.client.post(
        f"{begun}/act", content=json.dumps(move), headers=mover.headers({"Content-Type": "application/json"})
    )
    assert told.status_code == 200
    assert told.json()["position"] == int(by_htmx.headers["x-position"]) + 1
    mover = next(one for one in (ada, ben) if one.view(begun)["choices"])
    back = mover.act(begun, {"Referer": f"http://testserver.local{begun}/text?seat=0"})
    assert back.headers["location"] == f"{begun}/text?seat=0"


@pytest.mark.parametrize(
    "referer", ["http://evil.example/t/X", "http://evil.example//evil", "http://[", "javascript:x"]
)
def test_the_way_back_stays_in_the_house(begun: str, ada: Browser, ben: Browser, referer: str) -> None:
    mover = next(one for one in (ada, ben) if one.view(begun)["choices"])
    assert mover.act(begun, {"Referer": referer}).headers["location"] == begun


def test_a_click_twice_and_a_late_click_do_nothing(begun: str, ada: Browser, ben: Browser) -> None:
    mover = next(one for one in (ada, ben) if one.view(begun)["choices"])
    move = mover.move(begun)
    first = mover.post(f"{begun}/act", move, HTMX)
    again = mover.post(f"{begun}/act", move, HTMX)
    assert first.headers["x-position"] == again.headers["x-position"]
    late = mover.post(f"{begun}/act", {**move, "action_id": "other"}, HTMX)
    assert late.status_code == 409
    assert late.text == "<span>That was for an earlier question; the table has moved on.</span>"


def test_a_refused_act_names_its_rule(begun: str, ada: Browser, ben: Browser) -> None:
    mover = next(one for one in (ada, ben) if one.view(begun)["choices"])
    asked_at = mover.view(begun)["asked_at"]
    refused = mover.post(f"{begun}/act", {"asked_at": asked_at, "action": "-1"}, HTMX)
    assert refused.status_code == 409
    assert re.search(r'<a href="/rules/zero\?rule=(Z-\d+)#\1">', refused.text)
    as_json = mover.post(f"{begun}/act", {"asked_at": asked_at, "action": "-1"}, {"Accept": "application/json"})
    assert as_json.json()["rule"].startswith("Z-")


def test_who_may_do_what(begun: str, ada: Browser, house: House) -> None:
    stranger = house.browser()
    move = {"asked_at": 1, "action": 1}
    assert stranger.post(f"{begun}/act", move).status_code == 403
    assert stranger.post(f"{begun}/start").status_code == 403
    stranger.host()
    assert stranger.post(f"{begun}/act", move).status_code == 403
    assert stranger.post(f"{begun}/act", {**move, "seat": 0}).status_code == 403
    assert stranger.post(f"{begun}/options", {"key": "option", "value": "2"}).status_code == 403
    assert stranger.post(f"{begun}/sit", {"name": "Eve"}).status_code == 409
    assert ada.post(f"{begun}/act", {**move, "seat": 1}).status_code == 403


def test_the_lobby_changes(ada: Browser, ben: Browser) -> None:
    place = ada.host(3)
    ben.sit(place)
    assert ada.post(f"{place}/options", {"key": "option", "value": "2"}, HTMX).status_code == 204
    assert ada.post(f"{place}/options", {"key": "option", "value": "7"}, HTMX).status_code == 422
    assert ada.post(f"{place}/options", {"refill": "three", "skips": "one"}).status_code == 303
    page = ada.get(place).text
    for chosen in ("option-2", "refill-three", "skips-one"):
        assert re.search(rf'id="{chosen}" checked', page), chosen
    assert ben.post(f"{place}/name", {"name": "Benedict"}).status_code == 303
    assert "Benedict" in ada.get(place).text
    assert ada.post(f"{place}/seats", {"do": "bot", "seat": 2, "level": "hard"}, HTMX).status_code == 204
    assert "Hard" in ben.get(place).text
    assert ada.post(f"{place}/seats", {"do": "move", "seat": 1}, HTMX).status_code == 204
    assert ben.view_seat(place) == 2
    assert ada.post(f"{place}/seats", {"do": "add"}, HTMX).status_code == 204
    assert ada.post(f"{place}/seats", {"do": "kick", "seat": 2}, HTMX).status_code == 204
    assert ben.post(f"{place}/sit", {"name": "Ben"}).status_code == 403
    assert ada.post(f"{place}/word", {"word": "aurora"}, HTMX).status_code == 204


def test_names_cannot_break_a_page(ada: Browser, ben: Browser) -> None:
    place = ada.host(2, name="<b>x\"'&")
    ben.sit(place, "\u202e</script><i>")
    for path in (place, f"{place}/text"):
        assert "<b>x" not in ben.get(path).text
    ada.post(f"{place}/start")
    for path in (place, f"{place}/text", f"{place}/watch"):
        page = ben.get(path).text
        assert "<b>x" not in page
        assert "<i>" not in page.replace("<i></i>", "")


def test_the_lobby_has_link_and_picture(ada: Browser) -> None:
    place = ada.host()
    page = ada.get(place, {"Host": "table.example:8000"}).text
    assert f"http://table.example:8000{place}" in page
    assert "<svg" in page
    big = ada.get(f"{place}/big", {"Host": "table.example"}).text
    assert f"http://table.example{place}" in big
    assert "evil" not in ada.get(place, {"Host": "evil host<>"}).text


def test_turn_and_record(begun: str, ada: Browser, ben: Browser, house: House) -> None:
    answers = [browser.get(f"{begun}/turn").text for browser in (ada, ben)]
    assert sorted(answers) == ["", "1"]
    assert house.browser().get(f"{begun}/turn").text == ""
    record = ada.get(f"{begun}/record.json").json()
    assert record["game"] == "zero"
    assert not record.get("root")


def test_table_pages_are_not_kept(begun: str, ada: Browser) -> None:
    for path in (begun, f"{begun}/text", f"{begun}/view.json", f"{begun}/turn", f"{begun}/record.json"):
        assert ada.get(path).headers["cache-control"] == "no-store"


def test_the_coach_can_be_switched_off(begun: str, ada: Browser, ben: Browser) -> None:
    mover = next(one for one in (ada, ben) if one.view(begun)["choices"])
    assert 'id="coach"' in mover.get(begun).text
    off = mover.post("/coach", {"coach": "off"}, {"Referer": f"http://testserver.local{begun}"})
    assert off.headers["location"] == begun
    assert "keeling-coach=off" in off.headers["set-cookie"]
    page = mover.client.get(begun, headers={"Cookie": f"keeling={mover.cookie}; keeling-coach=off"}).text
    assert 'id="coach"' not in page


def test_a_whole_evening_on_plain_forms(ada: Browser) -> None:
    """No script: every choice is a button of a form on the text page, until the round ends and another begins."""
    place = ada.post("/play-now", {"game": "zero", "name": "Ada", "seats": 2}).headers["location"]
    for _step in range(3000):
        page = ada.get(f"{place}/text").text
        if 'id="again"' in page:
            break
        asked = re.search(r'name="asked_at" value="(\d+)"', page)
        choice = re.search(r'name="action" value="(\d+)"', page)
        if asked and choice:
            answer = ada.post(f"{place}/act", {"asked_at": asked[1], "action": choice[1]})
            assert answer.status_code in (303, 409), answer.text
    else:
        pytest.fail("the round does not end")
    assert ada.get(f"{place}/record.json").json()["root"]
    assert 'id="result"' in ada.get(place).text
    assert ada.post(f"{place}/again").status_code == 303
    assert ada.view(place)["round"] == 2
