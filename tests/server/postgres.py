"""A PostgreSQL server of the tests' own, which is gone when they end, however they end."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from kybos.server.store import Store

UNPRIVILEGED = ("postgres", "nobody")
"""Who may run the server when the tests are run by root, as whom it refuses to run."""

RUN = """
set -e
exec 3<&0 </dev/null >"$2/log" 2>&1
"$1/initdb" --pgdata="$2/data" --username=kybos --auth=trust --encoding=UTF8 --locale=C --no-sync
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c fsync="$3" -c full_page_writes="$3" \
    -c max_connections=100 -c shared_buffers=32MB 3<&- &
server=$!
cat <&3 || true
kill -QUIT $server
wait $server || true
rm -rf "$2"
"""
"""The server runs until the tests close the input of this, which happens even if they are killed."""


def programs() -> Path | None:
    """The folder with the programs of PostgreSQL, the newest ones; None where it is not installed."""
    found: list[Path] = []
    if shutil.which("pg_config"):
        answer = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True, check=False)
        found += [Path(answer.stdout.strip())]
    folders = Path("/usr/lib/postgresql").glob("*/bin")
    found += sorted(folders, key=lambda folder: float(folder.parent.name), reverse=True)
    found += [Path(initdb).resolve().parent for initdb in [shutil.which("initdb")] if initdb]
    return next((folder for folder in found if (folder / "initdb").is_file()), None)


class Cluster:
    """A running server. `url(name)` is the address of one of its databases."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = itertools.count(1)

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://kybos@/{name}?host={self.folder}"

    def run(self, *statements: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """Carry out statements, each committed; the rows that the last one gives.

        The database is named, or given by its address.
        """
        url = database if "://" in database else self.url(database)
        with closing(psycopg.connect(url, autocommit=True)) as connection:
            for statement in statements:
                cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    @contextmanager
    def database(self, template: str = "template1") -> Iterator[str]:
        """The address of a new database, dropped afterwards."""
        name = f"test_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield self.url(name)
        finally:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def prepare(self, name: str) -> None:
        """Make a database that holds the tables of the service, for others to be made after."""

        async def migrate() -> None:
            await (await Store.open(self.url(name))).close()

        self.run(f"CREATE DATABASE {name}")
        asyncio.run(migrate())


@contextmanager
def cluster(*, durable: bool = False) -> Iterator[Cluster]:
    """A new server; what is not durable survives its processes, but not the machine, and is quick.

    Where PostgreSQL is not installed the test is skipped, or fails where `KYBOS_CI` is set.
    """
    place = programs()
    if place is None:
        reason = "PostgreSQL is not installed (its folder with initdb and postgres was looked for)"
        if os.environ.get("KYBOS_CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix="kybos-pg-", dir="/tmp"))
    user = next((name for name in UNPRIVILEGED if _exists(name)), None) if os.geteuid() == 0 else None
    if user:
        shutil.chown(folder, user)
    command = ["sh", "-c", RUN, "kybos", str(place), str(folder), "on" if durable else "off"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, user=user, cwd="/", start_new_session=True
    ) as process:
        made = Cluster(folder)
        try:
            _wait_for(made, process)
            yield made
        finally:
            assert process.stdin is not None
            process.stdin.close()
            process.wait()
            shutil.rmtree(folder, ignore_errors=True)  # where it has not even started


def _exists(user: str) -> bool:
    import pwd

    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True


def _wait_for(made: Cluster, process: subprocess.Popen[bytes]) -> None:
    while True:
        try:
            made.run("SELECT 1")
        except psycopg.OperationalError as error:
            if process.poll() is not None:
                told = Path(made.folder, "log").read_text(errors="replace")
                raise RuntimeError(f"PostgreSQL has not started:\n{told}") from error
            time.sleep(0.05)
        else:
            return
