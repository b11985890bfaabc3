"""Who looks at a table, and how: what a page is rendered for, and what its rendering is kept under."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import msgspec

from keeling.core import common
from keeling.core.text import _
from keeling.play.codes import read_code
from keeling.play.tables import Table
from keeling.web import forms
from keeling.web.security import HOST
from keeling.web.settings import Settings

KINDS = ("drawn", "text", "watch", "json")
CURTAIN = "keeling_curtain"
LOOPBACK = re.compile(r"(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?", re.IGNORECASE)


class Look(msgspec.Struct, frozen=True):
    """Everything that a rendering depends on besides the table itself; hashable.

    Attributes:
        kind: one of KINDS.
        viewer: the seat that is looked through, or common.SPECTATOR.
        host: whether this browser is the table's host.
        claim: whether it may become host.
        language: of the texts.
        base: the address that links start with; '' once the game has started, when no page shows one.
        coach: whether decisions are explained.
        own: the seats of this device, where several people share it; () else. In a running round their hands are
            behind a curtain, and `viewer` is a seat only while its person has opened it.
        removed: the host has sent this browser away, and nobody else sits at it.
        left: the seat that this browser gave up in the running round, or -1: no other one is to be had until its end.
    """

    kind: str
    viewer: int
    host: bool
    language: str
    base: str
    coach: bool
    claim: bool = False
    own: tuple[int, ...] = ()
    removed: bool = False
    left: int = -1

    @property
    def curtained(self) -> bool:
        return bool(self.own) and self.viewer == common.SPECTATOR


class Looker(msgspec.Struct, frozen=True):
    """One open page: whose browser, which seat its address asks for, what it shows.

    Attributes:
        opened: on a device of several people, the seat whose hand was asked for, and the table's position then.
    """

    kind: str
    browser: str
    seat: int | None
    language: str
    base: str
    coach: bool = True
    opened: tuple[int, int] = (-1, -1)

    def at(self, table: Table) -> Look:
        """What this page may show now: a seat may have changed hands since it was opened."""
        base = "" if table.started else self.base
        own = "" if self.kind == "watch" else self.browser
        host, claim = table.is_host(own), table.can_claim(own)
        removed = bool(own) and table.person_of(own) in table.state.banned and not table.seats_of(own)
        viewer, shared = self.viewer(table), self.shared(table)
        if shared and table.state.running and not self.is_open(table, viewer, shared):
            viewer = common.SPECTATOR
        return Look(
            self.kind, viewer, host, self.language, base, self.coach, claim, shared, removed, table.gave_up(own)
        )

    def shared(self, table: Table) -> tuple[int, ...]:
        """The seats of this device, if several people share it."""
        if self.kind not in ("drawn", "text") or not self.browser:
            return ()
        mine = table.seats_of(self.browser)
        return tuple(mine) if len(mine) > 1 else ()

    def is_open(self, table: Table, seat: int, shared: tuple[int, ...]) -> bool:
        """Whether a hand is shown: its person pressed for it at this question, and no other one here is asked, nor was
        since then, for that one may hold the device now."""
        opened, since = self.opened
        if opened != seat or table.asked_at(seat) > since:
            return False
        asked, others = table.waited_for(), (one for one in shared if one != seat)
        return seat in asked or not any(one in asked or table.asked_at(one) > since for one in others)

    def viewer(self, table: Table) -> int:
        """The seat that the page belongs to: the asked one if it is this browser's, else its first, else none."""
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
    language = forms.language(request)
    coach = request.cookies.get("keeling-coach") != "off"
    opened = opened_of(request, seat)
    return Looker(kind, forms.browser_of(request), seat, language, base_url(request, settings), coach, opened)


def opened_of(request: forms.Asked, seat: int | None) -> tuple[int, int]:
    """The hand that this browser was opened for: the address and the cookie must both say so.

    Going back in the browser comes to an address without it, and a curtain takes the cookie away.
    """
    since = request.query_params.get("open", "")
    code = read_code(str(request.path_params.get("code", "")))
    if seat is None or code is None or not (since.isdecimal() and len(since) <= 12):
        return -1, -1
    here = request.cookies.get(CURTAIN) == curtain_sign(code, seat, int(since))
    return (seat, int(since)) if here else (-1, -1)


def curtain_sign(code: str, seat: int, position: int) -> str:
    """What the cookie of an open curtain holds."""
    return f"{code}.{seat}.{position}"


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
