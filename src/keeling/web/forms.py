"""What a request carries, read without trust: fields of a form or of a flat JSON object, cookies, languages."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

import msgspec
from litestar import Request
from multipart import MultipartSegment, PushMultipartParser  # type: ignore[import-untyped]

from keeling.core import text
from keeling.core.errors import BadDeck
from keeling.core.text import _
from keeling.play.codes import read_code
from keeling.play.errors import TableError

MOST_BYTES = 64 * 1024
MOST_FIELDS = 64
MOST_TABLES = 8
MOST_DOTS = 200  # in a line of a deck file
LONGEST = 2_000  # characters of one field
INT64 = 1 << 63
LANGUAGE = "keeling_language"  # the cookie of the language that was chosen

Asked = Request[Any, Any, Any]


def bad(sentence: str, status: int = 422) -> TableError:
    """The error of input that cannot be used."""
    return TableError(status, "forbidden" if status == 403 else "unreadable", sentence)


async def fields(request: Asked, longest: int = LONGEST) -> dict[str, str]:
    """The fields of a POST, the last of each name.

    Args:
        longest: characters of one field.

    Raises:
        TableError: 400 or 415; it says what cannot be read.
    """
    body = await request.body()
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/json":
        return from_json(body, longest)
    if kind not in ("application/x-www-form-urlencoded", "") or (kind == "" and body):
        raise bad(_("Send a form (application/x-www-form-urlencoded) or JSON (application/json)."), 415)
    return from_form(body, longest)


def from_form(body: bytes, longest: int = LONGEST) -> dict[str, str]:
    try:
        pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except ValueError:  # also UnicodeDecodeError
        raise no_form() from None
    return short(dict(pairs), longest)


def from_json(body: bytes, longest: int = LONGEST) -> dict[str, str]:
    try:
        value = msgspec.json.decode(body, type=dict[str, str | int | bool | None])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise bad(_("The JSON cannot be read; it must be one flat object of texts and numbers."), 400) from None
    return short({key: str(item) for key, item in value.items() if item is not None}, longest)


def short(found: dict[str, str], longest: int) -> dict[str, str]:
    for key, value in found.items():
        if len(value) > longest:
            raise bad(_("'%(key)s' is too long; at most %(n)s signs.", key=key[:40], n=longest))
        if "\0" in value:
            raise bad(_("'%(key)s' holds a sign that cannot be kept.", key=key[:40]))
    return found


async def parts(request: Asked) -> dict[str, bytes]:
    """The parts of a multipart form, the last of each name; what charset they claim to have does not matter.

    Raises:
        TableError: 400, it cannot be read.
    """
    boundary, body = request.content_type[1].get("boundary", ""), await request.body()
    found: dict[str, bytes] = {}
    name = ""
    try:
        with PushMultipartParser(boundary, max_segment_count=MOST_FIELDS) as parser:
            for piece in parser.parse(body or b"--%s--" % boundary.encode()):
                if isinstance(piece, MultipartSegment):
                    name, found[piece.name] = piece.name, b""
                elif piece:
                    found[name] += piece
    except (ValueError, LookupError):
        raise no_form() from None
    return found


def no_form() -> TableError:
    return bad(_("The form cannot be read; it must be UTF-8 with at most %(n)s fields.", n=MOST_FIELDS), 400)


async def deck_text(request: Asked) -> str:
    """The deck file of a POST: `deck` of a multipart form, or `text` of a plain one or of JSON; '' for `do=standard`.

    Raises:
        TableError: 400, 413, 415 or 422; it says what cannot be read.
        BadDeck: no game's deck looks like that.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "multipart/form-data":
        form = await parts(request)
        if form.get("do") == b"standard":
            return ""
        raw = form.get("deck") or form.get("text") or b""
    else:
        found = await fields(request, MOST_BYTES)
        if found.get("do") == "standard":
            return ""
        raw = found.get("text", "").encode(errors="surrogatepass")
    return deck_in(raw)


def deck_in(raw: bytes) -> str:
    if len(raw) > MOST_BYTES:
        raise bad(_("A deck file has at most %(n)s kB.", n=MOST_BYTES // 1024), 413)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise bad(_("The deck file cannot be read; it must be text in UTF-8."), 400) from None
    if not text.strip():
        raise bad(_("There is no deck in the form; choose a file."))
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MOST_DOTS:  # to read a name of many parts takes the square of their number
            raise BadDeck(_("Line %(line)s: there are more than %(n)s dots in it.", line=number, n=MOST_DOTS))
    return text


def number(found: dict[str, str], key: str) -> int:
    """A field that must be a whole number of at most 64 bits.

    Raises:
        TableError: it is missing or not one.
    """
    value = optional_number(found, key)
    if value is None:
        raise bad(_("'%(key)s' is missing; it must be a whole number.", key=key))
    return value


def optional_number(found: dict[str, str], key: str) -> int | None:
    """As `number`, or None where the field is missing or empty."""
    word = found.get(key, "").strip()
    if not word:
        return None
    digits = word.removeprefix("-")
    value = int(word) if digits.isascii() and digits.isdigit() and len(digits) <= 19 else INT64
    if not -INT64 <= value < INT64:
        raise bad(_("'%(key)s' must be a whole number, not '%(word)s'.", key=key, word=word[:40]))
    return value


def browser_of(request: Asked) -> str:
    """The secret of this browser, or '' for a stranger."""
    secret = request.cookies.get("keeling", "")
    return secret if 20 <= len(secret) <= 64 and secret.isascii() else ""


def tables_of(request: Asked) -> list[str]:
    """The codes of the tables that this browser sat down at, the latest first."""
    listed = request.cookies.get("keeling_tables", "")[:200].split(".")[:MOST_TABLES]
    return list(dict.fromkeys(code for code in map(read_code, listed) if code))


def with_table(request: Asked, code: str) -> str:
    """The value of that cookie, with a table at its head."""
    return ".".join([code, *(known for known in tables_of(request) if known != code)][:MOST_TABLES])


def language(request: Asked) -> str:
    """The language that was chosen, else the best that the browser asks for."""
    return language_of(request.headers.get("accept-language", ""), request.cookies.get(LANGUAGE, ""))


def language_of(header: str, chosen: str = "") -> str:
    """The best of the languages that there are catalogs for (RFC 9110, 12.5.4, without regions), or the chosen one."""
    if chosen in text.languages():
        return chosen
    wanted: list[tuple[float, str]] = []
    for part in header[:500].split(",")[:20]:
        name, _semicolon, weight = part.strip().partition(";q=")
        try:
            wanted.append((-float(weight or 1), name.strip().lower().partition("-")[0]))
        except ValueError:
            continue
    known = text.languages()
    return next((name for _weight, name in sorted(wanted, key=lambda one: one[0]) if name in known), known[0])
