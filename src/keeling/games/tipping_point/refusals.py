"""Why an action is refused, told of this very moment, and what would help. All texts in the language in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from keeling.core import packed
from keeling.core.text import N_, _
from keeling.games.tipping_point import refused_trades, refused_turns, terms
from keeling.games.tipping_point.attempt import Try
from keeling.games.tipping_point.names import Names, a, capital, dollars, either, names

if TYPE_CHECKING:
    from keeling.core.title import Setup
    from keeling.games.tipping_point.rules import TippingPoint

LAYING = (terms.BUY, terms.SEARCH, terms.REPAIR, terms.SUPPLY, terms.ATTACK)


def refusal(setup: Setup, game: TippingPoint, seat: int, action: int, number: int) -> str:
    """The sentence for the seat that tried; '' where the ledger's text says it all.

    Args:
        game: what the seat knows of it is enough.
        number: of the ruling.
    """
    if game.over:
        return _("The game is over.")
    if not 0 <= seat < game.seats:
        return ""
    attempt = Try(game, seat, action, names(setup, game, seat))
    if packed.verb(action) == terms.OFFER or number in (terms.NOT_TRADABLE, terms.TOO_MANY_OFFERS):
        told = refused_trades.refusal(setup, game, seat, action, number)
        if told:
            return told
    teller = MOMENTS.get(number)
    return teller(attempt) if teller else ""


# -- money and the market


def price(attempt: Try) -> str:
    """What it costs, what there is, and what would bring more."""
    if attempt.verb == terms.SAVE:
        return _("You have %(have)s left to save.", have=dollars(max(0, attempt.money)))
    kind = attempt.kind()
    if kind < 0:
        return ""
    names = attempt.names
    told = _(
        "The price of %(card)s is %(price)s; you have %(have)s.",
        card=a(names.kind(kind)), price=dollars(names.price(kind)), have=dollars(attempt.money),
    )  # fmt: skip
    return " ".join(filter(None, (told, more_money(attempt))))


def more_money(attempt: Try) -> str:
    """Farmers who could be flipped now, and what Advisors keep."""
    game, names, seat = attempt.game, attempt.names, attempt.seat
    if game.phase != terms.DEVELOPING or seat != game.turn:
        return ""
    kept = sum(names.at.savings.get(one, 0) for one, home in names.at.people.items() if home == seat)
    if kept:
        return _("%(who)s keeps %(money)s for you.", who=capital(a(names.job(terms.ADVISOR))), money=dollars(kept))
    if game.face_up(seat, terms.FARMER):
        more = dollars(1 - names.numbers["job_cash"][terms.FARMER])
        return _("Flipping %(who)s brings %(money)s.", who=a(names.job(terms.FARMER)), money=more)
    return ""


def research(attempt: Try) -> str:
    names, kind = attempt.names, attempt.kind()
    if kind < 0:
        return ""
    schools = names.has(terms.UNIVERSITY)
    helps = either([_("%(card)s with power", card=a(title)) for title in schools] + [upright(names, terms.EDUCATOR)])
    told = _("For %(card)s, a Research card, you need %(helps)s.", card=a(names.kind(kind)), helps=helps)
    dark = [card for card, home in names.at.cards.items() if home == attempt.seat and is_dark_school(attempt, card)]
    if dark:
        return f"{told} {_('No power reaches %(card)s.', card=names.card(dark[0]))}"
    return told


def is_dark_school(attempt: Try, card: int) -> bool:
    return attempt.game.ability(card) == terms.UNIVERSITY and not attempt.game.upright[card]


def upright(names: Names, job: int) -> str:
    return _("%(who)s face up", who=a(names.job(job)))


def one_purchase(attempt: Try) -> str:
    told = _("You have bought a card this turn, and one is all.")
    if attempt.game.face_up(attempt.seat, terms.ENGINEER):
        who = capital(attempt.names.job(terms.ENGINEER))
        return f"{told} {_('Your %(who)s can still buy one from the deck.', who=who)}"
    return told


def nothing_there(attempt: Try) -> str:
    if attempt.verb == terms.SEARCH:
        kind = attempt.kind()
        return _("No %(card)s is left in the deck.", card=attempt.names.kind(kind)) if kind >= 0 else ""
    return _("That place of the market is empty.")


# -- Electricity


def no_tiles(attempt: Try) -> str:
    """What is missing, or the source that has nothing left."""
    game, names, seat = attempt.game, attempt.names, attempt.seat
    kind = attempt.kind()
    if attempt.verb not in LAYING or kind < 0:
        return ""
    card = names.card(attempt.a) if attempt.verb == terms.SUPPLY else a(names.kind(kind))
    need = game.lacking(attempt.a) if attempt.verb == terms.SUPPLY else names.uses(kind)
    if need <= 0:
        return _("No electricity is needed for %(card)s.", card=card)
    free = game.free_tiles(seat)
    if free < need:
        return _(
            "For %(card)s %(need)s electricity is needed; you have %(free)s free.", card=card, need=need, free=free
        )
    return _("No electricity of %(source)s is free.", source=said_source(attempt))


def said_source(attempt: Try) -> str:
    source, names = attempt.source(), attempt.names
    if 0 < source <= terms.CARDS or terms.MINER <= source < terms.MINER + terms.CITIZENS:
        return names.source(source)
    return _("that source")


def no_switching(attempt: Try) -> str:
    card = attempt.names.card(attempt.a)
    if not attempt.names.uses(attempt.kind()):
        return _("No electricity is needed for %(card)s.", card=card)
    return _("No power is missing at %(card)s, and what has power cannot be switched off or moved.", card=card)


# -- attacks


def no_target(attempt: Try) -> str:
    if not attempt.game.attacks:
        return _("This table plays without attacks.")
    return _("That card stands in no other city.")


def wrong_card(attempt: Try) -> str:
    return _("Only Infrastructure can be captured, and %(card)s is none.", card=a(attempt.names.title(attempt.a)))


def too_strong(attempt: Try) -> str:
    """The strength that is there and that is needed."""
    game, seat, victim = attempt.game, attempt.seat, attempt.game.owner(attempt.a)
    if attempt.b > terms.SOLDIERS:
        return ""
    defence = game.defence(victim)
    have = game.bases(seat) if attempt.b == terms.BASES else game.attack(seat)
    if attempt.b == terms.SOLDIERS and not game.soldiers(seat):
        return _("You have no %(who)s face up.", who=attempt.names.job(terms.SOLDIER))
    who = capital(attempt.names.seat(victim))
    text = N_("%(who)s defends with %(defence)s, so it takes %(need)s; you attack with %(have)s.")
    return _(text, who=who, defence=defence, need=defence + 2, have=have)


def no_protector(attempt: Try) -> str:
    return _("Your protection serves your own city or that of your partner.")


MOMENTS: dict[int, Callable[[Try], str]] = {
    terms.NOT_THE_PRICE: price,
    terms.NOT_UPGRADED: research,
    terms.ONE_PURCHASE: one_purchase,
    terms.NO_SUCH_SLOT: nothing_there,
    terms.NO_TILES: no_tiles,
    terms.NO_SWITCHING: no_switching,
    terms.NO_FLIP: refused_turns.no_flip,
    terms.NOT_USABLE: refused_turns.unusable,
    terms.MUST_KEEP: refused_turns.keep,
    terms.NOT_AN_EATER: refused_turns.cannot_starve,
    terms.NOT_YOURS: refused_turns.not_yours,
    terms.ONLY_IN_STEP_TWO: refused_turns.too_late,
    terms.NO_CONSENT: refused_turns.consent,
    terms.NOT_NOW: refused_turns.not_now,
    terms.NOT_THERE: refused_turns.not_there,
    terms.NOT_YOUR_TURN: refused_turns.not_turn,
    terms.STEP_ORDER: refused_turns.wrong_step,
    terms.NO_TARGET: no_target,
    terms.WRONG_CARD: wrong_card,
    terms.TOO_STRONG: too_strong,
    terms.NO_PROTECTOR: no_protector,
}
