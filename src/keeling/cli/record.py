"""keeling record: rounds as files that can be checked."""

from __future__ import annotations

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
    text_of,
    title_named,
)

if TYPE_CHECKING:
    from keeling.core.match import Match
    from keeling.core.record import Verified

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
            f"{file}: {told['decisions']} decisions, {told['draws']} draws, ended by {told['outcome']['ending']}."
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


def verified(file: str) -> Verified:
    """The record of a file, replayed.

    Raises:
        BadInput: the file, or what does not fit in the record.
    """
    from keeling.cli.asking import json_of
    from keeling.core import record

    return record.verify(record.read(json_of(text_of(file), "The record")))


@app.command()
def verify(file: File, as_json: AsJson = False) -> None:
    """Replay a record and check every decision against the rules and every draw against the root.

    \b
    keeling record verify round.json

    JSON: {"ok", "game", "seats", "decisions", "draws", "outcome", "luck", "faults": [sentence, ...]}; "luck" is
    'checked' if every draw follows from the opened root, 'sealed' while the root is secret, 'forced' if some outcomes
    were chosen, 'none' if there is none. Exit code 2 if the record cannot be read or is not true: then "ok" is false.
    """
    from keeling.core.errors import BadInput

    try:
        found = verified(file)
    except BadInput as fault:
        if not as_json:
            raise
        output.document({"ok": False, "faults": list(fault.faults)})
        output.stop(output.USAGE)
    told = {"ok": True, **summary(found.match), "luck": found.luck, "faults": []}
    if as_json:
        output.document(told)
    else:
        ended = f"ended by {found.outcome.ending}" if found.outcome else "not ended"
        output.line(f"True: {found.decisions} decisions and {found.draws} draws replay, {ended}; luck: {found.luck}.")


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
    output.line(f"{title.name}, {told['seats']} seats, {told['decisions']} decisions, luck {told['luck']}")
    for n, entry in enumerate(told["entries"]):
        output.line(told_line(n, entry))
    if found.outcome:
        output.line(f"Ended by {found.outcome.ending}; places by seat: {', '.join(map(str, found.outcome.places))}.")
