from keeling.core cimport common, packed
from keeling.core.game cimport Moves
from keeling.games.solutions cimport terms
from keeling.games.solutions.opening cimport Opening


cdef class Placing(Opening):
    cpdef int finite(self) noexcept
    cpdef int limit(self) noexcept
    cpdef bint may_pass(self) noexcept
    cdef int list_proposals(self, Moves out) except -1
    cdef int list_suggestions(self, Moves out) except -1
    cdef int list_places(self, Moves out) except -1
    cdef int check_proposal(self, int seat, int card, int place) noexcept
    cdef int check_pass(self, int seat, int a) noexcept
    cdef int check_vote(self, int seat, int place) noexcept
    cdef int check_suggestion(self, int reward) noexcept
    cdef int offer_turn(self) except -1
    cdef bint note_pass(self) except -1
    cdef int pass_turn(self) except -1
    cdef int propose(self, int card, int place) except -1
    cdef int vote_for(self, int seat, int place) except -1
    cdef int settle_place(self, int place, int looked) except -1
    cdef int offer_look(self) noexcept
    cdef int answer_look(self, int value) except -1
    cdef int reveal(self) except -1
    cdef int end_phase(self, int why) except -1
