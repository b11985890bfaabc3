"""Make a virtual environment with Keeling in it, and do nothing when it is up to date.

    python tools/environment.py .venv [--with dev|peers|postgres]

Locked requirements are installed by hash; a wheel is built and installed whenever the sources changed. Settings of the
build: KEELING_PURE=1 leaves C out, KEELING_NATIVE=1 makes everything that hinders it an error, TRAPS=1 stops a program
at an index out of bounds, KEELING_ANNOTATE=1 writes into build/native/c how much of each line is C.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from keeling_build import ROOT, rulings, vendor

LOCKS = ROOT / "locks"
SETTINGS = ("KEELING_PURE", "KEELING_NATIVE", "TRAPS", "CFLAGS", "CC")
UNSHIPPED = {"__pycache__", "tests"}


def main() -> None:
    """Bring one environment up to date."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--with", choices=["dev", "peers", "postgres"], dest="more", help="a lock file to install beside the basic ones"
    )
    arguments = parser.parse_args()
    with alone(arguments.folder):
        environment = Environment(arguments.folder)
        environment.create()
        environment.require("build")
        environment.require("requirements")
        if arguments.more:
            environment.require(arguments.more)
        environment.install_keeling()


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Wait for another run in the same clone: builds share their folder."""
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "lock").open("w") as file:
        try:
            import fcntl
        except ImportError:
            yield
            return
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


class Environment:
    """A virtual environment and what it remembers of itself."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder if folder.is_absolute() else ROOT / folder
        self.bin = self.folder / ("Scripts" if os.name == "nt" else "bin")
        self.stamp = self.folder / "keeling.json"
        self.done: dict[str, str] = json.loads(self.stamp.read_text()) if self.stamp.exists() else {}

    def create(self) -> None:
        """Make the folder, anew if another Python made it."""
        version = f"{sys.version} {sys.base_prefix}"
        if self.done.get("python") == version and (self.bin / "python").exists():
            return
        say(f"Making {self.folder.name} with Python {sys.version.split()[0]}")
        shutil.rmtree(self.folder, ignore_errors=True)
        made = subprocess.run([sys.executable, "-m", "venv", str(self.folder)], check=False)
        if made.returncode:
            sys.exit(
                "No virtual environment could be made; on Debian, `apt-get install python3-venv` brings the module."
            )
        self.done = {}
        self.remember("python", version)

    def require(self, lock: str) -> None:
        """Install one lock file."""
        file = LOCKS / f"{lock}.txt"
        digest = sha256(file.read_bytes()).hexdigest()
        if self.done.get(lock) != digest:
            say(f"Installing locks/{lock}.txt")
            self.pip("install", "--require-hashes", "-r", str(file))
            self.remember(lock, digest)

    def install_keeling(self) -> None:
        """Build and install a wheel if the sources are not those of the installed one."""
        rulings.write_all()
        digest = sources_hash()
        if self.done.get("keeling") == digest:
            return
        say("Building Keeling")
        self.remember("keeling", "")
        wheel = self.build()
        self.pip("install", "--no-deps", "--no-index", "--force-reinstall", str(wheel))
        self.remember("keeling", digest)

    def build(self) -> Path:
        """One wheel, by the backend that pip would use."""
        if vendor.needs_npm():
            self.require("node")
        folder = ROOT / "build" / "wheels" / self.folder.name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        code = f"from keeling_build import backend; backend.build_quietly({str(folder)!r})"
        environment = os.environ | {"PYTHONPATH": str(ROOT / "tools"), "PYTHONWARNINGS": "ignore"}
        command = [str(self.bin / "python"), "-c", code]
        if subprocess.run(command, cwd=ROOT, env=environment, stdout=sys.stderr, check=False).returncode:
            sys.exit("Keeling could not be built.")
        return next(folder.glob("*.whl"))

    def pip(self, *arguments: str) -> None:
        """Run the environment's pip."""
        command = [str(self.bin / "python"), "-m", "pip", "-qq", "--disable-pip-version-check", *arguments]
        if subprocess.run(command, check=False).returncode:
            sys.exit(f"`pip {' '.join(arguments)}` failed.")

    def remember(self, name: str, value: str) -> None:
        """Write down that a step is done."""
        self.done[name] = value
        self.stamp.write_text(json.dumps(self.done, indent=1))


def sources_hash() -> str:
    """Of everything that goes into a wheel and of the settings of its build."""
    digest = sha256(repr([os.environ.get(name) for name in SETTINGS]).encode())
    single = ["pyproject.toml", "setup.py", "package-lock.json", "LICENSE", "NOTICE", "README.md"]
    paths = [ROOT / name for name in single if (ROOT / name).exists()]
    for path in [*paths, *tree(ROOT / "src" / "keeling"), *tree(ROOT / "tools" / "keeling_build")]:
        digest.update(f"{path.relative_to(ROOT)}\0".encode())
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def tree(folder: Path) -> Iterator[Path]:
    """The shipped files under a folder, made ones left out."""
    made = {(ROOT / "src/keeling/web/static/vendor")}
    for base, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in UNSHIPPED and Path(base, name) not in made)
        yield from (Path(base, name) for name in sorted(names) if not is_made(Path(base, name)))


def is_made(path: Path) -> bool:
    """Whether the build wrote this file itself, or an editor for a moment."""
    if path.suffix == ".pxd":
        return path.stem == "terms" or path.parts[-2:] == ("core", "common.pxd")
    return path.name.startswith(".") or path.suffix in {".mo", ".so", ".c", ".pyc"}


def say(text: str) -> None:
    """A line of progress."""
    print(f"· {text}", file=sys.stderr, flush=True)
