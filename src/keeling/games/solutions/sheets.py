"""Solutions on paper: what `keeling print solutions` typesets. All texts in the language in force."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

from keeling.core.sheet import Sheet, leaf_words, pictures, qr
from keeling.core.text import N_, _, ngettext
from keeling.games.solutions import board, deck, help, terms
from keeling.games.solutions.deck import Card, Small

INKS = {"ink": "#1d292d", "moss": "#3f6f4a", "sea": "#24647f", "ember": "#b5432b", "sun": "#b87b12", "stone": "#767c74"}
DECKS = {  # kind of a card, which is its emblem's id too: its name and colour
    "feedback": (N_("Feedback Loop"), "ember"),
    "event-white": (N_("Event"), "ink"),
    "event-blue": (N_("Blue Event"), "sea"),
    "reward": (N_("Reward"), "moss"),
    "silver": (N_("Silver"), "stone"),
    "gold": (N_("Gold"), "sun"),
}
BACKS = {  # what a face-down card tells
    "feedback": N_("drawn in a Danger Zone, played at once"),
    "event-white": N_("one each round, from the second on"),
    "event-blue": N_("shuffled in at the blue space"),
    "reward": N_("kept until the group plays it"),
    "silver": N_("advanced rules: on top of a card that it fits"),
    "gold": N_("advanced rules: costs Research Points"),
}
SUMMARIES = 8
LEFT_OUT = ("sources", "weights", "more", "action")  # of the rules: one leaf holds the rest


def sheets() -> tuple[Sheet, ...]:
    """Everything that a group needs to play without a screen."""
    return (
        Sheet("cards", _("Solution cards"), "cards.typ", solution_cards()),
        Sheet("decks", _("Small decks"), "decks.typ", small_decks()),
        Sheet("boards", _("Boards"), "boards.typ", boards()),
        Sheet("summary", _("Turn summaries and rules"), "summary.typ", summary()),
    )


@cache
def emblems(colour: str) -> dict[str, str]:
    """The emblems by id, drawn in a colour of INKS."""
    sprite = (resources.files(__package__) / "page" / "emblems.svg").read_text("utf-8")
    return pictures(sprite, INKS[colour])


def degrees(tenths: int) -> str:
    """'1.5'; the last space is open: '5.0+'."""
    return f"{tenths / 10:.1f}{'+' if tenths == terms.TOP else ''}"


# -- the solution cards ------------------------------------------------------------------------------------------


def solution_cards() -> dict[str, Any]:
    words = {"gt": _("Gt CO₂e"), "years": "2020–2050", "scan": _("Scan to read the research.")}
    return {"words": {**leaf_words(_("Solution cards")), **words}, "cards": [solution(card) for card in deck.cards()]}


def solution(card: Card) -> dict[str, Any]:
    """Both sides of a card; `share` is the length of its bar, 1 for rank 1."""
    return {
        **{what: card.said(what) for what in ("title", "text", "hint", "why")},
        "emblem": emblems("moss")[card.id],
        "sectors": deck.sector_names(card),
        "rank": card.rank,
        "gt": f"{card.gt:.2f}",
        "share": card.gt / deck.gt_of_rank(1),
        "source": card.source,
        "link": card.link,
        "qr": qr(card.link),
    }


# -- the small decks ---------------------------------------------------------------------------------------------


def small_decks() -> dict[str, Any]:
    """Every card of the small decks, and a back for each kind."""
    tables = {name: getattr(deck.decks(), name) for name in deck.Decks.__struct_fields__}
    cards = [small(kind_of(name, card), card) for name, listed in tables.items() for card in listed]
    backs = {
        kind: {"deck": _(name), "title": _(BACKS[kind]), "colour": colour, "emblem": emblems(colour)[kind]}
        for kind, (name, colour) in DECKS.items()
    }
    return {"words": {**leaf_words(_("Small decks")), **pieces()}, "cards": cards, "backs": backs}


def pieces() -> dict[str, str]:
    """Words of the markers and the die to cut out."""
    return {
        "markers": _("Markers"),
        "fold": _("Cut out, glue the faces back to back, fold the feet outwards."),
        "year": _("Year"),
        "die": _("Die"),
        "net": _("Cut out with the tabs, fold, glue."),
    }


def kind_of(table: str, card: Small) -> str:
    return f"event-{card.colour}" if table == "event" else table


def small(kind: str, card: Small) -> dict[str, Any]:
    """The face of a card of a small deck."""
    name, colour = DECKS[kind]
    fits = [deck.cards()[deck.number_of()[one]].said("title") for one in card.solutions]
    return {
        **{what: card.said(what) for what in ("title", "text", "science")},
        "kind": kind,
        "deck": _(name),
        "colour": colour,
        "emblem": emblems(colour)[kind],
        "source": card.source,
        "tag": tag(kind, card),
        "effect": effect(kind, card),
        "dice": card.faces,
        "fits": _("Fits: %(cards)s", cards=", ".join(fits)) if fits else "",
    }


def tag(kind: str, card: Small) -> str:
    """The small print under the deck's name: the timer, the reward icon, the price, the advanced game."""
    parts = [_("%(n)s seconds", n=card.seconds)] if card.seconds else []
    if card.reward:
        parts.append(_("earns a Reward"))
    if card.cost:
        parts.append(ngettext("costs %(n)s Research Point", "costs %(n)s Research Points", card.cost))
    if card.advanced or kind == "silver":
        parts.append(_("advanced game"))
    return " · ".join(parts)


def effect(kind: str, card: Small) -> str:
    """What the marker does, in large: '+2 spaces'; '' where the text has to say it."""
    if card.fall:
        return ngettext("−%(n)s space on", "−%(n)s spaces on", card.fall)
    if not card.spaces or (kind != "feedback" and card.kind not in ("hurts", "helps")):
        return ""
    sign = "+" if card.spaces > 0 else "−"
    return ngettext("%(sign)s%(n)s space", "%(sign)s%(n)s spaces", abs(card.spaces), sign=sign)


# -- the boards --------------------------------------------------------------------------------------------------


def boards() -> dict[str, Any]:
    return {"boards": [side(_("Full game"), board.FULL), side(_("Short Mode"), board.SHORT)]}


def side(mode: str, tracks: tuple[board.Track, ...]) -> dict[str, Any]:
    """One side of the board; temperatures in tenths of a degree, which are spaces."""
    danger = [zone for zone in board.ZONES if zone[2]]
    return {
        "title": _("Solutions"),
        "mode": mode,
        "words": board_words(),
        "top": terms.TOP,
        "goal": terms.GOAL,
        "limit": terms.LIMIT,
        "degrees": [degrees(tenths) for tenths in range(terms.TOP + 1)],
        "zones": [
            {"low": low, "high": high, "faces": faces, "name": _("Danger Zone %(n)s", n=n)}
            for n, (low, high, faces) in enumerate(danger, 1)
        ],
        "tracks": [track(one) for one in tracks],
        "legend": legend(),
    }


def board_words() -> dict[str, str]:
    return {
        "aim": _("Keep the world at or below 1.5 °C by 2050. One space is 0.1 °C."),
        "goal": _("1.5: the goal, you win"),
        "limit": _("2.0: the limit, a partial win"),
        "broken": _("5.0+: the thermometer is broken"),
        "impact": _("Impact track: Gt CO₂e avoided or taken up, 2020–2050"),
        "more": _("More impact"),
        "less": _("Less impact"),
    }


def legend() -> list[str]:
    return [
        _("In a Danger Zone at the start of a round, roll: on a face shown above it, play a Feedback Loop."),
        _("max: how many solutions may be played in this round, until another number stands on the track."),
        _("Blue space: from here on one more solution, and the blue Events are shuffled in."),
        _("Reward: pick up one Reward card at the beginning of this round, once."),
        _("No limit: play as many as you dare. In 2050 no round is played, but the temperature still rises."),
        _("Past 5.0 the next round is an emergency: all the solutions it allows, and all right, or it is lost."),
    ]


LABELS = {
    "med": (N_("MED"), N_("for a first timer")),
    "hard": (N_("HARD"), N_("for a climate pro")),
    "xhard": (N_("X-HARD"), N_("for the crazy")),
}


def track(one: board.Track) -> dict[str, Any]:
    """A time track, space by space."""
    name, whom = LABELS[one.key]
    start = _("starts at %(degrees)s °C, +%(n)s a round", degrees=degrees(one.start), n=one.step)
    spaces = [space(one, i) for i in range(len(one.years))]
    return {"name": _(name), "lines": [_(whom), start], "tenths": one.start, "spaces": spaces}


def level(one: board.Track) -> dict[str, str]:
    """A difficulty in a line."""
    line = _("%(year)s, %(degrees)s °C, +%(n)s a round", year=one.years[0], degrees=degrees(one.start), n=one.step)
    return {"name": _(LABELS[one.key][0]), "line": line}


def space(one: board.Track, i: int) -> dict[str, Any]:
    """A space of a track: the year, the most solutions in it, and what happens there."""
    notes, last = [], i == one.rounds
    if i == one.blue_at:
        notes += [_("+1 Reward"), _("blue Events")]
    if last:
        notes += [_("+%(n)s spaces", n=one.step), _("no round")]
    return {
        "year": str(one.years[i]),
        "most": "" if last else _("no limit") if i == one.rounds - 1 else _("max %(n)s", n=most(one, i)),
        "now": not last and (i in (0, one.rounds - 1) or most(one, i) != most(one, i - 1)),
        "blue": one.blue_at <= i < one.rounds,
        "last": last,
        "notes": notes,
    }


def most(one: board.Track, i: int) -> int:
    """The finite maximum of a space (S-047, S-048)."""
    return one.base + (i >= one.cap_at) + (i >= one.blue_at)


# -- turn summaries and rules ------------------------------------------------------------------------------------


def summary() -> dict[str, Any]:
    """The cards that everybody keeps, and the rules in short."""
    front = {"title": _("Your round"), "lines": help.turn_summary()}
    zones = [{"range": f"{degrees(low)}–{degrees(high)}", "faces": faces} for low, high, faces in board.ZONES if faces]
    ends = [_("1.5 °C or less in 2050: you win."), _("2.0 °C or less: a partial win."), _("More: lost.")]
    back = {
        "title": _("Danger Zones"),
        "zones": zones,
        "ends_title": _("The end"),
        "ends": ends,
        "levels_title": _("The start"),
        "levels": [level(one) for one in board.FULL],
    }
    sections = [part for part in help.sections() if part.id not in LEFT_OUT]
    return {
        "words": leaf_words(_("Turn summaries")),
        "cards": [{"front": front, "back": back}] * SUMMARIES,
        "title": _("Solutions: the rules in short"),
        "sections": [{"heading": part.heading, "lines": part.lines, "rows": part.rows} for part in sections],
    }
