"""Who people are: guests, accounts and their passwords."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError
from sqlalchemy import select, update

from kybos.server import schema
from kybos.server.passwords import Passwords
from kybos.server.people import People, Person
from kybos.server.refusal import RefusalError
from kybos.server.settings import Settings
from kybos.server.store import Store
from tests.server.known import CHEAP, PASSWORD, refused, run


def test_a_guest_turned_account_keeps_the_id_and_can_log_in(database_url: str) -> None:
    async def main(people: People, _store: Store) -> None:
        guest = await people.guest("Ada")
        before = people.cookie_for(guest)
        ada = await people.register(guest, "Ada_L", PASSWORD)
        assert (ada.id, ada.name, ada.username, ada.is_guest) == (guest.id, "Ada", "ada_l", False)
        assert await people.who(people.cookie_for(ada), None) == ada
        with refused(401, "session-over"):
            await people.who(before, None)
        assert await people.log_in("ADA_l", PASSWORD) == ada
        with refused(409, "has-account"):
            await people.register(ada, "other", PASSWORD)
        with refused(409, "has-account"):
            await people.register(guest, "other", PASSWORD)
        assert await people.names([guest.id, "nobody"]) == {guest.id: "Ada"}
        assert await people.names([]) == {}

    run(database_url, main)


def test_a_new_account_is_called_by_its_username_unless_a_name_is_given(tmp_path: Path) -> None:
    async def main(people: People, _store: Store) -> None:
        assert (await people.register(None, "Grace", PASSWORD)).name == "Grace"
        assert (await people.register(None, "kurt", PASSWORD, "Kurt G.")).name == "Kurt G."
        guest = await people.guest("Somebody")
        assert (await people.register(guest, "emmy", PASSWORD, "Emmy")).name == "Emmy"

    run(tmp_path, main)


def test_a_username_is_given_once_also_to_those_who_ask_at_the_same_time(database_url: str) -> None:
    async def main(people: People, _store: Store) -> None:
        guests = [await people.guest(f"guest {number}") for number in range(4)]
        asked = [people.register(guest, "Ada", PASSWORD) for guest in guests]
        asked += [people.register(None, "aDA", PASSWORD) for _ in range(4)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        made = [answer for answer in answers if isinstance(answer, Person)]
        codes = [answer.code for answer in answers if isinstance(answer, RefusalError)]
        assert len(made) == 1
        assert codes == ["username-taken"] * 7
        for guest in guests:
            if guest.id != made[0].id:
                assert await people.who(people.cookie_for(guest), None) == guest
        with refused(409, "username-taken"):
            await people.register(None, "ada", PASSWORD)

    run(database_url, main)


def test_a_username_that_another_process_has_just_taken_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(people: People, _store: Store) -> None:
        await people.register(None, "ada", PASSWORD)
        guest = await people.guest("Guest")
        monkeypatch.setattr("kybos.server.people._check_free", lambda *_: None)
        for person in (None, guest):
            with refused(409, "username-taken"):
                await people.register(person, "ada", PASSWORD)
        assert await people.who(people.cookie_for(guest), None) == guest

    run(tmp_path, main)


def test_a_wrong_password_and_an_unknown_username_get_the_same_answer_for_the_same_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(people: People, _store: Store) -> None:
        await people.register(None, "ada", PASSWORD)
        works: list[str] = []
        for name in ("hash", "verify"):
            original = getattr(PasswordHasher, name)

            def counted(hasher: PasswordHasher, *given: Any, original: Any = original) -> Any:
                works.append("argon2")
                return original(hasher, *given)

            monkeypatch.setattr(PasswordHasher, name, counted)
        problems, counts = [], []
        for username in ("ada", "nobody"):
            works.clear()
            with refused(401, "wrong-password") as caught:
                await people.log_in(username, PASSWORD + "!")
            problems.append(caught.value.problem)
            counts.append(len(works))
        assert problems[0] == problems[1]
        assert counts == [1, 1]

    run(tmp_path, main)


def test_a_password_is_hashed_anew_when_the_parameters_have_changed(tmp_path: Path) -> None:
    async def hash_in(store: Store) -> str:
        query = select(schema.people.c.password)
        return str(await store.read(lambda connection: connection.execute(query).scalar_one()))

    async def main(people: People, store: Store) -> None:
        ada = await people.register(None, "ada", PASSWORD)
        old = await hash_in(store)
        harder = Passwords(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
        stricter = await People.open(store, Settings(), harder)
        with refused(401, "wrong-password"):
            await stricter.log_in("ada", PASSWORD + "!")
        assert await hash_in(store) == old
        assert await stricter.log_in("ada", PASSWORD) == ada
        new = await hash_in(store)
        assert new != old
        assert "t=2" in new
        assert await stricter.log_in("ada", PASSWORD) == ada
        assert await hash_in(store) == new

    run(tmp_path, main)


def test_a_password_fits_in_whatever_form_a_keyboard_sends_it(tmp_path: Path) -> None:
    async def main(people: People, _store: Store) -> None:
        ada = await people.register(None, "ada", unicodedata.normalize("NFC", "Äpfel und Öfen"))
        assert await people.log_in("ada", unicodedata.normalize("NFD", "Äpfel und Öfen")) == ada

    run(tmp_path, main)


def test_two_passwords_are_hashed_at_once_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    at_work, most = 0, 0

    async def in_thread(work: Callable[..., Any], *given: Any) -> Any:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        await asyncio.sleep(0)
        at_work -= 1
        return work(*given)

    async def main() -> None:
        passwords = Passwords(CHEAP)
        monkeypatch.setattr(asyncio, "to_thread", in_thread)
        hashed = await asyncio.gather(*(passwords.hash(PASSWORD) for _ in range(6)))
        assert all(await asyncio.gather(*(passwords.fits(each, PASSWORD) for each in hashed)))

    asyncio.run(main())
    assert most == 2


def test_passwords_are_kept_as_argon2_hashes_only(tmp_path: Path) -> None:
    async def main(people: People, store: Store) -> None:
        await people.register(None, "ada", PASSWORD)
        query = select(schema.people.c.password)
        kept = await store.read(lambda connection: connection.execute(query).scalar_one())
        assert kept.startswith("$argon2id$")
        assert PASSWORD not in kept

    run(tmp_path, main)


def test_a_hash_that_is_none_is_an_error_of_the_service_and_no_way_in(tmp_path: Path) -> None:
    async def main(people: People, store: Store) -> None:
        await people.register(None, "ada", PASSWORD)
        query = update(schema.people).values(password="plain")
        await store.write(lambda connection: connection.execute(query).rowcount)
        with pytest.raises(InvalidHashError):
            await people.log_in("ada", "plain")

    run(tmp_path, main)
