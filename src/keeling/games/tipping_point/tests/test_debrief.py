"""What the end tells: its numbers against a second count, who won and why, what decided it, what is real."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from keeling.core import common, packed
from keeling.core.game import Log, Moves, Streams
from keeling.core.options import complete
from keeling.core.title import Setup
from keeling.games.tipping_point import bots, charts, costs, curves, deck, ending, names, real, sums, terms, turning
from keeling.games.tipping_point.bargains import Bargain
from keeling.games.tipping_point.curves import Decade
from keeling.games.tipping_point.debrief import Debrief, debrief, lines
from keeling.games.tipping_point.options import OPTIONS, choices_of
from keeling.games.tipping_point.rules import TippingPoint
from keeling.games.tipping_point.view import TippingView, view

NAMES = ("Mara", "Tomo", "Ines", "Jo")
NUMBERS = deck.numbers()
CO2 = NUMBERS["kind_co2"]
TABLES = ((2, "together"), (3, "together"), (4, "together"), (2, "competitive"), (3, "competitive"), (4, "teams"))


class Counted:
    """A game played to its end and counted along the way, from its events and its cities."""

    def __init__(self, seats: int, mode: str, level: str, seed: int) -> None:
        self.setup = Setup("tipping_point", seats, complete(OPTIONS, {"mode": mode}))
        self.game = TippingPoint(seats, deck.numbers(), choices_of(self.setup.options))
        self.game.log = Log()
        self.streams, self.moves = Streams(f"{mode}{level}{seed}".encode()), Moves()
        self.people: list[list[int]] = []
        self.co2: list[list[int]] = []
        self.cards: list[int] = []
        self.struck: list[list[int]] = [[]]
        self.died: Counter[tuple[int, int]] = Counter()
        self.felled: Counter[int] = Counter()
        self.saved: Counter[tuple[int, int]] = Counter()
        self.agreed = 0
        bot = bots.bot(level) if level == "normal" else None
        while not self.game.over:
            self.step(bot, level)
        if self.game.ending == terms.TIPPED:
            self.close()

    def step(self, bot: Any, level: str) -> None:
        game = self.game
        deciders = game.deciders()
        if deciders >> common.CHANCE:
            seat, action = common.CHANCE, game.sample(self.streams, self.moves)
        else:
            seat = (deciders & -deciders).bit_length() - 1
            listed = game.actions(seat)
            action = bot.choose(game, seat, listed, 0.01, self.streams, 0) if bot else self.choose(seat, listed, level)
        game.apply(seat, action)
        for event in game.log.seen_by(common.SPECTATOR) if game.log else ():
            self.count(packed.verb(event), packed.a(event), packed.b(event), packed.c(event))
        game.log = Log()

    def choose(self, seat: int, listed: Sequence[int], level: str) -> int:
        """By chance; 'reckless' buys what emits most, and all are glad to be given something."""
        game = self.game
        if game.phase == terms.OFFERED:
            return packed.make(terms.ACCEPT)
        gift = Bargain((seat + 1) % game.seats, 1, once=True).pack()
        if game.phase == terms.DEVELOPING and self.below(12) == 0 and game.check(seat, gift) == 0:
            return gift
        buys = [action for action in listed if packed.verb(action) == terms.BUY]
        if level == "reckless" and buys:
            return max(buys, key=lambda action: CO2[NUMBERS["kind"][game.market[packed.a(action)] - 1]])
        kept = [action for action in listed if packed.verb(action) != terms.DEMOLISH] if level == "reckless" else listed
        return kept[self.below(len(kept))]

    def below(self, n: int) -> int:
        return self.streams.below(common.BOTS, n)

    def count(self, verb: int, a: int, b: int, c: int) -> None:
        if verb == terms.COUNTED:
            self.cards.append(b)
            self.co2.append([self.emits(seat) for seat in range(self.game.seats)])
        elif verb == terms.STRUCK:
            self.struck[-1].append(a)
        elif verb == terms.YEAR:
            self.people.append([self.lives(seat) for seat in range(self.game.seats)])
            self.struck.append([])
        elif verb == terms.DIED:
            self.died[b, c] += 1
        elif verb == terms.LEFT_CITY and c:
            self.felled[b] += 1
        elif verb == terms.SAVED_BY:
            self.saved[b, self.struck[-1][-1]] += 1
        elif verb == terms.DEAL:
            self.agreed += 1

    def close(self) -> None:
        """The decade in which the world tips has no end of its own."""
        self.people.append([self.lives(seat) for seat in range(self.game.seats)])
        if len(self.cards) < len(self.people):
            self.cards.append(0)
            self.co2.append([self.emits(seat) for seat in range(self.game.seats)])

    def lives(self, seat: int) -> int:
        return list(self.game.at_home).count(terms.CITY + seat)

    def emits(self, seat: int) -> int:
        game, here = self.game, terms.CITY + seat
        cards = [c for c in range(terms.CARDS) if game.where[c] == here and game.upright[c]]
        people = [c for c in range(terms.CITIZENS) if game.at_home[c] == here and not game.flipped[c]]
        made = sum(CO2[NUMBERS["kind"][c]] for c in cards) + sum(NUMBERS["job_co2"][NUMBERS["job"][c]] for c in people)
        return max(-10, min(10, made))

    def view(self, viewer: int = 0) -> TippingView:
        return view(self.setup, self.game, viewer)

    def told(self, viewer: int = 0) -> Debrief:
        return debrief(self.setup, self.view(viewer), NAMES[: self.game.seats])


def check(one: Counted) -> None:
    """All numbers of the end against the count."""
    told, seats = one.told(), range(one.game.seats)
    played = len(told.decades)
    assert played == len(one.people) == len(one.cards)
    assert [list(d.people) for d in told.decades] == one.people
    assert [list(d.co2) for d in told.decades] == one.co2
    assert [d.cards for d in told.decades] == one.cards
    assert [list(d.struck) for d in told.decades] == [sorted(row) for row in one.struck[:played]]
    assert [d.total for d in told.decades] == [max(0, sum(row)) for row in one.co2]
    for emitted in told.emitted:
        assert emitted.out == sum(max(0, row[emitted.seat]) for row in one.co2)
        assert emitted.out - emitted.back == sum(row[emitted.seat] for row in one.co2)
        standing = sum(source.co2 for source in (*emitted.sources, *emitted.sinks))
        assert max(-10, min(10, standing)) == one.emits(emitted.seat)
    for cost in told.costs:
        assert {why: n for why, n in cost.lost if n} == {why: n for (q, why), n in one.died.items() if q == cost.seat}
        assert cost.total == sum(n for (q, _why), n in one.died.items() if q == cost.seat)
        assert cost.cards == one.felled[cost.seat]
        saved = {why: one.saved[cost.seat, why] for why in costs.DEADLY}
        asked = sum(saved[why] + one.died[cost.seat, why] for why in costs.SCALED)
        assert cost.least <= asked <= cost.most
        assert cost.saved <= sum(saved.values())
        assert not cost.sure or cost.saved == sum(saved.values())
    made = f"{one.agreed} agreement" if one.agreed else "No agreement"
    assert told.trades.startswith(made)
    assert all(one.lives(seat) == told.decades[-1].people[seat] for seat in seats) or not played


@pytest.mark.parametrize(("seats", "mode"), TABLES)
@pytest.mark.parametrize("level", ["random", "reckless"])
def test_the_numbers_of_random_games(seats: int, mode: str, level: str) -> None:
    for seed in range(4):
        check(Counted(seats, mode, level, seed))


@pytest.mark.parametrize(("seats", "mode"), [(3, "together"), (2, "competitive")])
def test_the_numbers_of_games_of_bots(seats: int, mode: str) -> None:
    one = Counted(seats, mode, "normal", 0)
    check(one)
    assert one.told().decades


def test_every_ending_comes_and_is_told() -> None:
    found: dict[int, Counted] = {}
    for seed in range(40):
        one = Counted(2 + seed % 2, "together", "reckless", seed)
        found.setdefault(one.game.ending, one)
        if len(found) == 3:
            break
    assert set(found) == {terms.WON, terms.TIMED_OUT, terms.TIPPED}
    for one in found.values():
        check(one)
    assert found[terms.WON].told().missing == ()
    assert found[terms.TIMED_OUT].told().missing
    tipped = found[terms.TIPPED].told()
    assert tipped.missing[0].startswith("With ")
    assert tipped.moments[-1].title.endswith("the world tips")


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_everything_is_told_to_everybody(seats: int, mode: str) -> None:
    one = Counted(seats, mode, "random", 9)
    people = NAMES[:seats]
    for viewer in (0, seats - 1, common.SPECTATOR):
        seen = one.view(viewer)
        parts = {part.id: part for part in lines(one.setup, seen, people)}
        assert {"why", "turns", "decades", "emitted", "costs", "trades", "real"} <= set(parts)
        assert all(part.heading and (part.lines or part.rows) for part in parts.values())
        assert all(len(row) == len(part.headers) for part in parts.values() for row in part.rows)
        drawn = ending.drawn(one.setup, seen, people)
        assert hash(drawn) == hash(ending.drawn(one.setup, seen, people))
        assert ("You" in [name for _badge, name in drawn.company]) == (viewer != common.SPECTATOR)
    assert one.told(0).decades == one.told(common.SPECTATOR).decades


# -- an end put down by hand


class Ended:
    """A finished game with as many citizens and cards as it is told.

    `people`, `cards`: by seat; cards beyond the two starters are Small Farms, which emit nothing.
    """

    def __init__(
        self, people: Sequence[int], ends: int = terms.WON, decade: int = 6, cards: Sequence[int] = (), **options: Any
    ) -> None:
        seats = len(people)
        self.setup = Setup("tipping_point", seats, complete(OPTIONS, options))
        self.game = TippingPoint(seats, deck.numbers(), choices_of(self.setup.options))
        state = self.game.dump()
        waiting = iter(range(terms.CITIZENS))
        for seat, n in enumerate(people):
            for _ in range(n):
                state["at_home"][next(waiting)] = terms.CITY + seat
        state["flipped"] = [int(home >= terms.CITY) for home in state["at_home"]]
        free = iter(c for c in range(terms.STARTERS, terms.CARDS) if self.kind(state, c) == "small_farm")
        for seat, n in enumerate(cards):
            for _ in range(n):
                state["where"][next(free)] = terms.CITY + seat
        state |= {"ending": ends, "over": 1, "phase": terms.ENDED, "decade": decade}
        self.game.load(state)
        self.put()

    def kind(self, state: dict[str, Any], card: int) -> str:
        return str(deck.ours().kinds[state["kind"][card]])

    def build(self, seat: int, **kinds: int) -> Ended:
        """Cards of these kinds, upright."""
        state = self.game.dump()
        for name, n in kinds.items():
            found = [c for c in range(terms.STARTERS, terms.CARDS) if self.kind(state, c) == name][:n]
            for card in found:
                state["where"][card] = terms.CITY + seat
        self.game.load(state)
        return self.put()

    def put(self, **fields: Any) -> Ended:
        """Fields of the state; of an array a dict from place to value. The sums are made to fit."""
        state = self.game.dump()
        for name, value in fields.items():
            if isinstance(value, dict):
                for place, part in value.items():
                    state[name][place] = part
            else:
                state[name] = value
        self.game.load(state | sums.counted(state))
        return self

    def history(self, co2: Sequence[Sequence[int]], people: Sequence[Sequence[int]], cards: Sequence[int]) -> Ended:
        """By decade, each by seat."""

        def flat(rows: Sequence[Sequence[int]]) -> dict[int, int]:
            return {seat * terms.DECADES + i: n for i, row in enumerate(rows) for seat, n in enumerate(row)}

        return self.put(co2_by=flat(co2), population=flat(people), cards_by=dict(enumerate(cards)))

    def struck(self, **decades: Sequence[int]) -> Ended:
        """Disasters by year: _2030=(HEAT, HEAT)."""
        found: dict[int, int] = {}
        for year, strikes in decades.items():
            for d in strikes:
                place = (int(year[1:]) - 2010) // 10 * terms.DISASTERS + d
                found[place] = found.get(place, 0) + 1
        return self.put(struck=found)

    def lost(self, seat: int, **causes: int) -> Ended:
        return self.put(lost_n={seat * terms.CAUSES + getattr(terms, why): n for why, n in causes.items()})

    def told(self, viewer: int = 0) -> Debrief:
        return debrief(self.setup, self.view(viewer), NAMES[: self.game.seats])

    def view(self, viewer: int = 0) -> TippingView:
        return view(self.setup, self.game, viewer)


# -- who won and why


@pytest.mark.rule("T-085")
def test_ten_end_it_and_nine_are_enough() -> None:
    game = Ended((9, 10, 7, 8))
    assert game.told().story == (
        "A city with 10 citizens ends the game: Tomo 10. 9 are enough then: you. Short of 9: Jo by 1, Ines by 2."
    )
    assert game.told(1).story.startswith("A city with 10 citizens ends the game: you 10. 9 are enough then: Mara.")
    assert Ended((11, 10)).told(common.SPECTATOR).story == "A city with 10 citizens ends the game: Mara 11 and Tomo 10."


@pytest.mark.rule("T-086")
def test_most_citizens_then_cards_then_both_or_the_cleaner() -> None:
    def story(people: Sequence[int], cards: Sequence[int] = (), **more: Any) -> str:
        return Ended(people, cards=cards, mode="competitive", **more).told().story

    lead = "A city with 10 citizens ends the game. "
    assert story((8, 11, 10)) == lead + "Tomo: most citizens, 11. Ines 10, too, but fewer. Short of 10: you by 2."
    assert story((10, 10, 4), (1, 0, 0)) == lead + (
        "You: 10 citizens like Tomo, but more cards in play: 3, Tomo 2. Short of 10: Ines by 6."
    )
    assert (
        story((10, 10), (1, 1)) == lead + "You and Tomo have 10 citizens and 3 cards in play each: they share the win."
    )
    cleaner = Ended((10, 10), mode="competitive", tie="cleanest").build(0, oil_well=1).build(1, wetland=1)
    assert cleaner.told().story == lead + "Tomo: 10 citizens and as many cards as you, but less CO₂, −2."


@pytest.mark.rule("T-087")
def test_pairs_are_counted_together() -> None:
    lead = "A pair with 20 citizens ends the game. "
    assert Ended((9, 8, 11, 4), mode="teams").told().story == (
        lead + "You and Ines: 20 citizens together; Tomo and Jo: 12 citizens together. Short of 20: Tomo and Jo by 8."
    )
    both = "You and Ines: 20 citizens together; Tomo and Jo: 20 citizens together. "
    tie = Ended((10, 10, 10, 10), cards=(1, 0), mode="teams")
    assert tie.told().story == lead + both + "Cards in play decide: 5 against 4."
    assert (
        Ended((10,) * 4, mode="teams").told().story
        == lead + both + "Cards in play are as many, too: the win is shared."
    )


@pytest.mark.rule("T-088")
def test_time_runs_out() -> None:
    told = Ended((7, 8), terms.TIMED_OUT, 9).lost(0, HUNGER=3, HEAT=1).told()
    assert told.story == "It is 2100, and nobody is there yet. Most citizens: Tomo, 8 of 10."
    assert told.missing == (
        "With 2 citizens more the nearest would have won.",
        "Hunger took 3. A food more at each of those feedings keeps a citizen alive.",
        "The weather took 1. A Hospital or First Responder saves one each time.",
    )
    quiet = Ended((9, 9, 9, 9), terms.TIMED_OUT, 9, mode="teams").told()
    assert quiet.story.endswith("Most citizens: you, Tomo, Ines and Jo, 18 of 20.")
    assert quiet.missing[-1] == "Nobody was lost; it was time that ran out."


@pytest.mark.rule("T-089")
def test_a_world_that_tips_is_counted_out() -> None:
    game = Ended((4, 10), terms.TIPPED, 2).build(0, coal_power_plant=2, oil_well=1).build(1, ranch=4)
    game.history([(0, 0), (5, 4)], [(1, 1), (3, 8), (4, 10)], (1, 3))
    told = game.told()
    assert (game.view().total, game.view().limit) == (16, 16)
    assert told.story == "The common CO₂ is 16, and at 16 the world tips. Nobody wins. Most citizens: Tomo, 10 of 10."
    assert told.missing[0] == "With 1 CO₂ less the game would go on."
    assert told.missing[1].startswith(
        "The greatest sources at the end: 4 × Ranch at 2 CO₂, 2 × Coal Power Plant at 3 CO₂"
    )
    assert "Wetland takes up 2 for $3" in told.missing[2]
    assert told.decades[-1] == Decade(2030, (4, 10), (8, 8), (3, 3), 16, 0, ())
    assert told.moments[-1].title == "2030: the world tips"
    assert told.moments[-1].text.endswith("At the last count it had been 9: Tomo +4, You +3.")
    for line in told.missing:
        assert "fault" not in line
        assert "should" not in line


def test_a_position_may_leave_its_history_out() -> None:
    told = Ended((10, 3), decade=2).build(0, coal_power_plant=1).told()
    assert [one.co2 for one in told.decades] == [(0, 0), (0, 0)]
    assert told.emitted_note == "All decades together: 0 CO₂, 0 weather cards, 0 disasters."


def test_a_world_that_tips_at_once_is_told_too() -> None:
    told = Ended((1, 1), terms.TIPPED, 0).build(0, coal_power_plant=2, oil_well=4).build(1, ranch=4).told()
    assert [one.cards for one in told.decades] == [0]
    assert told.moments[0].text == "The common CO₂ came to 18; the limit is 16."


# -- who emitted what, and what it cost whom


def test_emissions_are_told_by_what_stood_at_the_end() -> None:
    game = Ended((10, 4)).build(0, coal_power_plant=1, oil_well=2, wetland=1)
    game.history([(1, 0)] * 3 + [(-2, 3)] * 3, [(5, 3)] * 6, [1] * 6)
    mine, other = game.told().emitted
    assert mine.words == (
        "At the end: 2 × Oil Well +4, Coal Power Plant +3, Large Farm +1. Taking up: Wetland −2, Forest −1. "
        "In decades below zero it took up 6 in all."
    )
    assert (mine.out, mine.back, mine.share, mine.by_decade) == (3, 6, 25, (1, 1, 1, -2, -2, -2))
    assert (other.out, other.share) == (9, 75)
    drawn = ending.drawn(game.setup, game.view(), NAMES[:2]).emissions
    assert [one.name for one in drawn] == ["Tomo", "You"]
    assert [(year, n) for _x, _long, year, n in drawn[0].blocks] == [(2040, 3), (2050, 3), (2060, 3)]
    assert drawn[0].blocks[-1][0] + drawn[0].blocks[-1][1] == pytest.approx(ending.LONG - ending.GAP, abs=0.3)
    bare = Ended((10, 1)).put(where={0: terms.OUT, terms.SEATS: terms.OUT})
    assert bare.told().emitted[0].words == "Nothing in it emits CO₂ at the end."


def test_losses_say_what_the_risk_factor_added() -> None:
    game = Ended((10, 6), decade=3).history([(0, 4), (0, 7), (0, 0)], [(8, 5), (9, 4), (10, 6)], (1, 2, 1))
    game.struck(_2010=(terms.HEAT,), _2020=(terms.BLIZZARD, terms.TORNADO)).lost(1, HUNGER=2, HEAT=2, BLIZZARD=2)
    mine, other = game.put(felled={1: 1}).told().costs
    assert mine.words == "Lost nobody and nothing. Hospitals and First Responders saved 3."
    assert other.words == (
        "Lost 6 citizens: Hunger 2, Hot and Humid 2, Blizzard 2. Disasters took 1 of its cards. Hot and Humid and "
        "Blizzards went for 5: 2 at risk ×1, the rest because of its own CO₂. Hospitals and First Responders saved 2."
    )
    few = Ended((10, 2), decade=1).history([(0, 9)], [(8, 2)], (1,)).struck(_2010=(terms.HEAT, terms.SNOWSTORM))
    assert "went for up to 3: 1 at risk ×1" in few.lost(1, HEAT=1).told().costs[1].words
    assert few.told().costs[1].words.endswith("saved 1 or more.")


# -- what decided it


def test_the_decades_that_decided_it() -> None:
    game = Ended((10, 3), decade=5)
    game.history([(1, 1), (1, 2), (6, 5), (5, 5), (4, 3)], [(2, 2), (4, 5), (6, 6), (8, 2), (9, 3)], (1, 1, 4, 3, 2))
    told = game.struck(_2030=(terms.HEAT, terms.FROST), _2040=(terms.DROUGHT,)).lost(1, HUNGER=5).told()
    assert [(one.decade, one.title, one.text) for one in told.moments] == [
        (
            2,
            "2030: more weather",
            "4 weather cards, after 1 in 2020. The common CO₂ had grown from 3 to 11: You +5, Tomo +3.",
        ),
        (
            3,
            "2040: the deepest fall",
            "Tomo fell from 6 to 2 citizens. No disaster of that decade takes citizens: it was hunger.",
        ),
        (4, "2060: the end", "Citizens: You 10, Tomo 3."),
    ]
    traded = game.put(shared_n=1).told().moments[1]
    assert traded.text == "Tomo fell from 6 to 2 citizens. The weather: Drought."


def test_the_hardest_weather_is_told_with_what_it_took() -> None:
    game = Ended((10, 5), decade=2).history([(1, 1), (1, 1)], [(6, 6), (9, 5)], (1, 1))
    game.struck(_2020=(terms.TORNADO, terms.TORNADO, terms.FLOOD))
    (only,) = game.told().moments
    assert only.text == (
        "Flash Flood, 2 × Tornado in one decade. Tomo fell from 6 to 5 citizens. Citizens: You 10, Tomo 5."
    )
    assert turning.heading(1) == "The decade that decided it"


# -- charts


@pytest.mark.parametrize("plan", [charts.LARGE, charts.SMALL])
def test_the_chart_holds_every_number_in_its_box(plan: charts.Plan) -> None:
    for seed in range(3):
        one = Counted(4, "together", "reckless", seed)
        told, seen = one.told(), one.view()
        drawn = charts.chart(told.decades, seen.mode, (4, 7), seen.bands, seen.limit, plan)
        n = len(told.decades)
        for panel in (drawn.people, drawn.co2):
            assert len(panel.lines) == 4
            for line in panel.lines:
                assert len(line.marks) == n == line.path.count("L") + 1
                assert all(
                    plan.left <= x <= plan.right and panel.top - 5 <= y <= panel.floor + 5 for x, y in line.marks
                )
            heights = sorted(line.label[1] for line in panel.lines)
            assert all(b - a >= plan.apart - 0.2 for a, b in pairwise(heights))
        assert [line.label[2] for line in drawn.people.lines] == [str(k) for k in told.decades[-1].people]
        assert sum(band.tall for band in drawn.co2.bands) == pytest.approx(drawn.co2.floor - drawn.co2.top, abs=0.4)
        for bar, decade in zip(drawn.sums.bars, told.decades, strict=True):
            assert (bar.total, len(bar.backs), len(bar.struck)) == (decade.total, decade.cards, len(decade.struck))
            assert (bar.zone == len(seen.bands)) == (decade.total >= seen.limit)
            assert all(
                0 <= x <= plan.wide - plan.emblem and y + plan.emblem <= drawn.tall for x, y, _e, _n in bar.struck
            )


def test_the_bar_of_a_total_has_the_colour_of_its_cards() -> None:
    seen = Ended((10, 1)).view()
    for total in range(seen.limit + 3):
        row = charts.zone(total, seen.bands, seen.limit)
        assert row == len(seen.bands) if total >= seen.limit else seen.bands[row][1] == row + 1


def test_numbers_at_the_ends_of_lines_lie_apart() -> None:
    assert charts.spread([100, 100, 100], 10) == [90, 100, 110]
    assert charts.spread([50, 10], 10) == [50, 10]
    moved = charts.spread([0, 3, 30, 31], 12)
    assert all(b - a >= 12 - 1e-9 for a, b in pairwise(moved))
    assert sum(moved) == pytest.approx(64)


@pytest.mark.rule("T-068")
def test_factors_are_those_of_the_rules() -> None:
    game = Ended((10, 1))
    for co2 in range(-10, 11):
        game.game.load(game.game.dump() | {"co2_sum": [co2, 0, 0, 0]})
        assert curves.factor(co2, deck.ours().risk) == game.game.risk_of(0)


# -- what is real


def test_four_figures_with_source_and_year() -> None:
    told = Ended((10, 3)).build(0, coal_power_plant=1).struck(_2030=(terms.FLOOD,) * 2).lost(1, HUNGER=3).told()
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


def test_a_quiet_game_has_figures_too() -> None:
    for one in (Ended((10, 3)).told(), Ended((10, 3)).put(where=dict.fromkeys(range(8), terms.OUT)).told()):
        assert len(one.real) == real.SHOWN == len({figure.emblem for figure in one.real})
        assert one.real[0].why == "Heat"
        assert one.real[-1].emblem == real.WORLD


def test_disasters_are_named_with_how_often() -> None:
    assert curves.disasters((terms.HEAT, terms.HEAT, terms.FROST)) == "2 × Hot and Humid, Freezing Rain"
    assert curves.disasters(()) == ""
    assert costs.cause(terms.HUNGER) == "Hunger"
    assert names.titles(None).deck.risk == deck.ours().risk
