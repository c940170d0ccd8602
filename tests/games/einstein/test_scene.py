"""How EinStein is shown: scenes, touches and steps, in every variant and set-up mode."""

from __future__ import annotations

import random

import pytest

import kybos
from kybos.core.state import SPECTATOR, State
from kybos.core.testing import check_fills
from kybos.games.einstein import scene as drawing
from kybos.paint.scene import Step, places_of

SPECS = (
    "einstein",
    "einstein:seats=3",
    "einstein:seats=4",
    "einstein:setup=free",
    "einstein:seats=4,setup=free",
)


def walk(spec: str, seed: int) -> list[tuple[State, int]]:
    """The states of a random game, each with the action or outcome that is played in it."""
    rng, dice = random.Random(seed), kybos.SeededDice(seed)
    state, passed = kybos.load(spec).start(), []
    while not state.is_over:
        action = dice.draw(state) if state.is_chance else rng.choice(state.actions)
        passed.append((state, action))
        state = state.apply(action)
    return passed


def standing(state: State) -> dict[str, str]:
    """Where each piece of a scene stands."""
    return {piece.name: piece.place for piece in state.scene().pieces}


def replayed(before: dict[str, str], steps: tuple[Step, ...]) -> dict[str, str]:
    """The pieces after steps, as a client that animates them would have it."""
    pieces = dict(before)
    for step in steps:
        if step.kind == "move":
            assert pieces[step.piece] == step.origin
            pieces[step.piece] = step.target
        elif step.kind == "remove":
            assert pieces.pop(step.piece) == step.origin
        elif step.kind == "place":
            pieces[step.piece] = step.target
    return pieces


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("seed", range(4))
def test_steps_lead_from_one_scene_to_the_next(spec: str, seed: int) -> None:
    for state, action in walk(spec, seed):
        steps, after = state.steps(action), state.apply(action)
        if "turn:" in state.text:
            assert replayed(standing(state), steps) == standing(after), (seed, state)
        elif "turn:" in after.text:
            assert replayed({}, steps) == standing(after), (seed, state)
        else:
            assert steps == (), (seed, state)


@pytest.mark.parametrize("spec", SPECS)
def test_touches_name_every_action_and_no_path_begins_another(spec: str) -> None:
    for state, _ in walk(spec, 5):
        scene = state.scene()
        assert tuple(scene.touches) == state.actions
        paths = list(scene.touches.values())
        assert len(set(paths)) == len(paths)
        known = {place.name for place in scene.places} | {choice.name for choice in scene.choices}
        assert all(name in known for path in paths for name in path)
        beginnings = {path[:length] for path in paths for length in range(1, len(path))}
        assert not beginnings & set(paths)


@pytest.mark.parametrize("spec", SPECS)
def test_following_the_touches_finds_every_action(spec: str) -> None:
    for state, action in walk(spec, 6):
        if state.is_chance:
            assert state.scene().touches == {}
            continue
        scene = state.scene()
        touched: tuple[str, ...] = ()
        for name in scene.touches[action]:
            assert scene.action_of(touched) is None
            assert name in scene.next_touches(touched)
            touched = (*touched, name)
        assert scene.action_of(touched) == action
        assert scene.next_touches(touched) == ()


def test_a_move_is_told_as_a_move_and_a_removal() -> None:
    state = kybos.load("einstein").state("r1r2.../...../...../...../....b1 turn:r die:1")
    assert state.steps("1xb5") == (Step("move", "r1", "a5", "b5"), Step("remove", "r2", "b5"))
    assert places_of(state.steps("1xb5")) == ("a5", "b5")
    assert state.apply("1xb5").steps("3") == (Step("roll", value="3"),)


def test_all_stones_appear_together_when_the_setup_is_complete() -> None:
    state = kybos.load("einstein").start()
    assert state.steps("123456") == ()
    state = state.apply("123456")
    assert state.scene().pieces == ()
    steps = state.steps("123456")
    assert len(steps) == 12
    assert {step.kind for step in steps} == {"place"}


def test_a_seat_sees_its_own_hidden_arrangement_and_no_other() -> None:
    state = kybos.load("einstein:setup=free").start().apply("135624")
    assert len(state.seen_by(0).scene().pieces) == 6
    for seat in (1, SPECTATOR):
        assert state.seen_by(seat).scene().pieces == ()
    assert [choice.text for choice in state.scene().choices] == list("123456")


def test_a_pass_can_be_touched_and_is_told() -> None:
    position = "....../....../....../...r5../....../b1....g4 turn:b die:3"
    state = kybos.load("einstein:seats=3").state(position)
    assert state.moves == ("pass",)
    scene = state.scene()
    assert scene.touches == {state.actions[0]: ("pass",)}
    assert [choice.name for choice in scene.choices] == ["pass"]
    assert state.steps("pass") == (Step("pass"),)


def test_seats_differ_in_shape_and_the_goals_are_tinted() -> None:
    board = "r1....b1/....../....../....../....../g1....y1 turn:r"
    scene = kybos.load("einstein:seats=4").state(board).scene()
    assert len({piece.shape for piece in scene.pieces}) == 4
    assert len({piece.colour for piece in scene.pieces}) == 4
    tinted = {place.name: place.colour for place in scene.places if place.colour}
    assert tinted == {"f1": "red", "a1": "blue", "a6": "yellow", "f6": "green"}
    three = (
        kybos.load("einstein:seats=3").state("r1...../....../....../....../....../b1....g1 turn:r").scene()
    )
    assert {place.name: place.colour for place in three.places if place.colour} == {"f1": "red"}


@pytest.mark.rule("E4")
@pytest.mark.parametrize("spec", ["einstein:setup=free", "einstein:seats=3,setup=free"])
def test_what_is_chosen_of_an_arrangement_stands_where_it_will(spec: str) -> None:
    state = kybos.load(spec).start()
    while "turn:" not in state.text:
        scene, seat = state.scene(), state.turn
        colour = state.game.seats[seat]
        path = scene.touches[state.parse("251364")]
        filled = scene.filled(path)
        assert scene.filled(path[:2]) == filled[:2]
        state = state.apply("251364")
        stands = {(each.place, each.text) for each in state.scene().pieces if each.colour == colour}
        assert {(each.place, each.text) for each in filled} == stands
        assert {each.colour for each in filled} == {colour}
    assert not state.scene().fills


@pytest.mark.parametrize("fills", [("a5",), ("a5", "b5", "c5", "a4", "b4", "z9")])
def test_a_set_up_that_does_not_fit_its_places_is_found(
    monkeypatch: pytest.MonkeyPatch, fills: tuple[str, ...]
) -> None:
    state = kybos.load("einstein:setup=free").start()
    check_fills(state)
    monkeypatch.setattr(drawing, "fills", lambda _: fills)
    with pytest.raises(AssertionError):
        check_fills(state)
