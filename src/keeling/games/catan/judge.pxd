cimport cython
from keeling.games.catan cimport terms
from keeling.games.catan.counting cimport Counting
from keeling.games.catan.rules cimport Catan
from keeling.games.catan.warming cimport Warming

@cython.final
cdef class Judge(Counting):
    cdef double[53] early, late
    cdef double[8] heat
    cdef double[terms.SEATS] odds       # of each seat; their sum is not 1
    cdef double collapse, paid          # how likely, and what it pays the viewer
    cdef double late_then, rest, collapse_then, paid_then   # of the state that `remember` weighed
    @cython.locals(total=double)
    cpdef double chance(self, Catan game, int seat, int viewer) except? -1
    @cython.locals(late=double)
    cdef int weigh(self, Catan game, int viewer) except -1
    cdef double mixed(self, double share) noexcept
    @cython.locals(odds=double, total=double)
    cdef int weigh_heat(self, Warming game, int viewer) except -1
    cdef int remember(self, Catan game, int seat) except -1
    @cython.locals(mine=double)
    cdef double again(self, Catan game, int seat) except? -1
    @cython.locals(total=double, i=int)
    cdef double strength(self, Catan game, int q, int viewer, double late) except? -1
    @cython.locals(total=double, i=int)
    cdef double danger(self, Warming game) except? -1
