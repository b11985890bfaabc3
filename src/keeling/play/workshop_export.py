"""What a workshop leaves behind, as a file: Markdown to read, CSV for a spreadsheet. Texts are people's: both formats
have signs that do things, and none of them may come from a person."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

from keeling.core.text import _
from keeling.play.workshop_fold import Hall, Team

MARKS = re.compile(r"([\\`*_{}\[\]<>#|~&!])")
START = re.compile(r"^(\d*)([-+.)=])")  # what begins a list or underlines a heading
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r")  # what makes a spreadsheet compute
LATER = re.compile(r";(?=\s*[-=+@＝＋－＠])")  # the same where a list is parted by semicolons, as in much of Europe
BOM = "\ufeff"  # without it Excel reads UTF-8 as something else


def markdown(hall: Hall) -> str:
    """Teams with their cards, lines and pitches, in their order."""
    lines = [f"# {plain(_(hall.activity.name))}", ""]
    if hall.form is not hall.activity:
        lines += [plain(_(hall.form.name)), ""]
    for team in ranked(hall) if hall.setting.contest else hall.standing():
        lines += [*of_team(hall, team), ""]
    return "\n".join(lines).rstrip() + "\n"


def of_team(hall: Hall, team: Team) -> Iterator[str]:
    yield f"## {plain(team.name)}"
    yield ""
    if not hall.alone:
        yield _("People: %(names)s", names=plain(", ".join(person.name for person in hall.members(team.number))))
        yield ""
    if team.cards:
        yield _("Cards: %(names)s", names=plain(titles(hall, team.cards)))
        yield ""
    if team.picked:
        yield _("Chosen: %(names)s", names=plain(titles(hall, (team.picked,))))
        yield ""
    for line in team.ideas:
        yield f"- {plain(line.text)}{suffix(hall, line.cards)}"
    if team.ideas:
        yield ""
    if team.pitch:
        yield f"**{_('Pitch')}:** {plain(team.pitch)}{suffix(hall, team.pitch_cards)}"
        yield ""
    if joiners := [person.name for person in hall.present() if person.side == team.number]:
        yield _("Would join: %(names)s", names=plain(", ".join(joiners)))
        yield ""


def suffix(hall: Hall, cards: Sequence[str]) -> str:
    """The cards that an idea joins, and what that is worth."""
    if not cards:
        return ""
    worth = hall.form.worth(len(cards))
    return f" ({plain(titles(hall, cards))}{f'; +{worth}' if worth else ''})"


def table(hall: Hall) -> str:
    """One row for each line and each pitch, for a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([_("Team"), _("People"), _("Kind"), _("Text"), _("Cards"), _("Bonus"), _("Would join")])
    for team in hall.standing():
        people = ", ".join(person.name for person in hall.members(team.number))
        sides = ", ".join(person.name for person in hall.present() if person.side == team.number)
        kind = _("note") if hall.form.notes else _("idea")
        rows = [(kind, line.text, line.cards, "") for line in team.ideas]
        rows += [(_("pitch"), team.pitch, team.pitch_cards, sides)] if team.pitch else []
        for what, text, cards, joiners in rows:
            used = titles(hall, cards or ((team.picked,) if team.picked else team.cards))
            writer.writerow(map(cell, (team.name, people, what, text, used, hall.form.worth(len(cards)), joiners)))
    return BOM + out.getvalue()


def cell(value: object) -> str:
    """A cell that no spreadsheet takes for a formula."""
    text = LATER.sub(";'", str(value))
    return f"'{text}" if text.lstrip().startswith(FORMULA) else text


def plain(text: str) -> str:
    """Text in which Markdown sees no sign of its own, and HTML no tag."""
    return START.sub(r"\1\\\2", MARKS.sub(r"\\\1", text))


def titles(hall: Hall, cards: Sequence[str]) -> str:
    return ", ".join(hall.cards[card].title for card in cards)


def ranked(hall: Hall) -> list[Team]:
    """Those with most lines first."""
    return sorted(hall.standing(), key=lambda team: -len(team.ideas))


def bonus(hall: Hall, team: Team) -> int:
    """What the cards that a team's pitch joins are worth."""
    return hall.form.worth(len(team.pitch_cards)) if team.pitch else 0


def leaders(hall: Hall) -> set[int]:
    """The teams with most lines, if any were written; all of them where several have as many."""
    most = max((len(team.ideas) for team in hall.standing()), default=0)
    return {team.number for team in hall.standing() if most and len(team.ideas) == most}
