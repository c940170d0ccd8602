import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kybos.core.compiling import PACKAGE
from tests.core import plugin
from tests.core.processes import ROOT, begin, finish, python

COUNTED = """
from numba.core import event
compilations = event.RecordingListener()
event.register("numba:compile", compilations)
import kybos
from kybos.core.compiling import when_compiling
told = []
when_compiling(lambda: told.append(len(compilations.buffer)))
from tiny import Hill
state = Hill().start().apply(3).apply(0)
{used}
print(sum(event.is_start for _, event in compilations.buffer), told)
"""
"""The last line tells how many functions were compiled, and how many had been when this was announced."""
PERFT = COUNTED.format(used="print(state.moves, kybos.perft(state, 2))")
EVERYTHING = COUNTED.format(
    used="""
print(state.moves, state.seen_by(0) == state, kybos.perft(state, 2), kybos.simulate(state, 20, seed=1))
end = state.apply("keep").apply(0).apply(0).apply("pass").apply(3).apply(3).apply("keep")
print(end.result, end.payoffs, kybos.playout(state, kybos.SeededDice(1)).is_over)
"""
)
EINSTEIN = """
import kybos.games.einstein.rules as einstein
from kybos.core import compiling, rules
position = einstein.book.layout.blank()
position.seats = 2
position.arrangement[:2] = 1
rules.start(position)
print(einstein.__file__, compiling.cache_folder().name, *position.stones[:6])
"""


def contents(cache: Path) -> dict[str, tuple[bytes, int]]:
    """Every file of a cache with its content and the time of its last change."""
    files = [path for path in cache.rglob("*") if path.is_file()]
    return {str(file): (file.read_bytes(), file.stat().st_mtime_ns) for file in files}


def code_files(cache: Path) -> list[Path]:
    files = sorted(cache.rglob("*.bin"))
    assert files
    return files


@pytest.fixture(scope="module")
def stairs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the plug-in and, in `cache`, its compiled code."""
    folder = tmp_path_factory.mktemp("stairs")
    plugin.write_package(folder)
    height, compilations = plugin.climb(folder, KYBOS_CACHE=folder / "cache")
    assert height == plugin.HEIGHT
    assert compilations > 0
    return folder


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A folder with the game Hill as a plug-in of one module."""
    shutil.copy(ROOT / "tests" / "core" / "tiny.py", tmp_path)
    return tmp_path


def test_a_second_process_compiles_nothing(tiny: Path) -> None:
    cache = tiny / "cache"
    *first, compilations = python(EVERYTHING, tiny, KYBOS_CACHE=cache).splitlines()
    assert compilations.endswith(" [0]")
    assert compilations != "0 [0]"
    stored = contents(cache)
    *second, compilations = python(EVERYTHING, tiny, KYBOS_CACHE=cache).splitlines()
    assert compilations == "0 []"
    assert second == first
    assert contents(cache) == stored


def test_processes_that_start_cold_together_all_get_it_right(tiny: Path) -> None:
    together = [begin(PERFT, tiny, KYBOS_CACHE=tiny / "cache") for _ in range(4)]
    answers = {tuple(finish(process).splitlines()[:-1]) for process in together}
    assert not list(tiny.rglob("*.part"))
    *after, compilations = python(PERFT, tiny, KYBOS_CACHE=tiny / "cache").splitlines()
    assert answers == {tuple(after)}
    assert compilations == "0 []"


def flip_bits(content: bytes) -> bytes:
    """Still a readable pickle, but with wrong bits where the machine code begins."""
    return content[:40] + bytes(byte ^ 255 for byte in content[40:90]) + content[90:]


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda content: content[: len(content) // 2],
        lambda content: content[:-1],
        lambda content: bytes(len(content)),
        lambda content: content[: len(content) // 2] + bytes(len(content) - len(content) // 2),
        lambda _: b"not compiled code at all\n",
        flip_bits,
    ],
    ids=["empty", "half", "one byte short", "zeros", "half zeros", "text", "flipped bits"],
)
def test_damaged_files_are_compiled_again(
    stairs: Path, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    cache = tmp_path / "cache"
    shutil.copytree(stairs / "cache", cache)
    for file in code_files(cache):
        file.write_bytes(damage(file.read_bytes()))
    height, compilations = plugin.climb(stairs, KYBOS_CACHE=cache)
    assert height == plugin.HEIGHT
    assert compilations > 0
    assert plugin.climb(stairs, KYBOS_CACHE=cache) == (plugin.HEIGHT, 0)


def test_a_home_that_cannot_be_written_does_not_matter(stairs: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "temporary").mkdir()
    homeless: dict[str, Any] = {"HOME": tmp_path / "file", "TMPDIR": tmp_path / "temporary"}
    homeless |= {"LOCALAPPDATA": tmp_path / "file", "XDG_CACHE_HOME": None, "KYBOS_CACHE": None}
    assert plugin.climb(stairs, **homeless)[0] == plugin.HEIGHT
    assert code_files(tmp_path / "temporary")
    assert plugin.climb(stairs, **homeless) == (plugin.HEIGHT, 0)


def test_without_any_cache_everything_works_and_nothing_is_stored(stairs: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for _ in range(2):
        height, compilations = plugin.climb(stairs, KYBOS_CACHE=tmp_path / "file")
        assert height == plugin.HEIGHT
        assert compilations > 0
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_an_edit_in_the_package_makes_a_new_folder_and_is_obeyed(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "kybos", ignore=shutil.ignore_patterns("__pycache__"))
    board = tmp_path / "kybos" / "games" / "einstein" / "board.py"
    source = board.read_text()
    before = python(EINSTEIN, tmp_path, KYBOS_CACHE=tmp_path / "cache").split()
    board.write_text(source.replace("return 8 * (row + 1) + file + 1", "return 8 * (row + 1) + 5 - file"))
    after = python(EINSTEIN, tmp_path, KYBOS_CACHE=tmp_path / "cache").split()
    assert Path(before[0]).parent == board.parent == Path(after[0]).parent
    assert before[2:] == ["9", "10", "11", "17", "18", "25"]
    assert after[2:] == ["13", "12", "11", "21", "20", "29"]
    assert {path.name for path in (tmp_path / "cache" / "compiled").iterdir()} == {before[1], after[1]}
    assert before[1] != after[1]


@pytest.mark.parametrize(
    ("write", "module"),
    [(plugin.write_package, "stairs.rules"), (plugin.write_module, "solo")],
    ids=["package", "module"],
)
def test_an_edit_of_a_plug_ins_helper_is_noticed(
    tmp_path: Path, write: Callable[[Path], Path], module: str
) -> None:
    helper = write(tmp_path)
    source = helper.read_text()
    cache: dict[str, Any] = {"KYBOS_CACHE": tmp_path / "cache"}
    assert plugin.climb(tmp_path, module, **cache)[0] == plugin.HEIGHT
    assert plugin.climb(tmp_path, module, **cache) == (plugin.HEIGHT, 0)
    helper.write_text(source.replace("number + 1", "number + 2"))
    assert plugin.climb(tmp_path, module, **cache)[0] == 220
    helper.write_text(source)
    assert plugin.climb(tmp_path, module, **cache) == (plugin.HEIGHT, 0)


def test_an_edit_of_a_plug_in_does_not_touch_the_folder_of_the_package(stairs: Path, tmp_path: Path) -> None:
    helper = plugin.write_package(tmp_path)
    helper.write_text(helper.read_text().replace("number + 1", "number + 3"))
    shutil.copytree(stairs / "cache", tmp_path / "cache")
    folders = [path.name for path in (tmp_path / "cache" / "compiled").iterdir()]
    plugin.climb(tmp_path, KYBOS_CACHE=tmp_path / "cache")
    assert [path.name for path in (tmp_path / "cache" / "compiled").iterdir()] == folders
