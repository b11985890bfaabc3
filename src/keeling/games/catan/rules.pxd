cimport cython
from keeling.core cimport common, packed
from keeling.core.game cimport Moves, Streams
from keeling.games.catan cimport listing, tables, terms
from keeling.games.catan.trade cimport Trade
from libc.stdint cimport int64_t


cdef class Catan(Trade):
    cdef inline int list_rolls(self, Moves out) except -1
    @cython.locals(n=int, one=int, two=int)
    cdef inline int64_t sample_roll(self, Streams streams) except? -1
    cdef inline int list_turn(self, int seat, Moves out) except -1
    cdef inline int list_other(self, int seat, Moves out) except -1
    cdef inline bint is_well_formed(self, int verb, int64_t action) noexcept
    cdef inline int too_early(self) noexcept
    cdef inline int check_turn(self, int seat, int verb, int a) noexcept
    @cython.locals(out=Moves)
    cdef inline int check_outcome(self, int64_t outcome) except -1
    cdef inline int apply_rarer(self, int seat, int verb, int64_t action) except -1
    cdef inline int end_turn(self) except -1
    cpdef int total(self, int seat) noexcept
    cdef inline bint deal_hands(self, int seat, Streams streams) except -1
    @cython.locals(view=int, start=int, other=int, blanks=int, kind=int)
    cdef inline bint dealt_hands(self, int seat, Streams streams) except -1
    @cython.locals(n=int)
    cpdef int unseen(self, int kind) noexcept
    @cython.locals(total=int, n=int)
    cdef inline int unseen_kind(self, int view, int other, Streams streams) except? -1
    cpdef int room(self, int view, int seat, int kind) noexcept
    @cython.locals(blanks=int)
    cdef inline int deal_cards(self, int seat, Streams streams) except -1
    @cython.locals(whole=int, fresh=int, old=int, most=int, plain=int, fresh_plain=int)
    cdef inline int deal_cards_to(self, int seat, int first, Streams streams) except -1
    @cython.locals(total=int, i=int, card=int)
    cdef inline int deal_some(self, int seat, int n, int fresh, int plain, Streams streams) except -1
