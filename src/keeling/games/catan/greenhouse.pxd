cimport cython
from keeling.core cimport common, packed
from keeling.core.game cimport Moves
from keeling.games.catan cimport masks, tables, terms
from keeling.games.catan.network cimport Network
from keeling.games.catan.rules cimport Catan
from libc.stdint cimport int64_t, uint64_t


cdef class Greenhouse(Catan):
    cdef public int collapse_rule, green_cost, skull_rule, consent, quick
    cdef public int tokens_n
    cdef public int level, removed, gone        # gone: hexes whose token was removed, as bits
    cdef public int crisis_n, drawn, choices    # drawn: the kind of the card in hand, and one
    cdef public int cause                       # of warming that waits for the claim of the same act
    cdef public int collapsed
    cdef public int voters, waiting             # seats that this roll pays; of these, who has not voted
    cdef public int payer
    cdef public int guardian                    # a seat, terms.SEATS for nobody
    cdef public int curve_n, curve_step
    cdef public short[terms.TOKENS] yellow      # kinds of tokens: both faces, and how many there are
    cdef public short[terms.TOKENS] red
    cdef public short[terms.TOKENS] counts
    cdef public short[terms.HEXES] back         # the red face under a yellow one, else 0
    cdef public short[terms.CRISES] crisis      # cards left in the deck
    cdef public short[terms.SEATS] vote         # one more than the vote, 0 for none
    cdef public short[terms.HANDS] pledged      # to the tax, by seat and kind
    cdef public short[terms.SEATS] paid         # to taxes so far
    cdef public uint64_t[terms.SEATS] green     # nodes with green cities
    cdef public short[terms.MOST_POINTS] curve  # the level after every curve_step-th turn
    cdef public short[terms.ADDED] added        # by seat and cause: how often it moved the level
    cdef int lay_beginners(self) except -1
    cdef int fill_numbers(self) except -1
    @cython.locals(reds=int, next_=int, token=int64_t)
    cdef int list_numbers(self, Moves out) except -1
    @cython.locals(kind=int)
    cdef int lay(self, int verb, int a, int b, int c) except -1
    cdef int warm(self, int cause, int seat) except -1
    cdef int cool(self, int cause, int seat) except -1
    cdef int collapse(self) except -1
    cdef int end_game(self) except -1
    @cython.locals(before=int)
    cdef int award_road(self) except -1
    @cython.locals(before=int)
    cdef int award_army(self, int seat) except -1
    @cython.locals(cause=int, holder=int)
    cdef int claim(self) except -1
    cdef int note_level(self) except -1
    cpdef int target(self) noexcept
    cdef int draw_due(self) except -1
    @cython.locals(land=int)
    cdef int list_crises(self, Moves out) except -1
    @cython.locals(kind=int, where=int, found=int, i=int)
    cdef int strike(self, int land, int order) except -1
    @cython.locals(major=bint, old=int, red=int)
    cdef int flip(self, int hex_) except -1
    @cython.locals(old=int, more=int)
    cdef int set_number(self, int hex_, int number) except -1
    cdef int remove(self, int hex_, int old) except -1
    cdef int after_crisis(self) except -1
