"""What is asked, the line under it, and how it ended. All texts in the language in force."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from keeling.core.text import N_, _, ngettext
from keeling.games.catan import stakes, terms
from keeling.games.catan.names import THE_LAND, capital, crisis, goods, listed, node_name

if TYPE_CHECKING:
    from keeling.games.catan.spoken import Spoken

Told = Callable[["Spoken"], str]


def prompt(spoken: Spoken) -> str:
    """What is asked, in one sentence."""
    told = PROMPTS.get(spoken.view.phase)
    return told(spoken) if told else _("The island is being laid out.")


def turn_name(spoken: Spoken) -> str:
    return spoken.name(spoken.view.turn)


# -- the set-up


def settling(spoken: Spoken) -> str:
    view = spoken.view
    if not spoken.my_turn:
        return _("%(who)s places a settlement.", who=turn_name(spoken))
    if view.me and view.me.towns:
        return _("Your turn. Where does your second settlement go?")
    return _("Your turn. Where does your first settlement go?")


def paving(spoken: Spoken) -> str:
    if not spoken.my_turn:
        return _("%(who)s lays a road.", who=turn_name(spoken))
    return _("Your turn. Where does the road from %(node)s go?", node=node_name(spoken.view.last_node))


# -- the turn


def rolling(spoken: Spoken) -> str:
    if not spoken.my_turn:
        return _("%(who)s rolls.", who=turn_name(spoken))
    if len(spoken.view.legal) > 1:
        return _("Your turn. Roll the dice, or play a development card first.")
    return _("Your turn. Roll the dice.")


def trading(spoken: Spoken) -> str:
    """The trade and build phase: an offer that waits, or what the turn still holds."""
    view, mine = spoken.view, spoken.viewer == spoken.view.turn
    open_ = [one for one in view.offers if one.maker == view.turn]
    if open_ and open_[0].asked:
        one = open_[0]
        cards = {"given": goods(one.give), "wanted": goods(one.want)}
        if spoken.viewer in one.asked:
            return _("%(who)s offers you %(given)s for %(wanted)s. Do you trade?", who=turn_name(spoken), **cards)
        if mine:
            return _("You offer %(given)s for %(wanted)s.", **cards)
        return _("%(who)s offers %(given)s for %(wanted)s.", who=turn_name(spoken), **cards)
    if not mine:
        return _("%(who)s trades and builds.", who=turn_name(spoken))
    if open_ and open_[0].agreed:
        return _("Your offer is accepted. With whom do you trade?")
    makers = [one.maker for one in view.offers if one.maker != view.turn]
    if makers:
        return _("Your turn. %(who)s makes you an offer.", who=listed([spoken.name(q) for q in makers]))
    return _("Your turn. Trade, build, or end it.")


def free_roads(spoken: Spoken) -> str:
    if not spoken.my_turn:
        return _("%(who)s lays free roads.", who=turn_name(spoken))
    n = spoken.view.free_roads
    return ngettext("Where does your free road go?", "Where do your %(n)s free roads go? One after the other.", n)


# -- sevens


def discarding(spoken: Spoken) -> str:
    me = spoken.view.me
    if spoken.my_turn and me:
        return ngettext(
            "A 7, and you hold too many cards. Discard %(n)s.",
            "A 7, and you hold too many cards. Discard %(n)s of them.",
            me.owed,
        )
    return _("A 7. Waiting for discards: %(who)s.", who=listed([spoken.name(q) for q in spoken.owing()]))


def robbing(spoken: Spoken) -> str:
    if spoken.my_turn:
        return _("Where does the robber go?")
    return _("%(who)s moves the robber.", who=turn_name(spoken))


def victim(spoken: Spoken) -> str:
    if spoken.my_turn:
        return _("From whom do you steal a card?")
    return _("%(who)s chooses whom to steal from.", who=turn_name(spoken))


# -- the scenario


def token(spoken: Spoken) -> str:
    """The crisis card that leaves a choice."""
    view, warmth = spoken.view, spoken.view.warmth
    assert warmth is not None
    land = warmth.drawn // 2 if warmth.drawn < terms.MAJOR else terms.DESERT
    n, title, number = len(warmth.choices), crisis(land), view.number[warmth.choices[0]]
    if land == terms.DESERT:
        found = _("%(crisis)s: %(n)s hexes show %(number)s.", crisis=title, n=n, number=number)
    else:
        where = _(THE_LAND[land])
        found = _(
            "%(crisis)s: in %(land)s, %(n)s tokens show %(number)s.", crisis=title, land=where, n=n, number=number
        )
    if spoken.my_turn:
        return f"{found} {_('Which one does it strike?')}"
    return f"{found} {_('%(who)s chooses.', who=turn_name(spoken))}"


def voting(spoken: Spoken) -> str:
    """Who rolled what, who would receive, and the question."""
    view, warmth = spoken.view, spoken.view.warmth
    assert warmth is not None
    rolled = _("%(who)s rolled %(n)s.", who=turn_name(spoken), n=view.sum)
    if view.turn == spoken.viewer:
        rolled = _("You rolled %(n)s.", n=view.sum)
    voters = spoken.who(warmth.voters)
    would = _("%(who)s would receive cards.", who=capital(voters))
    if spoken.my_turn:
        return f"{rolled} {would} {_('How do you vote?')}"
    if len(warmth.voters) == 1:
        return f"{rolled} {_('%(who)s alone would receive cards, and decides how it pays.', who=capital(voters))}"
    return f"{rolled} {_('%(who)s vote on how it pays.', who=capital(voters))}"


def taxing(spoken: Spoken) -> str:
    view, warmth = spoken.view, spoken.view.warmth
    assert warmth is not None
    n = sum(map(sum, warmth.pledged))
    lie = ngettext("%(n)s of %(all)s cards lies ready.", "%(n)s of %(all)s cards lie ready.", n, all=view.seats)
    lie = _("A 7. %(cards)s", cards=lie)
    if not n:
        lie = _("A 7. A Green Tax of %(all)s cards would call the robber off.", all=view.seats)
    if spoken.my_turn:
        return f"{lie} {_('What do you give?')}"
    return f"{lie} {_('%(who)s is asked.', who=spoken.name(warmth.payer))}"


PROMPTS: dict[int, Told] = {
    terms.SETTLING: settling,
    terms.PAVING: paving,
    terms.BEFORE_ROLL: rolling,
    terms.MAIN: trading,
    terms.FREE_ROADS: free_roads,
    terms.DISCARDING: discarding,
    terms.MOVING_ROBBER: robbing,
    terms.CHOOSING_VICTIM: victim,
    terms.CHOOSING_TOKEN: token,
    terms.VOTING: voting,
    terms.TAXING: taxing,
}


# -- the line under it


def sub(spoken: Spoken) -> str:
    """Who is missing, what it costs, or what happened last."""
    view = spoken.view
    if view.over:
        return verdict(spoken)
    if view.phase == terms.VOTING:
        return missing(spoken)
    if view.phase == terms.CHOOSING_TOKEN and view.warmth:
        return _("%(n)s is above %(target)s, so a crisis comes first.", n=view.sum, target=view.warmth.target)
    if view.phase == terms.TAXING and spoken.my_turn:
        return f"{stakes.saved(spoken)} {_('Without it %(cost)s.', cost=stakes.seven(spoken))}"
    if view.phase == terms.MAIN and view.offers:
        return offers(spoken)
    if view.phase == terms.DISCARDING and spoken.my_turn:
        others = [spoken.name(q) for q in spoken.owing() if q != spoken.viewer]
        return _("%(who)s must discard too.", who=listed(others)) if others else last_line(spoken)
    return last_line(spoken)


def last_line(spoken: Spoken) -> str:
    """What happened last; of what came together, the reader's own part rather than another's."""
    lines = spoken.scene.played
    if not lines:
        return ""
    key, last = lines[-1]
    together = [line for other, line in lines[-12:] if other.partition(".")[0] == key.partition(".")[0]]
    own = [line for line in together if line.seat == spoken.viewer]
    return str(own[-1] if own and last.seat is not None else last)


def missing(spoken: Spoken) -> str:
    """'1 of 3 has voted. Mara and Tomo are missing.' Not a word about how."""
    warmth = spoken.view.warmth
    assert warmth is not None
    n, done = len(warmth.voters), len(warmth.voters) - len(warmth.waiting)
    if n == 1:
        return _("Nobody else gets a card, so nobody else votes.") if spoken.my_turn else ""
    told = ngettext("%(n)s of %(all)s has voted.", "%(n)s of %(all)s have voted.", done, all=n)
    if not done:
        told = _("Votes are opened together. Only if all agree does anything change.")
    others = [spoken.name(q) for q in warmth.waiting if q != spoken.viewer]
    if not others:
        return f"{told} {_('Yours is missing.')}" if spoken.my_turn else told
    who = listed(others)
    if spoken.my_turn:
        return f"{told} {_('Yours is missing, and that of %(who)s.', who=who)}" if done else told
    return f"{told} {ngettext('%(who)s is missing.', '%(who)s are missing.', len(others), who=who)}"


def offers(spoken: Spoken) -> str:
    """The answers to the open offers so far, and the offers to the one on turn."""
    view, told = spoken.view, []
    for one in view.offers:
        if one.maker != view.turn:
            cards = {"given": goods(one.give), "wanted": goods(one.want)}
            whom = spoken.you(view.turn)
            who = capital(spoken.you(one.maker))
            text = N_("%(who)s offers %(whom)s %(given)s for %(wanted)s.")
            if one.maker == spoken.viewer:
                text = N_("You offer %(whom)s %(given)s for %(wanted)s.")
            told.append(_(text, whom=whom, who=who, **cards))
            continue
        if one.agreed:
            told.append(_("Yes from %(who)s.", who=spoken.who(one.agreed)))
        others = [seat for seat in one.asked if seat != spoken.viewer]
        if others:
            told.append(_("No answer yet from %(who)s.", who=spoken.who(others)))
    return " ".join(told) or last_line(spoken)


# -- the end


def headline(spoken: Spoken) -> str:
    """How it ended."""
    view = spoken.view
    if view.ending == "points":
        points = ngettext("%(n)s point", "%(n)s points", spoken.points(view.winner))
        if view.winner == spoken.viewer:
            return _("You win with %(points)s.", points=points)
        return _("%(who)s wins with %(points)s.", who=spoken.name(view.winner), points=points)
    if view.ending == "stopped":
        return _("Nobody has won in %(n)s turns.", n=view.turns)
    if view.losers:
        return _("Catan is uninhabitable, and everyone loses.")
    best = [seat for seat in view.winners if seat != spoken.viewer]
    if not best:
        return _("Catan is uninhabitable. You have the most points, and win what is left.")
    who = listed([spoken.name(seat) for seat in best])
    if spoken.viewer in view.winners:
        return _("Catan is uninhabitable. You and %(who)s share what is left.", who=who)
    return ngettext(
        "Catan is uninhabitable. %(who)s has the most points, and wins what is left.",
        "Catan is uninhabitable. %(who)s have the most points, and share what is left.",
        len(best), who=who,
    )  # fmt: skip


def verdict(spoken: Spoken) -> str:
    """What the headline means."""
    view, warmth = spoken.view, spoken.view.warmth
    if view.ending == "collapse" and warmth:
        if warmth.removed > terms.MOST_REMOVED:
            return _("Six tokens are gone: too much of the island is desert.")
        return _("The level of greenhouse gases reached 13.")
    if warmth:
        return _("The level of greenhouse gases stands at %(level)s of 13.", level=warmth.level)
    return ""
