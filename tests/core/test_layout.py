import json
from typing import Any

import numpy as np
import pytest

from kybos.core import layout
from kybos.core.errors import InvalidPositionError
from kybos.core.layout import Field, Layout
from tests.core.processes import python

RANGES = {
    "int8": (-128, 127),
    "int16": (-129, 127),
    "int16 up": (0, 128),
    "int32": (0, 2**15),
    "int64": (-(2**31) - 1, 0),
}
TYPES = f"""
import json
from kybos.core.layout import Field, Layout
fields = {{name: Field(low, high, (2,)) for name, (low, high) in {RANGES}.items()}}
dtype = Layout("widths", {layout.__file__!r}, fields).dtype
print(json.dumps([[str(dtype[name].base), dtype.fields[name][1]] for name in dtype.names]))
"""


@pytest.fixture
def example() -> Layout:
    return Layout("example", __file__, {"die": Field(0, 6), "stones": Field(-1, 3, (2, 2))})


def placed(*types: str) -> list[Any]:
    """Pairs of each type, one after another without padding, and the filler behind them."""
    sizes = [2 * np.dtype(name).itemsize for name in types]
    return [[name, sum(sizes[:place])] for place, name in enumerate(types)] + [["int8", sum(sizes)]]


def test_compiled_fields_take_the_narrowest_width_without_padding() -> None:
    found = json.loads(python(TYPES, NUMBA_DISABLE_JIT=0))
    assert found == placed("int8", "int16", "int16", "int32", "int64")


def test_interpreted_fields_are_all_int64_without_padding() -> None:
    found = json.loads(python(TYPES, NUMBA_DISABLE_JIT=1))
    assert found == placed("int64", "int64", "int64", "int64", "int64")


def test_both_modes_compute_alike_beyond_the_width_of_a_field(
    compiled_report: Any, interpreted_report: Any
) -> None:
    assert compiled_report["product"] == interpreted_report["product"] == 6 * 400 * 400


def test_the_filler_names_game_and_sources(example: Layout) -> None:
    assert example.dtype.names is not None
    assert example.dtype.names[:-1] == ("die", "stones")
    assert example.dtype.names[-1] == example.filler
    assert example.filler.startswith("_example_")


def test_layouts_of_equal_fields_differ_by_name_and_by_sources(example: Layout) -> None:
    other_name = Layout("other", __file__, example.fields)
    other_sources = Layout("example", layout.__file__, example.fields)
    assert len({example.dtype, other_name.dtype, other_sources.dtype}) == 3
    assert Layout("example", __file__, example.fields).dtype == example.dtype


def test_a_blank_position_holds_zeros_in_memory_of_its_own(example: Layout) -> None:
    first, second = example.blank(), example.blank()
    first.die = 6
    assert second.die == 0
    assert set(second.tobytes()) == {0}
    assert second.dtype == example.dtype
    assert len(second.tobytes()) == example.dtype.itemsize


def test_every_value_in_range_passes(example: Layout) -> None:
    position = example.blank()
    for die in range(7):
        position.die = die
        example.check(position)
    for stone in range(-1, 4):
        position.stones[:] = stone
        example.check(position)


@pytest.mark.parametrize("wrong", [-1, 7, 100])
def test_a_number_out_of_range_is_named_with_its_range(example: Layout, wrong: int) -> None:
    position = example.blank()
    position.die = wrong
    with pytest.raises(InvalidPositionError, match=f"die is {wrong}, outside 0…6"):
        example.check(position)


@pytest.mark.parametrize("wrong", [-2, 4])
def test_each_place_of_an_array_is_checked(example: Layout, wrong: int) -> None:
    for place in ((0, 0), (0, 1), (1, 0), (1, 1)):
        position = example.blank()
        position.stones[place] = wrong
        with pytest.raises(InvalidPositionError, match=f"stones is {wrong}, outside -1…3"):
            example.check(position)


def test_the_fields_of_a_layout_cannot_be_changed(example: Layout) -> None:
    with pytest.raises(TypeError):
        example.fields["die"] = Field(0, 8)  # type: ignore[index]  # that is the point


def test_a_range_runs_upwards() -> None:
    with pytest.raises(ValueError, match="from 3 to 2"):
        Field(3, 2)
    assert Field(3, 3).low == 3


def test_a_range_fits_64_bits() -> None:
    code = "from kybos.core.layout import Field\ntry: Field(0, 2**63).type\nexcept ValueError as e: print(e)"
    assert "does not fit 64 bits" in python(code, NUMBA_DISABLE_JIT=0)
