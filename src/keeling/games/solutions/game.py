"""The manifest of Solutions: everything the game brings, in one object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

import msgspec

from keeling.core.bot import Bot
from keeling.core.game import Game
from keeling.core.outcome import Outcome
from keeling.core.page import Line, Scene, Section, TextPage
from keeling.core.sheet import Sheet
from keeling.core.text import N_
from keeling.core.title import Setup, Step, Title
from keeling.games.solutions import board, bots, deck, help, position, reading, sheets, table, terms, words
from keeling.games.solutions.actions import FORMS
from keeling.games.solutions.activities import ACTIVITIES
from keeling.games.solutions.options import OPTIONS
from keeling.games.solutions.pages import PAGES
from keeling.games.solutions.rules import Solutions
from keeling.games.solutions.view import SolutionsView, view


@cache
def numbers() -> dict[str, tuple[int, ...]]:
    """What the rules take of the small decks."""
    small = deck.decks()
    return {
        "feedback_spaces": tuple(card.spaces for card in small.feedback),
        "event_spaces": tuple(card.spaces for card in small.event),
        "event_seconds": tuple(card.seconds for card in small.event),
        "gold_cost": tuple(card.cost for card in small.gold),
        "gold_faces": tuple(sum(1 << face for face in card.faces) for card in small.gold),
        "gold_fall": tuple(card.fall for card in small.gold),
    }


def choices(setup: Setup) -> dict[str, int]:
    """Options and board as the rules take them."""
    chosen = {option.key: setup.options[option.key] for option in OPTIONS}
    short, group = int(chosen["length"] == "short"), int(chosen["decide"] == "group")
    track = board.track(OPTIONS[0].index(chosen["difficulty"]), bool(short))
    players = int(chosen["people"]) if group else setup.seats
    legend = chosen["track_reading"] == "legend"
    return {
        "players": players,
        "group": group,
        "advanced": int(chosen["rules"] == "advanced"),
        "screen": int(chosen["challenges"] == "screen"),
        "clock": int(chosen["clock"] == "on"),
        "rise": int(chosen["last_emergency"] == "rise"),
        "short": short,
        "hand_size": 4 if players == 1 and chosen["hand_size"] == "four" else 3,
        "base": track.base,
        "step": track.step,
        "rounds": track.rounds,
        "cap_at": track.cap_at,
        "extra_at": terms.NO_LIMIT if legend else track.blue_at,
        "blue_at": track.cap_at if legend else track.blue_at,
        "reward_at": track.blue_at,
        "start": track.start,
    }


class SolutionsTitle(Title):
    """Solutions: rank climate solutions by what they can do by 2050, together, before the world is too warm."""

    id = "solutions"
    package = "keeling.games.solutions"
    rules_version = 1
    name = N_("Solutions")
    tagline = N_(
        "Which cuts more carbon: better fridges or electric cars? Argue, rank, reveal, and hold the world at 1.5°."
    )
    fewest, most, usual = 1, 8, 4
    minutes = (30, 90)
    options = OPTIONS
    forms = FORMS
    rule_prefix = "S-"
    points_name = N_("worlds held at 1.5°")
    activities = ACTIVITIES
    pages = PAGES

    def places(self, options: Mapping[str, str | int]) -> tuple[int, int]:
        """One screen for the group is one seat."""
        return (1, 1) if options["decide"] == "group" else (1, 8)

    def new(self, setup: Setup) -> Game:
        return Solutions(setup.seats, deck.ranks(), numbers(), choices(setup))

    def again(self, setup: Setup, outcome: Outcome) -> Setup:
        """The low score stays with the table (S-108): one more than it, in tenths of a degree."""
        low = setup.carry.get("low", 99)
        return msgspec.structs.replace(setup, carry={"low": min(low, outcome.scores[0] + 1)})

    def points(self, outcome: Outcome) -> tuple[int, ...]:
        return tuple(int(outcome.ending == "win") for _seat in outcome.scores)

    def say(self, setup: Setup, game: Game, seat: int, action: int) -> str:
        return words.say(cast(Solutions, game), seat, action)

    def refusal(self, setup: Setup, game: Game, seat: int, action: int, number: int) -> str:
        told = words.refusal(cast(Solutions, game), seat, action, number)
        return told or super().refusal(setup, game, seat, action, number)

    def view(self, setup: Setup, game: Game, viewer: int) -> SolutionsView:
        return view(cast(Solutions, game), viewer)

    def tell(self, setup: Setup, names: Sequence[str], viewer: int, steps: Sequence[Step]) -> list[Line]:
        return words.tell(setup, names, viewer, steps)

    def covers(self, view: msgspec.Struct) -> bool:
        """While a challenge asks for ranks, the log would tell those already known (S-199)."""
        return cast(SolutionsView, view).covered

    def table(self, setup: Setup, scene: Scene) -> dict[str, Any]:
        return table.Table(setup, scene).context()

    def text(self, setup: Setup, scene: Scene) -> TextPage:
        return reading.Reading(setup, scene).page()

    def help(self) -> tuple[Section, ...]:
        return help.sections()

    def cards(self, setup: Setup | None = None) -> list[dict[str, Any]]:
        """The 76 solutions, both sides; the order tells nothing of ranks."""
        return [
            {
                "id": card.id,
                "emblem": card.id,
                "title": card.said("title"),
                "text": card.said("text"),
                "hint": card.said("hint") if card.hint else "",
                "sectors": card.sectors,
                "sector_names": deck.sector_names(card),
                "link": card.link,
                "rank": card.rank,
                "gt": card.gt,
                "why": card.said("why"),
                "source": card.source,
            }
            for card in deck.cards()
        ]

    def pad(self, setup: Setup, game: Game, seat: int) -> str:
        """During a challenge on the screen: who sketches draws, the others write."""
        state = cast(Solutions, game)
        if not state.screen or state.phase != terms.ASKING or state.question != terms.MET:
            return ""
        sketching = state.event == terms.SKETCH and seat == state.owner(state.turn)
        return "drawing" if sketching else "text"

    def sheets(self) -> tuple[Sheet, ...]:
        return sheets.sheets()

    def write(self, setup: Setup, game: Game) -> dict[str, Any]:
        return position.write(setup, cast(Solutions, game), self.rules_version)

    def read_position(self, value: Any) -> tuple[Setup, Game]:
        return position.read(value, self.rules_version)

    def position_schema(self) -> dict[str, Any]:
        return position.schema()

    def bot(self, level: str) -> Bot:
        return bots.bot(level)


TITLE = SolutionsTitle()
