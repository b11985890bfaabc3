"""Which store keeps the tables: a file of SQLite's, or a PostgreSQL database that several processes share."""

from __future__ import annotations

from pathlib import Path

from keeling.play.errors import StoreError, StoreGone, StoreTaken
from keeling.play.migrate import migrations
from keeling.play.sqlite import SqliteStore
from keeling.play.storage import Alone, Conflict, Ear, Event, Secret, Store

__all__ = [
    "Alone",
    "Conflict",
    "Ear",
    "Event",
    "Secret",
    "SqliteStore",
    "Store",
    "StoreError",
    "StoreGone",
    "StoreTaken",
    "is_address",
    "migrations",
    "store_at",
]
SCHEMES = ("postgresql://", "postgres://")
FILE = "sqlite:///"


def is_address(where: str) -> bool:
    """Whether it is a database server's address rather than the name of a file."""
    return where.startswith(SCHEMES)


def store_at(where: str | Path) -> Store:
    """The store of a database, not opened yet.

    Args:
        where: the name of a file, as it is or as sqlite:///NAME, or postgresql://USER:PASSWORD@HOST/DATABASE.

    Raises:
        StoreError: another kind of address, or PostgreSQL's driver is not installed.
    """
    text = str(where)
    if is_address(text):
        from keeling.play.postgres import PostgresStore  # only those who use it need its driver

        return PostgresStore(text)
    if text.startswith(FILE):
        return SqliteStore(Path(text.removeprefix(FILE)))
    if "://" in text:
        raise StoreError(
            f"'{text.partition('://')[0]}://' is no database that Keeling knows: name a file, or an address that "
            "begins with postgresql://."
        )
    return SqliteStore(Path(text))
