# Inlined where it is used; bits.py is the uncompiled twin and is never compiled itself.

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
    return count((bits & -bits) - 1) if bits else -1
