# Inlined where it is used; masks.py is the uncompiled twin and is never compiled itself.
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #ifdef _MSC_VER
    #include <intrin.h>
    static __inline int keeling_first_place(unsigned long long mask) {
        unsigned long place;
        _BitScanForward64(&place, mask);
        return (int) place;
    }
    #else
    #define keeling_first_place __builtin_ctzll
    #endif
    """
    int keeling_first_place(unsigned long long mask) noexcept nogil

cdef inline uint64_t one(int place) noexcept:
    return <uint64_t> 1 << place

cdef inline int count(uint64_t mask) noexcept:
    mask -= mask >> 1 & <uint64_t> 0x5555555555555555
    mask = (mask & <uint64_t> 0x3333333333333333) + (mask >> 2 & <uint64_t> 0x3333333333333333)
    mask = (mask + (mask >> 4)) & <uint64_t> 0x0F0F0F0F0F0F0F0F
    return <int> (mask * <uint64_t> 0x0101010101010101 >> 56)

cdef inline int first(uint64_t mask) noexcept:
    return keeling_first_place(mask)
