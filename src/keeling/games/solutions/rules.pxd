cimport cython
from keeling.core cimport bits, common, packed
from keeling.core.game cimport Game, Moves, Streams
from keeling.games.solutions cimport terms
from libc.stdint cimport int64_t


@cython.final
cdef class Solutions(Game):
    cdef public int players, group, advanced, screen, clock, rise, short, hand_size
    cdef public int base, step, rounds, cap_at, extra_at, blue_at, reward_at
    cdef public int space, heat
    cdef public int broken              # 1: this round is the emergency round, 2: the next one is
    cdef public int repaired
    cdef public int phase, at, then     # what is waited for, the stage that follows, and the one after a Feedback Loop
    cdef public int turn, proposer      # players
    cdef public int newest, place       # the card under debate, and the gap of the row that it goes to
    cdef public int row_n, shown        # cards in the row, and how many of them are turned up
    cdef public int passes
    cdef public int wrong, penalty      # cards, one more than their number; 0 for none
    cdef public int right, bonus        # cards that count, and spaces for Silver
    cdef public int deck_n, pool_n      # cards in the deck; and those that may be, with hidden hands
    cdef public int dealt, drawer
    cdef public int voted               # seats that have voted, players that have given, as bits
    cdef public int question, event, feedback, rerolled, softened, turned_down
    cdef public int momentum, waived, cut, committed, dry
    cdef public int points, attempt, attempted
    cdef public int began, acts         # the decision that started the clock, and how many there were
    cdef public int picked, moon_n, peeked, looker, ending
    cdef public short[terms.CARDS] rank         # by card; so the next seven
    cdef public short[terms.CARDS] where
    cdef public short[terms.CARDS] told         # whether everybody has seen its back
    cdef public short[terms.CARDS] knows        # seats that saw it come to the hand it is in, as bits
    cdef public short[terms.CARDS] map_round    # when it was last played, from 1, and where in the row
    cdef public short[terms.CARDS] map_place
    cdef public short[terms.CARDS] map_by       # one more than the player who proposed it last
    cdef public short[terms.CARDS] map_agreed   # whether everybody voted for its place
    cdef public short[terms.CARDS] row          # cards from left to right; the first row_n count
    cdef public short[terms.SEATS] hand_n
    cdef public short[terms.SEATS] vote         # one more than the place or answer, 0 for none
    cdef public short[terms.SEATS] give         # one more than the card
    cdef public short[terms.SILVERS] laid_on    # one more than the card
    cdef public short[3] moon
    cdef public short[terms.FEEDBACKS] feedback_deck
    cdef public short[terms.EVENTS] event_deck
    cdef public short[terms.REWARDS] reward_deck
    cdef public short[terms.SILVERS] silver_deck
    cdef public short[terms.GOLDS] gold_deck
    cdef public short[terms.FEEDBACKS] feedback_spaces
    cdef public short[terms.EVENTS] event_spaces
    cdef public short[terms.EVENTS] event_seconds
    cdef public short[terms.GOLDS] gold_cost
    cdef public short[terms.GOLDS] gold_faces
    cdef public short[terms.GOLDS] gold_fall
    cdef public short[terms.ROUNDS] heats       # the temperature at the beginning of each space
    cdef public short[terms.ROUNDS] played      # cards played in its round, and the wrong one, one more than its number
    cdef public short[terms.ROUNDS] wrongs
    cpdef int owner(self, int player) noexcept
    cpdef int zone(self) noexcept
    cpdef int finite(self) noexcept
    cpdef int limit(self) noexcept
    cpdef bint may_pass(self) noexcept
    cpdef bint held(self, int reward) noexcept
    cdef bint all_voted(self) noexcept
    cpdef bint votes_open(self) noexcept
    cdef int next_player(self, int player) noexcept
    cpdef bint scores(self, int card) noexcept
    cdef int settler(self) noexcept
    cpdef int giver(self, int seat) noexcept
    cdef int to_fill(self) noexcept
    cdef int list_deck(self, Moves out, int verb) except -1
    cdef int nth_in_deck(self, int n) noexcept
    cdef int list_proposals(self, Moves out) except -1
    cdef int list_suggestions(self, Moves out) except -1
    cdef int list_places(self, Moves out) except -1
    cdef int list_answers(self, Moves out) except -1
    cdef int list_answer(self, Moves out, int value) except -1
    cpdef bint is_answer(self, int value) noexcept
    cdef bint in_row(self, int card) noexcept
    cdef bint can_lay(self, int silver, int card) noexcept
    cdef bint can_gamble(self, int value) noexcept
    cpdef bint is_tied(self, int vote) noexcept
    cdef int voices(self, int vote) noexcept
    cdef int no_answer(self, int value) noexcept
    cdef int no_gamble(self, int value) noexcept
    cdef int check_proposal(self, int seat, int card, int place) noexcept
    cdef int check_pass(self, int seat, int a) noexcept
    cdef int check_vote(self, int seat, int place) noexcept
    cdef int check_suggestion(self, int reward) noexcept
    cdef int check_outcome(self, int64_t outcome) except -1
    cdef int happen(self, int verb, int a, int b) except -1
    cdef int draw(self, int card, int player) except -1
    cdef int into_deck(self, int card) noexcept
    cdef int refill_deck(self) except -1
    cdef int pile_into_deck(self) except -1
    cdef bint may_break(self) noexcept
    cdef int advance(self) except -1
    cdef int before_action(self, int at) except -1
    cdef int open_round(self) noexcept
    cdef int mix_blue(self) except -1
    cdef int gain_reward(self) except -1
    cdef int gain_silver(self) noexcept
    cdef int turn_up_feedback(self) noexcept
    cdef int feel(self) except -1
    cdef int turn_up_event(self) noexcept
    cdef int event_effect(self) except -1
    cdef int begin_challenge(self) noexcept
    cdef int open_challenge(self) except -1
    cdef int set_next_aside(self) except -1
    cdef int set_aside(self, int card) except -1
    cdef int end_moonshot(self, int order) except -1
    cdef int end_challenge(self, int met) except -1
    cdef int turn_up(self, int card) except -1
    cdef int on_map(self, int row, int column) noexcept
    cdef int in_map_row(self, int space) noexcept
    cdef int open_exchange(self) noexcept
    cdef int give_card(self, int player, int card) except -1
    cdef int swap_with_deck(self, int card) except -1
    cdef int hand_on(self) except -1
    cdef int offer_turn(self) except -1
    cdef bint note_pass(self) except -1
    cdef int pass_turn(self) except -1
    cdef int propose(self, int card, int place) except -1
    cdef int clear_votes(self) noexcept
    cdef int vote_for(self, int seat, int place) except -1
    cdef int settle_place(self, int place, int looked) except -1
    cdef int offer_look(self) noexcept
    cdef int show(self, int card) except -1
    cdef int reveal(self) except -1
    cdef int end_phase(self, int why) except -1
    cdef int after_action(self, int at) except -1
    cdef int score(self) except -1
    cdef int last_right(self) noexcept
    cdef bint any_silver(self) noexcept
    cpdef bint any_silver_to_lay(self) noexcept
    cdef bint can_gamble_any(self) noexcept
    cdef int take_penalty(self, int card) except -1
    cdef int end_emergency(self) except -1
    cpdef int fall(self, int right) noexcept
    cdef int count_score(self) except -1
    cdef int earn(self) except -1
    cdef int clear_table(self) noexcept
    cdef int fill_offer(self) noexcept
    cdef int gamble(self, int value) except -1
    cdef int end_attempt(self, int worked) except -1
    cdef int new_year(self) except -1
    cdef int finish(self, int ending) except -1
    cdef int warm(self, int spaces) except -1
    cdef int cool(self, int spaces) except -1
    cdef int use(self, int reward) except -1
    cdef int ask(self, int question) noexcept
    cdef int count_answers(self) except -1
    cdef int decide(self, int value) except -1
    cdef int choose(self, int value) except -1
    cdef int judge_band(self, int value) except -1
    cdef int answer_cool(self, int value) except -1
    cdef int answer_look(self, int value) except -1
    cdef int lay(self, int value) except -1
    cdef int redeal_hands(self, Streams streams) except -1
    cdef int redeal_ranks(self, Streams streams) except -1
    cdef int redeal_votes(self, Streams streams) except -1
