"""keeling games: what can be played, with which options and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from keeling.cli import output
from keeling.cli.asking import AsJson

if TYPE_CHECKING:
    from keeling.core.options import Option
    from keeling.core.title import Title


def games(as_json: AsJson = False) -> None:
    """List the games with their options and bots.

    \b
    keeling games
    keeling games --json

    JSON: [{"id", "name", "tagline", "seats": {"fewest", "most", "usual"}, "minutes": [least, most], "rules_version",
    "bots": [level, ...], "options": [{"key", "question", "default", "choices": [{"value", "label", "note"}], "low",
    "high", "ruling"}]}]. An option with choices takes one of their values, any other a number from low to high.
    """
    from keeling.core.registry import titles

    if as_json:
        output.document([told(title) for title in titles().values()])
        return
    for i, title in enumerate(titles().values()):
        if i:
            output.line()
        listing(title)


def told(title: Title) -> dict[str, Any]:
    """A game as JSON."""
    from keeling.bots.register import levels

    return {
        "id": title.id,
        "name": title.name,
        "tagline": title.tagline,
        "seats": {"fewest": title.fewest, "most": title.most, "usual": title.usual},
        "minutes": list(title.minutes),
        "rules_version": title.rules_version,
        "bots": list(levels(title)),
        "options": [option_told(option) for option in title.options],
    }


def option_told(option: Option) -> dict[str, Any]:
    return {
        "key": option.key,
        "question": option.question,
        "default": option.standard,
        "choices": [{"value": c.value, "label": c.label, "note": c.note} for c in option.choices],
        "low": None if option.choices else option.low,
        "high": None if option.choices else option.high,
        "ruling": option.ruling,
    }


def listing(title: Title) -> None:
    """A game for people."""
    from keeling.bots.register import levels

    output.line(f"{title.id}  {title.name}: {title.tagline}")
    least, most = title.minutes
    output.line(
        f"  {title.fewest} to {title.most} players, {least} to {most} minutes. Bots: {', '.join(levels(title))}."
    )
    if title.options:
        output.line("  Options, with --set OPTION=VALUE; the first value is the usual one:")
        output.columns([(option.key, values(option), option.question) for option in title.options], "    ")


def values(option: Option) -> str:
    if option.choices:
        return "|".join(choice.value for choice in option.choices)
    return f"{option.default} ({option.low} to {option.high})"
