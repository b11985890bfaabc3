"""Choosing a language, at the foot of every page."""

from __future__ import annotations

import re
from typing import Any

from litestar import Response, post

from keeling.core import text
from keeling.core.text import _
from keeling.web import forms, responses
from keeling.web.forms import LANGUAGE, Asked, bad
from keeling.web.security import cookie

PAGE = re.compile(r"/(?![/\\])[!-~]{0,1000}")  # on this server


@post("/language")
async def choose(request: Asked) -> Response[Any]:
    """Keep the `language` in a cookie that holds nothing else, and go back to the page `back`."""
    found = await forms.fields(request)
    wanted, back = found.get("language", ""), found.get("back", "")
    if wanted not in text.languages():
        raise bad(_("'%(key)s' must be one of: %(known)s.", key="language", known=", ".join(text.languages())))
    made = cookie(LANGUAGE, wanted, request.app.state.settings.public_url)
    return responses.moved(back if PAGE.fullmatch(back) else "/", [made])


HANDLERS = [choose]
