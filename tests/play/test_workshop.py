"""Workshops: who may do what and when, the clock that decides, logs that survive, names that are forgotten."""

from __future__ import annotations

import asyncio
import csv
import io
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from tests.play import tally, trial
from tests.play.conftest import Run
from tests.play.memory import MemoryStore
from tests.play.people import ADA, BEN, CLEO, DAN

from keeling.bots.workers import InlineWorkers
from keeling.core.title import Title
from keeling.play import workshop_export
from keeling.play.clock import FakeClock
from keeling.play.store import SqliteStore, Store, StoreError
from keeling.play.tables import TableError, Tables
from keeling.play.workshop import Workshop
from keeling.play.workshop_rules import MOST_LINES, MOST_TEAMS

HOST = "secret-of-the-host"
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


def any_title(name: str) -> Title:
    return trial.title_of(name) if name == "trial" else tally.title_of(name)


@asynccontextmanager
async def opened(store: Store, clock: FakeClock | None = None) -> AsyncIterator[Tables]:
    tables = Tables(store, InlineWorkers(tally.title_of), clock, pace=0.0, titles=any_title)
    tables.workshops.dice = random.Random(7)
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close()


@pytest.fixture
def play(run: Run) -> Callable[[Callable[[Tables, FakeClock], Coroutine[Any, Any, None]]], None]:
    """Runs a test over tables in memory, with a clock that the test moves."""

    def runner(test: Callable[[Tables, FakeClock], Coroutine[Any, Any, None]]) -> None:
        async def work() -> None:
            clock = FakeClock()
            async with opened(MemoryStore(), clock) as tables:
                await test(tables, clock)

        run(work())

    return runner


Play = Callable[[Callable[[Tables, FakeClock], Coroutine[Any, Any, None]]], None]


async def workshop(tables: Tables, activity: str, *browsers: str, **how: Any) -> Workshop:
    one = await tables.workshops.create("trial", activity, HOST, **how)
    for number, browser in enumerate(browsers):
        await one.join(browser, f"Person {number}")
    return one


async def in_teams(tables: Tables, activity: str, *browsers: str, **how: Any) -> Workshop:
    """A team of one for each, begun, the clock running where there is one."""
    one = await workshop(tables, activity, *browsers, **how)
    for number, browser in enumerate(browsers):
        await one.make_team(browser, f"Team {number}")
    await one.begin(HOST)
    if one.state.watch.length:
        await one.run(HOST)
    return one


def all_of(one: Workshop) -> dict[str, Any]:
    """Everything that the log must bring back."""
    hall = one.state
    return {
        "position": hall.position,
        "people": [asdict(each) for each in hall.people],
        "teams": [asdict(each) for each in hall.teams],
        "watch": asdict(hall.watch),
        "lines": sorted(hall.lines),
        "rest": (hall.stage, hall.show, hall.host, hall.banned, hall.setting),
    }


# -- dealing ---------------------------------------------------------------------------------------------------------


def test_cards_are_different_within_a_team_and_from_one_deck_while_it_lasts(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "storm", size="alone")
        for number in range(30):
            await one.join(f"{'browser':-<20}{number}", f"P{number}")
        await one.begin(HOST)
        hands = [team.cards for team in one.state.standing()]
        assert all(len(set(hand)) == 3 for hand in hands)
        assert len({card for hand in hands[:25] for card in hand}) == 75
        copies = [sum(card in hand for hand in hands) for card in one.state.cards]
        assert sum(copies) == 90
        assert max(copies) == 2
        await one.join(ADA, "Late")
        late = one.state.teams[-1]
        assert len(set(late.cards)) == 3
        assert all(copies[list(one.state.cards).index(card)] == 1 for card in late.cards)

    play(work)


def test_a_team_that_comes_late_is_dealt_at_once(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await in_teams(tables, "storm", ADA)
        await one.join(BEN, "Ben")
        await one.make_team(BEN, "Late")
        assert len(set(one.state.teams[1].cards) | set(one.state.teams[0].cards)) == 6

    play(work)


def test_nothing_begins_without_a_team(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "storm", ADA)
        with pytest.raises(TableError, match="There is no team yet"):
            await one.begin(HOST)
        with pytest.raises(TableError, match="Only the host") as no:
            await one.begin(ADA)
        assert no.value.status == 403
        with pytest.raises(TableError, match="has not begun"):
            await one.run(HOST)

    play(work)


# -- people and teams ------------------------------------------------------------------------------------------------


def test_no_two_people_and_no_two_teams_are_called_alike(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "storm")
        await one.join(ADA, "Mara")
        await one.join(BEN, "mara\u200b")
        assert await one.join(BEN, "Other") == 1, "who is in stays who they are"
        await one.make_team(ADA, "Kelp")
        await one.make_team(BEN, "KELP")
        assert [person.name for person in one.state.people] == ["Mara", "mara 2"]
        assert [team.name for team in one.state.teams] == ["Kelp", "KELP 2"]
        with pytest.raises(TableError, match="that others can see") as no:
            await one.join(CLEO, "\u200b")
        assert no.value.status == 422

    play(work)


def test_teams_are_joined_left_and_gone_when_empty(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "storm", ADA, BEN)
        await one.make_team(ADA, "One")
        await one.make_team(BEN, "Two")
        await one.enter(BEN, 0)
        assert [team.name for team in one.state.standing()] == ["One"]
        with pytest.raises(TableError, match="no such team"):
            await one.enter(ADA, 1)
        await one.leave(BEN)
        assert [person.name for person in one.state.members(0)] == ["Person 0"]
        with pytest.raises(TableError, match="Join first"):
            await one.make_team(BEN, "Again")
        assert await one.join(BEN, "Ben") == 2

    play(work)


def test_a_team_that_wrote_stays_when_its_people_go(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await in_teams(tables, "storm", ADA, BEN)
        await one.pick(ADA, one.state.teams[0].cards[0])
        await one.add_line(ADA, "One idea")
        await one.leave(ADA)
        assert [team.name for team in one.state.standing()] == ["Team 0", "Team 1"]

    play(work)


def test_the_host_sends_away_and_hands_over(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "storm", ADA, BEN)
        with pytest.raises(TableError, match="Only the host"):
            await one.remove(ADA, 1)
        await one.remove(HOST, 1)
        with pytest.raises(TableError, match="has removed you") as no:
            await one.join(BEN, "Back")
        assert no.value.status == 403
        await one.hand_over(HOST, 0)
        assert one.is_host(ADA)
        assert not one.is_host(HOST)

    play(work)


def test_a_person_alone_is_a_team_with_the_own_name(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "hour", ADA)
        with pytest.raises(TableError, match="works alone"):
            await one.make_team(ADA, "No")
        await one.rename(ADA, "Augusta")
        assert one.state.teams[0].name == "Augusta"

    play(work)


# -- lines and pitches -----------------------------------------------------------------------------------------------


def test_lines_wait_for_the_clock_and_for_a_card(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "storm", ADA)
        await one.make_team(ADA, "Kelp")
        with pytest.raises(TableError, match="has not begun"):
            await one.add_line(ADA, "Early")
        await one.begin(HOST)
        with pytest.raises(TableError, match="has not started"):
            await one.add_line(ADA, "Early")
        await one.run(HOST)
        with pytest.raises(TableError, match="Pick one of your cards first"):
            await one.add_line(ADA, "Early")
        with pytest.raises(TableError, match="not one of your cards"):
            await one.pick(ADA, next(card for card in one.state.cards if card not in one.state.teams[0].cards))
        await one.pick(ADA, one.state.teams[0].cards[2])
        await one.add_line(ADA, "  Plant\nkelp \u202e ")
        assert [line.text for line in one.state.teams[0].ideas] == ["Plant kelp"]
        with pytest.raises(TableError, match="on the list already"):
            await one.add_line(ADA, "PLANT  KELP")
        with pytest.raises(TableError, match="nothing in it"):
            await one.add_line(ADA, " \u200b ")
        with pytest.raises(TableError, match="Join first"):
            await one.add_line(BEN, "Stranger")
        with pytest.raises(TableError, match="comes in a later stage"):
            await one.pitch(ADA, "Early")

    play(work)


def test_a_list_is_full_at_last(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "sort", ADA)
        await one.make_team(ADA, "Kelp")
        await one.choose_group(ADA, "water")
        await one.begin(HOST)
        for number in range(MOST_LINES):
            await one.add_line(ADA, f"Idea {number}")
        with pytest.raises(TableError, match=f"has {MOST_LINES} lines"):
            await one.add_line(ADA, "One more")
        assert len(one.state.teams[0].ideas) == MOST_LINES

    play(work)


def test_teams_are_enough_at_last(play: Play) -> None:
    """One person alone could leave a team with a line behind for ever."""

    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await in_teams(tables, "sort", ADA)
        for number in range(1, MOST_TEAMS):
            await one.choose_group(ADA, "water")
            await one.add_line(ADA, "Idea")
            await one.make_team(ADA, f"Next {number}")
        await one.choose_group(ADA, "water")
        await one.add_line(ADA, "Idea")
        with pytest.raises(TableError, match=f"enough teams here: {MOST_TEAMS}"):
            await one.make_team(ADA, "One more")
        await one.join(BEN, "Ben")
        with pytest.raises(TableError, match="enough teams"):
            await one.choose_group(BEN, "fire")
        await one.choose_group(BEN, "water")
        assert len(one.state.standing()) == MOST_TEAMS

    play(work)


def test_whoever_comes_again_and_again_finds_the_room_full_at_last(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "hour", ADA)
        await one.begin(HOST)
        await one.run(HOST)
        for number in range(MOST_TEAMS):
            await one.add_line(ADA, f"Idea {number}")
            await one.leave(ADA)
            if number < MOST_TEAMS - 1:
                await one.join(ADA, "Ada")
        with pytest.raises(TableError, match="enough teams"):
            await one.join(ADA, "Ada")

    play(work)


def test_lines_are_taken_back_by_their_team_or_the_host(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await in_teams(tables, "storm", ADA, BEN)
        await one.pick(ADA, one.state.teams[0].cards[0])
        await one.add_line(ADA, "First")
        await one.add_line(ADA, "Second")
        with pytest.raises(TableError, match="not your team"):
            await one.strike(BEN, 1)
        await one.strike(ADA, 1)
        position = one.position
        assert await one.strike(ADA, 1) == position, "it is gone already"
        await one.next_stage(HOST)
        with pytest.raises(TableError, match="closed by now"):
            await one.strike(ADA, 2)
        await one.strike(HOST, 2)
        assert one.state.lines == {}

    play(work)


def test_a_pitch_comes_from_a_line_or_is_written(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await in_teams(tables, "storm", ADA, BEN)
        await one.pick(ADA, one.state.teams[0].cards[0])
        await one.add_line(ADA, "Kelp forests")
        await one.next_stage(HOST)
        with pytest.raises(TableError, match="not on your list"):
            await one.pitch(BEN, "", line=1)
        await one.pitch(ADA, "", line=1)
        await one.pitch(BEN, "Warm streets")
        assert [team.pitch for team in one.state.teams] == ["Kelp forests", "Warm streets"]
        with pytest.raises(TableError, match="Nothing new is gathered"):
            await one.add_line(ADA, "Late")
        await one.pitch(HOST, "", team=1)
        assert one.state.teams[1].pitch == ""

    play(work)


# -- the clock -------------------------------------------------------------------------------------------------------


def test_the_clock_of_the_server_decides(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await in_teams(tables, "storm", ADA)
        watch = one.state.watch
        await one.pick(ADA, one.state.teams[0].cards[0])
        assert watch.ends == one.now + 15 * 60_000
        await clock.forward(14 * MINUTE + 59)
        await one.add_line(ADA, "In time")
        await clock.forward(2)
        await one.add_line(ADA, "On its way when the time was up")
        await clock.forward(3)
        with pytest.raises(TableError, match="The time is up") as no:
            await one.add_line(ADA, "Too late")
        assert no.value.status == 409
        with pytest.raises(TableError, match="add some minutes"):
            await one.run(HOST)
        await clock.forward(10 * MINUTE)
        await one.extend(HOST, 5)
        assert watch.left(one.now) == 5 * 60_000, "nobody pays for the minutes after the end"
        await one.add_line(ADA, "More time")

    play(work)


def test_a_pause_stops_the_time_and_the_writing(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await in_teams(tables, "storm", ADA)
        await one.pick(ADA, one.state.teams[0].cards[0])
        await clock.forward(5 * MINUTE)
        await one.pause(HOST)
        await clock.forward(HOUR)
        assert one.state.watch.left(one.now) == 10 * 60_000
        with pytest.raises(TableError, match="The clock stands"):
            await one.add_line(ADA, "Meanwhile")
        await one.run(HOST)
        position = one.position
        assert await one.run(HOST) == position
        assert one.state.watch.ends == one.now + 10 * 60_000
        await one.extend(HOST, 2)
        assert one.state.watch.left(one.now) == 12 * 60_000

    play(work)


def test_a_second_press_skips_no_stage(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await in_teams(tables, "storm", ADA)
        await one.next_stage(HOST, 0)
        await one.next_stage(HOST, 0)
        assert one.state.stage == 1
        await one.next_stage(HOST, 1)
        await one.next_stage(HOST, 2)
        assert one.state.ended
        position = one.position
        assert await one.next_stage(HOST) == position
        with pytest.raises(TableError, match="is over"):
            await one.join(BEN, "Ben")

    play(work)


def test_lengths_are_the_hosts_and_a_stage_without_a_clock_can_get_one(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await in_teams(tables, "storm", ADA, minutes=(90, None, 0))
        assert one.state.setting.minutes == (90, 15, 0)
        await one.next_stage(HOST)
        await one.next_stage(HOST)
        with pytest.raises(TableError, match="has no clock"):
            await one.run(HOST)
        await one.extend(HOST, 2)
        await one.run(HOST)
        assert one.state.watch.left(one.now) == 120_000
        for wrong in (0, -3, 10**6):
            with pytest.raises(TableError, match="at most 7 days") as no:
                await one.extend(HOST, wrong)
            assert no.value.status == 422
        with pytest.raises(TableError, match="at most 7 days"):
            await tables.workshops.create("trial", "storm", HOST, minutes=(20_000,))

    play(work)


def test_pages_hear_when_the_clock_passes_a_mark(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "hour", ADA)
        await one.begin(HOST)
        await one.run(HOST)
        for minutes, swaps in ((19, False), (2, True)):
            waiting = asyncio.ensure_future(one.moved(one.position, 1e6, one.version))
            await clock.forward(minutes * MINUTE)
            assert waiting.done() is swaps
            assert one.may_swap() is swaps
            waiting.cancel()
        waiting = asyncio.ensure_future(one.moved(one.position, 1e6, one.version))
        await clock.forward(HOUR)
        assert waiting.done()
        assert not one.may_swap()

    play(work)


# -- bonus, groups, stuck, joining -----------------------------------------------------------------------------------


def test_joined_cards_are_worth_a_bonus(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await in_teams(tables, "join", ADA)
        team = one.state.teams[0]
        with pytest.raises(TableError, match="at least one"):
            await one.add_line(ADA, "Tied to nothing")
        with pytest.raises(TableError, match="not one of your cards"):
            await one.add_line(ADA, "Tied to another", ["card-99"])
        for count in (1, 2, 3):
            await one.add_line(ADA, f"Idea {count}", team.cards[:count])
        assert [one.state.form.worth(len(line.cards)) for line in team.ideas] == [0, 1, 2]
        await one.pitch(ADA, "Two of them", team.cards[1:])
        assert workshop_export.bonus(one.state, team) == 1
        await one.pitch(ADA, "", line=3)
        assert workshop_export.bonus(one.state, team) == 2

    play(work)


def test_a_group_brings_exactly_its_cards(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "sort", ADA)
        await one.make_team(ADA, "Team")
        with pytest.raises(TableError, match="no such group"):
            await one.choose_group(ADA, "ether")
        for group in trial.GROUPS:
            await one.choose_group(ADA, group)
            wanted = {card["id"] for card in trial.TRIAL.cards() if group in card["sectors"]}
            assert set(one.state.teams[0].cards) == wanted
            assert len(one.state.teams[0].cards) == len(wanted)
        await one.begin(HOST)
        await one.add_line(ADA, "Written")
        with pytest.raises(TableError, match="has begun to write"):
            await one.choose_group(ADA, "air")

    play(work)


def test_a_large_team_splits_by_the_cards_that_its_people_prefer(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "sort", ADA, BEN, CLEO, DAN)
        await one.make_team(ADA, "Large")
        for browser in (BEN, CLEO, DAN):
            await one.enter(browser, 0)
        await one.choose_group(ADA, "air")
        first, second = one.state.teams[0].cards[:2]
        with pytest.raises(TableError, match="prefer different cards"):
            await one.split(ADA)
        for browser, card in ((ADA, first), (BEN, second), (CLEO, second)):
            await one.prefer(browser, card)
        await one.split(ADA)
        assert [(team.name, [p.name for p in one.state.members(team.number)]) for team in one.state.standing()] == [
            ("Large", ["Person 3"]),
            (one.state.cards[first].title, ["Person 0"]),
            (one.state.cards[second].title, ["Person 1", "Person 2"]),
        ]
        assert [team.picked for team in one.state.teams] == ["", first, second]
        assert len({team.cards for team in one.state.teams}) == 1
        with pytest.raises(TableError, match="not your team"):
            await one.split(ADA, 2)

    play(work)


def test_who_is_stuck_draws_or_swaps_after_twenty_minutes(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "hour", ADA, BEN)
        await one.begin(HOST)
        await one.run(HOST)
        ada, ben = one.state.teams
        before = ada.cards, ben.cards
        await clock.forward(20 * MINUTE - 1)
        for deed in (one.redraw(ADA), one.offer(ADA, ada.cards[0]), one.trade(BEN, 0)):
            with pytest.raises(TableError, match="possible after 20 minutes") as no:
                await deed
            assert (no.value.status, no.value.rule) == (409, "T-001")
        await clock.forward(1)
        with pytest.raises(TableError, match="not offered"):
            await one.trade(BEN, 0)
        await one.offer(ADA, ada.cards[0])
        await one.trade(BEN, 0)
        assert (ben.cards, ada.cards) == before
        assert ada.offer == ""
        await one.redraw(ADA)
        assert len(ada.cards) == 1
        assert ada.cards not in before
        await one.next_stage(HOST)
        with pytest.raises(TableError, match="stay as they were dealt"):
            await one.redraw(ADA)

    play(work)


def test_the_minutes_of_a_pause_do_not_count_for_the_stuck(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "hour", ADA)
        await one.begin(HOST)
        await one.run(HOST)
        await clock.forward(10 * MINUTE)
        await one.pause(HOST)
        await clock.forward(HOUR)
        await one.run(HOST)
        await clock.forward(9 * MINUTE)
        assert not one.may_swap()
        await clock.forward(MINUTE)
        assert one.may_swap()

    play(work)


def test_people_say_whose_pitch_they_would_join(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "hour", ADA, BEN, CLEO)
        await one.begin(HOST)
        with pytest.raises(TableError, match="Nobody is asked"):
            await one.side(BEN, 0)
        await one.next_stage(HOST)
        with pytest.raises(TableError, match="no pitch"):
            await one.side(BEN, 0)
        await one.pitch(ADA, "Come along")
        with pytest.raises(TableError, match="your own"):
            await one.side(ADA, 0)
        await one.side(BEN, 0)
        await one.side(CLEO, 0)
        await one.side(CLEO, None)
        assert [person.side for person in one.state.people] == [-1, 0, -1]
        await one.pitch(ADA, "")
        assert one.state.people[1].side == -1

    play(work)


def test_an_activity_takes_the_form_of_another(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "work", form="hour")
        assert (one.state.activity.id, one.state.form.id) == ("work", "hour")
        for wrong in ("", "join", "work"):
            with pytest.raises(TableError, match="has no activity") as no:
                await tables.workshops.create("trial", "work", HOST, form=wrong)
            assert no.value.status == 422
        with pytest.raises(TableError, match="'size' must be one of: alone"):
            await tables.workshops.create("trial", "hour", HOST, size="teams")
        with pytest.raises(TableError):
            await tables.workshops.create("tally", "storm", HOST)

    play(work)


# -- codes, logs, forgetting -----------------------------------------------------------------------------------------


def test_tables_and_workshops_share_codes_without_meeting(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["FERN-22", "FERN-22", "FERN-33", "FERN-22", "FERN-33", "FERN-44"])
    monkeypatch.setattr("keeling.play.first.new_code", lambda: next(codes))

    async def work(tables: Tables, clock: FakeClock) -> None:
        table = await tables.create("tally", ADA, "Ada")
        one, other = await workshop(tables, "storm"), await workshop(tables, "storm")
        assert (table.code, one.code, other.code) == ("FERN-22", "FERN-33", "FERN-44")
        assert await tables.workshops.get("fern 33") is one
        with pytest.raises(TableError, match="no table but an activity") as no:
            await tables.get("fern33")
        assert (no.value.status, no.value.code) == (404, "elsewhere")
        with pytest.raises(TableError, match="No table has the code"):
            await tables.workshops.get("FERN-22")
        assert await tables.get("FERN-22") is table

    play(work)


def test_a_workshop_comes_back_from_its_log_as_it_was(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def work() -> None:
        clock = FakeClock()
        async with opened(SqliteStore(path, "OFF", alone=False), clock) as tables:
            one = await workshop(tables, "hour", ADA, BEN, CLEO)
            await one.begin(HOST)
            await one.run(HOST)
            await one.add_line(ADA, "Kelp")
            await clock.forward(21 * MINUTE)
            await one.redraw(BEN)
            await one.pause(HOST)
            await one.extend(HOST, 3)
            await one.show(HOST, True)
            await one.remove(HOST, 2)
            before = all_of(one)
        async with opened(SqliteStore(path, "OFF", alone=False), clock) as tables:
            again = await tables.workshops.get(one.code)
            assert all_of(again) == before
            await again.run(HOST)
            assert again.state.watch.left(again.now) == 42 * 60_000

    run(work())


def test_every_change_is_in_the_log_before_it_is_told(run: Run, tmp_path: Path) -> None:
    """A second server on the same file, as after a kill at any moment, has all that was answered."""
    path = tmp_path / "tables.sqlite"

    async def work() -> None:
        async with opened(SqliteStore(path, "OFF", alone=False)) as tables:
            one = await workshop(tables, "sort", ADA)
            await one.make_team(ADA, "Kelp")
            await one.choose_group(ADA, "water")
            await one.begin(HOST)
            for number in range(5):
                await one.add_line(ADA, f"Idea {number}")
                async with opened(SqliteStore(path, "OFF", alone=False)) as others:
                    assert all_of(await others.workshops.get(one.code)) == all_of(one)

    run(work())


def test_what_cannot_be_saved_did_not_happen(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await in_teams(tables, "sort", ADA)
        await one.choose_group(ADA, "air")
        before = all_of(one)

        async def full(*_any: Any) -> None:
            raise StoreError("disk full")

        with monkeypatch.context() as broken:
            broken.setattr(tables.store, "append", full)
            with pytest.raises(TableError, match="could not be saved"):
                await one.add_line(ADA, "Lost")
        assert all_of(one) == before
        with monkeypatch.context() as broken:
            broken.setattr(tables.store, "remove", full)
            with pytest.raises(TableError, match="could not be saved"):
                await tables.workshops.forget(one.code, HOST)
        await one.add_line(ADA, "Kept")

    play(work)


def test_forgetting_leaves_no_name_and_no_line_in_the_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def work() -> None:
        async with opened(SqliteStore(path, "OFF", alone=False)) as tables:
            one = await workshop(tables, "sort")
            await one.join(ADA, "Wilhelmina")
            await one.make_team(ADA, "Seetangfreunde")
            await one.choose_group(ADA, "water")
            await one.begin(HOST)
            await one.add_line(ADA, "Unverwechselbares")
            words = (b"Wilhelmina", b"Seetangfreunde", b"Unverwechselbares", one.code.encode())
            kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
            assert all(word in kept for word in words)
            with pytest.raises(TableError, match="Only the host"):
                await tables.workshops.forget(one.code, ADA)
            waiting = asyncio.ensure_future(one.moved(one.position, 60, one.version))
            await tables.workshops.forget(one.code, HOST)
            assert await waiting, "open pages hear of it"
            left = b"".join(file.read_bytes() for file in tmp_path.iterdir())
            assert [word for word in words if word in left] == []
            with pytest.raises(TableError, match="everything about it is forgotten") as no:
                await tables.workshops.get(one.code)
            assert no.value.status == 410
            with pytest.raises(TableError, match="everything about it is forgotten"):
                await one.add_line(ADA, "After the end")
            assert await tables.store.read(one.code) == []

    run(work())


def test_old_workshops_are_removed_like_tables(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        waiting, begun = await workshop(tables, "storm", ADA), await in_teams(tables, "sort", ADA)
        await clock.forward(0.9 * DAY)
        assert await tables.store.read(waiting.code)
        await clock.forward(0.3 * DAY)
        assert not await tables.store.read(waiting.code)
        assert waiting.code not in tables.workshops.awake
        await clock.forward(28 * DAY)
        assert await tables.store.read(begun.code)
        await clock.forward(2 * DAY)
        assert not await tables.store.read(begun.code)

    play(work)


def test_one_browser_opens_only_so_many(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        made = [await workshop(tables, "sort") for _each in range(20)]
        with pytest.raises(TableError) as no:
            await workshop(tables, "sort")
        assert no.value.status == 429
        await made[0].join(ADA, "Ada")
        await made[0].make_team(ADA, "Team")
        await made[0].begin(HOST)
        await tables.workshops.forget(made[1].code, HOST)
        for _each in range(2):
            await workshop(tables, "sort")

    play(work)


# -- files -----------------------------------------------------------------------------------------------------------


def test_files_hold_everything_and_no_sign_that_does_something(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "join")
        await one.join(ADA, "=Ada")
        await one.join(BEN, "Ben")
        await one.make_team(ADA, "@Team <b>")
        await one.enter(BEN, 0)
        await one.begin(HOST)
        await one.run(HOST)
        cards = one.state.teams[0].cards
        for text in ('=HYPERLINK("x")', "+1", "-2", " @cmd", "\uff1d1", '"quoted", and', "*bold* [a](b) <i>", "plain"):
            await one.add_line(ADA, text, cards[:2])
        for text in ("a;=1+1;b", "a; -1", "a;b"):
            await one.add_line(ADA, text, cards[:1])
        await one.pitch(BEN, "# Our pitch", cards)
        text = workshop_export.table(one.state)
        rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
        assert text.startswith("\ufeff")
        assert rows[0] == ["Team", "People", "Kind", "Text", "Cards", "Bonus", "Would join"]
        assert len(rows) == 13
        parted = [part for line in text.splitlines()[9:12] for part in line.split(";")]
        assert not [part for part in parted if part.lstrip()[:1] in ("=", "+", "-", "@")]
        assert [row[3] for row in rows[9:12]] == ["a;'=1+1;b", "a;' -1", "a;b"]
        assert not [cell for row in rows for cell in row if cell.lstrip()[:1] in ("=", "+", "-", "@", "\uff1d")]
        assert [row[3] for row in rows[1:3]] == ['\'=HYPERLINK("x")', "'+1"]
        assert [row[5] for row in rows[1:]] == ["1"] * 8 + ["0"] * 3 + ["2"]
        marked = workshop_export.markdown(one.state)
        assert "- \\*bold\\* \\[a\\](b) \\<i\\>" in marked
        assert "- \\+1" in marked
        assert "## @Team \\<b\\>" in marked
        assert "**Pitch:** \\# Our pitch" in marked
        assert "; +2)" in marked

    play(work)


def test_most_lines_win_and_equals_share(play: Play) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await in_teams(tables, "storm", ADA, BEN, CLEO)
        assert workshop_export.leaders(one.state) == set()
        for number, browser in enumerate((ADA, BEN, CLEO)):
            await one.pick(browser, one.state.teams[number].cards[0])
            await one.add_line(browser, "First")
        await one.add_line(BEN, "Second")
        assert workshop_export.leaders(one.state) == {1}
        await one.add_line(CLEO, "Second, and a very long and good one")
        assert workshop_export.leaders(one.state) == {1, 2}
        assert workshop_export.markdown(one.state).index("Team 1") < workshop_export.markdown(one.state).index("Team 0")

    play(work)
