"""docs/engines.md: the dialogue that it shows is spoken, by the host, by the example and by our engine."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kybos.core.protocol import STOP_SECONDS
from kybos.players.external import ExternalOptions
from kybos.players.process import MOST_BYTES
from kybos.players.protocol import VERSION
from tests.command import KYBOS, output

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
[SHOWN] = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
DIALOGUE = [(line[0], line[2:]) for line in SHOWN.splitlines()]
PARROT = """
import sys
dialogue = {dialogue!r}
heard = open({heard!r}, "w", encoding="utf-8")
for line in sys.stdin:
    heard.write(line)
    heard.flush()
    dialogue.pop(0)
    while dialogue and dialogue[0][0] == "<":
        print(dialogue.pop(0)[1], flush=True)
"""


def test_the_host_says_what_the_page_shows(tmp_path: Path) -> None:
    [command] = re.findall(r"`(kybos play einstein --position[^`]*)`", PAGE)
    heard, script = tmp_path / "heard.txt", tmp_path / "parrot.py"
    script.write_text(PARROT.format(dialogue=DIALOGUE, heard=str(heard)), encoding="utf-8")
    words = shlex.split(command)
    parrot = shlex.join([sys.executable, str(script)])
    shown = output(*(word.replace("cmd:./mybot", f"cmd:{parrot}") for word in words[1:]))
    assert "forfeit" not in shown
    assert heard.read_text(encoding="utf-8").splitlines() == [text for who, text in DIALOGUE if who == ">"]


@pytest.mark.parametrize(
    "program", [(sys.executable, str(ROOT / "examples" / "engine.py")), (*KYBOS, "engine", "greedy")]
)
def test_programs_answer_as_the_page_shows(program: tuple[str, ...]) -> None:
    """In the same order, with words of their own."""
    said = "".join(f"{text}\n" for who, text in DIALOGUE if who == ">")
    done = subprocess.run(program, input=said, capture_output=True, encoding="utf-8", check=True)
    answers = [line.split()[0] for line in done.stdout.splitlines()]
    optional = {"author", "info"}
    shown = [text.split()[0] for who, text in DIALOGUE if who == "<"]
    assert [word for word in answers if word not in optional] == [
        word for word in shown if word not in optional
    ]


def test_the_page_gives_the_figures_of_the_program() -> None:
    options = ExternalOptions(("./mybot",))
    for row in (f"| {options.time:g} |", f"| {options.start:g} |", f"| `{options.protocol}` |"):
        assert row in PAGE
    assert f"Version {VERSION}." in PAGE
    assert f"within {STOP_SECONDS:g} seconds" in PAGE
    assert f"{MOST_BYTES:,} bytes" in PAGE
