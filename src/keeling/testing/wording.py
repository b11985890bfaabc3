"""Checks of what is written: actions in four forms, positions and records in JSON, pages at every kind of moment."""

from __future__ import annotations

from typing import Any

import msgspec

from keeling.core import common, luck, record
from keeling.core.errors import BadAction, BadInput, BadRecord
from keeling.core.game import Game, Streams
from keeling.core.match import OPENING, Entry, Match
from keeling.core.title import plain
from keeling.testing.channels import Look, encoded
from keeling.testing.journey import Journey, redacted, redealt, whole
from keeling.testing.subject import Subject


def through_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def actions_round_trip(subject: Subject, seed: bytes) -> None:
    """Packed, typed, JSON and sentence come back to the same action; sentences are unique in their position."""
    for point in Journey(subject, seed).points(6):
        game = point.game
        if game.deciders() >> common.CHANCE:
            forms_agree(subject, game, common.CHANCE, [outcome for outcome, _ in game.outcomes()])
        for seat in range(game.seats):
            forms_agree(subject, game, seat, game.actions(seat))
        for action in point.odd:
            unpacks_or_says_no(subject, action)


def forms_agree(subject: Subject, game: Game, seat: int, actions: list[int]) -> None:
    title, setup = subject.title, subject.setup
    said = [title.say(setup, game, seat, action) for action in actions]
    assert len({plain(sentence) for sentence in said}) == len(said), f"seat {seat}: two actions read alike: {said}"
    for action, sentence in zip(actions, said, strict=True):
        assert title.forms.unpack(action).pack() == action, f"{action} is typed otherwise"
        for form in (through_json(title.forms.json(action)), sentence, f" {sentence.upper()}. "):
            assert title.read(setup, game, seat, form) == action, f"{action} is not what {form!r} is read as"


def unpacks_or_says_no(subject: Subject, action: int) -> None:
    try:
        typed = subject.title.forms.unpack(action)
    except BadAction:
        return
    assert typed.pack() == action


def positions_round_trip(subject: Subject, seed: bytes) -> None:
    """Every position, redealt ones too, goes through JSON and comes back to the byte."""
    for point in Journey(subject, seed).points(4):
        deals = [redealt(redacted(point.game, q), q, point.journey.streams) for q in (0, common.SPECTATOR)]
        for game in (point.game, *deals):
            setup, again = subject.title.read_position(through_json(subject.title.write(subject.setup, game)))
            assert setup == subject.setup
            assert again.same(game), changed(again, game)


def changed(one: Game, other: Game) -> str:
    pairs = zip(one.dump().items(), other.dump().values(), strict=True)
    return "; ".join(f"{name}: {a} is not {b}" for (name, a), b in pairs if a != b)


def positions_by_hand_are_read_or_named(subject: Subject, seed: bytes) -> None:
    """A position with anything in it changed is read without fault, or every fault is a sentence."""
    streams = Streams(b"hand " + seed)
    for point in Journey(subject, seed).points(2):
        for _ in range(12):
            value = through_json(subject.title.write(subject.setup, point.game))
            spoil(value, streams)
            faults: tuple[str, ...] = ("unread",)
            try:
                _, game = subject.title.read_position(value)
            except BadInput as error:
                faults = error.faults
            else:
                whole(game)
                assert game.over or game.deciders(), "a position is read in which nobody is to move"
            assert faults, "a position is refused without a word"
            assert all(faults), "a fault without a sentence"


JUNK: tuple[Any, ...] = (None, True, -1, 7, 300, 2**70, 1.5, "", "+3", "zzz", [], ["+3", "+3"], [[]], {}, {"x": 1})


def spoil(value: Any, streams: Streams) -> None:
    """Change, add or drop one thing somewhere inside."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = keys[streams.below(common.BOTS, len(keys))]
        inner = value[key]
        if isinstance(inner, dict | list) and inner and streams.below(common.BOTS, 4):
            value = inner
            continue
        act = streams.below(common.BOTS, 4)
        if act == 0:
            del value[key]
        elif act == 1 and isinstance(inner, int):
            value[key] = inner + 1
        elif act == 2 and isinstance(value, list):
            value.append(inner)
        else:
            value[key] = JUNK[streams.below(common.BOTS, len(JUNK))]
        return


def pages_answer_at_every_moment(subject: Subject, seed: bytes) -> None:
    """Every seat and the spectator get view, page and text, at chance, joint and final moments; choices can be done."""
    title, setup = subject.title, subject.setup
    journey = Journey(subject, seed)
    for point in journey.points(3):
        for viewer in subject.viewers:
            look = Look(subject, point.game, viewer, point.lines(viewer), asked_at=point.index, last=point.last)
            for coach in (False, True):
                encoded(title.table(setup, look.scene(coach)))
            page = title.text(setup, look.scene())
            assert page.title
            offered = [int(choice.action) for choice in page.choices]
            legal = point.game.actions(viewer) if look.seated else []
            if not look.seated:
                assert not offered, "the spectator is offered a choice"
            assert all(point.game.check(viewer, action) == 0 for action in offered)
            assert {point.game.standard(viewer, action) for action in offered} >= set(legal), "a choice is missing"
            labels = [plain(choice.label) for choice in page.choices]
            assert len(set(labels)) == len(labels)
            assert len({choice.key for choice in page.choices}) == len(labels)


def random_match(subject: Subject, seed: bytes) -> tuple[Match, bytes, list[str]]:
    """A whole round as a table keeps it, its luck drawn from a root with words of the seats."""
    root = (seed * 32)[:32]
    words = [f"word {q}" for q in range(subject.setup.seats)]
    match = Match(subject.title, subject.setup, root, words)
    match.add(match.open())
    streams = Streams(b"match " + seed)
    while not match.game.over:
        owing = match.game.deciders()
        seat = streams.one_of(common.BOTS, owing)
        legal = match.game.actions(seat)
        match.add(match.prepare(seat, legal[streams.below(common.BOTS, len(legal))]))
    return match, root, words


def records_replay_and_are_checked(subject: Subject, seed: bytes) -> None:
    """A record replays byte-equal without a generator, each draw checked; a record that lies is found out."""
    match, root, words = random_match(subject, seed)
    sealed = record.write(match, None, words, "00" * 32)
    written = record.write(match, root, words)
    assert sealed["root"] is None
    for value, word in ((written, "checked"), (sealed, "sealed")):
        verified = record.verify(record.read(msgspec.json.encode(value), subject.title))
        assert verified.match.game.same(match.game)
        assert verified.match.entries == match.entries
        assert verified.outcome == match.game.outcome()
        assert verified.luck == (word if verified.draws else "none")
    streams = Streams(b"lies " + seed)
    for _ in range(4):
        lie = through_json(written)
        tell_lie(lie, streams)
        assert found_out(subject, lie), "a record with something changed is taken for true"


def found_out(subject: Subject, lie: dict[str, Any]) -> bool:
    try:
        record.verify(record.read(lie, subject.title))
    except BadRecord as error:
        return all(error.faults)
    return False


def tell_lie(value: dict[str, Any], streams: Streams) -> None:
    """Change one thing that a record must not get away with."""
    entries = value["entries"]
    drawn = [one for entry in entries for one in entry["chance"]]
    act = streams.below(common.BOTS, 5 if drawn else 1)
    if act == 0:
        value["outcome"]["ending"] += "!"
    elif act == 1:
        value["words"][0] += "!"
        while draws_the_same(value, drawn):  # a few coins may fall alike with another word
            value["words"][0] += "!"
    elif act == 2:
        value["root"] = "f" * 64
    else:
        draw = drawn[streams.below(common.BOTS, len(drawn))]["draw"]
        draw[("number", "counter", "total")[streams.below(common.BOTS, 3)]] += 1


def draws_the_same(value: dict[str, Any], drawn: list[dict[str, Any]]) -> bool:
    """Whether root and words give every number that the record tells."""
    key = luck.mixed(bytes.fromhex(value["root"]), value["words"])
    draws = [one["draw"] for one in drawn]
    return all(luck.draw(key, draw["stream"], draw["counter"], draw["total"]) == draw["number"] for draw in draws)


def matches_prepare_without_changing(subject: Subject, seed: bytes) -> None:
    """An entry is prepared without a trace, comes out the same again, and replays into a match without a root."""
    match, _, _ = random_match(subject, seed)
    again = Match(subject.title, subject.setup, None)
    for entry in match.entries:
        stored = msgspec.json.decode(msgspec.json.encode(entry), type=Entry)
        assert stored == entry
        told = again.add(stored, subject.viewers)
        assert set(told) == set(subject.viewers)
        assert all(len(steps) == len(entry.chance) + (entry.seat != OPENING) for steps in told.values())
    assert again.game.same(match.game)
    assert again.counters == match.counters
    fresh = Match(subject.title, subject.setup, b"r" * 32)
    assert fresh.open() == fresh.open()
    assert fresh.game.same(subject.new())
