"""How often the players of ZERO, Catan and Tipping Point beat each other. Games are kept as lines of JSON, so that a
stopped run goes on.

One player of a pair sits in one seat, the other player in all others; the seat moves on with each game, and the same
cards are played by every pair. Lines of an earlier version of the bots or the rules are not counted. With --catanatron
Catan's players also sit at Catanatron's own table, against its players; FOLDER is where pip has put it:

    pip install --target FOLDER git+https://github.com/bcollazo/catanatron
    python benchmarks/bench_strength.py [--games N] [--jobs J] [--budget MS] [--titles zero,catan,tipping_point]
        [--pairs hard-normal,…] [--catanatron FOLDER] [--json FILE|-]

In a semi-cooperative game several seats can win, or none: there the win share of the one is compared with that of the
others in the same games (column 'others %'). With --pairs hard-hard,normal-normal,easy-easy all are of one level.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from importlib import import_module
from inspect import getsource
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from measure import machine, table, write

from keeling.core import luck, registry, simulate
from keeling.core.bot import Bot
from keeling.core.game import Game, Streams
from keeling.core.tally import Z, wilson

PAIRS = ("hard-normal", "hard-easy", "normal-easy")
SEATS = (2, 4)
OPTIONS = {
    "zero": ("option", ("1", "2")),
    "catan": ("scenario", ("base", "global_warming")),
    "tipping_point": ("mode", ("together", "competitive")),
}
MODULES = {
    "zero": ("bots", "rules"),
    "catan": (
        "bargain",
        "bots",
        "counting",
        "judge",
        "lookahead",
        "sense",
        "tastes",
        "rules",
        "trade",
        "warming",
        "consent",
    ),
    "tipping_point": ("bargain", "bots", "deck", "lookahead", "outlook", "rules", "sense", "sky", "worth"),
}
SEARCHES = ("keeling.core.search", "keeling.games.catan.lookahead", "keeling.games.tipping_point.lookahead")
GUESTS = ("normal", "hard")
FILE = Path("bench-results/strength.jsonl")


class Task(NamedTuple):
    """One game: `ours` in one seat, `theirs` in the others."""

    title: str
    ours: str
    theirs: str
    seats: int
    option: str
    number: int

    def key(self) -> str:
        return f"{self.title}/{self.ours}-{self.theirs}/{self.seats}/{self.option}/{self.number}"


class Visit(NamedTuple):
    """One game at Catanatron's table: one player of ours, the others theirs."""

    ours: str
    theirs: str
    seats: int
    number: int
    folder: Path

    def key(self) -> str:
        return f"catanatron/{self.ours}-{self.theirs}/{self.seats}/{self.number}"


class Timed:
    """A bot with a watch on the processor time, which other programs do not lengthen."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.moves, self.total, self.longest = bot, 0, 0.0, 0.0

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        start = process_time()
        action = self.bot.choose(game, seat, legal, budget, streams, mind)
        took = process_time() - start
        self.moves, self.total, self.longest = self.moves + 1, self.total + took, max(self.longest, took)
        return action


def version(title: str, budget: float, *more: Path) -> str:
    """Changes with whatever a result depends on."""
    from keeling.core import game, search

    folder = f"keeling.games.{title}"
    modules = [game, search, *(import_module(f"{folder}.{name}") for name in MODULES[title])]
    text = "".join(path.read_text("utf-8") for path in (*map(file_of, modules), *more))
    return blake2b(f"{text}{getsource(play)}{budget}".encode(), digest_size=6).hexdigest()


def file_of(module: Any) -> Path:
    """The source of a module, compiled or not."""
    folder = Path(str(module.__file__)).parent
    return folder / (str(module.__name__).rpartition(".")[2] + ".py")


def play(task: Task, budget: float) -> dict[str, Any]:
    """One game; the cards depend on the title, the seats, the option and the number alone."""
    title = registry.title_of(task.title)
    seat = task.number % task.seats
    ours, theirs = Timed(title.bot(task.ours)), title.bot(task.theirs)
    game = title.new(title.setup(task.seats, {OPTIONS[task.title][0]: task.option}))
    root = luck.root_of_seed(f"strength/{task.seats}/{task.option}/{task.number // task.seats}")
    simulate.bot_game(game, [ours if q == seat else theirs for q in range(task.seats)], root, budget)
    outcome = game.outcome()
    assert outcome is not None
    return {
        "game": task.key(),
        "payoff": game.payoff(seat),
        "loser": seat in outcome.losers,
        "first": seat in outcome.winners,
        "nobody": not outcome.winners,
        "others": sum(q in outcome.winners for q in range(task.seats) if q != seat) / (task.seats - 1),
        "ms": round(1000 * ours.total / max(1, ours.moves), 3),
        "longest_ms": round(1000 * ours.longest, 1),
    }


def visit(task: Visit, budget: float) -> dict[str, Any]:
    """One game at Catanatron's table."""
    from catanatron_players import duel

    return {"game": task.key(), **duel(task.folder, task.ours, task.theirs, task.seats, task.number, budget)}


def by_processor_time() -> None:
    """Players who use up a time read it from the processor's watch: a busy machine makes nobody weaker."""
    for name in SEARCHES:
        vars(import_module(name))["perf_counter"] = process_time


def run_one(task: Task | Visit, budget: float) -> dict[str, Any]:
    by_processor_time()
    return play(task, budget) if isinstance(task, Task) else visit(task, budget)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean, by its standard error."""
    n = len(values)
    mean = sum(values) / n
    half = Z * math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, n - 1) / n)
    return max(0.0, mean - half), min(1.0, mean + half)


def kept(file: Path, stamps: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """The games that were played before with these bots and rules; a half-written last line is dropped."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    games = {}
    for line in lines:
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if row.get("version") == stamps.get(row["game"].partition("/")[0]):
            games[row["game"]] = row
    return games


def tasks(titles: Sequence[str], pairs: Sequence[str], seats: Sequence[int], games: int) -> Iterator[Task]:
    """All games of all pairs, a few of each pair at a time, so that a stopped run has some of each."""
    for start in range(0, games, 20):
        for title, pair, number_of_seats in product(titles, pairs, seats):
            ours, theirs = pair.split("-")
            for option in OPTIONS[title][1]:
                for number in range(start, min(games, start + 20)):
                    yield Task(title, ours, theirs, number_of_seats, option, number)


def visits(given: argparse.Namespace) -> Iterator[Visit]:
    """All games against Catanatron's players, likewise."""
    tables = [int(word) for word in given.tables.split(",")]
    for start in range(0, given.guests, 20):
        for seats, theirs, ours in product(tables, given.rivals.split(","), GUESTS):
            for number in range(start, min(given.guests, start + 20)):
                yield Visit(ours, theirs, seats, number, given.catanatron)


def summary(games: dict[str, dict[str, Any]], table: str, seats: int, most: int) -> dict[str, Any] | None:
    """The rates of one pair at one kind of table, or None before its first game."""
    keys = (f"{table}/{number}" for number in range(most))
    rows = [games[key] for key in keys if key in games]
    if not rows:
        return None
    n = len(rows)
    title, pair, _, *option = table.split("/")
    first, loser = (sum(row[name] for row in rows) for name in ("first", "loser"))
    payoffs = [row["payoff"] for row in rows]
    return {
        "title": title,
        "pair": pair,
        "seats": seats,
        "option": option[0] if option else "",
        "games": n,
        "first": first / n,
        "first_interval": wilson(first, n),
        "loser": loser / n,
        "loser_interval": wilson(loser, n),
        "even": 1 / seats,
        "others": sum(row.get("others", 0.0) for row in rows) / n,
        "payoff": sum(payoffs) / n,
        "payoff_interval": mean_interval(payoffs),
        "nobody": sum(row["nobody"] for row in rows),
        "ms_a_move": sum(row["ms"] for row in rows) / n,
        "longest_ms": max(row["longest_ms"] for row in rows),
    }


def cells(row: dict[str, Any]) -> tuple[str, ...]:
    def rate(name: str) -> str:
        low, high = row[f"{name}_interval"]
        return f"{100 * row[name]:.1f} ({100 * low:.1f}-{100 * high:.1f})"

    return (
        row["title"],
        row["pair"].replace("-", " v "),
        str(row["seats"]),
        row["option"],
        str(row["games"]),
        rate("first"),
        rate("loser"),
        f"{100 * row['even']:.0f}",
        f"{100 * row['others']:.1f}",
        rate("payoff"),
        f"{row['ms_a_move']:.1f}",
    )


def run(wanted: Sequence[Task | Visit], budget: float, jobs: int, file: Path, stamps: Mapping[str, str]) -> None:
    """Play what is missing; every game is on disk as soon as it is over."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out, ProcessPoolExecutor(jobs) as pool:
        for i, row in enumerate(pool.map(run_one, wanted, [budget] * len(wanted), chunksize=4), 1):
            stamp = stamps[row["game"].partition("/")[0]]
            out.write(json.dumps({**row, "version": stamp}) + "\n")
            out.flush()
            if sys.stderr.isatty() and i % 20 == 0:
                print(f"\r{i} of {len(wanted)} games", end="", file=sys.stderr)


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="of each pair at each kind of table")
    parser.add_argument("--guests", type=int, default=100, help="games of each pair at Catanatron's table")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--budget", type=float, default=50.0, help="milliseconds a move at most")
    parser.add_argument("--titles", default=",".join(OPTIONS), help="empty for none but the visits")
    parser.add_argument("--pairs", default=",".join(PAIRS))
    parser.add_argument("--seats", default=",".join(map(str, SEATS)))
    parser.add_argument("--catanatron", type=Path, metavar="FOLDER", help="where Catanatron and its needs are")
    parser.add_argument("--tables", default="2,4", help="seats at Catanatron's table")
    parser.add_argument("--rivals", default="F,AB:2", help="Catanatron's players there")
    parser.add_argument("--file", type=Path, default=FILE, help="where the games are kept")
    parser.add_argument("--json", metavar="FILE", help="write the figures; - prints them and nothing else")
    parser.add_argument("--only-report", action="store_true", help="play nothing")
    return parser.parse_args()


def main() -> int:
    """Play, then print the table."""
    given = parsed()
    titles = [word for word in given.titles.split(",") if word]
    pairs, seats = given.pairs.split(","), [int(word) for word in given.seats.split(",")]
    stamps = {title: version(title, given.budget) for title in titles}
    stamps["catanatron"] = version("catan", given.budget, Path(__file__).with_name("catanatron_players.py"))
    games = kept(given.file, stamps)
    planned: list[Task | Visit] = [*tasks(titles, pairs, seats, given.games)]
    planned += visits(given) if given.catanatron else ()
    wanted = [task for task in planned if task.key() not in games]
    if wanted and not given.only_report:
        run(wanted, given.budget / 1000, given.jobs, given.file, stamps)
        games = kept(given.file, stamps)
    kinds = dict.fromkeys((task.key().rpartition("/")[0], task.seats) for task in planned)
    found = [summary(games, kind, n, max(given.games, given.guests)) for kind, n in kinds]
    rows = [row for row in found if row]
    if given.json != "-":
        head = (
            "title",
            "pair",
            "seats",
            "option",
            "games",
            "first %",
            "loser %",
            "even %",
            "others %",
            "payoff %",
            "cpu ms a move",
        )
        print(table(head, [cells(row) for row in rows]))
        print("\nIn brackets: 95 % intervals; an even payoff is 50 in ZERO. One of the first against the others.")
        print(f"Games are kept in {given.file}." if given.catanatron else "Against Catanatron: not run (--catanatron).")
    write(given.json, {"machine": machine(), "budget_ms": given.budget, "versions": stamps, "strength": rows})
    return 0


if __name__ == "__main__":
    sys.exit(main())
