"""The numbers behind Catan's words. The build makes C constants of them: rules read terms.ORE, not 4."""

from typing import Final

SEATS: Final = 4  # the most that can play (C-009)
VIEWS: Final = 5  # whose knowledge is kept: each seat's, and what everybody sees
EVERYBODY: Final = 4  # the last of these

# Resources, and the land that yields each (C-001)
LUMBER: Final = 0  # forest
BRICK: Final = 1  # hills
WOOL: Final = 2  # pasture
GRAIN: Final = 3  # fields
ORE: Final = 4  # mountains
DESERT: Final = 5
KINDS: Final = 5
LANDS: Final = 6
EACH: Final = 19  # resource cards of one kind (C-005)
HANDS: Final = 20  # KINDS * SEATS
VIEW_HANDS: Final = 100  # VIEWS * HANDS
NOTHING: Final = 5  # the second card of a Year of Plenty from a bank of one card (C-074)
ANY: Final = 5  # a harbour for every resource

# The island (C-002 to C-004)
HEXES: Final = 19
NODES: Final = 54
EDGES: Final = 72
HALF: Final = 36  # sets of edges are two words of so many bits
HARBOURS: Final = 9
CORNERS: Final = 6
TOP: Final = 13  # numbers are below this
TOKENS: Final = 18  # at most so many kinds of pieces wait to be laid

# Pieces (C-007)
ROADS: Final = 15
TOWNS: Final = 5
CITIES: Final = 4
GREENS: Final = 10  # green city tokens (GW-001)

# Development cards (C-006)
KNIGHT: Final = 0
POINT: Final = 1
ROAD_BUILDING: Final = 2
PLENTY: Final = 3
MONOPOLY: Final = 4
CARDS: Final = 5
DECK: Final = 25
POINTS: Final = 5
HELD: Final = 20  # CARDS * SEATS

SHORTEST: Final = 5  # roads in a row that earn Longest Road (C-082)
SMALLEST: Final = 3  # knights that earn Largest Army (C-085)
AWARD: Final = 2
GUARDED: Final = 2  # green cities that earn Green Guardian (GW-063)

# Global Warming
SKULL: Final = 1  # the face of a token without a number (GW-006)
HOTTEST: Final = 13  # the level that ends the game (GW-070)
MOST_REMOVED: Final = 5  # tokens; one more ends the game (GW-055)
CRISES: Final = 11  # kinds of crisis cards: 2 * land + order, and the last for any land (GW-008)
MAJOR: Final = 10  # that last one, Major Desertification
ORDERED: Final = 10  # numbers in each of the two orders (GW-009)
MOST_POINTS: Final = 64  # of the warming curve
CAUSES: Final = 8
ADDED: Final = 32  # SEATS * CAUSES

# An offer is three bits for each resource; a seat makes at most so many in a turn (C-054).
MOST_OF_A_KIND: Final = 7
MOST_OFFERS: Final = 20

# Phases
LAYING_LAND: Final = 0
LAYING_NUMBERS: Final = 1
LAYING_HARBOURS: Final = 2
CHOOSING_STARTER: Final = 3
SETTLING: Final = 4
PAVING: Final = 5
BEFORE_ROLL: Final = 6
ROLLING: Final = 7
DISCARDING: Final = 8
MOVING_ROBBER: Final = 9
CHOOSING_VICTIM: Final = 10
STEALING: Final = 11
MAIN: Final = 12
BUYING: Final = 13
FREE_ROADS: Final = 14
ENDED: Final = 15
CRISIS_DUE: Final = 16
CHOOSING_TOKEN: Final = 17
VOTING: Final = 18
TAXING: Final = 19

# Options, by the place of their value in options.py
SPIRAL: Final = 0
APART: Final = 1
FREE: Final = 2
BEGINNERS: Final = 1
ALL_LOSE: Final = 0  # at a collapse (GW-071)
HIGHEST: Final = 1

# Actions
ROLL: Final = 1
END: Final = 2
ROAD: Final = 3  # edge
TOWN: Final = 4  # node
CITY: Final = 5  # node
BUY: Final = 6
PLAY_KNIGHT: Final = 7
PLAY_ROADS: Final = 8
PLAY_PLENTY: Final = 9  # two resources, the lower first
PLAY_MONOPOLY: Final = 10  # resource
DISCARD: Final = 11  # resource
ROBBER: Final = 12  # hex
ROB: Final = 13  # seat
MARITIME: Final = 14  # given, received
OFFER: Final = 15  # given, wanted (three bits a resource), to the seats in a mask
COUNTER: Final = 16  # given, wanted: an answer to the seat on turn
ACCEPT: Final = 17  # whose offer
DECLINE: Final = 18  # whose offer
WITHDRAW: Final = 19
DEAL: Final = 20  # the seat, of those that accepted
GREEN: Final = 21  # node: a green city
FLIP: Final = 22  # hex, of those that a crisis leaves to choose from
VOTE: Final = 23  # how this roll pays
PLEDGE: Final = 24  # resource: one card to the Green Tax
PASS: Final = 25  # no more from this seat
REFUSE: Final = 26  # no tax with this seat's consent

# Votes; a state keeps one more, 0 for none
NORMAL: Final = 0
FALLOW: Final = 1
INTENSIFIED: Final = 2
UNKNOWN: Final = 4  # cast, and not for these eyes

# Chance outcomes
LAND: Final = 30  # hex, land
NUMBER: Final = 31  # hex, number
CORNER: Final = 32  # where the spiral of numbers begins
HARBOUR: Final = 33  # place, kind
STARTER: Final = 34  # seat
ROLLED: Final = 35  # two dice
TAKEN: Final = 36  # resource, thief, victim
DRAWN: Final = 37  # card, seat
TOKEN: Final = 38  # hex, yellow face, red face
CRISIS: Final = 39  # land, DESERT for any; order 0 A, 1 B

# Events beyond the actions themselves
PRODUCED: Final = 50  # seat, resource, cards
SHORT: Final = 51  # resource that the bank could not pay to several (C-032)
LONGEST_ROAD: Final = 52  # seat, SEATS for nobody; length
LARGEST_ARMY: Final = 53  # seat
LAPSED: Final = 54  # whose offer
TRADED: Final = 55  # maker and partner as maker << 4 | partner, given, received
COLLECTED: Final = 56  # seat, resource, cards: a Monopoly
REVEALED: Final = 57  # seat, its victory point cards
WON: Final = 58  # seat
STOPPED: Final = 59  # turns: the limit ended the game
TURN: Final = 60  # seat
LEVEL: Final = 61  # the level now, cause, seat that caused it or SEATS
FLIPPED: Final = 62  # hex, the face now, the face before
REMOVED: Final = 63  # hex, the face before, how many are gone
NO_EFFECT: Final = 64  # of a crisis
VOTED: Final = 65  # seat, vote
LEFT_FALLOW: Final = 66
DOUBLED: Final = 67
TAXED: Final = 68  # 1 if paid, cards pledged
PAID: Final = 69  # seat, cards
GUARDIAN: Final = 70  # seat, its green cities
COLLAPSED: Final = 71  # level

# Why the level changes
BY_FALLOW: Final = 0
BY_INTENSIFIED: Final = 1
BY_TAX: Final = 2
BY_ROAD: Final = 3
BY_ARMY: Final = 4
BY_CITY: Final = 5
BY_DESERT: Final = 6
BY_REMOVALS: Final = 7

# Why an action is refused: numbers of entries in rulings.toml, those of the scenario from 200 on
SCENARIO: Final = 200
DISTANCE: Final = 14
ROAD_AT_TOWN: Final = 15
NOT_NOW: Final = 20
ROLL_FIRST: Final = 21
DISCARD_OWN: Final = 40
OTHER_HEX: Final = 42
NO_VICTIM: Final = 43
FRIENDLY: Final = 45
TURN_HOLDER_TRADES: Final = 50
FAIR_OFFER: Final = 51
RATE: Final = 53
TOO_MANY_OFFERS: Final = 54
ROAD_CONNECTS: Final = 60
TOWN_CONNECTS: Final = 61
CITY_ON_TOWN: Final = 62
NO_PIECE: Final = 63
COSTS: Final = 64
NO_CARDS_LEFT: Final = 70
ONE_CARD: Final = 71
NO_ROAD_PLACE: Final = 73
BANK_EMPTY: Final = 74
HIDDEN_POINTS: Final = 76
NOT_YOUR_MOVE: Final = 22
NOT_THAT_TOKEN: Final = 222
VOTERS_ALONE: Final = 233
TAX_CARD: Final = 240
TAX_CONSENT: Final = 241
GREEN_COSTS: Final = 261
NO_GREEN_PIECE: Final = 262
