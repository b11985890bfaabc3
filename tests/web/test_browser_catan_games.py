"""Whole games of Catan in a real browser: by three and a bot, on a phone, by keyboard, as text; and its collapse."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.web import settling
from tests.web.settling import State, by_mouse, may, of, play, press, state_of, until
from tests.web.test_browser import serious
from tests.web.truths import Truth, leaks
from tests.web.venue import PHONE, WIDE, Venue, choose, host, place_of, seats, sit, start, tab_to

from keeling.core import packed
from keeling.games.catan import terms
from keeling.games.catan.knowledge import KIND_NAMES

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
CALM: Any = {"reduced_motion": "reduce"}
TOUCH: Any = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
NAMES = ("Ada", "Ben", "Cem")
# Numbers that come up in half of all rolls, each often: much to vote on, and crises that leave a choice of tokens.
FEW_NUMBERS = "tokens = [" + "[6, 5], [8, 9], " * 6 + "[5, 4], [9, 10], " * 3 + "]"


def truth_of(venue: Venue, page: Page) -> Truth:
    return Truth(venue.database, place_of(page).rpartition("/")[2])


def table_of(*pages: Page, bots: int = 0, deck: str = "", **options: str | int) -> str:
    """A table for these browsers and so many bots, begun."""
    place = host(pages[0], "Catan")
    if deck:
        pages[0].locator("#deck > summary").click()
        pages[0].locator("#deck-file").set_input_files(
            {"name": "ours.toml", "mimeType": "text/plain", "buffer": deck.encode()}
        )
        pages[0].locator("#deck-send").click()
        pages[0].locator("#deck-standard").wait_for(state="attached")
    choose(pages[0], **options)
    seats(pages[0], len(pages) + bots)
    for page, name in zip(pages[1:], NAMES[1:], strict=False):
        sit(page, place, name)
    start(*pages)
    return place


def nothing_told(truth: Truth, venue: Venue, *kinds: str) -> None:
    """No frame told what it may not; frames of all these kinds were looked at."""
    found, looked = leaks(truth, venue.heard())
    assert found == []
    assert not [kind for kind in kinds if not looked[kind]], looked


def fits(page: Page) -> bool:
    """Whether a page needs no scrolling sideways."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return wide


# -- three browsers and a bot, Global Warming --------------------------------------------------------------------------


class Trader:
    """Puts scenes of trade into a game, each at the first turn where its people hold what it needs."""

    def __init__(self, pages: list[Page]) -> None:
        self.pages = pages
        self.scenes = [self.take_back, self.deal, self.counter, self.refuse]
        self.played: list[str] = []

    def cast(self, page: Page, state: State) -> tuple[Page, int, str, str] | None:
        """Another person, who holds something that the one on turn does not offer."""
        mine = [kind for kind in KIND_NAMES if state["hand"].get(kind)]
        for seat, other in enumerate(self.pages):
            seen = state_of(other)
            if other is page or not seen or seen["busy"]:
                continue
            for get in KIND_NAMES:
                give = next((kind for kind in mine if kind != get), None)
                if seen["hand"].get(get) and give:
                    return other, seat, give, get
        return None

    def act(self, page: Page, state: State) -> bool:
        """Whether a scene was played."""
        found = self.cast(page, state) if self.scenes and of(state, terms.END) and not state["bids"] else None
        if not found:
            return False
        scene = self.scenes.pop(0)
        scene(page, self.pages.index(page), *found)
        self.played.append(scene.__name__)
        return True

    def others(self, page: Page, partner: Page) -> list[Page]:
        return [one for one in self.pages if one not in (page, partner)]

    def say(self, page: Page, verb: int, maker: int) -> None:
        """Answer an offer; whoever does not hold what is wanted can only decline."""
        page.locator(f"#bid-{maker}").wait_for()
        settling.answer(page, verb, maker)

    def deal(self, page: Page, me: int, partner: Page, seat: int, give: str, get: str) -> None:
        """To all; one person says no, one yes, and the maker trades with that one."""
        before = until(page, bool)["hand"]
        settling.write_offer(page, {give: 1}, {get: 1})
        for other in self.others(page, partner):
            self.say(other, terms.DECLINE, me)
        expect(partner.locator("#prompt")).to_contain_text("offers you 1")
        self.say(partner, terms.ACCEPT, me)
        until(page, may(terms.DEAL))
        expect(page.locator("#bidding")).to_contain_text("says yes")
        press(page, packed.make(terms.DEAL, seat))
        after = until(page, lambda state: not state["bids"])["hand"]
        assert after[give] == before[give] - 1
        assert after[get] == before[get] + 1

    def counter(self, page: Page, me: int, partner: Page, seat: int, give: str, get: str) -> None:
        """Too much is wanted; the partner answers with an offer of its own, which is taken."""
        settling.write_offer(page, {give: 1}, {get: 4}, (seat,))
        partner.locator(f"#bid-{me} a").click()
        settling.write_offer(partner, {get: 1}, {give: 1})
        page.locator(f"#bid-{seat}").wait_for()
        settling.answer(page, terms.ACCEPT, seat)
        until(page, lambda state: f"bid-{seat}" not in state["bids"])
        self.clear(page, me)

    def clear(self, page: Page, me: int) -> None:
        if f"bid-{me}" in until(page, bool)["bids"]:
            press(page, packed.make(terms.WITHDRAW))
            until(page, lambda state: f"bid-{me}" not in state["bids"])

    def take_back(self, page: Page, me: int, partner: Page, seat: int, give: str, get: str) -> None:
        settling.write_offer(page, {give: 1}, {get: 7}, (seat,))
        partner.locator(f"#bid-{me}").wait_for()
        press(page, packed.make(terms.WITHDRAW))
        partner.locator(f"#bid-{me}").wait_for(state="detached")

    def refuse(self, page: Page, me: int, partner: Page, seat: int, give: str, get: str) -> None:
        """To one, who declines: then it is off."""
        settling.write_offer(page, {give: 1}, {get: 1}, (seat,))
        for other in self.others(page, partner):
            other.locator(f"#bid-{me}").wait_for()
            assert not of(until(other, bool), terms.ACCEPT)
        self.say(partner, terms.DECLINE, me)
        until(page, lambda state: not state["bids"])


class Warmers:
    """Three people who vote in every way, pay the tax once, and warm the island, but not too far."""

    def __init__(self, pages: list[Page]) -> None:
        self.pages = pages
        self.trader = Trader(pages)
        self.rolls: list[str] = []
        self.paid = False
        self.chose = 0

    def vote(self, page: Page, state: State) -> int:
        """Where several vote: intensified, fallow, intensified twice, apart; who votes alone warms, but not too far."""
        if page.locator("#vote .voters li").filter(has_not_text="no vote").count() > 1:
            if state["thrown"] not in self.rolls:
                self.rolls.append(state["thrown"])
            part = self.rolls.index(state["thrown"]) % 5
            if part == 4:
                return self.pages.index(page)
            return terms.FALLOW if part == 1 else terms.INTENSIFIED
        return terms.INTENSIFIED if state["level"] < 9 else terms.FALLOW

    def move(self, page: Page, state: State) -> None:
        if of(state, terms.VOTE):
            press(page, packed.make(terms.VOTE, self.vote(page, state)))
        elif of(state, terms.PLEDGE) and not self.paid:
            self.pledge(page, state)
        elif of(state, terms.FLIP):
            self.choose_token(page, state)
        elif not self.trader.act(page, state):
            by_mouse(page, state)

    def pledge(self, page: Page, state: State) -> None:
        """Of what there is most, for others as well, until it is enough."""
        self.paid = page.locator("#taxing .meter i:not(.full)").count() == 1
        press(page, max(of(state, terms.PLEDGE), key=lambda action: state["hand"][KIND_NAMES[packed.a(action)]]))

    def choose_token(self, page: Page, state: State) -> None:
        """The card says what it is and how many tokens it could strike; each of them is lit."""
        self.chose += 1
        expect(page.locator("#struck")).to_be_visible()
        assert len(of(state, terms.FLIP)) == page.locator("#spots .k-flip").count() >= 2
        press(page, of(state, terms.FLIP)[-1])


def test_global_warming_by_three_browsers_and_a_bot(venue: Venue) -> None:
    """With tokens of the table's own; all sorts of offers, votes, a tax, crises; nobody's frames tell a secret."""
    venue.open()
    pages = [venue.person(**CALM) for _one in range(3)]
    ada, ben, cem = pages
    table_of(*pages, bots=1, deck=FEW_NUMBERS, points=6, turns=100)
    venue.listen(ada, 0, "drawn", "watch")
    venue.listen(ben, 1, "text")
    venue.listen(cem, 2, "drawn")
    people = Warmers(pages)
    assert play(pages, people.move) > 60
    for page in pages:
        page.locator("#result").wait_for(timeout=20_000)
    truth = truth_of(venue, ada)
    assert people.trader.played == ["take_back", "deal", "counter", "refuse"]
    assert truth.count(terms.TRADED) >= 2
    agreed = {ballot[0] for ballot in truth.ballots() if len(ballot) > 1 and len(set(ballot)) == 1}
    assert {terms.FALLOW, terms.INTENSIFIED} <= agreed
    assert any(len(set(ballot)) > 1 for ballot in truth.ballots())
    assert max(cards for _seat, verb, _payer, cards, _c in truth.told if verb == terms.PAID) > 1
    assert people.chose
    secrets = ("others", "rows", "watching", "votes", "voters", "log of votes", "hand", "cards bought", "cards stolen")
    nothing_told(truth, venue, *secrets)


def test_an_open_vote_tells_nothing_of_how_somebody_voted(venue: Venue) -> None:
    """Two tables with the same luck that differ in one vote: another's page is the same to the letter."""
    venue.open()
    ada, ben = pages = [venue.person(**CALM) for _one in range(2)]
    seen: list[str] = []
    for mine in (terms.FALLOW, terms.INTENSIFIED):
        place = table_of(*pages, deck=FEW_NUMBERS)
        play(pages, by_heat, lambda state: bool(of(state, terms.VOTE)) and "You and" in state["prompt"])
        for page in pages:
            until(page, may(terms.VOTE))
        press(ada, packed.make(terms.VOTE, mine))
        expect(ben.locator("#vote")).to_contain_text("Host has voted")
        for path in (place, f"{place}/text", f"{place}/watch"):
            ben.goto(path)
            seen.append(ben.locator("#table").evaluate("table => table.outerHTML").replace(place_of(ben)[3:], ""))
    assert seen[:3] == seen[3:]


# -- the base game -----------------------------------------------------------------------------------------------------


def test_a_base_game_by_three_browsers_and_a_bot(venue: Venue) -> None:
    """One of them on a phone; sevens, discards, the robber, development cards and the bank come up."""
    venue.open()
    ada, ben, cem = pages = [venue.person(**CALM), venue.person(**CALM), venue.person(**CALM, **TOUCH)]
    table_of(*pages, bots=1, scenario="base", points=5, hand_limit=5, turns=100)
    venue.listen(ada, 0, "text", "watch")
    venue.listen(ben, 1, "drawn")
    venue.listen(cem, 2, "drawn")

    def move(page: Page, state: State) -> None:
        cards_first = page is not ben and of(state, terms.BUY) and not of(state, terms.CITY)
        press(page, of(state, terms.BUY)[0] if cards_first else settling.wanted(state))
        assert fits(cem)

    assert play(pages, move) > 60
    truth = truth_of(venue, ada)
    outcome = truth.end.outcome()
    assert outcome
    assert outcome.ending == "points"
    for page in pages:
        page.locator("#result").wait_for(timeout=20_000)
        assert fits(page)
    people = {0, 1, 2}
    plays = (terms.PLAY_KNIGHT, terms.PLAY_ROADS, terms.PLAY_PLENTY, terms.PLAY_MONOPOLY)
    assert people & truth.done_by(terms.DISCARD)
    assert people & truth.done_by(terms.ROBBER)
    assert people & truth.done_by(terms.MARITIME)
    assert people & set().union(*map(truth.done_by, plays))
    won = outcome.winners[0]
    for seat, page in enumerate(pages):
        said = "You win with" if seat == won else "wins with"
        expect(page.locator("#prompt")).to_contain_text(said)
    secrets = ("others", "rows", "watching", "hand", "development cards", "cards bought", "cards stolen")
    nothing_told(truth, venue, *secrets)


# -- the end of Catan --------------------------------------------------------------------------------------------------


def by_heat(page: Page, state: State) -> None:
    """Every roll intensified, no tax paid."""
    if of(state, terms.VOTE):
        press(page, packed.make(terms.VOTE, terms.INTENSIFIED))
    elif of(state, terms.PASS):
        press(page, packed.make(terms.PASS))
    else:
        by_mouse(page, state)


@pytest.mark.parametrize("collapse", ["all_lose", "highest"])
def test_catan_collapses(venue: Venue, collapse: str) -> None:
    venue.open()
    pages = [venue.person(**CALM) for _one in range(2)]
    table_of(*pages, collapse=collapse)
    play(pages, by_heat)
    truth = truth_of(venue, pages[0])
    outcome = truth.end.outcome()
    assert outcome
    assert outcome.ending == "collapse"
    assert outcome.winners == (() if collapse == "all_lose" else winners(truth))
    for seat, page in enumerate(pages):
        page.locator("#result").wait_for(timeout=20_000)
        expect(page.locator("#prompt h1")).to_have_text(farewell(seat, outcome.winners))
        expect(page.locator(".d-scores .tag")).to_have_count(len(outcome.winners))
        expect(page.locator(".d-climb svg").first).to_be_visible()
        page.goto(place_of(page) + "/text")
        expect(page.locator("#now")).to_contain_text(farewell(seat, outcome.winners))


def winners(truth: Truth) -> tuple[int, ...]:
    points = truth.end.points[: truth.end.seats]
    return tuple(seat for seat, n in enumerate(points) if n == max(points))


def farewell(seat: int, won: tuple[int, ...]) -> str:
    """What the page of a seat of two says."""
    if not won:
        return "Catan is uninhabitable, and everyone loses."
    other = ("Host", "Ben")[1 - seat]
    if len(won) == 2:
        return f"Catan is uninhabitable. You and {other} share what is left."
    if won == (seat,):
        return "Catan is uninhabitable. You have the most points, and win what is left."
    return f"Catan is uninhabitable. {other} has the most points, and wins what is left."


# -- a phone, keys, text -----------------------------------------------------------------------------------------------


class Thumb:
    """Somebody with a phone, who taps beside places and sees what opens and closes."""

    def __init__(self) -> None:
        self.tapped = self.looked = self.offered = self.voted = 0

    def move(self, page: Page, state: State) -> None:
        assert fits(page), state["prompt"]
        action = settling.wanted(state)
        if packed.verb(action) in settling.SPOTS:
            self.tap(page, action)
        elif of(state, terms.END) and not self.looked:
            self.look(page)
        elif of(state, terms.END) and not self.offered and settling.wanted(state) == of(state, terms.END)[0]:
            self.offer(page, state)
        else:
            self.voted += packed.verb(action) == terms.VOTE
            press(page, action)

    def tap(self, page: Page, action: int) -> None:
        """Five pixels beside it: the nearest place is chosen, and nothing is built before that is confirmed."""
        before = page.locator("#table").get_attribute("data-position")
        settling.touch(page, action, 5)
        chosen = page.locator("#spots .chosen")
        assert f"#{chosen.get_attribute('id')}" == settling.spot_of(action)
        go = page.locator("#chosen .btn-go")
        box = go.bounding_box()
        assert box
        assert box["height"] >= 40
        assert page.locator("#table").get_attribute("data-position") == before
        go.tap()
        until(page, lambda state: state["position"] != before)
        self.tapped += 1

    def look(self, page: Page) -> None:
        """One drawer at a time; what lies in it is in sight; a tap elsewhere closes it."""
        drawers = page.locator("details.drawer")
        for drawer in drawers.all():
            drawer.locator("> summary").tap()
            inside = drawer.locator("> .inside, > .logbox")
            expect(inside).to_be_visible()
            expect(page.locator("details.drawer[open]")).to_have_count(1)
            assert fits(page)
        page.locator("#prompt").tap()
        expect(page.locator("details.drawer[open]")).to_have_count(0)
        self.looked = drawers.count()

    def offer(self, page: Page, state: State) -> None:
        give = next(kind for kind in KIND_NAMES if state["hand"][kind])
        get = next(kind for kind in KIND_NAMES if kind != give)
        page.locator("#d-trade > summary").tap()
        settling.write_offer(page, {give: 1}, {get: 1})
        expect(page.locator("#d-trade")).not_to_have_attribute("open", "")
        self.offered += 1


def test_on_a_phone(venue: Venue) -> None:
    venue.open()
    page = venue.person(**CALM, **TOUCH)
    table_of(page, bots=1, deck=FEW_NUMBERS)
    thumb = Thumb()
    play([page], thumb.move, lambda _state: bool(thumb.tapped > 5 and thumb.offered and thumb.voted > 1))
    assert thumb.looked == 6
    assert truth_of(venue, page).count(terms.OFFER) >= 1


def test_by_keyboard_alone(venue: Venue) -> None:
    venue.open()
    page = venue.person(**CALM)
    table_of(page, bots=1, scenario="base", points=5, turns=100)
    assert play([page], settling.by_keys) > 20
    page.locator("#result").wait_for(timeout=20_000)
    tab_to(page, "#again")
    page.keyboard.press("Enter")
    until(page, lambda state: not state["over"])


class Plain:
    """Somebody without script: the text page, its forms, and the page fetched anew to see what happened."""

    def __init__(self, page: Page, partner: Page) -> None:
        self.page, self.partner = page, partner
        self.done: list[str] = []

    def write(self, form: str, **cards: int) -> None:
        for name, n in cards.items():
            self.page.locator(f"#{form}-{name.replace('_', '-')}").fill(str(n))
        self.page.locator(f"#{form}-send").click()

    def answered(self, verb: int, maker: int) -> None:
        """Fetch the page until the question is there, and answer it."""
        self.seen(f"button[value='{packed.make(verb, maker)}']").click()

    def seen(self, wanted: str) -> Locator:
        end = time.monotonic() + 20
        while not self.page.locator(wanted).count() and time.monotonic() < end:
            time.sleep(0.05)
            self.page.reload()
        return self.page.locator(wanted)

    def own_offer(self, theirs: State) -> bool:
        """An offer by a form, which the other takes."""
        give = self.page.locator("#offer [id^=offer-give-]").first
        if not give.count():
            return False
        kind = (give.get_attribute("id") or "").removeprefix("offer-give-")
        get = next((one for one, n in theirs["hand"].items() if n and one != kind), None)
        if get is None:
            return False
        self.write("offer", **{f"give_{kind}": 1, f"want_{get}": 1})
        self.partner.locator("#bid-1").wait_for()
        settling.answer(self.partner, terms.ACCEPT, 1)
        self.partner.locator("#bid-1").wait_for(state="detached")
        self.page.reload()
        self.done.append("offer")
        return True

    def answer_by_form(self, theirs: State) -> bool:
        """The other offers; the answer is an offer by a form, which the other takes."""
        mine = re.search(r"Hand, \d+ cards?: \d+ (\w+)", self.seen("#mine + ul").inner_text())
        give = next((one for one, n in theirs["hand"].items() if n and mine and one != mine[1]), None)
        if not mine or not give:
            return False
        settling.write_offer(self.partner, {give: 1}, {mine[1]: 3})
        self.seen("#counter")
        self.write("counter", **{f"give_{mine[1]}": 1, f"want_{give}": 1})
        self.partner.locator("#bid-1").wait_for()
        settling.answer(self.partner, terms.ACCEPT, 1)
        self.partner.locator("#bid-1").wait_for(state="detached")
        self.page.reload()
        self.done.append("counter")
        return True


def test_on_the_text_page_without_script(venue: Venue) -> None:
    """Ben plays and trades with forms alone, to the end of Catan; the host has the drawn page."""
    venue.open()
    ada, ben = pages = [venue.person(**CALM), venue.person(java_script_enabled=False)]
    place = table_of(*pages, deck=FEW_NUMBERS)
    ben.goto(f"{place}/text")
    venue.listen(ben, 1, "text")
    plain = Plain(ben, ada)

    def move(page: Page, state: State) -> None:
        theirs = until(ada, bool)
        if page is ben and of(state, terms.END) and "offer" not in plain.done and plain.own_offer(theirs):
            return
        if page is ada and of(state, terms.END) and "counter" not in plain.done and plain.answer_by_form(theirs):
            return
        by_heat(page, state)

    assert play(pages, move) > 30
    assert sorted(plain.done) == ["counter", "offer"]
    truth = truth_of(venue, ada)
    assert truth.count(terms.COUNTER) == 1
    assert truth.count(terms.TRADED) >= 2
    ben.reload()
    assert ben.locator("#again").count() == 1
    nothing_told(truth, venue, "rows", "log of votes")
    ben.locator("#again").click()
    assert ben.locator("#again").count() == 0


# -- axe ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["1280", "360"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(venue: Venue, axe_script: str, scheme: str, viewport: Any) -> None:
    """At the set-up, with lit places, at a vote, at the end of Catan, and on the pages beside it."""
    venue.open()
    looks: Any = {"bypass_csp": True, "color_scheme": scheme, "viewport": viewport, **CALM}
    pages = [venue.person(**looks) for _one in range(2)]
    faults: list[str] = []
    looked: set[str] = set()

    def look(page: Page, phase: str) -> None:
        if phase not in looked:
            looked.add(phase)
            faults.extend(f"{phase}: {fault}" for fault in serious(page, axe_script))
            assert fits(page), phase

    def move(page: Page, state: State) -> None:
        if of(state, terms.END):
            phase = "lit places" if page.locator("#spots .spot").count() else "on turn"
        else:
            phase = "vote" if of(state, terms.VOTE) else "set-up" if of(state, terms.TOWN) else "other"
        look(page, phase)
        by_heat(page, state)

    pages[0].goto("/games/catan/reference")
    look(pages[0], "reference")
    place = table_of(*pages, deck=FEW_NUMBERS)
    play(pages, move)
    assert {"set-up", "lit places", "vote"} <= looked
    pages[0].locator("#result").wait_for(timeout=20_000)
    look(pages[0], "the end")
    for path in ("/text", "/watch"):
        pages[0].goto(place + path)
        look(pages[0], path)
    assert not faults
