"""Positions of every kind for property tests, and their texts."""

import random

from hypothesis import strategies as st

import kybos
from kybos import Game, State
from tests.games.einstein.helpers import COLOURS, LETTERS, game, ids, line_of_play
from tests.oracles import einstein as oracle

SEATS = st.sampled_from([2, 3, 4])
ARRANGEMENTS = st.permutations("123456").map("".join)
LONG_ENOUGH = 160
SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any options: seats, set-up, who moves first."""
    seats = draw(SEATS)
    setup = draw(
        st.one_of(
            st.sampled_from(["random", "free"]),
            st.lists(ARRANGEMENTS, min_size=seats, max_size=seats).map("+".join),
        )
    )
    return game(seats, setup, COLOURS[draw(st.sampled_from(LETTERS[seats]))])


@st.composite
def reached(draw: st.DrawFn) -> State:
    """A state reached by play, set-ups included: each number picks what comes next."""
    state = draw(games()).start()
    steps = draw(st.integers(0, LONG_ENOUGH))
    picks = random.Random(draw(SEEDS))
    for _ in range(steps):
        if state.is_over:
            break
        state = state.apply(picks.choice(ids(state)))
    return state


@st.composite
def edited_positions(draw: st.DrawFn, seats: int | None = None) -> oracle.Position:
    """A position that the oracle has put together, rolled or not."""
    return oracle.random_position(random.Random(draw(SEEDS)), seats or draw(SEATS))


@st.composite
def edited(draw: st.DrawFn) -> State:
    """The same as our state."""
    position = draw(edited_positions())
    return game(position.seats).state(oracle.text(position))


@st.composite
def views(draw: st.DrawFn) -> State:
    """What somebody sees of a free set-up under way, or after it."""
    seats = draw(SEATS)
    state = game(seats, "free").start()
    for arrangement in draw(st.lists(ARRANGEMENTS, max_size=seats)):
        state = state.apply(arrangement)
    return state.seen_by(draw(st.integers(kybos.SPECTATOR, seats - 1)))


@st.composite
def finished(draw: st.DrawFn) -> State:
    """The end of a random game."""
    *_, end = line_of_play(draw(games()).start(), random.Random(draw(SEEDS)))
    return end


PLAYABLE = st.one_of(reached(), edited())
ANY = st.one_of(reached(), edited(), views(), finished())
