"""keeling play: a game in the terminal, against bots."""

from __future__ import annotations

from typing import Annotated

import typer

from keeling.cli.asking import DeckFile, GameName, SeatCount, Seed, Sets, bot_levels, root_of, setup_of, title_named


def play(
    game: GameName,
    seats: SeatCount = None,
    bot: Annotated[
        str | None,
        typer.Option(
            "--bot",
            metavar="LEVEL",
            help="How well the others play; 'keeling games' lists the levels.  [default: normal, or the game's best]",
        ),
    ] = None,
    seed: Seed = None,
    sets: Sets = None,
    deck: DeckFile = None,
) -> None:
    """Play in the terminal: you against bots, round after round.

    \b
    keeling play zero
    keeling play zero --seats 3 --bot hard --set option=2

    Type the number of a choice, or its sentence; 'help' lists the other words. Reads a pipe as well: then it is plain
    text without pauses, and ends with its input.
    """
    from keeling.bots.register import levels
    from keeling.cli.evening import Evening
    from keeling.cli.terminal import Terminal, language
    from keeling.core.text import speaking

    title = title_named(game)
    setup = setup_of(title, seats, sets, deck)
    usual = "normal" if "normal" in title.levels else levels(title)[-1]
    others = bot_levels(title, usual if bot is None else bot, 1) * (setup.seats - 1)
    with speaking(language()):
        Evening(title, setup, others, root_of(seed), Terminal()).play()
