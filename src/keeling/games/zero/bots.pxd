cimport cython
from keeling.core cimport bits, common, packed
from keeling.core.game cimport Game, Moves, Streams
from keeling.core.search cimport Policy
from keeling.games.zero cimport terms
from keeling.games.zero.rules cimport Zero
from libc.stdint cimport int64_t

@cython.final
cdef class Habits(Policy):
    cdef readonly int wild
    cdef int[14] worth
    @cython.locals(best=int, least=int, cost=int, i=int)
    cdef int cheapest(self, Zero game, int seat, Moves moves) except -1
    @cython.locals(verb=int, kind=int, n=int, gain=int)
    cdef int cost(self, Zero game, int seat, int64_t action) except? -1000000
