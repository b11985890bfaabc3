from keeling.core cimport common
from keeling.core.game cimport Game
from keeling.games.tipping_point cimport terms


# lay_out_cards, lay_out_citizens, lay_out_sky, lay_out_cities and deal_starters are Python's own: they run once a game.
cdef class State(Game):
    cdef public int mode, window, tie, bases_once, attacks
    cdef public int phase, at, back     # what is waited for, the stage that follows, the phase to go back to
    cdef public int first, turn, turns  # seats; and the turns that are over in this round
    cdef public int decade, step, drawn, ending
    cdef public int bought, spent, extra, bases_used
    cdef public int acting              # 1 + citizen at work, or who was refused
    cdef public int swept
    cdef public int ask_verb, ask_a, ask_b, ask_by, missing
    cdef public int trading             # seats that still trade in the window before feeding, bits
    cdef public int offer_by, offer_to, offer_a, offer_b, offer_c
    cdef public int deals_n
    cdef public int last, top_n, reveals, cards, disaster
    cdef public int frost, shielded, snow
    cdef public int cold_card, cold_n   # the plant that freezes now, and how many tiles of it still
    cdef public int shared_n, risk_two, risk_three
    cdef public short[2] fresh          # 1 + citizen drawn this turn
    cdef public short[terms.SEATS] offers
    cdef public short[terms.CARDS] kind
    cdef public short[terms.CARDS] where
    cdef public short[terms.CARDS] upright
    cdef public short[terms.CARDS] stored
    cdef public short[terms.CARDS] lost
    cdef public short[terms.SLOTS] market
    cdef public short[terms.KINDS] deck_n
    cdef public short[terms.KINDS] pile_n
    cdef public short[terms.CITIZENS] job
    cdef public short[terms.CITIZENS] at_home
    cdef public short[terms.CITIZENS] flipped
    cdef public short[terms.CITIZENS] savings
    cdef public short[terms.JOBS] crowd_n
    cdef public short[terms.JOBS] gone_n
    cdef public short[terms.KINDS] kind_cost
    cdef public short[terms.KINDS] kind_co2
    cdef public short[terms.KINDS] kind_cash
    cdef public short[terms.KINDS] kind_food
    cdef public short[terms.KINDS] kind_uses
    cdef public short[terms.KINDS] kind_makes
    cdef public short[terms.KINDS] kind_category
    cdef public short[terms.KINDS] kind_ability
    cdef public short[terms.KINDS] kind_traits
    cdef public short[terms.JOBS] job_cash
    cdef public short[terms.JOBS] job_co2
    cdef public short[terms.JOBS] job_power
    cdef public short[terms.SYMBOLS * terms.SYMBOLS] almanac
    cdef public short[terms.SYMBOLS] symbols
    cdef public short[terms.TILES] home
    cdef public short[terms.TILES] feeds
    cdef public short[terms.TILES] frozen
    cdef public short[terms.TILES] tile_deal
    cdef public short[terms.KINDS] kind_first           # the first market card of a kind, the first citizen of a job
    cdef public short[terms.JOBS] job_first
    cdef public short[terms.TILES] tile_seat            # whose tile it is, -1 for nobody's
    cdef public short[terms.SEATS] tiles_n              # how many tiles are a seat's
    cdef public short[terms.CARDS] fed                  # tiles on a card
    cdef public short[terms.DEALS] deal_from
    cdef public short[terms.DEALS] deal_to
    cdef public short[terms.DEALS] deal_cash
    cdef public short[terms.DEALS] deal_food
    cdef public short[terms.DEALS] deal_once
    cdef public short[terms.DEALS] deal_loose
    cdef public short[terms.SYMBOLS] sky
    cdef public short[terms.PEEKED] top
    cdef public short[terms.PEEKED] knows
    cdef public short[terms.SEATS * terms.SYMBOLS] rumour
    cdef public short[terms.SEATS] risk
    cdef public short[terms.SEATS] need
    cdef public short[terms.SEATS] guard
    cdef public short[terms.SEATS] hungry
    cdef public short[terms.SEATS] due_card
    cdef public short[terms.SEATS] due_citizen
    cdef public short[terms.SEATS] drought
    cdef public short[terms.SEATS * terms.DECADES] population
    cdef public short[terms.SEATS * terms.DECADES] co2_by
    cdef public short[terms.DECADES] cards_by
    cdef public short[terms.DECADES * terms.DISASTERS] struck
    cdef public short[terms.SEATS * terms.CAUSES] lost_n
    cdef public short[terms.SEATS] felled
    cdef public short[terms.SEATS * terms.DECADES] starved
    cdef public short[terms.SEATS * terms.SEATS] saved_n      # protector, then whose citizen
    cdef public short[terms.SEATS * terms.KINDS] own            # sums of a city from here on
    cdef public short[terms.SEATS * terms.ABILITIES] works
    cdef public short[terms.SEATS * terms.JOBS] jobs_up
    cdef public short[terms.SEATS] people_n
    cdef public short[terms.SEATS] cards_n
    cdef public short[terms.SEATS] infra
    cdef public short[terms.SEATS] resources
    cdef public short[terms.SEATS] forests
    cdef public short[terms.SEATS] farms
    cdef public short[terms.SEATS] shops
    cdef public short[terms.SEATS] cash_sum
    cdef public short[terms.SEATS] co2_sum
    cdef public short[terms.SEATS] food_sum
    cdef public short[terms.SEATS] served               # 0 but while food is shared out
    cpdef int owner(self, int card) noexcept
    cdef int arrive(self, int card, int seat) noexcept
    cdef int claim(self, int source, int seat) noexcept
    cdef int count_card(self, int kind, int seat, int n) noexcept
    cdef int depart(self, int card, int to) noexcept
    cdef int stand(self, int card) noexcept
    cdef int lie(self, int card) noexcept
    cdef int count_work(self, int kind, int seat, int n) noexcept
    cpdef bint is_a(self, int card, int category) noexcept
    cpdef int ability(self, int card) noexcept
    cpdef int working(self, int seat, int ability) noexcept
    cpdef bint active(self, int ability) noexcept
    cpdef int host(self, int citizen) noexcept
    cpdef int face_up(self, int seat, int job) noexcept
    cdef int count_citizen(self, int citizen, int seat, int n) noexcept
    cdef int move_in(self, int citizen, int seat) noexcept
    cdef int move_out(self, int citizen, int to) noexcept
    cdef int turn_over(self, int citizen) except -1
    cpdef int people(self, int seat) noexcept
    cpdef int eaters(self, int seat) noexcept
    cpdef int city_cash(self, int seat) noexcept
    cpdef int city_co2(self, int seat) noexcept
    cpdef int city_food(self, int seat) noexcept
    cpdef int total_co2(self) noexcept
    cpdef int limit(self) noexcept
    cpdef int cards_for(self, int total) noexcept
    cdef int row(self, int total, int a, int b, int c, int d) noexcept
    cpdef int risk_of(self, int seat) noexcept
    cpdef int year(self) noexcept
    cpdef int team(self, int seat) noexcept
    cpdef int partner(self, int seat) noexcept
    cpdef int at_place(self, int i) noexcept
