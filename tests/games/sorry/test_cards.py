"""The cards that go forward and backward: S14–S17 and S20; each from START, the track and the zone."""

import pytest

from tests.games.sorry.helpers import COLOURS, FOUR, at, check, illegal

Rows = list[tuple[str, dict[str, str]]]


@pytest.mark.rule("S14")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", {"rS-4": "r:4"}),
        ("r:4", {"r4-5": "r:5"}),
        ("r:3", {"r3-4": "r:4", "rS-4": "r:3,4"}),
        ("r:10,z2,H", {"rS-4": "r:4,10,z2,H", "r10-11": "r:11,z2,H", "rz2-z3": "r:10,z3,H"}),
        ("r:2", {"r2-z1": "r:z1", "rS-4": "r:2,4"}),
        ("r:z5", {"rz5-H": "r:H", "rS-4": "r:4,z5"}),
        ("r:z4,z5", {"rz5-H": "r:z4,H", "rS-4": "r:4,z4,z5"}),
        ("r:59,H,H,H", {"r59-0": "r:0,H,H,H"}),
        ("r:20,21,22,23", {"r23-24": "r:20,21,22,28"}),
        ("y:4,5", {"rS-4": "r:4 y:5"}),
        ("r:33,H,H,H y:34", {"r33-34": "r:34,H,H,H"}),
        ("r:H,H,H", {"rS-4": "r:4,H,H,H"}),
    ],
)
def test_1(line: str, expected: dict[str, str]) -> None:
    check(line, "1", expected)


@pytest.mark.rule("S15")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", {"rS-4": "r:4"}),  # not one further
        ("r:4", {"r4-6": "r:6"}),
        ("r:2", {"r2-z2": "r:z2", "rS-4": "r:2,4"}),
        ("r:3", {"r3-5": "r:5", "rS-4": "r:3,4"}),
        ("r:1", {"r1-z1": "r:z1", "rS-4": "r:1,4"}),
        ("r:58", {"r58-0": "r:0", "rS-4": "r:4,58"}),
        ("r:z4,H", {"rz4-H": "r:H,H", "rS-4": "r:4,z4,H"}),
        ("r:z5,H", {"rS-4": "r:4,z5,H"}),
        ("r:7,H,H,H", {"r7-9": "r:9,H,H,H"}),
        ("r:14,29,z1,z3", {
            "r14-16": "r:19,29,z1,z3",
            "r29-31": "r:14,34,z1,z3",
            "rz3-z5": "r:14,29,z1,z5",
        }),
        ("r:z5,H,H,H", {"pass": "r:z5,H,H,H"}),
        ("y:4", {"rS-4": "r:4"}),
        ("y:5", {"rS-4": "r:4 y:5"}),
    ],
)  # fmt: skip
def test_2(line: str, expected: dict[str, str]) -> None:
    check(line, "2", expected)


@pytest.mark.rule("S14", "S15")
@pytest.mark.parametrize(("letter", "circle"), [("r", 4), ("b", 19), ("y", 34), ("g", 49)])
@pytest.mark.parametrize("card", ["1", "2"])
def test_every_colour_leaves_start_for_its_own_circle(letter: str, circle: int, card: str) -> None:
    for other in COLOURS.keys() - {letter}:
        check(f"{other}:{circle},z1", card, {f"{letter}S-{circle}": f"{letter}:{circle} {other}:z1"},
              FOUR, letter)  # fmt: skip


PLACES: dict[str, Rows] = {
    "3": [
        ("r:10", {"r10-13": "r:13"}),
        ("r:13", {"r13-16": "r:19"}),
        ("r:0", {"r0-z1": "r:z1"}),
        ("r:59", {"r59-2": "r:2"}),
        ("r:2", {"r2-z3": "r:z3"}),
        ("r:3", {"r3-6": "r:6"}),
        ("r:z1", {"rz1-z4": "r:z4"}),
        ("r:z3", {"rz3-H": "r:H"}),
        ("r:z4", {"pass": "r:z4"}),
        ("r:57,z2,H", {"r57-0": "r:0,z2,H", "rz2-z5": "r:57,z5,H"}),
        ("", {"pass": ""}),
    ],
    "5": [
        ("r:10", {"r10-15": "r:15"}),
        ("r:11", {"r11-16": "r:19"}),
        ("r:0", {"r0-z3": "r:z3"}),
        ("r:59", {"r59-z2": "r:z2"}),
        ("r:58", {"r58-z1": "r:z1"}),
        ("r:57", {"r57-2": "r:2"}),
        ("r:3", {"r3-8": "r:8"}),
        ("r:z1", {"rz1-H": "r:H"}),
        ("r:z2", {"pass": "r:z2"}),
        ("r:2", {"r2-z5": "r:z5"}),
        ("r:30,z1", {"r30-35": "r:35,z1", "rz1-H": "r:30,H"}),
        ("", {"pass": ""}),
    ],
    "8": [
        ("r:10", {"r10-18": "r:18"}),
        ("r:8", {"r8-16": "r:19"}),
        ("r:0", {"r0-H": "r:H"}),
        ("r:1", {"pass": "r:1"}),
        ("r:2", {"pass": "r:2"}),
        ("r:3", {"r3-11": "r:11"}),
        ("r:59", {"r59-z5": "r:z5"}),
        ("r:55", {"r55-z1": "r:z1"}),
        ("r:53", {"r53-1": "r:1"}),
        ("r:z1", {"pass": "r:z1"}),
        ("r:35,55,z3", {"r35-43": "r:43,55,z3", "r55-z1": "r:35,z1,z3"}),
        ("", {"pass": ""}),
    ],
    "12": [
        ("r:10", {"r10-22": "r:22"}),
        ("r:19", {"r19-31": "r:34"}),
        ("r:56", {"r56-H": "r:H"}),
        ("r:57", {"pass": "r:57"}),
        ("r:55", {"r55-z5": "r:z5"}),
        ("r:51", {"r51-z1": "r:z1"}),
        ("r:50", {"r50-2": "r:2"}),
        ("r:3", {"r3-15": "r:15"}),
        ("r:2", {"pass": "r:2"}),
        ("r:4,z1,z5", {"r4-16": "r:19,z1,z5"}),
        ("", {"pass": ""}),
    ],
}
FORWARD_ROWS = [(card, line, expected) for card, rows in PLACES.items() for line, expected in rows]


@pytest.mark.rule("S16")
@pytest.mark.parametrize(("card", "line", "expected"), FORWARD_ROWS)
def test_3_5_8_and_12_go_forward(card: str, line: str, expected: dict[str, str]) -> None:
    check(line, card, expected)


@pytest.mark.rule("S17")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("r:28", {"r28-24": "r:28"}),
        ("r:25", {"r25-21": "r:21"}),
        ("r:4", {"r4-0": "r:0"}),
        ("r:3", {"r3-59": "r:59"}),
        ("r:2", {"r2-58": "r:58"}),
        ("r:1", {"r1-57": "r:57"}),
        ("r:0", {"r0-56": "r:56"}),
        ("r:59", {"r59-55": "r:55"}),
        ("r:58", {"r58-54": "r:58"}),
        ("r:5", {"r5-1": "r:1"}),
        ("r:13", {"r13-9": "r:9"}),
        ("r:z1", {"rz1-59": "r:59"}),
        ("r:z2", {"rz2-0": "r:0"}),
        ("r:z3", {"rz3-1": "r:1"}),
        ("r:z4", {"rz4-2": "r:2"}),
        ("r:z5", {"rz5-z1": "r:z1"}),
        ("r:10,14", {"r10-6": "r:6,14"}),
        ("r:z1,z5", {"rz1-59": "r:59,z5"}),
        ("r:2,z4", {"r2-58": "r:58,z4"}),
        ("r:10 y:6", {"r10-6": "r:6"}),
        ("r:z4 y:2", {"rz4-2": "r:2"}),
        ("r:10,H,H", {"r10-6": "r:6,H,H"}),
        ("", {"pass": ""}),
        ("r:H,H", {"pass": "r:H,H"}),
    ],
)
def test_4_goes_backward(line: str, expected: dict[str, str]) -> None:
    check(line, "4", expected)


@pytest.mark.rule("S20")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("r:15", {"r15-25": "r:25", "r15-14": "r:14"}),
        ("r:17", {"r17-27": "r:27", "r17-16": "r:19"}),
        ("r:14", {"r14-24": "r:28", "r14-13": "r:13"}),
        ("r:10", {"r10-20": "r:20", "r10-9": "r:9"}),
        ("r:58", {"r58-H": "r:H", "r58-57": "r:57"}),
        ("r:55", {"r55-z3": "r:z3", "r55-54": "r:58"}),
        ("r:52", {"r52-2": "r:2", "r52-51": "r:51"}),
        ("r:5,z1", {"r5-15": "r:15,z1", "r5-4": "r:4,z1", "rz1-2": "r:2,5"}),
        ("r:20,30", {"r20-19": "r:19,30", "r30-40": "r:20,40", "r30-29": "r:20,29"}),
        ("r:15 y:25", {"r15-25": "r:25", "r15-14": "r:14 y:25"}),
        ("r:15 y:14", {"r15-25": "r:25 y:14", "r15-14": "r:14"}),
    ],
)
def test_10_goes_forward_10_or_backward_1(line: str, expected: dict[str, str]) -> None:
    check(line, "10", expected)


@pytest.mark.rule("S20", "S8")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("r:59", {"r59-58": "r:58"}),
        ("r:0", {"r0-59": "r:59"}),
        ("r:1", {"r1-0": "r:0"}),
        ("r:2", {"r2-1": "r:1"}),
        ("r:z1", {"rz1-2": "r:2"}),
        ("r:z2", {"rz2-z1": "r:z1"}),
        ("r:z5", {"rz5-z4": "r:z4"}),
        ("r:z4,z5,H,H", {"rz4-z3": "r:z3,z5,H,H"}),
        ("r:1,2,H", {"r1-0": "r:0,2,H"}),
        ("r:2,z1", {"r2-1": "r:1,z1"}),
        ("r:1 y:0", {"r1-0": "r:0"}),
        ("r:56,z4,H", {"r56-55": "r:55,z4,H", "rz4-z3": "r:56,z3,H"}),
    ],
)
def test_backward_1_is_compulsory_if_no_pawn_can_go_10(line: str, expected: dict[str, str]) -> None:
    """The last row: red's own pawn holds the place ten steps ahead."""
    check(line, "10", expected)
    illegal(at(line, "10"), "pass", "S8/S20")


@pytest.mark.rule("S16", "S17", "S20")
@pytest.mark.parametrize(
    ("turn", "line", "card", "expected"),
    [
        ("b", "b:12", "3", {"b12-15": "b:15"}),
        ("b", "b:14", "5", {"b14-z2": "b:z2"}),
        ("b", "b:8", "12", {"b8-z3": "b:z3"}),
        ("b", "b:58", "3", {"b58-1": "b:4"}),
        ("b", "b:19", "4", {"b19-15": "b:15"}),
        ("y", "y:30", "8", {"y30-H": "y:H"}),
        ("y", "y:z1", "4", {"yz1-29": "y:29"}),
        ("y", "y:57", "12", {"y57-9": "y:13"}),
        ("y", "y:0", "10", {"y0-10": "y:10", "y0-59": "y:59"}),
        ("g", "g:44", "8", {"g44-z5": "g:z5"}),
        ("g", "g:48", "12", {"g48-0": "g:0"}),
        ("g", "g:z2", "10", {"gz2-z1": "g:z1"}),
        ("g", "g:47", "10", {"g47-46": "g:46"}),
        ("g", "g:20", "4", {"g20-16": "g:19"}),
    ],
)
def test_the_other_colours(turn: str, line: str, card: str, expected: dict[str, str]) -> None:
    check(line, card, expected, FOUR, turn)
