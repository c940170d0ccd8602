"""OpenSpiel's EinStein (`einstein_wurfelt_nicht`, two players): rates for the benchmark table.

Written for OpenSpiel 2.0.2. Every function returns work done per second of wall-clock time on one
thread; loading the game and laying out the stones are done before the clock starts. Set-ups are
random, drawn with a fixed seed, and shared by the games of a call, because OpenSpiel builds all
720 arrangements anew at every set-up node, which would cost it most of its speed.
"""

import importlib
from collections.abc import Callable
from random import Random, random
from time import perf_counter
from typing import Any, Protocol

GAME = "einstein_wurfelt_nicht"
MOVES_PER_GAME = 21.581
"""Player moves of a random game on average, from 20 million games (two players)."""

ARRANGEMENTS = 720
FACES = 6
SET_UPS = 100
UCT_C = 2.0
MEMORY_MB = 1_000


class State(Protocol):
    """The part of `pyspiel.State` that is used here."""

    def apply_action(self, action: int, /) -> None:
        """Play a move or a chance outcome in place."""

    def child(self, action: int, /) -> "State":
        """Return the state after a move or a chance outcome."""

    def clone(self) -> "State":
        """Return a copy."""

    def legal_actions(self) -> list[int]:
        """Return the legal action ids, at a chance node the outcomes."""

    def is_terminal(self) -> bool:
        """Say whether the game is over."""


def available() -> bool:
    """Say whether OpenSpiel can be imported and has the game."""
    try:
        return GAME in importlib.import_module("pyspiel").registered_names()
    except ImportError:
        return False


def rollout_games_per_second(games: int = 100_000) -> float:
    """Random games per second in pure C++, the fastest way through OpenSpiel that there is.

    A search of a single simulation only evaluates its root, so `MCTSBot` with a
    `RandomRolloutEvaluator` plays exactly `n_rollouts` games to the end in one call (confirmed by
    timing: linear in `n_rollouts`). The root is the first decision: both arrangements and the
    first roll are given, as the bot crashes on a chance node as its root. A game counted is thus a
    whole game of all its moves and of all its rolls but the first, without its set-up nodes; it
    includes cloning the start and reading the result. One of 100 set-ups is used per hundredth.
    """
    roots = _starts(roll=True)
    rollouts = max(1, games // len(roots))
    return rollouts * _simulations_per_second(roots, simulations=1, rollouts=rollouts)


def decisions_per_second(games: int = 100_000) -> float:
    """Player moves per second in those C++ games: their rate times the moves of a random game."""
    return rollout_games_per_second(games) * MOVES_PER_GAME


def child_games_per_second(games: int = 10_000) -> float:
    """Random games per second from Python over immutable states, by `state.child(action)`.

    From given set-ups, both set-up outcomes applied beforehand. Rolls and moves alternate strictly
    and the die is uniform, so the loop asks neither for the chance outcomes nor whose turn it is,
    and looks for the end only after a move: the fastest of six ways of writing it.
    """
    return _games_per_second(_play_by_child, games)


def in_place_games_per_second(games: int = 20_000) -> float:
    """Random games per second from Python, one `clone()` a game and then `apply_action`.

    Otherwise as `child_games_per_second`; the fastest of four ways of writing it.
    """
    return _games_per_second(_play_in_place, games)


def mcts_simulations_per_second(searches: int = 10, simulations: int = 20_000) -> float:
    """MCTS simulations per second in C++: UCT, c = 2, one random rollout a simulation.

    Searches from the first decision (set-up and first roll given), each for another set-up, with the
    solver off; the simulations counted are those that the search tree reports. The root must have
    several moves, since the bot stops early on a forced one; here it always has three.
    """
    return _simulations_per_second(_starts(roll=True)[:searches], simulations=simulations, rollouts=1)


def _starts(*, roll: bool) -> list[State]:
    """Return states with random set-ups, before or after a random first roll."""
    game = importlib.import_module("pyspiel").load_game(GAME)
    rng = Random(1)
    states: list[State] = []
    for _ in range(SET_UPS):
        state: State = game.new_initial_state()
        state.apply_action(rng.randrange(ARRANGEMENTS))
        state.apply_action(rng.randrange(ARRANGEMENTS))
        if roll:
            state.apply_action(rng.randrange(FACES))
        states.append(state)
    return states


def _simulations_per_second(roots: list[State], *, simulations: int, rollouts: int) -> float:
    """Search every root once; return simulations per second, as counted by the trees' roots."""
    spiel: Any = importlib.import_module("pyspiel")
    game = spiel.load_game(GAME)
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
    bot = spiel.MCTSBot(game, evaluator, UCT_C, simulations, MEMORY_MB, solve=False, seed=1, verbose=False)
    done = 0
    begin = perf_counter()
    for root in roots:
        done += int(bot.mcts_search(root).explore_count)
    return done / (perf_counter() - begin)


def _games_per_second(play: Callable[[State, int], None], games: int) -> float:
    """Play `games` games, equally many from each of the set-ups, and return games per second."""
    starts = _starts(roll=False)
    each = max(1, games // len(starts))
    begin = perf_counter()
    for start in starts:
        play(start, each)
    return each * len(starts) / (perf_counter() - begin)


def _play_by_child(start: State, games: int) -> None:
    """Play random games, a new state for every roll and move."""
    for _ in range(games):
        state = start
        while True:
            state = state.child(int(FACES * random()))
            actions = state.legal_actions()
            state = state.child(actions[int(len(actions) * random())])
            if state.is_terminal():
                break


def _play_in_place(start: State, games: int) -> None:
    """Play random games, one state for each."""
    for _ in range(games):
        state = start.clone()
        apply, legal, over = state.apply_action, state.legal_actions, state.is_terminal
        while True:
            apply(int(FACES * random()))
            actions = legal()
            apply(actions[int(len(actions) * random())])
            if over():
                break
