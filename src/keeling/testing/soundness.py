"""Checks of the rules alone: games end, states are whole, refusals are typed, chance is what it says."""

from __future__ import annotations

import copy
import pickle

from keeling.core import common, packed
from keeling.core.game import Game, Moves, Refused, Streams
from keeling.core.search import Search
from keeling.testing.journey import Journey, Point, redacted, whole
from keeling.testing.subject import Subject

STRANGERS = (-1, common.MAX_SEATS, common.SPECTATOR, common.CHANCE)


def random_games_end_and_conserve(subject: Subject, seed: bytes) -> None:
    """Every state of a random game is without fault, somebody is to move in it, and the game ends in a full outcome."""
    journey = Journey(subject, seed)
    for game, _, _ in journey.steps():
        whole(game)
        assert game.outcome() is None, "there is an outcome, and the game runs"
        deciders = game.deciders()
        fits = deciders in range(1, 1 << game.seats) or deciders == 1 << common.CHANCE
        assert fits, f"deciders() gives {deciders:b}"
    end = journey.end
    whole(end)
    assert end.deciders() == 0, "somebody is to move after the end"
    assert not any(end.actions(seat) for seat in range(end.seats)), "something is legal after the end"
    outcome_is_whole(subject, end)


def outcome_is_whole(subject: Subject, end: Game) -> None:
    outcome = end.outcome()
    assert outcome is not None, "the game is over without an outcome"
    assert outcome.ending, "the ending has no name"
    sizes = {len(outcome.scores), len(outcome.places), len(subject.title.points(outcome))}
    assert sizes == {end.seats}, "the outcome is not for every seat"
    assert all(0 <= end.payoff(seat) <= 1 for seat in range(end.seats)), "a payoff is not from 0 to 1"
    assert all(outcome.places[seat] == 1 for seat in outcome.winners), "a winner is not the first"
    whole(subject.title.new(subject.title.again(subject.setup, outcome)))


def copies_are_equal_and_apart(subject: Subject, seed: bytes) -> None:
    """copy, deepcopy, pickle and dump give equal states that go on alike for ever and leave the original alone."""
    journey = Journey(subject, seed)
    indexes = set(journey.indexes(3))
    twins: list[Game] = []
    for i, (game, seat, action) in enumerate(journey.steps()):
        if i in indexes:
            twins = twins_of(subject, game, seed)
        for twin in twins:
            assert twin.deciders() == game.deciders(), "a copy went another way"
            assert all(twin.actions(q) == game.actions(q) for q in range(game.seats)), "a copy went another way"
            twin.play(seat, action)
    assert all(twin.same(journey.end) for twin in twins), "a copy ends otherwise"


def twins_of(subject: Subject, game: Game, seed: bytes) -> list[Game]:
    """Equal states made in four ways."""
    before = copy.deepcopy(game.dump())
    loaded = subject.new()
    loaded.load(game.dump())
    twins = [game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), loaded]
    for twin in twins:
        assert type(twin) is type(game)
        assert twin.same(game), "a copy is not equal"
        assert twin.dump() == before, "a copy is not equal"
        twin.copy().playout(Streams(seed), Moves())
        assert game.dump() == before, "a copy played on, and the original changed"
        assert twin.dump() == before, "a copy played on, and the original changed"
    return twins


def legal_and_check_agree(subject: Subject, seed: bytes) -> None:
    """What is listed is accepted, once and standard; what is accepted is listed, as it is or by its standard."""
    journey = Journey(subject, seed)
    for point in journey.points(6):
        game, kept = point.game, point.game.copy()
        for seat in range(game.seats):
            listed = game.actions(seat)
            assert len(set(listed)) == len(listed), f"seat {seat}: an action is listed twice"
            for action in listed:
                assert game.check(seat, action) == 0, f"seat {seat}: {action} is listed and refused"
                assert game.standard(seat, action) == action, (
                    f"seat {seat}: {action} is listed and not its own standard"
                )
            assert listed or not game.deciders() >> seat & 1, f"seat {seat} owes an answer and has none"
            accepted_are_listed(journey, point, seat, listed)
        assert game.same(kept), "legal, check or standard changed the state"


def accepted_are_listed(journey: Journey, point: Point, seat: int, listed: list[int]) -> None:
    forms, unlisted = journey.subject.title.forms, journey.subject.unlisted
    for action in point.odd:
        if point.game.check(seat, action) == 0:
            kind = forms.by_verb.get(packed.verb(action))
            assert kind is not None, f"seat {seat}: {action} is accepted and has no form"
            if kind.verb in journey.verbs and kind.name() not in unlisted:
                standard = point.game.standard(seat, action)
                assert standard in listed, f"seat {seat}: {action} is accepted, its standard is not listed"


def refusals_are_typed_and_change_nothing(subject: Subject, seed: bytes) -> None:
    """Whatever 64 bits anybody sends: accepted, or refused under a ruling that exists, and the state untouched."""
    for point in Journey(subject, seed).points(4):
        game, kept = point.game, point.game.copy()
        for seat in (*range(game.seats), *STRANGERS):
            for action in point.odd:
                number = game.check(seat, action)
                if number:
                    refused(subject, game, seat, action, number)
                else:
                    of_chance = seat == common.CHANCE and game.deciders() >> common.CHANCE
                    assert of_chance or seat in range(game.seats), f"{action} is accepted from seat {seat}"
                assert game.same(kept), f"seat {seat}: {action} was refused, and the state changed"
        refused(subject, game, 0, 1 << 64, game.check(0, -1))
        assert game.same(kept)


def refused(subject: Subject, game: Game, seat: int, action: int, number: int) -> None:
    told = 0
    try:
        game.play(seat, action)
    except Refused as refusal:
        told = refusal.ruling
    assert told == number, f"seat {seat}: check refuses {action} under {number}, play under {told}"
    name = subject.title.rule_id(number)
    assert name in subject.title.rules(), f"{action} is refused under {name}, which is not in the ledger"
    assert subject.title.ruling(number).text
    if seat in range(game.seats):
        sentence = subject.title.refusal(subject.setup, game, seat, action, number)
        assert sentence, f"{action} is refused under {name} without a sentence"


def chances_are_what_is_sampled(subject: Subject, seed: bytes) -> None:
    """`sample` draws one number below the total, and gives the outcome that `chances` lists there."""
    for game, seat, _ in Journey(subject, seed).steps():
        if seat != common.CHANCE:
            continue
        moves = Moves()
        game.chances(moves)
        total, stream = moves.total, moves.stream
        outcomes = game.outcomes()
        assert len({outcome for outcome, _ in outcomes}) == len(outcomes), "an outcome is listed twice"
        assert min(weight for _, weight in outcomes) > 0, "an outcome without weight is listed"
        assert sum(weight for _, weight in outcomes) == total, "the total is not the sum of the weights"
        assert all(game.check(common.CHANCE, outcome) == 0 for outcome, _ in outcomes), "a listed outcome is refused"
        streams = Streams(b"k" + seed, keyed=True)
        sampled = game.sample(streams, moves)
        assert len(streams.journal) == 1, "one event of chance takes one number"
        name, _, n, number = streams.journal[0]
        assert (name, n) == (stream, total), f"sample draws one of {n}, chances lists {total}, or the streams differ"
        assert sampled == at(outcomes, number), "sample gives another outcome than chances lists at its number"


def at(outcomes: list[tuple[int, int]], number: int) -> int:
    """The outcome that a number stands for."""
    for outcome, weight in outcomes:
        if number < weight:
            return outcome
        number -= weight
    raise AssertionError(f"{number} lies beyond the total of the weights")


def moves_replay_without_a_generator(subject: Subject, seed: bytes) -> None:
    """The checked moves alone lead to the same state, byte for byte."""
    journey = Journey(subject, seed)
    again = subject.new()
    for seat, action in journey.moves:
        again.play(seat, action)
    assert again.same(journey.end), "the same moves led elsewhere"
    assert again.outcome() == journey.end.outcome(), "the same moves ended otherwise"


def search_offers_legal_actions(subject: Subject, seed: bytes) -> None:
    """A search from what a seat knows offers what it may do, and keeps its root."""
    for point in Journey(subject, seed).points(2):
        deciders = point.game.deciders()
        if deciders and not deciders >> common.CHANCE:
            seat = deciders.bit_length() - 1
            root = redacted(point.game, seat)
            search = Search(root, seat, Streams(seed), capacity=4_000)
            search.run(12)
            counts = search.visits()
            assert sum(counts.values()) == 12, f"12 playouts, counted {counts}"
            assert set(counts) <= set(point.game.actions(seat)), f"search tries what is not legal: {counts}"
            assert root.same(redacted(point.game, seat)), "search changed its root"


def bots_choose_legal_actions(subject: Subject, seed: bytes) -> None:
    """Each level answers from what its seat may know, with something legal."""
    for point in Journey(subject, seed).points(2):
        deciders = point.game.deciders()
        if not deciders or deciders >> common.CHANCE:
            continue
        seat = (deciders & -deciders).bit_length() - 1
        legal = point.game.actions(seat)
        for level in ("random", *subject.title.levels):
            known = redacted(point.game, seat)
            chosen = subject.title.bot(level).choose(known, seat, list(legal), 0.005, Streams(seed), 3)
            free = point.game.check(seat, chosen) == 0 and named(subject, chosen) in subject.unlisted
            assert chosen in legal or free, f"the {level} bot chose {chosen}"


def named(subject: Subject, action: int) -> str:
    """The name of an action, as `unlisted` has it."""
    return subject.title.forms.unpack(action).name()
