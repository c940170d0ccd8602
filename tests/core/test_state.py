import copy
import enum
import pickle
from fractions import Fraction

import numpy as np
import pytest

import kybos
from kybos.core.errors import IllegalMoveError, InvalidMoveError
from kybos.core.game import Game
from kybos.core.state import CHANCE, OVER, Outcome, State
from tests.core.tiny import Hill, HillOptions

FINISHED = "r1..../...../...../...../....."


class Die(enum.IntEnum):
    FOUR = 4


@pytest.fixture(scope="module")
def states(einstein: Game, hill: Game, dealt: State) -> list[State]:
    """At chance, at an action, at the end, and a view."""
    rolled = einstein.start().apply(4)
    return [einstein.start(), rolled, einstein.state(FINISHED), hill.start(), dealt, dealt.seen_by(1)]


@pytest.mark.parametrize("name", ["game", "turn", "actions", "chance", "_data", "text", "new"])
def test_a_state_cannot_be_changed(einstein: Game, name: str) -> None:
    state = einstein.start()
    with pytest.raises(AttributeError, match=r"cannot be changed"):
        setattr(state, name, 1)
    with pytest.raises(AttributeError, match=r"cannot be changed"):
        delattr(state, name)
    assert state == einstein.start()


def test_its_position_is_a_copy(einstein: Game) -> None:
    state = einstein.start()
    position = state.position
    position.die = 3
    position.stones[:] = 0
    assert state.position.tobytes() != position.tobytes()
    assert state == einstein.start()


def test_to_apply_leaves_the_state_as_it_was(states: list[State]) -> None:
    for state in states[:2]:
        before, text = state.position.tobytes(), state.text
        following = [state.apply(choice) for choice in (state.actions or range(1, 7))]
        assert (state.position.tobytes(), state.text) == (before, text)
        assert len({state, *following}) == len(following) + 1


def test_turn_says_who_acts(einstein: Game) -> None:
    start, rolled, over = einstein.start(), einstein.start().apply(2), einstein.state(FINISHED)
    assert [state.turn for state in (start, rolled, over)] == [CHANCE, 0, OVER]
    assert [state.is_chance for state in (start, rolled, over)] == [True, False, False]
    assert [state.is_over for state in (start, rolled, over)] == [False, False, True]


def test_actions_ascend_and_moves_follow_them(einstein: Game, hill: Game) -> None:
    rolled = einstein.start().apply(4)
    assert list(rolled.actions) == sorted(set(rolled.actions))
    assert rolled.moves == tuple(rolled.text_of(action) for action in rolled.actions)
    assert [rolled.parse(move) for move in rolled.moves] == list(rolled.actions)
    assert hill.start().apply(0).apply(0).moves == ("pass",)
    assert einstein.start().actions == einstein.state(FINISHED).actions == ()


def test_choices_are_the_actions_or_at_chance_the_outcomes(einstein: Game, hill: Game) -> None:
    assert hill.start().choices == (0, 1, 3)
    assert einstein.start().choices == tuple(outcome.action for outcome in einstein.start().outcomes)
    assert einstein.start().apply(4).choices == einstein.start().apply(4).actions
    assert einstein.state(FINISHED).choices == ()


def test_outcomes_have_exact_probabilities(einstein: Game, hill: Game) -> None:
    assert hill.start().outcomes == (
        Outcome(0, "0", Fraction(1, 8)),
        Outcome(1, "1", Fraction(1, 4)),
        Outcome(3, "3", Fraction(5, 8)),
    )
    assert [outcome.probability for outcome in hill.start().apply(1).outcomes] == [
        Fraction(3, 4),
        Fraction(1, 4),
    ]
    for state in (einstein.start(), hill.start(), kybos.load("einstein").start()):
        assert sum(outcome.probability for outcome in state.outcomes) == 1
        assert all(type(outcome.probability) is Fraction for outcome in state.outcomes)
    assert einstein.start().apply(1).outcomes == einstein.state(FINISHED).outcomes == ()


def test_ids_may_be_integers_of_any_kind(einstein: Game) -> None:
    state = einstein.start()
    for number in (np.int8(4), np.int64(4), np.uint16(4), np.array(4), Die.FOUR, "4", " 4 "):
        assert state.apply(number) == state.apply(4)  # type: ignore[arg-type]  # numpy's integers too


@pytest.mark.parametrize(
    "wrong",
    [True, False, 1.0, np.float64(1), np.True_, None, b"1", [1], (1,), np.array([1, 2]), np.array(1.0), 1j],
    ids=repr,
)
def test_what_is_neither_id_nor_text_is_no_move(states: list[State], wrong: object) -> None:
    for state in states[:3]:
        with pytest.raises(InvalidMoveError):
            state.apply(wrong)  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize("wrong", [True, 1.0, np.float64(1)], ids=repr)
def test_what_is_no_id_has_no_text(einstein: Game, wrong: object) -> None:
    with pytest.raises(kybos.KybosError):
        einstein.start().text_of(wrong)  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize("wrong", [0, 7, -1, 10**30])
def test_an_impossible_outcome_is_refused_with_the_possible_ones(einstein: Game, wrong: int) -> None:
    with pytest.raises(IllegalMoveError, match="not among the outcomes here: 1, 2, 3, 4, 5, 6"):
        einstein.start().apply(wrong)


def test_of_many_outcomes_an_error_shows_some() -> None:
    with pytest.raises(IllegalMoveError, match="123456, 123465, 123546, …, 654321"):
        kybos.load("einstein").start().apply(3)


def test_an_illegal_action_is_refused_with_clause_and_legal_moves(einstein: Game) -> None:
    state = einstein.start().apply(4)
    with pytest.raises(
        IllegalMoveError, match=r"stone 4 .* must move \(E6\); legal: 4xb4, 4xa3, 4b3"
    ) as caught:
        state.apply(0)
    assert caught.value.clause == "E6"


def test_a_text_that_names_no_action_is_refused_with_clause_and_legal_moves(einstein: Game) -> None:
    state = einstein.start().apply(4)
    with pytest.raises(IllegalMoveError, match=r"stone 4 .* \(E8\); legal: 4xb4, 4xa3, 4b3$") as caught:
        state.apply("4e1")
    assert (caught.value.clause, caught.value.help) == ("E8", "legal: 4xb4, 4xa3, 4b3")


@pytest.mark.parametrize("wrong", [-1, 99, 10**30])
def test_an_id_that_is_no_action_of_the_game_is_refused(einstein: Game, wrong: int) -> None:
    with pytest.raises(IllegalMoveError, match=f"{wrong} is no action of einstein; legal: "):
        einstein.start().apply(4).apply(wrong)


def test_an_action_without_a_text_of_its_own_is_refused_by_its_word(hill: Game) -> None:
    with pytest.raises(IllegalMoveError, match="keep is not allowed here; legal: pass"):
        hill.start().apply(0).apply(0).apply("keep")


def test_texts_that_cannot_be_read_are_invalid(states: list[State]) -> None:
    for state in states[:2]:
        for text in ("", "nonsense", "3c9", "keep", "٣"):
            with pytest.raises(InvalidMoveError):
                state.parse(text)
    with pytest.raises(InvalidMoveError, match="a move is a text, not 4"):
        states[0].parse(4)  # type: ignore[arg-type]  # that is the point


def test_a_text_that_can_be_read_but_not_played_is_illegal(einstein: Game) -> None:
    for play in (State.parse, State.apply):
        with pytest.raises(IllegalMoveError) as caught:
            play(einstein.start().apply(4), "3c3")
        assert caught.value.clause == "E6"


def test_only_what_can_be_played_has_a_text(einstein: Game) -> None:
    state = einstein.start()
    assert [state.text_of(roll) for roll in range(1, 7)] == ["1", "2", "3", "4", "5", "6"]
    for wrong in (state, 0), (state, 7), (state.apply(4), 0), (einstein.state(FINISHED), 1):
        with pytest.raises(IllegalMoveError):
            wrong[0].text_of(wrong[1])


@pytest.mark.parametrize("move", [0, 1, 99, "1", "3c2", "pass", "nonsense"])
def test_on_a_finished_game_nothing_can_be_played(einstein: Game, move: int | str) -> None:
    with pytest.raises(IllegalMoveError, match="the game is over"):
        einstein.state(FINISHED).apply(move)


def test_payoffs_and_result_come_at_the_end(states: list[State], einstein: Game) -> None:
    for state in (states[0], states[1], states[3], states[4]):
        assert state.payoffs is None
        assert state.result is None
    over = einstein.state(FINISHED)
    assert over.payoffs == (1, 0)
    assert over.result is not None
    assert (over.result.winners, over.result.ending.name) == (("red",), "elimination")
    assert str(over.result) == "red has won by elimination"


@pytest.mark.parametrize(
    ("score", "payoffs", "text"),
    [
        ("5,0,1", (2, 0, 0), "ann has won at the end"),
        ("5,0,4", (2, 0, 2), "ann + cy have won at the end"),
        ("5,4,4", (2, 2, 2), "2, 2, 2, at the end"),
    ],
)
def test_a_result_names_all_who_stand_out(
    hill: Game, score: str, payoffs: tuple[int, ...], text: str
) -> None:
    state = hill.state(f"turn:3 due:0 score:{score}")
    assert state.payoffs == payoffs
    assert str(state.result) == text


def test_equal_states_are_equal_however_they_came_about(einstein: Game, hill: Game) -> None:
    first = hill.start().apply(3).apply(0).apply("give")
    second = hill.state("turn:1 due:2 score:0,3,0")
    assert first == second
    assert hash(first) == hash(second)
    again = kybos.load("einstein", setup="123456+123456").start()
    assert again == einstein.start()
    assert {again} == {einstein.start()}


def test_states_of_different_games_or_options_differ(einstein: Game) -> None:
    calm, windy = Hill().start(), Hill(HillOptions(wind="east")).start()
    assert calm.position.tobytes() == windy.position.tobytes()
    assert calm != windy
    assert calm != einstein.start()
    assert calm != calm.text
    assert calm != Hill(HillOptions(goal=6)).start()


def test_copies_and_pickles_are_equal(states: list[State]) -> None:
    for state in states:
        for other in (copy.copy(state), copy.deepcopy(state), copy.deepcopy([state])[0]):
            assert other == state
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            other = pickle.loads(pickle.dumps(state, protocol))
            assert other == state
            assert hash(other) == hash(state)
            assert (other.turn, other.actions, other.outcomes) == (state.turn, state.actions, state.outcomes)


def test_the_text_is_lossless_and_repr_can_be_evaluated(states: list[State]) -> None:
    for state in states:
        assert state.game.state(state.text) == state
    for state in states[:3]:
        assert eval(repr(state), {"kybos": kybos}) == state
    assert repr(states[0]) == f"kybos.load('einstein:setup=123456+123456').state({states[0].text!r})"


def test_print_shows_the_position(einstein: Game, hill: Game) -> None:
    assert all(
        field in str(hill.state("pot:3 due:1")) for field in ("turn:0", "due:1", "pot:3", "score:0,0,0")
    )
    assert all(stone in str(einstein.start()) for stone in ("r1", "r6", "b1", "b6"))
