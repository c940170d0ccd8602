import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import kybos
from kybos.core import compiling
from kybos.core.compiling import KEPT_FOLDERS, cache_folder, interpreted, source_hash, write_atomically
from kybos.core.game import Game
from kybos.core.state import State

new_cache_folder = cache_folder.__wrapped__


@pytest.fixture
def no_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A home that is no folder, and a temporary folder of our own, which is returned."""
    (tmp_path / "home").touch()
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.delenv("KYBOS_CACHE", raising=False)
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: str(tmp_path / "home" / "cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    return temporary


def test_kybos_cache_names_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KYBOS_CACHE", str(tmp_path))
    folder = new_cache_folder()
    assert folder is not None
    assert folder.is_dir()
    assert folder.parent == tmp_path / "compiled"
    assert folder.name.startswith(compiling.sources_hash())


def test_a_chosen_cache_that_cannot_be_written_is_not_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("KYBOS_CACHE", str(tmp_path / "file"))
    assert new_cache_folder() is None


def test_without_a_home_the_cache_lies_among_the_temporary_files(no_home: Path) -> None:
    folder = new_cache_folder()
    assert folder is not None
    assert folder.parent.parent.parent == no_home
    assert folder.parent.parent.stat().st_mode & 0o077 == 0


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="a matter of Unix permissions")
def test_a_temporary_folder_that_others_can_write_is_not_used(no_home: Path) -> None:
    private = no_home / f"kybos-{os.getuid()}"
    private.mkdir()
    private.chmod(0o777)
    assert new_cache_folder() is None


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="a matter of Unix permissions")
def test_a_temporary_folder_that_is_a_link_is_not_used(no_home: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    (no_home / f"kybos-{os.getuid()}").symlink_to(tmp_path / "elsewhere")
    assert new_cache_folder() is None


@pytest.mark.usefixtures("no_home")
def test_with_no_folder_that_can_be_written_there_is_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", none)
    assert new_cache_folder() is None


def test_a_new_folder_leaves_only_those_used_last(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for age in range(8):
        old = tmp_path / "compiled" / f"old-{age}"
        old.mkdir(parents=True)
        (old / "kernel.bin").write_bytes(b"code")
        os.utime(old, (10_000 - age, 10_000 - age))
    monkeypatch.setenv("KYBOS_CACHE", str(tmp_path))
    folder = new_cache_folder()
    assert folder is not None
    kept = {path.name for path in (tmp_path / "compiled").iterdir()}
    assert kept == {folder.name, *(f"old-{age}" for age in range(KEPT_FOLDERS - 1))}


def test_to_be_used_again_makes_a_folder_young(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KYBOS_CACHE", str(tmp_path))
    folder = new_cache_folder()
    assert folder is not None
    os.utime(folder, (10_000, 10_000))
    assert new_cache_folder() == folder
    assert folder.stat().st_mtime > 20_000


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "kernel.bin"
    file.write_bytes(b"a longer old content")
    write_atomically(file, b"new")
    assert file.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_cannot_be_put_in_place_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "kernel.bin").mkdir()
    with pytest.raises(OSError, match=r"kernel\.bin"):
        write_atomically(tmp_path / "kernel.bin", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["kernel.bin"]


def changes_the_hash(file: Path, other: Path) -> bool:
    """Whether a change of `other` changes the hash for `file`."""
    fresh = source_hash.__wrapped__
    before, content = fresh(file), other.read_text()
    other.write_text(content + "\n# edited\n")
    after = fresh(file)
    other.write_text(content)
    return bool(before != after)


def test_the_hash_of_a_plug_in_covers_its_whole_package(tmp_path: Path) -> None:
    inner = tmp_path / "plug" / "inner"
    inner.mkdir(parents=True)
    files = [
        tmp_path / "plug" / "__init__.py",
        inner / "__init__.py",
        tmp_path / "plug" / "a.py",
        inner / "b.py",
    ]
    for file in [*files, tmp_path / "outside.py"]:
        file.write_text("x = 1\n")
    for file in files:
        assert all(changes_the_hash(file, other) for other in files)
        assert not changes_the_hash(file, tmp_path / "outside.py")


def test_the_hash_of_a_lone_module_covers_that_module(tmp_path: Path) -> None:
    module, neighbour = tmp_path / "module.py", tmp_path / "neighbour.py"
    module.write_text("x = 1\n")
    neighbour.write_text("x = 1\n")
    assert changes_the_hash(module, module)
    assert not changes_the_hash(module, neighbour)


def test_the_hash_of_a_game_of_the_house_covers_its_folder() -> None:
    games = compiling.PACKAGE / "games"
    rules, board = games / "einstein" / "rules.py", games / "einstein" / "board.py"
    assert source_hash(rules) == source_hash(board)
    assert source_hash(rules) != source_hash(Path(compiling.__file__))


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_worker_processes_count_and_simulate_alike(einstein: Game, method: str) -> None:
    states = [einstein.start().apply(die) for die in (1, 6)]
    expected = [kybos.perft(state, 2) for state in states], kybos.simulate(states[0], 50, seed=2)
    with ProcessPoolExecutor(2, mp_context=get_context(method)) as pool:
        summary = pool.submit(kybos.simulate, states[0], 50, seed=2)
        assert (list(pool.map(kybos.perft, states, [2, 2])), summary.result()) == expected


def walked(game: Game, seed: int) -> list[State]:
    """Every state of some games, played with the dice and choices of a seed."""
    seen = []
    dice = kybos.SeededDice(seed)
    for _ in range(10 if interpreted() else 200):
        state = game.start()
        while not state.is_over:
            chance = state.chance
            place = dice.draw(state) if chance else state.actions[dice.event % len(state.actions)]
            state = state.apply(place)
            seen.append(state)
    return seen


@pytest.fixture
def hasty_switches() -> Iterator[None]:
    """Threads that are interrupted as often as can be."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("hasty_switches")
def test_eight_threads_side_by_side_play_as_one_alone(einstein: Game, hill: Game) -> None:
    tasks = [(game, seed) for seed in range(4) for game in (einstein, hill)]
    alone = [walked(game, seed) for game, seed in tasks]
    barrier = threading.Barrier(len(tasks))

    def walk(game: Game, seed: int) -> list[State]:
        barrier.wait()
        return walked(game, seed)

    with ThreadPoolExecutor(len(tasks)) as pool:
        assert list(pool.map(walk, *zip(*tasks, strict=True))) == alone
