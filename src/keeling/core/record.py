"""Records of rounds as JSON: written, read, and replayed without a generator, every draw checked.

    {"keeling": 2, "game": "zero", "rules": 1, "setup": {"seats": 4, "options": {…}, "deck": null, "carry": {}},
     "commitment": hex or null, "words": […], "root": hex, or null while it is secret, "forced": false,
     "lots": [{"do": "draw", "card": "+1"}, …],
     "entries": [{"seat": null, "chance": […]},
                 {"seat": 0, "action": {"do": "play", …}, "sentence": "…",
                  "chance": [{"outcome": {…}, "draw": {"stream": "deck", "counter": 12, "total": 60, "number": 5,
                                                       "from": [[0, 4], [1, 56]]}}]}],
     "outcome": {…} or null, "seal": hex}

A round that began at a position, not at the game's own beginning, has "start": {"position": {…}, "from": "…"} besides:
the position, and in words where it came from.

An outcome that somebody chose has the draw null, and then `forced` is true. Sentences are for people and not read back.
`from` lists what could have come as pairs of a place in `lots` and a weight, so that whoever does not know the rules
can still count which lot a number is (see core.lots, and examples/verify_record.py). Format 1 has no lots and no seal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from keeling.core import common, lots, luck
from keeling.core.errors import BadInput, BadRecord
from keeling.core.game import Game, Moves
from keeling.core.match import OPENING, Drawn, Entry, Match
from keeling.core.outcome import Outcome
from keeling.core.registry import title_of
from keeling.core.title import Setup, Title

FORMAT = 2
SETUP_KEYS = {"seats", "options", "deck", "carry"}
FIRST_KEYS = {"keeling", "game", "rules", "setup", "commitment", "words", "root", "forced", "entries", "outcome"}
KEYS = {1: FIRST_KEYS, 2: FIRST_KEYS | {"lots", "seal", "start"}}
LONGEST_FROM = 200
DRAW_KEYS = ("counter", "total", "number")


class Record(msgspec.Struct, frozen=True):
    """A record that could be read; `verify` says whether it is true.

    Attributes:
        title: the game under the rules that it was played under.
        rules: their version.
        commitment: what was published before the first draw, or None.
        words: a word of each seat that was mixed into the root, or none.
        root: the opened root, or None while it is secret.
        forced: whether it may hold outcomes that nobody drew.
        lists: for each draw, in order, the outcomes and weights that it says it was from; None in format 1.
        seal: what it says that it was sealed with; '' in format 1.
        sealed: the seal of what it holds.
        start: the position that the round began at; None for the game's own beginning.
    """

    title: Title
    setup: Setup
    rules: int
    commitment: str | None
    words: tuple[str, ...]
    root: bytes | None
    forced: bool
    entries: tuple[Entry, ...]
    outcome: Outcome | None
    lists: tuple[lots.Listed, ...] | None = None
    seal: str = ""
    sealed: str = ""
    start: Game | None = None


class Verified(msgspec.Struct, frozen=True):
    """A record that replays.

    Attributes:
        match: the round, folded to its last entry; it has no root and draws no more.
        decisions, draws: how many.
        luck: 'checked' if every number follows from the opened root, to which the commitment bound; 'uncommitted' if
            they do, but no commitment was published; 'sealed' while the root is secret; 'forced' if some outcomes were
            chosen; 'none' if there was no chance.
        outcome: how the round ended, or None.
        seal: of the record; in format 1 ''.
    """

    match: Match
    decisions: int
    draws: int
    luck: str
    outcome: Outcome | None
    seal: str = ""


# -- writing ---------------------------------------------------------------------------------------------------------


def write(
    match: Match,
    root: bytes | None = None,
    words: Sequence[str] = (),
    commitment: str | None = None,
    rules: int | None = None,
    origin: str = "",
) -> dict[str, Any]:
    """The record of a round.

    Args:
        root: opens it: give it only when the round is over, and None while it is secret.
        words: as the match was made with them.
        commitment: what was published; it follows from the root if that is given.
        rules: the rules version that was played under, if it is not the title's.
        origin: where the position came from, if the round began at one.
    """
    title, game = match.title, match.start.copy()
    setup, table = plain(match.setup), lots.Table(title.forms)
    written = {
        "keeling": FORMAT,
        "game": setup.pop("game"),
        "rules": title.rules_version if rules is None else rules,
        "setup": setup,
        "commitment": luck.commitment(root) if root is not None else commitment,
        "words": list(words),
        "root": root.hex() if root is not None else None,
        "forced": any(drawn.stream < 0 for entry in match.entries for drawn in entry.chance),
        "lots": table.lots,
        "entries": [write_entry(title, match.setup, game, entry, table) for entry in match.entries],
        "outcome": plain(match.game.outcome()),
    }
    if match.placed:
        written["start"] = {"position": plain(title.write(match.setup, match.start)), "from": origin[:LONGEST_FROM]}
    return {**written, "seal": lots.seal(written)}


def plain(value: object) -> Any:
    """As a JSON file gives it back."""
    return msgspec.json.decode(msgspec.json.encode(value))


def write_entry(title: Title, setup: Setup, game: Game, entry: Entry, table: lots.Table) -> dict[str, Any]:
    """One entry in words; the game goes on by it."""
    written: dict[str, Any] = {"seat": None}
    if entry.seat != OPENING:
        written = {
            "seat": entry.seat,
            "action": title.forms.json(entry.action),
            "sentence": title.say(setup, game, entry.seat, entry.action),
        }
        game.play(entry.seat, entry.action)
    written["chance"] = []
    for drawn in entry.chance:
        written["chance"].append(write_drawn(title, game, drawn, table))
        game.play(common.CHANCE, drawn.outcome)
    return written


def write_drawn(title: Title, game: Game, drawn: Drawn, table: lots.Table) -> dict[str, Any]:
    draw: dict[str, Any] | None = None
    if drawn.stream >= 0:
        draw = {
            "stream": common.STREAM_NAMES[drawn.stream],
            "counter": drawn.counter,
            "total": drawn.total,
            "number": drawn.number,
            "from": table.write(game.outcomes()),
        }
    return {"outcome": title.forms.json(drawn.outcome), "draw": draw}


# -- reading ---------------------------------------------------------------------------------------------------------


def read(value: object, title: Title | None = None) -> Record:
    """A record from its JSON value, or from the text of a record file.

    Args:
        title: the game that it must be of; by default the one that the registry has under the record's 'game'.

    Raises:
        BadRecord: it names the entry and what to mend.
    """
    value = read_json(value)
    if not isinstance(value, dict) or type(value.get("keeling")) is not int or value["keeling"] not in KEYS:
        raise BadRecord(f"A record is a JSON object with \"keeling\": {FORMAT}; 'keeling record new' writes one.")
    read_keys("a record", value, KEYS[value["keeling"]])
    title = read_title(value.get("game"), title)
    rules = read_rules(title, value.get("rules"))
    title = title.under(rules)
    entries = value.get("entries")
    if not isinstance(entries, list):
        raise BadRecord("'entries' takes a list with one object for each decision.")
    known = lots.read(title.forms, value.get("lots")) if value["keeling"] > 1 else None
    setup = read_setup(title, value.get("setup"))
    lists: list[lots.Listed] = []
    read_entries = tuple(read_entry(title, n, entry, known, lists) for n, entry in enumerate(entries))
    return Record(
        title=title,
        setup=setup,
        rules=rules,
        commitment=read_hex(value, "commitment"),
        words=read_words(value.get("words", [])),
        root=bytes.fromhex(root) if (root := read_hex(value, "root")) is not None else None,
        forced=read_flag(value.get("forced", False)),
        entries=read_entries,
        outcome=read_outcome(value.get("outcome")),
        lists=None if known is None else tuple(lists),
        seal="" if known is None else read_hex(value, "seal") or "none",
        sealed="" if known is None else lots.seal(value),
        start=read_start(title, setup, value["start"]) if "start" in value else None,
    )


def read_json(value: object) -> Any:
    """A JSON text's value, or a value as a JSON text would give it back."""
    try:
        return msgspec.json.decode(value) if isinstance(value, str | bytes) else plain(value)
    except UnicodeError:
        raise BadRecord("This is no JSON: it holds half a sign (a lone surrogate), or is no UTF-8.") from None
    except RecursionError:
        raise BadRecord("This is no JSON that can be read: it is nested too deeply.") from None
    except (msgspec.MsgspecError, ValueError, TypeError, OverflowError) as error:
        raise BadRecord(f"This is no JSON: {error}.") from None


def read_keys(what: str, value: dict[str, Any], known: Iterable[str]) -> None:
    """Nothing that would be passed over."""
    unknown = sorted(set(value) - set(known))
    if unknown:
        raise BadRecord(f"'{unknown[0][:40]}' is not part of {what}; it has {', '.join(sorted(known))}.")


def read_title(name: object, expected: Title | None) -> Title:
    if expected is not None:
        if name != expected.id:
            raise BadRecord(f"This is a record of '{str(name)[:40]}', not of '{expected.id}'.")
        return expected
    try:
        return title_of(str(name))
    except BadInput as error:
        raise BadRecord(*error.faults) from None


def read_setup(title: Title, value: object) -> Setup:
    if not isinstance(value, dict):
        raise BadRecord(f"setup: takes an object with {', '.join(sorted(SETUP_KEYS))}.")
    read_keys("a record's setup", value, SETUP_KEYS)
    try:
        setup = msgspec.convert({**value, "game": title.id}, Setup)
        return title.setup(setup.seats, setup.options, setup.deck, setup.carry)
    except BadInput as error:
        raise BadRecord(*(f"setup: {fault}" for fault in error.faults)) from None
    except msgspec.ValidationError as error:
        raise BadRecord(f"setup: {error}.") from None


def read_start(title: Title, setup: Setup, value: object) -> Game:
    """The position that a round began at; it must be one of the record's own set-up."""
    if not isinstance(value, dict) or set(value) != {"position", "from"} or not isinstance(value["from"], str):
        raise BadRecord("start: takes an object with 'position' and 'from', which says in words where it came from.")
    try:
        own, game = title.read_position(value["position"])
    except BadInput as error:
        raise BadRecord(*(f"start.position: {fault}" for fault in error.faults)) from None
    if (own.seats, own.options, own.deck) != (setup.seats, setup.options, setup.deck):
        raise BadRecord("start.position: its seats, options and deck must be those of the record's setup.")
    return game


def read_rules(title: Title, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise BadRecord("'rules' takes the rules version that the round was played under, a number from 1.")
    if value > title.rules_version:
        raise BadRecord(
            f"The round was played under rules version {value} of {title.name}; this Keeling knows versions up to "
            f"{title.rules_version}. A newer Keeling can read it."
        )
    return value


def read_hex(value: dict[str, Any], key: str) -> str | None:
    text = value.get(key)
    if text is None:
        return None
    size = 2 * luck.ROOT_BYTES
    if not isinstance(text, str) or len(text) != size or set(text) - set("0123456789abcdef"):
        raise BadRecord(f"'{key}' takes {size} hexadecimal digits in lower case, or null.")
    return text


def read_words(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or any(not isinstance(word, str) for word in value):
        raise BadRecord("'words' takes a list of texts, one a seat, or an empty list.")
    return tuple(value)


def read_flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise BadRecord("'forced' takes true or false.")
    return value


def read_outcome(value: object) -> Outcome | None:
    if isinstance(value, dict):
        read_keys("an outcome", value, Outcome.__struct_fields__)
    try:
        return msgspec.convert(value, Outcome | None)
    except msgspec.ValidationError as error:
        raise BadRecord(f"outcome: {error}.") from None


def read_entry(title: Title, n: int, value: object, known: list[int] | None, lists: list[lots.Listed]) -> Entry:
    """Entry n, counted from 0; what its draws were from goes to the end of `lists`."""
    place = f"entries[{n}]"
    if not isinstance(value, dict) or set(value) - {"seat", "action", "sentence", "chance"}:
        raise BadRecord(f"{place} takes an object with 'seat', 'action', 'sentence' and 'chance'.")
    chance = value.get("chance", [])
    if not isinstance(chance, list):
        raise BadRecord(f"{place}.chance takes a list of outcomes.")
    drawn = tuple(read_drawn(title, f"{place}.chance[{i}]", item, known, lists) for i, item in enumerate(chance))
    seat = value.get("seat")
    if seat is None and n == 0 and value.get("action") is None:
        return Entry(OPENING, 0, drawn)
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < common.MAX_SEATS:
        raise BadRecord(f"{place}.seat takes the number of a seat, from 0; null is for the first entry alone.")
    return Entry(seat, read_action(title, f"{place}.action", value.get("action")), drawn)


def read_action(title: Title, place: str, value: object) -> int:
    try:
        return title.forms.read(value)
    except BadInput as error:
        raise BadRecord(*(f"{place}: {fault}" for fault in error.faults)) from None


def read_drawn(title: Title, place: str, value: object, known: list[int] | None, lists: list[lots.Listed]) -> Drawn:
    if not isinstance(value, dict) or set(value) != {"outcome", "draw"}:
        raise BadRecord(f"{place} takes an object with 'outcome' and 'draw'.")
    outcome, draw = read_action(title, f"{place}.outcome", value["outcome"]), value["draw"]
    if draw is None:
        return Drawn(outcome)
    keys = DRAW_KEYS if known is None else (*DRAW_KEYS, "from")
    if not isinstance(draw, dict) or set(draw) != {"stream", *keys} or draw["stream"] not in common.STREAM_NAMES:
        raise BadRecord(
            f"{place}.draw takes 'stream' ({', '.join(common.STREAM_NAMES)}), {', '.join(map(repr, keys))}."
        )
    for key in DRAW_KEYS:
        if isinstance(draw[key], bool) or not isinstance(draw[key], int) or not 0 <= draw[key] < luck.SPAN:
            raise BadRecord(f"{place}.draw.{key} takes a whole number from 0.")
    if known is not None:
        lists.append(lots.read_listed(f"{place}.draw.from", draw["from"], known))
    return Drawn(outcome, common.STREAM_NAMES.index(draw["stream"]), *(draw[key] for key in DRAW_KEYS))


# -- checking --------------------------------------------------------------------------------------------------------


def verify(record: Record) -> Verified:
    """Replay a record without a generator and check all that it claims.

    Raises:
        BadRecord: it names the entry, and says what does not fit.
    """
    if record.root is not None and record.commitment not in (None, luck.commitment(record.root)):
        raise BadRecord(
            "The opened root is not the one of the commitment: the luck was exchanged, or a digit is wrong."
        )
    match = Match(record.title, record.setup, None, start=record.start)
    lists = None if record.lists is None else iter(record.lists)
    key = luck.mixed(record.root, list(record.words)) if record.root is not None else None
    for n, entry in enumerate(record.entries):
        last = n == len(record.entries) - 1
        follow(match, entry, f"entries[{n}]", record.forced, last, key, lists)
    outcome = match.game.outcome()
    if outcome != record.outcome:
        raise BadRecord(f"outcome: the entries come to {said(outcome)}, the record says {said(record.outcome)}.")
    if record.seal != record.sealed:
        raise BadRecord(f"seal: what the record holds has the seal {record.sealed}, not {record.seal}.")
    drawn = [drawn for entry in record.entries for drawn in entry.chance]
    decisions = sum(entry.seat != OPENING for entry in record.entries)
    return Verified(match, decisions, len(drawn), kind_of_luck(record, drawn), outcome, record.seal)


def compare(record: Record, noted: Iterable[str]) -> None:
    """Each commitment or seal that somebody wrote down at the table must be the record's.

    Raises:
        BadRecord: it names the one that is not.
    """
    for note in (word.strip().lower() for word in noted):
        if note and note not in (record.commitment, record.seal):
            raise BadRecord(f"'{note[:80]}' is neither the commitment nor the seal of this record.")


def kind_of_luck(record: Record, drawn: Sequence[Drawn]) -> str:
    if not drawn:
        return "none"
    if any(one.stream < 0 for one in drawn):
        return "forced"
    if record.root is None:
        return "sealed"
    return "uncommitted" if record.commitment is None else "checked"


def said(outcome: Outcome | None) -> str:
    return "no end yet" if outcome is None else msgspec.json.encode(outcome).decode()


def follow(
    match: Match,
    entry: Entry,
    place: str,
    forced: bool,
    last: bool,
    key: bytes | None,
    lists: Iterator[lots.Listed] | None,
) -> None:
    """Go on by one entry, if it and its chance are right."""
    after = match.game.copy()
    if entry.seat != OPENING:
        allow(match, after, entry.seat, entry.action, place)
    counters = list(match.counters)
    for i, drawn in enumerate(entry.chance):
        here = f"{place}.chance[{i}]"
        if not after.deciders() >> common.CHANCE:
            raise BadRecord(f"{here}: chance is not to move here. Take the outcome out.")
        if drawn.stream >= 0:
            check_draw(after, drawn, here, counters, key, None if lists is None else next(lists))
        elif not forced:
            raise BadRecord(f"{here} has no draw, and the record does not say that outcomes were forced.")
        allow(match, after, common.CHANCE, drawn.outcome, here)
    if after.deciders() >> common.CHANCE and not (last and forced):
        raise BadRecord(f"{place}: chance has more to decide after this; an outcome is missing.")
    match.add(entry)


def allow(match: Match, game: Game, seat: int, action: int, place: str) -> None:
    """Check and apply one move."""
    number = game.check(seat, action)
    if number:
        why = match.title.refusal(match.setup, game, seat, action, number)
        raise BadRecord(f"{place}: the rules refuse this move. {why} ({match.title.ruling(number).id})")
    game.apply(seat, action)


def check_draw(
    game: Game, drawn: Drawn, place: str, counters: list[int], key: bytes | None, listed: lots.Listed | None
) -> None:
    """The draw is the next of its stream, the number is the root's, the outcome is the one listed at the number.

    Args:
        listed: what the record says that it was from.
    """
    moves = Moves()
    game.chances(moves)
    name = common.STREAM_NAMES[drawn.stream]
    if (drawn.stream, drawn.total) != (moves.stream, moves.total):
        right = f"{moves.total} from stream {common.STREAM_NAMES[moves.stream]}"
        raise BadRecord(f"{place}: drawn was one of {drawn.total} from stream {name}, but it is one of {right}.")
    if drawn.counter != counters[drawn.stream]:
        raise BadRecord(
            f"{place}: the next number of stream {name} is its {counters[drawn.stream]}th, not its {drawn.counter}th."
        )
    if key is not None and (number := luck.draw(key, name, drawn.counter, drawn.total)) != drawn.number:
        raise BadRecord(f"{place}: the root gives the number {number} here, not {drawn.number}.")
    if not drawn.number < drawn.total or listed_at(game, drawn.number) != drawn.outcome:
        raise BadRecord(f"{place}: number {drawn.number} of {drawn.total} is another outcome.")
    if listed is not None and list(listed) != game.outcomes():
        raise BadRecord(f"{place}.draw.from: this is not what could have come here.")
    counters[drawn.stream] += 1


def listed_at(game: Game, number: int) -> int:
    """The outcome that a number below the total stands for."""
    for outcome, weight in game.outcomes():
        if number < weight:
            return outcome
        number -= weight
    raise IndexError("a number beyond the total")
