"""Who may change what at a workshop: a request becomes a change to append, None if it stands already, or an error."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from keeling.core.activity import ALONE, LONGEST, Activity, Stage
from keeling.core.text import _, ngettext
from keeling.core.title import Title
from keeling.play import names
from keeling.play import workshop_events as events
from keeling.play.errors import TableError, forbidden, refused, unreadable
from keeling.play.workshop_fold import Hall, Member, Team

LONGEST_LINE, LONGEST_PITCH = 200, 600  # characters as a reader counts them
MOST_LINES = 200  # of a team
MOST_PEOPLE = 250
MOST_TEAMS = 250  # that stand; those that wrote something stay when nobody is left in them
GRACE = 2_000  # milliseconds after the end in which a line that was on its way still counts


def opening(
    title: Title, own: str, activity: str, form: str, size: str, minutes: Sequence[int | None], contest: bool
) -> events.Opened:
    """The first event of a workshop.

    Args:
        minutes: one for each stage of the form; None for the usual length.

    Raises:
        TableError: 422, there is no such thing.
    """
    what = one_of(title, title.activities, activity)
    shape = one_of(title, [each for each in title.activities if each.id in what.uses], form) if what.uses else what
    chosen = size or shape.sizes[0]
    if chosen not in shape.sizes:
        raise unreadable(_("'size' must be one of: %(sizes)s.", sizes=", ".join(shape.sizes)))
    given = [*minutes, *[None] * len(shape.stages)]
    lengths = tuple(length(given[at], stage) for at, stage in enumerate(shape.stages))
    return events.Opened(title.id, what.id, shape.id, own, chosen, lengths, contest and shape.contest)


def one_of(title: Title, known: Iterable[Activity], wanted: str) -> Activity:
    found = {each.id: each for each in known}
    if wanted not in found:
        raise unreadable(
            _(
                "%(game)s has no activity '%(wanted)s'; there is: %(known)s.",
                game=_(title.name),
                wanted=wanted[:40],
                known=", ".join(found) or "–",
            )
        )
    return found[wanted]


def length(minutes: int | None, stage: Stage) -> int:
    if minutes is None:
        return stage.minutes
    if not 0 <= minutes <= LONGEST:
        raise unreadable(_("A stage takes at most %(days)s days.", days=LONGEST // 1440))
    return minutes


# -- people and teams ------------------------------------------------------------------------------------------------


def coming(hall: Hall, own: str, name: object, dice: random.Random) -> events.Came | None:
    if hall.who(own):
        return None
    if own in hall.banned:
        raise TableError(403, "removed", _("The host has removed you from this activity."))
    if hall.ended:
        raise refused(_("This activity is over."))
    if len(hall.present()) >= MOST_PEOPLE:
        raise TableError(409, "full", _("This activity is full; %(n)s people are in it.", n=MOST_PEOPLE))
    if hall.alone:
        need_room(hall)
    said = names.nickname(name, [person.name for person in hall.present()])
    return events.Came(own, said, late_cards(hall, dice) if hall.alone else ())


def late_cards(hall: Hall, dice: random.Random) -> tuple[str, ...]:
    """The cards of a team that comes when the others have theirs."""
    return drawn(hall, hall.form.deal, hall.held(), dice) if hall.started else ()


def drawn(
    hall: Hall, number: int, out: Iterable[str], dice: random.Random, besides: Collection[str] = ()
) -> tuple[str, ...]:
    """So many different cards at random, of those that are out least often: one deck, and another when it is empty."""
    copies = Counter(out)
    cards = [card for card in hall.cards if card not in besides]
    dice.shuffle(cards)
    return tuple(sorted(cards, key=lambda card: copies[card])[:number])


def renaming(hall: Hall, own: str, name: object) -> events.Renamed | None:
    me = somebody(hall, own)
    said = names.nickname(name, [person.name for person in hall.present() if person is not me])
    return None if said == me.name else events.Renamed(me.number, said)


def leaving(hall: Hall, own: str) -> events.Went | None:
    me = hall.who(own)
    return None if me is None else events.Went(me.number)


def removing(hall: Hall, own: str, person: int | None) -> events.Went | None:
    need_host(hall, own)
    who = named(hall, person)
    return None if who.gone else events.Went(who.number, banned=who.browser != own)


def hosting(hall: Hall, own: str, person: int | None) -> events.Hosted | None:
    need_host(hall, own)
    who = named(hall, person)
    if who.gone:
        raise refused(_("That person has left."))
    return None if who.browser == hall.host else events.Hosted(who.number)


def making(hall: Hall, own: str, name: object, dice: random.Random) -> events.Made:
    me = somebody(hall, own)
    need_teams(hall)
    need_room(hall)
    said = names.nickname(name, team_names(hall))
    return events.Made(me.number, said, late_cards(hall, dice))


def entering(hall: Hall, own: str, team: int | None) -> events.Entered | None:
    me = somebody(hall, own)
    need_teams(hall)
    wanted = team_of(hall, team)
    return None if me.team == wanted.number else events.Entered(me.number, wanted.number)


def grouping(hall: Hall, own: str, group: str) -> events.Grouped | events.Made | events.Entered | None:
    """A team chooses its group of cards; another one as long as it has written nothing. Who has no team comes into the
    smallest of that group, or makes the first."""
    me = somebody(hall, own)
    wanted = next((each for each in hall.form.groups if each.id == group), None)
    if wanted is None:
        raise unreadable(_("There is no such group of cards here."))
    cards = tuple(one.id for one in hall.cards.values() if group in one.groups)
    if me.team < 0:
        need_open(hall)
        there = [team.number for team in hall.standing() if team.group == group]
        if there:
            return events.Entered(me.number, min(there, key=lambda team: len(hall.members(team))))
        need_room(hall)
        return events.Made(me.number, names.apart(_(wanted.name), team_names(hall)), cards, group)
    mine = hall.teams[me.team]
    if mine.group == group:
        return None
    need_open(hall)
    if mine.ideas or mine.pitch:
        raise refused(_("Your team has begun to write; its cards stay as they are."))
    return events.Grouped(mine.number, group, cards)


def team_names(hall: Hall) -> list[str]:
    return [team.name for team in hall.standing()]


def preferring(hall: Hall, own: str, card: str) -> events.Preferred | None:
    me, mine = somebody(hall, own), own_team(hall, own)
    if not hall.form.split:
        raise refused(_("Teams are not split in this activity."))
    if card and card not in mine.cards:
        raise unreadable(_("That is not one of your cards."))
    return None if me.prefers == card else events.Preferred(me.number, card)


def splitting(hall: Hall, own: str, team: int | None) -> events.Split:
    """A team for each card that somebody prefers; whoever prefers none stays."""
    old = own_team(hall, own) if team is None else team_of(hall, team)
    if own != hall.host and own_team(hall, own) is not old:
        raise forbidden(_("That is not your team."))
    if not hall.form.split:
        raise refused(_("Teams are not split in this activity."))
    wishes: dict[str, list[int]] = {}
    for person in hall.members(old.number):
        wishes.setdefault(person.prefers, []).append(person.number)
    if len(wishes) < 2:
        raise refused(_("A team is split when its members prefer different cards."))
    need_room(hall, sum(map(bool, wishes)))
    return events.Split(old.number, tuple(parts(hall, old, wishes)))


def parts(hall: Hall, old: Team, wishes: dict[str, list[int]]) -> list[events.Part]:
    taken = team_names(hall)
    made = []
    for card in sorted(filter(None, wishes)):
        name = names.apart(hall.cards[card].title, taken)
        taken.append(name)
        made.append(events.Part(name, card, tuple(wishes[card])))
    return made


# -- cards and lines -------------------------------------------------------------------------------------------------


def picking(hall: Hall, own: str, card: str) -> events.Picked | None:
    mine, stage = own_team(hall, own), need_stage(hall)
    if card not in mine.cards:
        raise unreadable(_("That is not one of your cards."))
    if mine.picked == card:
        return None
    if not stage.lines:
        raise refused(_("The card is chosen by now."))
    return events.Picked(mine.number, card)


def writing(hall: Hall, own: str, text: object, cards: Sequence[str], now: int) -> events.Wrote:
    me, mine, stage = somebody(hall, own), own_team(hall, own), need_stage(hall)
    if not stage.lines:
        raise refused(_("Nothing new is gathered in this stage."))
    need_time(hall, now)
    need_cards(hall, mine)
    if hall.form.pick and not working_card(mine):
        raise refused(_("Pick one of your cards first."))
    said = names.clean(text, LONGEST_LINE) if isinstance(text, str) else ""
    if not said:
        raise unreadable(_("There is nothing in it; write a few words."))
    if names.alike(said) in [names.alike(line.text) for line in mine.ideas]:
        raise refused(_("That line is on the list already."))
    if len(mine.ideas) >= MOST_LINES:
        raise refused(_("That list is full: it has %(n)s lines.", n=MOST_LINES))
    return events.Wrote(mine.number, me.number, said, joined(hall, mine, cards, needed=True))


def striking(hall: Hall, own: str, line: int | None) -> events.Struck | None:
    """A team takes a line back while lines are gathered; the host at any time."""
    found = hall.lines.get(-1 if line is None else line)
    if found is None:
        return None
    if own != hall.host:
        if own_team(hall, own).number != found.team:
            raise forbidden(_("That is not your team's."))
        if not need_stage(hall).lines:
            raise refused(_("The list is closed by now."))
    return events.Struck(found.number)


def pitching(
    hall: Hall, own: str, text: object, cards: Sequence[str], line: int | None = None, team: int | None = None
) -> events.Pitched | None:
    """A team writes its pitch, or takes one of its lines for it; the host can clear any."""
    if team is not None and own == hall.host and not text:
        return events.Pitched(team_of(hall, team).number, "")
    mine, stage = own_team(hall, own), need_stage(hall)
    if not stage.pitch:
        raise refused(_("The pitch comes in a later stage."))
    need_cards(hall, mine)
    said, chosen = names.clean(text, LONGEST_PITCH) if isinstance(text, str) else "", tuple(cards)
    if line is not None:
        found = next((each for each in mine.ideas if each.number == line), None)
        if found is None:
            raise unreadable(_("That line is not on your list."))
        said, chosen = found.text, found.cards
    joins = joined(hall, mine, chosen, needed=bool(said))
    return None if (said, joins) == (mine.pitch, mine.pitch_cards) else events.Pitched(mine.number, said, joins)


def joined(hall: Hall, team: Team, cards: Sequence[str], needed: bool) -> tuple[str, ...]:
    """The cards that an idea joins, in the order of the hand; at least one where that is asked."""
    if not hall.form.bonus:
        return ()
    chosen = tuple(card for card in team.cards if card in cards)
    if len(chosen) < len(set(cards)):
        raise unreadable(_("That is not one of your cards."))
    if needed and not chosen:
        raise refused(_("Tick the cards that the idea uses: at least one."))
    return chosen


def siding(hall: Hall, own: str, team: int | None) -> events.Sided | None:
    """A person would join a pitch; once more, or without a team, takes that back."""
    me = somebody(hall, own)
    if not need_stage(hall).joins:
        raise refused(_("Nobody is asked to join a pitch now."))
    wanted = -1 if team is None else team_of(hall, team).number
    if wanted >= 0 and wanted == me.team:
        raise refused(_("That is your own pitch."))
    if wanted >= 0 and not hall.teams[wanted].pitch:
        raise refused(_("There is no pitch to join."))
    return None if me.side == wanted else events.Sided(me.number, wanted)


# -- stuck -----------------------------------------------------------------------------------------------------------


def redrawing(hall: Hall, own: str, now: int, dice: random.Random) -> events.Drew:
    mine = own_team(hall, own)
    need_stuck(hall, now)
    return events.Drew(mine.number, drawn(hall, len(mine.cards), hall.held(), dice, mine.cards))


def offering(hall: Hall, own: str, card: str, now: int) -> events.Offered | None:
    """A team would swap a card; '' takes the offer back."""
    mine = own_team(hall, own)
    need_stuck(hall, now)
    if card and card not in mine.cards:
        raise unreadable(_("That is not one of your cards."))
    return None if mine.offer == card else events.Offered(mine.number, card)


def trading(hall: Hall, own: str, team: int | None, card: str, now: int) -> events.Traded:
    """Take another team's offer, for a card of one's own."""
    mine, theirs = own_team(hall, own), team_of(hall, team)
    need_stuck(hall, now)
    given = card or next(iter(mine.cards), "")
    if given not in mine.cards:
        raise unreadable(_("That is not one of your cards."))
    if theirs.number == mine.number or not theirs.offer:
        raise refused(_("That card is not offered any more."))
    if theirs.offer in mine.cards or given in theirs.cards:
        raise refused(_("You have the same card; a swap would change nothing."))
    return events.Traded(theirs.number, mine.number, given)


def need_stuck(hall: Hall, now: int) -> None:
    """It must be allowed here, and late enough on the clock."""
    stage = need_stage(hall)
    if stage.stuck is None:
        raise refused(_("The cards stay as they were dealt in this stage."))
    need_time(hall, now)
    if hall.watch.elapsed(now) < stage.stuck * 60_000:
        raise refused(
            ngettext(
                "A new card or a swap is possible after %(n)s minute.",
                "A new card or a swap is possible after %(n)s minutes.",
                stage.stuck,
            ),
            stage.rule or None,
        )


# -- the host --------------------------------------------------------------------------------------------------------


def beginning(hall: Hall, own: str, dice: random.Random) -> events.Begun | None:
    """Deal, and bring the first stage."""
    need_host(hall, own)
    if hall.started:
        return None
    if not hall.standing():
        raise refused(_("Nobody has joined yet.") if hall.alone else _("There is no team yet."))
    hands: list[tuple[str, ...]] = []
    for _team in hall.standing():
        hands.append(drawn(hall, hall.form.deal, [card for hand in hands for card in hand], dice))
    return events.Begun(tuple(hands))


def running(hall: Hall, own: str, now: int) -> events.Ran | None:
    need_host(hall, own)
    need_stage(hall)
    if not hall.watch.length:
        raise refused(_("This stage has no clock; add some minutes first."))
    if hall.watch.over(now):
        raise refused(_("The time is up; add some minutes, or go to the next stage."))
    return None if hall.watch.running else events.Ran()


def pausing(hall: Hall, own: str) -> events.Paused | None:
    need_host(hall, own)
    need_stage(hall)
    return events.Paused() if hall.watch.running else None


def extending(hall: Hall, own: str, minutes: int) -> events.Extended:
    need_host(hall, own)
    need_stage(hall)
    if not 1 <= minutes <= LONGEST or hall.watch.length // 60_000 + minutes > 2 * LONGEST:
        raise unreadable(_("A stage takes at most %(days)s days.", days=LONGEST // 1440))
    return events.Extended(minutes * 60)


def staging(hall: Hall, own: str, seen: int | None) -> events.Staged | None:
    """The stage after the one that the host saw; a second press changes nothing."""
    need_host(hall, own)
    if not hall.started:
        raise refused(_("The activity has not begun."))
    if hall.ended or (seen is not None and seen != hall.stage):
        return None
    return events.Staged(hall.stage + 1)


def showing(hall: Hall, own: str, on: bool) -> events.Showed | None:
    need_host(hall, own)
    return None if hall.show == on else events.Showed(on)


# -- what these need -------------------------------------------------------------------------------------------------


def need_host(hall: Hall, own: str) -> None:
    if not own or own != hall.host:
        raise forbidden(_("Only the host can do that."))


def need_open(hall: Hall) -> None:
    if hall.ended:
        raise refused(_("This activity is over."))


def need_stage(hall: Hall) -> Stage:
    """The stage that is on."""
    need_open(hall)
    if hall.now is None:
        raise refused(_("The activity has not begun."))
    return hall.now


def need_time(hall: Hall, now: int) -> None:
    """Where there is a clock, it must go."""
    watch = hall.watch
    if not watch.length:
        return
    if watch.over(now - GRACE):
        raise refused(_("The time is up."))
    if not watch.running:
        raise refused(
            _("The clock stands; the host lets it go on.")
            if watch.touched
            else _("The clock has not started; the host starts it.")
        )


def need_teams(hall: Hall) -> None:
    need_open(hall)
    if hall.setting.size == ALONE:
        raise refused(_("Everybody works alone here."))


def need_room(hall: Hall, more: int = 1) -> None:
    if len(hall.standing()) + more > MOST_TEAMS:
        raise TableError(409, "full", _("There are enough teams here: %(n)s.", n=MOST_TEAMS))


def need_cards(hall: Hall, team: Team) -> None:
    if not team.cards:
        raise refused(_("Choose the cards of your team first."))


def somebody(hall: Hall, own: str) -> Member:
    me = hall.who(own)
    if me is None:
        raise forbidden(_("Join first: a nickname is enough."))
    return me


def own_team(hall: Hall, own: str) -> Team:
    me = somebody(hall, own)
    if me.team < 0:
        raise refused(_("Join a team first, or make one."))
    return hall.teams[me.team]


def team_of(hall: Hall, team: int | None) -> Team:
    if team is None or not 0 <= team < len(hall.teams) or hall.teams[team].gone:
        raise unreadable(_("There is no such team."))
    return hall.teams[team]


def named(hall: Hall, person: int | None) -> Member:
    if person is None or not 0 <= person < len(hall.people):
        raise unreadable(_("There is no such person."))
    return hall.people[person]


def working_card(team: Team) -> str:
    """The card that a team works on: the one it picked, or its only one."""
    return team.picked or (team.cards[0] if len(team.cards) == 1 else "")
