"""Answers: pages and JSON, compressed where the reader takes it, never kept by anybody in between."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from functools import partial
from typing import Any

from litestar import HttpMethod, MediaType, Response, route
from litestar.datastructures import Cookie
from litestar.response import Redirect

from keeling.core import text
from keeling.web import forms, templating
from keeling.web.statics import build

page = partial(route, http_method=[HttpMethod.GET, HttpMethod.HEAD], status_code=200)  # a handler of a page
SMALL = 800  # bytes that are sent as they are


def packed(request: forms.Asked, content: bytes, media_type: str) -> Response[bytes]:
    """The content, in gzip if it pays and the reader takes it."""
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding, Accept-Language, Cookie"}
    if len(content) > SMALL and "gzip" in request.headers.get("accept-encoding", ""):
        content = gzip.compress(content, 6, mtime=0)
        headers["Content-Encoding"] = "gzip"
    return Response(content, media_type=media_type, headers=headers)


def rendered(request: forms.Asked, template: str, title: str, /, **context: Any) -> Response[bytes]:
    """A whole page in the language in force."""
    known = {"path": request.url.path, "page_address": address(request), "title": title, "build": build()}
    html = templating.page(template, {**known, "lang": text.language(), "tongue": language(request), **context})
    return packed(request, html.encode(), MediaType.HTML)


def address(request: forms.Asked) -> str:
    """Where the page that is sent can be had again; the first page where it answers a form."""
    if request.method not in ("GET", "HEAD"):
        return "/"
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


def language(request: forms.Asked) -> str:
    return forms.language(request)


def json(request: forms.Asked, content: bytes) -> Response[bytes]:
    return packed(request, content, MediaType.JSON)


def moved(place: str, cookies: Sequence[Cookie] = ()) -> Redirect:
    """After a POST: look there."""
    return Redirect(place, status_code=303, cookies=list(cookies), headers={"Cache-Control": "no-store"})
