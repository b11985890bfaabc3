from keeling.core cimport common, packed
from keeling.core.game cimport Moves
from keeling.games.tipping_point cimport terms
from keeling.games.tipping_point.conflict cimport Conflict


cdef class Weather(Conflict):
    cdef bint window_opens(self) noexcept
    cdef bint can_light(self, int seat) noexcept
    cdef bint lacks(self, int seat) noexcept
    cpdef int stored_food(self, int seat) noexcept
    cpdef int shortage(self, int seat) noexcept
    cdef int feed(self) except -1
    cdef int use_stored(self, int seat, int n) except -1
    cdef int store(self, int seat, int n) except -1
    cpdef bint eats(self, int citizen) noexcept
    cdef int starve_all(self) except -1
    cdef int starve(self, int citizen) except -1
    cpdef int starver(self) noexcept
    cdef int first_citizen(self, int seat, int eating) noexcept
    cdef bint one_sort(self, int seat, int eating) noexcept
    cdef int list_citizens(self, Moves out, int seat, int verb, int eating) except -1
    cdef int clear_weather(self) except -1
    cdef int count_co2(self) except -1
    cdef int reveal(self, int symbol) except -1
    cdef int uncover(self, int symbol) noexcept
    cdef int rebuild_sky(self, int symbol) except -1
    cdef int note_population(self) noexcept
