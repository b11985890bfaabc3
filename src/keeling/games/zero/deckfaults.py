"""What is wrong with a deck of one's own, a sentence each, with the line of its file."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from keeling.core.errors import nearest
from keeling.games.zero import terms
from keeling.games.zero.decktexts import shown, text_faults
from keeling.games.zero.decktitles import alike
from keeling.games.zero.knowledge import KIND_NAMES

EMBLEMS = ("air", "road", "rail", "foot", "food", "gear", "home", "resort", "screen", "save", "reset", "see", "clear")
LONGEST = {"key": 40, "kind": 20, "title": 90, "short": 24, "emblem": 20, "unit": 80, "fact": 240}
LONGEST_TOP = {"name": 90, "scale": 240}
LONGEST_SOURCE = {"title": 240, "url": 400}
NEEDED = ("key", "kind", "title")
FIELDS = (*LONGEST, "copies", "kg", "source")
TOP = (*LONGEST_TOP, "sources", "card")
MOST_KG = 10**9
MOST_DOTS = 200  # in a line: to read a name of many parts takes the square of their number
Json = dict[str, Any]


def cards_of(n: int) -> str:
    return f"{n} card" if n == 1 else f"{n} cards"


class Lines:
    """Where things stand in a deck file; without a text nowhere."""

    def __init__(self, data: Any, text: str = "") -> None:
        self.lines = text.splitlines()
        self.cards = [n for n, line in enumerate(self.lines, 1) if re.match(r"\s*\[\[\s*[\"']?card[\"']?\s*\]\]", line)]
        cards = data.get("card") if isinstance(data, dict) else None
        if not isinstance(cards, list) or len(cards) != len(self.cards):  # written in another way
            self.cards = []

    def place(self, word: str) -> str:
        """'Line 7: ' of the first line that begins with a key or a table's name, or the first that holds it."""
        begins = re.compile(rf"\s*\[*\s*(sources\s*\.\s*)?[\"']?{re.escape(word)}\b")
        for found in (begins.match, lambda line: word in line):
            for n, line in enumerate(self.lines, 1):
                if found(line):
                    return f"Line {n}: "
        return "Line 1: " if self.lines else ""

    def card(self, i: int) -> str:
        """'Line 7, card 2: ' of a card, counted from 0."""
        if not self.cards:
            before = self.place("card").removesuffix(": ")
            return f"{before}, card {i + 1}: " if before else f"Card {i + 1}: "
        return f"Line {self.cards[i]}, card {i + 1}: "


def parsed(text: str) -> tuple[Any, list[str]]:
    """A deck file's data, or why it is no TOML."""
    for number, words in enumerate(text.splitlines(), 1):
        if words.count(".") > MOST_DOTS:
            return None, [f"Line {number}: there are more than {MOST_DOTS} dots in it."]
    try:
        return tomllib.loads(text), []
    except RecursionError:
        deepest = max(enumerate(text.splitlines(), 1), key=lambda numbered: sum(map(numbered[1].count, "[{.")))
        return None, [f"Line {deepest[0]}: brackets or names are nested too deeply."]
    except ValueError as error:  # a number of thousands of digits is one too
        at = re.search(r" \(at line (\d+), column \d+\)$", str(error))
        last = len(text.splitlines()) or 1
        line = int(at[1]) if at else last if "end of document" in str(error) else 1
        why = str(error)[: at.start()] if at else str(error).removesuffix(" (at end of document)")
        return None, [f"Line {line}: The file is no TOML: {why}."]


def check(data: Any, text: str = "") -> list[str]:
    """The faults of a deck, a sentence each; with the text of its TOML file each with its line."""
    lines = Lines(data, text)
    cards = data.get("card") if isinstance(data, dict) else None
    if not isinstance(cards, list) or not cards:
        return ["A deck is a TOML file with a [[card]] for each card; see 'keeling deck show zero --toml'."]
    if len(cards) > terms.KINDS * terms.COPIES:
        return [f"A deck has at most {terms.KINDS * terms.COPIES} cards; this one lists {len(cards)}."]
    found = top_faults(data, lines)
    sources = data.get("sources", {})
    counts = [0] * terms.KINDS
    fine = []
    for i, card in enumerate(cards):
        faults = card_faults(card, sources if isinstance(sources, dict) else {})
        found += [f"{lines.card(i)}{fault}" for fault in faults]
        if not faults:
            fine.append(i)
            kind = KIND_NAMES.index(card["kind"])
            counts[kind] += card.get("copies", 1)
            if counts[kind] - card.get("copies", 1) <= terms.COPIES < counts[kind]:
                found.append(
                    f"{lines.card(i)}with it there are {counts[kind]} cards of kind {card['kind']}; "
                    f"at most {terms.COPIES} fit."
                )
    found += alike([cards[i] for i in fine], [lines.card(i) for i in fine])
    return found or whole_faults(counts)


def whole_faults(counts: list[int]) -> list[str]:
    """What the deck lacks as a whole."""
    if not any(counts[: terms.RESET]):
        return ["No card has a value from -5 to +5, so nobody could ever be beaten."]
    if sum(counts) < 6:
        return [f"The deck has {cards_of(sum(counts))}; two players need 6 for the deal (Z-007)."]
    return []


def top_faults(data: Json, lines: Lines) -> list[str]:
    """The faults of all that is no card."""
    found = []
    for key, value in data.items():
        if key not in TOP:
            found.append(f"{lines.place(key)}the deck has an unknown field '{shown(key)}'.{nearest(key, TOP)}")
        elif key in LONGEST_TOP:
            found += [lines.place(key) + fault for fault in text_faults(key, value, LONGEST_TOP[key])]
    sources = data.get("sources", {})
    if not isinstance(sources, dict):
        return [*found, f"{lines.place('sources')}'sources' is a table of tables, [sources.NAME] with title and url."]
    for key, source in sources.items():
        found += [f"{lines.place(key)}[sources.{shown(key)}]: {fault}" for fault in source_faults(key, source)]
    return found


def source_faults(key: str, source: Any) -> list[str]:
    if not isinstance(source, dict):
        return ["takes a title, and may have a url and a year."]
    known = (*LONGEST_SOURCE, "year")
    found = text_faults("the name", key, LONGEST["key"])
    found += [f"unknown field '{shown(field)}'.{nearest(field, known)}" for field in source if field not in known]
    if "title" not in source:
        found.append("the source has no title.")
    for field in LONGEST_SOURCE:
        if field in source:
            found += text_faults(field, source[field], LONGEST_SOURCE[field])
    year = source.get("year", "")
    if type(year) is int:
        return found if 0 <= year <= 9999 else [*found, "'year' takes a number from 0 to 9999, or a text."]
    return found + text_faults("year", year, 40)


def card_faults(card: Any, sources: Json) -> list[str]:
    """The faults of one card by itself."""
    if not isinstance(card, dict):
        return ["the card is no table."]
    found = [f"has an unknown field '{shown(key)}'.{nearest(key, FIELDS)}" for key in card if key not in FIELDS]
    found += [f"the card has no {key}." for key in NEEDED if key not in card or card[key] == ""]
    found += [fault for key in LONGEST if key in card for fault in text_faults(key, card[key], LONGEST[key])]
    kind, emblem = card.get("kind", ""), card.get("emblem", "save")
    if isinstance(kind, str) and kind and kind not in KIND_NAMES:
        found.append(f"kind '{shown(kind)}' is none.{nearest(kind, KIND_NAMES)}")
    if isinstance(emblem, str) and emblem not in EMBLEMS:
        found.append(f"emblem '{shown(emblem)}' is none.{nearest(emblem, EMBLEMS)}")
    return [*found, *figure_faults(card), *named_sources(card.get("source", ""), sources)]


def figure_faults(card: Json) -> list[str]:
    found = []
    copies, kg = card.get("copies", 1), card.get("kg", [])
    if type(copies) is not int:
        found.append(f"'copies' takes a whole number from 1 to {terms.COPIES}.")
    elif not 1 <= copies <= terms.COPIES:
        found.append(f"copies must be 1 to {terms.COPIES}, not {shown(copies)}.")
    if not isinstance(kg, list | tuple) or any(type(n) not in (int, float) for n in kg):
        found.append("kg takes two numbers, low and high.")
    elif kg and (len(kg) != 2 or not 0 <= kg[0] <= kg[1] <= MOST_KG):
        found.append(f"kg takes two numbers, low and high, from 0 to {MOST_KG:,}.")
    return found


def named_sources(value: Any, sources: Json) -> list[str]:
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return ["'source' takes the name of a source in quotes, or a list of names."]
    return [
        f"source '{shown(name)}' is not under [sources].{nearest(name, sources)}"
        for name in names
        if name not in ("", "own") and name not in sources
    ]
