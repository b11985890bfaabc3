from keeling.core cimport common
from keeling.games.tipping_point cimport terms
from keeling.games.tipping_point.power cimport Power


cdef class Deals(Power):
    cpdef int offered_cash(self, int a) noexcept
    cpdef int offered_food(self, int a) noexcept
    cpdef int offered_to(self, int a) noexcept
    cpdef int offered_once(self, int a) noexcept
    cpdef int given_citizen(self, int b) noexcept
    cpdef int wanted_citizen(self, int b) noexcept
    cpdef int offered_tiles(self, int b) noexcept
    cpdef int lender(self, int seat, int a, int c) noexcept
    cpdef int traded_cash(self, int seat) noexcept
    cpdef int cash(self, int seat) noexcept
    cpdef int money(self, int seat) noexcept
    cpdef int purse(self, int seat) noexcept
    cpdef bint has_spent(self, int deal) noexcept
    cpdef int meal(self, int seat) noexcept
    cdef bint may_trade(self, int seat, int other) noexcept
    cdef int check_offer(self, int seat, int a, int b, int c) noexcept
    cdef int check_food(self, int seat, int other, int food) noexcept
    cdef int check_citizens(self, int seat, int other, int b) noexcept
    cdef int check_loan(self, int seat, int a, int b, int c) noexcept
    cdef int leaving_tiles(self, int seat, int card, int b) noexcept
    cdef int staying_tiles(self, int seat, int b) noexcept
    cdef int make_offer(self, int seat, int a, int b, int c) except -1
    cdef int tell_bid(self, int seat, int a, int b, int c) except -1
    cdef int close_offer(self) noexcept
    cdef int check_counter(self, int seat, int a, int b, int c) noexcept
    cdef int seal(self) except -1
    cdef int agree_on(self, int seat, int other, int a, int b, int c) except -1
    cdef int hand_over(self, int citizen, int seat) except -1
    cdef int welcome(self, int citizen, int seat) except -1
    cdef int protect_from_frost(self, int citizen, int seat) except -1
    cdef int leave_work(self, int citizen) except -1
    cdef int unplug(self, int source) except -1
    cdef int end_loans(self, int source) except -1
    cdef int end_deal(self, int deal) except -1
    cdef int tell_lapsed(self, int deal) except -1
    cdef int return_tiles(self, int deal) except -1
    cdef int end_hollow(self) except -1
    cpdef bint lends(self, int deal) noexcept
    cdef int end_once(self) except -1
    cpdef bint is_party(self, int seat, int deal) noexcept
    cpdef int other_party(self, int seat, int deal) noexcept
    cpdef int loose_deal(self) noexcept
    cdef int loosen_food(self, int seat, int card) noexcept
    cdef int loosen_attacked(self, int attacker, int victim) noexcept
    cdef int ask(self, int seat, int verb, int a, int b, int missing) except -1
    cdef int unask(self) noexcept
    cpdef int needs_consent(self, int source) noexcept
    cdef int check_end_deal(self, int seat, int deal) noexcept
    cpdef int loosener(self) noexcept
