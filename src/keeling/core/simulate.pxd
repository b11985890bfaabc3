cimport cython
from keeling.core cimport common
from keeling.core.game cimport Game, Moves, Streams
from libc.stdint cimport int64_t

@cython.final
cdef class Steps:
    cdef public int64_t actions, chance

@cython.final
cdef class Walk:
    cdef readonly Game game
    cdef readonly Moves moves
    cdef readonly Streams streams
    cdef readonly int seat, n, chance
    cpdef int start(self, Game root) except -1
    cpdef int step(self, int pick) except -1
    @cython.locals(game=Game, deciders=int)
    cdef int settle(self) except -1

@cython.locals(deciders=int, seat=int, actions=int64_t, chance=int64_t)
cpdef int64_t play_random(Game game, Streams streams, Moves moves, Steps steps) except -1

@cython.locals(game=Game)
cpdef int copies(Game root, int n) except -1
@cython.locals(game=Game)
cpdef int deals(Game root, int seat, Streams streams, int n) except -1
