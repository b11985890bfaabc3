"""What tests do again and again at a table."""

from __future__ import annotations

from tests.play.tally import Tally, bid, ready

from keeling.play.tables import Table, Tables

ADA, BEN, CLEO, DAN = "secret-of-ada", "secret-of-ben", "secret-of-cleo", "secret-of-dan"
NAMES = {ADA: "Ada", BEN: "Ben", CLEO: "Cleo", DAN: "Dan"}


async def lobby(tables: Tables, *browsers: str, **options: int) -> Table:
    """A table with these people on its seats, not begun."""
    first, *others = browsers
    table = await tables.create("tally", first, NAMES[first], seats=max(2, len(browsers)), options=options)
    for browser in others:
        await table.sit(browser, NAMES[browser])
    return table


async def begun(tables: Tables, *browsers: str, **options: int) -> Table:
    """A round, everybody at the question whether to swap."""
    table = await lobby(tables, *browsers, **options)
    await table.start(browsers[0])
    return table


async def bidding(tables: Tables, *browsers: str, **options: int) -> Table:
    """A round at its first bid, by seat 0."""
    table = await begun(tables, *browsers, **options)
    for seat, browser in enumerate(browsers):
        await table.act(browser, seat, table.asked_at(seat), ready)
    return table


async def finish(table: Table, *browsers: str) -> None:
    """Bid until the round is over."""
    while not table.ended:
        (seat,) = table.waited_for()
        await table.act(browsers[seat], seat, table.asked_at(seat), bid(3))


def state(table: Table) -> Tally:
    game = table.match.game
    assert isinstance(game, Tally)
    return game


def all_of(table: Table) -> dict[str, object]:
    """Everything that a table's log must bring back."""
    folded = table.state
    return {
        "position": folded.position,
        "seats": folded.seats,
        "company": folded.company,
        "host": folded.host,
        "claimed": folded.claimed,
        "banned": folded.banned,
        "gone": folded.gone,
        "misses": list(folded.misses),
        "clocks": vars(folded.watch),
        "ended": (folded.stopped, folded.forgot),
        "seal": folded.seal,
        "commitment": folded.commitment,
        "words": folded.words,
        "round": folded.round,
        "setup": folded.setup,
        "game": None if folded.match is None else folded.match.game.dump(),
        "entries": None if folded.match is None else folded.match.entries,
        "counters": None if folded.match is None else folded.match.counters,
        "asked": folded.asked,
        "acts": folded.acts,
        "told": list(folded.told),
        "marks": folded.marks,
        "undone": folded.trail.undone,
        "acts to undo": [act.position for act in folded.trail.acts],
    }
