"""What a title gives to be printed: sheets whose template is typeset with their data, and the pictures on them."""

from __future__ import annotations

import io
import xml.etree.ElementTree as Tree
from typing import Any

import msgspec

from keeling.core.text import _

SVG = "http://www.w3.org/2000/svg"
LINE = {"fill": "none", "stroke-width": "2", "stroke-linecap": "round", "stroke-linejoin": "round"}


class Sheet(msgspec.Struct, frozen=True):
    """Pages of one kind.

    Attributes:
        id: a short word, 'cards' say: what `keeling print --only` names.
        label: what it is, in the language in force.
        template: a file of the package's folder `print` that defines `pages(data)`, a Typst function.
        data: what the template reads: plain values, as JSON has them, in the language in force.
    """

    id: str
    label: str
    template: str
    data: dict[str, Any]


def pictures(sprite: str, ink: str) -> dict[str, str]:
    """The symbols of an SVG sprite by id, each as a picture of its own.

    Args:
        sprite: an SVG document with <symbol> elements of lines on a grid of 32.
        ink: the colour of the lines, '#24647f' say; it stands for currentColor too.
    """
    Tree.register_namespace("", SVG)
    return {symbol.get("id", ""): picture(symbol, ink) for symbol in Tree.fromstring(sprite).iter(f"{{{SVG}}}symbol")}


def picture(symbol: Tree.Element, ink: str) -> str:
    """A symbol as an SVG document."""
    root = Tree.Element(f"{{{SVG}}}svg", viewBox=symbol.get("viewBox", "0 0 32 32"))
    own = {key: value for key, value in symbol.items() if key not in ("id", "viewBox")}
    Tree.SubElement(root, f"{{{SVG}}}g", {**LINE, "stroke": ink, **own}).extend(symbol)
    return Tree.tostring(root, "unicode").replace("currentColor", ink)


def qr(link: str) -> str:
    """The QR code of a link as an SVG picture without a border."""
    import segno

    out = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(out, kind="svg", xmldecl=False, border=0, nl=False, omitsize=True, svgclass=None, lineclass=None)
    return out.getvalue().decode()


def leaf_words(what: str) -> dict[str, str]:
    """What stands in the margin of leaves with cards on them, in the language in force."""
    return {
        "front": _("%(what)s, fronts", what=what),
        "back": _("%(what)s, backs", what=what),
        "how": _("Print on both sides at full size, turn on the long edge"),
    }
