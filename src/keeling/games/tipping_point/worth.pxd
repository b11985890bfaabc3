cimport cython
from keeling.games.tipping_point cimport terms
from keeling.games.tipping_point.outlook cimport Outlook
from keeling.games.tipping_point.rules cimport TippingPoint

cdef double CITIZEN, TIPPING


cdef class Judge(Outlook):
    cdef double[terms.SEATS * terms.DECADES] ten
    cdef double[terms.DECADES] none, safe
    cpdef double value(self, TippingPoint game, int seat) except? -1
    @cython.locals(own=double, total=double, q=int)
    cpdef double worth(self, TippingPoint game, int seat) except? -1
    @cython.locals(none=double, k=int, q=int, at=int)
    cdef int rate(self, TippingPoint game) except -1
    @cython.locals(alive=double, win=double, k=int, last=int)
    cdef double chance(self, TippingPoint game, int seat) except? -1
    @cython.locals(away=double)
    cdef double tips(self, TippingPoint game, int k) noexcept
    cdef double reached(self, TippingPoint game, int q, int k) noexcept
    @cython.locals(x=double)
    cdef double beyond(self, double lead, int k, double width) noexcept
    @cython.locals(n=double)
    cdef double crowd_at(self, TippingPoint game, int q, int k) noexcept
    @cython.locals(others=double, ten=double, nine=double)
    cdef double together(self, int seat, int k) noexcept
    @cython.locals(odds=double, mine=double, lead=double, q=int, team=int)
    cdef double against(self, TippingPoint game, int seat, int k) noexcept
    @cython.locals(left=double, n=double)
    cdef double extras(self, TippingPoint game, int seat) noexcept
