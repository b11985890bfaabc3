"""What is wrong with a state of Tipping Point as a whole, in sentences; play, redeals and checked imports give none.

This file sees to what lies where: cards, citizens, the sky, and the sums of them all. Tiles and agreements are seen to
in lines.py, phases and whom they wait for in moments.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from keeling.games.tipping_point import lines, moments, sums, terms
from keeling.games.tipping_point.sums import State, seat_of

if TYPE_CHECKING:
    from keeling.games.tipping_point.rules import TippingPoint

BY_SEAT = {  # fields that have so many numbers a seat
    "offers": 1, "risk": 1, "need": 1, "guard": 1, "hungry": 1, "due_card": 1, "due_citizen": 1, "drought": 1,
    "felled": 1, "rumour": terms.SYMBOLS, "population": terms.DECADES, "co2_by": terms.DECADES, "lost_n": terms.CAUSES,
    "starved": terms.DECADES, "saved_n": terms.SEATS,
}  # fmt: skip
RANGES = {  # lowest and highest; of an array, of each number in it
    "mode": (0, 2), "window": (0, 2), "tie": (0, 1), "bases_once": (0, 1), "attacks": (0, 1), "over": (0, 1),
    "phase": (0, terms.ENDED), "at": (0, terms.AT_LAST), "back": (0, terms.ENDED), "decade": (0, terms.DECADES - 1),
    "step": (0, 1), "drawn": (0, 2), "ending": (0, terms.TIPPED), "bought": (0, 1), "spent": (0, 999),
    "extra": (0, 999), "bases_used": (0, 99), "acting": (0, terms.CITIZENS), "swept": (0, terms.SWEPT - 1),
    "ask_verb": (0, terms.END_DEAL), "deals_n": (0, terms.DEALS), "last": (0, terms.SNOW), "top_n": (0, terms.PEEKED),
    "reveals": (0, 5), "cards": (0, 5),
    "disaster": (0, terms.FROST), "frost": (0, 1), "snow": (0, 1), "cold_card": (0, terms.CARDS - 1),
    "cold_n": (0, terms.TILES), "shared_n": (0, 9999), "fresh": (0, terms.CITIZENS), "offers": (0, terms.OFFERS),
    "upright": (0, 1), "stored": (0, terms.STORED), "market": (0, terms.CARDS), "flipped": (0, 1),
    "savings": (0, terms.SAVED), "feeds": (0, terms.CARDS), "frozen": (0, 1), "tile_deal": (0, terms.DEALS),
    "deal_cash": (-terms.MOST_TRADED, terms.MOST_TRADED),
    "deal_food": (-terms.MOST_TRADED, terms.MOST_TRADED), "deal_once": (0, 1), "top": (0, terms.SNOW), "rumour": (0, 3),
    "risk": (0, 3), "need": (0, terms.CITIZENS), "guard": (0, terms.CARDS), "hungry": (0, terms.CITIZENS),
    "due_card": (0, 1), "due_citizen": (0, terms.CITIZENS), "drought": (0, 15), "population": (0, terms.CITIZENS),
    "co2_by": (-terms.MOST_CO2, terms.MOST_CO2), "cards_by": (0, 5), "struck": (0, 5), "lost_n": (0, 9999),
    "felled": (0, 9999), "starved": (0, terms.CITIZENS), "saved_n": (0, 9999), "sky": (0, 99),
}  # fmt: skip
OF_SEATS = ("missing", "trading", "shielded", "knows", "deal_loose")  # bits
SEATS = {"first": 0, "turn": 0, "ask_by": 0, "deal_from": 0, "deal_to": 0, "offer_by": 1, "offer_to": 1, "lost": 1}


def faults(game: TippingPoint) -> list[str]:
    """What is wrong with a state, a sentence each; empty for every state that can arise."""
    state = game.dump()
    found = list(ranges(state))
    if found:
        return found
    checks = (cards, market, citizens, sky, history, lines.tiles, lines.agreements, totals)
    found = [sentence for check in checks for sentence in check(state)]
    return found or list(moments.faults(game, state))


def listed(value: int | list[int]) -> list[int]:
    return value if isinstance(value, list) else [value]


def ranges(state: State) -> Iterator[str]:
    """Numbers that mean nothing; what they point to is not looked at then."""
    seats = state["seats"]
    for name, (low, high) in RANGES.items():
        if not all(low <= n <= high for n in listed(state[name])):
            yield f"'{name}' is not from {low} to {high}."
    for name in OF_SEATS:
        if any(not 0 <= bits < 1 << seats for bits in listed(state[name])):
            yield f"'{name}' names seats from 0 to {seats - 1}."
    for name, more in SEATS.items():
        if not all(0 <= n < seats + more for n in listed(state[name])):
            yield f"'{name}' is no seat from 0 to {seats - 1}."
    for name, size in BY_SEAT.items():
        if any(state[name][size * seats :]):
            yield f"'{name}' is for {seats} seats alone."
    homes = range(terms.CITY, terms.CITY + seats)
    if any(place not in homes and place not in range(terms.MARKET + 1) for place in state["where"]):
        yield "A card lies nowhere."
    if any(place not in homes and place not in (terms.DECK, terms.DISCARD) for place in state["at_home"]):
        yield "A citizen is nowhere."


def totals(state: State) -> Iterator[str]:
    """What follows from the rest is as it follows."""
    for name, value in sums.counted(state).items():
        if state[name] != value:
            yield f"'{name}' is not what cards, citizens and tiles say."


# -- cards -------------------------------------------------------------------------------------------------------------


def boxed(seats: int, kind: list[int]) -> set[int]:
    """The cards that two players leave out: the last copy of every kind that has several (T-002)."""
    copies: dict[int, list[int]] = {}
    for card in range(terms.STARTERS, terms.CARDS):
        copies.setdefault(kind[card], []).append(card)
    return {cards[-1] for cards in copies.values() if len(cards) > 1} if seats == 2 else set()


def cards(state: State) -> Iterator[str]:
    """All 71 are somewhere, start cards in a city or the box (T-002, T-003, T-092; A23)."""
    where, kind = state["where"], state["kind"]
    if any(place != terms.OUT and place < terms.CITY for place in where[: terms.STARTERS]):
        yield "Start cards lie in cities or are out of the game."
    out = {card for card in range(terms.STARTERS, terms.CARDS) if where[card] == terms.OUT}
    if out != boxed(state["seats"], kind):
        yield "Out of the game are start cards, and with two players the last copy of every kind with several."
    for card in range(terms.CARDS):
        seat, stored = seat_of(where[card]), state["stored"][card]
        if stored and (seat < 0 or state["kind_ability"][kind[card]] != terms.WAREHOUSE):
            yield f"Card {card} is no warehouse of a city, and food is stored in it."
        elif stored and not state["upright"][card] and not state["frost"]:
            yield f"Card {card} has no Electricity and keeps food: only Freezing Rain leaves it there (A62)."
        if state["lost"][card] and (where[card] != terms.DISCARD or card < terms.STARTERS):
            yield f"Card {card} was lost to a disaster, and does not lie in the pile."


def market(state: State) -> Iterator[str]:
    """Each slot has a card of its own; it is empty only while there is nothing to fill it with (T-005, T-020)."""
    shown = [card - 1 for card in state["market"] if card]
    lying = [card for card, place in enumerate(state["where"]) if place == terms.MARKET]
    if sorted(shown) != lying:
        yield "The slots of the market do not show the cards that lie there."
    steady = state["at"] in (terms.AT_TURN, terms.AT_LAST) and state["phase"] not in (
        terms.FILLING, terms.SWEEPING, terms.ENDED,
    )  # fmt: skip
    left = terms.DECK in state["where"] or terms.DISCARD in state["where"]
    if steady and left and 0 in state["market"]:
        yield "An empty slot of the market is filled at once: name twelve cards in 'market', or the phase 'filling'."


# -- citizens ----------------------------------------------------------------------------------------------------------


def citizens(state: State) -> Iterator[str]:
    """All 41 are somewhere; flipped and with savings in cities alone (T-014, T-027; A58)."""
    for citizen, place in enumerate(state["at_home"]):
        seat = seat_of(place)
        if state["flipped"][citizen] and seat < 0:
            yield f"Citizen {citizen} is flipped and lives in no city."
        banked = seat >= 0 and not state["flipped"][citizen] and state["job"][citizen] == terms.ADVISOR
        if state["savings"][citizen] and not banked:
            yield f"Citizen {citizen} keeps dollars and is no Financial Advisor face up in a city."
    new = [citizen - 1 for citizen in state["fresh"] if citizen]
    if len(set(new)) != len(new) or (state["fresh"][1] and not state["fresh"][0]):
        yield "The citizens drawn this turn are one after another, each another."
    if any(state["at_home"][citizen] != terms.CITY + state["turn"] or state["flipped"][citizen] for citizen in new):
        yield "A citizen drawn this turn is face up in the city on turn."


# -- the sky -----------------------------------------------------------------------------------------------------------


def sky(state: State) -> Iterator[str]:
    """Twenty weather cards, the top ones as far as somebody saw them (T-064, T-067; A61, A72)."""
    deck, last, n = state["sky"], state["last"], state["top_n"]
    shown = [int(symbol == last) for symbol in range(1, terms.SYMBOLS)]
    whole = state["symbols"][1:]
    if deck[0] or any(left + out > all_ for left, out, all_ in zip(deck[1:], shown, whole, strict=True)):
        yield "The Climate Deck has more of a symbol than there is, the one revealed last counted in."
    if not last and deck[1:] != whole:
        yield "Before the first weather card all of them are in the Climate Deck."
    if not sum(deck):
        yield "An empty Climate Deck is made again at once."
    tops, knows = state["top"], state["knows"]
    if any(tops[n:]) or any(knows[n:]) or not all(tops[:n]) or not all(knows[:n]):
        yield "The seen cards lie on top, each known to some seat."
    if n > sum(deck) or any(tops.count(symbol) > deck[symbol] for symbol in range(1, terms.SYMBOLS)):
        yield "On top of the Climate Deck lie cards that it does not have."
    for seat in range(state["seats"]):
        heard = state["rumour"][terms.SYMBOLS * seat : terms.SYMBOLS * (seat + 1)]
        unknown = [symbol for symbol, bits in zip(tops[:n], knows[:n], strict=True) if not bits >> seat & 1]
        if any(heard[symbol] > unknown.count(symbol) for symbol in range(terms.SYMBOLS)):
            yield f"Seat {seat} has heard of weather that is not among the top cards it does not know."


# -- what has been -----------------------------------------------------------------------------------------------------


def is_counted(state: State) -> bool:
    """Whether the CO2 of this decade has been counted."""
    return bool(terms.AT_REVEAL <= state["at"] <= terms.AT_YEAR and state["turns"] == state["seats"])


def history(state: State) -> Iterator[str]:
    """The record of a decade begins when it comes."""
    decade, seats = state["decade"], state["seats"]
    if any(state["cards_by"][decade + 1 :]) or any(state["struck"][terms.DISASTERS * (decade + 1) :]):
        yield "There is no weather of decades that have not come."
    for seat in range(seats):
        for name in ("population", "co2_by", "starved"):
            if any(state[name][terms.DECADES * seat + decade + 1 : terms.DECADES * (seat + 1)]):
                yield f"Seat {seat} has a '{name}' of decades that have not come."
        if any(state["saved_n"][terms.SEATS * seat + seats : terms.SEATS * (seat + 1)]):
            yield f"Seat {seat} has 'saved' citizens of seats that are not there."
    if state["cards"] != (state["cards_by"][decade] or state["cards_by"][max(0, decade - 1)]):
        yield "'cards' is not what the history says of the last Weather Phase."
    if is_counted(state) and not state["over"] and not state["cards_by"][decade]:
        yield "The weather cards of this decade are counted by now."
    if any(risk and not state["cards_by"][decade] and not decade for risk in state["risk"]):
        yield "There is no Risk Factor before the first CO2 count."
    if state["drought"] != [0] * terms.SEATS and not (decade or is_counted(state)):
        yield "There is no drought before the first weather."
