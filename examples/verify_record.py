"""Check the luck of a Keeling record with Python alone: python verify_record.py RECORD.json [NOTED ...]

NOTED are the commitment and the seal that you wrote down at the table. The script knows no rules. It checks that the
root is the one committed to; that every draw is the next of its stream and its number the one that root, words, stream,
counter and total give; that the outcome is the one which the record lists at that number; and that the seal fits.
Whether the lists are right, and every move allowed, only the rules can say: `keeling record verify`.
"""

import json
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

SPAN = 1 << 64


def digest(data: bytes, person: bytes = b"", key: bytes = b"", size: int = 32) -> bytes:
    return blake2b(data, digest_size=size, person=person, key=key).digest()


def number_of(key: bytes, stream: str, counter: int, total: int) -> int:
    """Eight bytes for each attempt; what lies beyond the last multiple of the total is drawn again."""
    attempt = 0
    while True:
        drawn = digest(f"{stream}/{counter}/{attempt}".encode(), key=key, size=8)
        if (value := int.from_bytes(drawn, "little")) < SPAN - SPAN % total:
            return value % total
        attempt += 1


def seal_of(record: dict[str, Any]) -> str:
    bare = {key: value for key, value in record.items() if key not in ("root", "commitment", "seal")}
    bare["entries"] = [{key: value for key, value in e.items() if key != "sentence"} for e in record["entries"]]
    return digest(json.dumps(bare, sort_keys=True, separators=(",", ":")).encode(), b"keeling seal").hex()


def faults(record: dict[str, Any], noted: list[str]) -> Iterator[str]:
    """A sentence for each thing that does not fit."""
    if record["keeling"] != 2:
        raise ValueError(f"format {record['keeling']}")
    root = bytes.fromhex(record["root"])
    if digest(root, b"keeling commit").hex() != record["commitment"]:
        yield "the opened root is not the one that was committed to"
    spoken = "".join(f"{len(word.encode())}:{word}" for word in record["words"])
    key = digest(spoken.encode(), b"keeling words", root)
    counters: dict[str, int] = {}
    for n, entry in enumerate(record["entries"]):
        for i, drawn in enumerate(entry["chance"]):
            if fault := fault_of(drawn["outcome"], drawn["draw"], record["lots"], key, counters):
                yield f"entries[{n}].chance[{i}]: {fault}"
    if seal_of(record) != record["seal"]:
        yield "the seal is not that of what the record holds"
    for note in (word.strip().lower() for word in noted):
        if note not in (record["commitment"], record["seal"]):
            yield f"{note} is neither the commitment nor the seal of this record"


def fault_of(outcome: Any, draw: dict[str, Any], lots: list[Any], key: bytes, counters: dict[str, int]) -> str:
    """What is wrong with one draw, or ''."""
    stream, counter, total, number, listed = (draw[k] for k in ("stream", "counter", "total", "number", "from"))
    if counter != counters.get(stream, 0):
        return f"the next number of stream {stream} is its {counters.get(stream, 0)}th, not its {counter}th"
    counters[stream] = counter + 1
    if sum(weight for _, weight in listed) != total or min(weight for _, weight in listed) < 1 or total >= SPAN:
        return f"the lots do not add up to {total}"
    if number_of(key, stream, counter, total) != number:
        return f"the root gives another number than {number}"
    places = [place for place, weight in listed if (number := number - weight) < 0]
    return "" if lots[places[0]] == outcome else "the number is that of another lot"


if __name__ == "__main__":
    try:
        found = list(faults(json.loads(Path(sys.argv[1]).read_text("utf-8")), sys.argv[2:]))
    except (IndexError, KeyError, TypeError, ValueError, AttributeError, OSError, RecursionError) as error:
        sys.exit(f"This is no opened record of format 2, or a part of it is missing: {error!r}\n\n{__doc__}")
    sys.exit("\n".join(found) or print("Every draw follows from the root that was committed to, and the seal fits."))
