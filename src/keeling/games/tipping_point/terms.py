"""The numbers behind the words of Tipping Point. The build makes C constants of them: rules read terms.NO_TILES."""

from typing import Final

SEATS: Final = 4  # the most that can play (T-001)
CARDS: Final = 71  # development cards, the start cards first, then kind by kind (T-093)
STARTERS: Final = 8  # start cards: four Large Farms, four Forests
KINDS: Final = 32  # at most, of development cards
CITIZENS: Final = 41
JOBS: Final = 12  # kinds of citizens
TILES: Final = 42  # Electricity tiles
SLOTS: Final = 12  # of the market
SYMBOLS: Final = 5  # of weather, and 0 for one that is not known
DEALS: Final = 12  # agreements at a time
DECADES: Final = 10  # 2010 to 2100
MOST_CASH: Final = 12
MOST_CO2: Final = 10
MOST_FOOD: Final = 15
SAVED: Final = 3  # dollars on a Financial Advisor
STORED: Final = 3  # food in a Refrigerated Warehouse
SWEPT: Final = 4  # market cards that a Merchant can discard
PEEKED: Final = 3  # weather cards that a Scientist sees
MOST_TRADED: Final = 15  # dollars or food in one offer
OFFERS: Final = 6  # offers and requests of a seat in a turn or window (A28)
CROWD: Final = 10  # citizens that win (T-084)
ENOUGH: Final = 9  # citizens that suffice for the others (T-085)
PAIR: Final = 20  # citizens of a pair that win (T-087)
DOUBLE_FROM: Final = 4  # the decade 2050, from which two citizens come (T-012)

# Where a card or a citizen is; CITY + seat is a city
DECK: Final = 0
DISCARD: Final = 1
OUT: Final = 2  # not in this game, or set aside (A23)
MARKET: Final = 3
CITY: Final = 8

# Sources of Electricity, in actions and states: 1 + card of a power plant, MINER + citizen for a Coal Miner, 0 for none
MINER: Final = 128

# Categories, as bits
RESOURCE: Final = 1
INFRASTRUCTURE: Final = 2
RESEARCH: Final = 4
COOPERATION: Final = 8

# Traits, as bits
FARM: Final = 1  # a farm or ranch
FOREST: Final = 2
STORMPROOF: Final = 4  # no Thunderstorm takes it (T-076)
SHOP: Final = 8  # a Highway earns by it

# Abilities of development cards
NO_ABILITY: Final = 0
PROCESSING: Final = 1
FIRE_STATION: Final = 2
HOSPITAL: Final = 3
UNIVERSITY: Final = 4
HIGHWAY: Final = 5
WAREHOUSE: Final = 6
BASE: Final = 7
SANDBAGS: Final = 8
CROPS: Final = 9
DEPOT: Final = 10
AIRPORT: Final = 11
ABILITIES: Final = 12

# Jobs of citizens
FARMER: Final = 0
ENGINEER: Final = 1
EDUCATOR: Final = 2
COAL_MINER: Final = 3
SOLDIER: Final = 4
ADVISOR: Final = 5
ELECTRICIAN: Final = 6
RESPONDER: Final = 7
WORKER: Final = 8
MERCHANT: Final = 9
ENVIRONMENTALIST: Final = 10
SCIENTIST: Final = 11

# Weather symbols
SUN: Final = 1
WIND: Final = 2
RAIN: Final = 3
SNOW: Final = 4

# Disasters (A2)
CALM: Final = 0
DROUGHT: Final = 1
HEAT: Final = 2  # Hot and Humid
FIRE: Final = 3  # Forest Fire
FLOOD: Final = 4  # Flash Flood
TORNADO: Final = 5
STORM: Final = 6  # Thunderstorm
BLIZZARD: Final = 7
SNOWSTORM: Final = 8
FROST: Final = 9  # Freezing Rain
DISASTERS: Final = 10

# Why a citizen or card was lost: a disaster, or
HUNGER: Final = 10
CAUSES: Final = 11

# Options, by the place of their value in options.py
TOGETHER: Final = 0  # mode: semi-cooperative
COMPETITIVE: Final = 1
TEAMS: Final = 2
WINDOW_NEEDED: Final = 0  # window: when a city would starve
WINDOW_ALWAYS: Final = 1
WINDOW_NEVER: Final = 2

# Phases; those up to LAST_CHANCE wait for chance
DRAWING_LOTS: Final = 0  # who begins
FILLING: Final = 1  # an empty slot of the market
DRAWING: Final = 2  # a citizen
REDRAWING: Final = 3  # the one who replaces a refused one
PEEKING: Final = 4  # a weather card for a Scientist
REVEALING: Final = 5  # a weather card
LAST_CHANCE: Final = 5
RUNNING: Final = 9  # only within `apply`
REFUSING: Final = 10  # a drawn citizen, with an Airport
DEVELOPING: Final = 11  # the turn: demolish, then develop (see `step`)
SWEEPING: Final = 12  # market cards, with a Merchant
ARRANGING: Final = 13  # the next weather, with a Scientist
ENDING: Final = 14  # the end of the turn: flips and savings
OFFERED: Final = 15  # somebody must answer an offer
ASKED: Final = 16  # partners must agree (`ask_verb`)
LOOSE: Final = 17  # an agreement may be ended alone
WINDOW: Final = 18  # trading before the feeding
STARVING: Final = 19
SHARING: Final = 20  # protectors between partners
LOSING: Final = 21  # a card or citizen, to a disaster
FREEZING: Final = 22  # which buildings go dark
ENDED: Final = 23

# What comes next (T-010, T-011, T-055)
AT_SETUP: Final = 0
AT_DRAW: Final = 1
AT_REFUSE: Final = 2
AT_TURN: Final = 3
AT_NEXT: Final = 4  # the turn is over
AT_WINDOW: Final = 5
AT_FEED: Final = 6
AT_STARVE: Final = 7
AT_CLEAR: Final = 8
AT_COUNT: Final = 9
AT_REVEAL: Final = 10
AT_SHARE: Final = 11
AT_STRIKE: Final = 12  # what the disaster does, once it is known who is protected
AT_LOSE: Final = 13
AT_FREEZE: Final = 14
AT_AFTER: Final = 15  # one disaster is over
AT_YEAR: Final = 16
AT_LAST: Final = 17  # the end of the turn: flips and savings

# Steps of a turn
DEMOLITION: Final = 0
DEVELOPMENT: Final = 1

# Force of an attack
BASES: Final = 0  # Military Bases alone
SOLDIERS: Final = 1  # all Soldiers, and as many bases as are needed

# How it ends
WON: Final = 1
TIMED_OUT: Final = 2
TIPPED: Final = 3

# Actions
REFUSE_CITIZEN: Final = 1  # citizen: another is drawn
KEEP: Final = 2  # all drawn citizens
DEMOLISH: Final = 3  # card
BUY: Final = 4  # slot, source that powers it first or 0
SUPPLY: Final = 5  # card, source that powers it first
FLIP: Final = 6  # citizen
SEARCH: Final = 7  # Engineer, kind or NO_KIND, source
SWEEP_WITH: Final = 8  # Merchant
SWEEP: Final = 9  # slot
DONE: Final = 10  # with sweeping, with the end of the turn, with trading
STUDY: Final = 11  # Scientist
ARRANGE: Final = 12  # the symbols that come first, second, third
REPAIR: Final = 13  # Worker, card, source
SPEND: Final = 14  # Advisor
SAVE: Final = 15  # Advisor, dollars
ATTACK: Final = 16  # card, force
END: Final = 17
OFFER: Final = 18  # three packed arguments, see bargains.py
ACCEPT: Final = 19
DECLINE: Final = 20
WITHDRAW: Final = 21
END_DEAL: Final = 22  # agreement
KEEP_DEAL: Final = 23  # agreement
AGREE: Final = 24
DISAGREE: Final = 25
STARVE: Final = 26  # citizen
PROTECT: Final = 27  # seat
LOSE: Final = 28  # card
LOSE_CITIZEN: Final = 29  # citizen
FREEZE: Final = 30  # plant, building

NO_KIND: Final = 255

# Chance outcomes
FIRST: Final = 40  # seat
FILL: Final = 41  # kind, slot
DRAW: Final = 42  # job, seat
WEATHER: Final = 43  # symbol
PEEK: Final = 44  # symbol, place

# Events that consequences are told by, beyond the actions themselves
BUILT: Final = 60  # card, seat, 1 if upright
LEFT_CITY: Final = 61  # card, seat, cause (0 demolished)
UPRIGHT: Final = 62  # card, seat
DARK: Final = 63  # card, seat
FLIPPED: Final = 64  # citizen, seat
JOINED: Final = 65  # citizen, seat
DIED: Final = 66  # citizen, seat, cause
CAPTURED: Final = 67  # card, from seat, to seat
DEAL: Final = 68  # agreement, from seat, to seat
DEAL_OVER: Final = 69  # agreement as it was numbered, from seat, to seat
MOVED: Final = 70  # citizen, from seat, to seat
RESHUFFLED: Final = 71  # 0 development cards, 1 citizens, 2 weather
DISCARDED: Final = 72  # card of the market
NO_CARD: Final = 73  # slot that stays empty
NO_CITIZEN: Final = 74  # seat
PAID: Final = 75  # seat, dollars
COUNTED: Final = 76  # CO2, cards to reveal
STRUCK: Final = 77  # disaster
QUIET: Final = 78  # a pair without disaster
SPARED: Final = 79  # seat, disaster
HIT: Final = 80  # seat, disaster, amount
ATE: Final = 81  # seat, food, eaters
STORED_FOOD: Final = 82  # seat, food
USED_STORED: Final = 83  # seat, food
CLEARED: Final = 84
YEAR: Final = 85  # decade, from 0
FROZEN: Final = 86  # source, tiles, seat
SAVED_BY: Final = 87  # protector's seat, seat it serves
OVER: Final = 88  # ending
HUNGRY: Final = 89  # seat, citizens who must starve
SEARCHED: Final = 90  # seat, card, or CARDS for none
BID: Final = 91  # an offer made or sealed; its third argument also << 8: maker, 4 lends, 8 gives, 16 takes one flipped
LAPSED: Final = 92  # an agreement ends: what flows, as in an offer; tiles, 16 if its giver lends; 1 + building
ASKS: Final = 93  # verb, argument, seats whose consent is missing
LOOKED: Final = 94  # the top weather cards that a Scientist sees, in order; for his seat alone

# Why an action is refused: numbers of entries in rulings.toml
CONSERVED: Final = 92
STEP_ORDER: Final = 11
MUST_KEEP: Final = 13
ONLY_IN_STEP_TWO: Final = 15
ONE_PURCHASE: Final = 17
NOT_THE_PRICE: Final = 18
NO_SUCH_SLOT: Final = 20
NOT_UPGRADED: Final = 24  # Research without University or Educator
NO_FLIP: Final = 27
NO_TILES: Final = 31
NO_SWITCHING: Final = 33
NOT_NOW: Final = 35
NOT_TRADABLE: Final = 38
NO_CONSENT: Final = 42
NOT_THERE: Final = 45
NO_TARGET: Final = 46
TOO_STRONG: Final = 47
WRONG_CARD: Final = 48
NOT_AN_EATER: Final = 57
NOT_YOURS: Final = 70
NO_PROTECTOR: Final = 82
NOT_YOUR_TURN: Final = 10
GAME_IS_OVER: Final = 89
NO_PARTNER_ATTACK: Final = 94
NOT_USABLE: Final = 96
TOO_MANY_OFFERS: Final = 97
