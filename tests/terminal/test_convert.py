"""`kybos convert`: between our records and those of others, all or nothing."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from kybos import KybosError
from kybos.core.dialect import OWN
from kybos.core.record import Record
from kybos.terminal.convert import Formats, convert_file
from kybos.terminal.files import write_file
from tests.command import KYBOS, output, refusal
from tests.core.records import SMALL, fresh_rng, random_game
from tests.games.einstein.wtn_samples import SHORT


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file with two records of ours."""
    rng = fresh_rng()
    file = tmp_path / "games.kybos"
    file.write_bytes(OWN.write_all([random_game("einstein", rng, remarks=False) for _ in range(2)]))
    return file


def convert(
    source: Path | str, target: Path | str, formats: dict[str, str] | None = None, *, force: bool = False
) -> None:
    """Convert with the formats that are named."""
    convert_file(str(source), str(target), Formats(**(formats or {})), force=force)


def records(file: Path) -> list[Record]:
    """The records of a file in our format."""
    return list(OWN.read(file.read_bytes()))


def test_there_and_back(games: Path, tmp_path: Path) -> None:
    foreign, back = tmp_path / "games.wtn", tmp_path / "back.kybos"
    convert(games, foreign)
    assert foreign.read_bytes().count(b"#[WTN]") == 2
    convert(foreign, back)
    for mine, again in zip(records(games), records(back), strict=True):
        assert again.events == mine.events
        assert again.result == mine.result


def test_the_command_says_what_it_has_done(games: Path, tmp_path: Path) -> None:
    target = tmp_path / "x.txt"
    words = [*KYBOS, "convert", str(games), str(target), "--to", "wtn", "--encoding", "gb2312"]
    done = subprocess.run(words, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"2 games: kybos to wtn" in done.stderr
    assert (
        "先手胜".encode("gb2312") in target.read_bytes() or "后手胜".encode("gb2312") in target.read_bytes()
    )


def test_standard_input_and_output() -> None:
    text = output("convert", "-", "-", typed=SHORT)
    assert text.startswith('[Game "einstein"]\n[Red "甲队"]\n')
    assert output("convert", "-", "-", "--to", "wtn", typed=text).splitlines()[3:] == SHORT.splitlines()[3:]


def test_bytes_of_standard_output_are_those_of_the_format() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    words = [*KYBOS, "convert", "-", "-", "--from", "wtn", "--to", "wtn", "--encoding", "gb2312"]
    done = subprocess.run(words, input=SHORT.encode(), capture_output=True, check=True, env=environment)
    assert done.stdout.decode("gb2312").splitlines()[0] == SHORT.splitlines()[0]


def test_our_records_may_be_written_anew(games: Path, tmp_path: Path) -> None:
    ours = {"target": "kybos"}
    for name, formats in (("a.kybos", {}), ("b.txt", ours), ("c.wtn", ours)):
        convert(games, tmp_path / name, formats)
        assert (tmp_path / name).read_bytes() == games.read_bytes()


def test_the_suffix_decides_where_the_content_does_not(tmp_path: Path) -> None:
    source = tmp_path / "x.wtn"
    source.write_text("nothing", encoding="utf-8")
    with pytest.raises(KybosError, match=r"x\.wtn: line 1: a WTN record begins with its header"):
        convert(source, tmp_path / "y.kybos")
    source.rename(tmp_path / "x.txt")
    with pytest.raises(KybosError, match=r"x\.txt: no format recognises this; --from names one: kybos, wtn"):
        convert(tmp_path / "x.txt", tmp_path / "y.kybos")


@pytest.mark.parametrize(
    ("target", "formats", "says"),
    [
        ("out", {}, "into which format? --to names one: kybos, wtn"),
        ("out", {"target": "pgn"}, "there is no format 'pgn'; there are kybos, wtn"),
        ("out", {"source": "pgn"}, "there is no format 'pgn'"),
        ("out.wtn", {"game": "chess"}, "there is no game 'chess'"),
        ("out.wtn", {"encoding": "latin1"}, "take encoding utf-8 or gb2312, not 'latin1'"),
        ("out.kybos", {"encoding": "gb2312"}, "take encoding utf-8, not 'gb2312'"),
        ("out.wtn", {"source": "wtn"}, "games.kybos: line 1: a WTN record begins with its header"),
        ("missing/out.wtn", {}, "missing/out.wtn: No such file or directory"),
        (".", {"target": "wtn"}, ": Is a directory"),
    ],
)
def test_refusals(games: Path, tmp_path: Path, target: str, formats: dict[str, str], says: str) -> None:
    with pytest.raises(KybosError) as caught:
        convert(games, tmp_path / target, formats)
    assert says in str(caught.value)
    assert sorted(tmp_path.iterdir()) == [games]


def test_faults_name_file_line_and_ply(tmp_path: Path) -> None:
    foreign = tmp_path / "x.txt"
    foreign.write_text(SHORT.replace("(B6,D4)", "(B5,D3)"), encoding="utf-8")
    said = refusal("convert", str(foreign), str(tmp_path / "y.kybos"))
    assert "x.txt: ply 2, line 5: stone 6 is on the board and must move (E6)" in said
    ours = tmp_path / "x.kybos"
    ours.write_text(SMALL.replace("5:", "5"), encoding="utf-8")
    with pytest.raises(KybosError, match=r"x\.kybos: ply 2, line 6: 5 stands where"):
        convert(ours, tmp_path / "y.wtn")
    ours.write_text(SMALL[:-3], encoding="utf-8")
    with pytest.raises(KybosError, match=r"x\.kybos: ply 5, line 7: the record breaks off"):
        convert(ours, tmp_path / "y.wtn")
    ours.write_text('[Game "einstein"]\n\n*\n\n[Game "chess"]\n\n*\n', encoding="utf-8")
    with pytest.raises(
        KybosError, match=r"x\.kybos: header Game of the record that begins in line 5: .*'chess'"
    ):
        convert(ours, tmp_path / "y.wtn")
    assert sorted(tmp_path.iterdir()) == [ours, foreign]


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_a_file_without_games(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.kybos").write_text(text, encoding="utf-8")
    with pytest.raises(KybosError, match=r"x\.kybos: there is no game in it"):
        convert(tmp_path / "x.kybos", tmp_path / "y.kybos")


def test_missing_files_and_folders(tmp_path: Path) -> None:
    with pytest.raises(KybosError, match=r"x\.kybos: No such file"):
        convert(tmp_path / "x.kybos", tmp_path / "y.kybos")
    with pytest.raises(KybosError, match=f"{tmp_path.name}: "):
        convert(tmp_path, tmp_path / "y.kybos")


# -- writing files ---------------------------------------------------------------------------


def test_a_file_that_exists_is_kept_unless_forced(games: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.wtn"
    target.write_text("mine", encoding="utf-8")
    with pytest.raises(KybosError, match=r"out\.wtn exists; --force overwrites it"):
        convert(games, target)
    assert target.read_text(encoding="utf-8") == "mine"
    convert(games, target, force=True)
    assert target.read_bytes().startswith(b"#[WTN]")
    assert sorted(tmp_path.iterdir()) == [games, target]


def test_a_file_may_be_converted_in_its_place(games: Path) -> None:
    before = games.read_bytes()
    convert(games, games, {"target": "wtn"}, force=True)
    convert(games, games, {"target": "kybos"}, force=True)
    assert [record.events for record in records(games)] == [r.events for r in OWN.read(before)]


def test_a_write_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "out"
    target.write_bytes(b"mine")

    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(KybosError, match="out: No space left on device"):
        write_file(str(target), b"new", force=True)
    assert target.read_bytes() == b"mine"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has neither modes nor such links")
def test_modes_and_links_are_kept(tmp_path: Path) -> None:
    target, link = tmp_path / "out", tmp_path / "link"
    target.write_bytes(b"mine")
    target.chmod(0o640)
    link.symlink_to(target)
    write_file(str(link), b"new", force=True)
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such device file")
def test_devices_are_written_to_and_not_replaced() -> None:
    write_file("/dev/null", b"new", force=True)
    assert not Path("/dev/null").is_file()
