"""Stairs, the smallest plug-in: one rule that calls one helper, written to a folder as text."""

from __future__ import annotations

from pathlib import Path

from tests.core.processes import python

HELPER = """
from kybos.core.compiling import compiled

@compiled
def step(number):
    return number + 1
"""
RULES = """
from kybos.core.layout import Field
from kybos.core.rules import RuleBook
{helper}

book = RuleBook("stairs", __file__, {{"height": Field(0, 1000)}}, most_actions=1, most_outcomes=1)

@book.rule
def apply(position, action):
    position.height = step(position.height) * action
"""
RUN = """
from numba.core import event
compilations = event.RecordingListener()
event.register("numba:compile", compilations)
from kybos.core import rules
from {module} import book
position = book.layout.blank()
rules.apply(position, 10)
rules.apply(position, 10)
print(int(position.height), sum(event.is_start for _, event in compilations.buffer))
"""
HEIGHT = 110
"""What two steps of the plug-in come to."""


def write_package(folder: Path) -> Path:
    """A package of two modules; returns the file that holds the helper."""
    package = folder / "stairs"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.py").write_text(RULES.format(helper="from stairs.helper import step"))
    helper = package / "helper.py"
    helper.write_text(HELPER)
    return helper


def write_module(folder: Path) -> Path:
    """A single module; returns its file."""
    module = folder / "solo.py"
    module.write_text(RULES.format(helper=HELPER))
    return module


def climb(folder: Path, module: str = "stairs.rules", **environment: object) -> tuple[int, int]:
    """Run the plug-in in a process: the height, and how many functions had to be compiled."""
    height, compilations = python(RUN.format(module=module), folder, **environment).split()
    return int(height), int(compilations)
