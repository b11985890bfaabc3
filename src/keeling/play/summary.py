"""What happened so far, in at most 60 words, for somebody who comes in the middle."""

from __future__ import annotations

from collections.abc import Iterable

from keeling.core.page import Line, Scene
from keeling.core.text import _, ngettext
from keeling.core.title import Setup, Title

MOST_WORDS = 60
LATEST = 6  # lines of the log that are tried, the newest first


def summary(title: Title, setup: Setup, scene: Scene, decisions: int) -> str:
    """Sentences for one viewer: how far the round is, how it stands, what came last.

    Args:
        scene: the viewer's own; its lines empty while the log is covered.
        decisions: how many there were in the round.
    """
    far = ngettext("One decision so far.", "%(n)s decisions so far.", decisions)
    begun = _("Round %(round)s.", round=scene.round) + " " + far if scene.round > 1 else far
    said = fitting([begun, *title.text(setup, scene).now], MOST_WORDS)
    last = fitting(reversed(latest(scene.played)), MOST_WORDS - words(said) - words([_("Lately:")]))
    return " ".join([*said, *([_("Lately:"), *reversed(last)] if last else [])])


def latest(lines: Iterable[tuple[str, Line]]) -> list[str]:
    return [str(line) for _key, line in list(lines)[-LATEST:]]


def fitting(sentences: Iterable[str], room: int) -> list[str]:
    """The sentences that fit into so many words, in their order; one that is too long is left out."""
    kept: list[str] = []
    for sentence in sentences:
        if words([*kept, sentence]) <= room:
            kept.append(sentence)
    return kept


def words(sentences: Iterable[str]) -> int:
    return sum(len(sentence.split()) for sentence in sentences)
