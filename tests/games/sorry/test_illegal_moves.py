"""Moves that the rules do not allow, with the clause that forbids them, and texts that are no moves."""

import pytest

import kybos
from kybos import IllegalMoveError, InvalidMoveError
from tests.games.sorry.helpers import FOUR, POINTS, TEAMS, at, game, illegal

HANDS = "hand.r:3,5,8,12,12 hand.y:1,4,7,10,11"


@pytest.mark.rule("S9", "S14", "S15", "S16", "S17", "S18", "S20", "S21", "S23")
@pytest.mark.parametrize(
    ("line", "card", "move", "clause"),
    [
        # landing on an own pawn
        ("r:10,13", "3", "r10-13", "S9"),
        ("r:10,14", "4", "r14-10", "S9"),
        ("r:10,17", "7", "r10-17", "S9"),
        ("r:10,21", "11", "r10-21", "S9"),
        ("r:14,15", "10", "r15-14", "S9"),
        ("r:4,10", "1", "rS-4", "S9"),
        ("r:4,10", "2", "rS-4", "S9"),
        ("r:z1,z3", "2", "rz1-z3", "S9/S28"),
        # out of START with another card
        ("r:10", "3", "rS-4", "S9"),
        ("r:10", "5", "rS-4", "S9"),
        ("r:10", "8", "rS-4", "S9"),
        ("r:10", "12", "rS-4", "S9"),
        ("r:10", "4", "rS-4", "S9"),
        ("r:10", "10", "rS-4", "S9"),
        ("r:10", "11", "rS-4", "S9"),
        ("r:10", "7", "rS-4", "S9/S18"),
        # another number than the card's
        ("r:10", "1", "r10-12", "S14"),
        ("r:10", "2", "r10-11", "S15"),
        ("r:10", "2", "r10-13", "S15"),
        ("r:10", "3", "r10-14", "S16"),
        ("r:10", "5", "r10-14", "S16"),
        ("r:10", "8", "r10-17", "S16"),
        ("r:10", "12", "r10-21", "S16"),
        ("r:10", "3", "r10-7", "S16"),
        ("r:10", "4", "r10-14", "S17"),
        ("r:10", "4", "r10-7", "S17"),
        ("r:10,20", "7", "r10-18", "S18"),
        ("r:10,20", "7", "r10-9", "S18"),
        ("r:10", "10", "r10-19", "S20"),
        ("r:10", "10", "r10-8", "S20"),
        ("r:10 y:50", "11", "r10-20", "S21"),
        ("r:10 y:50", "11", "r10-9", "S21"),
        ("r:10 y:50", "Sorry!", "r10-11", "S23"),
        ("r:10 y:50", "Sorry!", "r10~y50", "S23/S21"),
        ("r:10 y:50", "Sorry!", "rS-4", "S23"),
        # an exchange or a Sorry! with another card
        ("r:10 y:50", "3", "r10~y50", "S16/S21"),
        ("r:10 y:50", "10", "r10~y50", "S20/S21"),
        ("r:10 y:50", "7", "r10~y50", "S18/S21"),
        ("r:10 y:50", "1", "rS~y50", "S14/S23"),
        ("r:10 y:50", "11", "rS~y50", "S23/S26"),
    ],
)
def test_wrong_squares_and_wrong_cards(line: str, card: str, move: str, clause: str) -> None:
    illegal(at(line, card), move, clause)


@pytest.mark.rule("S8", "S22", "S23", "S26", "S19", "S30", "S3", "S29", "S11")
@pytest.mark.parametrize(
    ("line", "card", "move", "clause"),
    [
        # a pass although a move exists
        ("", "1", "pass", "S8"),
        ("r:10", "3", "pass", "S8"),
        ("r:z1", "4", "pass", "S8"),
        ("r:10,20", "7", "pass", "S8"),
        ("r:z1", "10", "pass", "S8/S20"),
        ("r:10 y:50", "11", "pass", "S22"),
        ("y:50", "Sorry!", "pass", "S8/S23"),
        # too far
        ("r:z4", "5", "rz4-H", "S30"),
        ("r:z5", "2", "rz5-H", "S30"),
        ("r:2", "8", "r2-H", "S30"),
        ("r:57", "12", "r57-H", "S30"),
        # the rest of a 7 cannot be played
        ("r:21,26", "7", "r21-24", "S19"),
        ("r:21,26", "7", "r21-27", "S19"),
        # past the own entrance, or backward into the zone
        ("r:0", "5", "r0-5", "S3/S27/S29"),
        ("r:59", "12", "r59-11", "S3/S30"),
        ("r:4", "4", "r4-z5", "S17/S29"),
        ("r:3", "4", "r3-z4", "S17/S29"),
        # targets off the track
        ("r:10 y:z3", "11", "r10~yz3", "S26"),
        ("r:z3 y:50", "11", "rz3~y50", "S26"),
        ("y:z3", "Sorry!", "rS~yz3", "S26"),
        ("y:z3", "Sorry!", "rS~yS", "S26"),
    ],
)
def test_forbidden_by_a_clause(line: str, card: str, move: str, clause: str) -> None:
    illegal(at(line, card), move, clause)


@pytest.mark.rule("S33", "S34", "S35", "S37", "S36")
@pytest.mark.parametrize(
    ("line", "turn", "card", "move", "clause"),
    [
        ("r:10 b:20", "r", "3", "b20-23", "S33"),
        ("r:10 b:20", "r", "1", "bS-19", "S33"),
        ("r:10,13", "y", "3", "r10-13", "S9/S34"),
        ("r:10 y:20 b:30", "r", "Sorry!", "rS~y20", "S35"),
        ("r:10 y:20 b:30", "y", "Sorry!", "yS~r10", "S35"),
        ("r:10 y:20", "r", "Sorry!", "rS~r10", "S35"),
        ("r:10 y:20 b:30", "r", "11", "r10~y20", "S37"),
        ("r:10 y:20 b:30", "r", "11", "pass", "S22"),
        ("r:10 y:20", "r", "3", "pass", "S8"),
    ],
)
def test_forbidden_to_teams(line: str, turn: str, card: str, move: str, clause: str) -> None:
    illegal(at(line, card, TEAMS, turn), move, clause)


@pytest.mark.rule("S39", "S40")
@pytest.mark.parametrize(
    ("line", "move", "clause"),
    [
        ("r:10", "drop-3", "S40"),
        ("r:10", "drop-12", "S40"),
        ("r:10", "play-7", "S39"),
        ("r:10", "play-Sorry!", "S39"),
        ("r:z1", "drop-12", "S40"),
    ],
)
def test_forbidden_with_hands(line: str, move: str, clause: str) -> None:
    illegal(at(line, "", POINTS, rest=HANDS), move, clause)


@pytest.mark.parametrize(
    ("line", "card", "move"),
    [
        ("r:10 y:20", "3", "y20-23"),  # another player's pawn
        ("r:10", "3", "r11-14"),  # no pawn there
        ("r:10", "1", "rz3-z4"),
        ("r:13", "3", "r13-19"),  # the landing is named, not the end of the slide
        ("r:10 y:50", "11", "r10~y51"),
        ("r:10 y:50", "11", "r10~r10"),
        ("r:10,20", "11", "r10~r20"),
        ("r:10 y:50", "11", "y50~r10"),
        ("y:50", "Sorry!", "rS~y51"),
        ("r:10", "3", "r10-10"),
    ],
)
def test_other_illegal_moves(line: str, card: str, move: str) -> None:
    state = at(line, card)
    assert move not in state.moves
    with pytest.raises(IllegalMoveError):
        state.apply(move)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "r", "r10", "10-13", "r10-", "-13", "r-13", "r10-60", "r60-3", "r10-z6", "r10-z0"),
        *("r10--13", "r10-13-16", "p10-13", "r10 13", "r10~50", "r10~y", "rS~", "~y50", "r10-y13"),
        *("play", "draw", "passes", "0.5", "r1O-13", "rs", "r10=13", "r10-13,r20-24", "1e1", "½"),
    ],
)
@pytest.mark.parametrize("card", ["3", "7", "11", "Sorry!"])
def test_texts_that_are_no_moves(text: str, card: str) -> None:
    with pytest.raises(InvalidMoveError):
        at("r:10 y:50", card).apply(text)


@pytest.mark.parametrize("text", ["b10-13", "r10~b50", "rS~g50"])
def test_colours_that_do_not_play_have_no_moves(text: str) -> None:
    with pytest.raises((InvalidMoveError, IllegalMoveError)):
        at("r:10 y:50", "3").apply(text)


@pytest.mark.rule("S5")
@pytest.mark.parametrize("text", ["6", "9", "0", "13", "-1", "1.0", "", "r10-13", "pass", "Joker"])
@pytest.mark.parametrize("options", ["", FOUR, POINTS])
def test_texts_that_are_no_cards(text: str, options: str) -> None:
    with pytest.raises(InvalidMoveError):
        game(options).start().apply(text)


@pytest.mark.rule("S6")
def test_a_card_that_is_not_in_the_pile_is_not_drawn() -> None:
    state = at("r:10", rest="deck:1x2,12x3")
    for card in ("2", "Sorry!", "11"):
        with pytest.raises(IllegalMoveError):
            state.apply(card)


@pytest.mark.parametrize("options", ["", FOUR, TEAMS])
def test_cards_are_not_chosen_without_hands(options: str) -> None:
    for text in ("play-3", "drop-3"):
        with pytest.raises((InvalidMoveError, IllegalMoveError)):
            at("r:10", "3", options).apply(text)


def test_numbers_that_are_no_action() -> None:
    state = at("r:10", "3")
    for action in (-1, game().action_count, 10**9):
        with pytest.raises(IllegalMoveError):
            state.apply(action)
    assert state.turn != kybos.CHANCE
