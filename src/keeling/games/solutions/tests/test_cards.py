"""The 76 cards as data: whole, within their lengths, and with fronts by which nobody can sort them."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable
from statistics import correlation

import pytest

from keeling.games.solutions.deck import SECTORS, Card, by_rank, cards

CARDS = cards()
RANKED = by_rank()
IDS = [card.id for card in CARDS]
LOOSE = 0.25  # |rank correlation| that 76 cards reach by chance in about 3 of 100 cases
FIGURE = re.compile(r"\d[\d.,]*(?:–\d[\d.,]*)?")
SENTENCE_END = re.compile(r"[.!?](?= |$)")
TELLING = re.compile(
    r"\b(top|bottom|big(ger|gest)?|larger?|largest|great(er|est)|huge|vast|enormous|massive|giant|immense"
    r"|small(er|est)?|tiny|little|least|minor|major|modest|slight\w*|marginal\w*|negligible|best|worst|leading|crucial"
    r"|powerful|dramatic\w*|rank\w*|impact\w*|place[ds]|gigaton\w*|Gt|Mt|billion tonnes|million tonnes)\b",
    re.IGNORECASE,
)
PREACHING = re.compile(
    r"\b(we|let's) (must|should|need|have to)\b|\b(everyone|everybody|you) (must|should)\b", re.IGNORECASE
)
PLACES = {  # what a back may say of its place, and the ranks where that is true
    "upper third": (1, 26),
    "upper middle": (20, 38),
    "mid-table": (26, 51),
    "middling rank": (26, 51),
    "low rank": (52, 76),
}


def words(text: str) -> int:
    return len(text.split())


def places(values: list[float]) -> list[float]:
    """The place of each value among all; equal values share the middle of theirs."""
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]


def by_place(measure: Callable[[Card], float]) -> float:
    """Rank correlation (Spearman) of a measure with the cards' ranks, -1 to 1."""
    return correlation([float(card.rank) for card in RANKED], places([measure(card) for card in RANKED]))


def quarters(cards: list[Card]) -> list[int]:
    """How many of the cards rank 1-19, 20-38, 39-57, 58-76."""
    found = Counter((card.rank - 1) // 19 for card in cards)
    return [found[quarter] for quarter in range(4)]


@pytest.mark.rule("S-001")
def test_76_cards_with_the_ranks_1_to_76() -> None:
    assert len(CARDS) == 76
    assert [card.rank for card in RANKED] == list(range(1, 77))


@pytest.mark.rule("S-003")
def test_gt_falls_from_rank_to_rank_without_a_tie() -> None:
    gt = [card.hundredths for card in RANKED]
    assert gt == sorted(set(gt), reverse=True)
    assert (gt[0], gt[-1], sum(gt)) == (8745, 9, 99717)
    assert all(math.isclose(card.gt * 100, card.hundredths) for card in CARDS)


def test_ids_are_kebab_names_in_their_alphabetical_order() -> None:
    """U-22."""
    assert sorted(IDS) == IDS
    for card in CARDS:
        assert card.id == re.sub(r"[^a-z]+", "-", re.sub("['’]", "", card.name.lower())).strip("-")


def test_titles_differ_and_sectors_are_known() -> None:
    assert len({card.title for card in CARDS}) == len({card.name for card in CARDS}) == 76
    assert all(card.sectors and set(card.sectors) <= set(SECTORS) for card in CARDS)
    assert {sector for card in CARDS for sector in card.sectors} == set(SECTORS)


@pytest.mark.parametrize("card", CARDS, ids=IDS)
def test_front_and_back_keep_their_lengths(card: Card) -> None:
    assert 20 <= words(card.text) <= 30
    assert 30 <= words(card.why) <= 50
    assert words(card.title) <= 6
    assert words(card.hint) <= 12
    for text in (card.text, card.why, card.hint or "."):
        assert text == text.strip()
        assert text.endswith((".", "?"))


@pytest.mark.parametrize("card", CARDS, ids=IDS)
def test_a_front_says_nothing_that_tells_the_rank(card: Card) -> None:
    """U-22."""
    assert not TELLING.search(card.text)
    assert not TELLING.search(card.hint)
    assert len(FIGURE.findall(card.text)) <= 1
    assert not FIGURE.search(card.hint)
    assert f"{card.gt:g}" not in FIGURE.findall(card.text)


@pytest.mark.parametrize("card", CARDS, ids=IDS)
def test_a_back_has_its_link_and_the_source_of_its_figures(card: Card) -> None:
    assert card.link == f"https://www.drawdown.org/solutions/{card.id}"
    assert "http" not in card.source
    if FIGURE.search(card.text + card.why):
        assert re.search(r"\b20\d\d\b", card.source)


@pytest.mark.parametrize("card", CARDS, ids=IDS)
def test_signs_are_set_as_in_print_and_nobody_preaches(card: Card) -> None:
    said = "\n".join((card.text, card.hint, card.why, card.source))
    assert not re.search(r"\d-\d|\d %|\d,\d\d?\b|CO2|m2\b|--|  ", said)
    assert not re.search(r"\b(fibers?|(kilo)?(lit|met)ers?|fertilizers?|colors?|USD)\b|\$\d", said, re.IGNORECASE)
    assert not PREACHING.search(said)


@pytest.mark.parametrize("card", CARDS, ids=IDS)
def test_a_back_that_names_its_place_names_the_right_one(card: Card) -> None:
    for place, (first, last) in PLACES.items():
        assert place not in card.why or first <= card.rank <= last
    assert not re.search(r"\b(rank|place|number) \d|\d(st|nd|rd|th)\b|#\d", card.why)


MEASURES: dict[str, Callable[[Card], float]] = {
    "words of the text": lambda card: words(card.text),
    "letters of the text": lambda card: len(card.text),
    "figures of the text": lambda card: len(FIGURE.findall(card.text)),
    "clauses of the text": lambda card: len(re.findall("[,;:]", card.text)),
    "doubts of the text": lambda card: len(re.findall(r"\b(but|yet|if|though)\b", card.text)),
    "letters of the title": lambda card: len(card.title),
    "words of the hint": lambda card: words(card.hint),
    "words of the back": lambda card: words(card.why),
    "number of the card": lambda card: CARDS.index(card),
}


@pytest.mark.parametrize("name", MEASURES)
def test_the_form_of_a_card_goes_with_no_rank(name: str) -> None:
    assert abs(by_place(MEASURES[name])) < LOOSE


def test_every_front_has_two_sentences() -> None:
    assert {len(SENTENCE_END.findall(card.text)) for card in CARDS} == {2}


def test_figures_and_hints_lie_evenly_over_the_ranks() -> None:
    figures = quarters([card for card in CARDS if FIGURE.search(card.text)])
    hints = quarters([card for card in CARDS if card.hint])
    assert max(figures) - min(figures) <= 2
    assert max(hints) - min(hints) <= 2
    assert 20 <= sum(hints) <= 30


def test_no_two_cards_share_a_text() -> None:
    for texts in ([card.text for card in CARDS], [card.why for card in CARDS]):
        assert len(set(texts)) == 76
    hints = [card.hint for card in CARDS if card.hint]
    assert len(set(hints)) == len(hints)
