from keeling.core cimport common
from keeling.games.solutions cimport terms
from keeling.games.solutions.council cimport Council


cdef class Challenges(Council):
    cdef int begin_challenge(self) noexcept
    cdef int open_challenge(self) except -1
    cdef int end_challenge(self, int met) except -1
    cdef int turn_up(self, int card) except -1
    cdef int on_map(self, int row, int column) noexcept
    cdef int in_map_row(self, int space) noexcept
    cdef int judge_band(self, int value) except -1
    cdef int set_next_aside(self) except -1
    cdef int set_aside(self, int card) except -1
    cdef int end_moonshot(self, int order) except -1
    cdef int open_exchange(self) noexcept
    cpdef int giver(self, int seat) noexcept
    cdef int give_card(self, int player, int card) except -1
    cdef int swap_with_deck(self, int card) except -1
    cdef int hand_on(self) except -1
