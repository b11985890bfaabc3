# Inlined where it is used; lanes.py is the uncompiled twin and is never compiled itself.
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>

    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    static inline uint64_t keeling_load_row(const uint8_t *at) {
        return at[0] | (uint64_t) at[1] << 8 | (uint64_t) at[2] << 16 | (uint64_t) at[3] << 24 | (uint64_t) at[4] << 32;
    }
    static inline int keeling_store_row(uint8_t *at, uint64_t row) {
        int i;
        for (i = 0; i < 5; i++)
            at[i] = (uint8_t) (row >> 8 * i);
        return 0;
    }
    #else
    static inline uint64_t keeling_load_row(const uint8_t *at) {
        uint32_t four;
        memcpy(&four, at, 4);
        return four | (uint64_t) at[4] << 32;
    }
    static inline int keeling_store_row(uint8_t *at, uint64_t row) {
        uint32_t four = (uint32_t) row;
        memcpy(at, &four, 4);
        at[4] = (uint8_t) (row >> 32);
        return 0;
    }
    #endif
    """
    ctypedef unsigned short small "uint8_t"  # a byte, which Cython does not take for text
    uint64_t keeling_load_row(const small* at) noexcept nogil
    int keeling_store_row(small* at, uint64_t row) noexcept nogil

cdef inline uint64_t load(const small* of, int start) noexcept:
    return keeling_load_row(of + start)

cdef inline int store(small* to, int start, uint64_t row) noexcept:
    return keeling_store_row(to + start, row)

cdef inline uint64_t one(int kind) noexcept:
    return <uint64_t> 1 << 8 * kind

cdef inline uint64_t all_of(uint64_t n) noexcept:
    return n * <uint64_t> 0x0101010101

cdef inline uint64_t total(uint64_t row) noexcept:
    return row * <uint64_t> 0x0101010101 >> 32 & 0xFF

cdef inline uint64_t enough(uint64_t row, uint64_t wanted) noexcept:
    return ((row | <uint64_t> 0x8080808080) - wanted & <uint64_t> 0x8080808080) >> 7

cdef inline uint64_t least(uint64_t row, uint64_t most) noexcept:
    cdef uint64_t kept = enough(most, row) * 0xFF
    return (row & kept) | (most & ~kept)

cdef inline bint covers(uint64_t row, uint64_t wanted) noexcept:
    return ~((row | <uint64_t> 0x8080808080) - wanted) & <uint64_t> 0x8080808080 == 0

cdef inline uint64_t some(uint64_t row) noexcept:
    return row + <uint64_t> 0x7F7F7F7F7F >> 7 & <uint64_t> 0x0101010101
