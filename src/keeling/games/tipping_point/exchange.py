"""What an offer or an agreement says, from either side. Texts in the language in force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from keeling.core.text import N_, _
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.names import dollars, listed

if TYPE_CHECKING:
    from keeling.games.tipping_point import view as views
    from keeling.games.tipping_point.names import Titles
    from keeling.games.tipping_point.rules import TippingPoint

EVERY, ONCE = N_("%(trade)s, every decade"), N_("%(trade)s, this decade only")
SWAP, GIFT = N_("%(given)s in return for %(got)s"), N_("%(given)s as a gift")
OFFER, ASK = N_("Offer %(who)s: %(trade)s"), N_("Ask %(who)s for %(got)s")
POWER = N_("%(n)s electricity for %(building)s")


@dataclass(frozen=True)
class Exchange:
    """A trade between two cities.

    Attributes:
        maker, other: seats; dollars and food go from `maker` to `other`, negative ones the other way.
        give, take: citizens, to `other` and from there; None for nobody.
        loans: (lending seat, building, tiles).
        once: it ends with the round.
    """

    maker: int
    other: int
    cash: int = 0
    food: int = 0
    give: int | None = None
    take: int | None = None
    loans: tuple[tuple[int, int, int], ...] = ()
    once: bool = False

    @property
    def lasts(self) -> bool:
        """Whether anything of it goes on; a citizen moves once and for good."""
        return bool(self.cash or self.food or self.loans)

    def partner(self, seat: int) -> int:
        """The other side."""
        return self.other if seat == self.maker else self.maker


def offered(maker: int, bargain: Bargain, lender: int) -> Exchange:
    """An offer. `lender`: who lends its tiles."""
    loans = () if bargain.building is None else ((lender, bargain.building, bargain.tiles),)
    return Exchange(maker, bargain.to, bargain.cash, bargain.food, bargain.give, bargain.take, loans, bargain.once)


def waiting(game: TippingPoint) -> Exchange | None:
    """The offer that waits for an answer in a game."""
    if not game.offer_by:
        return None
    bargain = Bargain.of(game.offer_a, game.offer_b, game.offer_c)
    maker = game.offer_by - 1
    return offered(maker, bargain, game.lender(maker, game.offer_a, game.offer_c) if game.offer_c else -1)


def standing(game: TippingPoint) -> list[Exchange]:
    """The agreements of a game, oldest first."""
    tiles, feeds, home = list(game.tile_deal), list(game.feeds), list(game.home)
    found = []
    for i in range(game.deals_n):
        lent = loans([(game.source_seat(home[t]), feeds[t] - 1, 1) for t, deal in enumerate(tiles) if deal == i + 1])
        maker, other, once = game.deal_from[i], game.deal_to[i], bool(game.deal_once[i])
        found.append(Exchange(maker, other, game.deal_cash[i], game.deal_food[i], loans=lent, once=once))
    return found


def loans(tiles: list[tuple[int, int, int]]) -> tuple[tuple[int, int, int], ...]:
    """Tiles of one lender on one building as one loan."""
    found: dict[tuple[int, int], int] = {}
    for lender, card, n in tiles:
        found[lender, card] = found.get((lender, card), 0) + n
    return tuple((lender, card, n) for (lender, card), n in found.items())


def shown(deal: views.Agreement, view: views.TippingView) -> Exchange:
    """An agreement of a view."""
    lent = []
    for loan in deal.loans:
        at = view.building(loan.card)
        user = at[0] if at else deal.taker
        lent.append((deal.giver if user == deal.taker else deal.taker, loan.card, loan.n))
    return Exchange(deal.giver, deal.taker, deal.cash, deal.food, loans=loans(lent), once=deal.once)


# -- in words


def given(names: Titles, trade: Exchange, seat: int) -> list[str]:
    """What a side gives: '$2', '1 food', 'a Soldier', '2 electricity for the Hospital'."""
    made = seat == trade.maker
    cash, food = (n if made else -n for n in (trade.cash, trade.food))
    found = []
    if cash > 0:
        found.append(dollars(cash))
    if food > 0:
        found.append(_("%(n)s food", n=food))
    found += [power(names, card, n) for lender, card, n in trade.loans if lender == seat]
    citizen = trade.give if made else trade.take
    if citizen is not None:
        found.append(names.citizen(citizen))
    return found


def power(names: Titles, card: int, n: int) -> str:
    return _(POWER, n=n, building=names.card(card))


def goods(names: Titles, trade: Exchange, seat: int) -> str:
    """'$2 and 1 food'; 'nothing'."""
    return listed(given(names, trade, seat)) or _("nothing")


def often(text: str, trade: Exchange) -> str:
    """With how long it lasts."""
    if trade.once:
        return _(ONCE, trade=text)
    return _(EVERY, trade=text) if trade.lasts else text


def swap(names: Titles, trade: Exchange, seat: int) -> str:
    """As `seat` would offer it: '$2 in return for 1 food, every decade'."""
    mine, theirs = given(names, trade, seat), given(names, trade, trade.partner(seat))
    if not theirs:
        return often(_("%(given)s as a gift", given=listed(mine)), trade)
    got = listed(theirs)
    text = (
        _("%(given)s in return for %(got)s", given=listed(mine), got=got) if mine else _("nothing for %(got)s", got=got)
    )
    return often(text, trade)


def share(names: Titles, trade: Exchange, seat: int) -> str:
    """As it is for `seat`: 'you give $2 and get 1 food, every decade'."""
    mine, theirs = given(names, trade, seat), given(names, trade, trade.partner(seat))
    if not theirs:
        return often(_("you give %(given)s", given=listed(mine)), trade)
    if not mine:
        return often(_("you get %(got)s", got=listed(theirs)), trade)
    return often(_("you give %(given)s and get %(got)s", given=listed(mine), got=listed(theirs)), trade)


def between(names: Titles, trade: Exchange, one: str, other: str) -> str:
    """As others see it, `one` and `other` by name: 'Ben gives $2, Cem gives 1 food, every decade'."""
    sides = []
    for seat, who in ((trade.maker, one), (trade.other, other)):
        mine = given(names, trade, seat)
        if mine:
            sides.append(_("%(who)s gives %(given)s", who=who, given=listed(mine)))
    return often(", ".join(sides), trade)
