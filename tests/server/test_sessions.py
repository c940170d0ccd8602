"""That nobody is taken for another by a cookie, and that whoever asks often is answered from memory."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from itsdangerous import URLSafeTimedSerializer
from sqlalchemy import Connection, select

from kybos.server import schema
from kybos.server.memory import Memory
from kybos.server.people import People, Person
from kybos.server.people_rules import new_id
from kybos.server.refusal import RefusalError
from kybos.server.sessions import LONGEST, OLD, Sessions
from kybos.server.store import Store
from tests.random_runs import fresh_seed
from tests.server.known import Clock, opened, refused, run


def test_a_guest_is_known_by_the_cookie(database_url: str) -> None:
    async def main(people: People, store: Store) -> None:
        ada = await people.guest("  Ada ")
        assert ada.is_guest
        assert ada.name == "Ada"
        cookie = people.cookie_for(ada)
        assert await people.who(cookie, None) == ada
        assert await people.who(None, None) is None
        assert await people.who("", None) is None
        other = await opened(store)
        assert await other.who(cookie, None) == ada, "the key must be kept"

    run(database_url, main)


def test_logging_out_everywhere_ends_the_sessions_at_once(database_url: str) -> None:
    async def main(people: People, _store: Store) -> None:
        ada = await people.guest("Ada")
        cookie = people.cookie_for(ada)
        assert await people.who(cookie, None) == ada
        after = await people.log_out_everywhere(ada)
        with refused(401, "session-over"):
            await people.who(cookie, None)
        assert await people.who(people.cookie_for(after), None) == after

    run(database_url, main)


def test_a_session_begun_in_another_process_counts_at_once(tmp_path: Path) -> None:
    async def main(people: People, store: Store) -> None:
        other = await opened(store)
        ada = await people.guest("Ada")
        assert await other.who(people.cookie_for(ada), None) == ada
        after = await people.log_out_everywhere(ada)
        assert await other.who(people.cookie_for(after), None) == after
        with refused(401, "session-over"):
            await other.who(people.cookie_for(ada), None)

    run(tmp_path, main)


def test_a_session_ended_while_it_is_looked_up_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(people: People, store: Store) -> None:
        ada = await people.guest("Ada")
        cookie = people.cookie_for(ada)
        read = store.read

        async def slow(query: Callable[[Connection], Any]) -> Any:
            found = await read(query)
            monkeypatch.setattr(store, "read", read)
            await people.log_out_everywhere(ada)
            return found

        monkeypatch.setattr(store, "read", slow)
        await people.who(cookie, None)
        with refused(401, "session-over"):
            await people.who(cookie, None)

    run(tmp_path, main)


def test_no_cookie_counts_but_those_that_were_signed_here(tmp_path: Path) -> None:
    async def main(people: People, store: Store) -> None:
        seed = fresh_seed()
        chance = random.Random(seed)
        ada = await people.guest("Ada")
        cookie = people.cookie_for(ada)
        foreign = Sessions("k" * 32, is_https=False).sign(ada.id, 0)
        key = await store.read(
            lambda connection: connection.execute(select(schema.site.c.value)).scalar_one()
        )
        other_salt = str(URLSafeTimedSerializer(key, salt="another use").dumps([ada.id, 0]))
        payload, stamp, signature = cookie.rsplit(".", 2)
        forged = [
            foreign,
            other_salt,
            payload,
            f"{payload}.{stamp}",
            f"{payload}.{stamp}.",
            "x",
            ".",
            "é\x00",
        ]
        forged += [f"{payload}.{stamp[::-1]}.{signature}", f"{payload}x.{stamp}.{signature}", cookie + "A"]
        for _ in range(200):
            place = chance.randrange(len(cookie) - 1)  # the last sign has two bits that tell nothing
            sign = chance.choice("abcdefghijklmnopqrstuvwxyz0123456789-_.")
            if sign != cookie[place]:
                forged.append(cookie[:place] + sign + cookie[place + 1 :])
        for each in forged:
            with pytest.raises(RefusalError) as caught:
                pytest.fail(f"{each!r} counts for {await people.who(each, None)}, with seed {seed}")
            assert (caught.value.status, caught.value.code) == (401, "bad-cookie")
        assert await people.who(cookie, None) == ada

    run(tmp_path, main)


def test_a_cookie_ends_and_is_renewed_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)

    async def main(people: People, _store: Store) -> None:
        ada = await people.guest("Ada")
        cookie = people.cookie_for(ada)
        clock.time += OLD * 1000
        assert not people.is_old(cookie)
        clock.time += 1000
        assert people.is_old(cookie)
        clock.time += (LONGEST - OLD - 1) * 1000
        assert await people.who(cookie, None) == ada
        clock.time += 1000
        with refused(401, "bad-cookie"):
            await people.who(cookie, None)

    run(tmp_path, main)


def test_a_cookie_of_somebody_unknown_counts_for_nobody(tmp_path: Path) -> None:
    async def main(people: People, _store: Store) -> None:
        with refused(401, "session-over"):
            await people.who(people.cookie_for(Person(new_id(), "Ada", None)), None)

    run(tmp_path, main)


def test_a_key_in_the_settings_signs_the_cookies(tmp_path: Path) -> None:
    async def main(people: People, store: Store) -> None:
        ada = await people.guest("Ada")
        cookie = people.cookie_for(ada)
        assert Sessions("k" * 40, is_https=True).read(cookie) == (ada.id, 0)
        with refused(401, "bad-cookie"):
            await (await opened(store, secret_key="j" * 40)).who(cookie, None)

    run(tmp_path, main, secret_key="k" * 40)


def test_servers_that_start_at_once_agree_on_the_key(postgres_url: str) -> None:
    async def main() -> None:
        stores = [await Store.open(postgres_url) for _ in range(4)]
        sites = await asyncio.gather(*(opened(store) for store in stores))
        ada = await sites[0].guest("Ada")
        for each in sites:
            assert await each.who(each.cookie_for(ada), None) == ada
            assert await sites[0].who(each.cookie_for(ada), None) == ada
        for store in stores:
            await store.close()

    asyncio.run(main())


def test_the_cookie_can_only_be_set_over_https_where_there_is_https() -> None:
    assert Sessions("k", is_https=True).cookie_name == "__Host-kybos"
    assert Sessions("k", is_https=False).cookie_name == "kybos"


def test_whoever_asks_again_is_answered_without_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)

    async def main(people: People, store: Store) -> None:
        ada = await people.guest("Ada")
        cookie, (_, secret) = people.cookie_for(ada), await people.new_token(ada, "bot")
        reads, read = 0, store.read

        async def counted(query: Callable[[Connection], Any]) -> Any:
            nonlocal reads
            reads += 1
            return await read(query)

        monkeypatch.setattr(store, "read", counted)
        for _ in range(3):
            assert await people.who(cookie, None) == ada
            assert await people.who(None, f"Bearer {secret}") == ada
        assert reads == 2
        clock.time += 30_000
        assert await people.who(cookie, None) == ada
        assert reads == 3

    run(tmp_path, main)


def test_a_new_name_is_seen_at_once_here_and_within_half_a_minute_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)

    async def main(people: People, store: Store) -> None:
        ada = await people.guest("Ada")
        cookie = people.cookie_for(ada)
        other = await opened(store)
        assert await people.who(cookie, None) == await other.who(cookie, None) == ada
        countess = await people.rename(ada, "Countess")
        assert (countess.id, countess.name) == (ada.id, "Countess")
        assert await people.who(cookie, None) == countess
        assert await people.names({ada.id}) == {ada.id: "Countess"}
        clock.time += 30_000
        assert await other.who(cookie, None) == countess

    run(tmp_path, main)


def test_memory_is_bounded_and_forgets_what_is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)

    memory: Memory[int] = Memory(most=3, milliseconds=10)
    for number in range(5):
        assert memory.keep(str(number), number, memory.forgotten) == number
    assert [memory.get(str(number)) for number in range(5)] == [None, None, 2, 3, 4]
    before = memory.forgotten
    memory.forget("3")
    memory.keep("2", 22, before)
    assert (memory.get("2"), memory.get("3")) == (2, None)
    clock.time += 10
    assert memory.get("4") is None
