"""Every clause of every game of the package has a test that names it: `@pytest.mark.rule("E6")`.

The sources of the tests are read, not collected, so that a run of a part of them finds the same.
"""

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

import pytest

import kybos
from kybos.core.clauses import Clause
from kybos.core.game import game_type, installed_games

TESTS = Path(__file__).resolve().parents[1]
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
SETS_ASIDE = {"skip", "skipif", "xfail"}


def marks(node: ast.AST) -> Iterator[str]:
    """The names of the marks in an expression: `pytest.mark.NAME`, called or not."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute) and ast.unparse(inner.value) == "pytest.mark":
            yield inner.attr


def clauses_of(node: ast.AST) -> Iterator[str]:
    """The clauses that the rule marks of a decorator name."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call) and ast.unparse(inner.func) == "pytest.mark.rule":
            for argument in inner.args:
                assert isinstance(argument, ast.Constant), f"{ast.unparse(inner)} must name clauses as texts"
                assert isinstance(argument.value, str), ast.unparse(inner)
                yield argument.value


def is_test(node: ast.AST) -> bool:
    """Whether pytest collects the definition as a test or a class of tests."""
    if isinstance(node, ast.ClassDef):
        return node.name.startswith("Test")
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test")


def marked(node: ast.AST) -> list[ast.expr]:
    """The expressions that mark a test: its decorators, or the `pytestmark` of a module."""
    if isinstance(node, Definition):
        return node.decorator_list if is_test(node) else []
    named = isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == [
        "pytestmark"
    ]
    return [node.value] if isinstance(node, ast.Assign) and named else []


def proven_in(source: str) -> Iterator[str]:
    """The clauses that the tests of a source prove; a test that is set aside proves nothing."""
    tree = ast.parse(source)
    if not any(is_test(node) for node in ast.walk(tree)):
        return
    for node in ast.walk(tree):
        expressions = marked(node)
        if not {name for expression in expressions for name in marks(expression)} & SETS_ASIDE:
            for expression in expressions:
                yield from clauses_of(expression)


@functools.cache
def proven() -> dict[str, list[str]]:
    """For each clause the files of the tests that name it."""
    found: dict[str, list[str]] = {}
    for file in sorted(TESTS.rglob("test_*.py")):
        for clause in proven_in(file.read_text(encoding="utf-8")):
            found.setdefault(clause, []).append(str(file.relative_to(TESTS)))
    return found


def own_games() -> list[str]:
    """The games that belong to the package itself; a plug-in has tests of its own."""
    return [name for name, entry in installed_games().items() if entry.value.startswith("kybos.")]


def clauses() -> dict[str, Clause]:
    """All clauses of the package's games by number."""
    found: dict[str, Clause] = {}
    for name in own_games():
        for number, clause in game_type(name).rules().clauses.items():
            assert number not in found, f"{number} stands in the rules of two games"
            found[number] = clause
    return found


@pytest.mark.parametrize("name", own_games())
def test_every_clause_has_a_test(name: str) -> None:
    rules = game_type(name).rules().clauses
    assert rules, f"no clauses are found in the rules of {name}"
    unproven = [number for number, clause in rules.items() if not clause.due and number not in proven()]
    assert not unproven, f"no test is marked with {', '.join(unproven)}"


def test_a_clause_that_is_due_has_none_yet() -> None:
    done = {
        number: proven()[number] for number, clause in clauses().items() if clause.due and number in proven()
    }
    assert not done, f"remove the mark (due: …) in rules.md, for there are tests: {done}"


def test_marks_name_clauses_that_exist() -> None:
    unknown = {number: files for number, files in proven().items() if number not in clauses()}
    assert not unknown, f"no rules have these clauses: {unknown}"


def test_the_reading_of_marks() -> None:
    """The reader itself: what counts and what does not."""
    counted = """
@pytest.mark.rule("A1", "A2")
def test_one(): ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("A3"))])
async def test_two(x): ...
@pytest.mark.rule("A4")
class TestAll: ...
@pytest.mark.rule("B1")
@pytest.mark.skip
def test_three(): ...
@pytest.mark.skipif(True, reason="")
@pytest.mark.rule("B2")
def test_four(): ...
@pytest.mark.rule("B3")
def helper(): ...
# @pytest.mark.rule("B4")
"""
    assert sorted(proven_in(counted)) == ["A1", "A2", "A3", "A4"]
    whole = "pytestmark = [pytest.mark.rule('A5')]\n"
    assert list(proven_in(whole + "def test_six(): ...")) == ["A5"]
    assert list(proven_in(whole + "def helper(): ...")) == []
    with pytest.raises(AssertionError, match="must name clauses as texts"):
        list(proven_in("@pytest.mark.rule(CLAUSE)\ndef test_five(): ..."))


def test_the_own_games_are_found() -> None:
    assert "einstein" in own_games()
    assert "einstein" in kybos.installed_games()
    assert len(clauses()) >= 23
