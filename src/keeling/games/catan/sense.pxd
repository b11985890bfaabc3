cimport cython
from keeling.core cimport packed
from keeling.core.game cimport Game, Moves, Streams
from keeling.core.search cimport Policy
from keeling.games.catan cimport terms
from keeling.games.catan.judge cimport Judge
from keeling.games.catan.rules cimport Catan
from keeling.games.catan.warming cimport Warming
from libc.stdint cimport int64_t

@cython.final
cdef class Sense(Policy):
    cdef readonly Judge judge
    cdef list states, lists
    @cython.locals(best=int, most=double, worth=double, i=int)
    cdef int best(self, Catan game, int seat, Moves moves) except -1
    cpdef double weigh(self, Catan game, int seat, int64_t action) except? -1
    cdef bint is_private(self, int verb) noexcept
    @cython.locals(after=Catan, verb=int)
    cdef double worth(self, Catan game, int seat, int64_t action, int depth) except? -1
    @cython.locals(phase=int)
    cdef double settled(self, Catan game, int seat, int depth) except? -1
    @cython.locals(out=Moves, total=double, i=int)
    cdef double average(self, Catan game, int seat, int depth) except? -1
    @cython.locals(out=Moves, most=double, i=int)
    cdef double highest(self, Catan game, int seat, int depth) except? -1
    @cython.locals(q=int)
    cdef double vote(self, Warming game, int seat, int64_t action) except? -1
    @cython.locals(payer=int, kind=int)
    cdef double tax(self, Warming game, int seat, int64_t action) except? -1
    @cython.locals(n=int, seat=int)
    cdef int after(self, Warming game) noexcept
    @cython.locals(most=int, found=int, n=int)
    cdef int dearest(self, Warming game, int seat) noexcept
