"""What stands above every table, in real browsers: focus, speech, keys, a device that is handed round."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.test_browser import serious
from tests.web.venue import PHONE, Venue, host, place_of, read, sit, tab_to

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


SMALL = """[...document.querySelectorAll("#table-menu .panel :is(button, summary, a, input)")]
    .filter(one => one.offsetParent && (one.closest("label") || one).getBoundingClientRect().height < 44)
    .map(one => one.id || one.textContent)"""


def post(page: Page, way: str, **form: Any) -> None:
    """A form of this page's browser, sent beside it."""
    place = place_of(page)
    fields: dict[str, str | float | bool] = {key: str(value) for key, value in form.items()}
    answer = page.request.post(f"{place}/{way}", form=fields, max_redirects=0)
    assert answer.status < 400, answer.text()


def act(page: Page, seat: int | None = None) -> None:
    """The first thing that the seat may do, sent beside the page."""
    place, query = place_of(page), "" if seat is None else f"?seat={seat}"
    view = page.request.get(f"{place}/view.json{query}").json()
    more = {} if seat is None else {"seat": seat}
    post(page, "act", asked_at=view["asked_at"], action=view["choices"][0]["action"], **more)


def is_asked(page: Page) -> bool:
    return bool(page.request.get(f"{place_of(page)}/view.json").json()["choices"])


def two(venue: Venue, game: str = "ZERO", **clocks: Any) -> tuple[Page, Page]:
    """A begun table of two and a bot; first whose turn it is."""
    venue.open()
    ada, ben = venue.person(), venue.person(**{"viewport": PHONE})
    place = host(ada, game)
    sit(ben, place, "Ben")
    if clocks:
        post(ada, "clocks", **clocks)
    ada.locator("#start").click()
    for page in (ada, ben):
        page.locator("#desk-line").wait_for()
    end = time.monotonic() + 20
    while not (is_asked(ada) or is_asked(ben)):
        assert time.monotonic() < end
        time.sleep(0.1)
    return (ada, ben) if is_asked(ada) else (ben, ada)


def spoken(page: Page) -> list[str]:
    """What the polite region said since the listening began."""
    said: list[str] = read(page, "window.said")
    return said


def listen(page: Page) -> None:
    page.evaluate(
        """() => {
            const spoken = document.getElementById("spoken");
            window.said = [];
            new MutationObserver(() => said.push(spoken.textContent)).observe(spoken, { childList: true });
        }"""
    )


def test_nobody_elses_act_takes_the_focus_the_text_or_the_menu(venue: Venue) -> None:
    """A-01, A-07, U-45: somebody writes while another acts."""
    mover, other = two(venue)
    other.locator("#chat > summary").click()
    other.locator("#chat-text").press_sequentially("Half a sen")
    position = read(other, "document.getElementById('table').dataset.position")
    act(mover)
    expect(other.locator("#table")).not_to_have_attribute("data-position", position)
    assert read(other, "document.activeElement.id") == "chat-text"
    other.locator("#chat-text").press_sequentially("tence")
    assert other.locator("#chat-text").input_value() == "Half a sentence"
    assert read(other, "document.getElementById('chat').open")
    other.locator("#chat-text").press("Enter")
    expect(other.locator("#talk")).to_contain_text("Half a sentence")
    expect(other.locator("#chat-text")).to_have_value("")
    expect(mover.locator("#chat-count")).to_have_text("1")  # unread
    mover.locator("#chat > summary").click()
    expect(mover.locator("#chat-count")).to_have_text("")


def test_a_clock_speaks_at_its_marks_once_and_at_a_key(venue: Venue) -> None:
    """A-13, A-14, R-22: half, and nothing each second; T tells the time."""
    mover, _other = two(venue, clock="decision:14")
    listen(mover)
    mover.locator("#prompt, #desk-line").first.click()
    mover.keyboard.press("t")
    time.sleep(5)  # past 10 seconds left
    said = spoken(mover)
    assert re.fullmatch(r"\w+: 0:1\d(\. .*)?", said[0]), said
    assert said[1:] == ["10 seconds left."], said
    live = read(
        mover,
        "[...document.querySelectorAll('#desk time')].some(t => t.closest('[aria-live], [role=status], [role=log]'))",
    )
    assert not live


def test_a_paused_table_is_told_and_goes_on(venue: Venue) -> None:
    """R-08: within a second on every screen."""
    mover, other = two(venue)
    chief, guest = (mover, other) if mover.locator("#manage-1, #pause").count() else (other, mover)
    chief.locator("#table-menu > summary").click()
    chief.locator("#pause").click()
    for page in (mover, other):
        expect(page.locator("#paused")).to_be_visible(timeout=5000)
    expect(guest.locator("#go-on")).to_have_count(0)
    chief.locator("#go-on").click()
    for page in (mover, other):
        expect(page.locator("#paused")).to_have_count(0)


def test_a_seat_goes_to_another_device_by_its_code(venue: Venue) -> None:
    """R-10, U-07: the code stands large, closes with Escape, and the focus goes back to where it was asked for."""
    mover, _other = two(venue)
    mover.locator("#table-menu > summary").click()
    mover.locator("#to-device").click()
    code = mover.locator("#seat-code").inner_text()
    assert read(mover, "document.activeElement.id") == "told-close"
    phone = venue.person(viewport=PHONE)
    phone.goto("/")
    phone.locator("#seat-link").click()
    phone.locator("#table").fill(place_of(mover).removeprefix("/t/"))
    phone.locator("#code").fill("000000" if code != "000 000" else "111111")
    phone.locator("form.ask button").click()
    expect(phone.get_by_role("alert")).to_contain_text("opens no seat here")
    phone.locator("#code").fill(code)
    phone.locator("form.ask button").click()
    phone.locator("#desk-line").wait_for()
    assert is_asked(phone)
    mover.keyboard.press("Escape")
    expect(mover.locator("#seat-code")).to_have_count(0)
    expect(mover.locator("#desk-late, .watching").first).to_be_visible()
    venue.complaints[:] = [text for text in venue.complaints if "status of 404" not in text]


@pytest.mark.parametrize("script", [True, False])
def test_a_device_is_handed_round(venue: Venue, script: bool) -> None:
    """U-28: the next person's cards are not seen before their press; Back and Forward show the curtain."""
    venue.open()
    page = venue.person(viewport=PHONE, java_script_enabled=script)
    host(page, "ZERO")
    page.locator("#more-people > summary").click()
    page.locator("#also-name").fill("Grace")
    page.locator("#also").click()
    expect(page.locator("body")).to_contain_text("Grace (at this device)")
    page.locator("#start").click()
    page.locator("#desk-curtain").wait_for()
    names: list[str] = []
    for turn in range(3):
        while not page.locator("[id^=show-].btn-go").count():  # a bot's turn
            time.sleep(0.3)
            page.reload()
        assert page.locator("#hand").count() == 0
        button = page.locator("[id^=show-].btn-go")
        names.append(button.inner_text())
        button.click()
        page.locator("#hand").wait_for()
        if turn == 0:
            page.go_back()
            page.locator(".curtain-say").wait_for()
            assert page.locator("#hand").count() == 0
            page.go_forward()
            page.locator(".curtain-say").wait_for()
            assert page.locator("#hand").count() == 0
            page.locator("[id^=show-].btn-go").click()
            page.locator("#hand").wait_for()
        page.locator("#go, #choice-1, #all button[name=action]").first.click()
        page.locator(".curtain-say").wait_for()
        assert page.locator("#hand").count() == 0
    assert len(set(names)) == 2
    assert "You played" not in page.locator("#log").inner_text()


def test_the_means_of_the_host_by_keyboard_alone(venue: Venue) -> None:
    """A-07, R-26: by Tab and Enter to 'Remove Ben for good'; targets of 44 pixels."""
    mover, other = two(venue)
    chief, guest = (mover, other) if mover.locator("#pause").count() else (other, mover)
    tab_to(chief, "#table-menu > summary")
    chief.keyboard.press("Enter")
    small: list[str] = read(chief, SMALL)
    assert small == []
    number = 1 if chief.locator("#manage-1").count() else 0
    tab_to(chief, f"#manage-{number} > summary")
    chief.keyboard.press("Enter")
    tab_to(chief, f"#remove-{number}")
    chief.keyboard.press("Enter")
    expect(guest.locator("#sent-away")).to_contain_text("The host has removed you")
    assert read(chief, "document.activeElement !== document.body")


def test_a_tone_is_off_until_a_press_and_kept(venue: Venue) -> None:
    venue.open()
    page = venue.person()
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play now ZERO")).first.click()
    page.locator("#desk-line").wait_for()
    page.locator("#table-menu > summary").click()
    tone = page.locator("#alert-sound")
    expect(tone).to_have_attribute("aria-pressed", "false")
    tone.click()
    expect(tone).to_have_attribute("aria-pressed", "true")
    page.reload()
    page.locator("#table-menu > summary").click()
    expect(page.locator("#alert-sound")).to_have_attribute("aria-pressed", "true")


def test_a_problem_is_put_together_and_copied_or_saved(venue: Venue) -> None:
    """U-50: over plain HTTP the text is marked where it cannot be copied."""
    venue.open()
    page = venue.person()
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play now ZERO")).first.click()
    page.locator("#table-menu > summary").click()
    page.locator("#problem").click()
    page.locator("#said").fill("The pile vanished.")
    page.locator("#copy-problem").click()
    expect(page.locator("#notice")).to_contain_text(re.compile("is copied|is marked"))
    with page.expect_download() as saved:
        page.locator("#save").click()
    text = saved.value.path().read_text("utf-8")
    assert text.startswith("The pile vanished.\n\nTable: ")
    assert page.locator("#attached").inner_text().strip() in text


HIDDEN = """() => {
    window.notes = [];
    Object.defineProperty(document, "hidden", { get: () => true });
    document.hasFocus = () => false;
    window.Notification = class {
        constructor(title, more) { notes.push([title, more.body]); }
        close() {}
        static permission = "default";
        static requestPermission() { Notification.permission = "granted"; return Promise.resolve("granted"); }
    };
}"""


def test_your_move_is_told_where_nobody_looks(venue: Venue) -> None:
    """Title and icon always; a notification only after a press has asked for it, once for each turn."""
    mover, other = two(venue)
    other.evaluate(HIDDEN)
    other.locator("#table-menu > summary").click()
    other.locator("#alert-note").click()
    expect(other.locator("#alert-note")).to_have_attribute("aria-pressed", "true")
    end = time.monotonic() + 30
    while not is_asked(other):
        assert time.monotonic() < end
        if is_asked(mover):
            act(mover)
        time.sleep(0.1)
    expect(other.locator("#table")).to_have_attribute("data-turn", "")
    expect(other.locator("#icon")).to_have_attribute("href", re.compile("favicon-turn"))
    assert read(other, "document.title").startswith("Your turn")
    post(mover, "chat", text="Your go!")
    expect(other.locator("#spoken")).to_contain_text("Your go!")
    assert [title for title, _body in read(other, "notes")] == ["Your turn"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(venue: Venue, axe_script: str, scheme: str) -> None:
    venue.open(KEELING_WEBHOOKS="public")
    ada, ben = (venue.person(bypass_csp=True, color_scheme=scheme, **size) for size in ({}, {"viewport": PHONE}))
    place = host(ada, "ZERO")
    sit(ben, place, "Ben")
    ada.locator("#more-table > summary").click()
    ada.locator("#more-people > summary").click()
    faults = serious(ada, axe_script)
    post(ada, "clocks", clock="decision:300", minutes=40)
    ada.locator("#start").click()
    ben.locator("#desk-line").wait_for()
    post(ben, "chat", text="Hello")
    ada.locator("#table-menu > summary").click()
    ada.locator("#manage-1 > summary").click()
    ben.locator("#chat > summary").click()
    faults += serious(ada, axe_script) + serious(ben, axe_script)
    post(ada, "pause", do="pause")
    ada.locator("#go-on").wait_for()
    faults += serious(ada, axe_script)
    for path in ("/seat", f"{place}/problem", f"{place}/notice"):
        ada.goto(path)
        faults += serious(ada, axe_script)
    assert not faults
