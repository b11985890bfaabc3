"""Titles of a deck of one's own: they make the sentences that choose cards, so no two sentences may read the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from keeling.core.title import plain
from keeling.games.zero import terms
from keeling.games.zero.decktexts import JOINERS, neat
from keeling.games.zero.knowledge import KIND_NAMES

JOINTS = (", ", " and ", " for ", " #")  # what a sentence may put behind the name of a card
COUNT = re.compile(r"\d+ ×")
Json = dict[str, Any]


def named(card: Json) -> str:
    """A card as sentences name it, without what typing gets wrong."""
    value = "" if card["kind"] in KIND_NAMES[terms.RESET :] else card["kind"]
    text = "".join(sign for sign in neat(card["title"]) if sign not in JOINERS)
    return plain(f"{value} {text}")


def alike(cards: list[Json], places: list[str]) -> list[str]:
    """Cards that share a key, and titles by which two different sentences would read the same.

    Args:
        places: 'Line 7, card 2: ' of each card.

    A sentence is names with JOINTS between them and counts before them. Two that read the same must differ at some
    name first, and there the longer name begins with the shorter one and a joint, or with a count.
    """
    found = []
    keys: dict[str, int] = {}
    first: dict[str, int] = {}
    for i, card in enumerate(cards):
        if keys.setdefault(neat(card["key"]), i) != i:
            found.append(f"{places[i]}has the key '{card['key']}' of an earlier card.")
        other = cards[first.setdefault(named(card), i)]
        if (other["kind"], neat(other["title"])) != (card["kind"], neat(card["title"])):
            found.append(f"{places[i]}{twin_fault(card, other)}")
    for i, card in enumerate(cards):
        found += [f"{places[i]}{fault}" for fault in joined(named(card), first)]
    return found


def twin_fault(card: Json, other: Json) -> str:
    if card["kind"] == other["kind"]:
        return f"the title '{card['title']}' reads like '{other['title']}' of an earlier card: write both in one way."
    return (
        f"'{card['title']}' has the title of an earlier card of another kind, as sentences name it; "
        "specials show no value to tell them apart."
    )


def joined(name: str, names: dict[str, int]) -> Iterator[str]:
    if COUNT.match(name):
        yield f"'{name}' begins like a number of cards; write the title without '×'."
    for joint in JOINTS:
        for end in range(len(name)):
            if name.startswith(joint, end) and name[:end].rstrip(".") in names:
                yield (
                    f"'{name}' begins with the name of another card, '{name[:end]}', and '{joint.strip()}': "
                    "two choices could read the same."
                )
