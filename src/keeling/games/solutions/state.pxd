from keeling.core cimport common
from keeling.core.game cimport Game
from keeling.games.solutions cimport terms


cdef class State(Game):
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
    cdef int next_player(self, int player) noexcept
    cpdef bint held(self, int reward) noexcept
    cpdef int zone(self) noexcept
    cdef int nth_in_deck(self, int n) noexcept
    cdef int into_deck(self, int card) noexcept
    cdef int refill_deck(self) except -1
    cdef int pile_into_deck(self) except -1
    cdef int show(self, int card) except -1
    cdef int gain_reward(self) except -1
    cdef int use(self, int reward) except -1
    cdef int warm(self, int spaces) except -1
    cdef int cool(self, int spaces) except -1
