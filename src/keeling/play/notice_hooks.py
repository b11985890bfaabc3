"""Webhooks: a small signed POST to an address that a visitor gave, guarded against being led to anybody's own machines.

The name is looked up here, every address it has is judged, and the connection goes to one that was judged: there is no
second look-up that could answer otherwise. No redirect is followed, and of the answer only its first line is read.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from keeling.core.text import _
from keeling.play.errors import unreadable
from keeling.play.notice_mail import BadSetting, Failed, in_thread

TIMEOUT = 5.0  # seconds for all of it
LONGEST = 500  # characters of an address
FIRST_LINE = 512  # bytes of an answer that are read at most
PORTS = {"https": 443, "http": 80}
PUBLIC_PORTS = {443, 8443}
OWN_PORTS = {80, 8000, 8080, 8123}  # besides those, in a network of one's own
OWN = tuple(map(ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")))
NEVER = tuple(  # what is not to be reached though it may seem public, or one's own
    map(
        ip_network,
        (
            "0.0.0.0/8",
            "100.64.0.0/10",  # shared by a carrier's customers; a cloud's metadata stand at 100.100.100.200
            "168.63.129.16/32",  # metadata of a cloud, at a public address
            "192.0.0.0/24",  # metadata of another, and protocol assignments
            "192.88.99.0/24",  # relays of 6to4
            "fd00:ec2::/32",  # metadata, at an address like one's own
            "fd20:ce::/32",
            "2001::/23",  # Teredo, which holds an older address, and other assignments
            "2002::/16",  # 6to4, which does as well
        ),
    )
)
UNICAST, NAT64 = ip_network("2000::/3"), ip_network("64:ff9b::/96")

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
Connect = Callable[..., Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


class Target(NamedTuple):
    """Where a webhook goes: a name that was read, not yet looked up.

    Attributes:
        sealed: with TLS.
        path: with its query.
    """

    sealed: bool
    host: str
    port: int
    path: str

    @property
    def named(self) -> str:
        """As the header Host has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS["https" if self.sealed else "http"] else f"{host}:{self.port}"


def target(address: str, own: bool) -> Target:
    """An address as somebody typed it.

    Args:
        own: addresses of one's own network, and plain HTTP, are allowed.

    Raises:
        TableError: 422, it says what is wrong.
    """
    word = address.strip()
    if len(word) > LONGEST or not word.isascii() or not word.isprintable() or " " in word or "\\" in word:
        raise unreadable(_("The address of a webhook has at most %(n)s plain signs and no spaces.", n=LONGEST))
    try:
        parts = urlsplit(word)
        port = parts.port
    except ValueError:
        raise unreadable(_("That is no address; it looks like https://hooks.school.example/keeling.")) from None
    host = (parts.hostname or "").rstrip(".")
    if not host or not parts.scheme or "%" in host:
        raise unreadable(_("That is no address; it looks like https://hooks.school.example/keeling."))
    if parts.scheme not in (("https", "http") if own else ("https",)):
        raise unreadable(_("The address of a webhook begins with https://."))
    if "@" in parts.netloc:
        raise unreadable(_("The address of a webhook holds no user and no password; put a secret into its path."))
    port = PORTS[parts.scheme] if port is None else port
    if port not in PUBLIC_PORTS | (OWN_PORTS if own else set()):
        known = ", ".join(map(str, sorted(PUBLIC_PORTS | (OWN_PORTS if own else set()))))
        raise unreadable(_("A webhook goes to one of these ports: %(known)s.", known=known))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme == "https", host, port, path)


def masked(address: str) -> str:
    """Where a webhook goes, without its path, which may hold a secret."""
    return urlsplit(address).hostname or ""


def allowed(word: str, own: bool) -> bool:
    """Whether a looked-up address may be connected to.

    Args:
        own: those of one's own network may be; this computer itself never.
    """
    try:
        ip = ip_address(word)
    except ValueError:  # also one with a zone, as link-local ones have
        return False
    if any(ip in net for net in NEVER if net.version == ip.version):
        return False
    if any(ip in net for net in OWN if net.version == ip.version):
        return own
    if ip.version == 6 and ip in NAT64:  # how a network without IPv4 reaches the rest
        return allowed(str(IPv4Address(int(ip) & 0xFFFFFFFF)), False)
    if ip.version == 6 and ip not in UNICAST:  # this computer, its links, mapped addresses
        return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_loopback or ip.is_link_local)


async def looked_up(host: str, port: int) -> Sequence[str]:
    """The addresses of a name, in the order to try them."""
    found = await in_thread(lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
    return list(dict.fromkeys(str(where[0]) for _family, _type, _proto, _name, where in found))


class Hooks:
    """Sends webhooks."""

    def __init__(
        self,
        own: bool = False,
        resolve: Resolve = looked_up,
        connect: Connect = asyncio.open_connection,
        context: ssl.SSLContext | None = None,
    ) -> None:
        """Args:
        own: as for `target`.
        """
        self.own = own
        self.resolve = resolve
        self.connect = connect
        self.context = context or ssl.create_default_context()

    async def send(self, address: str, secret: str, body: bytes, at: int) -> None:
        """Post a body and have it taken.

        Args:
            secret: signs it.
            at: seconds since 1970.

        Raises:
            Failed: nobody took it, or the address is not one to be reached.
        """
        aim = target(address, self.own)
        try:
            async with asyncio.timeout(TIMEOUT):
                status = await self.post(aim, request(aim, secret, body, at))
        except TimeoutError:
            raise Failed("no answer in time") from None
        except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as fault:
            raise Failed(f"it cannot be reached: {type(fault).__name__}") from None
        if not 200 <= status < 300:
            raise Failed(f"it answers {status}", final=status == 410)

    async def post(self, aim: Target, sent: bytes) -> int:
        ip = await self.judged(aim)
        sealed: dict[str, Any] = {"ssl": self.context, "server_hostname": aim.host} if aim.sealed else {}
        reader, writer = await self.connect(ip, aim.port, limit=FIRST_LINE, **sealed)
        try:
            writer.write(sent)
            await writer.drain()
            return status_in(await reader.readuntil(b"\n"))
        finally:
            writer.transport.abort()  # whatever else it says is of no interest

    async def judged(self, aim: Target) -> str:
        """The address to connect to: all that the name has must be allowed."""
        found = await self.resolve(aim.host, aim.port)
        if not found:
            raise Failed("its name has no address")
        if not all(allowed(ip, self.own) for ip in found):
            raise Failed("its name leads to an address that is not public", final=True)
        return found[0]


def request(aim: Target, secret: str, body: bytes, at: int) -> bytes:
    """The whole request. The signature is over 'AT.' and the body, so that an old one cannot be sent again as new."""
    head = (
        f"POST {aim.path} HTTP/1.1",
        f"Host: {aim.named}",
        "User-Agent: Keeling",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"Keeling-Time: {at}",
        f"Keeling-Signature: {signed(secret, body, at)}",
        "Connection: close",
    )
    return "\r\n".join((*head, "", "")).encode("ascii") + body


def signed(secret: str, body: bytes, at: int) -> str:
    """HMAC-SHA256 in hexadecimal digits."""
    return hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()


def status_in(line: bytes) -> int:
    """The number in the first line of an answer."""
    words = line.split(None, 2)
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit() or len(words[1]) != 3:
        raise ValueError("no HTTP")
    return int(words[1])


def read_hooks(word: str) -> Hooks | None:
    """KEELING_WEBHOOKS: nothing, 'public', or 'private' for one's own network as well.

    Raises:
        BadSetting: it is another word.
    """
    known = word.strip().lower()
    if known not in ("", "no", "public", "private"):
        raise BadSetting("KEELING_WEBHOOKS is public, or private to allow the addresses of your own network as well.")
    return Hooks(known == "private") if known in ("public", "private") else None
