"""Renew the hash-pinned locks, for all platforms and every Python from 3.11, with uv in a passing environment."""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = "# Made by `make lock` from pyproject.toml.\n"
COMMON = ["--universal", "--python-version=3.11", "--generate-hashes", "--no-header", "--upgrade", "--quiet"]
INPUTS = {
    "requirements": ["pyproject.toml"],
    "build": ["--group=build"],
    "dev": ["--group=dev"],
    "node": ["--group=node"],
    "postgres": ["--group=postgres"],
    "peers": ["--group=peers"],
}


def main() -> None:
    """Write each lock; later ones take the versions of the first."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        tool = Path(folder) / "bin" / "uv"
        subprocess.run([Path(folder) / "bin" / "python", "-m", "pip", "install", "--quiet", "uv"], check=True)
        for name, inputs in INPUTS.items():
            write(tool, name, inputs)


def write(tool: Path, name: str, inputs: list[str]) -> None:
    """Resolve one list of requirements."""
    target = ROOT / "locks" / f"{name}.txt"
    agree = [] if name == "requirements" else ["--constraints=locks/requirements.txt"]
    target.unlink(missing_ok=True)
    command = [str(tool), "pip", "compile", *COMMON, *agree, *inputs, f"--output-file={target}"]
    run = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    if run.returncode:
        sys.exit(f"locks/{name}.txt could not be made.")
    target.write_text(HEADER + target.read_text())


if __name__ == "__main__":
    main()
