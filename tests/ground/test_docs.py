"""The documentation can be made, its links lead somewhere, and what is deployed is what is there."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from keeling.core.registry import titles

ROOT = Path(__file__).parents[2]
CONTAINER = ROOT / "deploy" / "Containerfile"
UNIT = ROOT / "deploy" / "keeling.service"


class Page(HTMLParser):
    """What a page links to, what it loads, and which anchors it has."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors = {""}
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.anchors |= {value for key in ("id", "name") if (value := known.get(key))}
        if tag == "a" and known.get("href"):
            self.links.append(known["href"] or "")
        elif tag in ("script", "img", "iframe") and known.get("src"):
            self.loads.append(known["src"] or "")
        elif tag == "link" and known.get("rel") in ("stylesheet", "icon"):
            self.loads.append(known["href"] or "")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    folder = tmp_path_factory.mktemp("site")
    made = subprocess.run(
        [sys.executable, ROOT / "tools" / "docs.py", folder], capture_output=True, text=True, timeout=300, check=False
    )
    assert made.returncode == 0, made.stdout + made.stderr
    return {path: Page(path) for path in sorted(folder.rglob("*.html"))}


@pytest.mark.slow
def test_every_game_and_every_reader_has_a_page(site: dict[Path, Page]) -> None:
    names = {path.stem for path in site}
    assert names >= {*titles(), "hosts", "operating", "authors", "programs", "proof", "stored", "changelog", "security"}
    for path in site:
        if path.stem in titles():
            text = path.read_text("utf-8")
            assert all(f"<strong>{name}</strong>" in text for name in titles()[path.stem].rules()), path.stem


@pytest.mark.slow
def test_every_link_within_leads_somewhere(site: dict[Path, Page]) -> None:
    lost = []
    for path, page in site.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            known = site.get(target)
            if not target.is_file() or (known and unquote(parts.fragment) not in known.anchors):
                lost.append((path.name, link))
    assert lost == []


@pytest.mark.slow
def test_nothing_is_loaded_from_elsewhere(site: dict[Path, Page]) -> None:
    foreign = {load for page in site.values() for load in page.loads if urlsplit(load).netloc}
    assert foreign == set()


def test_the_container_copies_what_is_there_and_runs_as_nobody() -> None:
    text = CONTAINER.read_text("utf-8")
    final = text[text.rindex("\nFROM ") :]
    assert re.search(r"^USER [1-9]\d+$", final, re.MULTILINE)
    assert "HEALTHCHECK" in final
    for lock in re.findall(r"-r (\S+)", text):
        assert (ROOT / lock).is_file()
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "src/keeling").glob("[cw]*/*.py"))
    settings = re.findall(r"\b([A-Z]+(?:_[A-Z]+)*)=", re.findall(r"^ENV (.*)$", final, re.MULTILINE)[0])
    assert set(settings) >= {"HOST", "PORT", "KEELING_DB", "KEELING_LOG"}
    assert [name for name in settings if f'"{name}"' not in source] == ["PYTHONUNBUFFERED"]
    assert re.search(r'"/health"', source)


def test_the_settings_that_are_told_are_those_that_there_are() -> None:
    told = set(re.findall(r"`(KEELING_[A-Z]+)`", (ROOT / "docs/operating.md").read_text("utf-8")))
    source = "\n".join(
        path.read_text("utf-8") for path in (ROOT / "src/keeling").rglob("*.py") if "tests" not in path.parts
    )
    known = set(re.findall(r'"(KEELING_[A-Z]+)"', source))
    assert told <= known
    assert told >= {name for name in known if name in ("KEELING_URL", "KEELING_DB", "KEELING_DATABASE")}


def test_the_unit_gives_no_rights() -> None:
    lines = UNIT.read_text("utf-8").splitlines()
    wanted = ("DynamicUser=yes", "ProtectSystem=strict", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "UMask=0077")
    assert set(wanted) <= set(lines)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    units = [tmp_path / path.name for path in (UNIT, UNIT.with_suffix(".socket"))]
    for unit in units:
        text = (UNIT.parent / unit.name).read_text("utf-8")
        unit.write_text(text.replace("/opt/keeling/bin/keeling", sys.executable), "utf-8")
    checked = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")
