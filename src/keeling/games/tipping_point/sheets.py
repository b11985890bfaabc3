"""Tipping Point on paper: what `keeling print tipping_point` typesets. All texts in the language in force."""

from __future__ import annotations

from typing import Any

from keeling.core.sheet import Sheet, leaf_words
from keeling.core.text import N_, _
from keeling.games.tipping_point import deck, leaves, names, terms
from keeling.games.tipping_point.cards import DISASTERS, SYMBOLS, Building, Citizen
from keeling.games.tipping_point.pictures import INKS, emblem, skyline, tint_of

CATEGORY_NAMES = {
    "resource": N_("Resource"),
    "infrastructure": N_("Infrastructure"),
    "research": N_("Research"),
    "cooperation": N_("Cooperation"),
}
EFFECTS = (  # of the disasters, by number from 1, and what protects; X is the risk factor of the city
    N_("Most farms and ranches: X less food for a round. Heat Tolerant Crops."),
    N_("All lose X citizens. Hospital, First Responder: 1 less."),
    N_("Most Forests: all of them gone, unless everybody would lose just one. Fire Station."),
    N_("Most Infrastructure: lose 1. Sandbags."),
    N_("All lose 1 Infrastructure and 1 citizen. Hospital, First Responder save the citizen."),
    N_("Most Resources: lose 1, no Large Farm. Fire Station."),
    N_("All lose X citizens. Hospital, First Responder: 1 less."),
    N_("Trade Depots, Highways, Airports close for a round; who has one loses 1 citizen. Hospital, First Responder."),
    N_("For a round plants make X less and nobody shares Electricity. Electrician."),
)
TOWN = ("wind_turbines", "hospital", "university", "park")
COUNTRY = ("large_farm", "forest", "small_farm", "wetland")


def sheets() -> tuple[Sheet, ...]:
    """Everything that a group needs to play without a screen."""
    return (
        Sheet("buildings", _("Development cards"), "buildings.typ", buildings()),
        Sheet("citizens", _("Citizen cards"), "citizens.typ", citizens()),
        Sheet("weather", _("Weather cards, almanac and CO₂ table"), "weather.typ", weather()),
        Sheet("boards", _("Status boards and timeline"), "boards.typ", leaves.boards()),
        Sheet("tiles", _("Tiles and markers"), "tiles.typ", leaves.tiles()),
        Sheet("summary", _("Turn summaries and rules"), "summary.typ", leaves.summary()),
    )


# -- development cards -------------------------------------------------------------------------------------------------


def buildings() -> dict[str, Any]:
    """71 cards: the start cards with their orange backs, then the market's, kind by kind (T-093)."""
    order = deck.numbers()["kind"]
    return {
        "words": {**leaf_words(_("Development cards")), "start": _("Start card")},
        "cards": [building(kind, card < terms.STARTERS, order[:card].count(kind)) for card, kind in enumerate(order)],
        "backs": {
            "market": {
                "title": _("Tipping Point"),
                "note": _("Development card"),
                "picture": skyline(TOWN, INKS["sea"]),
            },
            "start": {"title": _("Tipping Point"), "note": _("Start card"), "picture": skyline(COUNTRY, INKS["sun"])},
        },
    }


def building(kind: int, start: bool, copy: int) -> dict[str, Any]:
    """A card; that of a power plant has the letter of its tiles."""
    card = deck.ours().buildings[kind]
    food = "*" if card.ability == "processing" else names.signed(card.food)
    return {
        "start": start,
        "green": card.green,
        "title": deck.title(kind),
        "category": " + ".join(_(CATEGORY_NAMES[word]) for word in card.category),
        "price": "" if start else f"${card.price}",
        "letter": leaves.LETTERS[copy] if card.makes else "",
        "emblem": emblem(f"b-{card.id}", tint_of(card)),
        "stats": stats(card, (food, _("food")), card.uses),
        "text": deck.text(kind),
        "fact": deck.fact(kind),
        "source": card.cited,
    }


def stats(card: Building | Citizen, food: tuple[str, str], uses: int = 0) -> list[dict[str, str]]:
    """CO₂, cash, food and Electricity, each as sign, amount and word."""
    shown = [("co2", names.signed(card.co2), _("CO₂")), ("cash", names.signed(card.cash), _("cash")), ("food", *food)]
    if uses:
        shown.append(("power", str(uses), _("needed")))
    if card.makes:
        shown.append(("power", names.signed(card.makes), _("made")))
    return [{"sign": emblem(f"i-{sign}"), "amount": amount, "word": word} for sign, amount, word in shown]


# -- citizens ----------------------------------------------------------------------------------------------------------


def citizens() -> dict[str, Any]:
    """41 citizens; their other side is what they are once flipped, the same for all (T-027)."""
    jobs = deck.numbers()["job"]
    flipped = [("food", "1", _("eats")), ("cash", "+1", _("cash"))]
    return {
        "words": leaf_words(_("Citizen cards")),
        "cards": [citizen(job, jobs[:n].count(job)) for n, job in enumerate(jobs)],
        "back": {
            "title": _("Citizen"),
            "note": _("Flipped over: can do nothing else, for good."),
            "emblem": emblem("c-flipped"),
            "stats": [{"sign": emblem(f"i-{sign}"), "amount": n, "word": word} for sign, n, word in flipped],
        },
    }


def citizen(job: int, copy: int) -> dict[str, Any]:
    card: Citizen = deck.ours().citizens[job]
    eats = "0" if job == terms.FARMER else "1"
    return {
        "title": deck.job_title(job),
        "letter": leaves.LETTERS[copy] if card.makes else "",
        "emblem": emblem(f"c-{card.id}"),
        "stats": stats(card, (eats, _("eats"))),
        "text": deck.job_text(job),
        "fact": deck.job_fact(job),
        "source": card.cited,
    }


# -- weather -----------------------------------------------------------------------------------------------------------


def weather() -> dict[str, Any]:
    """20 weather cards, the almanac with what its disasters do, and the CO₂ table with the risk factors."""
    cards = [symbol for symbol, n in enumerate(deck.numbers()["symbols"]) for _copy in range(n)]
    return {
        "words": leaf_words(_("Weather cards")),
        "cards": [
            *({"kind": "weather", "title": said(one), "emblem": emblem(f"w-{SYMBOLS[one - 1]}")} for one in cards),
            {"kind": "almanac", **almanac()},
            {"kind": "table", **table()},
        ],
        "back": {
            "title": _("Climate"),
            "note": _("Weather is a day, climate the whole deck."),
            "pictures": [emblem(f"w-{one}") for one in SYMBOLS],
        },
    }


def almanac() -> dict[str, Any]:
    """Which pair brings which disaster, and what each does."""
    rows = deck.ours().almanac
    return {
        "title": _("Weather Almanac"),
        "note": _("Row: the card that came first. Column: the one that follows."),
        "symbols": [emblem(f"w-{one}") for one in SYMBOLS],
        "names": [said(symbol) for symbol in range(1, terms.SYMBOLS)],
        "rows": [[pair(DISASTERS.index(word)) for word in row] for row in rows],
        "effects_title": _("Disasters"),
        "effects_note": _("X: your risk factor. After each, what protects."),
        "effects": [{**pair(number), "text": _(EFFECTS[number - 1])} for number in range(1, terms.DISASTERS)],
    }


def said(symbol: int) -> str:
    return names.capital(names.weather(symbol))


def pair(number: int) -> dict[str, str]:
    """A disaster, or none."""
    if number == terms.CALM:
        return {"emblem": "", "title": _("calm")}
    return {"emblem": emblem(f"d-{DISASTERS[number]}"), "title": names.disaster(number)}


def table() -> dict[str, Any]:
    """How many weather cards come (T-060 to T-062), and the risk bands."""
    two, three = deck.ours().risk
    bands = [f"≤ {two - 1}", f"{two}–{three - 1}", f"{three}–{terms.MOST_CO2}"]
    return {
        "title": _("CO₂ table"),
        "note": _("The CO₂ of all cities together, below 0 counts as 0."),
        "columns": [_("2 players"), _("3 players"), _("4 players"), _("cards")],
        "rows": [*([*row, str(n)] for n, row in enumerate(leaves.bands(), 1)), [*leaves.limits(), _("end")]],
        "over": _("In the last row the climate has tipped: everybody has lost."),
        "risk_title": _("Risk factor"),
        "risk_note": _("By the CO₂ of your own city. It multiplies what many disasters take."),
        "risk": [{"band": band, "factor": f"×{n}"} for n, band in enumerate(bands, 1)],
    }
