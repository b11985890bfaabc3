from keeling.core cimport common
from keeling.games.solutions cimport terms
from keeling.games.solutions.challenges cimport Challenges


cdef class Opening(Challenges):
    cdef int before_action(self, int at) except -1
    cdef int open_round(self) noexcept
    cdef int mix_blue(self) except -1
    cdef int gain_silver(self) noexcept
    cdef int turn_up_feedback(self) noexcept
    cdef int feel(self) except -1
    cdef bint may_break(self) noexcept
    cdef int turn_up_event(self) noexcept
    cdef int event_effect(self) except -1
    cdef int choose(self, int value) except -1
