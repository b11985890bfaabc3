cimport cython
from keeling.core cimport packed
from keeling.core.game cimport Game, Moves, Streams
from keeling.core.search cimport Policy
from keeling.games.tipping_point cimport terms
from keeling.games.tipping_point.rules cimport TippingPoint
from keeling.games.tipping_point.worth cimport Judge
from libc.stdint cimport int64_t

cdef double NEVER, ENOUGH, FAIR

cdef bint is_idle(int verb) noexcept


@cython.final
cdef class Sense(Policy):
    cdef readonly Judge judge
    cdef TippingPoint after
    cpdef double standing(self, TippingPoint game, int seat) except? -1
    @cython.locals(best=int, most=double, worth=double, i=int)
    cdef int best(self, TippingPoint game, int seat, Moves moves) except -1
    @cython.locals(verb=int, after=TippingPoint, worth=double)
    cpdef double weigh(self, TippingPoint game, int seat, int64_t action) except? -3
    @cython.locals(other=int, before=double)
    cdef double parting(self, TippingPoint game, int seat, int deal) except? -3
    @cython.locals(worth=double)
    cdef double used(self, TippingPoint game, int seat, int verb, int citizen) except? -3
    cdef double arranged(self, int seat, int64_t action) except? -3
    @cython.locals(kind=int, worth=double)
    cdef double swept(self, TippingPoint game, int seat, int slot) noexcept
