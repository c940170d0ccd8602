"""Counts of sequences of play, against the oracle's: from the start, and from positions with much in them."""

import random

import pytest

import kybos
from kybos import State
from kybos.core.compiling import interpreted
from tests.games.sorry.helpers import POINTS, TEAMS, game
from tests.games.sorry.walks import KINDS, oracle_options
from tests.oracles import sorry as oracle
from tests.random_runs import fresh_seed, many

TEAM_POINTS = f"{TEAMS},{POINTS}"
RICH = {
    "two, an 11": ("", "r:S,12,20,55 y:S,8,25,50 turn:r card:11"),
    "three, a Sorry!": ("seats=3", "r:S,0,20,z2 b:S,5,11,40 y:S,S,17,45 turn:b card:Sorry!"),
    "four, a 10, sliding on": ("seats=4,swapped_pawn_slides=yes",
        "r:S,2,29,z1 b:S,4,14,z5 y:10,21,38,H g:0,23,50,H turn:y card:10"),
    "teams, a 7": (TEAMS, "r:S,0,9,59 b:20,40,z3,H y:12,29,z4,H g:S,3,44,50 turn:r card:7"),
    "teams, a 7 over two": (f"{TEAMS},split=two",
        "r:S,0,9,59 b:20,40,z3,H y:12,29,z4,H g:S,3,44,50 turn:b card:7"),
    "teams, a 7 under way": (TEAMS,
        "r:S,6,9,59 b:20,40,z3,H y:12,29,z4,H g:S,4,44,50 turn:r card:7 left:4 moved:r6"),
    "points, full hands": (POINTS, "r:S,12,20,55 y:S,8,25,50 turn:r deck:2x1,4x2,11x1 "
        "hand.r:2,7,11,Sorry!,Sorry! hand.y:1,4,7,10,11"),
    "teams for points": (TEAM_POINTS, "r:S,0,9,59 b:20,40,z3,H y:12,29,z4,H g:S,3,44,50 turn:g card:2 "
        "deck:- hand.r:1,2,7,11,Sorry! hand.b:3,4,5,8,10 hand.y:1,4,7,10,11 hand.g:2,7,11,12"),
    "the end is near": ("", "r:z4,z5,H,H y:z3,z5,H,H turn:r card:2"),
}  # fmt: skip
"""Options and position, by a name."""
ONE_LESS = {"teams, a 7", "teams, a 7 under way", "four, a 10, sliding on"}
"""Where the oracle takes long."""


def counted(position: oracle.Position, depth: int) -> int:
    """The oracle's sequences with exactly so many actions; cards are drawn in between."""
    if depth == 0:
        return 1
    if oracle.is_over(position):
        return 0
    moves = oracle.moves(position)
    if not moves:
        return sum(counted(oracle.draw(position, card), depth) for card in oracle.outcomes(position))
    if depth == 1:
        return len(moves)
    return sum(counted(oracle.play(position, move), depth - 1) for move in moves)


def at(name: str) -> State:
    """A position of those above."""
    options, text = RICH[name]
    return game(options).state(text)


def by_oracle(name: str, depth: int) -> int:
    """What the oracle counts from there."""
    options, text = RICH[name]
    return counted(oracle.position_of(text, oracle_options(options)), depth)


@pytest.mark.rule("S5", "S8", "S10", "S14", "S15", "S23")
@pytest.mark.parametrize("options", [each for each in KINDS.values() if POINTS not in each])
def test_counts_from_the_start(options: str) -> None:
    begin = oracle.start(oracle_options(options))
    for depth in range(4 - interpreted()):
        assert kybos.perft(game(options).start(), depth) == counted(begin, depth)


@pytest.mark.rule("S8", "S11", "S15", "S18", "S19", "S20", "S21", "S22", "S23", "S25", "S36", "S39", "S40")
@pytest.mark.parametrize("name", RICH)
def test_counts_from_rich_positions(name: str) -> None:
    for depth in range(1, 4 - (name in ONE_LESS) - interpreted()):
        assert kybos.perft(at(name), depth) == by_oracle(name, depth), depth


@pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)
def test_counts_from_drawn_positions(options: str) -> None:
    """Among them some of which the game may end at once, and 7s under way."""
    seed = fresh_seed()
    rng = random.Random(seed)
    for _ in range(many(20)):
        position = oracle.random_position(rng, oracle_options(options))
        state = game(options).state(oracle.text(position))
        for depth in (1, 2) if len(state.actions) < 12 else (1,):
            assert kybos.perft(state, depth) == counted(position, depth), (seed, state, depth)


GOLDEN = {
    "two, an 11": [12, 762, 33819, 1520588],
    "three, a Sorry!": [4, 152, 5549, 292793],
    "four, a 10, sliding on": [6, 432, 20481, 891348],
    "teams, a 7": [35, 950, 56214, 4526741],
    "teams, a 7 over two": [38, 693, 61808, 5049222],
    "teams, a 7 under way": [18, 587, 46195, 3898708],
    "points, full hands": [4, 40, 347, 3356, 21802],
    "teams for points": [7, 356, 6409, 248665],
    "the end is near": [1, 11, 137, 1550, 18705],
    "": [11, 122, 1366, 15678, 186772],
    "seats=red+blue": [11, 122, 1366, 15671, 186441],
    "seats=4": [11, 122, 1357, 15178, 171603],
    "seats=4,teams=yes": [13, 173, 2409, 35637],
}
"""From depth 1 on. Every figure has been counted once by the oracle as well."""


@pytest.mark.skipif(interpreted(), reason="a million positions are for compiled rules")
@pytest.mark.parametrize("name", GOLDEN)
def test_deeper_counts(name: str) -> None:
    state = game(name).start() if name not in RICH else at(name)
    assert [kybos.perft(state, depth + 1) for depth in range(len(GOLDEN[name]))] == GOLDEN[name]


def test_a_draw_takes_nothing_of_the_depth() -> None:
    state = game().start()
    assert kybos.perft(state, 1) == len(state.outcomes) == 11
    assert kybos.perft(state, 3) == sum(kybos.perft(state.apply(each), 3) for each in state.choices)
    drawn = state.apply("2")
    assert kybos.perft(drawn, 2) == sum(kybos.perft(drawn.apply(move), 1) for move in drawn.moves)


def test_the_edges_of_the_count() -> None:
    over = game().state("r:H,H,H,H y:S,S,S,S turn:r")
    assert [kybos.perft(over, depth) for depth in range(3)] == [1, 0, 0]
    assert kybos.perft(at("the end is near"), 1) == 1
    with pytest.raises(kybos.KybosError, match="depth"):
        kybos.perft(game().start(), -1)
