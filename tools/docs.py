"""Make the documentation: pages of docs/, one for each game from its own folder, the changelog and the security policy.

    python tools/docs.py [FOLDER]

FOLDER is build/docs/html unless it is named. A warning is an error, and so is a link that leads nowhere.
"""

import re
import shutil
import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from sphinx.cmd.build import build_main

from keeling.core.options import Option
from keeling.core.registry import titles
from keeling.core.title import Title

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "build" / "docs" / "source"
BESIDE = re.compile(r"\[([^]]+)\]\((?!https?:|#)[^)]+\)")  # links to files that stand beside a README
UNSHOWN = {"where things are"}  # sections of a game's README that are for its authors


def main() -> int:
    """Gather and build; return Sphinx's exit code."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "docs" / "html"
    gather()
    words = ["-q", "-W", "--keep-going", "-E", "-b", "html", "-c", str(ROOT / "docs")]
    return build_main([*words, "-d", str(SOURCE.parent / "doctrees"), str(SOURCE), str(target)])


def gather() -> None:
    """All pages in one folder, as Sphinx reads them."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    (SOURCE / "games").mkdir(parents=True)
    for page in sorted((ROOT / "docs").glob("*.md")):
        shutil.copy(page, SOURCE)
    for name in ("CHANGELOG", "SECURITY"):
        shutil.copy(ROOT / f"{name}.md", SOURCE / f"{name.lower()}.md")
    for title in titles().values():
        (SOURCE / "games" / f"{title.id}.md").write_text("\n".join(page_of(title)) + "\n", "utf-8")
    (SOURCE / "games" / "index.md").write_text(index(), "utf-8")


def index() -> str:
    names = "\n".join(titles())
    about = "How each is played, what a table can choose, and every rule with where it comes from."
    return f"# The games\n\n{about}\n\n```{{toctree}}\n{names}\n```\n"


def page_of(title: Title) -> Iterator[str]:
    """A game for those who play it: its README or its help, its options, its ledger."""
    few, many = title.minutes
    readme = Path(str(resources.files(title.package))) / "README.md"
    if readme.is_file():
        yield from without_unshown(readme.read_text("utf-8").splitlines())
    else:
        yield from (f"# {title.name}", "", title.tagline)
        for section in title.help():
            yield from ("", f"## {section.heading}", "", *(f"- {plain(line)}" for line in section.lines))
    yield from ("", f"{title.fewest} to {title.most} players, {few} to {many} minutes.", "")
    yield from (
        "## Every option",
        "",
        "The first answer is the usual one.",
        "",
        "| question | answers | rule |",
        "|---|---|---|",
    )
    yield from (option_row(one) for one in title.options)
    yield from (
        "",
        "## Rule by rule",
        "",
        "Printed: from the rulebook, in our words. Ours: the rulebook is silent.",
        "",
    )
    for rule in title.rules().values():
        whose = f"printed, {rule.source}" if rule.printed else f"ours. {rule.reason}"
        yield from (f"- **{rule.id}** {plain(rule.text)} *({plain(whose).rstrip('. ')})*",)


def without_unshown(lines: list[str]) -> Iterator[str]:
    shown = True
    for line in lines:
        if line.startswith("## "):
            shown = line[3:].strip().lower() not in UNSHOWN
        if shown:
            yield BESIDE.sub(r"\1", line)


def option_row(option: Option) -> str:
    answers = "; ".join(choice.label for choice in option.choices) or f"{option.low} to {option.high}"
    return f"| {cell(option.question)} | {cell(answers)} | {option.ruling} |"


def cell(text: str) -> str:
    return plain(text).replace("|", "\\|")


def plain(text: str) -> str:
    """A text as Markdown shows it: none of its signs means anything."""
    for sign in "\\*_`[]<>$":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", " ")


if __name__ == "__main__":
    sys.exit(main())
