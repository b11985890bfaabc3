"""The line under a question: what it means for the reader, or what happened last. Texts in the language in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from keeling.core.text import _, ngettext
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.names import dollars, weather

if TYPE_CHECKING:
    from keeling.games.tipping_point.spoken import Spoken

Told = Callable[["Spoken"], str]


def sub(spoken: Spoken) -> str:
    """What the question means for the reader, else what happened last."""
    told = MEANINGS.get(spoken.view.phase)
    mine = spoken.my_turn or (spoken.view.phase == terms.DEVELOPING and spoken.view.turn == spoken.viewer)
    found = (told(spoken) if told and mine else "") or last_line(spoken)
    return "" if found == spoken.prompt() else found


def last_line(spoken: Spoken) -> str:
    """What happened last; of what came together, what another did to the reader and what that meant."""
    lines = spoken.scene.played
    if not lines:
        return ""
    key, last = lines[-1]
    together = [line for other, line in lines[-12:] if other.partition(".")[0] == key.partition(".")[0]]
    own = [line for line in together if line.seat == spoken.viewer]
    if not own or last.seat is None:
        return str(last)
    deed = together[0]
    if deed.seat in (None, spoken.viewer):
        return str(own[-1])
    return f"{deed} {own[-1]}"


def at_turn(spoken: Spoken) -> str:
    """What is at stake this decade: hunger, then the weather to come."""
    view, me = spoken.view, spoken.view.me
    if me is None:
        return ""
    if me.hungry:
        food = _("%(food)s food", food=me.meal + me.stored)
        return ngettext(
            "As it stands %(n)s citizen would starve: %(food)s for %(all)s who eat.",
            "As it stands %(n)s citizens would starve: %(food)s for %(all)s who eat.",
            me.hungry, food=food, all=me.eaters,
        )  # fmt: skip
    left = me.meal + me.stored - me.eaters
    fed = ngettext("All have food, and %(n)s is left.", "All have food, and %(n)s are left.", left)
    if not left:
        fed = _("All have food, and none is left.")
    cards = ngettext("%(n)s weather card", "%(n)s weather cards", view.coming)
    return _("%(fed)s Together %(total)s CO₂: %(cards)s this decade.", fed=fed, total=view.total, cards=cards)


def at_window(spoken: Spoken) -> str:
    """What is short, and whether food can be traded at all."""
    view, me = spoken.view, spoken.view.me
    if me is None or not me.hungry:
        return at_turn(spoken)
    there = _("%(food)s food for %(all)s who eat.", food=me.meal + me.stored, all=me.eaters)
    if view.food_trade:
        return _("%(there)s Others can give you some.", there=there)
    return _("%(there)s Food can be traded only where a Trade Depot works.", there=there)


def at_exchange(spoken: Spoken) -> str:
    return _("The other one is drawn blind, and stays.")


def at_sweep(spoken: Spoken) -> str:
    return _("New cards come when you are done.")


def at_arranging(spoken: Spoken) -> str:
    """The card before, which makes the first pair."""
    last, coming = spoken.view.sky.last, spoken.view.coming
    cards = ngettext("%(n)s card is due this decade.", "%(n)s cards are due this decade.", coming)
    if not last:
        return cards
    return _("They follow %(last)s. %(cards)s", last=weather(last), cards=cards)


def at_end(spoken: Spoken) -> str:
    me = spoken.view.me
    flipped = _("A flipped citizen brings $1 a decade and can do nothing else, for good.")
    if me and me.money > 0:
        return _("What you have not spent, %(money)s, is gone. %(flipped)s", money=dollars(me.money), flipped=flipped)
    return flipped


def at_offer(spoken: Spoken) -> str:
    trade = spoken.offer
    if trade is None:
        return ""
    if not trade.lasts:
        return _("Citizens move once and for good.")
    if trade.once:
        return _("It ends with this decade.")
    return _("It goes on every decade, until both agree to end it.")


def at_hunger(spoken: Spoken) -> str:
    return _("Each food that is missing costs one of those who eat.")


def at_loss(spoken: Spoken) -> str:
    """What multiplied it, and who was saved."""
    me = spoken.view.me
    if me is None or me.due_card or spoken.view.disaster not in (terms.HEAT, terms.BLIZZARD):
        return ""
    return _("Your risk in this weather is x%(n)s.", n=me.fixed)


def at_frost(spoken: Spoken) -> str:
    return _("It stays dark until the next feeding.")


def at_sharing(spoken: Spoken) -> str:
    me = spoken.view.me
    partner = [seat for seat in spoken.view.team(spoken.viewer) if seat != spoken.viewer]
    if me is None or not partner:
        return ""
    other = spoken.view.cities[partner[0]]
    return ngettext(
        "You have %(n)s protection left; you need %(mine)s and %(who)s needs %(theirs)s.",
        "You have %(n)s protections left; you need %(mine)s and %(who)s needs %(theirs)s.",
        me.guard, mine=me.need, who=spoken.name(partner[0]), theirs=other.need,
    )  # fmt: skip


MEANINGS: dict[int, Told] = {
    terms.REFUSING: at_exchange,
    terms.DEVELOPING: at_turn,
    terms.SWEEPING: at_sweep,
    terms.ARRANGING: at_arranging,
    terms.ENDING: at_end,
    terms.OFFERED: at_offer,
    terms.WINDOW: at_window,
    terms.STARVING: at_hunger,
    terms.SHARING: at_sharing,
    terms.LOSING: at_loss,
    terms.FREEZING: at_frost,
}
