cimport cython
from keeling.core cimport common, packed
from keeling.core.game cimport Moves
from keeling.games.catan cimport lanes, listing, masks, tables, terms
from keeling.games.catan.network cimport Network
from libc.stdint cimport uint64_t


cdef class Building(Network):
    @cython.locals(nodes=uint64_t, edges=uint64_t)
    cdef inline uint64_t open_low(self, int seat) noexcept
    @cython.locals(nodes=uint64_t, edges=uint64_t)
    cdef inline uint64_t open_high(self, int seat) noexcept
    cdef inline bint has_road_place(self, int seat) noexcept
    @cython.locals(low=uint64_t, high=uint64_t)
    cdef inline bint is_paved(self, int edge) noexcept
    cdef inline bint connects(self, int seat, int edge) noexcept
    cdef inline bint affords(self, int seat, uint64_t cost) noexcept
    @cython.locals(edges=uint64_t)
    cdef inline int list_roads(self, int seat, Moves out) except -1
    cdef inline int list_nodes(self, int verb, uint64_t nodes, Moves out) except -1
    @cython.locals(edge=int)
    cdef inline int list_setup(self, Moves out) except -1
    @cython.locals(hand=uint64_t)
    cdef int list_building(self, int seat, Moves out) except -1
    cdef inline int check_road(self, int seat, int edge) noexcept
    cdef inline int check_town(self, int seat, int node) noexcept
    cdef inline int check_city(self, int seat, int node) noexcept
    cdef inline int place_town(self, int seat, int node) except -1
    cdef inline int build_town(self, int seat, int node) except -1
    cdef int build_city(self, int seat, int node) except -1
    cdef inline int raise_city(self, int seat, int node) except -1
    cdef inline int build_road(self, int seat, int edge) except -1
    cdef inline int resume(self) except -1
    @cython.locals(h=int, step=int)
    cdef inline int next_settler(self) except -1
    cdef int begin_turn(self, int seat) except -1
    cdef inline int buy(self, int seat) except -1
    cdef inline int draw(self, int card, int seat) except -1
