"""What a choice will do, told before it is made. All texts in the language in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from keeling.core import packed
from keeling.core.text import _, ngettext
from keeling.games.tipping_point import changes, deck, terms
from keeling.games.tipping_point.names import a, capital, disaster, dollars, the

if TYPE_CHECKING:
    from keeling.games.tipping_point.spoken import Spoken

Told = Callable[["Spoken", int], str]


def will(spoken: Spoken, action: int) -> str:
    """A sentence or more; '' where the label says it all."""
    told = TELLERS.get(packed.verb(action))
    parts = [told(spoken, action)] if told else []
    effect = spoken.effects.get(action)
    if effect:
        parts += changes.told(spoken, packed.verb(action), effect)
    return " ".join(part for part in parts if part)


# -- citizens


def exchange(spoken: Spoken, action: int) -> str:
    who = the(spoken.book.person(packed.a(action)))
    return _("Somebody is drawn blind and stays; %(who)s goes to the discards.", who=who)


def keep(spoken: Spoken, action: int) -> str:
    """What the new ones can do."""
    told = [
        f"{spoken.book.person(one)}: {deck.job_text(spoken.book.job_of(one), spoken.setup.deck)}"
        for one in dict.fromkeys(spoken.view.fresh)
    ]
    return " ".join(dict.fromkeys(told))


def search(spoken: Spoken, action: int) -> str:
    """What the card can do."""
    if packed.b(action) == terms.NO_KIND:
        return _("The citizen is flipped all the same.")
    return deck.text(packed.b(action), spoken.setup.deck)


def clear(spoken: Spoken, action: int) -> str:
    return _("One to four cards of the market go, and others come. Then the citizen is flipped.")


def sweep(spoken: Spoken, action: int) -> str:
    left = terms.SWEPT - spoken.view.swept - 1
    if not left:
        return _("That is the last, and the market is refilled.")
    return ngettext("%(n)s more may go after it.", "%(n)s more may go after it.", left)


def study(spoken: Spoken, action: int) -> str:
    n = min(terms.PEEKED, spoken.view.sky.left)
    return ngettext(
        "You alone see the next card. Then the citizen is flipped.",
        "You alone see the next %(n)s cards, and put them back in any order. Then the citizen is flipped.",
        n,
    )


def arrange(spoken: Spoken, action: int) -> str:
    """The disasters that this order makes."""
    almanac, last = spoken.book.numbers["almanac"], spoken.view.sky.last
    pairs = []
    for symbol in (packed.a(action), packed.b(action), packed.c(action)):
        if symbol and last:
            struck = almanac[terms.SYMBOLS * last + symbol]
            pairs.append(disaster(struck) if struck else _("calm"))
        last = symbol or last
    return _("That makes: %(pairs)s.", pairs=", ".join(pairs)) if pairs else ""


def save(spoken: Spoken, action: int) -> str:
    kept = spoken.book.at.savings.get(packed.a(action), 0) + packed.b(action)
    told = _("Kept for a later turn then: %(money)s.", money=dollars(kept))
    me = spoken.view.me
    if me is None:
        return told
    return f"{told} {_('You then have %(money)s left.', money=dollars(me.money - packed.b(action)))}"


def flip(spoken: Spoken, action: int) -> str:
    """That there is no way back; the question at the end of a turn says so itself."""
    if spoken.view.phase == terms.ENDING:
        return ""
    if spoken.book.job_of(packed.a(action)) == terms.FARMER:
        return _("That is for good, and the Farmer then eats.")
    return _("That is for good.")


def starve(spoken: Spoken, action: int) -> str:
    """What goes with the citizen."""
    citizen, numbers = packed.a(action), spoken.book.numbers
    if citizen in spoken.book.at.flipped:
        return _("That costs you $1 a decade.")
    job = spoken.book.job_of(citizen)
    text = deck.job_text(job, spoken.setup.deck)
    lost = _("What goes: %(text)s", text=text)
    co2 = numbers["job_co2"][job]
    return f"{_('Your CO₂ then is %(n)s.', n=changes.co2(spoken.view.me, -co2))} {lost}" if co2 else lost


# -- cards


def demolish(spoken: Spoken, action: int) -> str:
    return _("It costs nothing, and is for good.")


def attack(spoken: Spoken, action: int) -> str:
    """Against which defence, and what it costs."""
    found = spoken.view.building(packed.a(action))
    if found is None:
        return ""
    city = spoken.view.cities[found[0]]
    told = _("%(who)s defends with %(n)s.", who=spoken.name(city.seat), n=city.defence)
    if packed.b(action) == terms.BASES:
        return told
    soldier = spoken.book.job(terms.SOLDIER)
    ends = any({deal.giver, deal.taker} == {city.seat, spoken.viewer} for deal in spoken.view.deals)
    told += " " + _("%(who)s of yours is flipped.", who=capital(a(soldier)))
    return told + " " + _("%(who)s may end your agreements.", who=spoken.name(city.seat)) if ends else told


# -- the turn


def end(spoken: Spoken, action: int) -> str:
    """What is lost, and what comes next."""
    me = spoken.view.me
    told = []
    if me and me.money > 0:
        told.append(_("What you have not spent, %(money)s, is gone.", money=dollars(me.money)))
    return " ".join([*told, after_turn(spoken)])


def after_turn(spoken: Spoken) -> str:
    view = spoken.view
    if view.turns + 1 < view.seats:
        return _("%(who)s is next.", who=spoken.name((view.turn + 1) % view.seats))
    return f"{_('Then the citizens are fed, and the weather comes.')} {hunger(spoken)}".strip()


def hunger(spoken: Spoken) -> str:
    """Who would starve as it stands."""
    me = spoken.view.me
    if me is None or not me.hungry:
        return ""
    return ngettext("%(n)s of your citizens would starve.", "%(n)s of your citizens would starve.", me.hungry)


def done(spoken: Spoken, action: int) -> str:
    phase = spoken.view.phase
    if phase == terms.SWEEPING:
        return _("New cards come, and the citizen is flipped.")
    if phase == terms.WINDOW:
        return hunger(spoken) or _("All your citizens have food.")
    return end(spoken, action)


# -- trade


def accept(spoken: Spoken, action: int) -> str:
    trade = spoken.offer
    if trade is None or not trade.lasts:
        return ""
    return _("It ends with this decade.") if trade.once else _("It goes on until both agree to end it.")


def keep_deal(spoken: Spoken, action: int) -> str:
    return _("It goes on as before.")


def disagree(spoken: Spoken, action: int) -> str:
    return _("All stays as it is.")


def withdraw(spoken: Spoken, action: int) -> str:
    return _("Your turn goes on without it.") if spoken.view.turn == spoken.viewer else ""


# -- disasters


def lose(spoken: Spoken, action: int) -> str:
    """That a card which lies on its side is missed by nobody."""
    found = spoken.view.building(packed.a(action))
    return "" if found is None or found[1].upright else _("It lies on its side and counts for nothing now.")


def protect(spoken: Spoken, action: int) -> str:
    city = spoken.view.cities[packed.a(action)]
    if spoken.view.disaster in (terms.HEAT, terms.TORNADO, terms.BLIZZARD, terms.SNOWSTORM):
        return ngettext(
            "%(n)s of its citizens is in danger.", "%(n)s of its citizens are in danger.", city.need
        )  # fmt: skip
    if spoken.view.disaster == terms.FROST and not city.need:
        return _("Nothing is cold here yet; what you build or borrow before the next feeding works in full.")
    return _("The disaster passes it by.")


TELLERS: dict[int, Told] = {
    terms.REFUSE_CITIZEN: exchange,
    terms.KEEP: keep,
    terms.SEARCH: search,
    terms.SWEEP_WITH: clear,
    terms.SWEEP: sweep,
    terms.STUDY: study,
    terms.ARRANGE: arrange,
    terms.SAVE: save,
    terms.FLIP: flip,
    terms.STARVE: starve,
    terms.DEMOLISH: demolish,
    terms.ATTACK: attack,
    terms.END: end,
    terms.DONE: done,
    terms.ACCEPT: accept,
    terms.KEEP_DEAL: keep_deal,
    terms.DISAGREE: disagree,
    terms.WITHDRAW: withdraw,
    terms.LOSE: lose,
    terms.PROTECT: protect,
}
