"""What hands do to pages: press twice, go back, open a second tab, lose the line. Real browsers at a real server."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.web.evening import cards, until
from tests.web.test_browser_desk import act, is_asked, post
from tests.web.venue import PHONE, Venue, host, place_of, read, seats, sit

from keeling.core import packed
from keeling.core.match import Match
from keeling.core.registry import title_of, titles
from keeling.play import events

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
HERE = "window.here = true"
POSITION = "Number(document.getElementById('table').dataset.position)"
TWINS = {
    "game": "zero",
    "pile": ["+1"],
    "turn": 0,
    "players": [{"hand": ["+3", "+3", "-4"]}, {"hand": ["reset", "-2", "0"]}],
}


def entries(database: Path, code: str) -> list[events.Change]:
    """A table's log."""
    with closing(sqlite3.connect(database)) as store:
        sql = "SELECT body FROM event WHERE code = ? ORDER BY position"
        return [events.decode(body) for (body,) in store.execute(sql, (code,))]


def tables(database: Path) -> int:
    with closing(sqlite3.connect(database)) as store:
        return int(store.execute("SELECT COUNT(DISTINCT code) FROM event").fetchone()[0])


def pair(venue: Venue, **start: Any) -> tuple[Page, Page]:
    """A begun table of ZERO for two."""
    venue.open(start=start or None)
    ada, ben = venue.person(), venue.person(viewport=PHONE)
    place = host(ada, "ZERO")
    seats(ada, 2)
    sit(ben, place, "Ben")
    ada.locator("#start").click()
    for page in (ada, ben):
        page.locator(".ztable").wait_for()
    return ada, ben


def mover(*pages: Page) -> Page:
    """Whoever is asked."""
    until(lambda: any(map(is_asked, pages)))
    return next(page for page in pages if is_asked(page))


def twin_of(venue: Venue, page: Page) -> Page:
    """The same browser at another place: a second device, as far as the server can tell."""
    state: Any = page.context.storage_state()
    other = venue.person(storage_state=state)
    other.goto(place_of(page))
    return other


# -- one act, once -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", [True, False])
def test_join_is_pressed_five_times_while_the_line_is_slow(venue: Venue, script: bool) -> None:
    """U-01: one seat is taken, and no error page comes."""
    venue.open()
    ada, ben = venue.person(), venue.person(viewport=PHONE, java_script_enabled=script)
    place = host(ada, "ZERO")
    ben.goto(place)
    ben.locator("#nick").fill("Ben")
    ben.context.new_cdp_session(ben).send("Network.emulateNetworkConditions", SLOW)
    ben.locator("#sit").click(click_count=5, delay=60, no_wait_after=True)
    expect(ben.locator("#prompt")).to_have_text("You are in, Ben", timeout=30_000)
    names = ada.locator(".seats-l b").all_inner_texts()
    assert [name for name in names if "Ben" in name] == ["Ben"]
    assert sum(isinstance(one, events.Sat) for one in entries(venue.database, place[3:])) == 1


def test_a_card_with_a_twin_is_pressed_twice(venue: Venue) -> None:
    """U-02: one card is gone, the other one is in the hand still."""
    ada, _ben = pair(venue, **TWINS)
    twins = ada.locator("#hand [data-kind='+3']")
    expect(twins).to_have_count(2)
    first, second = (one.get_attribute("id") for one in twins.all())
    ada.locator(f"#{first}").dblclick()
    expect(ada.locator(f"#hand #{first}")).to_have_count(0)
    expect(ada.locator(f"#hand #{second}")).to_have_count(1)
    expect(ada.locator(f"#pile #p-{first}")).to_have_count(1)


def test_a_vote_is_pressed_twice_and_the_next_one_counts(venue: Venue) -> None:
    """U-02: Solutions; each voter has one vote on each card, whatever was pressed."""
    from keeling.games.solutions import terms

    venue.open()
    people = [venue.person(), venue.person(viewport=PHONE), venue.person()]
    place = host(people[0], "Solutions")
    seats(people[0], 3)
    for page, name in zip(people[1:], ("Ben", "Cleo"), strict=True):
        sit(page, place, name)
    people[0].locator("#start").click()
    voted, end = 0, time.monotonic() + 60
    while voted < 5:
        assert time.monotonic() < end
        for page in people:
            vote = page.locator("#vote button").first
            if vote.count() and is_asked(page):
                vote.dblclick()
                until(lambda page=page: not is_asked(page) or not page.locator("#vote button").count())  # type: ignore[misc]
                voted += 1
            elif is_asked(page):
                act(page)
    log = [one.entry for one in entries(venue.database, place[3:]) if isinstance(one, events.Did)]
    votes = [(entry.seat, packed.verb(entry.action)) for entry in log]
    rounds = "".join("v" if verb == terms.VOTE else "." for _seat, verb in votes)
    assert rounds.count("v") >= voted - 1
    for run in re.finditer("v+", rounds):
        voters = [seat for seat, _verb in votes[run.start() : run.end()]]
        assert len(voters) == len(set(voters)), "nobody has voted twice"


def deaf(route: Route) -> None:
    """A page sends and hears no news."""
    return route.continue_() if route.request.method == "POST" else route.abort()


def test_an_old_button_says_why_nothing_happened(venue: Venue) -> None:
    """U-04: a tab that heard nothing for a while acts on what it still shows. The table stays as it is, and the tab
    reads why, and comes along."""
    page, _ben = pair(venue, **TWINS)
    expect(page.locator("#go")).to_be_visible()
    elsewhere = twin_of(venue, page)
    page.route(re.compile("/stream"), lambda route: route.abort())
    page.reload()
    page.route(re.compile(place_of(page)), deaf)
    view = page.request.get(f"{place_of(page)}/view.json").json()
    post(elsewhere, "act", asked_at=view["asked_at"], action=view["choices"][-1]["action"])
    expect(elsewhere.locator("#table")).not_to_have_attribute("data-turn", "")
    position, began = read(elsewhere, POSITION), time.monotonic()
    assert read(page, POSITION) != position
    page.locator("#go").click()
    expect(page.locator("#notice")).to_contain_text("That was for an earlier question; the table has moved on.")
    assert time.monotonic() - began < 5
    page.unroute_all()
    expect(page.locator("#table")).to_have_attribute("data-position", str(position))
    venue.complaints.clear()  # of the news that it could not hear


ACT_FAST = """async ([place, most, seed]) => {
    let acts = 0;
    const end = performance.now() + 60000;
    while (acts < most && performance.now() < end) {
        const view = await (await fetch(place + "/view.json")).json();
        if (view.ended) break;
        if (!view.choices.length) { await new Promise(done => setTimeout(done, 15)); continue; }
        seed = (seed * 1103515245 + 12345) % 2147483648;
        const action = view.choices[seed % view.choices.length].action;
        const body = new URLSearchParams({ asked_at: view.asked_at, action });
        const answer = await fetch(place + "/act", { method: "POST", body, headers: { Accept: "application/json" } });
        if (answer.status >= 500) throw Error(await answer.text());
        acts += answer.ok;
    }
    window.tally = acts;
}"""


@pytest.mark.parametrize("game", sorted(titles()))
def test_four_act_at_once_and_one_looks_anew(venue: Venue, game: str) -> None:
    """U-05: as fast as they may; every card, token and good is where it can be, and nobody else's page loads anew."""
    title = title_of(game)
    venue.open()
    people = [venue.person(viewport=PHONE) for _person in range(4)]
    made = people[0].request.post("/tables", form={"game": game, "name": "Ada", "seats": 4}, max_redirects=0)
    place = made.headers["location"]
    people[0].goto(place)
    for number, page in enumerate(people[1:], 2):
        sit(page, place, f"Person {number}")
    people[0].locator("#start").click()
    for page in people:
        page.locator("#desk-line").wait_for()
        page.evaluate(HERE)
    for number, page in enumerate(people[:3]):
        page.evaluate(f"input => {{ ({ACT_FAST})(input) }}", [place, 8, number + 7])
    while not all(read(page, "window.tally !== undefined") for page in people[:3]):
        people[3].reload()
        act_once(people[3])
    assert [read(page, "window.here") for page in people[:3]] == [True] * 3
    match = played(entries(venue.database, place[3:]))
    assert match.title is title
    assert len(match.entries) > 10


def act_once(page: Page) -> None:
    """What may be done first, if there is anything; somebody may be quicker."""
    place = place_of(page)
    view = page.request.get(f"{place}/view.json").json()
    if view["choices"]:
        form = {"asked_at": view["asked_at"], "action": view["choices"][0]["action"]}
        assert page.request.post(f"{place}/act", form=form, max_redirects=0).status in (303, 409)


def played(log: list[events.Change]) -> Match:
    """The round, played again; at each step nothing is wrong with it."""
    match: Match | None = None
    for change in log:
        if isinstance(change, events.Began):
            match = Match(title_of(change.setup.game), change.setup, None)
            match.add(change.opening)
        elif isinstance(change, events.Did):
            assert match
            match.add(change.entry)
        assert match is None or list(match.game.faults()) == []
    assert match
    return match


# -- tabs, and ways back -----------------------------------------------------------------------------------------------


def test_two_tabs_of_one_seat_are_equal(venue: Venue) -> None:
    """U-08: they start from the lobby together, and each may act; both show it."""
    venue.open()
    ada, ben = venue.person(), venue.person()
    place = host(ada, "ZERO")
    seats(ada, 2)
    sit(ben, place, "Ben")
    second = venue.page(ada.context)
    second.goto(place)
    expect(second.locator("#start")).to_be_visible()
    ada.locator("#start").click()
    for page in (ada, second, ben):
        page.locator(".ztable").wait_for()
    tabs, used = [ada, second], 0
    while used < 4:
        now = mover(ada, ben)
        if now is ada:
            tab = tabs[used % 2]
            expect(tab.locator("#go")).to_be_visible()
            before = read(tab, POSITION)
            tab.keyboard.press("1")
            tab.locator("#go").click()
            for page in tabs:
                expect(page.locator("#table")).not_to_have_attribute("data-position", str(before))
            used += 1
        else:
            act(ben)
    assert cards(ada) == cards(second)


def test_two_devices_share_a_seat(venue: Venue) -> None:
    """R-14: both see the hand, both can choose, one confirms; the other sees it done."""
    ada, ben = pair(venue)
    ada.locator("#table-menu > summary").click()
    ada.locator("#to-device-too").click()
    code = ada.locator("#seat-code").inner_text()
    ada.keyboard.press("Escape")
    phone = venue.person(viewport=PHONE)
    phone.goto(f"/seat?table={place_of(ada)[3:]}")
    phone.locator("#code").fill(code)
    phone.locator("form.ask button").click()
    phone.locator(".ztable").wait_for()
    assert cards(phone) == cards(ada) != []
    while mover(ada, ben) is not ada:
        act(ben)
    for page in (ada, phone):
        expect(page.locator("#go")).to_be_visible()
        page.keyboard.press("1")
    held = cards(ada)
    phone.locator("#go").click()
    for page in (ada, phone):
        expect(page.locator("#table")).not_to_have_attribute("data-turn", "")
        until(lambda page=page: cards(page) != held)  # type: ignore[misc]
    assert cards(phone) == cards(ada)


def test_back_and_forward_make_no_second_table(venue: Venue) -> None:
    """U-10: host, start, twice back, forward, reload: one table, one deal, nothing sent again."""
    venue.open()
    page = venue.person()
    page.goto("/about")
    place = host(page, "ZERO")
    page.locator("#start").click()
    page.locator(".ztable").wait_for()
    until(lambda: is_asked(page))
    hand, log = sorted(cards(page)), len(entries(venue.database, place[3:]))
    page.go_back()
    page.go_back()
    page.go_forward()
    page.reload()
    page.goto(place)
    page.locator(".ztable").wait_for()
    page.go_back()
    page.go_forward()
    page.locator(".ztable").wait_for()
    assert sorted(cards(page)) == hand
    assert tables(venue.database) == 1
    assert sum(isinstance(one, events.Began) for one in entries(venue.database, place[3:])) == 1
    assert len(entries(venue.database, place[3:])) == log


def test_a_page_from_the_cache_of_the_way_back_is_current(
    chromium: Browser, browser_path: str, browser_arguments: list[str], venue: Venue
) -> None:
    """U-11: whoever comes back from another page sees the table as it is now, not as it was left."""
    cached = chromium.browser_type.launch(
        executable_path=browser_path, args=browser_arguments, ignore_default_args=["--disable-back-forward-cache"]
    )
    try:
        ada, ben = pair(venue)
        context = cached.new_context(
            base_url=f"http://127.0.0.1:{venue.port}", storage_state=ada.context.storage_state()
        )
        page = venue.page(context)
        page.goto(place_of(ada))
        page.locator(".ztable").wait_for()
        page.goto("/rules/zero")
        for _move in range(3):
            act(mover(ada, ben))
        page.go_back(wait_until="commit")
        newest = str(read(ada, POSITION))
        expect(page.locator("#table")).to_have_attribute("data-position", newest, timeout=10_000)
        page.evaluate(HERE)
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")  # as Safari does
        until(lambda: read(page, "window.here") is None)
        expect(page.locator("#table")).to_have_attribute("data-position", newest)
    finally:
        cached.close()


# -- who reads from afar -----------------------------------------------------------------------------------------------

TYPE = """() => {
    const sizes = [], walk = document.createTreeWalker(document.getElementById("live"), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const parent = walk.currentNode.parentElement, text = walk.currentNode.textContent.trim();
        const box = parent.getBoundingClientRect();
        if (!text || box.width < 2 || box.height < 8 || !parent.checkVisibility() || parent.closest(".vh")) continue;
        const zoom = parent.currentCSSZoom || 1;
        sizes.push([parseFloat(getComputedStyle(parent).fontSize) * zoom, text.length, text.slice(0, 40)]);
    }
    return sizes;
}"""


@pytest.mark.parametrize("game", sorted(titles()))
def test_a_projector_shows_no_hand_and_type_for_the_last_row(venue: Venue, game: str) -> None:
    """R-23: at 1920 pixels. What is asked stands in letters of 42 pixels (16 minutes of arc at 8 m on a picture of
    2.4 m); of all other text at least three quarters in 16 or more."""
    venue.open()
    ada, wall = venue.person(), venue.person(viewport={"width": 1920, "height": 1080})
    made = ada.request.post("/tables", form={"game": game, "name": "Ada", "seats": 4}, max_redirects=0)
    place = made.headers["location"]
    ada.goto(place)
    ada.locator("#start").click()
    ada.locator("#desk-line").wait_for()
    wall.goto(f"{place}/watch")
    wall.locator("#table").wait_for()
    sizes = read(wall, TYPE)
    asked = "document.querySelector('#prompt .say') || document.getElementById('prompt')"
    prompt = read(wall, f"parseFloat(getComputedStyle({asked}).fontSize)")
    total = sum(length for _size, length, _text in sizes)
    small = [(size, text) for size, length, text in sizes if size < 16]
    assert prompt >= 42
    assert sum(length for size, length, _text in sizes if size < 16) * 4 <= total, small
    assert wall.locator("#hand, #choices, #desk-tools").count() == 0
