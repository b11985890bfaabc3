"""Message catalogs: each `.po` gets its `.mo` beside it."""

from io import BytesIO
from pathlib import Path

from keeling_build import PACKAGE, write_if_changed


def write_all(package: Path = PACKAGE) -> None:
    """Compile every catalog of the package."""
    for path in sorted(package.rglob("*.po")):
        write_if_changed(path.with_suffix(".mo"), compiled(path))


def compiled(path: Path) -> bytes:
    """The binary form of one catalog."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalog = read_po(file, abort_invalid=True)
    out = BytesIO()
    write_mo(out, catalog)
    return out.getvalue()
