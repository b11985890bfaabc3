cimport cython
from keeling.games.tipping_point cimport terms
from keeling.games.tipping_point.rules cimport TippingPoint
from keeling.games.tipping_point.sky cimport Sky


cdef class Outlook(Sky):
    cdef readonly double care, kindness, earned, bought, dirt, growth, smoke, green, guarded, rich, luck, more
    cdef readonly double spare, schooled, might
    cdef int rounds
    cdef bint fed, counted
    cdef double[terms.SEATS] pop, food, cash, co2, stored, farmers, guard, purse, dry, frosty
    cdef double[terms.SEATS] roads, thirsty, burning, stormy, built, flooded    # 0 where there is nothing to fear
    cdef double[terms.SEATS * terms.DECADES] people_at
    cdef double[12] total_at
    @cython.locals(k=int, q=int)
    cdef int plan(self, TippingPoint game) except -1
    @cython.locals(q=int)
    cdef int begin_plan(self, TippingPoint game) except -1
    cdef int expose(self, TippingPoint game, int q) except -1
    @cython.locals(n=int, citizen=int)
    cdef double savings(self, TippingPoint game, int q) noexcept
    @cython.locals(i=int, giver=int, taker=int)
    cdef int end_loans(self, TippingPoint game) noexcept
    cdef bint has_turn(self, TippingPoint game, int q, int k) noexcept
    @cython.locals(due=int)
    cdef double draws(self, TippingPoint game, int q, int k) noexcept
    cdef bint may_buy(self, TippingPoint game, int q, int k) noexcept
    @cython.locals(n=double)
    cdef int take_turn(self, TippingPoint game, int q, int k) noexcept
    @cython.locals(power=double, need=double, part=double, rest=double)
    cdef int purchase(self, TippingPoint game, int q, double money, int k) noexcept
    @cython.locals(lack=double, used=double)
    cdef int eat(self, TippingPoint game, int q, int k) noexcept
    @cython.locals(total=double, n=double, q=int)
    cdef int weather(self, TippingPoint game, int k) noexcept
    @cython.locals(total=double, q=int)
    cdef double total(self, TippingPoint game) noexcept
    @cython.locals(whole=int, low=int)
    cdef double cards_of(self, TippingPoint game, double total) noexcept
    cdef double often(self, int d, int k, double n) noexcept
    @cython.locals(factor=double, bare=double, lost=double)
    cdef int suffer(self, TippingPoint game, int q, int k, double n) noexcept
    @cython.locals(p=double)
    cdef int lose_cards(self, int q, int k, double n, double factor) noexcept
