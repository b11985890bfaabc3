"""The manifest of ZERO: everything the game brings, in one object."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, cast

import msgspec

from keeling.core import common, packed
from keeling.core.bot import Bot
from keeling.core.errors import BadAction, BadDeck
from keeling.core.game import Game
from keeling.core.outcome import Outcome
from keeling.core.page import Line, Scene, Section, TextPage
from keeling.core.sheet import Sheet
from keeling.core.text import N_
from keeling.core.title import Setup, Step, Title, plain
from keeling.games.zero import bots, deck, faces, help, position, reading, sheets, table, terms, words
from keeling.games.zero.actions import FORMS
from keeling.games.zero.knowledge import KIND_NAMES
from keeling.games.zero.options import OPTIONS
from keeling.games.zero.rules import Zero
from keeling.games.zero.view import ZeroView, view


@lru_cache(maxsize=64)
def own_deck(encoded: bytes) -> deck.Deck:
    data = msgspec.json.decode(encoded)
    faults = deck.check(data)
    if faults:
        raise BadDeck(*faults)
    return deck.Deck(data, own=True)


def deck_of(setup: Setup) -> deck.Deck:
    """The deck that the table plays with.

    Raises:
        BadDeck: it cannot be played.
    """
    return own_deck(msgspec.json.encode(setup.deck)) if setup.deck else deck.standard()


class ZeroTitle(Title):
    """ZERO: get rid of all cards, from the worst habit up to the best; who is last is the climate jerry."""

    id = "zero"
    package = "keeling.games.zero"
    rules_version = 1
    name = N_("ZERO")
    tagline = N_("A quick, cheeky card race. Climb from worst habit to best, and don’t be last with cards in hand.")
    fewest, most, usual = 2, 7, 4
    minutes = (10, 20)
    options = OPTIONS
    forms = FORMS
    rule_prefix = "Z-"
    points_name = N_("times climate jerry")

    def new(self, setup: Setup) -> Game:
        dealer = setup.carry.get("dealer", -1)  # beyond the seats if that seat is gone: the next one deals (Z-063)
        dealer = dealer % setup.seats if dealer >= 0 else -1
        return Zero(setup.seats, deck_of(setup).copies, position.choices_of(setup), dealer)

    def again(self, setup: Setup, outcome: Outcome) -> Setup:
        """The climate jerry deals (Z-052); if nobody is, the last in place; a dealer who left is replaced (Z-063)."""
        last = max(range(setup.seats), key=lambda q: (q in outcome.losers, outcome.places[q]))
        return msgspec.structs.replace(setup, carry={"dealer": last})

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        return tuple(1 if q in outcome.losers else 0 for q in range(len(outcome.places)))

    def harmless(self, legal: Sequence[int]) -> Sequence[int]:
        """To begin with the cards as they lie; swaps would go to and fro. In the round, whatever there is."""
        return [action for action in legal if packed.verb(action) == terms.READY] or legal

    def say(self, setup: Setup, game: Game, seat: int, action: int) -> str:
        return words.say(deck_of(setup), cast(Zero, game), seat, action)

    def read(self, setup: Setup, game: Game, seat: int, text: object) -> int:
        if isinstance(text, str) and seat == common.CHANCE:
            kind, _sign, copy = plain(text).removeprefix("draw ").partition("#")
            if kind in KIND_NAMES:  # an outcome by its card alone
                return self.drawn(game, KIND_NAMES.index(kind), copy)
        elif isinstance(text, str):
            leave = packed.make(terms.LEAVE)
            if plain(text) in ("leave", plain(self.say(setup, game, seat, leave))):
                return leave
        return super().read(setup, game, seat, text)

    def imaginable(self, setup: Setup, game: Game, seat: int) -> list[int]:
        """Whatever a person may say: any card of the deck, sets and swaps of what lies before the seat, each flip."""
        if seat == common.CHANCE or not 0 <= seat < game.seats:
            return super().imaginable(setup, game, seat)
        mine = view(cast(Zero, game), seat).seats[seat]
        plays = [packed.make(terms.PLAY, card >> 4, 1 << (card & 15)) for card in (*mine.hand, *mine.open)]
        for kind in range(terms.KINDS):
            held = [1 << (card & 15) for card in (*mine.hand, *mine.open) if card >> 4 == kind][:6]
            plays += [packed.make(terms.PLAY, kind, sum(some)) for n in range(2, 7) for some in combinations(held, n)]
        plays += [packed.make(terms.PLAY, card >> 4, 1 << (card & 15)) for card in deck_of(setup).cards]
        swaps = [packed.make(terms.SWAP, give, get) for give in mine.hand for get in mine.open]
        takes = [packed.make(terms.TAKE_WITH, card) for card in mine.open]
        flips = [packed.make(terms.FLIP, position) for position in range(3)]
        return [*plays, *flips, *swaps, *takes, *super().imaginable(setup, game, seat)]

    def drawn(self, game: Game, kind: int, copy: str) -> int:
        for outcome, _weight in game.outcomes():
            card = packed.a(outcome)
            if packed.verb(outcome) == terms.DRAW and card >> 4 == kind and copy in ("", str(card & 15)):
                return outcome
        raise BadAction(f"No card {KIND_NAMES[kind]}{'#' + copy if copy else ''} can be drawn now.")

    def refusal(self, setup: Setup, game: Game, seat: int, action: int, number: int) -> str:
        told = words.refusal(cast(Zero, game), seat, action, number)
        return told or super().refusal(setup, game, seat, action, number)

    def view(self, setup: Setup, game: Game, viewer: int) -> ZeroView:
        return view(cast(Zero, game), viewer)

    def tell(self, setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
        return words.tell(deck_of(setup), names, viewer, steps)

    def table(self, setup: Setup, scene: Scene) -> dict[str, Any]:
        return table.Table(deck_of(setup), scene).context()

    def text(self, setup: Setup, scene: Scene) -> TextPage:
        return reading.Reading(deck_of(setup), scene).page()

    def help(self) -> tuple[Section, ...]:
        return help.sections()

    def cards(self, setup: Setup | None = None) -> list[dict[str, Any]]:
        """One of each, the lowest value first."""
        cards = deck_of(setup) if setup else deck.standard()
        first = {cards.cards[card].key: card for card in sorted(cards.cards, reverse=True)}
        return [msgspec.structs.asdict(faces.drawn(cards, card)) for card in sorted(first.values())]

    def sheets(self) -> tuple[Sheet, ...]:
        return sheets.sheets()

    def write(self, setup: Setup, game: Game) -> dict[str, Any]:
        """Whole, in the middle of a turn too (Z-060)."""
        return position.write(setup, cast(Zero, game), self.rules_version)

    def read_position(self, value: Any) -> tuple[Setup, Game]:
        return position.read(value, self.rules_version)

    def position_schema(self) -> dict[str, Any]:
        return position.schema()

    def read_deck(self, text: str) -> dict[str, Any]:
        return deck.read(text)

    def deck(self, setup: Setup | None = None) -> dict[str, Any]:
        return (deck_of(setup) if setup else deck.standard()).data

    def bot(self, level: str) -> Bot:
        return bots.bot(level)


TITLE = ZeroTitle()
