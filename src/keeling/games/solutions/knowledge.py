"""What is wrong with a state of Solutions as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from keeling.games.solutions.rules import Solutions


def faults(game: Solutions) -> list[str]:
    """What is wrong with a state, a sentence each; empty for every state that can arise."""
    return []
