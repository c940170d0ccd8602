"""The 7: S18 and S19, with tables of all first parts and all that may follow."""

import pytest

from tests.games.sorry.helpers import FOUR, at, check_end, deck, fields, game, illegal, pawns, placed

Plays = dict[str, "str | dict[str, str]"]
"""After a whole 7 the places, after a first part what the other pawn may do and the places then."""

TABLES: list[tuple[str, Plays]] = [
    ("", {"pass": ""}),
    ("r:10", {"r10-17": "r:17"}),
    ("r:9", {"r9-16": "r:19"}),
    ("r:1", {"r1-H": "r:H"}),
    ("r:2", {"pass": "r:2"}),
    ("r:55,H,H", {"r55-2": "r:2,H,H"}),
    ("r:z1,H,H y:30", {"pass": "r:z1,H,H y:30"}),
    (
        "r:10,20",
        {
            "r10-17": "r:17,20",
            "r10-11": {"r20-26": "r:11,26"},
            "r10-12": {"r20-25": "r:12,25"},
            "r10-13": {"r20-24": "r:13,28"},
            "r10-14": {"r20-23": "r:14,23"},
            "r10-15": {"r20-22": "r:15,22"},
            "r10-16": {"r20-21": "r:19,21"},
            "r20-27": "r:10,27",
            "r20-21": {"r10-16": "r:19,21"},
            "r20-22": {"r10-15": "r:15,22"},
            "r20-23": {"r10-14": "r:14,23"},
            "r20-24": {"r10-13": "r:13,28"},
            "r20-25": {"r10-12": "r:12,25"},
            "r20-26": {"r10-11": "r:11,26"},
        },
    ),
    (  # the one's own pawn is in the way, or has just left
        "r:10,14",
        {
            "r10-17": "r:14,17",
            "r10-11": {"r14-20": "r:11,20"},
            "r10-12": {"r14-19": "r:12,19"},
            "r10-13": {"r14-18": "r:13,18"},
            "r10-15": {"r14-16": "r:15,19"},
            "r10-16": {"r14-15": "r:15,19"},
            "r14-21": "r:10,21",
            "r14-15": {"r10-16": "r:15,19"},
            "r14-16": {"r10-15": "r:15,19"},
            "r14-17": {"r10-14": "r:14,17"},
            "r14-18": {"r10-13": "r:13,18"},
            "r14-19": {"r10-12": "r:12,19"},
            "r14-20": {"r10-11": "r:11,20"},
        },
    ),
    (  # worked case 4: the slide of the first part may send the other pawn to START
        "r:21,26",
        {
            "r21-28": "r:26,28",
            "r21-22": {"r26-32": "r:22,32"},
            "r21-23": {"r26-31": "r:23,34"},
            "r21-25": {"r26-29": "r:25,29"},
            "r26-33": "r:21,33",
            "r26-28": {"r21-26": "r:26,28"},
            "r26-29": {"r21-25": "r:25,29"},
            "r26-30": {"r21-24": "r:28,30"},
            "r26-31": {"r21-23": "r:23,34"},
            "r26-32": {"r21-22": "r:22,32"},
        },
    ),
    (  # home with a part
        "r:10,z4",
        {
            "r10-17": "r:17,z4",
            "r10-15": {"rz4-H": "r:15,H"},
            "r10-16": {"rz4-z5": "r:19,z5"},
            "rz4-H": {"r10-15": "r:15,H"},
            "rz4-z5": {"r10-16": "r:19,z5"},
        },
    ),
    ("r:10,z5", {"r10-17": "r:17,z5", "r10-16": {"rz5-H": "r:19,H"}, "rz5-H": {"r10-16": "r:19,H"}}),
    ("r:z1,z4", {"rz1-H": {"rz4-H": "r:H,H"}, "rz4-H": {"rz1-H": "r:H,H"}}),
    ("r:z2,z3", {"rz2-H": {"rz3-H": "r:H,H"}, "rz3-H": {"rz2-H": "r:H,H"}}),
    ("r:1,z5", {"r1-H": "r:z5,H", "rz5-H": {"r1-z5": "r:z5,H"}}),
    # home with a part, but the other cannot use the rest
    ("r:z1,z5", {"pass": "r:z1,z5"}),
    ("r:z4,z5,H", {"pass": "r:z4,z5,H"}),
    ("r:z4,H,H", {"pass": "r:z4,H,H"}),
    ("r:z3,z4,z5", {"pass": "r:z3,z4,z5"}),
    (  # others are bumped and swept by the parts
        "r:10,58 y:13,56,57",
        {
            "r10-17": "r:17,58 y:13,56,57",
            "r58-z3": "r:10,z3 y:13,56,57",
            "r10-11": {"r58-z2": "r:11,z2 y:13,56,57"},
            "r10-12": {"r58-z1": "r:12,z1 y:13,56,57"},
            "r10-13": {"r58-2": "r:2,13 y:56,57"},
            "r10-14": {"r58-1": "r:1,14 y:13,56,57"},
            "r10-15": {"r58-0": "r:0,15 y:13,56,57"},
            "r10-16": {"r58-59": "r:19,59 y:13,56,57"},
            "r58-59": {"r10-16": "r:19,59 y:13,56,57"},
            "r58-0": {"r10-15": "r:0,15 y:13,56,57"},
            "r58-1": {"r10-14": "r:1,14 y:13,56,57"},
            "r58-2": {"r10-13": "r:2,13 y:56,57"},
            "r58-z1": {"r10-12": "r:12,z1 y:13,56,57"},
            "r58-z2": {"r10-11": "r:11,z2 y:13,56,57"},
        },
    ),
]


@pytest.mark.rule("S18", "S19")
@pytest.mark.parametrize(("line", "plays"), TABLES)
def test_all_plays_of_a_7(line: str, plays: Plays) -> None:
    state = at(line, "7")
    assert sorted(state.moves) == sorted(plays)
    for move, then in plays.items():
        after = state.apply(move)
        if isinstance(then, str):
            assert after.text == f"{pawns(then)} turn:y {deck('7')}"
            continue
        assert after.turn == 0
        assert fields(after)["card"] == "7"
        assert sorted(after.moves) == sorted(then), f"{line}: after {move}"
        for second, places in then.items():
            assert after.apply(second).text == f"{pawns(places)} turn:y {deck('7')}"


@pytest.mark.rule("S18")
@pytest.mark.parametrize(
    ("move", "text", "seconds"),
    [
        ("r10-11", "r:11,20,40,50 y:S,S,S,S turn:r card:7 left:6 moved:r11", {"r20-26", "r40-46", "r50-56"}),
        ("r10-14", "r:14,20,40,50 y:S,S,S,S turn:r card:7 left:3 moved:r14", {"r20-23", "r40-43", "r50-53"}),
        ("r20-24", "r:10,28,40,50 y:S,S,S,S turn:r card:7 left:3 moved:r28", {"r10-13", "r40-43", "r50-53"}),
        ("r50-56", "r:10,20,40,56 y:S,S,S,S turn:r card:7 left:1 moved:r56", {"r10-11", "r20-21", "r40-41"}),
    ],
)
def test_a_split_is_over_exactly_two_pawns(move: str, text: str, seconds: set[str]) -> None:
    """The second uses up all the rest: it is not shared any further, nor used by the first."""
    state = at("r:10,20,40,50", "7").apply(move)
    assert state.text == text
    assert set(state.moves) == seconds
    assert game().state(text) == state
    for second in seconds:
        assert "card" not in fields(state.apply(second))


@pytest.mark.rule("S18")
def test_each_part_is_at_least_one_step_and_all_seven_are_used() -> None:
    state = at("r:10,20,40,50", "7")
    expected = {f"r{origin}-{origin + steps}" for origin in (10, 20, 40, 50) for steps in range(1, 8)}
    assert set(state.moves) == expected
    illegal(state, "r10-18", "S18")
    illegal(state.apply("r10-12"), "r20-24", "S18")
    illegal(state.apply("r10-12"), "r20-26", "S18")
    illegal(state.apply("r10-12"), "r12-17", "S18")
    illegal(state.apply("r10-12"), "pass", "S8/S18")


@pytest.mark.rule("S18")
@pytest.mark.parametrize("line", ["", "r:10", "r:10,20", "r:z4,z5 y:50", "r:10,z4,H"])
def test_a_7_takes_no_pawn_out_of_start(line: str) -> None:
    state = at(line, "7")
    assert not any(move.startswith("rS") for move in state.moves)
    for move in state.moves:
        assert not any(second.startswith("rS") for second in state.apply(move).moves)
    illegal(state, "rS-4", "S9/S18")


@pytest.mark.rule("S18", "S30")
def test_a_pawn_that_came_home_by_a_part_is_not_listed() -> None:
    state = at("r:10,z4,H", "7").apply("rz4-H")
    assert state.text == "r:S,10,H,H y:S,S,S,S turn:r card:7 left:5"
    assert state.moves == ("r10-15",)
    assert game().state(state.text) == state


@pytest.mark.rule("S19")
def test_each_part_is_resolved_before_the_next() -> None:
    """Bumping and sliding by the first part are done when the second is chosen."""
    state = at("r:21,40 y:26,44", "7").apply("r21-24")
    assert state.text == "r:S,S,28,40 y:S,S,S,44 turn:r card:7 left:4 moved:r28"
    state = state.apply("r40-44")
    assert state.text == f"r:S,S,28,44 y:S,S,S,S turn:y {deck('7')}"
    state = at("r:10,20 y:13", "7").apply("r10-13")
    assert state.text == "r:S,S,13,20 y:S,S,S,S turn:r card:7 left:4 moved:r13"


@pytest.mark.rule("S19")
def test_the_player_chooses_the_order() -> None:
    """Another order may have another outcome: the own pawn is swept, or has not come there yet."""
    state = at("r:20,23", "7")
    assert placed(state.apply("r23-26").apply("r20-24"))["r"] == "S,S,S,28"
    assert placed(state.apply("r20-24").apply("r23-26"))["r"] == "S,S,26,28"
    state = at("r:21,27,40,z5", "7")
    assert set(state.apply("r21-24").moves) == {"r40-44"}
    assert placed(state.apply("r27-31").apply("r21-24"))["r"] == "28,34,40,z5"


@pytest.mark.rule("S19")
@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("r:21,26", "r21-24"),  # sweeps the other pawn
        ("r:21,26", "r21-27"),  # stands where the other would land
        ("r:21,26", "r26-27"),
        ("r:10,z4", "r10-11"),  # the other would overshoot
        ("r:10,z4", "r10-14"),
        ("r:z1,z5", "rz5-H"),
        ("r:z1,z5", "rz1-z2"),
        ("r:10", "r10-13"),  # there is no other pawn
        ("r:10,H,H,H", "r10-16"),
        ("r:z4,H,H,H", "rz4-H"),
    ],
)
def test_a_part_after_which_the_rest_cannot_be_played_is_illegal(line: str, move: str) -> None:
    illegal(at(line, "7"), move, "S18/S19")


@pytest.mark.rule("S19")
def test_a_slide_that_sweeps_one_pawn_leaves_the_rest_to_a_third() -> None:
    state = at("r:21,26,40", "7")
    assert "r21-24" in state.moves
    after = state.apply("r21-24")
    assert after.text == "r:S,S,28,40 y:S,S,S,S turn:r card:7 left:4 moved:r28"
    assert after.moves == ("r40-44",)


@pytest.mark.rule("S18", "S19", "S31")
def test_the_second_part_may_win() -> None:
    state = at("r:z2,z3,H,H y:10", "7").apply("rz2-H")
    assert state.text == f"{pawns('r:z3,H,H,H y:10')} turn:r card:7 left:3"
    state = state.apply("rz3-H")
    check_end(state, "r")
    assert state.text == f"{pawns('r:H,H,H,H y:10')} turn:r {deck('7')}"
    check_end(at("r:1,H,H,H y:10", "7").apply("r1-H"), "r")


@pytest.mark.rule("S18", "S19")
def test_other_colours_share_their_7_alike() -> None:
    state = at("g:41,z4", "7", FOUR, "g")
    assert set(state.moves) == {"g41-z1", "g41-46", "g41-47", "gz4-H", "gz4-z5"}
    assert state.apply("g41-46").text == f"{pawns('g:46,z4', FOUR)} turn:g card:7 left:2 moved:g46"
    assert state.apply("gz4-z5").apply("g41-47").text == f"{pawns('g:47,z5', FOUR)} turn:r {deck('7')}"
