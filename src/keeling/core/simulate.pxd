cimport cython
from keeling.core cimport common
from keeling.core.game cimport Game, Moves, Streams
from libc.stdint cimport int64_t

@cython.final
cdef class Steps:
    cdef public int64_t actions, chance

@cython.locals(deciders=int, seat=int, actions=int64_t, chance=int64_t)
cpdef int64_t play_random(Game game, Streams streams, Moves moves, Steps steps) except -1
