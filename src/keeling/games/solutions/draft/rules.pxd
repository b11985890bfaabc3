cimport cython
from keeling.core cimport bits, common, packed
from keeling.core.game cimport Game, Moves, Streams
from keeling.games.solutions.draft cimport terms
from libc.stdint cimport int64_t


@cython.final
cdef class Draft(Game):
    cdef public int stays_put, at_once
    cdef public int phase
    cdef public int first, turn         # seats
    cdef public int taken, decided, turned   # cards taken, seats that stole or declined, cards turned up
    cdef public int wanted              # the card being stolen, from 1; 0 for none
    cdef public int thieves             # seats that stole, as bits
    cdef public short[76] rank          # per card from 1; 0 where it is not known
    cdef public short[76] holder        # per card its seat, from 1; 0 on the table
    cdef public short[76] order         # per card the how-manieth it was taken, from 1; 0 if never
    cdef public short[76] shown         # per card the how-manieth it was turned up, from 1; 0 face down
    cdef public short[76] swapped       # per card, 1 once it changed hands
    cdef public short[56] roster        # per seat seven places: the card, from 1; 0 for none
    cdef public int[8] score            # per seat what it has turned up, in hundredths of a gigatonne
    cdef public short[8] place          # per seat, after the end
    cdef bint movable(self, int card) noexcept
    cdef bint can_give(self, int seat) noexcept
    cdef bint can_steal(self, int seat, int card) noexcept
    cdef bint can_turn(self, int seat, int card) noexcept
    cdef bint seat_listed(self, int seat) noexcept
    cdef int check_steal(self, int seat, int card) noexcept
    cdef int no_steal(self, int seat) noexcept
    cdef int take(self, int seat, int card) except -1
    cdef int give(self, int seat, int card) except -1
    cdef int replace(self, int seat, int old, int new) noexcept
    cdef int settled(self) except -1
    cdef int turn_up(self, int seat, int card) except -1
    cdef int turn_all(self) except -1
    cdef int finish(self) except -1
    cdef int free(self, Moves out) except -1
