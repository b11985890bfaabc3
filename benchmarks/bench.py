"""The engine's figures: every game with four seats on one core, compiled and uncompiled, in one run.

    python benchmarks/bench.py [--game GAME]... [--json FILE|-] [--quick] [--no-uncompiled] [--server]

The best of several repeats counts. `--server` adds what bench_server.py measures.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from measure import alone, best, machine, table, write

from keeling.core import common, simulate
from keeling.core.game import Game, Log, Moves, Streams, compiled
from keeling.core.registry import title_of
from keeling.core.search import Policy, Search
from keeling.games.tipping_point.outlook import Taste
from keeling.games.tipping_point.sense import Sense
from keeling.games.tipping_point.worth import Judge
from keeling.games.zero.bots import Habits

SEATS = 4
CASES: dict[str, tuple[str, dict[str, str]]] = {  # by the name of a column
    "zero option 1": ("zero", {"option": "1"}),
    "zero option 2": ("zero", {"option": "2"}),
    "solutions base": ("solutions", {}),
    "solutions advanced": ("solutions", {"rules": "advanced", "difficulty": "xhard"}),
    "draft": ("draft", {}),
    "catan base": ("catan", {"scenario": "base"}),
    "catan warming": ("catan", {"scenario": "global_warming"}),
    "tipping together": ("tipping_point", {"mode": "together"}),
    "tipping competitive": ("tipping_point", {"mode": "competitive"}),
    "tipping teams": ("tipping_point", {"mode": "teams"}),
}
# Decisions before the state that is copied, dealt and searched; without any, nothing is hidden.
BEGUN = {"catan": 700, "tipping_point": 60}
HERE = Path(__file__).parent
LABELS = {
    "games": "random games",
    "decisions": "decisions",
    "chance": "chance steps, in the same time",
    "walk": "decisions driven from Python, one call each",
    "calls": "steps driven from Python: who, what, do",
    "silent": "random games, events off",
    "logged": "random games, events on",
    "copies": "copies in place",
    "new": "new copies from Python",
    "deals": "copy and redeal",
    "search_random": "search playouts, random below the tree",
    "search_habits": "search playouts, the hard player's habits",
}


class Sizes:
    """How much of everything is one repeat: short ones, so that some fall between the turns of other programs."""

    def __init__(self, quick: bool) -> None:
        slow = 1 if compiled() else 50
        self.games = 300 // slow
        self.copies = 200_000 // slow
        self.playouts = 300 // slow
        self.repeats = (40 if compiled() else 8) // (4 if quick else 1)


def random_games(root: Game, games: int) -> tuple[int, int]:
    """Decisions and chance steps of so many games; the same games each time."""
    streams, moves, steps = Streams(b"bench"), Moves(), simulate.Steps()
    decisions = chance = 0
    for _ in range(games):
        simulate.play_random(root.copy(), streams, moves, steps)
        decisions += steps.actions
        chance += steps.chance
    return decisions, chance


def playouts(root: Game, games: int, listening: bool) -> None:
    streams, moves = Streams(b"bench"), Moves()
    for _ in range(games):
        game = root.copy()
        game.log = Log() if listening else None
        game.playout(streams, moves)


def walk(root: Game, games: int) -> int:
    """Decisions of games that are driven one call a decision."""
    streams = Streams(b"bench")
    way = simulate.Walk(root, streams)
    step, below, decisions = way.step, streams.below, 0
    for _ in range(games):
        n = way.start(root)
        while n:
            n = step(below(common.BOTS, n))
            decisions += 1
    return decisions


def calls(root: Game, games: int) -> int:
    """Decisions and chance steps of games that are driven by the calls of the contract."""
    streams, moves, steps = Streams(b"bench"), Moves(), 0
    for _ in range(games):
        game = root.copy()
        while not game.over:
            deciders = game.deciders()
            if deciders >> common.CHANCE:
                game.apply(common.CHANCE, game.sample(streams, moves))
            else:
                seat = deciders.bit_length() - 1
                listed = game.actions(seat)
                game.apply(seat, listed[streams.below(common.BOTS, len(listed))])
            steps += 1
    return steps


def search(blank: Game, policy: Policy | None, count: int) -> None:
    """A search from the knowledge of seat 0."""
    Search(blank, 0, Streams(b"bench"), policy, capacity=SEATS * count + 8).run(count)


class Timed(NamedTuple):
    """Something to repeat: of which case, what it is called, how much of it is done, how."""

    case: str
    key: str
    amount: float
    run: Callable[[], object]


def start(case: str) -> Game:
    """The state before the first chance event."""
    game, options = CASES[case]
    title = title_of(game)
    return title.new(title.setup(SEATS, options))


def begun(case: str) -> Game:
    """A state with something to hide: after the deal, or some way into the game."""
    walk = simulate.Walk(start(case), Streams(b"bench deal"))
    for _ in range(BEGUN.get(CASES[case][0], 0)):
        walk.step(walk.streams.below(common.BOTS, walk.n))
    return walk.game


def timed(case: str, sizes: Sizes) -> list[Timed]:
    """All that is repeated for one case, by the keys of LABELS."""
    root = start(case)
    dealt = begun(case)
    blank = dealt.copy()
    blank.redact(0)
    few, many, tenth = max(1, sizes.games // 5), sizes.copies, sizes.copies // 10
    runs: dict[str, tuple[float, Callable[[], object]]] = {
        "games": (sizes.games, lambda: random_games(root, sizes.games)),
        "walk": (walk(root, few), lambda: walk(root, few)),
        "calls": (calls(root, few), lambda: calls(root, few)),
        "silent": (sizes.games, lambda: playouts(root, sizes.games, False)),
        "logged": (sizes.games, lambda: playouts(root, sizes.games, True)),
        "copies": (many, lambda: simulate.copies(dealt, many)),
        "new": (tenth, lambda: deque((dealt.copy() for _ in range(tenth)), 0)),
        "deals": (tenth, lambda: simulate.deals(blank, 0, Streams(b"bench"), tenth)),
        "search_random": (sizes.playouts, lambda: search(blank, None, sizes.playouts)),
    }
    if CASES[case][0] == "zero":
        runs["search_habits"] = (sizes.playouts, lambda: search(blank, Habits(5), sizes.playouts))
    if CASES[case][0] == "tipping_point":
        sense = Sense(Judge(Taste()), blank)  # type: ignore[arg-type]
        some = max(1, sizes.playouts // 10)
        runs["search_habits"] = (some, lambda: search(blank, sense, some))
    return [Timed(case, key, *run) for key, run in runs.items()]


def engine(games: list[str], quick: bool) -> dict[str, Any]:
    """All cases of these games, in this process; the repeats take turns, so that a busy moment is shared by all."""
    sizes = Sizes(quick)
    cases = [case for case, (game, _options) in CASES.items() if game in games]
    runs = [run for case in cases for run in timed(case, sizes)]
    fastest = [float("inf")] * len(runs)
    for _ in range(sizes.repeats):
        for i, run in enumerate(runs):
            fastest[i] = min(fastest[i], best(run.run, 1))
    found: dict[str, dict[str, float]] = {case: {} for case in cases}
    for run, seconds in zip(runs, fastest, strict=True):
        found[run.case][run.key] = run.amount / seconds
    for case in cases:
        root = start(case)
        decisions, chance = (n / sizes.games for n in random_games(root, sizes.games))
        rate = found[case]["games"]
        found[case] |= {"decisions": decisions * rate, "chance": chance * rate, "bytes": type(root).__basicsize__}
        found[case] |= {"decisions_a_game": decisions, "chance_a_game": chance}
    return found


def uncompiled(games: list[str], quick: bool) -> dict[str, Any]:
    """The same from the same sources as plain Python, in a process of its own."""
    chosen = [word for game in games for word in ("--game", game)]
    command = [sys.executable, __file__, "--this-process", "--json", "-", *chosen, *(["--quick"] if quick else [])]
    done = subprocess.run(command, env={**os.environ, "KEELING_PURE": "1"}, capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def server() -> dict[str, Any]:
    """What bench_server.py finds; its own table goes to the standard error."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "server.json"
        command = [sys.executable, str(HERE / "bench_server.py"), "--json", str(file)]
        subprocess.run(command, check=True, stdout=sys.stderr)
        found: dict[str, Any] = json.loads(file.read_text())
    return found


def short(value: float) -> str:
    """A rate in three or four figures."""
    return f"{value / 1e6:.2f} M" if value >= 1e6 else f"{value:,.0f}"


def shown(game: str, here: dict[str, Any], plain: dict[str, Any] | None) -> str:
    """The table of a game's cases; ratios are compiled to uncompiled."""
    cases = [case for case in here if CASES[case][0] == game]
    names = [case.removeprefix(f"{game} ") for case in cases]
    head = [f"{game}, each second", *names]
    if plain:
        head += [*(f"uncompiled {name}" for name in names), *(f"ratio {name}" for name in names)]
    rows = []
    for key, label in LABELS.items():
        if key not in here[cases[0]]:
            continue
        row = [label, *(short(here[case][key]) for case in cases)]
        if plain:
            row += [short(plain[case][key]) for case in cases]
            row += [f"{here[case][key] / plain[case][key]:,.0f}" for case in cases]
        rows.append(row)
    text: str = table(head, rows)
    return text


def notes(here: dict[str, Any]) -> str:
    """Game lengths, the size of a state and the price of events."""
    lines = []
    for case, found in here.items():
        lengths = f"{found['decisions_a_game']:.0f} decisions and {found['chance_a_game']:.0f} chance steps a game"
        events = 100 * (1 - found["logged"] / found["silent"])
        lines.append(
            f"{case}: {lengths}, {1e9 / found['decisions']:.0f} ns a decision with its chance; "
            f"events cost {events:.0f} %; a state has {found['bytes']} bytes."
        )
    return "\n".join(lines)


def main() -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    every = sorted({game for game, _options in CASES.values()})
    parser.add_argument("--game", action="append", choices=every, help="one game's figures; may be repeated")
    parser.add_argument("--json", metavar="FILE", help="write the figures; - prints them and nothing else")
    parser.add_argument("--quick", action="store_true", help="a quarter of the repeats")
    parser.add_argument("--no-uncompiled", action="store_true", help="leave the uncompiled figures out")
    parser.add_argument("--server", action="store_true", help="run bench_server.py, too")
    parser.add_argument("--this-process", action="store_true", help="the engine's figures of this process alone")
    given = parser.parse_args()
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    alone()
    games = given.game or every
    here = engine(games, given.quick)
    if given.this_process:
        write(given.json, here)
        return 0
    plain = uncompiled(games, given.quick) if compiled() and not given.no_uncompiled else None
    found: dict[str, Any] = {"machine": machine(), "seats": SEATS, "engine": here, "uncompiled": plain}
    if given.json != "-":
        how = "compiled" if compiled() else "uncompiled"
        print(f"{SEATS} seats, one core, {how}; {found['machine']['processor']}\n")
        print(*(shown(game, here, plain) for game in games), notes(here), sep="\n\n")
    if given.server:
        if cores:
            os.sched_setaffinity(0, cores)
        found["server"] = server()
    write(given.json, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
