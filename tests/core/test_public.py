import ast
import importlib.metadata
import json
import sys
from pathlib import Path

import pytest

import kybos
from tests.core.processes import python


def test_to_import_kybos_imports_next_to_nothing() -> None:
    code = "import sys, kybos, json; dir(kybos); print(json.dumps(sorted(sys.modules)))"
    loaded = json.loads(python(code))
    assert [name for name in loaded if name.startswith("kybos")] == ["kybos"]
    assert not {"numpy", "numba", "platformdirs", "rich", "typer", "importlib.metadata"} & set(loaded)


@pytest.mark.parametrize("name", kybos.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(kybos, name) is not None
    assert getattr(kybos, name) is getattr(kybos, name)


def test_every_public_name_can_be_imported_by_a_star() -> None:
    code = "from kybos import *; import kybos; print(all(name in globals() for name in kybos.__all__))"
    assert python(code) == "True"


def test_no_public_name_is_taken_by_a_package() -> None:
    """A sub-package that is imported later becomes an attribute of `kybos` and would hide the name."""
    assert kybos.__file__ is not None
    folder = Path(kybos.__file__).parent
    assert not {path.stem for path in folder.iterdir()} & set(kybos.__all__)


def test_the_public_names_are_sorted_and_differ() -> None:
    def rank(name: str) -> tuple[int, str]:
        return 0 if name.isupper() else 1 if name[0].isupper() else 2, name

    assert kybos.__all__ == sorted(set(kybos.__all__), key=rank)


def test_dir_lists_the_public_names_and_the_version() -> None:
    assert sorted(dir(kybos)) == sorted([*kybos.__all__, "__version__"])


def test_type_checkers_see_the_same_names() -> None:
    assert kybos.__file__ is not None
    tree = ast.parse(Path(kybos.__file__).read_text(encoding="utf-8"))
    guarded = [node for node in tree.body if isinstance(node, ast.If)]
    imports = [node for block in guarded for node in block.body if isinstance(node, ast.ImportFrom)]
    seen = {alias.name: node.module for node in imports for alias in node.names}
    assert set(seen) == set(kybos.__all__)
    for name, module in seen.items():
        assert module is not None
        getattr(kybos, name)
        assert getattr(sys.modules[module], name) is getattr(kybos, name)


def test_the_version_is_the_installed_one() -> None:
    assert kybos.__version__ == importlib.metadata.version("kybos")


@pytest.mark.parametrize("name", ["nothing", "core_", "__wrapped__", "Perft"])
def test_an_unknown_name_is_no_attribute(name: str) -> None:
    with pytest.raises(AttributeError, match=f"module 'kybos' has no attribute '{name}'"):
        getattr(kybos, name)
    assert not hasattr(kybos, name)
