"""Who may change what at a table: a request becomes a change to append, None if it stands already, or an error."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from keeling.core.errors import BadDeck, BadOption, BadPosition
from keeling.core.options import complete
from keeling.core.text import _, ngettext
from keeling.core.title import Setup, Title
from keeling.play import events, names, stand_in
from keeling.play.errors import TableError, forbidden, refused, unreadable
from keeling.play.fold import Folded
from keeling.play.hosting import need_host, need_open
from keeling.play.seats import Seat, held_by
from keeling.play.seats import names as names_in

USUAL_LEVEL = "normal"


def creation(
    title: Title,
    browser: str,
    name: object,
    seal: str,
    *,
    seats: int | None,
    options: Mapping[str, Any],
    deck: Mapping[str, Any] | None,
    bots: str | None,
    chat: bool = True,
    start: events.Start | None = None,
) -> events.Created:
    """The first event of a table.

    Args:
        start: a position to begin at; seats, options and deck are its own then.

    Raises:
        TableError: 422, what cannot be read or played; 409, the round is over at that position.
    """
    if start is not None:
        own = standing_at(title, start)
        seats, options, deck = own.seats, own.options, own.deck
    try:
        setup = title.setup(title.usual if seats is None else seats, dict(options), deck)
    except (BadOption, BadDeck) as fault:
        raise unreadable(str(fault)) from None
    chosen = {key: setup.options[key] for key in options}
    mine = names.nickname(name)
    places = [Seat(number) for number in range(setup.seats)]
    places[0].person(browser, mine)
    filled = fillings(title, places, bots) if bots is not None else ()
    return events.Created(title.id, setup.seats, browser, mine, seal, chosen, setup.deck, filled, chat, start)


def standing_at(title: Title, start: events.Start) -> Setup:
    """The set-up of a position that can be played on."""
    try:
        setup, game = title.read_position(start.position)
    except BadPosition as fault:
        raise unreadable(str(fault)) from None
    if game.over:
        raise refused(_("The round is over there, so there is nothing to play on; go back a little."))
    return setup


def fillings(title: Title, seats: list[Seat], level: str) -> tuple[events.Filled, ...]:
    """A bot for every free seat."""
    read_level(title, level)
    taken = names_in(seats)
    filled = []
    for seat in seats:
        if seat.kind == "free":
            name = names.bot_name(seat.number, taken)
            taken.append(name)
            filled.append(events.Filled(seat.number, name, level))
    return tuple(filled)


def read_level(title: Title, level: str | None) -> str:
    if level is None:
        return stand_in.level(title, USUAL_LEVEL)
    if level not in title.levels:
        raise unreadable(
            _(
                "There is no bot '%(level)s'; there is: %(levels)s.",
                level=str(level)[:24],
                levels=", ".join(title.levels),
            )
        )
    return level


def sitting(table: Folded, browser: str, name: object, seat: int | None, also: bool = False) -> events.Sat | int:
    """A seat for a browser, or the number of the one that it has. Where nobody is left, bots make room.

    Args:
        also: one more, for another person at the same device.
    """
    mine = held_by(table.seats, browser)
    if also and mine and running(table):
        raise refused(_("A round is running; another person can join on this device before it or after it."))
    if mine and not also and (seat is None or seat in mine or running(table)):
        return mine[0] if seat is None or seat not in mine else seat
    if browser in table.banned:
        raise TableError(403, "removed", _("The host has removed you from this table."))
    need_open(table)
    if running(table):
        return events.Sat(stand_in.taken_over(table, browser, seat), browser, late_name(table, name))
    free = [place.number for place in table.seats if place.kind == ("free" if table.host else "bot")]
    free = free or [place.number for place in table.seats if place.kind == "free"]
    if seat is not None and place_of(table, seat).number not in free:
        raise TableError(409, "taken", _("That seat is taken."))
    if not free:
        raise TableError(409, "full", _("Every seat is taken. The host can add one or free one; you can watch."))
    wanted = free[0] if seat is None else seat
    if mine and also:
        return events.Sat(wanted, browser, names.nickname(name, names_in(table.seats)), also=True)
    if len(mine) > 1:
        raise refused(_("This device has several seats; give one up first, or take one more."))
    if mine and not str(name or "").strip():
        return events.Sat(wanted, browser, table.seats[mine[0]].name)
    return events.Sat(wanted, browser, names.nickname(name, names_in(table.seats, besides=browser)))


def late_name(table: Folded, name: object) -> str:
    """The nickname of somebody who comes in a running round."""
    return names.nickname(name, names_in(table.seats))


def renaming(table: Folded, browser: str, name: object, seat: int | None = None) -> events.Renamed | None:
    """Another name: for a browser's own seat, the first if it has several, or by the host for anybody's."""
    need_open(table)
    mine = held_by(table.seats, browser)
    if not mine:
        raise forbidden(_("You have no seat at this table."))
    place = table.seats[mine[0]] if seat is None else place_of(table, seat)
    if place.number not in mine and browser != table.host:
        raise forbidden(_("That is not your seat."))
    if place.kind != "person":
        raise refused(_("Nobody sits there."))
    new = names.nickname(name, names_in(other for other in table.seats if other is not place))
    if new == place.name:
        return None
    several = len(held_by(table.seats, place.browser)) > 1
    return events.Renamed(place.browser, new, place.number if several else None)


def choosing(table: Folded, browser: str, key: str, value: object) -> events.Chosen | None:
    need_host(table, browser)
    need_own_beginning(table)
    option = next((option for option in table.title.options if option.key == key), None)
    if option is None:
        raise unreadable(_("There is no option '%(key)s'.", key=str(key)[:40]))
    try:
        read = option.read(value)
        table.propose(seats_under(table, {**table.options, key: read}), {**table.options, key: read})
    except (BadOption, BadDeck) as fault:
        raise unreadable(str(fault)) from None
    return None if table.setup.options[key] == read else events.Chosen(key, read)


def seats_under(table: Folded, options: Mapping[str, str | int]) -> int:
    """How many seats there would be under these options; see `Folded.fit`."""
    fewest, most = table.title.places(complete(table.title.options, options))
    people = sum(seat.kind == "person" for seat in table.seats)
    if people > most:
        raise refused(
            ngettext(
                "That is played with one seat, and more people sit here: free their seats first.",
                "That is played with at most %(n)s seats, and more people sit here: free some first.",
                most,
            )
        )
    return max(fewest, min(len(table.seats), most))


def decking(table: Folded, browser: str, deck: Mapping[str, Any] | None) -> events.Decked | None:
    """A deck of one's own, checked with the seats and options that there are; None for the standard one."""
    need_host(table, browser)
    need_own_beginning(table)
    kept = None if deck is None else msgspec.json.decode(msgspec.json.encode(deck))  # as the log will give it back
    try:
        table.title.setup(len(table.seats), table.options, kept)
    except (BadOption, BadDeck) as fault:
        raise unreadable(str(fault)) from None
    return None if kept == table.deck else events.Decked(kept)


def saying(table: Folded, browser: str, word: object) -> events.Said | None:
    """A word for the luck of the round that is still to begin."""
    mine = held_by(table.seats, browser)
    if not mine:
        raise forbidden(_("You have no seat at this table."))
    need_no_round(table)
    said = names.clean(word, names.LONGEST_WORD) if isinstance(word, str) else ""
    return None if table.words.get(mine[0], "") == said else events.Said(mine[0], said)


# -- seats -----------------------------------------------------------------------------------------------------------


def changing(
    table: Folded, browser: str, do: str, seat: int | None, level: str | None, to: int | None
) -> events.Change | None:
    """What the host does with the seats, or a person with the own one (`leave`)."""
    kind = DOINGS.get(do)
    if kind is None:
        raise unreadable(
            _("There is no '%(do)s' for seats; there is: %(known)s.", do=str(do)[:24], known=", ".join(DOINGS))
        )
    if do != "leave":
        need_open(table)
    return kind(table, browser, seat, level, to)


def leave(table: Folded, browser: str, seat: int | None, level: str | None, to: int | None) -> events.Change | None:
    mine = held_by(table.seats, browser)
    if not mine:
        return None
    if seat is not None and seat not in mine:
        raise forbidden(_("That is not your seat."))
    given_up = mine[0] if seat is None else seat
    return stand_in.standing(table, given_up, "left") if running(table) else events.Left(given_up)


def add(table: Folded, browser: str, seat: int | None, level: str | None, to: int | None) -> events.Change:
    need_host(table, browser)
    need_own_beginning(table)
    most = table.title.places(table.title_options())[1]
    if len(table.seats) >= most:
        raise refused(_("%(game)s takes at most %(most)s players.", game=_(table.title.name), most=most))
    need_playable(table, len(table.seats) + 1)
    return events.Added()


def remove(table: Folded, browser: str, seat: int | None, level: str | None, to: int | None) -> events.Change:
    need_host(table, browser)
    need_own_beginning(table)
    fewest = table.title.places(table.title_options())[0]
    if len(table.seats) <= fewest:
        raise refused(_("%(game)s takes at least %(fewest)s players.", game=_(table.title.name), fewest=fewest))
    place = emptiest(table) if seat is None else place_of(table, seat)
    if place.kind == "person":
        raise refused(_("Somebody sits there; free the seat first."))
    need_playable(table, len(table.seats) - 1)
    return events.Removed(place.number)


def bot(table: Folded, browser: str, seat: int | None, level: str | None, to: int | None) -> events.Change | None:
    need_host(table, browser)
    need_no_round(table)
    place = named(table, seat)
    if place.kind == "person":
        raise refused(_("Somebody sits there; free the seat first."))
    read = read_level(table.title, level)
    if place.kind == "bot":
        return None if place.level == read else events.Botted(place.number, place.name, read)
    return events.Botted(place.number, names.bot_name(place.number, names_in(table.seats)), read)


def free(table: Folded, browser: str, seat: int | None, level: str | None, to: int | None) -> events.Change | None:
    place = named(table, seat)
    if place.browser != browser or place.kind != "person":
        need_host(table, browser)
    if running(table):
        return stand_in.standing(table, place.number, "left" if place.browser == browser else "freed")
    return None if place.kind == "free" else events.Left(place.number)


def kick(table: Folded, browser: str, seat: int | None, level: str | None, to: int | None) -> events.Change | None:
    need_host(table, browser)
    place = named(table, seat)
    person = place.browser or place.owner
    if person == browser:
        raise refused(_("You cannot remove yourself; leave the table instead."))
    if place.kind == "free":
        return None
    if table.claimed and person == table.maker:
        raise refused(_("Who opened this table cannot be banned from it; free the seat instead."))
    if running(table):
        return stand_in.standing(table, place.number, "removed")
    return events.Left(place.number, banned=bool(person))


def move(table: Folded, browser: str, seat: int | None, level: str | None, to: int | None) -> events.Change | None:
    need_host(table, browser)
    need_lobby(table)
    one, other = named(table, seat).number, named(table, to).number
    return None if one == other else events.Swapped(one, other)


def hand_over(table: Folded, browser: str, seat: int | None, level: str | None, to: int | None) -> events.Change | None:
    need_host(table, browser)
    place = named(table, seat)
    if place.kind != "person":
        raise refused(_("Nobody sits there."))
    return None if place.browser == table.host else events.Hosted(place.browser)


Doing = Callable[[Folded, str, "int | None", "str | None", "int | None"], "events.Change | None"]
DOINGS: dict[str, Doing] = {
    "add": add,
    "remove": remove,
    "bot": bot,
    "free": free,
    "kick": kick,
    "move": move,
    "leave": leave,
    "host": hand_over,
}


# -- what these need -------------------------------------------------------------------------------------------------


def running(table: Folded) -> bool:
    return table.running


def need_lobby(table: Folded) -> None:
    need_open(table)
    if table.match is not None:
        raise refused(_("The game has begun; that can be changed at a new table."))


def need_own_beginning(table: Folded) -> None:
    """The set-up can still be another: the game begins at its own beginning."""
    need_lobby(table)
    if table.opened.start is not None:
        raise refused(_("This table begins at a position, which has its seats, options and deck; they stay."))


def need_no_round(table: Folded) -> None:
    need_open(table)
    if running(table):
        raise refused(_("A round is running; seats change before it or after it."))


def need_playable(table: Folded, seats: int) -> None:
    try:
        table.propose(seats, table.options)
    except (BadOption, BadDeck) as fault:
        raise refused(str(fault)) from None


def place_of(table: Folded, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise unreadable(_("There is no such seat."))
    return table.seats[seat]


def named(table: Folded, seat: int | None) -> Seat:
    if seat is None:
        raise unreadable(_("Say which seat."))
    return place_of(table, seat)


def emptiest(table: Folded) -> Seat:
    """The last free seat, else the last bot's."""
    order = [seat for seat in table.seats if seat.kind != "person"]
    if not order:
        raise refused(_("Somebody sits on every seat; free one first."))
    return max(order, key=lambda seat: (seat.kind == "free", seat.number))
