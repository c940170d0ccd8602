"""Whatever a visitor of a site can ask for in vain is answered in words that a catalogue can translate."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kybos.core import errors
from tests.core.texts import MAKERS, SOURCE

ROOMS = ("core", "games", "server")
KINDS = ("InvalidSpecError", "InvalidPositionError", "InvalidMoveError", "IllegalMoveError")
FOR_PYTHON = {
    "core/testing.py": "what the check of a game finds is for its author",
    "games/einstein/packed_lanes.py": "arrays of positions are handed over in Python only",
}
"""Files in which nothing is said to visitors, and why."""


def modules() -> list[str]:
    """The files that may object to something, by their paths in the package."""
    found = [file for room in ROOMS for file in sorted((SOURCE / room).rglob("*.py"))]
    names = [str(file.relative_to(SOURCE)) for file in found if "Error(" in file.read_text(encoding="utf-8")]
    return [name for name in names if name not in FOR_PYTHON]


class Objections(ast.NodeVisitor):
    """Finds the errors of `KINDS` in a module that are not made of words for people."""

    def __init__(self, tree: ast.Module, module: Any) -> None:
        self.module = module
        self.read = 0
        self.plain: list[str] = []
        self._scopes: list[ast.AST] = [tree]
        self.visit(tree)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._scopes.append(node)
        self.generic_visit(node)
        self._scopes.pop()

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in KINDS:
            self.read += 1
            said = [*node.args[:1], *node.args[2:3]]
            said += [each.value for each in node.keywords if each.arg in ("message", "help")]
            if not all(self._are_words(each) for each in said):
                self.plain.append(f"{node.lineno}: {ast.unparse(node)}")
        self.generic_visit(node)

    def _are_words(self, node: ast.expr) -> bool:
        match node:
            case ast.Call(func=ast.Name(id=name)):
                return name in MAKERS or self._returns_words(name)
            case ast.Call(func=ast.Attribute(attr=name)):
                return name in ("unknown", "status", "_legal")
            case ast.Attribute(attr=name):
                return name in ("told", "told_help")
            case ast.IfExp(body=body, orelse=other):
                return self._are_words(body) and self._are_words(other)
            case ast.Name(id=name):
                assigned = list(self._assigned(name))
                return bool(assigned) and all(self._are_words(each) for each in assigned)
        return False

    def _returns_words(self, name: str) -> bool:
        function = getattr(self.module, name, None)
        return getattr(function, "__annotations__", {}).get("return") == "Message"

    def _assigned(self, name: str) -> Iterator[ast.expr]:
        for node in ast.walk(self._scopes[-1]):
            if isinstance(node, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == name for target in node.targets
            ):
                yield node.value


def objections(name: str) -> Objections:
    tree = ast.parse((SOURCE / name).read_text(encoding="utf-8"))
    return Objections(tree, importlib.import_module(".".join(("kybos", *Path(name).with_suffix("").parts))))


@pytest.mark.parametrize("name", modules())
def test_what_a_game_or_the_service_objects_to_is_said_in_words_for_people(name: str) -> None:
    assert objections(name).plain == []


def test_all_that_is_objected_to_is_read() -> None:
    assert all(hasattr(errors, kind) for kind in KINDS)
    assert all((SOURCE / name).is_file() for name in FOR_PYTHON)
    assert sum(objections(name).read for name in modules()) > 120


@pytest.mark.parametrize(
    "raised",
    [
        'InvalidSpecError("no")',
        'InvalidSpecError(f"no {name}", "E1")',
        "InvalidMoveError(str(error))",
        'InvalidPositionError(message("no"), help="yes")',
        'InvalidPositionError(message("no"), None, "yes")',
        'InvalidPositionError(message("no") if name else "none")',
    ],
)
def test_a_plain_text_is_found(raised: str) -> None:
    tree = ast.parse(f"def read(name, error):\n    raise {raised}")
    assert len(Objections(tree, errors).plain) == 1
