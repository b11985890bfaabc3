cimport cython
from keeling.games.tipping_point cimport terms
from keeling.games.tipping_point.rules cimport TippingPoint


cdef int CARDS


cdef class Sky:
    cdef double[60] near                # cards of this phase * DISASTERS: disasters to expect of the next cards
    cdef double[terms.DISASTERS] far    # disasters to expect of one card, later
    cdef double[terms.SYMBOLS] odds, before, after
    @cython.locals(card=int)
    cpdef int foresee(self, TippingPoint game, int seat) except -1
    @cython.locals(first=int, second=int, whole=double, d=int)
    cdef int foresee_later(self, TippingPoint game) noexcept
    @cython.locals(n=int, symbol=int, i=int, left=double)
    cdef int rest(self, TippingPoint game, int seat) noexcept
    @cython.locals(first=int, second=int, d=int, p=double, known=int)
    cdef int step(self, TippingPoint game, int seat, int card) noexcept
    @cython.locals(low=int, part=double)
    cdef double soon(self, int d, double n) noexcept
