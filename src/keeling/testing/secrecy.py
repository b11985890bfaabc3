"""Checks of what a seat may know: redact and redeal, every channel, what is told of moves, and what stays known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from keeling.core import common, packed
from keeling.core.game import Game, Moves, Streams
from keeling.core.title import Step
from keeling.testing.channels import CHANNELS, Channel, Look, difference, encoded, name_of
from keeling.testing.journey import Journey, Point, redacted, redealt, step, whole
from keeling.testing.subject import Subject

SAMPLES, TRIES = 24, 160  # deals that are compared, and how many are made to find so many
FEW = 4  # of SAMPLES, from which a difference is looked into
MORE, MOST = 160, 45  # deals that are then compared, and how many may differ by luck: chances are below 2 ** -45
ENOUGH = 12  # places where a field was blanked, before always right is no luck: the last few cards can be counted
MOST_ACTIONS = 24


def redeal_fits_redact(subject: Subject, seed: bytes) -> None:
    """Redact is idempotent, redact∘redeal∘redact is redact, and what is dealt is a state that could be and plays on."""
    for point in Journey(subject, seed).points(3):
        for viewer in subject.viewers:
            blank = redacted(point.game, viewer)
            assert redacted(blank, viewer).same(blank), f"viewer {viewer}: redact twice is not redact"
            deal = redealt(blank, viewer, point.journey.streams)
            assert redacted(deal, viewer).same(blank), f"viewer {viewer}: the deal does not fit what it knows"
            whole(deal)
            again = redealt(deal, viewer, point.journey.streams)
            assert redacted(again, viewer).same(blank), f"viewer {viewer}: redeal takes away what lies there"
            deal.playout(point.journey.streams, Moves())
            whole(deal)


def redeal_varies_and_never_reads_the_truth(subject: Subject, seed: bytes) -> None:
    """Equal luck gives equal deals whichever of two states that look the same was blanked; other luck gives others.

    And over a game, no array that was blanked is always dealt as it truly was.
    """
    blanked: Counter[str] = Counter()
    strayed: set[str] = set()
    for point in Journey(subject, seed).points(8):
        for viewer in subject.viewers:
            blank = redacted(point.game, viewer)
            if blank.same(point.game):
                continue
            deals = [redealt(blank, viewer, Streams(bytes([i]))) for i in range(6)]
            lookalike = redacted(deals[0], viewer)
            for i, deal in enumerate(deals):
                again = redealt(lookalike, viewer, Streams(bytes([i])))
                assert again.same(deal), f"viewer {viewer}: equal luck deals otherwise after another truth"
            for name, hidden in blank.dump().items():
                truth = getattr(point.game, name)
                # A single number may follow from what is known; and a pool of which nothing is left is so in all deals.
                if isinstance(truth, list) and truth != hidden and any(truth):
                    blanked[name] += 1
                    if any(getattr(deal, name) != truth for deal in deals):
                        strayed.add(name)
    told = [name for name, n in blanked.items() if n >= ENOUGH and name not in strayed]
    assert not told, f"redeal always deals the truth of {', '.join(told)}"


def looks_are_alike(subject: Subject, seed: bytes, channels: tuple[Channel, ...] = CHANNELS) -> None:
    """Two states that a viewer cannot tell apart give it equal bytes in every channel."""
    for point in Journey(subject, seed).points(3):
        for viewer in subject.viewers:
            blank = redacted(point.game, viewer)
            deal = redealt(blank, viewer, point.journey.streams)
            for channel in channels:
                answers = [encoded(channel(look(point, game, viewer))) for game in (point.game, deal, blank)]
                for other, what in zip(answers[1:], ("a state that looks the same", "the blank"), strict=True):
                    assert other == answers[0], (
                        f"channel {name_of(channel)}: viewer {viewer} tells the truth from {what}:"
                        f"{difference(answers[0], other)}"
                    )


def look(point: Point, game: Game, viewer: int) -> Look:
    return Look(point.subject, game, viewer, point.lines(viewer), point.odd, point.index, point.last)


class After(NamedTuple):
    """What a viewer has of one move in one of two states that look the same to it."""

    world: int
    action: int
    told: Step
    lines: tuple[str, ...]
    state: Game
    known: Game


def moves_are_told_alike(subject: Subject, seed: bytes) -> None:
    """Of every move a viewer is told what it may know: no more than its knowledge keeps, and enough to follow it.

    In two states that look the same to it, and for two moves of one state:
    moves that leave it with equal knowledge are told alike (else what it was told is not in its knowledge: a leak);
    moves that are told alike leave it with equal knowledge (else it learns something that nobody told).
    """
    for point in Journey(subject, seed).points(3):
        for actor in actors(point.game):
            for viewer in subject.viewers:
                if viewer == actor:
                    sees_its_own(point.game, actor)
                else:
                    compare(list(afters(point, actor, viewer)), viewer, subject.reveals)


def actors(game: Game) -> list[int]:
    if game.deciders() >> common.CHANCE:
        return [common.CHANCE]
    return [seat for seat in range(game.seats) if game.actions(seat)]


def sees_its_own(game: Game, seat: int) -> None:
    for action in game.actions(seat):
        assert game.seen(seat, seat, action) == action, f"seat {seat} does not see its own action {action}"


def afters(point: Point, actor: int, viewer: int) -> Iterator[After]:
    subject, streams = point.subject, point.journey.streams
    deal = redealt(redacted(point.game, viewer), viewer, streams)
    names = [person.name for person in subject.people]
    for world, game in enumerate((point.game, deal)):
        listed = [outcome for outcome, _ in game.outcomes()] if actor == common.CHANCE else game.actions(actor)
        while len(listed) > MOST_ACTIONS:
            listed.pop(streams.below(common.BOTS, len(listed)))
        for action in listed:
            after = game.copy()
            told = step(after, viewer, actor, action)
            lines = tuple(map(str, subject.title.tell(subject.setup, names, viewer, [told])))
            yield After(world, action, told, lines, after, redacted(after, viewer))


def compare(found: list[After], viewer: int, reveals: frozenset[int]) -> None:
    for i, one in enumerate(found):
        for other in found[i + 1 :]:
            alike = one.known.same(other.known)
            same_move = one.world != other.world and one.action == other.action
            one_state = one.world == other.world and not one.state.same(other.state)
            if same_move:
                assert one.told.action == other.told.action, f"viewer {viewer}: what it sees of a move tells the truth"
            if alike and (same_move or one_state):
                assert lasting(one.told, reveals) == lasting(other.told, reveals), (
                    f"viewer {viewer} is told more of {one.action} than it is left knowing: {one.told}, {other.told}"
                )
            if one.told == other.told:
                assert alike, (
                    f"viewer {viewer} is told the same of {one.action} and {other.action}, and knows different things"
                )
                assert one.lines == other.lines, f"viewer {viewer}: one step, two log lines: {one.lines}, {other.lines}"


def lasting(told: Step, reveals: frozenset[int]) -> Step:
    """Without the events whose secrets matter no more."""
    events = tuple(event for event in told.events if packed.verb(event) not in reveals)
    return Step(told.seat, told.action, events)


def knowledge_stays(subject: Subject, seed: bytes) -> None:
    """What all states that a viewer holds possible have in common after a move, its redeals have too.

    Deals of what it knew before, moved on by every move that it would have seen alike, are compared with deals of what
    it knows after. A number within bounds in all of the first and out of them in many of the second was forgotten.
    """
    journey = Journey(subject, seed)
    indexes = set(journey.indexes(6))
    for i, (game, actor, action) in enumerate(journey.steps()):
        if i in indexes:
            for viewer in subject.viewers:
                remembers(Transition(journey, game, actor, action, viewer))


class Transition:
    """One move of a game as one viewer follows it."""

    def __init__(self, journey: Journey, game: Game, actor: int, action: int, viewer: int) -> None:
        self.streams = journey.streams
        self.actor, self.action, self.viewer = actor, action, viewer
        self.after = game.copy()
        self.after.apply(actor, action)
        self.seen = game.seen(viewer, actor, action)
        self.blank = redacted(game, viewer)
        self.known = redacted(self.after, viewer)

    def dealt(self, n: int) -> list[tuple[int, ...]]:
        """So many deals of what the viewer knows afterwards, as flat numbers."""
        return [flat(redealt(self.known, self.viewer, self.streams)) for _ in range(n)]

    def moved_on(self, n: int, tries: int) -> list[tuple[int, ...]]:
        """States that it held possible before, after a move that it would have seen alike; fewer than n if rare."""
        found: list[tuple[int, ...]] = []
        for _ in range(tries):
            deal = redealt(self.blank, self.viewer, self.streams)
            move = like(deal, self.actor, self.action, self.seen, self.viewer, self.streams)
            if move is not None:
                deal.apply(self.actor, move)
                if redacted(deal, self.viewer).same(self.known):
                    found.append(flat(deal))
            if len(found) == n:
                break
        return found


def remembers(move: Transition) -> None:
    possible = move.moved_on(SAMPLES, TRIES)
    if len(possible) < SAMPLES:
        return
    if max(strays(possible, move.dealt(SAMPLES))) < FEW:
        return
    possible = move.moved_on(MORE, MORE * TRIES // SAMPLES)
    if len(possible) < MORE:
        return
    counts = strays(possible, move.dealt(MORE))
    place = max(range(len(counts)), key=counts.__getitem__)
    assert counts[place] < MOST, (
        f"viewer {move.viewer} forgot at move {packed.verb(move.action)} of seat {move.actor} what it knew of "
        f"{named(move.after, place)}: {counts[place]} of {MORE} deals do not fit"
    )


def strays(possible: list[tuple[int, ...]], dealt: list[tuple[int, ...]]) -> list[int]:
    """For each number of a state: how many deals have it lower than all possible ones, or higher, whichever is more."""
    counts = []
    for values, others in zip(zip(*possible, strict=True), zip(*dealt, strict=True), strict=True):
        low, high = min(values), max(values)
        counts.append(max(sum(n < low for n in others), sum(n > high for n in others)))
    return counts


def like(game: Game, actor: int, action: int, seen: int, viewer: int, streams: Streams) -> int | None:
    """A move of this state that the viewer sees as it saw the true one, or None."""
    if seen == action:
        return action if game.check(actor, action) == 0 else None
    moves = game.outcomes() if actor == common.CHANCE else [(move, 1) for move in game.actions(actor)]
    fitting = [move for move, weight in moves for _ in range(weight) if game.seen(viewer, actor, move) == seen]
    return fitting[streams.below(common.BOTS, len(fitting))] if fitting else None


def facts(game: Game) -> dict[str, Any]:
    """The fields but those that a game names in MINDS: they say what each seat knows and are no facts of the table.

    Of another's mind a seat keeps no more than what all share, so its redeals cannot have it.
    """
    return {name: value for name, value in game.dump().items() if name not in getattr(game, "MINDS", ())}


def flat(game: Game) -> tuple[int, ...]:
    """All numbers of these fields in a row."""
    numbers: list[int] = []
    for value in facts(game).values():
        numbers += value if isinstance(value, list) else [value]
    return tuple(numbers)


def named(game: Game, place: int) -> str:
    """The field of a number of `flat`."""
    for name, value in facts(game).items():
        size = len(value) if isinstance(value, list) else 1
        if place < size:
            return f"{name}[{place}]" if isinstance(value, list) else name
        place -= size
    raise IndexError(place)
