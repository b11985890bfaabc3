cimport cython
from keeling.core cimport common, packed
from keeling.core.game cimport Moves, Streams
from keeling.games.tipping_point cimport terms
from keeling.games.tipping_point.secrecy cimport Secrecy
from libc.stdint cimport int64_t


@cython.final
cdef class TippingPoint(Secrecy):
    cdef int list_weather(self, Moves out) except -1
    cdef int list_turn(self, Moves out, int seat) except -1
    cdef int list_abilities(self, Moves out, int seat, int job) except -1
    cdef int list_ability(self, Moves out, int seat, int citizen, int job) except -1
    cdef int list_ends(self, Moves out, int seat) except -1
    cdef int list_answers(self, Moves out, int seat) except -1
    cdef int check_supply(self, int seat, int card, int source) noexcept
    cdef int check_turn(self, int seat, int verb, int a, int b, int c) noexcept
    cdef int check_answer(self, int seat, int verb, int a, int b, int c) noexcept
    cdef int check_outcome(self, int64_t outcome) except -1
    cdef int happen(self, int verb, int a, int b) except -1
    cdef int act(self, int seat, int verb, int a, int b, int c) except -1
    cdef int develop(self, int seat, int verb, int a, int b, int c) except -1
    cdef int answer(self, int seat, int verb, int a, int b, int c) except -1
    cdef int answer_offer(self, int seat, int verb, int a, int b, int c) except -1
    cdef int answer_request(self, int seat, int verb) except -1
    cdef int answer_ending(self, int seat, int verb, int a, int b) except -1
    cdef int advance(self) except -1
    cpdef bint is_act_over(self, int at) noexcept
    cdef int walk_turn(self, int at) except -1
    cdef int draw_next(self) except -1
    cdef int offer_refusal(self) except -1
    cdef int next_turn(self) except -1
    cdef int walk_feeding(self, int at) except -1
    cdef int walk_weather(self, int at) except -1
    cdef int ask_owner(self, int seat, int phase, int then) noexcept
    cdef int check_limit(self) except -1
    cdef int finish(self, int ending) except -1
    cdef int next_decade(self) except -1
    cpdef int crowd(self, int seat) noexcept
    cpdef bint is_won(self) noexcept
    cpdef int standing(self, int seat) noexcept
    cpdef bint wins(self, int seat) noexcept
