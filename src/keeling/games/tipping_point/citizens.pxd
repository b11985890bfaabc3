from keeling.core cimport common, packed
from keeling.core.game cimport Moves
from keeling.games.tipping_point cimport terms
from keeling.games.tipping_point.market cimport Market


cdef class Citizens(Market):
    cpdef int twin_citizen(self, int citizen) noexcept
    cpdef bint able(self, int seat, int citizen, int job) noexcept
    cdef int die(self, int citizen, int cause) except -1
    cdef int refuse(self, int citizen) except -1
    cdef int replace_refused(self, int job, int seat) except -1
    cpdef bint flips_last(self, int citizen) noexcept
    cdef int check_flip(self, int seat, int citizen) noexcept
    cdef int flip(self, int seat, int citizen) except -1
    cdef int keep_fresh(self) except -1
    cdef int retire(self, int citizen) except -1
    cdef int list_flips(self, Moves out, int seat) except -1
    cdef int spend_savings(self, int citizen) except -1
    cdef int check_save(self, int seat, int citizen, int dollars) noexcept
    cdef int list_savings(self, Moves out, int seat) except -1
    cdef bint ends_in_question(self, int seat) noexcept
    cdef int check_search(self, int seat, int citizen, int kind, int source) noexcept
    cdef int search(self, int seat, int citizen, int kind, int source) except -1
    cdef int list_searches(self, Moves out, int seat, int citizen) except -1
    cpdef int market_size(self) noexcept
    cdef int sweep(self, int slot) except -1
    cdef int end_sweep(self) except -1
    cdef int check_repair(self, int seat, int citizen, int card, int source) noexcept
    cdef int repair(self, int seat, int citizen, int card, int source) except -1
    cdef int list_repairs(self, Moves out, int seat, int citizen) except -1
    cdef int first_lost(self, int card) noexcept
    cpdef int sky_size(self) noexcept
    cdef int study(self, int citizen) except -1
    cdef int look_on(self) except -1
    cdef int peek(self, int symbol, int place) except -1
    cdef int arrange(self, int seat, int a, int b, int c) except -1
    cdef int top_count(self, int symbol) noexcept
    cdef bint is_order(self, int a, int b, int c) noexcept
    cdef int list_orders(self, Moves out) except -1
