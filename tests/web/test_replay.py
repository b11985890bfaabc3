"""Stepping through a round by plain links: from one's own chair while it runs, from every chair after it."""

from __future__ import annotations

import html
import re

import pytest
from tests.web.people import Browser, House

GO_ON = 400  # decisions that a round of two takes at most


def finish(place: str, *people: Browser) -> None:
    """Play on until the round is over."""
    for _ in range(GO_ON):
        for one in people:
            seen = one.view(place)
            if seen["ended"]:
                return
            if seen["choices"]:
                one.act(place)
    raise AssertionError("the round goes on and on")


@pytest.fixture
def over(begun: str, ada: Browser, ben: Browser) -> str:
    finish(begun, ada, ben)
    return begun


def page(browser: Browser, path: str) -> str:
    answer = browser.get(path)
    assert answer.status_code == 200, answer.text
    return answer.text


def href(text: str, name: str) -> str:
    found = re.search(rf'href="([^"]+)" id="{name}"|id="{name}" href="([^"]+)"', text)
    assert found, f"no link {name}"
    return html.unescape(found[1] or found[2])


def count(text: str) -> tuple[int, int]:
    found = re.search(r'id="rp-moment"[^>]*><b class="num">(\d+) of (\d+)</b>', text)
    assert found
    return int(found[1]), int(found[2])


def line(text: str) -> str:
    found = re.search(r'id="rp-moment"[^>]*><b class="num">[^<]*</b> ([^<]*)</p>', text)
    assert found
    return html.unescape(found[1])


def chairs(text: str) -> list[str]:
    return re.findall(r'id="rp-chair-([\w]+)"', text)


def test_forwards_and_back_by_links_alone(over: str, ada: Browser) -> None:
    now = page(ada, f"{over}/replay?step=1")
    _first, last = count(now)
    seen = [line(now)]
    while count(now)[0] < last:
        now = page(ada, href(now, "rp-next"))
        seen.append(line(now))
    assert len(seen) == last
    assert "You win" in now or "round is over" in now
    for number in range(last - 1, max(last - 5, 0), -1):
        now = page(ada, href(now, "rp-back"))
        assert (count(now)[0], line(now)) == (number, seen[number - 1])
    assert count(page(ada, href(now, "rp-first")))[0] == 1
    assert count(page(ada, href(now, "rp-last")))[0] == last
    assert count(page(ada, f"{over}/replay?step=999"))[0] == last, "beyond the end is the end"
    assert count(page(ada, f"{over}/replay?at=0"))[0] == 1


@pytest.mark.parametrize("kind", ["", "/text"])
def test_nothing_in_it_acts_or_speaks_by_itself(over: str, begun: str, ada: Browser, kind: str) -> None:
    for step in (1, 5, 9, 999):
        text = page(ada, f"{over}/replay{kind}?step={step}")
        frozen = text[text.index('<fieldset class="frozen" id="frozen" disabled>') :]
        frozen = frozen[: frozen.rindex("</fieldset>")]
        assert "hx-" not in frozen
        assert not re.search(r'role="(log|status|alert)"|aria-live|data-turn', frozen)
        assert text.count('role="status"') == 2, "the moment, and what became of the copied link"


def test_while_it_runs_each_sees_what_they_know(begun: str, house: House, ada: Browser, ben: Browser) -> None:
    """One link, three readers."""
    assert chairs(page(ada, f"{begun}/replay")) == ["0", "public"]
    assert chairs(page(ben, f"{begun}/replay")) == ["1", "public"]
    stranger = house.browser()
    assert chairs(page(stranger, f"{begun}/replay")) == ["public"]
    for asked in ("0", "1", "all", "6", "-3"):
        for reader in (ada, ben, stranger):
            text = page(reader, f"{begun}/replay?seat={asked}")
            own = page(reader, f"{begun}/replay?seat={chairs(text)[0]}")
            assert re.sub(r"seat=[\w-]+", "", text) == re.sub(r"seat=[\w-]+", "", own)
            assert 'id="rp-secrets"' not in text
    link = re.search(r'id="rp-link">([^<]+)<', page(ada, f"{begun}/replay?seat=0"))
    assert link
    assert "seat" not in link[1], "a link of a running round names no chair"


def test_after_it_every_chair_and_all_of_them(over: str, house: House, ada: Browser) -> None:
    stranger = house.browser()
    assert chairs(page(stranger, f"{over}/replay")) == ["all", "0", "1", "public"]
    everything = page(stranger, f"{over}/replay?step=1&seat=all")
    minds = everything[everything.index('id="rp-secrets"') :]
    assert minds.count("Hand, ") == 2
    for seat in (0, 1):
        assert "Hand, " in page(stranger, f"{over}/replay/text?step=1&seat={seat}")
    assert "Hand, " not in page(stranger, f"{over}/replay/text?step=1&seat=public")


def test_the_lines_are_links_and_all_moments_are_a_list(over: str, ada: Browser) -> None:
    text = page(ada, f"{over}/replay?step=9")
    links = [html.unescape(one) for one in re.findall(r'<a class="moment" href="([^"]+)"', text)]
    assert len(links) >= 8
    assert count(page(ada, links[2]))[0] < 9
    every = page(ada, href(text, "rp-all"))
    listed = re.findall(r'<li><a class="tall-link" href="([^"]+)"', every)
    assert len(listed) == count(text)[1]
    assert every.count('aria-current="step"') == 1
    assert count(page(ada, html.unescape(listed[3])))[0] == 4


def test_earlier_rounds_stay(over: str, ada: Browser, ben: Browser) -> None:
    first = page(ada, f"{over}/replay?step=3&round=1")
    assert ada.post(f"{over}/again").status_code == 303
    assert line(page(ada, f"{over}/replay?step=3&round=1")) == line(first)
    assert chairs(page(ada, f"{over}/replay?round=1")) == ["all", "0", "1", "public"]
    assert chairs(page(ada, f"{over}/replay?round=2")) == ["0", "public"], "this one runs"
    rounds = re.findall(r'class="rp-chip" href="([^"]+)"', page(ada, f"{over}/replay"))
    assert any("round=1" in html.unescape(one) for one in rounds)


@pytest.mark.parametrize(
    ("query", "status", "sentence"),
    [
        ("at=x", 422, "'at' must be a whole number, not 'x'."),
        ("step=1.5", 422, "'step' must be a whole number"),
        ("seat=everybody", 422, "'seat' must be a whole number"),
        ("round=2", 404, "This table has no round 2."),
        ("round=99999999999999999999", 422, "'round' must be a whole number"),
    ],
)
def test_a_wrong_address_gets_a_sentence(begun: str, ada: Browser, query: str, status: int, sentence: str) -> None:
    for kind in ("", "/text", "/moments"):
        answer = ada.get(f"{begun}/replay{kind}?{query}")
        assert answer.status_code == status
        assert sentence in html.unescape(answer.text)


def test_before_the_start_there_is_nothing(ada: Browser) -> None:
    answer = ada.get(f"{ada.host(2)}/replay")
    assert answer.status_code == 409
    assert "nothing to look back at" in answer.text


def test_two_people_at_one_device_see_no_hand_unasked(house: House, ada: Browser) -> None:
    """U-28."""
    place = ada.host(2)
    assert ada.post(f"{place}/sit", {"name": "Bea", "also": "yes"}).status_code == 303
    assert ada.post(f"{place}/start").status_code == 303
    text = page(ada, f"{place}/replay")
    assert chairs(text) == ["0", "1", "public"]
    assert re.search(r'id="rp-chair-public" href="[^"]*" aria-current="true"', text)


def test_the_past_is_covered_with_the_log(begun: str, ada: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("keeling.web.contexts.is_covered", lambda table: True)
    for kind in ("", "/text", "/moments"):
        answer = ada.get(f"{begun}/replay{kind}")
        assert answer.status_code == 409
        assert "it would tell what is asked" in answer.text


def test_what_people_write_is_escaped(house: House, ada: Browser, ben: Browser) -> None:
    place = ada.host(2, name='<b hx-get="/x">')
    ben.sit(place, '" role="log"')
    ada.post(f"{place}/start")
    for kind in ("", "/text", "/moments"):
        text = page(ada, f"{place}/replay{kind}")
        assert "<b hx-get" not in text
        assert '" role="log"' not in text


def test_every_table_page_leads_there_and_back(over: str, ada: Browser, house: House) -> None:
    for kind in ("", "/text", "/watch"):
        there = page(ada, href(page(ada, f"{over}{kind}"), "replay-link"))
        assert count(there)
        back = href(there, "rp-home")
        assert back == (f"{over}/text" if kind == "/text" else over)
    assert 'id="replay-round"' in page(ada, over)
    assert f"{over}/replay" in page(house.browser(), f"{over}/record")
