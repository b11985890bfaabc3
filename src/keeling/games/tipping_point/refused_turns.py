"""Why a citizen cannot do something, or somebody cannot now. All texts in the language in force."""

from __future__ import annotations

from keeling.core.text import _
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.attempt import Try
from keeling.games.tipping_point.names import a, capital, dollars, listed

WORK = {  # who does it
    terms.SEARCH: terms.ENGINEER,
    terms.SWEEP_WITH: terms.MERCHANT,
    terms.STUDY: terms.SCIENTIST,
    terms.REPAIR: terms.WORKER,
    terms.SPEND: terms.ADVISOR,
    terms.SAVE: terms.ADVISOR,
}
OF_CARDS = (terms.DEMOLISH, terms.SUPPLY, terms.ATTACK, terms.LOSE)


# -- citizens


def no_flip(attempt: Try) -> str:
    who = capital(attempt.names.person(attempt.a))
    return _("That %(who)s is flipped already, and nobody is flipped back.", who=who)


def unusable(attempt: Try) -> str:
    game, names, seat = attempt.game, attempt.names, attempt.seat
    if attempt.verb == terms.FLIP:
        return cannot_flip(attempt)
    if attempt.verb == terms.ARRANGE:
        return _("Put back just the cards that you have seen.")
    if game.phase == terms.SWEEPING:
        return _("Discard one card at least, then say that it is enough.")
    if game.phase == terms.ARRANGING:
        return _("First put the weather cards back.")
    job = WORK.get(attempt.verb)
    if job is None:
        return ""
    if not game.able(seat, attempt.a, job):
        return _("No %(who)s of yours is face up there.", who=names.job(job))
    if attempt.verb == terms.REPAIR:
        return _("Only Infrastructure that the last weather took from you can be rebuilt.")
    if attempt.verb == terms.SPEND:
        return _("That %(who)s keeps nothing for you yet.", who=names.job(job))
    return _("There is no card left to work with.")


def cannot_flip(attempt: Try) -> str:
    game, names = attempt.game, attempt.names
    if attempt.a >= terms.CITIZENS:
        return ""
    who = capital(a(names.person(attempt.a)))
    if game.phase == terms.DEVELOPING and game.flips_last(attempt.a):
        farmer = a(names.job(terms.FARMER))
        return _("%(who)s can be flipped at the end of your turn; now only %(farmer)s can.", who=who, farmer=farmer)
    if attempt.names.at.savings.get(attempt.a):
        return _("%(who)s flips when you take the savings.", who=who)
    return _("%(who)s flips only when the work is done.", who=who)


def keep(attempt: Try) -> str:
    return _("You can refuse only a citizen who has come this turn.")


def cannot_starve(attempt: Try) -> str:
    if attempt.verb != terms.STARVE:
        return _("First it is decided who starves in your city.")
    if attempt.a >= terms.CITIZENS or attempt.game.host(attempt.a) != attempt.seat:
        return _("That citizen does not live in your city.")
    return _("%(who)s eats nothing and so cannot starve.", who=capital(attempt.names.citizen(attempt.a)))


# -- whose, and when


def not_yours(attempt: Try) -> str:
    game, names = attempt.game, attempt.names
    if game.phase == terms.LOSING and attempt.verb not in (terms.LOSE, terms.LOSE_CITIZEN):
        return _("First it is decided what the disaster takes.")
    if game.phase == terms.FREEZING:
        return _("Choose a building that is still powered by %(plant)s.", plant=names.card(game.cold_card))
    if attempt.verb == terms.LOSE and game.phase == terms.LOSING:
        return _("The disaster cannot take that card.") if game.due_card[attempt.seat] else _("It takes a citizen now.")
    if attempt.verb == terms.LOSE_CITIZEN and game.phase == terms.LOSING and game.due_card[attempt.seat]:
        return _("It takes a card first.")
    if attempt.verb in OF_CARDS:
        return _("That card does not stand in your city.")
    return _("That citizen does not live in your city.")


def too_late(attempt: Try) -> str:
    return _("You demolish before you develop, and you have begun to develop this turn.")


def consent(attempt: Try) -> str:
    """A partner must be asked, and there are no requests left."""
    source = terms.MINER + attempt.a if attempt.verb == terms.FLIP else attempt.a + 1
    seats = attempt.game.needs_consent(source)
    who = listed([attempt.names.seat(q) for q in range(terms.SEATS) if seats >> q & 1])
    return _("%(who)s would have to agree, and you have made your %(n)s requests.", who=capital(who), n=terms.OFFERS)


def not_now(attempt: Try) -> str:
    game, names = attempt.game, attempt.names
    if attempt.verb == terms.SUPPLY:
        return _("Electricity can be laid in a turn and in the trading before the feeding, not now.")
    if attempt.verb == terms.WITHDRAW:
        return _("You have no offer open.")
    if attempt.verb in (terms.ACCEPT, terms.DECLINE) and game.phase == terms.OFFERED:
        return _("The offer is for %(who)s.", who=names.seat(game.offer_to - 1))
    if attempt.verb == terms.END_DEAL and game.phase == terms.DEVELOPING:
        return _("Only agreements with %(who)s, who is on turn, can be ended now.", who=names.seat(game.turn))
    return _("That is not asked now.")


def not_turn(attempt: Try) -> str:
    game, names = attempt.game, attempt.names
    if game.phase == terms.OFFERED:
        return _("First %(who)s answers an offer.", who=names.seat(game.offer_to - 1))
    owing = [q for q in range(game.seats) if game.deciders() >> q & 1]
    if not owing or attempt.seat in owing:
        return _("That cannot be done now.")
    return _("It is for %(who)s to act.", who=listed([names.seat(q) for q in owing]))


def not_there(attempt: Try) -> str:
    if attempt.verb == terms.SAVE:
        kept = attempt.names.at.savings.get(attempt.a, 0)
        who = capital(a(attempt.names.job(terms.ADVISOR)))
        return _(
            "%(who)s keeps %(most)s at most, and has %(kept)s.", who=who, most=dollars(terms.SAVED), kept=dollars(kept)
        )
    if attempt.verb != terms.END_DEAL:
        return ""
    if attempt.game.is_party(attempt.seat, attempt.a):
        return _("Money that was spent in this round cannot be given back in it.")
    return _("You have no part in that agreement.")


def wrong_step(attempt: Try) -> str:
    return _("That cannot be done at this point of the turn.")
