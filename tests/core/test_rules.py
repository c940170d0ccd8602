import random
from collections.abc import Callable

import numpy as np
import pytest

import kybos
from kybos.core import rules
from kybos.core.compiling import compiled
from kybos.core.game import Game
from kybos.core.layout import Field
from kybos.core.random import generator
from kybos.core.rules import CHANCE, OVER, Integers, Position, RuleBook
from kybos.core.state import State
from tests.core import tiny, veil
from tests.core.plain import Xoshiro, drawn, random_game

twin = RuleBook("twin", tiny.__file__, tiny.book.layout.fields, most_actions=1, most_outcomes=1)
"""A game with the fields of Hill, of which only one rule is known."""


@twin.rule
def turn(position: Position) -> int:
    return 7 + int(position.pot)


@compiled
def turn_in_kernel(position: Position) -> int:
    return rules.turn(position)


@compiled
def payoff_in_kernel(position: Position) -> int:
    return rules.payoff(position, 0)


ways_to_ask: list[Callable[[Position], int]] = [rules.turn, turn_in_kernel]


@pytest.mark.parametrize("ask", ways_to_ask, ids=["Python", "kernel"])
def test_a_rule_is_chosen_by_the_position(
    ask: Callable[[Position], int], einstein: Game, dealt: State
) -> None:
    rolled = einstein.start().apply(3)
    finished = einstein.state("r1..../...../...../...../.....")
    assert [ask(state.position) for state in (einstein.start(), rolled, finished)] == [CHANCE, 0, OVER]
    assert ask(dealt.apply("call").position) == 1
    assert ask(tiny.Hill().start().position) == CHANCE


@pytest.mark.parametrize("ask", ways_to_ask, ids=["Python", "kernel"])
def test_games_of_equal_fields_are_kept_apart(ask: Callable[[Position], int]) -> None:
    ours, theirs = twin.layout.blank(), tiny.book.layout.blank()
    for position in (ours, theirs):
        position.turn, position.pot = 2, 3
    assert ours.tobytes() == theirs.tobytes()
    assert (ask(ours), ask(theirs)) == (10, 2)


@pytest.mark.parametrize("ask", [lambda position: rules.payoff(position, 0), payoff_in_kernel])
def test_a_missing_rule_is_named_with_its_game(ask: Callable[[Position], int]) -> None:
    with pytest.raises(NotImplementedError, match=r"twin.*'payoff'"):
        ask(twin.layout.blank())


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(TypeError, match=r"shuffle is not a rule; the rules are start, turn, actions"):

        @twin.rule
        def shuffle(position: Position) -> None:
            position.pot = 0


def test_a_rule_can_be_called_by_its_name_in_the_game_too() -> None:
    position = tiny.Hill().start().position
    assert tiny.turn(position) == rules.turn(position) == CHANCE


def test_rules_without_an_own_form_have_a_default(hill: Game) -> None:
    state = hill.state("turn:3 due:0 score:6,0,0")
    before = state.position
    rules.conceal(before, 0)
    rules.imagine(before, 0, generator(1))
    assert before.tobytes() == state.position.tobytes()
    assert rules.ending(before) == 0
    assert (rules.most_actions(before), rules.most_outcomes(before)) == (2, 3)


def chances(game: Game, seed: int) -> list[State]:
    """The states at chance of some random games."""
    rng = random.Random(seed)
    found = []
    for _ in range(10):
        state = game.start()
        while not state.is_over:
            if state.chance is not None:
                found.append(state)
            state = state.apply(rng.choice(state.actions if state.chance is None else state.chance.ids))
    return found


@pytest.mark.parametrize("game", [tiny.Hill(), veil.Veil(), kybos.load("einstein:seats=4")], ids=str)
def test_settling_draws_from_the_listed_outcomes_by_weight(game: Game) -> None:
    words = generator(11)
    plain = Xoshiro(words.tolist())
    found = chances(game, seed=5)
    for state in found:
        assert state.chance is not None
        expected = state.apply(drawn(state, plain.below(state.chance.total)))
        position = state.position
        rules.settle(position, words)
        assert position.tobytes() == expected.position.tobytes()
    assert words.tolist() == plain.words
    assert len(found) >= 20


@pytest.mark.parametrize("game", [tiny.Hill(), veil.Veil(), kybos.load("einstein:seats=3")], ids=str)
def test_playouts_draw_chance_and_actions_one_after_another(game: Game) -> None:
    words = generator(12)
    plain = Xoshiro(words.tolist())
    for _ in range(20):
        expected = random_game(game.start(), plain, longest=10_000)
        position = game.start().position
        assert rules.playout(position, words) == expected.length
        assert position.tobytes() == expected.state.position.tobytes()
    assert words.tolist() == plain.words


def test_outcomes_and_weights_are_listed_in_the_given_memory(hill: Game) -> None:
    listed: Integers = np.full(5, -9, np.int64)
    weights: Integers = np.full(5, -9, np.int64)
    assert rules.outcomes(hill.start().position, listed, weights) == 3
    assert (listed.tolist(), weights.tolist()) == ([0, 1, 3, -9, -9], [1, 2, 5, -9, -9])


def test_actions_are_listed_in_the_given_memory(hill: Game) -> None:
    listed: Integers = np.full(4, -9, np.int64)
    state = hill.start().apply(3).apply(0)
    assert rules.actions(state.position, listed) == 2
    assert listed.tolist() == [0, 1, -9, -9]


def test_a_book_takes_its_layout_from_its_fields() -> None:
    book = RuleBook("lone", __file__, {"x": Field(0, 1)}, most_actions=1, most_outcomes=1)
    assert book.layout.filler.startswith("_lone_")
    assert set(book.layout.fields) == {"x"}
