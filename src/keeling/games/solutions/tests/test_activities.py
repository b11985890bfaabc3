"""More ways to play: the activities' definitions, and what they come to when people do them."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from keeling.bots.workers import InlineWorkers
from keeling.core.activity import ALONE, TEAMS
from keeling.core.registry import title_of
from keeling.games.solutions import activities as known
from keeling.games.solutions import deck
from keeling.play.clock import FakeClock
from keeling.play.store import SqliteStore
from keeling.play.tables import TableError, Tables
from keeling.play.workshop import Workshop
from keeling.play.workshop_export import bonus, leaders
from keeling.web.app import application

HOST = "secret-of-the-host-----"
MINUTE = 60.0
Test = Callable[[Tables, FakeClock], Coroutine[Any, Any, None]]
CARDS = {card.id: card for card in deck.cards()}


@pytest.fixture
def play(tmp_path: Path) -> Callable[[Test], None]:
    """Runs a test over a server's tables, with a clock that the test moves."""

    def runner(test: Test) -> None:
        async def work() -> None:
            clock = FakeClock()
            tables = Tables(SqliteStore(tmp_path / "t.sqlite", "OFF"), InlineWorkers(), clock)
            await tables.open()
            try:
                async with asyncio.timeout(30):
                    await test(tables, clock)
            finally:
                await tables.close()

        asyncio.run(work())

    return runner


@pytest.fixture
def web(tmp_path: Path) -> Iterator[TestClient[Any]]:
    app = application(lambda: Tables(SqliteStore(tmp_path / "web.sqlite", "OFF"), InlineWorkers()))
    with TestClient(app) as client:
        yield client


def person(number: int) -> str:
    return f"secret-of-person-{number:03}"


async def workshop(tables: Tables, activity: str, people: int, **how: Any) -> Workshop:
    """With so many people; in teams, with a team for each. Begun, and the clock runs."""
    one = await tables.workshops.create("solutions", activity, HOST, **how)
    for number in range(people):
        await one.join(person(number), f"Person {number}")
        if not one.state.alone and not one.state.form.groups:
            await one.make_team(person(number), f"Team {number}")
    if people and not one.state.form.groups:
        await one.begin(HOST)
        await one.run(HOST)
    return one


def test_the_game_offers_the_activities() -> None:
    assert title_of("solutions").activities == known.ACTIVITIES
    ids = [one.id for one in known.ACTIVITIES]
    assert len(set(ids)) == len(ids) == 6


@pytest.mark.rule("S-144")
def test_every_card_can_be_looked_up_with_its_text_and_link(web: TestClient[Any]) -> None:
    page = html.unescape(web.get("/activities/solutions/cards").text)  # leads to the game's own page of them
    for card in CARDS.values():
        found = re.search(rf'<li class="card cuecard" id="{card.id}">.*?</li>', page, re.DOTALL)
        assert found, card.id
        front, back = found[0].split("<details", 1)
        assert card.title in front
        assert card.text in front
        assert f'href="{card.link}"' in back
        assert f"#{card.rank}<" in back
        assert f"#{card.rank}<" not in front
    searched = web.get("/games/solutions/cards?q=bamboo").text
    assert re.findall(r'<li class="card cuecard" id="([\w-]+)"', searched) == ["bamboo-production"]


@pytest.mark.rule("S-145")
@pytest.mark.parametrize("size", [TEAMS, ALONE])
def test_solutionstorming_deals_three_different_cards_at_random(play: Callable[[Test], None], size: str) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        hands = []
        for _round in range(4):
            one = await workshop(tables, "solutionstorming", 30, size=size)
            assert [len(set(team.cards)) for team in one.state.teams] == [3] * 30
            assert all(card in CARDS for team in one.state.teams for card in team.cards)
            hands.append(tuple(team.cards for team in one.state.teams))
        assert len(set(hands)) == 4

    play(work)


@pytest.mark.rule("S-146")
def test_solutionstorming_gathers_for_fifteen_minutes_and_refines_for_fifteen(play: Callable[[Test], None]) -> None:
    assert [stage.minutes for stage in known.SOLUTIONSTORMING.stages] == [15, 15, 0]

    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "solutionstorming", 1)
        with pytest.raises(TableError, match="Pick one"):
            await one.add_line(person(0), "Before a card is picked")
        await one.pick(person(0), one.state.teams[0].cards[1])
        await clock.forward(15 * MINUTE - 1)
        await one.add_line(person(0), "In time")
        await clock.forward(5)
        with pytest.raises(TableError, match="time is up"):
            await one.add_line(person(0), "Too late")
        with pytest.raises(TableError, match="later stage"):
            await one.pitch(person(0), "Too early")
        await one.next_stage(HOST)
        await one.run(HOST)
        assert one.state.watch.left(one.now) == 15 * 60_000
        await one.pitch(person(0), "", line=1)
        assert one.state.teams[0].pitch == "In time"

    play(work)


@pytest.mark.rule("S-147")
def test_most_ideas_win_whatever_they_are_worth(play: Callable[[Test], None]) -> None:
    assert [one.id for one in known.ACTIVITIES if one.contest] == ["solutionstorming"]

    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "solutionstorming", 2)
        for number in range(2):
            await one.pick(person(number), one.state.teams[number].cards[0])
        await one.add_line(person(0), "A brilliant, tested, affordable plan with figures for every country")
        for text in ("x", "y"):
            await one.add_line(person(1), text)
        assert leaders(one.state) == {1}
        await one.add_line(person(0), "z")
        assert leaders(one.state) == {0, 1}

    play(work)


@pytest.mark.rule("S-148")
def test_the_hackathon_of_three_cards_rewards_joining_them(play: Callable[[Test], None]) -> None:
    assert [known.THREE_CARDS.worth(cards) for cards in range(4)] == [0, 0, 1, 2]

    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "hackathon-three", 2)
        team = one.state.teams[0]
        assert len(set(team.cards)) == 3
        assert one.state.setting.size == TEAMS
        for count, points in ((1, 0), (2, 1), (3, 2)):
            await one.pitch(person(0), "Ours", team.cards[:count])
            assert bonus(one.state, team) == points

    play(work)


@pytest.mark.rule("S-149")
@pytest.mark.rule("S-151")
def test_a_sectors_team_has_exactly_the_cards_of_its_sector(play: Callable[[Test], None]) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "hackathon-sectors", len(known.SECTORS) + 1)
        for number, sector in enumerate(known.SECTORS):
            await one.choose_group(person(number), sector.id)
        for team, sector in zip(one.state.standing(), known.SECTORS, strict=True):
            assert team.name == sector.name
            assert set(team.cards) == {card.id for card in CARDS.values() if sector.id in card.sectors}
            assert len(team.cards) == len(set(team.cards)) > 0
        dealt = [card for team in one.state.standing() for card in team.cards]
        assert set(dealt) == set(CARDS), "every card is in a sector"
        assert all(dealt.count(card.id) == len(card.sectors) for card in CARDS.values()), "and in the list of each"
        assert any(len(card.sectors) == 2 for card in CARDS.values())
        await one.choose_group(person(9), "ocean")
        assert len(one.state.standing()) == 9, "who chooses a sector comes to its team"

    play(work)


@pytest.mark.rule("S-150")
def test_there_are_nine_sectors() -> None:
    assert [sector.name for sector in known.SECTOR_TEAMS.groups] == [
        "Electricity",
        "Food, Agriculture and Land Use",
        "Industry",
        "Transportation",
        "Buildings",
        "Land Sinks",
        "Ocean Sinks",
        "Engineered Sinks",
        "Health & Education",
    ]


@pytest.mark.rule("S-152")
def test_a_large_team_splits_by_the_cards_that_people_like(play: Callable[[Test], None]) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "hackathon-sectors", 5)
        for number in range(5):
            await one.choose_group(person(number), "food")
        first, second = one.state.teams[0].cards[:2]
        for number, card in enumerate((first, second, first, second)):
            await one.prefer(person(number), card)
        await one.split(person(0))
        assert [(team.picked, len(one.state.members(team.number))) for team in one.state.standing()] == [
            ("", 1),
            (first, 2),
            (second, 2),
        ]
        assert all(team.group == "food" for team in one.state.standing())

    play(work)


@pytest.mark.rule("S-153")
@pytest.mark.rule("S-154")
def test_the_hour_has_one_card_and_a_way_out_after_twenty_minutes(play: Callable[[Test], None]) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "hackathon-hour", 2)
        assert one.state.alone
        assert one.state.watch.length == 3_600_000
        mine, theirs = (team.cards for team in one.state.teams)
        assert len(mine) == len(theirs) == 1
        await clock.forward(20 * MINUTE - 1)
        for deed in (one.redraw(person(0)), one.offer(person(0), mine[0])):
            with pytest.raises(TableError, match="possible after 20 minutes") as no:
                await deed
            assert no.value.rule == "S-154"
        assert one.state.teams[0].cards == mine
        await clock.forward(1)
        await one.offer(person(0), mine[0])
        await one.trade(person(1), 0)
        assert [team.cards for team in one.state.teams] == [theirs, mine]
        await one.redraw(person(0))
        assert one.state.teams[0].cards not in (mine, theirs)

    play(work)


@pytest.mark.rule("S-155")
@pytest.mark.rule("S-189")
def test_journalism_gives_three_cards_and_a_time_that_the_host_sets(
    play: Callable[[Test], None], web: TestClient[Any]
) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        for minutes in (20, 3 * 60, 2 * 24 * 60):
            one = await workshop(tables, "journalism", 2, minutes=(minutes,))
            assert one.state.alone
            assert one.state.watch.length == minutes * 60_000
            assert [len(set(team.cards)) for team in one.state.teams] == [3, 3]
            await one.pick(person(0), one.state.teams[0].cards[0])
            await one.add_line(person(0), "What I found")
            await one.next_stage(HOST)
            await one.pitch(person(0), "What I tell")
            assert one.state.teams[0].pitch == "What I tell"

    play(work)
    form = {"activity": "journalism", "length0": "3", "unit0": "hours"}
    place = web.post("/activities/solutions", data=form, follow_redirects=False).headers["location"]
    web.post(f"{place}/join", data={"name": "Mara"})
    web.post(f"{place}/begin")
    page = web.get(place).text
    assert ">3:00:00</time>" in page
    assert "its link is a good place to start" in page
    for card in re.findall(r'id="card-([\w-]+)"', page):
        assert f'href="{CARDS[card].link}"' in page


@pytest.mark.rule("S-156")
def test_at_work_the_forms_are_those_of_storming_and_of_the_hackathons(play: Callable[[Test], None]) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        for form in (known.SOLUTIONSTORMING, known.THREE_CARDS, known.SECTOR_TEAMS, known.ONE_HOUR):
            one = await tables.workshops.create("solutions", "csr", HOST, form=form.id)
            assert (one.state.activity, one.state.form) == (known.CSR, form)
        with pytest.raises(TableError, match="has no activity 'journalism'"):
            await tables.workshops.create("solutions", "csr", HOST, form="journalism")

    play(work)


@pytest.mark.rule("S-186")
def test_storming_works_for_a_group_for_teams_and_for_one_alone(play: Callable[[Test], None]) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        group = await workshop(tables, "solutionstorming", 1)
        await group.join(person(1), "Second")
        await group.enter(person(1), 0)
        teams, single = (
            await workshop(tables, "solutionstorming", 4),
            await workshop(tables, "solutionstorming", 1, size=ALONE),
        )
        for one, count in ((group, 1), (teams, 4), (single, 1)):
            assert [len(team.cards) for team in one.state.standing()] == [3] * count
            await one.next_stage(HOST)
            await one.next_stage(HOST)
            await one.pitch(person(0), "Before the group")
            assert one.state.stages[-1].name == "Pitch"
            assert "before the group" in one.state.stages[-1].task

    play(work)


@pytest.mark.rule("S-187")
def test_hackathons_last_a_weekend_and_ideas_are_tied_to_cards_or_sectors(play: Callable[[Test], None]) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        cards = await workshop(tables, "hackathon-three", 1)
        assert cards.state.watch.length == 2 * 24 * 3_600_000
        with pytest.raises(TableError, match="at least one"):
            await cards.add_line(person(0), "Tied to no card")
        with pytest.raises(TableError, match="at least one"):
            await cards.pitch(person(0), "Tied to no card")
        await cards.add_line(person(0), "Tied to one", cards.state.teams[0].cards[:1])
        sector = await workshop(tables, "hackathon-sectors", 1)
        await sector.choose_group(person(0), "land")
        await sector.begin(HOST)
        await sector.run(HOST)
        assert sector.state.watch.length == 2 * 24 * 3_600_000
        await sector.add_line(person(0), "From the sector as a whole, or from a card of it")

    play(work)


@pytest.mark.rule("S-188")
def test_after_the_hour_people_pitch_and_others_join_them(play: Callable[[Test], None]) -> None:
    async def work(tables: Tables, clock: FakeClock) -> None:
        one = await workshop(tables, "hackathon-hour", 3)
        with pytest.raises(TableError, match="later stage"):
            await one.pitch(person(0), "During the hour")
        await clock.forward(60 * MINUTE)
        await one.next_stage(HOST)
        assert one.state.watch.length == 0, "until the event ends"
        await one.pitch(person(0), "Come along")
        await one.side(person(1), 0)
        with pytest.raises(TableError, match="no pitch"):
            await one.side(person(1), 2)
        assert [who.side for who in one.state.people] == [-1, 0, -1]
        assert one.state.teams[2].pitch == "", "nobody has to"

    play(work)
