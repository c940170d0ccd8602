"""How much one person and one address may ask, and what they are told beyond that."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from kybos.server.limits import Limits, address_of, network_of
from kybos.server.settings import Settings
from tests.server.known import Clock, refused

SMALL = Settings(
    commands_per_second=3,
    requests_per_minute=3,
    guests_per_hour=3,
    log_ins_per_minute=3,
    tables_per_minute=3,
    most_sockets=5,
    sockets_per_address=3,
    sockets_per_person=2,
)

LIMITED: list[tuple[str, Callable[[Limits, str], None], int]] = [
    ("too-many-commands", Limits.command, 1),
    ("too-many-requests", Limits.request, 60),
    ("too-many-guests", Limits.guest, 3600),
    ("too-many-tables", Limits.table, 60),
    ("too-many-log-ins", lambda limits, key: limits.log_in(key, f"user of {key}"), 60),
    ("too-many-log-ins", lambda limits, key: limits.log_in(f"address of {key}", key), 60),
]


@pytest.mark.parametrize(("code", "ask", "seconds"), LIMITED)
def test_what_goes_beyond_a_limit_is_refused_until_its_time_is_over(
    code: str, ask: Callable[[Limits, str], None], seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    limits = Limits(SMALL)
    for _ in range(3):
        ask(limits, "one")
    clock.time += 1
    with refused(429, code) as caught:
        ask(limits, "one")
    assert caught.value.problem["retry_after"] == seconds
    assert caught.value.problem["help"] == f"try again in {seconds} s"
    ask(limits, "other")
    clock.time += seconds * 1000 - 2
    with refused(429, code) as caught:
        ask(limits, "one")
    assert caught.value.problem["retry_after"] == 1
    clock.time += 1
    ask(limits, "one")


def test_nobody_is_told_to_come_back_too_early(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    limits = Limits(SMALL)
    for _ in range(3):
        limits.request("one")
    for milliseconds, seconds in ((57_999, 3), (1, 2), (999, 2), (1, 1), (999, 1)):
        clock.time += milliseconds
        with refused(429, "too-many-requests") as caught:
            limits.request("one")
        assert caught.value.problem["retry_after"] == seconds


def test_limits_do_not_count_for_each_other() -> None:
    limits = Limits(SMALL)
    for _ in range(3):
        limits.command("same")
        limits.request("same")
        limits.guest("same")
        limits.table("same")
        limits.log_in("same", "same")


def test_passwords_are_counted_for_a_username_in_whatever_letters_and_from_anywhere() -> None:
    limits = Limits(SMALL)
    for number, name in enumerate(("ada", "ADA", "Ada")):
        limits.log_in(f"192.0.2.{number}", name)
    with refused(429, "too-many-log-ins"):
        limits.log_in("192.0.2.9", "aDa")
    limits.log_in("192.0.2.9", "bob")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("a socket of the file system", "a socket of the file system"),
    ],
)
def test_an_ipv6_address_counts_as_the_network_that_one_line_has(address: str, network: str) -> None:
    assert network_of(address) == network


def test_the_addresses_of_one_ipv6_network_share_their_limits() -> None:
    limits = Limits(SMALL)
    for number in range(3):
        limits.request(f"2001:db8::{number:x}")
    with refused(429, "too-many-requests"):
        limits.request("2001:db8::ffff")
    limits.request("2001:db8:0:1::1")


def test_the_address_is_the_one_that_the_server_knows() -> None:
    assert address_of({"client": ("192.0.2.1", 1234)}) == "192.0.2.1"
    assert address_of({"client": None}) == address_of({}) == ""


def test_a_person_an_address_and_the_service_have_so_many_streams_at_most() -> None:
    limits = Limits(SMALL)
    with ExitStack() as streams:
        for _ in range(2):
            streams.enter_context(limits.socket("192.0.2.1", "ada"))
        with refused(429, "too-many-streams") as caught:
            streams.enter_context(limits.socket("192.0.2.2", "ada"))
        assert caught.value.problem["retry_after"] >= 1
        streams.enter_context(limits.socket("192.0.2.1", None))
        with refused(429, "too-many-streams"):
            streams.enter_context(limits.socket("192.0.2.1", "bob"))
        for _ in range(2):
            streams.enter_context(limits.socket("192.0.2.2", None))
        with refused(503, "too-many-streams") as caught:
            streams.enter_context(limits.socket("192.0.2.3", "eve"))
        assert caught.value.problem["retry_after"] >= 1
        assert limits.open_sockets == 5


def test_a_stream_that_ends_in_whatever_way_makes_room() -> None:
    limits = Limits(SMALL)
    for _ in range(20):
        with pytest.raises(KeyError), limits.socket("192.0.2.1", "ada"):
            raise KeyError
        with limits.socket("192.0.2.1", "ada"):
            assert limits.open_sockets == 1
        with ExitStack() as streams:
            for _ in range(2):
                streams.enter_context(limits.socket("192.0.2.1", "ada"))
            with refused(429, "too-many-streams"), limits.socket("192.0.2.1", "ada"):
                pytest.fail("it must not be open")
    assert limits.open_sockets == 0


def test_counting_starts_no_thread_and_forgets_those_who_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    before = threading.active_count()
    limits = Limits(SMALL)
    sizes = []
    for _ in range(8):
        for number in range(4000):
            limits.command(f"person {clock.time} {number}")
        sizes.append(len(limits._limiter.storage._counts))  # type: ignore[attr-defined]  # not in the base
        clock.time += 1000
    assert threading.active_count() == before
    assert max(sizes) < 16_000
