"""What is asked, what a choice will do, tips and rules of the moment."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.ledger import ledger
from keeling.core.page import Line, Person, Scene
from keeling.games.tipping_point import advice, asking, sorting, terms
from keeling.games.tipping_point.actions import FORMS
from keeling.games.tipping_point.reading import Reading
from keeling.games.tipping_point.view import view

# -- what is asked


def test_a_turn_says_what_can_be_spent_and_who_would_starve(table: Any, told: Any) -> None:
    at = table().people(0, "farmer soldier* 2")
    mine = told(at).reading(0)
    assert mine.prompt() == "Your turn. You have $3 to spend."
    assert mine.sub() == "All have food, and 1 is left. Together 0 CO₂: 1 weather card this decade."
    at.people(0, "soldier* 5")
    assert told(at).reading(0).sub() == "As it stands 2 citizens would starve: 3 food for 5 who eat."
    assert told(at).reading(1).prompt() == "Ann develops the city."


def test_who_is_captured_from_reads_who_did_it_and_what_it_meant(table: Any, told: Any) -> None:
    says = told(table())
    people = tuple(Person(q, name) for q, name in enumerate(("Ann", "Ben", "Cem")))
    lines = (
        ("6.0", Line(("Ann buys a Park for $2.",), 0)),
        ("7.0", Line(("Ann captures your Oil Well.",), 0)),
        ("7.1", Line(("Dark now in your city: Market.",), 1)),
        ("7.2", Line(("A Soldier of Ann is flipped.",), 0)),
    )
    read = []
    for viewer in (1, 2):
        scene = Scene(view(says.setup, says.game, viewer), viewer, people, lines=lines)
        read.append(Reading(says.setup, scene).sub())
    assert read == ["Ann captures your Oil Well. Dark now in your city: Market.", "A Soldier of Ann is flipped."]


def test_an_offer_is_asked_of_one_and_told_to_the_others(table: Any, told: Any) -> None:
    at = table().offer(1, cash=-1)
    says = told(at)
    assert says.reading(1).prompt() == "Ann asks you for $1, every decade. Do you trade?"
    assert says.reading(1).sub() == "It goes on every decade, until both agree to end it."
    assert says.reading(0).prompt() == "You ask Ben for $1, every decade."
    assert says.reading(2).prompt() == "Ann asks Ben for $1, every decade."
    assert advice.coach(says.reading(1))[0].startswith("A trade goes on decade after decade.")
    assert "decade after decade" not in advice.coach(told(table().offer(1, cash=1, once=1)).reading(1))[0]


def test_a_request_for_consent_says_what_it_would_do(table: Any, told: Any) -> None:
    at = table().city(0, "coal_power_plant").city(1, "market")
    at.deal(1, tiles=1, building=at.card("market", 1))
    at.do(terms.DEMOLISH, at.card("coal_power_plant", 0))
    says = told(at)
    assert says.reading(1).prompt() == "Ann wants to demolish Ann's Coal Power Plant. Do you agree?"
    assert says.reading(0).prompt() == "You want to demolish the Coal Power Plant. Ben must agree."
    will = says.will(terms.AGREE, seat=1)
    assert "You make $2 a decade instead of $5." in will
    assert "Dark then: the Market." in will
    assert says.will(terms.DISAGREE, seat=1) == "All stays as it is."


def test_hunger_and_losses_are_asked_of_their_owner(table: Any, told: Any) -> None:
    at = table().people(0, "soldier* 3 engineer 2").at(2).end()
    assert at.game.phase == terms.STARVING
    says = told(at)
    assert says.reading(0).prompt() == "You lack food for 2 citizens. Who starves first?"
    assert says.reading(1).prompt() == "Ann lacks food, and chooses who starves."
    assert says.will(terms.STARVE, at.citizen("soldier", 0)) == "That costs you $1 a decade."
    assert says.will(terms.STARVE, at.citizen("engineer", 0)).startswith("What goes: Search the Development deck")


def test_a_tornado_asks_for_a_card_first(table: Any, told: Any) -> None:
    at = table().city(0, "market sandbags").people(0, "soldier engineer").weather("rain wind")
    says = told(at)
    assert says.reading(0).prompt() == "Tornado takes a card from you. Which one?"
    at.do(terms.LOSE, at.card("sandbags", 0))
    assert told(at).reading(0).prompt() == "Tornado takes a citizen from you. Whom?"


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        (terms.TIPPED, "The climate tips, and everybody has lost."),
        (terms.TIMED_OUT, "It is 2100, and nobody has citizens enough. Everybody has lost."),
    ],
)
def test_a_lost_game_says_so(table: Any, told: Any, ending: int, said: str) -> None:
    at = table()
    at.game.load(at.game.dump() | {"over": 1, "phase": terms.ENDED, "ending": ending, "decade": 9})
    reading = told(at).reading(0)
    assert reading.headline() == reading.prompt() == said
    assert reading.sub()


# -- what a choice will do


def test_a_purchase_says_what_changes(table: Any, told: Any) -> None:
    at = table(2).city(0, "coal_power_plant").stall("market").people(0, "farmer*")
    assert told(at).will(terms.BUY, 0, at.card("coal_power_plant", 0) + 1) == (
        "You make $6 a decade instead of $3. Your CO₂ goes from 3 to 4. Disasters then count double for you. "
        "7 electricity are free. All together: 4 CO₂ instead of 3. 2 weather cards instead of 1."
    )
    assert told(at).will(terms.BUY, 0) == "You then have $0 left."


def test_an_act_that_tips_the_world_warns_of_that_alone(table: Any, told: Any) -> None:
    at = table(2).emit(0, 9).emit(1, 6, "fishery").stall("oil_well").people(0, "farmer*")
    assert told(at).will(terms.BUY, 0) == (
        "Together 16 CO₂, and the limit is 16: the climate tips at once, and everybody has lost."
    )


def test_a_flip_that_starves_somebody_says_so(table: Any, told: Any) -> None:
    at = table().people(0, "farmer soldier* 3")
    assert told(at).will(terms.FLIP, at.citizen("farmer", 0)) == (
        "That is for good, and the Farmer then eats. You make $6 a decade instead of $4. "
        "3 food for 4 who eat. 1 citizen would starve."
    )


def test_hunger_that_a_trade_ends_elsewhere_is_told(table: Any, told: Any) -> None:
    at = table().city(2, "coal_power_plant trade_depot").light(2).people(1, "soldier* 4").offer(1, food=1)
    assert "1 citizen of yours" not in told(at).will(terms.ACCEPT, seat=1)
    assert told(at).will(terms.ACCEPT, seat=1) == (
        "It goes on until both agree to end it. 4 food for 4 who eat. Nobody would starve any more."
    )


def test_demolishing_a_lent_plant_says_who_must_agree_and_what_ends(table: Any, told: Any) -> None:
    at = table().city(0, "coal_power_plant").city(1, "market")
    at.deal(1, cash=-1, tiles=1, building=at.card("market", 1))
    will = told(at).will(terms.DEMOLISH, at.card("coal_power_plant", 0))
    assert "Ben must agree first." in will
    assert "Dark then: Ben's Market." in will
    assert (
        "The agreement with Ben is over then: you give 1 electricity for Ben's Market and get $1, every decade." in will
    )


def test_an_order_of_weather_says_which_disasters_it_makes(table: Any, told: Any) -> None:
    at = table().people(0, "scientist").change(last=terms.RAIN, sky=[0, 5, 5, 4, 5])
    at.do(terms.STUDY, at.citizen("scientist", 0))
    for place, symbol in enumerate((terms.SUN, terms.RAIN, terms.SNOW)):
        at.chance(terms.PEEK, symbol, place)
    says = told(at)
    assert (
        says.will(terms.ARRANGE, terms.RAIN, terms.SNOW, terms.SUN) == "That makes: Flash Flood, Freezing Rain, calm."
    )
    assert says.will(terms.ARRANGE, terms.SUN, terms.RAIN, terms.SNOW) == (
        "That makes: calm, Hot and Humid, Freezing Rain."
    )


def test_the_end_of_a_turn_says_what_is_lost_and_who_is_next(table: Any, told: Any) -> None:
    at = table()
    assert told(at).will(terms.END) == "What you have not spent, $2, is gone. Ben is next."
    at.people(2, "soldier* 4").at(2)
    assert told(at).will(terms.END, seat=2) == (
        "What you have not spent, $6, is gone. Then the citizens are fed, and the weather comes. "
        "1 of your citizens would starve."
    )


def test_savings_say_what_is_kept_and_what_is_left(table: Any, told: Any) -> None:
    at = table().people(0, "financial_advisor farmer*").do(terms.END)
    assert told(at).will(terms.SAVE, at.citizen("financial_advisor", 0), 2) == (
        "Kept for a later turn then: $2. You then have $1 left."
    )


def test_an_attack_says_what_it_costs(table: Any, told: Any) -> None:
    at = table().people(0, "soldier 2").city(1, "market").deal(1, cash=1)
    will = told(at).will(terms.ATTACK, at.card("market", 1), terms.SOLDIERS, 0)
    assert will.startswith("Ben defends with 0. A Soldier of yours is flipped. Ben may end your agreements.")


# -- order, tips, rules


def test_choices_are_grouped_and_their_pieces_named(table: Any, told: Any) -> None:
    at = table().city(0, "coal_power_plant market").people(0, "farmer farmer*").stall("park")
    choices = told(at).reading(0).choices
    assert [choice.key for choice in choices] == [str(i) for i in range(1, len(choices) + 1)]
    groups = [choice.group for choice in choices]
    assert sorted(set(groups), key=groups.index) == [
        "Buy a card", "Lay electricity", "Put citizens to work", "Demolish", "Go on",
    ]  # fmt: skip
    by_verb = {packed.verb(int(choice.action)): choice for choice in choices}
    assert by_verb[terms.SUPPLY].pieces == (f"b{at.card('market', 0)}",)
    assert by_verb[terms.FLIP].pieces == (f"c{at.citizen('farmer', 0)}",)
    assert by_verb[terms.END].primary


def test_every_action_has_a_place_in_the_order() -> None:
    verbs = {kind.verb for kind in FORMS.kinds if kind.verb <= terms.FREEZE}
    assert verbs - {terms.OFFER} == set(sorting.ORDER)
    assert len(verbs) == 30


def test_every_question_has_a_prompt_a_tip_and_rules_of_the_ledger(told: Any, table: Any) -> None:
    asked = set(range(terms.REFUSING, terms.ENDED))
    assert set(asking.PROMPTS) == asked
    assert set(advice.TIPS) | {terms.DEVELOPING} == asked
    assert set(advice.RULES) | {terms.DEVELOPING, terms.LOSING} == asked
    assert {target for _text, target in advice.TIPS.values()} <= {"sky", "city", "market", "trade"}
    ids = [*sum(advice.RULES.values(), ()), *advice.OF_DISASTERS.values(), *advice.WINNING.values()]
    assert set(ids) <= set(ledger("keeling.games.tipping_point"))
    assert told(table()).reading(0).moment()[0].startswith("Before you develop you may demolish")


@pytest.mark.parametrize(
    ("city", "people", "said"),
    [
        ("wind_turbines", "farmer", "What you buy feeds, earns"),
        ("sandbags", "farmer", "One card a turn."),
        ("wind_turbines market", "farmer", "A building lies dark, and you have electricity for it"),
        ("sandbags", "soldier* 4", "Food is short"),
        ("sandbags", "farmer 3", "Flip a Farmer, and you have $2 more at once"),
    ],
)
def test_the_tip_of_a_turn_is_about_what_weighs_most(table: Any, told: Any, city: str, people: str, said: str) -> None:
    at = table().city(0, city).people(0, people)
    tip, _target = told(at).reading(0, coach=True).coach()
    assert tip.startswith(said)
    assert told(at).reading(0).coach() is None  # tips are off
    assert told(at).reading(1, coach=True).coach() is None


def test_who_does_what_stands_beside_the_names(table: Any, told: Any) -> None:
    at = table().offer(1, cash=1)
    reading = told(at).reading(common.SPECTATOR)
    assert [reading.status(seat) for seat in range(3)] == ["on turn", "is made an offer", ""]
