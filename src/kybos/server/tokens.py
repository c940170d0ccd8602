"""Tokens by which programs prove for whom they act: `kyb_`, an id, and a secret of which a hash is kept."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from kybos.paint.message import message
from kybos.server import log
from kybos.server.memory import Memory
from kybos.server.people_rules import clean_name, new_id
from kybos.server.refusal import RefusalError
from kybos.server.schema import tokens
from kybos.server.store import BusyError, Store

MOST = 50
"""As many tokens a person may have."""
HOUR = 3_600_000
_SHOWN = re.compile(r"kyb_([A-Za-z0-9]{16})_([A-Za-z0-9_-]{43})")


@dataclass(frozen=True)
class Token:
    """What is told of a token: when it was made and last `used` (to the hour), in milliseconds since 1970."""

    id: str
    label: str
    created: int
    used: int | None


@dataclass
class _Known:
    person: str
    digest: str
    used: int | None


class Tokens:
    """The tokens of all people."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._memory: Memory[_Known] = Memory()

    async def new(self, person: str, label: str) -> tuple[str, str]:
        """A new token of a person: its id, and the text that proves it, which is told only here."""
        label, token, secret = clean_name(label), new_id(), secrets.token_urlsafe(32)
        row = {"id": token, "person_id": person, "digest": _digest(secret), "label": label}

        def work(connection: Connection) -> None:
            count = select(func.count()).where(tokens.c.person_id == person)
            if connection.execute(count).scalar_one() >= MOST:
                raise RefusalError(
                    409,
                    "too-many-tokens",
                    message("you have {most} tokens", most=MOST),
                    help=message("revoke one first"),
                )
            connection.execute(insert(tokens).values(**row, created=log.now(), used=None))

        await self._store.write(work)
        return token, f"kyb_{token}_{secret}"

    async def of(self, person: str) -> list[Token]:
        """The tokens of a person, the newest first."""
        query = (
            select(tokens.c.id, tokens.c.label, tokens.c.created, tokens.c.used)
            .where(tokens.c.person_id == person)
            .order_by(tokens.c.created.desc(), tokens.c.id)
        )
        rows = await self._store.read(lambda connection: connection.execute(query).all())
        return [Token(*row) for row in rows]

    async def revoke(self, person: str, token: str) -> None:
        """Let a token count no more; `RefusalError` (404) if the person has none of this id."""
        query = delete(tokens).where(tokens.c.id == token, tokens.c.person_id == person)
        found = await self._store.write(lambda connection: connection.execute(query).rowcount)
        self._memory.forget(token)
        if not found:
            raise RefusalError(404, "no-such-token", message("you have no such token"))

    async def person_of(self, authorization: str) -> str:
        """The id of the person for whom an Authorization header speaks; `RefusalError` (401) if for none."""
        scheme, _, shown = authorization.partition(" ")
        match = _SHOWN.fullmatch(shown.strip()) if scheme.lower() == "bearer" else None
        if match:
            known = self._memory.get(match[1]) or await self._load(match[1])
            if known and hmac.compare_digest(known.digest, _digest(match[2])):
                await self._note_use(match[1], known)
                return known.person
        raise RefusalError(
            401, "bad-token", "this token counts for nobody", help="send Authorization: Bearer kyb_…"
        )

    async def _load(self, token: str) -> _Known | None:
        since = self._memory.forgotten
        query = select(tokens.c.person_id, tokens.c.digest, tokens.c.used).where(tokens.c.id == token)
        row = await self._store.read(lambda connection: connection.execute(query).one_or_none())
        return self._memory.keep(token, _Known(*row), since) if row is not None else None

    async def _note_use(self, token: str, known: _Known) -> None:
        before, now = known.used, log.now()
        if before is not None and now - before < HOUR:
            return
        known.used = now
        query = update(tokens).where(tokens.c.id == token).values(used=now)
        try:
            await self._store.write(lambda connection: connection.execute(query).rowcount)
        except BusyError:
            known.used = before  # the next use will be noted


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
