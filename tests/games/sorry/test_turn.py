"""A turn: S7–S10."""

import random

import pytest

from tests.games.sorry.helpers import (
    CIRCLE,
    COLOURS,
    FOUR,
    SEATINGS,
    TEAMS,
    at,
    chances,
    check,
    deck,
    game,
    illegal,
    letters,
    mirror,
    next_seat,
    pawns,
    placed,
    squares,
    turn_letter,
)

NOT_FROM_START = ("3", "4", "5", "7", "8", "10", "11", "12")


@pytest.mark.rule("S7")
@pytest.mark.parametrize("options", [*SEATINGS, "", "seats=3", TEAMS])
def test_turns_go_clockwise_from_the_first_seat(options: str) -> None:
    seats = letters(options)
    assert seats == "".join(letter for letter in COLOURS if letter in seats)
    state = game(options).start()
    for number, card in enumerate(["3", "5", "8", "12", "3", "5", "8", "12", "10"]):
        expected = seats[number % len(seats)]
        assert turn_letter(state) == expected
        assert state.is_chance
        state = state.apply(card)
        assert state.turn == seats.index(expected)
        state = state.apply("pass")


@pytest.mark.rule("S7")
@pytest.mark.parametrize("options", ["", "seats=3", FOUR, "seats=blue+green", TEAMS, "quick_start=yes"])
def test_another_seat_may_be_named_to_start(options: str) -> None:
    for letter in letters(options):
        led = game(f"{options},first={COLOURS[letter]}".removeprefix(","))
        assert turn_letter(led.start()) == letter
        assert led.leader == letters(options).index(letter)
        state = led.start().apply("1")
        assert state.turn == led.leader
        assert turn_letter(state.apply(state.moves[0])) == next_seat(letter, options)


@pytest.mark.rule("S7", "S4")
@pytest.mark.parametrize("seats", ["yellow+red", "yellow+green+red", "green+red+blue+yellow"])
def test_the_first_of_the_list_starts(seats: str) -> None:
    """Clockwise from whichever colour is named first."""
    options, names = f"seats={seats}", seats.split("+")
    state = game(options).start()
    assert tuple(state.game.seats) == tuple(names)
    assert state.text == f"{pawns('', options)} turn:{names[0][0]}"
    assert state.text.startswith(f"{names[0][0]}:S,S,S,S {names[1][0]}:")
    for name in [*names, *names]:
        assert turn_letter(state) == name[0]
        state = state.apply("1")
        assert all(move.startswith(name[0]) for move in state.moves)
        state = state.apply(state.moves[-1])
        if "1" not in chances(state):
            break


@pytest.mark.rule("S7")
def test_a_turn_is_one_card_drawn_played_and_discarded() -> None:
    state = game().start().apply("1")
    assert state.text == f"{pawns('')} turn:r card:1"
    state = state.apply("rS-4")
    assert state.text == f"{pawns('r:4')} turn:y {deck('1')}"
    assert state.is_chance
    state = state.apply("5")
    assert state.text == f"{pawns('r:4')} turn:y card:5 {deck('1', '5')}"
    state = state.apply("pass")
    assert state.text == f"{pawns('r:4')} turn:r {deck('1', '5')}"


@pytest.mark.rule("S8")
@pytest.mark.parametrize(
    ("line", "card", "expected"),
    [
        ("r:z1", "4", {"rz1-59": "r:59"}),  # out of the zone
        ("r:z5,H", "4", {"rz5-z1": "r:z1,H"}),
        ("r:z5,H", "10", {"rz5-z4": "r:z4,H"}),
        ("r:2", "3", {"r2-z3": "r:z3"}),
        ("r:0", "10", {"r0-59": "r:59"}),
        ("r:17", "4", {"r17-13": "r:13"}),
        ("r:43,H,H,H", "4", {"r43-39": "r:43,H,H,H"}),  # round in a circle on yellow's slide
        ("r:55 y:59", "4", {"r55-51": "r:51 y:59"}),
        ("r:42,58,H,H", "12", {"r42-54": "r:58,H,H"}),  # sweeps the own pawn, which cannot go 12
    ],
)
def test_a_legal_play_must_be_made_even_a_harmful_one(line: str, card: str, expected: dict[str, str]) -> None:
    check(line, card, expected)
    illegal(at(line, card), "pass", "S8/S20" if card == "10" else "S8")


@pytest.mark.rule("S8")
def test_a_forced_pass_is_an_action_like_any_other() -> None:
    state = at("", "5")
    assert state.turn == 0
    assert not state.is_chance
    assert state.moves == ("pass",)
    assert len(state.actions) == 1
    assert state.apply(state.actions[0]) == state.apply("pass")
    assert state.text_of(state.actions[0]) == "pass"


@pytest.mark.rule("S9")
@pytest.mark.parametrize(
    ("line", "card", "expected"),
    [
        # over own pawns, others', and more than one
        ("r:20,21 y:50", "3", {"r20-23": "r:21,23 y:50", "r21-24": "r:20,28 y:50"}),
        ("r:20 y:21", "3", {"r20-23": "r:23 y:21"}),
        ("r:20 y:21,22", "3", {"r20-23": "r:23 y:21,22"}),
        ("r:26 y:23", "4", {"r26-22": "r:22 y:23"}),
        ("r:20,25,29,30 y:21,22,23,26", "12", {
            "r20-32": "r:25,29,30,32 y:21,22,23,26",
            "r25-37": "r:20,29,30,37 y:21,22,23,26",
            "r29-41": "r:20,25,30,41 y:21,22,23,26",
            "r30-42": "r:20,25,29,42 y:21,22,23,26",
        }),
        # bumping
        ("r:20 y:23", "3", {"r20-23": "r:23"}),
        ("r:20 y:23,25", "3", {"r20-23": "r:23 y:25"}),
        ("r:21 y:17", "4", {"r21-17": "r:17"}),
        ("y:4", "1", {"rS-4": "r:4"}),
        ("y:4", "2", {"rS-4": "r:4"}),
        ("r:z1 y:2,H,H,H", "10", {"rz1-2": "r:2 y:H,H,H"}),
        # not on one's own
        ("r:20,23", "3", {"r23-26": "r:20,26"}),
        ("r:20,25,30", "5", {"r30-35": "r:20,25,35"}),
        ("r:6,10", "4", {"r6-2": "r:2,10"}),
        ("r:4", "1", {"r4-5": "r:5"}),
        ("r:4", "2", {"r4-6": "r:6"}),
        ("r:z2,z5,H", "3", {"pass": "r:z2,z5,H"}),
        # HOME holds any number, and so does START
        ("r:z5,H,H", "1", {"rz5-H": "r:H,H,H", "rS-4": "r:4,z5,H,H"}),
        ("r:z3,H", "3", {"rz3-H": "r:H,H"}),
        ("r:50 y:55,H", "5", {"r50-55": "r:55 y:H"}),
    ],
)  # fmt: skip
def test_jumping_bumping_and_own_pawns(line: str, card: str, expected: dict[str, str]) -> None:
    check(line, card, expected)


@pytest.mark.rule("S9")
@pytest.mark.parametrize("letter", COLOURS)
def test_every_colour_bumps_every_other(letter: str) -> None:
    for other in COLOURS:
        if other != letter:
            check(f"{letter}:20 {other}:22,29", "2", {
                f"{letter}20-22": f"{letter}:22 {other}:29",
                **start_move(letter, f"{letter}:20 {other}:22,29"),
            }, FOUR, letter)  # fmt: skip


def start_move(letter: str, line: str) -> dict[str, str]:
    """What a pawn that leaves START beside another on square 20 makes of a position."""
    both = squares(20, CIRCLE[letter])
    return {f"{letter}S-{CIRCLE[letter]}": line.replace(f"{letter}:20", f"{letter}:{both}")}


@pytest.mark.rule("S9", "S10")
@pytest.mark.parametrize("card", NOT_FROM_START)
@pytest.mark.parametrize("line", ["", "y:20,50", "r:H", "r:H,H,H y:50"])
def test_other_cards_move_no_pawn_on_start_or_home(card: str, line: str) -> None:
    check(line, card, {"pass": line})


@pytest.mark.rule("S9")
@pytest.mark.parametrize(
    ("line", "card", "expected"),
    [
        ("", "1", {"rS-4": "r:4"}),
        ("", "2", {"rS-4": "r:4"}),
        ("y:50", "Sorry!", {"rS~y50": "r:50"}),
        ("r:H,H,H", "1", {"rS-4": "r:4,H,H,H"}),
        ("r:H,H,H", "2", {"rS-4": "r:4,H,H,H"}),
        ("r:H,H,H y:50", "Sorry!", {"rS~y50": "r:50,H,H,H"}),
    ],
)
def test_1_2_and_sorry_take_a_pawn_out_of_start(line: str, card: str, expected: dict[str, str]) -> None:
    check(line, card, expected)


@pytest.mark.rule("S10")
@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("", "3"),
        ("", "Sorry!"),
        ("r:z5,H,H,H", "3"),
        ("r:z4,z5,H,H", "7"),
        ("r:0,H,H,H", "12"),
        ("r:z4,z5,H,H y:50", "11"),
        ("r:10,20,35,H y:50", "Sorry!"),
    ],
)
def test_without_a_legal_play_the_card_is_discarded_and_the_turn_ends(line: str, card: str) -> None:
    for turn, other in (("r", "y"), ("y", "r")):
        mirrored = line if turn == "r" else mirror(line)
        state = at(mirrored, card, "", turn)
        assert state.moves == ("pass",)
        assert state.apply("pass").text == f"{pawns(mirrored)} turn:{other} {deck(card)}"


@pytest.mark.rule("S8", "S10", "S22")
@pytest.mark.parametrize("options", ["", FOUR, TEAMS])
def test_a_pass_stands_alone_or_declines_an_exchange(options: str) -> None:
    rng = random.Random(8)
    state, passes, declined = game(options).start(), 0, 0
    for _ in range(4000):
        if state.is_over:
            state = game(options).start()
        moves = [outcome.text for outcome in state.outcomes] if state.is_chance else list(state.moves)
        assert moves
        if "pass" in moves and len(moves) > 1:
            assert " card:11" in state.text
            assert all("~" in move for move in moves if move != "pass")
            declined += 1
        passes += moves == ["pass"]
        state = state.apply(rng.choice(moves))
    assert passes > 20
    assert declined > 0
    assert len(placed(state)) == len(letters(options))
