"""What can be told of a state of ZERO as a whole: its faults, and a deal that fits all that is proved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from keeling.core import common
from keeling.core.game import Streams
from keeling.games.zero import terms

if TYPE_CHECKING:
    from keeling.games.zero.rules import Zero

KIND_NAMES = (*(f"{value:+d}" if value else "0" for value in range(-5, 6)), "reset", "transparent", "clear")


def stand(order: Sequence[int], limit_ends: int, one_play: int, four_specials: int) -> tuple[int, int, int, int]:
    """Level, limit, run and kind of the run that a pile of these cards, from the bottom, stands at."""
    level = limited = run = run_kind = 0
    for card in order:
        kind = card >> 4
        if kind == terms.TRANSPARENT:
            limited = 0 if limit_ends else limited
        else:
            limited = 1 if kind == terms.MINUS_TWO else 0
            level = 0 if kind == terms.RESET else kind
        if one_play or (kind >= terms.RESET and not four_specials):
            run = run_kind = 0
        else:
            run = run + 1 if kind == run_kind and run else 1
            run_kind = kind
    return level, limited, run, run_kind


def faults(game: Zero) -> list[str]:
    """What is wrong with a state, a sentence each (Z-053 and the rest); empty for every state that can arise."""
    state = game.dump()
    found = misplaced(state)
    for q in range(game.seats):
        found += seat_faults(game, state, q)
    if game.phase in (terms.CHOOSING_DEALER, terms.DEALING, terms.SWAPPING):
        found += deal_faults(game, state)
    found += pile_faults(game, state) + turn_faults(game, state) + phase_faults(game, state)
    return found + end_faults(game, state)


def misplaced(state: dict[str, list[int]]) -> list[str]:
    found = []
    for kind in range(terms.KINDS):
        zones = [state["unseen"][kind], state["pile"][kind], state["cleared"][kind]]
        zones += state["hand"][kind :: terms.KINDS] + state["up"][kind :: terms.KINDS]
        whole = (1 << state["copies"][kind]) - 1
        union = 0
        for zone in zones:
            union |= zone
        if union != whole or sum(zones) != whole:
            found.append(f"Cards of kind {KIND_NAMES[kind]}: not every copy lies in exactly one place.")
    return found


def seat_faults(game: Zero, state: dict[str, list[int]], q: int) -> list[str]:
    mine = slice(terms.KINDS * q, terms.KINDS * (q + 1))
    hand, known, up = state["hand"][mine], state["known"][mine], state["up"][mine]
    found = []
    held, shown = sum(m.bit_count() for m in hand), sum(m.bit_count() for m in up)
    if held != state["hand_size"][q]:
        found.append(f"Seat {q} holds {held} cards in hand, not {state['hand_size'][q]}.")
    if shown != state["up_size"][q]:
        found.append(f"Seat {q} has {shown} open cards, not {state['up_size'][q]}.")
    if any(k & ~h for k, h in zip(known, hand, strict=True)):
        found.append(f"Seat {q}: a card that everybody knows is not in the hand.")
    if not game.active >> q & 1 and state["place"][q]:
        if held or shown or state["down"][q]:
            found.append(f"Seat {q} has finished, but still holds cards.")
        if game.stock:
            found.append(f"Seat {q} has finished, though the stock would have refilled the hand.")
    if not 0 <= state["down"][q] <= 7:
        found.append(f"Seat {q} has face-down positions beyond 0 to 2.")
    if shown > 3 or (game.option == 1 and (shown or state["down"][q])):
        found.append(f"Seat {q} has more cards on the table than the option deals.")
    barred = state["barred"][q]
    fine = sum(
        (h & ~k).bit_count() for kind, (h, k) in enumerate(zip(hand, known, strict=True)) if not barred >> kind & 1
    )
    if fine < state["bounded"][q]:
        found.append(f"Seat {q} holds a card that was proved not to be in the hand.")
    if (not barred) != (not state["bounded"][q]):
        found.append(f"Seat {q}: 'not_in_hand' takes both 'cards' and 'kinds', or neither.")
    return found


def pile_faults(game: Zero, state: dict[str, list[int]]) -> list[str]:
    found = []
    order = state["order"][: game.pile_size]
    masks = [0] * terms.KINDS
    for card in order:
        masks[card >> 4] |= 1 << (card & 15)
    if masks != state["pile"] or any(state["order"][game.pile_size :]) or len(set(order)) != len(order):
        found.append("The pile's cards and their order differ.")
        return found
    level, limited, run, run_kind = stand(order, game.limit_ends, game.one_play, game.four_specials)
    if (level, limited, run, run_kind) != (game.level, game.limited, game.run, game.run_kind):
        found.append("The pile's value, limit or run is not what its cards say.")
    if run >= 4 or masks[terms.CLEAR]:
        found.append("The pile holds four of a kind or a clear, so it would have been cleared.")
    return found


def turn_faults(game: Zero, state: dict[str, list[int]]) -> list[str]:
    found = []
    down = sum(mask.bit_count() for mask in state["down"])
    dealing = game.phase in (terms.CHOOSING_DEALER, terms.DEALING)
    if not dealing and game.unseen_size != game.stock + down:
        found.append(f"{game.unseen_size} cards are unseen, but stock and face-down cards are {game.stock + down}.")
    if game.unseen_size != sum(mask.bit_count() for mask in state["unseen"]):
        found.append("The number of unseen cards is wrong.")
    playing = [q for q in range(game.seats) if game.active >> q & 1]
    if not game.over and len(playing) < 2:
        found.append("Fewer than two players are left, so the round would be over.")
    if (game.phase == terms.ENDED) != (game.over == 1):
        found.append("A round is over exactly when its phase says so.")
    if game.phase in (terms.PLAYING, terms.DRAWING, terms.FLIPPING):
        if game.turn not in playing:
            found.append(f"It is the turn of seat {game.turn}, who no longer plays.")
        for q in playing:
            drawing = game.phase == terms.DRAWING and q == game.turn
            if not state["hand_size"][q] and game.stock and not drawing:
                found.append(f"Seat {q} has an empty hand though the stock refills it.")
            elif not (state["hand_size"][q] or state["up_size"][q] or state["down"][q] or drawing):
                found.append(f"Seat {q} has no cards and would have finished: give it a 'place', or 'left'.")
    if game.phase == terms.DRAWING and not 1 <= game.owed <= game.stock:
        found.append(f"{game.owed} cards are to be drawn from a stock of {game.stock}.")
    if game.phase == terms.DRAWING and game.heir not in playing:
        found.append(f"Seat {game.heir} is to act next, but no longer plays.")
    if game.phase == terms.FLIPPING and not state["down"][game.turn] >> game.flipping & 1:
        found.append(f"Seat {game.turn} flips position {game.flipping}, where no card lies.")
    if game.phase == terms.FLIPPING and (state["hand_size"][game.turn] or state["up_size"][game.turn]):
        found.append(f"Seat {game.turn} flips a card, but has others to play first.")
    return found


def phase_faults(game: Zero, state: dict[str, list[int]]) -> list[str]:
    """What means something in one phase alone is blank in the others."""
    found = []
    dealing = game.phase in (terms.CHOOSING_DEALER, terms.DEALING)
    begun = not dealing and game.phase != terms.SWAPPING
    if game.owed and game.phase != terms.DRAWING:
        found.append(f"{game.owed} cards are owed, but nobody draws: 'owed' is for the phase 'drawing'.")
    if game.flipping and game.phase != terms.FLIPPING:
        found.append("Nobody flips a card: 'flipping' is for the phase 'flipping'.")
    if not 0 <= game.heir < game.seats or (game.heir and not begun):
        found.append(f"Seat {game.heir} cannot act next: 'next' is for the phase 'drawing'.")
    if not dealing and game.dealt != (3 if game.option == 1 else 6) * game.seats:
        found.append(f"The deal is over, so {game.dealt} cannot be the number of cards dealt: leave 'dealt' out.")
    if dealing and (game.active != (1 << game.seats) - 1 or any(state["known"])):
        found.append("Before the deal is over nobody leaves, and nobody's cards are known.")
    if game.ready and (dealing or game.option == 1):
        found.append("Nobody is ready: 'ready' is for swapping, in option 2.")
    if not begun and any(state["bounded"]):
        found.append("Before play nothing is proved of a hand: leave 'not_in_hand' out.")
    return found + opened_faults(game, state, begun) + idle_faults(game, state, begun)


def opened_faults(game: Zero, state: dict[str, list[int]], begun: bool) -> list[str]:
    """The round is opened by its first card."""
    played = game.pile_size or game.phase in (terms.DRAWING, terms.FLIPPING)
    if game.opened and not begun:
        return ["Nobody has played a card yet, so 'opened' is false."]
    return ["A card was played, so 'opened' is true."] if begun and played and not game.opened else []


def idle_faults(game: Zero, state: dict[str, list[int]], begun: bool) -> list[str]:
    """Turns without progress are counted while nobody draws (Z-058)."""
    found = []
    size = sum(state["copies"])
    if game.idle and not begun:
        found.append("Turns without progress are counted in play: before it 'idle' is 0.")
    if game.idle < 0 or (not game.over and game.idle >= game.patience * game.seats):
        found.append(f"After {game.idle} turns without progress the round would be over.")
    for q in range(game.seats):
        least = 1 if game.active >> q & 1 else 0
        if not least <= state["low"][q] <= size or (not begun and state["low"][q] != size):
            found.append(f"Seat {q} cannot have had {state['low'][q]} cards at the least: leave 'low' out.")
    return found


def deal_faults(game: Zero, state: dict[str, list[int]]) -> list[str]:
    """Before play: the deal goes seat by seat, and nothing has been played."""
    found = []
    each = 3 if game.option == 1 else 6
    if game.pile_size or any(state["cleared"]):
        found.append("Nothing is played before the deal and the swaps are over.")
    if game.phase == terms.SWAPPING:
        if game.option == 1:
            found.append("Cards are swapped in option 2 only.")
        elif not game.active & ~game.ready:
            found.append("Everybody is ready, so play would have begun.")
        return found
    if game.dealt == each * game.seats or (game.dealt and game.phase == terms.CHOOSING_DEALER):
        found.append(f"With {game.dealt} cards dealt the phase is another one.")
    if game.stock != sum(state["copies"]) - game.seats * (9 if game.option == 2 else 3):
        found.append(f"The deal cannot leave a stock of {game.stock}.")
    for q in range(game.seats):
        n = min(max(game.dealt - each * q, 0), each)
        if (state["hand_size"][q], state["up_size"][q]) != (min(n, 3), max(n - 3, 0)):
            found.append(f"With {game.dealt} cards dealt, seat {q} has {min(n, 3)} in hand and {max(n - 3, 0)} open.")
        if state["down"][q] != (7 if n > 3 else 0):
            found.append(f"With {game.dealt} cards dealt, seat {q} has {3 if n > 3 else 0} face-down cards.")
    return found


def end_faults(game: Zero, state: dict[str, list[int]]) -> list[str]:
    """Places and climate jerries (Z-051, Z-058, Z-067)."""
    found = []
    place = state["place"]
    won = sorted(place[q] for q in range(game.seats) if place[q] and not game.active >> q & 1)
    if won != list(range(1, game.finishers + 1)):
        found.append("The places of those who finished must be 1, 2, … without a gap.")
    if not game.over:
        if game.jerries or game.stalemate or any(place[q] for q in range(game.seats) if game.active >> q & 1):
            found.append("Only a round that is over has a climate jerry, a stalemate, or places for those with cards.")
        return found
    held = {q: game.hand_size[q] + game.up_size[q] + game.down[q].bit_count() for q in range(game.seats)}
    held = {q: n for q, n in held.items() if game.active >> q & 1}
    for q, n in held.items():
        if place[q] != game.finishers + 1 + sum(other < n for other in held.values()):
            found.append(f"Seat {q} does not have the place that {n} cards left make.")
    worst = sum(1 << q for q, n in held.items() if n == max(held.values()))
    left = any(not place[q] for q in range(game.seats) if not game.active >> q & 1)
    if len(held) != 1 and not game.stalemate:
        found.append("A round that did not go in circles ends when one player is left.")
    if game.jerries != worst and (game.jerries or game.stalemate or not left):
        found.append("The climate jerry is who holds most cards; without one, somebody left.")
    return found


def match(game: Zero, viewer: int, streams: Streams) -> None:
    """Deal to every hand the cards that it is proved to hold: a maximum matching of places and pool, in random order.

    Args:
        game: as `redact(viewer)` leaves it; changed in place.
    """
    pool = [kind << 4 | copy for kind, mask in enumerate(game.unseen) for copy in range(16) if mask >> copy & 1]
    for i in range(len(pool) - 1, 0, -1):
        j = streams.below(common.REDEAL, i + 1)
        pool[i], pool[j] = pool[j], pool[i]
    places = [q for q in range(game.seats) if q != viewer for _ in range(game.bounded[q])]
    holder: dict[int, int] = {}

    def seat(place: int, tried: set[int]) -> bool:
        for card in pool:
            if game.barred[places[place]] >> (card >> 4) & 1 or card in tried:
                continue
            tried.add(card)
            if card not in holder or seat(holder[card], tried):
                holder[card] = place
                return True
        return False

    for place in range(len(places)):
        seat(place, set())
    unseen, hand = list(game.unseen), list(game.hand)
    for card, place in holder.items():
        unseen[card >> 4] ^= 1 << (card & 15)
        hand[terms.KINDS * places[place] + (card >> 4)] |= 1 << (card & 15)
    game.unseen, game.hand = unseen, hand
    game.unseen_size -= len(holder)
