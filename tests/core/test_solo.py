"""Many games of a solitaire: common dice, early scores, quantiles, games cut off, refusals."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import numpy as np
import pytest

import kybos
from kybos import State
from kybos.core import rules
from kybos.core.random import Rng, below, generator
from kybos.core.rules import Integers
from kybos.core.solo import CHOICES, DICE, EARLY, ENDING, SCORE, TURNS, simulate_solo
from kybos.players import greedy

MASK = 0xFFFFFFFF
ROLLS = [36 * outcome.probability for outcome in kybos.load("dymino").start().outcomes]
"""The weights of the outcomes in their order."""


class Plain:
    """The numbers of a generator, written down anew from the papers: xoshiro128++, and Lemire's bound."""

    def __init__(self, seed: int, *stream: int) -> None:
        words = np.random.SeedSequence(seed, spawn_key=stream).generate_state(4, np.uint32)
        self.words = [int(word) for word in words]

    def word(self) -> int:
        """The next 32 bits."""
        a, b, c, d = self.words
        total = (a + d) & MASK
        turned = ((total << 7) | (total >> 25)) & MASK
        c, d = c ^ a, d ^ b
        self.words = [a ^ d, b ^ c, c ^ (b << 9 & MASK), ((d << 11) | (d >> 21)) & MASK]
        return (turned + a) & MASK

    def below(self, bound: int) -> int:
        """A number below the bound, all equally likely."""
        product = self.word() * bound
        while (product & MASK) < (MASK + 1) % bound:
            product = self.word() * bound
        return product >> 32

    def outcome(self, state: State) -> int:
        """The id of a roll: the outcomes in their order take their weights of 36."""
        left = self.below(36)
        for outcome, weight in zip(state.outcomes, ROLLS, strict=True):
            if left < weight:
                return outcome.action
            left -= int(weight)
        raise AssertionError("the weights add up to 36")


def replayed(state: State, seed: int, number: int, longest: int = 10**6) -> Iterator[tuple[int, State]]:
    """A random game, step by step: so many turns, and the state that they have led to."""
    dice, choices = Plain(seed, number, DICE), Plain(seed, number, CHOICES)
    turns = 0
    yield turns, state
    while not (state.is_over or (state.is_chance and turns == longest)):
        if state.is_chance:
            state, turns = state.apply(dice.outcome(state)), turns + 1
        else:
            state = state.apply(state.actions[choices.below(len(state.actions))])
        yield turns, state


def score(state: State) -> int:
    """By the text."""
    words = dict(word.split(":") for word in state.text.split(" ")[1:])
    return int(words.get("score", "0"))


def row_of(moments: list[tuple[int, State]], within: int) -> list[int]:
    """What the row of a game must be; the early score is that before the turn after the first ones."""
    turns, end = moments[-1]
    names = [ending.name for ending in end.game.endings]
    ending = names.index(end.result.ending.name) if end.result and end.result.ending else -1
    early = [state for number, state in moments if number <= within][-1]
    return [turns, score(end), score(early), ending]


SETS = ["size=4", "double=besides,rolls=12", "double=besides,double_two=one,diagonal=yes,size=4"]


@pytest.mark.parametrize("options", SETS)
@pytest.mark.parametrize(("within", "longest"), [(0, 1_000), (6, 1_000), (6, 6), (10, 5), (1_000, 1_000)])
def test_rows_are_those_of_an_independent_replay(options: str, within: int, longest: int) -> None:
    """Turns, score, early score and ending, in plain Python with numbers written down anew."""
    start = kybos.load(f"dymino:{options}").start()
    summary = simulate_solo(start, 6, seed=41, within=within, longest=longest)
    for number, row in enumerate(summary.rows.tolist()):
        moments = list(replayed(start, 41, number, longest))
        assert row == row_of(moments, within), (options, number, moments[-1])
    assert summary.within == within


def test_the_numbers_are_those_of_the_generator() -> None:
    for seed, stream in itertools.product((0, 7, 2**40), ((0, 0), (3, 1))):
        ours, theirs = generator(seed, *stream), Plain(seed, *stream)
        bounds = [1, 2, 6, 36, 1_000_003, 2**31, 3 * 2**29]
        assert [below(ours, bound) for bound in bounds * 9] == [theirs.below(bound) for bound in bounds * 9]


def test_games_from_a_position_begin_there() -> None:
    """Also in the midst of a roll, which is no turn of its own."""
    start = kybos.load("dymino:size=4").state("1212/3434/1212/34.. roll:1-5 score:50 rolled:9")
    summary = simulate_solo(start, 20, seed=2, within=0)
    assert (summary.rows[:, SCORE] >= 50).all()
    assert (summary.rows[:, EARLY] == 50).all()
    assert summary.turns.low == 0
    for number, row in enumerate(summary.rows.tolist()):
        assert row == row_of(list(replayed(start, 2, number)), 0)


def test_a_finished_game_is_no_turns_long() -> None:
    over = kybos.load("dymino:size=4").state("1212/3434/1212/3434 score:7 rolled:30")
    summary = simulate_solo(over, 3, seed=1)
    assert summary.rows.tolist() == [[0, 7, 7, 0]] * 3
    assert summary.endings == {"full": 3, "rolls": 0}


# -- common dice -----------------------------------------------------------------------------


def test_the_same_dice_whoever_plays() -> None:
    """One square is left where no die combines: the roll alone says whether the grid is full after it."""
    start = kybos.load("dymino:rolls=1").state("12341/34163/56.26/12341/34563")
    by_chance = simulate_solo(start, 300, seed=8)
    thinking = simulate_solo(start, 300, seed=8, play=greedy.solo(start))
    assert (by_chance.rows[:, TURNS] == 1).all()
    assert (thinking.rows[:, TURNS] == 1).all()
    ended = [[row[ENDING] for row in summary.rows.tolist()] for summary in (by_chance, thinking)]
    dice = [Plain(8, number, DICE).outcome(start) for number in range(300)]
    # doubles 2 to 6 take dice away
    leaves_room = [outcome // 7 == outcome % 7 > 1 for outcome in dice]
    assert [ending == 1 for ending in ended[0]] == leaves_room
    assert [ending == 1 for ending in ended[1]] == leaves_room
    assert 20 < sum(leaves_room) < 80


def test_the_first_rolls_are_the_same_whoever_plays() -> None:
    """Shown to a player that notes them."""
    start = kybos.load("dymino:rolls=5").start()
    seen: dict[str, list[list[int]]] = {"first": [], "last": []}

    def noting(name: str, pick: Callable[[tuple[int, ...]], int]) -> Callable[..., None]:
        def play(dice: Rng, choices: Rng, limits: Integers, row: Integers) -> None:
            assert limits.tolist() == [100, 1_000_000]
            state, rolls = start, []
            while not state.is_over:
                if state.is_chance:
                    position = state.position
                    rules.settle(position, dice)
                    rolls.append(7 * int(position.first) + int(position.second))
                    state = state.apply(rolls[-1])
                else:
                    below(choices, 5)
                    state = state.apply(pick(state.actions))
            seen[name].append(rolls)
            row[:] = len(rolls), score(state), score(state), 1

        return play

    for name, pick in (("first", min), ("last", max)):
        simulate_solo(start, 8, seed=77, play=noting(name, pick))
    assert seen["first"] == seen["last"]
    assert len({tuple(rolls) for rolls in seen["first"]}) == 8
    for number, rolls in enumerate(seen["first"]):
        plain = Plain(77, number, DICE)
        assert rolls == [plain.outcome(start.game.start()) for _ in range(5)]


def test_the_seed_decides_everything_and_the_number_of_games_nothing() -> None:
    game = kybos.load("dymino:size=4")
    long, short = simulate_solo(game, 60, seed=3), simulate_solo(game, 20, seed=3)
    assert (long.rows[:20] == short.rows).all()
    assert long == simulate_solo(game, 60, seed=3)
    assert (simulate_solo(game, 60, seed=4).rows != long.rows).any()
    fresh = [simulate_solo(game, 1).seed for _ in range(4)]
    assert len(set(fresh)) == 4
    repeated = simulate_solo(game, 60, seed=fresh[0])
    assert repeated.seed == fresh[0]
