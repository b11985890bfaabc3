"""keeling record: rounds as files that can be checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from keeling.cli import output
from keeling.cli.asking import (
    AsJson,
    DeckFile,
    File,
    GameName,
    SeatCount,
    Seed,
    Sets,
    bot_levels,
    root_of,
    setup_of,
    several,
    text_of,
    title_named,
)

if TYPE_CHECKING:
    from keeling.core.match import Match
    from keeling.core.record import Verified

LUCK = {
    "checked": "Every draw follows from the root, and the commitment is the root's.",
    "uncommitted": "Every draw follows from the root: checked, but no commitment was published.",
    "sealed": "The root is not opened yet, so the draws cannot be checked.",
    "forced": "Some outcomes were chosen, not drawn.",
    "none": "Nothing was drawn.",
}

app = typer.Typer(no_args_is_help=True, help="Write records of rounds, verify them, and tell them in words.")


@app.command()
def new(
    game: GameName,
    file: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="Where to; - for standard output.")],
    seats: SeatCount = None,
    seed: Seed = None,
    bots: Annotated[
        str,
        typer.Option("--bots", metavar="LEVEL[,LEVEL...]", help="Who plays: one level for all seats, or one for each."),
    ] = "random",
    sets: Sets = None,
    deck: DeckFile = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play a round and write its record: every decision, every draw, and the root that the draws follow from.

    \b
    keeling record new zero --seats 4 --seed 7 --bots normal -o round.json

    JSON: {"file", "game", "seats", "decisions", "draws", "outcome"}. Random, easy and normal bots play the same round
    from the same seed; hard ones think by the clock and may not.
    """
    from keeling.cli.company import Company
    from keeling.core import record
    from keeling.core.match import Match

    title = title_named(game)
    setup = setup_of(title, seats, sets, deck)
    root = root_of(seed)
    match = Match(title, setup, root)
    Company(title, bot_levels(title, bots, setup.seats)).finish(match)
    text = output.pretty(record.write(match, root, ()))
    if file == "-":
        output.line(text)
        return
    save(file, text)
    if as_json:
        output.document({"file": file, **summary(match)})
    else:
        told = summary(match)
        output.line(
            f"{file}: {several(told['decisions'], 'decision')}, {several(told['draws'], 'draw')}, "
            f"ended by {told['outcome']['ending']}."
        )


def save(file: str, text: str) -> None:
    """Write a file.

    Raises:
        BadInput: it cannot be written.
    """
    from pathlib import Path

    from keeling.core.errors import BadInput

    try:
        Path(file).write_text(text + "\n", "utf-8")
    except (OSError, ValueError) as fault:
        raise BadInput(f"'{file}' cannot be written: {getattr(fault, 'strerror', None) or fault}.") from None


def summary(match: Match) -> dict[str, Any]:
    """A round in figures."""
    import msgspec

    from keeling.core.match import OPENING

    return {
        "game": match.title.id,
        "seats": match.setup.seats,
        "decisions": sum(entry.seat != OPENING for entry in match.entries),
        "draws": sum(len(entry.chance) for entry in match.entries),
        "outcome": msgspec.to_builtins(match.game.outcome()),
    }


def verified(file: str, noted: Sequence[str] = ()) -> Verified:
    """The record of a file, replayed.

    Raises:
        BadInput: the file, or what does not fit in the record.
    """
    from keeling.cli.asking import json_of
    from keeling.core import record

    found = record.read(json_of(text_of(file), "The record"))
    checked = record.verify(found)
    record.compare(found, noted)
    return checked


@app.command()
def verify(
    file: File,
    noted: Annotated[
        list[str] | None,
        typer.Option(
            "--noted", metavar="HEX", help="A commitment or a seal as the table showed it; it must be the record's."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay a record and check every decision against the rules and every draw against the root.

    \b
    keeling record verify round.json

    JSON: {"ok", "game", "seats", "decisions", "draws", "outcome", "luck", "seal", "faults": [sentence, ...]}; "luck" is
    'checked' if every draw follows from the opened root, 'uncommitted' if so but no commitment was published, 'sealed'
    while the root is secret, 'forced' if some outcomes were chosen, 'none' if there is none. Exit code 2 if the record
    cannot be read or is not true: then "ok" is false.
    """
    from keeling.core.errors import BadInput

    try:
        found = verified(file, noted or ())
    except BadInput as fault:
        if not as_json:
            raise
        output.document({"ok": False, "faults": list(fault.faults)})
        output.stop(output.USAGE)
    told = {"ok": True, **summary(found.match), "luck": found.luck, "seal": found.seal or None, "faults": []}
    if as_json:
        output.document(told)
    else:
        counts = f"{several(found.decisions, 'decision')} and {several(found.draws, 'draw')}"
        output.line(f"The record is true: its {counts} replay. {ended(found)} {LUCK[found.luck]}")


def ended(found: Verified) -> str:
    """How the round ended, in a sentence."""
    if not found.outcome:
        return "The round is not over."
    return f"Ended by {found.outcome.ending}; places by seat: {', '.join(map(str, found.outcome.places))}."


@app.command()
def show(file: File, as_json: AsJson = False) -> None:
    """Tell a record in words, as a spectator who is told everything afterwards.

    \b
    keeling record show round.json

    JSON: {"game", "seats", "decisions", "draws", "outcome", "luck", "entries": [{"seat", "action": {...}, "sentence",
    "outcomes": [sentence, ...]}]}; "seat" and "action" of the opening are null.
    """
    from keeling.cli.telling import entries, told_line

    found = verified(file)
    told = {**summary(found.match), "luck": found.luck, "entries": entries(found.match)}
    if as_json:
        output.document(told)
        return
    title = found.match.title
    output.line(f"{title.name}, {told['seats']} seats, {several(found.decisions, 'decision')}. {LUCK[found.luck]}")
    for n, entry in enumerate(told["entries"]):
        output.line(told_line(n, entry))
    output.line(ended(found))
