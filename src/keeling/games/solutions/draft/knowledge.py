"""What can be told of a state of the Draft as a whole: its faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from keeling.games.solutions.draft import cards, terms

if TYPE_CHECKING:
    from keeling.games.solutions.draft.rules import Draft

State = dict[str, Any]


def drafter(first: int, pick: int, seats: int) -> int:
    """The seat whose turn the pick (or the card turned up) of that number was; numbers from 1."""
    return (first + pick - 1) % seats


def faults(game: Draft) -> list[str]:
    """What is wrong with a state, a sentence each; empty for every state that can arise."""
    state = game.dump()
    found = count_faults(game, state) + rank_faults(state)
    if not found:
        found += roster_faults(game, state) + order_faults(game, state) + steal_faults(game, state)
    return found or score_faults(game, state)


def count_faults(game: Draft, state: State) -> list[str]:
    """Phase and turn follow from how much has been done."""
    full = terms.ROSTER * game.seats
    if not 0 <= game.first < game.seats:
        return [f"Seat {game.first} cannot be the first: there are {game.seats}."]
    found = []
    if not 0 <= game.taken <= full or not 0 <= game.decided <= game.seats or not 0 <= game.turned <= full:
        found.append(f"Each of {game.seats} players takes and turns up {terms.ROSTER} cards and may steal once.")
    elif (game.decided or game.wanted) and game.taken < full:
        found.append("Nobody steals before every roster has seven cards.")
    elif game.wanted and game.decided == game.seats:
        found.append("Everybody has stolen or declined, so nothing is being stolen.")
    elif game.turned and game.decided < game.seats:
        found.append("No card is turned up before everybody has stolen or declined.")
    elif game.decided == game.seats and game.at_once and game.turned < full:
        found.append("At this table all cards are turned up at once.")
    elif (game.phase, game.turn, game.over) != stands(game):
        found.append("Phase and turn are not what the cards taken, stolen and turned up say.")
    return found


def stands(game: Draft) -> tuple[int, int, int]:
    """The phase, the turn and whether it is over, from how much has been done."""
    full = terms.ROSTER * game.seats
    if game.phase == terms.CHOOSING_FIRST and not game.taken:
        return terms.CHOOSING_FIRST, 0, 0
    if game.taken < full:
        return terms.TAKING, (game.first + game.taken) % game.seats, 0
    if game.decided < game.seats:
        return terms.GIVING if game.wanted else terms.STEALING, (game.first + game.decided) % game.seats, 0
    if game.turned < full:
        return terms.REVEALING, (game.first + game.turned) % game.seats, 0
    return terms.ENDED, game.first, 1


def rank_faults(state: State) -> list[str]:
    fits = sorted(state["rank"]) == list(range(1, terms.CARDS + 1))
    return [] if fits else [f"The ranks of the cards are 1 to {terms.CARDS}, each once."]


def roster_faults(game: Draft, state: State) -> list[str]:
    """Every card lies on the table or at one place of one roster; rosters fill up in turn order."""
    found = []
    placed = [(i // terms.ROSTER, card - 1) for i, card in enumerate(state["roster"]) if card]
    if sorted(card for _, card in placed) != [c for c in range(terms.CARDS) if state["holder"][c]]:
        found.append("Every card lies in one place: on the table or in one roster.")
    elif any(state["holder"][card] != seat + 1 for seat, card in placed):
        found.append("A card lies in another roster than it says.")
    for i, card in enumerate(state["roster"]):
        seat, place = divmod(i, terms.ROSTER)
        due = seat < game.seats and place * game.seats + (seat - game.first) % game.seats < game.taken
        if bool(card) != due:
            found.append(f"Place {place + 1} of seat {seat} does not fit {game.taken} cards taken in turn order.")
            break
    return found


def order_faults(game: Draft, state: State) -> list[str]:
    found = []
    for name, n, what in (("order", game.taken, "taken"), ("shown", game.turned, "turned up")):
        if sorted(filter(None, state[name])) != list(range(1, n + 1)):
            found.append(f"The cards {what} are numbered 1 to {n}.")
    if any(bool(state["order"][c]) != bool(state["holder"][c]) for c in range(terms.CARDS)):
        found.append("A card is in a roster if it was taken.")
    for c in range(terms.CARDS):
        if state["shown"][c] and state["holder"][c] != drafter(game.first, state["shown"][c], game.seats) + 1:
            found.append(f"{cards.IDS[c]} is turned up in another player's turn.")
    return found


def steal_faults(game: Draft, state: State) -> list[str]:
    """Who took a card has it, but for those that were swapped."""
    found = []
    asked = sum(1 << drafter(game.first, n, game.seats) for n in range(1, game.decided + 1))
    if game.thieves & ~asked:
        found.append("Somebody stole who was not asked yet.")
    swapped = {c for c in range(terms.CARDS) if state["swapped"][c]}
    steals = game.thieves.bit_count()
    least = 2 * steals if game.stays_put else min(2, 2 * steals)
    if not least <= len(swapped) <= 2 * steals:
        found.append(f"{steals} steals do not move {len(swapped)} cards.")
    for c, order in enumerate(state["order"]):
        if order and c not in swapped and state["holder"][c] != drafter(game.first, order, game.seats) + 1:
            found.append(f"{cards.IDS[c]} is not with the player who took it, and was not swapped.")
        if c in swapped and not order:
            found.append(f"{cards.IDS[c]} was swapped, but lies on the table.")
    return found + wanted_faults(game, state)


def wanted_faults(game: Draft, state: State) -> list[str]:
    if not game.wanted:
        return []
    free = [not (game.stays_put and moved) for moved in state["swapped"]]
    held = state["holder"][game.wanted - 1] if 1 <= game.wanted <= terms.CARDS else 0
    mine = any(free[c] for c, holder in enumerate(state["holder"]) if holder == game.turn + 1)
    if held in (0, game.turn + 1) or not free[game.wanted - 1] or not mine:
        return ["The card that is being stolen must be an opponent's, and both cards must be free to move."]
    return []


def score_faults(game: Draft, state: State) -> list[str]:
    found = []
    score = [0] * terms.SEATS
    for c in range(terms.CARDS):
        if state["shown"][c]:
            score[state["holder"][c] - 1] += cards.GT_BY_RANK[state["rank"][c]]
    if score != state["score"]:
        found.append("The scores are not what the cards turned up are worth.")
    mine = score[: game.seats]
    place = [1 + sum(other > own for other in mine) if game.over else 0 for own in mine]
    if place + [0] * (terms.SEATS - game.seats) != state["place"]:
        found.append("The places are not what the scores make.")
    return found
