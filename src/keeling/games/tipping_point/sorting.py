"""The order of choices, their headings, and their few words on a button. Texts in the language in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keeling.core import packed
from keeling.core.text import N_, _
from keeling.games.tipping_point import terms
from keeling.games.tipping_point.names import a as an
from keeling.games.tipping_point.names import capital, dollars, weather
from keeling.games.tipping_point.words import Wording, sentence

if TYPE_CHECKING:
    from keeling.games.tipping_point.view import TippingView

ORDER = (
    terms.ACCEPT, terms.DECLINE, terms.WITHDRAW, terms.AGREE, terms.DISAGREE, terms.KEEP, terms.REFUSE_CITIZEN,
    terms.BUY, terms.SUPPLY, terms.FLIP, terms.SEARCH, terms.SWEEP_WITH, terms.STUDY, terms.REPAIR, terms.SPEND,
    terms.SAVE, terms.ATTACK, terms.DEMOLISH, terms.SWEEP, terms.ARRANGE, terms.STARVE, terms.PROTECT, terms.LOSE,
    terms.LOSE_CITIZEN, terms.FREEZE, terms.KEEP_DEAL, terms.END_DEAL, terms.DONE, terms.END,
)  # fmt: skip
PRIMARY = (terms.END, terms.DONE, terms.KEEP, terms.KEEP_DEAL)
WORK = (terms.FLIP, terms.SEARCH, terms.SWEEP_WITH, terms.STUDY, terms.REPAIR, terms.SPEND, terms.SAVE)
HEADINGS = {
    terms.BUY: N_("Buy a card"),
    terms.SUPPLY: N_("Lay electricity"),
    **dict.fromkeys(WORK, N_("Put citizens to work")),
    terms.ATTACK: N_("Capture a building"),
    terms.DEMOLISH: N_("Demolish"),
    terms.SWEEP: N_("Clear the market"),
    terms.END_DEAL: N_("End an agreement"),
    terms.DONE: N_("Go on"),
    terms.END: N_("Go on"),
}
ON_CARDS = (terms.DEMOLISH, terms.SUPPLY, terms.ATTACK, terms.LOSE)
ON_CITIZENS = (*WORK, terms.STARVE, terms.LOSE_CITIZEN, terms.REFUSE_CITIZEN)
ON_SLOTS = (terms.BUY, terms.SWEEP)
BRIEF = {
    terms.ACCEPT: N_("Accept"),
    terms.DECLINE: N_("No"),
    terms.WITHDRAW: N_("Withdraw"),
    terms.AGREE: N_("Agree"),
    terms.DISAGREE: N_("Do not agree"),
    terms.KEEP: N_("Exchange nobody"),
    terms.END: N_("End turn"),
    terms.KEEP_DEAL: N_("Keep it"),
}
DONE = {terms.SWEEPING: N_("That is all"), terms.ENDING: N_("End the turn"), terms.WINDOW: N_("Trade no more")}


def ordered(view: TippingView) -> list[int]:
    """Every listed action, by kind and then as the rules list them; the end of the turn last."""
    return sorted(view.legal, key=lambda action: ORDER.index(packed.verb(action)))


def heading(view: TippingView, action: int) -> str:
    verb = packed.verb(action)
    if verb == terms.END_DEAL and view.phase == terms.LOOSE:
        return ""
    return _(HEADINGS[verb]) if verb in HEADINGS else ""


def short(words: Wording, action: int) -> str:
    """The action on a button."""
    verb, a, names = packed.verb(action), packed.a(action), words.names
    if verb in BRIEF:
        return _(BRIEF[verb])
    if verb == terms.DONE:
        return _(DONE.get(words.phase, DONE[terms.ENDING]))
    if verb == terms.BUY:
        return powered(words, _("Buy for %(price)s", price=dollars(names.price(names.at.market[a]))), packed.b(action))
    if verb == terms.SEARCH and packed.b(action) != terms.NO_KIND:
        kind = packed.b(action)
        found = _("Find %(card)s for %(price)s", card=an(names.kind(kind)), price=dollars(names.price(kind)))
        return powered(words, found, packed.c(action))
    if verb in (terms.LOSE, terms.FREEZE):
        return capital(names.card(a if verb == terms.LOSE else packed.b(action)))
    if verb in (terms.STARVE, terms.LOSE_CITIZEN):
        return capital(names.citizen(a))
    if verb == terms.REFUSE_CITIZEN:
        return _("Exchange %(who)s", who=names.newcomer(a))
    if verb == terms.ARRANGE:
        return capital(", ".join(weather(n) for n in (a, packed.b(action), packed.c(action)) if n))
    if verb == terms.END_DEAL and words.phase == terms.LOOSE:
        return _("End it")
    return sentence(words, action)


def powered(words: Wording, text: str, source: int) -> str:
    """With the source that feeds it first."""
    return _("%(act)s, power from %(source)s", act=text, source=words.names.source(source)) if source else text


def pieces(action: int) -> tuple[str, ...]:
    """Ids of the drawn pieces that the action uses: b12 a building, c7 a citizen, m3 a place of the market."""
    verb, a = packed.verb(action), packed.a(action)
    if verb in ON_CARDS:
        return (f"b{a}",)
    if verb == terms.FREEZE:
        return (f"b{packed.b(action)}",)
    if verb in ON_CITIZENS:
        return (f"c{a}",)
    return (f"m{a}",) if verb in ON_SLOTS else ()
