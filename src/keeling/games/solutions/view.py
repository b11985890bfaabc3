"""What one seat may see of a game of Solutions, as a typed value."""

from __future__ import annotations

import msgspec

from keeling.core import common, packed
from keeling.games.solutions import board, deck, terms
from keeling.games.solutions.rules import Solutions


class Seen(msgspec.Struct, frozen=True):
    """A Solution card as the viewer knows it: front always, back only if revealed.

    Attributes:
        number: of the card, see deck.cards().
        rank: 0 while the viewer may not know it, or while a challenge asks for ranks (S-199).
    """

    number: int
    rank: int


class Past(Seen, frozen=True):
    """A card of the Solution Map and how it came there.

    Attributes:
        by: the player who proposed it, -1 while it is in play again.
        agreed: everybody voted for the place that it went to; never so of a round's first card (S-059).
    """

    by: int
    agreed: bool


class MapRow(msgspec.Struct, frozen=True):
    """One past round on the Solution Map: its cards as they lay, less those in a newer row or never turned up.

    Attributes:
        space: of the time track, from 0.
        played: how many cards the round had.
        wrong: the number of its misplaced card, which may lie in a newer row; -1 for none, or while ranks are covered.
    """

    space: int
    cards: tuple[Past, ...]
    played: int
    wrong: int


class Forecast(msgspec.Struct, frozen=True):
    """What the card under debate can do, in tenths of a degree after the new year.

    Attributes:
        right, wrong: the temperature if it lies right and the group then stops, and if not.
        counts_right, counts_wrong: how many cards count then.
        year: of the next space.
        emergency: the thermometer is broken, so that only the whole number counts.
    """

    right: int
    wrong: int
    counts_right: int
    counts_wrong: int
    year: int
    emergency: bool


class SolutionsView(msgspec.Struct, frozen=True):
    """The table as one seat sees it. Cards are numbers of deck.cards(); small cards are their places in deck.decks().

    Attributes:
        viewer: the seat, or common.SPECTATOR.
        players: how many hold hands; `group`: one screen decides for all of them.
        years: of the track's spaces; `space`: the present one; `rounds`: spaces that are played.
        maximum: of this round, terms.NO_LIMIT for none; `finite`: without the no-limit marker, Events and Rewards.
        maxima: the printed maximum by space (255: no limit); cap_at, extra_at, blue_at, reward_at: spaces of markers.
        heat: tenths of a degree; `heats`: at the beginning of each space so far.
        zone: 0 to 3; `broken`: 0, 1 in the emergency round, 2 if the next round will be one.
        phase, question, at: numbers of terms.py.
        turn: the player on turn; `proposer`: of the newest card.
        row: the cards on the shelf that are placed, from the left; `newest`: the card under debate or None;
            `place`: the gap that was proposed or chosen for it.
        hands: by player, the cards that the viewer knows; `hand_sizes`.
        voted: seats that have voted, as bits; `votes`: by seat, the place or answer, -1 hidden or none.
        tied: the places or answers that tie.
        wrong, penalty: cards of the round's end, or -1.
        rewards, silvers: held by the group; `offer`: Gold on offer; `points`: Research Points.
        feedback, event: of this round, or -1.
        moon: the three cards of Moonshot; `picked`: the card of Second look, or -1.
        looker: the seat that looks, or -1; `peeked`: the card that it looked at, or -1.
        given: players that have given a card.
        legal: what the viewer may do.
        deck_size, discard: the deck, and the cards of the pile.
        map: past rounds by turn; `ranked`: all cards revealed so far in rank order.
        covered: ranks are covered because a challenge asks for them.
        began: the decision that started the clock, or 0; `seconds`: of the challenge, 0 without a clock.
        ending: '' or win, partial, lost, runaway.
        laid: per Silver, the card it lies on, or -1.
        suggestable: Rewards that may be called for now.
        committed, cut, dry, waived, momentum: what Events and Rewards do to this round.
    """

    viewer: int
    seats: int
    players: int
    group: bool
    advanced: bool
    screen: bool
    clock: bool
    short: bool
    years: tuple[int, ...]
    space: int
    rounds: int
    step: int
    base: int
    maximum: int
    finite: int
    maxima: tuple[int, ...]
    cap_at: int
    extra_at: int
    blue_at: int
    reward_at: int
    heat: int
    heats: tuple[int, ...]
    zone: int
    broken: int
    phase: int
    question: int
    at: int
    turn: int
    proposer: int
    row: tuple[Seen, ...]
    shown: int
    newest: Seen | None
    place: int
    hands: tuple[tuple[Seen, ...], ...]
    hand_sizes: tuple[int, ...]
    deciders: int
    voted: int
    votes: tuple[int, ...]
    tied: tuple[int, ...]
    passes: int
    may_pass: bool
    wrong: int
    penalty: int
    right: int
    rewards: tuple[int, ...]
    silvers: tuple[int, ...]
    offer: tuple[int, ...]
    points: int
    attempt: int
    feedback: int
    event: int
    moon: tuple[Seen, ...]
    picked: int
    looker: int
    peeked: int
    given: int
    giving: int
    legal: tuple[int, ...]
    deck_size: int
    discard: int
    map: tuple[MapRow, ...]
    ranked: tuple[Seen, ...]
    covered: bool
    began: int
    seconds: int
    ending: str
    laid: tuple[int, ...]
    suggestable: tuple[int, ...]
    forecast: Forecast | None
    committed: bool
    cut: bool
    dry: bool
    waived: bool
    momentum: bool
    over: bool

    def owner(self, player: int) -> int:
        """The seat that speaks for a player."""
        return 0 if self.group else player

    def owes(self, seat: int) -> bool:
        """Whether a seat owes an answer."""
        return bool(self.deciders >> seat & 1)

    @property
    def mine(self) -> tuple[int, ...]:
        """The players that the viewer speaks for."""
        if self.viewer >= self.seats:
            return ()
        return tuple(range(self.players)) if self.group else (self.viewer,)

    @property
    def year(self) -> int:
        return self.years[self.space]

    def may(self, verb: int) -> bool:
        """Whether an action of this verb is open to the viewer."""
        return any(packed.verb(action) == verb for action in self.legal)


def view(game: Solutions, viewer: int) -> SolutionsView:
    """Computed from a redacted copy alone: that is the one door out."""
    known = game.copy()
    known.redact(viewer)
    legal = tuple(known.actions(viewer)) if viewer < known.seats else ()
    covered = is_covered(known)
    rank = [0] * terms.CARDS if covered else list(known.rank)
    where = list(known.where)

    def seen(card: int) -> Seen:
        return Seen(card, rank[card])

    row = list(known.row[: known.row_n])
    debating = known.newest >= 0 and known.newest not in row and where[known.newest] == terms.TABLE
    track = years_of(known)
    return SolutionsView(
        viewer=viewer,
        seats=known.seats,
        players=known.players,
        group=bool(known.group),
        advanced=bool(known.advanced),
        screen=bool(known.screen),
        clock=bool(known.clock),
        short=bool(known.short),
        years=track,
        space=known.space,
        rounds=known.rounds,
        step=known.step,
        base=known.base,
        maximum=known.limit(),
        finite=known.finite(),
        maxima=maxima(known),
        cap_at=known.cap_at,
        extra_at=known.extra_at,
        blue_at=known.blue_at,
        reward_at=known.reward_at,
        heat=known.heat,
        heats=tuple(known.heats[: known.space + 1]),
        zone=known.zone(),
        broken=known.broken,
        phase=known.phase,
        question=known.question,
        at=known.at,
        turn=known.turn,
        proposer=known.proposer,
        row=tuple(seen(card) for card in row),
        shown=known.shown,
        newest=seen(known.newest) if debating else None,
        place=known.place,
        hands=tuple(
            tuple(seen(card) for card in range(terms.CARDS) if where[card] == terms.HAND + player)
            for player in range(known.players)
        ),
        hand_sizes=tuple(known.hand_n[: known.players]),
        deciders=known.deciders() & common.EVERYONE,
        voted=known.voted,
        votes=tuple(vote - 1 for vote in known.vote[: known.seats]),
        tied=tied(known),
        passes=known.passes,
        may_pass=bool(known.may_pass()),
        wrong=known.wrong - 1,
        penalty=known.penalty - 1,
        right=known.right,
        rewards=tuple(i for i, place in enumerate(known.reward_deck) if place == terms.HELD),
        silvers=tuple(i for i, place in enumerate(known.silver_deck) if place == terms.HELD),
        offer=tuple(i for i, place in enumerate(known.gold_deck) if place == terms.HELD),
        points=known.points,
        attempt=known.attempt,
        feedback=known.feedback,
        event=known.event,
        moon=tuple(seen(card) for card in known.moon) if known.question == terms.ORDER else (),
        picked=known.picked - 1 if known.question == terms.BAND else -1,
        looker=known.looker if known.phase in (terms.LOOKING, terms.MOVING) else -1,
        peeked=known.peeked - 1 if known.phase == terms.MOVING else -1,
        given=known.voted if known.phase == terms.PASSING_ON else 0,
        giving=known.giver(viewer) if viewer < known.seats else -1,
        legal=legal,
        deck_size=known.deck_n,
        discard=where.count(terms.DISCARD),
        map=map_rows(known, rank, covered),
        ranked=tuple(seen(card) for card in sorted(range(terms.CARDS), key=lambda c: rank[c]) if known.told[card])
        if not covered
        else (),
        covered=covered,
        began=known.began,
        seconds=known.event_seconds[known.event] if known.event >= 0 and known.clock else 0,
        ending=("", "win", "partial", "lost", "runaway")[known.ending],
        laid=tuple(card - 1 for card in known.laid_on),
        suggestable=tuple(packed.a(action) for action in legal if packed.verb(action) == terms.SUGGEST),
        forecast=forecast(known),
        committed=bool(known.committed),
        cut=bool(known.cut),
        dry=bool(known.dry),
        waived=bool(known.waived),
        momentum=bool(known.momentum),
        over=bool(known.over),
    )


def is_covered(known: Solutions) -> bool:
    """Whether a challenge asks for ranks, so that nobody sees those already known (S-199)."""
    if known.phase == terms.READYING:
        return known.event in (terms.YOUTH, terms.MOONSHOT)
    if known.phase not in (terms.ASKING, terms.SETTLING):
        return False
    asked = known.question in (terms.BAND, terms.WAY, terms.ORDER)
    return asked or (known.question == terms.MET and known.event == terms.YOUTH)


def years_of(known: Solutions) -> tuple[int, ...]:
    """The track, known by its start and its length (S-044 to S-046)."""
    tracks = board.SHORT if known.short else board.FULL
    return next(track.years for track in tracks if track.base == known.base)


def maxima(known: Solutions) -> tuple[int, ...]:
    """The maximum of each space that is played, as the track shows it."""
    most = [known.base + (space >= known.cap_at) + (space >= known.extra_at) for space in range(known.rounds)]
    return (*most[:-1], terms.NO_LIMIT)


def tied(known: Solutions) -> tuple[int, ...]:
    if known.phase not in (terms.BREAKING_TIE, terms.SETTLING):
        return ()
    values = sorted({vote - 1 for vote in known.vote[: known.seats]})
    return tuple(
        value for value in values if known.is_tied(value + 1) and not (value == terms.NO_OPINION and not known.question)
    )


def map_rows(known: Solutions, rank: list[int], covered: bool) -> tuple[MapRow, ...]:
    """Past rounds, and this one once its action phase is over; a card played twice lies in its newest row (S-131).

    While ranks are covered the cards of a row are in the order of their numbers: how they lay would tell (S-199).
    """
    rows = []
    for space in range(known.rounds):
        cards = [card for card in range(terms.CARDS) if known.map_round[card] == space + 1 and known.told[card]]
        if not covered:
            cards.sort(key=lambda card: known.map_place[card])
        played = max(len(cards), known.played[space])
        if played:
            laid = tuple(past(known, card, rank[card]) for card in cards)
            rows.append(MapRow(space, laid, played, -1 if covered else known.wrongs[space] - 1))
    return tuple(rows)


def past(known: Solutions, card: int, rank: int) -> Past:
    """A card of the map; who proposed it is not told of it while it lies on the shelf of a newer round."""
    again = known.where[card] == terms.TABLE and known.map_round[card] != known.space + 1
    return Past(card, rank, -1 if again else known.map_by[card] - 1, bool(known.map_agreed[card]) and not again)


def forecast(known: Solutions) -> Forecast | None:
    """What the card under debate can do, or the next one proposed; Silver, Gold and later Events left out."""
    if known.phase not in (terms.PROPOSING, terms.VOTING, terms.BREAKING_TIE, terms.MOVING) or known.over:
        return None
    n = max(known.row_n, 1) + 1
    right = n
    wrong = n - 1 if known.waived else max(0, n - 2)
    last = known.space + 1 == known.rounds
    if known.broken:
        return Forecast(terms.LIMIT, terms.TOP, right, 0, track_year(known), True)
    return Forecast(
        right=after(known, right, 2 if known.committed and right >= known.finite() else 0),
        wrong=after(known, wrong, -2 if known.committed else 0),
        counts_right=right,
        counts_wrong=wrong,
        year=2050 if last else track_year(known),
        emergency=False,
    )


def track_year(known: Solutions) -> int:
    return years_of(known)[known.space + 1]


def after(known: Solutions, counts: int, bet: int) -> int:
    """The temperature after the new year if so many cards count, and All in takes off `bet` more."""
    scored = max(0, known.heat - known.fall(counts))
    settled = min(terms.TOP, max(0, scored - bet))
    return min(terms.TOP, settled + known.step)


__all__ = ["Forecast", "MapRow", "Past", "Seen", "SolutionsView", "deck", "view"]
