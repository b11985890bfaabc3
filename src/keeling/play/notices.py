"""'Tell me when it is my move', for tables that last for days: what people ask for. `telling` does it.

It stands in the store beside the log, under a version: whoever writes the next version first has its word.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from secrets import token_urlsafe
from typing import NamedTuple

import msgspec

from keeling.core.text import _, language
from keeling.play import hosting, notice_hooks, notice_mail
from keeling.play.clock import Clock
from keeling.play.errors import TableError, refused, unreadable
from keeling.play.notice_hooks import Hooks
from keeling.play.notice_mail import Mail
from keeling.play.storage import Notice, Store
from keeling.play.table import Table

MAIL, HOOK = "mail", "hook"
NEW, ASKED, ON, SILENT = "new", "asked", "on", "silent"
AFTER = (0, 10, 60, 1440)  # minutes that nobody looked before something is told
USUAL = 10
WITHIN = 3600.0  # seconds in which first messages are counted
MOST = {"table": 4, "address": 2, "": 60}  # first messages about a table, to an address, and of this process
TRIES = 3


class Wish(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where somebody wants to be told, and what was told there. Times in milliseconds since 1970.

    Attributes:
        kind: 'mail' or 'hook'.
        after: minutes that they must have been away.
        base: what links begin with.
        made: when it was asked for.
        state: 'new'; 'asked', and their answer is waited for; 'on'; 'silent', since nothing got through.
        secret: signs webhooks.
        told: the position of what was told last, and `told_at` when.
        about: of what is being told, with the number of `tries` and when the next one is `due`.
    """

    kind: str
    address: str
    after: int
    language: str
    base: str
    made: int
    state: str = NEW
    secret: str = ""
    told: int = 0
    told_at: int = 0
    about: int = -1
    tries: int = 0
    due: int = 0

    @property
    def masked(self) -> str:
        """The address as its owner knows it again."""
        return notice_mail.masked(self.address) if self.kind == MAIL else notice_hooks.masked(self.address)


class Senders(NamedTuple):
    """What the operator allows."""

    mail: Mail | None = None
    hooks: Hooks | None = None

    @property
    def kinds(self) -> tuple[str, ...]:
        return (MAIL,) * (self.mail is not None) + (HOOK,) * (self.hooks is not None)


NOBODY = Senders()


class Known(NamedTuple):
    """A notice with what it says."""

    row: Notice
    wish: Wish


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Wish).decode


def known(row: Notice) -> Known:
    return Known(row, decode(row.body))


class Notices:
    """What people ask for.

    Attributes:
        stir: set when somebody asked for something.
    """

    def __init__(self, store: Store, clock: Clock, senders: Senders) -> None:
        self.store, self.clock, self.senders = store, clock, senders
        self.stir = asyncio.Event()
        self.sent: dict[str, deque[float]] = {}

    @property
    def kinds(self) -> tuple[str, ...]:
        """'mail' and 'hook', as far as this server has them."""
        return self.senders.kinds

    # -- at a table ----------------------------------------------------------------------------------------------

    async def wanted(self, table: Table, browser: str, seat: int) -> Known | None:
        """What the person of a seat asked for.

        Raises:
            TableError: 403, not this browser's seat.
        """
        sat = sitting(table, browser, seat)
        return next((known(row) for row in await self.store.notices(table.code) if row.sat == sat), None)

    async def ask(
        self, table: Table, browser: str, seat: int, *, kind: str, address: str, after: int, base: str
    ) -> Wish:
        """Ask to be told; instead of what was asked before.

        Raises:
            TableError: 403 not this browser's seat, 409 not here, 422 no such address, 429 too often.
        """
        hosting.need_open(table.state)
        checked = self.read(kind, address)
        if after not in AFTER:
            raise unreadable(
                _("'after' is one of these numbers of minutes: %(known)s.", known=", ".join(map(str, AFTER)))
            )
        before = await self.wanted(table, browser, seat)
        if before is not None and (before.wish.kind, before.wish.address, before.wish.state) == (kind, checked, ON):
            return (await self.change(before, lambda wish: msgspec.structs.replace(wish, after=after))).wish
        self.count(table.code, checked)
        wish = Wish(kind, checked, after, language(), base, self.clock.wall())
        if kind == HOOK:
            wish = msgspec.structs.replace(wish, secret=token_urlsafe(32))
        await self.put(table.code, sitting(table, browser, seat), wish)
        table.unreached -= {table.seats[seat].sat}
        self.stir.set()
        return wish

    def read(self, kind: str, address: str) -> str:
        """An address of a kind that there is."""
        if kind not in (MAIL, HOOK):
            raise unreadable(_("'kind' must be mail or hook."))
        if kind not in self.kinds:
            raise refused(_("This server sends no mails.") if kind == MAIL else _("This server calls no webhooks."))
        if kind == MAIL:
            return notice_mail.read_address(address)
        assert self.senders.hooks is not None
        notice_hooks.target(address, self.senders.hooks.own)
        return address.strip()

    async def stop(self, table: Table, browser: str, seat: int) -> None:
        """Tell that person nothing any more, and forget the address."""
        sat = sitting(table, browser, seat)
        await self.store.drop_notices(table.code, sat)
        table.unreached -= {sat}

    # -- by the link in a mail -----------------------------------------------------------------------------------

    async def linked(self, token: str) -> Known | None:
        """The notice that a link opens; None if it is not there any more."""
        row = await self.store.notice(token) if 0 < len(token) <= 64 and token.isascii() else None
        return None if row is None or known(row).wish.kind != MAIL else known(row)

    async def confirm(self, one: Known) -> None:
        """The owner of the address wants it."""
        if one.wish.state in (NEW, ASKED):
            await self.change(one, lambda wish: msgspec.structs.replace(wish, state=ON, about=-1, tries=0, due=0))

    async def end(self, one: Known) -> None:
        """Forget an address, unless another one was given meanwhile."""
        if await self.store.notice(one.row.token) is not None:
            await self.store.drop_notices(one.row.table, one.row.sat)

    # -- writing -------------------------------------------------------------------------------------------------

    async def keep(self, one: Known, wish: Wish) -> Known | None:
        """Write the next version; None if somebody else did."""
        row = one.row._replace(version=one.row.version + 1, body=encode(wish))
        return Known(row, wish) if await self.store.keep_notice(row) else None

    async def change(self, one: Known, made: Callable[[Wish], Wish]) -> Known:
        """Write the next version, whatever is written meanwhile; as it was, if it is gone."""
        for _try in range(TRIES):
            kept = await self.keep(one, made(one.wish))
            if kept is not None:
                return kept
            now = await self.store.notice(one.row.token)
            if now is None:
                return one
            one = known(now)
        raise again()

    async def put(self, table: str, sat: int, wish: Wish) -> None:
        """A new wish, with new links, in the place of what one person asked for before."""
        for _try in range(TRIES):
            versions = [row.version for row in await self.store.notices(table) if row.sat == sat]
            version = 1 + max(versions, default=0)
            if await self.store.keep_notice(Notice(table, sat, token_urlsafe(24), version, encode(wish))):
                return
        raise again()

    def count(self, table: str, address: str) -> None:
        """One more first message, which may go to somebody who did not ask for it; each process counts its own.

        Raises:
            TableError: 429.
        """
        now = self.clock.now()
        self.sent = {key: times for key, times in self.sent.items() if times and now - times[-1] < WITHIN}
        counted = [("table", f"table {table}"), ("address", f"address {hash(address.lower())}"), ("", "")]
        for kind, key in counted:
            times = self.sent.setdefault(key, deque(maxlen=MOST[kind]))
            if len(times) == MOST[kind] and now - times[0] < WITHIN:
                raise TableError(429, "many", _("That was asked for too often within an hour; try again later."))
        for _kind, key in counted:
            self.sent[key].append(now)


def again() -> TableError:
    return TableError(503, "unsaved", _("That could not be saved, so it did not happen. Try again."))


def sitting(table: Table, browser: str, seat: int) -> int:
    """The position at which the person of an own seat sat down."""
    table.need_own(browser, seat)
    return table.seats[seat].sat
