"""keeling position: positions as files: made, shown, and played on."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from keeling.cli import output
from keeling.cli.asking import (
    AsJson,
    DeckFile,
    File,
    GameName,
    JsonAnyway,
    SeatCount,
    Seed,
    Sets,
    root_of,
    setup_of,
    title_named,
)

SEAT_AND_ACTION = re.compile(r"\s*\d+\s*:")

app = typer.Typer(
    no_args_is_help=True,
    help="""Make, show and play on positions.

    A position is a file in JSON, in words, fit to be written by hand. Seats count from 0.
    """,
)


@app.command()
def schema(game: GameName, as_json: JsonAnyway = True) -> None:
    """Print the JSON schema of a game's positions.

    \b
    keeling position schema zero
    """
    output.document(title_named(game).position_schema())


@app.command()
def new(
    game: GameName,
    seats: SeatCount = None,
    seed: Seed = None,
    sets: Sets = None,
    deck: DeckFile = None,
    settle: Annotated[
        bool, typer.Option("--settle/--before", help="After the deal, or before the first chance event.")
    ] = True,
    as_json: JsonAnyway = True,
) -> None:
    """Print a fresh position as JSON. The same seed deals as in 'keeling play' and 'keeling record new'.

    \b
    keeling position new zero --seats 3 --seed 7 --set option=2 > position.json
    keeling position new zero --before
    """
    from keeling.core.match import Match

    title = title_named(game)
    match = Match(title, setup_of(title, seats, sets, deck), root_of(seed))
    if settle:
        match.add(match.open())
    output.document(title.write(match.setup, match.game))


@app.command()
def show(
    file: File,
    seat: Annotated[int | None, typer.Option("--seat", metavar="P", help="Only what this seat may see.")] = None,
    as_json: AsJson = False,
) -> None:
    """Show a position in words: the table, and every seat's own cards.

    \b
    keeling position show position.json
    keeling position show position.json --seat 2

    JSON: the position, complete: whatever the file left out is filled in. With --seat: {"title", "now": [line, ...],
    "choices": [{"key", "action", "label", ...}], "sections": [{"id", "heading", "lines", "headers", "rows"}], "rules"}.
    """
    import msgspec

    from keeling.cli.positions import Position
    from keeling.cli.terminal import Terminal

    position = Position.load(file)
    if seat is not None:
        position.need_seat(seat)
    if as_json:
        output.document(position.written() if seat is None else msgspec.to_builtins(position.page(seat)))
    elif seat is None:
        position.show(Terminal())
    else:
        position.show_page(seat, Terminal())


@app.command()
def legal(
    file: File,
    seat: Annotated[int | None, typer.Option("--seat", metavar="P", help="Only this seat.")] = None,
    as_json: AsJson = False,
) -> None:
    """List what may be done: for each seat that may act the sentences that 'apply' takes, or the outcomes of chance.

    \b
    keeling position legal position.json
    keeling position new zero --seed 7 | keeling position legal - --json

    JSON: [{"seat", "action": {...}, "sentence", "packed"}]. At a chance event the outcomes, under seat 15 and with
    "weight" as well: what 'apply --chance' takes.
    """
    from keeling.cli.positions import Position

    position = Position.load(file)
    if seat is not None:
        position.need_seat(seat)
    choices = position.choices(seat)
    if as_json:
        output.document(choices)
        return
    if not choices:
        output.note("The round is over." if position.game.over else "There is nothing to do here.")
    for choice in choices:
        weight = f"  (weight {choice['weight']})" if choice.get("weight", 1) != 1 else ""
        who = "chance" if "weight" in choice else str(choice["seat"])
        output.line(f"{who}: {choice['sentence']}{weight}")


class ApplyCommand(TyperCommand):
    """Lets `--chance` take several outcomes, up to the next option or SEAT:ACTION."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Give each outcome a `--chance` of its own."""
        spread: list[str] = []
        listing = False
        for i, word in enumerate(args):
            if listing and args[i - 1] != "--chance":
                listing = not (word.startswith("--") or SEAT_AND_ACTION.match(word))
                if listing:
                    spread.append("--chance")
            listing = listing or word == "--chance"
            spread.append(word)
        return super().parse_args(ctx, spread)


@app.command(cls=ApplyCommand)
def apply(
    file: File,
    actions: Annotated[
        list[str] | None,
        typer.Argument(metavar="SEAT:ACTION...", help="What a seat does: a sentence or JSON.", show_default=False),
    ] = None,
    chance: Annotated[
        list[str] | None,
        typer.Option(
            "--chance", metavar="OUTCOME...", help="What chance brings, in order: a sentence, JSON, or a short form."
        ),
    ] = None,
    as_json: JsonAnyway = True,
) -> None:
    """Play on from a position and print the new one as JSON.

    \b
    keeling position apply position.json '0:Take the pile'
    keeling position apply position.json '0:{"do": "play", "kind": "+3", "copies": [0]}' --chance '+1' 'reset'

    Actions are sentences that 'keeling position legal' prints, or their JSON. Outcomes are used as chance falls due;
    without them the position waits at its chance event. Outcomes that are left over are an error.

    Refused by the rules: {"refused": {"code", "ruling", "sentence"}} and exit code 3.
    """
    from keeling.cli.positions import Position, Refusal

    position = Position.load(file)
    try:
        position.apply(actions or [], chance or [])
    except Refusal as refusal:
        output.document({"refused": refusal.told})
        output.stop(output.REFUSED)
    output.document(position.written())
