"""Random play of other libraries beside Keeling, in one run on one core: steps a second, as ratios.

Card games stand beside ZERO; engines of Catan, with four players who do not trade with each other, beside our base
game. A step is an action of a player, with all that is legal listed or marked before it; with ZERO and its peers also
an outcome of chance that the driver applies. A peer that cannot be imported is 'not run', with the reason.

    python benchmarks/bench_peers.py [--game zero|catan] [--json FILE|-] [--seconds S] [--repeats N]
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from time import perf_counter, process_time
from typing import Any, NamedTuple

from measure import alone, machine, table, write

Run = Callable[[], tuple[int, int]]  # plays on; returns how many games ended, and steps


class Case(NamedTuple):
    """What is timed.

    Attributes:
        beside: our game that it is compared with.
        name: library and game.
        package: whose version is printed.
        how: where the loop over the steps runs.
        prepare: imports, and returns one run.
    """

    beside: str
    name: str
    package: str
    how: str
    prepare: Callable[[], Run]


def root_of(game: str) -> Any:
    """The first state of ours that a case starts from."""
    from keeling.core.registry import title_of

    title = title_of(game)
    return title.new(title.setup(4, {"scenario": "base"} if game == "catan" else {}))


def by_steps(game: str) -> Callable[[], Run]:
    """Driven from Python, one call a decision; only decisions count, though chance is drawn in the same time."""

    def prepare() -> Run:
        from keeling.core.game import Streams
        from keeling.core.simulate import Walk

        root = root_of(game)
        walk = Walk(root, Streams(b"bench"))
        step, uniform = walk.step, random.Random(1).random

        def run() -> tuple[int, int]:
            n, steps = walk.start(root), 0
            while n:
                n = step(int(uniform() * n))
                steps += 1
            return 1, steps

        return run

    return prepare


def by_calls(game: str) -> Callable[[], Run]:
    """Driven from Python by the calls of the contract: who, what, do."""

    def prepare() -> Run:
        from keeling.core import common
        from keeling.core.game import Moves, Streams

        root, streams, moves = root_of(game), Streams(b"bench"), Moves()
        uniform = random.Random(1).random

        def run() -> tuple[int, int]:
            state, steps = root.copy(), 0
            while not state.over:
                deciders = state.deciders()
                if deciders >> common.CHANCE:
                    state.apply(common.CHANCE, state.sample(streams, moves))
                    steps += game == "zero"
                else:
                    seat = deciders.bit_length() - 1
                    listed = state.actions(seat)
                    state.apply(seat, listed[int(uniform() * len(listed))])
                    steps += 1
            return 1, steps

        return run

    return prepare


def in_c(game: str) -> Callable[[], Run]:
    """Whole games inside compiled code."""

    def prepare() -> Run:
        from keeling.core.game import Moves, Streams
        from keeling.core.simulate import Steps, play_random

        root, streams, moves, steps = root_of(game), Streams(b"bench"), Moves(), Steps()

        def run() -> tuple[int, int]:
            total = 0
            for _ in range(100):
                play_random(root.copy(), streams, moves, steps)
                total += steps.actions + (steps.chance if game == "zero" else 0)
            return 100, total

        return run

    return prepare


def eights_by_steps() -> Run:
    """OpenSpiel's C++ crazy eights driven from Python."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("crazy_eights", {"players": 4})
    luck = random.Random(1)
    uniform = luck.random

    def run() -> tuple[int, int]:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, weights)[0])
            else:
                listed = state.legal_actions()
                state.apply_action(listed[int(uniform() * len(listed))])
            steps += 1
        return 1, steps

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

    def run() -> tuple[int, int]:
        bot.mcts_search(dealt)
        return rollouts, round(rollouts * total / 300)

    return run


def poker(name: str) -> Callable[[], Run]:
    """A card game of PettingZoo with its usual loop."""

    def prepare() -> Run:
        env: Any = import_module(f"pettingzoo.classic.{name}").env()
        seeds = iter(range(10**9))

        def run() -> tuple[int, int]:
            env.reset(seed=next(seeds))
            steps = 0
            for agent in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                steps += 1
            return 1, steps

        return run

    return prepare


def uno() -> Run:
    """RLCard's UNO with four players."""
    env: Any = import_module("rlcard").make("uno", config={"game_num_players": 4, "seed": 1})
    choose = random.Random(1).choice

    def run() -> tuple[int, int]:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(choose(list(state["legal_actions"])))
            steps += 1
        return 1, steps

    return run


def catanatron() -> Run:
    """Catanatron's own loop: its game lists what is legal after every action."""
    module: Any = import_module("catanatron.game")
    players: Any = import_module("catanatron.models.player")
    colors = list(players.Color)[:4]

    def run() -> tuple[int, int]:
        game = module.Game([players.RandomPlayer(color) for color in colors])
        steps = 0
        while game.winning_color() is None and game.state.num_turns < module.TURNS_LIMIT:
            game.play_tick()
            steps += 1
        return 1, steps

    return run


def fastcatan_by_steps() -> Run:
    """fastcatan's Env as its README drives it; actions of trade among players are drawn again."""
    module: Any = import_module("fastcatan")
    last, game, seeds = module.action.TRADE_ADD_GIVE_BASE, module.Env(), iter(range(10**9))
    uniform = random.Random(1).random

    def run() -> tuple[int, int]:
        game.reset(seed=next(seeds))
        steps = 0
        while not game.done:
            listed = game.legal_actions()
            action = last
            while action >= last:
                action = listed[int(uniform() * len(listed))]
            game.step(action)
            steps += 1
        return 1, steps

    return run


class Batch:
    """fastcatan's BatchedEnv: many games at once. Only its own two calls, step and mask, are timed."""

    GAMES, STEPS = 512, 40

    def __init__(self) -> None:
        self.np: Any = import_module("numpy")
        module: Any = import_module("fastcatan")
        self.last = module.action.TRADE_ADD_GIVE_BASE
        self.games = module.BatchedEnv(self.GAMES, seed=1)
        self.games.reset()
        self.masks = self.np.zeros((self.GAMES, module.MASK_WORDS), dtype=self.np.uint64)
        self.dones = self.np.zeros(self.GAMES, dtype=self.np.uint8)
        self.luck = self.np.random.default_rng(1)
        self.games.write_masks(self.masks)
        self.ended = 0

    def chosen(self) -> Any:
        """A legal action of each game, all as likely."""
        bits = self.np.unpackbits(self.masks.view(self.np.uint8), axis=1, bitorder="little")[:, : self.last]
        return (bits * self.luck.random(bits.shape, dtype=self.np.float32)).argmax(axis=1).astype(self.np.uint32)

    def run(self) -> float:
        """Seconds inside the engine for GAMES times STEPS actions."""
        seconds = 0.0
        self.ended = 0
        for _ in range(self.STEPS):
            actions = self.chosen()
            start = process_time()
            self.games.step_autoreset(actions, self.dones)
            self.games.write_masks(self.masks)
            seconds += process_time() - start
            self.ended += int(self.dones.sum())
        return seconds


def fastcatan_batched() -> Run:
    batch = Batch()
    for _ in range(20):  # into the middle of games
        batch.run()

    def run() -> tuple[int, int]:
        run.seconds = batch.run()  # type: ignore[attr-defined]
        return batch.ended, batch.GAMES * batch.STEPS

    return run


BY_STEP = "Python, a call a step"
CASES = (  # the first two of a game are what the others are compared with
    Case("zero", "Keeling ZERO", "keeling", BY_STEP, by_steps("zero")),
    Case("zero", "Keeling ZERO", "keeling", "compiled loop", in_c("zero")),
    Case("zero", "Keeling ZERO", "keeling", "Python, who, what, do", by_calls("zero")),
    Case("zero", "OpenSpiel crazy_eights (C++)", "open_spiel", BY_STEP, eights_by_steps),
    Case("zero", "OpenSpiel crazy_eights (C++)", "open_spiel", "its own C++ rollouts", eights_in_cpp),
    Case("zero", "PettingZoo leduc_holdem", "pettingzoo", BY_STEP, poker("leduc_holdem_v4")),
    Case("zero", "PettingZoo texas_holdem", "pettingzoo", BY_STEP, poker("texas_holdem_v4")),
    Case("zero", "RLCard uno", "rlcard", BY_STEP, uno),
    Case("catan", "Keeling Catan", "keeling", BY_STEP, by_steps("catan")),
    Case("catan", "Keeling Catan", "keeling", "compiled loop", in_c("catan")),
    Case("catan", "Keeling Catan", "keeling", "Python, who, what, do", by_calls("catan")),
    Case("catan", "fastcatan (C++)", "fastcatan", BY_STEP, fastcatan_by_steps),
    Case("catan", "fastcatan (C++)", "fastcatan", "batched step and mask alone", fastcatan_batched),
    Case("catan", "Catanatron", "catanatron", "its own loop in Python", catanatron),
)
GAMES = ("zero", "catan")


def speed(run: Run, seconds: float) -> tuple[float, float]:
    """Steps and games a second of the processor; a run that keeps its own time says it in `seconds`.

    Args:
        seconds: for at least so long.
    """
    games, steps, spent, start = 0, 0, 0.0, perf_counter()
    while perf_counter() - start < seconds:
        began = process_time()
        ended, done = run()
        spent += getattr(run, "seconds", process_time() - began)
        games += ended
        steps += done
    return steps / spent, games / spent


def prepared(case: Case) -> tuple[Run | None, str]:
    """One run, or why there is none; a peer must not stop the others."""
    try:
        run = case.prepare()
        run()
    except Exception as error:
        return None, f"not run: {type(error).__name__}: {str(error).splitlines()[0][:90] if str(error) else ''}"
    return run, ""


def figures(games: Sequence[str], seconds: float, repeats: int) -> list[dict[str, Any]]:
    """One row a case; the repeats of all cases take turns, so that a busy minute is shared by all."""
    cases = [(case, *prepared(case)) for case in CASES if case.beside in games]
    best = [(0.0, 0.0)] * len(cases)
    for _ in range(repeats):
        for i, (_case, run, _why) in enumerate(cases):
            if run:
                best[i] = max(best[i], speed(run, seconds))
    ours = {
        game: [n for (case, *_), (n, _) in zip(cases, best, strict=True) if case.beside == game][:2] for game in games
    }
    rows = []
    for (case, run, why), (steps, ended) in zip(cases, best, strict=True):
        row: dict[str, Any] = {"beside": case.beside, "name": case.name}
        row |= {"version": version_of(case.package), "loop": case.how}
        if run:
            call, loop = ours[case.beside]
            row |= {"steps_per_second": round(steps), "games_per_second": round(ended, 1)}
            row |= {"ours_by_call": round(call / steps, 2), "ours_compiled": round(loop / steps, 2)}
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
    parser.add_argument("--game", choices=GAMES, help="beside one game of ours alone")
    parser.add_argument("--json", metavar="FILE", help="write the figures; - prints them and nothing else")
    parser.add_argument("--seconds", type=float, default=0.5, help="of each repeat of each case")
    parser.add_argument("--repeats", type=int, default=5, help="the best counts")
    options = parser.parse_args()
    alone()
    os.environ["OMP_NUM_THREADS"] = "1"  # before fastcatan is loaded
    rows = figures([options.game] if options.game else GAMES, options.seconds, options.repeats)
    if options.json != "-":
        head = ("library and game", "version", "loop", "steps/s", "games/s", "ours by step", "ours compiled")
        for game in GAMES:
            if of_game := [cells(row) for row in rows if row["beside"] == game]:
                print(table(head, of_game), end="\n\n")
        print("The last two columns: how many times as fast our game is, driven from Python and in compiled loops.")
    write(options.json, {"machine": machine(), "peers": rows})
    return 0


def cells(row: dict[str, Any]) -> tuple[str, ...]:
    start = (row["name"], row["version"], row["loop"])
    if "reason" in row:
        return (*start, row["reason"], "", "", "")
    speeds = (f"{row['steps_per_second']:,}", f"{row['games_per_second']:,.0f}")
    return (*start, *speeds, f"{row['ours_by_call']:,.1f}x", f"{row['ours_compiled']:,.1f}x")


if __name__ == "__main__":
    sys.exit(main())
