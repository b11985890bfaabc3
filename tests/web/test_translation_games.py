"""Every game, in a language that marks each message: its tables in play and at the end, and every page around them.

Games, options, pages and activities are found, not listed: a new game is tested as soon as its folder is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.web.marked import LANGUAGE, MARKED, loose, works
from tests.web.people import HTMX, Browser, House
from tests.web.test_channels import Standing

from keeling.core import common, text
from keeling.core.errors import BadOption
from keeling.core.registry import title_of, titles
from keeling.core.title import Title
from keeling.testing import Journey, Look, subjects
from keeling.testing.secrecy import look as look_at
from keeling.testing.subject import NAMES as PEOPLE
from keeling.testing.subject import Subject
from keeling.web import frames, looks
from keeling.web.parts import Parts

pytestmark = pytest.mark.usefixtures("marking")
GAMES = sorted(titles())
MOMENTS = 8  # of a game
SAID = ("Elm", "Hello")  # a bot and a message of `Standing`


def spreads(title: Title) -> Iterator[Subject]:
    """Set-ups among which every choice of every option comes up, with few seats and with many."""
    for k in range(max((len(option.choices) for option in title.options), default=1)):
        chosen = {one.key: one.choices[k % len(one.choices)].value for one in title.options if one.choices}
        fewest, most = title.places(chosen)
        try:
            yield subjects(title, [most if k % 2 else fewest], [chosen])[0]
        except BadOption:
            continue  # these do not go together


def tables(subject: Subject) -> Iterator[tuple[str, Look]]:
    """Looks at moments of a random game, and what is looked at, all told in the language in force."""
    seats = subject.setup.seats
    for n, point in enumerate(Journey(subject, b"told").points(MOMENTS)):
        for viewer in (n % seats, common.SPECTATOR):
            look = look_at(point, point.game, viewer)
            yield ("watch" if viewer == common.SPECTATOR else "drawn"), look
            yield "text", look


def shown(kind: str, look: Look) -> str:
    seen = looks.Look(kind, look.viewer, look.viewer == 0, LANGUAGE, "", True)
    return frames.render(Standing(look), seen, Parts({}), frames.Moment(0, look.asked_at), frames.NOTHING)


@pytest.mark.parametrize("game", GAMES)
def test_tables_in_play_and_ended(game: str) -> None:
    title, found, seen = title_of(game), set(), 0
    with text.speaking(LANGUAGE):
        for subject in spreads(title):
            for kind, look in tables(subject):
                found |= set(loose(shown(kind, look), (*PEOPLE, *SAID, *works(title))))
                seen += 1
    assert seen >= 4 * MOMENTS
    assert sorted(found) == []


@pytest.mark.parametrize("game", GAMES)
def test_refusals(game: str) -> None:
    title, found, refused = title_of(game), set(), 0
    with text.speaking(LANGUAGE):
        for subject in list(spreads(title))[:2]:
            for _kind, look in tables(subject):
                for action in look.odd if look.seated else ():
                    if number := look.game.check(look.viewer, action):
                        sentence = title.refusal(subject.setup, look.game, look.viewer, action, number)
                        found |= set(loose(sentence, PEOPLE))
                        refused += 1
    assert refused
    assert sorted(found) == []


def check(browser: Browser, place: str, names: tuple[str, ...] = (), covered: bool = False) -> None:
    """`covered`: a game may hide its past while it asks about it."""
    answer = browser.get(place, MARKED)
    assert answer.status_code in ((200, 409) if covered else (200,)), place
    assert f'<html lang="{LANGUAGE}">' in answer.text
    assert loose(answer.text, names) == [], place


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_a_game(ada: Browser, game: str) -> None:
    title = title_of(game)
    check(ada, f"/rules/{game}", works(title))
    for one in title.pages:
        check(ada, f"/games/{game}/{one.name}", works(title))
    if title.activities:
        check(ada, f"/activities/{game}")
        if not any(one.name == "cards" for one in title.pages):
            check(ada, f"/activities/{game}/cards")


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_with_all_its_questions(house: House, ada: Browser, game: str) -> None:
    title = title_of(game)
    place = ada.post("/tables", {"game": game, "name": "Ada Quill"}).headers["location"]
    for option in title.options:
        for choice in option.choices[-1:]:
            ada.post(f"{place}/options", {"key": option.key, "value": str(choice.value)})
            check(ada, place, ("Ada Quill",))
    check(house.browser(), place, ("Ada Quill",))


@pytest.mark.parametrize("game", GAMES)
def test_a_table_and_its_past(house: House, ada: Browser, game: str) -> None:
    """Played, cut short by the host, replayed."""
    place = ada.post("/play-now", {"game": game, "name": "Ada Quill", "level": "easy"}).headers["location"]
    names = tuple(person["name"] for person in ada.view(place)["people"])
    stranger = house.browser()
    for _ in range(4):
        if ada.view(place)["choices"]:
            ada.post(f"{place}/act", ada.move(place))
    for step in ("", "end"):
        if step:
            ada.post(f"{place}/{step}")
        for browser in (ada, stranger):
            for rest in ("", "/text", "/watch", "/replay", "/replay/text?step=2", "/replay/moments", "/record"):
                check(browser, f"{place}{rest}", (*names, *works(title_of(game))), covered="replay" in rest)
        refused = ada.post(f"{place}/act", {"asked_at": "0", "action": "1"}, {**MARKED, **HTMX})
        assert refused.status_code >= 400
        assert loose(refused.text, names) == []


@pytest.mark.parametrize("game", [game for game in GAMES if title_of(game).activities])
def test_activities_from_the_first_stage_to_the_last(house: House, game: str) -> None:
    title = title_of(game)
    names = ("Ada Quill", "Ben Quill", "Quill Team", "Quill Line", *works(title))
    for activity in title.activities:
        ada, ben = house.browser(), house.browser()
        wanted = {"activity": activity.id, "form": next(iter(activity.uses), "")}
        place = ada.post(f"/activities/{game}", wanted).headers["location"]
        check(house.browser(), place, names)
        for browser, name in ((ada, "Ada Quill"), (ben, "Ben Quill")):
            assert browser.post(f"{place}/join", {"name": name}).status_code == 303
        for step in ("team", "begin", *("next" for _ in range(8))):
            ada.post(f"{place}/{step}", {"name": "Quill Team"})
            for deed in ("run", "line", "pitch", "show"):
                card = re.search(r'name="card" value="([^"]+)"', ada.get(place).text)
                fields = {"text": "Quill Line", "show": "on", "group": "", f"card-{card[1] if card else ''}": "on"}
                refused = ada.post(f"{place}/{deed}", fields, {**MARKED, **HTMX})
                assert loose(refused.text, names) == []
            for browser in (ada, ben, house.browser()):
                check(browser, place, names)
            check(ada, f"{place}/wall", names)
