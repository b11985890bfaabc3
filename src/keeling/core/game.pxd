cimport cython
from cpython.object cimport Py_TPFLAGS_HEAPTYPE, PyObject
from keeling.core cimport bits, common, packed
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcmp, memcpy

cdef uint64_t MASK, LOW, GAMMA, MIX_A, MIX_B
cdef list SPARE

@cython.final
cdef class Moves:
    cdef public int n, total, stream
    cdef public int64_t[1024] action
    cdef public int[1024] weight
    cpdef void clear(self) noexcept
    cpdef int add(self, int64_t action) except -1
    cpdef int add_outcome(self, int64_t outcome, int weight) except -1
    cpdef list listed(self)

@cython.final
cdef class Streams:
    cdef public uint64_t[8] state
    cdef readonly bytes key
    cdef public list journal
    @cython.locals(z="uint64_t")
    cdef uint64_t next(self, int name) noexcept
    @cython.locals(product="uint64_t")
    cpdef int below(self, int name, unsigned int n) except -1
    cdef int keyed_below(self, int name, unsigned int n) except -1
    cpdef int one_of(self, int name, int mask) except -1

@cython.final
cdef class Log:
    cdef readonly list entries

cdef class Game:
    cdef public Log log
    cdef public int seats, over         # the block starts at seats and ends with the object
    cpdef int deciders(self) except -1
    cpdef int chances(self, Moves out) except -1
    cpdef int legal(self, int seat, Moves out) except -1
    cpdef int check(self, int seat, int64_t action) except -1
    cpdef int apply(self, int seat, int64_t action) except -1
    cpdef int redact(self, int seat) except -1
    cpdef int redeal(self, int seat, Streams streams) except -1
    cpdef double payoff(self, int seat) except -1
    cpdef int64_t sample(self, Streams streams, Moves out) except? -1
    cpdef int64_t standard(self, int seat, int64_t action) except? -1
    cpdef int64_t seen(self, int viewer, int seat, int64_t action) except? -1
    cpdef int settle(self, Streams streams, Moves out) except -1
    @cython.locals(out=Moves)
    cpdef list actions(self, int seat)
    cpdef int playout(self, Streams streams, Moves out) except -1
    cpdef void assign(self, Game other)
    cpdef Game copy(self)
    cpdef bint same(self, Game other)
    cpdef int tell(self, int seats, int verb, int64_t a=*, int64_t b=*, int64_t c=*) except -1

# A subclass in plain Python keeps its fields as objects, beyond the block.
cdef inline bint in_python(Game game) noexcept:
    return (<PyObject*> game).ob_type.tp_flags & Py_TPFLAGS_HEAPTYPE != 0

cdef inline Py_ssize_t block_size(Game game) noexcept:
    return (<PyObject*> game).ob_type.tp_basicsize - (<char*> &game.seats - <char*> <void*> game)

cdef inline void copy_block(Game to, Game source) noexcept:
    memcpy(&to.seats, &source.seats, block_size(to))

cdef inline bint equal_blocks(Game one, Game other) noexcept:
    return memcmp(&one.seats, &other.seats, block_size(one)) == 0
