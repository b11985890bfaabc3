"""keeling simulate: thousands of games, and what came of them."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from keeling.cli import output
from keeling.cli.asking import (
    AsJson,
    DeckFile,
    GameName,
    SeatCount,
    Seed,
    Sets,
    bot_levels,
    setup_of,
    title_named,
    within,
)

if TYPE_CHECKING:
    from keeling.core.tally import Tally


def simulate(
    game: GameName,
    seats: SeatCount = None,
    games: Annotated[int, typer.Option("--games", callback=within(1), metavar="M", help="How many games.")] = 1000,
    seed: Seed = None,
    bots: Annotated[
        str,
        typer.Option("--bots", metavar="LEVEL[,LEVEL...]", help="Who plays: one level for all seats, or one for each."),
    ] = "random",
    jobs: Annotated[
        int, typer.Option("--jobs", callback=within(1, 256), metavar="J", help="Processes to share the games.")
    ] = 1,
    sets: Sets = None,
    budget: Annotated[
        float | None,
        typer.Option(
            callback=within(1, 3_600_000),
            metavar="MS",
            help="Milliseconds a decision, for hard bots.  [default: as at a table]",
        ),
    ] = None,
    deck: DeckFile = None,
    as_json: AsJson = False,
) -> None:
    """Play many games and count how they end. Random games run wholly in compiled code.

    \b
    keeling simulate zero --seats 4 --games 100000 --seed 1 --json
    keeling simulate zero --seats 3 --bots normal,normal,easy --games 2000 --jobs 2

    JSON: {"game", "seats", "games", "actions", "chance", "seconds", "games_per_second", "actions_per_second",
    "length": {"median", "mean", "p90", "min", "max"}, "outcomes": {"endings": {word: games}, "intervals": {word:
    [low, high]}, "wins": [by seat], "losses": [by seat]}}. Actions are decisions only, chance counts draws and dice,
    length is in decisions. Intervals are of 95 % (Wilson).

    The same seed gives the same games whatever --jobs is, except with hard bots, which think by the clock.
    """
    from keeling.bots.register import budget as usual
    from keeling.core.parallel import Work, run

    title = title_named(game)
    setup = setup_of(title, seats, sets, deck)
    levels = bot_levels(title, bots, setup.seats)
    if seed is None:
        seed = str(secrets.randbelow(10**9))
        output.note(f"Seed {seed}.")
    seconds = max(map(usual, levels)) if budget is None else budget / 1000
    with progress(games) as told:
        tally, took = run(Work(setup, seed, levels, seconds), games, jobs, told)
    found = figures(title.id, setup.seats, tally, took)
    if as_json:
        output.document(found)
    else:
        show(found)


def figures(game: str, seats: int, tally: Tally, seconds: float) -> dict[str, Any]:
    """What is printed as JSON."""
    return {
        "game": game,
        "seats": seats,
        "games": tally.games,
        "actions": tally.actions,
        "chance": tally.chance,
        "seconds": round(seconds, 6),
        "games_per_second": round(tally.games / seconds, 1),
        "actions_per_second": round(tally.actions / seconds, 1),
        **tally.report(seats),
    }


def show(found: dict[str, Any]) -> None:
    """The figures for people."""
    length, outcomes = found["length"], found["outcomes"]
    pace = f"{found['games_per_second']:,.0f} games/s, {found['actions_per_second']:,.0f} decisions/s"
    output.line(
        f"{found['games']:,} games of {found['game']} with {found['seats']} seats in {found['seconds']:.2f} s: {pace}"
    )
    output.line(
        f"Decisions a game: median {length['median']:g}, mean {length['mean']:g}, nine of ten up to {length['p90']}, "
        f"{length['min']} to {length['max']}"
    )
    output.columns([("Ending", "Games", "Share", "95 % interval"), *endings(found)])
    rows = [("Seat", "Won", "Lost")]
    for q, (won, lost) in enumerate(zip(outcomes["wins"], outcomes["losses"], strict=True)):
        rows.append((str(q), share(won, found), share(lost, found)))
    output.columns(rows)


def endings(found: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """A row for each ending."""
    for word, n in found["outcomes"]["endings"].items():
        low, high = found["outcomes"]["intervals"][word]
        yield word, f"{n:,}", share(n, found), f"{100 * low:.1f}–{100 * high:.1f} %"


def share(n: int, found: dict[str, Any]) -> str:
    return f"{100 * n / found['games']:.1f} %"


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal's standard error, gone at the end."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    with Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.update(task, completed=done)
