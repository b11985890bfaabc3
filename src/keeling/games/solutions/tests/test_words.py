"""Sentences: actions, log lines, refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from keeling.core import common, packed
from keeling.core.game import Moves, Streams
from keeling.core.title import Step
from keeling.games.solutions import deck, terms, words
from keeling.games.solutions.game import TITLE

if TYPE_CHECKING:
    from keeling.games.solutions.tests.conftest import New, Play

EVENTS = {  # an example of everything that an event may tell, and a part of its line
    (terms.RESHUFFLED,): "shuffled into a new one",
    (terms.REVEALED, 38, 16): "Insulation is #16, 16.97 Gt",
    (terms.RIGHT, 3): "3 cards lie in order",
    (terms.WRONG, 38): "Insulation lies wrong",
    (terms.DISCARDED, 38): "Insulation was right and goes with it",
    (terms.SCORED, 2, 2): "2 cards count: 2 spaces, 0.2° down",
    (terms.SCORED, 0, 2): "2 cards count, and nothing cools",
    (terms.SCORED, 0, 0): "No card counts, and nothing cools",
    (terms.PHASE_OVER, 1): "Two passes in a row",
    (terms.PHASE_OVER, 2): "The maximum lies on the shelf",
    (terms.PHASE_OVER, 3): "Nobody has a card left",
    (terms.WARMED, 12): "rises 12 spaces, 1.2°",
    (terms.COOLED, 1): "falls 1 space, 0.1°",
    (terms.BROKEN,): "The thermometer breaks",
    (terms.REPAIRED,): "repaired and stands at 2.0°",
    (terms.YEAR, 1): "It is 1995",
    (terms.YEAR, 12): "It is 2050",
    (terms.DECIDED, terms.CHOICE, 1): "The rise in temperature is taken",
    (terms.DECIDED, terms.BAND, 1): "rank 26 to 50",
    (terms.DECIDED, terms.LOOK, 2): "Ben is to look",
    (terms.DECIDED, terms.GAMBLE, 9): "The choice: Try Hyperloop",
    (terms.USED_REWARD, terms.MOMENTUM): "Momentum is used",
    (terms.NO_REWARD,): "No Reward is left",
    (terms.POINTS, 2, 5): "2 Research Points won; there are five now",
    (terms.POINTS, 0, 6): "six Research Points already",
    (terms.ATTEMPT, 0, 1): "Cloning Woolly Mammoths works!",
    (terms.ATTEMPT, 0, 0): "does not work this time",
    (terms.LAID, 4, 38): "Energy Storage is laid on Insulation",
    (terms.BLUE_EVENTS,): "The blue Events",
    (terms.HANDED, 38, 1, 0): "Ben passed you Insulation",
    (terms.EVENT_OVER, terms.CLIMATE_MARCH, 1): "Climate march: met!",
    (terms.EVENT_OVER, terms.CLIMATE_MARCH, 0): "Climate march: not met",
    (terms.OVER, terms.WIN): "Won!",
    (terms.OVER, terms.PARTIAL): "A partial win",
    (terms.OVER, terms.LOST): "over 2.0°",
    (terms.OVER, terms.RUNAWAY): "runs away",
    (terms.TURNED_UP, 38): "The card is Insulation",
    (terms.TIED,): "the next player settles it",
    (terms.CANCELLED, 0): "Arctic sea ice retreat is cancelled",
    (terms.MADE_SURE, 1): "pays off",
    (terms.MADE_SURE, 0): "too much",
}
CHANCE = {
    (terms.FIRST, 1): "Player 2 begins",
    (terms.DRAW, 38, 1): "Player 2 draws Insulation",
    (terms.DRAW, common.HIDDEN, 1): "Player 2 draws a card",
    (terms.ROLL, 5): "The die shows 5",
    (terms.FEEDBACK, 0): "Feedback Loop: Arctic sea ice retreat",
    (terms.EVENT, 4): "Event: Record heatwave",
    (terms.REWARD, 0): "Reward: Early warning",
    (terms.SILVER, 4): "Silver: Energy Storage",
    (terms.GOLD, 0): "Gold on offer: Cloning Woolly Mammoths",
    (terms.PICK, 38): "Insulation is taken from the discard pile",
    (terms.MAP_ROLL, 2, 3): "The dice show row 2, column 3",
    (terms.SET_ASIDE, 38): "Insulation is drawn for Moonshot",
}


def row(play: New, **options: str) -> Play:
    """Two cards on the shelf, turned up, and a third proposed between them by the first player."""
    table = play(2, **options).deal(
        ("insulation", "bamboo-production", "recycling"), ("silvopasture", "carpooling", "ocean-power")
    )
    number = deck.number_of()
    table.do(0, terms.PROPOSE, number["insulation"]).do(table.game.owner(1), terms.PROPOSE, number["carpooling"], 1)
    for seat in range(table.game.seats):
        table.do(seat, terms.VOTE, 1)
    return table.do(0, terms.PROPOSE, number["bamboo-production"], 1)


# -- actions as sentences


def test_proposals_name_the_neighbours(play: New) -> None:
    table = play(2).deal(
        ("insulation", "bamboo-production", "recycling"), ("silvopasture", "carpooling", "ocean-power")
    )
    number = deck.number_of()
    said = [words.say(table.game, 0, action) for action in table.game.actions(0)]
    assert said == ["Propose Bamboo", "Propose Insulation", "Propose Recycling"]
    table.do(0, terms.PROPOSE, number["insulation"])
    said = [words.say(table.game, 1, action) for action in table.game.actions(1)]
    assert said[:2] == ["Propose Carpooling before Insulation", "Propose Carpooling after Insulation"]
    table = row(play)
    said = [words.say(table.game, 1, action) for action in table.game.actions(1)]
    assert said == [
        "Vote: before Insulation",
        "Agree: between Insulation and Carpooling",
        "Vote: after Carpooling",
        "No opinion",
    ]


def test_one_screen_settles_instead_of_voting(play: New) -> None:
    table = row(play, decide="group")
    said = [words.say(table.game, 0, action) for action in table.game.actions(0)]
    assert said[1] == "Put it between Insulation and Carpooling"


def test_other_decisions_in_words(play: New) -> None:
    table = row(play)
    game, number = table.game, deck.number_of()
    said = {
        packed.make(terms.PASS): "Pass",
        packed.make(terms.BREAK, 0): "Put it before Insulation",
        packed.make(terms.MOVE, 2): "Put it after Carpooling",
        packed.make(terms.BEGIN): "Start the clock",
        packed.make(terms.GIVE, number["recycling"]): "Pass Recycling to the left",
        packed.make(terms.SUGGEST, terms.COOL_HEADS): "Suggest Cool heads",
        packed.make(terms.LOOK_AT, number["bamboo-production"]): "Look at Bamboo",
        packed.make(terms.VOTE, common.HIDDEN): "A vote",
        packed.make(terms.ANSWER, common.HIDDEN): "An answer",
        packed.make(terms.GIVE, common.HIDDEN): "A card passed on",
    }
    assert {action: words.say(game, 0, action) for action in said} == said
    alone = play(1).deal()
    assert words.say(alone.game, 0, packed.make(terms.PASS)) == "Stop here"
    assert words.say(alone.game, 0, packed.make(terms.GIVE, 0)) == "Swap Farmland Restoration with the deck"


def test_chance_in_words(play: New) -> None:
    game = play(2).game
    for (verb, *args), sentence in CHANCE.items():
        assert words.say(game, common.CHANCE, packed.make(verb, *args)) == sentence


@pytest.mark.parametrize("seed", range(8))
def test_sentences_are_unique_and_lead_back(play: New, seed: int) -> None:
    """In games of every kind; sometimes the text is read back to the action."""
    options = {"rules": ("base", "advanced")[seed % 2], "length": ("short", "full")[seed // 4]}
    if seed % 4 == 3:
        options["decide"] = "group"
    table = play(1 + seed % 5, **options)
    game, streams, out = table.game, Streams(b"%d" % seed), Moves()
    for step in range(400):
        if game.over:
            break
        deciders = game.deciders()
        seat = common.CHANCE if deciders >> common.CHANCE else streams.one_of(common.BOTS, deciders)
        chance = seat == common.CHANCE
        listed = [action for action, _weight in game.outcomes()] if chance else game.actions(seat)
        if step % 7 == 0 or step % 29 == 0 or not chance:
            said = [words.say(game, seat, action) for action in listed]
            assert len(set(said)) == len(said)
            assert all(said)
            assert not any("%(" in sentence for sentence in said)
        if step % 29 == 0:
            assert TITLE.read(table.setup, game, seat, said[-1]) == listed[-1]
        action = game.sample(streams, out) if chance else listed[streams.below(common.BOTS, len(listed))]
        game.play(seat, action)


# -- the log


def test_a_proposal_is_told_to_each_in_their_own_words(play: New) -> None:
    table = row(play)
    drawn = packed.a(table.steps[1][1])
    mine = table.told(0)
    assert mine == ["You proposed Bamboo, at B.", f"You drew {deck.cards()[drawn].title}."]
    assert table.told(1) == ["Ann proposed Bamboo, at B."]
    assert table.told(common.SPECTATOR) == ["Ann proposed Bamboo, at B."]


@pytest.mark.rule("S-068")
def test_votes_are_told_when_all_are_in_and_not_before(play: New) -> None:
    table = row(play)
    table.do(1, terms.VOTE, 2)
    assert table.told(1) == ["You voted for C."]
    assert table.told(0) == ["Ben voted."]
    assert table.told(common.SPECTATOR) == ["Ben voted."]
    table.do(0, terms.VOTE, 1)
    assert table.told(0) == ["The votes: you B; Ben C.", "It is a tie: whoever proposed the card decides."]
    table.do(0, terms.BREAK, 1)
    assert table.told(1)[:2] == ["Ann decided.", "Bamboo goes to B."]
    assert table.told(0)[0] == "You decided."


def test_agreement_and_reveal(play: New) -> None:
    table = row(play)
    table.do(0, terms.VOTE, 1).do(1, terms.VOTE, 1)
    assert table.told(1)[:3] == [
        "All agree: Bamboo goes to B.",
        "Bamboo is #31, 8.27 Gt.",
        "Right! 3 cards lie in order.",
    ]


def test_a_mistake_its_price_and_the_years(play: New) -> None:
    table = row(play)
    table.do(0, terms.VOTE, 0).do(1, terms.VOTE, 0)
    told = table.told(0)
    assert told[:7] == [
        "All agree: Bamboo goes to A.",
        "Bamboo is #31, 8.27 Gt.",
        "Bamboo lies wrong, and the cards of this round end here.",
        "Carpooling was right and goes with it.",
        "1 card counts: 1 space, 0.1° down.",
        "The years warm the world: 3 spaces, 0.3° up.",
        "It is 1995.",
    ]


def test_one_screen_tells_of_hands(play: New) -> None:
    table = row(play, decide="group")
    assert table.told(0)[0] == "Hand 1 proposed Bamboo, at B."
    assert table.told(common.SPECTATOR) == ["Hand 1 proposed Bamboo, at B."]
    table.do(0, terms.VOTE, 1)
    assert table.told(0)[0] == "Bamboo goes to B."
    alone = play(1, decide="group").deal(("insulation", "bamboo-production", "recycling", "silvopasture"))
    alone.do(0, terms.PROPOSE, deck.number_of()["bamboo-production"])
    assert alone.told(0)[0] == "You opened the round with Bamboo."


@pytest.mark.rule("S-059")
def test_the_first_card_of_a_round_has_no_place(play: New) -> None:
    table = play(2).deal(
        ("insulation", "bamboo-production", "recycling"), ("silvopasture", "carpooling", "ocean-power")
    )
    table.do(0, terms.PROPOSE, deck.number_of()["insulation"])
    assert table.told(0)[0] == "You opened the round with Insulation."
    assert table.told(1) == ["Ann opened the round with Insulation."]


@pytest.mark.rule("S-076")
def test_a_pass_names_who_passed(play: New) -> None:
    for decide, said in (("group", "Hand 1 passed."), ("votes", "Ann passed.")):
        table = row(play, **({"decide": "group"} if decide == "group" else {}))
        for seat in range(table.game.seats):
            table.do(seat, terms.VOTE, 1)
        table.do(table.game.owner(1), terms.PASS)
        assert table.told(common.SPECTATOR)[0] == said.replace("1", "2").replace("Ann", "Ben")
        table.do(0, terms.PASS)
        assert table.told(common.SPECTATOR)[:2] == [said, "Two passes in a row: no further card this round."]
        assert table.told(0)[0] == (said if decide == "group" else "You passed.")


def test_answers_that_differ_are_told_with_their_names(play: New) -> None:
    table = play(3)
    votes = [packed.make(terms.VOTED, seat, value) for seat, value in enumerate((0, 1, 1))]
    decided = packed.make(terms.DECIDED, terms.COOL, 1)
    step = Step(2, packed.make(terms.ANSWER, 1), (*votes, decided))
    (line,) = table.lines(0, [step])
    assert str(line) == (
        "The votes: you “Keep Cool heads”; Ben “Use Cool heads: 0.2° cooler”; Cem “Use Cool heads: 0.2° cooler”."
    )


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_every_event_has_its_line(play: New, event: tuple[int, ...]) -> None:
    step = Step(1, packed.make(terms.ANSWER, common.HIDDEN), (packed.make(*event),))
    lines = [str(line) for line in play(3).lines(0, [step])]
    assert any(EVENTS[event] in line for line in lines), lines


def test_rolls_and_cards_of_chance(play: New) -> None:
    table = play(2)
    calm = Step(common.CHANCE, packed.make(terms.ROLL, 2), (packed.make(terms.CALM),))
    hot = Step(common.CHANCE, packed.make(terms.ROLL, 6))
    loop = Step(common.CHANCE, packed.make(terms.FEEDBACK, 6), (packed.make(terms.WARMED, 2),))
    aside = [Step(common.CHANCE, packed.make(terms.SET_ASIDE, number)) for number in (1, 2, 3)]
    assert [str(line) for line in table.lines(0, [calm, hot, loop, *aside])] == [
        "The die shows 2: nothing is triggered.",
        "The die shows 6.",
        "Feedback Loop: Permafrost thaw.",
        "The temperature rises 2 spaces, 0.2°.",
        "Moonshot draws Alternative Cement, Alternative Refrigerants and Bamboo.",
    ]
    event = Step(common.CHANCE, packed.make(terms.EVENT, 3), (packed.make(terms.EVENT_OVER, 3, 0),))
    assert str(table.lines(0, [event])[1]) == "No card was played yet, so this challenge falls away."


# -- refusals


@pytest.mark.rule("S-064")
def test_refusals_speak_of_this_moment(play: New) -> None:
    table = play(2).deal(
        ("insulation", "bamboo-production", "recycling"), ("silvopasture", "carpooling", "ocean-power")
    )
    game, number = table.game, deck.number_of()
    propose, passing = packed.make(terms.PROPOSE, number["insulation"]), packed.make(terms.PASS)

    def why(seat: int, action: int) -> str:
        assert game.check(seat, action)
        return words.refusal(game, seat, action, game.check(seat, action))

    assert why(0, passing) == "Nobody may pass before two cards are turned up. Now there are 0."
    assert why(1, propose) == "It is not your turn."
    assert why(0, packed.make(terms.PROPOSE, number["silvopasture"])) == "Silvopasture is not in this hand."
    assert why(0, packed.make(terms.PROPOSE, number["insulation"], 4)) == "The shelf has the gaps A to A only."
    assert why(0, packed.make(terms.SUGGEST, terms.MOMENTUM)) == "The group does not hold Momentum."
    table.put(reward_deck={terms.MOMENTUM: terms.HELD}, turned_down=1 << terms.MOMENTUM)
    assert "said no to Momentum" in why(0, packed.make(terms.SUGGEST, terms.MOMENTUM))
    table.put(shown=2, broken=1)
    assert why(0, passing) == "The thermometer is broken: 4 cards must be played, and nobody may pass."
    table.put(broken=0, committed=1)
    assert why(0, passing) == "You are all in: nobody may pass before 4 cards lie on the shelf."
    table = row(play).do(0, terms.VOTE, 1)
    game = table.game
    assert why(0, packed.make(terms.VOTE, 1)).startswith("You have voted already")
    assert why(1, propose) == "No card can be proposed now."
