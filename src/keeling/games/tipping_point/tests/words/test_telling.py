"""The log: every entry as a person reads it, and never more than that person may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Log
from keeling.core.title import Step
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.telling import tell

Ready = Callable[[], Any]


def chance(verb: int, *args: int) -> tuple[int, int]:
    return common.CHANCE, packed.make(verb, *args)


def does(seat: int, verb: int, *args: int) -> tuple[int, int]:
    return seat, packed.make(verb, *args)


def each(told: Any, ready: Ready, moves: Sequence[tuple[int, int]], viewers: Sequence[int]) -> list[list[str]]:
    """The same entry for several viewers, each from a table of its own."""
    return [told(ready()).log(viewer, *moves) for viewer in viewers]


# -- secrets


@pytest.mark.rule("A61")
def test_what_a_scientist_sees_is_told_to_that_seat_alone(table: Any, told: Any) -> None:
    def ready() -> Any:
        return table().people(0, "scientist")

    at = ready()
    study = does(0, terms.STUDY, at.citizen("scientist", 0))
    peeks = [chance(terms.PEEK, symbol, place) for place, symbol in enumerate((terms.SUN, terms.RAIN, terms.SNOW))]
    mine, other, watcher = each(told, ready, [study, *peeks], (0, 1, common.SPECTATOR))
    assert mine == ["You let a Scientist look at the next weather.", "You see from the top: sun, rain, snow."]
    assert other == watcher == ["Ann lets a Scientist look at the next weather."]


@pytest.mark.rule("A61")
def test_how_they_are_put_back_is_told_to_that_seat_alone(table: Any, told: Any) -> None:
    def ready() -> Any:
        at = table().people(0, "scientist")
        at.do(terms.STUDY, at.citizen("scientist", 0))
        for place, symbol in enumerate((terms.SUN, terms.RAIN, terms.SNOW)):
            at.chance(terms.PEEK, symbol, place)
        return at

    moves = [does(0, terms.ARRANGE, terms.SNOW, terms.SUN, terms.RAIN)]
    mine, other = each(told, ready, moves, (0, 2))
    assert mine == ["You put the weather cards back: snow, sun, rain.", "Your Scientist is flipped."]
    assert other == ["Ann puts the weather cards back.", "The Scientist of Ann is flipped."]


# -- turns


def test_a_purchase_is_told_with_its_price(table: Any, told: Any) -> None:
    at = table().stall("park market")
    assert told(at).log(0, does(0, terms.BUY, 0), chance(terms.FILL, at.kind("ranch"), 0)) == [
        "You buy a Park for $2.",
        "New in the market: Ranch.",
    ]
    dark = table(2).people(0, "farmer*").stall("market")
    assert told(dark).log(1, does(0, terms.BUY, 0)) == ["Ann buys a Market for $3, without power."]


def test_power_that_goes_with_a_purchase_is_not_told_twice(table: Any, told: Any) -> None:
    at = table().city(0, "coal_power_plant").people(0, "farmer*").stall("market")
    source = at.card("coal_power_plant", 0) + 1
    assert told(at).log(1, does(0, terms.BUY, 0, source)) == ["Ann buys a Market for $3."]


def test_what_goes_dark_is_told_city_by_city(table: Any, told: Any) -> None:
    at = table().city(0, "coal_power_plant market hospital").light(0)
    assert told(at).log(0, does(0, terms.DEMOLISH, at.card("coal_power_plant", 0))) == [
        "You demolish: Coal Power Plant.",
        "Dark now in your city: Market and Hospital.",
    ]


def test_citizens_come_flip_and_work(table: Any, told: Any) -> None:
    at = table().people(0, "farmer engineer")
    says = told(at)
    assert says.log(1, does(0, terms.FLIP, at.citizen("farmer", 0))) == ["Ann flips a Farmer."]
    engineer = at.citizen("engineer", 0)
    assert says.log(0, does(0, terms.SEARCH, engineer, at.kind("small_farm"), 0)) == [
        "Your Engineer finds a Small Farm for $2.",
        "Your Engineer is flipped.",
    ]
    at.end()
    assert says.log(1, chance(terms.DRAW, at.job("educator"), 1)) == ["An Educator comes to you."]


def test_a_capture_names_the_victim(table: Any, told: Any) -> None:
    def ready() -> Any:
        return table().people(0, "soldier 2").city(1, "market")

    attack = does(0, terms.ATTACK, ready().card("market", 1), terms.SOLDIERS, 0)
    mine, victim, other = each(told, ready, [attack], (0, 1, 2))
    assert mine[0] == "You capture Ben's Market, without power."
    assert victim[0] == "Ann captures your Market, without power."
    assert other == ["Ann captures Ben's Market, without power.", "The Soldier of Ann is flipped."]


# -- trade


def test_offers_and_answers_are_told_with_their_terms(table: Any, told: Any) -> None:
    def ready() -> Any:
        return table().city(0, "coal_power_plant").city(1, "market")

    at = ready()
    offer = does(0, terms.OFFER, *at.packed(1, cash=-1, tiles=1, building=at.card("market", 1)))
    mine, asked, other = each(told, ready, [offer], (0, 1, 2))
    assert mine == ["You offer Ben: 1 electricity for Ben's Market in return for $1, every decade."]
    assert asked == ["Ann offers you: 1 electricity for your Market in return for $1, every decade."]
    assert other == ["Ann offers Ben: 1 electricity for Ben's Market in return for $1, every decade."]
    yes = does(1, terms.ACCEPT)
    mine, asked, other = each(told, lambda: ready().do(*packed_parts(offer[1])), [yes], (0, 1, 2))
    assert mine[0] == "Ben accepts: you give 1 electricity for Ben's Market and get $1, every decade."
    assert asked[0] == "You accept: you give $1 and get 1 electricity for your Market, every decade."
    assert other[0] == "Ben accepts: Ann gives 1 electricity for Ben's Market, Ben gives $1, every decade."
    assert mine[1:] == ["Working now in the city of Ben: Market."]


def packed_parts(action: int) -> tuple[int, ...]:
    return packed.verb(action), packed.a(action), packed.b(action), packed.c(action)


def test_a_request_and_its_answers_are_told(table: Any, told: Any) -> None:
    at = table().city(0, "coal_power_plant").city(1, "market")
    at.deal(1, tiles=1, building=at.card("market", 1))
    says = told(at)
    plant = at.card("coal_power_plant", 0)
    assert says.log(1, does(0, terms.DEMOLISH, plant)) == ["Ann asks you for consent to demolish a Coal Power Plant."]
    assert says.log(0, does(1, terms.DISAGREE)) == ["Ben does not agree: all stays as it is."]
    assert says.log(0, does(0, terms.END_DEAL, 0)) == ["You ask Ben to end agreement 1."]
    assert says.log(0, does(1, terms.AGREE)) == [
        "Ben agrees.",
        "Your agreement with Ben is over: you give 1 electricity for Ben's Market, every decade.",
        "Dark now in the city of Ben: Market.",
    ]


def test_traded_citizens_are_told_as_they_are(table: Any, told: Any) -> None:
    at = table().city(2, "coal_power_plant airport").light(2).people(0, "farmer*").people(1, "engineer")
    give, want = at.citizen("farmer", 0), at.citizen("engineer", 1)
    assert told(at).log(2, does(0, terms.OFFER, *at.packed(1, give=give, want=want))) == [
        "Ann offers Ben: a flipped Farmer in return for an Engineer."
    ]


# -- feeding and weather


def test_the_feeding_is_one_line_and_hunger_one_each(table: Any, told: Any) -> None:
    at = table().people(0, "soldier* 5").at(2)
    lines = told(at).log(0, does(2, terms.END))
    assert lines[:2] == [
        "Feeding: you 3 food for 5 citizens, Ben 3 food for 0 citizens and Cem 3 food for 0 citizens.",
        "You lack food for 2 citizens.",
    ]
    assert lines[2] == "You lose Soldier ×2 to hunger."
    assert lines[-1] == "All cities together emit 0 CO₂: 1 weather card."


def weathered(at: Any, told: Any, pair: str, viewer: int) -> list[str]:
    """The entry of the second card of a pair."""
    at.to_weather()
    first, second = (at.sky[word] for word in pair.split())
    sky = list(at.game.sky)
    sky[first] -= 1
    at.change(sky=sky, last=first, reveals=1, cards=1)
    lines: list[str] = told(at).log(viewer, chance(terms.WEATHER, second, 0))
    return lines


def test_a_disaster_says_whom_it_hits_and_what_it_takes(table: Any, told: Any) -> None:
    at = table().city(0, "forest")
    lines = weathered(at, told, "sun wind", 0)
    assert lines[:2] == ["Wind: Forest Fire.", "Forest Fire takes from you: Forest ×2."]


def test_who_was_saved_and_by_whom_is_told(table: Any, told: Any) -> None:
    at = table().people(0, "first_responder").people(1, "soldier")
    lines = weathered(at, told, "sun rain", 1)
    assert lines[:3] == [
        "Rain: Hot and Humid.",
        "Ann saves 1 citizen at home.",
        "You lose a Soldier to Hot and Humid.",
    ]


def test_a_calm_pair_and_a_disaster_without_a_victim_are_told(table: Any, told: Any) -> None:
    assert weathered(table(), told, "sun snow", 0)[0] == "Snow: no disaster."
    assert weathered(table(), told, "rain rain", 0)[:2] == ["Rain: Flash Flood.", "It hits nobody."]


def test_drought_frost_and_snow_say_what_lasts(table: Any, told: Any) -> None:
    dry = weathered(table().city(0, "small_farm"), told, "sun sun", 1)
    assert dry[:2] == ["Sun: Drought.", "Ann has 1 food less."]
    cold = weathered(table().city(0, "wind_turbines"), told, "rain snow", 0)
    assert cold[:2] == ["Snow: Freezing Rain.", "Each power plant of yours makes 1 electricity less."]
    shut = weathered(table().city(0, "coal_power_plant trade_depot").light(0), told, "snow snow", 0)
    assert "Closed by snow in your city: Trade Depot." in shut


def test_the_year_and_the_end_are_told(table: Any, told: Any) -> None:
    assert "It is 2020." in weathered(table(), told, "sun snow", 0)
    last = table().change(decade=8)
    assert weathered(last, told, "sun snow", 0)[-2:] == [
        "It is 2100.",
        "The time is over, and nobody has citizens enough: all have lost.",
    ]
    tipping = table(2).emit(0, 9).emit(1, 6, "fishery").stall("oil_well").people(0, "farmer*")
    assert told(tipping).log(1, does(0, terms.BUY, 0))[-1] == "The climate tips: all have lost."


def test_every_entry_is_told_to_everybody(rounds: Any, names: tuple[str, ...]) -> None:
    """Over random games, in whole sentences."""
    for seed, mode in ((11, "teams"), (12, "competitive")):
        at = rounds(seed, 4, mode=mode, window="always")
        game = at.game
        while not game.over:
            seat, action = (
                (common.CHANCE, game.sample(at.streams, at.moves)) if game.deciders() >> common.CHANCE else at.move()
            )
            seen = {viewer: game.seen(viewer, seat, action) for viewer in (0, 3, common.SPECTATOR)}
            game.log = log = Log()
            game.play(seat, action)
            for viewer, shown in seen.items():
                steps = [Step(seat, shown, tuple(log.seen_by(viewer)))]
                for line in map(str, tell(at.setup, names, viewer, steps)):
                    assert line[0].isupper()
                    assert line.endswith(".")
                    assert "%" not in line
                    assert str(common.HIDDEN) not in line
