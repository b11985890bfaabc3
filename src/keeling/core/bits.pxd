# Inlined where it is used; bits.py is the uncompiled twin and is never compiled itself.

cdef extern from *:
    """
    #ifdef _MSC_VER
    #include <intrin.h>
    static __inline int keeling_lowest_place(unsigned int bits) {
        unsigned long place;
        _BitScanForward(&place, bits);
        return (int) place;
    }
    #else
    #define keeling_lowest_place __builtin_ctz
    #endif
    """
    int keeling_lowest_place(unsigned int bits) noexcept nogil

cdef inline int count(int bits) noexcept:
    bits -= bits >> 1 & 0x5555
    bits = (bits & 0x3333) + (bits >> 2 & 0x3333)
    bits = (bits + (bits >> 4)) & 0x0F0F
    return (bits + (bits >> 8)) & 0x1F

cdef inline int lowest(int bits) noexcept:
    return bits & -bits

cdef inline int nth(int bits, int n) noexcept:
    while n:
        bits &= bits - 1
        n -= 1
    return keeling_lowest_place(bits) if bits else -1
