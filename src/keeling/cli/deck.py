"""keeling deck: the cards of a game, and the check of a deck of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from keeling.cli import output
from keeling.cli.asking import AsJson, File, GameName, text_of, title_named

if TYPE_CHECKING:
    from keeling.core.title import Title

app = typer.Typer(no_args_is_help=True, help="Show a game's deck, and check one of your own.")


@app.command()
def show(
    game: GameName,
    as_toml: Annotated[bool, typer.Option("--toml", help="Print a deck file to start your own from.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print a game's deck.

    \b
    keeling deck show zero
    keeling deck show zero --toml > my-deck.toml

    JSON: the deck's data as its TOML file holds it, {"name", "card": [...], ...}; 'keeling deck check' and --deck
    accept it as well as TOML.
    """
    from keeling.cli.decks import toml

    deck = title_named(game).deck()
    if as_json:
        output.document(deck)
    elif as_toml:
        output.line(toml(deck).rstrip("\n"))
    else:
        listing(title_named(game), deck)


def listing(title: Title, deck: dict[str, Any]) -> None:
    """Every card on a line."""
    output.line(f"{deck.get('name', 'Deck')}: {title.deck_size(deck)}")
    output.columns([(kind, f"{copies} x", name) for copies, kind, name in title.deck_rows(deck)])


@app.command()
def check(
    file: File,
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="The game that the deck is for.")] = "zero",
    as_json: AsJson = False,
) -> None:
    """Check a deck file: TOML, or the JSON of 'keeling deck show --json'. Every fault is named, in TOML with its line.

    \b
    keeling deck check my-deck.toml

    JSON: {"game", "ok", "name", "cards", "faults": [sentence, ...]}. Exit code 2 when there are faults.
    """
    from keeling.cli.decks import deck_of
    from keeling.core.errors import BadInput

    title = title_named(game)
    text = text_of(file)
    deck: dict[str, Any] = {}
    faults: tuple[str, ...] = ()
    try:
        deck = deck_of(title, text)
        title.setup(title.fewest, deck=deck)
    except BadInput as faulty:
        faults = faulty.faults
    cards = sum(copies for copies, _kind, _name in title.deck_rows(deck))
    told = {
        "game": title.id,
        "ok": not faults,
        "name": str(deck.get("name", "")),
        "cards": cards,
        "faults": list(faults),
    }
    if as_json:
        output.document(told)
    elif faults:
        output.note("\n".join(faults))
    else:
        output.line(f"{told['name'] or 'The deck'} can be played: {title.deck_size(deck)}.")
    if faults:
        output.stop(output.USAGE)
