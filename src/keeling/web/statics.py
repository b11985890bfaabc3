"""Style, pictures and scripts, read once at the start and served from memory, compressed where that pays.

Addresses carry `?v=BUILD`, a hash over every static file and template: a browser keeps a file for a year and asks anew
when anything changed. The same hash is in each stream's event ids, so that a page of an older build reloads itself.
"""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path

import msgspec

from keeling import __version__
from keeling.core.registry import titles

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".xml": "application/xml",
}
FROM_GAMES = {".css", ".svg", ".png", ".js"}
PACKED = {".css", ".js", ".svg", ".txt", ".webmanifest", ".xml"}


class Asset(msgspec.Struct, frozen=True):
    """A static file in memory; `packed` is its gzip form, or None where that is not smaller."""

    type: str
    plain: bytes
    packed: bytes | None
    tag: str


def folder(package: str, name: str) -> Path:
    return Path(str(resources.files(package))) / name


def asset(path: Path) -> Asset:
    plain = path.read_bytes()
    packed = gzip.compress(plain, 9, mtime=0) if path.suffix in PACKED else plain
    tag = blake2b(plain, digest_size=8).hexdigest()
    return Asset(TYPES[path.suffix], plain, packed if len(packed) < len(plain) else None, tag)


@cache
def assets() -> dict[str, Asset]:
    """Every static file by its address below /static/."""
    found: dict[str, Asset] = {}
    own = folder("keeling.web", "static")
    for path in sorted(own.rglob("*")):
        if path.is_file() and TYPES.get(path.suffix):
            found[path.relative_to(own).as_posix()] = asset(path)
    for title in titles().values():
        page = folder(title.package, "page")
        for path in sorted(page.rglob("*")):
            if path.is_file() and path.suffix in FROM_GAMES:
                found[f"games/{title.id}/{path.relative_to(page).as_posix()}"] = asset(path)
    return found


@cache
def build() -> str:
    """Twelve hex digits that change with any file that a page is made of."""
    digest = blake2b(__version__.encode(), digest_size=6)
    for name, one in assets().items():
        digest.update(f"{name} {one.tag}\n".encode())
    places = [folder("keeling.web", "templates"), *(folder(title.package, "page") for title in titles().values())]
    for place in places:
        for path in sorted(place.rglob("*.html")):
            digest.update(path.read_bytes())
    return digest.hexdigest()
