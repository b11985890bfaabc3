"""One evening of ZERO as people live it: they come, leave, come back, take back, are cut off, look back, and check.

Told once at one server on SQLite, once at two on PostgreSQL behind a proxy without sticky sessions.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.cli.commands import ask
from tests.web import evening
from tests.web.evening import Alone, Guests, Inn, Two, cards, log_of, play_on, until
from tests.web.test_browser_desk import post
from tests.web.test_proof import SCRIPT, swap_a_card
from tests.web.venue import WIDE, choose, host, place_of, read, seats, sit

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
SMALL: Any = {"width": 360, "height": 640}
GRACE = 8  # seconds until a bot stands in
CHAIRS = "[...document.querySelectorAll('.rp-chairs a')].map(chair => chair.id.replace('rp-chair-', ''))"
HERE = "window.here = true"


@dataclass
class Cast:
    """Ada and Ben sit at desks, Cleo holds a phone, Dora reads the text page without a script, Emil comes late, Fay
    watches."""

    ada: Page
    ben: Page
    cleo: Page
    dora: Page
    emil: Page
    fay: Page

    @property
    def scripted(self) -> list[Page]:
        return [self.ada, self.ben, self.cleo, self.emil, self.fay]


@pytest.fixture(params=["sqlite", "postgresql"])
def inn(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Inn]:
    alone = request.param == "sqlite"
    made: Inn = Alone(tmp_path / "evening.sqlite") if alone else Two(request.getfixturevalue("database"))
    yield made
    made.close()


@pytest.fixture
def guests(chromium: Browser, inn: Inn) -> Iterator[Guests]:
    made = Guests(chromium, inn)
    yield made
    made.close()
    assert made.complaints == []


def test_an_evening_at_one_table(guests: Guests, inn: Inn, tmp_path: Path) -> None:
    """R-05 too: who comes in the middle has a seat within 15 seconds and reads what happened."""
    cast = they_sit_down(guests)
    a_word_is_taken_back(cast)
    a_drawn_card_bars_the_way_back(cast)
    a_wish_to_take_back_is_refused(cast)
    a_bot_stands_in_for_ben(cast)
    emil_comes_late(cast)
    ben_has_his_seat_again(guests, cast)
    each_sees_the_own_past_alone(cast)
    the_servers_die(guests, inn, cast)
    they_play_to_the_end(cast)
    every_chair_can_be_looked_through(cast)
    the_record_is_true(cast.fay, tmp_path)


def they_sit_down(guests: Guests) -> Cast:
    ada, ben, emil, fay = (guests.arrives(viewport=WIDE) for _guest in range(4))
    cleo = guests.arrives(viewport=SMALL, has_touch=True, is_mobile=True)
    dora = guests.arrives(viewport=WIDE, java_script_enabled=False)
    place = host(ada, "ZERO")
    choose(ada, option="2", voluntary_pickup="on")
    seats(ada, 5)
    post(ada, "name", name="Ada")
    post(ada, "seats", do="bot", seat=4, level="easy")
    post(ada, "clocks", away=GRACE)
    for page, name in ((ben, "Ben"), (cleo, "Cleo"), (dora, "Dora")):
        sit(page, place, name)
    dora.goto(f"{place}/text")
    fay.goto(f"{place}/watch")
    ada.locator("#start").click()
    for page in (ada, ben, cleo, fay):
        expect(page.locator(".ztable")).to_be_visible()
    dora.reload()
    expect(dora.locator("#choice-1")).to_be_visible()
    expect(fay.locator("#others section")).to_have_count(5)
    return Cast(ada, ben, cleo, dora, emil, fay)


# -- taking back -------------------------------------------------------------------------------------------------------


def a_word_is_taken_back(cast: Cast) -> None:
    """A swap showed the others a card, so it stands; 'I am ready' told nobody anything, and nobody is asked."""
    ada = cast.ada
    expect(ada.locator("#log")).to_contain_text("is ready")  # the bot, which acts no more
    swap(ada)
    expect(ada.locator("#desk-why .panel")).to_have_text(
        "It showed somebody what they could not know before, so it stands."
    )
    ada.locator("#go").click()
    expect(ada.locator("#undo")).to_have_text("Undo")
    expect(ada.locator("#go")).to_have_count(0)
    ada.locator("#undo").click()
    expect(ada.locator("#log")).to_contain_text("Ada took an act back.")
    expect(ada.locator("#go")).to_have_text(re.compile("I am ready"))


def swap(page: Page) -> None:
    """Lay out the first card of the hand for an open one of another kind."""
    mine = page.locator("#hand .lit > button").first
    kind = mine.get_attribute("data-kind")
    mine.click()
    page.locator(f"#rows .lit > button:not([data-kind='{kind}'])").first.click()
    expect(page.locator("#go")).to_have_text(re.compile("Swap them"))
    page.locator("#go").click()
    expect(page.locator("#go")).to_have_text(re.compile("I am ready"))


def a_drawn_card_bars_the_way_back(cast: Cast) -> None:
    people = [cast.ada, cast.ben, cast.cleo, cast.dora]
    why = cast.ada.locator("#desk-why .panel")
    play_on(people, lambda: "A card was drawn since, so it stands." in why.all_inner_texts() + why.all_text_contents())
    cast.ada.locator("#desk-why > summary").click()
    expect(why).to_be_visible()
    cast.ada.keyboard.press("Escape")
    expect(cast.ada.locator("#undo")).to_have_count(0)


def a_wish_to_take_back_is_refused(cast: Cast) -> None:
    """Ada takes the pile: others have seen that choice, and Cleo wants it to stand."""
    ada, people, taken = cast.ada, [cast.ada, cast.ben, cast.cleo, cast.dora], []

    def turn(page: Page) -> None:
        if page is ada and evening.choose(page, "Take the pile"):
            taken.append(page)
        else:
            evening.take_turn(page)

    play_on(people, lambda: bool(taken), turn)
    undo = ada.locator("#undo")
    expect(undo).to_have_text("Ask to undo")
    held = sorted(cards(ada))
    cast.dora.reload()  # whoever is away is not asked
    undo.click()
    expect(ada.locator("#plea")).to_contain_text("Still to agree: Ben, Cleo and Dora.")
    expect(ada.locator("#agree")).to_have_count(0)
    cast.dora.reload()
    expect(cast.dora.locator("#plea")).to_contain_text("Ada asks to take the last act back.")
    expect(cast.fay.locator("#agree, #refuse")).to_have_count(0)
    cast.cleo.locator("#refuse").tap()
    for page in (ada, cast.ben, cast.cleo, cast.fay):
        expect(page.locator("#plea")).to_have_count(0)
        expect(page.locator("#log")).to_contain_text("The act stands: Cleo wants it so.")
    assert sorted(cards(ada)) == held


# -- leaving, coming late, coming back ---------------------------------------------------------------------------------


def a_bot_stands_in_for_ben(cast: Cast) -> None:
    cast.ben.close()
    play_on([cast.ada, cast.cleo, cast.dora], lambda: "Ben is away; " in log_of(cast.fay))
    cast.ada.locator("#table-menu > summary").click()
    expect(cast.ada.locator("#table-menu")).to_contain_text("a bot plays for Ben; the seat waits for them")
    cast.ada.keyboard.press("Escape")


def emil_comes_late(cast: Cast) -> None:
    """He may have the seat of a bot, not the one that is kept for Ben; and reads what happened in 60 words."""
    emil, began = cast.emil, time.monotonic()
    emil.goto("/")
    emil.locator("#code").fill(evening.code_of(cast.ada).lower())
    emil.keyboard.press("Enter")
    expect(emil.locator("#desk-late")).to_be_visible()
    assert emil.locator("[id^=take-]").evaluate_all("buttons => buttons.map(button => button.id)") == ["take-4"]
    assert emil.locator("#hand").count() == 0
    emil.locator("#nick").fill("Emil")
    emil.locator("#take-4").click()
    expect(emil.locator("#hand")).to_be_visible()
    assert time.monotonic() - began < 15
    told = emil.locator("#welcome p").inner_text()
    assert 10 <= evening.words(told) <= 60
    assert "decisions so far" in told
    expect(cast.fay.locator("#log")).to_contain_text("Emil plays on for ")


def ben_has_his_seat_again(guests: Guests, cast: Cast) -> None:
    """With the next decision, which he makes himself."""
    cast.ben = guests.opens(cast.ben.context)
    cast.ben.goto(place_of(cast.ada))
    for page in (cast.ada, cast.fay):
        expect(page.locator("#log")).to_contain_text("Ben is back.")
    expect(cast.ben.locator("#hand")).to_be_visible()
    played: list[Page] = []

    def turn(page: Page) -> None:
        evening.take_turn(page)
        played.append(page)

    play_on(at_the_table(cast), lambda: cast.ben in played, turn)


def at_the_table(cast: Cast) -> list[Page]:
    return [cast.ada, cast.ben, cast.cleo, cast.dora, cast.emil]


# -- looking back while it runs, and a fall ----------------------------------------------------------------------------


def each_sees_the_own_past_alone(cast: Cast) -> None:
    """While the round runs, the replay knows what its reader knows, whatever the address asks for."""
    place, hands = place_of(cast.ada), []
    for number, page in enumerate(at_the_table(cast)):
        past = page.context.new_page()
        for asked in ((number + 1) % 5, "all"):
            past.goto(f"{place}/replay?step=9999&seat={asked}")
            assert read(past, CHAIRS) == [str(number), "public"]
            assert past.locator("#rp-secrets").count() == 0
            hands.append(frozenset(cards(past)))
        past.close()
    own = hands[::2]
    assert own == hands[1::2]
    assert sum(map(len, own)) == len(frozenset().union(*own)) > 0
    past = cast.fay.context.new_page()
    past.goto(f"{place}/replay?step=9999&seat=0")
    assert read(past, CHAIRS) == ["public"]
    assert past.locator("#hand").count() == 0
    past.close()


def the_servers_die(guests: Guests, inn: Inn, cast: Cast) -> None:
    """First one of them, if there are several, while people play; then all. No page is loaded anew."""
    code, pages = evening.code_of(cast.ada), cast.scripted
    for page in pages:
        page.evaluate(HERE)
    inn.stumble()
    some_turns(cast, 4)
    inn.fall()
    for page in pages:
        until(lambda page=page: read(page, evening.LIVE) != "on")  # type: ignore[misc]
    before = inn.log(code)
    assert len(before) >= guests.acknowledged > 0
    inn.rise()
    for page in pages:
        until(lambda page=page: read(page, evening.LIVE) == "on", 60)  # type: ignore[misc]
    some_turns(cast, 4)
    assert inn.log(code)[: len(before)] == before
    assert [read(page, "window.here") for page in pages] == [True] * len(pages)


def some_turns(cast: Cast, number: int) -> None:
    """So many decisions of people, as a page that watches sees them."""
    reached = position(cast.fay) + number
    play_on(at_the_table(cast), lambda: position(cast.fay) >= reached)


def position(page: Page) -> int:
    return int(read(page, "document.getElementById('table').dataset.position"))


# -- the end -----------------------------------------------------------------------------------------------------------


def they_play_to_the_end(cast: Cast) -> None:
    """Some hundred decisions: too many to be pressed here one by one. Three look away meanwhile."""
    place, away = place_of(cast.ada), (cast.ada, cast.ben, cast.emil)
    for page in away:
        page.goto("/about")
    evening.rest_beside(place, at_the_table(cast))
    for page in away:
        page.goto(place)
    for page in cast.scripted:
        expect(page.locator("#result")).to_be_visible()
        expect(page.locator("#result > ol > li")).to_have_count(5)
    cast.dora.reload()
    expect(cast.dora.locator("#result, #again").first).to_be_visible()


def every_chair_can_be_looked_through(cast: Cast) -> None:
    """After the end anybody may, and each knew something else."""
    past = cast.cleo.context.new_page()
    past.goto(f"{place_of(cast.ada)}/replay?step=8")
    assert sorted(read(past, CHAIRS)) == ["0", "1", "2", "3", "4", "all", "public"]
    expect(past.locator("#rp-chair-2")).to_have_attribute("aria-current", "true")
    hands = []
    for number in range(5):
        past.locator(f"#rp-chair-{number}").tap()
        expect(past.locator(f"#rp-chair-{number}")).to_have_attribute("aria-current", "true")
        hands.append(cards(past))
    assert all(hands)
    assert len({card for hand in hands for card in hand}) == sum(map(len, hands))
    past.locator("#rp-chair-public").tap()
    expect(past.locator("#hand")).to_have_count(0)
    past.locator("#rp-chair-all").tap()
    people = ("Ada", "Ben", "Cleo", "Dora", ".")  # the fifth was a bot then
    expect(past.locator("#rp-secrets h3")).to_have_text([re.compile(name) for name in people])
    past.close()


def the_record_is_true(page: Page, folder: Path) -> None:
    """It is saved by a press and checked in three ways; with two cards changed it is true for none of them."""
    page.locator("#record-link").click()
    seal = page.locator("#seal").inner_text()
    with page.expect_download() as saved:
        page.locator("#download").click()
    true, false = folder / "true.json", folder / "false.json"
    saved.value.save_as(true)
    record = json.loads(true.read_text("utf-8"))
    swap_a_card(record)
    false.write_text(json.dumps(record), "utf-8")
    for way in (partial(by_page, page), by_command, by_script):
        assert way(true, seal)
        assert not way(false, seal)


def by_page(page: Page, file: Path, seal: str) -> bool:
    page.goto("/verify")
    page.locator("#record").set_input_files(file)
    page.locator("#noted").fill(seal)
    page.locator("#check").click()
    heading = page.locator("#result h2").inner_text()
    assert heading in ("This record is true", "This record is not true, or cannot be read")
    return heading == "This record is true"


def by_command(file: Path, seal: str) -> bool:
    return ask("record", "verify", file, "--noted", seal).code == 0


def by_script(file: Path, seal: str) -> bool:
    run = subprocess.run([sys.executable, "-I", "-S", SCRIPT, file, seal], capture_output=True, timeout=60, check=False)
    assert b"Traceback" not in run.stderr
    return run.returncode == 0
