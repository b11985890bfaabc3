cimport cython
from keeling.core cimport common, packed
from keeling.core.game cimport Moves, Streams
from keeling.games.solutions cimport terms
from keeling.games.solutions.secrecy cimport Secrecy
from libc.stdint cimport int64_t


@cython.final
cdef class Solutions(Secrecy):
    cdef int to_fill(self) noexcept
    cdef int list_deck(self, Moves out, int verb) except -1
    cdef int check_outcome(self, int64_t outcome) except -1
    cdef int happen(self, int verb, int a, int b) except -1
    cdef int draw(self, int card, int player) except -1
    cdef int advance(self) except -1
