"""What was drawn stays drawn, chance repeats nothing, and the rules of the moment are a press away, in every game."""

from __future__ import annotations

import html
import random
import re
from typing import Any

import pytest
from tests.web.people import HTMX, Browser, House
from tests.web.test_desk import GAMES, JSON, begun, table_of

from keeling.core import luck
from keeling.core.match import Match
from keeling.core.registry import title_of

ACTS = 40


def asked(place: str, people: list[Browser]) -> tuple[int, dict[str, Any]] | None:
    """Somebody who is asked, and what they see; None when the round is over."""
    for seat, browser in enumerate(people):
        seen = browser.view(place)
        if seen["choices"]:
            return seat, seen
    return None


@pytest.mark.parametrize("game", GAMES)
def test_what_was_drawn_cannot_be_taken_back_and_a_choice_can(house: House, game: str) -> None:
    """U-25, U-26: drawn or rolled, undo is off and says why; else it works, once, and touches nobody else's act."""
    place, people = begun(house, game, "Ada", "Ben", "Cleo")
    table, pick = table_of(house, place), random.Random(game)
    barred = free = 0
    for _act in range(ACTS):
        found = asked(place, people)
        if found is None:
            break
        seat, seen = found
        choice = pick.choice(seen["choices"])
        form = {"asked_at": seen["asked_at"], "action": choice["action"]}
        answer = people[seat].post(f"{place}/act", form, JSON)
        assert answer.status_code == 200, answer.text
        at, entries = answer.json()["position"], list(table.match.entries)
        undone = people[seat].post(f"{place}/undo", {"seat": seat, "at": at}, JSON)
        if entries[-1].chance or table.ended:
            barred += 1
            assert undone.status_code == 409
            assert re.search(r"so it stands|is over|set back", undone.json()["error"]), undone.json()
            assert table.match.entries == entries
        elif undone.status_code == 200 and table.match.entries == entries[:-1]:
            free += 1
            again = people[seat].post(f"{place}/undo", {"seat": seat, "at": at}, JSON)
            assert again.json() == undone.json(), "pressed twice"
            assert table.match.entries == entries[:-1]
            seen = people[seat].view(place)
            people[seat].post(f"{place}/act", {"asked_at": seen["asked_at"], "action": choice["action"]}, JSON)
        else:
            assert table.match.entries == entries
            others = (other for other in range(3) if other != seat)
            for other in others:  # who is asked to agree does not
                people[other].post(f"{place}/consent", {"seat": other, "at": at, "agree": "no"}, JSON)
            assert table.match.entries == entries
    assert barred
    assert free or game in ("zero", "solutions"), "there each act shows a card or is asked of all"


@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_tables_of_one_moment_begin_differently(game: str) -> None:
    """U-29: their luck is no clock's; no two begin alike, and no first draw is rarer than it may be."""
    title = title_of(game)
    setup = title.setup(3)
    roots = [luck.new_root() for _table in range(1000)]
    assert len(set(roots)) == 1000
    begun = [Match(title, setup, root).open().chance for root in roots[:200]]
    assert len({str(chance) for chance in begun}) == 200
    firsts = [chance[0].outcome for chance in begun]
    assert max(map(firsts.count, firsts)) < 100


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_the_moment_are_a_press_away(house: House, game: str) -> None:
    """R-17: opened at the present step, on each person's own page, drawn and as text."""
    place, people = begun(house, game, "Ada", "Ben", "Cleo")
    steps = set()
    for _act in range(6):
        found = asked(place, people)
        assert found
        seat, seen = found
        for browser in people:
            for way in ("", "/text"):
                page = browser.get(f"{place}{way}").text
                assert f'href="/rules/{game}"' in page
        drawn, text = (people[seat].get(f"{place}{way}").text for way in ("", "/text"))
        assert 'id="now-rules"' in drawn or 'id="rules-more"' in drawn or 'id="rules-link"' in drawn
        rules = re.search(r'id="rules"(.*?)</section>', text, re.DOTALL)
        assert rules
        steps.add(tuple(re.findall(r"<li>(.*?)</li>", rules[1])))
        choice = seen["choices"][0]
        people[seat].post(f"{place}/act", {"asked_at": seen["asked_at"], "action": choice["action"]}, HTMX)
    assert all(steps), "at each step there is a rule"
    assert people[0].get(f"/rules/{game}").status_code == 200


def test_nothing_of_a_card_is_on_any_page_before_its_reveal(house: House) -> None:
    """U-22, R-32: rank, weight, bar, reason and link, in what is drawn, said, sent to programs, replayed and saved."""
    place, people = begun(house, "solutions", "Ada", "Ben", "Cleo")
    cards = title_of("solutions").cards()
    for step in range(2):  # a hand; a card that is under debate
        for browser in (*people, house.browser()):
            for way in ("", "/text", "/watch", "/replay", "/replay/text", "/view.json", "/record.json"):
                page = html.unescape(browser.get(f"{place}{way}").text)
                for card in cards:
                    assert card["why"] not in page
                    assert card["link"] not in page
                    assert f"{card['gt']} Gt" not in page
                assert set(re.findall(r'"rank": ?(\d+)', page)) <= {"0"}
                assert not re.search(r"data-(rank|gt)|#\d+ of 76", page)
        found = asked(place, people)
        assert found
        seat, seen = found
        form = {"asked_at": seen["asked_at"], "action": seen["choices"][0]["action"]}
        assert people[seat].post(f"{place}/act", form, JSON).status_code == 200, step
