"""How games of three and four end: E15–E19, with the worked case 15."""

import itertools

import pytest

from tests.games.einstein.helpers import FAR, after, check_end, put, rolled


@pytest.mark.rule("E15")
@pytest.mark.parametrize(
    ("line", "turn", "move"),
    [
        ("r1e2 b1b2 y1a5 g1e6", "r", "1f1"),
        ("r1e1 b1b2 y1a5 g1e6", "r", "1f1"),
        ("r1e2 b1b2 y1f1 y2a5 g1e6", "r", "1xf1"),
        ("r1e2 b1f1 b2b2 y1a5 g1e6", "r", "1xf1"),
        ("r1e2 b1b2 y1a5 g1e6", "b", "1a1"),
        ("r1e2 b1b2 y1a5 g1a1 g2e6", "b", "1xa1"),
        ("r1e2 b1b2 y1b5 g1e6", "y", "1a6"),
        ("r1a6 r2e2 b1b2 y1b5 g1e6", "y", "1xa6"),
        ("r1e2 b1b2 y1a5 g1e5", "g", "1f6"),
        ("r1f6 r2e2 b1b2 y1a5 g1e5", "g", "1xf6"),
    ],
)
def test_a_team_wins_in_its_partners_corner(line: str, turn: str, move: str) -> None:
    check_end(after(line, move, 4, turn), "ry" if turn in "ry" else "bg", "corner")


@pytest.mark.rule("E15")
@pytest.mark.parametrize("letter", "rbyg")
def test_a_neighbours_corner_means_nothing(letter: str) -> None:
    corners = set(FAR[4].values())
    own = {"r": "a6", "b": "f6", "y": "f1", "g": "a1"}[letter]
    stones = {"r": "r2c3", "b": "b2d3", "y": "y2c4", "g": "g2d4"}
    reached = set()
    for corner in corners - {own, FAR[4][letter]}:
        file, rank = corner[0], corner[1]
        near = [f"{other}{rank}" for other in "be"] + [f"{file}{other}" for other in "25"]
        for square in near:
            state = rolled(f"{put(f'{letter}1{square} ' + ' '.join(stones.values()), 4)} turn:{letter}", 1, 4)
            if f"1{corner}" in state.moves:
                assert state.apply(f"1{corner}").is_chance
                reached.add(corner)
    assert len(reached) == 2


@pytest.mark.rule("E16")
@pytest.mark.parametrize(
    ("line", "turn", "move"),
    [
        ("r1c3 b1d5 y2d2 g1a2", "y", "2xc3"),  # case 15: by the partner
        ("r1c3 b1d4 b2d5 y2d2 g1a2", "b", "1xc3"),
        ("r1c3 b1d5 y2d2 g1b2", "g", "1xc3"),
    ],
)
def test_a_team_loses_with_one_players_last_stone(line: str, turn: str, move: str) -> None:
    check_end(after(line, move, 4, turn), "bg", "elimination")


@pytest.mark.rule("E16")
@pytest.mark.parametrize(
    ("victim", "taker"), [pair for pair in itertools.permutations("rbyg", 2) if pair[0] != pair[1]]
)
def test_whoever_takes_the_last_stone(victim: str, taker: str) -> None:
    """Every pair: the taker comes on c3 from where he came."""
    origin = {"r": "b4", "b": "d4", "y": "d2", "g": "b2"}[taker]
    others = {"r": "r6a4", "b": "b6d6", "y": "y6f3", "g": "g6a3"}
    kept = " ".join(stone for letter, stone in others.items() if letter not in (victim, taker))
    state = after(f"{victim}1c3 {taker}2{origin} {kept}", "2xc3", 4, taker)
    check_end(state, "bg" if victim in "ry" else "ry", "elimination")


@pytest.mark.rule("E17")
@pytest.mark.parametrize(
    ("line", "turn", "move", "seats", "winners"),
    [
        ("r1e2 b1b2 y1f1 g1e6", "r", "1xf1", 4, "ry"),  # the partner's last stone
        ("r1e2 b1f1 y1a5 g1e6", "r", "1xf1", 4, "ry"),
        ("r1e2 b1b2 y1b5 g1a1", "b", "1xa1", 4, "bg"),
        ("r1a6 b1b2 y1b5 g1e6", "y", "1xa6", 4, "ry"),
        ("r1e2 b1f6 y1b2 g1e5", "g", "1xf6", 4, "bg"),
        ("r1d2 b1e1", "r", "1xe1", 2, "r"),
        ("r1a5 b1b4", "b", "1xa5", 2, "b"),
        ("r1e2 b1f1", "r", "1xf1", 3, "r"),
    ],
)
def test_both_at_once_is_a_win_in_the_corner(
    line: str, turn: str, move: str, seats: int, winners: str
) -> None:
    check_end(after(line, move, seats, turn), winners, "corner")


@pytest.mark.rule("E18")
@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("r1e2 b1c4 g1b3", "1f1"),
        ("r1f2 b1c4 g1b3", "1f1"),
        ("r1e1 b1f1 b2c4 g1b3", "1xf1"),
        ("r1e2 b1c4 g2b3 g1f1", "1xf1"),
    ],
)
def test_the_solo_player_wins_in_the_corner(line: str, move: str) -> None:
    check_end(after(line, move, 3), "r", "corner")


@pytest.mark.rule("E19")
@pytest.mark.parametrize(
    ("line", "turn", "move"),
    [
        ("r1c3 b1d4 g1b4", "b", "1xc3"),
        ("r1c3 b1d4 g1b2", "g", "1xc3"),
        ("r1c3 g1b2", "g", "1xc3"),
        ("r1a1 b1b2 g1b4", "b", "1xa1"),
        ("r1f6 b1b2 g1e6", "g", "1xf6"),
    ],
)
def test_the_pair_wins_when_the_solo_player_has_no_stones(line: str, turn: str, move: str) -> None:
    check_end(after(line, move, 3, turn), "bg", "elimination")


@pytest.mark.rule("E19")
@pytest.mark.parametrize(
    ("line", "turn", "move"),
    [
        ("r1c3 b1b2 g1c5", "b", "1a1"),
        ("r1a1 r2c3 b1b2 g1c5", "b", "1xa1"),
        ("r1c3 b1b2 g1e5", "g", "1f6"),
        ("r1c3 b1b2 b2f6 g1e5", "g", "1xf6"),
        ("r1e3 b1e1 g1c1", "g", "1d1"),
        ("r1e3 b1e2 g1e1", "g", "1f1"),
        ("r1e3 b1f2 g1e5", "b", "1f1"),
    ],
)
def test_a_corner_wins_the_pair_nothing(line: str, turn: str, move: str) -> None:
    state = after(line, move, 3, turn)
    assert state.is_chance
    assert state.result is None
