from keeling.core cimport common, packed
from keeling.core.game cimport Moves
from keeling.games.solutions cimport terms
from keeling.games.solutions.state cimport State


cdef class Council(State):
    cdef bint all_voted(self) noexcept
    cpdef bint votes_open(self) noexcept
    cdef int voices(self, int vote) noexcept
    cpdef bint is_tied(self, int vote) noexcept
    cdef int clear_votes(self) noexcept
    cdef int ask(self, int question) noexcept
    cdef int list_answers(self, Moves out) except -1
    cdef int list_answer(self, Moves out, int value) except -1
    cpdef bint is_answer(self, int value) noexcept
    cdef int no_answer(self, int value) noexcept
    cdef int settler(self) noexcept
    cdef int count_answers(self) except -1
    cdef int decide(self, int value) except -1
    cdef int answer_cool(self, int value) except -1
    cdef int answers(self) noexcept
    cdef int decided(self, int question, int value) except -1
