"""The deck that we designed, and those of one's own."""

from __future__ import annotations

import re
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
    "cards no tables": ("card = [1]", "Line 1, card 1: the card is no table"),
    "too many": ('[[card]]\nkey = "a"\nkind = "0"\ntitle = "A"\n' * 211, "at most 210 cards; this one lists 211"),
    "unknown field": (GOOD + "titel = 'x'\n", r"Line 1, card 1: has an unknown field 'titel'. Did you mean 'title'"),
    "wrong type": (GOOD.replace('"A"', "7"), "Line 1, card 1: 'title' takes a text in quotes"),
    "no title": (GOOD.replace('"A"', '" "'), "'title' holds nothing that can be seen"),
    "no key": (GOOD.replace('"a"', '""'), "Line 1, card 1: the card has no key."),
    "key twice": (GOOD + GOOD, "Line 6, card 2: has the key 'a' of an earlier card"),
    "kind": (GOOD.replace("+1", "+6"), r"kind '\+6' is none"),
    "no copies": (GOOD.replace("9", "0"), "copies must be 1 to 15, not 0"),
    "copies": (GOOD.replace("9", "16"), "copies must be 1 to 15, not 16"),
    "too many of a kind": (
        GOOD + GOOD.replace('"a"', '"b"'),
        r"Line 6, card 2: with it there are 18 cards of kind \+1; at most 15 fit",
    ),
    "emblem": (GOOD + 'emblem = "food2"\n', "emblem 'food2' is none. Did you mean 'food'"),
    "kg": (GOOD + "kg = [3, 2]\n", "kg takes two numbers"),
    "one kg": (GOOD + "kg = [3]\n", "kg takes two numbers"),
    "source": (GOOD + 'source = "IPCC"\n', "source 'IPCC' is not under"),
    "sources": ("sources = 1\n" + GOOD, "Line 1: 'sources' is a table of tables"),
    "a source": ("[sources.X]\nurl = 'u'\n" + GOOD, r"Line 1: \[sources.X\]: the source has no title"),
    "long title": (GOOD.replace('"A"', f'"{"A" * 91}"'), "'title' is longer than 90"),
    "specials alone": (GOOD.replace("+1", "reset"), "nobody could ever be beaten"),
    "too small": (GOOD.replace("9", "5"), "The deck has 5 cards; two players need 6"),
    "two specials of one name": (
        GOOD + '[[card]]\nkey="r"\nkind="reset"\ntitle="X"\n[[card]]\nkey="c"\nkind="clear"\ntitle="x."\n',
        "Line 10, card 3: 'x.' has the title of an earlier card of another kind",
    ),
}

OTHER = GOOD.replace('"a"', '"b"').replace("copies = 9", "copies = 1")
RESET = '[[card]]\nkey = "r"\nkind = "reset"\ntitle = "R"\n'


def titled(title: str, text: str = OTHER) -> str:
    """The standard card, and one of another title."""
    return GOOD + re.sub('title = "."', f'title = "{title}"', text)


FAULTS |= {
    "no key at all": (GOOD.replace('key = "a"\n', ""), "Line 1, card 1: the card has no key."),
    "no kind": (GOOD.replace('kind = "+1"', 'kind = ""'), "Line 1, card 1: the card has no kind."),
    "several at once": (GOOD.replace('"A"', "7").replace("+1", "+6"), r"(?s)'title' takes a text.*kind '\+6' is none"),
    "inline cards": ('name = "x"\ncard = [{kind = "+1", title = "A"}]', "Line 2, card 1: the card has no key."),
    "unknown at the top": ("nmae = 'x'\n" + GOOD, "Line 1: the deck has an unknown field 'nmae'. Did you mean 'name'"),
    "a number for a name": ("name = 3\n" + GOOD, "Line 1: 'name' takes a text in quotes"),
    "a date for a name": ("name = 1979-05-27\n" + GOOD, "Line 1: 'name' takes a text in quotes"),
    "a time for a title": (GOOD.replace('"A"', "07:32:00"), "'title' takes a text in quotes"),
    "a date at the top": ("made = 1979-05-27\n" + GOOD, "Line 1: the deck has an unknown field 'made'"),
    "a date for a fact": (GOOD + "fact = 1979-05-27T07:32:00Z\n", "'fact' takes a text in quotes"),
    "a date for copies": (GOOD.replace("= 9", "= 1979-05-27"), "'copies' takes a whole number"),
    "a truth for copies": (GOOD.replace("= 9", "= true"), "'copies' takes a whole number"),
    "half a copy": (GOOD.replace("= 9", "= 1.5"), "'copies' takes a whole number"),
    "a date for kg": (GOOD + "kg = [1979-05-27, 3]\n", "kg takes two numbers"),
    "infinite kg": (GOOD + "kg = [1, inf]\n", "kg takes two numbers"),
    "kg that is no number": (GOOD + "kg = [nan, nan]\n", "kg takes two numbers"),
    "kg below none": (GOOD + "kg = [-1, 2]\n", "kg takes two numbers"),
    "true kg": (GOOD + "kg = [true, true]\n", "kg takes two numbers"),
    "endless kg": (GOOD + f"kg = [1, {'9' * 400}]\n", "kg takes two numbers"),
    "an endless number": (GOOD.replace("= 9", "= " + "9" * 5000), "no TOML"),
    "a number for a source": (GOOD + "source = 3\n", "'source' takes the name of a source"),
    "a date for a year": (
        GOOD + "[sources.X]\ntitle = 'u'\nyear = 1979-05-27\n",
        r"Line 6: \[sources.X\]: 'year' takes",
    ),
    "a huge year": (GOOD + "[sources.X]\ntitle = 'u'\nyear = 99999\n", "'year' takes a number from 0 to 9999"),
    "an odd source": (GOOD + "[sources.X]\ntitle = 'u'\nyaer = 1\n", "unknown field 'yaer'. Did you mean 'year'"),
    "a source that is none": (GOOD + "[sources]\nX = 1\n", r"Line 7: \[sources.X\]: takes a title"),
    "deep brackets": (GOOD + "kg = " + "[" * 5000 + "]" * 5000, "Line 6: brackets or names are nested too deeply"),
    "a line break": (GOOD.replace('"A"', '"A\\nB"'), r"'title' holds a line break .*U\+000A"),
    "a bell": (GOOD.replace('"A"', '"A\\u0007"'), r"cannot be printed \(U\+0007\)"),
    "an override": (GOOD.replace('"A"', '"A\u202eB"'), r"U\+202E"),
    "an isolate": (GOOD.replace('"A"', '"A\u2067B"'), r"U\+2067"),
    "a zero-width space": (GOOD.replace('"A"', '"A\u200bB"'), r"U\+200B"),
    "a paragraph": (GOOD.replace('"A"', '"A\u2029B"'), r"U\+2029"),
    "joiners alone": (GOOD.replace('"A"', '"\u200d\u200c"'), "'title' holds nothing that can be seen"),
    "marks alone": (GOOD.replace('"A"', '"\u0301"'), "'title' holds nothing that can be seen"),
    "a blank letter": (GOOD.replace('"A"', '"\u3164"'), "'title' holds nothing that can be seen"),
    "a bell in a fact": (GOOD + 'fact = "A\\u0007"\n', "'fact' holds a line break"),
    "a bell in a key": (GOOD.replace('"a"', '"a\\u0007"'), "'key' holds a line break"),
    "a bell in a name": ('name = "a\\u0007"\n' + GOOD, "Line 1: 'name' holds a line break"),
    "a set of two": (titled("A and +1 B"), r"Line 6, card 2: '\+1 a and \+1 b' begins with .*'\+1 a', and 'and'"),
    "a set of three": (titled("A, +1 B and +1 C"), r"begins with the name of another card, '\+1 a', and ','"),
    "a set with a stop": (titled("A. and 2 × +1 B"), r"begins with the name of another card"),
    "a swap": (titled("A for +2 C"), r"begins with the name of another card, '\+1 a', and 'for'"),
    "a copy": (titled("A #3"), r"begins with the name of another card, '\+1 a', and '#'"),
    "a joiner apart": (titled("A\u200d"), "reads like 'A' of an earlier card"),
    "a full stop apart": (titled("a."), "reads like 'A' of an earlier card"),
    "a special by its value": (titled("+1 A", RESET), "Line 6, card 2: '\\+1 A' has the title of an earlier card"),
    "a special by a minus": (GOOD.replace("+1", "-1") + titled("−1 A", RESET)[len(GOOD) :], "has the title of an"),
    "a special as a set": (titled("2 × +1 A", RESET), "begins like a number of cards"),
    "specials as a set": (
        titled("S", RESET) + titled("S and T", RESET.replace('"r"', '"t"'))[len(GOOD) :],
        "and 'and'",
    ),
}


def test_texts_are_shown_trimmed_and_composed() -> None:
    deck = decks.Deck(TITLE.read_deck(GOOD.replace('"A"', '" Cafe\u0301 and tea for two, please "')), own=True)
    assert deck.entries[0].title == "Caf\u00e9 and tea for two, please"


def test_equal_titles_are_twins() -> None:
    assert len(decks.Deck(TITLE.read_deck(GOOD + OTHER), own=True).twins) == 10


def test_joiners_within_words_are_right() -> None:
    assert TITLE.read_deck(GOOD.replace('"A"', '"👩\u200d🌾 می\u200cخواهم"'))


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_named_by_its_line(name: str) -> None:
    text, words = FAULTS[name]
    with pytest.raises(BadDeck, match=words):
        TITLE.read_deck(text)


@pytest.mark.parametrize("data", [{"card": []}, {"card": [{"kind": "+1"}]}, {"x": 1}, {"card": 3}])
def test_a_table_takes_no_deck_with_faults(data: dict[str, Any]) -> None:
    with pytest.raises(BadDeck):
        TITLE.setup(2, deck=data)


def test_a_name_of_thousands_of_parts_is_refused_at_once() -> None:
    with pytest.raises(BadDeck, match="Line 2: there are more than 200 dots"):
        TITLE.read_deck("name = 'x'\n" + ".".join(["a"] * 5000) + " = 1")
