cimport cython
from keeling.core cimport packed
from keeling.core.game cimport Moves
from keeling.games.catan cimport listing, terms
from keeling.games.catan.production cimport Production
from libc.stdint cimport int64_t


cdef class Cards(Production):
    cdef inline bint has_old(self, int seat, int card) noexcept
    cdef inline bint can_pave(self, int seat) noexcept
    cdef inline int list_cards(self, int seat, Moves out) except -1
    cdef inline int list_plenty(self, Moves out) except -1
    cdef inline int check_plenty(self, int one, int two) noexcept
    cdef inline int card_of(self, int verb) noexcept
    @cython.locals(verb=int)
    cdef inline int check_card(self, int seat, int64_t action) noexcept
    @cython.locals(verb=int, card=int)
    cdef inline int play_card(self, int seat, int64_t action) except -1
    cdef inline int play_knight(self, int seat) except -1
