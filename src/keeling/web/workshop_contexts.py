"""What a workshop's templates are given: values that never change, so that equal ones are drawn once for all."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from keeling.core.activity import ALONE, Activity, Card, card
from keeling.core.text import _, language, ngettext
from keeling.core.title import Title
from keeling.play.errors import TableError
from keeling.play.workshop import Workshop
from keeling.play.workshop_export import bonus, leaders
from keeling.play.workshop_fold import Hall, Idea, Team
from keeling.play.workshop_rules import LONGEST_LINE, LONGEST_PITCH, need_stage, need_time, working_card
from keeling.web import contexts
from keeling.web.looks import is_local
from keeling.web.statics import assets, build

MANY = 3
WALL = 60  # lines of one team that a projector shows


class Seen(msgspec.Struct, frozen=True):
    """Everything that a page of a workshop depends on besides the workshop itself.

    Attributes:
        kind: 'own' or 'wall', the projector's.
        person: whose page it is, or -1.
    """

    kind: str
    person: int
    host: bool
    language: str
    base: str


class Time(msgspec.Struct, frozen=True):
    """The clock. Attributes: state: 'lobby', 'free' (no clock), 'ready', 'running', 'paused', 'over' or 'end'; ends:
    milliseconds since 1970 while it runs; left: what stands on it, in words; step, steps: which stage of how many."""

    state: str
    name: str
    task: str
    step: int = 0
    steps: int = 0
    ends: int = 0
    left: str = ""


class Line(msgspec.Struct, frozen=True):
    """Something written. `cards` are titles; `worth` is the bonus for joining them."""

    number: int
    text: str
    cards: tuple[str, ...] = ()
    worth: int = 0


class Row(msgspec.Struct, frozen=True):
    """A team as everybody sees it. `share` is its part of the most lines, in percent; `lines` those that are shown."""

    number: int
    name: str
    people: tuple[str, ...]
    count: int
    count_text: str
    share: int
    leads: bool
    group: str
    picked: str
    bonus: int
    pitch: str
    pitch_cards: tuple[str, ...]
    sides: int
    offer: str
    lines: tuple[Line, ...] = ()


class Hand(msgspec.Struct, frozen=True):
    """A team's cards, and what may be done with them."""

    cards: tuple[Card, ...]
    picked: str
    can_pick: bool
    prefers: str
    can_split: bool
    wishes: tuple[tuple[str, int], ...]


class Desk(msgspec.Struct, frozen=True):
    """What a team may write now, besides its lines: `why` says why not. `ticks` are cards that an idea may join;
    long: there are too many cards to stand before the writing."""

    can_write: bool
    why: str
    notes: bool
    ticks: tuple[tuple[str, str], ...]
    pitch: str | None
    pitch_ticks: tuple[str, ...]
    long: bool


def workshop(one: Workshop, seen: Seen, board: tuple[Row, ...], full: tuple[Row, ...]) -> dict[str, Any]:
    """The whole context of workshop.html and workshop_wall.html.

    Args:
        board: the `rows`, which are the same for everybody.
        full: for the host, the rows with all lines.
    """
    hall = one.state
    me = hall.people[seen.person] if seen.person >= 0 else None
    team = hall.teams[me.team] if me is not None and me.team >= 0 else None
    context: dict[str, Any] = {
        "code": one.code,
        "at": f"/w/{one.code}",
        "title": _(hall.activity.name),
        "form": _(hall.form.name) if hall.form is not hall.activity else "",
        "tagline": _(hall.form.tagline),
        "game": hall.title.id,
        "invite": invitation(one.code, _(hall.activity.name), seen.base),
        "is_host": seen.host,
        "me": me and (me.number, me.name, me.side),
        "team": team and (team.number, team.name),
        "alone": hall.alone,
        "time": time_of(hall, one.now),
        "stage": hall.stage,
        "started": hall.started,
        "ended": hall.ended,
        "joins": bool(hall.now and hall.now.joins),
        "pitches": any(each.pitch for each in board),
        "decided": hall.ended or (hall.started and not any(each.lines for each in hall.stages[hall.stage :])),
        "contest": hall.setting.contest,
        "notes": hall.form.notes,
        "show": hall.show,
        "rows": board,
        "full": full if any(each.lines for each in full) else (),
        "people": people(hall) if seen.host else (),
        "crowd": len(hall.present()),
        "deals": hall.form.deal > 0,
        "emblems": emblems(hall.title.id),
        "most_line": LONGEST_LINE,
        "most_pitch": LONGEST_PITCH,
    }
    context["groups"] = groups(hall, team) if me is not None else ()
    if team is not None and me is not None:
        context |= {
            "hand": hand(hall, team, me.prefers),
            "lines": lines(hall, team.ideas),
            "desk": desk(hall, team, one.now),
            "stuck": stuck(one, team),
            "worth": bonus(hall, team),
        }
    return context


def invitation(code: str, title: str, base: str) -> dict[str, Any]:
    link = f"{base}/w/{code}"
    return {"code": code, "link": link, "qr": contexts.qr(link), "title": title, "local_only": is_local(base)}


def emblems(game: str) -> str:
    """The address of the game's pictures, '' where it has none."""
    name = f"games/{game}/emblems.svg"
    return f"/static/{name}?v={build()}" if name in assets() else ""


@lru_cache(64)
def cards_in(title: Title, lang: str) -> dict[str, Card]:
    return {one.id: one for one in map(card, title.cards())}


def cards_of(hall: Hall) -> dict[str, Card]:
    """The cards by id, in the language in force."""
    return cards_in(hall.title, language())


# -- the clock -------------------------------------------------------------------------------------------------------


def time_of(hall: Hall, now: int) -> Time:
    if not hall.started:
        return Time("lobby", "", "")
    if hall.now is None:
        return Time("end", "", "")
    watch, stage = hall.watch, hall.now
    state = "running" if watch.running else "paused" if watch.touched else "ready"
    state = "over" if watch.over(now) else state if watch.length else "free"
    ends = watch.ends if state == "running" else 0
    return Time(
        state,
        _(stage.name),
        _(stage.task),
        hall.stage + 1,
        len(hall.stages),
        ends,
        digits(watch.left(now)) if watch.length else "",
    )


def digits(milliseconds: int) -> str:
    """As the page counts: '14:07', '1:02:03'; a second that has begun counts."""
    seconds = -(-milliseconds // 1000)
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def span(minutes: int) -> str:
    """A length in words."""
    if not minutes:
        return _("no clock")
    for unit, words in ((1440, days), (60, hours)):
        if minutes % unit == 0 and minutes > unit:
            return words(minutes // unit)
    return ngettext("%(n)s minute", "%(n)s minutes", minutes)


def days(n: int) -> str:
    return ngettext("%(n)s day", "%(n)s days", n)


def hours(n: int) -> str:
    return ngettext("%(n)s hour", "%(n)s hours", n)


# -- teams -----------------------------------------------------------------------------------------------------------


def rows(hall: Hall, full: bool = False) -> tuple[Row, ...]:
    """All teams; their lines when the host shows them and at the end, or if `full`."""
    shown = full or hall.show or hall.ended
    ahead = leaders(hall) if hall.setting.contest else set()
    most = max((len(team.ideas) for team in hall.standing()), default=0)
    return tuple(row(hall, team, team.number in ahead, most, shown) for team in hall.standing())


def row(hall: Hall, team: Team, leads: bool, most: int, shown: bool) -> Row:
    known = cards_of(hall)
    pitched = hall.ended or bool(hall.now and hall.now.pitch and hall.stage == len(hall.stages) - 1)
    return Row(
        number=team.number,
        name=team.name,
        people=() if hall.alone else tuple(person.name for person in hall.members(team.number)),
        count=len(team.ideas),
        count_text=counted(hall, len(team.ideas)),
        share=round(100 * len(team.ideas) / most) if most else 0,
        leads=leads,
        group=group_of(hall, team),
        picked=known[team.picked].title if team.picked else "",
        bonus=bonus(hall, team),
        pitch=team.pitch if pitched else "",
        pitch_cards=tuple(known[each].title for each in team.pitch_cards),
        sides=sum(person.side == team.number for person in hall.present()),
        offer=known[team.offer].title if team.offer else "",
        lines=lines(hall, team.ideas[-WALL:]) if shown else (),
    )


def group_of(hall: Hall, team: Team) -> str:
    """The name of a team's group, unless the team is called so."""
    name = next((_(each.name) for each in hall.form.groups if each.id == team.group), "")
    return "" if name == team.name else name


def counted(hall: Hall, n: int) -> str:
    return ngettext("%(n)s note", "%(n)s notes", n) if hall.form.notes else ngettext("%(n)s idea", "%(n)s ideas", n)


def lines(hall: Hall, ideas: list[Idea]) -> tuple[Line, ...]:
    known = cards_of(hall)
    return tuple(
        Line(idea.number, idea.text, tuple(known[each].title for each in idea.cards), hall.form.worth(len(idea.cards)))
        for idea in ideas
    )


def people(hall: Hall) -> tuple[tuple[int, str, str], ...]:
    """For the host: number, name, team."""
    return tuple(
        (one.number, one.name, hall.teams[one.team].name if one.team >= 0 and not hall.alone else "")
        for one in hall.present()
    )


# -- one's own desk --------------------------------------------------------------------------------------------------


def hand(hall: Hall, team: Team, prefers: str) -> Hand:
    known, stage = cards_of(hall), hall.now
    wishes = [person.prefers for person in hall.members(team.number)]
    return Hand(
        tuple(known[each] for each in team.cards if each in known),
        working_card(team) if hall.form.pick else "",
        hall.form.pick and len(team.cards) > 1 and stage is not None and stage.lines,
        prefers,
        hall.form.split and not hall.ended and len(wishes) > 1,
        tuple((each, wishes.count(each)) for each in team.cards if each in wishes),
    )


def groups(hall: Hall, team: Team | None) -> tuple[tuple[str, str, int, bool], ...]:
    """What a team, or a person without one, may choose cards from: id, name, number of cards, chosen; () where the team
    has begun to write."""
    if not hall.form.groups or hall.ended or (team is not None and (team.ideas or team.pitch)):
        return ()
    known = cards_of(hall).values()
    return tuple(
        (one.id, _(one.name), sum(one.id in each.groups for each in known), team is not None and one.id == team.group)
        for one in hall.form.groups
    )


def desk(hall: Hall, team: Team, now: int) -> Desk:
    stage, why = hall.now, ""
    try:
        need_stage(hall)
        need_time(hall, now)
    except TableError as refusal:
        why = str(refusal)
    if not why and not team.cards:
        why = _("Choose the cards of your team first.")
    if not why and hall.form.pick and not working_card(team):
        why = _("Pick one of your cards first.")
    known = cards_of(hall)
    return Desk(
        can_write=bool(stage and stage.lines),
        why=why,
        notes=hall.form.notes,
        ticks=tuple((each, known[each].title) for each in team.cards) if hall.form.bonus else (),
        pitch=team.pitch if stage is not None and stage.pitch and team.cards else None,
        pitch_ticks=team.pitch_cards,
        long=len(team.cards) > MANY,
    )


def stuck(one: Workshop, team: Team) -> dict[str, Any] | None:
    """Whether cards may be drawn anew or swapped, or from when on; None where they never may."""
    hall = one.state
    if hall.now is None or hall.now.stuck is None or not team.cards:
        return None
    known = cards_of(hall)
    return {
        "open": one.may_swap(),
        "from": hall.watch.at(hall.now.stuck * 60_000) if hall.watch.running else 0,
        "left": digits(max(0, hall.now.stuck * 60_000 - hall.watch.elapsed(one.now))),
        "minutes": hall.now.stuck,
        "offer": team.offer,
        "offers": tuple(
            (each.number, each.name, known[each.offer].title)
            for each in hall.standing()
            if each.offer and each is not team
        ),
    }


# -- before there is a workshop --------------------------------------------------------------------------------------


def activities(title: Title) -> list[dict[str, Any]]:
    """What a game offers, for the page that opens one."""
    known = {one.id: one for one in title.activities}
    return [activity(one, known) for one in title.activities]


def activity(one: Activity, known: dict[str, Activity]) -> dict[str, Any]:
    forms = [known[each] for each in one.uses]
    return {
        "id": one.id,
        "name": _(one.name),
        "tagline": _(one.tagline),
        "facts": facts(one),
        "sizes": one.sizes if len(one.sizes) > 1 and not forms else (),
        "alone": one.sizes[0] == ALONE,
        "contest": one.contest,
        "stages": [
            {"name": _(stage.name), "task": _(stage.task), "minutes": stage.minutes, "span": span(stage.minutes)}
            for stage in one.stages
        ],
        "forms": [{"id": each.id, "name": _(each.name), "tagline": _(each.tagline)} for each in forms],
    }


def facts(one: Activity) -> list[str]:
    """A few words each: who, which cards, how long."""
    if one.uses:
        return [ngettext("one form to choose", "%(n)s forms to choose from", len(one.uses))]
    who = {"teams": _("in teams"), "alone": _("each alone")}
    found = [who[one.sizes[0]] if len(one.sizes) == 1 else _("in teams, or each alone")]
    if one.deal:
        found.append(ngettext("%(n)s random card", "%(n)s random cards", one.deal))
    if one.groups:
        found.append(ngettext("one group of cards", "one of %(n)s sectors", len(one.groups)))
    return [*found, span(sum(stage.minutes for stage in one.stages))]
