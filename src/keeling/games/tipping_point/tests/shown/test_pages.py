"""The drawn pages: every part renders at every kind of position, every choice has one button, no id comes twice."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, cast

import pytest

from keeling.core import common, packed
from keeling.core.errors import BadPosition
from keeling.core.game import Streams
from keeling.core.page import Line, Mark
from keeling.core.title import Setup
from keeling.games.tipping_point import drawing, heavens, names, pages, picks, terms
from keeling.games.tipping_point.game import TITLE
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.table import Table
from keeling.web import statics, templating
from keeling.web.parts import Parts

if TYPE_CHECKING:
    from keeling.games.tipping_point.tests.shown.conftest import Shown

TABLES = [(2, "together"), (3, "competitive"), (4, "teams")]
NAMED = re.compile(r'\bid="([^"]*)"')
PICTURE = re.compile(r'emblems\.svg\?v=\w+#([\w-]+)"')
BUTTON = re.compile(r'<button[^>]*name="action" value="(\d+)"')


def drawn(shown: Shown, table: Setup, game: TippingPoint, viewer: int, lines: tuple[tuple[str, Line], ...] = ()) -> str:
    """The live part of the page of a viewer."""
    context = TITLE.table(table, shown.scene(table, game, viewer, lines))
    context |= {"log": [], "log_more": False, "position": 1, "projector": False, "coach_off": "/coach"}
    parts = Parts({})
    parts.begin(1, -1)
    head = {"code": "FERN-27", "title": "Tipping Point"}
    values = {"t": head, "v": context, "p": templating.parts_of("tipping_point"), "lang": "en"}
    return templating.live("games/tipping_point/page/table.html", values | {"part": parts.part, "once": parts.once})


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_every_choice_has_one_button(shown: Shown, seats: int, mode: str) -> None:
    table = shown.setup(seats, mode)
    for game in shown.walk(table, seed=seats, every=11):
        for viewer in range(seats):
            html = drawn(shown, table, game, viewer)
            wanted = [] if game.over else sorted(game.actions(viewer))
            assert sorted(int(value) for value in BUTTON.findall(html)) == wanted


def test_a_card_out_of_reach_says_why_and_what_it_would_bring(shown: Shown) -> None:
    table = shown.setup(3, "together")
    seen = 0
    for game in shown.walk(table, seed=3, every=29):
        if game.over:
            continue
        context = TITLE.table(table, shown.scene(table, game, 0))
        html = drawn(shown, table, game, 0)
        for ware in (one for one in context["wares"] if one.emblem):
            assert bool(ware.why) == bool(ware.note)
            assert not ware.why or (ware.gives in ware.why and f'data-why="{ware.why}"' in html)
            seen += bool(ware.why)
    assert seen > 10


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_no_id_comes_twice(shown: Shown, seats: int, mode: str) -> None:
    table = shown.setup(seats, mode)
    for game in shown.walk(table, seed=20 + seats, every=17):
        for viewer in (0, common.SPECTATOR):
            counts = Counter(NAMED.findall(drawn(shown, table, game, viewer)))
            assert [name for name, n in counts.items() if n > 1] == []


def test_every_picture_that_is_used_is_there(shown: Shown) -> None:
    there = set(
        re.findall(r'<symbol id="([^"]*)"', (statics.folder(TITLE.package, "page") / "emblems.svg").read_text())
    )
    game = {"id": TITLE.id, "title": TITLE.name}
    values = {"game": game, "sheets": [], "lang": "en", "title": "", "v": pages.reference({})}
    used = set(PICTURE.findall(templating.compiled("games/tipping_point/page/reference.html", "en").render(values)))
    table = shown.setup(4)
    for position in shown.walk(table, seed=31, every=9):
        for viewer in (0, common.SPECTATOR):
            used |= set(PICTURE.findall(drawn(shown, table, position, viewer)))
    assert len(used) > 60
    assert used <= there


def test_every_phase_is_drawn(shown: Shown) -> None:
    """Random games of all modes come through every phase in which somebody decides, and each is drawn."""
    met = set()
    for seats, mode in TABLES:
        table = shown.setup(seats, mode)
        for seed in range(24):
            for game in shown.walk(table, seed=300 + seed):
                if (game.phase, mode) not in met:
                    met.add((game.phase, mode))
                    for viewer in (*range(seats), common.SPECTATOR):
                        assert '<section id="table"' in drawn(shown, table, game, viewer)
    phases = {phase for phase, _mode in met}
    assert phases >= {
        terms.DEVELOPING, terms.SWEEPING, terms.ARRANGING, terms.ENDING, terms.OFFERED, terms.ASKED, terms.WINDOW,
        terms.STARVING, terms.SHARING, terms.LOSING, terms.FREEZING, terms.ENDED,
    }  # fmt: skip


def test_a_page_tells_nothing_that_the_seat_does_not_know(shown: Shown) -> None:
    table, met = shown.setup(3), 0
    for seed in range(6):
        for game in shown.walk(table, seed=400 + seed):
            if any(game.top) and game.phase == terms.DEVELOPING and met < 6:
                met += 1
                for viewer in (0, 1, 2, common.SPECTATOR):
                    other = game.copy()
                    other.redact(viewer)
                    other.redeal(viewer, Streams(b"page%d" % seed))
                    assert drawn(shown, table, other, viewer) == drawn(shown, table, game, viewer)
    assert met


def test_pieces_that_can_be_pressed_have_their_choices_listed(shown: Shown) -> None:
    """What is lit in a turn is a piece of the page, and is named by a button of the list."""
    table = shown.setup(3)
    for game in shown.walk(table, seed=7, every=7):
        if game.phase != terms.DEVELOPING:
            continue
        html = drawn(shown, table, game, game.turn)
        pressed = set(re.findall(r'class="(?:lot|cit|ware)[^"]* lit[^"]*"[^>]*data-piece="([^"]*)"', html))
        named = set(re.findall(r'<button class="btn[^>]*data-piece="([^"]*)"', html)) - {""}
        assert pressed == named
        assert pressed == {found for action in game.actions(game.turn) if (found := picks.piece(action))}


def test_what_a_purchase_does_is_written_for_the_board(shown: Shown) -> None:
    """The price leaves the money of the turn, to which what the card earns is added at once."""
    table, met = shown.setup(3), 0
    for game in shown.walk(table, seed=9, every=5):
        if game.phase != terms.DEVELOPING:
            continue
        seen = Table(table, shown.scene(table, game, game.turn))
        for group in seen.picker.groups(seen.choices):
            for one in group.picks:
                action = int(one.action)
                if packed.verb(action) == terms.BUY:
                    slot = next(ware for ware in seen.view.wares if ware.slot == packed.a(action))
                    money = seen.view.cities[game.turn].money
                    made = re.search(r"i(-?\d+)>(-?\d+)", one.deltas)
                    left = money - slot.price + (int(made[2]) - int(made[1]) if made else 0)
                    assert (f"m{money}>{left}" in one.deltas.split()) == (left != money)
                    met += 1
    assert met > 20


def test_buildings_that_lie_are_told_by_their_form(shown: Shown) -> None:
    plan = drawing.OWN
    assert "rotate" not in plan.house_at(0)
    assert "rotate(90)" in plan.lying_at(0)
    assert drawing.short(2.0) == "2"
    assert drawing.sag(plan, 0, 80).startswith("M0 26Q40 ")


def test_a_turn_in_which_nothing_can_be_bought_says_what_to_do(shown: Shown) -> None:
    """In its heading, beside the market, and in a sentence that a phone shows too."""
    kinds = ("oil_well", "hospital", "large_farm", "wind_turbines", "food_processing_plant", "trade_depot")
    dear = [f"{kind} {n}" for kind in kinds for n in (1, 2)]
    position = {"game": "tipping_point", "phase": "developing", "turn": 0, "cities": [{"face_up": ["farmer 1"]}]}
    table, game = TITLE.read_position(position | {"seats": 3, "market": dear})
    game = cast(TippingPoint, game)
    context = TITLE.table(table, shown.scene(table, game, 0))
    least, money = min(game.price(game.kind[card - 1]) for card in game.market if card), game.money(0)
    assert money < least
    assert context["prompt"] == f"Your turn. You have ${money}, too little to buy anything yet."
    assert context["market_note"] == f"you have ${money}, the cheapest costs ${least}"
    assert context["hint"].text.startswith(f"You have ${money}, and the cheapest card costs ${least}: nothing can be")
    assert "You can flip a Farmer for $2 more at once, trade for dollars or end your turn." in context["hint"].text
    assert context["coach"].startswith("Flip a Farmer")
    other = position | {"seats": 3, "market": dear, "cities": [{"face_up": ["educator 1"]}]}
    hint = TITLE.table(table, shown.scene(table, cast(TippingPoint, TITLE.read_position(other)[1]), 0))["hint"].text
    assert "You can trade for dollars or end your turn. A citizen whom you flip at its end" in hint
    html = drawn(shown, table, game, 0)
    assert '<p class="hint now">' in html
    assert 'data-open="d-trade"' in html
    assert TITLE.table(table, shown.scene(table, game, 1))["hint"].opens == ""


def test_a_plant_says_what_its_numbers_count(shown: Shown) -> None:
    cities = [{"cards": ["large_farm start 1", "forest start 1", "wind_turbines 1", "hospital 1"]}]
    position = {"game": "tipping_point", "seats": 3, "phase": "developing", "turn": 0, "cities": cities}
    table, game = TITLE.read_position(position | {"electricity": {"wind_turbines 1": ["hospital 1"]}})
    game = cast(TippingPoint, game)
    html = drawn(shown, table, game, 0)
    made = max(game.kind_makes[kind] for kind, at in zip(game.kind, game.where, strict=True) if at >= terms.CITY)
    assert f'aria-label="1 of {made} electricity in use"><title>1 of {made} electricity in use</title>' in html


def test_an_offer_that_tips_the_world_warns(shown: Shown) -> None:
    """The Market that it would light emits, which may be too much by what stands there already."""
    offer = {"by": 1, "to": 0, "cash": 1, "building": "market 1", "tiles": 1}
    emitters, warned = ["oil_well 1", "oil_well 2", "ranch 1", "highway 1", "fishery 1", "ranch 2"], set()
    for n in range(len(emitters) + 1):
        mine = ["forest start 1", "wind_turbines 1", *emitters[: min(n, 2)]]
        cities = [{"cards": mine}, {"cards": ["forest start 2", "market 1", *emitters[2:n]]}]
        position = {"game": "tipping_point", "seats": 2, "phase": "offered", "turn": 1, "turns": 1, "cities": cities}
        try:
            table, game = TITLE.read_position(position | {"offer": offer})
        except BadPosition:  # tipped before the offer
            break
        seen = TITLE.table(table, shown.scene(table, cast(TippingPoint, game), 0))
        assert seen["bid"].asked
        assert seen["bid"].warn == ("everybody has lost" in seen["bid"].will)
        warned.add(seen["bid"].warn)
    assert warned == {False, True}


def test_shares_are_never_0_or_100_for_what_is_neither(shown: Shown) -> None:
    assert [heavens.percent(p) for p in (0, 0.001, 0.5, 0.999, 1)] == ["0 %", "1 %", "50 %", "99 %", "100 %"]


def test_the_weather_is_told_card_by_card(shown: Shown) -> None:
    """Of the lines that the log has, those since the last count of cards."""
    table = shown.setup(3)
    game = next(
        one for one in shown.walk(table, seed=5) if one.decade == 1 and one.turns == 0 and one.phase == terms.DEVELOPING
    )
    n = game.cards_by[0]
    texts = [Line((Mark("Rain", "sky"), ": no disaster."))] * (n + 1)
    lines = tuple(
        (f"p{i}.0", line) for i, line in enumerate([*texts, Line(("Ada has 1 food less.",)), Line(("It is 2020.",))])
    )
    told = TITLE.table(table, shown.scene(table, game, game.turn, lines))["replay"]
    assert told is not None
    assert len(told.steps) == n
    assert told.steps[-1].symbol == "rain"
    assert told.steps[-1].lines == ("Ada has 1 food less.",)


def test_what_the_last_decade_brought_stands_beside_the_weather_card(shown: Shown) -> None:
    """A disaster by name, several by their number; nothing while weather comes."""
    table, struck = shown.setup(3), Counter[bool]()
    for game in shown.walk(table, seed=6, every=5):
        seen = TITLE.view(table, game, 0)
        brought = seen.history.struck[game.decade - 1] if game.decade else ()
        did = heavens.card(seen).did
        struck[bool(did)] += 1
        assert bool(did) == (bool(brought) and not seen.feeding)
        said = names.disaster(brought[0]) if len(set(brought)) == 1 else f"{len(brought)} disasters"
        assert not did or did.endswith(said)
    assert min(struck[True], struck[False]) > 3


def test_buildings_that_lie_are_counted(shown: Shown) -> None:
    cities = [{"cards": ["large_farm start 1", "forest start 1", "hospital 1", "market 1"]}]
    position = {"game": "tipping_point", "seats": 3, "phase": "developing", "turn": 0, "cities": cities}
    table, game = TITLE.read_position(position)
    note = TITLE.table(table, shown.scene(table, cast(TippingPoint, game), 0))["mine"].note
    assert note.startswith("4 buildings, 2 on their sides")


def test_the_table_of_weather_cards_is_that_of_the_rules(shown: Shown) -> None:
    """T-060 to T-062."""
    for seats, row in pages.LIMITS.items():
        seen = TITLE.view(shown.setup(seats), next(shown.walk(shown.setup(seats), seed=1)), 0)
        assert tuple(begins for begins, _cards in seen.bands) == row[:-1]
        assert seen.limit == row[-1]


def test_the_page_of_all_cards(shown: Shown) -> None:
    """Every kind of cards and citizens, the whole almanac, each option."""
    found = pages.reference({})
    assert sum(len(entries) for *_names, entries in found["sorts"]) == 26
    assert len(found["citizens"]) == terms.JOBS
    struck = [emblem for _symbol, _name, row in found["almanac"] for emblem, _title in row if emblem]
    assert len(struck) == len(set(struck)) == terms.DISASTERS - 1
    assert len(found["options"]) == len(TITLE.options)
    assert all(entry.text for *_names, entries in found["sorts"] for entry in entries)
