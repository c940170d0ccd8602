"""Golden games: whole games with everything that each state says, kept as text.

A file names a game and, on its `play` lines, what was played; the rest is what the states said.
`KYBOS_UPDATE_GOLDEN=1 pytest tests/games/einstein/test_golden.py` writes the files anew from
their `game` and `play` lines: for a new one these lines are enough.
"""

import itertools
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import kybos
from kybos import State

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(FOLDER.glob("*.txt"))
SHOWN = 18


def some(words: Sequence[str]) -> str:
    """All words, or of many their number, the first and the last ones."""
    return " ".join(words if len(words) <= SHOWN else [f"{len(words)}:", *words[:2], "…", *words[-2:]])


def told(state: State) -> Iterator[str]:
    """What a state says of itself, line by line."""
    yield f"state {state.text}"
    if state.result is not None:
        yield "turn over"
        yield f"payoffs {' '.join(map(str, state.result.payoffs))}"
        yield f"result {state.result} [{state.result.ending.name}]"
        return
    yield f"turn {'chance' if state.is_chance else state.game.seats[state.turn]}"
    if state.is_chance:
        yield f"outcomes {some([f'{each.text}={each.action}@{each.probability}' for each in state.outcomes])}"
    else:
        yield f"moves {some([f'{state.text_of(action)}={action}' for action in state.actions])}"
    for seat in range(kybos.SPECTATOR, len(state.game.seats)):
        view = state.seen_by(seat)
        if view != state:
            yield f"view {'spectator' if seat < 0 else state.game.seats[seat]}: {view.text}"


def written(specification: str, plays: list[str]) -> str:
    """The file for a game and what was played."""
    lines = [f"game {specification}"]
    state = kybos.load(specification).start()
    for play in plays:
        lines += ["", *told(state), f"play {play}"]
        state = state.apply(play)
    return "\n".join([*lines, "", *told(state), ""])


def words_of(text: str, key: str) -> list[str]:
    """The rest of every line that begins with a key."""
    return [line.removeprefix(f"{key} ") for line in text.splitlines() if line.startswith(f"{key} ")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden_games(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    again = written(words_of(text, "game")[0], words_of(text, "play"))
    if os.environ.get("KYBOS_UPDATE_GOLDEN") == "1":
        file.write_text(again, encoding="utf-8")
        pytest.fail(
            f"{file.name} has been written anew; look at the difference, then run without the variable"
        )
    assert again.splitlines() == text.splitlines()


def test_the_golden_games_are_of_every_kind() -> None:
    texts = {file.stem: file.read_text(encoding="utf-8") for file in FILES}
    assert set(texts) == {"two_random", "two_free", "two_fixed", "three_pass_and_skip", "three_free", "four"}
    for text in texts.values():
        assert words_of(text, "turn")[-1] == "over"
    three = texts["three_pass_and_skip"]
    assert "pass" in words_of(three, "play")
    movers = [turn for turn in words_of(three, "turn") if turn not in ("chance", "over")]
    skipping = {("red", "green"), ("blue", "red"), ("green", "blue")}
    assert skipping & set(itertools.pairwise(movers))
