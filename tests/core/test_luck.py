"""Luck that can be checked: the same for ever, without bias, bound by its commitment."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keeling.core import common, luck
from keeling.core.game import Streams

pytestmark = pytest.mark.engine
KEY = luck.mixed(luck.root_of_seed(1), ["fern", "moss"])


def far_from_even(counts: Counter[int], n: int) -> float:
    """Chi-squared against equal chances, less its mean, in standard deviations."""
    expected = sum(counts.values()) / n
    chi = sum((counts[i] - expected) ** 2 / expected for i in range(n))
    return float((chi - (n - 1)) / (2 * (n - 1)) ** 0.5)


@pytest.mark.parametrize("n", [2, 3, 7, 60])
def test_keyed_draws_are_even(n: int) -> None:
    counts = Counter(luck.draw(KEY, "deck", counter, n) for counter in range(6000))
    assert set(counts) == set(range(n))
    assert abs(far_from_even(counts, n)) < 5


@pytest.mark.parametrize("n", [2, 3, 7, 60])
def test_plain_draws_are_even(n: int) -> None:
    streams = Streams(b"even")
    counts = Counter(streams.below(common.DICE, n) for _ in range(6000))
    assert set(counts) == set(range(n))
    assert abs(far_from_even(counts, n)) < 5


def test_numbers_that_would_be_biased_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "SPAN", 1 << 62)  # three of four values lie beyond the limit
    counts = Counter(luck.draw(KEY, "deck", counter, 3) for counter in range(900))
    assert abs(far_from_even(counts, 3)) < 5


def test_draws_are_the_same_for_ever() -> None:
    root = luck.root_of_seed("fixed")
    assert luck.commitment(root) == "5eb89e10f62e1669bb8a8b35627f77cf24831d6a39cf080bc3a902e92b03952b"
    key = luck.mixed(root, ["a", "b"])
    assert [luck.draw(key, "deck", counter, 72) for counter in range(6)] == [19, 54, 28, 10, 40, 36]
    assert [Streams(b"fixed").below(name, 1000) for name in range(common.STREAMS)] == [274, 676, 725, 569, 378]


def test_a_commitment_binds_and_tells_nothing() -> None:
    roots = [luck.new_root() for _ in range(20)]
    assert len({luck.commitment(root) for root in roots}) == 20
    assert all(len(root) == luck.ROOT_BYTES and root.hex() not in luck.commitment(root) for root in roots)


@given(st.lists(st.text(max_size=6), max_size=4), st.lists(st.text(max_size=6), max_size=4))
def test_other_words_give_other_keys(one: list[str], other: list[str]) -> None:
    root = luck.root_of_seed(0)
    assert (luck.mixed(root, one) == luck.mixed(root, other)) is (one == other)


def test_a_helper_gets_a_key_of_its_own() -> None:
    keys = {luck.subkey(KEY, f"bot {q}") for q in range(8)} | {KEY, luck.mixed(KEY, [])}
    assert len(keys) == 10


def test_streams_do_not_disturb_each_other() -> None:
    for keyed in (False, True):
        alone, beside = Streams(KEY, keyed), Streams(KEY, keyed)
        numbers = []
        for _ in range(20):
            beside.below(common.BOTS, 6)
            numbers.append(beside.below(common.DECK, 60))
        assert numbers == [alone.below(common.DECK, 60) for _ in range(20)]


def test_a_keyed_stream_keeps_a_journal_and_goes_on_where_it_stopped() -> None:
    first = Streams(KEY, keyed=True)
    numbers = [first.below(common.DECK, 10 + i) for i in range(8)]
    assert first.journal == [(common.DECK, i, 10 + i, number) for i, number in enumerate(numbers)]
    assert numbers == [luck.draw(KEY, "deck", i, 10 + i) for i in range(8)]
    again = Streams(KEY, keyed=True)
    again.skip_to(common.DECK, 5)
    assert [again.below(common.DECK, 10 + i) for i in range(5, 8)] == numbers[5:]


@given(st.integers(1, 0xFFFF), st.binary(min_size=1, max_size=8))
def test_one_of_gives_a_bit_of_the_mask(mask: int, seed: bytes) -> None:
    assert mask >> Streams(seed).one_of(common.BOTS, mask) & 1


@given(st.integers(1, 2**31 - 1), st.binary(min_size=1, max_size=8))
def test_below_stays_below(n: int, seed: bytes) -> None:
    assert 0 <= Streams(seed).below(common.DECK, n) < n
    assert 0 <= Streams(KEY, keyed=True).below(common.DECK, n) < n
