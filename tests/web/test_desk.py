"""What stands above every table: on every kind of page, for every person, by plain requests."""

from __future__ import annotations

import html
import re
from typing import Any, cast

import pytest
from anyio.from_thread import BlockingPortal
from tests.web.people import HTMX, Browser, House

from keeling.play import stand_in
from keeling.play.tables import Table

GAMES = ["zero", "solutions", "catan", "tipping_point"]
JSON = {"Accept": "application/json"}


def opened(house: House, game: str, *names: str, seats: int = 3) -> tuple[str, list[Browser]]:
    """A table in its lobby with these people; the first is host."""
    people = [house.browser() for _name in names]
    place = people[0].post("/tables", {"game": game, "name": names[0], "seats": seats}).headers["location"]
    for browser, name in zip(people[1:], names[1:], strict=True):
        browser.sit(place, name)
    return place, people


def begun(house: House, game: str, *names: str, seats: int = 3) -> tuple[str, list[Browser]]:
    place, people = opened(house, game, *names, seats=seats)
    assert people[0].post(f"{place}/start").status_code == 303
    return place, people


def table_of(house: House, place: str) -> Table:
    """The table itself."""
    table: Table = cast(Any, house.client.app).state.tables.awake[place.removeprefix("/t/")]
    return table


def portal(house: House) -> BlockingPortal:
    """Runs something in the server's loop."""
    assert house.client.blocking_portal is not None
    return house.client.blocking_portal


def text_of(page: str, name: str) -> str:
    """The words of the element of that id, without tags, as far as its first end of the same tag at its depth."""
    found = re.search(rf'<(\w+)\b[^>]* id="{name}"', page)
    if not found:
        return ""
    depth, end = 0, len(page)
    for mark in re.finditer(rf"<(/?){found[1]}\b[^>]*>", page[found.start() :]):
        depth += -1 if mark[1] else 1
        if not depth:
            end = found.start() + mark.start()
            break
    words = re.sub(r"<[^>]*>", " ", re.sub(r"</?bdi\b[^>]*>", "", page[found.start() : end]))
    return html.unescape(" ".join(words.split()))


def asked(place: str, people: list[Browser]) -> list[Browser]:
    return [browser for browser in people if browser.view(place)["choices"]]


@pytest.mark.parametrize("game", GAMES)
def test_no_id_stands_twice_on_a_page(house: House, game: str) -> None:
    """The games' own pages know nothing of what stands above them."""
    place, people = opened(house, game, "Ada", "Ben")
    people[0].post(f"{place}/clocks", {"clock": "decision:60", "minutes": "40"})
    people[0].post(f"{place}/start")
    people[1].post(f"{place}/chat", {"text": "Hello"})
    for browser in (*people, house.browser()):
        for page in ("", "/text", "/watch"):
            ids = re.findall(r' id="([^"]+)"', browser.get(f"{place}{page}").text)
            assert len(ids) == len(set(ids)), sorted({one for one in ids if ids.count(one) > 1})


@pytest.mark.parametrize("game", GAMES)
def test_who_is_waited_for_stands_on_every_screen(house: House, game: str) -> None:
    """R-11, U-37: the line and the choices agree, whoever looks."""
    place, people = begun(house, game, "Ada", "Ben", "Cleo")
    names = dict(zip(people, ("Ada", "Ben", "Cleo"), strict=True))
    for _act in range(6):
        now = asked(place, people)
        for browser in people:
            for page in ("", "/text"):
                line = text_of(browser.get(f"{place}{page}").text, "desk-line")
                assert line.startswith("You are asked") == (browser in now), (line, names[browser])
                assert all(names[other] in line for other in now if other is not browser), line
        for page in ("", "/watch", "/text"):
            line = text_of(house.browser().get(f"{place}{page}").text, "desk-line")
            assert line == f"Waiting for {listed([names[one] for one in people if one in now])}.", line
        now[0].act(place)


def listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def test_a_clock_is_read_by_everybody_and_spoken_for_its_own_seat(house: House) -> None:
    place, people = opened(house, "zero", "Ada", "Ben", seats=2)
    assert people[0].post(f"{place}/clocks", {"clock": "decision:60", "minutes": "40"}).status_code == 303
    assert "1 minute for each decision" in people[1].get(place).text
    people[0].post(f"{place}/start")
    (mover,) = asked(place, people)
    for browser in (*people, house.browser()):
        page = browser.get(place).text
        assert re.search(r'data-ends="\d{13}"', page)
        assert ("data-words" in page) == (browser is mover)
        assert "before the time is up" in text_of(page, "desk-rule")
    words = html.unescape(re.search(r"data-words='([^']*)'", mover.get(place).text)[1])  # type: ignore[index]
    assert words == '[[30000, "Half of your time is left: 30 seconds."], [10000, "10 seconds left."]]'
    people[0].post(f"{place}/pause", {"do": "pause"})
    assert "data-ends" not in mover.get(place).text.partition('id="desk-say"')[0]


def test_no_clock_no_face(house: House) -> None:
    place, people = begun(house, "zero", "Ada", "Ben")
    assert 'role="timer"' not in people[0].get(place).text


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"clock": "hourglass"}, "'clock' must be"),
        ({"clock": "decision:soon"}, "whole number"),
        ({"clock": "decision:"}, "missing"),
        ({"clock": "bank:-5"}, "takes 0 to"),
    ],
)
def test_clocks_that_are_none(house: House, form: dict[str, str], told: str) -> None:
    place, (ada,) = opened(house, "zero", "Ada")
    answer = ada.post(f"{place}/clocks", form, JSON)
    assert answer.status_code == 422
    assert told in answer.json()["error"]


def test_everybody_sees_a_pause_and_only_the_host_a_way_on(house: House) -> None:
    """R-08 at one table."""
    place, people = begun(house, "zero", "Ada", "Ben")
    people[0].post(f"{place}/pause", {"do": "pause"})
    for browser in (*people, house.browser()):
        for page in ("", "/text", "/watch"):
            shown = browser.get(f"{place}{page}").text
            assert "Paused. It goes on from here" in text_of(shown, "desk-say")
            assert ('id="go-on"' in shown) == (browser is people[0] and page != "/watch")
    people[0].post(f"{place}/pause", {"do": "resume"})
    assert text_of(people[1].get(place).text, "desk-say") == ""


def test_only_the_host_has_the_hosts_means(house: House) -> None:
    place, people = begun(house, "zero", "Ada", "Ben")
    means = ("pause", "chat-switch", "end", "end-forget", "manage-1", "remove-1")
    for browser, has in ((people[0], True), (people[1], False), (house.browser(), False)):
        page = browser.get(place).text
        assert [f'id="{one}"' in page for one in means] == [has] * len(means)


def test_a_person_is_removed_for_good_and_reads_why(house: House) -> None:
    """R-26: from the open menu two presses, Manage and Remove; who is removed stays removed."""
    place, people = begun(house, "zero", "Ada", "Ben")
    ada, ben = people
    summary, rest = ada.get(place).text.split('id="manage-1"')[1].split("</summary>", 1)
    assert "Manage" in summary
    assert "Remove Ben for good" in rest
    assert ada.post(f"{place}/seats", {"seat": "1", "do": "kick"}, HTMX).status_code == 204
    page = ben.get(place).text
    assert "The host has removed you" in text_of(page, "sent-away")
    assert 'id="desk-late"' not in page
    assert ben.post(f"{place}/sit", {"name": "Ben"}, JSON).status_code == 403


# -- taking back -----------------------------------------------------------------------------------------------------


def acted(house: House, wanted: str) -> tuple[str, list[Browser], Browser]:
    """A table of Catan where somebody's newest act can be taken back in a way: as the button says."""
    place, people = begun(house, "catan", "Ada", "Ben", seats=2)
    for _act in range(30):
        mover = asked(place, people)[0]
        mover.act(place)
        if re.search(rf'id="undo".*?<span>{wanted}</span>', mover.get(place).text):
            return place, people, mover
    raise AssertionError(f"nothing to {wanted}")


def undo_form(page: str) -> dict[str, str]:
    form = page.partition('id="desk-undo"')[2].partition("</form>")[0]
    return dict(re.findall(r'name="(seat|at)" value="(\d+)"', form))


def test_undo_says_what_it_will_do_and_does_it(house: House) -> None:
    place, _people, mover = acted(house, "Undo")
    page = mover.get(place).text
    assert re.match(r"Takes back: You build a settlement at \w+\.", text_of(page, "undo-will"))
    before = mover.view(place)
    assert mover.post(f"{place}/undo", undo_form(page), HTMX).status_code == 204
    assert len(mover.view(place)["choices"]) > len(before["choices"])
    assert "You took an act back" in mover.get(place).text or "took an act back" in mover.get(place).text


def test_a_plea_stands_before_all_and_who_is_asked_answers(house: House) -> None:
    place, people, mover = acted(house, "Ask to undo")
    other = next(browser for browser in people if browser is not mover)
    form = undo_form(mover.get(place).text)
    assert mover.post(f"{place}/undo", form, HTMX).status_code == 204
    mine, theirs, nobody = (browser.get(place).text for browser in (mover, other, house.browser()))
    assert "You ask to take your last act back" in text_of(mine, "plea")
    assert 'id="withdraw"' in mine
    assert "asks to take the last act back." in text_of(theirs, "plea")
    assert 'id="agree"' in theirs
    assert "Still to agree" in text_of(nobody, "plea")
    assert 'name="agree"' not in nobody
    assert other.post(f"{place}/consent", {"at": form["at"], "agree": "no"}, HTMX).status_code == 204
    assert text_of(other.get(place).text, "plea") == ""
    assert "The act stands" in other.get(place).text


def test_where_nothing_can_be_taken_back_a_sentence_says_why(house: House) -> None:
    place, people = begun(house, "zero", "Ada", "Ben")
    mover = asked(place, people)[0]
    assert text_of(mover.get(place).text, "desk-undo") == ""  # nothing was done
    mover.act(place)
    assert "so it stands" in text_of(mover.get(place).text, "desk-why")


# -- coming late, leaving, the end -----------------------------------------------------------------------------------


def test_who_comes_late_plays_on_for_a_bot_with_a_summary(house: House) -> None:
    """R-05: seat, present state, and at most 60 words."""
    place, people = begun(house, "zero", "Ada", "Ben")
    late = house.browser()
    page = late.get(place).text
    (seat,) = re.findall(r'id="take-(\d)"', page)
    answer = late.post(f"{place}/sit", {"name": "Zoë", "seat": seat}, HTMX)
    assert answer.headers["hx-redirect"] == f"{place}?welcome=1"
    welcome = text_of(late.get(f"{place}?welcome=1").text, "welcome").removeprefix("You play on from here.")
    assert "decision" in welcome
    assert len(welcome.removeprefix(" What happened so far").split()) <= 60
    assert 'id="welcome"' not in late.get(place).text
    assert 'id="welcome"' not in house.browser().get(f"{place}?welcome=1").text
    assert "Zoë" in people[0].get(place).text
    for watcher in (house.browser().get(place).text, house.browser().get(f"{place}/watch").text):
        assert 'id="desk-late"' not in watcher


def test_whose_seat_the_host_gave_to_a_bot_is_told_and_offered_no_other(house: House) -> None:
    place, people = begun(house, "zero", "Ada", "Ben", seats=4)
    assert people[0].post(f"{place}/seats", {"seat": 1, "do": "free"}, HTMX).status_code == 204
    page = people[1].get(place).text
    assert "You can take it back." in text_of(page, "desk-late")
    assert re.findall(r'id="take-(\d)"', page) == ["1"]
    assert re.findall(r'id="take-(\d)"', house.browser().get(place).text) == ["1", "2", "3"]
    assert people[1].post(f"{place}/sit", {"name": "Ben", "seat": 1}, HTMX).headers["hx-redirect"]
    assert people[1].view(place)["viewer"] == 1


def test_a_bot_that_stands_in_is_named_with_whom_it_plays_for(house: House) -> None:
    place, people = begun(house, "zero", "Ada", "Ben")
    table = table_of(house, place)

    async def goes() -> None:
        table.presence.gone.pop(table.seats[1].browser, None)  # nobody has seen him
        await table.write(lambda: stand_in.standing(table.state, 1, "away"))

    portal(house).call(goes)
    for page in (people[0].get(place).text, house.browser().get(f"{place}/text").text):
        assert "a bot plays for Ben; the seat waits for them" in text_of(page, "person-1")
    assert people[1].view(place)["viewer"] == 1  # it is theirs while the bot plays
    people[1].post(f"{place}/chat", {"text": "Back again"}, HTMX)
    assert "a bot plays" not in text_of(people[0].get(place).text, "person-1")


@pytest.mark.parametrize("game", [*GAMES, "draft"])
def test_an_ended_table_says_so_and_shows_the_way_out(house: House, game: str) -> None:
    place, people = begun(house, game, "Ada", "Ben")
    people[0].post(f"{place}/end", {"forget": "no"}, HTMX)
    for browser in people:
        page = browser.get(place).text
        assert "This table is over." in text_of(page, "prompt")
        assert f'action="{place}/act"' not in page  # nothing is offered that would be refused
        spoken = browser.get(f"{place}/text").text
        assert "This table is over." in text_of(spoken, "prompt") + text_of(spoken, "now")
        assert f'action="{place}/act"' not in spoken
        assert "The host has ended this table." in text_of(page, "over")
        assert f'href="{place}/record"' in page
        assert 'id="pause"' not in page
        assert text_of(page, "desk-line") == "This table is over."


def test_again_takes_everybody_to_the_same_new_round(house: House) -> None:
    place, people = begun(house, "zero", "Ada", "Ben", seats=2)
    for _act in range(300):
        now = asked(place, people)
        if not now:
            break
        now[0].act(place)
    assert people[0].view(place)["ended"]
    assert "This round is over" in text_of(people[1].get(place).text, "desk-line")
    assert 'id="time-clock"' in people[0].get(place).text  # the host may set clocks for the next one
    assert people[1].post(f"{place}/again", {}, HTMX).status_code == 204
    for browser in (*people, house.browser()):
        view = browser.view(place)
        assert (view["round"], view["ended"]) == (2, False)
        assert "Waiting for" in browser.get(place).text or "You are asked" in browser.get(place).text


# -- the home page ---------------------------------------------------------------------------------------------------


def test_a_table_is_on_the_home_page_only_when_its_host_says_so(house: House) -> None:
    place, (ada, ben) = opened(house, "zero", "Ada <b>", "Ben")
    stranger = house.browser()
    assert place not in stranger.get("/").text
    assert ben.post(f"{place}/list", {"do": "on"}, JSON).status_code == 403
    assert ada.post(f"{place}/list", {"do": "maybe"}, JSON).status_code == 422
    assert ada.post(f"{place}/list", {"do": "on"}).status_code == 303
    shown = text_of(stranger.get("/").text, "open-tables")
    assert place[3:] in shown
    assert "Ada <b>, 1 free seat" in shown
    ada.post(f"{place}/list", {"do": "off"})
    assert place not in stranger.get("/").text


# -- a problem -------------------------------------------------------------------------------------------------------


def test_a_report_holds_what_its_page_shows_and_nothing_else(house: House) -> None:
    place, people = begun(house, "zero", "Ada", "Ben")
    agent = {"User-Agent": "Test/1 <b>"}
    page = people[1].get(f"{place}/problem", agent)
    attached = html.unescape(re.search(r'id="attached"[^>]*>(.*?)</pre>', page.text, re.DOTALL)[1])  # type: ignore[index]
    lines = attached.strip().splitlines()
    assert [line.partition(":")[0] for line in lines] == [
        "Table", "Game", "Position", "Seen from", "Server", "Browser",
    ]  # fmt: skip
    assert lines[0] == f"Table: {place[3:]}"
    assert lines[3] == "Seen from: seat 2"
    assert lines[5] == "Browser: Test/1 <b>"
    assert "<b>" not in page.text
    saved = people[1].post(f"{place}/problem", {"said": "It hung.\nTwice."}, agent)
    assert saved.status_code == 200
    assert saved.headers["content-type"].startswith("text/plain")
    assert saved.headers["content-disposition"] == f'attachment; filename="keeling-{place[3:]}.txt"'
    assert saved.text == "It hung.\nTwice.\n\n" + attached
    for secret in ("Ada", "Ben", people[1].cookie):
        assert secret not in saved.text
    assert house.browser().get(f"{place}/problem").status_code == 200


@pytest.mark.parametrize("game", [*GAMES, "draft"])
def test_what_the_table_tells_of_itself_does_not_push_the_last_act_away(house: House, game: str) -> None:
    """A pause is in the log; below the prompt stays what was played."""
    place, people = begun(house, game, "Ada", "Ben", seats=2)
    asked(place, people)[0].act(place)
    before = under_prompt(people[0].get(place).text)
    people[0].post(f"{place}/pause", {"do": "pause"}, HTMX)
    people[0].post(f"{place}/pause", {"do": "resume"}, HTMX)
    page = people[0].get(place).text
    assert "It goes on." in text_of(page, "log")
    assert under_prompt(page) == before != ""
    assert "It goes on." not in (table_of(house, place).summary(0) or "")


def under_prompt(page: str) -> str:
    found = re.search(r'<p class="sub[^"]*"[^>]*>(.*?)</p>', page)
    return re.sub(r"<[^>]*>", "", found[1]) if found else ""
