"""What tests of several floors share: a PostgreSQL server of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.play.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Started for the first test that asks; each takes a database of its own."""
    from tests.play.postgres import running  # only those who ask for it need its programs

    with running() as server:
        yield server


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty database."""
    return postgres.new()
