"""The drawn table: what is lit and listed, what a part shows, and that it tells no hand and no vote before its time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

import pytest

from keeling.core import common, packed
from keeling.core.page import Line, Mark, Person, Scene
from keeling.games.catan import board, drawing, terms
from keeling.games.catan.game import TITLE
from keeling.games.catan.knowledge import KIND_NAMES, LAND_NAMES
from keeling.games.catan.table import Table
from keeling.games.catan.view import view
from keeling.games.catan.warming import Warming
from keeling.web import statics, templating
from keeling.web.parts import Parts

if TYPE_CHECKING:
    from keeling.games.catan.tests.conftest import Table as At

    New = type[At]

NAMES = ("Ann", "Ben", "Cem", "Dora")


def seen(at: At, viewer: int = 0, lines: tuple[tuple[str, Line], ...] = ()) -> Table:
    people = tuple(Person(q, NAMES[q]) for q in range(at.game.seats))
    setup = TITLE.setup(at.game.seats, {"scenario": "base" if not hasattr(at.game, "level") else "global_warming"})
    return Table(setup, Scene(view(at.game, viewer), viewer, people, lines=lines))


def drawn(at: At, viewer: int = 0, lines: tuple[tuple[str, Line], ...] = ()) -> str:
    """The page's live part, as a browser gets it."""
    shown = seen(at, viewer, lines).context()
    shown |= {"log": [], "log_more": False, "position": 1, "projector": viewer == common.SPECTATOR, "coach_off": ""}
    parts = Parts({})
    context = {"t": {"code": "FERN-27", "title": "Catan"}, "v": shown, "p": templating.parts_of("catan")}
    page = "games/catan/page/table.html"
    return templating.live(page, context | {"lang": "en", "part": parts.part, "once": parts.once})


def ids(html: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', html)


def spots(html: str) -> set[str]:
    return set(re.findall(r'class="spot [^"]*" id="at-([^"]+)"', html))


# -- the island


def test_every_place_lies_where_board_has_it() -> None:
    assert len(set(drawing.NODE_AT)) == terms.NODES
    assert len(set(drawing.EDGE_AT)) == terms.EDGES
    assert {drawing.SLOPE[e] for e in range(terms.EDGES)} == {30, 90, 150}
    assert drawing.OUTLINE.count("L") == 29
    middles = {drawing.HEX[h] for h in range(terms.HEXES)}
    assert len(middles) == terms.HEXES
    assert drawing.HEX_AT[9] == "0 0"


def test_the_page_has_each_hex_token_and_harbour_once(table: New) -> None:
    found = ids(drawn(table()))
    assert len(found) == len(set(found))
    assert {f"h{h}" for h in range(terms.HEXES)} <= set(found)
    assert {f"p{p}" for p in range(terms.HARBOURS)} <= set(found)
    assert sum(bool(re.fullmatch(r"t\d+-\d+r?", one)) for one in found) == terms.HEXES - 1


def test_pieces_stand_where_they_were_built(table: New) -> None:
    a, b, c = table.chain(2)
    at = table().put(1, towns=[a], cities=[c], roads=[table.edge(a, b)])
    html = drawn(at)
    assert f'class="piece s2 k-town" id="n{a}" transform="translate({drawing.NODE_AT[a]})"' in html
    assert f'class="piece s2 k-city" id="n{c}"' in html
    assert f'class="piece s2 k-road" id="e{table.edge(a, b)}"' in html


# -- what is lit is listed


def test_each_lit_place_is_also_a_button_in_words(table: New) -> None:
    nodes = table.chain(3)
    at = table().put(0, towns=[nodes[0]], roads=table.edges(nodes)).hand(0, "lumber brick wool grain 3 ore 3")
    html = drawn(at)
    lit = spots(html)
    assert f"town-n{nodes[3]}" in lit
    assert f"city-n{nodes[0]}" in lit
    assert any(one.startswith("road-e") for one in lit)
    for button in re.findall(r'class="spot [^>]*href="#([^"]+)"', html):
        assert f'id="{button}" name="action"' in html


def test_every_choice_has_exactly_one_button(table: New) -> None:
    nodes = table.chain(3)
    at = table().put(0, towns=[nodes[0]], roads=table.edges(nodes)).hand(0, "lumber 5 brick 5 wool grain 3 ore 3")
    at.hold(0, terms.KNIGHT).hold(0, terms.PLENTY).hold(0, terms.MONOPOLY)
    html = drawn(at)
    shown = seen(at)
    assert len(shown.choices) > 40
    for choice in shown.choices:
        assert html.count(f'name="action" value="{choice.action}"') == 1, choice.label
        assert html.count(f' id="choice-{choice.key}"') == 1


def test_in_the_set_up_nothing_costs(table: New) -> None:
    at = table().at(terms.SETTLING)
    at.game.placed = 0
    assert "data-free" in drawn(at)
    assert len(spots(drawn(at))) == terms.NODES
    assert not spots(drawn(at, 1))


# -- panels


def test_what_is_short_is_said(table: New) -> None:
    wares = {ware.icon: ware for ware in seen(table().hand(0, "grain 2 ore")).context()["wares"]}
    assert wares["city"].note == "2 short"
    assert [short for _picture, short in wares["city"].cost] == [False, False, False, True, True]
    assert not wares["city"].open
    assert "green" not in wares


def test_an_offer_is_answered_where_it_is_asked(table: New) -> None:
    at = table().hand(0, "wool 2").hand(1, "ore").hand(2, "brick")
    at.do(terms.OFFER, table.worth("wool"), table.worth("ore"), 0b0110)
    mine, asked = drawn(at), drawn(at, 1)
    assert "is thinking" in mine
    assert f'value="{packed.make(terms.WITHDRAW)}"' in mine
    assert f'value="{packed.make(terms.ACCEPT, 0)}"' in asked
    assert 'name="compose" value="counter"' in asked
    assert f'value="{packed.make(terms.ACCEPT, 0)}"' not in drawn(at, 2)
    assert "You lack what is asked for." in drawn(at, 2)
    assert 'id="bidding"' in drawn(at, 3)
    assert "<b>You</b> is" not in asked
    at.do(terms.ACCEPT, 0, seat=1)
    assert "<b>You</b> say yes" in drawn(at, 1)


def test_the_form_gives_no_more_than_the_hand(table: New) -> None:
    html = drawn(table().hand(0, "wool 2"))
    assert re.search(r'id="give-wool"[^>]*max="2"', html)
    assert 'id="give-ore"' not in html
    assert re.search(r'id="want-ore"[^>]*max="7"', html)


# -- secrets


def test_a_trade_that_cannot_be_says_why(table: New) -> None:
    at = table().hand(0, "wool").at(terms.BEFORE_ROLL, 0, 0)
    assert "Trade opens once the roll is settled." in drawn(at)
    assert "Trade opens" not in drawn(at.at(terms.MAIN))
    assert "Your hand is empty: there is nothing to offer." in drawn(at, 1)


def test_cards_that_leave_the_hand_say_how(table: New) -> None:
    at = table().hand(0, "wool 9").roll(3, 4)
    assert "Press a card to discard it." in drawn(at)
    assert "Press a card" not in drawn(at, 1)


def test_no_hand_of_others_is_told_beyond_what_is_sure(table: New) -> None:
    """After a theft between two others the page of a third is the same whatever was taken."""
    pages = []
    for kind in (terms.ORE, terms.WOOL):
        at = table().hand(1, "ore wool").hand(2, "grain").at(terms.STEALING, 2)
        at.game.victim = 1
        at.chance(terms.TAKEN, kind, 2, 1)
        pages.append(drawn(at))
    assert pages[0] == pages[1]
    assert "+ 1 ?" in pages[0]


def test_watchers_see_no_hand_and_no_button(table: New) -> None:
    html = drawn(table().hand(0, "ore 3"), common.SPECTATOR)
    assert 'id="hand"' not in html
    assert 'name="action"' not in html


# -- the crisis of the turn


@pytest.mark.parametrize("chosen", [False, True])
def test_a_crisis_is_shown_until_the_next_roll(table: New, chosen: bool) -> None:
    rolled = Line(("Ann rolls 5 + 6 = ", Mark("11", "rolled"), "."), 0)
    struck = Line(("Crisis: ", Mark("Landslide", "crisis"), "."))
    flipped = Line(("The hills on 11 (", Mark("east coast", "place"), ") turned to ", Mark("12", "red"), "."))
    later = "p8.0" if chosen else "p7.2"
    lines = (("p7.0", rolled), ("p7.1", struck), (later, flipped))
    warm = seen_warm(lines)
    news = warm.news()
    assert news is not None
    assert news.land == "hills"
    assert news.lines == (str(flipped),)
    assert seen_warm((*lines, ("p9.0", rolled))).news() is None
    assert seen(table(), 0, lines).news() is None


def seen_warm(lines: tuple[tuple[str, Line], ...], viewer: int = 0) -> Table:
    """A fresh game of the scenario, its island laid out."""
    setup = TITLE.setup(2, {"island": "beginners"})
    game = TITLE.new(setup)
    people = tuple(Person(q, NAMES[q]) for q in range(2))
    return Table(setup, Scene(view(cast(Warming, game), viewer), viewer, people, lines=lines))


# -- what the page needs


def test_every_picture_that_is_used_is_there() -> None:
    svg = statics.assets()["games/catan/symbols.svg"].plain.decode()
    there = set(re.findall(r'id="([^"]+)"', svg))
    pictures = {*LAND_NAMES, *KIND_NAMES, "town", "city", "green", "road", "robber", "skull", "skull-big"}
    assert pictures <= there
    assert {f"seat-{seat}" for seat in range(1, 5)} <= there
    assert {f"lost-{land}" for land in LAND_NAMES if land != "desert"} <= there


def test_the_style_and_pictures_are_light() -> None:
    files = statics.assets()
    wanted = ("games/catan/catan.css", "games/catan/symbols.svg", "games/catan/catan.js")
    weight = sum(len(files[name].packed or files[name].plain) for name in wanted)
    assert weight < 20_000


def test_no_style_and_no_script_stands_in_the_page(table: New) -> None:
    html = drawn(table().hand(0, "ore 3"))
    assert " style=" not in html
    assert "<script" not in html
    assert not re.search(r" on\w+=", html)


def test_hexes_have_their_corners_on_the_coast() -> None:
    for h in range(terms.HEXES):
        x, y = drawing.HEX[h]
        for n in board.HEX_NODES[h]:
            dx, dy = drawing.NODE[n][0] - x, drawing.NODE[n][1] - y
            assert 99.9 < (dx * dx + dy * dy) ** 0.5 < 100.1


def context_of(at: At, viewer: int = 0) -> dict[str, Any]:
    return seen(at, viewer).context()


def test_equal_tables_make_equal_parts(table: New) -> None:
    """A frame sends a part again only when its values changed."""
    at = table().hand(0, "ore 3")
    first, second = context_of(at), context_of(at)
    assert first == second
    at.hand(1, "wool")
    changed = {key for key, value in context_of(at).items() if value != first[key]}
    assert changed == {"company", "stock"}
