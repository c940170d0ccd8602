"""Programs that play, written for a test: a decent one that takes the first legal move, or a faulty one."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

DECENT = {
    "kybos": 'say("name Bot"); say("author Somebody"); say("ok")',
    "game": 'say("ok")',
    "legal": "legal = rest.split()",
    "go": 'say("move " + legal[0])',
    "quit": "break",
}
SCRIPT = """
import os, sys, time
{first}
log = open({log!r}, "a", encoding="utf-8")
legal, goes = [], 0

def say(text, end="\\n"):
    sys.stdout.write(text + end)
    sys.stdout.flush()

for line in sys.stdin:
    log.write(line)
    log.flush()
    word, _, rest = line.strip().partition(" ")
    goes += word == "go"
    if not word:
        continue
{answers}
{last}
"""


def write_bot(folder: Path, *, first: str = "", last: str = "", log: str = "log.txt", **answers: str) -> str:
    """Write a program that is decent but for what is given, statements by the host's word; its command.

    What it is sent is logged in a file of the folder. `first` and `last` are statements before the
    first line and after the last.
    """
    lines = []
    for word, statement in (DECENT | answers).items():
        lines += [f"    if word == {word!r}:", f"        {statement}"]
    number = len(list(folder.glob("bot*.py")))
    script = folder / f"bot{number}.py"
    text = SCRIPT.format(log=str(folder / log), answers="\n".join(lines), first=first, last=last)
    script.write_text(text, encoding="utf-8")
    return shlex.join([sys.executable, str(script)])


FOREVER = "time.sleep(3600)"
DEAF = "from signal import *; signal(SIGTERM, SIG_IGN); signal(SIGINT, SIG_IGN)"
"""A program that does not want to end."""
FAULTS = {
    "it crashes at its start": ({"first": 'sys.exit("no licence")'}, "ended with exit code 1.*no licence"),
    "it does not greet": ({"kybos": FOREVER}, "has not answered kybos 1 within"),
    "it greets wrongly": ({"kybos": 'say("hello")'}, "has answered 'hello' to kybos 1; right would be name"),
    "it does not say ok": ({"game": FOREVER}, "has not answered game einstein"),
    "it is not clear about the game": ({"game": 'say("perhaps")'}, "'perhaps' to game einstein"),
    "it crashes in mid-game": (
        {"go": 'say("move " + legal[0]) if goes < 3 else 1 / 0'},
        "exit code 1.*ZeroDivisionError: division by zero",
    ),
    "it ends in mid-game": (
        {"go": 'say("move " + legal[0]) if goes < 2 else sys.exit(0)'},
        "ended with exit code 0",
    ),
    "it is killed": ({"go": "os.kill(os.getpid(), 9)"}, "was ended by the signal SIGKILL"),
    "it closes its output": ({"go": "os.close(1); time.sleep(3600)"}, "has closed its output"),
    "it hangs": ({"go": FOREVER}, "has not answered go within 0.5 s, nor stop within"),
    "it says nothing but remarks": (
        {"go": 'while True: say("info depth 3"); time.sleep(0.05)'},
        "has not answered go within 0.5 s, nor stop within",
    ),
    "it says half a line": ({"go": f'say("move ", end=""); {FOREVER}'}, "has not answered go"),
    "it ends within a line": ({"go": 'say("mov", end=""); sys.exit(3)'}, "exit code 3 within a line, 'mov'"),
    "it prints garbage": ({"go": 'say("Hello, world!")'}, "'Hello, world!' to go; right would be move"),
    "it prints bytes that are no text": (
        {"go": r'sys.stdout.buffer.write(b"\xff\xfe\x00\n"); sys.stdout.flush()'},
        "to go; right would be move",
    ),
    "it names no move": ({"go": 'say("move")'}, "'move' to go; right would be move, one of the legal"),
    "its values are no numbers": ({"go": 'say("move " + legal[0] + " high")'}, "a number for each seat"),
    "its values are too few": ({"go": 'say("move " + legal[0] + " 0.5")'}, "a number for each seat"),
    "its move is no move": ({"go": 'say("move castle")'}, "'move castle': 'castle' is no move"),
    "its move is illegal": ({"go": 'say("move 1a1")'}, r"'move 1a1': .*\(E[0-9]+\)"),
    "its move is endless": ({"go": 'say("move " + "x" * 50000)'}, "'move xxxx.*…': "),
    "it says a megabyte without an end": (
        {"go": 'say("x" * 1000000, end=""); time.sleep(3600)'},
        "has said a line of 65,536 bytes or more",
    ),
    "it speaks unasked": (
        {"go": 'say("move " + legal[0]); say("move " + legal[0])'},
        "without being asked|'move .*' to go|'move .*': ",
    ),
    "it says that it cannot": ({"go": 'say("error out of luck")'}, "cannot go on: 'out of luck'"),
}
"""What a program of EinStein may do wrong: how it is written, and what is said of it."""
