from keeling.core cimport common
from keeling.core.game cimport Moves
from keeling.games.solutions cimport terms
from keeling.games.solutions.placing cimport Placing


cdef class Scoring(Placing):
    cdef int after_action(self, int at) except -1
    cdef int score(self) except -1
    cdef int last_right(self) noexcept
    cdef int take_penalty(self, int card) except -1
    cpdef int fall(self, int right) noexcept
    cdef int count_score(self) except -1
    cdef int earn(self) except -1
    cdef int clear_table(self) noexcept
    cdef int end_emergency(self) except -1
    cdef bint any_silver(self) noexcept
    cpdef bint any_silver_to_lay(self) noexcept
    cdef bint can_lay(self, int silver, int card) noexcept
    cpdef bint scores(self, int card) noexcept
    cdef bint in_row(self, int card) noexcept
    cdef int lay(self, int value) except -1
    cdef int fill_offer(self) noexcept
    cdef bint can_gamble_any(self) noexcept
    cdef bint can_gamble(self, int value) noexcept
    cdef int no_gamble(self, int value) noexcept
    cdef int gamble(self, int value) except -1
    cdef int end_attempt(self, int worked) except -1
    cdef int new_year(self) except -1
    cdef int finish(self, int ending) except -1
    cdef int list_gambles(self, Moves out, int gold) except -1
