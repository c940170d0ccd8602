"""The worked cases of the rules of Sorry!, clauses by hand and random games, on the oracle itself.

These tests prove the oracle, not the engine, so they carry no clause markers.
"""

import random
from dataclasses import replace

import pytest

from tests.oracles import sorry as oracle
from tests.oracles.sorry import Options

RY, RB, RBY, ALL = Options(), Options("rb"), Options("rby"), Options("rbyg")
TEAMS = Options("rbyg", teams=True)
TWO = Options("rbyg", teams=True, split="two")
SLIDING = Options("rb", swapped_pawn_slides=True)
POINTS = Options(points=True)
POINTS_ALL = Options("rbyg", points=True)
POINTS_TEAMS = Options("rbyg", points=True, teams=True)
EVERY = [RY, RB, RBY, ALL, TEAMS, TWO, Options("rby", swapped_pawn_slides=True), Options(quick_start=True)]
EVERY += [POINTS, POINTS_ALL, POINTS_TEAMS, replace(POINTS_TEAMS, split="two", swapped_pawn_slides=True)]


def at(written: str, options: Options) -> oracle.Position:
    """Read a text in which colours of which nothing is said are on START, also with points."""
    named = {word[0] for word in written.split(" ") if word[1] == ":"}
    rest = [f"{seat}:S,S,S,S" for seat in options.seats if seat not in named]
    return oracle.position_of(" ".join([*rest, written]), options)


def pawns_after(written: str, options: Options, *moves: str) -> str:
    """Play legal moves and write the pawns that are not on START."""
    position = at(written, options)
    for move in moves:
        assert move in oracle.moves(position)
        position = oracle.play(position, move)
    places = ((c, place) for c in options.seats for place in position.pawns[c] if place != "S")
    return " ".join(colour + place for colour, place in places)


@pytest.mark.parametrize(
    ("options", "written", "expected"),
    [
        # the worked cases, also with more than the table says
        (RB, "r:S,S,S,28 card:4", "r28-24"),
        (RB, "r:S,S,S,26 b:S,S,S,24 card:11", "r26-37 r26~b24"),
        (RY, "r:S,S,S,z1 y:S,S,S,z3 card:2", "rz1-z3 rS-4"),
        (
            RB,
            "r:S,S,21,26 card:7",
            "r21-28 r26-33 r26-28 r26-29 r26-30 r26-31 r26-32 r21-22 r21-23 r21-25",
        ),
        (RB, "r:S,S,25,30 card:7 left:4 moved:r30", "r25-29"),
        (RY, "r:S,S,z1,z4 card:7", "rz1-H rz4-H"),
        (RY, "r:z5,H,H,H card:2", "pass"),
        (RY, "r:z5,H,H,H card:1", "rz5-H"),
        (RB, "r:S,S,55,z4 b:S,S,S,30 card:11", "r55~b30 pass"),
        (RY, "r:S,S,S,12 card:12", "r12-24"),
        (ALL, "g:S,S,S,46 turn:r card:Sorry!", "rS~g46"),
        # S9, S10, S14: out of START by 1 and 2 only, not onto an own pawn; jumping
        (RY, "turn:y card:1", "yS-34"),
        (RY, "r:S,S,S,4 card:1", "r4-5"),
        (RY, "r:S,S,4,5 card:1", "r5-6"),
        (RY, "r:S,S,S,S card:5", "pass"),
        (RY, "r:S,S,6,7 y:S,S,S,8 card:3", "r6-9 r7-10"),
        # S11: a triangle held by the same colour is no landing, the rest of the slide is
        (RB, "r:S,S,S,16 card:1", "r16-17 rS-4"),
        (ALL, "r:S,S,13,16 card:3", "r16-19"),
        # S16, S30: no overshooting; S28, S29: backward in and out of the zone
        (RY, "r:S,0,2,z3 card:8", "r0-H"),
        (RY, "r:S,S,2,z4 card:3", "r2-z3"),
        (RY, "r:4,z1,z2,z5 card:4", "r4-0 rz1-59 rz2-0"),
        (RY, "r:S,S,3,z1 card:4", "r3-59 rz1-59"),
        (RY, "r:S,S,S,3 card:12", "r3-15"),
        # S18: two different pawns, all seven steps
        (RY, "r:S,S,S,z3 y:S,S,S,9 card:7", "pass"),
        (RY, "r:S,S,z3,z5 card:7", "pass"),
        (RY, "r:S,S,z1,z5 card:7", "pass"),
        (RY, "r:S,S,z2,z5 card:7", "pass"),
        (RY, "r:S,S,40,z5 card:7", "r40-47 r40-46 rz5-H"),
        # S20: backward may always be chosen and must be if no pawn goes forward
        (RY, "r:S,S,6,z2 card:10", "r6-16 r6-5 rz2-z1"),
        (RY, "r:S,S,S,z1 card:10", "rz1-2"),
        (RY, "card:10", "pass"),
        # S21, S22, S26
        (RB, "r:S,S,9,z1 b:S,S,30,z2 card:11", "r9-20 r9~b30"),
        (RB, "r:S,S,S,z1 b:S,S,S,30 card:11", "pass"),
        (RB, "r:S,S,S,5 b:S,S,z1,H card:11", "r5-16"),
        # S23, S26
        (ALL, "r:S,5,6,7 b:S,30,31,z1 y:S,S,S,31 turn:r card:Sorry!", "rS~b30 rS~b31 rS~y31"),
        (RB, "r:5,6,7,8 b:S,S,S,30 card:Sorry!", "pass"),
        (RB, "r:S,S,S,8 b:S,z1,z2,H card:Sorry!", "pass"),
        # S33, S34: the pawns of the team, landing on the partner's; S35, S37
        (TEAMS, "r:S,S,S,33 y:S,S,S,34 turn:y card:1", "r33-34 rS-4 y34-35"),
        (TEAMS, "r:4,5,6,7 y:S,S,S,H turn:r card:2", "r6-8 r7-9 yS-34"),
        (TEAMS, "r:S,S,S,40 y:S,S,S,H b:S,S,S,z1 turn:r card:Sorry!", "yS~r40"),
        (TEAMS, "r:S,S,S,40 y:S,S,S,3 b:S,S,S,z1 turn:r card:Sorry!", "yS~r40 rS~y3"),
        (TEAMS, "r:S,S,S,40 y:S,S,S,3 b:S,S,S,8 turn:r card:Sorry!", "rS~b8 yS~b8"),
        (TEAMS, "r:S,S,S,40 y:S,S,S,z1 g:S,S,S,3 turn:r card:11", "r40-51 r40~g3"),
        (TEAMS, "r:H,H,H,H y:S,S,S,40 turn:r card:3", "y40-43"),
        # S36
        (TWO, "r:S,z3,z4,z5 y:H,H,H,z5 turn:r card:7", "pass"),
        (TEAMS, "r:S,z3,z4,z5 y:H,H,H,z5 turn:r card:7", "rz3-H rz4-H rz5-H yz5-H"),
        (TEAMS, "r:S,S,z4,H y:H,H,H,z2 turn:r card:7", "pass"),
        (TEAMS, "r:S,8,10,40 turn:r card:7 left:2 moved:r10", "r8-9 r40-42 r40-41"),
        (TEAMS, "r:S,S,8,10 turn:r card:7 left:1 moved:r10", "r8-9"),
        # S39, S40
        (POINTS, "hand.r:1,3,3,7,Sorry! hand.y:1,1,1,1,2", "play-1"),
        (POINTS, "hand.r:3,3,4,7,Sorry! hand.y:1,1,1,1,2", "drop-3 drop-4 drop-7 drop-Sorry!"),
        (POINTS, "r:S,S,S,z1 hand.r:2,3,8,8,8 hand.y:1,1,1,1,2", "play-2 play-3"),
        (POINTS, "r:z5,H,H,H hand.r:2,3,8,8,8 hand.y:1,1,1,1,2", "drop-2 drop-3 drop-8"),
        (POINTS, "r:S,S,S,54 y:S,S,S,9 hand.r:3,11,8,8,8 hand.y:1,1,1,1,2", "play-3 play-8 play-11"),
        (POINTS, "r:S,S,z4,55 y:S,S,S,9 hand.r:11,11,Sorry! hand.y:1 card:3", "r55-58"),
        (
            POINTS,
            "r:H,H,z4,55 y:S,S,S,9 hand.r:11,Sorry!,Sorry!,Sorry!,11 hand.y:1,1,1,1,2",
            "play-11 drop-11 drop-Sorry!",
        ),
        (POINTS, "r:S,S,z4,55 y:S,S,S,9 card:11 hand.r:11,11,12,12 hand.y:1,1,1,1,2", "r55~y9"),
        (POINTS, "r:S,S,S,5 hand.r:11,11,12,12 hand.y:1,1,1,1,2", ""),
    ],
)
def test_moves(options: Options, written: str, expected: str) -> None:
    """All legal moves of hand-made positions: cases 1-9, S9-S40."""
    assert oracle.moves(at(written, options)) == set(expected.split())


@pytest.mark.parametrize(
    ("options", "written", "move", "pawns"),
    [
        (RB, "r:S,S,S,28 card:4", "r28-24", "r28"),
        (RB, "r:S,S,S,26 b:S,S,S,24 card:11", "r26~b24", "r28"),
        (RB, "r:S,S,S,26 b:S,S,S,24 card:11", "r26-37", "r37 b24"),
        (RY, "r:S,S,S,z1 y:S,S,S,z3 card:2", "rz1-z3", "rz3 yz3"),
        (RB, "r:S,S,21,26 card:7", "r26-30 r21-24", "r28 r30"),
        (RY, "r:S,S,z1,z4 card:7", "rz1-H rz4-H", "rH rH"),
        (RY, "r:S,S,S,12 card:12", "r12-24", "r28"),
        (ALL, "g:S,S,S,46 turn:r card:Sorry!", "rS~g46", "r49"),
        # S9, S11-S13: bumps and slides, own pawns swept, own triangles
        (ALL, "r:S,S,S,13 b:S,S,S,16 y:S,S,S,18 turn:r card:3", "r13-16", "r19"),
        (ALL, "r:S,13,17,19 g:S,S,S,20 turn:r card:3", "r13-16", "r19 g20"),
        (RY, "r:S,S,S,8 y:S,S,S,9 card:1", "r8-9", "r9"),
        (RY, "r:S,S,S,8 y:S,S,S,10 card:1", "r8-9", "r9 y10"),
        (RY, "y:S,S,S,4 card:1", "rS-4", "r4"),
        (RY, "r:S,S,S,32 card:10", "r32-31", "r34"),
        # S3, S29
        (RY, "r:S,S,S,0 card:8", "r0-H", "rH"),
        (RY, "y:S,S,S,30 turn:y card:8", "y30-H", "yH"),
        # S18, S19, S36: parts with slides and bumps
        (RY, "r:S,S,38,45 card:7", "r38-39 r45-51", "r43 r51"),
        (RY, "r:S,37,41,43 card:7", "r43-48 r37-39", "r43 r48"),
        (RBY, "r:S,S,40,50 b:S,S,51,53 turn:r card:7", "r50-53 r40-44", "r44 r53 b51"),
        (TEAMS, "r:S,z3,z4,z5 y:H,H,H,z5 turn:r card:7", "rz4-H yz5-H rz3-H rz5-H", "rH rH rH yH yH yH yH"),
        (TEAMS, "r:S,S,8,10 y:S,S,20,40 turn:r card:7", "r10-13 r8-9 y20-22 y40-41", "r9 r13 y22 y41"),
        # S21, S24, S25
        (RB, "r:S,S,S,9 b:S,S,S,30 card:11", "r9~b30", "r30 b9"),
        (SLIDING, "r:S,S,S,9 b:S,S,12,30 card:11", "r9~b30", "r30 b13"),
        (SLIDING, "r:S,S,S,1 b:S,S,S,30 card:11", "r1~b30", "r30 b4"),
        (SLIDING, "r:S,S,S,9 b:S,S,S,13 card:11", "r9~b13", "b13"),
        (RB, "r:S,S,S,9 b:S,S,S,13 card:11", "r9~b13", "r13 b9"),
        (SLIDING, "r:S,S,S,16 b:S,S,S,40 card:11", "r16~b40", "r40 b16"),
        (SLIDING, "r:S,S,S,28 b:S,S,S,24 card:11", "r28~b24", "r28"),
        (RB, "r:S,S,25,40 b:S,S,24,26 card:11", "r40~b24", "r28 b40"),
        (RB, "r:S,S,S,40 b:S,S,S,9 card:11", "r40~b9", "r9 b40"),
        # S23, S24, S34, S35
        (RB, "r:S,S,S,28 b:S,S,S,24 card:Sorry!", "rS~b24", "r28"),
        (RB, "r:S,S,S,3 b:S,S,S,1 card:Sorry!", "rS~b1", "r1 r3"),
        (TEAMS, "r:S,S,S,33 y:S,S,S,34 turn:y card:1", "r33-34", "r34"),
        (TEAMS, "r:S,S,S,30 y:S,S,33,34 turn:y card:1", "r30-31", "r34"),
        (TEAMS, "r:S,S,S,39 y:S,S,H,H turn:y card:Sorry!", "yS~r39", "y39 yH yH"),
        (TEAMS, "r:S,S,S,H y:S,S,S,39 turn:y card:Sorry!", "rS~y39", "r43 rH"),
    ],
)
def test_plays(options: Options, written: str, move: str, pawns: str) -> None:
    """Where the pawns are after legal moves: cases 1-9, S3-S36."""
    assert pawns_after(written, options, *move.split()) == pawns


def test_slides() -> None:
    """S2: the triangles and what they carry to."""
    ends = {triangle: (owner, squares[-1]) for triangle, (owner, squares) in oracle.SLIDES.items()}
    assert ends == {
        "1": ("r", "4"),
        "9": ("r", "13"),
        "16": ("b", "19"),
        "24": ("b", "28"),
        "31": ("y", "34"),
        "39": ("y", "43"),
        "46": ("g", "49"),
        "54": ("g", "58"),
    }


@pytest.mark.parametrize(("colour", "circle", "entrance"), [("r", 4, 2), ("b", 19, 17), ("g", 49, 47)])
def test_the_way_home(colour: str, circle: int, entrance: int) -> None:
    """S3: 64 steps from the circle; b+3 is a full lap away; S30: not one more."""
    assert oracle.walk(colour, str(circle), 64) == "H"
    assert oracle.walk(colour, str(circle), 58) == str(entrance)
    assert oracle.walk(colour, str(circle), 65) is None
    assert oracle.walk(colour, str(entrance + 1), 65) == "H"
    assert oracle.walk(colour, str(circle), -4) == str(entrance - 2)


def test_turns_and_twos() -> None:
    """S7, S15, S22, case 6: who is next, after a 2, a passed 2 and a pass."""
    assert oracle.play(at("card:5", RBY), "pass").turn == "b"
    assert oracle.play(at("turn:y card:5", RBY), "pass").turn == "r"
    again = oracle.play(at("r:z5,H,H,H card:2 deck:1x1,2x1", RY), "pass")
    assert (again.turn, again.card, oracle.outcomes(again)) == ("r", None, {"1": 1, "2": 1})
    won = oracle.play(oracle.draw(again, "1"), "rz5-H")
    assert oracle.text(won) == "r:H,H,H,H y:S,S,S,S turn:r deck:2x1"
    assert (oracle.winners(won), oracle.moves(won), oracle.outcomes(won)) == ({"r"}, set(), {})
    assert oracle.payoffs(won) == {"r": 1, "y": 0}
    by_two = oracle.play(at("y:z4,H,H,H turn:y card:2", RY), "yz4-H")
    assert (oracle.winners(by_two), by_two.turn, oracle.outcomes(by_two)) == ({"y"}, "y", {})
    assert oracle.start(replace(RBY, first="y")).turn == "y"


def test_a_seven_under_way() -> None:
    """S18, S36: left, moved, and when the turn ends; pawns used and then bumped are not listed."""
    half = oracle.play(at("r:S,S,21,26 card:7 turn:r", RB), "r26-30")
    assert oracle.text(half) == "r:S,S,21,30 b:S,S,S,S turn:r card:7 left:3 moved:r30"
    assert oracle.moves(half) == {"r21-24"}
    assert oracle.text(oracle.play(half, "r21-24")) == "r:S,S,28,30 b:S,S,S,S turn:b deck:" + (
        "1x5,2x4,3x4,4x4,5x4,7x3,8x4,10x4,11x4,12x4,Sorry!x4"
    )
    home = oracle.play(at("r:S,S,z4,26 card:7 turn:r", RB), "rz4-H")
    assert oracle.text(home) == "r:S,S,26,H b:S,S,S,S turn:r card:7 left:5"
    swept = oracle.play(at("r:S,17,20,26 y:S,S,S,22 turn:r card:7", TEAMS), "r17-18")
    assert oracle.text(swept).endswith("card:7 left:6 moved:r18")
    swept = oracle.play(oracle.play(at("r:S,S,15,S y:S,14,30,40 turn:r card:7", TEAMS), "r15-18"), "y14-16")
    assert oracle.text(swept).endswith("y:S,19,30,40 g:S,S,S,S turn:r card:7 left:2 moved:y19")


def test_teams_win_together() -> None:
    """S32: the other team's seats lose; one colour home is not enough."""
    half = at("r:H,H,H,H y:S,H,H,H turn:r card:3", TEAMS)
    assert not oracle.is_over(half)
    won = oracle.play(at("r:H,H,H,H y:z5,H,H,H turn:r card:1", TEAMS), "yz5-H")
    assert (oracle.winners(won), won.turn) == ({"r", "y"}, "r")
    assert oracle.payoffs(won) == {"r": 1, "b": 0, "y": 1, "g": 0}


@pytest.mark.parametrize(
    ("options", "home", "points"),
    [
        (POINTS_ALL, (4, 2, 1, 0), (90, 10, 5, 0)),
        (POINTS_ALL, (4, 0, 0, 0), (180, 0, 0, 0)),
        (POINTS_ALL, (1, 4, 1, 0), (5, 20 + 50 + 50, 5, 0)),
        (POINTS_ALL, (4, 3, 0, 0), (20 + 45, 15, 0, 0)),
        (replace(POINTS_ALL, bonus="sum"), (4, 0, 0, 0), (255, 0, 0, 0)),
        (replace(POINTS_ALL, bonus="sum"), (4, 1, 1, 0), (20 + 50 + 75, 5, 5, 0)),
        (replace(POINTS_ALL, bonus="sum"), (4, 2, 1, 0), (90, 10, 5, 0)),
        (POINTS, (2, 4), (10, 20 + 10 + 25)),
        (POINTS_TEAMS, (4, 1, 4, 2), (40 + 25, 15, 40 + 25, 15)),
        (POINTS_TEAMS, (4, 1, 4, 1), (40 + 30 + 25, 10, 40 + 30 + 25, 10)),
        (POINTS_TEAMS, (2, 4, 0, 4), (10, 40 + 30 + 25, 10, 95)),
    ],
)
def test_points(options: Options, home: tuple[int, ...], points: tuple[int, ...]) -> None:
    """S41-S43, case 10."""
    words = [f"{c}:{','.join('S' * (4 - n) + 'H' * n)}" for c, n in zip(options.seats, home, strict=True)]
    ended = oracle.position_of(" ".join(words), options)
    assert tuple(oracle.payoffs(ended).values()) == points


def test_the_deck() -> None:
    """S5, S6: 45 cards; the discards come back when a card is needed and the pile is empty."""
    begin = oracle.start(RY)
    assert sum(oracle.outcomes(begin).values()) == 45
    assert oracle.text(begin) == "r:S,S,S,S y:S,S,S,S turn:r"
    last = at("turn:r deck:Sorry!x1", RY)
    empty = oracle.play(oracle.draw(last, "Sorry!"), "pass")
    assert oracle.text(empty) == "r:S,S,S,S y:S,S,S,S turn:y deck:-"
    assert oracle.outcomes(empty) == oracle.PACK
    hands = "card:3 deck:- hand.r:1,1,1,1 hand.y:2,2,2,2,12"
    played = oracle.play(at(f"r:S,S,S,4 {hands}", POINTS), "r4-7")
    assert oracle.outcomes(played) == {
        "1": 1,
        "3": 4,
        "4": 4,
        "5": 4,
        "7": 4,
        "8": 4,
        "10": 4,
        "11": 4,
        "12": 3,
        "Sorry!": 4,
    }
    assert sum(oracle.draw(played, "1").deck.values()) == 45 - 10


def test_hands() -> None:
    """S38-S40: the deal, plays, drops, a 2 and who draws."""
    position = oracle.start(replace(POINTS, first="y"))
    assert oracle.text(position) == "r:S,S,S,4 y:S,S,S,34 turn:y"
    for card in ["1", "1", "2", "2", "3", "3", "4", "4", "12", "5"]:
        assert oracle.moves(position) == set()
        position = oracle.draw(position, card)
    assert oracle.text(position) == "r:S,S,S,4 y:S,S,S,34 turn:y hand.r:1,2,3,4,5 hand.y:1,2,3,4,12"
    assert oracle.moves(position) == {f"play-{card}" for card in (1, 2, 3, 4, 12)}
    chosen = oracle.play(position, "play-2")
    assert oracle.text(chosen).endswith("turn:y card:2 hand.r:1,2,3,4,5 hand.y:1,3,4,12")
    again = oracle.play(chosen, "y34-36")
    assert (again.turn, again.card, oracle.moves(again)) == ("y", None, set())
    again = oracle.draw(again, "Sorry!")
    assert again.hands["y"] == ("1", "3", "4", "12", "Sorry!")
    moved = oracle.draw(oracle.play(oracle.play(again, "play-12"), "y36-48"), "11")
    assert (moved.turn, moved.hands["y"]) == ("r", ("1", "3", "4", "11", "Sorry!"))
    dropped = oracle.play(at("r:z5,H,H,H hand.r:2,3,8,8,8 hand.y:1,1,1,1,2", POINTS), "drop-2")
    assert (dropped.turn, dropped.card, dropped.hands["r"]) == ("y", None, ("3", "8", "8", "8"))


def test_views() -> None:
    """S38: hidden hands are marks, and with them the pile is unknown."""
    dealt = at("turn:r card:5 hand.r:1,2,3,4 hand.y:1,2,3,4,12", POINTS)
    board = "r:S,S,S,S y:S,S,S,S turn:r card:5"
    assert oracle.view(dealt, "r") == f"{board} hand.r:1,2,3,4 hand.y:?????"
    assert oracle.view(dealt, "y") == f"{board} hand.r:???? hand.y:1,2,3,4,12"
    assert oracle.view(dealt, None) == f"{board} hand.r:???? hand.y:?????"
    later = replace(dealt, deck={"1": 2, "Sorry!": 1})
    assert oracle.text(later) == f"{board} deck:1x2,Sorry!x1 hand.r:1,2,3,4 hand.y:1,2,3,4,12"
    assert oracle.view(later, "r") == (
        f"{board} unseen:1x3,2x1,3x1,4x1,12x1,Sorry!x1 hand.r:1,2,3,4 hand.y:?????"
    )
    open_game = at("turn:r card:5 deck:-", RY)
    assert oracle.view(open_game, None) == oracle.text(open_game) == f"{board} deck:-"


def foreign_triangles(position: oracle.Position) -> set[tuple[str, str]]:
    """Return the pawns on triangles of another colour."""
    pawns = {(colour, place) for colour, places in position.pawns.items() for place in places}
    return {(c, place) for c, place in pawns if place in oracle.SLIDES and oracle.SLIDES[place][0] != c}


def check(position: oracle.Position) -> None:
    """Nothing lost, nobody on another's square, the texts agree (S4-S6, S9, S27)."""
    options = position.options
    assert all(len(places) == 4 for places in position.pawns.values())
    own = [(c, place) for c, places in position.pawns.items() for place in places if place not in "SH"]
    track = [place for _, place in own if place not in oracle.ZONE]
    assert len(own) == len(set(own))
    assert len(track) == len(set(track))
    held = [card for hand in position.hands.values() for card in hand]
    held += [] if position.card is None else [position.card]
    assert all(0 <= held.count(c) + position.deck.get(c, 0) <= n for c, n in oracle.PACK.items())
    assert all(pawn in own for pawn in position.moved)
    assert not position.left or (position.card == "7" and 1 <= position.left <= 6)
    assert oracle.position_of(oracle.text(position), options) == position
    assert position.card is None or not oracle.is_over(position)
    found = oracle.moves(position)
    assert bool(found) + bool(oracle.outcomes(position)) + oracle.is_over(position) == 1
    assert "pass" not in found or not options.points
    if options.points and position.card is None and found:
        assert {len(hand) for hand in position.hands.values()} == {5}


@pytest.mark.parametrize("options", EVERY, ids=str)
def test_random_games(options: Options) -> None:
    """A game ends; foreign triangles come from exchanges only (S25); no bad state on the way."""
    for seed in range(3):
        rng = random.Random(seed)
        position = oracle.start(options)
        for _ in range(30_000):
            check(position) if rng.random() < 0.2 else None
            if oracle.is_over(position):
                break
            chances = oracle.outcomes(position)
            if chances:
                position = oracle.draw(position, rng.choices([*chances], [*chances.values()])[0])
                continue
            before, move = position, rng.choice(sorted(oracle.moves(position)))
            position = oracle.play(before, move)
            new = foreign_triangles(position) - foreign_triangles(before)
            assert not new or ("~" in move and move[1] != "S" and not options.swapped_pawn_slides)
            assert new <= {(move.partition("~")[2][:1], move[1:].partition("~")[0])}
        assert oracle.is_over(position)
        assert set(oracle.payoffs(position)) == set(options.seats)


@pytest.mark.parametrize("options", EVERY, ids=str)
def test_random_positions(options: Options) -> None:
    """Possible, with an act to choose, what follows is possible too, and all kinds among them."""
    rng = random.Random(5)
    drawn = [oracle.random_position(rng, options) for _ in range(1500)]
    assert len({oracle.text(each) for each in drawn}) > 1450
    for each in drawn:
        check(each)
        found = oracle.moves(each)
        check(oracle.play(each, rng.choice(sorted(found))))
        for colour, place in foreign_triangles(each):
            assert not options.swapped_pawn_slides
            assert oracle.SLIDES[place][0] in options.seats
            assert (colour, place) not in each.moved
    cards = {each.card for each in drawn}
    assert cards == set(oracle.PACK) | ({None} if options.points else set())
    assert {each.left for each in drawn} == set(range(7))
    places = {place for each in drawn for own in each.pawns.values() for place in own}
    absent = {square for square, (owner, _) in oracle.SLIDES.items() if owner not in options.seats}
    assert places == set(oracle.LOCATIONS) - absent
    kinds = {"-", "~"} | ({"play", "drop"} if options.points else {"pass"})
    assert all(any(kind in move for each in drawn for move in oracle.moves(each)) for kind in kinds)
    assert any(each.left and not each.moved for each in drawn)
    many = options.teams and options.split == "any"
    assert any(len(each.moved) > 1 for each in drawn) == many
    assert any(not each.deck for each in drawn)
    assert bool(any(foreign_triangles(each) for each in drawn)) != options.swapped_pawn_slides
    exchanges = [oracle.moves(each) for each in drawn if each.card == "11" and not options.points]
    assert options.points or any("pass" in found and len(found) > 1 for found in exchanges)
