"""Who emitted what, what it cost whom, what decided it, what is real."""

from __future__ import annotations

from typing import Any

import pytest

from keeling.games.tipping_point import costs, curves, deck, ending, names, real, terms, turning

NAMES = ("Mara", "Tomo", "Ines", "Jo")


# -- who emitted what, and what it cost whom


def test_emissions_are_told_by_what_stood_at_the_end(ended: Any) -> None:
    game = ended((10, 4)).build(0, coal_power_plant=1, oil_well=2, wetland=1)
    game.history([(1, 0)] * 3 + [(-2, 3)] * 3, [(5, 3)] * 6, [1] * 6)
    mine, other = game.told().emitted
    co2 = {card.id: card.co2 for card in deck.ours().buildings}
    assert mine.words == (
        f"At the end: 2 × Oil Well +{2 * co2['oil_well']}, Coal Power Plant +{co2['coal_power_plant']}, Large Farm +1. "
        "Taking up: Wetland −2, Forest −1. "
        "In decades below zero 6 were taken up in all."
    )
    assert (mine.out, mine.back, mine.share, mine.by_decade) == (3, 6, 25, (1, 1, 1, -2, -2, -2))
    assert (other.out, other.share) == (9, 75)
    drawn = ending.drawn(game.setup, game.view(), NAMES[:2]).emissions
    assert [one.name for one in drawn] == ["Tomo", "You"]
    assert [(year, n) for _x, _long, year, n in drawn[0].blocks] == [(2040, 3), (2050, 3), (2060, 3)]
    assert drawn[0].blocks[-1][0] + drawn[0].blocks[-1][1] == pytest.approx(ending.LONG - ending.GAP, abs=0.3)
    bare = ended((10, 1)).put(where={0: terms.OUT, terms.SEATS: terms.OUT})
    assert bare.told().emitted[0].words == "Nothing here emits CO₂ at the end."


def test_losses_say_what_the_risk_factor_added(ended: Any) -> None:
    game = ended((10, 6), decade=3).history([(0, 4), (0, 7), (0, 0)], [(8, 5), (9, 4), (10, 6)], (1, 2, 1))
    game.struck(_2010=(terms.HEAT,), _2020=(terms.BLIZZARD, terms.TORNADO)).lost(1, HUNGER=2, HEAT=2, BLIZZARD=2)
    mine, other = game.put(felled={1: 1}, saved_n={0: 3, 5: 2}).told().costs
    assert mine.words == "Lost nobody and nothing. Hospitals and First Responders saved 3 citizens."
    assert other.words == (
        "Lost 6 citizens: Hunger 2, Hot and Humid 2, Blizzard 2. Disasters took 1 of its cards. Hot and Humid and "
        "Blizzard went for 5: 2 at risk ×1, the rest because of its own CO₂. "
        "Hospitals and First Responders saved 2 citizens."
    )
    ours = game.told(1).costs[1].words
    assert ours.startswith(
        "Lost 6 citizens: Hunger 2, Hot and Humid 2, Blizzard 2. Disasters took 1 of your cards. Hot and Humid and "
        "Blizzard went for 5: 2 at risk ×1, the rest because of your own CO₂."
    )
    few = ended((10, 2), decade=1).history([(0, 9)], [(8, 2)], (1,)).struck(_2010=(terms.HEAT, terms.SNOWSTORM))
    assert "Hot and Humid went for up to 3: 1 at risk ×1" in few.lost(1, HEAT=1).told().costs[1].words


@pytest.mark.rule("T-082")
def test_it_is_told_who_saved_a_partner(ended: Any) -> None:
    game = ended((10, 9, 10, 4), mode="teams").put(saved_n={0: 1, 2: 2, 8: 3, 15: 1})
    saved = "Lost nobody and nothing. Hospitals and First Responders saved "
    assert [one.words for one in game.told().costs] == [
        saved + "4 citizens (3 by those of Ines).",
        "Lost nobody and nothing.",
        saved + "2 citizens (2 by yours).",
        saved + "1 citizen.",
    ]
    assert game.told(2).costs[0].words == saved + "4 citizens (3 by yours)."


# -- what decided it


def test_the_decades_that_decided_it(ended: Any) -> None:
    game = ended((10, 3), decade=6)
    game.history(
        [(1, 1), (1, 2), (6, 5), (5, 5), (4, 3), (4, 3)],
        [(2, 2), (4, 5), (6, 6), (8, 2), (6, 2), (9, 3)],
        (1, 1, 4, 3, 2, 2),
    )
    game.struck(_2030=(terms.HEAT, terms.FROST), _2050=(terms.BLIZZARD,)).put(starved={3: 1, terms.DECADES + 3: 5})
    assert [(one.decade, one.title, one.text) for one in game.told().moments] == [
        (
            2,
            "2030: more weather",
            "4 weather cards, after 1 in 2020. The common CO₂ had grown from 3 to 11: You +5, Tomo +3.",
        ),
        (3, "2040: hunger", "It took 6 citizens: You 1, Tomo 5."),
        (4, "2050: the deepest fall", "You fell from 8 to 6 citizens. The weather: Blizzard."),
        (5, "2070: the end", "Citizens: You 10, Tomo 3."),
    ]


def test_the_hardest_weather_is_told_with_what_it_took(ended: Any) -> None:
    game = ended((10, 5), decade=2).history([(1, 1), (1, 1)], [(6, 6), (9, 5)], (1, 1))
    game.struck(_2020=(terms.TORNADO, terms.TORNADO, terms.FLOOD))
    (only,) = game.told().moments
    assert only.text == (
        "Flash Flood, 2 × Tornado in one decade. Tomo fell from 6 to 5 citizens. Citizens: You 10, Tomo 5."
    )
    assert turning.heading(1) == "The decade that decided it"


@pytest.mark.rule("T-068")
def test_factors_are_those_of_the_rules(ended: Any) -> None:
    game = ended((10, 1))
    for co2 in range(-10, 11):
        game.game.load(game.game.dump() | {"co2_sum": [co2, 0, 0, 0]})
        assert curves.factor(co2, deck.ours().risk) == game.game.risk_of(0)


# -- what is real


def test_four_figures_with_source_and_year(ended: Any) -> None:
    told = ended((10, 3)).build(0, coal_power_plant=1).struck(_2030=(terms.FLOOD,) * 2).lost(1, HUNGER=3).told()
    assert [(one.emblem, one.why) for one in told.real] == [
        ("sandbags", "2 × Flash Flood"),
        ("coal_power_plant", "Coal Power Plant"),
        ("refrigerated_warehouse", "Hunger, 3 citizens"),
        ("oil_well", "The world"),
    ]
    printed = {(one.id, one.fact) for one in deck.ours().buildings}
    for one in told.real:
        assert (one.emblem, one.fact) in printed
        assert any(part.strip(" ;")[-4:].isdecimal() for part in one.cited.split(","))


def test_a_quiet_game_has_figures_too(ended: Any) -> None:
    for one in (ended((10, 3)).told(), ended((10, 3)).put(where=dict.fromkeys(range(8), terms.OUT)).told()):
        assert len(one.real) == real.SHOWN == len({figure.emblem for figure in one.real})
        assert one.real[0].why == "Heat"
        assert one.real[-1].emblem == real.WORLD


def test_disasters_are_named_with_how_often() -> None:
    assert curves.disasters((terms.HEAT, terms.HEAT, terms.FROST)) == "2 × Hot and Humid, Freezing Rain"
    assert curves.disasters(()) == ""
    assert costs.cause(terms.HUNGER) == "Hunger"
    assert names.titles(None).deck.risk == deck.ours().risk
