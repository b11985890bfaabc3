"""Names that hostile or hurried people give, and codes as people type them."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keeling.play.codes import WORDS, new_code, read_code
from keeling.play.errors import TableError
from keeling.play.names import LONGEST, alike, bot_name, clean, clusters, nickname

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("  Mara  \n Lee\t", "Mara Lee"),
        ("e\u0301lise", "\u00e9lise"),
        (FAMILY, FAMILY),
        ("\U0001f1f3\U0001f1f4\U0001f44d\U0001f3fd", "\U0001f1f3\U0001f1f4\U0001f44d\U0001f3fd"),
        ("שלום", "שלום"),
        ("\u202egnirts\u202c", "gnirts"),
        ("a\u200bb\u2066c\u2069\ufeffd", "abcd"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert"),
        ("M\u0336\u0336\u0336\u0336\u0336\u0336\u0336\u0336ara", "M\u0336\u0336\u0336ara"),
        ("\u0301\u0301lead", "lead"),
        ("\u200dzero\u200d", "zero"),
        ("क्षि", "क्षि"),
        ("Ada\x00\x1b[31m", "Ada[31m"),
        ("\U0001fae8", "\U0001fae8"),
        ("\u2764\ufe0f\u200d\U0001f525", "\u2764\ufe0f\u200d\U0001f525"),
        ("A\ufe0fd\ufe0ea", "Ada"),
        ("\U0001f3f4\U000e0067\U000e007f", "\U0001f3f4"),
        ("e\u034f\u0301lise", "\u00e9lise"),
        ("\u180b\U000e0100\u17b4Mara\U0001d159\U0001d173", "Mara"),
    ],
)
def test_what_is_kept_and_what_is_gone(given_name: str, shown: str) -> None:
    assert nickname(given_name) == shown


IGNORABLE = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e\u180f\u2065\u2800\u3164\ufe00\ufe0f\uffa0\ufff0" + (
    "\U0001bca0\U0001d159\U0001d173\U0001d17a\U000e0001\U000e0041\U000e0100\U000e01ef\U000e0fff"
)


@pytest.mark.parametrize("sign", IGNORABLE)
def test_what_draws_nothing_makes_no_name_and_no_difference(sign: str) -> None:
    assert clean(sign * 3) == ""
    assert clean(f"A{sign}da") == "Ada"
    assert nickname(f"Ada{sign}", ["ADA"]) == "Ada 2"
    assert alike(f"A{sign}da") == alike("ada")


def test_names_that_differ_in_what_is_not_seen_are_the_same() -> None:
    assert alike("Ada \u2764") == alike("ada  \u2764\ufe0f")
    assert alike("\U0001f468\u200d\U0001f469") == alike("\U0001f468\U0001f469")
    assert alike("\uff21\uff44\uff41") == alike("ada")
    assert nickname("\u2764\ufe0f", ["\u2764"]) == "\u2764\ufe0f 2"


@pytest.mark.parametrize(
    "blank", ["", "   ", "\u200b\u200b", "\u3164", "\u2800\u2800", "\u0301", "\u202e", "\ufe0f", None, 7, "\ud800"]
)
def test_blank_is_refused(blank: object) -> None:
    with pytest.raises(TableError, match="others can see") as no:
        nickname(blank)
    assert no.value.status == 422


def test_long_names_are_cut_between_characters() -> None:
    assert nickname("x" * 200) == "x" * LONGEST
    assert nickname(FAMILY * 200) == FAMILY * LONGEST
    assert nickname("a\u0323\u0323" * 200) == unicodedata.normalize("NFC", "a\u0323\u0323") * LONGEST


def test_the_same_name_gets_a_number() -> None:
    assert nickname("mara", ["Mara"]) == "mara 2"
    assert nickname("Mara", ["mara", "MARA 2"]) == "Mara 3"
    assert nickname("ﬁn", ["fin"]) == "ﬁn 2", "letters that look alike count as the same"
    long = "y" * LONGEST
    assert nickname(long, [long]) == "y" * (LONGEST - 2) + " 2"
    names: list[str] = []
    for seat in range(40):
        names.append(bot_name(seat, names))
    assert len(set(names)) == 40


@given(st.text(max_size=300))
def test_any_text_becomes_a_name_that_is_safe_or_nothing(text: str) -> None:
    name = clean(text)
    assert len(list(clusters(name))) <= LONGEST
    assert name == clean(name)
    assert name == unicodedata.normalize("NFC", name) or "\u200d" in text or any(map(unicodedata.combining, text))
    assert not re.search("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200b\ufeff]", name)
    name.encode()


def test_codes_are_read_however_they_are_typed() -> None:
    for typed in (
        "FERN-27",
        "fern-27",
        " Fern 27 ",
        "fern27",
        "FERN – 27",
        "f e r n 2 7",
        "ＦＥＲＮ２７",
        "“fern-27.”",
    ):
        assert read_code(typed) == "FERN-27"
    assert read_code("0TTER-33") == "OTTER-33"
    assert read_code("1RIS 44") == "IRIS-44"
    assert read_code("p1um 44") == "PLUM-44"
    assert read_code("coral-2O") is None
    for nonsense in ("", "27", "FERN", "FERN-2", "FERN-10", "FERN-271", "XYZZY-27", "🌿-27"):
        assert read_code(nonsense) is None


def test_codes_can_be_read_aloud() -> None:
    assert len(WORDS) >= 300
    assert len(set(WORDS)) == len(WORDS)
    for word in WORDS:
        assert re.fullmatch("[A-Z]{3,9}", word)
    for _code in range(200):
        code = new_code()
        assert re.fullmatch("[A-Z]+-[2-9][2-9]", code)
        assert read_code(code.lower().replace("-", " ")) == code
