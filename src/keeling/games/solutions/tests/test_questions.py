"""Questions to the group: how they are asked, and what each answer will do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from keeling.core import common, packed
from keeling.core.page import Person, Scene
from keeling.games.solutions import deck, terms
from keeling.games.solutions.reading import Reading
from keeling.games.solutions.spoken import Spoken

if TYPE_CHECKING:
    from keeling.games.solutions.tests.conftest import New, Play

HANDS = (
    ("insulation", "bamboo-production", "recycling"),
    ("silvopasture", "carpooling", "ocean-power"),
    ("electric-cars", "onshore-wind-turbines", "micro-wind-turbines"),
)


def number(id: str) -> int:
    return deck.number_of()[id]


def three(play: New, players: int = 3, **options: str) -> Play:
    """Insulation and Carpooling lie open; Electric Cars are proposed between them by the last player."""
    table = play(players, **options).deal(*HANDS[:players])
    game = table.game
    table.do(0, terms.PROPOSE, number("insulation")).do(game.owner(1), terms.PROPOSE, number("carpooling"), 1)
    for seat in range(game.seats):
        table.do(seat, terms.VOTE, 1)
    return table.do(game.owner(2), terms.PROPOSE, number("electric-cars"), 1)


def asked(play: New, question: int, players: int = 3, **fields: Any) -> Play:
    """The group is asked, in the third round."""
    table = play(players, rules="advanced").deal(*HANDS[:players])
    return table.put(phase=terms.ASKING, question=question, space=2, heat=18, acts=20, **fields)


def answers(spoken: Spoken) -> dict[str, str]:
    return {choice.label: choice.will for choice in spoken.choices}


def test_every_question_is_asked_and_every_answer_says_what_it_does(play: New) -> None:
    cards = tuple(map(number, ("insulation", "carpooling", "recycling")))
    lying: dict[str, Any] = {"row": dict(enumerate(cards)), "row_n": 3, "where": dict.fromkeys(cards, terms.TABLE)}
    cases: dict[int, tuple[dict[str, Any], str]] = {
        terms.CHOICE: ({"event": terms.LOBBYING}, "Lobbying drive: fewer cards this round, or 0.1° warmer?"),
        terms.MET: ({"event": terms.SKETCH, "turn": 1}, "Sketch the future: did the others guess what Ben drew?"),
        terms.WAY: ({"event": terms.SECOND_LOOK}, "Second look: how do you pick an old card?"),
        terms.BAND: ({"event": terms.SECOND_LOOK, "picked": 39}, "Second look: where does Insulation rank?"),
        terms.ORDER: (
            {"event": terms.MOONSHOT, "moon": dict(enumerate(cards))},
            "Moonshot: Insulation, Carpooling and Recycling. Which order, most impact first?",
        ),
        terms.REROLL: ({}, "The roll triggers a feedback loop. Roll again?"),
        terms.SOFTEN: (
            {"feedback": 6, "reward_deck": {1: terms.HELD, 2: terms.HELD}},
            "Permafrost thaw comes. Do you soften it?",
        ),
        terms.COOL: ({}, "Do you use Cool heads now?"),
        terms.LOOK: ({"newest": cards[2]}, "Do you use Peer review before the reveal, and who looks?"),
        terms.SURGE: ({}, "Do you use Momentum now?"),
        terms.PENALTY: ({"wrong": cards[2] + 1}, "Recycling was wrong. Which right card goes with it?"),
        terms.LAY: ({"silver_deck": {0: terms.HELD}}, "Does a Silver card go with one of these solutions?"),
        terms.GAMBLE: ({"gold_deck": {0: terms.HELD}, "points": 6}, "Do you try a Gold card?"),
    }
    for question, (fields, text) in cases.items():
        table = asked(play, question, **{**lying, **fields})
        spoken = table.seen(0, coach=True)
        assert spoken.question_text() == spoken.prompt() == text
        assert len(spoken.choices) > 1, text
        assert all(choice.label and choice.short and choice.will for choice in spoken.choices)
        assert len({choice.label for choice in spoken.choices}) == len(spoken.choices)
        assert spoken.coach(), text
        assert spoken.moment(), text
        table.put(phase=terms.SETTLING, vote={0: packed.a(int(spoken.choices[0].action)) + 1})
        assert text in table.put(turn=1).seen(0).prompt()


def test_answers_tell_degrees_and_cards(play: New) -> None:
    lobby = asked(play, terms.CHOICE, event=terms.LOBBYING)
    assert answers(lobby.seen(0)) == {
        "Play fewer cards this round": "At most 2 cards this round.",
        "Let it warm by 0.1°": "1.8° becomes 1.9°.",
    }
    drought = asked(play, terms.CHOICE, event=terms.MEGADROUGHT).put(heat=49)
    assert answers(drought.seen(0))["Let it warm by 0.2°"] == "4.9° becomes 5.0+°. The thermometer breaks."
    loop = asked(play, terms.SOFTEN, feedback=10, reward_deck={1: terms.HELD, 2: terms.HELD})
    assert list(answers(loop.seen(0)).values()) == [
        "1.8° becomes 2.1°.",
        "Nothing warms: it stays at 1.8°.",
        "1.8° becomes 1.9°.",
    ]
    cool = asked(play, terms.COOL, at=terms.AT_ROLL)
    assert answers(cool.seen(0))["Use Cool heads: 0.2° cooler"] == (
        "1.8° becomes 1.6°. Danger zone 1: a 5 or 6 triggers a feedback loop."
    )


def test_a_reward_that_would_change_nothing_says_so(play: New) -> None:
    cool = asked(play, terms.COOL).put(heat=0)
    assert answers(cool.seen(0))["Use Cool heads: 0.2° cooler"] == "It stands at 0.0° already: nothing would change."


def test_who_looks_is_spoken_to(play: New) -> None:
    table = three(play).put(phase=terms.ASKING, question=terms.LOOK)
    told = [choice.will for choice in table.seen(1).choices]
    assert told[1] == "They alone learn the rank of Electric Cars and say where it goes."
    assert told[2] == "You alone learn the rank of Electric Cars and say where it goes."


@pytest.mark.rule("S-193")
def test_a_broken_thermometer_makes_the_rise_of_a_choice_free(play: New) -> None:
    table = asked(play, terms.CHOICE, event=terms.ALL_IN).put(heat=terms.TOP, broken=1)
    assert answers(table.seen(0)) == {
        "Go all in": "The emergency asks for 4 right cards all the same.",
        "Let it warm by 0.1°": "The thermometer is broken, so nothing moves it.",
    }


def test_gold_says_its_odds_and_silver_whether_it_fits(play: New) -> None:
    gold = asked(play, terms.GAMBLE, gold_deck={0: terms.HELD}, points=6, reward_deck={6: terms.HELD, 7: terms.HELD})
    wills = list(answers(gold.seen(0)).values())
    assert wills[0] == "You keep your Research Points."
    assert wills[1] == "On a 6: 1.8° becomes 1.2°."
    assert wills[2].endswith("If not, it warms by 0.1°.")
    assert wills[3] == "No roll needed: 1.8° becomes 1.2°."
    cards = {0: number("insulation"), 1: number("recycling")}
    silver = asked(play, terms.LAY, row=cards, row_n=2, silver_deck={0: terms.HELD})
    told = answers(silver.seen(0))
    assert told["Lay Building Retrofitting on Insulation"] == "It cools by 0.1° more, and the Silver card is used up."
    assert told["Lay Building Retrofitting on Recycling"].endswith("judge for yourselves.")


@pytest.mark.rule("S-200")
def test_peer_review_tells_its_rank_to_one_alone(play: New) -> None:
    table = three(play).put(phase=terms.MOVING, looker=1, peeked=number("electric-cars") + 1)
    assert table.seen(1).sub() == "Electric Cars has rank 24. Keep the number to yourself."
    assert table.seen(0).prompt() == "Ben has looked up a rank and says where Electric Cars goes."
    for viewer in (0, common.SPECTATOR):
        assert "24" not in str(Reading(table.setup, table.scene(viewer)).page())


def test_the_one_who_performs_is_spoken_to(play: New) -> None:
    table = asked(play, terms.MET, event=terms.ELEVATOR_PITCH).put(turn=0)
    assert table.seen(0).prompt() == "Elevator pitch: did you win the others over?"
    assert table.seen(1).prompt() == "Elevator pitch: did Ann win you over?"
    people = (Person(0, "Ann", "bot"), Person(1, "Ben"), Person(2, "Cem"))
    bots = Spoken(table.setup, Scene(table.scene(1).view, 1, people))
    assert bots.prompt() == "Elevator pitch: Ann is a bot. Speak for a card of yours: is it convincing?"
    table.put(phase=terms.READYING, question=0)
    assert table.seen(0).prompt() == "Elevator pitch: make the case for a card of your hand. Ready?"
    assert table.seen(1).prompt() == "Elevator pitch: Ann makes the case for a card of their hand. Ready?"


def test_an_exchange_names_the_neighbour(play: New) -> None:
    table = play(3).deal(*HANDS).put(phase=terms.PASSING_ON, event=terms.EXCHANGE, space=2)
    assert table.seen(2).prompt() == "Knowledge exchange: which card do you pass to Ann?"
    assert table.seen(2).choices[0].will == "It goes to Ann."
    table.do(0, terms.GIVE, number("insulation"))
    assert table.seen(0).sub() == "Waiting for Ben and Cem."
    assert table.seen(0).status(0) == "has chosen"
    alone = play(1).deal().put(phase=terms.PASSING_ON, event=terms.EXCHANGE, space=2)
    assert alone.seen(0).prompt() == "Knowledge exchange: which card do you swap with the deck?"
