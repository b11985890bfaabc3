"""Players of Solutions. Each knows the ranking through a noisy memory alone, and votes what it believes.

A bot remembers the logarithm of each card's Gt with normal noise, the same throughout a game: 1.6 for a first-timer
(easy), 1.1 for somebody informed (normal), 0.7 for a climate pro (hard). What was revealed it knows exactly. Like
people it proposes any card whose place it thinks likely, not the surest, and stops below 60 per cent.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from math import cos, erf, log, pi, sqrt
from statistics import fmean
from typing import cast

from keeling.core import common, packed
from keeling.core.bot import Bot, RandomBot
from keeling.core.errors import BadOption, nearest
from keeling.core.game import Game, Streams
from keeling.games.solutions import deck, terms
from keeling.games.solutions.rules import Solutions

NOISE = {"easy": 1.6, "normal": 1.1, "hard": 0.7}  # standard deviation of ln Gt
CONFIDENT = 0.6  # the least chance that a bot goes on with
WAIVED = 0.4  # the same while a wrong card has no penalty


@lru_cache(1)
def truth() -> tuple[float, ...]:
    """ln Gt of each card by number."""
    return tuple(log(card.gt) for card in deck.cards())


@lru_cache(1)
def by_rank() -> tuple[float, ...]:
    """ln Gt of each rank; index 0 stands for nothing."""
    return (0.0, *(log(card.gt) for card in deck.by_rank()))


@lru_cache(512)
def memory(noise: float, mind: int) -> tuple[float, ...]:
    """What a mind remembers of ln Gt: the truth with noise."""
    return tuple(value + noise * normal(mind, card) for card, value in enumerate(truth()))


def normal(mind: int, card: int) -> float:
    """A standard normal number, fixed for mind and card (Box and Muller 1958)."""
    digest = blake2b(f"{mind}/{deck.cards()[card].id}".encode(), digest_size=16).digest()
    one = (int.from_bytes(digest[:8], "little") + 1) / 2**64
    other = int.from_bytes(digest[8:], "little") / 2**64
    return sqrt(-2 * log(one)) * cos(2 * pi * other)


def below(x: float) -> float:
    """The standard normal distribution function."""
    return 0.5 * (1 + erf(x / sqrt(2)))


class Mind:
    """What one bot believes at one moment."""

    def __init__(self, game: Solutions, noise: float, mind: int) -> None:
        self.game = game
        self.rank = list(game.rank)
        self.believed, self.doubt = memory(noise, mind), noise
        self.row = list(game.row[: game.row_n])

    def belief(self, card: int) -> tuple[float, float]:
        """Mean and deviation of ln Gt."""
        if self.rank[card]:
            return by_rank()[self.rank[card]], 0.0
        return self.believed[card], self.doubt

    def above(self, card: int, other: int) -> float:
        """The chance that a card has more impact than another."""
        mean, deviation = self.belief(card)
        others_mean, others_deviation = self.belief(other)
        both = sqrt(deviation**2 + others_deviation**2)
        if not both:
            return 1.0 if mean > others_mean else 0.0
        return below((mean - others_mean) / both)

    def chance(self, card: int, place: int) -> float:
        """The chance that the card belongs into a gap of the row, whose own order is right."""
        over = self.above(card, self.row[place - 1]) if place else 0.0
        under = self.above(card, self.row[place]) if place < len(self.row) else 1.0
        return max(0.0, under - over)

    def best_place(self, card: int) -> tuple[float, int]:
        """The likeliest gap with its chance."""
        return max((self.chance(card, place), -place) for place in range(len(self.row) + 1))

    def order(self, cards: tuple[int, ...]) -> list[int]:
        """Cards by believed impact, the greatest first."""
        return sorted(cards, key=lambda card: -self.belief(card)[0])


class Player:
    """A player with a noisy memory."""

    def __init__(self, noise: float) -> None:
        self.noise = noise

    def choose(self, game: Game, seat: int, legal: list[int], budget: float, streams: Streams, mind: int) -> int:
        """See `keeling.core.bot.Bot`."""
        state = cast(Solutions, game)
        thought = Mind(state, self.noise, mind)
        phase = state.phase
        if phase == terms.PROPOSING:
            return self.propose(state, legal, thought, streams)
        if phase in (terms.VOTING, terms.BREAKING_TIE, terms.MOVING):
            places = [action for action in legal if packed.a(action) != terms.NO_OPINION]
            return max(places, key=lambda action: thought.chance(state.newest, packed.a(action)))
        if phase in (terms.ASKING, terms.SETTLING):
            wanted = self.answers(state, thought)
            options = {packed.a(action): action for action in legal}
            return next((options[value] for value in wanted if value in options), legal[0])
        if phase == terms.LOOKING:
            return next(action for action in legal if packed.a(action) == state.newest)
        if phase == terms.PASSING_ON:  # the card that says least: nearest to the middle
            middle = fmean(truth())
            return min(legal, key=lambda action: abs(thought.belief(packed.a(action))[0] - middle))
        return legal[0]

    def propose(self, state: Solutions, legal: list[int], thought: Mind, streams: Streams) -> int:
        """A card whose place it is confident of; else it stops, or takes the surest if it may not."""
        cards = sorted({packed.a(action) for action in legal if packed.verb(action) == terms.PROPOSE})
        if not cards:  # a seat that is not on turn: it may only suggest
            return legal[0]
        if not thought.row:
            return packed.make(terms.PROPOSE, cards[streams.below(common.BOTS, len(cards))], 0)
        sure = {card: thought.best_place(card) for card in cards}
        surest = max(cards, key=lambda card: sure[card])
        surge = packed.make(terms.SUGGEST, terms.MOMENTUM)
        if surge in legal and state.row_n >= 3 and 0.4 < sure[surest][0] < 0.9:
            return surge
        confident = [card for card in cards if sure[card][0] >= (WAIVED if state.waived else CONFIDENT)]
        stop = packed.make(terms.PASS)
        if not confident and stop in legal:
            return stop
        card = confident[streams.below(common.BOTS, len(confident))] if confident else surest
        return packed.make(terms.PROPOSE, card, -sure[card][1])

    def answers(self, state: Solutions, thought: Mind) -> list[int]:
        """What it would answer, the best first."""
        question = state.question
        if question == terms.CHOICE:
            return self.choice(state)
        if question == terms.MET:
            return [0]  # bots trust the people at the table
        if question == terms.WAY:
            return [0]
        if question == terms.BAND:
            mean = thought.belief(state.picked - 1)[0]
            return [sum(mean < by_rank()[last] - 1e-9 for last in (25, 50))]
        if question == terms.ORDER:
            return [order_of(list(state.moon), thought.order(tuple(state.moon)))]
        if question == terms.SOFTEN:
            return [1, 2] if state.feedback_spaces[state.feedback] > 2 else [2, 1]
        if question == terms.COOL:
            worth = state.at == terms.AT_YEAR or zone(state.heat - 2) < zone(state.heat)
            return [1 if worth else 0]
        if question == terms.LOOK:
            unsure = thought.chance(state.newest, state.place) < 0.7
            return [1 + state.owner(state.proposer) if unsure else 0]
        if question == terms.PENALTY:
            return self.penalty(state)
        if question == terms.LAY:
            return fitting(state)
        if question == terms.GAMBLE:
            return self.gambles(state)
        return [1]

    def choice(self, state: Solutions) -> list[int]:
        """What an Event's action costs, against its temperature; a broken thermometer takes the temperature."""
        usual = {1.6: 2.5, 1.1: 3.0}.get(self.noise, 4.0)  # cards that count in a round
        if state.broken:
            return [1]
        price = state.event_spaces[state.event]
        if state.event == terms.LOBBYING:
            cost = usual - min(usual, max(2, state.finite() - 2))
        elif state.event == terms.MEGADROUGHT:
            cost = min(usual, 3)
        else:
            cost = 2 if self.noise > 1 else 1.5
        return [0 if cost < price else 1]

    def penalty(self, state: Solutions) -> list[int]:
        """A right card that no Silver fits, the last first."""
        fit = {(value - 1) % terms.CARDS for value in fitting(state) if value}
        row = [card for card in state.row[: state.row_n] if card + 1 != state.wrong]
        return sorted(row, key=lambda card: (card in fit, -row.index(card)))

    def gambles(self, state: Solutions) -> list[int]:
        """The attempts worth their points, the most spaces expected first."""
        found: list[tuple[float, int]] = []
        for gold in range(terms.GOLDS):
            if state.gold_deck[gold] != terms.HELD:
                continue
            odds = bin(state.gold_faces[gold]).count("1") / 6
            fall = state.gold_fall[gold]
            paid, rushed = 1 + gold, 1 + gold + terms.RUSHED
            if fall >= 4:
                found += [(fall, paid + terms.SURE), (fall, rushed + terms.SURE)]
            found += [(odds * fall, paid), (odds * fall - (1 - odds) - 0.01, rushed)]
        return [value for worth, value in sorted(found, reverse=True) if worth > 0] + [0]


def zone(heat: int) -> int:
    """The Danger Zone of a temperature in tenths."""
    return 0 if heat <= terms.GOAL else 1 if heat <= terms.LIMIT else 2 if heat <= terms.ZONE_TWO else 3


def order_of(cards: list[int], wanted: list[int]) -> int:
    """The number of an order of three cards, as terms.ORDER counts them."""
    first = cards.index(wanted[0])
    return 2 * first + (cards.index(wanted[1]) - first - 1) % 3


@lru_cache(1)
def fits() -> tuple[frozenset[int], ...]:
    """The cards that each Silver fits by its own list."""
    return tuple(frozenset(deck.number_of()[name] for name in silver.solutions) for silver in deck.decks().silver)


def fitting(state: Solutions) -> list[int]:
    """Silvers on cards that they fit, the one with fewest chances first; else none."""
    found = []
    for silver in range(terms.SILVERS):
        if state.silver_deck[silver] == terms.HELD:
            cards = [card for card in state.row[: state.row_n] if card in fits()[silver] and state.scores(card)]
            found += [(len(cards), 1 + terms.CARDS * silver + card) for card in cards]
    return [value for _n, value in sorted(found)] + [0]


def bot(level: str) -> Bot:
    """A player of that level, or 'random'.

    Raises:
        BadOption: no such level.
    """
    if level == "random":
        return RandomBot()
    if level not in NOISE:
        raise BadOption(f"Solutions has no bot '{level[:40]}'.{nearest(level, [*NOISE, 'random'])}")
    return Player(NOISE[level])
