"""What guards every request: where it came from, what a browser may do with the answer, whose browser it is."""

from __future__ import annotations

import re
import secrets
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from keeling.core.text import SOURCE_LANGUAGE, _, speaking
from keeling.web.forms import bad, language

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HARDENING = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
HOST = re.compile(r"[A-Za-z0-9._-]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?")
HARMLESS = {"GET", "HEAD", "OPTIONS"}
COOKIE = "keeling"
TABLES = "keeling_tables"
YEAR = 365 * 86_400


async def harden(message: Any, scope: Scope) -> None:
    """A before_send hook: unlike after_request it reaches error pages and static files too."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message["headers"], *HARDENING]


def foreign(headers: dict[bytes, bytes], public: str) -> bool:
    """Whether another site started a changing request.

    Sec-Fetch-Site decides where the browser sends it (it does not over plain HTTP in a local network); else Origin must
    name the public address or the host that was asked. Programs send neither and carry no browser's cookie by accident.
    """
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        return site not in (b"same-origin", b"none")
    origin = headers.get(b"origin")
    if origin is None:
        return False
    try:
        asked = urlsplit(origin.decode("ascii"))
        allowed = {urlsplit(public).netloc.lower(), headers.get(b"host", b"").decode("ascii").lower()}
    except ValueError:
        return True
    return asked.scheme not in ("http", "https") or not asked.netloc or asked.netloc.lower() not in allowed


class Spoken:
    """Middleware that has everything said in the reader's language, refusals too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with speaking(language(Request(scope)) if scope["type"] == ScopeType.HTTP else SOURCE_LANGUAGE):
            await self._app(scope, receive, send)


class SameOrigin:
    """Middleware that refuses a POST which another site started."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] not in HARMLESS:
            public: str = scope["litestar_app"].state.settings.public_url
            if foreign(dict(scope["headers"]), public):
                raise bad(_("This request came from another site; open the table's own page and try again."), 403)
        await self._app(scope, receive, send)


def new_browser() -> str:
    """A fresh secret: 24 random bytes."""
    return secrets.token_urlsafe(24)


def cookie(key: str, value: str, public: str) -> Cookie:
    """A cookie for a year. It works over plain HTTP in a local network, so it is Secure only where the address is
    HTTPS."""
    return Cookie(
        key=key,
        value=value,
        httponly=True,
        samesite="lax",
        path="/",
        max_age=YEAR,
        secure=public.startswith("https:"),
    )
