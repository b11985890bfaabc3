"""The rules of Solutions, one game. Numbers like S-082 are entries of the ledger (rulings.toml).

A round is a walk through the stages AT_ROUND to AT_YEAR of terms.py. `advance` walks until chance or a person must
act; what they do is applied, sets the next stage, and `advance` goes on. Players hold hands and take turns, seats own
devices and vote: with one screen for the whole group there is one seat and up to eight players.

A card's rank is part of the state, 0 where it is blanked: nobody knows it before it is revealed (S-008).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from keeling.core import common, packed
from keeling.core.errors import BadOption
from keeling.core.game import Game, Moves, Streams, filled
from keeling.core.outcome import Outcome
from keeling.games.solutions import knowledge, terms

ENDINGS = ("", "win", "partial", "lost", "runaway")


class Solutions(Game):
    """One game of Solutions."""

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

    # -- small questions about the state -----------------------------------------------------------------------------

    def owner(self, player: int) -> int:
        """The seat that speaks for a player."""
        return 0 if self.group else player

    def zone(self) -> int:
        """0, or the Danger Zone 1 to 3 that the marker stands in (S-021)."""
        if self.heat <= terms.GOAL:
            return 0
        if self.heat <= terms.LIMIT:
            return 1
        return 2 if self.heat <= terms.ZONE_TWO else 3

    def finite(self) -> int:
        """The maximum of the space without the no-limit marker, Events and Rewards (S-015, S-047, S-048; X1)."""
        return self.base + (1 if self.space >= self.cap_at else 0) + (1 if self.space >= self.extra_at else 0)

    def limit(self) -> int:
        """How many solutions may be played in this round (S-051, S-079, S-194; X29, X34)."""
        most = self.finite()
        if self.broken:
            return most
        if self.space == self.rounds - 1:
            return most if self.cut else terms.NO_LIMIT
        most += self.momentum
        return max(2, most - 2) if self.cut else most

    def may_pass(self) -> bool:
        """Not before two cards are revealed, not while broken, not when all in (S-064, S-094, S-204)."""
        return self.shown >= 2 and not self.broken and not (self.committed and self.row_n < self.finite())

    def held(self, reward: int) -> bool:
        return self.reward_deck[reward] == terms.HELD

    def all_voted(self) -> bool:
        return self.voted == (1 << self.seats) - 1

    def votes_open(self) -> bool:
        """Whether votes are still secret (S-068)."""
        return self.phase == terms.VOTING or self.phase == terms.ASKING

    def next_player(self, player: int) -> int:
        return player + 1 if player + 1 < self.players else 0

    def scores(self, card: int) -> bool:
        """Whether a card of the row counts, and bears no Silver yet (S-082, S-121, S-123)."""
        if card + 1 == self.wrong or card + 1 == self.penalty:
            return False
        for silver in range(terms.SILVERS):
            if self.laid_on[silver] == card + 1:
                return False
        return True

    def settler(self) -> int:
        """The seat of the next player, whom ties go to; about Peer review that is the one after the proposer (X33)."""
        return self.owner(self.next_player(self.turn) if self.question == terms.LOOK else self.turn)

    def giver(self, seat: int) -> int:
        """The player that a seat gives a card for, -1 if nobody is asked (W9)."""
        if self.phase != terms.PASSING_ON:
            return -1
        if not self.group:
            return seat if self.hand_n[seat] and not self.voted >> seat & 1 else -1
        for player in range(self.players):
            if self.hand_n[player] and not self.voted >> player & 1:
                return player
        return -1

    # -- who moves ---------------------------------------------------------------------------------------------------

    def deciders(self) -> int:
        phase = self.phase
        if phase <= terms.LAST_CHANCE:
            return 1 << common.CHANCE
        if phase == terms.PROPOSING or phase == terms.READYING:
            return 1 << self.owner(self.turn)
        if phase == terms.SETTLING:
            return 1 << self.settler()
        if phase == terms.VOTING or phase == terms.ASKING:
            return ((1 << self.seats) - 1) & ~self.voted
        if phase == terms.BREAKING_TIE:
            return 1 << self.owner(self.proposer)
        if phase == terms.LOOKING or phase == terms.MOVING:
            return 1 << self.looker
        if phase == terms.PASSING_ON:
            seats = 0
            for seat in range(self.seats):
                seats |= (1 if self.giver(seat) >= 0 else 0) << seat
            return seats
        return 0

    # -- chance ------------------------------------------------------------------------------------------------------

    def to_fill(self) -> int:
        """The player whose hand the next card comes to."""
        return self.dealt // self.hand_size if self.phase == terms.DEALING else self.drawer

    def chances(self, out: Moves) -> int:
        out.clear()
        phase = self.phase
        out.stream = common.EVENTS
        if phase == terms.DRAWING_LOTS:  # S-017
            for player in range(self.players):
                out.add_outcome(packed.make(terms.FIRST, player), 1)
        elif phase == terms.DEALING or phase == terms.REFILLING or phase == terms.SWAPPING:
            out.stream = common.DECK
            for card in range(terms.CARDS):
                if self.where[card] == terms.DECK:
                    out.add_outcome(packed.make(terms.DRAW, card, self.to_fill()), 1)
        elif phase == terms.DRAWING_THREE:
            out.stream = common.DECK
            for card in range(terms.CARDS):
                if self.where[card] == terms.DECK:
                    out.add_outcome(packed.make(terms.SET_ASIDE, card), 1)
        elif phase == terms.ROLLING or phase == terms.ROLLING_FOR_GOLD:
            out.stream = common.DICE
            for face in range(1, 7):
                out.add_outcome(packed.make(terms.ROLL, face), 1)
        elif phase == terms.TURNING_UP_FEEDBACK:
            self.list_deck(out, terms.FEEDBACK)
        elif phase == terms.TURNING_UP_EVENT:
            self.list_deck(out, terms.EVENT)
        elif phase == terms.TURNING_UP_REWARD:
            self.list_deck(out, terms.REWARD)
        elif phase == terms.TURNING_UP_SILVER:
            self.list_deck(out, terms.SILVER)
        elif phase == terms.TURNING_UP_GOLD:
            self.list_deck(out, terms.GOLD)
        elif phase == terms.PICKING:
            for card in range(terms.CARDS):
                if self.where[card] == terms.DISCARD:
                    out.add_outcome(packed.make(terms.PICK, card), 1)
        elif phase == terms.ROLLING_ON_MAP:
            out.stream = common.DICE
            for row in range(1, 7):
                for column in range(1, 7):
                    out.add_outcome(packed.make(terms.MAP_ROLL, row, column), 1)
        return out.n

    def list_deck(self, out: Moves, verb: int) -> int:
        """The face-down cards of a small deck, each as likely: that is the shuffle (S-010)."""
        if verb == terms.FEEDBACK:
            for i in range(terms.FEEDBACKS):
                if self.feedback_deck[i] == terms.FACE_DOWN:
                    out.add_outcome(packed.make(verb, i), 1)
        elif verb == terms.EVENT:
            for i in range(terms.EVENTS):
                if self.event_deck[i] == terms.FACE_DOWN:
                    out.add_outcome(packed.make(verb, i), 1)
        elif verb == terms.REWARD:
            for i in range(terms.REWARDS):
                if self.reward_deck[i] == terms.FACE_DOWN:
                    out.add_outcome(packed.make(verb, i), 1)
        elif verb == terms.SILVER:
            for i in range(terms.SILVERS):
                if self.silver_deck[i] == terms.FACE_DOWN:
                    out.add_outcome(packed.make(verb, i), 1)
        else:
            for i in range(terms.GOLDS):
                if self.gold_deck[i] == terms.FACE_DOWN:
                    out.add_outcome(packed.make(verb, i), 1)
        return out.n

    def sample(self, streams: Streams, out: Moves) -> int:
        """As listed; the draws from the big deck and the die without a list."""
        phase = self.phase
        if phase == terms.DEALING or phase == terms.REFILLING or phase == terms.SWAPPING:
            card = self.nth_in_deck(streams.below(common.DECK, self.pool_n))
            return packed.make(terms.DRAW, card, self.to_fill())
        if phase == terms.ROLLING or phase == terms.ROLLING_FOR_GOLD:
            return packed.make(terms.ROLL, 1 + streams.below(common.DICE, 6))
        self.chances(out)
        return out.action[streams.below(out.stream, out.n)]

    def nth_in_deck(self, n: int) -> int:
        card = 0
        while True:
            if self.where[card] == terms.DECK:
                if n == 0:
                    return card
                n -= 1
            card += 1

    # -- what is allowed ---------------------------------------------------------------------------------------------

    def legal(self, seat: int, out: Moves) -> int:
        out.clear()
        if seat < 0 or seat >= self.seats:
            return 0
        phase = self.phase
        if phase == terms.PROPOSING:
            if seat == self.owner(self.turn):
                self.list_proposals(out)
            self.list_suggestions(out)
        elif not self.deciders() >> seat & 1:
            return 0
        elif phase == terms.VOTING or phase == terms.BREAKING_TIE or phase == terms.MOVING:
            self.list_places(out)
        elif phase == terms.ASKING or phase == terms.SETTLING:
            self.list_answers(out)
        elif phase == terms.READYING:
            out.add(packed.make(terms.BEGIN))
        elif phase == terms.LOOKING:
            out.add(packed.make(terms.LOOK_AT, self.row[0]))
            out.add(packed.make(terms.LOOK_AT, self.newest))
        elif phase == terms.PASSING_ON:
            hand = terms.HAND + self.giver(seat)
            for card in range(terms.CARDS):
                if self.where[card] == hand:
                    out.add(packed.make(terms.GIVE, card))
        return out.n

    def list_proposals(self, out: Moves) -> int:
        """Each card of the hand in each gap; or a pass (S-055, S-062, S-064)."""
        hand = terms.HAND + self.turn
        for card in range(terms.CARDS):
            if self.where[card] == hand:
                for place in range(self.row_n + 1):
                    out.add(packed.make(terms.PROPOSE, card, place))
        if self.may_pass():
            out.add(packed.make(terms.PASS))
        return 0

    def list_suggestions(self, out: Moves) -> int:
        for reward in range(terms.REWARDS):
            if self.check_suggestion(reward) == 0:
                out.add(packed.make(terms.SUGGEST, reward))
        return 0

    def list_places(self, out: Moves) -> int:
        """Every gap of the row without the newest card; when votes tie, those that tie (S-062, S-068, S-069)."""
        for place in range(self.row_n + 1):
            if self.phase == terms.VOTING:
                out.add(packed.make(terms.VOTE, place))
            elif self.phase == terms.MOVING:
                out.add(packed.make(terms.MOVE, place))
            elif self.is_tied(place + 1):
                out.add(packed.make(terms.BREAK, place))
        if self.phase == terms.VOTING:
            out.add(packed.make(terms.VOTE, terms.NO_OPINION))
        return 0

    def list_answers(self, out: Moves) -> int:
        """The answers that the question has; when they tie, those that tie."""
        question = self.question
        if question == terms.GAMBLE:
            self.list_answer(out, 0)
            for gold in range(terms.GOLDS):
                if self.gold_deck[gold] == terms.HELD:
                    for way in range(4):
                        self.list_answer(
                            out, 1 + gold + (terms.RUSHED if way & 1 else 0) + (terms.SURE if way & 2 else 0)
                        )
        elif question == terms.LAY:
            self.list_answer(out, 0)
            for silver in range(terms.SILVERS):
                if self.silver_deck[silver] == terms.HELD:
                    for i in range(self.row_n):
                        self.list_answer(out, 1 + terms.CARDS * silver + self.row[i])
        elif question == terms.PENALTY:
            for i in range(self.row_n):
                self.list_answer(out, self.row[i])
        else:
            for value in range(self.seats + 1 if question == terms.LOOK else 6):
                self.list_answer(out, value)
        return 0

    def list_answer(self, out: Moves, value: int) -> int:
        if not self.is_answer(value):
            return 0
        if self.phase == terms.ASKING:
            out.add(packed.make(terms.ANSWER, value))
        elif self.is_tied(value + 1):
            out.add(packed.make(terms.SETTLE, value))
        return 0

    def is_answer(self, value: int) -> bool:
        """Whether the question that is asked has this answer."""
        question = self.question
        if question == terms.BAND:
            return value < 3
        if question == terms.ORDER:
            return value < 6
        if question == terms.SOFTEN:
            return (
                value == 0
                or (value == 1 and self.held(terms.ECOSYSTEM_REBOUND))
                or (value == 2 and self.held(terms.WETLANDS))
            )
        if question == terms.LOOK:
            return value <= self.seats
        if question == terms.PENALTY:
            return value < terms.CARDS and self.in_row(value) and value + 1 != self.wrong
        if question == terms.LAY:
            return value == 0 or self.can_lay((value - 1) // terms.CARDS, (value - 1) % terms.CARDS)
        if question == terms.GAMBLE:
            return value == 0 or self.can_gamble(value)
        return value < 2

    def in_row(self, card: int) -> bool:
        for i in range(self.row_n):
            if self.row[i] == card:
                return True
        return False

    def can_lay(self, silver: int, card: int) -> bool:
        """A Silver of the group on a card that counts; whether it fits is for the group to say (S-121, S-122)."""
        if silver >= terms.SILVERS or self.silver_deck[silver] != terms.HELD:
            return False
        return self.in_row(card) and self.scores(card)

    def can_gamble(self, value: int) -> bool:
        """A Gold on offer, with the points or Rewards that it takes (S-124, S-201; R7, R8)."""
        sure = value >= terms.SURE
        value -= terms.SURE if sure else 0
        rushed = value >= terms.RUSHED
        value -= terms.RUSHED if rushed else 0
        if not 1 <= value <= terms.GOLDS or self.gold_deck[value - 1] != terms.HELD:
            return False
        if (sure and not self.held(terms.BREAKTHROUGH)) or (rushed and not self.held(terms.RUSHED_SCIENCE)):
            return False
        return rushed or self.points >= self.gold_cost[value - 1]

    def is_tied(self, vote: int) -> bool:
        """Whether a vote is among those with most voices; `vote` as `self.vote` keeps it, one more than its value."""
        mine = self.voices(vote)
        if mine == 0:
            return False
        for seat in range(self.seats):
            if self.vote[seat] != terms.NO_OPINION + 1 or self.question:
                if self.voices(self.vote[seat]) > mine:
                    return False
        return True

    def voices(self, vote: int) -> int:
        n = 0
        for seat in range(self.seats):
            if self.vote[seat] == vote:
                n += 1
        return n

    def check(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        a = packed.a(action)
        if seat == common.CHANCE:
            return self.check_outcome(action)
        if self.over:
            return terms.GAME_IS_OVER
        if not 0 <= seat < self.seats or self.deciders() >> common.CHANCE:
            return terms.NOT_YOUR_TURN
        if action != packed.make(verb, a, packed.b(action) if verb == terms.PROPOSE else 0):
            return terms.NOT_YOUR_TURN
        if verb == terms.PROPOSE:
            return self.check_proposal(seat, a, packed.b(action))
        if verb == terms.PASS:
            return self.check_pass(seat, a)
        if verb == terms.VOTE:
            return self.check_vote(seat, a)
        if verb == terms.BREAK:
            if self.phase != terms.BREAKING_TIE or seat != self.owner(self.proposer):
                return terms.NOT_THE_PROPOSER
            return 0 if a <= self.row_n and self.is_tied(a + 1) else terms.NOT_THE_PROPOSER
        if verb == terms.ANSWER:
            if self.phase != terms.ASKING or self.voted >> seat & 1:
                return terms.NOT_JUDGED
            return 0 if self.is_answer(a) else self.no_answer(a)
        if verb == terms.SETTLE:
            if self.phase != terms.SETTLING or seat != self.settler():
                return terms.NOT_NEXT_PLAYER
            return 0 if self.is_answer(a) and self.is_tied(a + 1) else terms.NOT_NEXT_PLAYER
        if verb == terms.BEGIN:
            ready = a == 0 and self.phase == terms.READYING and seat == self.owner(self.turn)
            return 0 if ready else terms.NO_CLOCK
        if verb == terms.GIVE:
            player = self.giver(seat)
            mine = player >= 0 and a < terms.CARDS and self.where[a] == terms.HAND + player
            return 0 if mine else terms.NO_EXCHANGE
        if verb == terms.SUGGEST:
            return self.check_suggestion(a)
        if verb == terms.LOOK_AT:
            if self.phase != terms.LOOKING or seat != self.looker:
                return terms.NOT_ITS_MOMENT
            return 0 if a == self.newest or a == self.row[0] else terms.NOT_ITS_MOMENT
        if verb == terms.MOVE:
            if self.phase != terms.MOVING or seat != self.looker:
                return terms.NOT_ITS_MOMENT
            return 0 if a <= self.row_n else terms.NO_SUCH_PLACE
        return terms.NOT_YOUR_TURN

    def no_answer(self, value: int) -> int:
        """The rule behind an answer that the question does not have."""
        if self.question == terms.GAMBLE:
            return self.no_gamble(value)
        if self.question == terms.CHOICE:
            return terms.NOT_OFFERED
        return terms.NOT_JUDGED

    def no_gamble(self, value: int) -> int:
        """A Gold card that is not on offer, with a Reward that nobody holds, or too dear."""
        gold = value % terms.RUSHED
        if value >= 2 * terms.SURE or not 1 <= gold <= terms.GOLDS or self.gold_deck[gold - 1] != terms.HELD:
            return terms.NOT_ON_OFFER
        sure = value >= terms.SURE
        rushed = value % terms.SURE >= terms.RUSHED
        if (sure and not self.held(terms.BREAKTHROUGH)) or (rushed and not self.held(terms.RUSHED_SCIENCE)):
            return terms.NOT_ITS_MOMENT
        return terms.NO_POINTS_FOR_IT

    def check_proposal(self, seat: int, card: int, place: int) -> int:
        if self.phase != terms.PROPOSING:
            return terms.PHASE_IS_OVER if self.at > terms.AT_REVEAL else terms.NOT_YOUR_TURN
        if seat != self.owner(self.turn) or card >= terms.CARDS or self.where[card] != terms.HAND + self.turn:
            return terms.NOT_YOUR_TURN
        return 0 if place <= self.row_n else terms.NO_SUCH_PLACE

    def check_pass(self, seat: int, a: int) -> int:
        if self.phase != terms.PROPOSING or seat != self.owner(self.turn) or a:
            return terms.NOT_YOUR_TURN
        if self.may_pass():
            return 0
        if self.shown < 2:
            return terms.NO_PASS_YET
        return terms.NO_PASS_WHEN_BROKEN if self.broken else terms.NO_PASS_ALL_IN

    def check_vote(self, seat: int, place: int) -> int:
        if self.phase != terms.VOTING or self.voted >> seat & 1:
            return terms.NO_SUCH_VOTE
        return 0 if place <= self.row_n or place == terms.NO_OPINION else terms.NO_SUCH_PLACE

    def check_suggestion(self, reward: int) -> int:
        """Cool heads and Momentum may be called for in the action phase, each once a turn (S-200; R4, R6)."""
        if reward >= terms.REWARDS:
            return terms.NOT_ITS_MOMENT
        if (reward == terms.BREAKTHROUGH or reward == terms.RUSHED_SCIENCE) and not self.advanced:
            return terms.ADVANCED_ONLY
        if self.phase != terms.PROPOSING or self.broken or not self.held(reward) or self.turned_down >> reward & 1:
            return terms.NOT_ITS_MOMENT
        return 0 if reward == terms.COOL_HEADS or reward == terms.MOMENTUM else terms.NOT_ITS_MOMENT

    def check_outcome(self, outcome: int) -> int:
        """Only what `chances` lists can come."""
        if not self.deciders() >> common.CHANCE:
            return terms.CARDS_CONSERVED
        out = Moves()
        self.chances(out)
        for i in range(out.n):
            if out.action[i] == outcome:
                return 0
        return terms.CARDS_CONSERVED

    # -- what happens ------------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        a = packed.a(action)
        if seat == common.CHANCE:
            self.phase = terms.RUNNING
            self.happen(verb, a, packed.b(action))
        else:
            self.acts += 1
            if verb == terms.PROPOSE:
                self.propose(a, packed.b(action))
            elif verb == terms.VOTE:
                self.vote_for(seat, a)
            elif verb == terms.PASS:
                self.pass_turn()
            elif verb == terms.ANSWER:
                self.vote[seat] = a + 1
                self.voted |= 1 << seat
                if self.all_voted():
                    self.count_answers()
            elif verb == terms.SETTLE:
                self.decide(a)
            elif verb == terms.BREAK or verb == terms.MOVE:
                self.settle_place(a, verb == terms.MOVE)
            elif verb == terms.BEGIN:
                self.begin_challenge()
            elif verb == terms.GIVE:
                self.give_card(self.giver(seat), a)
            elif verb == terms.SUGGEST:
                self.ask(terms.COOL if a == terms.COOL_HEADS else terms.SURGE)
                self.at = terms.AT_TURN
            else:
                self.peeked = a + 1
                self.phase = terms.MOVING
        if self.phase == terms.RUNNING:
            self.advance()
        return 0

    def happen(self, verb: int, a: int, b: int) -> int:
        """A chance outcome."""
        if verb == terms.DRAW:
            self.draw(a, b)
        elif verb == terms.ROLL:
            if self.at == terms.AT_OFFER:
                self.end_attempt(self.gold_faces[self.attempt] >> a & 1)
            elif a >= 6 - self.zone():  # the faces 5, 6; 4, 5, 6; 3, 4, 5, 6 (S-024)
                self.at = terms.AT_FEEDBACK if self.rerolled else terms.AT_TRIGGERED
                self.then = terms.AT_EVENT
            else:
                self.tell(common.EVERYONE, terms.CALM)
        elif verb == terms.FEEDBACK:
            self.feedback = a
            self.feedback_deck[a] = terms.USED
        elif verb == terms.EVENT:
            self.event = a
            self.event_deck[a] = terms.USED
        elif verb == terms.REWARD:
            self.reward_deck[a] = terms.HELD
        elif verb == terms.SILVER:
            self.silver_deck[a] = terms.HELD
        elif verb == terms.GOLD:
            self.gold_deck[a] = terms.HELD
        elif verb == terms.FIRST:
            self.turn = a
            self.phase = terms.DEALING
        elif verb == terms.PICK:
            self.turn_up(a)
        elif verb == terms.MAP_ROLL:
            self.turn_up(self.on_map(a, b))
        else:
            self.set_aside(a)
        return 0

    def draw(self, card: int, player: int) -> int:
        """A card comes to a hand (S-007, S-057)."""
        dealing = self.dealt < self.players * self.hand_size
        self.where[card] = terms.HAND + player
        self.hand_n[player] += 1
        self.deck_n -= 1
        self.pool_n -= 1
        if dealing:
            self.dealt += 1
            if self.dealt < self.players * self.hand_size:
                self.phase = terms.DEALING
        elif self.give[player]:  # alone: what was given goes into the deck after the draw
            self.into_deck(self.give[player] - 1)
            self.give[player] = 0
        return 0

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

    # -- a round, stage by stage -------------------------------------------------------------------------------------

    def advance(self) -> int:
        """Walk on until chance or a person must act."""
        while self.phase == terms.RUNNING:
            at = self.at
            if at == terms.AT_VOTE:
                self.voted = 0
                self.clear_votes()
                self.phase = terms.VOTING
            elif at == terms.AT_NEXT_TURN:
                self.turn = self.next_player(self.turn)
                self.offer_turn()
            elif at == terms.AT_LOOK:
                self.offer_look()
            elif at == terms.AT_REVEAL:
                self.reveal()
            elif at == terms.AT_TURN:
                self.phase = terms.PROPOSING
            elif at < terms.AT_ACTION:
                self.before_action(at)
            elif at == terms.AT_ACTION:
                self.turned_down = 0
                self.offer_turn()
            else:
                self.after_action(at)
        return 0

    def before_action(self, at: int) -> int:
        """From the beginning of a round to the Event (S-088)."""
        if at == terms.AT_ROUND:
            self.open_round()
        elif at == terms.AT_BLUE:
            self.at = terms.AT_MARKED_REWARD
            if self.space == self.blue_at:
                self.mix_blue()
        elif at == terms.AT_MARKED_REWARD:
            self.at = terms.AT_SILVER
            if self.space == self.reward_at:  # S-050
                self.gain_reward()
        elif at == terms.AT_SILVER:
            self.at = terms.AT_COOL_FIRST
            self.gain_silver()
        elif at == terms.AT_COOL_FIRST:
            self.at = terms.AT_ROLL
            if self.held(terms.COOL_HEADS) and not self.broken and self.zone():
                self.ask(terms.COOL)
        elif at == terms.AT_ROLL:
            self.at = terms.AT_EVENT
            if self.zone():  # S-022, S-023, S-025
                self.phase = terms.ROLLING
        elif at == terms.AT_TRIGGERED:
            self.at = terms.AT_FEEDBACK
            if self.held(terms.EARLY_WARNING) and not self.broken:
                self.ask(terms.REROLL)
        elif at == terms.AT_FEEDBACK:
            self.at = terms.AT_SOFTEN
            self.turn_up_feedback()
        elif at == terms.AT_SOFTEN:
            self.at = terms.AT_FEEL
            self.softened = 0
            if not self.broken and (self.held(terms.ECOSYSTEM_REBOUND) or self.held(terms.WETLANDS)):
                self.ask(terms.SOFTEN)
        elif at == terms.AT_FEEL:
            self.feel()
        elif at == terms.AT_EVENT:
            if self.may_break() and not self.turned_down >> terms.COOL_HEADS & 1:
                self.ask(terms.COOL)
            else:
                self.at = terms.AT_EFFECT
                self.turn_up_event()
        elif at == terms.AT_EFFECT:
            self.at = terms.AT_ACTION
            self.event_effect()
        else:
            self.at = terms.AT_ACTION
            self.open_challenge()
        return 0

    def may_break(self) -> bool:
        """Whether Cool heads may keep the thermometer whole between steps 1 and 2 (R4): nothing adds more than 3."""
        return self.held(terms.COOL_HEADS) and not self.broken and self.heat + 3 >= terms.TOP

    def open_round(self) -> int:
        """A new space of the track; the first round has no steps 1 and 2 (S-026, S-031, S-089)."""
        self.event = self.feedback = self.newest = self.attempt = -1
        self.rerolled = self.momentum = self.waived = self.cut = self.committed = self.dry = self.attempted = 0
        self.repaired = self.row_n = self.shown = self.passes = self.wrong = self.penalty = self.right = self.place = 0
        self.bonus = self.picked = self.peeked = self.began = self.turned_down = 0
        for i in range(terms.CARDS):
            self.row[i] = 0
        for silver in range(terms.SILVERS):
            self.laid_on[silver] = 0
        if self.broken:
            self.broken = 1
        self.at = terms.AT_BLUE if self.space else terms.AT_ACTION
        return 0

    def mix_blue(self) -> int:
        """The blue Events join the white ones that are left, once (S-038)."""
        for event in range(terms.WHITES, terms.EVENTS):
            self.event_deck[event] = terms.FACE_DOWN
        self.tell(common.EVERYONE, terms.BLUE_EVENTS)
        return 0

    def gain_reward(self) -> int:
        """Turn up a Reward; an empty deck gives none (S-206)."""
        for reward in range(terms.REWARDS):
            if self.reward_deck[reward] == terms.FACE_DOWN:
                self.phase = terms.TURNING_UP_REWARD
                return 0
        self.tell(common.EVERYONE, terms.NO_REWARD)
        return 0

    def gain_silver(self) -> int:
        """At the start of rounds 3, 5, 7, 9, 11; in Short Mode of every round from the second."""
        due = self.space >= 1 if self.short else self.space >= 2 and self.space % 2 == 0
        for silver in range(terms.SILVERS):
            if due and self.silver_deck[silver] == terms.FACE_DOWN:
                self.phase = terms.TURNING_UP_SILVER
                return 0
        return 0

    def turn_up_feedback(self) -> int:
        """An empty Feedback deck is shuffled anew (S-206)."""
        self.phase = terms.TURNING_UP_FEEDBACK
        for card in range(terms.FEEDBACKS):
            if self.feedback_deck[card] == terms.FACE_DOWN:
                return 0
        for card in range(terms.FEEDBACKS):
            self.feedback_deck[card] = terms.FACE_DOWN
        return 0

    def feel(self) -> int:
        """The Feedback Loop takes effect (S-024, S-118)."""
        self.at = self.then
        self.turned_down = 0
        spaces = self.feedback_spaces[self.feedback]
        if self.softened == 1:
            self.tell(common.EVERYONE, terms.CANCELLED, self.feedback)
        else:
            self.warm(max(0, spaces - 2) if self.softened == 2 else spaces)
        return 0

    def turn_up_event(self) -> int:
        """Exactly one a round (S-032); an empty deck is shuffled anew from those drawn."""
        self.phase = terms.TURNING_UP_EVENT
        for event in range(terms.EVENTS):
            if self.event_deck[event] == terms.FACE_DOWN:
                return 0
        for event in range(terms.EVENTS):
            if self.event_deck[event] == terms.USED:
                self.event_deck[event] = terms.FACE_DOWN
        return 0

    def event_effect(self) -> int:
        """Carried out before the action phase (S-033)."""
        event = self.event
        spaces = self.event_spaces[event]
        if event == terms.HEATWAVE or event == terms.REBOUND:
            self.warm(spaces)
        elif event == terms.TREATY or event == terms.CARBON_PRICE:
            self.cool(-spaces)
        elif event == terms.SEA_ICE or event == terms.METHANE_PULSE:  # besides the roll (S-028)
            self.then = terms.AT_ACTION
            self.at = terms.AT_FEEDBACK
        elif event == terms.SOLIDARITY:
            self.waived = 1
        elif event == terms.LOBBYING or event == terms.MEGADROUGHT or event == terms.ALL_IN:
            self.ask(terms.CHOICE)
        elif event == terms.EXCHANGE:
            self.open_exchange()
        else:
            self.at = terms.AT_CHALLENGE
            if self.clock and self.event_seconds[event]:
                self.phase = terms.READYING
        return 0

    def begin_challenge(self) -> int:
        """The clock runs from here (S-039)."""
        self.began = self.acts
        self.phase = terms.RUNNING
        return 0

    def open_challenge(self) -> int:
        """What the group is asked, or what is drawn first. Too few cards for it: the challenge falls away."""
        event = self.event
        if event == terms.SECOND_LOOK:
            for card in range(terms.CARDS):
                if self.where[card] == terms.DISCARD:
                    if self.players > 1:
                        self.ask(terms.WAY)
                    else:  # whoever rolls on the map sees where the card lies
                        self.phase = terms.PICKING
                    return 0
            self.tell(common.EVERYONE, terms.EVENT_OVER, event, 0)
        elif event == terms.MOONSHOT:
            self.moon_n = 0
            self.set_next_aside()
        else:
            self.ask(terms.MET)
        return 0

    def set_next_aside(self) -> int:
        """Moonshot draws three cards; from an empty deck after a shuffle of the discard pile."""
        self.refill_deck()
        if self.deck_n:
            self.phase = terms.DRAWING_THREE
        else:
            self.end_moonshot(0)
        return 0

    def set_aside(self, card: int) -> int:
        self.where[card] = terms.ASIDE
        self.deck_n -= 1
        self.pool_n -= 1
        self.moon[self.moon_n] = card
        self.moon_n += 1
        if self.moon_n < 3:
            self.set_next_aside()
        else:
            self.ask(terms.ORDER)
        return 0

    def end_moonshot(self, order: int) -> int:
        """The three are turned over, judged and shuffled back."""
        n = self.moon_n
        first = order // 2
        second = (first + 1 + order % 2) % 3
        third = 3 - first - second
        for i in range(n):
            self.show(self.moon[i])
        met = 0
        if n == 3:
            a = self.rank[self.moon[first]]
            b = self.rank[self.moon[second]]
            met = 1 if a < b and b < self.rank[self.moon[third]] else 0
        for i in range(n):
            self.into_deck(self.moon[i])
        for i in range(3):
            self.moon[i] = 0
        self.moon_n = 0
        self.end_challenge(met)
        return 0

    def end_challenge(self, met: int) -> int:
        """A Reward if it was met (S-034, S-035)."""
        self.tell(common.EVERYONE, terms.EVENT_OVER, self.event, met)
        self.began = 0
        if met:
            self.gain_reward()
        return 0

    def turn_up(self, card: int) -> int:
        """Second look: a card of the discard pile; its title is read out."""
        self.picked = card + 1
        self.tell(common.EVERYONE, terms.TURNED_UP, card)
        self.ask(terms.BAND)
        return 0

    def on_map(self, row: int, column: int) -> int:
        """The card of the Solution Map by turns at a row and column; the last one available (S-041, S-042, S-133)."""
        rows = 0
        chosen = 0
        for space in range(1, self.rounds + 1):
            if self.in_map_row(space):
                rows += 1
                if rows <= row:
                    chosen = space
        best = -1
        n = min(column, self.in_map_row(chosen))
        for card in range(terms.CARDS):
            if self.where[card] == terms.DISCARD and self.map_round[card] == chosen:
                before = 0
                for other in range(terms.CARDS):
                    if self.where[other] == terms.DISCARD and self.map_round[other] == chosen:
                        before += 1 if self.map_place[other] < self.map_place[card] else 0
                if before == n - 1:
                    best = card
        return best

    def in_map_row(self, space: int) -> int:
        n = 0
        for card in range(terms.CARDS):
            if self.where[card] == terms.DISCARD and self.map_round[card] == space:
                n += 1
        return n

    # -- Knowledge exchange ------------------------------------------------------------------------------------------

    def open_exchange(self) -> int:
        """Every player passes a card to the left; alone, swaps one with the deck."""
        self.voted = 0
        for player in range(self.players):
            self.give[player] = 0
        for player in range(self.players):
            if self.hand_n[player]:
                self.phase = terms.PASSING_ON
        return 0

    def give_card(self, player: int, card: int) -> int:
        self.give[player] = card + 1
        self.voted |= 1 << player
        for other in range(self.players):
            if self.hand_n[other] and not self.voted >> other & 1:
                return 0
        self.phase = terms.RUNNING
        self.voted = 0
        if self.players == 1:
            self.swap_with_deck(card)
        else:
            self.hand_on()
        return 0

    def swap_with_deck(self, card: int) -> int:
        self.refill_deck()
        if self.deck_n == 0:
            self.give[0] = 0
            return 0
        self.where[card] = terms.ASIDE
        self.hand_n[0] -= 1
        self.drawer = 0
        self.phase = terms.SWAPPING
        return 0

    def hand_on(self) -> int:
        """All at once; giver and receiver know the card from then on, others no longer what the giver holds."""
        for player in range(self.players):
            if self.give[player]:
                left = self.next_player(player)
                for card in range(terms.CARDS):
                    if self.where[card] == terms.HAND + player:
                        self.knows[card] &= (1 << self.owner(player)) | (1 << self.owner(left))
        for player in range(self.players):
            if self.give[player]:
                card = self.give[player] - 1
                left = self.next_player(player)
                self.where[card] = terms.HAND + left
                self.knows[card] = (1 << self.owner(player)) | (1 << self.owner(left))
                self.hand_n[player] -= 1
                self.hand_n[left] += 1
                self.give[player] = 0
                self.tell(self.knows[card], terms.HANDED, card, player, left)
        return 0

    # -- the action phase --------------------------------------------------------------------------------------------

    def offer_turn(self) -> int:
        """The next player with cards proposes or passes; one without cards passes (S-065, S-076 to S-080)."""
        cards = 0
        for player in range(self.players):
            cards += self.hand_n[player]
        if cards == 0:
            self.end_phase(3)
            return 0
        while True:
            if self.hand_n[self.turn]:
                self.phase = terms.PROPOSING
                return 0
            if self.may_pass() and self.note_pass():
                return 0
            self.turn = self.next_player(self.turn)

    def note_pass(self) -> bool:
        """Two players in a row have passed; alone, one decision to stop (S-077, S-112)."""
        self.passes += 1
        if self.passes >= (2 if self.players > 1 else 1):
            self.turn = self.next_player(self.turn)
            self.end_phase(1)
            return True
        return False

    def pass_turn(self) -> int:
        self.tell(common.EVERYONE, terms.PASSED, self.turn)
        self.phase = terms.RUNNING
        self.turned_down = 0
        if not self.note_pass():
            self.at = terms.AT_NEXT_TURN
        return 0

    def propose(self, card: int, place: int) -> int:
        """To the table, and the hand is filled at once (S-055 to S-063)."""
        self.where[card] = terms.TABLE
        self.knows[card] = 0
        self.hand_n[self.turn] -= 1
        self.map_by[card] = self.turn + 1
        self.map_agreed[card] = 0
        self.newest = card
        self.place = place
        self.proposer = self.turn
        self.drawer = self.turn
        self.passes = self.turned_down = 0
        self.at = terms.AT_VOTE
        if self.row_n == 0:  # nothing to be judged yet (S-059)
            self.row[0] = card
            self.row_n = 1
            self.at = terms.AT_NEXT_TURN
            self.tell(common.EVERYONE, terms.FIRST_CARD, card)
        self.refill_deck()
        self.phase = terms.REFILLING if self.deck_n and self.hand_n[self.turn] < self.hand_size else terms.RUNNING
        return 0

    def clear_votes(self) -> int:
        self.question = terms.NOTHING
        for seat in range(terms.SEATS):
            self.vote[seat] = 0
        return 0

    def vote_for(self, seat: int, place: int) -> int:
        """Plurality; no opinion counts for nothing, a tie is the proposer's (S-066 to S-069; X16)."""
        self.vote[seat] = place + 1
        self.voted |= 1 << seat
        if not self.all_voted():
            return 0
        best = 0
        tied = 0
        for other in range(self.seats):
            self.tell(common.EVERYONE, terms.VOTED, other, self.vote[other] - 1)
        for place in range(self.row_n + 1):
            voices = self.voices(place + 1)
            if voices > best:
                best = voices
                tied = 1
                self.place = place
            elif voices and voices == best:
                tied += 1
        if tied > 1:
            self.tell(common.EVERYONE, terms.TIED)
            self.phase = terms.BREAKING_TIE
        else:
            self.settle_place(self.place, 0)
        return 0

    def settle_place(self, place: int, looked: int) -> int:
        """Where the newest card goes; after a look it is agreed if it stays where all wanted it."""
        agreed = self.map_agreed[self.newest] if looked and place == self.place else 0
        if not looked and self.voices(place + 1) == self.seats:
            agreed = 1
        self.place = place
        self.map_agreed[self.newest] = agreed
        self.tell(common.EVERYONE, terms.PLACED, self.newest, place, agreed)
        self.at = terms.AT_REVEAL if looked else terms.AT_LOOK
        self.phase = terms.RUNNING
        self.clear_votes()
        self.voted = 0
        return 0

    def offer_look(self) -> int:
        """Peer review, after the vote and before the reveal (R5)."""
        self.at = terms.AT_REVEAL
        hidden = not self.told[self.newest] or (self.shown == 0 and not self.told[self.row[0]])
        if hidden and self.held(terms.PEER_REVIEW):
            self.ask(terms.LOOK)
        return 0

    def show(self, card: int) -> int:
        """Turn a card up for everybody (S-070)."""
        self.told[card] = 1
        self.tell(common.EVERYONE, terms.REVEALED, card, self.rank[card])
        return 0

    def reveal(self) -> int:
        """Right if all ranks run upwards from left to right (S-070 to S-075)."""
        i = self.row_n
        while i > self.place:
            self.row[i] = self.row[i - 1]
            i -= 1
        self.row[i] = self.newest
        self.row_n += 1
        if self.shown == 0:
            self.show(self.row[1 - i])
        self.show(self.newest)
        self.shown = self.row_n
        self.peeked = 0
        for i in range(self.row_n - 1):
            if self.rank[self.row[i]] > self.rank[self.row[i + 1]]:
                self.wrong = self.newest + 1
        if self.wrong:
            self.tell(common.EVERYONE, terms.WRONG, self.newest)
            self.turn = self.next_player(self.turn)
            self.end_phase(0)
        else:
            self.tell(common.EVERYONE, terms.RIGHT, self.row_n)
            if self.row_n >= self.limit():
                self.turn = self.next_player(self.turn)
                self.end_phase(2)
            else:
                self.at = terms.AT_NEXT_TURN
        return 0

    def end_phase(self, why: int) -> int:
        """No card can be proposed until the next round (S-080)."""
        self.tell(common.EVERYONE, terms.PHASE_OVER, why)
        for i in range(self.row_n):
            self.map_round[self.row[i]] = self.space + 1
            self.map_place[self.row[i]] = i
        self.played[self.space] = self.row_n
        self.wrongs[self.space] = self.wrong
        self.at = terms.AT_SCORE
        self.phase = terms.RUNNING
        return 0

    # -- scoring and the new year ------------------------------------------------------------------------------------

    def after_action(self, at: int) -> int:
        """From scoring to the new year (S-081 to S-087)."""
        if at == terms.AT_SCORE:
            self.score()
        elif at == terms.AT_LAY:
            self.at = terms.AT_COUNT
            if self.any_silver_to_lay():
                self.ask(terms.LAY)
        elif at == terms.AT_COUNT:
            self.count_score()
        elif at == terms.AT_OFFER:
            self.at = terms.AT_GAMBLE
            self.fill_offer()
        elif at == terms.AT_GAMBLE:
            self.at = terms.AT_COOL_LAST
            if not self.attempted and not self.broken and self.can_gamble_any():
                self.ask(terms.GAMBLE)
        elif at == terms.AT_COOL_LAST:
            self.at = terms.AT_YEAR
            dear = self.space == self.rounds - 1 or self.heat + self.step >= terms.TOP
            if self.held(terms.COOL_HEADS) and not self.broken and dear:
                self.ask(terms.COOL)
        else:
            self.new_year()
        return 0

    def score(self) -> int:
        """What counts: all cards, less the wrong one and one more (S-081, S-082; X14, X15)."""
        self.right = self.row_n - (1 if self.wrong else 0)
        if self.broken:
            self.end_emergency()
            return 0
        self.at = terms.AT_LAY
        if self.wrong and not self.waived and self.right:
            if self.right > 1 and self.any_silver():
                self.ask(terms.PENALTY)
            else:
                self.take_penalty(self.last_right())
        return 0

    def last_right(self) -> int:
        """The right card with the least impact: which one goes makes no difference without a Silver."""
        i = self.row_n - 1
        return self.row[i] if self.row[i] + 1 != self.wrong else self.row[i - 1]

    def any_silver(self) -> bool:
        for silver in range(terms.SILVERS):
            if self.silver_deck[silver] == terms.HELD:
                return True
        return False

    def any_silver_to_lay(self) -> bool:
        if not self.any_silver():
            return False
        for i in range(self.row_n):
            if self.scores(self.row[i]):
                return True
        return False

    def can_gamble_any(self) -> bool:
        for gold in range(terms.GOLDS):
            if self.gold_deck[gold] == terms.HELD:
                if self.held(terms.RUSHED_SCIENCE) or self.points >= self.gold_cost[gold]:
                    return True
        return False

    def take_penalty(self, card: int) -> int:
        self.penalty = card + 1
        self.right -= 1
        self.tell(common.EVERYONE, terms.DISCARDED, card)
        return 0

    def end_emergency(self) -> int:
        """The finite maximum of cards, all right, or the game is lost (S-093 to S-099, S-194; X5, X29)."""
        if self.wrong or self.row_n < self.finite():
            self.finish(terms.RUNAWAY)
            return 0
        self.broken = 0
        self.heat = terms.LIMIT
        self.repaired = 1
        self.tell(common.EVERYONE, terms.REPAIRED)
        self.earn()
        self.clear_table()
        self.at = terms.AT_YEAR
        return 0

    def fall(self, right: int) -> int:
        """Spaces down for so many cards that count, in this round (S-081, S-083 to S-086; B2)."""
        return max(0, right - (3 if self.dry else 0))

    def count_score(self) -> int:
        spaces = self.fall(self.right) + self.bonus
        self.tell(common.EVERYONE, terms.SCORED, spaces, self.right)
        self.cool(spaces)
        if self.committed:  # B8
            won = self.row_n - (1 if self.wrong else 0) >= self.finite()  # a wrong card beyond them is none of those
            self.tell(common.EVERYONE, terms.MADE_SURE, 1 if won else 0)
            if won:
                self.cool(2)
            else:
                self.warm(2)
        self.earn()
        self.clear_table()
        self.at = terms.AT_OFFER if self.advanced and not self.broken else terms.AT_COOL_LAST
        return 0

    def earn(self) -> int:
        """Research Points: one without a wrong card, one more at the finite maximum (S-202, S-203)."""
        if self.advanced and not self.wrong and self.row_n:
            won = 2 if self.row_n >= self.finite() else 1
            won = min(won, terms.MOST_POINTS - self.points)
            self.points += won
            self.tell(common.EVERYONE, terms.POINTS, won, self.points)
        return 0

    def clear_table(self) -> int:
        """All cards of the round go to the discard pile; the map remembers them."""
        for i in range(self.row_n):
            self.where[self.row[i]] = terms.DISCARD
        return 0

    def fill_offer(self) -> int:
        """Three Gold cards lie open while the deck lasts (S-201; X31)."""
        offered = 0
        hidden = 0
        for gold in range(terms.GOLDS):
            offered += 1 if self.gold_deck[gold] == terms.HELD else 0
            hidden += 1 if self.gold_deck[gold] == terms.FACE_DOWN else 0
        if offered < terms.OFFER and hidden:
            self.at = terms.AT_OFFER
            self.phase = terms.TURNING_UP_GOLD
        return 0

    def gamble(self, value: int) -> int:
        """One attempt a round (S-124, S-125, S-202; R7, R8)."""
        sure = value >= terms.SURE
        value -= terms.SURE if sure else 0
        rushed = value >= terms.RUSHED
        value -= terms.RUSHED if rushed else 0
        self.attempt = value - 1
        self.attempted = 2 if rushed else 1
        self.at = terms.AT_OFFER
        if rushed:
            self.use(terms.RUSHED_SCIENCE)
        else:
            self.points -= self.gold_cost[self.attempt]
        if sure:
            self.use(terms.BREAKTHROUGH)
            self.end_attempt(1)
        else:
            self.phase = terms.ROLLING_FOR_GOLD
        return 0

    def end_attempt(self, worked: int) -> int:
        self.gold_deck[self.attempt] = terms.USED
        self.tell(common.EVERYONE, terms.ATTEMPT, self.attempt, worked)
        if worked:
            self.cool(self.gold_fall[self.attempt])
        elif self.attempted == 2:
            self.warm(1)
        return 0

    def new_year(self) -> int:
        """The marker moves on, and the world warms: into 2050 too, once (S-043, S-053, S-087; X6)."""
        last = self.space + 1 == self.rounds
        if not self.repaired or (last and self.rise):  # S-097, S-196; X28
            self.warm(self.step)
        self.space += 1
        self.heats[self.space] = self.heat
        self.tell(common.EVERYONE, terms.YEAR, self.space)
        if not last:
            self.at = terms.AT_ROUND
        elif self.broken:
            self.finish(terms.RUNAWAY)
        elif self.heat <= terms.GOAL:
            self.finish(terms.WIN)
        else:
            self.finish(terms.PARTIAL if self.heat <= terms.LIMIT else terms.LOST)
        return 0

    def finish(self, ending: int) -> int:
        """S-102 to S-107."""
        if ending == terms.RUNAWAY and self.space < self.rounds:
            self.clear_table()
        self.ending = ending
        self.over = 1
        self.phase = terms.ENDED
        self.tell(common.EVERYONE, terms.OVER, ending)
        return 0

    # -- temperature -------------------------------------------------------------------------------------------------

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

    def use(self, reward: int) -> int:
        """A used Reward is discarded (S-119)."""
        self.reward_deck[reward] = terms.USED
        self.tell(common.EVERYONE, terms.USED_REWARD, reward)
        return 0

    # -- questions to the group --------------------------------------------------------------------------------------

    def ask(self, question: int) -> int:
        self.clear_votes()
        self.question = question
        self.voted = 0
        self.phase = terms.ASKING
        return 0

    def count_answers(self) -> int:
        """The most voices decide; a tie is the next player's (S-198; X33)."""
        best = 0
        for seat in range(self.seats):
            self.tell(common.EVERYONE, terms.VOTED, seat, self.vote[seat] - 1)
            best = max(best, self.voices(self.vote[seat]))
        answer = -1
        for seat in range(self.seats):
            if self.voices(self.vote[seat]) == best:
                if answer >= 0 and self.vote[seat] - 1 != answer:
                    self.tell(common.EVERYONE, terms.TIED)
                    self.phase = terms.SETTLING
                    return 0
                answer = self.vote[seat] - 1
        self.decide(answer)
        return 0

    def decide(self, value: int) -> int:
        """The group has answered."""
        question = self.question
        self.clear_votes()
        self.voted = 0
        self.phase = terms.RUNNING
        self.tell(common.EVERYONE, terms.DECIDED, question, value)
        if question == terms.CHOICE:
            self.choose(value)
        elif question == terms.MET:
            self.end_challenge(1 - value)
        elif question == terms.WAY:
            self.phase = terms.ROLLING_ON_MAP if value else terms.PICKING
        elif question == terms.BAND:
            self.judge_band(value)
        elif question == terms.ORDER:
            self.end_moonshot(value)
        elif question == terms.REROLL:
            if value:
                self.use(terms.EARLY_WARNING)
                self.rerolled = 1
                self.at = terms.AT_EVENT
                self.phase = terms.ROLLING
        elif question == terms.SOFTEN:
            self.softened = value
            if value:
                self.use(terms.ECOSYSTEM_REBOUND if value == 1 else terms.WETLANDS)
        elif question == terms.COOL:
            self.answer_cool(value)
        elif question == terms.SURGE:
            if value:
                self.use(terms.MOMENTUM)
                self.momentum = self.waived = 1
            else:
                self.turned_down |= 1 << terms.MOMENTUM
        elif question == terms.LOOK:
            self.answer_look(value)
        elif question == terms.PENALTY:
            self.take_penalty(value)
        elif question == terms.LAY:
            self.lay(value)
        elif value:
            self.gamble(value)
        return 0

    def choose(self, value: int) -> int:
        """The action of an Event, or the temperature (S-040, S-193)."""
        if value:
            self.warm(self.event_spaces[self.event])
        elif self.event == terms.LOBBYING:
            self.cut = 1
        elif self.event == terms.MEGADROUGHT:
            self.dry = 1
        else:
            self.committed = 1
        return 0

    def judge_band(self, value: int) -> int:
        rank = self.rank[self.picked - 1]
        band = 0 if rank <= 25 else 1 if rank <= 50 else 2
        self.tell(common.EVERYONE, terms.REVEALED, self.picked - 1, rank)
        self.picked = 0
        self.end_challenge(1 if band == value else 0)
        return 0

    def answer_cool(self, value: int) -> int:
        if value:
            self.use(terms.COOL_HEADS)
            self.cool(2)
        else:
            self.turned_down |= 1 << terms.COOL_HEADS
        return 0

    def answer_look(self, value: int) -> int:
        if value:
            self.use(terms.PEER_REVIEW)
            self.looker = value - 1
            self.phase = terms.LOOKING
            if self.shown:
                self.peeked = self.newest + 1
                self.phase = terms.MOVING
        return 0

    def lay(self, value: int) -> int:
        """A Silver on a card that counts: one more space down (S-121, S-123)."""
        if value:
            silver = (value - 1) // terms.CARDS
            card = (value - 1) % terms.CARDS
            self.silver_deck[silver] = terms.USED
            self.laid_on[silver] = card + 1
            self.bonus += 1
            self.tell(common.EVERYONE, terms.LAID, silver, card)
            self.at = terms.AT_LAY
        return 0

    # -- the end -----------------------------------------------------------------------------------------------------

    def outcome(self) -> Outcome | None:
        """All win or lose together; the score is the final temperature in tenths of a degree (S-103 to S-108)."""
        if not self.over:
            return None
        everybody = tuple(range(self.seats))
        won = self.ending == terms.WIN
        lost = self.ending == terms.LOST or self.ending == terms.RUNAWAY
        return Outcome(
            ENDINGS[self.ending],
            winners=everybody if won else (),
            scores=(self.heat,) * self.seats,
            places=(1,) * self.seats,
            losers=everybody if lost else (),
        )

    def payoff(self, seat: int) -> float:
        if self.ending == terms.WIN:
            return 1.0 - self.heat / 150.0
        if self.ending == terms.PARTIAL:
            return 0.6
        return 0.4 * (terms.TOP - self.heat) / (terms.TOP - terms.LIMIT)

    def faults(self) -> list[str]:
        return knowledge.faults(self)

    # -- secrecy -----------------------------------------------------------------------------------------------------

    def seen(self, viewer: int, seat: int, action: int) -> int:
        """Cards drawn and given, votes and answers are for their own seat until they are opened (S-008, S-068)."""
        verb = packed.verb(action)
        if seat == common.CHANCE:
            if verb == terms.DRAW and viewer != self.owner(packed.b(action)):
                return packed.make(terms.DRAW, common.HIDDEN, packed.b(action))
            if verb == terms.MAP_ROLL:  # secret: a column would hint at the rank (S-041)
                return packed.make(terms.MAP_ROLL, common.HIDDEN, common.HIDDEN)
            return action
        if viewer != seat and (verb == terms.VOTE or verb == terms.ANSWER or verb == terms.GIVE):
            return packed.make(verb, common.HIDDEN)
        return action

    def redact(self, seat: int) -> int:
        """Ranks not revealed, the others' hands, votes and gifts (S-008, S-177)."""
        peeked = self.peeked - 1 if self.phase == terms.MOVING and seat == self.looker else -1
        for card in range(terms.CARDS):
            if not self.told[card] and card != peeked:
                self.rank[card] = 0
            player = self.where[card] - terms.HAND
            if player >= 0 and self.owner(player) != seat and (seat >= self.seats or not self.knows[card] >> seat & 1):
                self.where[card] = terms.DECK
                self.knows[card] = 0
                self.pool_n += 1
        if self.phase == terms.SWAPPING and seat and self.give[0]:
            self.where[self.give[0] - 1] = terms.DECK
            self.pool_n += 1
        for other in range(self.seats):
            if other != seat and self.votes_open():
                self.vote[other] = 0
        for player in range(self.players):
            if self.owner(player) != seat:
                self.give[player] = 0
        return 0

    def redeal(self, seat: int, streams: Streams) -> int:
        self.redeal_hands(streams)
        self.redeal_ranks(streams)
        if self.votes_open():
            self.redeal_votes(streams)
        return 0

    def redeal_hands(self, streams: Streams) -> int:
        """Cards of the pool to the hands that lack some, and of each hand one to give."""
        for player in range(self.players):
            lacks = self.hand_n[player]
            for card in range(terms.CARDS):
                if self.where[card] == terms.HAND + player:
                    lacks -= 1
            while lacks > 0:
                self.where[self.nth_in_deck(streams.below(common.REDEAL, self.pool_n))] = terms.HAND + player
                self.pool_n -= 1
                lacks -= 1
            if self.phase == terms.PASSING_ON and self.voted >> player & 1 and self.give[player] == 0:
                n = streams.below(common.REDEAL, self.hand_n[player])
                for card in range(terms.CARDS):
                    if self.where[card] == terms.HAND + player:
                        if n == 0:
                            self.give[player] = card + 1
                        n -= 1
        if self.phase == terms.SWAPPING and self.give[0] == 0:
            card = self.nth_in_deck(streams.below(common.REDEAL, self.pool_n))
            self.where[card] = terms.ASIDE
            self.give[0] = card + 1
            self.pool_n -= 1
        return 0

    def redeal_ranks(self, streams: Streams) -> int:
        """The ranks that are missing, in any order, to the cards whose rank is blank."""
        missing = Moves()
        for rank in range(1, terms.CARDS + 1):
            known = False
            for card in range(terms.CARDS):
                if self.rank[card] == rank:
                    known = True
            if not known:
                missing.add(rank)
        for card in range(terms.CARDS):
            if self.rank[card] == 0:
                i = streams.below(common.REDEAL, missing.n)
                missing.n -= 1
                rank = missing.action[i]
                missing.action[i] = missing.action[missing.n]
                self.rank[card] = rank
        return 0

    def redeal_votes(self, streams: Streams) -> int:
        choices = Moves()
        for seat in range(self.seats):
            if self.voted >> seat & 1 and self.vote[seat] == 0:
                choices.clear()
                if self.phase == terms.VOTING:
                    self.list_places(choices)
                else:
                    self.list_answers(choices)
                self.vote[seat] = packed.a(choices.action[streams.below(common.REDEAL, choices.n)]) + 1
        return 0
