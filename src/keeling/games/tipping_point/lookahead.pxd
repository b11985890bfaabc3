cimport cython
from keeling.core cimport common
from keeling.core.game cimport Moves, Streams
from keeling.games.tipping_point.rules cimport TippingPoint
from keeling.games.tipping_point.sense cimport Sense
from libc.stdint cimport int64_t, uint64_t


@cython.final
cdef class Lookahead:
    cdef Sense sense
    cdef TippingPoint root, deal, game
    cdef int seat, last, n
    cdef readonly int rounds
    cdef Streams streams
    cdef Moves moves
    cdef int64_t[8] action
    cdef double[8] total
    cdef uint64_t[8] luck
    # `best` stays a method of Python: it is called once a decision.
    @cython.locals(i=int, j=int)
    cdef int round(self) except -1
    @cython.locals(game=TippingPoint, moves=Moves, deciders=int, seat=int)
    cdef double play_on(self) except? -3
    @cython.locals(i=int, j=int)
    cdef int sort(self) except -1
