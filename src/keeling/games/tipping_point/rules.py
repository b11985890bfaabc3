"""The rules of Tipping Point, one game. Numbers like T-082 are entries of the ledger (rulings.toml).

A round is a walk through the stages AT_DRAW to AT_YEAR of terms.py. `advance` walks until chance or a person must act;
what they do is applied, and `advance` goes on.

The rules are one class, split by subject, each part on top of those before it: state.py (cities), power.py, deals.py
(trades), market.py, citizens.py, conflict.py, weather.py, disasters.py, secrecy.py, and this file: who moves, chance,
what is allowed, the walk and the end.
"""

from __future__ import annotations

from keeling.core import common, packed
from keeling.core.game import Moves, Streams
from keeling.core.outcome import Outcome
from keeling.games.tipping_point import knowledge, terms
from keeling.games.tipping_point.secrecy import Secrecy

ENDINGS = ("", "won", "time", "tipped")


class TippingPoint(Secrecy):
    """One game of Tipping Point."""

    # -- who moves -----------------------------------------------------------------------------------------------------

    def deciders(self) -> int:
        phase = self.phase
        if phase <= terms.LAST_CHANCE:
            return 1 << common.CHANCE
        if phase <= terms.ENDING:
            return 1 << self.turn
        if phase == terms.OFFERED:
            return 1 << (self.offer_to - 1)
        if phase == terms.WINDOW:
            return self.trading
        if phase == terms.LOOSE:
            return 1 << self.loosener()
        if phase == terms.STARVING:
            return 1 << self.starver()
        return self.missing  # ASKED, SHARING, LOSING, FREEZING; none at the end

    # -- chance --------------------------------------------------------------------------------------------------------

    def chances(self, out: Moves) -> int:
        out.clear()
        phase = self.phase
        out.stream = common.DECK
        if phase == terms.DRAWING_LOTS:  # T-008
            out.stream = common.EVENTS
            for seat in range(self.seats):
                out.add_outcome(packed.make(terms.FIRST, seat), 1)
        elif phase == terms.FILLING:
            slot = self.next_slot()
            for kind in range(terms.KINDS):
                if self.deck_n[kind]:
                    out.add_outcome(packed.make(terms.FILL, kind, slot), self.deck_n[kind])
        elif phase == terms.DRAWING or phase == terms.REDRAWING:
            for job in range(terms.JOBS):
                if self.crowd_n[job]:
                    out.add_outcome(packed.make(terms.DRAW, job, self.turn), self.crowd_n[job])
        elif phase == terms.PEEKING or phase == terms.REVEALING:
            self.list_weather(out)
        return out.n

    def list_weather(self, out: Moves) -> int:
        """The top card if it was seen, else any card that no Scientist laid on top."""
        out.stream = common.EVENTS
        verb = terms.WEATHER if self.phase == terms.REVEALING else terms.PEEK
        place = 0 if self.phase == terms.REVEALING else self.top_n
        if self.phase == terms.REVEALING and self.top_n and self.top[0]:
            out.add_outcome(packed.make(verb, self.top[0], place), 1)
        else:
            for symbol in range(1, terms.SYMBOLS):
                n = self.sky[symbol] - self.top_count(symbol)
                if n > 0:
                    out.add_outcome(packed.make(verb, symbol, place), n)
        return out.n

    def sample(self, streams: Streams, out: Moves) -> int:
        """As listed, but cards and citizens are drawn without a list."""
        phase = self.phase
        i = 0
        if phase == terms.FILLING:
            pick = streams.below(common.DECK, self.deck_size())
            while pick >= self.deck_n[i]:
                pick -= self.deck_n[i]
                i += 1
            return packed.make(terms.FILL, i, self.next_slot())
        if phase == terms.DRAWING or phase == terms.REDRAWING:
            pick = streams.below(common.DECK, self.crowd_size())
            while pick >= self.crowd_n[i]:
                pick -= self.crowd_n[i]
                i += 1
            return packed.make(terms.DRAW, i, self.turn)
        self.chances(out)
        pick = streams.below(out.stream, out.total)
        while pick >= out.weight[i]:
            pick -= out.weight[i]
            i += 1
        return out.action[i]

    # -- what is allowed -----------------------------------------------------------------------------------------------

    def legal(self, seat: int, out: Moves) -> int:
        out.clear()
        if seat < 0 or seat >= self.seats:
            return 0
        phase = self.phase
        if phase == terms.DEVELOPING:
            if seat == self.turn:
                self.list_turn(out, seat)
            self.list_supplies(out, seat)
            self.list_ends(out, seat)
        elif phase == terms.WINDOW:
            if self.trading >> seat & 1:
                out.add(packed.make(terms.DONE))
            self.list_supplies(out, seat)
            self.list_ends(out, seat)
        elif phase == terms.OFFERED and seat == self.offer_by - 1:
            out.add(packed.make(terms.WITHDRAW))
        elif self.deciders() >> seat & 1:
            self.list_answers(out, seat)
        return out.n

    def list_turn(self, out: Moves, seat: int) -> int:
        if self.step == terms.DEMOLITION:
            self.list_demolitions(out, seat)
        self.list_purchases(out, seat)
        for job in range(terms.JOBS):
            if self.jobs_up[seat * terms.JOBS + job]:
                self.list_abilities(out, seat, job)
        self.list_attacks(out, seat)
        out.add(packed.make(terms.END))
        return 0

    def list_abilities(self, out: Moves, seat: int, job: int) -> int:
        """What the citizens of one job who are face up can do."""
        citizen = self.job_first[job]
        while citizen < terms.CITIZENS and self.job[citizen] == job:
            if self.able(seat, citizen, job) and self.twin_citizen(citizen) == citizen:
                self.list_ability(out, seat, citizen, job)
            citizen += 1
        return 0

    def list_ability(self, out: Moves, seat: int, citizen: int, job: int) -> int:
        if job == terms.FARMER:
            out.add(packed.make(terms.FLIP, citizen))
        elif job == terms.ENGINEER:
            self.list_searches(out, seat, citizen)
        elif job == terms.MERCHANT:
            if self.market_size():
                out.add(packed.make(terms.SWEEP_WITH, citizen))
        elif job == terms.SCIENTIST:
            out.add(packed.make(terms.STUDY, citizen))
        elif job == terms.WORKER:
            self.list_repairs(out, seat, citizen)
        elif job == terms.ADVISOR and self.savings[citizen]:
            out.add(packed.make(terms.SPEND, citizen))
        return 0

    def list_ends(self, out: Moves, seat: int) -> int:
        for deal in range(self.deals_n):
            if self.check_end_deal(seat, deal) == 0:
                out.add(packed.make(terms.END_DEAL, deal))
        return 0

    def list_answers(self, out: Moves, seat: int) -> int:
        phase = self.phase
        if phase == terms.REFUSING:
            out.add(packed.make(terms.KEEP))
            for i in range(2):
                if self.fresh[i]:
                    out.add(packed.make(terms.REFUSE_CITIZEN, self.fresh[i] - 1))
        elif phase == terms.SWEEPING:
            for slot in range(terms.SLOTS):
                if self.market[slot]:
                    out.add(packed.make(terms.SWEEP, slot))
            if self.swept:
                out.add(packed.make(terms.DONE))
        elif phase == terms.ARRANGING:
            self.list_orders(out)
        elif phase == terms.ENDING:
            self.list_flips(out, seat)
            self.list_savings(out, seat)
            out.add(packed.make(terms.DONE))
        elif phase == terms.OFFERED:
            out.add(packed.make(terms.ACCEPT))
            out.add(packed.make(terms.DECLINE))
        elif phase == terms.ASKED:
            out.add(packed.make(terms.AGREE))
            out.add(packed.make(terms.DISAGREE))
        elif phase == terms.LOOSE:
            out.add(packed.make(terms.END_DEAL, self.loose_deal()))
            out.add(packed.make(terms.KEEP_DEAL, self.loose_deal()))
        elif phase == terms.STARVING:
            self.list_citizens(out, seat, terms.STARVE, 1)
        elif phase == terms.SHARING:
            out.add(packed.make(terms.PROTECT, seat))
            out.add(packed.make(terms.PROTECT, self.partner(seat)))
        elif phase == terms.LOSING:
            self.list_losses(out, seat)
        elif phase == terms.FREEZING:
            self.list_freezes(out)
        return out.n

    def check(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        a = packed.a(action)
        b = packed.b(action)
        c = packed.c(action)
        if seat == common.CHANCE:
            return self.check_outcome(action)
        if self.over:
            return terms.GAME_IS_OVER
        if not 0 <= seat < self.seats or action != packed.make(verb, a, b, c) or self.phase <= terms.LAST_CHANCE:
            return terms.NOT_YOUR_TURN
        if verb == terms.OFFER:
            return self.check_counter(seat, a, b, c) if self.phase == terms.OFFERED else self.check_offer(seat, a, b, c)
        if c and verb != terms.SEARCH and verb != terms.ARRANGE and verb != terms.REPAIR and verb != terms.ATTACK:
            return terms.NOT_YOUR_TURN
        if verb == terms.SUPPLY:
            if self.phase != terms.DEVELOPING and self.phase != terms.WINDOW:
                return terms.NOT_NOW
            return self.check_supply(seat, a, b)
        if verb == terms.END_DEAL:
            return self.check_end_deal(seat, a) if b == 0 else terms.NOT_YOUR_TURN
        if verb == terms.WITHDRAW:
            mine = self.phase == terms.OFFERED and seat == self.offer_by - 1 and a == 0 and b == 0
            return 0 if mine else terms.NOT_NOW
        if not self.deciders() >> seat & 1:
            return terms.NOT_YOUR_TURN
        if self.phase == terms.DEVELOPING:
            return self.check_turn(seat, verb, a, b, c)
        return self.check_answer(seat, verb, a, b, c)

    def check_supply(self, seat: int, card: int, source: int) -> int:
        if card >= terms.CARDS or self.owner(card) != seat:
            return terms.NOT_YOURS
        if self.upright[card]:
            return terms.NO_SWITCHING
        return 0 if self.can_supply(seat, card, source) else terms.NO_TILES

    def check_turn(self, seat: int, verb: int, a: int, b: int, c: int) -> int:
        if verb == terms.BUY:
            return self.check_buy(seat, a, b)
        if verb == terms.ATTACK:
            return self.check_attack(seat, a, b, c)
        if verb == terms.SEARCH:
            return self.check_search(seat, a, b, c)
        if verb == terms.REPAIR:
            return self.check_repair(seat, a, b, c)
        if b:
            return terms.NOT_YOUR_TURN
        if verb == terms.END:
            return terms.NOT_YOUR_TURN if a else 0
        if verb == terms.DEMOLISH:
            return self.check_demolish(seat, a)
        if verb == terms.FLIP:
            return self.check_flip(seat, a)
        if verb == terms.SWEEP_WITH:
            return 0 if self.able(seat, a, terms.MERCHANT) and self.market_size() else terms.NOT_USABLE
        if verb == terms.STUDY:
            return 0 if self.able(seat, a, terms.SCIENTIST) else terms.NOT_USABLE
        if verb == terms.SPEND:
            return 0 if self.able(seat, a, terms.ADVISOR) and self.savings[a] else terms.NOT_USABLE
        return terms.STEP_ORDER

    def check_answer(self, seat: int, verb: int, a: int, b: int, c: int) -> int:
        """Every other question takes only what is listed, and citizens or cards that are just like a listed one."""
        phase = self.phase
        if phase == terms.ENDING and verb == terms.SAVE:
            return self.check_save(seat, a, b)
        if phase == terms.FREEZING:
            mine = verb == terms.FREEZE and a == self.cold_card and self.freezes(a + 1, b)
            return 0 if mine else terms.NOT_YOURS
        if phase == terms.ARRANGING:
            return 0 if verb == terms.ARRANGE and self.is_order(a, b, c) else terms.NOT_USABLE
        if b:
            return terms.NOT_YOUR_TURN
        if phase == terms.ENDING:
            if verb == terms.FLIP:
                return self.check_flip(seat, a)
            return 0 if verb == terms.DONE and a == 0 else terms.STEP_ORDER
        if phase == terms.REFUSING:
            if verb == terms.REFUSE_CITIZEN:
                return 0 if a + 1 == self.fresh[0] or a + 1 == self.fresh[1] else terms.MUST_KEEP
            return 0 if verb == terms.KEEP and a == 0 else terms.STEP_ORDER
        if phase == terms.SWEEPING:
            if verb == terms.SWEEP:
                return 0 if a < terms.SLOTS and self.market[a] else terms.NO_SUCH_SLOT
            return 0 if verb == terms.DONE and a == 0 and self.swept else terms.NOT_USABLE
        if phase == terms.WINDOW:
            return 0 if verb == terms.DONE and a == 0 else terms.NOT_NOW
        if phase == terms.OFFERED:
            return 0 if (verb == terms.ACCEPT or verb == terms.DECLINE) and a == 0 else terms.NOT_NOW
        if phase == terms.ASKED:
            return 0 if (verb == terms.AGREE or verb == terms.DISAGREE) and a == 0 else terms.NOT_NOW
        if phase == terms.LOOSE:
            return 0 if verb == terms.KEEP_DEAL and a == self.loose_deal() else terms.NOT_NOW
        if phase == terms.STARVING:
            mine = a < terms.CITIZENS and self.host(a) == seat and self.eats(a)
            return 0 if verb == terms.STARVE and mine else terms.NOT_AN_EATER
        if phase == terms.SHARING:
            mine = verb == terms.PROTECT and (a == seat or a == self.partner(seat))
            return 0 if mine else terms.NO_PROTECTOR
        if verb == terms.LOSE:
            return 0 if self.due_card[seat] and self.losable(a, seat) else terms.NOT_YOURS
        mine = a < terms.CITIZENS and self.host(a) == seat and not self.due_card[seat]
        return 0 if verb == terms.LOSE_CITIZEN and mine else terms.NOT_YOURS

    def standard(self, seat: int, action: int) -> int:
        """The first of several cards or citizens of a city that are just alike."""
        verb = packed.verb(action)
        a = packed.a(action)
        if verb == terms.DEMOLISH or verb == terms.LOSE or verb == terms.SUPPLY or verb == terms.ATTACK:
            return packed.make(verb, self.twin(a), packed.b(action), packed.c(action))
        if (
            verb == terms.FLIP or verb == terms.SEARCH or verb == terms.SWEEP_WITH or verb == terms.STUDY
            or verb == terms.SAVE or verb == terms.STARVE or verb == terms.LOSE_CITIZEN
        ):  # fmt: skip
            return packed.make(verb, self.twin_citizen(a), packed.b(action), packed.c(action))
        if verb == terms.REPAIR:
            return packed.make(verb, self.twin_citizen(a), self.first_lost(packed.b(action)), packed.c(action))
        return action

    def check_outcome(self, outcome: int) -> int:
        """Only what `chances` lists can come."""
        if not self.deciders() >> common.CHANCE:
            return terms.CONSERVED
        out = Moves()
        self.chances(out)
        for i in range(out.n):
            if out.action[i] == outcome:
                return 0
        return terms.CONSERVED

    # -- what happens --------------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: int) -> int:
        verb = packed.verb(action)
        a = packed.a(action)
        b = packed.b(action)
        c = packed.c(action)
        if seat == common.CHANCE:
            self.happen(verb, a, b)
        elif self.phase == terms.DEVELOPING or self.phase == terms.WINDOW:
            self.act(seat, verb, a, b, c)
        else:
            self.answer(seat, verb, a, b, c)
        if self.phase == terms.RUNNING:
            self.advance()
        return 0

    def happen(self, verb: int, a: int, b: int) -> int:
        """A chance outcome."""
        phase = self.phase
        self.phase = terms.RUNNING
        if verb == terms.FIRST:
            self.first = self.turn = a
        elif verb == terms.FILL:
            self.fill(a, b)
        elif verb == terms.PEEK:
            self.peek(a, b)
        elif verb == terms.WEATHER:
            self.reveal(a)
            if self.disaster:
                self.begin()
                self.at = terms.AT_SHARE
        elif phase == terms.REDRAWING:
            self.replace_refused(a, b)
            self.at = terms.AT_TURN
        else:
            citizen = self.draw_citizen(a)
            self.fresh[self.drawn] = citizen + 1
            self.drawn += 1
            self.move_in(citizen, b)  # an Electrician protects once he is not refused (A60)
        return 0

    def act(self, seat: int, verb: int, a: int, b: int, c: int) -> int:
        """In a turn, or while all trade. What takes effect at once is compared with the limit (T-089; A64)."""
        if verb == terms.OFFER:
            self.make_offer(seat, a, b, c)
            return 0
        if verb == terms.END_DEAL:
            self.ask(seat, verb, a, 0, 1 << self.other_party(seat, a))
            return 0
        if verb == terms.DONE:
            self.trading &= ~(1 << seat)
            if self.trading == 0:
                self.phase = terms.RUNNING
                self.at = terms.AT_FEED
            return 0
        if verb == terms.SUPPLY:
            self.supply(a, b, seat, 0, terms.TILES)
        elif verb == terms.DEMOLISH:
            self.demolish(seat, a)
        else:
            self.step = terms.DEVELOPMENT  # A70
            self.develop(seat, verb, a, b, c)
        if self.phase == terms.DEVELOPING:
            self.phase = terms.RUNNING
        elif self.phase == terms.WINDOW:
            self.check_limit()
        return 0

    def develop(self, seat: int, verb: int, a: int, b: int, c: int) -> int:
        if verb == terms.BUY:
            self.buy(seat, a, b)
        elif verb == terms.FLIP:
            self.flip(seat, a)
        elif verb == terms.SEARCH:
            self.search(seat, a, b, c)
        elif verb == terms.SWEEP_WITH:
            self.acting = a + 1
            self.phase = terms.SWEEPING
        elif verb == terms.STUDY:
            self.study(a)
        elif verb == terms.REPAIR:
            self.repair(seat, a, b, c)
        elif verb == terms.SPEND:
            self.spend_savings(a)
        elif verb == terms.ATTACK:
            self.assault(seat, a, b, c)
        else:
            self.at = terms.AT_LAST
        return 0

    def answer(self, seat: int, verb: int, a: int, b: int, c: int) -> int:
        """To any other question."""
        phase = self.phase
        if phase == terms.OFFERED:
            self.answer_offer(seat, verb, a, b, c)
        elif phase == terms.ASKED:
            self.answer_request(seat, verb)
        elif phase == terms.LOOSE:
            if verb == terms.END_DEAL:
                self.end_deal(a)
            else:
                self.deal_loose[a] &= ~(1 << seat)
            self.phase = terms.RUNNING
        elif phase == terms.SWEEPING:
            if verb == terms.SWEEP:
                self.sweep(a)
            else:
                self.end_sweep()
        elif phase == terms.ARRANGING:
            self.arrange(seat, a, b, c)
        elif phase == terms.ENDING:
            self.answer_ending(seat, verb, a, b)
        elif phase == terms.REFUSING:
            if verb == terms.KEEP:
                self.keep_fresh()
                self.at = terms.AT_TURN
                self.phase = terms.RUNNING
            else:
                self.refuse(a)
        else:
            self.missing = 0
            self.phase = terms.RUNNING
            if verb == terms.STARVE:
                self.starve(a)
            elif verb == terms.PROTECT:
                self.protect(seat, a)
            elif verb == terms.LOSE:
                self.due_card[seat] = 0
                self.lose(a)
            elif verb == terms.LOSE_CITIZEN:
                self.lose_citizen(a)
            else:
                self.freeze_one(b)
        return 0

    def answer_offer(self, seat: int, verb: int, a: int, b: int, c: int) -> int:
        if verb == terms.ACCEPT:
            self.seal()
            self.check_limit()
        else:
            self.close_offer()
            if verb == terms.OFFER:
                self.make_offer(seat, a, b, c)
        return 0

    def answer_request(self, seat: int, verb: int) -> int:
        """All must agree; then it is done. One refusal ends the matter (T-041, T-042)."""
        self.missing &= ~(1 << seat)
        wanted = self.ask_verb
        a = self.ask_a
        if verb == terms.DISAGREE:
            self.unask()
        elif self.missing == 0:
            self.unask()
            if wanted == terms.END_DEAL:
                self.end_deal(a)
            elif wanted == terms.DEMOLISH:
                self.tear_down(a)
            else:
                self.retire(a)
            self.check_limit()
        if self.phase == terms.DEVELOPING or self.phase == terms.ENDING:
            self.phase = terms.RUNNING
        return 0

    def answer_ending(self, seat: int, verb: int, a: int, b: int) -> int:
        if verb == terms.FLIP:
            self.flip(seat, a)
        elif verb == terms.SAVE:
            self.savings[a] += b
            self.spent += b
        else:
            self.at = terms.AT_NEXT
        if self.phase == terms.ENDING:
            self.phase = terms.RUNNING
        return 0

    # -- the walk ------------------------------------------------------------------------------------------------------

    def advance(self) -> int:
        """Walk on until chance or a person must act."""
        while self.phase == terms.RUNNING:
            at = self.at
            if at < terms.AT_SHARE or at > terms.AT_FREEZE:
                if self.is_act_over(at):
                    self.check_limit()
                    if self.over:
                        return 0
                if self.loose_deal() >= 0:
                    self.phase = terms.LOOSE
                    return 0
            if at <= terms.AT_NEXT or at == terms.AT_LAST:
                self.walk_turn(at)
            elif at <= terms.AT_COUNT:
                self.walk_feeding(at)
            else:
                self.walk_weather(at)
        return 0

    def is_act_over(self, at: int) -> bool:
        """Whether the limit is looked at: not between disasters (T-099), draw and redraw, or two who starve (A64)."""
        if at == terms.AT_STARVE or terms.AT_REVEAL <= at <= terms.AT_AFTER:
            return False
        return self.fresh[0] == 0

    def walk_turn(self, at: int) -> int:
        if at == terms.AT_SETUP or at == terms.AT_TURN:
            if self.next_slot() >= 0:
                self.restock()
                self.phase = terms.FILLING
            elif at == terms.AT_TURN:
                self.phase = terms.DEVELOPING
            else:
                self.at = terms.AT_DRAW
        elif at == terms.AT_DRAW:
            self.draw_next()
        elif at == terms.AT_REFUSE:
            self.offer_refusal()
        elif at == terms.AT_LAST:
            if self.ends_in_question(self.turn):
                self.phase = terms.ENDING
            else:
                self.at = terms.AT_NEXT
        else:
            self.next_turn()
        return 0

    def draw_next(self) -> int:
        """One citizen a turn, two from 2050 on (T-012); none if there is nobody left (T-014)."""
        self.at = terms.AT_REFUSE
        if self.drawn < (2 if self.decade >= terms.DOUBLE_FROM else 1):
            self.recrowd()
            if self.crowd_size():
                self.at = terms.AT_DRAW
                self.phase = terms.DRAWING
            else:
                self.tell(common.EVERYONE, terms.NO_CITIZEN, self.turn)
        return 0

    def offer_refusal(self) -> int:
        """With an Airport one new citizen can be refused, if another can come (T-013; A60)."""
        others = self.crowd_size()
        for job in range(terms.JOBS):
            others += self.gone_n[job]
        if self.fresh[0] and others and self.active(terms.AIRPORT):
            self.phase = terms.REFUSING
        else:
            self.keep_fresh()
            self.at = terms.AT_TURN
        return 0

    def next_turn(self) -> int:
        self.bought = self.spent = self.extra = self.bases_used = self.step = self.drawn = 0
        for seat in range(self.seats):
            self.offers[seat] = 0
        self.turns += 1
        self.turn = (self.turn + 1) % self.seats
        self.at = terms.AT_WINDOW if self.turns == self.seats else terms.AT_DRAW
        return 0

    def walk_feeding(self, at: int) -> int:
        if at == terms.AT_WINDOW:
            self.at = terms.AT_FEED
            if self.window_opens():
                self.trading = (1 << self.seats) - 1
                self.phase = terms.WINDOW
        elif at == terms.AT_FEED:
            for seat in range(self.seats):
                self.offers[seat] = 0
            self.feed()
            self.at = terms.AT_STARVE
        elif at == terms.AT_STARVE:
            self.starve_all()
            if self.starver() >= 0:
                self.phase = terms.STARVING
            else:
                self.at = terms.AT_CLEAR
        elif at == terms.AT_CLEAR:
            self.clear_weather()
            self.at = terms.AT_COUNT
        else:
            self.count_co2()
            self.at = terms.AT_REVEAL
        return 0

    def walk_weather(self, at: int) -> int:
        if at == terms.AT_REVEAL:
            if self.reveals:
                self.phase = terms.REVEALING
            else:
                self.at = terms.AT_YEAR
        elif at == terms.AT_SHARE:
            self.ask_owner(self.share(), terms.SHARING, terms.AT_STRIKE)
        elif at == terms.AT_STRIKE:
            self.strike()
            self.at = terms.AT_LOSE
        elif at == terms.AT_LOSE:
            self.ask_owner(self.lose_all(), terms.LOSING, terms.AT_FREEZE)
        elif at == terms.AT_FREEZE:
            self.ask_owner(self.freeze_next() if self.disaster == terms.FROST else -1, terms.FREEZING, terms.AT_AFTER)
        elif at == terms.AT_AFTER:
            self.disaster = terms.CALM
            self.at = terms.AT_REVEAL
        else:
            self.next_decade()
        return 0

    def ask_owner(self, seat: int, phase: int, then: int) -> int:
        """Ask a seat, or go on to the stage after if nobody has anything to decide."""
        if seat >= 0:
            self.missing = 1 << seat
            self.phase = phase
        else:
            self.at = then
        return 0

    # -- the end -------------------------------------------------------------------------------------------------------

    def check_limit(self) -> int:
        """The world tips as soon as the grand total reaches the limit, before any victory (T-089; A6, A7)."""
        if not self.over and self.total_co2() >= self.limit():
            self.finish(terms.TIPPED)
        return 0

    def finish(self, ending: int) -> int:
        self.ending = ending
        self.over = 1
        self.phase = terms.ENDED
        self.missing = self.trading = 0
        self.note_population()
        self.tell(common.EVERYONE, terms.OVER, ending)
        return 0

    def next_decade(self) -> int:
        """The marker moves; then the end is checked (T-081, T-084, T-088)."""
        self.note_population()
        self.decade += 1
        self.turns = 0
        self.tell(common.EVERYONE, terms.YEAR, self.decade)
        if self.is_won():
            self.finish(terms.WON)
        elif self.decade == terms.DECADES - 1:
            self.finish(terms.TIMED_OUT)
        else:
            self.end_once()
            self.at = terms.AT_DRAW
        return 0

    def crowd(self, seat: int) -> int:
        """The population that counts for a win: of the city, or of the pair."""
        n = self.people_n[seat]
        return n + self.people_n[self.partner(seat)] if self.mode == terms.TEAMS else n

    def is_won(self) -> bool:
        """Whether anybody has as many citizens as the mode asks for (T-085 to T-087)."""
        for seat in range(self.seats):
            if self.crowd(seat) >= (terms.PAIR if self.mode == terms.TEAMS else terms.CROWD):
                return True
        return False

    def standing(self, seat: int) -> int:
        """What ties are broken by: people, then cards in play, then, with tie=cleanest, little CO2 (T-086; A4)."""
        cards = self.cards_n[seat]
        if self.mode == terms.TEAMS:
            cards += self.cards_n[self.partner(seat)]
        clean = 20 - self.city_co2(seat) if self.tie and self.mode == terms.COMPETITIVE else 0
        return (self.crowd(seat) * 256 + cards) * 64 + clean

    def wins(self, seat: int) -> bool:
        """Whether a seat has won the ended game."""
        if self.ending != terms.WON:
            return False
        if self.mode == terms.TOGETHER:
            return self.people_n[seat] >= terms.ENOUGH
        for other in range(self.seats):
            if self.standing(other) > self.standing(seat):
                return False
        return True

    def outcome(self) -> Outcome | None:
        """Scores are citizens. Winners are first; the others follow by citizens and cards in play."""
        if not self.over:
            return None
        order = [(self.wins(seat), self.standing(seat)) for seat in range(self.seats)]
        winners = tuple(seat for seat in range(self.seats) if order[seat][0])
        if self.mode == terms.TOGETHER:
            order = [(won, 0 if won else stand) for won, stand in order]
        return Outcome(
            ENDINGS[self.ending],
            winners=winners,
            scores=tuple(self.people_n[seat] for seat in range(self.seats)),
            places=tuple(1 + sum(other > mine for other in order) for mine in order),
            losers=() if winners else tuple(range(self.seats)),
        )

    def payoff(self, seat: int) -> float:
        """1 for a win; else a little for every citizen, unless the world tipped."""
        if self.wins(seat):
            return 1.0
        if self.ending == terms.TIPPED:
            return 0.0
        return 0.3 * min(terms.CROWD, self.people_n[seat]) / terms.CROWD

    def faults(self) -> list[str]:
        return knowledge.faults(self)
