"""What lies on the island at the start: two-sided tokens, decks, tracker; and what turns a token over."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from typing import Any

import pytest

from keeling.core import packed
from keeling.core.errors import BadDeck, BadOption
from keeling.core.game import Moves, Streams
from keeling.core.options import complete
from keeling.games.catan import board, terms, tokens
from keeling.games.catan.options import OPTIONS, choices_of
from keeling.games.catan.rules import Catan
from keeling.games.catan.warming import Warming

pytestmark = pytest.mark.engine
YELLOW = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
RED = [2, 2, 3, 3, 4, 4, 5, 5, 9, 9, 10, 10, 11, 11, 12, 12]


def new(seed: bytes = b"", starter: int = -1, own: Any = None, **options: str | int) -> Warming:
    """A game before its first settlement, or with a seed all that chance decides before it."""
    game = Warming(4, choices_of(complete(OPTIONS, options)), tokens.pairs(own), starter)
    if seed:
        game.settle(Streams(seed), Moves())
        assert game.faults() == []
    return game


def pairs_on(game: Warming) -> list[tuple[int, int]]:
    return sorted((int(game.number[h]), int(game.back[h])) for h in range(19) if game.terrain[h] != terms.DESERT)


@pytest.mark.rule("GW-001")
def test_what_is_in_the_box() -> None:
    game = new(b"box")
    assert len(pairs_on(game)) == 18
    assert (game.crisis_n, sum(game.crisis)) == (19, 19)
    assert (game.greens_left(), game.guardian) == (10, terms.SEATS)
    assert terms.HOTTEST == 13
    assert sum(game.bank) == 95
    assert game.deck_n == 25


@pytest.mark.rule("GW-002")
def test_catan_can_be_played_without_the_climate() -> None:
    from keeling.games.catan.game import TITLE

    plain, warm = (TITLE.new(TITLE.setup(4, {"scenario": name})) for name in ("base", "global_warming"))
    assert isinstance(plain, Catan)
    assert not isinstance(plain, Warming)
    assert isinstance(warm, Warming)
    assert OPTIONS[0].choices[0].value == "global_warming"


@pytest.mark.rule("GW-002")
def test_what_the_scenario_does_not_change_stays(warm: Any) -> None:
    nodes = warm.chain(3, 30)
    at = warm().put(0, [nodes[0]], roads=warm.edges(nodes)[:2]).hand(0, "lumber 2 brick 2 wool 2 grain 2 ore 5")
    assert at.refused(terms.TOWN, nodes[1]) == terms.DISTANCE
    assert at.refused(terms.CITY, nodes[2]) == terms.CITY_ON_TOWN
    at.do(terms.TOWN, nodes[2]).do(terms.BUY).chance(terms.DRAWN, terms.KNIGHT, 0)
    at.do(terms.MARITIME, terms.ORE, terms.WOOL)
    assert (at.held(0), at.points(0), at.game.held_n[0]) == ({"lumber": 1, "brick": 1, "wool": 1}, 2, 1)


@pytest.mark.rule("GW-003", "A1")
def test_each_hex_but_the_desert_has_a_random_token_yellow_side_up() -> None:
    islands, touching = set(), 0
    for n in range(40):
        game = new(bytes([n]))
        assert sorted(number for number, _ in pairs_on(game)) == YELLOW
        assert (game.number[game.robber], game.back[game.robber]) == (0, 0)
        reds = [h for h in range(19) if game.number[h] in (6, 8)]
        touching += any(b in board.HEX_HEXES[a] for a in reds for b in reds)
        spiral = [[game.number[h] for h in spiral if game.number[h]] for spiral in board.SPIRALS]
        assert list(board.LETTERS) not in spiral
        islands.add((tuple(game.terrain), tuple(game.number)))
    assert len(islands) == 40
    assert touching > 10


@pytest.mark.rule("GW-003")
def test_every_token_is_as_likely_on_a_hex() -> None:
    game = new()
    streams, moves = Streams(b"first"), Moves()
    while game.phase == terms.LAYING_LAND:
        game.apply(4, game.sample(streams, moves))
    weights = {(packed.b(token), packed.c(token)): weight for token, weight in game.outcomes()}
    assert weights == Counter((yellow, red or terms.SKULL) for yellow, red in tokens.standard()["tokens"])
    assert {packed.verb(token) for token, _ in game.outcomes()} == {terms.TOKEN}


@pytest.mark.rule("GW-003", "A1")
def test_a_table_may_keep_6_and_8_apart() -> None:
    for n in range(30):
        game = new(bytes([n]), tokens="apart")
        reds = [h for h in range(19) if game.number[h] in (6, 8)]
        assert len(reds) == 4
        assert not any(b in board.HEX_HEXES[a] for a in reds for b in reds)
        assert sorted(number for number, _ in pairs_on(game)) == YELLOW


@pytest.mark.rule("GW-003")
@pytest.mark.parametrize("where", ["anywhere", "apart"])
def test_the_beginners_land_with_random_tokens(where: str) -> None:
    one, other = (new(seed, island="beginners", tokens=where) for seed in (b"one", b"other"))
    assert list(one.terrain) == list(other.terrain) == list(board.BEGINNERS_LAND)
    assert list(one.harbour) == list(board.BEGINNERS_HARBOURS)
    assert list(one.number) != list(other.number)
    assert pairs_on(one) == pairs_on(other)
    assert (one.phase, one.pool_n) == (terms.SETTLING, 0)


@pytest.mark.rule("GW-004", "A2")
def test_the_marker_starts_at_1_and_the_robber_on_the_desert() -> None:
    for seed in (b"a", b"b", b"c"):
        game = new(seed)
        assert (game.level, game.removed, game.gone) == (1, 0, 0)
        assert game.terrain[game.robber] == terms.DESERT


@pytest.mark.rule("GW-005")
def test_what_a_collapse_means_is_agreed_before_and_stays() -> None:
    option = next(option for option in OPTIONS if option.key == "collapse")
    assert [choice.value for choice in option.choices] == ["all_lose", "highest"]
    for rule, name in enumerate(("all_lose", "highest")):
        game = new(b"agreed", collapse=name)
        assert game.collapse_rule == rule
        game.playout(Streams(b"play"), Moves())
        assert game.collapse_rule == rule
    with pytest.raises(BadOption):
        complete(OPTIONS, {"collapse": "later"})


@pytest.mark.rule("GW-006", "A3")
def test_the_faces() -> None:
    pairs = tokens.pairs(None)
    assert sorted(yellow for yellow, _ in pairs) == YELLOW
    assert sorted(red for _, red in pairs) == [terms.SKULL, terms.SKULL, *RED]
    behind = {2: 1, 12: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 9, 9: 10, 10: 11, 11: 12}
    assert all(red == behind[yellow] for yellow, red in pairs)
    pips = [sum(tokens.ways(face) for face in faces) for faces in (YELLOW, RED)]
    assert pips == [58, 40]
    assert pairs_on(new(b"faces")) == sorted(pairs)


@pytest.mark.rule("GW-006", "A3")
def test_of_81_pairings_that_lose_a_throw_each_54_hide_a_9_behind_an_8() -> None:
    classes = [
        ((3, 3, 11, 11), (2, 2, 12, 12)),
        ((4, 4, 10, 10), (3, 3, 11, 11)),
        ((5, 5, 9, 9), (4, 4, 10, 10)),
        ((6, 6, 8, 8), (5, 5, 9, 9)),
    ]
    ways = [
        {tuple(sorted(zip(yellows, reds, strict=True))) for reds in permutations(all_)} for yellows, all_ in classes
    ]
    pairings = [tuple(pair for part in parts for pair in part) for parts in product(*ways)]
    assert len(pairings) == 81
    assert all(tokens.ways(yellow) - tokens.ways(red) == 1 for pairing in pairings for yellow, red in pairing)
    assert sum((8, 9) in pairing for pairing in pairings) == 54
    assert all(tokens.faults({"tokens": [[2, 0], [12, 0], *map(list, pairing)]}) == [] for pairing in pairings)
    ours = sorted(pair for pair in tokens.pairs(None) if pair[1] != terms.SKULL)
    assert ours in [sorted(pairing) for pairing in pairings if (8, 9) in pairing]


@pytest.mark.rule("GW-006", "A3")
def test_a_table_of_tokens_of_ones_own() -> None:
    own = {"tokens": [[2, 0], [12, 0], *([n, n - 1] for n in (3, 4, 5, 6) for _ in range(2)), *[[8, 5]] * 2]}
    own["tokens"] += [[9, 10]] * 2 + [[10, 11]] * 2 + [[11, 12]] * 2
    game = new(b"own", own=own)
    assert (8, 5) in pairs_on(game)
    assert (8, 9) not in pairs_on(game)
    text = "name = 'Sheet'\ntokens = " + str(own["tokens"])
    assert tokens.read(text) == {"version": 1, "name": "Sheet", **own}
    assert tokens.pairs(tokens.read(text)) == tokens.pairs(own)


@pytest.mark.rule("GW-003", "GW-006")
def test_red_numbers_that_cannot_lie_apart_are_refused_before_the_start() -> None:
    """Six can, wherever the desert lies; with one more it depends on luck, and with eight nothing helps."""
    from keeling.games.catan.game import TITLE

    for reds in (6, 7, 18):
        own = {"tokens": [[6, 5]] * reds + [[2, 0]] * (18 - reds)}
        assert len(tokens.pairs(own)) == 18
        if reds == 6:
            assert sum(yellow == 6 for yellow, _ in pairs_on(new(b"apart", own=own, tokens="apart"))) == 6
        else:
            with pytest.raises(BadDeck, match="No more than 6 tokens with a 6 or an 8"):
                TITLE.setup(4, {"tokens": "apart"}, own)


FAULTS = {
    "not TOML": ("tokens = [", "not TOML"),
    "no tokens": ("version = 1", "18 tokens"),
    "seventeen": (f"tokens = {[[2, 0]] * 17}", "18 tokens"),
    "another key": (f"colour = 1\ntokens = {[[2, 0]] * 18}", "'colour'"),
    "another version": (f"version = 2\ntokens = {[[2, 0]] * 18}", "'version' is 1"),
    "a name that is none": (f"name = 3\ntokens = {[[2, 0]] * 18}", "'name' is a text"),
    "a single face": (f"tokens = {[[2, 0]] * 17 + [[3]]}", "Token 18"),
    "a word": (f"tokens = {[['two', 0], *[[2, 0]] * 17]}", "Token 1 is"),
    "a truth": (f"tokens = {[[2, 0]] * 17} \n".replace("[2, 0]]", "[2, 0], [true, 0]]"), "Token 18 is"),
    "a 7": (f"tokens = {[[2, 0]] * 3 + [[7, 0]] + [[2, 0]] * 14}", "Token 4"),
    "a 13": (f"tokens = {[[13, 12]] + [[2, 0]] * 17}", "Token 1:"),
    "a huge number": (f"tokens = {[[10**30, 0]] + [[2, 0]] * 17}", "Token 1:"),
    "a number of thousands of digits": (f"tokens = 1{'0' * 5000}", "not TOML"),
    "a number that cannot be printed": (f"tokens = [[0x{'F' * 5000}, 0], {'[2, 0],' * 17}]", "Token 1:"),
    "brackets in brackets": (f"tokens = {'[' * 5000}", "nested too deeply"),
    "tables in tables": (f"x = {'{a = ' * 3000}", "nested too deeply"),
    "a name of many parts": (f"{'a.' * 201}a = 1", "dots"),
    "a long name": (f"name = '{'a' * 91}'\ntokens = {[[2, 0]] * 18}", "'name' is a text of at most 90"),
    "a yellow skull": (f"tokens = {[[0, 0]] + [[2, 0]] * 17}", "Token 1:"),
    "a flip to more": (f"tokens = {[[2, 0]] * 17 + [[3, 4]]}", "Token 18: a flip cannot make a hex yield more"),
}


@pytest.mark.rule("GW-006", "GW-007")
@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_table_of_tokens_is_refused_with_the_place(name: str) -> None:
    text, told = FAULTS[name]
    with pytest.raises(BadDeck, match=told):
        tokens.read(text)


@pytest.mark.rule("GW-007", "GW-020")
@pytest.mark.parametrize("hex_", [h for h, n in enumerate(board.BEGINNERS_NUMBERS) if n not in (0, 2, 12)])
def test_a_flip_always_yields_less_and_never_goes_back(warm: Any, hex_: int) -> None:
    land = ("forest", "hills", "pasture", "fields", "mountains")[board.BEGINNERS_LAND[hex_]]
    others = [h for h in range(19) if board.BEGINNERS_LAND[h] == board.BEGINNERS_LAND[hex_] and h != hex_]
    at = warm().without(*others).put(1, cities=[warm.corner(hex_)])
    ((yellow, red),) = at.faces(hex_)
    pips = at.game.pips[1]
    at.struck(land)
    assert at.faces(hex_) == [(red, 0)]
    assert tokens.ways(red) == tokens.ways(yellow) - 1
    assert at.game.pips[1] == pips - 2
    assert at.events(terms.FLIPPED) == [(hex_, red, yellow)]
    at.usual().struck(land, "B")
    assert at.faces(hex_) == [(0, 0)]
    assert at.game.gone >> hex_ & 1


def lone_two(warm: Any, **options: str) -> Any:
    """The pasture with the 2 is the last with a token."""
    return warm(**options).without(5, 15, 18).put(1, cities=[warm.corner(1)])


@pytest.mark.rule("GW-007", "GW-053", "A4")
def test_a_skull_turns_the_hex_to_desert(warm: Any) -> None:
    at = lone_two(warm).struck("pasture")
    assert at.faces(1) == [(0, 0)]
    assert (at.game.removed, at.game.level, at.game.gone >> 1 & 1) == (4, 2, 1)
    assert at.events(terms.FLIPPED) == [(1, terms.SKULL, 2)]
    assert at.events(terms.REMOVED) == [(1, 2, 4)]
    assert at.levels() == [(2, terms.BY_DESERT)]
    assert at.game.pips[1] == 2 * sum(tokens.ways(int(at.game.number[h])) for h in board.NODE_HEXES[warm.corner(1)])


@pytest.mark.rule("GW-007", "GW-055", "A4")
def test_with_option_skull_inert_it_lies_without_effect(warm: Any) -> None:
    at = lone_two(warm, skull="inert").struck("pasture")
    assert at.faces(1) == [(terms.SKULL, 0)]
    assert (at.game.removed, at.game.level, at.levels(), at.events(terms.REMOVED)) == (3, 1, [], [])
    at.struck("pasture")
    assert at.events(terms.NO_EFFECT) == [(0, 0, 0)]
    assert at.faces(1) == [(terms.SKULL, 0)]
    at.level(1).roll(1, 1)
    assert at.held(1) == {}, "a skull yields nothing"


@pytest.mark.rule("GW-055", "A4", "A18")
@pytest.mark.parametrize(("skull", "level", "gone"), [("desert", 13, 6), ("inert", 4, 5)])
def test_whether_a_skull_is_the_sixth(warm: Any, skull: str, level: int, gone: int) -> None:
    at = lone_two(warm, skull=skull).without(0, 2).level(4).struck("pasture")
    assert (at.game.level, at.game.removed, at.game.over) == (level, gone, int(level == 13))
