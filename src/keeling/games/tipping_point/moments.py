"""What can be wrong with a moment: phase, stage and question of Tipping Point fit each other, and what they need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from keeling.core import common, packed
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.sums import State, seat_of

if TYPE_CHECKING:
    from keeling.games.tipping_point.rules import TippingPoint

STAGES: dict[int, tuple[int, ...]] = {  # by phase, the stages that may come next
    terms.DRAWING_LOTS: (terms.AT_SETUP,),
    terms.FILLING: (terms.AT_SETUP, terms.AT_TURN),
    terms.DRAWING: (terms.AT_DRAW,),
    terms.REDRAWING: (terms.AT_REFUSE,),
    terms.PEEKING: (terms.AT_TURN,),
    terms.REVEALING: (terms.AT_REVEAL,),
    terms.REFUSING: (terms.AT_REFUSE,),
    terms.DEVELOPING: (terms.AT_TURN,),
    terms.SWEEPING: (terms.AT_TURN,),
    terms.ARRANGING: (terms.AT_TURN,),
    terms.ENDING: (terms.AT_LAST,),
    terms.OFFERED: (terms.AT_TURN, terms.AT_FEED),
    terms.ASKED: (terms.AT_TURN, terms.AT_LAST, terms.AT_FEED),
    terms.LOOSE: (terms.AT_TURN, terms.AT_AFTER),
    terms.WINDOW: (terms.AT_FEED,),
    terms.STARVING: (terms.AT_STARVE,),
    terms.SHARING: (terms.AT_SHARE,),
    terms.LOSING: (terms.AT_LOSE,),
    terms.FREEZING: (terms.AT_FREEZE,),
}
BACK = {terms.AT_TURN: terms.DEVELOPING, terms.AT_LAST: terms.ENDING, terms.AT_FEED: terms.WINDOW}
IN_TURN = (terms.AT_TURN, terms.AT_LAST)
BEFORE_WEATHER = (terms.AT_SETUP, terms.AT_DRAW, terms.AT_REFUSE, terms.AT_TURN, terms.AT_LAST)
BUSY = {terms.SWEEPING: terms.MERCHANT, terms.PEEKING: terms.SCIENTIST, terms.ARRANGING: terms.SCIENTIST}
ONLY_IN: dict[str, tuple[int, ...]] = {  # fields that are 0 in all phases but these
    "back": (terms.OFFERED, terms.ASKED),
    "offer_by": (terms.OFFERED,),
    "offer_to": (terms.OFFERED,),
    "offer_a": (terms.OFFERED,),
    "offer_b": (terms.OFFERED,),
    "offer_c": (terms.OFFERED,),
    "ask_verb": (terms.ASKED,),
    "ask_a": (terms.ASKED,),
    "ask_b": (),
    "ask_by": (terms.ASKED,),
    "missing": (terms.ASKED, terms.SHARING, terms.LOSING, terms.FREEZING),
    "trading": (terms.WINDOW, terms.OFFERED, terms.ASKED),
    "acting": (terms.SWEEPING, terms.PEEKING, terms.ARRANGING, terms.REDRAWING),
    "swept": (terms.SWEEPING,),
    "fresh": (terms.DRAWING, terms.REFUSING, terms.REDRAWING),
    "hungry": (terms.STARVING,),
    "need": (terms.SHARING,),
    "guard": (terms.SHARING,),
    "due_card": (terms.SHARING, terms.LOSING),
    "due_citizen": (terms.LOSING,),
    "cold_card": (terms.FREEZING,),
    "cold_n": (terms.FREEZING,),
    "reveals": (terms.REVEALING, terms.SHARING, terms.LOSING, terms.FREEZING, terms.LOOSE),
    "disaster": (terms.SHARING, terms.LOSING, terms.FREEZING, terms.LOOSE),
    "deal_loose": (terms.LOOSE, terms.LOSING, terms.ENDED),
}
STRIKES: dict[int, tuple[int, ...]] = {  # the disasters that a phase can belong to
    terms.LOSING: (terms.HEAT, terms.FLOOD, terms.TORNADO, terms.STORM, terms.BLIZZARD, terms.SNOWSTORM),
    terms.FREEZING: (terms.FROST,),
}


def faults(game: TippingPoint, state: State) -> Iterator[str]:
    """Sentences; asked of a state that is right in all that lies on the table."""
    if bool(game.over) != (game.phase == terms.ENDED):
        yield "A game is over in the phase 'ended', and in no other."
        return
    if not game.over and game.at not in STAGES.get(game.phase, ()):
        yield "Phase and stage do not belong together."
        return
    if game.phase == terms.DRAWING_LOTS or game.at == terms.AT_SETUP:
        yield from fresh_table(game, state)
    checks = (blanks, whose_turn, limit, questions) if not game.over else (blanks, end)
    found = [sentence for check in checks for sentence in check(game, state)]
    yield from found or list(stuck(game))


def some(value: int | list[int]) -> bool:
    return any(value) if isinstance(value, list) else value != 0


def blanks(game: TippingPoint, state: State) -> Iterator[str]:
    """What means something in a few phases is blank in the others."""
    for name, phases in ONLY_IN.items():
        if game.phase not in phases and some(state[name]):
            yield f"'{name}' means nothing in this phase."
    if game.over:
        return
    ready = ("bought", "spent", "extra", "bases_used", "step")
    if game.at not in IN_TURN and any(state[name] for name in ready):
        yield "Nothing is bought or done before the turn and after it."
    if game.at not in (*BEFORE_WEATHER, terms.AT_FEED) and any(state["offers"]):
        yield "Nobody has made offers in this round's weather."
    if game.drawn > (2 if game.decade >= terms.DOUBLE_FROM else 1) or (game.drawn and game.at not in BEFORE_WEATHER):
        yield f"{game.drawn} citizens cannot be drawn by now."
    if game.bought and game.step == terms.DEMOLITION:
        yield "Who has bought something has begun to develop."


def fresh_table(game: TippingPoint, state: State) -> Iterator[str]:
    """Before the first turn nothing lies anywhere but start cards and the market (T-003 to T-007)."""
    if game.decade or game.turns or game.last or any(state["at_home"]) or any(state["pile_n"]) or game.shared_n:
        yield "Nothing has happened before the first turn."
    if any(game.where[q] != terms.CITY + q or game.where[terms.SEATS + q] != terms.CITY + q for q in range(game.seats)):
        yield "Each city begins with a Large Farm and a Forest."
    if sum(state["cards_n"]) != 2 * game.seats or (game.phase == terms.DRAWING_LOTS and any(state["market"])):
        yield "No city has more before the first turn, and the market is filled once lots are drawn."


def whose_turn(game: TippingPoint, state: State) -> Iterator[str]:
    if game.turns != game.seats and game.at not in BEFORE_WEATHER:
        yield "All turns of a round are over before the weather."
    if not 0 <= game.turns < game.seats and game.at in BEFORE_WEATHER:
        yield f"A round has {game.seats} turns."
    if game.turn != (game.first + game.turns) % game.seats:
        yield "The turns go round from the first seat: 'turn' and 'turns' do not fit."
    if game.decade == terms.DECADES - 1:
        yield "In 2100 the game is over."


def limit(game: TippingPoint, state: State) -> Iterator[str]:
    """The world has not tipped, but for what is compared later (T-089, T-099; A64)."""
    later = terms.AT_REVEAL <= game.at <= terms.AT_AFTER or game.phase == terms.STARVING or game.fresh[0]
    if not later and game.total_co2() >= game.limit():
        yield f"The grand total of CO2 is {game.total_co2()}, so the world has tipped: the limit is {game.limit()}."


# -- questions ---------------------------------------------------------------------------------------------------------


def questions(game: TippingPoint, state: State) -> Iterator[str]:
    """What the phase needs to be asked."""
    phase = game.phase
    if phase in BUSY and not (game.acting and game.able(game.turn, game.acting - 1, BUSY[phase])):
        yield "Nobody of that job is at work in the city on turn."
    elif phase in (terms.DRAWING, terms.REDRAWING, terms.REFUSING):
        yield from drawing(game, state)
    elif phase in (terms.PEEKING, terms.ARRANGING):
        yield from studying(game, state)
    elif phase in (terms.OFFERED, terms.ASKED, terms.WINDOW):
        yield from trading(game, state)
    elif phase in (terms.REVEALING, terms.SHARING, terms.LOSING, terms.FREEZING, terms.LOOSE):
        yield from weather(game, state)
    elif phase == terms.FILLING and not game.deck_size():
        yield "There is nothing in the deck to fill the market with."
    elif phase == terms.STARVING and any(state["hungry"][q] > game.eaters(q) for q in range(game.seats)):
        yield "More are to starve than eat."
    elif phase == terms.STARVING and not any(state["hungry"]):
        yield "Nobody is hungry."
    if (phase in BUSY or phase == terms.ENDING) and game.step != terms.DEVELOPMENT:
        yield "Who puts a citizen to work, or ends the turn, has begun to develop: 'step' says so."


def drawing(game: TippingPoint, state: State) -> Iterator[str]:
    new = [citizen for citizen in state["fresh"] if citizen]
    if game.drawn != len(new) or (game.phase == terms.DRAWING) != (len(new) < 1 + (game.decade >= terms.DOUBLE_FROM)):
        if game.phase == terms.DRAWING or game.drawn != len(new) or not new:
            yield "The citizens drawn so far are in 'fresh', and 'drawn' counts them."
    if game.phase == terms.REFUSING and not game.active(terms.AIRPORT):
        yield "No citizen can be refused without an Airport that works."
    if game.phase == terms.REDRAWING and (not game.acting or game.acting not in new):
        yield "One of the new citizens was refused: he is 'acting'."
    if game.phase == terms.REFUSING and not any(state["crowd_n"]) and not any(state["gone_n"]):
        yield "Nobody is left who could come instead."


def studying(game: TippingPoint, state: State) -> Iterator[str]:
    whole = min(terms.PEEKED, sum(state["sky"]))
    if (game.phase == terms.PEEKING) != (game.top_n < whole):
        yield "A Scientist looks until three cards are seen, then he arranges them."
    if game.phase == terms.ARRANGING and not all(bits >> game.turn & 1 for bits in state["knows"][:whole]):
        yield "Who arranges the weather knows it."


def trading(game: TippingPoint, state: State) -> Iterator[str]:
    """An offer or a request could be made where it was; the seats that are asked are those whom it concerns."""
    window = game.at == terms.AT_FEED
    if window != bool(game.trading) or (window and game.window == terms.WINDOW_NEVER):
        yield "Somebody still trades in the window before feeding, and there alone; the table may have none."
    if game.phase == terms.WINDOW:
        return
    if game.back != BACK[game.at]:
        yield "The phase to go back to does not fit the stage."
        return
    by = game.offer_by - 1 if game.phase == terms.OFFERED else game.ask_by
    before = game.copy()
    before.phase, before.back, before.missing = game.back, 0, 0
    before.offers = [n - (seat == by) for seat, n in enumerate(state["offers"])]
    if game.phase == terms.OFFERED:
        before.offer_by = before.offer_to = 0
        action = packed.make(terms.OFFER, game.offer_a, game.offer_b, game.offer_c)
        if by < 0 or game.offer_to != game.offered_to(game.offer_a) + 1 or before.check(by, action):
            yield "Nobody can make this offer now."
    elif not 0 < game.missing <= wanted(game) or game.missing & ~wanted(game) or before.check(by, request(game)):
        yield "Nobody can ask this now, or not these seats."


def request(game: TippingPoint) -> int:
    return packed.make(game.ask_verb, game.ask_a)


def wanted(game: TippingPoint) -> int:
    """The seats that must agree, as bits."""
    if game.ask_verb == terms.END_DEAL:
        return 1 << game.other_party(game.ask_by, game.ask_a) if game.ask_a < game.deals_n else 0
    return game.needs_consent(game.ask_a + (1 if game.ask_verb == terms.DEMOLISH else terms.MINER))


def weather(game: TippingPoint, state: State) -> Iterator[str]:
    phase, d = game.phase, game.disaster
    if phase == terms.LOOSE and game.loose_deal() < 0:
        yield "No agreement can be ended alone."
    if game.at == terms.AT_TURN:
        if d or game.reveals:
            yield "No disaster lasts into a turn."
        return
    if game.reveals > game.cards - (phase != terms.REVEALING) or (phase == terms.REVEALING and not game.reveals):
        yield "More weather cards are to come than the CO2 calls for."
    if phase == terms.REVEALING:
        return
    pairs = [state["almanac"][terms.SYMBOLS * before + game.last] for before in range(1, terms.SYMBOLS)]
    if not d or d not in pairs or not state["struck"][terms.DISASTERS * game.decade + d]:
        yield "A disaster is being resolved, of a pair that ends with the symbol revealed last, and history has it."
    elif d not in STRIKES.get(phase, (d,)):
        yield "This disaster asks nothing of the kind."
    elif phase != terms.LOOSE and not 0 < game.missing == owed(game, state):
        yield "Another seat has to answer first."


def owed(game: TippingPoint, state: State) -> int:
    """The seat whose choice the disaster waits for, as a bit; 0 if it waits for nobody."""
    if game.phase == terms.FREEZING:
        seat = seat_of(state["where"][game.cold_card])
        return 1 << seat if seat >= 0 and game.cold_n > 1 and game.frost else 0
    need, guard = state["need"], state["guard"]
    for seat in (game.at_place(i) for i in range(game.seats)):
        other = game.partner(seat)
        if game.phase == terms.LOSING and (state["due_card"][seat] or state["due_citizen"][seat]):
            return 1 << seat
        if game.phase == terms.SHARING and guard[seat] and (need[seat] or need[other]):
            short = guard[seat] + guard[other] < need[seat] + need[other]
            if game.disaster == terms.FROST and not need[seat]:
                if guard[other]:
                    continue
                return 1 << seat if guard[seat] == 1 else 0
            return 1 << seat if other != seat and need[seat] and need[other] and short else 0
    return 0


# -- the end -----------------------------------------------------------------------------------------------------------


def end(game: TippingPoint, state: State) -> Iterator[str]:
    """How it ended follows from the table (T-081 to T-089)."""
    tipped = game.total_co2() >= game.limit()
    if (game.ending == terms.TIPPED) != tipped:
        yield "The world has tipped exactly if the grand total of CO2 reaches the limit."
    elif not tipped and (game.ending == terms.WON) != game.is_won():
        yield "The game is won exactly if there are citizens enough."
    elif not tipped and (
        game.turns or not game.decade or (game.ending != terms.WON and game.decade != terms.DECADES - 1)
    ):
        yield "A game that does not tip ends when the marker moves, at the latest on 2100."


def stuck(game: TippingPoint) -> Iterator[str]:
    """Whoever is to move can: asked of a state that is right in all else."""
    deciders = game.deciders()
    if deciders >> common.CHANCE:
        if not game.outcomes():
            yield "There is nothing left to draw now."
    elif not game.over:
        least = 2 if game.phase in (terms.ENDING, terms.STARVING, terms.LOSING, terms.FREEZING) else 1
        for seat in range(game.seats):
            if deciders >> seat & 1 and len(game.actions(seat)) < least:
                yield f"Seat {seat} has nothing to choose from."
        if not deciders:
            yield "Nobody is to move."
