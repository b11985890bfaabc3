cimport cython
from keeling.core cimport bits, common, packed
from keeling.core.game cimport Game, Moves, Streams
from keeling.games.zero cimport terms
from libc.stdint cimport int64_t


cdef int first_choice(int copies, int known) noexcept
cdef int slot(int seat, int kind) noexcept

@cython.final
cdef class Zero(Game):
    cdef public int option, refill, voluntary, lead_lowest, no_specials, limit_ends, one_skip, one_play
    cdef public int four_specials, one_along, patience
    cdef public int phase
    cdef public int dealer
    cdef public int turn, heir          # the seat that acts, and the one that acts once it has drawn
    cdef public int owed                # cards still to be drawn
    cdef public int flipping            # the face-down position being flipped
    cdef public int dealt, opened
    cdef public int active, ready       # seats, as bits
    cdef public int level, limited      # the effective pile value, and whether a -2 limit is on
    cdef public int run, run_kind       # equal values on top of the pile
    cdef public int pile_size, stock, unseen_size
    cdef public int finishers, jerries, idle, stalemate
    cdef public unsigned short[terms.KINDS] copies       # per kind, how many there are in the deck
    cdef public unsigned short[terms.KINDS] unseen       # per kind, copies as bits; so the next five
    cdef public unsigned short[terms.KINDS] pile
    cdef public unsigned short[terms.KINDS] cleared
    cdef public unsigned short[terms.SLOTS] hand         # by slot(seat, kind); so the next two
    cdef public unsigned short[terms.SLOTS] known        # the part of hand that everybody has seen
    cdef public unsigned short[terms.SLOTS] up
    cdef public short[terms.SEATS] barred                # kinds that so many unknown cards of the hand cannot be
    cdef public short[terms.SEATS] bounded               # so many
    cdef public short[terms.SEATS] hand_size
    cdef public short[terms.SEATS] up_size
    cdef public short[terms.SEATS] down                  # face-down positions, as bits
    cdef public short[terms.SEATS] low                   # fewest cards held since the stock ran out
    cdef public short[terms.SEATS] place
    # The pile from the bottom, as cards. Not of chars: Cython would hand those out as bytes that end at the first 0.
    cdef public unsigned short[terms.KINDS * terms.COPIES] order
    cdef int zone(self, int seat) noexcept
    cdef int cards(self, int seat, int zone, int kind) noexcept
    cdef int64_t draw_outcome(self, int card) noexcept
    cdef int unseen_card(self, int i) noexcept
    cdef int fitting(self) noexcept
    cdef bint fits(self, int kind) noexcept
    cdef int held(self, int seat, int zone) noexcept
    cdef int lead(self, int seat) noexcept
    cdef bint can_play(self, int seat, int zone) noexcept
    cdef int list_plays(self, int seat, int zone, Moves out) except -1
    cdef int list_takes(self, int seat, int zone, Moves out) except -1
    cdef int list_swaps(self, int seat, Moves out) except -1
    cdef int check_outcome(self, int64_t outcome) noexcept
    cdef int check_swap(self, int seat, int64_t action) noexcept
    cdef int check_play(self, int seat, int kind, int copies) noexcept
    cdef int check_take(self, int seat, int along) noexcept
    cdef int draw(self, int kind, int card) except -1
    cdef int deal(self, int kind, int card) except -1
    cdef int swap(self, int seat, int give, int get) except -1
    cdef int start_if_ready(self) except -1
    cdef int lowest(self, int seat) noexcept
    cdef int start(self) except -1
    cdef int bar(self, int seat, int kinds) noexcept
    cdef int hidden(self, int seat) noexcept
    cdef int forget(self, int seat, int gone) noexcept
    cdef int play_set(self, int seat, int kind, int copies) except -1
    cdef int turn_over(self, int seat, int kind, int card) except -1
    cdef int lay(self, int kind, int copies) noexcept
    cdef int put(self, int seat, int kind, int copies) except -1
    cdef int count_run(self, int kind, int n) noexcept
    cdef int clear_pile(self, int by_four) except -1
    cdef int take(self, int seat) except -1
    cdef int take_pile(self, int seat) except -1
    cdef int empty_pile(self) noexcept
    cdef int end_turn(self, int seat, int skips, bint again) except -1
    cdef int seat_after(self, int seat, int skips) except -1
    cdef int next_active(self, int seat) noexcept
    cdef int cards_left(self, int seat) noexcept
    cdef int note_progress(self, int seat) noexcept
    cdef int finish(self, int seat) except -1
    cdef int end_round(self, int jerry) except -1
    cdef int leave(self, int seat) except -1
    cdef bint redealt(self, int seat, Streams streams) except -1
    cdef bint redeal_one(self, int other, int barred, Streams streams) except -1
