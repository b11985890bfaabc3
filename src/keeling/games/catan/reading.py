"""Catan's text page: the same facts and choices as the drawn one, in words."""

from __future__ import annotations

from keeling.core.page import Section, TextPage
from keeling.core.text import _, ngettext
from keeling.games.catan import board, offers, retold, terms
from keeling.games.catan.names import (
    CARDS,
    HARBOURS,
    HEX_ROWS,
    LANDS,
    NODE_NAMES,
    NODE_ROWS,
    RESOURCES,
    ROWS,
    capital,
    crisis,
    edge_name,
    ends_of,
    goods,
    listed,
    node_name,
    where,
)
from keeling.games.catan.spoken import Spoken
from keeling.games.catan.view import CARD_COST, CITY_COST, ROAD_COST, TOWN_COST, Five, Player, ways


class Reading(Spoken):
    """One seat's table, ready to be read out."""

    def page(self) -> TextPage:
        coach, _target = self.coach() or ("", "")
        sections = self.ended() if self.view.over else self.playing()
        return TextPage(
            title=_("Catan: your turn") if self.my_turn else _("Catan"),
            now=tuple(filter(None, (self.prompt(), self.sub(), self.stands(), coach))),
            choices=self.choices,
            not_possible=self.not_possible(),
            sections=tuple(section for section in sections if section),
            rules=self.moment(),
            forms=offers.forms(self.view, self.scene.people),
        )

    def playing(self) -> list[Section | None]:
        return [self.mine(), self.open_offers(), self.players(), self.heat(), *self.island(), self.stock()]

    def ended(self) -> list[Section | None]:
        return [*retold.lines(self.setup, self.view, self.names), self.players(), *self.island()]

    # -- the reader's own --------------------------------------------------------------------------------------------

    def not_possible(self) -> str:
        """What the reader, on turn, cannot build or buy, and why."""
        view, me = self.view, self.view.me
        if me is None or view.phase != terms.MAIN or view.turn != self.viewer:
            return ""
        wares: list[tuple[int, str, Five, int]] = [
            (terms.ROAD, _("a road"), ROAD_COST, me.roads_left),
            (terms.TOWN, _("a settlement"), TOWN_COST, me.towns_left),
            (terms.CITY, _("a city"), CITY_COST, me.cities_left),
            (terms.BUY, _("a development card"), CARD_COST, view.deck),
        ]
        if view.warmth:
            left = min(me.cities_left, view.warmth.greens_left)
            wares.insert(3, (terms.GREEN, _("a green city"), view.warmth.green_cost, left))
        no = [f"{name} ({why_not(me, cost, left)})" for verb, name, cost, left in wares if not view.may(verb)]
        return _("Not possible now: %(wares)s.", wares="; ".join(no)) if no else ""

    def mine(self) -> Section | None:
        """Hand, development cards, rates at the bank, own pieces."""
        view, me = self.view, self.view.me
        if me is None:
            return None
        hand = ngettext("Hand, %(n)s card: %(cards)s.", "Hand, %(n)s cards: %(cards)s.", me.cards, cards=goods(me.hand))
        lines = [hand if me.cards else _("Your hand is empty."), self.safety(me)]
        held = [self.development(card, n) for card, n in enumerate(view.own) if n]
        lines.append(_("Development cards: %(cards)s.", cards=listed(held)) if held else _("No development cards."))
        rates = ", ".join(f"{_(RESOURCES[kind])} {rate}:1" for kind, rate in enumerate(me.rates))
        lines.append(_("The bank trades with you at: %(rates)s.", rates=rates))
        left = _("%(roads)s roads, %(towns)s settlements, %(cities)s cities", **self.left(me))
        lines.append(_("Left to build with: %(pieces)s.", pieces=left))
        return Section("mine", _("Your hand and cards"), tuple(lines))

    def left(self, player: Player) -> dict[str, int]:
        return {"roads": player.roads_left, "towns": player.towns_left, "cities": player.cities_left}

    def safety(self, me: Player) -> str:
        if me.cards <= self.view.hand_limit:
            return _("With %(n)s cards or fewer you are safe from a 7.", n=self.view.hand_limit)
        return _("A 7 would cost you %(n)s cards.", n=me.cards // 2)

    def development(self, card: int, n: int) -> str:
        name = _(CARDS[card])
        told = _("%(n)s × %(card)s", n=n, card=name) if n > 1 else name
        fresh = self.view.fresh[card]
        return _("%(card)s (%(n)s bought this turn)", card=told, n=fresh) if fresh else told

    def open_offers(self) -> Section | None:
        """Every open offer with the answers so far."""
        lines = []
        for one in self.view.offers:
            told = _(
                "%(who)s to %(to)s: %(given)s for %(wanted)s.",
                who=capital(self.you(one.maker)), to=self.who(one.to), given=goods(one.give), wanted=goods(one.want),
            )  # fmt: skip
            if one.agreed:
                told += " " + _("Yes from %(who)s.", who=self.who(one.agreed))
            lines.append(told)
        return Section("offers", _("Open offers"), tuple(lines)) if lines else None

    # -- everybody ---------------------------------------------------------------------------------------------------

    def players(self) -> Section:
        rows = tuple(self.player(seat, player) for seat, player in enumerate(self.view.players))
        headers = (
            _("Player"), _("Status"), _("Points"), _("Cards"), _("Known of them"), _("Development cards"),
            _("Knights"), _("Longest road"), _("Awards"), _("Harbours"),
        )  # fmt: skip
        goal = ngettext("Players, first to %(n)s point", "Players, first to %(n)s points", self.view.win_at)
        return Section("players", goal, headers=headers, rows=rows)

    def player(self, seat: int, player: Player) -> tuple[str, ...]:
        person = self.scene.people[seat]
        name = person.name + (_(" (bot)") if person.kind == "bot" else "") + (_(" (away)") if person.away else "")
        if seat == self.viewer and name != _("You"):
            name = _("%(name)s (you)", name=name)
        return (
            name,
            self.status(seat) or "–",
            str(self.points(seat)),
            str(player.cards),
            goods(player.hand) if any(player.hand) and seat != self.viewer else "–",
            str(player.held),
            str(player.knights),
            str(player.length),
            listed(self.awards(seat)) or "–",
            listed([_(HARBOURS[kind]) for kind in player.ports]) or "–",
        )

    def awards(self, seat: int) -> list[str]:
        view = self.view
        found = [(view.longest, _("Longest Road")), (view.army, _("Largest Army"))]
        if view.warmth:
            found.append((view.warmth.guardian, _("Green Guardian")))
        return [name for holder, name in found if holder == seat]

    # -- the scenario ------------------------------------------------------------------------------------------------

    def heat(self) -> Section | None:
        """The tracker, the votes and the tax under way, the crisis cards left."""
        view, warmth = self.view, self.view.warmth
        if warmth is None:
            return None
        lines = [self.stands()]
        targets = ", ".join(f"{level}: {board.TARGETS[level]}" for level in range(1, terms.HOTTEST))
        lines.append(_("Crisis above, by level: %(targets)s. At 13 Catan is uninhabitable.", targets=targets))
        lines.append(
            _("If that happens, everyone loses.") if warmth.all_lose else _("If that happens, the highest score wins.")
        )
        if view.phase == terms.TAXING:
            lying = [
                _("%(who)s %(cards)s", who=self.you(seat), cards=goods(cards))
                for seat, cards in enumerate(warmth.pledged)
                if any(cards)
            ]
            lines.append(_("On the table for the tax: %(cards)s.", cards=listed(lying) or _("nothing")))
        left = [
            f"{crisis(land)} ({_(LANDS[land])}) {sum(warmth.crisis[2 * land : 2 * land + 2])}"
            for land in range(terms.KINDS)
        ]
        left.append(f"{crisis(terms.DESERT)} {warmth.crisis[terms.MAJOR]}")
        lines.append(_("Crisis cards left: %(cards)s.", cards=", ".join(left)))
        curve = ", ".join(map(str, warmth.curve))
        if curve:
            every = ngettext("after every turn", "after every %(n)s turns", warmth.step)
            lines.append(_("The level %(every)s: %(curve)s.", every=every, curve=curve))
        return Section("heat", _("How warm the island is"), tuple(lines))

    # -- the island --------------------------------------------------------------------------------------------------

    def island(self) -> list[Section | None]:
        return [self.hexes(), self.harbours(), self.built_places()]

    def hexes(self) -> Section:
        """Row by row from the north."""
        headers = [_("Hex"), _("Land"), _("Number"), _("Pays in 36 rolls"), _("Who lives there"), _("Its places")]
        if self.view.warmth:
            headers.insert(3, _("Red side"))
        rows = tuple(self.hex_row(h) for row in HEX_ROWS for h in row)
        return Section("island", _("The island, row by row from the north"), headers=tuple(headers), rows=rows)

    def hex_row(self, h: int) -> tuple[str, ...]:
        """Land, number, both faces, robber, buildings, the names of its six corners from the top, clockwise."""
        view = self.view
        robbed = h == view.robber
        pays = _("nothing: the robber") if robbed else str(ways(view.number[h])) if view.number[h] else _("nothing")
        cells = [
            capital(where(h)),
            capital(_(LANDS[view.land[h]])),
            self.places.face(h) or "–",
            pays,
            self.livers(h) or "–",
            ", ".join(NODE_NAMES[n] for n in board.HEX_NODES[h]),
        ]
        if view.warmth:
            red = view.back[h]
            cells.insert(3, _("skull") if red == terms.SKULL else str(red) if red else "–")
        return tuple(cells)

    def livers(self, h: int) -> str:
        """'Mara: city C4; you: settlement B3'."""
        found = []
        for seat, player in enumerate(self.view.players):
            own = [self.building(player, n) for n in board.HEX_NODES[h] if n in player.towns or n in player.cities]
            if own:
                found.append(f"{self.you(seat)}: {listed(own)}")
        return capital("; ".join(found))

    def building(self, player: Player, node: int) -> str:
        name = node_name(node)
        if node in player.greens:
            return _("green city %(node)s", node=name)
        return _("city %(node)s", node=name) if node in player.cities else _("settlement %(node)s", node=name)

    def harbours(self) -> Section:
        lines = []
        for place, edge in enumerate(board.HARBOUR_EDGES):
            ends = listed(list(ends_of(edge)))
            harbour = capital(_(HARBOURS[self.view.harbours[place]]))
            lines.append(_("%(harbour)s: %(nodes)s.", harbour=harbour, nodes=ends))
        return Section("harbours", _("Harbours"), tuple(lines))

    def built_places(self) -> Section:
        """Buildings and roads by player, and how places are called."""
        lines = [
            _("Places have a letter for the row, A in the north to F in the south, and a number from the west."),
            _("Places of a row follow each other: A1 touches A2. %(rows)s.", rows=capital(row_sizes())),
        ]
        for seat, player in enumerate(self.view.players):
            built = [
                self.building(player, n) for n in sorted((*player.towns, *player.cities), key=NODE_NAMES.__getitem__)
            ]
            roads = ", ".join(edge_name(e) for e in player.roads)
            told = _("nothing yet") if not built else listed(built)
            who = capital(self.you(seat))
            if roads:
                lines.append(_("%(who)s: %(built)s. Roads: %(roads)s.", who=who, built=told, roads=roads))
            else:
                lines.append(_("%(who)s: %(built)s.", who=who, built=told))
        return Section("built", _("Who has built where"), tuple(lines))

    def stock(self) -> Section:
        view = self.view
        played = [_("%(n)s × %(card)s", n=n, card=_(CARDS[card])) for card, n in enumerate(view.used) if n]
        lines = [
            _("The bank holds %(cards)s.", cards=goods(view.bank)),
            ngettext("%(n)s development card is left.", "%(n)s development cards are left.", view.deck),
            _("Played so far: %(cards)s.", cards=listed(played) or _("nothing")),
            _(
                "A road costs %(road)s; a settlement %(town)s; a city %(city)s; a development card %(card)s.",
                road=goods(ROAD_COST), town=goods(TOWN_COST), city=goods(CITY_COST), card=goods(CARD_COST),
            ),
        ]  # fmt: skip
        if view.warmth:
            lines.append(_("A green city costs %(cards)s and does not warm.", cards=goods(view.warmth.green_cost)))
        return Section("stock", _("Bank, deck and costs"), tuple(lines))


def row_sizes() -> str:
    """'A has 7 places, B 9, …'."""
    return ", ".join(_("row %(row)s has %(n)s", row=ROWS[i], n=len(row)) for i, row in enumerate(NODE_ROWS))


def why_not(me: Player, cost: Five, left: int) -> str:
    """Cards that are short, else pieces or places."""
    short = [max(0, n - me.hand[kind]) for kind, n in enumerate(cost)]
    if not left:
        return _("none left")
    return _("%(cards)s short", cards=goods(short)) if any(short) else _("no place for it")
