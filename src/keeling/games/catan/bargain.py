"""Offers that a bot makes: a swap that helps both sides, judged by the same eye for both (C-050 to C-054)."""

from __future__ import annotations

from keeling.core import packed
from keeling.games.catan import terms
from keeling.games.catan.rules import Catan
from keeling.games.catan.sense import Sense

A_TURN = 2  # offers at most
GAIN = 0.004  # of the chance to win, for either side
NEAR = 2  # points short of the end: nobody trades with such a seat


def offer(sense: Sense, game: Catan, seat: int, floor: float) -> int:
    """The offer to make now, 0 for none.

    Args:
        game: with a deal of the unknown cards that fits; who cannot agree to anything is not asked.
        floor: the seat's chance to win without an offer.
    """
    made = game.offered[seat]
    if game.phase != terms.MAIN or game.turn != seat or game.asked or game.giving[seat] or made >= A_TURN:
        return 0
    partners = [q for q in range(game.seats) if q != seat and not is_close(game, q)]
    found: dict[tuple[int, int], list[tuple[float, int]]] = {}
    for q in partners:
        before = sense.value(game, q)
        for given, wanted in swaps(game, seat, q):
            after = swapped(game, seat, q, given, wanted)
            gain = sense.value(after, seat) - floor
            if gain > GAIN and sense.value(after, q) > before + GAIN:
                found.setdefault((given, wanted), []).append((gain, q))
    ranked = sorted(found, key=lambda swap: (-max(found[swap])[0], swap))
    if made >= len(ranked):
        return 0
    given, wanted = ranked[made]
    return packed.make(terms.OFFER, given, wanted, sum(1 << q for _, q in found[given, wanted]))


def is_close(game: Catan, seat: int) -> bool:
    """Whether all see that the seat may soon win."""
    return game.win_at - game.points[seat] <= NEAR


def swaps(game: Catan, seat: int, partner: int) -> list[tuple[int, int]]:
    """One or two cards of a kind for one of another, as far as both have them."""
    mine = [game.hand[terms.KINDS * seat + kind] for kind in range(terms.KINDS)]
    theirs = [game.hand[terms.KINDS * partner + kind] for kind in range(terms.KINDS)]
    return [
        (n << 3 * give, 1 << 3 * want)
        for n in (1, 2)
        for give in range(terms.KINDS)
        for want in range(terms.KINDS)
        if give != want and mine[give] >= n and theirs[want]
    ]


def swapped(game: Catan, seat: int, partner: int, given: int, wanted: int) -> Catan:
    """The state after the deal."""
    after = game.copy()
    after.apply(seat, packed.make(terms.OFFER, given, wanted, 1 << partner))
    after.apply(partner, packed.make(terms.ACCEPT, seat))
    return after
