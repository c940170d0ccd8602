"""Tables: built once, kept on the disk, and right whatever has happened to the file."""

import io
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from kybos.core import tables
from kybos.core.tables import Table, kept_table
from tests.core.processes import begin, finish, python

SHAPE = (40, 5)
EXPECTED = np.arange(200, dtype=np.float64).reshape(SHAPE)
BUILDER = """
import numpy as np
from kybos.core.tables import kept_table

def build():
    built.append(1)
    return np.full((3, 1000), 7.0)

built = []
"""
USE = """
import builder
for _ in range(2):
    table = builder.kept_table("sevens", builder.__file__, builder.build, shape=(3, 1000), dtype="f8")
print(table.sum(), len(builder.built))
"""


class Workshop:
    """Builds the table of these tests, and counts how often it had to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path | None) -> None:
        self.monkeypatch = monkeypatch
        self.built = 0
        monkeypatch.setattr(tables, "cache_folder", lambda: folder)
        monkeypatch.setattr(tables, "_tables", {})

    def build(self) -> Table:
        self.built += 1
        return EXPECTED.copy()

    def ask(self) -> Table:
        """What a process that asks for the first time gets."""
        self.monkeypatch.setattr(tables, "_tables", {})
        return self.ask_again()

    def ask_again(self) -> Table:
        return kept_table("numbers", __file__, self.build, shape=SHAPE, dtype=np.float64)


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Workshop:
    return Workshop(monkeypatch, tmp_path)


def is_as_it_should_be(table: Table) -> bool:
    flags = table.flags
    right = table.dtype == np.float64 and np.array_equal(table, EXPECTED)
    return right and flags.c_contiguous and flags.aligned and not flags.writeable


def test_a_table_is_built_once_in_a_process_and_once_on_a_disk(workshop: Workshop) -> None:
    first = workshop.ask()
    assert workshop.ask_again() is first
    second = workshop.ask()
    assert second is not first
    assert is_as_it_should_be(first)
    assert is_as_it_should_be(second)
    assert workshop.built == 1


def test_a_file_is_a_plain_array_for_others_too(workshop: Workshop, tmp_path: Path) -> None:
    workshop.ask()
    (file,) = tmp_path.iterdir()
    assert file.suffix == ".npy"
    assert np.array_equal(np.load(file), EXPECTED)


def sealed(array: Table) -> bytes:
    """A file that is whole, but holds something else."""
    stream = io.BytesIO()
    np.save(stream, array)
    content = stream.getvalue()
    return content + zlib.crc32(content).to_bytes(4, "little")


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda content: content[:-1],
        lambda content: content[: len(content) // 2],
        lambda content: content + b"\0",
        lambda content: bytes(len(content)),
        lambda content: content[:500] + bytes([content[500] ^ 1]) + content[501:],
        lambda _: b"no array at all\n",
        lambda _: sealed(EXPECTED.reshape(5, 40)),
        lambda _: sealed(EXPECTED.astype(np.float32)),
        lambda _: sealed(EXPECTED.astype(">f8")),
    ],
    ids=[
        "empty", "one byte short", "half", "one byte more", "zeros", "one bit", "text", "other shape",
        "other type", "other byte order",
    ],
)  # fmt: skip
def test_a_damaged_file_is_replaced(
    workshop: Workshop, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    workshop.ask()
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert is_as_it_should_be(workshop.ask())
    assert workshop.built == 2
    assert file.read_bytes() == whole
    assert is_as_it_should_be(workshop.ask())
    assert workshop.built == 2


@pytest.mark.parametrize("place", ["nowhere", "gone", "a folder in the way"])
def test_a_disk_that_takes_nothing_is_no_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str
) -> None:
    workshop = Workshop(monkeypatch, tmp_path)
    if place == "a folder in the way":
        workshop.ask()
        (file,) = tmp_path.iterdir()
        file.unlink()
        file.mkdir()
    else:
        workshop = Workshop(monkeypatch, None if place == "nowhere" else tmp_path / "gone")
    before = workshop.built
    for count in (1, 2):
        assert is_as_it_should_be(workshop.ask())
        assert workshop.built == before + count
    assert not list(tmp_path.rglob("*.part"))


def test_a_full_disk_is_no_error(workshop: Workshop, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tables, "write_atomically", full)
    assert is_as_it_should_be(workshop.ask())
    assert not list(tmp_path.iterdir())


def test_name_shape_and_type_tell_tables_apart(workshop: Workshop, tmp_path: Path) -> None:
    for name in ("numbers", "others"):
        for shape in (SHAPE, (5, 40)):
            for dtype in (np.float64, np.int16):
                wanted = EXPECTED.reshape(shape).astype(dtype)
                table = kept_table(name, __file__, wanted.copy, shape=shape, dtype=dtype)
                assert table.dtype == dtype
                assert np.array_equal(table, wanted)
    assert len(list(tmp_path.iterdir())) == 8
    assert workshop.built == 0


@pytest.mark.parametrize(("shape", "dtype"), [((5, 40), np.float64), (SHAPE, np.float32)])
def test_what_is_built_must_be_as_announced(
    workshop: Workshop, tmp_path: Path, shape: tuple[int, ...], dtype: type
) -> None:
    with pytest.raises(ValueError, match=r"numbers is float64 \(40, 5\), announced as"):
        kept_table("numbers", __file__, workshop.build, shape=shape, dtype=dtype)
    assert not list(tmp_path.iterdir())


def test_threads_that_ask_together_build_it_once(workshop: Workshop) -> None:
    workshop.ask()
    workshop.monkeypatch.setattr(tables, "cache_folder", lambda: None)
    workshop.monkeypatch.setattr(tables, "_tables", {})
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(workshop.ask_again) for _ in range(32)]
    assert len({id(each.result()) for each in asked}) == 1
    assert workshop.built == 2


def test_processes_that_ask_together_all_get_it(tmp_path: Path) -> None:
    (tmp_path / "builder.py").write_text(BUILDER)
    together = [begin(USE, tmp_path, KYBOS_CACHE=tmp_path / "cache") for _ in range(4)]
    assert {finish(process).split()[0] for process in together} == {"21000.0"}
    assert python(USE, tmp_path, KYBOS_CACHE=tmp_path / "cache") == "21000.0 0"
    assert [path.suffix for path in (tmp_path / "cache").rglob("*") if path.is_file()] == [".npy"]


def test_an_edit_of_the_source_builds_it_anew(tmp_path: Path) -> None:
    source = tmp_path / "builder.py"
    source.write_text(BUILDER)
    assert python(USE, tmp_path, KYBOS_CACHE=tmp_path / "cache") == "21000.0 1"
    source.write_text(BUILDER.replace("7.0", "8.0"))
    assert python(USE, tmp_path, KYBOS_CACHE=tmp_path / "cache") == "24000.0 1"
    source.write_text(BUILDER)
    assert python(USE, tmp_path, KYBOS_CACHE=tmp_path / "cache") == "21000.0 0"
