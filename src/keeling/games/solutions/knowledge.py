"""What is wrong with a state of Solutions as a whole, in sentences; play, redeals and checked imports give none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from keeling.games.solutions import terms

if TYPE_CHECKING:
    from keeling.games.solutions.rules import Solutions

ACTION = frozenset({terms.AT_ACTION})
STAGES: dict[int, frozenset[int]] = {  # by phase, the stages that may follow
    terms.DRAWING_LOTS: frozenset({terms.AT_ROUND}),
    terms.DEALING: frozenset({terms.AT_ROUND}),
    terms.REFILLING: frozenset({terms.AT_VOTE, terms.AT_NEXT_TURN}),
    terms.TURNING_UP_REWARD: frozenset({terms.AT_SILVER, terms.AT_ACTION}),
    terms.TURNING_UP_SILVER: frozenset({terms.AT_COOL_FIRST}),
    terms.ROLLING: frozenset({terms.AT_EVENT}),
    terms.TURNING_UP_FEEDBACK: frozenset({terms.AT_SOFTEN}),
    terms.TURNING_UP_EVENT: frozenset({terms.AT_EFFECT}),
    terms.PICKING: ACTION,
    terms.ROLLING_ON_MAP: ACTION,
    terms.DRAWING_THREE: ACTION,
    terms.SWAPPING: ACTION,
    terms.TURNING_UP_GOLD: frozenset({terms.AT_OFFER}),
    terms.ROLLING_FOR_GOLD: frozenset({terms.AT_OFFER}),
    terms.PROPOSING: frozenset({terms.AT_ACTION, terms.AT_NEXT_TURN, terms.AT_TURN}),
    terms.VOTING: frozenset({terms.AT_VOTE}),
    terms.BREAKING_TIE: frozenset({terms.AT_VOTE}),
    terms.LOOKING: frozenset({terms.AT_REVEAL}),
    terms.MOVING: frozenset({terms.AT_REVEAL}),
    terms.READYING: frozenset({terms.AT_CHALLENGE}),
    terms.PASSING_ON: ACTION,
}
ASKED_AT: dict[int, frozenset[int]] = {  # the same by question
    terms.CHOICE: ACTION,
    terms.MET: ACTION,
    terms.WAY: ACTION,
    terms.BAND: ACTION,
    terms.ORDER: ACTION,
    terms.REROLL: frozenset({terms.AT_FEEDBACK}),
    terms.SOFTEN: frozenset({terms.AT_FEEL}),
    terms.COOL: frozenset({terms.AT_ROLL, terms.AT_EVENT, terms.AT_TURN, terms.AT_YEAR}),
    terms.LOOK: frozenset({terms.AT_REVEAL}),
    terms.SURGE: frozenset({terms.AT_TURN}),
    terms.PENALTY: frozenset({terms.AT_LAY}),
    terms.LAY: frozenset({terms.AT_COUNT}),
    terms.GAMBLE: frozenset({terms.AT_COOL_LAST}),
}
EVENTS_OF: dict[int, frozenset[int]] = {  # the Events that a question or phase belongs to
    terms.CHOICE: frozenset({terms.LOBBYING, terms.MEGADROUGHT, terms.ALL_IN}),
    terms.MET: frozenset({terms.CLIMATE_MARCH, terms.ELEVATOR_PITCH, terms.SKETCH, terms.YOUTH}),
    terms.WAY: frozenset({terms.SECOND_LOOK}),
    terms.BAND: frozenset({terms.SECOND_LOOK}),
    terms.ORDER: frozenset({terms.MOONSHOT}),
}
PHASE_EVENTS: dict[int, frozenset[int]] = {
    terms.PICKING: frozenset({terms.SECOND_LOOK}),
    terms.ROLLING_ON_MAP: frozenset({terms.SECOND_LOOK}),
    terms.DRAWING_THREE: frozenset({terms.MOONSHOT}),
    terms.READYING: EVENTS_OF[terms.MET] | EVENTS_OF[terms.ORDER],
    terms.PASSING_ON: frozenset({terms.EXCHANGE}),
    terms.SWAPPING: frozenset({terms.EXCHANGE}),
}
HELD_FOR: dict[int, tuple[int, ...]] = {  # Rewards of which one must be held for the question
    terms.REROLL: (terms.EARLY_WARNING,),
    terms.SOFTEN: (terms.ECOSYSTEM_REBOUND, terms.WETLANDS),
    terms.COOL: (terms.COOL_HEADS,),
    terms.LOOK: (terms.PEER_REVIEW,),
    terms.SURGE: (terms.MOMENTUM,),
}
SHELF_PHASES = frozenset({terms.REFILLING, terms.VOTING, terms.BREAKING_TIE, terms.LOOKING, terms.MOVING})


def faults(game: Solutions) -> list[str]:
    """What is wrong with a state, a sentence each; empty for every state that can arise."""
    checks = (cards, shelf, backs, world, stages, deals, small_decks, votes, marks, end)
    return [sentence for check in checks for sentence in check(game)]


def cards(game: Solutions) -> Iterator[str]:
    """Every card lies in one place, and the counts say so."""
    where = list(game.where)
    if where.count(terms.DECK) != game.deck_n or game.pool_n != game.deck_n:
        yield f"The deck has {where.count(terms.DECK)} cards, not {game.deck_n}."
    for player in range(terms.SEATS):
        held = where.count(terms.HAND + player)
        if held != game.hand_n[player]:
            yield f"Player {player} holds {held} cards, not {game.hand_n[player]}."
        if held > game.hand_size or (held and player >= game.players):
            yield f"Player {player} holds more cards than a hand may have."
    for card in range(terms.CARDS):
        hand = terms.HAND <= where[card] < terms.HAND + game.players
        if not hand and where[card] not in (terms.DECK, terms.DISCARD, terms.TABLE, terms.ASIDE):
            yield f"Card {card} lies nowhere."
        if game.knows[card] and (not hand or game.knows[card] >> game.seats or game.players == 1):
            yield f"Card {card} is in no hand that others could know it in."
    aside = [card for card in range(terms.CARDS) if where[card] == terms.ASIDE]
    three = sorted(game.moon[: game.moon_n])
    swapped = [game.give[0] - 1] if game.phase == terms.SWAPPING else []
    if aside != sorted(set(three + swapped)) or any(game.moon[game.moon_n :]):
        yield "The cards that lie aside are not those of the Event."


def shelf(game: Solutions) -> Iterator[str]:
    """The row, and the card under debate."""
    row = list(game.row[: game.row_n])
    table = {card for card in range(terms.CARDS) if game.where[card] == terms.TABLE}
    debating = game.newest >= 0 and game.newest not in row and game.newest in table
    if len(set(row)) != len(row) or (game.shown and game.shown not in (game.row_n, game.row_n - 1)):
        yield "The shelf holds a card twice, or its cards are not turned up as far as they should be."
    debated = game.question == terms.LOOK or (game.phase in SHELF_PHASES and game.at != terms.AT_NEXT_TURN)
    if debated and not (debating and row):
        yield "There is no card under debate beside one on the shelf."
    if row and game.at <= terms.AT_ACTION and not game.over:
        yield "The shelf is bare until the first card of the round is proposed."
    if (game.at > terms.AT_COUNT or game.over) and any(game.where[card] != terms.DISCARD for card in row):
        yield "The cards of a shelf that has been scored lie in the discard pile."
    in_action = terms.AT_ACTION <= game.at <= terms.AT_COUNT
    if in_action and not game.over and table != set(row) | ({game.newest} if debating else set()):
        yield "The cards on the table are not those of the shelf."
    if not in_action and not game.over and table:
        yield "Cards lie on the table outside the action phase."
    if debating and not debated:
        yield "A card is under debate while nobody is asked where it goes."
    if row and in_action and game.newest < 0:
        yield "Cards are on the shelf, and none is the newest."
    if not 0 <= game.place <= max(game.row_n, 0):
        yield f"The row has no gap {game.place}."
    if game.shown > 1 and not game.wrong:
        ranks = [game.rank[card] for card in row]
        if ranks != sorted(ranks):
            yield "The shelf is out of order, so a card is wrong."
    if (game.row_n == 1 and game.shown) or (game.row_n > 1 and game.shown != game.row_n):
        yield "All cards of the shelf but a first one alone are turned up."
    if game.shown and not all(game.told[card] for card in row):
        yield "A card that is turned up is known to all: name it in 'revealed'."
    for name, card in (("wrong", game.wrong - 1), ("penalty", game.penalty - 1)):
        if card >= 0 and (card not in row or game.at <= terms.AT_REVEAL):
            yield f"The card in '{name}' is not on a shelf that is being scored."
    if game.penalty and (game.penalty == game.wrong or not game.wrong):
        yield "There is a penalty only for a wrong card, and it is another one."


def backs(game: Solutions) -> Iterator[str]:
    """Ranks 1 to 76, each once; the map remembers revealed cards."""
    if sorted(game.rank) != list(range(1, terms.CARDS + 1)):
        yield "The ranks are not 1 to 76, each once."
    scored = game.at > terms.AT_REVEAL and game.space < game.rounds
    for card in range(terms.CARDS):
        if game.map_round[card] > game.space + scored or game.map_place[card] >= terms.CARDS:
            yield f"The map has card {card} in a round that has not been."
        if not game.map_round[card] and game.map_place[card]:
            yield f"The map has a place for card {card}, and no round."
    pile = [card for card in range(terms.CARDS) if game.where[card] == terms.DISCARD]
    row = list(game.row[: game.row_n]) if scored else []
    places = [(game.map_round[card], game.map_place[card]) for card in {*pile, *row}]
    if len(set(places)) != len(places) or any(not space for space, _place in places):
        yield "Each card of the discard pile has a place of its own on the map."
    if any((game.map_round[card], game.map_place[card]) != (game.space + 1, i) for i, card in enumerate(row)):
        yield "A shelf that is being scored is on the map as it lies."
    if not pile and (game.phase in (terms.PICKING, terms.ROLLING_ON_MAP) or game.question == terms.WAY):
        yield "There is no card in the discard pile to be picked."


def world(game: Solutions) -> Iterator[str]:
    """Thermometer and time track."""
    if not 0 <= game.heat <= terms.TOP or not 0 <= game.space <= game.rounds:
        yield "The temperature or the year is off the board."
        return
    if (game.heat == terms.TOP) != (game.broken > 0):
        yield "The thermometer is broken exactly when the marker stands at 5.0+."
    if game.broken == 2 and game.at <= terms.AT_REVEAL and not game.over:
        yield "The next round is the emergency round, but this one is not yet over."
    if game.broken == 1 and game.at > terms.AT_SCORE and not game.over:
        yield "The emergency round is over, so the thermometer is repaired or the game is lost."
    if game.space == game.rounds and not game.over:
        yield "2050 is not played."
    if game.repaired and (game.broken or game.at != terms.AT_YEAR) and not game.over:
        yield "The thermometer is not just being repaired: leave 'repaired' out."
    if any(not 0 <= heat <= terms.TOP for heat in game.heats) or any(game.heats[game.space + 1 :]):
        yield "'temperatures' has one for each space so far."


def stages(game: Solutions) -> Iterator[str]:
    """Phase, stage, question and Event belong together."""
    phase = game.phase
    asking = phase in (terms.ASKING, terms.SETTLING)
    allowed = ASKED_AT.get(game.question) if asking else STAGES.get(phase)
    if phase != terms.ENDED and (allowed is None or game.at not in allowed):
        yield "Phase, question and stage do not belong together."
        return
    if (game.question != terms.NOTHING) != asking:
        yield "A question is asked exactly in the phases 'asking' and 'settling'."
    events = EVENTS_OF.get(game.question) if asking else PHASE_EVENTS.get(phase)
    if events is not None and game.event not in events:
        yield "That is no moment of this Event."
    if phase == terms.TURNING_UP_REWARD and game.at == terms.AT_ACTION and game.event < 0:
        yield "No Event gives a Reward now."
    first = game.space == 0
    if first and terms.AT_ROUND < game.at < terms.AT_ACTION:
        yield "The first round has only the action phase, scoring and the new year."
    if (game.event >= 0) != (
        not first and game.at >= terms.AT_EFFECT and phase != terms.TURNING_UP_EVENT
    ) and not game.over:
        if not (terms.AT_FEEDBACK <= game.at <= terms.AT_FEEL and game.then == terms.AT_ACTION and game.event >= 0):
            yield "Every round but the first has an Event once it was drawn."
    feeling = terms.AT_FEEDBACK <= game.at <= terms.AT_FEEL
    if feeling and game.then not in (terms.AT_EVENT, terms.AT_ACTION):
        yield "'then' is 'event' or 'action' while a Feedback Loop is drawn."
    if feeling and game.then == terms.AT_ACTION and game.event not in (terms.SEA_ICE, terms.METHANE_PULSE):
        yield "This Event draws no Feedback Loop."
    if asking and game.question == terms.SOFTEN and game.feedback < 0:
        yield "There is no Feedback Loop to be softened."
    if (phase == terms.ROLLING or game.question == terms.REROLL) and not game.zone():
        yield "Outside the Danger Zones nobody rolls."
    if phase == terms.ROLLING_FOR_GOLD and (game.attempt < 0 or not game.attempted):
        yield "There is no attempt at a Gold card to be rolled for."
    yield from answers(game, asking)


def answers(game: Solutions, asking: bool) -> Iterator[str]:
    """What the question needs."""
    if not asking:
        return
    question = game.question
    rewards = HELD_FOR.get(question, ())
    if rewards and not any(game.reward_deck[reward] == terms.HELD for reward in rewards):
        yield "The group does not hold the Reward that is asked about."
    if game.broken == 1 and question in (terms.REROLL, terms.SOFTEN, terms.COOL, terms.SURGE, terms.PENALTY, terms.LAY):
        yield "That is not asked while the thermometer is broken."
    if question == terms.BAND and not game.picked:
        yield "No card was picked for Second look."
    if question == terms.ORDER and game.moon_n != 3:
        yield "Moonshot needs three cards."
    if question == terms.PENALTY and (not game.wrong or game.right < 2 or game.row_n != game.right + 1):
        yield "There is no choice of a penalty."
    if question == terms.LAY and not (game.any_silver_to_lay()):
        yield "There is no Silver to be laid."
    if question == terms.GAMBLE and (not game.advanced or game.attempted or game.broken):
        yield "There is no attempt at a Gold card now."
    if (question == terms.COOL and game.at == terms.AT_TURN) or question == terms.SURGE:
        if not game.hand_n[game.turn]:
            yield "The player on turn has no card."


def deals(game: Solutions) -> Iterator[str]:
    """Before play, and whose turn it is."""
    whole = game.players * game.hand_size
    dealing = game.phase in (terms.DRAWING_LOTS, terms.DEALING)
    if dealing:
        filled = [min(max(game.dealt - game.hand_size * q, 0), game.hand_size) for q in range(game.players)]
        if (
            game.dealt >= whole
            or list(game.hand_n[: game.players]) != filled
            or game.deck_n != terms.CARDS - game.dealt
        ):
            yield "The deal goes on player by player, all other cards in the deck."
        if game.space or game.acts or game.row_n or any(game.told) or game.event >= 0:
            yield "Nothing has happened before the deal."
        if game.phase == terms.DRAWING_LOTS and (game.dealt or game.players == 1):
            yield "Lots are drawn before the deal, between several players."
    elif game.dealt != whole:
        yield f"{whole} cards were dealt: leave 'dealt' out."
    if game.phase == terms.PROPOSING and not game.hand_n[game.turn]:
        yield "The player on turn has no card."
    if game.phase in (terms.REFILLING, terms.SWAPPING, terms.DRAWING_THREE) and not game.deck_n:
        yield "The deck is empty, so no card can be drawn."
    if game.phase in (terms.REFILLING, terms.SWAPPING) and game.hand_n[game.drawer] >= game.hand_size:
        yield "The hand that is to be filled is full."
    if game.phase == terms.SWAPPING and (game.players > 1 or not game.give[0]):
        yield "Only a lone player swaps a card with the deck."
    if game.phase == terms.DRAWING_THREE and game.moon_n > 2:
        yield "Moonshot draws three cards."


def small_decks(game: Solutions) -> Iterator[str]:
    decks = (
        (terms.TURNING_UP_FEEDBACK, game.feedback_deck),
        (terms.TURNING_UP_EVENT, game.event_deck),
        (terms.TURNING_UP_REWARD, game.reward_deck),
        (terms.TURNING_UP_SILVER, game.silver_deck),
        (terms.TURNING_UP_GOLD, game.gold_deck),
    )
    for phase, deck in decks:
        if game.phase == phase and terms.FACE_DOWN not in deck:
            yield "The deck that a card is turned up from is empty."
    for name, card, deck in (("feedback", game.feedback, game.feedback_deck), ("event", game.event, game.event_deck)):
        if card >= 0 and deck[card] != terms.USED:
            yield f"The card in '{name}' has been drawn: its deck says 'used'."
    if game.attempt >= 0 and not game.attempted:
        yield "'attempt' and 'attempted' go together."
    if game.phase == terms.ROLLING_FOR_GOLD and game.attempt >= 0 and game.gold_deck[game.attempt] != terms.HELD:
        yield "The Gold card that is rolled for is not on offer."
    for deck in (game.feedback_deck, game.event_deck):
        if terms.HELD in deck:
            yield "Nobody holds a Feedback Loop or an Event."
    blue = set(game.event_deck[terms.WHITES :])
    mixed = game.space > game.blue_at or (game.space == game.blue_at and game.at > terms.AT_BLUE)
    if terms.OUT in game.feedback_deck or terms.OUT in game.event_deck[: terms.WHITES]:
        yield "Every Feedback Loop and white Event is in the game."
    if (terms.OUT in blue and len(blue) > 1) or (terms.OUT not in blue) != mixed:
        yield "The blue Events come into the game all together, on the first blue space."
    out = {terms.BREAKTHROUGH, terms.RUSHED_SCIENCE} if not game.advanced else set()
    if any((place == terms.OUT) != (i in out) for i, place in enumerate(game.reward_deck)):
        yield "Major Breakthrough and Rushed Science are in the game exactly if it is advanced."
    for deck in (game.silver_deck, game.gold_deck):
        if any((place == terms.OUT) != (not game.advanced) for place in deck):
            yield "Silver and Gold are in the game exactly if it is advanced."
    if not 0 <= game.points <= (terms.MOST_POINTS if game.advanced else 0):
        yield f"There are 0 to {terms.MOST_POINTS} Research Points, in the advanced game alone."
    if list(game.gold_deck).count(terms.HELD) > terms.OFFER - (game.phase == terms.TURNING_UP_GOLD):
        yield f"At most {terms.OFFER} Gold cards are on offer."
    for silver, card in enumerate(game.laid_on):
        scoring = game.at >= terms.AT_LAY and card - 1 in game.row[: game.row_n]
        if card and (game.silver_deck[silver] != terms.USED or not scoring or card in (game.wrong, game.penalty)):
            yield "A Silver lies on a card that does not count."
    laid = [card for card in game.laid_on if card]
    if game.bonus != len(laid) or len(set(laid)) != len(laid):
        yield "'bonus' counts the Silver cards that were laid, one a card."


def votes(game: Solutions) -> Iterator[str]:
    """Who has voted, given or tied."""
    everybody = (1 << game.seats) - 1
    phase = game.phase
    if phase in (terms.VOTING, terms.ASKING):
        if not 0 <= game.voted < everybody:
            yield "Everybody has voted, so the vote would be over."
        if any((game.voted >> q & 1) != (game.vote[q] > 0) for q in range(game.seats)):
            yield "'votes' holds one for each seat that has voted."
    elif phase in (terms.BREAKING_TIE, terms.SETTLING):
        tied = {vote for vote in game.vote[: game.seats] if vote and game.is_tied(vote)}
        tied -= {terms.NO_OPINION + 1} if phase == terms.BREAKING_TIE else set()
        if game.voted != everybody or not all(game.vote[: game.seats]) or len(tied) < 2:
            yield "There is no tie to be broken."
    elif any(game.vote):
        yield "Nobody votes now: leave 'votes' out."
    elif phase != terms.PASSING_ON and game.voted:
        yield "Nobody has voted: leave 'voted' out."
    if any(game.vote[game.seats :]):
        yield "There are more votes than seats."
    for vote in game.vote[: game.seats]:
        place = phase in (terms.VOTING, terms.BREAKING_TIE)
        if vote and not (place and (vote - 1 <= game.row_n or vote - 1 == terms.NO_OPINION)):
            if place or not game.is_answer(vote - 1):
                yield f"{vote - 1} is no answer to this question."
    yield from gifts(game)


def gifts(game: Solutions) -> Iterator[str]:
    passing = game.phase == terms.PASSING_ON
    for player in range(terms.SEATS):
        given = game.give[player] - 1
        if passing and player < game.players and (game.voted >> player & 1) != (given >= 0):
            yield "'voted' names the players that have given a card."
        if given >= 0 and passing and game.where[given] != terms.HAND + player:
            yield f"Player {player} gives a card of another hand."
        if given >= 0 and not passing and not (game.phase == terms.SWAPPING and player == 0):
            yield "Nobody gives a card now."
    if passing and not any(game.hand_n[q] and not game.voted >> q & 1 for q in range(game.players)):
        yield "Everybody has given a card."


def marks(game: Solutions) -> Iterator[str]:
    """What one phase alone uses is blank in the others."""
    in_action = terms.AT_ACTION <= game.at <= terms.AT_REVEAL
    if game.peeked and (game.phase != terms.MOVING or game.peeked - 1 not in (game.newest, game.row[0])):
        yield "Nobody looks at that card."
    if game.phase == terms.MOVING and not game.peeked:
        yield "Nobody has looked at a card."
    if game.phase == terms.LOOKING and game.shown:
        yield "There is only one hidden card to look at."
    if game.moon_n and game.phase != terms.DRAWING_THREE and game.question != terms.ORDER:
        yield "No three cards lie there for Moonshot."
    if game.picked and (game.question != terms.BAND or game.where[game.picked - 1] != terms.DISCARD):
        yield "No card is picked from the discard pile now."
    if not in_action and (game.turned_down >> terms.MOMENTUM & 1) and not game.over and game.at < terms.AT_ACTION:
        yield "Nothing has been turned down in this round."
    if game.turned_down & ~(1 << terms.COOL_HEADS | 1 << terms.MOMENTUM):
        yield "Only Cool heads and Momentum can be turned down."
    if not 0 <= game.passes < (2 if game.players > 1 else 1) and game.at <= terms.AT_REVEAL:
        yield "So many passes end the action phase."
    if game.began > game.acts:
        yield "The clock cannot have started after the latest decision."
    if not 0 <= game.right <= max(game.row_n, 0):
        yield "More cards count than lie there."


def end(game: Solutions) -> Iterator[str]:
    ended = game.phase == terms.ENDED
    if ended != bool(game.over) or ended != bool(game.ending):
        yield "A game is over exactly when its phase and its ending say so."
        return
    if not ended:
        return
    if game.ending == terms.RUNAWAY:
        if not game.broken:
            yield "Runaway climate change takes a broken thermometer."
    else:
        due = terms.WIN if game.heat <= terms.GOAL else terms.PARTIAL if game.heat <= terms.LIMIT else terms.LOST
        if game.space != game.rounds or game.broken or game.ending != due:
            yield "The ending is not what the temperature in 2050 says."
