cimport cython
from keeling.core cimport bits, common, packed
from keeling.core.game cimport Game, Moves
from keeling.games.catan cimport masks, tables, terms
from keeling.games.catan.lanes cimport small
from libc.stdint cimport int64_t, uint64_t


cdef class Island(Game):
    cdef public int numbers, friendly, hand_limit, win_at, calm, turn_limit
    cdef public int phase
    cdef public int laid, pool_n            # the place to be laid next, and how many pieces are left to lay
    cdef public int first, placed           # the start player, and roads of the set-up so far
    cdef public int turn, turns
    cdef public int rolled, dice_one, dice_two
    cdef public int card_played, free_roads
    cdef public int robber, victim
    cdef public int last_node               # of the set-up, where the road must start
    cdef public int longest, army, winner   # seats, terms.SEATS for nobody
    cdef public int deck_n
    cdef public int fresh_n, old_cap        # cards bought this turn; points that the older ones can be
    cdef public int asked, agreed           # seats that owe an answer to the turn's offer, or have accepted it
    cdef public uint64_t occupied, free     # nodes with a building; with none there or beside
    cdef public uint64_t[terms.SEATS] towns
    cdef public uint64_t[terms.SEATS] cities
    cdef public uint64_t[terms.SEATS] net           # nodes at own roads
    cdef public uint64_t[terms.SEATS] road_low      # edges 0 to 35
    cdef public uint64_t[terms.SEATS] road_high     # and 36 to 71
    cdef public short[terms.TOKENS] pool            # by land, number or harbour: pieces left to lay
    cdef public short[terms.HEXES] terrain
    cdef public short[terms.HEXES] number
    cdef public short[terms.HARBOURS] harbour
    cdef public int[terms.LANDS] lands              # by land, its hexes as bits
    cdef public int[terms.TOP] hexes                # by number, its hexes as bits
    cdef public small[terms.KINDS] bank
    cdef public small[terms.HANDS] hand
    cdef public short[terms.SEATS] hand_n
    cdef public small[terms.VIEW_HANDS] below     # by view, seat, kind: how many more are held than that view knows of
    cdef public small[terms.VIEW_HANDS] above     # and how many fewer than it holds possible
    cdef public short[terms.VIEWS] fog              # whether that view is unsure of anything
    cdef public short[terms.CARDS] deck
    cdef public short[terms.HELD] held              # development cards in hand
    cdef public short[terms.SEATS] held_n
    cdef public short[terms.CARDS] fresh            # of these, bought this turn
    cdef public short[terms.CARDS] used
    cdef public short[terms.SEATS] cap              # victory point cards held at the most, as everybody knows
    cdef public short[terms.SEATS] knights
    cdef public short[terms.SEATS] length
    cdef public short[terms.SEATS] points           # that everybody sees
    cdef public short[terms.SEATS] paved
    cdef public short[terms.SEATS] owed             # cards still to discard
    cdef public short[terms.SEATS] ports            # kinds of harbours, as bits
    cdef public short[terms.SEATS] giving           # an open offer, three bits a resource; 0 for none
    cdef public short[terms.SEATS] wanting
    cdef public short[terms.SEATS] to
    cdef public short[terms.SEATS] offered          # offers made this turn
    cdef public int fixed                           # the beginners' island
    cdef public short[terms.TOP] rolls              # how often each sum was rolled
    cdef public short[terms.SEATS] got              # cards from production
    cdef public short[terms.SEATS] pips             # 36ths of a card to be expected of a roll, the robber apart
    cdef public int[terms.SEATS] expected           # these, summed over all rolls
    cdef int lay_beginners(self) except -1
    cdef inline int clear_pool(self) except -1
    cdef inline int put_land(self, int hex_, int land) except -1
    cdef inline int put_number(self, int hex_, int number) except -1
    cdef inline int list_draws(self, Moves out) except -1
    cdef inline int list_pool(self, int verb, int kinds, Moves out) except -1
    cdef int list_numbers(self, Moves out) except -1
    cdef inline int list_reds(self, int verb, int number, int back, int left, Moves out) except -1
    cdef inline int around(self, int hexes) noexcept
    cdef inline int placings(self, int hexes, int n) noexcept
    cdef int lay(self, int verb, int a, int b, int c) except -1
    cdef inline int take_from_pool(self, int kind) except -1
    cdef inline int fill_pool(self, int phase) except -1
    cdef int fill_numbers(self) except -1
    cdef inline int next_bare(self) noexcept
    cdef inline int lay_spiral(self, int corner) except -1
    cdef inline int begin(self) except -1
    cdef inline int next_seat(self, int seat) noexcept
    cdef inline uint64_t buildings(self, int seat) noexcept
    @cython.locals(n=int, h=int)
    cdef inline int ways_at(self, int node) noexcept
    @cython.locals(nodes=uint64_t)
    cdef inline int piece_count(self, int hexes, int seat) noexcept
    @cython.locals(nodes=uint64_t)
    cdef inline int seats_at(self, int hex_) noexcept
    cdef inline int opponents(self, int seat) noexcept
    cdef inline int lone(self, int seats) noexcept
