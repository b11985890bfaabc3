"""Print the path of a Chromium for the tests; get one where there is none.

An installed browser is taken first, then Playwright's own, then, for root on Debian, the distribution's package.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


def main() -> None:
    """Find, else install."""
    found = installed() or playwrights() or from_playwright() or from_debian()
    if not found:
        sys.exit("The browser tests need Chromium: install it, or put its path into KEELING_BROWSER.")
    print(found)


def installed() -> str | None:
    """A browser of this machine."""
    named = os.environ.get("KEELING_BROWSER")
    found = (shutil.which(name) for name in NAMES)
    return named or next(filter(None, found), None) or next((place for place in PLACES if Path(place).exists()), None)


def playwrights() -> str | None:
    """Playwright's own, if it was downloaded before."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def from_playwright() -> str | None:
    """Let Playwright download its own."""
    say("No Chromium is installed; asking Playwright for its own.")
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    done = subprocess.run(command, stdout=sys.stderr, stderr=subprocess.DEVNULL, check=False)
    return playwrights() if done.returncode == 0 else None


def from_debian() -> str | None:
    """The distribution's package, where that is possible without asking for rights."""
    if not Path("/etc/debian_version").exists() or os.geteuid() != 0:
        return None
    say("Playwright's download failed; running `apt-get install chromium`.")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]):
        subprocess.run(command, stdout=subprocess.DEVNULL, env=quiet, check=False)
    return installed()


def say(text: str) -> None:
    """A line for the person who waits."""
    print(f"· {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
