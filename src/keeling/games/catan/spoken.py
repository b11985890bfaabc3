"""Catan's pages in words: what is asked, what may be done and what it will do, from one view.

All texts in the language in force.
"""

from __future__ import annotations

from functools import cached_property

from keeling.core import packed
from keeling.core.ledger import ledger
from keeling.core.page import Choice, Scene
from keeling.core.text import _, keyed, ngettext
from keeling.core.title import Setup
from keeling.games.catan import advice, asking, board, heat, names, people, sorting, terms, wills
from keeling.games.catan.foresight import Effect
from keeling.games.catan.names import Places
from keeling.games.catan.view import CatanView
from keeling.games.catan.words import Wording, sentence

PACKAGE = "keeling.games.catan"


class Spoken:
    """One seat's table in sentences: the base of the drawn page and of the text page.

    Attributes:
        view, viewer: what is seen, and by whom.
        names: of the seats.
        my_turn: whether the viewer owes an answer.
        places: names of the island's places.
        choices: every listed action with a key, grouped by kind; offers are free, see offers.py.
    """

    def __init__(self, setup: Setup, scene: Scene) -> None:
        self.setup = setup
        self.scene = scene
        self.view: CatanView = scene.view
        self.viewer = scene.viewer
        self.names = [person.name for person in scene.people]
        self.places: Places = names.places_of(self.view)
        self.my_turn = self.view.me is not None and self.view.owes(self.viewer)
        self.effects: dict[int, Effect | None] = dict(zip(self.view.legal, self.view.effects, strict=True))
        self.choices: tuple[Choice, ...] = self.list_choices()

    # -- who ---------------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """A seat as others see it."""
        return self.names[seat] if seat < len(self.names) else ""

    def you(self, seat: int) -> str:
        """A seat in the middle of a sentence, 'you' for the reader."""
        return _("you") if seat == self.viewer else self.name(seat)

    def who(self, seats: tuple[int, ...] | list[int]) -> str:
        """Several of them, the reader first."""
        return names.listed([self.you(seat) for seat in sorted(seats, key=lambda q: (q != self.viewer, q))])

    def owing(self) -> tuple[int, ...]:
        """The seats that owe an answer."""
        return tuple(seat for seat in range(self.view.seats) if self.view.owes(seat))

    # -- choices -----------------------------------------------------------------------------------------------------

    @cached_property
    def wording(self) -> Wording:
        """What sentences about actions need to know."""
        giving, wanting = [0] * terms.SEATS, [0] * terms.SEATS
        for one in self.view.offers:
            giving[one.maker] = sum(n << 3 * kind for kind, n in enumerate(one.give))
            wanting[one.maker] = sum(n << 3 * kind for kind, n in enumerate(one.want))
        rates = self.view.me.rates if self.view.me else (4,) * terms.KINDS
        return Wording(self.places, self.names, rates, giving, wanting)

    def list_choices(self) -> tuple[Choice, ...]:
        ordered = sorting.ordered(self)
        groups = [sorting.group(self, action, i) for i, action in enumerate(ordered)]
        plain = len(set(groups)) < 2
        return tuple(
            self.choice(i, action, "" if plain else group)
            for i, (action, group) in enumerate(zip(ordered, groups, strict=True), 1)
        )

    def choice(self, number: int, action: int, group: str) -> Choice:
        return Choice(
            key=str(number),
            action=str(action),
            label=sentence(self.wording, action),
            short=sorting.short(self, action),
            will=wills.will(self, action),
            primary=packed.verb(action) in (terms.ROLL, terms.END),
            pieces=sorting.pieces(action),
            group=group,
        )

    # -- the island --------------------------------------------------------------------------------------------------

    @cached_property
    def built(self) -> dict[int, int]:
        """Whose building stands on a node."""
        return {node: seat for seat, player in enumerate(self.view.players) for node in (*player.towns, *player.cities)}

    def is_free(self, node: int) -> bool:
        """Whether no building stands there or one path away."""
        return not any(near in self.built for near in (node, *board.NODE_NODES[node]))

    def yields(self, node: int) -> str:
        """What a settlement there draws in the long run; the robber apart."""
        n = self.view.ways_at(node)
        if not n:
            return _("No hex there pays.")
        return ngettext("On average %(n)s card in 36 rolls.", "On average %(n)s cards in 36 rolls.", n)

    def spot_text(self, node: int) -> str:
        """A spot in a sentence: what lies there, what it yields, what its harbour is good for."""
        port = self.places.port(node)
        told = f"{self.places.node(node)}. {self.yields(node)}"
        return f"{told} {harbour_text(port)}" if port >= 0 else told

    # -- sentences ---------------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """What is asked, in one sentence."""
        return self.headline() if self.view.over else asking.prompt(self)

    def sub(self) -> str:
        """The quiet line under the prompt: who is missing, or what happened."""
        return asking.sub(self)

    def headline(self) -> str:
        """How it ended."""
        return asking.headline(self)

    def status(self, seat: int) -> str:
        """A few words beside a player's name; never how somebody voted."""
        return people.status(self, seat)

    def points(self, seat: int) -> int:
        """As many as the reader knows of."""
        player = self.view.players[seat]
        return player.points + player.hidden

    def chance_text(self) -> str:
        """The chance of a crisis on the next roll: '10 in 36, 28 %'; '' in the base game or when it is over."""
        warmth = self.view.warmth
        return "" if warmth is None or self.view.over else heat.chance_text(self.view, warmth.level)

    def stands(self) -> str:
        """How warm the island is, in one sentence."""
        view, warmth = self.view, self.view.warmth
        if warmth is None:
            return ""
        level = _("Level %(level)s of %(most)s.", level=warmth.level, most=terms.HOTTEST)
        if view.over:
            return level
        chance = _(
            "A roll above %(target)s brings a crisis: %(chance)s.", target=warmth.target, chance=self.chance_text()
        )
        gone = ngettext("%(n)s of 6 tokens is gone.", "%(n)s of 6 tokens are gone.", warmth.removed)
        return f"{level} {chance} {gone}"

    # -- help --------------------------------------------------------------------------------------------------------

    def coach(self) -> tuple[str, str] | None:
        """One sentence for a first-timer about the decision at hand, and the id of what it speaks of."""
        return advice.coach(self) if self.scene.coach and self.my_turn and not self.view.over else None

    def moment(self) -> tuple[str, ...]:
        """The rules that matter right now, as the ledger has them."""
        rules = ledger(PACKAGE)
        return tuple(keyed("rule", f"catan/{id}", rules[id].text) for id in advice.rules(self.view))

    def awaited(self) -> str:
        """The names of those who owe an answer."""
        return names.listed([self.name(seat) for seat in self.owing()])


def harbour_text(port: int) -> str:
    """What a harbour is good for."""
    if port == terms.ANY:
        return _("Its harbour takes 3 of a kind for 1 of another.")
    return _("Its harbour takes 2 %(resource)s for 1 of another.", resource=_(names.RESOURCES[port]))
