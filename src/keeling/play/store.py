"""Which store keeps the tables: a file of SQLite's, or a PostgreSQL database that several processes share."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from keeling.play.errors import StoreAway, StoreError, StoreGone, StoreTaken
from keeling.play.migrate import migrations
from keeling.play.sqlite import SqliteStore
from keeling.play.storage import Alone, Conflict, Ear, Event, Notice, Secret, Store

__all__ = [
    "Alone",
    "Conflict",
    "Ear",
    "Event",
    "Notice",
    "Secret",
    "SqliteStore",
    "Store",
    "StoreAway",
    "StoreError",
    "StoreGone",
    "StoreTaken",
    "file_of",
    "is_address",
    "migrations",
    "need_driver",
    "store_at",
]
SCHEMES = ("postgresql://", "postgres://")
FILE = "sqlite:///"


def is_address(where: str) -> bool:
    """Whether it is a database server's address rather than the name of a file."""
    return where.startswith(SCHEMES)


def need_driver() -> None:
    """Only those who use PostgreSQL have its driver.

    Raises:
        StoreError: it is not there.
    """
    if find_spec("asyncpg") is None:
        raise StoreError("Tables in PostgreSQL need one more package: `pip install 'keeling[postgres]'` brings it.")


def file_of(where: str | Path) -> Path:
    """The file that a name or a file's address means.

    Raises:
        StoreError: it is an address of another kind.
    """
    text = str(where)
    name = text.removeprefix(FILE)
    if "://" in name:
        raise StoreError(
            f"'{text.partition('://')[0]}://' is no database that Keeling knows: name a file, or an address that "
            "begins with postgresql://."
        )
    return Path(name)


def store_at(where: str | Path) -> Store:
    """The store of a database, not opened yet.

    Args:
        where: the name of a file, as it is or as sqlite:///NAME, or postgresql://USER:PASSWORD@HOST/DATABASE.

    Raises:
        StoreError: another kind of address, or PostgreSQL's driver is not installed.
    """
    text = str(where)
    if is_address(text):
        need_driver()
        from keeling.play.postgres import PostgresStore

        return PostgresStore(text)
    return SqliteStore(file_of(where))
