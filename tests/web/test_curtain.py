"""Several people at one device: nobody's hand is shown but after a press of their own, whatever is gone back to."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest
from httpx import Response
from tests.web.people import HTMX, Browser, House
from tests.web.test_desk import text_of

from keeling.web.frames import NOTHING
from keeling.web.looks import Looker

JSON = {"Accept": "application/json"}
GAMES = ["zero", "solutions", "catan", "tipping_point"]


class Device(Browser):
    """A browser that keeps the cookie of its curtain too."""

    curtain = ""

    def headers(self, more: dict[str, str]) -> dict[str, str]:
        made = super().headers(more)
        if self.curtain and "Cookie" in made:
            made["Cookie"] += f"; keeling_curtain={self.curtain}"
        return made

    def get(self, path: str, headers: dict[str, str] | None = None) -> Response:
        return self.kept(super().get(path, headers))

    def post(self, path: str, data: dict[str, Any] | None = None, headers: dict[str, str] | None = None) -> Response:
        return self.kept(super().post(path, data, headers))

    def kept(self, answer: Response) -> Response:
        for line in answer.headers.get_list("set-cookie"):
            if found := re.match(r'keeling_curtain="?([^;"]*)', line):
                self.curtain = "" if "Max-Age=0" in line or "max-age=0" in line.lower() else found[1]
        return answer

    def open(self, place: str, seat: int) -> str:
        """Press for a hand; the page's address."""
        answer = self.post(f"{place}/curtain", {"seat": seat})
        assert answer.status_code == 303
        return str(answer.headers["location"])


@pytest.fixture
def device(house: House) -> Device:
    return Device(house.client)


def evening(device: Device, game: str = "zero") -> str:
    """Ada and Grace at one device, begun."""
    place = str(device.post("/tables", {"game": game, "name": "Ada", "seats": 2}).headers["location"])
    assert device.post(f"{place}/sit", {"name": "Grace", "also": "yes"}).status_code == 303
    assert "Grace (at this device)" in device.get(place).text
    assert device.post(f"{place}/start").status_code == 303
    return place


def view(device: Device, place: str, seat: int) -> dict[str, Any]:
    seen: dict[str, Any] = device.get(f"{place}/view.json?seat={seat}").json()
    return seen


def asked(device: Device, place: str) -> list[int]:
    return [seat for seat in (0, 1) if view(device, place, seat)["choices"]]


def is_covered(page: str) -> bool:
    return 'class="curtain"' in page and 'name="action"' not in page and 'id="hand"' not in page


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_seen_only_by_whoever_pressed_for_it(device: Device, game: str) -> None:
    """U-28: every address of the table shows the curtain, with the name of whose turn it is, until that press."""
    place = evening(device, game)
    for _act in range(4):
        seat = asked(device, place)[0]
        name = ("Ada", "Grace")[seat]
        for path in (
            place,
            f"{place}/text",
            f"{place}?seat={seat}",
            f"{place}?seat={1 - seat}",
            f"{place}?seat={seat}&open=1",
        ):
            page = device.get(path).text
            assert is_covered(page), path
            assert name in text_of(page, "desk-curtain")
        page = device.get(device.open(place, seat)).text
        assert not is_covered(page)
        assert text_of(page, "desk-curtain") == f"{name} looks now. Cover it again"
        now = view(device, place, seat)
        form = {"asked_at": now["asked_at"], "action": now["choices"][0]["action"], "seat": seat}
        assert device.post(f"{place}/act", form, HTMX).status_code == 204


def test_going_back_and_forward_shows_the_curtain_again(device: Device) -> None:
    place = evening(device)
    (seat,) = asked(device, place)
    opened = device.open(place, seat)
    assert not is_covered(device.get(opened).text)
    assert is_covered(device.get(place).text)  # back
    assert device.curtain == ""
    assert is_covered(device.get(opened).text)  # forward
    assert not is_covered(device.get(device.open(place, seat)).text)


def test_the_curtain_falls_with_the_act_and_for_who_is_asked_next(device: Device) -> None:
    place = evening(device)
    (seat,) = asked(device, place)
    opened = device.open(place, seat)
    now = view(device, place, seat)
    device.post(f"{place}/act", {"asked_at": now["asked_at"], "action": now["choices"][0]["action"], "seat": seat})
    assert is_covered(device.get(opened).text)
    (other,) = asked(device, place)
    peek = device.open(place, 1 - other)  # somebody else of the device is asked: not now
    assert is_covered(device.get(peek).text)


def test_a_hand_stays_covered_when_somebody_else_here_was_asked_since(house: House, device: Device) -> None:
    """They may hold the device, though a clock or a bot answered for them, or their question was taken back."""
    place = str(device.post("/tables", {"game": "zero", "name": "Ada", "seats": 3}).headers["location"])
    device.post(f"{place}/sit", {"name": "Grace", "also": "yes"})
    other = Device(house.client)
    other.post(f"{place}/sit", {"name": "Zoë"})
    device.post(f"{place}/start")
    for _act in range(40):
        here = asked(device, place)
        peek = device.open(place, 1 - here[0]) if here else ""
        for who, seat in ((device, 0), (device, 1), (other, 2)):
            if (now := view(who, place, seat))["choices"]:
                form = {"asked_at": now["asked_at"], "action": now["choices"][0]["action"], "seat": seat}
                who.post(f"{place}/act", form, HTMX)
                break
        if here and not asked(device, place):
            break
    assert is_covered(device.get(peek).text)
    assert not is_covered(device.get(device.open(place, 1 - here[0])).text), "but a new press opens it"


def test_a_hand_is_opened_by_its_own_device_alone(house: House, device: Device) -> None:
    place = evening(device)
    (seat,) = asked(device, place)
    other = Device(house.client)
    assert other.post(f"{place}/curtain", {"seat": seat}, JSON).status_code == 403
    other.post("/tables", {"game": "zero", "name": "Zoë"})
    assert other.post(f"{place}/curtain", {"seat": seat}, JSON).status_code == 403
    assert device.post(f"{place}/curtain", {"seat": "7"}, JSON).status_code == 403
    assert device.post(f"{place}/curtain", {"seat": "x"}, JSON).status_code == 422
    other.curtain = f"{place[3:]}.{seat}.{view(device, place, seat)['position']}"
    assert 'id="hand"' not in other.get(f"{place}?seat={seat}&open={other.curtain.rpartition('.')[2]}").text


@pytest.mark.parametrize("sign", ["", "x", "FERN-27.0.1", "9" * 500, "..", "٣"])
def test_a_curtain_that_is_none_stays_closed(device: Device, sign: str) -> None:
    place = evening(device)
    for opened in ("", "x", "-1", "9" * 40, "%D9%A3"):
        device.curtain = sign if sign.isascii() else "3"
        answer = device.get(f"{place}?seat=0&open={opened}")
        assert answer.status_code == 200
        assert is_covered(answer.text)


def test_a_form_acts_for_the_page_that_it_stands_on(device: Device) -> None:
    """The games' own forms name no seat: the browser tells the page's address."""
    place = evening(device)
    for _act in range(3):
        (seat,) = asked(device, place)
        came = {"Referer": f"http://testserver.local{device.open(place, seat)}"}
        now = view(device, place, seat)
        form = {"asked_at": now["asked_at"], "action": now["choices"][0]["action"]}
        assert device.post(f"{place}/act", form, {**HTMX, **came}).status_code == 204
        assert view(device, place, seat)["position"] > now["position"]


def test_the_log_of_a_shared_device_names_everybody(device: Device) -> None:
    place = evening(device)
    for _act in range(3):
        (seat,) = asked(device, place)
        now = view(device, place, seat)
        form = {"asked_at": now["asked_at"], "action": now["choices"][0]["action"], "seat": seat}
        device.post(f"{place}/act", form)
    (seat,) = asked(device, place)
    page = device.get(device.open(f"{place}", seat)).text
    log = text_of(page, "log")
    assert "Ada" in log
    assert "You" not in log
    assert "so are" not in text_of(page, "desk-line")


def test_whose_turn_it_is_counts_for_all_of_the_device(device: Device) -> None:
    place = evening(device)
    assert device.get(f"{place}/turn").text == "1"
    assert 'data-turn="' + place + '/turn"' in device.get(place).text
    assert '<div id="desk" class="desk" data-turn>' in device.get(place).text


def test_the_stream_of_an_open_hand_closes_it(device: Device) -> None:
    """What is sent after the act is what everybody may see."""
    place = evening(device)
    (seat,) = asked(device, place)
    opened = device.open(place, seat)
    found = re.search(r'hx-sse:connect="([^"]+)"', device.get(opened).text)
    assert found
    address = found[1].replace("&amp;", "&")
    assert f"open={opened.rpartition('=')[2]}" in address
    now = view(device, place, seat)
    device.post(
        f"{place}/act", {"asked_at": now["asked_at"], "action": now["choices"][0]["action"], "seat": seat}, HTMX
    )
    frame = first_frame(device, address)
    assert is_covered(frame)


def first_frame(device: Device, address: str) -> str:
    """What the stream sends first, taken from its generator: the test client does not read streams that last."""
    code = address.split("/")[2]
    app = cast(Any, device.client.app)
    table = app.state.tables.awake[code]
    seat, position = (int(re.search(rf"{key}=(\d+)", address)[1]) for key in ("seat", "open"))  # type: ignore[index]
    look = Looker("drawn", device.cookie, seat, "en", "", True, (seat, position)).at(table)
    return str(app.state.frames.event(table, look, NOTHING).decode())


def test_after_the_round_there_is_no_curtain(device: Device) -> None:
    place = evening(device)
    for _act in range(300):
        seats = asked(device, place)
        if not seats:
            break
        now = view(device, place, seats[0])
        form = {"asked_at": now["asked_at"], "action": now["choices"][0]["action"], "seat": seats[0]}
        device.post(f"{place}/act", form, HTMX)
    page = device.get(place).text
    assert "desk-curtain" not in page
    assert 'id="result"' in page
    assert device.post(f"{place}/again").status_code == 303
    assert is_covered(device.get(place).text)


def test_who_stays_at_a_device_is_not_told_that_they_were_removed(house: House, device: Device) -> None:
    host = Device(house.client)
    place = str(host.post("/tables", {"game": "zero", "name": "Zoë", "seats": 3}).headers["location"])
    device.post(f"{place}/sit", {"name": "Ada"})
    device.post(f"{place}/sit", {"name": "Grace", "also": "yes"})
    host.post(f"{place}/start")
    told = "The host has removed you"
    for seat, page in ((1, False), (2, True)):
        assert host.post(f"{place}/seats", {"do": "kick", "seat": seat}, HTMX).status_code == 204
        assert (told in device.get(f"{place}/text").text) == page
