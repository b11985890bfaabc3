"""Sentences: actions, log lines and refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keeling.core import common, packed
from keeling.core.errors import BadAction
from keeling.core.game import Log, Refused, Streams
from keeling.core.title import Step
from keeling.games.zero import terms
from keeling.games.zero.deck import standard
from keeling.games.zero.game import TITLE

if TYPE_CHECKING:
    from keeling.games.zero.tests.conftest import At, Round

NAMES = ["Ann", "Ben", "Cem", "Dua"]


def lines(table: Round, seat: int, words: str, viewer: int, *drawn: str) -> list[str]:
    """What a viewer reads of an action and the chance after it."""
    game, steps = table.game, []
    for actor, word in [(seat, words), *((common.CHANCE, card) for card in drawn)]:
        chance = actor == common.CHANCE
        action = TITLE.read(table.setup, game, actor, word) if chance else table.packed(word, seat)
        seen = game.seen(viewer, actor, action)
        game.log = log = Log()
        game.play(actor, action)
        steps.append(Step(actor, seen, tuple(log.seen_by(viewer))))
    return [str(line) for line in TITLE.tell(table.setup, NAMES, viewer, steps)]


# -- actions as sentences


def test_every_kind_of_action_is_a_sentence(at: At) -> None:
    table = at("", "+3#0 +3#1 reset reset", "0")
    said = [TITLE.say(table.setup, table.game, 0, action) for action in table.game.actions(0)]
    assert said[0] == "Play +3 Train to the Alps and back instead of the plane"
    assert said[1].startswith("Play +3 Train to the Alps and back instead of the plane and +3 Fill every seat")
    assert said[2:] == [
        "Play Engage with your government on climate action",
        "Play 2 × Engage with your government on climate action",
    ]
    others = {"take": "Take the pile", "flip 1": "Flip hidden card 2", "ready": "Ready", "leave": "Leave the table"}
    for words, sentence in others.items():
        assert TITLE.say(table.setup, table.game, 0, table.packed(words, 0)) == sentence
    stuck = at("+5", {"open": "+3#0 -1#0", "hidden": 1}, "0", options={"stuck_face_up": "one"})
    assert TITLE.say(stuck.setup, stuck.game, 0, stuck.game.actions(0)[0]) == (
        "Take the pile and your open −1 Buying the newest gear every winter season"
    )
    swap = packed.make(terms.SWAP, 4 << 4, 3 << 4)
    assert TITLE.say(stuck.setup, stuck.game, 0, swap) == (
        "Swap −1 Buying the newest gear every winter season for −2 Meat based meals on the slopes"
    )
    dealer = packed.make(terms.DEALER, 1)
    assert TITLE.say(stuck.setup, stuck.game, common.CHANCE, dealer) == "Seat 1 deals"
    hidden = packed.make(terms.DRAW, common.HIDDEN, 1)
    assert TITLE.say(stuck.setup, stuck.game, common.CHANCE, hidden) == "Seat 1 draws a card"


@pytest.mark.rule("Z-056")
@given(seats=st.integers(2, 5), option=st.sampled_from("12"), seed=st.binary(min_size=1, max_size=32))
def test_sentences_are_unique_and_lead_back(seats: int, option: str, seed: bytes) -> None:
    setup = TITLE.setup(seats, {"option": option})
    game, streams = TITLE.new(setup), Streams(seed)
    for step in range(90):
        if game.over:
            break
        deciders = game.deciders()
        seat = common.CHANCE if deciders >> common.CHANCE else streams.one_of(common.BOTS, deciders)
        listed = [outcome for outcome, _ in game.outcomes()] if seat == common.CHANCE else game.actions(seat)
        if step % 10 == 0:
            said = [TITLE.say(setup, game, seat, action) for action in listed]
            assert len(set(said)) == len(said)
            for sentence, action in list(zip(said, listed, strict=True))[:: 1 + len(listed) // 5]:
                assert TITLE.read(setup, game, seat, sentence.upper().replace("−", "-") + ".") == action
        game.play(seat, listed[streams.below(common.BOTS, len(listed))])


def test_cards_of_one_name_are_counted_beside_others(at: At) -> None:
    cards = [
        {"key": "a", "kind": "+3", "title": "A", "copies": 2},
        {"key": "b", "kind": "+3", "title": "B"},
        {"key": "c", "kind": "0", "title": "C", "copies": 9},
    ]
    table = at("", {"hand": "+3#0 +3#1 +3#2", "known": "+3#2"}, "0", deck={"card": cards})
    said = [TITLE.say(table.setup, table.game, 0, action) for action in table.game.actions(0)]
    assert said == ["Play +3 B", "Play +3 A and +3 B", "Play 2 × +3 A and +3 B"]


def test_a_chance_outcome_is_named_by_its_card(at: At) -> None:
    table = at("", "+3 +4", "0", unseen="-5#2 -5#3 reset#1 reset#4").do("+3")
    for word, card in (("-5", 2), ("−5#3", 3), ("draw reset", 11 << 4 | 1), ("RESET#4", 11 << 4 | 4)):
        assert packed.a(TITLE.read(table.setup, table.game, common.CHANCE, word)) == card
    said = TITLE.say(table.setup, table.game, common.CHANCE, packed.make(terms.DRAW, 11 << 4 | 4))
    assert said == "Seat 0 draws Engage with your government on climate action #4"
    with pytest.raises(BadAction, match="No card 0 can be drawn"):
        TITLE.read(table.setup, table.game, common.CHANCE, "0")
    with pytest.raises(BadAction, match="No card -5#0 can be drawn"):
        TITLE.read(table.setup, table.game, common.CHANCE, "-5#0")


@pytest.mark.rule("Z-059")
def test_leaving_is_read_though_it_is_not_offered(at: At) -> None:
    table = at("", "+3 +4", "0")
    leave = packed.make(terms.LEAVE)
    for words in ("leave", "Leave the table", "LEAVE THE TABLE."):
        assert TITLE.read(table.setup, table.game, 0, words) == leave
    with pytest.raises(BadAction, match="nothing that can be done here"):
        TITLE.read(table.setup, table.game, 0, "+3")


# -- the log


def test_a_play_is_told_to_each_viewer_in_their_person(at: At) -> None:
    for viewer, first in ((0, "You played −1−1"), (1, "Ann played −1−1")):
        told = lines(at("", "-1 -1 +5", "0", "0", "0", unseen="+4 0"), 0, "-1 -1", viewer, "+4", "0")
        assert told[0].startswith(first)
        assert told[1] == ("Skipped: Ben and Cem." if viewer == 0 else "Skipped: you and Cem.")
        assert len(told) == (3 if viewer == 0 else 2)
    told = lines(at("", "-1 -1 +5", "0", "0", "0", unseen="+4 0"), 0, "-1 -1", 0, "+4", "0")
    assert told[2].startswith("You drew +4 ")


def test_who_alone_is_skipped_reads_you(at: At) -> None:
    assert lines(at("", "-1 +5", "0", "0"), 0, "-1", 1)[1] == "You are skipped."


@pytest.mark.rule("Z-029", "Z-030")
def test_clears_are_told(at: At) -> None:
    assert lines(at("+5", "clear 0", "0"), 0, "clear", 1)[1:] == ["The pile is cleared."]
    assert lines(at("0 0 0", "0 +1", "0"), 0, "0", 1)[1:] == ["Four of a kind: the pile is cleared."]


@pytest.mark.rule("Z-019")
def test_a_taken_pile_is_told(at: At) -> None:
    assert lines(at("+5 +5", "0", "0"), 0, "take", 1) == ["Ann took the pile, 2 cards."]
    assert lines(at("+5", "0", "0"), 0, "take", 0) == ["You took the pile, 1 card."]
    table = at("+5", {"open": "+3#0", "hidden": 1}, "0", options={"stuck_face_up": "one"})
    told = lines(table, 0, "take with +3", 1)
    assert told[0].startswith("Ann takes the open +3 Train")
    assert told[1] == "Ann took the pile, 1 card."


@pytest.mark.rule("Z-043", "Q17")
def test_a_flip_is_told_to_everybody(at: At) -> None:
    told = lines(at("+5", {"hidden": 2}, "0", unseen="+4#0 0"), 0, "flip 0", 1, "+4")
    assert told[0].startswith("Ann flipped +4 ")
    assert told[0].endswith("It does not fit.")
    assert told[1] == "Ann took the pile, 2 cards."
    told = lines(at("+3", {"hidden": 2}, "0", unseen="+4#0 0"), 0, "flip 0", 0, "+4")
    assert len(told) == 1
    assert told[0].startswith("You flipped +4 ")


@pytest.mark.rule("Z-047", "Z-051", "Z-058", "Z-067")
def test_the_end_is_told(at: At) -> None:
    assert lines(at("", "+3", "0 0"), 0, "+3", 1)[1:] == [
        "Ann is out of cards: place 1.",
        "The round is over: you are the climate jerry.",
    ]
    assert lines(at("", "+3", "0 0"), 0, "+3", 0)[1:] == [
        "You are out of cards: place 1.",
        "The round is over: Ben is the climate jerry.",
    ]
    assert lines(at("", "+3 0", "0 0"), 0, "leave", 0) == [
        "You left; your cards are out of play.",
        "The round is over, and nobody is the climate jerry.",
    ]
    low = [{"hand": "+5 +5 +4", "low": 1}, {"hand": "0 0", "low": 1}]
    assert lines(at("", *low, idle=9, options={"stalemate": 5}), 0, "+5", 1)[1:] == [
        "The round goes in circles and ends here.",
        "The round is over. Climate jerries: Ann and you.",
    ]


@pytest.mark.rule("Z-008", "Q5")
def test_the_start_is_told_with_the_lowest_card(at: At) -> None:
    players = [{"hand": "-2 0 0", "open": "+1", "hidden": 3}, {"hand": "+1 +1 +2", "open": "+1", "hidden": 3}]
    table = at("", *players, phase="swapping").do("ready", 1)
    ready, starts = lines(table, 0, "ready", 1)
    title = standard().title(terms.MINUS_TWO << 4)
    assert (ready, starts) == ("Ann is ready.", f"Ann shows the lowest card, −2 {title}, and starts.")
    table = at("", {**players[0], "hand": "reset"}, {**players[1], "hand": "clear"}, phase="swapping").do("ready", 1)
    assert lines(table, 0, "ready", 1) == ["Ann is ready.", "You start."]
    deal = Step(common.CHANCE, packed.make(terms.DEALER, 1))
    assert [str(line) for line in TITLE.tell(table.setup, NAMES, 1, [deal])] == ["You deal."]


def test_swaps_are_told(at: At) -> None:
    player = {"hand": "-2#0 0 0", "open": "+1", "hidden": 3}
    told = lines(at("", player, "0", phase="swapping"), 0, "swap -2 for +1", 1)
    assert told[0].startswith("Ann laid out −2 Meat based meals on the slopes and took up +1 ")


# -- refusals


@pytest.mark.parametrize(
    ("pile", "hand", "words", "options", "sentence"),
    [
        ("+3", "+2 +4", "+2", {}, "+2 is lower than the pile's +3."),
        ("-2", "+2 -4", "+2", {}, "A −2 lies on top: +2 is higher, and only −2 or lower or a special may follow."),
        ("+3", "+4", "take", {}, "You can still play a card, so the pile stays where it is."),
    ],
)
def test_a_refusal_speaks_of_this_pile(
    at: At, pile: str, hand: str, words: str, options: dict[str, str], sentence: str
) -> None:
    table = at(pile, hand, "0", options=options)
    action = table.packed(words, 0)
    with pytest.raises(Refused) as refused:
        table.game.play(0, action)
    assert TITLE.refusal(table.setup, table.game, 0, action, refused.value.ruling) == sentence


def test_other_refusals_say_what_the_ledger_says(at: At) -> None:
    table = at("-2", "clear -4", "0", options={"limit_specials": "none"})
    said = TITLE.refusal(table.setup, table.game, 0, table.packed("clear", 0), terms.ABOVE_THE_LIMIT)
    assert said == "A −2 lies on top, and at this table no special may be played on it."
    assert (
        TITLE.refusal(table.setup, table.game, 1, table.packed("0", 1), terms.NOT_YOUR_MOVE) == "It is not your turn."
    )
    swap = packed.make(terms.SWAP, 8 << 4, 8 << 4 | 1)
    assert "same value" in TITLE.refusal(table.setup, table.game, 0, swap, terms.SWAP_ONE_FOR_ONE)
    swap = packed.make(terms.SWAP, 8 << 4, 7 << 4)
    assert TITLE.refusal(table.setup, table.game, 0, swap, terms.SWAP_ONE_FOR_ONE) == TITLE.rules()["Z-005"].text


def test_every_number_that_rules_refuse_with_is_in_the_ledger() -> None:
    first, last = vars(terms)["SWAP_ONE_FOR_ONE"], vars(terms)["NOT_YOUR_CARDS"]
    names = list(vars(terms))
    numbers = [vars(terms)[name] for name in names[names.index("SWAP_ONE_FOR_ONE") :]]
    assert (numbers[0], numbers[-1]) == (first, last)
    assert all(TITLE.ruling(number).text for number in numbers)
