"""What README.md shows is run: Python examples as doctests, commands with their output."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.command import output

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CONSOLE = "".join(text for language, text in BLOCK.findall(README) if language == "console")
COMMANDS = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", CONSOLE, re.MULTILINE)


def test_the_python_examples_do_what_they_show() -> None:
    source = "".join(text for language, text in BLOCK.findall(README) if language == "python")
    example = doctest.DocTestParser().get_doctest(source, {}, "README.md", "README.md", 0)
    assert len(example.examples) > 10
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(example, out=said.append)
    assert not runner.failures, "".join(said)


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_the_commands_print_what_they_show(command: str, shown: str) -> None:
    words = shlex.split(command)
    assert words[0] == "kybos"
    assert output(*words[1:]).strip() == shown.strip()


def test_there_are_commands_shown() -> None:
    assert len(COMMANDS) >= 3


def test_the_two_promised_commands_are_there() -> None:
    makefile = (Path(__file__).resolve().parent.parent / "Makefile").read_text(encoding="utf-8")
    for target in ("play", "test"):
        assert f"make {target}" in README
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
