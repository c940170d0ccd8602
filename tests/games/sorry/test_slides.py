"""Slides: S11–S13, every one of them, by every colour, from both directions."""

import itertools
from collections.abc import Iterator

import pytest

from tests.games.sorry.helpers import (
    COLOURS,
    ENTRANCE,
    FORWARD,
    FOUR,
    SEATINGS,
    SLIDES,
    TEAMS,
    at,
    check,
    deck,
    illegal,
    letters,
    may_stand,
    next_seat,
    pawns,
    placed,
    squares,
)

Slide = tuple[str, int, int]
FOREIGN = [(letter, slide) for letter, slide in itertools.product(COLOURS, SLIDES) if slide[0] != letter]
"""Each colour with each slide of the three others."""


def arrivals(letter: str, triangle: int) -> Iterator[tuple[str, int]]:
    """Cards, and the squares from which they lead a pawn of a colour onto a triangle."""
    for card in FORWARD:
        origin = (triangle - int(card)) % 60
        if not any((origin + step) % 60 == ENTRANCE[letter] for step in range(int(card))):
            yield card, origin
    yield "4", (triangle + 4) % 60
    yield "10", (triangle + 1) % 60


@pytest.mark.rule("S11", "S12", "S4")
@pytest.mark.parametrize("options", [*SEATINGS, TEAMS, f"{FOUR},swapped_pawn_slides=yes"])
def test_every_slide_with_every_card_that_leads_onto_it(options: str) -> None:
    """By forward cards, by the backward 4 and by the backward 1 of the 10."""
    tried = set()
    for letter, (owner, triangle, end) in itertools.product(letters(options), SLIDES):
        for card, origin in arrivals(letter, triangle):
            if may_stand(letter, origin, options):
                state = at(f"{letter}:{origin}", card, options, letter)
                after = state.apply(f"{letter}{origin}-{triangle}")
                stop = triangle if owner == letter else end
                assert placed(after)[letter] == f"S,S,S,{stop}", f"{letter} from {origin} with {card}"
                tried.add((letter, triangle, card))
    assert len({(letter, triangle) for letter, triangle, _ in tried}) == 8 * len(letters(options))
    assert {card for _, _, card in tried} == {*FORWARD, "4"}
    assert len(tried) > 60 * len(letters(options))


@pytest.mark.rule("S11")
@pytest.mark.parametrize(
    ("line", "card", "move", "then"),
    [
        ("r:15", "1", "r15-16", "r:19"),
        ("r:13", "3", "r13-16", "r:19"),
        ("r:17", "10", "r17-16", "r:19"),
        ("r:20", "4", "r20-16", "r:19"),
        ("r:12", "12", "r12-24", "r:28"),
        ("r:28", "4", "r28-24", "r:28"),
        ("r:26", "5", "r26-31", "r:34"),
        ("r:35", "4", "r35-31", "r:34"),
        ("r:28", "11", "r28-39", "r:43"),
        ("r:40", "10", "r40-39", "r:43"),
        ("r:36", "10", "r36-46", "r:49"),
        ("r:50", "4", "r50-46", "r:49"),
        ("r:47", "7", "r47-54", "r:58"),
        ("r:58", "4", "r58-54", "r:58"),
    ],
)
def test_slides_of_the_others_for_red(line: str, card: str, move: str, then: str) -> None:
    assert at(line, card).apply(move).text == f"{pawns(then)} turn:y {deck(card)}"


@pytest.mark.rule("S11")
@pytest.mark.parametrize(
    ("line", "card", "expected"),
    [
        ("r:22", "3", {"r22-25": "r:25"}),  # past the triangle, onto the slide
        ("r:22", "5", {"r22-27": "r:27"}),
        ("r:20", "8", {"r20-28": "r:28"}),  # its last square
        ("r:22", "8", {"r22-30": "r:30"}),  # beyond
        ("r:25", "3", {"r25-28": "r:28"}),  # along it
        ("r:29", "4", {"r29-25": "r:25"}),
        ("r:27", "4", {"r27-23": "r:23"}),
        ("r:14", "5", {"r14-19": "r:19"}),
        ("r:22 y:27", "3", {"r22-25": "r:25 y:27"}),  # nobody is swept
        ("r:20 y:26", "8", {"r20-28": "r:28 y:26"}),
    ],
)
def test_only_the_exact_count_onto_the_triangle_slides(
    line: str, card: str, expected: dict[str, str]
) -> None:
    check(line, card, expected)


@pytest.mark.rule("S11")
@pytest.mark.parametrize("options", [FOUR, TEAMS])
@pytest.mark.parametrize(("letter", "slide"), FOREIGN)
def test_all_other_pawns_on_the_slide_go_back_to_start(options: str, letter: str, slide: Slide) -> None:
    """Of all colours: the owner's, the slider's own, its partner's; those beside the slide stay."""
    owner, triangle, end = slide
    third, fourth = (colour for colour in COLOURS if colour not in (letter, owner))
    before, beyond = (triangle - 2) % 60, (end + 2) % 60
    for card, origin in (("1", triangle - 1), ("4", triangle + 4), ("10", triangle + 1)):
        mine = triangle + 2 if origin == triangle + 1 else triangle + 1
        last = end if origin != end else triangle + 3
        theirs = [square for square in range(triangle + 1, end) if square not in (mine, origin, last)]
        line = (
            f"{letter}:{squares(origin, mine)} {owner}:{triangle} "
            f"{third}:{squares(before, *theirs[:1])} {fourth}:{squares(last, beyond)}"
        )
        state = at(line, card, options, letter)
        after = state.apply(f"{letter}{origin}-{triangle}")
        then = f"{letter}:{end} {third}:{before} {fourth}:{beyond}"
        assert after.text == f"{pawns(then, options)} turn:{next_seat(letter, options)} {deck(card)}"


@pytest.mark.rule("S11")
@pytest.mark.parametrize(
    ("line", "card", "expected"),
    [
        # every square of a slide, one by one; the own pawn there may move itself
        ("r:23,25", "1", {"r23-24": "r:28", "r25-26": "r:23,26", "rS-4": "r:4,23,25"}),
        ("r:23,28", "1", {"r23-24": "r:28", "r28-29": "r:23,29", "rS-4": "r:4,23,28"}),
        ("r:21,26,27", "3", {"r21-24": "r:28", "r26-29": "r:21,27,29", "r27-30": "r:21,26,30"}),
        ("r:28 y:25,26,27", "4", {"r28-24": "r:28"}),
        ("r:20 y:17,18,19", "4", {"r20-16": "r:19"}),
        ("r:21 y:25,H", "3", {"r21-24": "r:28 y:H"}),
    ],
)
def test_sweeping_does_not_make_a_move_illegal(line: str, card: str, expected: dict[str, str]) -> None:
    check(line, card, expected)


@pytest.mark.rule("S11", "S9")
@pytest.mark.parametrize("options", [FOUR, TEAMS])
@pytest.mark.parametrize(("letter", "slide"), FOREIGN)
def test_a_triangle_held_by_the_same_colour_cannot_be_entered(
    options: str, letter: str, slide: Slide
) -> None:
    """A pawn can stand there after an exchange (S25)."""
    _, triangle, _ = slide
    for card, origin in (("1", triangle - 1), ("4", triangle + 4), ("10", triangle + 1)):
        state = at(f"{letter}:{squares(origin, triangle)}", card, options, letter)
        illegal(state, f"{letter}{origin}-{triangle}", "S9/S11")
        assert any(move.startswith(f"{letter}{triangle}-") for move in state.moves)


@pytest.mark.rule("S12")
@pytest.mark.parametrize("slide", SLIDES)
def test_on_its_own_triangle_a_pawn_stays_and_sweeps_nobody(slide: Slide) -> None:
    owner, triangle, end = slide
    other, third, _ = (colour for colour in COLOURS if colour != owner)
    line = f"{owner}:{triangle - 1} {other}:{triangle + 2} {third}:{end}"
    state = at(line, "1", FOUR, owner).apply(f"{owner}{triangle - 1}-{triangle}")
    then = line.replace(f"{owner}:{triangle - 1}", f"{owner}:{triangle}")
    assert state.text == f"{pawns(then, FOUR)} turn:{next_seat(owner, FOUR)} {deck('1')}"


@pytest.mark.rule("S12")
@pytest.mark.parametrize(
    ("line", "card", "expected"),
    [
        ("r:0", "1", {"r0-1": "r:1", "rS-4": "r:0,4"}),
        ("r:5", "4", {"r5-1": "r:1"}),
        ("r:z3", "4", {"rz3-1": "r:1"}),
        ("r:10", "10", {"r10-9": "r:9", "r10-20": "r:20"}),
        ("r:4", "5", {"r4-9": "r:9"}),
        ("r:4,11", "5", {"r4-9": "r:9,11", "r11-16": "r:4,19"}),
    ],
)
def test_reds_own_triangles(line: str, card: str, expected: dict[str, str]) -> None:
    check(line, card, expected)


@pytest.mark.rule("S13")
@pytest.mark.parametrize("options", [FOUR, TEAMS])
@pytest.mark.parametrize(("letter", "slide"), FOREIGN)
def test_whoever_holds_the_triangle_is_bumped_then_the_slide_happens(
    options: str, letter: str, slide: Slide
) -> None:
    _, triangle, end = slide
    for holder in COLOURS.keys() - {letter}:
        for card, origin in (("1", triangle - 1), ("4", triangle + 4), ("10", triangle + 1)):
            state = at(f"{letter}:{origin} {holder}:{triangle},z2", card, options, letter)
            after = state.apply(f"{letter}{origin}-{triangle}")
            then = f"{letter}:{end} {holder}:z2"
            assert after.text == f"{pawns(then, options)} turn:{next_seat(letter, options)} {deck(card)}"


@pytest.mark.rule("S12", "S9")
@pytest.mark.parametrize("slide", SLIDES)
def test_a_pawn_on_the_triangle_of_the_mover_is_bumped_without_a_slide(slide: Slide) -> None:
    owner, triangle, _ = slide
    for holder in COLOURS.keys() - {owner}:
        state = at(f"{owner}:{triangle - 1} {holder}:{triangle}", "1", FOUR, owner)
        after = state.apply(f"{owner}{triangle - 1}-{triangle}")
        assert after.text == f"{pawns(f'{owner}:{triangle}', FOUR)} turn:{next_seat(owner, FOUR)} {deck('1')}"
