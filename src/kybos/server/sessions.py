"""The cookie by which a browser proves who sits before it: signed, and with the time of its signature."""

from __future__ import annotations

import hashlib

from itsdangerous import BadData, TimestampSigner, URLSafeTimedSerializer

from kybos.server import log
from kybos.server.refusal import RefusalError

DAY = 86_400
LONGEST = 400 * DAY
"""Seconds that a cookie counts; browsers keep none for longer."""
OLD = 30 * DAY
"""The age in seconds at which a cookie is followed by a new one."""


class _Signer(TimestampSigner):
    """Signs with the time of the service, which tests can set."""

    default_key_derivation = "hmac"
    default_digest_method = staticmethod(hashlib.sha256)

    def get_timestamp(self) -> int:
        return log.now() // 1000


class Sessions:
    """Signs and reads cookies; `is_https` makes them such that no page of plain HTTP can set them."""

    def __init__(self, key: str, *, is_https: bool) -> None:
        self._serializer = URLSafeTimedSerializer(key, salt="kybos session", signer=_Signer)
        self.cookie_name = "__Host-kybos" if is_https else "kybos"

    def sign(self, person: str, epoch: int) -> str:
        """The value of a cookie: letters, digits, `-`, `_` and `.`."""
        return str(self._serializer.dumps([person, epoch]))

    def read(self, cookie: str) -> tuple[str, int]:
        """The id of the person and the epoch; raises `RefusalError` (401) if this was not signed here."""
        try:
            person, epoch = self._serializer.loads(cookie, max_age=LONGEST)
        except BadData:
            raise RefusalError(
                401,
                "bad-cookie",
                "this cookie was not made here, or is too old",
                help="log in again; DELETE /api/sessions forgets it",
            ) from None
        return person, epoch

    def is_old(self, cookie: str) -> bool:
        """Whether a cookie that counts should be followed by a new one."""
        _, signed = self._serializer.loads(cookie, return_timestamp=True)
        age: float = log.now() / 1000 - signed.timestamp()
        return age > OLD
