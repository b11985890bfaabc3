cimport cython
from keeling.core cimport packed
from keeling.core.game cimport Moves
from keeling.games.catan cimport terms
from keeling.games.catan.production cimport Production
from libc.stdint cimport int64_t


cdef class Cards(Production):
    cdef bint has_old(self, int seat, int card) noexcept
    cdef bint can_pave(self, int seat) noexcept
    cdef int list_cards(self, int seat, Moves out) except -1
    cdef int list_plenty(self, Moves out) except -1
    cdef int check_plenty(self, int one, int two) noexcept
    cdef int card_of(self, int verb) noexcept
    @cython.locals(verb=int)
    cdef int check_card(self, int seat, int64_t action) noexcept
    @cython.locals(verb=int, card=int)
    cdef int play_card(self, int seat, int64_t action) except -1
    cdef int play_knight(self, int seat) except -1
