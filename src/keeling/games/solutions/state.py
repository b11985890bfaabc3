"""What a game of Solutions keeps, and what every phase does with it: cards, small decks and the temperature.

Players hold hands and take turns, seats own devices and vote: with one screen for the whole group there is one seat and
up to eight players. A card's rank is part of the state, 0 where it is blanked: nobody knows it before it is revealed
(S-008).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from keeling.core import common
from keeling.core.errors import BadOption
from keeling.core.game import Game, filled
from keeling.games.solutions import terms


class State(Game):
    """The fields of a game, and its small steps."""

    FIELDS = (
        "seats", "over", "players", "group", "advanced", "screen", "clock", "rise", "short", "hand_size", "base",
        "step", "rounds", "cap_at", "extra_at", "blue_at", "reward_at", "space", "heat", "broken", "repaired", "phase",
        "at", "then", "turn", "proposer", "newest", "place", "row_n", "shown", "passes", "wrong", "penalty", "right",
        "bonus", "deck_n", "pool_n", "dealt", "drawer", "voted", "question", "event", "feedback", "rerolled",
        "softened", "turned_down", "momentum", "waived", "cut", "committed", "dry", "points", "attempt", "attempted",
        "began", "acts", "picked", "moon_n", "peeked", "looker", "ending",
        "rank", "where", "told", "knows", "map_round", "map_place", "map_by", "map_agreed",
        "row", "hand_n", "vote", "give", "laid_on", "moon",
        "feedback_deck", "event_deck", "reward_deck", "silver_deck", "gold_deck", "feedback_spaces", "event_spaces",
        "event_seconds", "gold_cost", "gold_faces", "gold_fall", "heats", "played", "wrongs",
    )  # fmt: skip

    def __init__(
        self, seats: int, ranks: Sequence[int], numbers: Mapping[str, Sequence[int]], choices: dict[str, int]
    ) -> None:
        """Set up before the first chance event.

        Args:
            seats: devices that decide: 1 to 8 (S-109); 1 if `choices["group"]`.
            ranks: of the 76 cards by number, 1 to 76 (S-001).
            numbers: feedback_spaces, event_spaces, event_seconds, gold_cost, gold_faces (bit masks), gold_fall.
            choices: players, group, advanced, screen, clock, rise, short, hand_size, and of the board: base, step,
                rounds, cap_at, extra_at, blue_at, reward_at, start (S-011 to S-015, S-044 to S-050).

        Raises:
            BadOption: something is out of range.
        """
        super().__init__(seats)
        players = choices["players"]
        if not 1 <= players <= terms.SEATS or seats != (1 if choices["group"] else players):
            raise BadOption("Solutions takes 1 to 8 players (S-109); one screen for the group is one seat.")
        self.players = players
        self.group = choices["group"]
        self.advanced = choices["advanced"]
        self.screen = choices["screen"]
        self.clock = choices["clock"]
        self.rise = choices["rise"]
        self.short = choices["short"]
        self.hand_size = choices["hand_size"]
        self.base = choices["base"]
        self.step = choices["step"]
        self.rounds = choices["rounds"]
        self.cap_at = choices["cap_at"]
        self.extra_at = choices["extra_at"]
        self.blue_at = choices["blue_at"]
        self.reward_at = choices["reward_at"]
        self.heat = choices["start"]
        self.space = self.broken = self.repaired = self.at = self.then = self.turn = self.proposer = 0
        self.phase = terms.DRAWING_LOTS if players > 1 else terms.DEALING
        self.newest = self.event = self.feedback = self.attempt = -1
        self.place = self.row_n = self.shown = self.passes = self.wrong = self.penalty = self.right = self.bonus = 0
        self.deck_n = self.pool_n = terms.CARDS
        self.dealt = self.drawer = self.voted = self.question = self.rerolled = self.softened = self.turned_down = 0
        self.momentum = self.waived = self.cut = self.committed = self.dry = self.points = self.attempted = 0
        self.began = self.acts = self.picked = self.moon_n = self.peeked = self.looker = self.ending = 0
        self.rank = list(ranks)
        self.where = filled(terms.CARDS, terms.DECK)
        self.told = filled(terms.CARDS)
        self.knows = filled(terms.CARDS)
        self.map_round = filled(terms.CARDS)
        self.map_place = filled(terms.CARDS)
        self.map_by = filled(terms.CARDS)
        self.map_agreed = filled(terms.CARDS)
        self.row = filled(terms.CARDS)
        self.hand_n = filled(terms.SEATS)
        self.vote = filled(terms.SEATS)
        self.give = filled(terms.SEATS)
        self.laid_on = filled(terms.SILVERS)
        self.moon = filled(3)
        self.feedback_deck = filled(terms.FEEDBACKS, terms.FACE_DOWN)
        self.event_deck = [terms.FACE_DOWN] * terms.WHITES + [terms.OUT] * (terms.EVENTS - terms.WHITES)
        self.reward_deck = filled(terms.REWARDS, terms.FACE_DOWN)
        self.silver_deck = filled(terms.SILVERS, terms.FACE_DOWN if self.advanced else terms.OUT)
        self.gold_deck = filled(terms.GOLDS, terms.FACE_DOWN if self.advanced else terms.OUT)
        if not self.advanced:  # S-004, S-005
            self.reward_deck[terms.BREAKTHROUGH] = self.reward_deck[terms.RUSHED_SCIENCE] = terms.OUT
        self.feedback_spaces = list(numbers["feedback_spaces"])
        self.event_spaces = list(numbers["event_spaces"])
        self.event_seconds = list(numbers["event_seconds"])
        self.gold_cost = list(numbers["gold_cost"])
        self.gold_faces = list(numbers["gold_faces"])
        self.gold_fall = list(numbers["gold_fall"])
        self.heats = filled(terms.ROUNDS)
        self.heats[0] = self.heat
        self.played = filled(terms.ROUNDS)
        self.wrongs = filled(terms.ROUNDS)

    # -- who, and where ------------------------------------------------------------------------------------------------

    def owner(self, player: int) -> int:
        """The seat that speaks for a player."""
        return 0 if self.group else player

    def next_player(self, player: int) -> int:
        return player + 1 if player + 1 < self.players else 0

    def held(self, reward: int) -> bool:
        return self.reward_deck[reward] == terms.HELD

    def zone(self) -> int:
        """0, or the Danger Zone 1 to 3 that the marker stands in (S-021)."""
        if self.heat <= terms.GOAL:
            return 0
        if self.heat <= terms.LIMIT:
            return 1
        return 2 if self.heat <= terms.ZONE_TWO else 3

    # -- the deck of solutions -----------------------------------------------------------------------------------------

    def nth_in_deck(self, n: int) -> int:
        """The n-th card of the deck, from 0, by its number."""
        card = -1
        while n >= 0:
            card += 1
            if self.where[card] == terms.DECK:
                n -= 1
        return card

    def into_deck(self, card: int) -> int:
        self.where[card] = terms.DECK
        self.knows[card] = 0
        self.deck_n += 1
        self.pool_n += 1
        return 0

    def refill_deck(self) -> int:
        """An empty Solution deck is made of the discard pile, never of cards on the table (S-206)."""
        if self.deck_n == 0:
            self.pile_into_deck()
        return 0

    def pile_into_deck(self) -> int:
        for card in range(terms.CARDS):
            if self.where[card] == terms.DISCARD:
                self.into_deck(card)
        if self.deck_n:
            self.tell(common.EVERYONE, terms.RESHUFFLED)
        return 0

    def show(self, card: int) -> int:
        """Turn a card up for everybody (S-070)."""
        self.told[card] = 1
        self.tell(common.EVERYONE, terms.REVEALED, card, self.rank[card])
        return 0

    # -- Rewards -------------------------------------------------------------------------------------------------------

    def gain_reward(self) -> int:
        """Turn up a Reward; an empty deck gives none (S-206)."""
        for reward in range(terms.REWARDS):
            if self.reward_deck[reward] == terms.FACE_DOWN:
                self.phase = terms.TURNING_UP_REWARD
                return 0
        self.tell(common.EVERYONE, terms.NO_REWARD)
        return 0

    def use(self, reward: int) -> int:
        """A used Reward is discarded (S-119)."""
        self.reward_deck[reward] = terms.USED
        self.tell(common.EVERYONE, terms.USED_REWARD, reward)
        return 0

    # -- temperature ---------------------------------------------------------------------------------------------------

    def warm(self, spaces: int) -> int:
        """Up; at the top the thermometer breaks, and then nothing moves it (S-090 to S-093, S-192, S-195)."""
        if self.broken or spaces <= 0:
            return 0
        spaces = min(spaces, terms.TOP - self.heat)
        self.heat += spaces
        self.tell(common.EVERYONE, terms.WARMED, spaces)
        if self.heat == terms.TOP:
            self.broken = 1 if self.at <= terms.AT_ACTION else 2
            self.tell(common.EVERYONE, terms.BROKEN)
        return 0

    def cool(self, spaces: int) -> int:
        """Down, not under the lowest space (S-020, S-086)."""
        spaces = min(spaces, self.heat)
        if self.broken or spaces <= 0:
            return 0
        self.heat -= spaces
        self.tell(common.EVERYONE, terms.COOLED, spaces)
        return 0
