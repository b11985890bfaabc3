"""Games of Tipping Point in a real browser: two pairs, a siege, a shared win, a tipped world, ice, hunger, secrets."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web import towns
from tests.web.tipping import (
    Record,
    act,
    begun,
    card_of,
    citizen_of,
    dark,
    end_turn,
    first_of,
    lit,
    may,
    offered,
    play,
    table_of,
    until,
    write_offer,
)
from tests.web.venue import Venue

from keeling.core import luck, packed
from keeling.core.match import Match
from keeling.core.registry import title_of
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.rules import TippingPoint

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
CALM: Any = {"reduced_motion": "reduce"}
ACCEPT, DONE = packed.make(terms.ACCEPT), packed.make(terms.DONE)


def people(venue: Venue, n: int) -> list[Page]:
    return [venue.person(**CALM) for _one in range(n)]


def ended(page: Page) -> None:
    """Wait for the result, and for the story of the game below it."""
    page.locator("#result").wait_for(timeout=40_000)


# -- two pairs ---------------------------------------------------------------------------------------------------------


def test_two_pairs_share_power_and_a_hospital(venue: Venue) -> None:
    """A loan lights the partner's Market; the one Hospital of the pair saves whom its owner says; the pair wins."""
    venue.open(start=towns.PAIRS)
    ada, ben, cem, dora = pages = people(venue, 4)
    record = begun(venue, towns.PAIRS, *pages)
    market = card_of(record.game, 2, "market")
    for page in pages:
        until(page, dark(market))
    write_offer(ada, 2, power=(market, 1))
    expect(cem.locator("#bidding")).to_contain_text("offers you")
    act(cem, ACCEPT)
    for page in pages:
        until(page, lit(market))
    assert record.game.deals_n == 1
    expect(ada.locator("#pacts")).to_contain_text("1 for Cem's Market")
    end_turn(ada, record)
    question = until(ada, may(terms.PROTECT))
    assert question["question"] == "Whom do you protect?"
    expect(ben.locator("#chance")).to_contain_text("Blizzard")
    act(ada, packed.make(terms.PROTECT, 2))
    until(ada, may(terms.LOSE_CITIZEN))
    act(ada, packed.make(terms.LOSE_CITIZEN, citizen_of(record.game, 0, "merchant")))
    for page in pages:
        ended(page)
    assert [record.game.people(seat) for seat in range(4)] == [10, 0, 10, 0]
    assert record.count(terms.SAVED_BY, 0, 2) == 1
    expect(ada.locator("#prompt h1")).to_have_text("You win, together with Cem.")
    expect(cem.locator("#prompt h1")).to_have_text("You win, together with Host.")
    for page in (ben, dora):
        expect(page.locator("#prompt h1")).to_have_text("Host and Cem win.")


# -- a siege -----------------------------------------------------------------------------------------------------------


def test_a_captured_plant_leaves_its_city_in_the_dark(venue: Venue) -> None:
    """Two people and a bot compete: Soldiers take a power plant, and what it fed goes dark, lent electricity too."""
    venue.open(start=towns.SIEGE)
    ada, ben = people(venue, 2)
    record = begun(venue, towns.SIEGE, ada, ben, bots=1)
    plant, market, hospital = (card_of(record.game, 1, kind) for kind in ("coal_power_plant", "market", "hospital"))
    station = card_of(record.game, 2, "fire_station")
    for card in (market, hospital, station):
        until(ben, lit(card))
    expect(ben.locator("#pacts")).to_contain_text("1 for")
    act(ada, packed.make(terms.ATTACK, plant, terms.SOLDIERS))
    for page in (ada, ben):
        for card in (market, hospital, station):
            until(page, dark(card))
    assert record.game.owner(plant) == 0
    expect(ben.locator(f"#city-1 #b{market} title")).to_contain_text("1 electricity is missing")
    for told in (
        "Host captures your Coal Power Plant",
        "Dark now in your city: Market and Hospital",
        "is over: you give",
    ):
        expect(ben.locator("#log")).to_contain_text(told)
    expect(ben.locator("#pacts li")).to_have_count(0)
    assert record.count(terms.FLIPPED, citizen_of(record.game, 0, "soldier"), 0) == 1
    play({0: ada, 1: ben}, record, first_of())
    outcome = record.game.outcome()
    assert outcome
    assert (outcome.ending, outcome.winners) == ("won", (0,))
    expect(ada.locator("#prompt h1")).to_have_text("You win.")
    expect(ben.locator("#prompt h1")).to_have_text("Host wins.")


# -- together ----------------------------------------------------------------------------------------------------------


def test_two_cities_win_together(venue: Venue) -> None:
    """A purchase with power, a Blizzard that takes one of each city, and both have enough."""
    venue.open(start=towns.EVENING)
    ada, ben = pages = people(venue, 2)
    record = begun(venue, towns.EVENING, *pages)
    game = record.game
    bought = next(action for action in game.actions(0) if packed.verb(action) == terms.BUY and packed.b(action))
    card = game.market[packed.a(bought)] - 1
    act(ada, bought)
    for page in pages:
        until(page, lit(card))
    play({0: ada, 1: ben}, record, first_of(terms.LOSE_CITIZEN))
    assert record.count(terms.STRUCK, terms.BLIZZARD) == 1
    outcome = record.game.outcome()
    assert outcome
    assert (outcome.winners, outcome.scores) == ((0, 1), (10, 9))
    for page in pages:
        expect(page.locator("#prompt h1")).to_have_text("All cities are ready: everybody wins.")
        expect(page.locator(".d-scores .tag")).to_have_count(2)


def greedy(game: TippingPoint, seat: int) -> int:
    """Buys whatever earns, and once that is much, whatever emits."""

    def worth(state: TippingPoint) -> int:
        return 2 * state.cash(seat) + state.total_co2() * (1 if game.cash(seat) < 5 else 3)

    def then(action: int) -> int:
        after = game.copy()
        after.play(seat, action)
        return worth(after)

    legal = game.actions(seat)
    found = [action for action in legal if packed.verb(action) in (terms.BUY, terms.SEARCH, terms.SUPPLY)]
    best = max(found, key=then, default=None)
    if best is not None and then(best) > worth(game):
        return best
    return first_of(terms.KEEP)(game, seat)


def seed_that_tips(**options: str) -> tuple[str, int]:
    """A seed with which two greedy cities tip the world by an act of their own, not soon, and after how many acts."""
    title = title_of("tipping_point")
    for seed in map(str, range(400)):
        match = Match(title, title.setup(2, options), luck.root_of_seed(seed))
        match.add(match.open())
        while not match.game.over:
            seat = next(seat for seat in range(2) if match.game.deciders() >> seat & 1)
            match.add(match.prepare(seat, greedy(match.game, seat)))  # type: ignore[arg-type]
        outcome = match.game.outcome()
        acts, last = len(match.entries) - 1, packed.verb(match.entries[-1].action)
        if outcome and outcome.ending == "tipped" and last in (terms.BUY, terms.SEARCH, terms.SUPPLY) and acts > 20:
            return seed, acts
    raise AssertionError("no such seed")


def test_from_2010_until_the_world_tips(venue: Venue) -> None:
    """A whole game; the act that crosses the limit is warned of before it is done, and then everybody has lost."""
    seed, acts = seed_that_tips(window="never")
    venue.open(seed)
    ada, ben = pages = people(venue, 2)
    record = Record(venue, table_of(*pages, window="never"))
    warned: list[str] = []

    def policy(game: TippingPoint, seat: int) -> int:
        action = greedy(game, seat)
        after = game.copy()
        after.play(seat, action)
        if after.over and game.phase == terms.DEVELOPING:
            until(pages[seat], offered(action))
            warned.append(pages[seat].locator(f"#all button.warn[value='{action}']").text_content() or "")
        return action

    assert play({0: ada, 1: ben}, record, policy) == acts
    assert "the climate tips at once, and everybody has lost" in warned[-1]
    outcome = record.game.outcome()
    assert outcome
    assert (outcome.ending, outcome.winners) == ("tipped", ())
    for page in pages:
        expect(page.locator("#prompt h1")).to_have_text("The climate tips, and everybody has lost.")
        expect(page.locator(".d-scores .tag")).to_have_count(0)


# -- ice and hunger ----------------------------------------------------------------------------------------------------


def test_freezing_rain_cuts_what_is_shared_for_one_round(venue: Venue) -> None:
    venue.open(start=towns.ICE)
    ada, ben = pages = people(venue, 2)
    record = begun(venue, towns.ICE, *pages)
    own, lent, school = (card_of(record.game, *what) for what in ((0, "market"), (1, "market"), (0, "university")))
    for page in pages:
        until(page, lit(lent))
    end_turn(ada, record)
    until(ada, may(terms.FREEZE))
    expect(ada.locator("#ask h2")).to_have_text("Which building goes dark?")
    act(ada, packed.make(terms.FREEZE, card_of(record.game, 0, "wind_turbines"), school))
    for page in pages:
        for card, state in ((lent, dark), (school, dark), (own, lit)):
            until(page, state(card))
    expect(ben.locator(f"#b{lent} title")).to_contain_text("frozen for this round")
    expect(ben.locator("#pacts li")).to_have_count(1)
    while (game := record.game).year() == 2020:
        seat = next(seat for seat in range(2) if game.deciders() >> seat & 1)
        act(pages[seat], first_of(terms.KEEP)(game, seat))
    for page in pages:
        for card in (lent, school, own):
            until(page, lit(card))


def test_who_starves_is_chosen_after_the_last_chance_to_trade(venue: Venue) -> None:
    venue.open(start=towns.FAMINE)
    ada, ben = pages = people(venue, 2)
    record = begun(venue, towns.FAMINE, *pages)
    end_turn(ada, record)
    for page in pages:
        until(page, offered(DONE))
    write_offer(ben, 0, give_food=1, once=True)
    expect(ada.locator("#bidding")).to_contain_text("1 food")
    act(ada, ACCEPT)
    assert (record.game.meal(0), record.game.shortage(0)) == (4, 1)
    for page in pages:
        act(page, DONE)
    until(ada, may(terms.STARVE))
    expect(ada.locator("#ask h2")).to_have_text("Who starves?")
    merchant = citizen_of(record.game, 0, "merchant")
    act(ada, packed.make(terms.STARVE, merchant))
    assert record.count(terms.DIED, merchant, 0, terms.HUNGER) == 1
    until(ada, lambda state: f"c{merchant}" not in state["citizens"])
    expect(ben.locator("#log")).to_contain_text("Host loses a Merchant to hunger")
    assert record.game.year() == 2020
