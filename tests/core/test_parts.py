"""Kernels that call kernels: each is optimised once, within the function that Python calls."""

from __future__ import annotations

from pathlib import Path

import pytest

from kybos.core.compiling import compiled, compiled_apart, interpreted
from tests.core.processes import python

pytestmark = pytest.mark.skipif(interpreted(), reason="about compiled code")

KERNELS = """
import sys
import numpy as np
from numba.core import event
from kybos.core.compiling import compiled, compiled_apart

@compiled
def checked(x: int) -> int:
    if x > 2:
        raise ValueError("too much")
    return x

@compiled_apart
def down(x: int, weights) -> int:
    return 0 if x <= 0 else 1 + down(x - 1, weights) + weights[0]

@compiled
def larger(x: int, y: int) -> int:
    return max(x, y)

@compiled
def smaller(x: int, y: int) -> int:
    return min(x, y)

@compiled
def chosen(x: int) -> int:
    weights = np.ones(larger(3, x), np.int64)
    return checked(x) + down(5, weights[1:]) + 100 * larger(x, 7)

@compiled
def chosen_too(x: int) -> int:
    return smaller(x, 7) + 100 * larger(x, 7)
"""


@pytest.fixture
def kernels(tmp_path: Path) -> Path:
    """A folder with the module `kernels`."""
    (tmp_path / "kernels.py").write_text(KERNELS, encoding="utf-8")
    return tmp_path


@compiled_apart
def ping(x: int) -> int:
    """Calls a function that calls it."""
    return 0 if x == 0 else pong(x - 1)


@compiled
def pong(x: int) -> int:
    """The other one."""
    return 1 if x == 0 else ping(x - 1)


def test_kernels_that_call_each_other_in_a_circle_are_refused() -> None:
    with pytest.raises(TypeError, match="kernels can call only themselves"):
        ping(3)


def test_recursion_and_constant_arguments_work_with_and_without_the_cache(kernels: Path) -> None:
    for _ in range(2):
        code = "import kernels; print(kernels.chosen(1), kernels.down(2, kernels.np.ones(1, int)))"
        assert python(code, kernels, KYBOS_CACHE=kernels / "cache").split() == ["711", "4"]


def test_an_error_raised_in_a_part_reaches_python(kernels: Path) -> None:
    code = """
import kernels
try:
    kernels.chosen(3)
except ValueError as error:
    print(error)
"""
    for _ in range(2):
        assert python(code, kernels, KYBOS_CACHE=kernels / "cache").strip() == "too much"


def test_parts_of_different_processes_are_not_taken_for_one_another(kernels: Path) -> None:
    for name in ("larger", "smaller"):
        python(f"import kernels; kernels.{name}(1, 2)", kernels, KYBOS_CACHE=kernels / "cache")
    told = python("import kernels; print(kernels.chosen_too(9))", kernels, KYBOS_CACHE=kernels / "cache")
    assert told.strip() == "907"
