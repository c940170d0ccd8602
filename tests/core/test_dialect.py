"""Formats: our own as one of them, and how formats are found."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kybos import InvalidRecordError, KybosError
from kybos.core.dialect import OWN, Dialect, find_dialect, installed_kinds, recognise
from kybos.core.game import Game, game_type
from kybos.core.record import Event, Record
from tests.core.records import SMALL, SPECS, fresh_rng, random_game


class Shouted(Dialect):
    """Records that shout their events."""

    name = "shout"
    title = "Shouted records"

    def recognises(self, data: bytes) -> bool:
        return data.startswith(b"!")

    def read(self, data: bytes) -> Iterator[Record]:
        for line in data.decode().split():
            yield Record({"Game": "none"}, [Event(line.strip("!").lower())])

    def write(self, record: Record, **options: str) -> bytes:
        mark = options.get("mark", "!")
        return "".join(f"{mark}{event.text.upper()}\n" for event in record.events).encode()


class Loud(Game):
    name = "loud"
    dialects = {"shout": Shouted()}  # noqa: RUF012  # the attribute is a class variable of Game


class Louder(Loud):
    name = "louder"


def test_our_own_format_is_one_of_them() -> None:
    rng = fresh_rng()
    records = [random_game(spec, rng) for spec in SPECS]
    data = OWN.write_all(records)
    assert OWN.recognises(data)
    assert list(OWN.read(data)) == records
    assert list(OWN.read(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"))) == records
    assert OWN.write(records[0], encoding="UTF-8") == str(records[0]).encode()


def test_our_own_format_says_what_is_wrong() -> None:
    with pytest.raises(InvalidRecordError, match="line 2: the byte 0xfc is not UTF-8"):
        list(OWN.read(b'[Game "x"]\n\xfc *\n'))
    with pytest.raises(KybosError, match="take encoding utf-8, not 'gb2312'"):
        OWN.write(Record({}), encoding="gb2312")
    with pytest.raises(KybosError, match="have no option colour"):
        OWN.write(Record({}), colour="red")


@pytest.mark.parametrize("data", [b"", b"1. e4 e5", b"#[WTN]", b"\xff\xfe", b"[Game x]"])
def test_what_is_not_ours(data: bytes) -> None:
    assert not OWN.recognises(data)


def test_formats_are_recognised_by_content() -> None:
    kinds = [game_type("einstein"), Loud]
    assert recognise(SMALL.encode(), kinds) is OWN
    assert recognise(b"!A\n", kinds) is Loud.dialects["shout"]
    assert recognise(b"#[WTN]\n", kinds) is game_type("einstein").dialects["wtn"]
    assert recognise(b"?", kinds) is None


def test_formats_are_found_by_name() -> None:
    assert find_dialect("kybos", []) is OWN
    assert find_dialect("shout", [Loud]) is Loud.dialects["shout"]
    with pytest.raises(KybosError, match="there is no format 'pgn'; there are kybos, shout"):
        find_dialect("pgn", [Loud])
    with pytest.raises(KybosError, match="shout is a format of several games: loud, louder"):
        find_dialect("shout", [Loud, Louder])


def test_a_format_of_its_own_joins_its_records() -> None:
    shout = Loud.dialects["shout"]
    records = list(shout.read(b"!A\n!B\n"))
    assert shout.write_all(records) == b"!A\n!B\n"
    assert shout.write_all(records, mark="?") == b"?A\n?B\n"


def test_games_have_no_foreign_formats_unless_they_say_so() -> None:
    assert Game.dialects == {}
    assert game_type("einstein") in installed_kinds()
