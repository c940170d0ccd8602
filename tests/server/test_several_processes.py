"""Several server processes share one PostgreSQL database, and all its tables."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import signal
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from kybos.server import commands
from kybos.server.bodies import NewTable
from kybos.server.log import Entry
from kybos.server.opening import new_table
from kybos.server.settings import Settings
from kybos.server.site import Site
from kybos.server.store import Store
from tests.server.kept import check_kept
from tests.server.load import LONG, Line, Program, Wanted, at_play, choices, seated
from tests.server.postgres import Cluster
from tests.server.running import RunningServer
from tests.server.seated import ADA, BOB

LISTENING = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
TABLES = [
    *[Wanted("einstein", 2)] * 8,
    *[Wanted("sorry:seats=4", 4)] * 8,
    *[Wanted("einstein:seats=3", 3)] * 4,
]


@pytest.fixture(scope="module")
def shared_url(postgres: Cluster) -> Iterator[str]:
    """A database for all tests here."""
    with postgres.database("ready") as url:
        yield url


@pytest.fixture(scope="module")
def servers(shared_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[RunningServer]]:
    """Two servers over one database; where only computers play, those of the first one take a minute."""
    with ExitStack() as running:
        found = []
        for pause in (60, 0):
            folder = tmp_path_factory.mktemp("server")
            server = RunningServer(shared_url, folder, think_seconds=0.1, computer_pause=pause)
            found.append(running.enter_context(server))
        yield found


def everybody(parties: Sequence[Sequence[Program]]) -> list[Program]:
    """All who play anywhere."""
    return [program for party in parties for program in party]


async def until_done(commands: int, programs: Collection[Program]) -> None:
    """Wait until everybody has carried out so many more commands."""
    wanted = {each: len(each.done) + commands for each in programs}
    while not all(len(each.done) >= number for each, number in wanted.items()):
        await asyncio.sleep(0.02)


async def played(
    servers: Sequence[RunningServer],
    tables: Sequence[Wanted],
    commands: int,
    kind: type[Program] = Program,
) -> list[list[Program]]:
    """Who has played at tables, until everybody has carried out so many commands."""
    with choices() as choice:
        async with seated([Line(server) for server in servers], tables, choice, kind) as parties:
            async with at_play(everybody(parties)):
                await until_done(commands, everybody(parties))
            return parties


def test_people_at_two_servers_play_with_each_other(servers: list[RunningServer], shared_url: str) -> None:
    parties = asyncio.run(played(servers, TABLES[::4], 25))
    asyncio.run(check_kept(shared_url, parties))


class Twofold(Program):
    """A program that sends each command over all its lines at once, with one key."""

    async def send(
        self,
        what: str,
        body: dict[str, Any],
        key: str,
        over: Line | None = None,  # noqa: ARG002  # all are used
    ) -> tuple[httpx.Response, int]:
        """Send a command to all servers; all give the same answer."""
        sent = [super(Twofold, self).send(what, body, key, line) for line in self.lines]
        answers = [answer for answer, _ in await asyncio.gather(*sent)]
        assert [answer.status_code for answer in answers] == [200] * len(answers), [a.text for a in answers]
        told = [answer.json() for answer in answers]
        assert all(each["events"] == told[0]["events"] for each in told)
        assert all(each["seq"] >= each["events"][-1]["seq"] for each in told)
        return answers[0], len(answers)


def test_a_command_that_is_sent_to_two_servers_at_once_is_carried_out_once(
    servers: list[RunningServer], shared_url: str
) -> None:
    parties = asyncio.run(played(servers, TABLES, 15, Twofold))
    asyncio.run(check_kept(shared_url, parties))


class Rival(Program):
    """A program that sends different moves to its servers at once, of which one must win."""

    async def send(
        self,
        what: str,
        body: dict[str, Any],
        key: str,
        over: Line | None = None,  # noqa: ARG002  # all are used
    ) -> tuple[httpx.Response, int]:
        """Send a command, and at the same time another move; whichever is taken was the command."""
        if what != "move":
            return await super().send(what, body, key)
        other = {**body, "move": self.choice.choice(self.shown["game"]["state"]["moves"])["id"]}
        sent = [
            super(Rival, self).send(what, each, word, line)
            for each, word, line in zip([body, other], [key, secrets.token_hex(8)], self.lines, strict=True)
        ]
        answers = [answer for answer, _ in await asyncio.gather(*sent)]
        lost = next(answer for answer in answers if answer.status_code != 200)
        assert (lost.status_code, lost.json()["code"]) == (409, "stale"), lost.text
        assert lost.json()["seq"] > body["seq"]
        won = next(answer for answer in answers if answer.status_code == 200)
        body["move"] = won.json()["events"][0]["id"]
        return won, 1


def test_of_two_moves_at_two_servers_one_wins_and_the_other_is_told_that_it_comes_too_late(
    servers: list[RunningServer], shared_url: str
) -> None:
    async def moves(table: str) -> int:
        async with await Store.open(shared_url, read_only=True) as store:
            return sum(entry.kind == "moved" for entry in await store.load(table))

    for party in asyncio.run(played(servers, [Wanted("einstein", 2)] * 4, 30, Rival)):
        known = sum(done.what == "move" for program in party for done in program.done)
        assert asyncio.run(moves(party[0].table)) == known


def test_another_server_goes_on_with_the_tables_of_one_that_is_killed(
    servers: list[RunningServer], shared_url: str
) -> None:
    async def main(choice: random.Random) -> list[list[Program]]:
        lines = [Line(server) for server in servers]
        async with seated(lines, TABLES[::4], choice) as parties:
            host = parties[0][0]
            computers = {"seats": {"red": "level:1", "blue": "level:1"}, "spec": "einstein"}
            abandoned = (await host.post_to(lines[0], "/tables", computers))["id"]
            async with at_play(everybody(parties)):
                await until_done(3, everybody(parties))
                lines[0].kill()
                await until_done(5, everybody(parties))
                while (await host.get_from(lines[1], f"/tables/{abandoned}"))["phase"] != "finished":
                    await asyncio.sleep(0.1)
                await lines[0].start()
                await until_done(5, everybody(parties))
        return parties

    with choices() as choice:
        asyncio.run(check_kept(shared_url, asyncio.run(main(choice))))


def test_what_has_happened_while_a_server_heard_nothing_is_caught_up(
    servers: list[RunningServer], postgres: Cluster, shared_url: str
) -> None:
    async def hear_all(programs: Collection[Program], seq: int) -> None:
        while min(program.seq for program in programs) < seq:
            await asyncio.sleep(0.02)

    async def play(ada: Program, bob: Program) -> None:
        deaf = servers[1].process
        assert deaf is not None
        await hear_all([ada, bob], 1)
        os.kill(deaf.pid, signal.SIGSTOP)
        try:
            cut = f"SELECT pg_terminate_backend(pid) FROM ({LISTENING}) AS ears"
            postgres.run(cut, database=shared_url)
            seeded = await ada.command("seed", {"seed": "1"})
            assert bob.seq < seeded.answer["seq"]
        finally:
            os.kill(deaf.pid, signal.SIGCONT)
        await hear_all([ada, bob], seeded.answer["seq"])
        seeded = await bob.command("seed", {"seed": "2"})
        await hear_all([ada, bob], seeded.answer["seq"])

    async def main() -> None:
        lines, choice = [Line(server) for server in servers], random.Random(1)
        async with (
            seated(lines, [Wanted("einstein", 2)], choice) as [people],
            asyncio.timeout(LONG),
            asyncio.TaskGroup() as group,
        ):
            listening = [group.create_task(each.listen()) for each in people]
            await play(*people)
            for task in listening:
                task.cancel()

    asyncio.run(main())


def test_what_another_server_appends_while_a_table_is_loaded_is_not_missed(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        there = await Site.open(Settings(database=postgres_url))
        here = await Site.open(Settings(database=postgres_url))
        table = (await there.rooms.open(new_table(NewTable(spec="einstein"), ADA), None)).table
        read, heard, load = asyncio.Event(), asyncio.Event(), here.store.load

        async def slow(table_id: str, after: Entry | None = None) -> list[Entry]:
            entries = await load(table_id, after)
            read.set()
            await heard.wait()
            return entries

        monkeypatch.setattr(here.store, "load", slow)
        here.store.when_appended(lambda _, seq: heard.set() if seq > table.last.seq else None)
        async with there.rooms.use(table.id) as room:
            loading = asyncio.create_task(look(here, table.id))
            await read.wait()
            await there.rooms.carry_out(room, lambda draft: commands.sit(draft, BOB, "", ""))
            last = room.table.last
        await loading
        async with asyncio.timeout(LONG):
            while await look(here, table.id) != last:
                await asyncio.sleep(0.02)
        await here.close()
        await there.close()

    async def look(site: Site, table_id: str) -> Entry:
        async with site.rooms.use(table_id) as room:
            return room.table.last

    asyncio.run(main())
