"""What a hostile reader sends: seeded, endless, of many kinds. Nothing here is sent; see bench_hostile."""

from __future__ import annotations

import json
import random
import re
import string
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, quote_plus

from hostile_bytes import RAW, mutated
from hostile_words import CODE, HEADERS, KINDS_OF_BODY, MARKUP, METHODS, NUMBERS, TEXTS, TRICKS
from links import request

import keeling
from keeling.core.registry import titles
from keeling.web.app import application
from keeling.web.workshop_posts import DEEDS


def field_names() -> list[str]:
    """The names that the pages' own forms use."""
    found = {
        "also",
        "minutes",
        "compose",
        "action_id",
        "forget",
        "noted",
        "file",
        "__proto__",
        "self",
        "browser",
        "seat[]",
    }
    for template in Path(keeling.__file__).parent.rglob("*.html"):
        found |= set(re.findall(r'name="([A-Za-z_][\w-]*)"', template.read_text("utf-8")))
    return sorted(found)


def words() -> list[str]:
    """Values that the application knows."""
    known = {
        "on",
        "off",
        "yes",
        "no",
        "pause",
        "resume",
        "bots",
        "people",
        "standard",
        "write",
        "delete",
        "mute",
        "unmute",
        "all",
        "public",
        "drawn",
        "text",
        "watch",
        "json",
        "own",
        "wall",
        "none",
        "decision:30",
        "bank:600",
    }
    known |= {"add", "remove", "bot", "free", "kick", "move", "leave", "host", *DEEDS}
    for title in titles().values():
        known |= {title.id, *title.levels, *(option.key for option in title.options)}
        known |= {str(choice.value) for option in title.options for choice in option.choices}
        known |= {activity.id for activity in title.activities}
    return sorted(known)


def routes() -> dict[str, list[str]]:
    """Every pattern of an address that the application has, with its methods."""
    found = application(lambda: None).routes  # type: ignore[arg-type, return-value]
    known = {str(route.path_format): sorted(getattr(route, "methods", ["GET"])) for route in found}
    return {each: methods for one, methods in known.items() for each in (deeds(one) if "{deed}" in one else [one])}


def deeds(pattern: str) -> list[str]:
    return [pattern, *(pattern.replace("{deed}", deed) for deed in DEEDS)]


@dataclass
class Shot:
    """One thing that is sent.

    Attributes:
        kind: the row of the report that it counts for.
        fresh: on a connection of its own.
        formed: it is HTTP, so it deserves an answer.
        only: the statuses that may come back; any but a fault if empty.
    """

    kind: str
    data: bytes
    method: str = "GET"
    fresh: bool = False
    formed: bool = True
    only: frozenset[int] = frozenset()


@dataclass
class Table:
    """A table that shots are aimed at, with the cookies of whoever sits there."""

    code: str
    game: str
    cookies: list[str] = field(default_factory=list)
    views: list[dict[str, Any]] = field(default_factory=list)


class Armoury:
    """Makes shots."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.names, self.words, self.methods = field_names(), words(), routes()
        self.routes = sorted(self.methods)
        self.watched: list[Table] = []
        self.own: list[Table] = []
        self.browsers = [f"keeling={self.token()}" for _browser in range(60)]
        self.makers: list[tuple[int, Callable[[], Shot]]] = [
            (22, self.malformed),
            (30, self.anywhere),
            (18, self.fields),
            (8, self.tricks),
            (7, self.forged),
            (6, self.foreign),
            (6, self.insider),
            (1, self.oversized),
            (2, self.opening),
        ]

    def shot(self) -> Shot:
        """The next one."""
        weights = [weight for weight, _maker in self.makers]
        return self.dice.choices(self.makers, weights)[0][1]()

    # -- parts -----------------------------------------------------------------------------------------------------

    def token(self) -> str:
        return "".join(self.dice.choices(string.ascii_letters + string.digits + "-_", k=32))

    def value(self) -> str:
        pick = self.dice.random()
        if pick < 0.3:
            return self.dice.choice(self.words)
        if pick < 0.5:
            return self.dice.choice(NUMBERS)
        if pick < 0.9:
            return self.dice.choice(self.dice.choice([TEXTS, MARKUP, CODE]))
        return "".join(chr(self.dice.randrange(1, 0x2FFF)) for _sign in range(self.dice.randrange(60)))

    def form(self) -> list[tuple[str, str]]:
        known = [(self.dice.choice(self.names), self.value()) for _field in range(self.dice.randrange(7))]
        if known and self.dice.random() < 0.2:
            known.append((known[0][0], self.value()))  # twice
        if self.dice.random() < 0.1:
            known.append((self.value()[:40], self.value()))
        return known

    def body(self, kind: str, form: list[tuple[str, str]]) -> tuple[bytes, dict[str, str]]:
        """Body and headers."""
        dice = self.dice
        encoded = "&".join(
            f"{quote_plus(key, errors='surrogatepass')}={quote_plus(value, errors='surrogatepass')}"
            for key, value in form
        ).encode()
        as_form = {"Content-Type": "application/x-www-form-urlencoded"}
        if kind == "form":
            return encoded, as_form
        if kind == "json":
            return self.json(form), {"Content-Type": "application/json"}
        if kind == "multipart":
            return self.multipart(form)
        if kind == "plain":
            return encoded, {
                "Content-Type": dice.choice(
                    [
                        "text/plain",
                        "text/html",
                        "application/xml",
                        "*/*",
                        "a" * 300,
                        ";;",
                        "application/x-www-form-urlencoded; charset=utf-7",
                    ]
                )
            }
        if kind == "none":
            return b"", {}
        if kind == "lying":
            return encoded, {"Content-Type": "application/json"}
        if kind == "packed":
            return encoded, {**as_form, "Content-Encoding": dice.choice(["gzip", "br", "deflate", "zip-bomb"])}
        if kind == "chunked":
            cut = dice.randrange(len(encoded) + 1)
            parts = [part for part in (encoded[:cut], encoded[cut:]) if part]
            body = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"
            return body, {**as_form, "Transfer-Encoding": "chunked"}
        if kind == "utf-16":
            return "&".join(f"{key}={value}" for key, value in form).encode("utf-16", "surrogatepass"), as_form
        return dice.randbytes(dice.randrange(400)), as_form

    def json(self, form: list[tuple[str, str]]) -> bytes:
        dice = self.dice
        if dice.random() < 0.2:
            deep = dice.choice([10, 500, 5000, 20_000])
            return dice.choice([b"[" * deep, b"[" * deep + b"]" * deep, b'{"a":' * deep + b"1" + b"}" * deep])
        odd: list[Any] = [None, True, [], {}, [1], {"a": "b"}, 1.5, -1, 2**63, 2**64, 10**400, "\ud800", "x", 0]
        made: dict[str, Any] = {key: dice.choice(odd) if dice.random() < 0.3 else value for key, value in form}
        text = json.dumps(made, ensure_ascii=dice.random() < 0.7)
        if dice.random() < 0.1:
            text = text.replace("}", f', "seat": {"9" * 5000}}}')
        if dice.random() < 0.1:
            text = dice.choice(["", "null", "1", "[]", "\ufeff" + text, text + text, text[:-1], "NaN", '{"a": 1e999}'])
        return text.encode("utf-8", "surrogatepass")

    def multipart(self, form: list[tuple[str, str]]) -> tuple[bytes, dict[str, str]]:
        dice, line = self.dice, self.dice.choice(["x", "a b", "", "-" * 60, "é"])
        parts = []
        for key, value in form:
            named = dice.choice(
                ["", '; filename="../../x.toml"', '; filename="a\0b"', "; filename*=utf-8''%ff", "; filename="]
            )
            parts.append(f'--{line}\r\nContent-Disposition: form-data; name="{key}"{named}\r\n\r\n{value}\r\n')
        text = "".join(parts) + dice.choice([f"--{line}--\r\n", "", f"--{line}", "--wrong--\r\n"])
        kind = dice.choice(
            [f"multipart/form-data; boundary={line}", "multipart/form-data", f'multipart/form-data; boundary="{line}"']
        )
        return text.encode("utf-8", "surrogatepass"), {"Content-Type": kind}

    def headers(self) -> dict[str, str]:
        dice = self.dice
        return {key: dice.choice(HEADERS[key]) for key in dice.sample(sorted(HEADERS), dice.choice([0, 0, 0, 1, 2, 4]))}

    def place(self, table: Table, pattern: str) -> str:
        fill = {
            "code": table.code
            if self.dice.random() < 0.7
            else quote(self.value()[:60], safe="", errors="surrogatepass"),
            "game": self.dice.choice([*titles(), "nothing", quote(self.value()[:60], safe="", errors="surrogatepass")]),
            "name": self.dice.choice(["cards", "numbers", quote(self.value()[:60], safe="", errors="surrogatepass")]),
            "path": self.dice.choice(["keeling.css", "vendor/htmx.min.js", "games/zero/table.css", "..%2fapp.py"]),
            "deed": self.dice.choice([*DEEDS, quote(self.value()[:60], safe="", errors="surrogatepass")]),
        }
        return re.sub(r"\{(\w+)\}", lambda found: fill.get(found[1], "x"), pattern)

    def query(self) -> str:
        if self.dice.random() < 0.6:
            return ""
        names = ["seat", "view", "at", "round", "step", "rule", "open", "code", "q", "group", "v", "table", *self.names]
        pairs = [(self.dice.choice(names), self.value()) for _pair in range(self.dice.randrange(1, 4))]
        return "?" + "&".join(f"{key}={quote(value, errors='surrogatepass')}" for key, value in pairs)

    def asked(
        self,
        kind: str,
        method: str,
        path: str,
        cookie: str,
        form: list[tuple[str, str]],
        *,
        body: str = "",
        headers: dict[str, str] | None = None,
        only: frozenset[int] = frozenset(),
    ) -> Shot:
        content, known = self.body(body or self.dice.choice(KINDS_OF_BODY), form)
        if method in ("GET", "HEAD") and self.dice.random() < 0.9:
            content, known = b"", {}
        carried = {"Cookie": cookie} if cookie else {}
        data = request(method, path, content, {**carried, **(headers or {}), **known})
        if "Transfer-Encoding" in known:
            data = re.sub(rb"\r\nContent-Length: \d+", b"", data, count=1)
        return Shot(kind, data, method, only=only)

    # -- kinds -----------------------------------------------------------------------------------------------------

    def anywhere(self) -> Shot:
        """Any address in any way; at watched tables as a stranger."""
        dice = self.dice
        target = dice.choice(self.own + self.watched)
        known = target.cookies if target in self.own else []
        cookie = dice.choice([*known, *known, dice.choice(self.browsers), ""])
        pattern = dice.choice(self.routes)
        method = dice.choice(METHODS) if dice.random() < 0.25 else dice.choice(self.methods[pattern])
        path = self.place(target, pattern) + self.query()
        if method == "POST" and re.fullmatch(
            r"/(tables|play-now|replay|activities/.*|[rt]/.*/replay/play|r/.*/play)", path
        ):
            cookie = cookie or dice.choice(self.browsers)
        return self.asked("any address, any way", method, path, cookie, self.form(), headers=self.headers())

    def fields(self) -> Shot:
        """Hostile fields in forms that are otherwise in order, at a table of one's own."""
        dice = self.dice
        target = dice.choice(self.own)
        pattern = dice.choice(
            [one for one in self.routes if one.startswith("/t/{code}/") and "POST" in self.methods[one]]
        )
        body = dice.choice(["form", "form", "json", "multipart"])
        path = pattern.replace("{code}", target.code)
        return self.asked("hostile fields", "POST", path, dice.choice(target.cookies), self.form(), body=body)

    def tricks(self) -> Shot:
        path = self.dice.choice(TRICKS).replace("{code}", self.dice.choice(self.watched + self.own).code)
        shot = self.asked("path tricks", self.dice.choice(["GET", "GET", "HEAD", "POST"]), path, "", self.form())
        shot.fresh = True
        return shot

    def aimed(self) -> tuple[Table, int, dict[str, Any]]:
        """A watched table, a seat that owes an answer there, and its view."""
        target = self.dice.choice(self.watched)
        seats = [seat for seat, view in enumerate(target.views) if view["choices"]]
        seat = self.dice.choice(seats)
        return target, seat, target.views[seat]

    def act(self, seat: int, view: dict[str, Any]) -> list[tuple[str, str]]:
        choice = self.dice.choice(view["choices"])
        return [("seat", str(seat)), ("asked_at", str(view["asked_at"])), ("action", choice["action"])]

    def deed(self) -> tuple[str, list[tuple[str, str]]]:
        """Something that only a host, or only a seat's own person, may do."""
        return self.dice.choice(
            [
                ("pause", [("do", "pause")]),
                ("end", []),
                ("end", [("forget", "yes")]),
                ("time", [("seconds", "60")]),
                ("list", [("do", "on")]),
                ("chat", [("do", "off")]),
                ("chat", [("do", "mute"), ("seat", "0")]),
                ("seats", [("do", "kick"), ("seat", "0")]),
                ("seats", [("do", "host"), ("seat", "1")]),
                ("seats", [("do", "free"), ("seat", "0")]),
                ("options", [("key", "level"), ("value", "1")]),
                ("start", []),
                ("clocks", [("minutes", "1")]),
                ("deck", [("do", "standard")]),
                ("name", [("name", "Mallory"), ("seat", "0")]),
                ("offer", [("seat", "0")]),
                ("undo", [("at", "3"), ("seat", "0")]),
                ("move", [("code", "123456")]),
            ]
        )

    def forged(self) -> Shot:
        """Cookies that are nearly right."""
        dice = self.dice
        target, seat, view = self.aimed()
        secret = target.cookies[seat].removeprefix("keeling=")
        other = dice.choice(
            [
                secret[:-1],
                secret[1:],
                secret.swapcase(),
                secret[::-1],
                secret + "=",
                secret[:20],
                f"{secret}x",
                "a" * 32,
                str(seat),
                "",
                "é" * 32,
                secret[:-1] + "\x7f",
                "0" * 64,
                target.code,
                "null",
            ]
        )
        if other == secret:
            other = "a" * 32
        where, form = self.deed() if dice.random() < 0.5 else ("act", self.act(seat, view))
        only = frozenset({400, 403, 404, 409, 413, 415, 422, 429})
        return self.asked(
            "forged cookies", "POST", f"/t/{target.code}/{where}", f"keeling={other}", form, body="form", only=only
        )

    def foreign(self) -> Shot:
        """The right cookie and the right move, from another site."""
        dice = self.dice
        target, seat, view = self.aimed()
        where, form = self.deed() if dice.random() < 0.3 else ("act", self.act(seat, view))
        origin = dice.choice(
            [
                {"Origin": "http://evil.example"},
                {"Origin": "null"},
                {"Origin": "http://127.0.0.1.evil.example"},
                {"Origin": ""},
                {"Sec-Fetch-Site": "cross-site"},
                {"Sec-Fetch-Site": "same-site"},
                {"Origin": "http://127.0.0.1@evil.example"},
                {"Sec-Fetch-Site": "cross-site", "Origin": "http://127.0.0.1"},
                {"Origin": "file://"},
                {"Origin": "http://127.0.0.1:1"},
                {"Sec-Fetch-Site": "Same-Origin "},
                {"Origin": "http://127.0.0.1, http://evil.example"},
            ]
        )
        body = dice.choice(["form", "form", "json", "multipart", "plain"])
        return self.asked(
            "cross-site posts",
            "POST",
            f"/t/{target.code}/{where}",
            target.cookies[seat],
            form,
            body=body,
            headers=origin,
            only=frozenset({403}),
        )

    def insider(self) -> Shot:
        """Somebody who sits there acts for another seat, late, or as if host."""
        dice = self.dice
        target, seat, view = self.aimed()
        others = [one for one in range(1, len(target.cookies)) if one != seat]
        other = dice.choice(others)
        where, form = dice.choice(
            [
                ("act", self.act(seat, view)),
                ("act", self.act(seat, {**view, "asked_at": dice.choice([0, view["asked_at"] + 1, 10**15])})),
            ]
        )
        if dice.random() < 0.5:
            where, form = self.deed()
        only = frozenset({400, 403, 404, 409, 422, 429})
        return self.asked(
            "acts for others' seats",
            "POST",
            f"/t/{target.code}/{where}",
            target.cookies[other],
            form,
            body="form",
            only=only,
        )

    def oversized(self) -> Shot:
        dice = self.dice
        path = self.place(dice.choice(self.watched + self.own), dice.choice(self.routes))
        size = dice.choice([65_537, 300_000, 4_200_000])
        content = dice.choice(
            [b"a" * size, b"a=" + b"b" * size, b'{"a": "' + b"b" * size + b'"}', b"[" * size, b"a=1&" * (size // 4)]
        )
        kind = {
            "Content-Type": dice.choice(
                ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
            )
        }
        if dice.random() < 0.5:
            data = request("POST", path, content, kind)
        else:
            head = request("POST", path, b"", {**kind, "Transfer-Encoding": "chunked"})
            head = head.replace(b"Content-Length: 0\r\n", b"")
            data = head + b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in pieces(content)) + b"0\r\n\r\n"
        return Shot("oversized bodies", data, "POST", fresh=True, formed=False)

    def opening(self) -> Shot:
        """Tables and activities, each by a browser that nobody knows."""
        dice = self.dice
        game = dice.choice(list(titles()))
        path, form = dice.choice(
            [
                ("/tables", [("game", game), ("name", self.value())]),
                ("/play-now", [("game", game), ("seats", "3")]),
                ("/activities/solutions", [("activity", dice.choice(self.words))]),
            ]
        )
        return self.asked("tables opened by strangers", "POST", path, "", form, body="form")

    def malformed(self) -> Shot:
        """Nothing that HTTP allows, or hardly."""
        dice = self.dice
        target = dice.choice(self.watched).code
        good = request(
            "POST", f"/t/{target}/act", b"asked_at=1&action=1", {"Content-Type": "application/x-www-form-urlencoded"}
        )
        data = mutated(dice, good) if dice.random() < 0.5 else dice.choice(RAW)(dice, target.encode())
        return Shot("malformed HTTP", data, "POST", fresh=True, formed=False)


def pieces(content: bytes) -> list[bytes]:
    return [content[at : at + 60_000] for at in range(0, len(content), 60_000)]
