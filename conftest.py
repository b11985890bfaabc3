"""What all tests share: which Keeling is tested, how long hypothesis looks, which browser is driven."""

import os
import shutil
import signal
import sys
from pathlib import Path

import hypothesis
import pytest

import keeling

ROOT = Path(__file__).parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
)

hypothesis.settings.register_profile("quick", max_examples=15, deadline=None)
hypothesis.settings.register_profile("default", max_examples=60, deadline=None)
hypothesis.settings.register_profile("ci", max_examples=60, deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick" if keeling.PURE else "default"))


# A shell's background jobs ignore interrupts and hand that on; the tests interrupt what they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    """Say which Keeling is tested: an edit that is not installed is not tested."""
    return f"keeling: {Path(keeling.__file__).parent}, {keeling.uncompiled_because() or 'compiled'}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A hand that presses just as a page changes misses: a browser's test is tried again, and the summary says so."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=2))


def pytest_collection_finish() -> None:
    """Refuse to test half of one copy and half of another: a `tests` folder with an `__init__.py` makes such a mix."""
    home = Path(keeling.__file__).parent
    modules = [module for name, module in sys.modules.items() if name.startswith("keeling.")]
    strays = {file for module in modules if (file := module.__file__) and not Path(file).is_relative_to(home)}
    if strays:
        pytest.exit(f"imported from beside {home}: {', '.join(sorted(strays))}", returncode=pytest.ExitCode.USAGE_ERROR)


@pytest.fixture(scope="session")
def browser_path() -> str:
    """The Chromium to drive, as `make test` found it."""
    found = (shutil.which(name) for name in BROWSERS)
    path = os.environ.get("KEELING_BROWSER") or next(filter(None, found), None)
    assert path, "no Chromium: `make test` finds or installs one; KEELING_BROWSER names one"
    return path


@pytest.fixture(scope="session")
def browser_arguments() -> list[str]:
    """Command-line switches that keep Chromium to itself."""
    return list(QUIET)


@pytest.fixture(scope="session")
def axe_script() -> str:
    """The source of axe-core, to be run in a page."""
    return (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")
