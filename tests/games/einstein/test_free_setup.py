"""The hidden free set-up of E4: who sees what, and what a view is good for."""

import pickle
import random

import pytest

import kybos
from kybos import SPECTATOR, IllegalMoveError, InvalidMoveError, InvalidPositionError, State
from kybos.core.random import generator
from tests.games.einstein.helpers import LETTERS, arrangements, game, played, stones_of

CHOSEN = ["135624", "654321", "246135", "362514"]
SEATS = [2, 3, 4]


def under_way(seats: int, chosen: int) -> State:
    """A free set-up after so many choices."""
    return arrangements(game(seats, "free").start(), CHOSEN[:chosen])


def seen_text(seats: int, chosen: int, viewer: int) -> str:
    """What the viewer's set-up words must be."""
    shown = [f"{LETTERS[seats][seat]}={CHOSEN[seat] if seat == viewer else '?'}" for seat in range(chosen)]
    return f" setup:{','.join(shown)}" if shown else ""


@pytest.mark.rule("E4")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_sees_anothers_arrangement(seats: int) -> None:
    for chosen in range(seats):
        state = under_way(seats, chosen)
        for viewer in range(-1, seats):
            view = state.seen_by(viewer)
            assert view.text == state.text.split()[0] + seen_text(seats, chosen, viewer)
            assert view.turn == state.turn == chosen
            assert view.actions == state.actions
            hidden = chosen > (1 if 0 <= viewer < chosen else 0)
            assert view.is_view == hidden
            assert (view == state) == (not hidden)
            assert not state.is_view


@pytest.mark.rule("E4")
@pytest.mark.parametrize("seats", SEATS)
def test_a_view_is_the_same_whatever_was_chosen(seats: int) -> None:
    """Neither text nor bytes nor hash of a view may tell what is hidden."""
    rng = random.Random(seats)
    state = under_way(seats, seats - 1)
    for _ in range(50):
        others = ["".join(rng.sample("123456", 6)) for _ in range(seats - 2)]
        other = arrangements(game(seats, "free").start(), [CHOSEN[0], *others])
        one, two = state.seen_by(0), other.seen_by(0)
        assert (one.text, one.position.tobytes(), hash(one)) == (two.text, two.position.tobytes(), hash(two))
        assert pickle.dumps(one) == pickle.dumps(two)


@pytest.mark.rule("E4")
@pytest.mark.parametrize("seats", SEATS)
def test_a_view_cannot_be_played_on(seats: int) -> None:
    view = under_way(seats, seats - 1).seen_by(SPECTATOR)
    for move in ("123456", view.actions[0]):
        with pytest.raises(IllegalMoveError, match="this is a view with hidden parts"):
            view.apply(move)
    assert game(seats, "free").state(view.text) == view
    assert view.seen_by(0) == view
    with pytest.raises(IndexError):
        view.seen_by(seats)


@pytest.mark.rule("E4")
@pytest.mark.parametrize("seats", SEATS)
def test_who_chooses_last_sees_ahead_only_the_own_stones_come(seats: int) -> None:
    state = under_way(seats, seats - 1)
    own = LETTERS[seats][seats - 1]
    steps = state.seen_by(seats - 1).steps(CHOSEN[seats - 1])
    assert len(steps) == 6
    assert steps == tuple(step for step in state.steps(CHOSEN[seats - 1]) if step.piece[0] == own)


@pytest.mark.rule("E4")
@pytest.mark.parametrize("seats", SEATS)
def test_all_stones_appear_together_after_the_last_choice(seats: int) -> None:
    for chosen in range(seats):
        assert stones_of(under_way(seats, chosen)) == {}
    state = under_way(seats, seats)
    assert len(stones_of(state)) == 6 * seats
    assert "setup" not in state.text
    for viewer in range(-1, seats):
        assert state.seen_by(viewer) == state
        assert not state.seen_by(viewer).is_view
    assert state.text == game(seats, "+".join(CHOSEN[:seats])).start().text


@pytest.mark.rule("E4")
def test_what_a_seat_does_not_see_may_be_anything() -> None:
    state = under_way(4, 3)
    view, rng = state.seen_by(1), generator(1)
    imagined = [view.imagine(1, rng) for _ in range(3000)]
    for each in imagined:
        assert not each.is_view
        assert each.seen_by(1) == view
    for letter in "ry":
        drawn = {each.text.partition(f"{letter}=")[2][:6] for each in imagined}
        assert 650 < len(drawn) <= 720
    assert {each.text.partition("b=")[2][:6] for each in imagined} == {CHOSEN[1]}


@pytest.mark.rule("E4")
def test_only_arrangements_are_chosen() -> None:
    state = under_way(2, 1)
    for text in ("3c2", "pass", "1", "112345", "12345", "1234567", "?"):
        with pytest.raises(InvalidMoveError, match=r"is no arrangement.*\(E4\)"):
            state.apply(text)
    for action in range(19):
        with pytest.raises(IllegalMoveError, match=r"the arrangements are chosen first \(E4\)"):
            state.apply(action)
    assert len(state.moves) == 720


@pytest.mark.rule("E4")
def test_no_arrangement_once_the_stones_stand() -> None:
    state = played(under_way(2, 2), "1")
    for action in (19, 500, 738):
        with pytest.raises(IllegalMoveError, match=r"the stones stand on the board already \(E4\)"):
            state.apply(action)


@pytest.mark.rule("E4")
@pytest.mark.parametrize("setup", ["random", "123456+123456"])
def test_nothing_is_hidden_unless_players_choose(setup: str) -> None:
    state = game(2, setup).start()
    state = state.apply("135624") if state.is_chance and "turn" not in state.text else state
    assert not game(2, setup).is_hidden
    for viewer in range(-1, 2):
        assert state.seen_by(viewer) == state
    with pytest.raises(InvalidPositionError):
        game(2, setup).state("...../...../...../...../..... setup:r=?")


@pytest.mark.rule("E4", "E5")
def test_choices_go_in_seat_order_and_then_the_first_moves() -> None:
    state = kybos.load("einstein:seats=4,setup=free,first=green").start()
    for seat in range(4):
        assert state.turn == seat
        assert str(state.game.status(state)).startswith(state.game.seats[seat])
        state = state.apply(CHOSEN[seat])
    assert state.text.endswith("turn:g")
    assert state.is_chance
