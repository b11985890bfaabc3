"""Every way in which a state can be wrong is found and said; what is right is left alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from keeling.games.tipping_point import sums, terms

pytestmark = pytest.mark.engine
State = dict[str, Any]


def spoilt(at: Any, spoil: Callable[[State], object]) -> list[str]:
    """The faults of a state after something in it was changed, its sums counted anew."""
    state = at.game.dump()
    spoil(state)
    state.update(sums.counted(state))
    game = at.game.copy()
    game.load(state)
    found: list[str] = game.faults()
    assert all(sentence.endswith(".") for sentence in found)
    return found


def setting(**values: Any) -> Callable[[State], object]:
    return lambda state: state.update(values)


def putting(field: str, i: int, value: int) -> Callable[[State], object]:
    def put(state: State) -> None:
        state[field][i] = value

    return put


@pytest.mark.rule("T-092")
@pytest.mark.parametrize(
    "field",
    [
        "own", "works", "jobs_up", "people_n", "cards_n", "infra", "resources", "forests", "farms", "shops", "cash_sum",
        "co2_sum", "food_sum", "served", "deck_n", "pile_n", "crowd_n", "gone_n", "upright", "tile_seat", "tiles_n",
        "fed",
    ],
)  # fmt: skip
def test_every_sum_is_counted_again(table: Any, field: str) -> None:
    at = table().city(0, "market coal_power_plant").people(1, "farmer scientist*").light(0)
    state = at.game.dump()
    assert sums.counted(state)[field] == state[field]
    state[field][0] += 1
    at.game.load(state)
    assert any(f"'{field}'" in sentence for sentence in at.game.faults())


def test_sums_of_a_city_by_hand(table: Any) -> None:
    at = table().city(0, "market oil_well coal_power_plant highway forest").people(0, "farmer coal_miner soldier*")
    found = sums.counted(at.light(0, source=1 + at.card("coal_power_plant", 0)).game.dump())
    cities = {
        name: found[name][0] for name in ("people_n", "cards_n", "infra", "resources", "forests", "farms", "shops")
    }
    assert cities == {
        "people_n": 3, "cards_n": 7, "infra": 3, "resources": 4, "forests": 2, "farms": 1, "shops": 1,
    }  # fmt: skip
    assert (found["cash_sum"][0], found["co2_sum"][0], found["food_sum"][0]) == (1 + 2 + 3 + 3 + 1 - 1 + 1, 7, 3)
    assert sum(found["deck_n"]) == 63 - 12 - 5
    assert (found["crowd_n"][terms.FARMER], sum(found["crowd_n"])) == (4, 38)


CARDS = [
    ("A card lies nowhere", putting("where", 20, 5)),
    ("A card lies nowhere", putting("where", 20, terms.CITY + 3)),  # three play
    ("A citizen is nowhere", putting("at_home", 3, terms.MARKET)),
    ("Start cards lie in cities", putting("where", 3, terms.DECK)),
    ("Out of the game are", putting("where", 70, terms.OUT)),
    ("'stored' is not from", putting("stored", 50, 4)),
    ("no warehouse of a city", putting("stored", 9, 1)),
    ("does not lie in the pile", putting("lost", 60, 1)),
    ("slots of the market", putting("market", 3, 0)),
    ("slots of the market", putting("market", 3, 71)),
    ("flipped and lives in no city", putting("flipped", 9, 1)),
    ("no Financial Advisor face up", putting("savings", 9, 2)),
    ("is face up in the city on turn", setting(fresh=[9, 0])),
    ("one after another", setting(fresh=[0, 1])),
    ("is for 3 seats alone", putting("drought", 3, 1)),
    ("'turn' is no seat", setting(turn=3)),
    ("'shielded' names seats", setting(shielded=8)),
]
SKY = [
    ("more of a symbol than there is", setting(sky=[0, 6, 5, 5, 5])),
    ("more of a symbol than there is", setting(last=terms.SUN)),
    ("Before the first weather card", setting(sky=[0, 4, 5, 5, 5])),
    ("empty Climate Deck", setting(sky=[0] * 5, last=1)),
    ("each known to some seat", setting(top_n=1, top=[terms.SUN, 0, 0])),
    ("each known to some seat", setting(top=[terms.SUN, 0, 0])),
    ("that it does not have", setting(top_n=2, top=[2, 2, 0], knows=[1, 1, 0], sky=[0, 0, 1, 0, 0], last=1)),
    ("not among the top cards", putting("rumour", 2, 1)),
    ("decades that have not come", putting("cards_by", 1, 2)),
    ("decades that have not come", putting("population", 15, 2)),
    ("last Weather Phase", setting(cards=2)),
    ("before the first CO2 count", putting("risk", 0, 1)),
    ("before the first weather", putting("drought", 0, 1)),
    ("of seats that are not there", putting("saved_n", 7, 1)),  # by seat 1, of a fourth
]
MOMENTS = [
    ("in the phase 'ended'", setting(over=1)),
    ("do not belong together", setting(at=terms.AT_FEED)),
    ("'hungry' means nothing", putting("hungry", 0, 1)),
    ("'offer_by' means nothing", setting(offer_by=1)),
    ("'missing' means nothing", setting(missing=1)),
    ("'deal_loose' means nothing", setting(deals_n=1, shared_n=1, deal_to=[1, *[0] * 11], deal_cash=[1, *[0] * 11],
                                           deal_loose=[1, *[0] * 11])),
    ("has begun to develop", setting(bought=1)),
    ("cannot be drawn by now", setting(drawn=2)),
    ("'turn' and 'turns' do not fit", setting(turn=1)),
    ("A round has 3 turns", setting(turns=3)),
    ("In 2100 the game is over", setting(decade=9)),
    ("Nobody of that job", setting(phase=terms.SWEEPING, step=1)),
    ("Nobody can make this offer", setting(phase=terms.OFFERED, back=terms.DEVELOPING, offer_by=1, offer_to=2)),
    ("does not fit the stage", setting(phase=terms.OFFERED, back=terms.WINDOW, offer_by=1, offer_to=2)),
    ("Nobody can ask this now", setting(phase=terms.ASKED, back=terms.DEVELOPING, ask_verb=terms.DEMOLISH, missing=2)),
    ("nothing to choose from", setting(phase=terms.ENDING, at=terms.AT_LAST, step=1)),
    ("can be ended alone", setting(phase=terms.LOOSE)),
]  # fmt: skip


SPOILT = [f"{i}-{words[:40]}" for i, (words, _spoil) in enumerate(CARDS + SKY + MOMENTS)]


@pytest.mark.parametrize(("words", "spoil"), CARDS + SKY + MOMENTS, ids=SPOILT)
def test_what_is_wrong_is_said(table: Any, words: str, spoil: Callable[[State], object]) -> None:
    at = table()
    assert spoilt(at, lambda state: None) == []
    assert any(words in sentence for sentence in spoilt(at, spoil))


@pytest.mark.rule("T-002")
def test_two_players_leave_the_last_copies_out(table: Any) -> None:
    at = table(2, stall="forest large_farm small_farm ranch oil_well wetland park fishery coal_power_plant market "
                        "fire_station sandbags")  # fmt: skip
    card = next(c for c, place in enumerate(at.game.where) if c >= terms.STARTERS and place == terms.OUT)
    assert "last copy" in " ".join(spoilt(at, putting("where", card, terms.DECK)))


@pytest.mark.rule("T-030", "T-031", "T-033", "A51", "A53")
def test_tiles_lie_where_they_may(table: Any) -> None:
    at = table().city(0, "coal_power_plant fire_station").city(1, "market").deal(1, tiles=1, building=at_market(table))
    plant = 1 + at.card("coal_power_plant", 0)
    tiles = [tile for tile, home in enumerate(at.game.home) if home == plant]
    lent = next(tile for tile in tiles if at.game.feeds[tile])
    free, other = [tile for tile in tiles if tile != lent][:2]
    station = at.card("fire_station", 0)
    miner = next(tile for tile, home in enumerate(at.game.home) if home >= terms.MINER)
    cases: list[tuple[str, Callable[[State], object]]] = [
        ("not those of the power plants", putting("home", 0, 0)),
        ("More tiles lie on card", lambda s: s["feeds"].__setitem__(slice(free, free + 1), [station + 1])
         or s["feeds"].__setitem__(other, station + 1)),
        ("one of building and source", putting("feeds", miner, station + 1)),
        ("one of building and source", putting("feeds", free, 50)),
        ("lent exactly if", putting("tile_deal", lent, 0)),
        ("agreement of others", putting("tile_deal", lent, 2)),
        ("agreement of others", putting("deal_to", 0, 2)),
        ("lent and lies on no building", putting("feeds", lent, 0)),
        ("is frozen", putting("frozen", free, 1)),
        ("Nobody is protected", setting(shielded=1)),
        ("has nothing in it", lambda s: s["feeds"].__setitem__(lent, 0) or s["tile_deal"].__setitem__(lent, 0)),
        ("of a city with itself", putting("deal_to", 0, 0)),
        ("by its parties alone", putting("deal_loose", 0, 4)),
        ("'deal_cash' has more", putting("deal_cash", 1, 4)),
        ("More agreements stand", setting(shared_n=0)),
    ]  # fmt: skip
    assert spoilt(at, lambda state: None) == []
    for words, spoil in cases:
        assert any(words in sentence for sentence in spoilt(at, spoil)), words


def at_market(table: Any) -> int:
    """The first Market card that another city gets."""
    card: int = table().city(0, "coal_power_plant fire_station").city(1, "market").card("market", 1)
    return card


@pytest.mark.rule("T-089", "T-099", "A64")
def test_a_world_that_has_tipped_is_over(table: Any) -> None:
    at = table().city(0, "oil_well 2 ranch 2 coal_power_plant").city(1, "ranch airport coal_power_plant oil_well")
    at.city(2, "oil_well fishery refrigerated_warehouse highway large_farm 2")
    state = at.game.dump()
    assert at.game.total_co2() < 24
    at.change(co2_by=state["co2_by"], kind_co2=[2 * n for n in state["kind_co2"]])
    assert at.game.total_co2() >= 24
    assert any("has tipped" in sentence for sentence in at.game.faults())
    at.change(over=1, phase=terms.ENDED, ending=terms.TIPPED)
    assert at.game.faults() == []
    at.change(ending=terms.WON)
    assert at.game.faults() == ["The world has tipped exactly if the grand total of CO2 reaches the limit."]


@pytest.mark.rule("T-081", "T-084", "T-088")
def test_an_ending_fits_the_table(table: Any) -> None:
    at = table().change(over=1, phase=terms.ENDED, decade=9, ending=terms.TIMED_OUT, turns=0, drawn=0)
    assert at.game.faults() == []
    for change, words in (
        ({"ending": terms.WON}, "citizens enough"),
        ({"ending": terms.TIPPED}, "has tipped exactly"),
        ({"decade": 8}, "at the latest on 2100"),
        ({"turns": 2}, "at the latest on 2100"),
    ):
        assert any(words in sentence for sentence in spoilt(at, setting(**change)))
    at.people(0, "farmer 5 soldier 5").change(decade=7, ending=terms.WON)
    assert at.game.faults() == []
    assert any("citizens enough" in sentence for sentence in spoilt(at, setting(ending=terms.TIMED_OUT, decade=9)))
