"""Why an action is refused, told of this very moment, and what would help. All texts in the language in force."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from keeling.core import packed
from keeling.core.text import N_, _
from keeling.games.tipping_point import refused_trades, terms
from keeling.games.tipping_point.names import Names, a, capital, dollars, either, listed, names

if TYPE_CHECKING:
    from keeling.core.title import Setup
    from keeling.games.tipping_point.rules import TippingPoint

WORK = {  # who does it
    terms.SEARCH: terms.ENGINEER,
    terms.SWEEP_WITH: terms.MERCHANT,
    terms.STUDY: terms.SCIENTIST,
    terms.REPAIR: terms.WORKER,
    terms.SPEND: terms.ADVISOR,
    terms.SAVE: terms.ADVISOR,
}
OF_CARDS = (terms.DEMOLISH, terms.SUPPLY, terms.ATTACK, terms.LOSE)
LAYING = (terms.BUY, terms.SEARCH, terms.REPAIR, terms.SUPPLY, terms.ATTACK)


@dataclass(frozen=True)
class Try:
    """Somebody tried something: the game as that seat may know it, the action, and what things are called."""

    game: TippingPoint
    seat: int
    action: int
    names: Names

    @property
    def verb(self) -> int:
        return packed.verb(self.action)

    @property
    def a(self) -> int:
        return packed.a(self.action)

    @property
    def b(self) -> int:
        return packed.b(self.action)

    @property
    def c(self) -> int:
        return packed.c(self.action)

    @property
    def money(self) -> int:
        return self.game.money(self.seat)

    def kind(self) -> int:
        """The kind of card that the action would bring or power, -1 for none."""
        game = self.game
        if self.verb == terms.BUY:
            card = game.market[self.a] - 1 if self.a < terms.SLOTS else -1
        elif self.verb == terms.SEARCH:
            return self.b if self.b < len(self.names.deck.buildings) else -1
        else:
            card = self.b if self.verb == terms.REPAIR else self.a
        return game.kind[card] if 0 <= card < terms.CARDS else -1

    def source(self) -> int:
        """The source that the action names, 0 for none."""
        return self.b if self.verb in (terms.BUY, terms.SUPPLY) else self.c


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
    terms.NO_FLIP: no_flip,
    terms.NOT_USABLE: unusable,
    terms.MUST_KEEP: keep,
    terms.NOT_AN_EATER: cannot_starve,
    terms.NOT_YOURS: not_yours,
    terms.ONLY_IN_STEP_TWO: too_late,
    terms.NO_CONSENT: consent,
    terms.NOT_NOW: not_now,
    terms.NOT_THERE: not_there,
    terms.NOT_YOUR_TURN: not_turn,
    terms.STEP_ORDER: wrong_step,
    terms.NO_TARGET: no_target,
    terms.WRONG_CARD: wrong_card,
    terms.TOO_STRONG: too_strong,
    terms.NO_PROTECTOR: no_protector,
}
