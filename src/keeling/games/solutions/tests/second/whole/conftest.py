"""What happens in a game, told as one story from the first lot to 2050. Each part waits for its own tokens alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from keeling.games.solutions import deck, terms

if TYPE_CHECKING:
    from keeling.games.solutions.tests.second.conftest import Board, Step

CODES = [card.code for card in deck.decks().event]
R1, R2, R3, R4, R5, R6, R7, R8 = range(8)


def play(t: Board) -> Step:
    if t.players > 1:
        t.turn = (yield from t.on(terms.FIRST))[2]
    for player in range(t.players):
        for _ in range(t.hand_size):
            yield from t.draw(player)
    for space in range(t.rounds):
        t.space = space
        yield from one_round(t)
        if t.ending:
            return
    t.space = t.rounds
    t.ending = "win" if t.heat <= 15 else "partial" if t.heat <= 20 else "runaway" if t.broken else "lost"


def one_round(t: Board) -> Step:
    t.broken = "now" if t.broken else ""
    t.cut = t.dry = t.all_in = t.waived = t.repaired = t.kept = False
    t.row, t.wrong, t.extra = [], -1, 0
    if t.space:
        yield from t.begin_round()
        yield from t.roll()
        if R4 in t.held and not t.broken and not t.kept and t.heat >= 47:  # an Event may break the thermometer
            yield from t.cool_heads()
        yield from happen(t)
    yield from action_phase(t)
    t.map = [[card for card in row if card not in t.row] for row in t.map] + [t.row]
    yield from score(t)
    if not t.ending:
        last = t.space + 1 == t.rounds
        t.warm(0 if t.repaired and not (last and t.rise) else t.step, "next")
        t.heats.append(t.heat)


# -- Events


def happen(t: Board) -> Step:
    t.events, t.drawn = (t.events, t.drawn) if t.events else (t.drawn, set())
    event = yield from t.card(terms.EVENT, t.events)
    t.drawn.add(event)
    code = CODES[event]
    if code in ("W5", "B3"):
        t.warm({"W5": 1, "B3": 2}[code], "now")
    elif code in ("W8", "B1"):
        t.cool({"W8": 2, "B1": 3}[code])
    elif code in ("W7", "B4"):
        yield from t.loop()
    elif code in ("W6", "B2", "B8"):
        if (yield from t.ask(t.turn)):
            t.warm({"W6": 1, "B2": 2, "B8": 1}[code], "now")
        else:
            t.cut, t.dry, t.all_in = code == "W6", code == "B2", code == "B8"
    elif code == "B5":
        t.waived = True
    elif code == "W9":
        yield from t.exchange()
    elif (yield from challenge(t, code)):
        yield from t.reward()


def challenge(t: Board, code: str) -> Step:
    if t.clock and code in ("W1", "W2", "W3", "B6", "B7"):
        seat, _, _, _ = yield from t.on(terms.BEGIN)
        assert seat == t.seat(t.turn)
    if code == "W4":
        return (yield from t.second_look())
    if code == "B7":
        return (yield from t.moonshot())
    return (yield from t.ask(t.turn)) == 0


# -- step 3


def action_phase(t: Board) -> Step:
    passes, enough = 0, 2 if t.players > 1 else 1
    while True:
        free = len(t.row) > 1 and not t.broken and not (t.all_in and len(t.row) < t.finite())
        if not any(t.hands):
            return
        did = (yield from one_turn(t, free)) if t.hands[t.turn] else "pass" if free else "nothing"
        t.turn = t.left_of(t.turn)
        passes = passes + 1 if did == "pass" else 0 if did == "card" else passes
        if did == "end" or passes >= enough:
            return


def one_turn(t: Board, free: bool) -> Step:
    seat, verb, card, place = yield from t.on(terms.PROPOSE, terms.PASS, terms.SUGGEST)
    while verb == terms.SUGGEST:
        yield from suggested(t, card)
        seat, verb, card, place = yield from t.on(terms.PROPOSE, terms.PASS, terms.SUGGEST)
    assert seat == t.seat(t.turn)
    if verb == terms.PASS:
        assert free
        return "pass"
    t.hands[t.turn].remove(card)
    yield from t.draw(t.turn)
    if t.row:
        return (yield from debate(t, card, place))
    t.row.append(card)
    return "card"


def suggested(t: Board, reward: int) -> Step:
    assert not t.broken
    if (yield from t.ask(t.turn)):
        t.use(reward)
        if reward == R4:
            t.cool(2)
        else:
            t.extra, t.waived = 1, True


def debate(t: Board, card: int, place: int) -> Step:
    place = yield from voted(t, place)
    fresh = {card} | (set(t.row) if len(t.row) == 1 else set())
    if R5 in t.held and fresh - t.seen:
        looker = yield from t.ask(t.left_of(t.turn))
        if looker:
            t.use(R5)
            if len(t.row) == 1:
                assert (yield from t.on(terms.LOOK_AT))[2] in fresh
            seat, _, place, _ = yield from t.on(terms.MOVE)
            assert seat == looker - 1
    t.row.insert(place, card)
    t.seen |= set(t.row)
    ranks = [t.rank[one] for one in t.row]
    if ranks != sorted(ranks):
        t.wrong = card
    return "end" if t.wrong >= 0 or len(t.row) >= t.most() else "card"


def voted(t: Board, proposed: int) -> Step:
    votes = yield from t.collect(terms.VOTE)
    del votes[terms.NO_OPINION]
    best = [place for place, n in votes.items() if n == max(votes.values())]
    if len(best) > 1:
        seat, _, place, _ = yield from t.on(terms.BREAK)
        assert seat == t.seat(t.turn)
        assert place in best
        return place
    return best[0] if best else proposed


# -- step 4 and the Gold step


def score(t: Board) -> Step:
    right = [card for card in t.row if card != t.wrong]
    if t.broken:
        end_emergency(t)
        return
    if t.wrong >= 0 and right and not t.waived:
        chosen = len(right) > 1 and t.silvers
        right.remove((yield from t.ask(t.turn)) if chosen else right[-1])
    fall = max(0, len(right) - (3 if t.dry else 0))
    while t.silvers and right and (laid := (yield from t.ask(t.turn))):
        t.silvers.remove((laid - 1) // 76)
        right.remove((laid - 1) % 76)
        fall += 1
    t.cool(fall)
    if t.all_in:
        t.cool(2) if len(t.row) - (t.wrong >= 0) >= t.finite() else t.warm(2, "next")
    earn(t)
    t.discard |= set(t.row)
    yield from before_the_year(t)


def before_the_year(t: Board) -> Step:
    if t.advanced and not t.broken:
        yield from gamble(t)
    last = t.space + 1 == t.rounds
    if R4 in t.held and not t.broken and (last or t.heat + t.step >= 50):
        yield from t.cool_heads()


def end_emergency(t: Board) -> None:
    t.discard |= set(t.row)
    if t.wrong >= 0 or len(t.row) < t.finite():
        t.ending = "runaway"
        return
    t.broken, t.heat, t.repaired = "", 20, True
    earn(t)


def earn(t: Board) -> None:
    if t.advanced and t.wrong < 0 and t.row:
        t.points = min(6, t.points + 1 + (len(t.row) >= t.finite()))


def fill_offer(t: Board) -> Step:
    while len(t.offer) < 3 and t.gold:
        t.offer.add((yield from t.card(terms.GOLD, t.gold)))


def gamble(t: Board) -> Step:
    yield from fill_offer(t)
    golds = deck.decks().gold
    if not any(R8 in t.held or t.points >= golds[n].cost for n in t.offer):
        return
    sure, value = divmod((yield from t.ask(t.turn)), 200)
    rushed, value = divmod(value, 100)
    if not value:
        return
    gold = golds[value - 1]
    t.offer.remove(value - 1)
    t.points -= 0 if rushed else gold.cost
    assert t.points >= 0
    t.held -= {R7} if sure else set()
    t.held -= {R8} if rushed else set()
    if sure or (yield from t.on(terms.ROLL))[2] in gold.faces:
        t.cool(gold.fall)
    elif rushed:
        t.warm(1, "next")
    yield from fill_offer(t)


Tell = Callable[[int, Mapping[str, Any]], "Board"]


@pytest.fixture(scope="session")
def tell(board: type[Board]) -> Tell:
    """A story at its first token: `tell(seats, options)`."""

    def made(seats: int, options: Mapping[str, Any]) -> Board:
        t = board(seats, options)
        t.begin(play(t))
        return t

    return made
