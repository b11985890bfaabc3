"""Names, actions as sentences, refusals that fit the moment."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.title import plain
from keeling.games.tipping_point import names, terms, words
from keeling.games.tipping_point.game import TITLE

TABLES = [(2, "together"), (3, "competitive"), (4, "teams")]

# -- names


def test_cards_of_a_kind_in_a_city_are_counted_by_their_numbers(table: Any, told: Any) -> None:
    at = table().city(0, "hospital 2 market").city(1, "hospital")
    first, second = at.card("hospital", 0), at.card("hospital", 0, 1)
    known = names.names(told(at).setup, at.game, 0)
    assert [known.card(first), known.card(second)] == ["the first Hospital", "the second Hospital"]
    assert known.card(at.card("market", 0)) == "the Market"
    assert known.card(at.card("hospital", 1)) == "player 2's Hospital"
    assert names.Names(told(at).setup.deck, known.at, 1, ["Ann", "Ben"]).card(second) == "Ann's second Hospital"


def test_citizens_who_are_alike_are_not_counted(table: Any, told: Any) -> None:
    at = table().people(0, "soldier 2 engineer farmer* farmer* coal_miner 2 scientist*")
    known = names.names(told(at).setup, at.game, 0)
    assert known.citizen(at.citizen("soldier", 0)) == "a Soldier"
    assert known.citizen(at.citizen("engineer", 0)) == "the Engineer"
    assert known.citizen(at.citizen("farmer", 0)) == "a flipped Farmer"
    assert known.citizen(at.citizen("scientist", 0)) == "the flipped Scientist"
    assert known.citizen(at.citizen("coal_miner", 0, 1)) == "the second Coal Miner"  # each has a tile
    assert known.source(terms.MINER + at.citizen("coal_miner", 0)) == "the first Coal Miner"


def test_savings_tell_advisors_apart(table: Any, told: Any) -> None:
    at = table().people(0, "financial_advisor 3")
    rich, poor = at.citizen("financial_advisor", 0), at.citizen("financial_advisor", 0, 1)
    at.change(savings=at.put("savings", rich, 2))
    known = names.names(told(at).setup, at.game, 0)
    assert known.citizen(rich) == "the Financial Advisor ($2 saved)"
    assert known.citizen(poor) == "a Financial Advisor"


@pytest.mark.parametrize(
    ("thing", "said"),
    [("Hospital", "a Hospital"), ("Airport", "an Airport"), ("University", "a University"), ("Sandbags", "Sandbags")],
)
def test_articles(thing: str, said: str) -> None:
    assert names.a(thing) == said


def test_numbers_are_written_with_a_true_minus() -> None:
    assert [names.dollars(3), names.dollars(-1)] == ["$3", "−$1"]
    assert [names.signed(2), names.signed(-2), names.signed(0)] == ["+2", "−2", "0"]
    assert names.year(9) == 2100


# -- sentences


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_sentences_are_unique_and_read_back(rounds: Any, seats: int, mode: str) -> None:
    at = rounds(1, seats, mode=mode, window="always")
    game, setup = at.game, at.setup
    while not game.over:
        if game.deciders() >> common.CHANCE:
            outcomes = [outcome for outcome, _weight in game.outcomes()]
            said = [words.say(setup, game, common.CHANCE, outcome) for outcome in outcomes]
            assert len(set(map(plain, said))) == len(said)
            game.play(common.CHANCE, game.sample(at.streams, at.moves))
            continue
        for seat in range(seats) if not at.below(3) else ():
            legal = game.actions(seat)
            said = [words.say(setup, game, seat, action) for action in legal]
            assert len(set(map(plain, said))) == len(said)
            if legal:
                i = at.below(len(legal))
                assert TITLE.read(setup, game, seat, said[i]) == legal[i]
        game.play(*at.move())


def test_offers_are_read_back_too(rounds: Any) -> None:
    n = seed = 0
    while n < 40:
        seed += 1
        at = rounds(seed, 3, window="always")
        at.settle()
        while not at.game.over:
            found = at.offer()
            if found is not None:
                seat, offer = found
                n += 1
                assert TITLE.read(at.setup, at.game, seat, words.say(at.setup, at.game, seat, offer)) == offer
            at.game.play(*(found or at.move()))
            at.settle()


def test_what_is_said_names_prices_power_and_people(table: Any, told: Any) -> None:
    at = table().city(0, "coal_power_plant").emit(0, 0).stall("market 2 sandbags").people(0, "coal_miner engineer")
    says = told(at)
    plant, miner = at.card("coal_power_plant", 0), at.citizen("coal_miner", 0)
    assert says.say(terms.BUY, 1, plant + 1) == "Buy the second Market for $3, with power from the Coal Power Plant"
    assert says.say(terms.BUY, 0, terms.MINER + miner) == "Buy the first Market for $3, with power from the Coal Miner"
    assert says.say(terms.BUY, 2) == "Buy the Sandbags for $1"
    engineer, kind = at.citizen("engineer", 0), at.kind("hospital")
    assert says.say(terms.SEARCH, engineer, kind, 0) == (
        "Let the Engineer find a Hospital in the deck for $4, without power"
    )
    assert says.say(terms.SEARCH, engineer, terms.NO_KIND) == "Let the Engineer search the deck and find nothing"


def test_two_new_citizens_of_a_job_are_told_apart(table: Any, told: Any) -> None:
    at = table().people(0, "farmer 2")
    both = [at.citizen("farmer", 0), at.citizen("farmer", 0, 1)]
    at.game.load(at.game.dump() | {"fresh": [both[0] + 1, both[1] + 1]})
    assert [told(at).say(terms.REFUSE_CITIZEN, one) for one in both] == [
        "Refuse the first new Farmer and draw another citizen",
        "Refuse the second new Farmer and draw another citizen",
    ]


def test_trades_are_said_from_the_side_of_who_acts(table: Any, told: Any) -> None:
    at = table().city(0, "coal_power_plant").city(1, "market").people(0, "merchant")
    market = at.card("market", 1)
    at.offer(1, cash=-1, tiles=1, building=market)
    says = told(at)
    assert says.say(terms.ACCEPT, seat=1) == (
        "Accept the offer of player 1: you give $1 and get 1 electricity for the Market, every decade"
    )
    at.do(terms.ACCEPT, seat=1)
    assert says.say(terms.END_DEAL, 0) == (
        "Ask player 2 to end agreement 1: you give 1 electricity for player 2's Market and get $1, every decade"
    )
    at.do(terms.END_DEAL, 0)
    assert says.say(terms.AGREE, seat=1) == (
        "Agree that agreement 1 ends: you give $1 and get 1 electricity for the Market, every decade"
    )


def test_consent_names_what_would_go(table: Any, told: Any) -> None:
    at = table().city(0, "coal_power_plant").city(1, "market")
    at.deal(1, tiles=1, building=at.card("market", 1))
    at.do(terms.DEMOLISH, at.card("coal_power_plant", 0))
    assert told(at).say(terms.AGREE, seat=1) == "Agree that player 1 demolishes player 1's Coal Power Plant"


def test_chance_is_said_without_what_is_hidden(table: Any, told: Any) -> None:
    says = told(table())
    hidden = packed.make(terms.PEEK, common.HIDDEN, 1)
    assert words.say(says.setup, says.game, common.CHANCE, hidden) == "Weather card 2 from the top: hidden"
    order = packed.make(terms.ARRANGE, common.HIDDEN, common.HIDDEN, common.HIDDEN)
    assert words.say(says.setup, says.game, 0, order) == "Put the weather cards back"


# -- refusals


def test_a_price_that_is_not_paid_says_what_would_help(table: Any, told: Any) -> None:
    at = table().people(0, "farmer")
    assert told(at).why(terms.BUY, at.slot("hospital")) == (
        "The price of a Hospital is $4; you have $1. Flipping a Farmer brings $2."
    )
    at.people(0, "financial_advisor")
    at.change(savings=at.put("savings", at.citizen("financial_advisor", 0), 2))
    assert told(at).why(terms.BUY, at.slot("hospital")) == (
        "The price of a Hospital is $4; you have $2. A Financial Advisor keeps $2 for you."
    )


def test_a_forbidden_purchase_is_understood(table: Any, told: Any) -> None:
    at = table()
    action = told(at).read("buy the Hospital for $4, without power")
    assert action == packed.make(terms.BUY, at.slot("hospital"))
    assert at.game.check(0, action) == terms.NOT_THE_PRICE


def test_research_says_what_it_takes(table: Any, told: Any) -> None:
    at = table().stall("heat_tolerant_crops greenhouse").city(0, "university")
    assert told(at).why(terms.BUY, 0) == (
        "For Heat Tolerant Crops, a Research card, you need a University with power or an Educator face up. "
        "No power reaches the University."
    )


def test_power_says_how_much_is_missing(table: Any, told: Any) -> None:
    at = table().city(0, "airport").people(0, "coal_miner")
    source = terms.MINER + at.citizen("coal_miner", 0)
    assert told(at).why(terms.SUPPLY, at.card("airport", 0), source) == (
        "For the Airport 2 electricity is needed; you have 1 free."
    )
    at = table().city(0, "coal_power_plant market").light(0)
    assert told(at).why(terms.SUPPLY, at.card("market", 0), at.card("coal_power_plant", 0) + 1) == (
        "No power is missing at the Market, and what has power cannot be switched off or moved."
    )
    assert told(at).why(terms.SUPPLY, at.card("forest", 0), 1) == "No electricity is needed for the Forest."


def test_citizens_say_why_they_cannot(table: Any, told: Any) -> None:
    at = table().people(0, "educator engineer farmer*").people(1, "soldier")
    says = told(at)
    assert says.why(terms.FLIP, at.citizen("educator", 0)) == (
        "An Educator can be flipped at the end of your turn; now only a Farmer can."
    )
    assert says.why(terms.FLIP, at.citizen("engineer", 0)) == "An Engineer flips only when the work is done."
    assert (
        says.why(terms.FLIP, at.citizen("farmer", 0)) == "That Farmer is flipped already, and nobody is flipped back."
    )
    assert says.why(terms.FLIP, at.citizen("soldier", 1)) == "That citizen does not live in your city."
    assert says.why(terms.STUDY, at.citizen("engineer", 0)) == "No Scientist of yours is face up there."


def test_an_attack_says_what_strength_it_takes(table: Any, told: Any) -> None:
    at = table().people(0, "soldier 2").people(1, "soldier").city(1, "market").city(2, "ranch")
    says = told(at)
    assert says.why(terms.ATTACK, at.card("market", 1), terms.SOLDIERS) == (
        "Player 2 defends with 1, so it takes 3; you attack with 2."
    )
    assert says.why(terms.ATTACK, at.card("ranch", 2), terms.SOLDIERS) == (
        "Only Infrastructure can be captured, and a Ranch is none."
    )
    quiet = table(attacks=0).people(0, "soldier 2").city(1, "market")
    assert told(quiet).why(terms.ATTACK, quiet.card("market", 1), terms.SOLDIERS) == "This table plays without attacks."


def test_turns_and_steps_say_whose_and_when(table: Any, told: Any) -> None:
    at = table().city(0, "sandbags")
    assert told(at).why(terms.BUY, 0, seat=1) == "It is for player 1 to act."
    at.do(terms.BUY, at.slot("sandbags")).settle()
    assert told(at).why(terms.DEMOLISH, at.card("sandbags", 0)) == (
        "You demolish before you develop, and you have begun to develop this turn."
    )
    assert told(at).why(terms.BUY, at.slot("park")) == "You have bought a card this turn, and one is all."
    assert told(at).why(terms.DEMOLISH, at.card("forest", 1)) != ""


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"to": 1, "cash": 9}, "You make $2 a decade, not $9."),
        ({"to": 1, "cash": -9}, "The other city makes $2 a decade, not $9."),
        ({"to": 1, "food": 1}, "Food can be traded while a Trade Depot works in some city."),
        ({"to": 1}, "An offer gives or asks for something."),
        ({"to": 0, "cash": 1}, "An offer goes to one other city."),
    ],
)
def test_an_offer_says_what_is_wrong_with_it(table: Any, told: Any, what: dict[str, int], said: str) -> None:
    at = table()
    assert told(at).why(terms.OFFER, *at.packed(**what)) == said


def test_a_loan_says_what_is_wrong_with_it(table: Any, told: Any) -> None:
    at = table().city(0, "coal_power_plant").city(1, "market airport")
    market, airport = at.card("market", 1), at.card("airport", 1)
    says = told(at)
    assert says.why(terms.OFFER, *at.packed(1, tiles=1, building=airport)) == (
        "For player 2's Airport 2 electricity is needed: 1 lent and 0 free at home are too little."
    )
    assert says.why(terms.OFFER, *at.packed(1, tiles=2, building=market)) == (
        "For player 2's Market 1 electricity is needed, no more."
    )
    assert says.why(terms.OFFER, *at.packed(2, tiles=1, building=market)) == (
        "That building stands in neither of the two cities."
    )


def test_refusals_never_fail_and_say_nothing_secret(rounds: Any) -> None:
    at = rounds(3, 4, mode="teams", window="always")
    game = at.game
    n = 0
    while not game.over:
        at.settle()
        if game.over:
            break
        for _try in range(12):
            verb, seat = 1 + at.below(30), at.below(4)
            args = [at.one([0, at.below(12), at.below(41), at.below(71), common.HIDDEN]) for _ in range(3)]
            action = packed.make(verb, *args)
            number = game.check(seat, action)
            if number:
                n += 1
                known = game.copy()
                known.redact(seat)
                told = words.refusal(at.setup, game, seat, action, number)
                assert told == words.refusal(at.setup, known, seat, action, number)
                assert TITLE.refusal(at.setup, game, seat, action, number)
        game.play(*at.move())
    assert n > 500
