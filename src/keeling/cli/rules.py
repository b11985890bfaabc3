"""keeling rules: the ledger of a game."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Annotated

import typer

from keeling.cli import output
from keeling.cli.asking import AsJson, GameName, title_named

if TYPE_CHECKING:
    from keeling.core.ledger import Rule
    from keeling.core.title import Title


def rules(
    game: GameName,
    rule: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="One rule, Z-020 say.  [default: all]", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the rules of a game, and why they are so.

    \b
    keeling rules zero
    keeling rules zero Z-020 --json

    JSON: [{"id", "text", "source", "printed", "option", "tests": [name, ...], "alternatives", "reason", "settles"}],
    with one entry if an ID is given. "printed" tells whether the rulebook says it, "option" the table option that
    switches it, "settles" which rules carry the answer to an open point.
    """
    title = title_named(game)
    found = [rule_named(title, rule)] if rule else list(title.rules().values())
    if as_json:
        import msgspec

        output.document([msgspec.to_builtins(entry) for entry in found])
    elif rule:
        output.line(whole(found[0]))
    else:
        for entry in found:
            output.line(
                textwrap.fill(entry.text, output.WIDTH, initial_indent=f"{entry.id:7}", subsequent_indent=" " * 7)
            )


def rule_named(title: Title, name: str) -> Rule:
    """The rule of that id, in any case; 'z20' and '20' will do for Z-020.

    Raises:
        BadInput: there is none; it says which there are.
    """
    from keeling.core.errors import BadInput

    ledger = title.rules()
    word = name.strip().upper()
    digits = word.removeprefix(title.rule_prefix.rstrip("-")).lstrip("-")
    for candidate in (word, f"{title.rule_prefix}{digits:>03}"):
        if candidate in ledger:
            return ledger[candidate]
    raise BadInput(f"{title.name} has no rule '{name[:40]}'; the ids run {spans(list(ledger))}.")


def spans(ids: list[str]) -> str:
    """'from Z-001 to Z-069 and from Q1 to Q26'."""
    ends: dict[str, tuple[str, str]] = {}
    for one in ids:
        first, _last = ends.setdefault(one.rstrip("0123456789"), (one, one))
        ends[one.rstrip("0123456789")] = (first, one)
    return " and ".join(f"from {first} to {last}" for first, last in ends.values())


def whole(rule: Rule, width: int = output.WIDTH) -> str:
    """Everything that the ledger says of a rule."""
    parts = [f"{rule.id}  {rule.text}", f"Source: {rule.source}{'' if rule.printed else ' (not printed)'}"]
    if rule.option:
        parts.append(f"Option: {rule.option}")
    if rule.alternatives:
        parts.append("Other readings: " + " / ".join(rule.alternatives))
    if rule.reason:
        parts.append(f"Why: {rule.reason}")
    if rule.settles:
        parts.append(f"See: {', '.join(rule.settles)}")
    if rule.tests:
        parts.append("Tests: " + ", ".join(rule.tests))
    return "\n".join(textwrap.fill(part, width, subsequent_indent="  ") for part in parts)
