"""States as one seat sees them, which `State` gives and cannot be played on."""

import random
from collections.abc import Callable

import pytest

import kybos
from kybos.core.errors import IllegalMoveError
from kybos.core.game import Game
from kybos.core.random import generator
from kybos.core.state import SPECTATOR, State
from tests.core.plain import Xoshiro

uses: list[Callable[[State], object]] = [
    lambda view: view.apply(view.actions[0]),
    lambda view: view.apply(view.moves[0]),
    lambda view: kybos.perft(view, 1),
    lambda view: kybos.perft(view, 4),
    lambda view: kybos.simulate(view, 1, seed=1),
    kybos.playout,
]


def test_where_nothing_is_hidden_everybody_sees_the_state_itself(einstein: Game) -> None:
    state = einstein.start()
    for seat in (0, 1, SPECTATOR):
        assert state.seen_by(seat) is state
    assert not state.is_view


def test_each_sees_only_his_own(dealt: State) -> None:
    views = [dealt.seen_by(seat) for seat in (0, 1, SPECTATOR)]
    assert [view.text for view in views] == ["cards:2,4 said:0,0", "cards:4,3 said:0,0", "cards:4,4 said:0,0"]
    assert all(view.is_view for view in views)
    assert not dealt.is_view
    assert dealt.text == "cards:2,3 said:0,0"


def test_a_view_shows_turn_and_actions(dealt: State) -> None:
    view = dealt.apply("call").seen_by(0)
    assert (view.turn, view.moves, view.outcomes) == (1, ("call", "fold"), ())
    assert view.seen_by(0) == view


def test_what_is_open_is_no_view(dealt: State) -> None:
    start = dealt.game.start()
    end = dealt.apply("call").apply("call")
    for state in (start, end):
        for seat in (0, 1, SPECTATOR):
            assert state.seen_by(seat) == state
            assert not state.seen_by(seat).is_view
    assert end.payoffs == (0, 1)


@pytest.mark.parametrize("seat", [-2, 2, 99])
def test_there_are_no_other_seats(einstein: Game, dealt: State, seat: int) -> None:
    for state in (einstein.start(), dealt):
        with pytest.raises(IndexError, match=f"has no seat {seat}"):
            state.seen_by(seat)


@pytest.mark.parametrize("seat", [-2, 2, 99])
def test_no_other_seats_can_be_imagined_for(dealt: State, seat: int) -> None:
    with pytest.raises(IndexError, match=f"has no seat {seat}"):
        dealt.imagine(seat, generator(1))


@pytest.mark.parametrize("use", uses)
def test_a_view_cannot_be_played_on(dealt: State, use: Callable[[State], object]) -> None:
    with pytest.raises(IllegalMoveError, match="view with hidden parts"):
        use(dealt.seen_by(0))


@pytest.mark.parametrize("use", uses)
def test_nor_can_the_view_of_a_set_up(use: Callable[[State], object]) -> None:
    state = kybos.load("einstein:setup=free").start().apply("135624")
    with pytest.raises(IllegalMoveError, match="view with hidden parts"):
        use(state.seen_by(1))


def test_a_view_never_differs_by_what_it_hides(dealt: State) -> None:
    start = dealt.game.start()
    seen = {start.apply(2).apply(card).apply("fold").seen_by(0) for card in (1, 2, 3)}
    assert len(seen) == 1


def test_what_is_hidden_is_imagined_from_the_given_generator(dealt: State) -> None:
    rng = generator(6)
    plain = Xoshiro(rng.tolist())
    view = dealt.seen_by(0)
    imagined = [view.imagine(0, rng) for _ in range(60)]
    assert [int(state.position.cards[1]) for state in imagined] == [1 + plain.below(3) for _ in range(60)]
    assert {int(state.position.cards[0]) for state in imagined} == {2}
    assert all(state.seen_by(0) == view and not state.is_view for state in imagined)
    assert len(set(imagined)) == 3


def test_an_imagined_state_can_be_played_to_its_end(dealt: State) -> None:
    state = dealt.seen_by(SPECTATOR).imagine(SPECTATOR, generator(1))
    assert kybos.playout(state, rng=random.Random(1)).payoffs in ((1, 0), (0, 1), (0, 0))


def test_where_nothing_is_hidden_nothing_is_imagined(einstein: Game) -> None:
    assert einstein.start().imagine(0, generator(1)) == einstein.start()
