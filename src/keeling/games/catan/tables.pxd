from keeling.games.catan cimport terms
from libc.stdint cimport uint64_t

cdef uint64_t[terms.NODES] CLOSE        # a node and its neighbours
cdef uint64_t[terms.HEXES] HEX_NODES
cdef int[terms.HEXES] HEX_NEAR          # neighbouring hexes
cdef uint64_t[terms.EDGES] EDGE_LOW     # the edge alone: the first word, the second
cdef uint64_t[terms.EDGES] EDGE_HIGH
cdef uint64_t[terms.NODES] NODE_LOW     # the edges at a node
cdef uint64_t[terms.NODES] NODE_HIGH
cdef uint64_t[terms.EDGES] EDGE_NODES   # both ends
cdef int[162] NODE_EDGE                 # three a node, -1 for none
cdef int[162] NODE_NODE                 # over these edges
cdef int[162] NODE_HEX
cdef int[terms.TOP] WAYS                # of the 36 throws of two dice
cdef int[2 * terms.ORDERED] ORDERS      # in which crises look for numbers: A, then B
cdef int[14] TARGETS                     # by level: the highest roll without a crisis
cdef uint64_t ROAD_COST, TOWN_COST, CITY_COST, CARD_COST     # as lanes.py has them
cdef uint64_t[64] RATES                 # by the kinds of one's harbours, as bits: cards to give for one, as lanes
cdef int[terms.NODES] NODE_PLACE        # of the harbour there, -1 for none
