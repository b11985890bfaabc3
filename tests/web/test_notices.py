"""'Tell me when it is my move': the page at the table, the links in mails, and that nobody else reads an address."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from litestar.testing import TestClient
from tests.web.marked import MARKED, loose
from tests.web.people import HTMX, Browser, House
from tests.web.servers import Server, free_port

from keeling.bots.workers import InlineWorkers
from keeling.play import telling
from keeling.play.notice_mail import Failed, Letter
from keeling.play.notices import Senders
from keeling.play.store import SqliteStore
from keeling.play.tables import Tables
from keeling.web import serve
from keeling.web.app import application
from keeling.web.settings import Settings

ADDRESS, HOOK, PUBLIC = "ada.lovelace@home.example", "https://hooks.example/s3cret-path", "https://play.example"
JSON = {"Accept": "application/json"}


class PostOffice:
    """Takes mails and calls, or refuses them."""

    def __init__(self) -> None:
        self.mails: list[Letter] = []
        self.calls: list[tuple[str, str, dict[str, Any]]] = []
        self.own = False
        self.refuses = False

    async def send(self, letter: Letter | str, secret: str = "", body: bytes = b"", at: int = 0) -> None:
        if self.refuses:
            raise Failed("refused", final=True)
        if isinstance(letter, Letter):
            self.mails.append(letter)
        else:
            self.calls.append((letter, secret, msgspec.json.decode(body)))


@pytest.fixture
def office() -> PostOffice:
    return PostOffice()


@pytest.fixture
def house(tmp_path: Path, office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Where mails and webhooks are allowed."""
    monkeypatch.setattr(telling, "EVERY", 0.05)
    senders = Senders(cast(Any, office), cast(Any, office))
    store = SqliteStore(tmp_path / "test.sqlite", "OFF")
    app = application(
        lambda: Tables(store, InlineWorkers(), pace=0.0, senders=senders), Settings(beat=0.2, public_url=PUBLIC)
    )
    with TestClient(app, raise_server_exceptions=False) as client:
        yield House(client)


def until(true: Callable[[], object], patience: float = 30) -> None:
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def ask(browser: Browser, place: str, **more: object) -> Any:
    return browser.post(f"{place}/notice", {"kind": "mail", "address": ADDRESS, "after": 10, **more})


def link_in(letter: Letter) -> str:
    assert letter.stop.startswith(f"{PUBLIC}/notice/")
    return letter.stop.removeprefix(PUBLIC)


# -- the page --------------------------------------------------------------------------------------------------------


def test_the_way_to_it_is_quiet_and_only_for_who_sits_here(ada: Browser, ben: Browser, house: House) -> None:
    place = ada.host(2)
    ben.sit(place)
    assert f'href="{place}/notice?seat=1"' in ben.get(place).text
    assert "tell-me" not in house.browser().get(place).text
    ada.post(f"{place}/start")
    for path in (place, f"{place}/text"):
        assert f'id="tell-me" href="{place}/notice?seat=0"' in ada.get(path).text
        assert "tell-me" not in house.browser().get(path).text
    assert "tell-me" not in ada.get(f"{place}/watch").text
    for stranger in (house.browser(), Browser(house.client)):
        assert stranger.get(f"{place}/notice").status_code == 403
        assert stranger.post(f"{place}/notice", {"address": ADDRESS}).status_code == 403
    assert ada.get(f"{place}/notice?seat=1").status_code == 403
    assert ada.post(f"{place}/notice", {"address": ADDRESS, "seat": 1}).status_code == 403
    assert ada.get("/t/NONE-22/notice").status_code == 404


def test_an_address_is_confirmed_by_a_press_behind_the_link(
    ada: Browser, house: House, office: PostOffice, begun: str
) -> None:
    answer = ask(ada, begun)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{begun}/notice?seat=0")
    until(lambda: office.mails)
    assert "A mail goes to a…@home.example" in ada.get(f"{begun}/notice").text
    link, owner = link_in(office.mails[0]), house.browser()
    for _look in range(2):  # a program that looks through mails opens links as well
        opened = owner.get(link).text
        assert "Do you want to be told here" in opened
        assert "A mail goes to" in ada.get(f"{begun}/notice").text
    assert owner.post(link, {}).status_code == 422
    assert owner.post(link, {"do": "yes"}).headers["location"] == link
    assert "You are told here" in owner.get(link).text
    assert "You are told at a…@home.example." in ada.get(f"{begun}/notice").text
    assert "The address is deleted" in owner.post(link, {"do": "stop"}).text
    assert "You are told" not in ada.get(f"{begun}/notice").text
    gone = owner.get(link)
    assert (gone.status_code, "nothing is sent to your address" in gone.text) == (404, True)
    assert owner.post(link, {"do": "yes"}).status_code == 404


def test_a_mail_program_may_stop_it_by_itself(ada: Browser, house: House, office: PostOffice, begun: str) -> None:
    """RFC 8058: one POST without a cookie and without a page before it."""
    ask(ada, begun)
    until(lambda: office.mails)
    assert house.browser().post(link_in(office.mails[0]), {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert "A mail goes to" not in ada.get(f"{begun}/notice").text


def test_the_key_of_a_webhook_is_shown_once(ada: Browser, office: PostOffice, begun: str) -> None:
    answer = ask(ada, begun, kind="hook", address=HOOK)
    (secret,) = re.findall(r'id="secret" tabindex="0">([\w-]{43})</pre>', answer.text)
    assert answer.headers["cache-control"] == "no-store"
    until(lambda: office.calls)
    told = {"table": begun[3:], "game": "zero", "seat": 0, "what": "hello", "url": f"{PUBLIC}{begun}"}
    assert office.calls == [(HOOK, secret, told)]
    until(lambda: "You are told at hooks.example." in ada.get(f"{begun}/notice").text)
    page = ada.get(f"{begun}/notice").text
    assert secret not in page
    assert "s3cret-path" not in page


def test_it_can_be_taken_back_at_the_table(ada: Browser, office: PostOffice, begun: str) -> None:
    ask(ada, begun)
    until(lambda: office.mails)
    assert ada.post(f"{begun}/notice", {"do": "stop", "seat": 0}).status_code == 303
    assert "home.example" not in ada.get(f"{begun}/notice").text
    assert ada.get(link_in(office.mails[0])).status_code == 404


@pytest.mark.parametrize(
    ("form", "status", "told"),
    [
        ({"address": "ada"}, 422, "That is no e-mail address"),
        ({"address": ""}, 422, "That is no e-mail address"),
        ({"kind": "hook", "address": "http://hooks.example/"}, 422, "begins with https://"),
        ({"kind": "hook", "address": "https://a:b@hooks.example/"}, 422, "no user and no password"),
        ({"kind": "hook", "address": "https://hooks.example:22/"}, 422, "one of these ports"),
        ({"kind": "pigeon", "address": "x"}, 422, "must be mail or hook"),
        ({"address": ADDRESS, "after": "7"}, 422, "one of these numbers of minutes"),
        ({"address": ADDRESS, "after": "soon"}, 422, "must be a whole number"),
        ({"address": ADDRESS, "do": "shout"}, 422, "must be ask or stop"),
        ({"address": "x" * 3000}, 422, "is too long"),
        ({"address": ADDRESS, "seat": "99"}, 403, "not your seat"),
    ],
)
def test_what_cannot_be_is_told_beside_the_form(
    ada: Browser, office: PostOffice, begun: str, form: dict[str, str], status: int, told: str
) -> None:
    answer = ada.post(f"{begun}/notice", form)
    assert (answer.status_code, told in answer.text) == (status, True)
    if status == 422 and len(form["address"]) < 1000:
        assert f'value="{form["address"]}"' in answer.text, "nobody types it twice"
    as_json = ada.post(f"{begun}/notice", form, JSON)
    assert (as_json.status_code, as_json.json()["status"]) == (status, status)
    assert ada.post(f"{begun}/notice", form, {"Origin": "http://evil.example"}).status_code == 403
    assert not office.mails + office.calls
    assert 'id="wanted"' not in ada.get(f"{begun}/notice").text


def test_programs_may_ask_too(ada: Browser, office: PostOffice, begun: str) -> None:
    told = ada.post(f"{begun}/notice", {"kind": "hook", "address": HOOK, "after": 0}, JSON).json()
    assert (told["state"], len(told["secret"])) == ("new", 43)
    until(lambda: office.calls)
    assert office.calls[0][1] == told["secret"]
    assert ada.post(f"{begun}/notice", {"do": "stop"}, JSON).json() == {"state": "", "secret": ""}


def test_first_mails_are_few(ada: Browser, begun: str) -> None:
    for number in range(4):
        assert ask(ada, begun, address=f"a{number}@home.example").status_code == 303
    answer = ask(ada, begun, address="a9@home.example")
    assert (answer.status_code, "too often within an hour" in answer.text) == (429, True)


@pytest.mark.usefixtures("marking")
def test_pages_and_mails_speak_the_readers_language(ada: Browser, office: PostOffice) -> None:
    place = ada.host(2, "Ada Quill")
    known = (place[3:], place, "ada", "lovelace", "home", "hooks", "example", *PUBLIC.split("/"))
    pages = [ada.get(place, MARKED), ada.get(f"{place}/notice", MARKED)]
    pages += [ada.post(f"{place}/notice", {"address": "ada"}, MARKED)]
    hook = ada.post(f"{place}/notice", {"kind": "hook", "address": HOOK}, MARKED)
    ada.post(f"{place}/notice", {"address": ADDRESS}, MARKED)
    until(lambda: office.mails)
    link = link_in(office.mails[0])
    pages += [ada.get(f"{place}/notice", MARKED), ada.get(link, MARKED)]
    ada.post(link, {"do": "yes"}, MARKED)
    pages += [ada.get(link, MARKED), ada.post(link, {"do": "stop"}, MARKED), ada.get(link, MARKED)]
    for page in pages:
        assert "⟦" in page.text
        assert loose(page.text, ("Ada Quill", *known)) == []
    secret = re.findall(r'id="secret" tabindex="0">([^<]+)<', hook.text)
    assert loose(hook.text, (*known, *secret)) == []
    assert office.mails[0].subject.startswith("⟦")
    mail = office.mails[0].text.replace(f"{PUBLIC}{link}", "")
    assert loose(f"<p>{office.mails[0].subject}</p><p>{mail}</p>", known) == []


# -- nobody else reads it --------------------------------------------------------------------------------------------


def test_no_other_page_holds_an_address(
    ada: Browser, ben: Browser, house: House, office: PostOffice, begun: str
) -> None:
    """Neither the host's, nor a spectator's, nor what programs get; a record least of all."""
    ask(ben, begun, seat=1)
    until(lambda: office.mails)
    ben.post(link_in(office.mails[0]), {"do": "yes"})
    paths = ["", "/text", "/watch", "/big", "/view.json", "/record.json", "/record", "/replay", "/problem", "/turn"]
    for reader in (ada, ben, house.browser()):
        for path in paths:
            text = reader.get(f"{begun}{path}").text
            assert "home.example" not in text, path
            assert "lovelace" not in text, path
            assert link_in(office.mails[0]) not in text, path
    assert "home.example" not in ada.get(f"{begun}/notice").text
    assert link_in(office.mails[0]) not in ben.get(f"{begun}/notice?seat=1").text, "whoever typed it may not confirm it"


def test_that_an_address_does_not_answer_is_told_to_its_person_alone(
    ada: Browser, ben: Browser, house: House, office: PostOffice, begun: str
) -> None:
    before = [reader.get(begun).text for reader in (ada, house.browser())]
    office.refuses = True
    ask(ben, begun, seat=1)
    until(lambda: "does not answer, so nothing is sent" in ben.get(f"{begun}/notice").text)
    until(lambda: 'id="unreached"' in ben.get(begun).text)
    ada.post(f"{begun}/name", {"name": "Ada"})
    for reader in (ada, house.browser()):
        assert "unreached" not in reader.get(begun).text
    assert all("unreached" not in text for text in before)


def test_a_server_without_either_shows_nothing_of_it(tmp_path: Path) -> None:
    app = application(lambda: Tables(SqliteStore(tmp_path / "a.sqlite", "OFF"), InlineWorkers(), pace=0.0))
    with TestClient(app, raise_server_exceptions=False) as client:
        ada = House(client).browser()
        place = ada.host(2)
        assert "tell-me" not in ada.get(place).text
        ada.post(f"{place}/start")
        assert "tell-me" not in ada.get(place).text
        assert "sends neither mails nor webhooks" in ada.get(f"{place}/notice").text
        assert ask(ada, place).status_code == 409
        assert "sends no mails" in ask(ada, place).text
        assert ada.post(f"{place}/notice", {"address": ADDRESS}, HTMX).status_code == 409


# -- a real server ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("KEELING_SMTP", "mail.example", "KEELING_SMTP is written smtp://"),
        ("KEELING_SMTP", "smtp://mail.example", "KEELING_SMTP needs KEELING_MAIL_FROM"),
        ("KEELING_MAIL_FROM", "keeling@school.example", "no mail server"),
        ("KEELING_WEBHOOKS", "yes", "KEELING_WEBHOOKS is public"),
    ],
)
def test_a_wrong_setting_is_told_at_the_start(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    value: str,
    told: str,
) -> None:
    monkeypatch.setenv("KEELING_URL", PUBLIC)
    monkeypatch.setenv(name, value)
    assert serve.serve(database=tmp_path / "a.sqlite", port=0) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "a.sqlite").exists()


class MailServer(threading.Thread):
    """A mail server that takes everything, in a thread."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.texts: list[str] = []
        self.port = 0
        self.up = threading.Event()
        self.start()
        assert self.up.wait(30)

    def run(self) -> None:
        asyncio.run(self.work())

    async def work(self) -> None:
        self.end, self.loop = asyncio.Event(), asyncio.get_running_loop()
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self.up.set()
        await self.end.wait()
        server.close()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while (line := (await reader.readline()).upper()) and not line.startswith(b"QUIT"):
            writer.write(b"354 go on\r\n" if line.startswith(b"DATA") else b"250 ok\r\n")
            if line.startswith(b"DATA"):
                self.texts.append((await reader.readuntil(b"\r\n.\r\n")).decode())
                writer.write(b"250 taken\r\n")
        writer.write(b"221 bye\r\n")
        writer.close()

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.end.set)
        self.join(30)


def test_a_server_mails_and_its_log_holds_no_address(tmp_path: Path) -> None:
    mails, port = MailServer(), free_port()
    url = f"http://127.0.0.1:{port}"
    server = Server(
        tmp_path / "a.sqlite",
        port,
        KEELING_URL=url,
        KEELING_SMTP=f"smtp://127.0.0.1:{mails.port}",
        KEELING_MAIL_FROM="keeling@school.example",
        KEELING_LOG="json",
    )
    place, cookie = server.table()
    form: dict[str, object] = {"address": ADDRESS, "after": 0}
    assert server.ask("POST", f"{place}/notice", form, cookie=cookie).status == 303
    until(lambda: mails.texts)
    text = mails.texts[0].replace("=\r\n", "")
    assert f"To: {ADDRESS}" in text
    (link,) = set(re.findall(rf"{re.escape(url)}(/notice/[\w-]+)", text))
    assert b"Do you want to be told here" in server.ask("GET", link).read()
    assert server.ask("POST", link, {"do": "stop"}).status == 200
    mails.close()
    _code, _took, said = server.end()
    assert "home.example" not in said
    assert link.rpartition("/")[2] not in said
    assert "/notice/{token" in said
    for file in tmp_path.iterdir():
        assert ADDRESS.encode() not in file.read_bytes(), file.name
