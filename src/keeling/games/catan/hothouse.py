"""What can be wrong with a state of Global Warming beside what the base game checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from keeling.games.catan import board, terms

if TYPE_CHECKING:
    from keeling.games.catan.rules import Catan
    from keeling.games.catan.warming import Warming

State = dict[str, Any]


def faults(game: Catan, state: State) -> list[str]:
    """A sentence each; empty for every state that can arise."""
    return [
        *token_faults(state),
        *level_faults(state),
        *crisis_faults(state),
        *vote_faults(game, state),
        *tax_faults(game, state),
        *green_faults(game, state),
    ]


def hexes_of(mask: int) -> list[int]:
    return [h for h in range(terms.HEXES) if mask >> h & 1]


def token_faults(state: State) -> list[str]:
    """Each hex but the desert has one of the tokens, on one of its sides, or has lost it (GW-003, GW-006, GW-007)."""
    if state["phase"] <= terms.LAYING_NUMBERS or state["terrain"].count(terms.DESERT) != 1:
        return []
    kinds = list(zip(state["yellow"], state["red"], strict=True))[: state["tokens_n"]]
    left = dict(zip(kinds, state["counts"], strict=False))
    gone = hexes_of(state["gone"])
    found = []
    if state["terrain"].index(terms.DESERT) in gone or any(state["number"][h] or state["back"][h] for h in gone):
        found.append("A hex that lost its token has none, and the desert never had one.")
    for h in range(terms.HEXES):
        face, back = state["number"][h], state["back"][h]
        if state["terrain"][h] == terms.DESERT:
            if face or back:
                found.append("The desert has no token.")
        elif h not in gone:
            if back and (face, back) not in left:
                found.append(f"Hex {h}: there is no token with {face} and {back}.")
            left[face, back] = left.get((face, back), 0) - 1
    flipped = {face: -n for (face, back), n in left.items() if not back}
    for (_yellow, red), n in left.items():
        if red:
            if n < 0:
                found.append("There are more tokens of a kind than the sheet has.")
            flipped[red] = flipped.get(red, 0) - n
    if any(n > 0 for n in flipped.values()):
        found.append("More tokens show a red face than there are.")
    if state["skull_rule"] == 0 and terms.SKULL in state["number"]:
        found.append("A skull turns its hex to desert at this table, and does not stay.")
    if state["removed"] != len(gone):
        found.append(f"{state['removed']} tokens cannot be gone from {len(gone)} hexes.")
    return found


def level_faults(state: State) -> list[str]:
    """The marker is on the tracker; at its end the game is over (GW-054, GW-055, GW-070)."""
    found = []
    if not 1 <= state["level"] <= terms.HOTTEST:
        found.append("The level is 1 to 13.")
    ended = state["level"] == terms.HOTTEST
    if ended != bool(state["collapsed"]) or (ended and not state["over"]):
        found.append("At level 13 the game is over, and before it Catan has not collapsed.")
    if state["removed"] > terms.MOST_REMOVED and not ended:
        found.append("With six tokens gone the level is 13.")
    if state["cause"]:
        found.append("No warming waits between two acts.")
    points = state["curve"]
    if not 0 <= state["curve_n"] <= terms.MOST_POINTS or any(points[state["curve_n"] :]) or state["curve_step"] < 1:
        found.append("The curve has a point for every few turns.")
    elif any(not 1 <= level <= terms.HOTTEST for level in points[: state["curve_n"]]):
        found.append("The curve keeps levels from 1 to 13.")
    return found


def crisis_faults(state: State) -> list[str]:
    """The deck has what is printed or less; a choice is open in its phase alone (GW-008, GW-011, GW-022)."""
    found = []
    crisis, phase = state["crisis"], state["phase"]
    if any(not 0 <= n <= most for n, most in zip(crisis, board.CRISIS_COUNTS, strict=True)):
        found.append("There are not so many crisis cards of a kind.")
    if sum(crisis) != state["crisis_n"]:
        found.append(f"The crisis deck does not have {state['crisis_n']} cards.")
    choosing = phase == terms.CHOOSING_TOKEN
    if choosing != bool(state["choices"]) or choosing != bool(state["drawn"]):
        found.append("Tokens are chosen from for a crisis card alone.")
    elif choosing and (state["choices"] != struck(state) or len(hexes_of(state["choices"])) < 2):
        found.append("The tokens to choose from are not those that the card strikes.")
    elif choosing and crisis[state["drawn"] - 1] >= board.CRISIS_COUNTS[state["drawn"] - 1]:
        found.append("The crisis card that is open is not in the deck.")
    if (choosing or phase == terms.CRISIS_DUE) and sum(dice_of(state)) <= board.TARGETS[state["level"]]:
        found.append("Such a roll draws no crisis card at this level.")
    return found


def dice_of(state: State) -> tuple[int, int]:
    return state["dice_one"], state["dice_two"]


def struck(state: State) -> int:
    """The hexes with the first number of the open card's order on its land, as bits (GW-020, GW-024)."""
    kind = state["drawn"] - 1
    where = (1 << terms.HEXES) - 1 if kind == terms.MAJOR else state["lands"][kind // 2]
    order = board.ORDER_B if kind & 1 else board.ORDER_A
    return next((found for number in order if (found := state["hexes"][number] & where)), 0)


def vote_faults(game: Catan, state: State) -> list[str]:
    """Who has voted has a vote, and it is one of three (GW-030 to GW-034)."""
    found = []
    voters, waiting = state["voters"], state["waiting"]
    if (state["phase"] == terms.VOTING) != bool(voters) or waiting & ~voters or voters >> game.seats:
        found.append("Votes are given by those whom a roll would pay, in the phase of votes.")
    elif voters and voters != cast("Warming", game).receivers(sum(dice_of(state))):
        found.append("Those vote whom the roll would pay, and no others.")
    if voters and not waiting:
        found.append("A vote that all have given is over.")
    given = {state["vote"][seat] - 1 for seat in range(terms.SEATS) if state["vote"][seat]}
    if state["quick"] and (len(given) > 1 or terms.NORMAL in given):
        found.append("A quick vote is over as soon as it cannot be of one mind.")
    for seat in range(terms.SEATS):
        voted = (voters & ~waiting) >> seat & 1
        if voted != (1 <= state["vote"][seat] <= terms.INTENSIFIED + 1):
            found.append(f"Seat {seat} cannot have such a vote.")
    return found


def tax_faults(game: Catan, state: State) -> list[str]:
    """Pledges are cards that are held, fewer than the tax takes (GW-040, GW-041)."""
    pledged, hand = state["pledged"], state["hand"]
    if state["phase"] != terms.TAXING:
        return ["Nothing is pledged but to a tax."] if any(pledged) or state["payer"] else []
    if any(not 0 <= n <= held for n, held in zip(pledged, hand, strict=True)) or sum(pledged) >= game.seats:
        return ["Cards are pledged that are not held, or more than the tax takes."]
    payer, turn = state["payer"], state["turn"]
    if payer >= game.seats or not state["hand_n"][payer] or sum(dice_of(state)) != 7:
        return ["The tax is asked for on a seven, of a seat that has a card."]
    round_ = [(turn + i) % game.seats for i in range(game.seats)]
    later = round_[round_.index(payer) + 1 :]
    if any(any(pledged[terms.KINDS * seat : terms.KINDS * (seat + 1)]) for seat in later):
        return ["Who has not been asked yet has pledged nothing."]
    return []


def green_faults(game: Catan, state: State) -> list[str]:
    """Green cities are cities; the guardian has as many as anybody (GW-060 to GW-063)."""
    found = []
    counts = [green.bit_count() for green in state["green"][: game.seats]]
    if any(green & ~cities for green, cities in zip(state["green"], state["cities"], strict=True)):
        found.append("A green city is a city.")
    if sum(counts) > terms.GREENS:
        found.append(f"There are {terms.GREENS} green city tokens.")
    guardian = state["guardian"]
    if guardian < game.seats:
        if counts[guardian] < max(*counts, terms.GUARDED):
            found.append("Green Guardian is not with the most green cities.")
    elif guardian != terms.SEATS or max(counts) >= terms.GUARDED:
        found.append("Green Guardian is with nobody, though somebody has two green cities.")
    return found
