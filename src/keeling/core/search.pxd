cimport cython
from keeling.core cimport common
from keeling.core.game cimport Game, Moves, Streams
from libc.stdint cimport int64_t

cdef int DEEPEST, BATCH
cdef int64_t ACTOR, ACTION

cdef class Policy:
    cpdef int pick(self, Game game, int seat, Moves moves, Streams streams) except -1
    cpdef double value(self, Game game, int seat) except? -1

@cython.final
cdef class Search:
    cdef readonly Game root
    cdef Game game
    cdef Moves moves
    cdef Streams streams
    cdef Policy policy
    cdef double exploration
    cdef readonly int seat, playouts, size, capacity, deepest
    cdef int64_t[::1] branch
    cdef int[::1] child
    cdef int[::1] sibling
    cdef double[::1] offered
    cdef double[::1] tried
    cdef double[::1] won
    cdef int[::1] path
    cdef int[::1] at
    cdef int find(self, int node, int64_t branch) noexcept
    cdef int grow(self, int node, int64_t branch) noexcept
    @cython.locals(best=double, bound=double, tried=double, moves=Moves, i=int, child=int, chosen=int, untried=int)
    cdef int choose(self, int node, int64_t seat) except -2
    @cython.locals(game=Game, moves=Moves, streams=Streams, seats=int, depth=int, fresh=bint, deciders=int, actor=int64_t,
        action=int64_t, q=int, i=int, node=int)
    cdef int playout(self) except -1
    @cython.locals(game=Game, moves=Moves, streams=Streams, left=int, deciders=int, seat=int)
    cdef int finish(self) except -1
