"""Who looks at a table, and how: what a page is rendered for, and what its rendering is kept under."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import msgspec

from keeling.core import common
from keeling.core.text import _
from keeling.play.tables import Table
from keeling.web import forms
from keeling.web.security import HOST
from keeling.web.settings import Settings

KINDS = ("drawn", "text", "watch", "json")
LOOPBACK = re.compile(r"(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?", re.IGNORECASE)


class Look(msgspec.Struct, frozen=True):
    """Everything that a rendering depends on besides the table itself; hashable.

    Attributes:
        kind: one of KINDS.
        viewer: the seat that is looked through, or common.SPECTATOR.
        host: whether this browser is the table's host.
        claim: whether it may become host; only in the lobby.
        language: of the texts.
        base: the address that links start with; '' once the game has started, when no page shows one.
        coach: whether decisions are explained.
    """

    kind: str
    viewer: int
    host: bool
    language: str
    base: str
    coach: bool
    claim: bool = False


class Looker(msgspec.Struct, frozen=True):
    """One open page: whose browser, which seat its address asks for, what it shows."""

    kind: str
    browser: str
    seat: int | None
    language: str
    base: str
    coach: bool = True

    def at(self, table: Table) -> Look:
        """What this page may show now: a seat may have changed hands since it was opened."""
        base = "" if table.started else self.base
        own = "" if self.kind == "watch" else self.browser
        claim = not table.started and table.can_claim(own)
        return Look(self.kind, self.viewer(table), table.is_host(own), self.language, base, self.coach, claim)

    def viewer(self, table: Table) -> int:
        """The seat that the page looks through: the asked one if it is this browser's, else its first, else none."""
        if self.kind == "watch" or not self.browser:
            return common.SPECTATOR
        mine = table.seats_of(self.browser)
        if self.seat is not None:
            return self.seat if self.seat in mine else common.SPECTATOR
        return mine[0] if mine else common.SPECTATOR


def looker(request: forms.Asked, kind: str, settings: Settings) -> Looker:
    """Read from cookies, headers and the address.

    Raises:
        TableError: 422, the seat is no number.
    """
    seat = forms.optional_number({"seat": request.query_params.get("seat", "")}, "seat")
    language = forms.language_of(request.headers.get("accept-language", ""))
    coach = request.cookies.get("keeling-coach") != "off"
    return Looker(kind, forms.browser_of(request), seat, language, base_url(request, settings), coach)


def base_url(request: forms.Asked, settings: Settings) -> str:
    """Where others reach this server: KEELING_URL, else the host that was asked, else the local network's address."""
    host = request.headers.get("host", "")
    if settings.public_url:
        return settings.public_url
    if not HOST.fullmatch(host):
        return settings.lan_url or "http://localhost"
    if settings.lan_url and LOOPBACK.fullmatch(host):
        return settings.lan_url
    return f"{urlsplit(str(request.url)).scheme}://{host}"


def is_local(base: str) -> bool:
    """Whether an address leads nowhere but to the computer that asks."""
    return LOOPBACK.fullmatch(urlsplit(base).netloc) is not None


def kind_of(word: str) -> str:
    """A kind of page by its name in an address.

    Raises:
        TableError: 422.
    """
    if word not in KINDS:
        raise forms.bad(_("'view' must be one of: %(kinds)s.", kinds=", ".join(KINDS)))
    return word
