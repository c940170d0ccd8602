"""The databases of the tests of the service."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from kybos.server.store import Store
from tests.server import archives
from tests.server.postgres import Cluster, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A server of PostgreSQL for all tests of this process; its database `ready` holds empty tables."""
    with cluster() as made:
        made.prepare("ready")
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a new database of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'kybos.sqlite'}"
        return
    server: Cluster = request.getfixturevalue("postgres")
    with server.database("ready") as url:
        yield url


@pytest.fixture
def postgres_url(postgres: Cluster) -> Iterator[str]:
    """The address of a new database on PostgreSQL."""
    with postgres.database("ready") as url:
        yield url


@pytest.fixture
def archive(tmp_path: Path) -> str:
    """The archive of a small site."""

    async def main() -> str:
        async with await Store.open(str(tmp_path / "source")) as store:
            await archives.fill(store)
            return await archives.exported(store)

    return asyncio.run(main())
