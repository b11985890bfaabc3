"""Random games full of offers: the state stays whole, and no offer outlives a change of its maker's hand."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Moves, Streams, compiled
from keeling.games.catan import terms, tokens
from keeling.games.catan.rules import Catan
from keeling.games.catan.warming import Warming

pytestmark = pytest.mark.engine
GAMES = 12 if compiled() else 3
Hands = list[tuple[int, ...]]


def some_cards(streams: Streams, hand: tuple[int, ...], most: int) -> int:
    """One kind or two, and now and then more than is held; three bits a kind."""
    kinds = [kind for kind, n in enumerate(hand) if n] or [0]
    cards = 0
    for _ in range(1 + streams.below(common.BOTS, 2)):
        kind = kinds[streams.below(common.BOTS, len(kinds))]
        cards |= 1 + streams.below(common.BOTS, most) << 3 * kind
    return cards


def bid(game: Catan, seat: int, streams: Streams) -> int:
    """An offer or a counter-offer as anybody might try it, fair or not."""
    hand = hands(game)[seat]
    give = some_cards(streams, hand, 2)
    want = some_cards(streams, (2,) * terms.KINDS, 2) & ~sum(7 << 3 * k for k in range(5) if give >> 3 * k & 7)
    if streams.below(common.BOTS, 3) == 0:
        return packed.make(terms.COUNTER, give, want)
    to = streams.below(common.BOTS, 1 << game.seats) if seat == game.turn else 1 << game.turn
    return packed.make(terms.OFFER, give, want, to)


def hands(game: Catan) -> Hands:
    held = list(game.hand)
    return [tuple(held[terms.KINDS * seat :][: terms.KINDS]) for seat in range(game.seats)]


def offers(game: Catan) -> list[tuple[int, int, int]]:
    return [(game.giving[seat], game.wanting[seat], game.to[seat]) for seat in range(game.seats)]


def act(game: Catan, streams: Streams, moves: Moves) -> tuple[int, int]:
    """What happens next: chance, a bid out of the blue, or something that is listed."""
    deciders = game.deciders()
    if deciders >> common.CHANCE:
        return common.CHANCE, game.sample(streams, moves)
    if game.phase == terms.MAIN and streams.below(common.BOTS, 4):
        seat = streams.below(common.BOTS, game.seats)
        action = bid(game, seat, streams)
        if game.check(seat, action) == 0:
            return seat, action
    seat = streams.one_of(common.BOTS, deciders)
    game.legal(seat, moves)
    return seat, moves.action[streams.below(common.BOTS, moves.n)]


def traded(before: Hands, after: Hands, seat: int, old: list[tuple[int, int, int]], action: int) -> bool:
    """Whether exactly two hands changed, by the terms of the offer that was taken."""
    verb = packed.verb(action)
    maker = packed.a(action) if verb == terms.ACCEPT else seat
    partner = seat if verb == terms.ACCEPT else packed.a(action)
    given, wanted, _to = old[maker]
    wanted_hands = list(before)
    for who, sign in ((maker, 1), (partner, -1)):
        wanted_hands[who] = tuple(
            n + sign * ((wanted >> 3 * kind & 7) - (given >> 3 * kind & 7)) for kind, n in enumerate(before[who])
        )
    return wanted_hands == after


@pytest.mark.rule("C-050", "C-051", "C-054")
@pytest.mark.parametrize("scenario", ["base", "warming"])
def test_bargains_keep_every_card(scenario: str) -> None:
    streams, moves = Streams(b"bargain " + scenario.encode()), Moves()
    deals = made = 0
    for n in range(GAMES):
        seats = 2 + n % 3
        choices = (0, 2, 0, 7, 8, 0, 200)
        game: Any = (
            Catan(seats, choices)
            if scenario == "base"
            else Warming(seats, (*choices, n % 2, 0, n % 2, n % 2, n % 2), tokens.pairs(None))
        )
        while not game.over:
            seat, action = act(game, streams, moves)
            before, old = hands(game), offers(game)
            game.play(seat, action)
            after, verb = hands(game), packed.verb(action)
            made += verb in (terms.OFFER, terms.COUNTER)
            if verb in (terms.ACCEPT, terms.DEAL) and before != after:
                deals += 1
                assert traded(before, after, seat, old, action)
                assert game.turn in (seat, packed.a(action)), "the player on turn is party to every deal"
            for maker in range(seats):
                if before[maker] != after[maker]:
                    assert offers(game)[maker] == (0, 0, 0), "a hand changed and its maker's offer stands"
                    assert not game.agreed >> maker & 1
            if game.phase == terms.MAIN or verb in (terms.ACCEPT, terms.DEAL):
                assert game.faults() == []
    assert made > 20 * GAMES
    assert deals >= GAMES
