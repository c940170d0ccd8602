"""Programs beside us: lines in both directions, every way to end, and nothing that is left behind."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from kybos.core.errors import KybosError
from kybos.core.protocol import ProgramError, SilentError
from kybos.players.process import MOST_BYTES, Process
from tests.players.bots import DEAF, FOREVER

LONG = 60.0
"""Seconds for what must happen, however slow the machine is."""
SHORT = 0.2
"""Seconds for what never happens."""
Start = Callable[[str], Process]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a program in Python from its text; all are ended with the test."""
    started: list[Process] = []

    def begin(text: str) -> Process:
        started.append(Process([sys.executable, "-c", f"import os, sys, time\n{text}"]))
        return started[-1]

    yield begin
    for process in started:
        process.close(0)
    ours = {process.pid for process in started}
    assert not [child for child in psutil.Process().children(recursive=True) if child.pid in ours]


def gone(pid: int) -> bool:
    """Whether a process ends; it must, so it is waited for."""
    until = time.monotonic() + LONG
    while time.monotonic() < until:
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:  # its new parent has not looked yet
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.02)
    return False


ECHO = "for line in sys.stdin: print('you said', line.strip(), flush=True)"


def test_lines_go_both_ways(start: Start) -> None:
    process = start(ECHO)
    for text in ("hello", "", "Grüße ✗", "last"):
        process.send(text)
        assert process.receive(LONG) == f"you said {text}".strip()


def test_line_ends_of_every_system_are_read(start: Start) -> None:
    process = start(
        r"sys.stdout.buffer.write(b'one\r\ntwo\n\r\nthree\n'); sys.stdout.flush(); time.sleep(99)"
    )
    assert [process.receive(LONG) for _ in range(4)] == ["one", "two", "", "three"]


def test_who_says_nothing_is_not_waited_for_any_longer(start: Start) -> None:
    process = start(FOREVER)
    for seconds in (0.0, SHORT):
        with pytest.raises(SilentError, match="has said nothing for"):
            process.receive(seconds)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("sys.exit(0)", "^has ended with exit code 0$"),
        ("sys.exit(7)", "^has ended with exit code 7$"),
        ("sys.exit('out of ink\\n\\n')", "exit code 1; the last line of its error stream: 'out of ink'$"),
        ("1 / 0", "exit code 1; the last .*: 'ZeroDivisionError: division by zero'$"),
        ("print('hal', end='')", "exit code 0 within a line, 'hal'$"),
        ("os.kill(os.getpid(), 11)", "^was ended by the signal SIGSEGV"),
        ("os.close(1); time.sleep(99)", "^has closed its output$"),
        ("os.close(2); sys.exit(4)", "^has ended with exit code 4$"),
        (f"print('x' * {MOST_BYTES}, flush=True); time.sleep(99)", "has said a line of 65,536 bytes or more"),
        ("os.write(1, b'x' * 10**6); time.sleep(99)", "has said a line of 65,536 bytes or more"),
        (r"os.write(2, b'\x1b[31m\xff\x07' + b'long' * 50 + b'\n'); sys.exit(1)", r"'\\x1b\[31m.*…'$"),
    ],
)
def test_its_end_is_told_each_time_it_is_asked(start: Start, text: str, problem: str) -> None:
    process = start(text)
    for _ in range(3):
        with pytest.raises(ProgramError, match=problem) as caught:
            process.receive(LONG)
        assert not isinstance(caught.value, SilentError)
        assert str(caught.value).isprintable()


def test_what_it_has_said_before_its_end_is_still_read(start: Start) -> None:
    process = start("print('one'); print('two')")
    assert [process.receive(LONG), process.receive(LONG)] == ["one", "two"]
    with pytest.raises(ProgramError, match="exit code 0"):
        process.receive(LONG)


def test_the_longest_line_is_read(start: Start) -> None:
    process = start(f"print('x' * {MOST_BYTES - 1}, flush=True); time.sleep(99)")
    assert process.receive(LONG) == "x" * (MOST_BYTES - 1)


def test_a_flood_has_to_wait_for_its_reader(start: Start, tmp_path: Path) -> None:
    count = tmp_path / "count"
    count.touch()
    process = start(
        f"count = open({str(count)!r}, 'ab', 0)\n"
        "for n in range(10**6): count.write(b'.'); print('line', n, 'x' * 1000)"
    )
    assert [process.receive(LONG).split()[1] for _ in range(1000)] == [str(n) for n in range(1000)]
    said = -1
    while (now := count.stat().st_size) != said and now < 5000:  # until it stands still
        said = now
        time.sleep(0.5)
    assert count.stat().st_size < 3000


def test_a_flood_of_errors_holds_nobody_up(start: Start) -> None:
    process = start("for n in range(10**5): print('error', n, file=sys.stderr)\nprint('done', flush=True)")
    assert process.receive(LONG) == "done"
    with pytest.raises(ProgramError, match=r"'error 99999'$"):
        process.receive(LONG)


def test_who_does_not_listen_does_not_hold_us_up(start: Start) -> None:
    process = start("print('ready', flush=True); time.sleep(999)")
    assert process.receive(LONG) == "ready"
    for _ in range(100):
        process.send("x" * 100_000)
    process.close(0)
    assert process.ended(0) is not None


def test_to_speak_to_a_program_that_has_gone_is_no_error(start: Start) -> None:
    process = start("")
    assert process.ended(LONG) == 0
    for _ in range(10):
        process.send("hello?")
    process.close()
    process.close()
    process.kill()


def test_the_end_of_its_input_lets_a_program_end_by_itself(start: Start, tmp_path: Path) -> None:
    sign = tmp_path / "sign"
    process = start(f"sys.stdin.read(); open({str(sign)!r}, 'w').write('bye')")
    process.close(LONG)
    assert sign.read_text() == "bye"


def test_who_will_not_end_is_ended_with_its_children(start: Start) -> None:
    child = f"import signal, time; {DEAF}; print('ready', flush=True); {FOREVER}"
    process = start(
        f"{DEAF}\nimport subprocess\n"
        f"child = subprocess.Popen([sys.executable, '-c', {child!r}], stdout=subprocess.PIPE)\n"
        f"child.stdout.readline()\nprint(child.pid, flush=True)\n{FOREVER}"
    )
    other = int(process.receive(LONG))
    process.close(SHORT)
    assert process.ended(0) == -signal.SIGKILL
    assert gone(other)


def test_the_children_of_who_has_ended_are_ended_too(start: Start) -> None:
    process = start(
        "import subprocess\n"
        f"child = subprocess.Popen([sys.executable, '-c', 'import time; {FOREVER}'])\n"
        "print(child.pid, flush=True); os._exit(0)"
    )
    other = int(process.receive(LONG))
    assert process.ended(LONG) == 0
    process.close()
    assert gone(other)


@pytest.mark.parametrize("end", ["", "raise SystemExit(3)", "raise KeyboardInterrupt", "1 / 0"])
def test_programs_end_with_python(end: str) -> None:
    deaf = f"{DEAF}\nprint('ready', flush=True)\nimport time\n{FOREVER}"
    code = (
        "import sys\nfrom kybos.players.process import Process\n"
        f"process = Process([sys.executable, '-c', {deaf!r}])\n"
        f"process.receive({LONG})\nprint(process.pid, flush=True)\n{end}"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert gone(int(done.stdout))


def test_what_cannot_be_started_is_said(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("print(1)\n")
    script.chmod(0o755)
    for command, problem in (
        ([], "no command"),
        ([str(tmp_path / "nothing")], "nothing cannot be started: No such file or directory$"),
        ([str(tmp_path)], "cannot be started: Permission denied"),
        ([str(script)], "cannot be started: Exec format error; is its first line right"),
        (["a\0b"], "cannot be started: embedded null byte"),
    ):
        with pytest.raises(KybosError, match=problem):
            Process(command)


def test_arguments_are_handed_on_as_they_are() -> None:
    words = ["two words", "$HOME", "*", "'\"", "ü"]
    process = Process([sys.executable, "-c", "import sys; print(sys.argv[1:])", *words])
    assert process.receive(LONG) == str(words)
    assert shlex.split(shlex.join(words)) == words
    process.close()
