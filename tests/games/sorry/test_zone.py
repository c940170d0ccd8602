"""The safety zone and HOME: S27–S30, and S3 and S16 for every place."""

import pytest

from tests.games.sorry.helpers import (
    CIRCLE,
    COLOURS,
    ENTRANCE,
    FORWARD,
    FOUR,
    at,
    check,
    illegal,
    path,
    placed,
    rests,
)


@pytest.mark.rule("S3", "S16", "S27", "S29", "S30")
@pytest.mark.parametrize("letter", COLOURS)
@pytest.mark.parametrize("card", FORWARD)
def test_every_place_with_every_forward_card(letter: str, card: str) -> None:
    """Along the colour's path past its entrance into its zone, up to HOME and not beyond."""
    places = path(letter)
    for index, place in enumerate(places[:-1]):
        state = at(f"{letter}:{place},H", card, FOUR, letter)
        moves = {move for move in state.moves if move.startswith(f"{letter}{place}-")}
        target = places[index + int(card)] if index + int(card) < len(places) else None
        ahead = {f"{letter}{place}-{target}"} if target else set()
        if card == "10":
            ahead.add(f"{letter}{place}-{backward(letter, place, 1)}")
        assert moves == ahead
        start = (
            {f"{letter}S-{CIRCLE[letter]}"} if card in ("1", "2") and place != str(CIRCLE[letter]) else set()
        )
        assert set(state.moves) - moves == (start or (set() if moves else {"pass"}))
        if target:
            after = placed(state.apply(f"{letter}{place}-{target}"))[letter]
            assert after == f"S,S,{rests(letter, target)},H"


@pytest.mark.rule("S17", "S20", "S28", "S29")
@pytest.mark.parametrize("letter", COLOURS)
@pytest.mark.parametrize(("card", "steps"), [("4", 4), ("10", 1)])
def test_every_place_with_every_backward_card(letter: str, card: str, steps: int) -> None:
    """Back along the outer track, also from the zone, and never into it."""
    for place in [*map(str, range(60)), "z1", "z2", "z3", "z4", "z5"]:
        state = at(f"{letter}:{place},H", card, FOUR, letter)
        target = backward(letter, place, steps)
        assert f"{letter}{place}-{target}" in state.moves
        assert len(state.moves) == 1 or card == "10"
        after = placed(state.apply(f"{letter}{place}-{target}"))[letter]
        assert after == f"S,S,{rests(letter, target)},H"


def backward(letter: str, place: str, steps: int) -> str:
    """So many steps back: from the zone to the entrance and on along the track."""
    if place.startswith("z"):
        inside = int(place[1]) - steps
        return f"z{inside}" if inside > 0 else str((ENTRANCE[letter] + inside) % 60)
    return str((int(place) - steps) % 60)


@pytest.mark.rule("S27")
@pytest.mark.parametrize("letter", COLOURS)
def test_other_colours_walk_past_the_zone(letter: str) -> None:
    """From the entrance of another colour, and from before it, the way goes on along the track."""
    for owner in COLOURS.keys() - {letter}:
        entrance = ENTRANCE[owner]
        for card in (1, 2, 3, 5, 8):
            for origin in (entrance, entrance - 2):
                moves = at(f"{letter}:{origin},H", str(card), FOUR, letter).moves
                assert f"{letter}{origin}-{origin + card}" in moves
                assert not any("z" in move for move in moves)


@pytest.mark.rule("S27")
@pytest.mark.parametrize(
    ("line", "card", "expected"),
    [
        ("r:z1 y:z3", "2", {"rz1-z3": "r:z3 y:z3", "rS-4": "r:4,z1 y:z3"}),
        ("r:z1,H b:z4 y:z4 g:z4", "3", {"rz1-z4": "r:z4,H b:z4 y:z4 g:z4"}),
        ("r:z5 b:z1 y:z1 g:z1", "4", {"rz5-z1": "r:z1 b:z1 y:z1 g:z1"}),
        ("r:2 b:z5 y:z5 g:z5", "5", {"r2-z5": "r:z5 b:z5 y:z5 g:z5"}),
        ("r:z3,z4 b:z5 y:z4 g:z3", "10", {"rz3-z2": "r:z2,z4 b:z5 y:z4 g:z3"}),
        ("r:z4,z5,H b:z5 y:z5 g:z5,H", "1", {
            "rz5-H": "r:z4,H,H b:z5 y:z5 g:z5,H",
            "rS-4": "r:4,z4,z5,H b:z5 y:z5 g:z5,H",
        }),
    ],
)  # fmt: skip
def test_pawns_in_different_zones_never_meet(line: str, card: str, expected: dict[str, str]) -> None:
    check(line, card, expected, FOUR)


@pytest.mark.rule("S28")
@pytest.mark.parametrize(
    ("line", "card", "expected"),
    [
        # no two own pawns on one square
        ("r:z1,z3", "2", {"rz3-z5": "r:z1,z5", "rS-4": "r:4,z1,z3"}),
        ("r:2,z3", "3", {"rz3-H": "r:2,H"}),
        ("r:z1,z4,H", "3", {"pass": "r:z1,z4,H"}),
        ("r:z1,z5", "4", {"rz1-59": "r:59,z5"}),
        ("r:2,z1,z2,z3", "10", {"r2-1": "r:1,z1,z2,z3"}),
        ("r:59,z1", "4", {"r59-55": "r:55,z1"}),
        # jumping
        ("r:z1,z2", "3", {"rz1-z4": "r:z2,z4", "rz2-z5": "r:z1,z5"}),
        ("r:z1,z2,z3,z4", "5", {"rz1-H": "r:z2,z3,z4,H"}),
        ("r:1,z1,z2,z3", "5", {"r1-z4": "r:z1,z2,z3,z4", "rz1-H": "r:1,z2,z3,H"}),
        ("r:z4,z5,H", "4", {"rz4-2": "r:2,z5,H", "rz5-z1": "r:z1,z4,H"}),
        # backward inside
        ("r:z5", "4", {"rz5-z1": "r:z1"}),
        ("r:z2", "10", {"rz2-z1": "r:z1"}),
        ("r:z4,z5", "10", {"rz4-z3": "r:z3,z5"}),
        # and out of it
        ("r:z1", "10", {"rz1-2": "r:2"}),
        ("r:z1", "4", {"rz1-59": "r:59"}),
        ("r:z2", "4", {"rz2-0": "r:0"}),
        ("r:z3", "4", {"rz3-1": "r:1"}),
        ("r:z4", "4", {"rz4-2": "r:2"}),
        ("r:z1 y:2", "10", {"rz1-2": "r:2"}),
        ("r:z1 y:0,59", "4", {"rz1-59": "r:59 y:0"}),
        ("r:z3 y:1,2", "4", {"rz3-1": "r:1 y:2"}),
    ],
)
def test_the_other_rules_hold_inside(line: str, card: str, expected: dict[str, str]) -> None:
    check(line, card, expected)


@pytest.mark.rule("S29")
@pytest.mark.parametrize(
    ("letter", "line", "card", "expected"),
    [
        # passing or stopping on the outer track
        ("r", "r:4", "4", {"r4-0": "r:0"}),
        ("r", "r:5", "4", {"r5-1": "r:1"}),
        ("r", "r:6", "4", {"r6-2": "r:2"}),
        ("b", "b:19", "4", {"b19-15": "b:15"}),
        ("y", "y:34", "4", {"y34-30": "y:30"}),
        ("g", "g:49", "4", {"g49-45": "g:45"}),
        # the zone by the next forward move
        ("r", "r:2", "3", {"r2-z3": "r:z3"}),
        ("r", "r:0", "8", {"r0-H": "r:H"}),
        ("b", "b:15", "8", {"b15-H": "b:H"}),
        ("y", "y:30", "8", {"y30-H": "y:H"}),
        ("g", "g:45", "8", {"g45-H": "g:H"}),
        ("g", "g:45", "3", {"g45-z1": "g:z1"}),
        # a full lap away
        ("r", "r:3", "3", {"r3-6": "r:6"}),
        ("r", "r:3", "12", {"r3-15": "r:15"}),
        ("b", "b:18", "5", {"b18-23": "b:23"}),
        ("y", "y:33", "8", {"y33-41": "y:41"}),
        ("g", "g:48", "12", {"g48-0": "g:0"}),
    ],
)
def test_backward_moves_and_the_zone(letter: str, line: str, card: str, expected: dict[str, str]) -> None:
    check(line, card, expected, FOUR, letter)


@pytest.mark.rule("S29")
def test_back_from_the_circle_and_home_at_once() -> None:
    """The short way: START, circle, 4 back, 8 forward."""
    state = at("r:H", "1").apply("rS-4")
    for line in ("5 pass 4 r4-0", "5 pass 8 r0-H"):
        for word in line.split():
            state = state.apply(word)
    assert placed(state)["r"] == "S,S,H,H"


@pytest.mark.rule("S30")
@pytest.mark.parametrize("letter", COLOURS)
def test_home_is_reached_by_exact_count(letter: str) -> None:
    """A greater number is an overshoot."""
    places = path(letter)
    for distance in range(1, 12):
        place = places[-1 - distance]
        for card in map(int, FORWARD):
            state = at(f"{letter}:{place},H,H", str(card), FOUR, letter)
            home = f"{letter}{place}-H"
            if card == distance:
                assert placed(state.apply(home))[letter] == "S,H,H,H"
            elif card > distance:
                illegal(state, home, "S18/S19" if card == 7 else "S30")  # the 7 could be shared
            else:
                assert home not in state.moves


@pytest.mark.rule("S30", "S9")
@pytest.mark.parametrize("card", ["1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "Sorry!"])
def test_home_is_never_left(card: str) -> None:
    for line in ("r:H y:20", "r:H,H,H y:20", "r:30,z4,H,H y:20"):
        state = at(line, card)
        assert not any(move.startswith("rH") for move in state.moves)
        for move in state.moves:
            home = placed(state.apply(move))["r"].count("H")
            assert home >= line.count("H")
