"""How much one person and one network address may ask of this process, and how many streams may be open."""

from __future__ import annotations

import ipaddress
import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import Storage
from limits.strategies import FixedWindowRateLimiter
from starlette.types import Scope

from kybos.paint.message import Message, message
from kybos.server import log
from kybos.server.refusal import RefusalError
from kybos.server.settings import Settings

STREAM_WAIT = 10
"""Seconds after which to try again to open a stream."""


class _Counts(Storage):
    """Counters in memory that end by themselves; those of the library start threads all the time."""

    STORAGE_SCHEME = None
    SWEEP = 5000

    def __init__(self) -> None:
        super().__init__()
        self._counts: dict[str, tuple[int, float]] = {}
        self._next_sweep = self.SWEEP

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        now = log.now() / 1000
        count, end = self._counts.get(key, (0, 0.0))
        if end <= now:
            count, end = 0, now + expiry
            self._sweep(now)
        self._counts[key] = count + amount, end
        return count + amount

    def _sweep(self, now: float) -> None:
        if len(self._counts) >= self._next_sweep:
            self._counts = {key: kept for key, kept in self._counts.items() if kept[1] > now}
            self._next_sweep = self.SWEEP + 2 * len(self._counts)

    def get(self, key: str) -> int:
        count, end = self._counts.get(key, (0, 0.0))
        return count if end > log.now() / 1000 else 0

    def get_expiry(self, key: str) -> float:
        return self._counts[key][1] if key in self._counts else log.now() / 1000

    def check(self) -> bool:
        return True

    def reset(self) -> int:
        count = len(self._counts)
        self._counts.clear()
        return count

    def clear(self, key: str) -> None:
        self._counts.pop(key, None)


class Limits:
    """The limits of a server process. What goes beyond one raises `RefusalError` with `retry_after`."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._limiter = FixedWindowRateLimiter(_Counts())
        self._commands = RateLimitItemPerSecond(settings.commands_per_second)
        self._requests = RateLimitItemPerMinute(settings.requests_per_minute)
        self._guests = RateLimitItemPerHour(settings.guests_per_hour)
        self._log_ins = RateLimitItemPerMinute(settings.log_ins_per_minute)
        self._tables = RateLimitItemPerMinute(settings.tables_per_minute)
        self._by_address: Counter[str] = Counter()
        self._by_person: Counter[str] = Counter()
        self.open_sockets = 0

    def request(self, address: str) -> None:
        """A request from an address; 429 if there were too many."""
        network = network_of(address)
        self._hit(
            self._requests, "too-many-requests", network, message("too many requests come from your network")
        )

    def command(self, person: str) -> None:
        """A command of a person; 429 if there were too many."""
        self._hit(self._commands, "too-many-commands", person, message("too many commands come from you"))

    def guest(self, address: str) -> None:
        """A guest or an account made from an address; 429 if there were too many."""
        network = network_of(address)
        self._hit(
            self._guests, "too-many-guests", network, message("too many people are new in your network")
        )

    def log_in(self, address: str, username: str) -> None:
        """A password tried from an address, for a username; 429 if either was tried too often."""
        code, network, name = "too-many-log-ins", network_of(address), username.lower()
        self._hit(
            self._log_ins, code, f"from {network}", message("too many passwords come from your network")
        )
        self._hit(
            self._log_ins, code, f"for {name}", message("too many passwords were tried for this username")
        )

    def table(self, person: str) -> None:
        """A table made by a person; 429 if there were too many."""
        self._hit(self._tables, "too-many-tables", person, message("you make too many tables"))

    @contextmanager
    def socket(self, address: str, person: str | None) -> Iterator[None]:
        """An open stream, for as long as the context lasts; 503 if the service has too many, else 429."""
        network = network_of(address)
        if self.open_sockets >= self._settings.most_sockets:
            raise _refusal(503, "too-many-streams", message("too many event streams are open"), STREAM_WAIT)
        if self._by_address[network] >= self._settings.sockets_per_address:
            raise _refusal(
                429, "too-many-streams", message("your network has too many event streams"), STREAM_WAIT
            )
        if person is not None and self._by_person[person] >= self._settings.sockets_per_person:
            raise _refusal(
                429, "too-many-streams", message("you have too many event streams open"), STREAM_WAIT
            )
        self._count(network, person, 1)
        try:
            yield
        finally:
            self._count(network, person, -1)

    def _count(self, network: str, person: str | None, more: int) -> None:
        self.open_sockets += more
        for counter, key in ((self._by_address, network), (self._by_person, person)):
            if key is not None:
                counter[key] += more
                if not counter[key]:
                    del counter[key]

    def _hit(self, limit: RateLimitItem, code: str, key: str, sentence: Message) -> None:
        if not self._limiter.hit(limit, code, key):
            end = self._limiter.get_window_stats(limit, code, key).reset_time
            raise _refusal(429, code, sentence, end - log.now() / 1000)


@lru_cache(8192)
def network_of(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 of an IPv6 one, which one line has at least."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64)))
    return str(parsed)


def address_of(scope: Scope) -> str:
    """The address that a request came from, of an ASGI scope; empty if the server does not know it."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def _refusal(status: int, code: str, sentence: Message, seconds: float) -> RefusalError:
    wait = max(1, math.ceil(seconds))
    return RefusalError(status, code, sentence, help=f"try again in {wait} s", retry_after=wait)
