"""Position texts that cannot be read, or that no play could lead to, are refused."""

import pytest

import kybos
from kybos import InvalidPositionError
from tests.games.sorry.helpers import COLOURS, FOUR, OWNERS, POINTS, SEATINGS, TEAMS, at, game, letters, pawns

SWAPPED = "seats=4,swapped_pawn_slides=yes"
HANDS = "hand.r:3,5,8,12,12 hand.y:1,4,7,10,11"
SHORT = "hand.r:3,5,8,12 hand.y:1,4,7,10,11"
PLAIN = pawns("r:10 y:20")


def refused(text: str, options: str = "") -> str | None:
    """The clause with which a position is refused."""
    with pytest.raises(InvalidPositionError) as caught:
        game(options).state(text)
    assert caught.value.message
    return caught.value.clause


@pytest.mark.parametrize(
    "text",
    [
        *("r:S,S,S,60 turn:r", "r:S,S,S,z6 turn:r", "r:S,S,S,z0 turn:r", "r:S,S,S,-1 turn:r"),
        *("r:S,S,S,x turn:r", "r:S,S,S, turn:r", "r: turn:r", "r turn:r"),
        *("r:S,S,S,1.5 turn:r", "r:S,S,S,z turn:r", "r:S;S;S;S turn:r"),
        *("q:S,S,S,S turn:r", "red:S,S,S,S turn:r", "R:S,S,S,S turn:r", "S,S,S,S turn:r"),
        *("b:S,S,S,S turn:r", "g:S,S,S,10 turn:r"),  # they do not play
        *("turn:b", "turn:x", "turn:red", "turn:1", "turn:", "turn"),
        *("turn:r turn:r", "turn:r turn:y", "turn:r card:3 card:3", "r:S,S,S,4 r:S,S,S,4 turn:r"),
        *(
            "turn:r card:6",
            "turn:r card:9",
            "turn:r card:0",
            "turn:r card:13",
            "turn:r card:x",
            "turn:r card:",
        ),
        *("turn:r deck:6x1", "turn:r deck:1", "turn:r deck:1x", "turn:r deck:x1", "turn:r deck:1x1,1x1"),
        *(
            "turn:r deck:1x-1",
            "turn:r deck:",
            "turn:r deck:1:1",
            "turn:r deck:12x99",
            "turn:r die:3",
            "turn:r cards:3",
        ),
        *("turn:r card:7 left:x", "turn:r card:7 left:", "turn:r card:7 left:3 moved:"),
        *("turn:r unseen:1x5", "nonsense", "{}"),
    ],
)
def test_texts_that_cannot_be_read(text: str) -> None:
    refused(text)


@pytest.mark.rule("S4")
@pytest.mark.parametrize("places", ["S,S,S", "S,S,S,S,S", "10", "S,S,S,10,H", "H,H,H,H,H"])
def test_each_colour_has_exactly_four_pawns(places: str) -> None:
    assert refused(f"r:{places} turn:r card:3") == "S4"
    assert refused(f"y:{places} turn:r card:3") == "S4"


@pytest.mark.rule("S9", "S28")
@pytest.mark.parametrize(
    ("options", "line", "clauses"),
    [
        ("", "r:10,10", "S9"),
        ("", "r:0,0,20", "S9"),
        ("", "y:10,10,10", "S9"),
        ("", "r:z3,z3", "S9/S28"),
        ("", "y:z5,z5", "S9/S28"),
        ("", "r:10 y:10", "S9"),
        (FOUR, "r:5 b:59 y:10 g:59", "S9"),
        (TEAMS, "r:10 y:10", "S9"),
    ],
)
def test_no_two_pawns_on_a_square(options: str, line: str, clauses: str) -> None:
    assert refused(f"{pawns(line, options)} turn:r card:3", options) in clauses.split("/")


@pytest.mark.rule("S9", "S27")
def test_places_that_pawns_share() -> None:
    """START, HOME, and the zones, which are different squares."""
    assert at("r:z1,z3,H,H y:z1,z3,H,H", "3").turn == 0
    assert at("r:z3 b:z3 y:z3 g:z3", "3", FOUR).turn == 0


@pytest.mark.rule("S5", "S6")
@pytest.mark.parametrize(
    ("options", "text"),
    [
        ("", f"{PLAIN} turn:r deck:1x6"),
        ("", f"{PLAIN} turn:r deck:2x5"),
        ("", f"{PLAIN} turn:r deck:Sorry!x5"),
        ("", f"{PLAIN} turn:r card:1 deck:1x5"),
        ("", f"{PLAIN} turn:r card:12 deck:12x4"),
        ("", f"{PLAIN} turn:r deck:12x9"),
        (POINTS, f"{PLAIN} turn:r hand.r:12,12,12,12,12 hand.y:1,4,7,10,11"),
        (POINTS, f"{PLAIN} turn:r hand.r:3,3,12,12,12 hand.y:1,4,7,12,12"),
        (POINTS, f"{PLAIN} turn:r card:12 hand.r:3,8,12,12 hand.y:1,4,7,12,12"),
        (POINTS, f"{PLAIN} turn:r deck:12x3 {HANDS}"),
        (POINTS, f"{PLAIN} turn:r card:3 hand.r:1,1,1,1 hand.y:1,1,4,7,10"),
    ],
)
def test_no_more_copies_of_a_card_than_there_are(options: str, text: str) -> None:
    assert refused(text, options) == "S5"


@pytest.mark.rule("S11", "S25")
def test_pawns_on_the_triangles_of_others() -> None:
    """Only an exchange puts one there, if it is not to slide, and only where the owner plays."""
    for options in (*SEATINGS, TEAMS, SWAPPED):
        for letter in letters(options):
            for triangle, owner in OWNERS.items():
                text = f"{pawns(f'{letter}:{triangle}', options)} turn:{letters(options)[0]} card:3"
                if owner == letter or (owner in letters(options) and options != SWAPPED):
                    assert game(options).state(text).text == text
                else:
                    assert refused(text, options) in ("S11", "S25")


@pytest.mark.rule("S18", "S19", "S36")
@pytest.mark.parametrize(
    ("options", "text"),
    [
        ("", f"{PLAIN} turn:r left:3"),
        ("", f"{PLAIN} turn:r card:5 left:3"),
        ("", f"{PLAIN} turn:r moved:r10"),
        ("", f"{PLAIN} turn:r card:7 moved:r10"),
        ("", f"{pawns('r:10,20')} turn:r card:7 left:0 moved:r10"),
        ("", f"{pawns('r:10,20')} turn:r card:7 left:7 moved:r10"),
        ("", f"{pawns('r:10,20')} turn:r card:7 left:8 moved:r10"),
        ("", f"{pawns('r:10,20')} turn:r card:7 left:-1 moved:r10"),
        ("", f"{pawns('r:10,20')} turn:r card:7 left:3 moved:r11"),  # no pawn there
        ("", f"{pawns('r:10,20')} turn:r card:7 left:3 moved:r10,r10"),
        ("", f"{pawns('r:10,20,30')} turn:r card:7 left:3 moved:r10,r20"),  # the rest is for the second
        ("", f"{pawns('r:10,20 y:40')} turn:r card:7 left:3 moved:y40"),
        ("", f"{pawns('r:10,20,30,40')} turn:r card:7 left:3"),  # nobody can have been moved
        # the rest cannot be played
        ("", f"{pawns('r:10')} turn:r card:7 left:3 moved:r10"),
        ("", f"{pawns('r:10,z4')} turn:r card:7 left:3 moved:r10"),
        ("", f"{pawns('r:20,23')} turn:r card:7 left:3 moved:r23"),
        ("", f"{pawns('r:H')} turn:r card:7 left:3"),
        (TEAMS, f"{pawns('r:10,20 b:40', TEAMS)} turn:r card:7 left:3 moved:b40"),
        (f"{TEAMS},split=two", f"{pawns('r:10,20 y:40', TEAMS)} turn:r card:7 left:3 moved:r10,y40"),
        (TEAMS, f"{pawns('r:10 y:40', TEAMS)} turn:r card:7 left:3 moved:r10,y40"),
    ],
)
def test_a_7_under_way_must_be_possible(options: str, text: str) -> None:
    assert refused(text, options) in (None, "S18", "S19", "S36")


@pytest.mark.rule("S31", "S32")
@pytest.mark.parametrize(
    ("options", "text"),
    [
        ("", f"{pawns('r:H,H,H,H')} turn:r card:3"),
        ("", f"{pawns('r:H,H,H,H')} turn:y"),
        ("", f"{pawns('r:H,H,H,H')} turn:y card:3"),
        ("", f"{pawns('r:H,H,H,H y:H,H,H,H')} turn:r"),
        (FOUR, f"{pawns('r:H,H,H,H y:H,H,H,H', FOUR)} turn:r"),
        (FOUR, f"{pawns('b:H,H,H,H', FOUR)} turn:r"),
        (TEAMS, f"{pawns('r:H,H,H,H y:H,H,H,H', TEAMS)} turn:r card:3"),
        (TEAMS, f"{pawns('r:H,H,H,H y:H,H,H,H', TEAMS)} turn:b"),
        (TEAMS, f"{pawns('r:H,H,H,H b:H,H,H,H y:H,H,H,H g:H,H,H,H', TEAMS)} turn:r"),
        (POINTS, f"{pawns('r:H,H,H,H', POINTS)} turn:y {HANDS}"),
        (POINTS, f"{pawns('r:H,H,H,H', POINTS)} turn:r card:1 {SHORT}"),
    ],
)
def test_nothing_goes_on_after_the_end(options: str, text: str) -> None:
    assert refused(text, options) in ("S31", "S32", "S41")


@pytest.mark.rule("S31", "S32")
def test_finished_games_are_read() -> None:
    for options, line, turn, winners in (
        ("", "r:H,H,H,H y:10", "r", ("red",)),
        (FOUR, "g:H,H,H,H y:10", "g", ("green",)),
        (TEAMS, "r:H,H,H,H y:H,H,H,H", "y", ("red", "yellow")),
    ):
        state = game(options).state(f"{pawns(line, options)} turn:{turn} deck:1x1")
        assert state.turn == kybos.OVER
        assert state.result is not None
        assert state.result.winners == winners
    assert game(TEAMS).state(f"{pawns('r:H,H,H,H', TEAMS)} turn:b").is_chance


@pytest.mark.rule("S38", "S39")
@pytest.mark.parametrize(
    ("options", "text"),
    [
        ("", f"{PLAIN} turn:r {HANDS}"),  # without points there are none
        ("", f"{PLAIN} turn:r card:1 hand.r:3,5,8,12,12"),
        (POINTS, f"{PLAIN} turn:r hand.r:3,5,8,12,12,12 hand.y:1,4,7,10,11"),
        (POINTS, f"{PLAIN} turn:r hand.r:3,5,8 hand.y:1,4,7,10,11"),
        (POINTS, f"{PLAIN} turn:r card:1 hand.r:3,5,8,12,12 hand.y:1,4,7,10,11"),
        (POINTS, f"{PLAIN} turn:r card:1 hand.r:3,5,8,12 hand.y:1,4,7,10"),
        (POINTS, f"{PLAIN} turn:y card:1 {SHORT}"),  # red is short, but the card is yellow's
        (POINTS, f"{PLAIN} turn:r hand.r:3,5,8,12 hand.y:4,7,10,11"),  # both are short
        (POINTS, f"{PLAIN} turn:r card:1"),
        (POINTS, f"{PLAIN} turn:r hand.r:3,5,8,12,6 hand.y:1,4,7,10,11"),
        (POINTS, f"{PLAIN} turn:r hand.r:3,5,8,12,x hand.y:1,4,7,10,11"),
        (POINTS, f"{PLAIN} turn:r hand.b:3,5,8,12,12 hand.y:1,4,7,10,11"),
        (POINTS, f"{PLAIN} turn:r hand:3,5,8,12,12"),
        (POINTS, f"{PLAIN} turn:r hand.r:3,5,8,12,12 hand.r:3,5,8,12,12 hand.y:1,4,7,10,11"),
        (POINTS, f"{PLAIN} turn:r hand.r: hand.y:1,4,7,10,11"),
        (POINTS, f"{PLAIN} turn:r"),
        # what is hidden must be among what is unseen
        (POINTS, f"{PLAIN} turn:r unseen:1x3 hand.r:3,5,8,12,12 hand.y:?????"),
        (POINTS, f"{PLAIN} turn:r deck:1x5 hand.r:3,5,8,12,12 hand.y:?????"),
        (POINTS, f"{PLAIN} turn:r unseen:1x5 {HANDS}"),
        (POINTS, f"{PLAIN} turn:r hand.r:3,5,8,12,12 hand.y:??"),
        (POINTS, f"{PLAIN} turn:r hand.r:3,5,8,12,12 hand.y:1,4,7,10,?"),
        # dealing goes round, from the first seat
        (POINTS, "turn:r hand.y:3"),
        (POINTS, "turn:r hand.r:3,5,8 hand.y:3"),
        (POINTS, f"{PLAIN} turn:r hand.r:3 hand.y:4"),
        (POINTS, "turn:r deck:1x4 hand.r:3"),
    ],
)
def test_hands_must_be_possible(options: str, text: str) -> None:
    assert refused(text, options) in (None, "S5", "S6", "S38", "S39")


@pytest.mark.rule("S1")
def test_every_place_of_the_board_is_read() -> None:
    for letter in COLOURS:
        for place in [*map(str, range(60)), "z1", "z2", "z3", "z4", "z5", "H"]:
            state = at(f"{letter}:{place}", "3", FOUR)
            assert state.text == f"{pawns(f'{letter}:{place}', FOUR)} turn:r card:3"
