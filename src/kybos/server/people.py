"""People: guests with a name, accounts with a password, and how they prove who they are.

A browser shows a signed cookie, which holds the id of a person and the epoch of the person's sessions;
a program shows a token, of which only a hash is kept. Whoever asks often is answered from memory.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from kybos.paint.message import message
from kybos.server import log
from kybos.server.memory import Memory
from kybos.server.passwords import Passwords
from kybos.server.people_rules import check_password, clean_name, clean_username, new_id
from kybos.server.refusal import RefusalError
from kybos.server.schema import people, site
from kybos.server.sessions import Sessions
from kybos.server.settings import Settings
from kybos.server.store import Store
from kybos.server.tokens import Token, Tokens

_PERSON = (people.c.id, people.c.name, people.c.username, people.c.epoch)


@dataclass(frozen=True)
class Person:
    """Somebody: `username` is None for a guest, sessions of another `epoch` are over."""

    id: str
    name: str
    username: str | None
    epoch: int = field(default=0, repr=False)

    @property
    def is_guest(self) -> bool:
        """Whether there is no account."""
        return self.username is None


class People:
    """Everybody whom the site knows. Made by `open`."""

    def __init__(self, store: Store, sessions: Sessions, passwords: Passwords) -> None:
        self._store = store
        self._sessions = sessions
        self._passwords = passwords
        self._persons: Memory[Person] = Memory()
        self._tokens = Tokens(store)

    @classmethod
    async def open(cls, store: Store, settings: Settings, passwords: Passwords | None = None) -> People:
        """The people of a site; a key that signs cookies is made if there is none yet."""
        key = settings.secret_key.get_secret_value() or await store.write(_own_key)
        return cls(store, Sessions(key, is_https=settings.is_https), passwords or Passwords())

    @property
    def cookie_name(self) -> str:
        """What the cookie is called."""
        return self._sessions.cookie_name

    async def guest(self, name: str) -> Person:
        """A new guest."""
        return await self._add(Person(new_id(), clean_name(name), None), None)

    async def register(
        self, person: Person | None, username: str, password: str, name: str | None = None
    ) -> Person:
        """A new account; a guest turns into it and keeps everything but the sessions.

        Raises `RefusalError`: 422 if the username, password or name cannot be one, 409 if the username
        is taken or the person has an account.
        """
        shown, username = username, clean_username(username)
        check_password(password, username)
        name = clean_name(name or (person.name if person else shown))
        if person is not None and not person.is_guest:
            raise _has_account()
        await self._store.read(lambda connection: _check_free(connection, username))
        hashed = await self._passwords.hash(password)
        try:
            if person is None:
                return await self._add(Person(new_id(), name, username), hashed)
            # a cookie from before might have been planted by somebody who now waits for the account
            return await self._next_epoch(person, username=username, password=hashed, name=name)
        except IntegrityError:  # somebody else was quicker
            raise _taken(username) from None

    async def log_in(self, username: str, password: str) -> Person:
        """The person of an account; `RefusalError` (401), the same for whatever does not fit."""
        return await self._prove(username.lower(), password)

    async def change_password(self, person: Person, old: str, new: str) -> Person:
        """Set another password, after which only new sessions count; tokens go on."""
        if person.username is None:
            raise RefusalError(
                409,
                "no-account",
                message("a guest has no password"),
                help=message("make an account first"),
            )
        check_password(new, person.username)
        await self._prove(person.username, old)
        return await self._next_epoch(person, password=await self._passwords.hash(new))

    async def log_out_everywhere(self, person: Person) -> Person:
        """End all sessions of a person; `cookie_for` the answer begins a new one."""
        return await self._next_epoch(person)

    async def rename(self, person: Person, name: str) -> Person:
        """Give a person another name."""
        name = clean_name(name)
        await self._change(person, name=name)
        return replace(person, name=name)

    async def names(self, ids: Collection[str]) -> dict[str, str]:
        """The names of people; ids that nobody has are left out."""
        if not ids:
            return {}
        query = select(people.c.id, people.c.name).where(people.c.id.in_(ids))
        rows = await self._store.read(lambda connection: connection.execute(query).all())
        return {row.id: row.name for row in rows}

    async def new_token(self, person: Person, label: str) -> tuple[str, str]:
        """A new token: its id, and the text that proves it, which is told only here."""
        return await self._tokens.new(person.id, label)

    async def tokens(self, person: Person) -> list[Token]:
        """The tokens of a person, the newest first."""
        return await self._tokens.of(person.id)

    async def revoke(self, person: Person, token: str) -> None:
        """Let a token count no more; `RefusalError` (404) if the person has none of this id."""
        await self._tokens.revoke(person.id, token)

    def cookie_for(self, person: Person) -> str:
        """The value of a cookie that proves who this is."""
        return self._sessions.sign(person.id, person.epoch)

    def is_old(self, cookie: str) -> bool:
        """Whether a cookie that counts should be followed by a new one soon."""
        return self._sessions.is_old(cookie)

    async def who(self, cookie: str | None, authorization: str | None) -> Person | None:
        """Who shows these; None if nobody does, `RefusalError` (401) if they prove nothing."""
        if authorization is not None:
            return await self._load_if_unknown(await self._tokens.person_of(authorization))
        if not cookie:
            return None
        number, epoch = self._sessions.read(cookie)
        person = await self._load_if_unknown(number, epoch)
        if person is None or person.epoch != epoch:
            raise RefusalError(
                401, "session-over", "this session is over", help="log in; DELETE /api/sessions forgets it"
            )
        return person

    async def _load_if_unknown(self, number: str, epoch: int = 0) -> Person | None:
        person = self._persons.get(number)
        is_known = person is not None and person.epoch >= epoch  # another process may have raised it
        return person if is_known else await self._load(number)

    async def _load(self, number: str) -> Person | None:
        since = self._persons.forgotten
        query = select(*_PERSON).where(people.c.id == number)
        row = await self._store.read(lambda connection: connection.execute(query).one_or_none())
        if row is None:
            return None
        return self._persons.keep(number, Person(*row), since)

    async def _add(self, person: Person, hashed: str | None) -> Person:
        row = {"id": person.id, "name": person.name, "username": person.username, "password": hashed}
        query = insert(people).values(**row, epoch=person.epoch, created=log.now())
        await self._store.write(lambda connection: connection.execute(query).rowcount)
        return person

    async def _prove(self, username: str, password: str) -> Person:
        """The person of an account, if the password fits."""
        found = await self._store.read(lambda connection: _account(connection, username))
        if found is None:
            await self._passwords.hash(password)  # the answer takes as long as for a wrong password
        elif await self._passwords.fits(found[1], password):
            if self._passwords.is_outdated(found[1]):
                await self._hash_anew(found[1], password)
            return found[0]
        raise RefusalError(401, "wrong-password", message("this username and this password do not fit"))

    async def _hash_anew(self, outdated: str, password: str) -> None:
        hashed = await self._passwords.hash(password)
        query = update(people).where(people.c.password == outdated).values(password=hashed)
        await self._store.write(lambda connection: connection.execute(query).rowcount)

    async def _next_epoch(self, person: Person, **values: Any) -> Person:
        await self._change(person, epoch=people.c.epoch + 1, **values)
        changed = await self._load(person.id)
        assert changed is not None  # people are never deleted
        return changed

    async def _change(self, person: Person, **values: Any) -> None:
        def work(connection: Connection) -> int:
            return _update(connection, person, values)

        try:
            if not await self._store.write(work):
                raise _has_account()  # no other condition can fail
        finally:
            self._persons.forget(person.id)


def _update(connection: Connection, person: Person, values: Mapping[str, Any]) -> int:
    query = update(people).where(people.c.id == person.id)
    if "username" in values:
        query = query.where(people.c.username.is_(None))
    return connection.execute(query.values(**values)).rowcount


def _account(connection: Connection, username: str) -> tuple[Person, str] | None:
    query = select(*_PERSON, people.c.password).where(people.c.username == username)
    row = connection.execute(query).one_or_none()
    return None if row is None else (Person(*row[:4]), row.password)


def _check_free(connection: Connection, username: str) -> None:
    if connection.execute(select(people.c.id).where(people.c.username == username)).first():
        raise _taken(username)


def _own_key(connection: Connection) -> str:
    made = {"key": "cookie_key", "value": secrets.token_hex(32)}
    # two processes may begin at once: the first one's key counts for both
    connection.execute(
        text("INSERT INTO site (key, value) VALUES (:key, :value) ON CONFLICT (key) DO NOTHING"), made
    )
    query = select(site.c.value).where(site.c.key == made["key"])
    return str(connection.execute(query).scalar_one())


def _taken(username: str) -> RefusalError:
    return RefusalError(
        409, "username-taken", message("somebody is called {username} already", username=username)
    )


def _has_account() -> RefusalError:
    return RefusalError(409, "has-account", message("you have an account already"))
