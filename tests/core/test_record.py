"""Records: those of every released rules version replay for ever, and what is wrong in one is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from keeling.core import common, lots, luck, record
from keeling.core.errors import BadRecord
from keeling.core.game import Game, Moves
from keeling.core.match import OPENING, Drawn, Entry, Match
from keeling.core.registry import title_of, titles
from keeling.core.title import Setup, Title

pytestmark = pytest.mark.engine
FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*.json"))
FIRST = Path(__file__).parent / "fixtures" / "zero-rules-1-option-1.json"
Json = dict[str, Any]


def loaded(path: Path = FIRST) -> Json:
    value: Json = msgspec.json.decode(path.read_bytes())
    return value


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_record_of_every_rules_version_replays_for_ever(path: Path) -> None:
    found = record.read(path.read_text("utf-8"))
    verified = record.verify(found)
    assert verified.luck == "checked"
    assert verified.outcome is not None
    assert verified.draws == sum(len(entry.chance) for entry in found.entries) > 0
    assert verified.decisions == len(found.entries) - 1
    assert path.stem.startswith(f"{found.title.id}-rules-{found.rules}-")
    written = record.write(verified.match, found.root, found.words, rules=found.rules)
    assert what_happened(written if found.lists is not None else in_format_1(written)) == what_happened(loaded(path))


def in_format_1(written: Json) -> Json:
    for drawn in (drawn for entry in written["entries"] for drawn in entry["chance"]):
        del drawn["draw"]["from"]
    return {key: value for key, value in {**written, "keeling": 1}.items() if key not in ("lots", "seal")}


def what_happened(written: Json) -> Json:
    """Without what later versions may say otherwise: sentences, and options that came since."""
    entries = [{key: value for key, value in entry.items() if key != "sentence"} for entry in written["entries"]]
    return {**{key: value for key, value in written.items() if key not in ("setup", "seal")}, "entries": entries}


def test_a_record_replays_under_the_rules_that_it_was_played_under() -> None:
    """A later version, whose rounds cannot even begin, gives the earlier rules for it; or says that they are gone."""
    zero = title_of("zero")

    class Changed(type(zero)):  # type: ignore[misc]
        rules_version = 2

        def new(self, setup: Setup) -> Game:
            raise AssertionError("other rules")

    class Kept(Changed):
        def under(self, version: int) -> Title:
            return zero if version == 1 else self

    found = record.read(FIRST.read_bytes(), Kept())
    assert (found.title, found.rules) == (zero, 1)
    assert record.verify(found).outcome == found.outcome
    with pytest.raises(BadRecord, match="began under version 1 of the rules of ZERO; here they are version 2"):
        record.read(FIRST.read_bytes(), Changed())


def test_there_is_a_fixture_of_every_game_and_rules_version() -> None:
    versions = {(one.title.id, one.rules) for one in (record.read(path.read_bytes()) for path in FIXTURES)}
    for title in titles().values():
        assert versions >= {(title.id, version) for version in range(1, title.rules_version + 1)}


def test_a_running_round_is_written_without_its_root() -> None:
    title = title_of("zero")
    root = luck.new_root()
    match = Match(title, title.setup(3), root)
    match.add(match.open())
    written = record.write(match, commitment=luck.commitment(root))
    assert root.hex() not in msgspec.json.encode(written).decode()
    verified = record.verify(record.read(written))
    assert (verified.luck, verified.outcome, verified.decisions) == ("sealed", None, 0)
    assert verified.match.game.same(match.game)


def test_luck_that_nobody_was_bound_to_is_told_apart() -> None:
    value = {**loaded(), "commitment": None}
    assert record.verify(record.read(value)).luck == "uncommitted"


def forced_match() -> Match:
    """Everything as the list has it first: nobody drew."""
    title = title_of("zero")
    match = Match(title, title.setup(2), None)
    game = match.game.copy()
    drawn = []
    while game.deciders() >> common.CHANCE:
        moves = Moves()
        game.chances(moves)
        drawn.append(Drawn(moves.listed()[0]))
        game.apply(common.CHANCE, drawn[-1].outcome)
    match.add(Entry(OPENING, 0, tuple(drawn)))
    return match


def test_forced_outcomes_pass_only_where_the_record_says_so() -> None:
    written = record.write(forced_match())
    assert written["forced"] is True
    assert record.verify(record.read(written)).luck == "forced"
    with pytest.raises(BadRecord, match=r"entries\[0\]\.chance\[0\] has no draw"):
        record.verify(record.read({**written, "forced": False}))


def test_chance_may_be_pending_at_the_end_of_a_forced_record_alone() -> None:
    written = record.write(forced_match())
    written["entries"][0]["chance"].pop()
    written["seal"] = lots.seal(written)
    assert record.verify(record.read(written)).match.game.deciders() >> common.CHANCE
    honest = loaded()
    honest["entries"] = honest["entries"][:1]
    honest["entries"][0]["chance"].pop()
    with pytest.raises(BadRecord, match="an outcome is missing"):
        record.verify(record.read({**honest, "outcome": None}))


def with_draw(key: str, value: object) -> Callable[[Json], object]:
    return lambda v: v["entries"][0]["chance"][3]["draw"].update({key: value})


LIES: list[tuple[Callable[[Json], object], str]] = [
    (lambda v: v.update(root="0" * 64), "not the one of the commitment"),
    (lambda v: v.update(root="0" * 64, commitment=None), "the root gives the number"),
    (lambda v: v.update(words=["fern"]), "the root gives the number"),
    (lambda v: v["outcome"].update(ending="won"), "outcome: the entries come to"),
    (lambda v: v.update(outcome=None), "the record says no end yet"),
    (lambda v: v["entries"].pop(), "outcome: the entries come to no end yet"),
    (lambda v: v["entries"].insert(2, v["entries"][1]), r"entries\[2\]: the rules refuse this move. .*\(Z-0"),
    (with_draw("counter", 9), "the next number of stream deck"),
    (with_draw("total", 72), "drawn was one of 72"),
    (with_draw("stream", "dice"), "from stream dice"),
    (with_draw("number", 70), "the root gives the number"),
    (
        lambda v: v["entries"][0]["chance"][3].update(outcome=v["entries"][0]["chance"][4]["outcome"]),
        "is another outcome",
    ),
    (lambda v: v["entries"][0]["chance"].append(v["entries"][0]["chance"][-1]), "chance is not to move here"),
]


@pytest.mark.parametrize(("lie", "sentence"), LIES, ids=[sentence[:30] for _, sentence in LIES])
def test_a_lie_is_named(lie: Callable[[Json], object], sentence: str) -> None:
    value = loaded()
    lie(value)
    with pytest.raises(BadRecord, match=sentence):
        record.verify(record.read(value))


def listed(value: Json, pairs: object) -> None:
    """In format 2, with a first draw that says it was from these."""
    first = value["entries"][0]["chance"][0]
    value.update(keeling=2, lots=[first["outcome"]])
    first["draw"]["from"] = pairs


BAD: list[tuple[Callable[[Json], object], str]] = [
    (lambda v: v.update(keeling=3), "A record is a JSON object"),
    (lambda v: v.update(keeling=True), "A record is a JSON object"),
    (lambda v: v.update(lots=[]), "'lots' is not part of a record"),
    (lambda v: v.update(keeling=2), "'lots' takes a list"),
    (lambda v: v.update(keeling=2, lots=[{"do": "fly"}]), r"lots\[0\]: 'fly' is no action"),
    (lambda v: v.update(keeling=2, lots=[]), r"draw takes 'stream' .*'from'"),
    (lambda v: listed(v, [[0, 0]]), r"draw.from takes a list of pairs"),
    (lambda v: listed(v, [[1, 1]]), r"draw.from takes a list of pairs"),
    (lambda v: listed(v, [[0, True]]), r"draw.from takes a list of pairs"),
    (lambda v: listed(v, [[0]]), r"draw.from takes a list of pairs"),
    (lambda v: listed(v, 7), r"draw.from takes a list of pairs"),
    (lambda v: v.update(game="zerro"), "Did you mean 'zero'"),
    (lambda v: v.update(extra=1), "'extra' is not part of a record"),
    (lambda v: v.update(rules=99), "A newer Keeling can read it"),
    (lambda v: v.update(rules=True), "takes the rules version"),
    (lambda v: v.update(setup=None), "setup: "),
    (lambda v: v.update(setup=[]), "setup: takes an object with carry, deck, options, seats"),
    (lambda v: v["setup"].update(setas=4), "'setas' is not part of a record's setup"),
    (lambda v: v["setup"].update(game="zero"), "'game' is not part of a record's setup"),
    (lambda v: v["outcome"].update(prize=1), "'prize' is not part of an outcome"),
    (lambda v: v.update(words=["\ud800", "a"]), "half a sign"),
    (lambda v: v["setup"]["options"].update(option="\udfff"), "half a sign"),
    (lambda v: v["setup"].update({"\ud800": 1}), "half a sign"),
    (lambda v: v["setup"].update(deck={"card": float}), "This is no JSON"),
    (lambda v: v["setup"].update(seats=12), "setup: ZERO takes 2 to 7 players"),
    (lambda v: v["setup"]["options"].update(option="3"), "setup: Option option cannot be '3'"),
    (lambda v: v.update(commitment="xyz"), "'commitment' takes 64 hexadecimal digits"),
    (lambda v: v.update(root=7), "'root' takes 64 hexadecimal digits"),
    (lambda v: v.update(words="fern"), "'words' takes a list"),
    (lambda v: v.update(forced=1), "'forced' takes true or false"),
    (lambda v: v.update(outcome=[]), "outcome: "),
    (lambda v: v.update(entries={}), "'entries' takes a list"),
    (lambda v: v["entries"].insert(1, []), r"entries\[1\] takes an object"),
    (lambda v: v["entries"][1].update(seat=None), r"entries\[1\].seat takes the number of a seat"),
    (lambda v: v["entries"][1].update(action={"do": "fly"}), r"entries\[1\].action: 'fly' is no action"),
    (lambda v: v["entries"][1].update(chance=3), r"entries\[1\].chance takes a list"),
    (lambda v: v["entries"][0]["chance"].insert(0, 1), r"entries\[0\].chance\[0\] takes an object"),
    (with_draw("stream", "luck"), r"entries\[0\].chance\[3\].draw takes 'stream'"),
    (with_draw("counter", -1), r"draw.counter takes a whole number"),
]


@pytest.mark.parametrize(("spoil", "sentence"), BAD, ids=[sentence[:30] for _, sentence in BAD])
def test_what_cannot_be_read_is_named(spoil: Callable[[Json], object], sentence: str) -> None:
    value = loaded()
    spoil(value)
    with pytest.raises(BadRecord, match=sentence):
        record.read(value)


@pytest.mark.parametrize(
    "text", ["{", b"\xff", "[1]", "null", '"\ud800"', '"\\ud800"', "[" * 9999, b'{"keeling": 1' + b"\xed\xa0\x80"]
)
def test_a_file_that_is_no_record_says_so(text: str | bytes) -> None:
    with pytest.raises(BadRecord, match=r"This is no JSON|A record is a JSON object"):
        record.read(text)


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(BadRecord, match="not of 'zero'"):
        record.read({**loaded(), "game": "catan"}, title_of("zero"))
