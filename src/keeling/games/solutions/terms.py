"""The numbers behind the words of Solutions. The build makes C constants of them: rules read terms.NO_PASS_YET."""

from typing import Final

SEATS: Final = 8  # the most that can play (S-109)
CARDS: Final = 76  # a card's number is its place in the alphabetical order of ids; it tells nothing of its rank
FEEDBACKS: Final = 12
EVENTS: Final = 17
WHITES: Final = 9  # the first of them are white
REWARDS: Final = 8
SILVERS: Final = 5
GOLDS: Final = 13
HANDS: Final = 4  # the most cards in a hand
TOP: Final = 50  # the space "5.0+" of the thermometer, in tenths of a degree (S-090)
GOAL: Final = 15
LIMIT: Final = 20
ZONE_TWO: Final = 30  # the last space of the second Danger Zone
ROUNDS: Final = 13  # spaces of the longest track
NO_LIMIT: Final = 255  # the maximum of the last playable round
MOST_POINTS: Final = 6  # Research Points (S-202)
OFFER: Final = 3  # Gold cards on offer (S-201)

# Where a Solution card lies; HAND + player is a hand
DECK: Final = 0
DISCARD: Final = 1
TABLE: Final = 2
ASIDE: Final = 3  # drawn for Moonshot, to be shuffled back
HAND: Final = 8

# Where a card of a small deck lies
FACE_DOWN: Final = 0
HELD: Final = 1  # a Reward or Silver of the group, a Gold on offer
USED: Final = 2
OUT: Final = 3  # not in this game, or not yet

# Options, by the place of their value in options.py
MED: Final = 0
HARD: Final = 1
XHARD: Final = 2

# Phases; those up to LAST_CHANCE wait for chance
DRAWING_LOTS: Final = 0  # who begins
DEALING: Final = 1
REFILLING: Final = 2  # the proposer's hand
TURNING_UP_REWARD: Final = 3
TURNING_UP_SILVER: Final = 4
ROLLING: Final = 5  # for a Feedback Loop
TURNING_UP_FEEDBACK: Final = 6
TURNING_UP_EVENT: Final = 7
PICKING: Final = 8  # a card of the discard pile
ROLLING_ON_MAP: Final = 9
DRAWING_THREE: Final = 10
SWAPPING: Final = 11  # solo: a card with the deck
TURNING_UP_GOLD: Final = 12
ROLLING_FOR_GOLD: Final = 13
LAST_CHANCE: Final = 13
RUNNING: Final = 19  # only within `apply`
PROPOSING: Final = 20
VOTING: Final = 21  # where the new card goes
BREAKING_TIE: Final = 22  # the proposer, between places
LOOKING: Final = 23  # at a rank, with Peer review
MOVING: Final = 24  # the newest card, after that look
ASKING: Final = 25  # the group, see the questions
SETTLING: Final = 26  # the next player, when the group's answers tie
READYING: Final = 27  # for a challenge with a clock
PASSING_ON: Final = 28  # everybody a card to the left
ENDED: Final = 29

# Questions to the group
NOTHING: Final = 0
CHOICE: Final = 1  # of an Event: 0 the action, 1 the temperature
MET: Final = 2  # 0 the challenge was met, 1 it was not
WAY: Final = 3  # Second look: 0 shuffle the discard pile, 1 roll on the map
BAND: Final = 4  # Second look: 0, 1, 2 for ranks 1-25, 26-50, 51-76
ORDER: Final = 5  # Moonshot: one of the six orders of three cards
REROLL: Final = 6  # Early warning: 0 no, 1 yes
SOFTEN: Final = 7  # a Feedback Loop: 0 no, 1 Ecosystem rebound, 2 Restored wetlands
COOL: Final = 8  # Cool heads: 0 no, 1 yes
LOOK: Final = 9  # Peer review: 0 no, 1 + seat that looks
SURGE: Final = 10  # Momentum: 0 no, 1 yes
PENALTY: Final = 11  # which right card goes: its number
LAY: Final = 12  # Silver: 0 none, or 1 + 76 * Silver + card
GAMBLE: Final = 13  # Gold: 0 none, or 1 + Gold, plus RUSHED and SURE
RUSHED: Final = 100  # with Rushed Science
SURE: Final = 200  # with Major Breakthrough
NO_OPINION: Final = 100  # a vote for no place

# What comes next in a round (S-088); the steps of the rulebook begin at AT_ROLL, AT_EVENT, AT_ACTION, AT_SCORE, AT_YEAR
AT_ROUND: Final = 0
AT_BLUE: Final = 1
AT_MARKED_REWARD: Final = 2
AT_SILVER: Final = 3
AT_COOL_FIRST: Final = 4
AT_ROLL: Final = 5
AT_TRIGGERED: Final = 6
AT_FEEDBACK: Final = 7
AT_SOFTEN: Final = 8
AT_FEEL: Final = 9
AT_EVENT: Final = 10
AT_EFFECT: Final = 11
AT_CHALLENGE: Final = 12
AT_ACTION: Final = 13
AT_TURN: Final = 14
AT_NEXT_TURN: Final = 15
AT_VOTE: Final = 16
AT_LOOK: Final = 17
AT_REVEAL: Final = 18
AT_SCORE: Final = 19
AT_LAY: Final = 20
AT_COUNT: Final = 21
AT_OFFER: Final = 22
AT_GAMBLE: Final = 23
AT_COOL_LAST: Final = 24
AT_YEAR: Final = 25

# Events, by their place in decks.toml
CLIMATE_MARCH: Final = 0
ELEVATOR_PITCH: Final = 1
SKETCH: Final = 2
SECOND_LOOK: Final = 3
HEATWAVE: Final = 4
LOBBYING: Final = 5
SEA_ICE: Final = 6
TREATY: Final = 7
EXCHANGE: Final = 8
CARBON_PRICE: Final = 9
MEGADROUGHT: Final = 10
REBOUND: Final = 11
METHANE_PULSE: Final = 12
SOLIDARITY: Final = 13
YOUTH: Final = 14
MOONSHOT: Final = 15
ALL_IN: Final = 16

# Rewards, by their place in decks.toml
EARLY_WARNING: Final = 0
ECOSYSTEM_REBOUND: Final = 1
WETLANDS: Final = 2
COOL_HEADS: Final = 3
PEER_REVIEW: Final = 4
MOMENTUM: Final = 5
BREAKTHROUGH: Final = 6
RUSHED_SCIENCE: Final = 7

# How it ends
WIN: Final = 1
PARTIAL: Final = 2
LOST: Final = 3
RUNAWAY: Final = 4

# Actions
PROPOSE: Final = 1  # card, place
PASS: Final = 2
VOTE: Final = 3  # place, or NO_OPINION
BREAK: Final = 4  # place
ANSWER: Final = 5  # to the question: a number
SETTLE: Final = 6  # number
BEGIN: Final = 7
GIVE: Final = 8  # card
SUGGEST: Final = 9  # Reward
LOOK_AT: Final = 10  # card
MOVE: Final = 11  # place

# Chance outcomes
FIRST: Final = 20  # player
DRAW: Final = 21  # card, player
ROLL: Final = 22  # face
FEEDBACK: Final = 23  # number
EVENT: Final = 24  # number
REWARD: Final = 25  # number
SILVER: Final = 26  # number
GOLD: Final = 27  # number
PICK: Final = 28  # card
MAP_ROLL: Final = 29  # row, column: two faces
SET_ASIDE: Final = 30  # card

# Events that consequences are told by, beyond the actions themselves
RESHUFFLED: Final = 40
VOTED: Final = 41  # seat, place or answer
PLACED: Final = 42  # card, place, 1 if all agreed
REVEALED: Final = 43  # card, rank
RIGHT: Final = 44  # cards on the table
WRONG: Final = 45  # card
DISCARDED: Final = 46  # the penalty's card
SCORED: Final = 47  # spaces of the fall, cards that count
PHASE_OVER: Final = 48  # 0 wrong, 1 two passes, 2 the maximum, 3 nobody has a card
WARMED: Final = 49  # spaces
COOLED: Final = 50  # spaces
BROKEN: Final = 51
REPAIRED: Final = 52
YEAR: Final = 53  # the space of the track
DECIDED: Final = 54  # question, answer
USED_REWARD: Final = 55  # number
NO_REWARD: Final = 56
POINTS: Final = 57  # Research Points won, and how many there are
ATTEMPT: Final = 58  # Gold, 1 if it worked
LAID: Final = 59  # Silver, card
BLUE_EVENTS: Final = 60
HANDED: Final = 61  # card, from player, to player; for these two alone
EVENT_OVER: Final = 62  # event, 1 if a challenge was met
OVER: Final = 63  # ending
TURNED_UP: Final = 64  # card of the discard pile
TIED: Final = 65
CALM: Final = 66  # a roll that triggers nothing
CANCELLED: Final = 67  # Feedback Loop
FIRST_CARD: Final = 69  # card: the first of a round
PASSED: Final = 70  # player
MADE_SURE: Final = 68  # spaces of an all-in bet: 0 lost, 1 won

# Why an action is refused: numbers of entries in rulings.toml
CARDS_CONSERVED: Final = 1
NO_EXCHANGE: Final = 33
NOT_JUDGED: Final = 36
NO_CLOCK: Final = 39
NOT_OFFERED: Final = 40
NOT_YOUR_TURN: Final = 55
NO_SUCH_PLACE: Final = 62
NO_PASS_YET: Final = 64
NO_SUCH_VOTE: Final = 68
NOT_THE_PROPOSER: Final = 69
PHASE_IS_OVER: Final = 80
NO_PASS_WHEN_BROKEN: Final = 94
GAME_IS_OVER: Final = 102
NO_POINTS_FOR_IT: Final = 124
ADVANCED_ONLY: Final = 127
NOT_NEXT_PLAYER: Final = 198
NOT_ITS_MOMENT: Final = 200
NOT_ON_OFFER: Final = 201
NO_PASS_ALL_IN: Final = 204
