"""Catan's own players: easy makes a person's mistakes, normal looks one step ahead, hard some turns."""

from __future__ import annotations

from typing import cast

from keeling.core import common, packed
from keeling.core.bot import Bot, RandomBot
from keeling.core.errors import BadOption, nearest
from keeling.core.game import Game, Moves, Streams
from keeling.games.catan import bargain, tastes, terms
from keeling.games.catan.judge import Judge, Taste
from keeling.games.catan.lookahead import Lookahead
from keeling.games.catan.rules import Catan
from keeling.games.catan.sense import Sense

COMPARED = 4  # actions that hard plays out
AHEAD = 4  # turns that it looks ahead
SHARE, LONGEST = 0.9, 1.8  # of the time that it may think, and in seconds

# What somebody sees who has just learned the rules: points, many cards, the next settlement.
BEGINNER = tastes.taste(
    {
        "points": (4.0, 4.0),
        **dict.fromkeys(("lumber", "brick", "wool", "grain", "ore"), (0.8, 0.8)),
        "spot": (0.1, 0.1),
        "near_spot": (0.08, 0.08),
        "road": (0.06, 0.06),
        "knights": (0.1, 0.1),
        **dict.fromkeys(("knight_cards", "road_cards", "plenty_cards", "monopoly_cards"), (0.12, 0.12)),
        **dict.fromkeys(("to_city", "to_town", "to_card"), (0.1, 0.1)),
    },
    tastes.MANY_HEAT,
)


def habits(game: Game) -> Judge:
    """How a sound player chooses the next action at such a table."""
    return Judge(tastes.taste(tastes.HABITS, tastes.FEW_HEAT if game.seats == 2 else tastes.MANY_HEAT))


def outlook(game: Game) -> Judge:
    """How such a game stands some turns later."""
    if game.seats == 2:
        return Judge(tastes.taste(tastes.FEW_OUTLOOK, tastes.FEW_HEAT))
    return Judge(tastes.taste(tastes.MANY_OUTLOOK, tastes.MANY_HEAT))


class SenseBot:
    """Takes what looks best one step ahead; `slips` in a hundred times anything that is not idle."""

    def __init__(self, slips: int = 0, taste: Taste | None = None) -> None:
        self.slips, self.taste = slips, taste

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        legal = wary(cast(Catan, game), legal)
        if len(legal) == 1 and packed.verb(legal[0]) != terms.END:
            return legal[0]
        if self.slips and streams.below(common.BOTS, 100) < self.slips:
            return slip(legal, streams)
        state = cast(Catan, game)
        state.redeal(seat, streams)
        sense = Sense(Judge(self.taste) if self.taste else habits(game), state)
        action = legal[sense.pick(state, seat, listed(legal), streams)]
        return traded(sense, state, seat, action)


class SearchBot:
    """Plays the best actions out some turns ahead."""

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        legal = wary(cast(Catan, game), legal)
        if len(legal) == 1 and packed.verb(legal[0]) != terms.END:
            return legal[0]
        root, state = cast(Catan, game), cast(Catan, game.copy())
        state.redeal(seat, streams)
        sense = Sense(habits(game), state)
        worth = {action: sense.weigh(state, seat, action) for action in legal}
        ranked = sorted(legal, key=lambda action: -worth[action])[:COMPARED]
        action = ranked[0]
        if len(ranked) > 1:
            luck = Streams(streams.below(common.BOTS, 1 << 31).to_bytes(8, "little"))
            look = Lookahead(sense, outlook(game), root, seat, luck, AHEAD)
            action = look.best(ranked, min(SHARE * budget, LONGEST))
        return traded(sense, state, seat, action)


def wary(game: Catan, legal: list[int]) -> list[int]:
    """No deal with a seat that is about to win; a yes stands last, so that it needs a reason."""
    deals = [a for a in legal if packed.verb(a) in (terms.ACCEPT, terms.DEAL)]
    fair = [a for a in deals if not bargain.is_close(game, packed.a(a))]
    return [a for a in legal if a not in deals] + fair


def slip(legal: list[int], streams: Streams) -> int:
    """A beginner's mistake: anything but giving the turn away."""
    lively = [action for action in legal if packed.verb(action) not in (terms.END, terms.MARITIME, terms.REFUSE)]
    return (lively or legal)[streams.below(common.BOTS, len(lively or legal))]


def listed(actions: list[int]) -> Moves:
    moves = Moves()
    for action in actions:
        moves.add(action)
    return moves


def traded(sense: Sense, game: Catan, seat: int, action: int) -> int:
    """An offer to the others rather than the end of the turn or a trade with the bank."""
    if packed.verb(action) not in (terms.END, terms.MARITIME):
        return action
    return bargain.offer(sense, game, seat, sense.weigh(game, seat, action)) or action


def bot(level: str) -> Bot:
    """The player of a level.

    Raises:
        BadOption: there is no such level.
    """
    players: dict[str, Bot] = {
        "random": RandomBot(),
        "easy": SenseBot(slips=15, taste=BEGINNER),
        "normal": SenseBot(),
        "hard": SearchBot(),
    }
    if level not in players:
        raise BadOption(f"There is no bot '{level[:20]}'.{nearest(level, players)}")
    return players[level]
