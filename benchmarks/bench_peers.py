"""Random play of other libraries' card games beside ZERO, in one run on one core: steps a second, as ratios.

A step is an action of a player or an outcome of chance that the driver applies. A peer that cannot be imported is
'not run', with the reason.

    python benchmarks/bench_peers.py [--json FILE|-] [--seconds S] [--repeats N]
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from time import perf_counter
from typing import Any, NamedTuple

from measure import alone, machine, table, write

Run = Callable[[], int]  # plays at least one game; returns its steps


class Case(NamedTuple):
    """What is timed.

    Attributes:
        name: library and game.
        package: whose version is printed.
        how: where the loop over the steps runs.
        prepare: imports, and returns one run.
    """

    name: str
    package: str
    how: str
    prepare: Callable[[], Run]


def zero_by_steps() -> Run:
    """ZERO driven from Python, one call a decision; only decisions count, though chance is drawn in the same time."""
    from keeling.core.game import Streams
    from keeling.core.registry import title_of
    from keeling.core.simulate import Walk

    title = title_of("zero")
    root = title.new(title.setup(4))
    walk = Walk(root, Streams(b"bench"))
    step, uniform = walk.step, random.Random(1).random

    def run() -> int:
        n, steps = walk.start(root), 0
        while n:
            n = step(int(uniform() * n))
            steps += 1
        return steps

    return run


def zero_by_calls() -> Run:
    """ZERO driven from Python by the calls of the contract: who, what, do."""
    from keeling.core import common
    from keeling.core.game import Moves, Streams
    from keeling.core.registry import title_of

    title = title_of("zero")
    root, streams, moves = title.new(title.setup(4)), Streams(b"bench"), Moves()
    uniform = random.Random(1).random

    def run() -> int:
        game, steps = root.copy(), 0
        while not game.over:
            deciders = game.deciders()
            if deciders >> common.CHANCE:
                game.apply(common.CHANCE, game.sample(streams, moves))
            else:
                seat = deciders.bit_length() - 1
                listed = game.actions(seat)
                game.apply(seat, listed[int(uniform() * len(listed))])
            steps += 1
        return steps

    return run


def zero_compiled() -> Run:
    """ZERO, whole games inside compiled code."""
    from keeling.core.game import Moves, Streams
    from keeling.core.registry import title_of
    from keeling.core.simulate import Steps, play_random

    title = title_of("zero")
    root, streams, moves, steps = title.new(title.setup(4)), Streams(b"bench"), Moves(), Steps()

    def run() -> int:
        total = 0
        for _ in range(100):
            play_random(root.copy(), streams, moves, steps)
            total += steps.actions + steps.chance
        return total

    return run


def eights_by_steps() -> Run:
    """OpenSpiel's C++ crazy eights driven from Python."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("crazy_eights", {"players": 4})
    luck = random.Random(1)
    uniform = luck.random

    def run() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, weights)[0])
            else:
                listed = state.legal_actions()
                state.apply_action(listed[int(uniform() * len(listed))])
            steps += 1
        return steps

    return run


def eights_in_cpp() -> Run:
    """OpenSpiel's own random rollouts in C++, from after the deal.

    They do not say how many steps they made: the mean of 300 rollouts from Python stands for it.
    """
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("crazy_eights", {"players": 4})
    luck = random.Random(1)
    dealt = game.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(luck.choice([outcome for outcome, _ in dealt.chance_outcomes()]))
    total = 0
    for _ in range(300):
        state = dealt.clone()
        while not state.is_terminal():
            listed = [o for o, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            state.apply_action(luck.choice(listed))
            total += 1
    rollouts = 400
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 2.0, 1, 10, False, 1, False)

    def run() -> int:
        bot.mcts_search(dealt)
        return round(rollouts * total / 300)

    return run


def poker(name: str) -> Callable[[], Run]:
    """A card game of PettingZoo with its usual loop."""

    def prepare() -> Run:
        env: Any = import_module(f"pettingzoo.classic.{name}").env()
        seeds = iter(range(10**9))

        def run() -> int:
            env.reset(seed=next(seeds))
            steps = 0
            for agent in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                steps += 1
            return steps

        return run

    return prepare


def uno() -> Run:
    """RLCard's UNO with four players."""
    env: Any = import_module("rlcard").make("uno", config={"game_num_players": 4, "seed": 1})
    choose = random.Random(1).choice

    def run() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(choose(list(state["legal_actions"])))
            steps += 1
        return steps

    return run


BY_STEP = "Python, a call a step"
OURS = (
    Case("Keeling ZERO", "keeling", BY_STEP, zero_by_steps),
    Case("Keeling ZERO", "keeling", "compiled loop", zero_compiled),
    Case("Keeling ZERO", "keeling", "Python, who, what, do", zero_by_calls),
)
PEERS = (
    Case("OpenSpiel crazy_eights (C++)", "open_spiel", BY_STEP, eights_by_steps),
    Case("OpenSpiel crazy_eights (C++)", "open_spiel", "its own C++ rollouts", eights_in_cpp),
    Case("PettingZoo leduc_holdem", "pettingzoo", BY_STEP, poker("leduc_holdem_v4")),
    Case("PettingZoo texas_holdem", "pettingzoo", BY_STEP, poker("texas_holdem_v4")),
    Case("RLCard uno", "rlcard", BY_STEP, uno),
)


def speed(run: Run, seconds: float) -> float:
    """Steps a second of whole games, for at least so long."""
    steps, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        steps += run()
    return steps / (perf_counter() - start)


def prepared(case: Case) -> tuple[Run | None, str]:
    """One run, or why there is none; a peer must not stop the others."""
    try:
        run = case.prepare()
        run()
    except Exception as error:
        return None, f"not run: {type(error).__name__}: {str(error).splitlines()[0][:90] if str(error) else ''}"
    return run, ""


def figures(seconds: float, repeats: int) -> list[dict[str, Any]]:
    """One row a case; the repeats of all cases take turns, so that a busy minute is shared by all."""
    cases = [(case, *prepared(case)) for case in (*OURS, *PEERS)]
    best = [0.0] * len(cases)
    for _ in range(repeats):
        for i, (_case, run, _why) in enumerate(cases):
            if run:
                best[i] = max(best[i], speed(run, seconds))
    rows = []
    for (case, run, why), steps in zip(cases, best, strict=True):
        row: dict[str, Any] = {"name": case.name, "version": version_of(case.package), "loop": case.how}
        if run:
            row |= {"steps_per_second": round(steps)}
            row |= {"ours_by_call": round(best[0] / steps, 2), "ours_compiled": round(best[1] / steps, 2)}
        else:
            row |= {"reason": why}
        rows.append(row)
    return rows


def version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "absent"


def main() -> int:
    """Print the table and, if asked, write the JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", metavar="FILE", help="write the figures; - prints them and nothing else")
    parser.add_argument("--seconds", type=float, default=0.5, help="of each repeat of each case")
    parser.add_argument("--repeats", type=int, default=5, help="the best counts")
    options = parser.parse_args()
    alone()
    rows = figures(options.seconds, options.repeats)
    if options.json != "-":
        head = ("library and game", "version", "loop", "steps/s", "ZERO by step", "ZERO compiled")
        print(table(head, [cells(row) for row in rows]))
        print("\nThe last two columns: how many times as fast ZERO is, driven from Python and in compiled loops.")
    write(options.json, {"machine": machine(), "peers": rows})
    return 0


def cells(row: dict[str, Any]) -> tuple[str, ...]:
    start = (row["name"], row["version"], row["loop"])
    if "reason" in row:
        return (*start, row["reason"], "", "")
    return (*start, f"{row['steps_per_second']:,}", f"{row['ours_by_call']:,.1f}x", f"{row['ours_compiled']:,.1f}x")


if __name__ == "__main__":
    sys.exit(main())
