"""The 7 of a team: S36."""

import pytest

from tests.games.sorry.helpers import TEAMS, at, check_end, deck, game, illegal, pawns, placed, played

TWO = f"{TEAMS},split=two"
ANY = f"{TEAMS},split=any"


def steps(origin: str, first: int, numbers: range) -> set[str]:
    """The parts that take a pawn forward by these numbers, on the open track."""
    return {f"{origin}-{first + number}" for number in numbers}


@pytest.mark.rule("S36")
@pytest.mark.parametrize("turn", "ry")
@pytest.mark.parametrize("options", [TEAMS, ANY])
def test_over_as_many_pawns_as_the_player_likes(options: str, turn: str) -> None:
    """Each pawn at most once: what is left goes to those that have not been moved."""
    state = at("r:10,20 y:40,50", "7", options, turn)
    everything = {
        *steps("r10", 10, range(1, 8)),
        *steps("r20", 20, range(1, 8)),
        *steps("y40", 40, range(1, 8)),
        *steps("y50", 50, range(1, 8)),
    }
    assert set(state.moves) == everything
    state = state.apply("r10-11")
    assert state.text == f"{pawns('r:11,20 y:40,50', TEAMS)} turn:{turn} card:7 left:6 moved:r11"
    assert set(state.moves) == {
        *steps("r20", 20, range(1, 7)),
        *steps("y40", 40, range(1, 7)),
        *steps("y50", 50, range(1, 7)),
    }
    state = state.apply("y40-42")
    assert state.text == f"{pawns('r:11,20 y:42,50', TEAMS)} turn:{turn} card:7 left:4 moved:r11,y42"
    assert set(state.moves) == {*steps("r20", 20, range(1, 5)), *steps("y50", 50, range(1, 5))}
    state = state.apply("r20-23")
    assert state.text == f"{pawns('r:11,23 y:42,50', TEAMS)} turn:{turn} card:7 left:1 moved:r11,r23,y42"
    assert state.moves == ("y50-51",)
    assert game(options).state(state.text) == state
    state = state.apply("y50-51")
    follows = {"r": "b", "y": "g"}[turn]
    assert state.text == f"{pawns('r:11,23 y:42,51', TEAMS)} turn:{follows} {deck('7')}"


@pytest.mark.rule("S36")
def test_seven_pawns_may_share_it() -> None:
    state = at("r:5,10,20,35 y:41,50,56", "7", TEAMS)
    for left, move in zip(
        (6, 5, 4, 3, 2, 1), ("r5-6", "y41-42", "r10-11", "y50-51", "r20-21", "y56-57"), strict=True
    ):
        state = state.apply(move)
        assert f" left:{left} " in state.text
    assert state.moves == ("r35-36",)
    after = state.apply("r35-36")
    assert after.text == f"{pawns('r:6,11,21,36 y:42,51,57', TEAMS)} turn:b {deck('7')}"


@pytest.mark.rule("S36")
@pytest.mark.parametrize("turn", "ry")
def test_over_two_pawns_by_option(turn: str) -> None:
    """Of the eight, too, but the second uses all the rest."""
    state = at("r:10,20 y:40,50", "7", TWO, turn)
    assert len(state.moves) == 28
    state = state.apply("r10-11")
    assert state.text == f"{pawns('r:11,20 y:40,50', TEAMS)} turn:{turn} card:7 left:6 moved:r11"
    assert set(state.moves) == {"r20-26", "y40-46", "y50-56"}
    state = state.apply("y40-46")
    follows = {"r": "b", "y": "g"}[turn]
    assert state.text == f"{pawns('r:11,20 y:49,50', TEAMS)} turn:{follows} {deck('7')}"


@pytest.mark.rule("S36", "S19")
@pytest.mark.parametrize("options", [ANY, TWO])
def test_a_rest_that_only_two_more_pawns_can_use(options: str) -> None:
    """2 + 3 + 2 steps bring all three home, and that wins; no two of them add up to seven."""
    state = at("r:z4,H,H,H y:z3,z4,H,H", "7", options)
    if options == TWO:
        assert state.moves == ("pass",)
        illegal(state, "rz4-H", "S18/S19/S36")
        return
    assert set(state.moves) == {"rz4-H", "yz3-H", "yz4-H"}
    illegal(state, "rz4-z5", "S18/S19")
    after = state.apply("rz4-H")
    assert after.text == f"{pawns('r:H,H,H,H y:z3,z4,H,H', TEAMS)} turn:r card:7 left:5"
    assert set(after.moves) == {"yz3-H", "yz4-H"}
    after = after.apply("yz3-H")
    assert after.moves == ("yz4-H",)
    after = after.apply("yz4-H")
    check_end(after, "ry")
    assert after == played(state, "yz4-H yz3-H rz4-H")


@pytest.mark.rule("S36", "S34")
def test_parts_that_meet() -> None:
    """A part that bumps the partner's pawn takes away who could use the rest."""
    state = at("r:10 y:13", "7", TEAMS)
    assert set(state.moves) == {
        *("r10-11", "r10-12", "r10-14", "r10-15", "r10-16", "r10-17"),
        *steps("y13", 13, range(1, 8)),
    }
    illegal(state, "r10-13", "S19")
    assert placed(played(state, "r10-15 y13-15")) == placed(at("y:15", "3", TEAMS))
    assert placed(played(state, "y13-15 r10-15")) == placed(at("r:15", "3", TEAMS))
    assert placed(played(state, "y13-16 r10-14")) == placed(at("r:14 y:19", "3", TEAMS))


@pytest.mark.rule("S36", "S18")
@pytest.mark.parametrize("options", [ANY, TWO])
def test_no_pawn_is_used_twice(options: str) -> None:
    state = at("r:10,20 y:40", "7", options).apply("r10-12")
    illegal(state, "r12-17", "S18/S36")
    assert not any(move.startswith("r12") for move in state.moves)
    state = at("r:10 y:40,z5", "7", options)
    assert "r10-17" in state.moves
    illegal(state, "rS-4", "S9/S18")
    illegal(state, "yS-34", "S9/S18")


@pytest.mark.rule("S36", "S19")
def test_a_used_pawn_that_is_swept_does_not_come_back() -> None:
    """Yellow's slide sends the red pawn that has been moved to START; the rest is for others."""
    state = played(at("r:23 y:20,z1", "7", TEAMS), "r23-25 y20-24")
    assert state.text == f"{pawns('y:28,z1', TEAMS)} turn:r card:7 left:1 moved:y28"
    assert state.moves == ("yz1-z2",)
    assert game(TEAMS).state(state.text) == state


@pytest.mark.rule("S36")
def test_a_team_must_play_its_7_whoever_draws_it() -> None:
    state = at("y:40", "7", TEAMS)
    assert state.moves == ("y40-47",)
    illegal(state, "pass", "S8")
    state = at("b:20 g:z4", "7", TEAMS, "g")
    assert set(state.moves) == {"b20-27", "b20-25", "b20-26", "gz4-H", "gz4-z5"}
