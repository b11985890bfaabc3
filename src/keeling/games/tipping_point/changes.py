"""What an effect changes, in sentences: own city, all together, others, warnings. Texts in the language in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keeling.core.text import N_, _, ngettext
from keeling.games.tipping_point import names, terms
from keeling.games.tipping_point.foresight import Board, Effect
from keeling.games.tipping_point.names import capital, dollars, listed

if TYPE_CHECKING:
    from keeling.games.tipping_point.cityview import City
    from keeling.games.tipping_point.spoken import Spoken

RISKS = (
    "",
    N_("Disasters then count once for you."),
    N_("Disasters then count double for you."),
    N_("Disasters then count three times for you."),
)
SPENDING = (terms.BUY, terms.SEARCH, terms.SPEND)


def told(spoken: Spoken, verb: int, effect: Effect) -> list[str]:
    """Warnings first, then the numbers."""
    if effect.tips:
        limit = spoken.view.limit
        text = N_(
            "Together %(total)s CO₂, and the limit is %(limit)s: the climate tips at once, and everybody has lost."
        )
        return [_(text, total=effect.total[1], limit=limit)]
    found = [agreement(spoken, effect)]
    if spoken.view.me is not None:
        before, after = effect.before[spoken.viewer], effect.after[spoken.viewer]
        if before is not None and after is not None:
            found += own(spoken, verb, before, after)
    found.append(dark(spoken, verb, effect))
    if verb not in (terms.END_DEAL, terms.AGREE):
        found.append(ends(spoken, effect))
    found += [*others(spoken, effect), together(effect)]
    return [text for text in found if text]


# -- the own city


def own(spoken: Spoken, verb: int, before: Board, after: Board) -> list[str]:
    found = []
    if verb in SPENDING and after.money != before.money:
        found.append(_("You then have %(money)s left.", money=dollars(after.money)))
    if after.cash != before.cash:
        found.append(
            _("You make %(new)s a decade instead of %(old)s.", new=dollars(after.cash), old=dollars(before.cash))
        )
    if after.co2 != before.co2:
        found.append(
            _("Your CO₂ goes from %(old)s to %(new)s.", old=names.number(before.co2), new=names.number(after.co2))
        )
    if after.risk != before.risk:
        found.append(_(RISKS[after.risk]))
    found.append(food(before, after))
    if after.free != before.free:
        free = ngettext("%(n)s electricity is free.", "%(n)s electricity are free.", after.free)
        found.append(free if after.free else _("No electricity is free then."))
    return found


def food(before: Board, after: Board) -> str:
    """Food for how many, and who would starve."""
    if (after.food, after.eaters) == (before.food, before.eaters):
        return ""
    told = ngettext(
        "%(food)s food for %(n)s who eats.", "%(food)s food for %(n)s who eat.", after.eaters, food=after.food
    )
    if after.short:
        starve = ngettext("%(n)s citizen would starve.", "%(n)s citizens would starve.", after.short)
        return f"{told} {starve}"
    return f"{told} {_('Nobody would starve any more.')}" if before.short else told


def co2(city: City | None, more: int) -> str:
    """A city's CO2 after a change, within its bounds."""
    now = city.co2 if city else 0
    return names.number(max(-terms.MOST_CO2, min(terms.MOST_CO2, now + more)))


# -- power and agreements


def dark(spoken: Spoken, verb: int, effect: Effect) -> str:
    """What goes dark, and what lights up beside what the action itself is about."""
    found = []
    if effect.dark and (verb != terms.FREEZE or len(effect.dark) > 1):
        found.append(_("Dark then: %(cards)s.", cards=listed([spoken.book.card(card) for card in effect.dark])))
    standing = [card for card in effect.lit if card in spoken.book.at.cards]
    if standing and verb not in (terms.SUPPLY, terms.BUY, terms.SEARCH, terms.REPAIR, terms.ATTACK):
        found.append(_("Working then: %(cards)s.", cards=listed([spoken.book.card(card) for card in standing])))
    return " ".join(found)


def agreement(spoken: Spoken, effect: Effect) -> str:
    """Whose consent it takes."""
    if not effect.ask:
        return ""
    return _("%(who)s must agree first.", who=capital(listed([spoken.name(seat) for seat in effect.ask])))


def ends(spoken: Spoken, effect: Effect) -> str:
    """Agreements that end with it."""
    found = []
    for deal in effect.ends:
        trade = spoken.deals[deal]
        partner = spoken.name(trade.partner(spoken.viewer))
        if spoken.viewer in (trade.maker, trade.other):
            text = N_("The agreement with %(who)s is over then: %(trade)s.")
            found.append(_(text, who=partner, trade=spoken.terms_of(trade)))
        else:
            found.append(_("An agreement of others is over then: %(trade)s.", trade=spoken.terms_of(trade)))
    return " ".join(found)


# -- the others, and all together


def others(spoken: Spoken, effect: Effect) -> list[str]:
    """Hunger elsewhere."""
    found = []
    for seat, (before, after) in enumerate(zip(effect.before, effect.after, strict=True)):
        if seat != spoken.viewer and before and after and after.short > before.short:
            found.append(starving(spoken.name(seat), after.short))
        elif seat != spoken.viewer and before and after and before.short and not after.short:
            found.append(_("Nobody of %(who)s would starve any more.", who=spoken.name(seat)))
    return found


def starving(who: str, n: int) -> str:
    return ngettext(
        "%(n)s citizen of %(who)s would starve.", "%(n)s citizens of %(who)s would starve.", n, who=who
    )  # fmt: skip


def together(effect: Effect) -> str:
    """The common CO2 and the weather that it brings."""
    if effect.total[0] == effect.total[1]:
        return ""
    total = _("All together: %(new)s CO₂ instead of %(old)s.", new=effect.total[1], old=effect.total[0])
    if effect.cards[0] == effect.cards[1]:
        return total
    cards = ngettext("%(n)s weather card instead of %(old)s.", "%(n)s weather cards instead of %(old)s.",
                     effect.cards[1], old=effect.cards[0])  # fmt: skip
    return f"{total} {cards}"
