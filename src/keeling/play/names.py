"""Nicknames and other short texts that people give: any script, nothing that harms a page.

Kept: letters, marks, digits, signs, emoji with their joiners. Gone: control and format characters (bidi overrides,
zero-width spaces), private and unassigned ones, whatever draws nothing. Whether '<' is safe is for whoever shows it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator

from keeling.core.text import _
from keeling.play.errors import unreadable

LONGEST = 24  # characters as a reader counts them
LONGEST_WORD = 40
MARKS = 3  # on one character; more would climb over the neighbouring lines
CLUSTER = 12  # code points of one emoji; the longest family has 11
JOINER = "\u200d"
STYLES = "\ufe0e\ufe0f"  # as text, as a picture
# Default_Ignorable_Code_Point of Unicode 16 (DerivedCoreProperties.txt) with its reserved ranges, and two signs that
# are drawn blank: an empty Braille cell and a null notehead.
INVISIBLE = frozenset(
    chr(code)
    for first, last in (
        (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
        (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164), (0xFE00, 0xFE0F),
        (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D159, 0x1D159),
        (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
    )
    for code in range(first, last + 1)
)  # fmt: skip
BOT_NAMES = (
    "Alder", "Bryony", "Clover", "Dara", "Elm", "Fenn", "Gale", "Hazel", "Isla", "Juniper", "Kestrel", "Linden",
    "Merle", "Nell", "Oakley", "Poppy",
)  # fmt: skip


def clean(text: str, longest: int = LONGEST) -> str:
    """The text in NFC, on one line, without what cannot be seen, cut to `longest` characters; may be empty."""
    kept = unicodedata.normalize("NFC", "".join(wanted(text[: longest * CLUSTER * 4])))
    whole = " ".join(kept.split())
    return "".join(list(clusters(whole))[:longest]).strip()


def wanted(text: str) -> Iterator[str]:
    before = ""
    for sign in text:
        category = unicodedata.category(sign)
        if category in ("Zl", "Zp", "Zs") or sign in "\t\n\r":
            before = " "
        elif visible(sign, category) or sign == JOINER or (sign in STYLES and before and is_picture(before)):
            before = sign
        else:
            continue
        yield before


def visible(sign: str, category: str) -> bool:
    return is_picture(sign) or (category[0] != "C" and sign not in INVISIBLE)


def clusters(text: str) -> Iterator[str]:
    """Characters as a reader counts them: a letter with its marks, a flag, an emoji family."""
    cluster = ""
    for sign in text:
        if cluster and joins(cluster, sign):
            cluster = grown(cluster, sign)
            continue
        if cluster:
            yield cluster.rstrip(JOINER)
        cluster = "" if sign == JOINER or is_mark(sign) else sign
    if cluster:
        yield cluster.rstrip(JOINER)


def joins(cluster: str, sign: str) -> bool:
    if is_mark(sign) or is_tone(sign):
        return True
    if sign == JOINER:
        return is_picture(cluster[0])
    if cluster[-1] == JOINER:
        return is_picture(sign)
    return is_flag(sign) and len(cluster) == 1 and is_flag(cluster)


def grown(cluster: str, sign: str) -> str:
    """The cluster with one more, unless there are enough of them."""
    marks = sum(is_mark(other) for other in cluster)
    too_many = (is_mark(sign) and not is_picture(cluster[0]) and marks >= MARKS) or len(cluster) >= CLUSTER
    return cluster if too_many else cluster + sign


def is_mark(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "M"


def is_tone(sign: str) -> bool:
    return "\U0001f3fb" <= sign <= "\U0001f3ff"


def is_flag(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


def is_picture(sign: str) -> bool:
    """Emoji that are newer than Python's tables count by their block."""
    if "\U0001f000" <= sign <= "\U0001faff":
        return True
    return unicodedata.category(sign) == "So" and sign not in INVISIBLE


def nickname(text: object, taken: Collection[str] = ()) -> str:
    """A name that can be shown, unlike those taken: 'Mara 2' where there is a Mara.

    Raises:
        TableError: 422, nothing is left that can be seen.
    """
    name = clean(text) if isinstance(text, str) else ""
    if not name:
        raise unreadable(_("Give a name that others can see: a letter at least."))
    return apart(name, taken)


def apart(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it if it is taken."""
    used = {alike(other) for other in taken}
    candidate, number = name, 1
    while alike(candidate) in used:
        number += 1
        ending = f" {number}"
        candidate = "".join(list(clusters(name))[: LONGEST - len(ending)]).rstrip() + ending
    return candidate


def alike(name: str) -> str:
    """What two names share that look the same to a hurried reader: no case, no forms of one letter, nothing unseen."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join("".join(sign for sign in folded if sign not in INVISIBLE).split())


def bot_name(seat: int, taken: Collection[str]) -> str:
    """A name for the bot of that seat."""
    used = {alike(other) for other in taken}
    free = [name for name in BOT_NAMES[seat:] + BOT_NAMES[:seat] if alike(name) not in used]
    return free[0] if free else apart(BOT_NAMES[0], taken)
