"""print: a game's sheets as a PDF. What is on them is asked of Typst, which lays them out."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import segno
from tests.cli.commands import Keeling

from keeling.cli import print as printing
from keeling.cli.print import Paper
from keeling.core.errors import BadOption
from keeling.core.registry import title_of, titles
from keeling.core.sheet import pictures, qr
from keeling.games.solutions.sheets import solution_cards
from keeling.games.zero.game import ZeroTitle
from keeling.games.zero.sheets import AMOUNTS

SHEETS = [(name, sheet.id) for name, title in titles().items() for sheet in title.sheets()]
PAGES = {
    ("zero", "cards"): 16,
    ("zero", "summary"): 3,
    ("solutions", "cards"): 18,
    ("solutions", "decks"): 14,
    ("solutions", "boards"): 2,
    ("solutions", "summary"): 4,
    ("catan", "cards"): 6,
    ("catan", "tokens"): 2,
    ("catan", "tracker"): 1,
    ("catan", "summary"): 3,
    ("tipping_point", "buildings"): 16,
    ("tipping_point", "citizens"): 10,
    ("tipping_point", "weather"): 6,
    ("tipping_point", "boards"): 3,
    ("tipping_point", "tiles"): 2,
    ("tipping_point", "summary"): 3,
}
WIDTHS = {Paper.a4: 210.0, Paper.letter: 215.9}  # mm
HEADINGS = "query(heading).map(h => (h.body.at('text', default: ''), h.location().position()))"
typst: Any = import_module("typst")  # its stubs do not know of several files


class Laid:
    """Sheets laid out on a paper, for questions."""

    def __init__(self, sources: dict[str, bytes], paper: Paper) -> None:
        self.sources = sources
        self.options = {"ignore_system_fonts": True, "sys_inputs": printing.inputs(title_of("zero"), paper)}

    def ask(self, expression: str) -> Any:
        """The value of a Typst expression in the finished document."""
        return json.loads(typst.eval(self.sources, expression.replace("'", '"'), **self.options))

    def headings(self) -> list[tuple[str, int, float]]:
        """The text, page and left edge (mm) of every heading."""
        found = self.ask(HEADINGS)
        return [(text, place["page"], float(place["x"].removesuffix("pt")) * 25.4 / 72) for text, place in found]


def laid(name: str, sheet: str, paper: Paper = Paper.a4) -> Laid:
    title = title_of(name)
    return Laid(printing.sources(title, printing.chosen(title, [sheet])), paper)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# -- the command -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_it_writes_a_pdf_named_after_game_and_paper(keeling: Keeling, here: Path, paper: str) -> None:
    answer = keeling("print", "zero", "--paper", paper)
    assert answer.code == 0
    assert [path.name for path in here.iterdir()] == [f"zero-{paper}.pdf"]
    assert (here / f"zero-{paper}.pdf").read_bytes().startswith(b"%PDF-")
    assert answer.out.startswith(f"zero-{paper}.pdf: 19 pages, ")
    assert "Typesetting Cards, Turn summaries and rules" in answer.err


def test_json_tells_file_pages_and_seconds(keeling: Keeling, here: Path) -> None:
    told = keeling("print", "zero", "--only", "summary", "--output", "mine.pdf", "--json").json
    assert set(told) == {"file", "pages", "seconds"}
    assert (told["file"], told["pages"]) == ("mine.pdf", 3)
    assert 0 < told["seconds"] < 60
    assert (here / "mine.pdf").is_file()


def test_equal_sheets_make_equal_files(keeling: Keeling, here: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        assert keeling("print", "zero", "--only", "cards", "-o", name).code == 0
    assert (here / "one.pdf").read_bytes() == (here / "two.pdf").read_bytes()


def test_it_overwrites_only_when_told(keeling: Keeling, here: Path) -> None:
    (here / "zero-a4.pdf").write_text("dear to me")
    answer = keeling("print", "zero")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "'zero-a4.pdf' is there already; --force writes over it, --output names another.\n"
    assert (here / "zero-a4.pdf").read_text() == "dear to me"
    assert keeling("print", "zero", "--only", "summary", "--force").code == 0
    assert (here / "zero-a4.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["zero", "--only", "card"], "ZERO has no sheet 'card'. Did you mean 'cards'?"),
        (["zero", "--only", "boards"], "ZERO has no sheet 'boards'."),
        (["zero", "--paper", "a3"], "'a3' is not one of 'a4', 'letter'"),
        (["zro"], "There is no game 'zro'. Did you mean 'zero'?"),
        (["zero", "--output", "."], "'.' is a folder; --output takes a file."),
        (["zero", "--output", "no/where.pdf"], "There is no folder 'no'."),
    ],
)
def test_mistakes(keeling: Keeling, here: Path, words: list[str], said: str) -> None:
    answer = keeling("print", *words)
    assert answer.code == 2
    assert said in answer.err
    assert list(here.iterdir()) == []


def test_without_the_extra_it_says_how_to_get_it(keeling: Keeling, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    answer = keeling("print", "zero")
    assert answer.code == 2
    assert "pip install 'keeling[print]'" in answer.err
    assert list(here.iterdir()) == []


def test_a_game_may_have_nothing_to_print() -> None:
    class Plain(ZeroTitle):
        name = "Plain"

        def sheets(self) -> tuple[()]:
            return ()

    with pytest.raises(BadOption, match="Plain has nothing to print"):
        printing.chosen(Plain(), [])


def test_help_has_examples(keeling: Keeling) -> None:
    answer = keeling("print", "--help")
    assert "  keeling print solutions" in answer.out
    assert "\n  print" in keeling("--help").out


# -- what is on the sheets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize(("name", "sheet"), SHEETS)
def test_everything_has_room(name: str, sheet: str, paper: Paper) -> None:
    sheets = laid(name, sheet, paper)
    _pdf, warnings = typst.compile_with_warnings(sheets.sources, format="pdf", **sheets.options)
    assert [warning.message for warning in warnings] == []
    assert sheets.ask("query(<overflow>).len()") == 0
    assert sheets.ask("query(<pages>).first().value") == PAGES[name, sheet]


@pytest.mark.parametrize(("name", "sheet"), [pair for pair in SHEETS if pair[1] in ("cards", "decks")])
def test_every_card_is_there_with_its_title(name: str, sheet: str) -> None:
    data = printing.chosen(title_of(name), [sheet])[0].data
    fronts = Counter(text for text, page, _x in laid(name, sheet).headings() if page % 2)
    assert not Counter(card["title"] for card in data["cards"]) - fronts


def test_zero_is_all_there() -> None:
    titles_of_copies = Counter({card["title"]: card["copies"] for card in title_of("zero").deck()["card"]})
    fronts = Counter(text for text, page, _x in laid("zero", "cards").headings() if page % 2)
    assert fronts == titles_of_copies
    assert fronts.total() == 72


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("n", [1, 9, 11])
def test_a_back_lies_behind_its_front(paper: Paper, n: int) -> None:
    own = {path.name: path.read_bytes() for path in printing.templates("keeling.cli")}
    draw = "it => heading(str(it))"
    main = (
        f'#import "sheet.typ": *\n#show: booklet\n#duplex(range({n}), {draw}, {draw}, (front: "", back: "", how: ""))'
    )
    places: dict[str, list[tuple[int, float]]] = {}
    for text, page, x in Laid({**own, "main.typ": main.encode()}, paper).headings():
        places.setdefault(text, []).append((page, x))
    assert set(places) == {str(i) for i in range(n)}
    for (front, left), (back, right) in places.values():
        assert (front % 2, back) == (1, front + 1)
        # turned on the long edge, the paper's width less `right` is where the card behind ends
        assert left + right == pytest.approx(WIDTHS[paper] - 53, abs=0.01)


def test_a_new_sheet_begins_on_a_front() -> None:
    title = title_of("zero")
    sources = printing.sources(title, printing.chosen(title, []))
    backwards = json.dumps(list(reversed(json.loads(sources["sheets.json"])))).encode()
    pages = [
        page for text, page, _x in Laid({**sources, "sheets.json": backwards}, Paper.a4).headings() if text == "ZERO"
    ]
    assert set(pages) == set(range(6, 21, 2))  # after three pages of summary, a blank one


def test_a_qr_picture_holds_the_code_of_its_link() -> None:
    link = "https://www.drawdown.org/solutions/sustainable-intensification-for-smallholders"
    matrix = segno.make(link, error="m", micro=False).matrix
    dark = {(y, x) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    assert modules(qr(link)) == dark
    assert f'viewBox="0 0 {len(matrix)} {len(matrix)}"' in qr(link)


def modules(svg: str) -> set[tuple[int, int]]:
    """The dark modules, row and column, that the path of a QR picture draws."""
    path = re.search(r' d="([^"]+)"', svg)
    assert path
    x = y = 0.0
    found = set()
    for command, numbers in re.findall(r"([Mmh])([^Mmh]+)", path[1]):
        first, *rest = map(float, re.findall(r"-?[\d.]+", numbers))
        if command == "h":
            found |= {(int(y), int(x) + i) for i in range(int(first))}
            x += first
        else:
            x, y = (first, rest[0]) if command == "M" else (x + first, y + rest[0])
    return found


def test_each_solution_shows_its_own_link_and_scale() -> None:
    cards = solution_cards()["cards"]
    assert sorted(card["rank"] for card in cards) == list(range(1, 77))
    for card in cards:
        assert card["qr"] == qr(card["link"])
        assert card["share"] == pytest.approx(float(card["gt"]) / 87.45)
    assert len({card["qr"] for card in cards}) == len({card["emblem"] for card in cards}) == 76


def test_a_symbol_becomes_a_picture_of_its_own() -> None:
    sprite = (
        '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="a" viewBox="0 0 32 32"><path d="M1 2h3"/></symbol>'
        '<symbol id="b" viewBox="0 0 9 9"><circle r="2" fill="currentColor"/></symbol></svg>'
    )
    made = pictures(sprite, "#24647f")
    assert list(made) == ["a", "b"]
    assert 'viewBox="0 0 32 32"' in made["a"]
    assert 'stroke="#24647f"' in made["a"]
    assert 'fill="#24647f"' in made["b"]
    assert "currentColor" not in made["b"]


def test_the_printed_ladder_is_the_scale_of_the_deck() -> None:
    scale = title_of("zero").deck()["scale"]
    said = dict(re.findall(r"\b(\d) ((?:over |under )?[\d,-]*\d)", scale))
    for value, amount in enumerate(AMOUNTS):
        words = amount.removesuffix(" kg").replace("less than", "under").replace("–", "-")
        assert said[str(value)] == words
