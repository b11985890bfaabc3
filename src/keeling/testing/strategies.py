"""Hypothesis strategies: random games and the states that they reach."""

from __future__ import annotations

from hypothesis import strategies as st

from keeling.core.game import Game
from keeling.testing.journey import Journey, Point
from keeling.testing.subject import Subject

seeds: st.SearchStrategy[bytes] = st.binary(min_size=1, max_size=8)
packed_actions: st.SearchStrategy[int] = st.integers(-(1 << 63), (1 << 63) - 1)


def journeys(subject: Subject) -> st.SearchStrategy[Journey]:
    """Random games from beginning to end."""
    return seeds.map(lambda seed: Journey(subject, seed))


def points(subject: Subject) -> st.SearchStrategy[Point]:
    """Reached states with the game that led there, evenly over its length."""
    return seeds.map(lambda seed: next(Journey(subject, seed).points(1)))


def states(subject: Subject) -> st.SearchStrategy[Game]:
    """Reached states, evenly over the length of a game."""
    return points(subject).map(lambda point: point.game)
