"""Passwords: hashed by argon2 in threads, two at a time, since each takes 64 MiB and a core for a while."""

from __future__ import annotations

import asyncio
import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

AT_ONCE = 2


class Passwords:
    """Hashes and checks passwords; `hasher` says how hard that is (the library's advice by default)."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._free = asyncio.Semaphore(AT_ONCE)

    async def hash(self, password: str) -> str:
        """The hash of a password, with its salt and parameters."""
        async with self._free:
            return await asyncio.to_thread(self._hasher.hash, _bytes(password))

    async def fits(self, hashed: str, password: str) -> bool:
        """Whether this is the password that was hashed."""
        async with self._free:
            try:
                return await asyncio.to_thread(self._hasher.verify, hashed, _bytes(password))
            except VerifyMismatchError:
                return False

    def is_outdated(self, hashed: str) -> bool:
        """Whether a password should be hashed anew, as the parameters have changed."""
        return self._hasher.check_needs_rehash(hashed)


def _bytes(password: str) -> bytes:
    # keyboards send the same letters in different forms
    return unicodedata.normalize("NFKC", password).encode(errors="surrogatepass")
