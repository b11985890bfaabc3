"""Mails and webhooks themselves: what is sent, to whom it is not sent, and what is said of addresses that cannot be."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from email import message_from_string
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from tests.play.conftest import Run

from keeling.core.text import speaking
from keeling.play import notice_hooks
from keeling.play.errors import TableError
from keeling.play.notice_hooks import Hooks, allowed, masked, read_hooks, target
from keeling.play.notice_mail import BadSetting, Failed, Letter, Mail, in_thread, read_address, read_mail, written
from keeling.play.notice_words import About, letter

CERTIFICATE = Path(__file__).with_name("hooks_example.pem")  # for hooks.example, with its key
PUBLIC = "https://play.example"
FROM = "Keeling <keeling@school.example>"
STOP = f"{PUBLIC}/notice/abc"
OPEN = Letter("ada@home.example", "Your move", "It is.\n", STOP, "en")
HOOK = "https://hooks.example/keeling?key=1"

# -- webhooks: addresses ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("", "That is no address"),
        ("hooks.example", "That is no address"),
        ("https://", "That is no address"),
        ("https:///path", "That is no address"),
        ("https://[::1", "That is no address"),
        ("https://hooks.example:x/", "That is no address"),
        ("https://[fe80::1%25eth0]/", "That is no address"),
        ("http://hooks.example/", "begins with https"),
        ("ftp://hooks.example/", "begins with https"),
        ("file:///etc/passwd", "That is no address"),
        ("gopher://hooks.example/", "begins with https"),
        ("https://ada:secret@hooks.example/", "no user and no password"),
        ("https://hooks.example@127.0.0.1/", "no user and no password"),
        ("https://@hooks.example/", "no user and no password"),
        ("https://hooks.example:22/", "one of these ports: 443, 8443"),
        ("https://hooks.example:0/", "one of these ports"),
        ("https://hooks.example/a b", "no spaces"),
        ("https://hooks.example/\r\nX: y", "no spaces"),
        ("https://hooks.example/\tx", "no spaces"),
        ("https://hooks.example\\@127.0.0.1/", "plain signs"),
        ("https://hooks.example/ä", "plain signs"),
        ("https://hooks.example/" + "a" * 500, "at most 500"),
    ],
)
def test_an_address_that_cannot_be_is_refused_in_a_sentence(address: str, told: str) -> None:
    with pytest.raises(TableError, match=told) as refused:
        target(address, own=False)
    assert refused.value.status == 422


def test_what_an_address_means() -> None:
    assert target(f" {HOOK} ", False) == (True, "hooks.example", 443, "/keeling?key=1")
    assert target("https://Hooks.Example.:8443", False) == (True, "hooks.example", 8443, "/")
    assert target("https://hooks.example?x#y", False).path == "/?x"
    assert target("https://hooks.example:8443/", False).named == "hooks.example:8443"
    assert target("https://[2606:4700::1]/", False).named == "[2606:4700::1]"
    assert target("http://ha.school.lan:8123/x", True) == (False, "ha.school.lan", 8123, "/x")
    with pytest.raises(TableError, match="80, 443, 8000, 8080, 8123, 8443"):
        target("http://ha.school.lan:6379/", True)
    assert masked(HOOK) == "hooks.example"


REFUSED = [
    "127.0.0.1", "127.9.9.9", "0.0.0.0", "0.1.2.3", "10.0.0.1", "172.16.5.5", "192.168.1.1", "169.254.169.254",
    "169.254.0.1", "100.64.0.1", "100.100.100.200", "168.63.129.16", "192.0.0.192", "192.0.2.1", "198.18.0.1",
    "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "192.88.99.1", "::1",
    "::", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:169.254.169.254", "::127.0.0.1", "fe80::1", "fe80::1%eth0",
    "fec0::1", "fc00::1", "fd12:3456::1", "fd00:ec2::254", "fd20:ce::254", "ff02::1", "2001:db8::1", "2001::1",
    "2002:7f00:1::1", "2002:808:808::1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::808:808", "100::1", "localhost", "1.2.3", "0x7f.1",
]  # fmt: skip
TAKEN = ["8.8.8.8", "93.184.215.14", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001::1", "64:ff9b::808:808"]
AT_SCHOOL = ["10.0.0.1", "172.16.5.5", "192.168.1.1", "fc00::1", "fd12:3456::1"]


@pytest.mark.parametrize("ip", REFUSED)
def test_an_address_that_is_not_public_is_not_reached(ip: str) -> None:
    assert not allowed(ip, own=False)
    assert allowed(ip, own=True) == (ip in AT_SCHOOL)


@pytest.mark.parametrize("ip", TAKEN)
def test_a_public_address_is_reached(ip: str) -> None:
    assert allowed(ip, own=False)
    assert allowed(ip, own=True)


# -- webhooks: what is sent ------------------------------------------------------------------------------------------


class Names:
    """Answers for all names, the next answer each time."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[str, int]] = []

    async def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append((host, port))
        return self.answers.pop(0)


class Wire:
    """Connects to a listener of the test whatever address is wanted, and remembers which was."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.wanted: list[tuple[str, int]] = []

    async def __call__(self, host: str, port: int, **more: Any) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self.wanted.append((host, port))
        return await asyncio.open_connection("127.0.0.1", self.port, **more)


class Listener:
    """What somebody's program does with calls."""

    def __init__(self, answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n", wait: float = 0.0) -> None:
        self.answer, self.wait = answer, wait
        self.got: list[tuple[str, dict[str, str], bytes]] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = dict(line.split(": ", 1) for line in head[1:] if line)
            self.got.append((head[0], headers, await reader.readexactly(int(headers["Content-Length"]))))
            await asyncio.sleep(self.wait)
            writer.write(self.answer)
            await writer.drain()
        except (OSError, asyncio.IncompleteReadError):  # the caller has heard enough
            return
        finally:
            writer.close()


def sealed() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    return context


def trusting() -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(CERTIFICATE))


@asynccontextmanager
async def listening(
    handler: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]], tls: bool = False
) -> AsyncIterator[int]:
    server = await asyncio.start_server(handler, "127.0.0.1", 0, ssl=sealed() if tls else None)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


def test_a_webhook_is_signed_and_goes_to_the_address_that_was_judged(run: Run) -> None:
    """One look-up: a name that would lead elsewhere the second time is not asked a second time (DNS rebinding)."""

    async def work() -> None:
        listener, names = Listener(), Names(["93.184.215.14"], ["127.0.0.1"])
        async with listening(listener.serve, tls=True) as port:
            wire = Wire(port)
            await Hooks(False, names, wire, trusting()).send(HOOK, "s3cret", b'{"what":"turn"}', 1_700_000_000)
        assert names.asked == [("hooks.example", 443)]
        assert wire.wanted == [("93.184.215.14", 443)]
        ((line, headers, body),) = listener.got
        assert line == "POST /keeling?key=1 HTTP/1.1"
        assert headers["Host"] == "hooks.example"
        assert headers["Content-Type"] == "application/json"
        assert body == b'{"what":"turn"}'
        told = hmac.new(b"s3cret", b"1700000000." + body, hashlib.sha256).hexdigest()
        assert (headers["Keeling-Time"], headers["Keeling-Signature"]) == ("1700000000", told)

    run(work())


def test_a_certificate_must_be_for_the_name(run: Run) -> None:
    async def work() -> None:
        listener = Listener()
        async with listening(listener.serve, tls=True) as port:
            hooks = Hooks(False, Names(["93.184.215.14"], ["93.184.215.14"]), Wire(port), trusting())
            with pytest.raises(Failed, match="cannot be reached: SSLCertVerificationError"):
                await hooks.send("https://other.example/", "s", b"{}", 1)
            with pytest.raises(Failed, match="cannot be reached: SSLCertVerificationError"):
                await Hooks(False, hooks.resolve, Wire(port)).send(HOOK, "s", b"{}", 1)  # nobody vouches for it
        assert not listener.got

    run(work())


@pytest.mark.parametrize("found", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::ffff:127.0.0.1"], ["169.254.169.254"]])
def test_a_name_that_leads_inside_is_never_connected_to(run: Run, found: list[str]) -> None:
    async def work() -> None:
        wire = Wire(9)
        with pytest.raises(Failed, match="not public") as failed:
            await Hooks(False, Names(found), wire).send(HOOK, "s", b"{}", 1)
        assert failed.value.final
        assert not wire.wanted

    run(work())


def test_a_name_without_an_address_fails_and_may_be_tried_again(run: Run) -> None:
    async def work() -> None:
        async def unknown(_host: str, _port: int) -> Sequence[str]:
            raise OSError("Name or service not known")

        for resolve in (unknown, Names([])):
            with pytest.raises(Failed) as failed:
                await Hooks(False, resolve, Wire(9)).send(HOOK, "s", b"{}", 1)
            assert not failed.value.final

    run(work())


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n", "answers 302"),
        (b"HTTP/1.1 500 Oh\r\n\r\n", "answers 500"),
        (b"HTTP/1.1 410 Gone\r\n\r\n", "answers 410"),
        (b"SSH-2.0-OpenSSH\r\n", "cannot be reached"),
        (b"HTTP/1.1 99999 Odd\r\n", "cannot be reached"),
        (b"", "cannot be reached"),
        (b"x" * 100_000, "cannot be reached"),
    ],
)
def test_only_an_answer_of_success_counts(run: Run, answer: bytes, told: str) -> None:
    """No redirect is followed; of an endless answer little is read."""

    async def work() -> None:
        listener = Listener(answer)
        async with listening(listener.serve) as port:
            wire = Wire(port)
            with pytest.raises(Failed, match=told) as failed:
                await Hooks(True, Names(["10.0.0.9"]), wire).send("http://ha.lan/", "s", b"{}", 1)
        assert failed.value.final == (b"410" in answer)
        assert wire.wanted == [("10.0.0.9", 80)]
        assert len(listener.got) == 1

    run(work())


def test_who_does_not_answer_is_not_waited_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notice_hooks, "TIMEOUT", 0.2)

    async def work() -> None:
        async with listening(Listener(wait=1.0).serve) as port:
            with pytest.raises(Failed, match="no answer in time"):
                await Hooks(True, Names(["10.0.0.9"]), Wire(port)).send("http://ha.lan/", "s", b"{}", 1)

    run(work())


def test_the_setting_of_webhooks() -> None:
    assert read_hooks("") is None
    assert read_hooks("no") is None
    public, private = read_hooks(" Public "), read_hooks("private")
    assert public is not None
    assert private is not None
    assert (public.own, private.own) == (False, True)
    with pytest.raises(BadSetting, match="KEELING_WEBHOOKS is public, or private"):
        read_hooks("yes")


# -- mails -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "", "ada", "ada@", "@home.example", "ada@home", "ada@@home.example", "a a@home.example", "a..b@home.example",
        ".ada@home.example", "ada.@home.example", "ada@home.example\nBcc: x@y.example", "ada@home.example,b@c.example",
        "ada@-home.example", "ada@home..example", '"ada"@home.example', "ada@[127.0.0.1]", "Ada <ada@home.example>",
        "äda@home.example", "ada@hömé.example", "a" * 65 + "@home.example", "a@" + "b" * 64 + ".example",
        "a@" + "b.c" * 90 + ".example", "ada@home.example\0",
    ],
)  # fmt: skip
def test_what_is_no_mail_address_is_refused(address: str) -> None:
    with pytest.raises(TableError, match="no e-mail address; it looks like"):
        read_address(address)


def test_a_mail_address_is_kept_as_it_is() -> None:
    assert read_address(" Ada+zero@Home.example ") == "Ada+zero@Home.example"


@pytest.mark.parametrize(
    ("server", "sender", "public", "told"),
    [
        ("", FROM, PUBLIC, "KEELING_MAIL_FROM is set, but no mail server"),
        ("smtp://mail", FROM, "", "needs KEELING_URL"),
        ("smtp://mail", "", PUBLIC, "needs KEELING_MAIL_FROM"),
        ("smtp://mail", "Keeling", PUBLIC, "needs KEELING_MAIL_FROM"),
        ("smtp://mail", "Keeling <keeling@school.example", PUBLIC, "needs KEELING_MAIL_FROM"),
        ("smtp://mail", "A\nB <keeling@school.example>", PUBLIC, "needs KEELING_MAIL_FROM"),
        ("mail.example", FROM, PUBLIC, "is written smtp://"),
        ("http://mail.example", FROM, PUBLIC, "is written smtp://"),
        ("smtp://", FROM, PUBLIC, "is written smtp://"),
        ("smtp://mail:x", FROM, PUBLIC, "port is no number"),
        ("smtp://u:hunter2/x@mail", FROM, PUBLIC, "is written smtp://"),
        ("smtp://ada@mail", FROM, PUBLIC, "a user has a password"),
        ("smtp://mail/path", FROM, PUBLIC, "nothing follows the port"),
    ],
)
def test_settings_that_cannot_be_used_are_named(server: str, sender: str, public: str, told: str) -> None:
    with pytest.raises(BadSetting, match=told) as bad:
        read_mail(server, sender, public)
    assert "hunter2" not in str(bad.value)


def test_the_settings_of_mail() -> None:
    assert read_mail("", "", "") is None
    mail = read_mail("smtps://ada%40x:p%2Fw@mail.school.example", "keeling@school.example", PUBLIC)
    assert mail is not None
    assert mail[:5] == ("mail.school.example", 465, True, "ada@x", "p/w")
    assert str(mail.sender) == "Keeling <keeling@school.example>"
    other = read_mail("smtp://127.0.0.1:2525", FROM, PUBLIC)
    assert other is not None
    assert (other.port, other.near, other.user) == (2525, True, "")
    assert read_mail("smtp://mail.example", FROM, PUBLIC).near is False  # type: ignore[union-attr]


class PostOffice:
    """A mail server that takes what it is told to take."""

    def __init__(self, refuses: bytes = b"", login: bytes = b"") -> None:
        self.refuses, self.login = refuses, login
        self.mails: list[tuple[list[str], str]] = []
        self.heard: list[str] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        envelope: list[str] = []
        while line := await reader.readline():
            word = line.strip().decode()
            self.heard.append(word)
            verb = word[:4].upper()
            if verb == "EHLO":
                writer.write(b"250-here\r\n250 AUTH PLAIN\r\n" if self.login else b"250 here\r\n")
            elif verb == "AUTH":
                writer.write(self.login)
            elif verb == "DATA":
                writer.write(b"354 go on\r\n")
                text = (await reader.readuntil(b"\r\n.\r\n")).decode()
                self.mails.append((envelope, text))
                writer.write(b"250 taken\r\n")
            elif verb == "RCPT" and self.refuses:
                writer.write(self.refuses)
            elif verb == "QUIT":
                writer.write(b"221 bye\r\n")
                break
            else:
                envelope.append(word)
                writer.write(b"250 ok\r\n")
        writer.close()


def by(port: int, user: str = "") -> Mail:
    mail = read_mail(f"smtp://{user}127.0.0.1:{port}", FROM, PUBLIC)
    assert mail is not None
    return mail


def test_a_mail_is_plain_text_with_a_way_to_stop_it(run: Run) -> None:
    async def work() -> PostOffice:
        office = PostOffice()
        async with listening(office.serve) as port:
            await by(port).send(OPEN)
        return office

    ((envelope, text),) = run(work()).mails
    assert envelope[0].upper().startswith("MAIL FROM:<KEELING@SCHOOL.EXAMPLE>")
    assert envelope[1].upper() == "RCPT TO:<ADA@HOME.EXAMPLE>"
    mail = message_from_string(text, policy=default)
    assert (mail["From"], mail["To"], mail["Subject"]) == (FROM, "ada@home.example", "Your move")
    assert mail.get_content_type() == "text/plain"
    assert mail["List-Unsubscribe"] == f"<{STOP}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"].endswith("@school.example>")


def test_nothing_that_is_sent_breaks_a_header() -> None:
    for wrong in (OPEN._replace(subject="Your move\nBcc: x@y.example"), OPEN._replace(to="a@b.example\r\nX: y")):
        with pytest.raises(ValueError, match=r".+"):
            written(wrong, by(1).sender)


@pytest.mark.parametrize(
    ("answer", "final"), [(b"550 5.1.1 no such <ada@home.example>\r\n", True), (b"450 later\r\n", False)]
)
def test_a_refused_address_is_given_up_if_it_is_refused_for_good(run: Run, answer: bytes, final: bool) -> None:
    async def work() -> None:
        async with listening(PostOffice(answer).serve) as port:
            with pytest.raises(Failed, match="refuses the address") as failed:
                await by(port).send(OPEN)
        assert failed.value.final == final
        assert "ada" not in str(failed.value)

    run(work())


def test_a_server_that_is_away_or_refuses_the_password_is_tried_again(run: Run) -> None:
    async def work() -> None:
        office = PostOffice(login=b"535 no\r\n")
        async with listening(office.serve) as port:
            with pytest.raises(Failed, match="answers 535") as failed:
                await by(port, "ada:secret@").send(OPEN)
        assert not failed.value.final
        with pytest.raises(Failed, match="cannot be used: ConnectionRefusedError"):
            await by(port).send(OPEN)

    run(work())


def test_a_password_is_not_sent_in_the_open(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """But to this computer itself; anywhere else there must be TLS."""
    monkeypatch.setattr(Mail, "near", False)

    async def work() -> list[str]:
        office = PostOffice(login=b"235 welcome\r\n")
        async with listening(office.serve) as port:
            with pytest.raises(Failed, match="SMTPNotSupportedError"):
                await by(port, "ada:secret@").send(OPEN)
        return office.heard

    assert not [word for word in run(work()) if word.startswith("AUTH")]


@pytest.mark.parametrize("what", ["hello", "turn", "bot", "over", "ended"])
def test_a_mail_says_seat_game_and_table_and_how_to_stop_it(what: str) -> None:
    about = About("FERN-27", "zero", 1, what, f"{PUBLIC}/t/FERN-27")
    with speaking("en"):
        made = letter(about, "ZERO", "ada@home.example", STOP, "en")
    assert "FERN-27" in made.subject
    assert "ZERO" in made.subject + made.text
    assert (STOP in made.text) == (what != "ended")
    assert (about.url in made.text) == (what != "hello")
    assert ("eat 2" in made.text) == (what in ("turn", "bot"))


def test_a_thread_that_takes_long_holds_nothing_up(run: Run) -> None:
    async def work() -> None:
        import time

        slow = asyncio.ensure_future(in_thread(lambda: time.sleep(0.5)))
        assert await in_thread(lambda: 7) == 7
        with pytest.raises(ZeroDivisionError):
            await in_thread(lambda: 1 // 0)
        slow.cancel()

    run(work())
