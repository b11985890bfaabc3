"""The two sides of a card: what is seen before the reveal, what after it, and that the figures are the table's."""

from __future__ import annotations

import pytest

from keeling.games.solutions import conversions, deck
from keeling.games.solutions.faces import face
from keeling.games.solutions.game import TITLE

SCENARIO_1 = {  # Project Drawdown, The Drawdown Review, 2020: Gt CO2e in 2020-2050, by rank
    "Reduced Food Waste": 87.45, "Health and Education": 85.42, "Plant-Rich Diets": 65.01,
    "Refrigerant Management": 57.75, "Tropical Forest Restoration": 54.45, "Onshore Wind Turbines": 47.21,
    "Alternative Refrigerants": 43.53, "Utility-Scale Solar Photovoltaics": 42.32, "Improved Clean Cookstoves": 31.34,
    "Distributed Solar Photovoltaics": 27.98, "Silvopasture": 26.58, "Peatland Protection and Rewetting": 26.03,
    "Tree Plantations (on Degraded Land)": 22.24, "Temperate Forest Restoration": 19.42,
    "Concentrated Solar Power": 18.60, "Insulation": 16.97, "Managed Grazing": 16.42, "LED Lighting": 16.07,
    "Perennial Staple Crops": 15.45, "Tree Intercropping": 15.03, "Regenerative Annual Cropping": 14.52,
    "Conservation Agriculture": 13.40, "Abandoned Farmland Restoration": 12.48, "Electric Cars": 11.87,
    "Multistrata Agroforestry": 11.30, "Offshore Wind Turbines": 10.44, "High-Performance Glass": 10.04,
    "Methane Digesters": 9.83, "Improved Rice Production": 9.44, "Indigenous Peoples' Forest Tenure": 8.69,
    "Bamboo Production": 8.27, "Alternative Cement": 7.98, "Hybrid Cars": 7.89, "Carpooling": 7.70,
    "Public Transit": 7.51, "Smart Thermostats": 6.99, "Building Automation Systems": 6.47, "District Heating": 6.28,
    "Efficient Aviation": 6.27, "Geothermal Power": 6.19, "Forest Protection": 5.52, "Recycling": 5.50,
    "Biogas for Cooking": 4.65, "Efficient Trucks": 4.61, "Efficient Ocean Shipping": 4.40,
    "High-Efficiency Heat Pumps": 4.16, "Perennial Biomass Production": 4.00, "Solar Hot Water": 3.59,
    "Grassland Protection": 3.35, "System of Rice Intensification": 2.78, "Nuclear Power": 2.65,
    "Bicycle Infrastructure": 2.56, "Biomass Power": 2.52, "Nutrient Management": 2.34, "Biochar Production": 2.22,
    "Landfill Methane Capture": 2.18, "Composting": 2.14, "Waste-to-Energy": 2.04, "Small Hydropower": 1.69,
    "Walkable Cities": 1.44, "Ocean Power": 1.38, "Sustainable Intensification for Smallholders": 1.36,
    "Electric Bicycles": 1.31, "High-Speed Rail": 1.30, "Farm Irrigation Efficiency": 1.13, "Recycled Paper": 1.10,
    "Telepresence": 1.05, "Coastal Wetland Protection": 0.99, "Bioplastics": 0.96, "Low-Flow Fixtures": 0.91,
    "Coastal Wetland Restoration": 0.77, "Water Distribution Efficiency": 0.66, "Green and Cool Roofs": 0.60,
    "Dynamic Glass": 0.29, "Electric Trains": 0.10, "Micro Wind Turbines": 0.09,
}  # fmt: skip


@pytest.mark.rule("S-178", "S-003")
def test_ranks_and_figures_are_those_of_scenario_1_of_2020() -> None:
    assert {card.name: card.gt for card in deck.by_rank()} == SCENARIO_1
    assert [card.name for card in deck.by_rank()] == list(SCENARIO_1)


@pytest.mark.rule("S-177", "S-008")
@pytest.mark.parametrize("number", range(76))
def test_before_the_reveal_a_card_shows_its_front_alone(number: int) -> None:
    card, front = deck.cards()[number], face(number)
    assert (front.title, front.text, front.hint) == (card.title, card.text, card.hint)
    assert (front.rank, front.gt, front.bar, front.why, front.link, front.source) == (0, "", "", "", "", "")


@pytest.mark.rule("S-177")
def test_some_cards_have_a_hint_and_some_have_none() -> None:
    hints = [bool(card.hint) for card in deck.cards()]
    assert 0 < sum(hints) < 76


@pytest.mark.rule("S-176")
@pytest.mark.parametrize("number", range(76))
def test_a_back_shows_rank_weight_bar_reason_and_link(number: int) -> None:
    card = deck.cards()[number]
    back = face(number, card.rank)
    assert back.rank == card.rank
    assert f"{card.gt:.2f}" in back.gt
    assert float(back.bar) == pytest.approx(100 * card.gt / 87.45, abs=0.051)
    assert (back.why, back.link) == (card.why, card.link)
    assert back.why
    assert back.link.startswith("https://")


@pytest.mark.rule("S-176", "S-144")
def test_the_cards_can_be_looked_up_with_both_sides() -> None:
    listed = TITLE.cards()
    assert {card["rank"]: card["gt"] for card in listed} == dict(enumerate(SCENARIO_1.values(), 1))
    assert all(card["title"] and card["text"] and card["why"] and card["link"] for card in listed)
    assert [card["rank"] for card in listed] not in (list(range(1, 77)), list(range(76, 0, -1)))


@pytest.mark.rule("S-176")
def test_a_weight_can_be_told_in_great_walls() -> None:
    """The first, the last, and the rulebook's reference of 19 for one gigatonne."""
    told = [conversions.weigh(gt)[-1].text for gt in (87.45, 0.09, 1)]
    assert told == ["1,663 Great Walls of China", "1.7 Great Walls of China", "19 Great Walls of China"]
