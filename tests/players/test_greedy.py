"""The greedy player: what it takes, what it may know, and how strong it is."""

import json
import math
import random
import re
from collections import Counter
from typing import Any

import numpy as np
import pytest

import kybos
from kybos import Game, State
from kybos.core import rules
from kybos.core.compiling import interpreted
from kybos.players.greedy import match_random
from kybos.players.player import Player, load_player, players
from tests.core.processes import ROOT, python
from tests.core.tiny import Hill
from tests.games.einstein.helpers import at, game, put, rolled
from tests.oracles import einstein as oracle
from tests.players.guess import Guess
from tests.random_runs import fresh_seed

GAMES = 20_000
REPORT = "import json; from tests.players.test_greedy import report; print(json.dumps(report()))"
NO_EVALUATION = re.escape("greedy cannot play hill: the game has no evaluation")
slow = pytest.mark.skipif(interpreted(), reason="thousands of games or set-ups are for compiled rules")


def greedy(seed: object) -> Player:
    return load_player("greedy", random.Random(str(seed)))


def test_it_is_found_by_its_specification() -> None:
    assert "greedy" in players()
    assert str(greedy(1)) == "greedy"


@pytest.mark.parametrize("spec", ["greedi", "greedy:sims=3", "Greedy"])
def test_other_specifications_are_refused(spec: str) -> None:
    with pytest.raises(kybos.InvalidSpecError):
        load_player(spec, random.Random(1))


def test_a_game_without_evaluation_is_refused() -> None:
    state = Hill().start().apply(3).apply(0)
    for _ in range(2):
        with pytest.raises(kybos.KybosError, match=NO_EVALUATION):
            greedy(1).choose(state)
    with pytest.raises(kybos.KybosError, match=NO_EVALUATION):
        match_random(state, (0,), 1, 1)


# -- what it takes ---------------------------------------------------------------------------


@pytest.mark.rule("E10", "E12", "E13", "E15", "E16", "E18", "E19")
@pytest.mark.parametrize(
    ("line", "die", "seats", "move"),
    [
        (put("r1d2 r2a4 b1b4"), 1, 2, "1e1"),
        (put("r2d2 r3d1 b6e1 b1b4"), 1, 2, "2xe1"),
        (put("r1a5 r2b5 b5b4"), 1, 2, "1xb4"),
        (put("b1b4 r1d1") + " turn:b", 6, 2, "1a5"),
        (put("y1b5 g1c4 b1b2 r1a5", 4) + " turn:y", 3, 4, "1a6"),
        (put("y1d3 g1c4 b1b2 r1a5", 4) + " turn:y", 3, 4, "1xc4"),
        (put("r1e2 b1e4 g1d1", 3), 1, 3, "1f1"),
        (put("r1c3 b1e4 g1b3", 3) + " turn:g", 1, 3, "1xc3"),
    ],
)
def test_it_takes_a_win(line: str, die: int, seats: int, move: str) -> None:
    state = rolled(line, die, seats)
    assert len(state.moves) > 1
    assert {state.text_of(greedy(seed).choose(state).action) for seed in range(10)} == {move}


def worth(state: State, seat: int) -> float:
    """What a state promises a seat, worked out step by step."""
    if state.payoffs is not None:
        return state.payoffs[seat]
    out = np.zeros(len(state.game.seats))
    rules.evaluate(state.position, state.game.tables(), out)
    return float(out[seat])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_takes_what_the_evaluation_likes_best(seats: int) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    player = greedy(seed)
    taken = 0
    while taken < 100:
        state = at(oracle.text(oracle.random_position(rng, seats)), seats)
        if len(state.actions) > 1:
            promised = {action: worth(state.apply(action), state.turn) for action in state.actions}
            assert promised[player.choose(state).action] == pytest.approx(max(promised.values())), (
                state,
                seed,
            )
            taken += 1


def test_equally_good_actions_are_taken_equally_often() -> None:
    seed, state = fresh_seed(), rolled(put("r1d5 b1e1"), 3)
    player = greedy(seed)
    counts = Counter(state.text_of(player.choose(state).action) for _ in range(4000))
    assert set(counts) == {"1d4", "1e4"}
    assert abs(counts["1d4"] - 2000) < 5 * math.sqrt(1000), seed


def test_one_player_plays_one_game_after_another() -> None:
    player = greedy(1)
    for _ in range(2):
        for state in (rolled(put("r1d1 b1b4"), 3), rolled(put("r1e2 b1e4 g1d1", 3), 1, 3)):
            assert state.apply(player.choose(state).action).is_over


# -- what it may know ------------------------------------------------------------------------


@slow
@pytest.mark.rule("E4")
def test_states_that_look_alike_to_a_seat_are_played_alike() -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    start = game(3, "free").start()
    chosen = set()
    for number in range(6):
        states = [start.apply("".join(rng.sample("123456", 6))).apply("123456") for _ in range(2)]
        views = [state.seen_by(state.turn) for state in states]
        assert views[0] == views[1] != states[0]
        choices = [greedy(f"{seed} {number}").choose(view).action for view in views]
        assert choices[0] == choices[1] in views[0].actions, seed
        chosen.add(choices[0])
    assert len(chosen) > 1


def check_guesses(right: int, count: int, seed: int) -> None:
    """A third of them, which is what one gets who cannot see the card."""
    assert abs(right - count / 3) < 5 * math.sqrt(count * 2 / 9), (right, count, seed)


def test_a_hidden_card_is_guessed_no_more_often_than_by_chance() -> None:
    seed, count = fresh_seed(), 1500
    rng = random.Random(seed)
    player = greedy(seed)
    right = 0
    for _ in range(count):
        card = rng.randint(1, 3)
        right += player.choose(Guess().start().apply(card).seen_by(0)).action == card
    check_guesses(right, count, seed)


@slow
def test_nor_does_it_see_the_card_in_a_match() -> None:
    seed = fresh_seed()
    check_guesses(int(match_random(Guess().start(), (0,), GAMES, seed).sum()), GAMES, seed)


# -- how strong it is ------------------------------------------------------------------------


def share(start: Game, seats: tuple[int, ...], seed: int) -> float:
    """How often the side of these seats wins when they are greedy and the others random."""
    payoffs = match_random(start.start(), seats, GAMES, seed)
    sides = np.array(start.sides)
    assert (payoffs[:, sides == 0].min(axis=1) + payoffs[:, sides == 1].max(axis=1) == 1).all()
    return float(payoffs[:, seats[0]].mean())


@slow
def test_it_beats_random_as_often_as_others_have_found() -> None:
    """92.7 % over both movers; a million games each gave 93.79 % moving first, 91.53 % second."""
    seed = fresh_seed()
    first, second = share(game(), (0,), seed), share(game(), (1,), seed + 1)
    assert abs(first - 0.9379) < 5 * math.sqrt(0.9379 * 0.0621 / GAMES), seed
    assert abs(second - 0.9153) < 5 * math.sqrt(0.9153 * 0.0847 / GAMES), seed
    assert abs((first + second) / 2 - 0.927) < 0.007, seed


@slow
@pytest.mark.parametrize(
    ("seats", "side", "expected"),
    [(4, (0, 2), 0.830), (4, (1, 3), 0.825), (3, (0,), 0.998), (3, (1, 2), 0.613)],
    ids=["red + yellow", "blue + green", "solo", "pair"],
)
def test_a_greedy_side_beats_a_random_one(seats: int, side: tuple[int, ...], expected: float) -> None:
    """At random red + yellow win 51 %, the solo 93 %. The shares are those of a million games."""
    seed = fresh_seed()
    allowed = 5 * math.sqrt(expected * (1 - expected) / GAMES) + 0.0005
    assert abs(share(game(seats), side, seed) - expected) < allowed, seed


@slow
def test_a_match_of_random_players_is_random_play() -> None:
    seed = fresh_seed()
    first = match_random(game().start(), (), GAMES, seed).mean(axis=0)[0]
    assert abs(first - 0.5321) < 5 * math.sqrt(0.25 / GAMES), seed


# -- the same in both modes ------------------------------------------------------------------


def report() -> dict[str, Any]:
    """Choices and results, in a form that JSON can carry."""
    found: dict[str, Any] = {}
    for kind in (game(), game(3), game(4), Guess()):
        found[f"{kind} played"] = choices(kind)
        found[f"{kind} matched"] = match_random(kind.start(), (0,), 3, 5).tolist()
    return found


def choices(kind: Game) -> list[Any]:
    """What a greedy player does on the way through one game, and what each position promises it."""
    player, dice = greedy(2), kybos.SeededDice(3)
    state, seen = kind.start(), []
    while not state.is_over:
        if state.is_chance:
            state = dice.settle(state)
        else:
            turn, action = state.turn, player.choose(state.seen_by(state.turn)).action
            state = state.apply(action)
            seen.append([action, round(worth(state, turn), 12)])
    return seen


def test_interpreted_and_compiled_play_alike() -> None:
    """This process in its own mode, another one in the other."""
    theirs = json.loads(python(REPORT, ROOT, NUMBA_DISABLE_JIT=int(not interpreted())))
    assert theirs == report()


def test_equal_seeds_give_equal_matches() -> None:
    first, again, other = (match_random(game().start(), (0,), 30, seed) for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_a_match_does_not_start_from_a_view() -> None:
    view = game(2, "free").start().apply("123456").seen_by(1)
    with pytest.raises(kybos.IllegalMoveError, match="this is a view"):
        match_random(view, (0,), 1, 1)
