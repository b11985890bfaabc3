"""Whole games of Solutions in a real browser: by three, by a group with one screen, by keyboard, as text, a draft."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web import solving
from tests.web.solving import State, Told, by_mouse, play, until
from tests.web.test_browser import serious
from tests.web.venue import PHONE, WIDE, Venue, choose, host, place_of, seats, sit, start, tab_to

from keeling.core import packed
from keeling.games.solutions import terms

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def leaks(venue: Venue, page: Page) -> list[str]:
    """What the streams of a table told too early."""
    return solving.leaks(Told(venue.database, place_of(page).rpartition("/")[2]), venue.heard())


# -- votes of several --------------------------------------------------------------------------------------------------


def votes_seen(page: Page) -> list[str]:
    """What the page tells of votes: badges at gaps, marks at names, lines of the log that name a gap."""
    marks = page.locator("#people .v").all_inner_texts()
    said = page.locator("#log li").all_inner_texts()
    return [
        *("badges" for _one in range(page.locator(".voters").count())),
        *(mark for mark in marks if mark not in ("", "?", "✓")),
        *(line for line in said[-2:] if "voted for" in line),
    ]


def votes(state: State | None) -> bool:
    """Whether this page's vote is still open."""
    return bool(state and state["places"] and packed.verb(state["places"][0]) == terms.VOTE)


def test_a_full_game_by_three_browsers_and_a_bot(venue: Venue) -> None:
    """Until a tie was broken by a browser the votes are split on purpose, then all vote for the right place."""
    venue.open()
    ada, ben, cem = pages = [venue.person(reduced_motion="reduce") for _one in range(3)]
    place = host(ada, "Solutions")
    for page, name in ((ben, "Ben"), (cem, "Cem")):
        sit(page, place, name)
    start(*pages)
    venue.listen(ada, 0, "drawn", "watch")
    venue.listen(ben, 1, "text")
    ties: list[int] = []
    early: list[list[str]] = []

    def move(page: Page, state: State) -> None:
        if not state["places"] or ties:
            return by_mouse(page, state)
        if packed.verb(state["places"][0]) == terms.BREAK:
            ties.append(pages.index(page))
            expect(page.locator("#vote .lab")).to_have_text("Break the tie")
            assert page.locator(".voters").count() >= 2
            return by_mouse(page, state)
        solving.vote(page, state, (0, 1, 0)[pages.index(page)])
        others = [other for other in pages if other is not page and votes(solving.state_of(other))]
        early.extend(filter(None, map(votes_seen, others)))

    assert play(pages, move) > 60
    assert ties
    assert early == []
    for page in pages:
        page.locator("#result").wait_for(timeout=20_000)
        assert page.locator(".chart svg").first.is_visible()
    assert ada.locator("#result h1").inner_text() == cem.locator("#result h1").inner_text()
    assert ada.locator("#map .turn").count() == 12
    assert leaks(venue, ada) == []


def test_an_open_vote_tells_nothing_of_how_somebody_voted(venue: Venue) -> None:
    """Two tables with the same luck that differ in one vote: another's page is the same to the letter."""
    venue.open()
    ada, ben = venue.person(), venue.person()
    seen: list[str] = []
    for mine in (0, 1):
        place = host(ada, "Solutions")
        seats(ada, 2)
        sit(ben, place, "Ben")
        start(ada, ben)
        play([ada, ben], by_mouse, votes)
        for page in (ada, ben):
            until(page, votes)
        before = ben.locator("#table").get_attribute("data-position") or ""
        solving.vote(ada, until(ada, votes), mine)
        voted = f"document.getElementById('table').dataset.position !== '{before}'"
        end = time.monotonic() + 20
        while not ben.evaluate(voted) and time.monotonic() < end:
            time.sleep(0.03)
        expect(ben.locator("#people")).to_contain_text("✓")
        code = place.rpartition("/")[2]
        for path in (place, f"{place}/text", f"{place}/watch"):
            ben.goto(path)
            seen.append(ben.locator("#table").evaluate("table => table.outerHTML").replace(code, ""))
    assert seen[:3] == seen[3:]


def test_two_browsers_tie_and_the_proposer_decides(venue: Venue) -> None:
    venue.open()
    ada, ben = pages = [venue.person(), venue.person(viewport=PHONE, has_touch=True, is_mobile=True)]
    place = host(ada, "Solutions")
    choose(ada, length="short")
    seats(ada, 2)
    sit(ben, place, "Ben")
    start(*pages)
    proposed: list[int] = []
    broken: list[int] = []

    def move(page: Page, state: State) -> None:
        if state["places"] and packed.verb(state["places"][0]) == terms.BREAK:
            broken.append(pages.index(page))
            assert broken[-1] == proposed[-1]
            solving.vote(page, state, place_right(state))
        elif state["places"] and len(broken) < 2:
            solving.vote(page, state, (place_right(state) + pages.index(page)) % (len(state["row"]) + 1))
        else:
            if state["hand"]:
                proposed.append(pages.index(page))
            by_mouse(page, state)

    assert play(pages, move) > 20
    assert len(broken) == 2
    for page in pages:
        page.locator("#result").wait_for(timeout=20_000)
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    ben.locator("#again").click()
    for page in pages:
        until(page, lambda state: not state["over"])


def place_right(state: State) -> int:
    return solving.place_of(state["row"], state["newest"])


# -- one screen for the group ------------------------------------------------------------------------------------------


def drag(page: Page, card: str, goal: str) -> None:
    """With the mouse, as a hand does it."""
    source, target = page.locator(card), page.locator(goal)
    source.scroll_into_view_if_needed()
    start, end = source.bounding_box(), target.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + start["width"] / 2 + 15, start["y"] + 5, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    assert page.locator(".drop-here").count() == 1
    page.mouse.up()


def test_an_advanced_game_of_a_group_with_one_screen(venue: Venue) -> None:
    """Chosen by the lobby's questions; cards are dragged and clicked; a projector beside it shows what all may see."""
    venue.open()
    laptop = venue.person(viewport={"width": 1280, "height": 1000})
    projector = venue.person(viewport={"width": 1920, "height": 1080})
    place = host(laptop, "Solutions")
    choose(laptop, difficulty="xhard", length="short", decide="group", rules="advanced", clock="off")
    assert laptop.locator("#people-number").input_value() == "4"
    start(laptop)
    projector.goto(f"{place}/watch")
    venue.listen(laptop, 0, "drawn", "text", "watch")
    did: list[str] = []
    hands: set[str] = set()

    def move(page: Page, state: State) -> None:
        assert projector.locator("#hand, #choices, #vote").count() == 0
        if state["answers"]:
            did.append(page.locator("#ask h2, .say").last.inner_text() + page.locator("#prompt").inner_text())
            return solving.answer(page, state["answers"][-1])  # the bold answer: a Silver card laid, a Gold one tried
        if state["hand"] and not solving.passes(state) and packed.verb(state["picks"][0]) == terms.PROPOSE:
            hands.add(page.locator(".handcap b").inner_text())
            card = solving.clearest(state)
            goal = f"#gap-{solving.place_of(state['row'], card)}" if state["row"] else "#shelf"
            if len(did) % 2 == 0:
                did.append("dragged")
                return drag(page, f"#{card}", goal)
            did.append("clicked")
        by_mouse(page, state)

    assert play([laptop], move) > 20
    said = " ".join(did)
    assert {"dragged", "clicked"} <= set(did)
    assert "Silver" in said
    assert "Gold" in said
    assert hands == {f"Hand {n} holds" for n in range(1, 5)}
    projector.locator("#result").wait_for(timeout=20_000)
    assert leaks(venue, laptop) == []


# -- alone, by keys; as text, without script ---------------------------------------------------------------------------


def by_keys(page: Page, state: State) -> None:
    """Letters for places, numbers for choices, Enter to take them."""
    if state["places"]:
        page.keyboard.press("ABCDEFGHIJKL"[place_right(state)])
        page.keyboard.press("Enter")
    elif state["answers"]:
        page.keyboard.press("1")
        page.keyboard.press("Enter")
    elif solving.passes(state):
        tab_to(page, "#alt-" + solving.key_of(state, terms.PASS))
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("1")
        assert page.evaluate("document.activeElement.id") == "go"
        page.keyboard.press("Enter")


def test_a_short_game_alone_by_keyboard(venue: Venue) -> None:
    venue.open()
    page = venue.person()
    page.goto("/")
    tab_to(page, "form[action='/tables']:has([value=solutions]) button")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    tab_to(page, "#length-full")
    with page.expect_response("**/options"):
        page.keyboard.press("ArrowDown")
    for seat in (3, 2, 1):
        tab_to(page, f"#menu-{seat} > summary")
        page.keyboard.press("Enter")
        tab_to(page, f"#remove-{seat}")
        with page.expect_response("**/seats"):
            page.keyboard.press("Enter")
        page.locator(f"#seat-{seat}").wait_for(state="detached")
    tab_to(page, "#start")
    page.keyboard.press("Enter")
    page.locator(".stable").wait_for(timeout=20_000)
    venue.listen(page, 0, "drawn")
    assert play([page], by_keys) > 20
    page.locator("#result").wait_for(timeout=20_000)
    assert leaks(venue, page) == []
    tab_to(page, "#again")
    page.keyboard.press("Enter")
    until(page, lambda state: not state["over"])


def test_a_game_on_the_text_page_without_script(venue: Venue) -> None:
    venue.open()
    page = venue.person(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play now Solutions")).first.click()
    page.goto(place_of(page) + "/text")
    venue.listen(page, 0, "text")
    moves = 0
    for _step in range(3000):
        if page.locator("#again").count():
            break
        if page.locator("h1").inner_text() == "Solutions: your turn":
            page.locator("#choices button").filter(has_text="Pass").or_(page.locator("#choice-1")).last.click()
            moves += 1
        else:
            time.sleep(0.05)
            page.reload()
    assert moves > 5
    assert page.locator("#result").count() == 1
    assert leaks(venue, page) == []
    page.locator("#again").click()
    assert page.locator("#result").count() == 0


# -- a challenge on the screen -----------------------------------------------------------------------------------------


def seconds_left(page: Page) -> int:
    minutes, rest = page.inner_text("#clock time").split(":")
    return 60 * int(minutes) + int(rest)


def test_a_challenge_with_a_clock_a_drawing_and_notes(venue: Venue) -> None:
    """With luck that brings Sketch the future in the second round."""
    options = {"length": "short", "challenges": "screen"}
    venue.open(solving.seed_with(terms.SKETCH, 2, **options))
    ada, ben = pages = [venue.person(), venue.person()]
    place = host(ada, "Solutions")
    choose(ada, **options)
    seats(ada, 2)
    sit(ben, place, "Ben")
    start(*pages)
    play(pages, by_mouse, lambda state: bool(state["mine"] and state["answers"]))
    drawer = next(page for page in pages if solving.state_of(page)["answers"])  # type: ignore[index]
    other = ben if drawer is ada else ada
    expect(drawer.locator("#prompt")).to_contain_text("Sketch the future")
    drawer.locator("#choice-1").click()
    for page in pages:
        page.locator("#clock time").wait_for(timeout=20_000)
    begun = [seconds_left(page) for page in pages]
    pad = drawer.locator("#pad").bounding_box()
    assert pad
    for line in (((40, 40), (90, 80), (140, 40)), ((60, 120), (120, 120))):
        drawer.mouse.move(pad["x"] + line[0][0], pad["y"] + line[0][1])
        drawer.mouse.down()
        for x, y in line[1:]:
            drawer.mouse.move(pad["x"] + x, pad["y"] + y, steps=4)
        drawer.mouse.up()
    drawer.locator("#note-send").click()
    sketch = other.locator("#notes .sketch path")
    sketch.wait_for(timeout=20_000)
    assert (sketch.get_attribute("d") or "").count("M") == 2
    other.locator("#note-text").fill("<b>Trains?</b>")
    other.locator("#note-text").press("Enter")
    expect(drawer.locator("#notes")).to_contain_text("<b>Trains?</b>")
    expect(other.locator("#note-text")).to_have_value("")
    time.sleep(2.2)
    left = [seconds_left(page) for page in pages]
    assert all(0 < now < then for now, then in zip(left, begun, strict=True)), (begun, left)
    assert abs(left[0] - left[1]) <= 1
    for page in pages:
        page.locator("#choice-1").click()
    play(pages, by_mouse, lambda state: bool(state["hand"]))
    expect(ada.locator("#owned")).to_be_visible()
    assert ada.locator("#clock, #notes").count() == 0


# -- the Draft ---------------------------------------------------------------------------------------------------------

DRAFT = """() => {
    const table = document.getElementById("table");
    return table && {
        over: !!document.getElementById("result"), mine: "turn" in table.dataset, row: [], hand: ["any"],
        asked: table.querySelector("[name=asked_at]")?.value, busy: !!document.querySelector(".htmx-request"),
        half: document.getElementById("go")?.getAttribute("aria-disabled") === "true",
        lit: [...table.querySelectorAll("#all .slot.lit > button")].map(one => one.id),
        decline: !!document.getElementById("decline"), turned: table.querySelectorAll(".dc.up").length,
    };
}"""


def test_a_draft_by_two_browsers_and_two_bots(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    """One takes good cards and steals, the other takes any and steals nothing."""
    monkeypatch.setattr(solving, "STATE", DRAFT)
    venue.open()
    ada, ben = pages = [venue.person(), venue.person(viewport=PHONE)]
    place = host(ada, "Deep Decarbonization Draft")
    sit(ben, place, "Ben")
    start(*pages)
    venue.listen(ada, 0, "drawn", "watch")
    venue.listen(ben, 1, "text")
    stolen: list[str] = []

    def move(page: Page, state: State) -> None:
        if state["decline"] and page is ben:
            return page.locator("#decline").click()
        card = min(state["lit"], key=lambda one: rank_of(page, one)) if page is ada else state["lit"][0]
        if state["decline"]:
            stolen.append(card)
        page.locator(f"#{card}").click()
        solving.confirm(page)

    assert play(pages, move) >= 28
    assert len(stolen) == 1
    for page in pages:
        page.locator("#result").wait_for(timeout=20_000)
        assert page.locator(".places > li").count() == 5
    assert leaks(venue, ada) == []


def rank_of(page: Page, piece: str) -> int:
    """A card's rank, by its picture."""
    picture = page.locator(f"#{piece} use").get_attribute("href") or ""
    return solving.RANK["c-" + picture.partition("#")[2]]


# -- axe ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["1280", "360"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(venue: Venue, axe_script: str, scheme: str, viewport: Any) -> None:
    """In every phase that a short game of two comes through, at its end, and on the pages beside it."""
    venue.open(solving.seed_with(terms.CLIMATE_MARCH, 2, length="short"))
    ada, ben = pages = [venue.person(bypass_csp=True, color_scheme=scheme, viewport=viewport) for _one in range(2)]
    faults: list[str] = []
    looked: set[str] = set()

    def look(page: Page, phase: str) -> None:
        if phase not in looked:
            looked.add(phase)
            faults.extend(f"{phase}: {fault}" for fault in serious(page, axe_script))
            assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], phase

    for path in ("cards", "cards?q=wind&sector=electricity", "reference"):
        ada.goto(f"/games/solutions/{path}")
        for page_part in ada.locator("details:not([open]) > summary").all()[:3]:
            page_part.click()
        look(ada, path)
    place = host(ada, "Solutions")
    choose(ada, length="short", rules="advanced")
    seats(ada, 2)
    look(ada, "lobby")
    sit(ben, place, "Ben")
    start(*pages)

    def move(page: Page, state: State) -> None:
        if state["places"]:
            breaking = packed.verb(state["places"][0]) == terms.BREAK
            look(page, "breaking a tie" if breaking else "voting")
            look(ben if page is ada else ada, "waiting")
            if not breaking and "breaking a tie" not in looked:
                return solving.vote(page, state, pages.index(page))
        elif state["answers"]:
            look(page, "asked")
        else:
            look(page, "proposing" if state["row"] else "opening a round")
            if not state["row"] and page.locator(".past").count():
                page.locator(".past .why summary").first.click()
                look(page, "reading why")
                page.keyboard.press("Escape")
        by_mouse(page, state)

    play(pages, move)
    assert {"proposing", "voting", "breaking a tie", "asked", "opening a round", "waiting"} <= looked
    ada.locator("#result").wait_for(timeout=20_000)
    look(ada, "the end")
    for path in ("/text", "/watch"):
        ada.goto(place + path)
        look(ada, path)
    assert not faults
