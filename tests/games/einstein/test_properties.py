"""What holds in every position: texts, values, ids, counts."""

import copy
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kybos
from kybos import IllegalMoveError, State
from kybos.core import rules
from kybos.core.random import generator
from tests.games.einstein.helpers import LETTERS, ids, stones_of
from tests.games.einstein.strategies import ANY, PLAYABLE, SEEDS, finished, games, reached

usual = settings(max_examples=300, deadline=None, print_blob=True)
fewer = settings(max_examples=60, deadline=None, print_blob=True)


@usual
@given(ANY)
def test_a_position_reads_back(state: State) -> None:
    again = state.game.state(state.text)
    assert again == state
    assert hash(again) == hash(state)
    assert again.position.tobytes() == state.position.tobytes()
    assert (again.turn, again.actions, again.moves) == (state.turn, state.actions, state.moves)
    assert (again.outcomes, again.result) == (state.outcomes, state.result)


@usual
@given(ANY, st.randoms(use_true_random=False))
def test_a_position_reads_back_in_any_dress(state: State, rng: random.Random) -> None:
    board, *words = state.text.split()
    rng.shuffle(words)
    for gap in ("_", "  ", " _ ", "\t"):
        assert state.game.state(gap.join([board, *words])) == state
    assert state.game.state(f" {state.text} ") == state


@usual
@given(PLAYABLE, st.randoms(use_true_random=False))
def test_moves_and_outcomes_read_back(state: State, rng: random.Random) -> None:
    chosen = ids(state)
    for action in rng.sample(chosen, min(20, len(chosen))):
        text = state.text_of(action)
        for dress in (text, text.upper(), text.replace("x", ""), f"  {text}\n"):
            assert state.parse(dress) == action
            assert state.apply(dress) == state.apply(action)
    texts = state.moves or tuple(outcome.text for outcome in state.outcomes)
    assert len(set(texts)) == len(texts) == len(chosen)
    assert list(chosen) == sorted(set(chosen))


@fewer
@given(ANY)
def test_a_representation_gives_the_state_back(state: State) -> None:
    assert eval(repr(state), {"kybos": kybos}) == state  # repr promises that
    assert eval(repr(state.game), {"kybos": kybos}) == state.game


@fewer
@given(ANY)
def test_copies_are_equal(state: State) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(state, protocol))
        assert (again, hash(again), again.actions) == (state, hash(state), state.actions)
    assert copy.copy(state) == copy.deepcopy(state) == state
    assert copy.deepcopy([state, state])[1] == state


@usual
@given(PLAYABLE, st.sets(st.integers(19, 800), max_size=8))
def test_legal_ids_apply_and_all_others_are_refused(state: State, others: set[int]) -> None:
    legal = set(ids(state))
    count = state.game.outcome_count if state.is_chance else state.game.action_count
    assert all(0 <= action < count for action in legal)
    for action in {*range(-1, 20), *others, count - 1, count, 10**12, -(2**70)}:
        if action in legal:
            assert isinstance(state.apply(action), State)
            assert state.parse(state.text_of(action)) == action
        else:
            for use in (state.apply, state.text_of):
                with pytest.raises(IllegalMoveError):
                    use(action)


@usual
@given(ANY)
def test_fields_stay_in_their_range(state: State) -> None:
    state.game.book.layout.check(state.position)
    for action in ids(state)[:30] if not state.is_view else ():
        state.game.book.layout.check(state.apply(action).position)
    assert bool(state.actions) == (state.turn >= 0)
    assert bool(state.outcomes) == (state.turn == kybos.CHANCE)
    assert (state.result is not None) == (state.turn == kybos.OVER)
    assert sum(outcome.probability for outcome in state.outcomes) == (1 if state.is_chance else 0)


@usual
@given(PLAYABLE)
def test_stones_never_appear_and_at_most_one_leaves(state: State) -> None:
    before = stones_of(state)
    assert len(set(before.values())) == len(before)
    for action in ids(state) if before else ():
        text, after = state.text_of(action), stones_of(state.apply(action))
        lost = set(before.values()) - set(after.values())
        assert set(after.values()) <= set(before.values())
        assert len(lost) == ("x" in text)
        moved = {square: stone for square, stone in after.items() if before.get(square) != stone}
        expected = {} if state.is_chance or text == "pass" else {text[-2:]: f"{moving(state)}{text[0]}"}
        assert moved == expected


def moving(state: State) -> str:
    """The letter of the seat that acts."""
    return LETTERS[len(state.game.seats)][state.turn]


@fewer
@given(games(), SEEDS)
def test_games_end_within_the_longest(played: kybos.Game, seed: int) -> None:
    state, dice, rng, actions = played.start(), kybos.SeededDice(seed), random.Random(seed), 0
    assert played.longest is not None
    while not state.is_over and actions <= played.longest:
        actions += not state.is_chance
        state = dice.settle(state) if state.is_chance else state.apply(rng.choice(state.actions))
    assert 5 <= actions <= played.longest


@fewer
@given(finished())
def test_the_end_is_a_win_of_one_side(state: State) -> None:
    result, sides = state.result, state.game.sides
    assert result is not None
    assert result.payoffs == state.payoffs
    winning = {side for side, payoff in zip(sides, result.payoffs, strict=True) if payoff == 1}
    assert len(winning) == 1
    assert result.payoffs == tuple(int(side in winning) for side in sides)
    names = [name for name, side in zip(state.game.seats, sides, strict=True) if side in winning]
    assert result.winners == tuple(names)
    assert result.ending in state.game.endings


@fewer
@given(reached(), reached())
def test_equal_states_are_the_same_text_of_the_same_game(one: State, two: State) -> None:
    assert (one == two) == ((one.game, one.text) == (two.game, two.text))
    assert one != one.text
    with pytest.raises(AttributeError, match="cannot be changed"):
        one.turn = 3
    with pytest.raises(AttributeError, match="cannot be changed"):
        del one.game


@fewer
@given(PLAYABLE, SEEDS)
def test_the_games_own_draw_is_the_default_one(state: State, seed: int) -> None:
    if state.is_chance:
        drawn, expected = state.position, state.position
        rules.settle(drawn, generator(seed))
        rules.settle_by_default(expected, generator(seed))
        assert drawn.tobytes() == expected.tobytes()
        assert state.game.write_position(drawn) in {state.apply(action).text for action in ids(state)}
