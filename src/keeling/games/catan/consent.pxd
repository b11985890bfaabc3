cimport cython
from keeling.core cimport bits, common, packed
from keeling.core.game cimport Moves
from keeling.games.catan cimport masks, terms
from keeling.games.catan.greenhouse cimport Greenhouse
from libc.stdint cimport uint64_t


cdef class Consent(Greenhouse):
    cdef int roll(self, int one, int two) except -1
    @cython.locals(number=int)
    cdef int after_crisis(self) except -1
    @cython.locals(found=int, hexes=int, kind=int, due=uint64_t, claims=int, seats=int, n=int)
    cpdef int receivers(self, int number) noexcept
    cdef int list_votes(self, int seat, Moves out) except -1
    cdef int check_vote(self, int seat, int vote) noexcept
    cdef int cast(self, int seat, int vote) except -1
    @cython.locals(found=int, vote=int)
    cdef int agreed_vote(self) noexcept
    @cython.locals(vote=int, voters=int)
    cdef int open_votes(self) except -1
    cdef int credit(self, int seats, int cause) except -1
    cdef int begin_tax(self) except -1
    @cython.locals(n=int)
    cdef int pledges(self) noexcept
    @cython.locals(n=int)
    cdef int pledged_by(self, int seat) noexcept
    @cython.locals(n=int, seat=int)
    cdef bint can_pay(self) noexcept
    cdef int ask_payer(self) except -1
    cdef int next_payer(self) except -1
    cdef int list_pledges(self, int seat, Moves out) except -1
    cdef int check_pledge(self, int seat, int verb, int kind) noexcept
    cdef int pledge(self, int seat, int kind) except -1
    @cython.locals(n=int)
    cdef int pay_tax(self) except -1
    cdef int refuse_tax(self) except -1
    cdef int clear_tax(self) except -1
