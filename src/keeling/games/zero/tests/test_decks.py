"""The deck that we designed, and those of one's own."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from keeling.core.errors import BadDeck
from keeling.core.game import Moves, Streams
from keeling.games.zero import deck as decks
from keeling.games.zero.game import TITLE
from keeling.games.zero.knowledge import KIND_NAMES
from keeling.games.zero.words import SIGNS, named

DECK = decks.standard()
LIST = [card for card in DECK.entries if card.number < 11]
SCALE = ((0, 10), (10, 30), (30, 100), (100, 300), (300, 1000), (1000, 10**9))
GOOD = '[[card]]\nkey = "a"\nkind = "+1"\ntitle = "A"\ncopies = 9\n'


@pytest.mark.rule("Z-064", "Q21")
def test_the_deck_has_72_cards_five_of_each_value() -> None:
    assert DECK.copies == (5,) * 11 + (5, 7, 5)
    assert DECK.copies[KIND_NAMES.index("0")] == 5
    assert len(LIST) == 55
    assert len({card.title for card in DECK.entries}) == len({card.key for card in DECK.entries}) == 58


@pytest.mark.rule("Z-064")
def test_every_card_shows_its_action_and_a_valued_one_its_value() -> None:
    for number, card in DECK.cards.items():
        assert card.title
        value = SIGNS[number >> 4]
        assert named(DECK, number) == (f"{value} {card.title}" if card.number < 11 else card.title)
    assert (SIGNS[0], SIGNS[5], SIGNS[10], SIGNS[11:]) == ("−5", "0", "+5", ("", "", ""))
    assert list(KIND_NAMES[:11]) == [f"{value:+d}" if value else "0" for value in range(-5, 6)]


@pytest.mark.rule("Z-064")
@pytest.mark.parametrize("card", LIST, ids=lambda card: card.key)
def test_the_size_of_an_effect_fits_its_value(card: decks.Card) -> None:
    assert card.fact
    assert card.unit or not card.kg
    if card.kg:
        low, high = SCALE[abs(card.number - 5)]
        assert card.kg[0] <= high
        assert card.kg[1] >= low


def test_every_card_names_its_source_and_every_source_is_used() -> None:
    used = {key for card in DECK.entries for key in ([card.source] if isinstance(card.source, str) else card.source)}
    assert all(card.source for card in DECK.entries)
    assert used - {"own"} == set(DECK.sources)
    assert decks.check(DECK.data) == []


@pytest.mark.rule("Q21")
@pytest.mark.parametrize("option", ["1", "2"])
def test_a_deck_without_0_works(option: str) -> None:
    cards = [msgspec.to_builtins(card) for card in DECK.entries if card.kind != "0"]
    setup = TITLE.setup(4, {"option": option}, deck={"card": cards, "sources": DECK.data["sources"]})
    for seed in range(5):
        game = TITLE.new(setup)
        game.playout(Streams(bytes([seed])), Moves())
        assert game.over
        assert game.faults() == []
        assert "0" not in TITLE.write(setup, game)["cleared"]


def test_a_deck_of_ones_own_is_read_and_speaks_its_own_words() -> None:
    data = TITLE.read_deck(GOOD)
    setup = TITLE.setup(2, deck=data)
    game = TITLE.new(setup)
    game.settle(Streams(b"x"), Moves())
    seat = game.deciders().bit_length() - 1
    assert TITLE.say(setup, game, seat, game.actions(seat)[0]) == "Play +1 A"
    assert TITLE.deck(setup) == data


FAULTS = {
    "no toml": ("[[card]", "The file is no TOML"),
    "no cards": ("name = 'x'", r"\[\[card\]\] for each card"),
    "cards no tables": ("card = [1]", "Card 1: is no table"),
    "too many": ('[[card]]\nkey = "a"\nkind = "0"\ntitle = "A"\n' * 211, "at most 210 cards; this one lists 211"),
    "unknown field": (GOOD + "titel = 'x'\n", r"Line 1, card 1: has an unknown field 'titel'. Did you mean 'title'"),
    "wrong type": (GOOD.replace('"A"', "7"), "Line 1, card 1: Expected"),
    "no title": (GOOD.replace('"A"', '" "'), "needs a key and a title"),
    "no key": (GOOD.replace('"a"', '""'), "needs a key and a title"),
    "key twice": (GOOD + GOOD, "Line 6, card 2: has the key 'a' of an earlier card"),
    "kind": (GOOD.replace("+1", "+6"), r"kind '\+6' is none"),
    "no copies": (GOOD.replace("9", "0"), "copies must be 1 to 15, not 0"),
    "copies": (GOOD.replace("9", "16"), "copies must be 1 to 15, not 16"),
    "too many of a kind": (GOOD + GOOD.replace('"a"', '"b"'), r"There are 18 cards of kind \+1; at most 15 fit"),
    "emblem": (GOOD + 'emblem = "food2"\n', "emblem 'food2' is none. Did you mean 'food'"),
    "kg": (GOOD + "kg = [3, 2]\n", "kg takes two numbers"),
    "one kg": (GOOD + "kg = [3]\n", "kg takes two numbers"),
    "source": (GOOD + 'source = "IPCC"\n', "source 'IPCC' is not under"),
    "sources": ("sources = 1\n" + GOOD, "'sources' is a table of tables"),
    "a source": ("[sources.X]\nurl = 'u'\n" + GOOD, r"\[sources.X\]: Object missing"),
    "long title": (GOOD.replace('"A"', f'"{"A" * 91}"'), "'title' is longer than 90"),
    "specials alone": (GOOD.replace("+1", "reset"), "nobody could ever be beaten"),
    "too small": (GOOD.replace("9", "5"), "The deck has 5 cards; two players need 6"),
    "two specials of one name": (
        GOOD + '[[card]]\nkey="r"\nkind="reset"\ntitle="X"\n[[card]]\nkey="c"\nkind="clear"\ntitle="x."\n',
        "Line 10, card 3: has the title of an earlier card of another kind",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_named_by_its_line(name: str) -> None:
    text, words = FAULTS[name]
    with pytest.raises(BadDeck, match=words):
        TITLE.read_deck(text)


@pytest.mark.parametrize("data", [{"card": []}, {"card": [{"kind": "+1"}]}, {"x": 1}, {"card": 3}])
def test_a_table_takes_no_deck_with_faults(data: dict[str, Any]) -> None:
    with pytest.raises(BadDeck):
        TITLE.setup(2, deck=data)
