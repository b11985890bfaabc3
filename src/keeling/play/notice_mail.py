"""E-mail by the operator's own server: one plain text at a time, in a thread that nothing waits for at the end."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from ipaddress import ip_address
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from keeling.core.errors import KeelingError
from keeling.core.text import _
from keeling.play.errors import unreadable

TIMEOUT = 10.0  # seconds for each step of the conversation
PORTS = {"smtp": 25, "smtps": 465}
LONGEST = 254  # characters of an address (RFC 5321, 4.5.3.1)
LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS = re.compile(rf"[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~.-]{{1,64}}@(?:{LABEL}\.)+{LABEL}", re.ASCII)


class BadSetting(KeelingError):
    """What whoever runs the server has set cannot be used; `str()` says what, and how it is written."""


class Failed(Exception):
    """Something was not delivered. Its text holds no address.

    Attributes:
        final: to try again would be of no use.
    """

    def __init__(self, why: str, final: bool = False) -> None:
        super().__init__(why)
        self.final = final


class Letter(NamedTuple):
    """A mail to be.

    Attributes:
        stop: the address of the page that stops it.
    """

    to: str
    subject: str
    text: str
    stop: str
    language: str


def read_address(word: str) -> str:
    """An e-mail address as somebody typed it.

    Raises:
        TableError: 422.
    """
    address = word.strip()
    dots = address.startswith(".") or ".@" in address or ".." in address
    if not ADDRESS.fullmatch(address) or dots or len(address) > LONGEST:
        raise unreadable(_("That is no e-mail address; it looks like name@school.example."))
    return address


def masked(address: str) -> str:
    """An address as its owner knows it again, and others at the same device do not read it."""
    name, _at, domain = address.partition("@")
    return f"{name[0]}…@{domain}"


class Mail(NamedTuple):
    """The operator's mail server.

    Attributes:
        host, port: where it listens.
        sealed: with TLS from the first byte.
        user, password: '' without.
        sender: as it stands in From.
    """

    host: str
    port: int
    sealed: bool
    user: str
    password: str
    sender: Address

    @property
    def near(self) -> bool:
        """Nothing between here and there can listen."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    async def send(self, letter: Letter) -> None:
        """Raises:
        Failed: it was not taken.
        """
        await in_thread(lambda: self.deliver(letter))

    def deliver(self, letter: Letter) -> None:
        """As `send`, waiting."""
        message = written(letter, self.sender)
        try:
            with self.connected() as server:
                self.greet(server)
                server.send_message(message, self.sender.addr_spec, [letter.to])
        except smtplib.SMTPRecipientsRefused as fault:
            code = next((code for code, _why in fault.recipients.values()), 0)
            raise Failed(f"the mail server refuses the address ({code})", final=code >= 500) from None
        except smtplib.SMTPResponseException as fault:
            raise Failed(f"the mail server answers {fault.smtp_code}") from None
        except (smtplib.SMTPException, OSError, ValueError) as fault:
            raise Failed(f"the mail server cannot be used: {type(fault).__name__}") from None

    def connected(self) -> smtplib.SMTP:
        if self.sealed:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=TIMEOUT, context=ssl.create_default_context())
        return smtplib.SMTP(self.host, self.port, timeout=TIMEOUT)

    def greet(self, server: smtplib.SMTP) -> None:
        """TLS and log in, as set. A password is never sent in the open; without one, TLS is used where it is offered,
        whoever vouches for it (RFC 7435)."""
        server.ehlo()
        if not self.sealed and not self.near:
            context = ssl.create_default_context()
            if not self.user:
                context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            if self.user or server.has_extn("starttls"):
                server.starttls(context=context)
                server.ehlo()
        if self.user:
            server.login(self.user, self.password)


def written(letter: Letter, sender: Address) -> EmailMessage:
    """The mail itself; what would break a header raises ValueError."""
    message = EmailMessage(SMTP)
    message["From"] = sender
    message["To"] = Address(addr_spec=letter.to)
    message["Subject"] = letter.subject
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid("keeling", sender.domain)
    message["Auto-Submitted"] = "auto-generated"
    message["Content-Language"] = letter.language
    message["List-Unsubscribe"] = f"<{letter.stop}>"
    if letter.stop.startswith("https:"):
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text)
    return message


def read_mail(server: str, sender: str, public: str) -> Mail | None:
    """The mail server of the settings; None if none is named.

    Args:
        server: KEELING_SMTP.
        sender: KEELING_MAIL_FROM.
        public: KEELING_URL, which the links in a mail begin with.

    Raises:
        BadSetting: it says what is wrong, without the password.
    """
    if not server:
        if sender:
            raise BadSetting(
                "KEELING_MAIL_FROM is set, but no mail server: name it in KEELING_SMTP, or leave both out."
            )
        return None
    if not public.startswith(("http://", "https://")):
        raise BadSetting("KEELING_SMTP needs KEELING_URL, the public address, for the links in a mail.")
    return Mail(*located(server), read_sender(sender))


def located(server: str) -> tuple[str, int, bool, str, str]:
    """Host, port, whether with TLS from the first byte, user and password."""
    form = "KEELING_SMTP is written smtp://USER:PASSWORD@HOST:PORT, or smtps:// for TLS from the first byte"
    try:
        parts = urlsplit(server)
        port = parts.port
    except ValueError:
        raise BadSetting(f"{form}; this one cannot be read, or its port is no number.") from None
    if parts.scheme not in PORTS:
        raise BadSetting(f"{form}.")
    if not parts.hostname or parts.path.strip("/") or parts.query or parts.fragment:
        raise BadSetting(f"{form}; nothing follows the port. Signs such as @ and / in a password are written %40, %2F.")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if bool(user) != bool(password):
        raise BadSetting(f"{form}; a user has a password.")
    return parts.hostname, port or PORTS[parts.scheme], parts.scheme == "smtps", user, password


def read_sender(sender: str) -> Address:
    """From 'keeling@school.example' or 'Keeling <keeling@school.example>'."""
    name, opened, rest = sender.strip().rpartition("<")
    address = rest.removesuffix(">") if opened else sender.strip()
    if not ADDRESS.fullmatch(address) or not name.isprintable() or (opened and not rest.endswith(">")):
        raise BadSetting(
            "KEELING_SMTP needs KEELING_MAIL_FROM, the address that mails come from: keeling@school.example, or "
            "Keeling <keeling@school.example>."
        )
    return Address(name.strip(' "') or "Keeling", addr_spec=address)


async def in_thread(work: Callable[[], Any]) -> Any:
    """What work gives or raises, from a thread that ends with the process, however long it still takes."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Any] = loop.create_future()

    def settle(found: Any, fault: BaseException | None) -> None:
        if not done.done():
            done.set_result(found) if fault is None else done.set_exception(fault)

    def run() -> None:
        found, failed = None, None
        try:
            found = work()
        except BaseException as fault:
            failed = fault
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, found, failed)

    threading.Thread(target=run, name="keeling-notice", daemon=True).start()
    return await done
