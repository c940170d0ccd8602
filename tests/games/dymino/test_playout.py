"""Dymino's own playout against the plain rules: equal games, number for number of the random stream."""

import hashlib
import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from kybos.core import rules
from kybos.core.compiling import compiled, interpreted
from kybos.core.random import Rng, below, generator
from kybos.core.rules import CHANCE, OVER, Integers, Position
from kybos.games.dymino import playout
from kybos.games.dymino.position import BOTH, MOST_SCORE, book
from tests.games.dymino.helpers import BESIDES, DIAGONAL, FULL, ONE, SIZES, at, game
from tests.random_runs import fresh_seed, many

ROOT = Path(__file__).resolve().parents[3]
Positions = npt.NDArray[Any]
PLAIN_PLAYOUT = rules.playout_by_default
ROLLS = 12
LIMIT = f"rolls={ROLLS}"
OPTIONS = [
    ",".join(filter(None, chosen))
    for chosen in product(("", BESIDES), ("", ONE), ("", DIAGONAL), ("", LIMIT))
]
KINDS = [each for each in product(OPTIONS, SIZES) if not interpreted() or LIMIT in each[0] or each[1] < 6]
"""Interpreted, without the longest games: large grids with diagonal connections fill up late."""
GAMES = 6 if interpreted() else 600
SEED = 7


@compiled
def scatter(positions: Positions, most: int, listed: Integers, rng: Rng) -> None:
    """Go on from each position by up to `most` outcomes and actions at random."""
    for index in range(positions.shape[0]):
        position = positions[index]
        for _ in range(below(rng, most + 1)):
            turn = rules.turn(position)
            if turn == OVER:
                break
            if turn == CHANCE:
                rules.settle(position, rng)
            else:
                rules.apply(position, listed[below(rng, rules.actions(position, listed))])


@compiled
def play_on(position: Position, plainly: bool, rng: Rng) -> int:
    """Play to the end by the plain rules, or by the game's own playout."""
    return PLAIN_PLAYOUT(position, rng) if plainly else rules.playout(position, rng)


@compiled
def play_all(positions: Positions, plainly: bool, rng: Rng, counts: Integers, states: Integers) -> None:
    """Play each to the end; keep the number of actions and the generator's state after it."""
    for index in range(positions.shape[0]):
        counts[index] = play_on(positions[index], plainly, rng)
        states[index] = rng


def scattered(options: str, count: int, seed: int) -> Positions:
    """Positions of all stages of the game: before and after a roll, or its first die; some are over."""
    start = game(options).start().position
    positions = np.zeros(count, book.layout.dtype)
    positions[:] = start
    scatter(positions, 3 * int(start.side) ** 2, np.zeros(book.most_actions, np.int64), generator(seed, 1))
    return positions


def played(positions: Positions, seed: int, *, plainly: bool) -> tuple[Positions, Integers, Integers]:
    """The positions at the end, the numbers of actions, and the states of the generator."""
    ends = positions.copy()
    counts, states = np.zeros(len(ends), np.int64), np.zeros((len(ends), 4), np.int64)
    play_all(ends, plainly, generator(seed, 2), counts, states)
    return ends, counts, states


def check_equal(positions: Positions, seed: int) -> Integers:
    """The numbers of actions, which both ways of playing have in common with all else."""
    ours, our_counts, our_states = played(positions, seed, plainly=False)
    plain, plain_counts, plain_states = played(positions, seed, plainly=True)
    wrong = (our_counts != plain_counts) | (our_states != plain_states).any(axis=1) | (ours != plain)
    assert not wrong.any(), f"game {int(np.argmax(wrong))} from {positions[wrong][0]} with seed {seed}"
    assert ours.tobytes() == plain.tobytes()
    return our_counts


@pytest.mark.rule("D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "D11")
@pytest.mark.rule("D13", "D14", "D15", "D16", "D17", "D18", "D19", "D20", "D21", "D22")
@pytest.mark.parametrize(("options", "size"), KINDS, ids=lambda part: part or "plain")
def test_playouts_are_the_plain_ones_number_for_number(options: str, size: int) -> None:
    """From the start, and from any position."""
    seed = fresh_seed()
    specification = ",".join(filter(None, (f"size={size}", options)))
    positions = scattered(specification, GAMES, seed)
    positions[: GAMES // 3] = game(specification).start().position
    counts = check_equal(positions, seed)
    assert book.functions["playout"] is playout.playout
    assert counts[: GAMES // 3].min() >= min(size * size // 4, ROLLS)


@pytest.mark.parametrize("options", ["", BESIDES])
def test_the_positions_are_of_every_stage(options: str) -> None:
    """So that the test above is about all of them."""
    positions = scattered(options, many(2_000), SEED)
    stages = {(bool(each["first"]), int(each["left"])) for each in positions}
    assert (False, 0) in stages
    assert (True, 0) in stages
    assert any(0 < left < BOTH for _, left in stages)
    assert ((True, BOTH) in stages) == (options == BESIDES)
    over = sum(rules.turn(each) == OVER for each in positions)
    assert 0 < over < len(positions)


def test_a_finished_game_is_left_alone() -> None:
    for state in (at(FULL), at("12", options="rolls=1")):
        positions = np.zeros(1, book.layout.dtype)
        positions[0] = state.position
        rng = generator(SEED)
        before, stream = positions.tobytes(), rng.tolist()
        assert rules.playout(positions[0], rng) == 0
        assert (positions.tobytes(), rng.tolist()) == (before, stream)


@pytest.mark.rule("D12")
def test_a_score_beyond_64_bits_stops_both_at_the_same_number() -> None:
    streams = []
    for plainly in (True, False):
        positions = np.zeros(1, book.layout.dtype)
        positions[0] = game("size=8").start().position
        positions["score"] = MOST_SCORE
        rng = generator(SEED)
        with pytest.raises(OverflowError, match="64 bits"):
            play_on(positions[0], plainly, rng)
        streams.append(rng.tolist())
    assert streams[0] == streams[1]


def digest() -> str:
    """A few games by the game's own playout with all options, in short; without the bytes, which differ."""
    found = hashlib.sha256()
    for number, options in enumerate(OPTIONS):
        size = SIZES[number % len(SIZES)]
        positions = scattered(f"size={size},{options}".rstrip(","), 3, SEED)
        ends, counts, states = played(positions, SEED, plainly=False)
        fields = [ends[name].tolist() for name in book.layout.dtype.names or ()]
        found.update(repr((fields, counts.tolist(), states.tolist())).encode())
    return found.hexdigest()


def test_both_modes_play_the_same() -> None:
    """The other mode, compiled or interpreted, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"from {__name__} import digest; print(digest())"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "0" if interpreted() else "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == digest()
