"""An activity: what a group does with a game's cards beside the game itself. A game lists its own in `activities`.

People join by nickname, alone or in teams; cards are dealt or chosen by group; stages follow each other, each with a
clock or without; people write lines (ideas or notes), and make one pitch of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

TEAMS, ALONE = "teams", "alone"
LONGEST = 7 * 24 * 60  # minutes of one stage


class Group(msgspec.Struct, frozen=True):
    """A group of cards that a team can choose: a sector, say. `name` is a message id."""

    id: str
    name: str


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """One stretch of an activity.

    Attributes:
        name, task: message ids: a few words, and what to do in a sentence or two.
        minutes: on the clock, unless the host chooses otherwise; 0 for none.
        lines: lines may be written.
        pitch: the pitch may be written.
        joins: people may say which pitch they would join.
        stuck: minutes on the clock after which a team may draw other cards or swap one; None: never.
        rule: the ledger entry behind that.
    """

    name: str
    task: str
    minutes: int = 0
    lines: bool = False
    pitch: bool = False
    joins: bool = False
    stuck: int | None = None
    rule: str = ""


class Activity(msgspec.Struct, frozen=True, kw_only=True):
    """Attributes:
    id: a word of its own within the game.
    name, tagline: message ids.
    sizes: TEAMS, ALONE or both; the usual one first.
    stages: in order.
    deal: random cards for each team, all different; 0 where teams choose a group.
    groups: what a team chooses from; its cards are all cards of that group.
    pick: a team picks one of its cards before it writes.
    contest: most lines win, if the host wishes so.
    bonus: points for an idea that joins so many cards, the index; () for none. Ideas then name their cards.
    split: a team may split by the card that each member prefers.
    notes: lines are notes, not ideas.
    uses: ids of the activities whose forms this one takes; it has no stages of its own then.
    """

    id: str
    name: str
    tagline: str
    sizes: tuple[str, ...] = (TEAMS,)
    stages: tuple[Stage, ...] = ()
    deal: int = 0
    groups: tuple[Group, ...] = ()
    pick: bool = False
    contest: bool = False
    bonus: tuple[int, ...] = ()
    split: bool = False
    notes: bool = False
    uses: tuple[str, ...] = ()

    def worth(self, cards: int) -> int:
        """The bonus of an idea that joins so many cards."""
        return self.bonus[min(cards, len(self.bonus) - 1)] if self.bonus else 0


class Card(msgspec.Struct, frozen=True):
    """A card as activities show it: the front, and the back for whoever asks.

    Attributes:
        groups, group_names: ids and names of the groups that it belongs to.
        rank: its place in the order that the game hides; 0 if it has none.
        amount: its measured effect with the unit, as text.
        why, source: of its rank and amount; the source of the figures.
    """

    id: str
    title: str
    text: str
    hint: str = ""
    groups: tuple[str, ...] = ()
    group_names: tuple[str, ...] = ()
    emblem: str = ""
    link: str = ""
    rank: int = 0
    amount: str = ""
    why: str = ""
    source: str = ""


def card(data: Mapping[str, Any]) -> Card:
    """One of `Title.cards()`: id, title, text, and where there are such: hint, sectors, sector_names, emblem, link,
    rank, gt, why, source."""
    amount = data.get("gt", "")
    return Card(
        id=data["id"],
        title=data["title"],
        text=data.get("text", ""),
        hint=data.get("hint", ""),
        groups=tuple(data.get("sectors", ())),
        group_names=tuple(data.get("sector_names", ())),
        emblem=data.get("emblem", ""),
        link=data.get("link", ""),
        rank=int(data.get("rank") or 0),
        amount=amount if isinstance(amount, str) else f"{amount:.2f} Gt CO₂e",
        why=data.get("why", ""),
        source=data.get("source", ""),
    )
