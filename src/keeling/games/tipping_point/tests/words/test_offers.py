"""Offers by words and by forms: what is free, and so in no list of choices."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import packed
from keeling.core.errors import BadAction
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.game import TITLE


@pytest.mark.parametrize(
    ("text", "offer"),
    [
        ("Offer player 2: $2 in return for $1, every decade", Bargain(1, 1)),
        ("offer player 2: $1 in return for 3 food, this decade only", Bargain(1, 1, -3, once=True)),
        ("offer player 3: $1 and 2 food as a gift.", Bargain(2, 1, 2)),
        ("ask player 2 for $2, every decade", Bargain(1, -2)),
        ("OFFER $2 to Player 2 for 1 food", Bargain(1, 2, -1)),
        ("offer $2 a decade to player 2 for 1 food a decade", Bargain(1, 2, -1)),
        ("offer player 3 $1 for 2 food", Bargain(2, 1, -2)),
        ("offer 1 food to player 3", Bargain(2, 0, 1)),
    ],
)
def test_an_offer_is_read_from_a_sentence(table: Any, told: Any, text: str, offer: Bargain) -> None:
    assert told(table()).read(text) == offer.pack()


def test_citizens_and_power_are_read_by_name(table: Any, told: Any) -> None:
    at = table().city(0, "coal_power_plant").city(1, "market 2").people(0, "farmer soldier* 2").people(1, "engineer")
    farmer, soldier, engineer = at.citizen("farmer", 0), at.citizen("soldier", 0), at.citizen("engineer", 1)
    second = at.card("market", 1, 1)
    says = told(at)
    swap = Bargain(1, give=farmer, take=engineer)
    assert says.read("offer player 2: the Farmer in return for the Engineer") == swap.pack()
    assert says.read("offer player 2: farmer for engineer") == swap.pack()
    loan = Bargain(1, -2, give=soldier, building=second, tiles=1)
    given = "1 electricity for player 2's second Market and a flipped Soldier"
    assert says.read(f"offer player 2: {given} in return for $2") == loan.pack()
    assert says.say(*unpacked(loan)) == f"Offer player 2: {given} in return for $2, every decade"


def unpacked(offer: Bargain) -> tuple[int, ...]:
    return terms.OFFER, *offer.arguments()


def test_an_answer_needs_no_name(table: Any, told: Any) -> None:
    at = table().offer(1, cash=1)
    assert told(at).read("offer $1 for 2 food", seat=1) == Bargain(0, 1, -2).pack()
    with pytest.raises(BadAction):
        told(at).read("offer $1 for 2 food", seat=0)  # to whom?


@pytest.mark.parametrize(
    "text",
    [
        "offer player 2: $2 in return for a Scientist",  # nobody has one
        "offer player 1: $2 as a gift",  # oneself
        "offer player 2: $99 as a gift",
        "offer player 2: 1 electricity in return for $1",  # for which building?
        "offer player 2: two dollars",
        "give player 2 $1",
    ],
)
def test_what_is_no_offer_is_not_taken_for_one(table: Any, told: Any, text: str) -> None:
    with pytest.raises(BadAction):
        told(table()).read(text)


# -- forms


def test_an_offer_is_composed_from_fields(table: Any, told: Any) -> None:
    setup = told(table()).setup
    fields = {"compose": "offer", "to": "1", "give-cash": "2", "take-food": "1", "give-food": "", "once": "on"}
    assert TITLE.compose(setup, 0, fields) == Bargain(1, 2, -1, once=True).pack()
    text_page = {"compose": "offer-2", "take-citizen-7": "1", "tiles-40": "2", "tiles-41": "0"}
    assert TITLE.compose(setup, 0, text_page) == Bargain(2, take=7, building=40, tiles=2).pack()
    panel = {"compose": "offer", "to": "2", "give-citizen": "0", "building": "40", "tiles": "1"}
    assert TITLE.compose(setup, 0, panel) == Bargain(2, give=0, building=40, tiles=1).pack()
    for odd in ("tiles-" + "0" * 5000, "tiles-0000" + "9" * 30, "tiles-00001234"):
        assert TITLE.compose(setup, 0, {**panel, odd: "1"}) == Bargain(2, give=0, building=40, tiles=1).pack()


@pytest.mark.parametrize(
    "fields",
    [
        {"compose": "gift", "to": "1"},
        {"compose": "offer"},
        {"compose": "offer", "to": "0"},
        {"compose": "offer", "to": "3"},
        {"compose": "offer", "to": "1", "give-cash": "16"},
        {"compose": "offer", "to": "1", "give-cash": "-1"},
        {"compose": "offer", "to": "1", "take-food": "much"},
        {"compose": "offer", "to": "1", "give-citizen": "41"},
        {"compose": "offer", "to": "1", "give-citizen-3": "1", "give-citizen-4": "1"},
        {"compose": "offer", "to": "1", "tiles-40": "1", "tiles-41": "1"},
    ],
)
def test_fields_that_describe_no_offer_are_named(table: Any, told: Any, fields: dict[str, str]) -> None:
    with pytest.raises(BadAction) as fault:
        TITLE.compose(told(table()).setup, 0, fields)
    assert str(fault.value).endswith(".")


def test_forms_offer_what_there_is_to_whom_it_can_go(table: Any, told: Any) -> None:
    at = table().city(0, "coal_power_plant").city(1, "market").people(1, "engineer")
    forms = told(at).page(0).forms
    assert [form.id for form in forms] == ["offer-1", "offer-2"]
    blanks = {blank.name: blank for blank in forms[0].blanks}
    assert (blanks["give-cash"].high, blanks["take-cash"].high) == (2, 2)
    assert blanks[f"tiles-{at.card('market', 1)}"].label == "Electricity for Ben's Market"
    assert not any("citizen" in name or "food" in name for name in blanks)  # no Airport, no Trade Depot
    assert "write: Offer player 2: $2 as a gift." in forms[0].note
    assert told(at).read("Offer player 2: $2 as a gift") == Bargain(1, 2).pack()
    assert forms[1].note == ""  # once is enough
    assert [form.id for form in told(at).page(2).forms] == ["offer-0"]  # with who is on turn alone


def test_forms_reach_citizens_and_food_once_roads_are_open(table: Any, told: Any) -> None:
    at = table().city(0, "coal_power_plant trade_depot airport").light(0).people(0, "farmer 2").people(1, "engineer")
    form = told(at).page(0).forms[0]
    assert "write: Offer player 2: $2 in return for 1 food." in form.note
    blanks = {blank.name: blank for blank in form.blanks}
    assert blanks["give-food"].high == at.game.meal(0)
    assert blanks[f"give-citizen-{at.citizen('farmer', 0)}"].label == "A Farmer"
    assert blanks[f"take-citizen-{at.citizen('engineer', 1)}"].label == "The Engineer"


def test_dollars_that_are_spent_are_not_offered(table: Any, told: Any) -> None:
    at = table().stall("park").people(0, "farmer*").do(terms.BUY, 0).settle()
    assert at.game.cash(0) == 3
    blanks = {blank.name: blank for blank in told(at).page(0).forms[0].blanks}
    assert blanks["give-cash"].high == 1
    assert "give-cash" not in {blank.name for blank in told(at.at(1)).page(0).forms[0].blanks}


def test_who_has_an_offer_answers_with_another(table: Any, told: Any) -> None:
    at = table().offer(1, cash=1)
    (form,) = told(at).page(1).forms
    assert (form.id, form.heading) == ("offer-0", "Answer Ann with another offer")
    assert told(at).page(2).forms == ()


def test_what_a_form_posts_is_an_offer_that_the_rules_take(rounds: Any) -> None:
    at = rounds(5, 3, window="always")
    n = 0
    at.settle()
    while not at.game.over and n < 20:
        found = at.offer()
        if found is not None:
            seat, offer = found
            one = Bargain.unpack(offer)
            fields = {"compose": f"offer-{one.to}", "once": "1" if one.once else ""}
            for name, much in (("cash", one.cash), ("food", one.food)):
                fields[f"{'give' if much > 0 else 'take'}-{name}"] = str(abs(much))
            for side, citizen in (("give", one.give), ("take", one.take)):
                fields[f"{side}-citizen"] = "" if citizen is None else str(citizen)
            fields |= {} if one.building is None else {f"tiles-{one.building}": str(one.tiles)}
            assert TITLE.compose(at.setup, seat, fields) == offer
            assert packed.verb(offer) == terms.OFFER
            n += 1
        at.game.play(*(found or at.move()))
        at.settle()
    assert n
