from keeling.core cimport common, packed
from keeling.core.game cimport Moves, Streams
from keeling.games.solutions cimport terms
from keeling.games.solutions.scoring cimport Scoring


cdef class Secrecy(Scoring):
    cdef int redeal_hands(self, Streams streams) except -1
    cdef int redeal_ranks(self, Streams streams) except -1
    cdef int redeal_votes(self, Streams streams) except -1
