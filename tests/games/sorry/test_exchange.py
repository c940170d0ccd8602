"""The 11 and the Sorry!: S21–S26."""

import itertools

import pytest

from tests.games.sorry.helpers import (
    COLOURS,
    FOUR,
    SLIDES,
    TEAMS,
    at,
    check,
    deck,
    illegal,
    next_seat,
    pawns,
    placed,
    squares,
)

SWAPPED = "seats=4,swapped_pawn_slides=yes"
FREE = 7
"""A square that belongs to no slide."""
Slide = tuple[str, int, int]
FOREIGN = [(letter, slide) for letter, slide in itertools.product(COLOURS, SLIDES) if slide[0] != letter]


@pytest.mark.rule("S21")
@pytest.mark.parametrize(
    ("options", "line", "expected"),
    [
        ("", "r:10", {"r10-21": "r:21"}),
        ("", "r:10 y:50", {"r10-21": "r:21 y:50", "r10~y50": "r:50 y:10"}),
        ("", "r:10 y:21", {"r10-21": "r:21", "r10~y21": "r:21 y:10"}),
        ("", "r:10,20 y:50,55", {
            "r10-21": "r:20,21 y:50,55",
            "r20-31": "r:10,34 y:50,55",
            "r10~y50": "r:20,50 y:10,55",
            "r10~y55": "r:20,55 y:10,50",
            "r20~y50": "r:10,50 y:20,55",
            "r20~y55": "r:10,55 y:20,50",
        }),
        (FOUR, "r:10 b:20 y:40 g:50", {
            "r10-21": "r:21 b:20 y:40 g:50",
            "r10~b20": "r:20 b:10 y:40 g:50",
            "r10~y40": "r:40 b:20 y:10 g:50",
            "r10~g50": "r:50 b:20 y:40 g:10",
        }),
        ("seats=red+blue", "r:5 b:17,18", {
            "r5-16": "r:19",
            "r5~b17": "r:17 b:5,18",
            "r5~b18": "r:18 b:5,17",
        }),
        ("", "r:51 y:20,H", {"r51-2": "r:2 y:20,H", "r51~y20": "r:20 y:51,H"}),
        ("", "r:57,z1 y:2", {"r57-H": "r:z1,H y:2", "r57~y2": "r:2,z1 y:57"}),
    ],
)  # fmt: skip
def test_11_goes_forward_or_exchanges(options: str, line: str, expected: dict[str, str]) -> None:
    check(line, "11", expected, options)


@pytest.mark.rule("S21")
@pytest.mark.parametrize(("letter", "other"), list(itertools.permutations(COLOURS, 2)))
def test_every_colour_exchanges_with_every_other(letter: str, other: str) -> None:
    check(f"{letter}:21 {other}:22,z1", "11", {
        f"{letter}21-32": f"{letter}:32 {other}:22,z1",
        f"{letter}21~{other}22": f"{letter}:22 {other}:21,z1",
    }, FOUR, letter)  # fmt: skip


@pytest.mark.rule("S22")
@pytest.mark.parametrize(
    ("options", "line", "expected"),
    [
        # nobody can go 11: exchange or pass
        ("", "r:58 y:20", {"r58~y20": "r:20 y:58", "pass": "r:58 y:20"}),
        ("", "r:0,2 y:20,25", {
            "r0~y20": "r:2,20 y:0,25",
            "r0~y25": "r:2,25 y:0,20",
            "r2~y20": "r:0,20 y:2,25",
            "r2~y25": "r:0,25 y:2,20",
            "pass": "r:0,2 y:20,25",
        }),
        ("", "r:55,z4,H y:20", {"r55~y20": "r:20,z4,H y:55", "pass": "r:55,z4,H y:20"}),
        # some pawn can, though not the one that would be exchanged
        ("", "r:15,58 y:20", {
            "r15-26": "r:26,58 y:20",
            "r15~y20": "r:20,58 y:15",
            "r58~y20": "r:15,20 y:58",
        }),
        # nobody can do anything
        ("", "r:58", {"pass": "r:58"}),
        ("", "r:z2,H y:20", {"pass": "r:z2,H y:20"}),
        ("", "y:20", {"pass": "y:20"}),
        ("", "r:58 y:z1,H", {"pass": "r:58 y:z1,H"}),
    ],
)  # fmt: skip
def test_an_exchange_may_be_declined_only_if_no_pawn_can_go_11(
    options: str, line: str, expected: dict[str, str]
) -> None:
    check(line, "11", expected, options)
    if "pass" not in expected:
        illegal(at(line, "11", options), "pass", "S22")


@pytest.mark.rule("S23")
@pytest.mark.parametrize(
    ("options", "line", "expected"),
    [
        ("", "y:50", {"rS~y50": "r:50"}),
        ("", "r:10,20 y:50", {"rS~y50": "r:10,20,50"}),
        ("", "y:40,50", {"rS~y40": "r:40 y:50", "rS~y50": "r:50 y:40"}),
        ("", "y:4", {"rS~y4": "r:4"}),
        ("", "r:4 y:5", {"rS~y5": "r:4,5"}),
        (FOUR, "b:20 y:40 g:50", {
            "rS~b20": "r:20 y:40 g:50",
            "rS~y40": "r:40 b:20 g:50",
            "rS~g50": "r:50 b:20 y:40",
        }),
        # nobody in START, nobody to be hit
        ("", "r:10,20,35,H y:50", {"pass": "r:10,20,35,H y:50"}),
        ("", "r:10", {"pass": "r:10"}),
        ("", "r:10 y:z3,H", {"pass": "r:10 y:z3,H"}),
        (FOUR, "r:10,20 b:z1 y:H g:z5,H", {"pass": "r:10,20 b:z1 y:H g:z5,H"}),
    ],
)  # fmt: skip
def test_sorry_takes_a_pawn_from_start(options: str, line: str, expected: dict[str, str]) -> None:
    check(line, "Sorry!", expected, options)
    if "pass" not in expected:
        illegal(at(line, "Sorry!", options), "pass", "S8/S23")


@pytest.mark.rule("S24")
@pytest.mark.parametrize("card", ["11", "Sorry!"])
@pytest.mark.parametrize("options", [FOUR, TEAMS, SWAPPED])
@pytest.mark.parametrize(("letter", "slide"), FOREIGN)
def test_who_comes_onto_a_foreign_triangle_slides(options: str, card: str, letter: str, slide: Slide) -> None:
    """Every slide; the pawn that is hit is its owner's, an own pawn on the slide is swept."""
    owner, triangle, end = slide
    if options == TEAMS and {letter, owner} in ({"r", "y"}, {"b", "g"}):
        return  # partners are no targets (S35, S37)
    follows = f"turn:{next_seat(letter, options)} {deck(card)}"
    if card == "11":
        state = at(f"{letter}:{FREE} {owner}:{triangle}", card, options, letter)
        after = state.apply(f"{letter}{FREE}~{owner}{triangle}")
        assert after.text == f"{pawns(f'{letter}:{end} {owner}:{FREE}', options)} {follows}"
        state = at(f"{letter}:{triangle + 1},{triangle + 2} {owner}:{triangle}", card, options, letter)
        after = state.apply(f"{letter}{triangle + 2}~{owner}{triangle}")
        assert after.text == f"{pawns(f'{letter}:{end}', options)} {follows}"
    else:
        state = at(f"{letter}:{triangle + 1} {owner}:{triangle},{end}", card, options, letter)
        after = state.apply(f"{letter}S~{owner}{triangle}")
        assert after.text == f"{pawns(f'{letter}:{end}', options)} {follows}"


@pytest.mark.rule("S24")
@pytest.mark.parametrize(
    ("options", "line", "card", "move", "then"),
    [
        # the pawn just swapped onto the slide is bumped
        ("seats=red+blue", "r:26 b:24", "11", "r26~b24", "r:28"),
        (SWAPPED, "r:28 b:24 g:25", "11", "r28~b24", "r:28"),
        # beside the slide it is not
        ("", "r:26 y:31", "11", "r26~y31", "r:34 y:26"),
        ("", "r:35 y:31,33", "11", "r35~y31", "r:34 y:35"),
        # on its own triangle the mover stays
        ("", "r:20 y:9", "11", "r20~y9", "r:9 y:20"),
        ("", "y:1,3", "Sorry!", "rS~y1", "r:1 y:3"),
        # on the triangle of a third colour it slides
        (FOUR, "r:20 y:46", "11", "r20~y46", "r:49 y:20"),
        (FOUR, "y:46 g:47,48,49", "Sorry!", "rS~y46", "r:49"),
        (FOUR, "r:33 y:31", "Sorry!", "rS~y31", "r:34"),
        # squares of a slide that are no triangle
        ("", "r:20 y:32", "11", "r20~y32", "r:32 y:20"),
        ("", "y:43", "Sorry!", "rS~y43", "r:43"),
    ],
)
def test_slides_after_an_exchange_or_a_sorry(
    options: str, line: str, card: str, move: str, then: str
) -> None:
    after = at(line, card, options).apply(move)
    assert after.text == f"{pawns(then, options)} turn:{next_seat('r', options)} {deck(card)}"


@pytest.mark.rule("S25")
@pytest.mark.parametrize("slide", SLIDES)
def test_the_pawn_that_is_put_on_a_triangle_slides_by_option_only(slide: Slide) -> None:
    owner, triangle, end = slide
    for other in COLOURS.keys() - {owner}:
        line = f"{owner}:{triangle},{triangle + 2} {other}:{FREE}"
        move = f"{owner}{triangle}~{other}{FREE}"
        stays = placed(at(line, "11", FOUR, owner).apply(move))
        assert (stays[owner], stays[other]) == (f"S,S,{squares(FREE, triangle + 2)}", f"S,S,S,{triangle}")
        slides = placed(at(line, "11", SWAPPED, owner).apply(move))
        assert (slides[owner], slides[other]) == (f"S,S,S,{FREE}", f"S,S,S,{end}")


@pytest.mark.rule("S25")
@pytest.mark.parametrize(
    ("line", "move", "default", "swapped"),
    [
        ("r:9 y:50", "r9~y50", "r:50 y:9", "r:50 y:13"),
        # it sweeps as in S11
        ("r:9,11 b:12 y:50", "r9~y50", "r:11,50 b:12 y:9", "r:50 y:13"),
        ("r:9 y:12,50", "r9~y50", "r:50 y:9,12", "r:50 y:13"),
        # the mover included
        ("r:9 y:11", "r9~y11", "r:11 y:9", "y:13"),
        ("r:1 b:4", "r1~b4", "r:4 b:1", "b:4"),
        # the mover slides first
        ("r:9 y:31", "r9~y31", "r:34 y:9", "r:34 y:13"),
        ("r:1,58 g:54 y:3", "r1~g54", "r:58 y:3 g:1", "r:58 g:4"),
        # it is on the slide of the mover and no longer there
        ("r:26 b:24", "r26~b24", "r:28", "r:28"),
        # not on a triangle: nothing to slide on
        ("r:10 y:50", "r10~y50", "r:50 y:10", "r:50 y:10"),
    ],
)
def test_whether_the_exchanged_pawn_slides(line: str, move: str, default: str, swapped: str) -> None:
    for options, then in ((FOUR, default), (f"{FOUR},swapped_pawn_slides=no", default), (SWAPPED, swapped)):
        after = at(line, "11", options).apply(move)
        assert after.text == f"{pawns(then, options)} turn:b {deck('11')}"


@pytest.mark.rule("S25", "S11")
def test_a_pawn_left_on_a_foreign_triangle_goes_on_from_there() -> None:
    """It moves, is exchanged and is bumped like any other."""
    check("r:24,z5,H,H b:50", "3", {"r24-27": "r:27,z5,H,H b:50"}, FOUR)
    assert placed(at("r:24 b:50", "11", FOUR).apply("r24~b50"))["b"] == "S,S,S,24"
    assert placed(at("r:24 y:50", "11", FOUR).apply("r24~y50"))["y"] == "S,S,S,24"
    after = placed(at("r:24 b:23", "1", FOUR, "b").apply("b23-24"))
    assert (after["r"], after["b"]) == ("S,S,S,S", "S,S,S,24")


@pytest.mark.rule("S26")
@pytest.mark.parametrize(
    ("line", "card", "move"),
    [
        ("r:10 y:z3,H", "11", "r10~yz3"),
        ("r:10 y:z3,H", "11", "r10~yS"),
        ("r:10 y:z3,H", "11", "r10~yH"),
        ("r:z3 y:50", "11", "rz3~y50"),
        ("r:10,H y:50", "11", "rH~y50"),
        ("r:10 y:50", "11", "rS~y50"),
        ("y:z3,H", "Sorry!", "rS~yz3"),
        ("y:z3,H", "Sorry!", "rS~yS"),
        ("y:z3,H", "Sorry!", "rS~yH"),
    ],
)
def test_no_target_and_no_exchange_off_the_outer_track(line: str, card: str, move: str) -> None:
    assert not any("~" in legal and legal != "r10~y50" for legal in at(line, card).moves)
    illegal(at(line, card), move, "S23/S26" if move == "rS~y50" else "S26")
