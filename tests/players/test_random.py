"""The random player, and the promise that no player can foresee a roll."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import kybos
from kybos.players.player import load_player, players


def test_it_is_found_by_its_specification() -> None:
    assert "random" in players()
    assert str(load_player("random", random.Random(1))) == "random"


@pytest.mark.parametrize("spec", ["randon", "random:sims=3", "Random", ""])
def test_other_specifications_are_refused(spec: str) -> None:
    with pytest.raises(kybos.InvalidSpecError):
        load_player(spec, random.Random(1))


def test_it_takes_every_legal_action_equally_often() -> None:
    seed = 17
    player = load_player("random", random.Random(seed))
    state = kybos.load("einstein").state("r1..../..r2../...../..b5../....b3 turn:r die:4")
    counts = Counter(player.choose(state).action for _ in range(9000))
    assert set(counts) == set(state.actions)
    assert all(abs(count - 3000) < 4 * 45 for count in counts.values()), (seed, counts)


def test_called_rolls_are_right_no_more_often_than_chance() -> None:
    """A player that knows everything a player may know, and its own stream, calls the coming roll."""
    seed, called, right = 23, 0, 0
    game = kybos.load("einstein")
    player = load_player("random", random.Random(f"kybos player 0 {seed}"))
    dice = kybos.SeededDice(str(seed))
    while called < 6000:
        state = game.start()
        while not state.is_over:
            if state.is_chance and len(state.outcomes) == 6:
                guess = player.rng.randint(1, 6)
                rolled = dice.draw(state)
                called, right = called + 1, right + (guess == rolled)
                state = state.apply(rolled)
            elif state.is_chance:
                state = dice.settle(state)
            else:
                state = state.apply(player.choose(state.seen_by(state.turn)).action)
    expected, spread = called / 6, (called * 5 / 36) ** 0.5
    assert abs(right - expected) < 4 * spread, (seed, right, called)
