"""Global Warming: tokens with two sides, the level of greenhouse gases, crises (GW-001 to GW-028, GW-050 to GW-072)."""

from __future__ import annotations

from collections.abc import Sequence

from keeling.core import common, packed
from keeling.core.game import Moves, filled
from keeling.games.catan import board, masks, tables, terms
from keeling.games.catan.network import Network
from keeling.games.catan.rules import Catan


class Greenhouse(Catan):
    """Tokens, level, crises, collapse."""

    FIELDS = (
        *Catan.FIELDS,
        "collapse_rule", "green_cost", "skull_rule", "consent", "quick", "tokens_n", "yellow", "red", "counts", "back",
        "level", "removed", "gone", "crisis", "crisis_n", "drawn", "choices", "cause", "collapsed", "voters", "waiting",
        "vote", "payer", "pledged", "paid", "green", "guardian", "curve", "curve_n", "curve_step", "added",
    )  # fmt: skip

    def __init__(
        self, seats: int, choices: Sequence[int], tokens: Sequence[tuple[int, int]], starter: int = -1
    ) -> None:
        """The state before the first chance event.

        Args:
            seats: 2 to 4.
            choices: those of the base game, then collapse, cost of a green city, skulls, consent to the tax, quick
                votes, each as the place of its value.
            tokens: yellow and red face of each token, terms.SKULL for a skull (GW-006).
            starter: the seat that begins, -1 to draw lots (GW-016).

        Raises:
            BadOption: something is out of range.
        """
        super().__init__(seats, (0, *choices[1:7]), starter)
        self.collapse_rule, self.green_cost, self.skull_rule, self.consent, self.quick = choices[7:12]
        self.fixed = choices[0]
        kinds = sorted(set(tokens))
        self.tokens_n = len(kinds)
        self.yellow = [*(yellow for yellow, _ in kinds), *filled(terms.TOKENS - len(kinds))]
        self.red = [*(red for _, red in kinds), *filled(terms.TOKENS - len(kinds))]
        self.counts = [*(tokens.count(kind) for kind in kinds), *filled(terms.TOKENS - len(kinds))]
        self.back = filled(terms.HEXES)
        self.level = self.curve_step = 1
        self.removed = self.gone = self.drawn = self.choices = self.cause = self.collapsed = 0
        self.crisis = list(board.CRISIS_COUNTS)
        self.crisis_n = sum(board.CRISIS_COUNTS)
        self.voters = self.waiting = self.payer = self.curve_n = 0
        self.vote = filled(terms.SEATS)
        self.pledged = filled(terms.HANDS)
        self.paid = filled(terms.SEATS)
        self.green = filled(terms.SEATS)
        self.guardian = terms.SEATS
        self.curve = filled(terms.MOST_POINTS)
        self.added = filled(terms.ADDED)
        if self.fixed:
            self.lay_beginners()

    # -- tokens are laid ---------------------------------------------------------------------------------------------

    def lay_beginners(self) -> int:
        """Land and harbours of the beginners' island; its numbers are drawn (GW-003)."""
        for h in range(terms.HEXES):
            self.put_land(h, board.BEGINNERS_LAND[h])
        for place in range(terms.HARBOURS):
            self.harbour[place] = board.BEGINNERS_HARBOURS[place]
        return self.fill_pool(terms.LAYING_NUMBERS)

    def fill_numbers(self) -> int:
        """One token for each hex but the desert (GW-003)."""
        for kind in range(self.tokens_n):
            self.pool[kind] = self.counts[kind]
            self.pool_n += self.counts[kind]
        return 0

    def list_numbers(self, out: Moves) -> int:
        """A random token for the next hex; with option tokens=apart the red numbers first (GW-003)."""
        reds = 0
        next_ = -1
        for kind in range(self.tokens_n):
            if self.pool[kind] and (self.yellow[kind] == 6 or self.yellow[kind] == 8):
                reds += self.pool[kind]
                if next_ < 0:
                    next_ = kind
        if self.numbers == terms.APART and reds:
            return self.list_reds(terms.TOKEN, self.yellow[next_], self.red[next_], reds - 1, out)
        for kind in range(self.tokens_n):
            if self.pool[kind]:
                token = packed.make(terms.TOKEN, self.laid, self.yellow[kind], self.red[kind])
                out.add_outcome(token, self.pool[kind])
        return 0

    def lay(self, verb: int, a: int, b: int, c: int) -> int:
        if verb != terms.TOKEN:
            return Catan.lay(self, verb, a, b, c)
        self.put_number(a, b)
        self.back[a] = c
        kind = 0
        while self.yellow[kind] != b or self.red[kind] != c:
            kind += 1
        self.take_from_pool(kind)
        self.laid = self.next_bare()
        if self.pool_n == 0:
            if not self.fixed:
                return self.fill_pool(terms.LAYING_HARBOURS)
            self.clear_pool()
            return self.begin()
        return 0

    # -- the level ---------------------------------------------------------------------------------------------------

    def warm(self, cause: int, seat: int) -> int:
        """One level up; the last ends the game at once (GW-054, GW-070)."""
        if seat < terms.SEATS:
            self.added[terms.CAUSES * seat + cause] += 1
        self.level = min(self.level + 1, terms.HOTTEST)
        self.tell(common.EVERYONE, terms.LEVEL, self.level, cause, seat)
        if self.level == terms.HOTTEST:
            self.collapse()
        return 0

    def cool(self, cause: int, seat: int) -> int:
        """One level down, never below 1 (GW-054)."""
        if self.level > 1:
            self.level -= 1
            self.tell(common.EVERYONE, terms.LEVEL, self.level, cause, seat)
        return 0

    def collapse(self) -> int:
        """The tracker is at its end (GW-070, GW-071)."""
        self.collapsed = 1
        self.end_game()
        self.tell(common.EVERYONE, terms.COLLAPSED, self.level)
        return 0

    def end_game(self) -> int:
        """Nothing that was under way goes on."""
        self.drawn = self.choices = self.cause = self.voters = self.waiting = self.payer = 0
        for seat in range(terms.SEATS):
            self.vote[seat] = 0
            self.owed[seat] = 0
        for i in range(terms.HANDS):
            self.pledged[i] = 0
        return Network.end_game(self)

    def award_road(self) -> int:
        """Awarded or passed on it warms; set aside it does not (GW-050)."""
        before = self.longest
        Network.award_road(self)
        if self.longest != before and self.longest < terms.SEATS:
            self.cause = terms.BY_ROAD
        return 0

    def award_army(self, seat: int) -> int:
        """Awarded or passed on it warms (GW-051)."""
        before = self.army
        Network.award_army(self, seat)
        if self.army != before:
            self.cause = terms.BY_ARMY
        return 0

    def claim(self) -> int:
        """The win comes before the warming of the same act (GW-072)."""
        cause = self.cause
        self.cause = 0
        Network.claim(self)
        if cause and not self.over:
            holder = self.longest if cause == terms.BY_ROAD else self.army
            self.warm(cause, self.turn if cause == terms.BY_CITY else holder)
        return 0

    def note_level(self) -> int:
        """The curve keeps the level after each turn; when it is full, of every other one."""
        if self.turns % self.curve_step:
            return 0
        if self.curve_n == terms.MOST_POINTS:
            self.curve_n = terms.MOST_POINTS // 2
            self.curve_step *= 2
            for i in range(terms.MOST_POINTS):
                self.curve[i] = self.curve[2 * i + 1] if i < self.curve_n else 0
            if self.turns % self.curve_step:
                return 0
        self.curve[self.curve_n] = self.level
        self.curve_n += 1
        return 0

    # -- crises ------------------------------------------------------------------------------------------------------

    def target(self) -> int:
        """The highest roll without a crisis at this level (GW-010)."""
        return tables.TARGETS[self.level]

    def draw_due(self) -> int:
        """A crisis card is drawn next, of a new deck if the last card is gone (GW-025)."""
        self.phase = terms.CRISIS_DUE
        if self.crisis_n == 0:
            for kind in range(terms.CRISES):
                self.crisis[kind] = board.CRISIS_COUNTS[kind]
                self.crisis_n += board.CRISIS_COUNTS[kind]
        return 0

    def list_crises(self, out: Moves) -> int:
        out.stream = common.DECK
        for kind in range(terms.CRISES):
            if self.crisis[kind]:
                land = kind // 2 if kind < terms.MAJOR else terms.DESERT
                out.add_outcome(packed.make(terms.CRISIS, land, kind & 1), self.crisis[kind])
        return 0

    def strike(self, land: int, order: int) -> int:
        """A crisis looks for the first number of its order that lies on its land (GW-020 to GW-024)."""
        kind = 2 * land + order if land < terms.KINDS else terms.MAJOR
        self.crisis[kind] -= 1
        self.crisis_n -= 1
        self.drawn = kind + 1
        where = (1 << terms.HEXES) - 1 if kind == terms.MAJOR else self.lands[land]
        found = 0
        i = 0
        while i < terms.ORDERED and not found:
            found = self.hexes[tables.ORDERS[terms.ORDERED * order + i]] & where
            i += 1
        if not found:
            self.drawn = 0
            self.tell(common.EVERYONE, terms.NO_EFFECT)
            return self.after_crisis()
        if found & (found - 1):
            self.choices = found
            self.phase = terms.CHOOSING_TOKEN
            return 0
        return self.flip(masks.first(found))

    def flip(self, hex_: int) -> int:
        """A token turns over, or goes if it was over or the desert spreads (GW-007, GW-020, GW-024)."""
        major = self.drawn == terms.MAJOR + 1
        self.drawn = self.choices = 0
        old = self.number[hex_]
        red = self.back[hex_]
        self.back[hex_] = 0
        if major or not red:
            self.remove(hex_, old)
        else:
            self.tell(common.EVERYONE, terms.FLIPPED, hex_, red, old)
            if red == terms.SKULL and self.skull_rule == 0:
                self.remove(hex_, old)
            else:
                self.set_number(hex_, red)
        return 0 if self.over else self.after_crisis()

    def set_number(self, hex_: int, number: int) -> int:
        """Another face, or 0 for no token, and what that is worth to those who live there."""
        old = self.number[hex_]
        more = tables.WAYS[number] - tables.WAYS[old]
        for seat in range(self.seats):
            self.pips[seat] += more * self.piece_count(1 << hex_, seat)
        self.hexes[old] &= ~(1 << hex_)
        if number:
            self.hexes[number] |= 1 << hex_
        self.number[hex_] = number
        return 0

    def remove(self, hex_: int, old: int) -> int:
        """The hex turns to desert: one level more, and the sixth ends the game (GW-053, GW-055)."""
        self.set_number(hex_, 0)
        self.gone |= 1 << hex_
        self.removed += 1
        self.tell(common.EVERYONE, terms.REMOVED, hex_, old, self.removed)
        if self.removed > terms.MOST_REMOVED:
            self.level = terms.HOTTEST - 1
            return self.warm(terms.BY_REMOVALS, terms.SEATS)
        return self.warm(terms.BY_DESERT, terms.SEATS)

    def after_crisis(self) -> int:
        """The roll goes on: what that means is for the next class to say."""
        raise NotImplementedError
