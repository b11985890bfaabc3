"""What is asked, and the line under it. All texts in the language in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from keeling.core.text import N_, _, ngettext
from keeling.games.tipping_point import exchange, names, terms
from keeling.games.tipping_point.names import a, dollars, listed, weather

if TYPE_CHECKING:
    from keeling.games.tipping_point.spoken import Spoken

Told = Callable[["Spoken"], str]


def prompt(spoken: Spoken) -> str:
    """What is asked, in one sentence."""
    told = PROMPTS.get(spoken.view.phase)
    return told(spoken) if told else _("The cards are being drawn.")


def turn_name(spoken: Spoken) -> str:
    return spoken.name(spoken.view.turn)


def asked_name(spoken: Spoken) -> str:
    """Whoever owes the one answer."""
    return spoken.awaited()


# -- the turn


def refusing(spoken: Spoken) -> str:
    new = listed(newcomers([spoken.book.person(one) for one in spoken.view.fresh]))
    if not spoken.my_turn:
        return _("%(who)s draws %(citizens)s.", who=turn_name(spoken), citizens=new)
    if len(spoken.view.fresh) > 1:
        return _("You drew %(citizens)s. Do you exchange one of them?", citizens=new)
    return _("You drew %(citizens)s. Do you exchange the card?", citizens=new)


def newcomers(jobs: list[str]) -> list[str]:
    """'a Farmer', and of two alike 'another Farmer'."""
    return [_("another %(thing)s", thing=job) if job in jobs[:i] else a(job) for i, job in enumerate(jobs)]


def developing(spoken: Spoken) -> str:
    view, me = spoken.view, spoken.view.me
    if view.turn != spoken.viewer or me is None:
        return _("%(who)s develops the city.", who=turn_name(spoken))
    money = dollars(me.money)
    if view.bought:
        return _("Your turn. You have bought a card and have %(money)s left.", money=money)
    if view.broke:
        return _("Your turn. You have %(money)s, too little to buy anything yet.", money=money)
    return _("Your turn. You have %(money)s to spend.", money=money)


def sweeping(spoken: Spoken) -> str:
    if not spoken.my_turn:
        return _("%(who)s clears the market.", who=turn_name(spoken))
    left = terms.SWEPT - spoken.view.swept
    return ngettext("Which card of the market goes?", "Which cards of the market go? Up to %(n)s.", left)


def arranging(spoken: Spoken) -> str:
    if not spoken.my_turn:
        return _("%(who)s has seen the next weather, and puts it back in some order.", who=turn_name(spoken))
    seen = ", ".join(weather(symbol) for symbol in spoken.view.sky.top)
    return _("The next weather is %(seen)s. In which order do you put it back?", seen=seen)


def ending(spoken: Spoken) -> str:
    if not spoken.my_turn:
        return _("%(who)s ends the turn.", who=turn_name(spoken))
    if spoken.view.may(terms.SAVE):
        return _("Before your turn ends: do you flip somebody, or save dollars?")
    return _("Before your turn ends: do you flip somebody?")


# -- trade


def offered(spoken: Spoken) -> str:
    trade = spoken.offer
    assert trade is not None
    book, maker, other = spoken.book, spoken.name(trade.maker), spoken.you(trade.other)
    if not exchange.given(book, trade, trade.maker):
        got = exchange.often(exchange.goods(book, trade, trade.other), trade)
        if trade.maker == spoken.viewer:
            return _("You ask %(other)s for %(got)s.", other=other, got=got)
        told = _("%(who)s asks %(other)s for %(got)s.", who=maker, other=other, got=got)
    else:
        swap = exchange.swap(book, trade, trade.maker)
        if trade.maker == spoken.viewer:
            return _("You offer %(other)s: %(trade)s.", other=other, trade=swap)
        told = _("%(who)s offers %(other)s: %(trade)s.", who=maker, other=other, trade=swap)
    return f"{told} {_('Do you trade?')}" if spoken.my_turn else told


def asked(spoken: Spoken) -> str:
    """Somebody wants what others must agree to."""
    request = spoken.view.request
    assert request is not None
    mine = request.maker == spoken.viewer
    if request.verb == terms.END_DEAL:
        trade = spoken.terms_of(spoken.deals[request.what])
        text = (
            N_("You want to end an agreement: %(trade)s.")
            if mine
            else N_("%(who)s wants to end an agreement: %(trade)s.")
        )
        told = _(text, who=spoken.name(request.maker), trade=trade)
    elif request.verb == terms.DEMOLISH:
        text = N_("You want to demolish %(what)s.") if mine else N_("%(who)s wants to demolish %(what)s.")
        told = _(text, who=spoken.name(request.maker), what=spoken.book.card(request.what))
    else:
        text = N_("You want to flip %(what)s.") if mine else N_("%(who)s wants to flip %(what)s.")
        told = _(text, who=spoken.name(request.maker), what=spoken.book.source(terms.MINER + request.what))
    if spoken.my_turn:
        return f"{told} {_('Do you agree?')}"
    return f"{told} {_('%(who)s must agree.', who=listed([spoken.name(q) for q in request.missing]))}"


def loose(spoken: Spoken) -> str:
    trade = spoken.terms_of(spoken.deals[spoken.view.loose])
    if spoken.my_turn:
        return _("You may end an agreement alone: %(trade)s. Do you end it?", trade=trade)
    return _("%(who)s may end an agreement alone: %(trade)s.", who=asked_name(spoken), trade=trade)


def window(spoken: Spoken) -> str:
    me = spoken.view.me
    if me and spoken.my_turn and me.hungry:
        return ngettext(
            "Before the feeding: %(n)s of your citizens would starve. Do you trade?",
            "Before the feeding: %(n)s of your citizens would starve. Do you trade?",
            me.hungry,
        )
    if spoken.my_turn:
        return _("Before the feeding all may trade once more. Do you trade?")
    return _("Before the feeding all may trade. Waiting for %(who)s.", who=spoken.awaited())


# -- the weather phase


def starving(spoken: Spoken) -> str:
    me = spoken.view.me
    if spoken.my_turn and me:
        return ngettext(
            "You lack food for %(n)s citizen. Who starves?",
            "You lack food for %(n)s citizens. Who starves first?",
            me.starving,
        )
    return _("%(who)s lacks food, and chooses who starves.", who=asked_name(spoken))


def blow(spoken: Spoken) -> str:
    """The disaster under way."""
    return names.disaster(spoken.view.disaster)


def sharing(spoken: Spoken) -> str:
    if spoken.my_turn:
        me = spoken.view.me
        text = N_("%(disaster)s strikes both of you. Whom do you protect?")
        if me is not None and not me.need:
            text = N_("%(disaster)s strikes your partner alone. Whom do you protect?")
        return _(text, disaster=blow(spoken))
    return _("%(disaster)s: %(who)s chooses whom to protect.", disaster=blow(spoken), who=asked_name(spoken))


def losing(spoken: Spoken) -> str:
    me = spoken.view.me
    if not spoken.my_turn or me is None:
        return _("%(disaster)s: %(who)s chooses what is lost.", disaster=blow(spoken), who=asked_name(spoken))
    if me.due_card:
        return _("%(disaster)s takes a card from you. Which one?", disaster=blow(spoken))
    if me.due_citizen > 1:
        return _("%(disaster)s takes %(n)s citizens from you. Whom first?", disaster=blow(spoken), n=me.due_citizen)
    return _("%(disaster)s takes a citizen from you. Whom?", disaster=blow(spoken))


def freezing(spoken: Spoken) -> str:
    plant, n = spoken.book.card(spoken.view.cold_card), max(1, spoken.view.cold_n - 1)
    less = ngettext("%(n)s electricity less", "%(n)s electricity less", n)
    if spoken.my_turn:
        return _("Freezing Rain: %(less)s from %(plant)s. Which building goes without?", less=less, plant=plant)
    return _("Freezing Rain: %(less)s from %(plant)s. %(who)s chooses.", less=less, plant=plant, who=asked_name(spoken))


PROMPTS: dict[int, Told] = {
    terms.REFUSING: refusing,
    terms.DEVELOPING: developing,
    terms.SWEEPING: sweeping,
    terms.ARRANGING: arranging,
    terms.ENDING: ending,
    terms.OFFERED: offered,
    terms.ASKED: asked,
    terms.LOOSE: loose,
    terms.WINDOW: window,
    terms.STARVING: starving,
    terms.SHARING: sharing,
    terms.LOSING: losing,
    terms.FREEZING: freezing,
}


# -- beside a name


def status(spoken: Spoken, seat: int) -> str:
    """What a seat does now, in a few words."""
    view = spoken.view
    if view.over:
        return _("has won") if seat in view.winners else ""
    if view.phase == terms.OFFERED and view.offer and seat == view.offer.to:
        return _("is made an offer")
    if view.owes(seat):
        return _(DOING[view.phase]) if view.phase in DOING else _("on turn")
    return _("on turn") if seat == view.turn and not view.feeding else ""


DOING = {
    terms.ASKED: N_("is asked"),
    terms.LOOSE: N_("is asked"),
    terms.WINDOW: N_("may trade"),
    terms.STARVING: N_("chooses who starves"),
    terms.SHARING: N_("chooses whom to protect"),
    terms.LOSING: N_("chooses what is lost"),
    terms.FREEZING: N_("chooses what goes dark"),
}
