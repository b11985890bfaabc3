"""What the words and numbers of the game mean, and where its years and temperatures come from."""

from __future__ import annotations

from keeling.core.text import N_, _

GLOSSARY: tuple[tuple[str, str], ...] = (
    (
        N_("M, B, T"),
        N_("Short for numbers on the cards: M is a million, B a billion (1,000 M), T a trillion (1,000 B)."),
    ),
    (
        N_("GHG"),
        N_(
            "Greenhouse gas. Such gases keep heat in like a blanket around the Earth. There have always been some, "
            "and without them it would be too cold for us; we have added so much that the blanket has become too "
            "thick."
        ),
    ),
    (N_("CO₂"), N_("Carbon dioxide, the greenhouse gas that adds most to global warming.")),
    (
        N_("Methane"),
        N_(
            "A greenhouse gas that stays in the air for much less time than CO₂ but is far stronger: weight for "
            "weight 86 times in the short term and up to 34 times over 100 years. (The game's figures; the IPCC's of "
            "2021 are about 80 and 27–30.)"
        ),
    ),
    (
        N_("Nitrous oxide"),
        N_(
            "A greenhouse gas, much of it from fertilised fields: weight for weight up to 298 times as strong as CO₂ "
            "over 100 years. (The IPCC's figure of 2021 is 273.)"
        ),
    ),
    (
        N_("CO₂e"),
        N_(
            "CO₂ equivalent: all greenhouse gases counted as the CO₂ that would warm as much over 100 years, so that "
            "they can be compared. A tonne of methane counts as up to 34 tonnes."
        ),
    ),
    (N_("Gt"), N_("Gigatonne: one billion metric tonnes.")),
    (
        N_("kW"),
        N_(
            "Kilowatt, 1,000 watts. Watts measure power: how fast energy is used. An old light bulb takes 60 watts, "
            "an LED 10 or less."
        ),
    ),
    (
        N_("TWh"),
        N_(
            "Terawatt-hour, 1,000,000,000,000 watt-hours. Watt-hours measure energy; a kilowatt-hour (kWh) is 1,000 "
            "of them. A typical household in the United States uses 10,649 kWh of electricity a year."
        ),
    ),
    (
        N_("Hectare"),
        N_(
            "An area of 0.01 square kilometres or 2.47 acres, a square 100 metres wide. The Earth's surface has over "
            "51 billion hectares; less than 30% of it is land."
        ),
    ),
    (N_("Tonne"), N_("A metric ton: 1,000 kilograms or 2,204.6 pounds.")),
    (N_("km"), N_("Kilometre: 1,000 metres or 0.62 miles.")),
    (N_("t-km"), N_("Tonne-kilometre, for freight: one tonne carried over one kilometre.")),
)
WHY_YEARS = {
    "med": N_(
        "1990: the year of the first report of the IPCC, the world's climate panel. What if people had listened to "
        "the scientists and begun at once?"
    ),
    "hard": N_("2020: the year from which Project Drawdown counts what solutions can do."),
    "xhard": N_("2030: the world has let another decade go by. Please try this on a table only."),
}
WHY_NUMBERS = (
    N_(
        "1.5 °C and 2 °C: in the Paris Agreement of 2015 the countries of the world set out to keep warming well "
        "below 2 °C above pre-industrial times, and to try for 1.5 °C."
    ),
    N_("Many scientists expect that 2 °C would be a catastrophe: hence the Catastrophic Limit."),
    N_(
        "Danger Zones: the warmer it gets, the likelier are feedback loops, changes in nature that warm the Earth "
        "further and so feed themselves."
    ),
    N_(
        "5.0+: around 5 °C is where many estimates see the worst case for the living world; a few see it far beyond. "
        "The thermometer breaks there."
    ),
    N_(
        "Paris is a promise that nobody can enforce. When the game was made, the promises of the time led to 3–3.5 "
        "°C, with emissions still growing to 2030. In 2025 UNEP expected up to 2.8 °C from the policies in force, and "
        "2.3–2.5 °C if all pledges are kept."
    ),
    N_(
        "0.1 °C a space and the edges of the three zones are our own; the printed temperatures fit no other step as "
        "well."
    ),
)
FOOTNOTES = (
    N_(
        "The greenhouse effect was first calculated in 1896, by Svante Arrhenius, who thought that warming might do "
        "people good. For long it was disputed; opinions came together in the late 1970s, science agreed in the "
        "course of the 1980s, and the IPCC's first report came out in 1990."
    ),
    N_("AMPERE database: 1980–1999 was 0.52 °C warmer than pre-industrial times. (Start of MED, 0.5 °C.)"),
    N_("NOAA, global climate report for the year 2020: www.ncdc.noaa.gov/sotc/global/202013. (Start of HARD, 1.0 °C.)"),
    N_("AMPERE database. (Start of X-HARD, 1.4 °C.)"),
    N_("UNFCCC, on what the Paris Agreement is: unfccc.int/process-and-meetings/the-paris-agreement."),
    N_("National Geographic, March 2019, on what current pledges lead to."),
    N_("US Energy Information Administration, on the electricity that a household uses: www.eia.gov/tools/faqs."),
    N_("World Economic Forum, January 2021, on the Earth's surface."),
)


def glossary() -> tuple[tuple[str, str], ...]:
    """The words of the cards, each with what it means."""
    return tuple((_(word), _(meaning)) for word, meaning in GLOSSARY)


def why_years() -> dict[str, str]:
    """Why a difficulty ('med', 'hard', 'xhard') starts in its year."""
    return {difficulty: _(reason) for difficulty, reason in WHY_YEARS.items()}


def why_numbers() -> tuple[str, ...]:
    """Why the thermometer has these marks."""
    return tuple(_(reason) for reason in WHY_NUMBERS)


def footnotes() -> tuple[str, ...]:
    """The eight sources of the rulebook, in its order."""
    return tuple(_(note) for note in FOOTNOTES)
