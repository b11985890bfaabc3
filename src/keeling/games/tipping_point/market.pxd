from keeling.core cimport common, packed
from keeling.core.game cimport Moves
from keeling.games.tipping_point cimport terms
from keeling.games.tipping_point.deals cimport Deals


cdef class Market(Deals):
    cpdef int deck_size(self) noexcept
    cpdef int pile_size(self) noexcept
    cpdef int crowd_size(self) noexcept
    cdef int restock(self) except -1
    cdef int recrowd(self) except -1
    cpdef int copy_in_deck(self, int kind) noexcept
    cdef int take(self, int kind) noexcept
    cdef int draw_citizen(self, int job) noexcept
    cpdef int next_slot(self) noexcept
    cdef int fill(self, int kind, int slot) noexcept
    cdef int discard_slot(self, int slot) except -1
    cpdef bint has_research(self, int seat) noexcept
    cpdef int price(self, int kind) noexcept
    cpdef int check_price(self, int seat, int kind) noexcept
    cpdef bint can_power(self, int seat, int kind, int source) noexcept
    cdef int check_buy(self, int seat, int slot, int source) noexcept
    cdef int buy(self, int seat, int slot, int source) except -1
    cdef int build(self, int card, int seat, int source) except -1
    cdef int list_powered(self, Moves out, int seat, int verb, int a, int b, int kind) except -1
    cdef int list_source(self, Moves out, int verb, int a, int b, int source) except -1
    cdef int list_purchases(self, Moves out, int seat) except -1
    cdef int list_supplies(self, Moves out, int seat) except -1
    cdef bint is_plain(self, int card) noexcept
    cpdef int twin(self, int card) noexcept
    cdef int list_demolitions(self, Moves out, int seat) except -1
    cdef int check_demolish(self, int seat, int card) noexcept
    cdef int demolish(self, int seat, int card) except -1
    cdef int tear_down(self, int card) except -1
    cdef int unplug_card(self, int card) except -1
