"""That a program acts only for whom it has a token of."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select

from kybos.server import schema
from kybos.server.people import People
from kybos.server.people_rules import new_id
from kybos.server.store import BusyError, Store
from tests.server.known import PASSWORD, Clock, refused, run


def test_another_password_ends_all_sessions_but_no_tokens(tmp_path: Path) -> None:
    async def main(people: People, _store: Store) -> None:
        ada = await people.register(None, "ada", PASSWORD)
        cookie = people.cookie_for(ada)
        _, secret = await people.new_token(ada, "bot")
        with refused(401, "wrong-password"):
            await people.change_password(ada, PASSWORD + "!", "another good one")
        assert await people.who(cookie, None) == ada
        changed = await people.change_password(ada, PASSWORD, "another good one")
        with refused(401, "session-over"):
            await people.who(cookie, None)
        assert await people.who(people.cookie_for(changed), None) == changed
        assert await people.who(None, f"Bearer {secret}") == changed
        with refused(401, "wrong-password"):
            await people.log_in("ada", PASSWORD)
        assert await people.log_in("ada", "another good one") == changed
        with refused(409, "no-account"):
            await people.change_password(await people.guest("Guest"), PASSWORD, PASSWORD)

    run(tmp_path, main)


def test_a_token_speaks_for_its_person_before_any_cookie_does(database_url: str) -> None:
    async def main(people: People, store: Store) -> None:
        ada, bob = await people.guest("Ada"), await people.guest("Bob")
        token, secret = await people.new_token(ada, " my bot ")
        assert secret.startswith(f"kyb_{token}_")
        assert await people.who(people.cookie_for(bob), f"Bearer {secret}") == ada
        assert await people.who(None, f"bearer  {secret}") == ada
        with refused(401, "bad-token"):
            await people.who(people.cookie_for(bob), "Bearer kyb_")
        kept = await store.read(lambda connection: connection.execute(select(schema.tokens)).all())
        assert secret.rpartition(token)[2][1:] not in str(kept)

    run(database_url, main)


def test_no_token_counts_but_those_that_were_given(tmp_path: Path) -> None:
    async def main(people: People, _store: Store) -> None:
        ada, bob = await people.guest("Ada"), await people.guest("Bob")
        token, secret = await people.new_token(ada, "bot")
        other, other_secret = await people.new_token(bob, "bot")
        assert await people.who(None, f"Bearer {secret}") == ada
        last = "A" if secret[-1] != "A" else "B"
        wrong = [
            f"Bearer {secret[:-1]}{last}",
            f"Bearer {secret}A",
            f"Bearer {secret[:-1]}",
            f"Basic {secret}",
        ]
        wrong += [secret, "", "Bearer", "Bearer ", f"Bearer {token}", f"Bearer kyb_{new_id()}_{'A' * 43}"]
        wrong += [f"Bearer {secret.replace(token, other)}", f"Bearer kyb_{token}_{'é' * 43}"]
        wrong += [f"Bearer {secret} {other_secret}", f"Bearer {secret}\x00"]
        for each in wrong:
            with refused(401, "bad-token"):
                await people.who(None, each)
            with refused(401, "bad-token"):
                await people.who(people.cookie_for(ada), each)

    run(tmp_path, main)


def test_a_revoked_token_counts_no_more_at_once(database_url: str) -> None:
    async def main(people: People, _store: Store) -> None:
        ada, bob = await people.guest("Ada"), await people.guest("Bob")
        token, secret = await people.new_token(ada, "bot")
        assert await people.who(None, f"Bearer {secret}") == ada
        with refused(404, "no-such-token"):
            await people.revoke(bob, token)
        assert await people.who(None, f"Bearer {secret}") == ada
        await people.revoke(ada, token)
        with refused(401, "bad-token"):
            await people.who(None, f"Bearer {secret}")
        with refused(404, "no-such-token"):
            await people.revoke(ada, token)

    run(database_url, main)


def test_a_token_is_told_with_the_time_of_its_use_to_the_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)

    async def main(people: People, _store: Store) -> None:
        ada = await people.guest("Ada")
        token, secret = await people.new_token(ada, "bot")
        made = clock.time
        [told] = await people.tokens(ada)
        assert (told.id, told.label, told.created, told.used) == (token, "bot", made, None)
        uses = []
        for minutes in (1, 30, 29, 1):
            clock.time += minutes * 60_000
            await people.who(None, f"Bearer {secret}")
            uses.append((await people.tokens(ada))[0].used)
        first = made + 60_000
        assert uses == [first, first, first, first + 3_600_000]
        assert await people.tokens(await people.guest("Bob")) == []

    run(tmp_path, main)


def test_a_token_counts_though_the_store_is_too_busy_to_note_its_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(people: People, store: Store) -> None:
        ada = await people.guest("Ada")
        _, secret = await people.new_token(ada, "bot")

        async def busy(_work: object) -> None:
            raise BusyError("too much waits")

        with monkeypatch.context() as patched:
            patched.setattr(store, "write", busy)
            assert await people.who(None, f"Bearer {secret}") == ada
        assert (await people.tokens(ada))[0].used is None
        assert await people.who(None, f"Bearer {secret}") == ada
        assert (await people.tokens(ada))[0].used is not None

    run(tmp_path, main)


def test_a_person_has_fifty_tokens_at_most_and_is_told_them_from_the_newest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)

    async def main(people: People, _store: Store) -> None:
        ada = await people.guest("Ada")
        ids = []
        for number in range(50):
            clock.time += 1
            ids.append((await people.new_token(ada, f"bot {number}"))[0])
        with refused(409, "too-many-tokens"):
            await people.new_token(ada, "one more")
        assert [token.id for token in await people.tokens(ada)] == ids[::-1]
        await people.revoke(ada, ids[0])
        await people.new_token(ada, "one more")

    run(tmp_path, main)
