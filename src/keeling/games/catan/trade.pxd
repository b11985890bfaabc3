cimport cython
from keeling.core cimport bits, common, packed
from keeling.core.game cimport Moves
from keeling.games.catan cimport lanes, listing, masks, tables, terms
from keeling.games.catan.cards cimport Cards
from libc.stdint cimport int64_t, uint64_t


cdef class Trade(Cards):
    cdef inline int rate(self, int seat, int kind) noexcept
    @cython.locals(stocked=int, rich=uint64_t, given=int)
    cdef inline int list_maritime(self, int seat, Moves out) except -1
    cdef inline int check_maritime(self, int seat, int given, int got) noexcept
    cdef inline int trade_with_bank(self, int seat, int given, int got) except -1
    cdef inline int check_terms(self, int seat, int given, int wanted) noexcept
    @cython.locals(to=int)
    cdef inline int check_offer(self, int seat, int64_t action) noexcept
    cdef inline int check_counter(self, int seat, int64_t action) noexcept
    cdef inline bint is_addressed(self, int seat, int maker) noexcept
    cdef inline int check_answer(self, int seat, int verb, int maker) noexcept
    cdef inline int list_answers(self, int seat, Moves out) except -1
    @cython.locals(verb=int, a=int)
    cdef inline int check_trade(self, int seat, int64_t action) noexcept
    @cython.locals(verb=int, a=int)
    cdef inline int trade(self, int seat, int64_t action) except -1
    cdef inline int offer(self, int seat, int given, int wanted, int to) except -1
    cdef inline int show_all(self, int seat, int cards) except -1
    cdef inline int accept(self, int seat, int maker) except -1
    cdef inline int decline(self, int seat, int maker) except -1
    @cython.locals(given=int, wanted=int)
    cdef inline int exchange(self, int maker, int partner) except -1
    cdef inline bint is_trading(self) noexcept
    cdef inline int close_offers(self) except -1
