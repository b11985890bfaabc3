"""How a wheel of Keeling is made: constants for C, extensions, htmx from npm, message catalogs."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src"
PACKAGE = SRC / "keeling"


def write_if_changed(path: Path, content: bytes) -> None:
    """Leave an equal file alone: its date decides what is compiled again."""
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
