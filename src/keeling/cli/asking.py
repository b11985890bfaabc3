"""Arguments and options that several commands share, and how they are read."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from keeling.core.errors import BadInput, BadOption

if TYPE_CHECKING:
    from keeling.core.title import Setup, Title

LARGEST = 16 << 20  # bytes of a file
NEWLINE = b"\n"


def game_names(incomplete: str) -> Iterator[str]:
    """For shell completion."""
    from keeling.core.registry import titles

    return (name for name in titles() if name.startswith(incomplete))


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game, as 'keeling games' lists it.", autocompletion=game_names, show_default=False
    ),
]
SeatCount = Annotated[
    int | None, typer.Option("--seats", metavar="N", help="How many play.  [default: the game's usual number]")
]
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="S", help="A number or word; the same seed gives the same luck.")
]
Sets = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="OPTION=VALUE", help="A table option, as 'keeling games' lists them. May be repeated."
    ),
]
DeckFile = Annotated[
    str | None, typer.Option("--deck", metavar="FILE", help="A deck of your own; see 'keeling deck check'.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
JsonAnyway = Annotated[bool, typer.Option("--json", hidden=True)]  # where JSON is all there is
File = Annotated[str, typer.Argument(metavar="FILE", help="A file, or - for standard input.", show_default=False)]


def title_named(name: str) -> Title:
    """The game of that name, in any case.

    Raises:
        UnknownGame: it names the nearest.
    """
    from keeling.core.registry import title_of, titles

    return title_of(name.strip().lower() if name.strip().lower() in titles() else name)


def text_of(file: str) -> str:
    """The text of a file, or of standard input for '-'.

    Raises:
        BadInput: it cannot be read, is no text, or is larger than LARGEST.
    """
    name = "Standard input" if file == "-" else f"'{file}'"
    try:
        if file == "-":
            data = getattr(sys.stdin, "buffer", sys.stdin).read(LARGEST + 1)
        else:
            with Path(file).open("rb") as opened:
                data = opened.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise BadInput(f"{name} is larger than {LARGEST >> 20} MB.")
        return data.decode("utf-8-sig") if isinstance(data, bytes) else str(data)
    except UnicodeDecodeError:
        raise BadInput(f"{name} is no text in UTF-8.") from None
    except (OSError, ValueError) as fault:
        raise BadInput(f"{name} cannot be read: {getattr(fault, 'strerror', None) or fault}.") from None


def json_of(text: str, name: str) -> Any:
    """The value of a JSON text.

    Args:
        name: what the text is, for the message.

    Raises:
        BadInput: it is no JSON; with the line where that can be told.
    """
    import msgspec

    try:
        return msgspec.json.decode(text)
    except RecursionError:
        raise BadInput(f"{name} is nested too deeply.") from None
    except (msgspec.MsgspecError, ValueError) as fault:
        why = str(fault).removeprefix("JSON is malformed: ")
        at = re.search(r" \(byte (\d+)\)$", why)
        if at is None:
            raise BadInput(f"{name} is no JSON: {why}.") from None
        before = text.encode()[: int(at[1])]
        place = f"line {before.count(NEWLINE) + 1}" if "\n" in text.strip() else f"byte {at[1]}"
        raise BadInput(f"{name} is no JSON: {why[: at.start()]}, {place}.") from None


def within(low: float, high: float = math.inf) -> Callable[[float | None], float | None]:
    """The callback of an option that takes a number in a range.

    Raises:
        BadParameter: it must be at least, or at most, something.
    """

    def check(value: float | None) -> float | None:
        if value is None or (low <= value <= high and math.isfinite(value)):
            return value
        raise typer.BadParameter(f"must be at most {high:g}" if value > high else f"must be at least {low:g}")

    return check


def several(n: int, thing: str) -> str:
    """'1 card', '2 cards'."""
    return f"{n:,} {thing}" if n == 1 else f"{n:,} {thing}s"


def nearest_sentence(typed: str, sentences: Sequence[str]) -> str:
    """' Did you mean …?' with a sentence that begins like it, or resembles it; '' if none does."""
    from keeling.core.errors import nearest
    from keeling.core.title import plain

    for sentence in sentences:
        if plain(sentence).startswith(plain(typed)):
            return f" Did you mean '{sentence}'?"
    return nearest(typed, sentences).partition(" There is:")[0]


def chosen(sets: list[str] | None) -> dict[str, str]:
    """The table options of `--set`.

    Raises:
        BadOption: one is not OPTION=VALUE, or is set twice.
    """
    options: dict[str, str] = {}
    for text in sets or []:
        key, sign, value = text.partition("=")
        if not sign or not key.strip():
            raise BadOption(f"--set takes OPTION=VALUE, for example --set option=2, not '{text[:40]}'.")
        if key.strip() in options:
            raise BadOption(f"Option {key.strip()} is set twice.")
        options[key.strip()] = value.strip()
    return options


def setup_of(title: Title, seats: int | None, sets: list[str] | None, deck: str | None = None) -> Setup:
    """The set-up that the options ask for.

    Raises:
        BadInput: the number of seats, an option, or the deck file.
    """
    from keeling.cli.decks import deck_of

    own = deck_of(title, text_of(deck)) if deck is not None else None
    return title.setup(title.usual if seats is None else seats, chosen(sets), own)


def root_of(seed: str | None) -> bytes:
    """Where luck comes from: the seed, or nobody knows."""
    from keeling.core import luck

    return luck.new_root() if seed is None else luck.root_of_seed(seed)


def bot_levels(title: Title, words: str, seats: int) -> tuple[str, ...]:
    """A level for each seat from 'LEVEL' or 'LEVEL,LEVEL,…'.

    Raises:
        BadOption: no such level, or not one a seat.
    """
    from keeling.bots.register import levels
    from keeling.core.errors import nearest

    named = [word.strip().lower() for word in words.split(",")]
    for word in named:
        if word not in levels(title):
            raise BadOption(f"There is no bot '{word[:40]}'.{nearest(word, levels(title))}")
    if len(named) == 1:
        named *= seats
    if len(named) != seats:
        raise BadOption(f"--bots names {len(named)} bots for {seats} seats; give one for all, or one for each seat.")
    return tuple(named)
