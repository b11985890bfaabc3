"""keeling report balance tipping_point: how games end, who wins, which cards are bought, and whether that is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from keeling.core.report import Aim, Figure, Order, Report, Table, mean, share
from keeling.core.text import _
from keeling.games.tipping_point import deck, terms
from keeling.games.tipping_point.policies import MEANT, POLICIES, STRATEGIES
from keeling.games.tipping_point.trials import Found, Trial, play_all

COUNTS = (2, 3, 4)
LEVELS = ("easy",)  # the normal bot is the careful policy
DUELS = (2, 4)  # seats of games of one against the others
BOUGHT, LOW, HIGH, HARD, TIPS = 0.1, 0.6, 0.95, 0.5, 0.2  # the aims

Key = tuple[str, int]  # who plays, and how many


def groups() -> list[Key]:
    """Games in which all seats are of one mind."""
    return [(name, seats) for name in (*POLICIES, *LEVELS) for seats in COUNTS]


def pairs() -> list[tuple[str, str, int]]:
    """One of the first against one, or three, of the second."""
    return [(one, other, seats) for seats in DUELS for one in STRATEGIES for other in STRATEGIES if one != other]


def size(order: Order) -> int:
    """How many games the report takes; a pair plays a quarter as many."""
    return len(groups()) * order.games + len(pairs()) * duels(order)


def duels(order: Order) -> int:
    return max(1, order.games // 4)


def report(order: Order, told: Callable[[int], None]) -> Report:
    """Play and count."""
    trials = [
        Trial(terms.TOGETHER, (name,) * seats, f"{order.seed}/{seats}/{n}", order.deck)
        for name, seats in groups()
        for n in range(order.games)
    ]
    for one, other, seats in pairs():
        for n in range(duels(order)):
            players = tuple(one if q == n % seats else other for q in range(seats))
            trials.append(Trial(terms.COMPETITIVE, players, f"{order.seed}/duel/{seats}/{n // seats}", order.deck))
    played = iter(play_all(trials, order.jobs, told))
    ends = {key: [next(played) for _n in range(order.games)] for key in groups()}
    won = {pair: [next(played).won[n % pair[2]] for n in range(duels(order))] for pair in pairs()}
    cards = bought(ends, order)
    return Report(
        title=_("Tipping Point: balance of the deck '%(name)s'") % {"name": deck.of(order.deck).name},
        facts={_("games of each kind"): order.games, _("of each pair"): duels(order), _("seed"): order.seed},
        aims=(*aims(ends), *aims_of_cards(cards, order), *aims_of_duels(won)),
        tables=(
            endings(ends),
            crowds(ends),
            purchases(cards, order),
            *(table_of_duels(won, n) for n in DUELS),
            minds(),
        ),
    )


# -- games of one mind -------------------------------------------------------------------------------------------------


def rate(games: Sequence[Found], test: Callable[[Found], bool]) -> Figure:
    return share(sum(map(test, games)), len(games))


def reached(game: Found) -> bool:
    """Whether one city reached ten."""
    return game.ending == terms.WON


def all_nine(game: Found) -> bool:
    """Whether all won together."""
    return all(game.won)


def endings(ends: Mapping[Key, Sequence[Found]]) -> Table:
    """How semi-cooperative games end."""
    rows = []
    for (name, seats), games in ends.items():
        rows.append(
            (
                name,
                str(seats),
                rate(games, reached),
                rate(games, all_nine),
                rate(games, lambda game: game.ending == terms.TIMED_OUT),
                rate(games, lambda game: game.ending == terms.TIPPED),
            )
        )
    head = (_("Players"), _("Seats"), _("A city reaches ten"), _("All win"), _("Time runs out"), _("The world tips"))
    note = _("Semi-cooperative games in which all seats are of one mind.")
    return Table("endings", _("How games end"), head, tuple(rows), note, plot=True)


def crowds(ends: Mapping[Key, Sequence[Found]]) -> Table:
    """What such games are like, a city and a game."""
    rows = []
    for (name, seats), games in ends.items():
        rows.append(
            (
                name,
                str(seats),
                mean([sum(game.people) / seats for game in games]),
                mean([game.starved / seats for game in games]),
                mean([float(game.cards) for game in games]),
                mean([float(game.struck) for game in games]),
                mean([float(game.deals) for game in games]),
                mean([float(game.co2) for game in games]),
            )
        )
    head = (
        _("Players"), _("Seats"), _("Citizens of a city"), _("Starved in a city"), _("Weather cards"), _("Disasters"),
        _("Agreements"), _("Highest total CO₂"),
    )  # fmt: skip
    return Table("crowds", _("What they are like"), head, tuple(rows))


def aims(ends: Mapping[Key, Sequence[Found]]) -> Iterator[Aim]:
    """Careful play wins often but not always, all together seldom; reckless play tips."""
    ten = {n: rate(ends["careful", n], reached) for n in COUNTS}
    yield Aim(
        _("Careful play lets one city reach ten in 60 to 95 % of games."),
        by_count(ten),
        all(LOW <= found.value <= HIGH for found in ten.values()),
    )
    nine = {n: max((rate(ends[name, n], all_nine) for name in POLICIES), key=lambda one: one.value) for n in COUNTS}
    yield Aim(
        _("All reaching nine is possible but hard: more than never, less than half of the games of any policy."),
        by_count(nine),
        all(0 < found.value < HARD for found in nine.values()),
    )
    tips = {n: rate(ends["reckless", n], lambda game: game.ending == terms.TIPPED) for n in COUNTS}
    yield Aim(
        _("Reckless play tips the world in at least a fifth of games."),
        by_count(tips),
        all(found.value >= TIPS for found in tips.values()),
    )


def by_count(found: Mapping[int, Figure]) -> str:
    return "; ".join(_("%(n)s players %(figure)s") % {"n": n, "figure": figure} for n, figure in found.items())


# -- cards -------------------------------------------------------------------------------------------------------------


def bought(ends: Mapping[Key, Sequence[Found]], order: Order) -> dict[int, dict[Key, Figure]]:
    """By kind and by who plays: the share of games in which somebody buys one."""
    kinds = range(len(deck.of(order.deck).buildings))
    return {
        kind: {key: share(sum(kind in game.bought for game in games), len(games)) for key, games in ends.items()}
        for kind in kinds
    }


def sensible(found: Mapping[Key, Figure]) -> Key:
    """Who buys it most of all who think."""
    return max((key for key in found if key[0] not in ("reckless", "easy")), key=lambda key: found[key].value)


def purchases(cards: Mapping[int, Mapping[Key, Figure]], order: Order) -> Table:
    """By card: careful players at every count, and whoever buys it most."""
    rows: list[tuple[str | Figure, ...]] = []
    for kind, found in cards.items():
        name, seats = sensible(found)
        most = _("%(who)s, %(n)s players") % {"who": name, "n": seats}
        careful = (found["careful", n] for n in COUNTS)
        rows.append((deck.title(kind, order.deck), *careful, found[name, seats], most))
    head = (_("Card"), *(_("Careful, %(n)s players") % {"n": n} for n in COUNTS), _("At most"), _("By"))
    note = _("The share of games in which at least one city buys the card.")
    return Table("cards", _("Which cards are bought"), head, tuple(rows), note, plot=True)


def aims_of_cards(cards: Mapping[int, Mapping[Key, Figure]], order: Order) -> Iterator[Aim]:
    most = {kind: found[sensible(found)] for kind, found in cards.items()}
    rarest = min(most, key=lambda kind: most[kind].value)
    yield Aim(
        _("Each type of card is bought in at least a tenth of the games of some sensible players."),
        _("the rarest, %(card)s, in %(figure)s") % {"card": deck.title(rarest, order.deck), "figure": most[rarest]},
        most[rarest].value >= BOUGHT,
    )


# -- one against the others --------------------------------------------------------------------------------------------

Duels = Mapping[tuple[str, str, int], Sequence[bool]]


def table_of_duels(won: Duels, seats: int) -> Table:
    """Wins of one strategy against others."""
    rows: list[tuple[str | Figure, ...]] = []
    for one in STRATEGIES:
        cells = [against(won, one, other, seats) for other in STRATEGIES]
        rows.append((one, *cells, overall(won, one, seats)))
    note = _("The share of competitive games that one player wins against others who all have the mind in the column. "
             "Even is %(even)s %%, less where nobody wins.") % {"even": 100 // seats}  # fmt: skip
    title = _("One against one") if seats == 2 else _("One against three")
    return Table(f"duels-{seats}", title, (_("One"), *STRATEGIES, _("All")), tuple(rows), note)


def against(won: Duels, one: str, other: str, seats: int) -> str | Figure:
    games = won.get((one, other, seats))
    return share(sum(games), len(games)) if games else "–"


def overall(won: Duels, one: str, seats: int) -> Figure:
    """Against all the others together."""
    games = [win for (first, _other, n), wins in won.items() if first == one and n == seats for win in wins]
    return share(sum(games), len(games))


def aims_of_duels(won: Duels) -> Iterator[Aim]:
    """A strategy dominates if it beats every other one beyond chance, with two and with four players."""
    best = {n: max(STRATEGIES, key=lambda one: overall(won, one, n).value) for n in DUELS}
    yield Aim(
        _("No strategy dominates: none wins more than its even share against each other one, whatever the count."),
        "; ".join(
            _("%(n)s players: %(who)s wins most, %(figure)s") % {"n": n, "who": one, "figure": overall(won, one, n)}
            for n, one in best.items()
        ),
        not any(
            all(beats(won, one, other, n) for other in STRATEGIES if other != one for n in DUELS) for one in STRATEGIES
        ),
    )


def beats(won: Duels, one: str, other: str, seats: int) -> bool:
    found = against(won, one, other, seats)
    return isinstance(found, Figure) and found.low > 1 / seats


def minds() -> Table:
    """Who is who."""
    rows = tuple((name, _(meant)) for name, meant in MEANT.items())
    return Table("minds", _("Who plays"), (_("Name"), _("What is meant")), rows)
