"""U-47, U-52: what is marked as a name, and what is not."""

from __future__ import annotations

import pytest

from keeling.web.verbatim import marked, sentence

NAMES = ("Ada <b>", "Ada", "Ben")


@pytest.mark.parametrize(
    ("html", "made"),
    [
        ("<b>Ada</b>", '<b translate="no">Ada</b>'),
        ('<p><b dir="auto">Ben</b> plays</p>', '<p><b dir="auto" translate="no">Ben</b> plays</p>'),
        ("<b>Ada &lt;b&gt;</b>", '<b translate="no">Ada &lt;b&gt;</b>'),
        ("<p>Ada plays</p><b>Adam</b>", "<p>Ada plays</p><b>Adam</b>"),
        ('<bdi translate="no">Ada</bdi>', '<bdi translate="no">Ada</bdi>'),
        ("<p><i></i>Ada</p>", "<p><i></i>Ada</p>"),
        ('<i title="Ada"></i>', '<i title="Ada"></i>'),
    ],
)
def test_what_holds_a_name_alone_is_marked(html: str, made: str) -> None:
    assert marked(html, NAMES) == made
    assert marked(html, ()) == html


def test_a_name_in_a_sentence_stands_apart() -> None:
    said = sentence("Ada <b> thanks Ben, not Benno & Ada.", NAMES)
    name = '<bdi translate="no">{}</bdi>'.format
    assert said == f"{name('Ada &lt;b&gt;')} thanks {name('Ben')}, not Benno &amp; {name('Ada')}."
    assert sentence("<i>", ()) == "&lt;i&gt;"
