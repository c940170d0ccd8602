"""Play for points: how a round ends and is scored, S41–S43, and the set-up of S44."""

import random

import pytest

import kybos
from kybos import InvalidSpecError, State
from tests.games.sorry.helpers import (
    FOUR,
    FOUR_POINTS,
    POINTS,
    at,
    check_end,
    deck,
    fields,
    game,
    illegal,
    pawns,
    placed,
)
from tests.random_runs import many

TEAM_POINTS = f"{FOUR_POINTS},teams=yes"
SUM = ",bonus=sum"
HANDS = {"r": "3,5,8,12,12", "b": "1,2,3,4,5", "y": "2,2,7,10,11", "g": "4,7,8,11,Sorry!"}
SHORT = {"r": "3,5,8,12", "b": "2,3,4,5", "y": "2,7,10,11", "g": "4,7,8,11"}
HOME = {0: "", 1: "H", 2: "H,H", 3: "H,H,H", 4: "H,H,H,H"}


def last_move(options: str, line: str, turn: str, move: str, card: str = "1") -> State:
    """The position after a move, made with a card of the seat that has four others in the hand."""
    seats = "rbyg" if FOUR in options else "ry"
    hands = " ".join(f"hand.{each}:{(SHORT if each == turn else HANDS)[each]}" for each in seats)
    return at(line, card, options, turn, hands).apply(move)


def homes(numbers: dict[str, int]) -> str:
    """So many pawns home, the others on START."""
    return " ".join(f"{letter}:{HOME[number]}" for letter, number in numbers.items() if number)


@pytest.mark.rule("S41", "S42")
@pytest.mark.parametrize("winner", "ry")
@pytest.mark.parametrize(
    ("home", "best", "total"),
    [
        (0, 20 + 20 + 100, 20 + 20 + 175),
        (1, 20 + 15 + 50, 20 + 15 + 75),
        (2, 20 + 10 + 25, 20 + 10 + 25),
        (3, 20 + 5, 20 + 5),
    ],
)
def test_points_of_two(winner: str, home: int, best: int, total: int) -> None:
    loser = "y" if winner == "r" else "r"
    for bonus, points in (("", best), (",bonus=best", best), (SUM, total)):
        line = f"{winner}:z5,H,H,H {homes({loser: home})}"
        state = last_move(POINTS + bonus, line, winner, f"{winner}z5-H")
        expected = {winner: points, loser: 5 * home}
        check_end(state, winner, (expected["r"], expected["y"]))


@pytest.mark.rule("S41", "S42")
@pytest.mark.parametrize("winner", "rbyg")
@pytest.mark.parametrize(
    ("home", "best", "total"),
    [
        ((0, 0, 0), 20 + 60 + 100, 20 + 60 + 175),
        ((1, 0, 0), 20 + 55 + 50, 20 + 55 + 75),
        ((1, 1, 0), 20 + 50 + 50, 20 + 50 + 75),
        ((1, 1, 1), 20 + 45 + 50, 20 + 45 + 75),
        ((2, 0, 0), 20 + 50 + 25, 20 + 50 + 25),
        ((0, 1, 2), 20 + 45 + 25, 20 + 45 + 25),
        ((2, 2, 2), 20 + 30 + 25, 20 + 30 + 25),
        ((3, 0, 0), 20 + 45, 20 + 45),
        ((0, 3, 2), 20 + 35, 20 + 35),
        ((3, 3, 3), 20 + 15, 20 + 15),
    ],
)
def test_points_of_four(winner: str, home: tuple[int, int, int], best: int, total: int) -> None:
    others = dict(zip("rbyg".replace(winner, ""), home, strict=True))
    for bonus, points in (("", best), (SUM, total)):
        line = f"{winner}:z5,H,H,H {homes(others)}"
        state = last_move(FOUR_POINTS + bonus, line, winner, f"{winner}z5-H")
        expected = {winner: points} | {letter: 5 * number for letter, number in others.items()}
        check_end(state, winner, tuple(expected[letter] for letter in "rbyg"))


@pytest.mark.rule("S42")
def test_the_greatest_and_the_least_of_points() -> None:
    """Nobody else home: 180, and 255 with the bonuses added."""
    assert last_move(FOUR_POINTS, "r:z5,H,H,H", "r", "rz5-H").payoffs == (180, 0, 0, 0)
    assert last_move(FOUR_POINTS + SUM, "r:z5,H,H,H", "r", "rz5-H").payoffs == (255, 0, 0, 0)
    for options, most in ((FOUR_POINTS, 180), (FOUR_POINTS + SUM, 255)):
        low, high = game(options).payoff_range
        assert low <= 0
        assert high >= most


@pytest.mark.rule("S41")
def test_only_pawns_that_are_home_count() -> None:
    """Not those in the zone or on the track."""
    state = last_move(POINTS, "r:z5,H,H,H y:20,z5,H,H", "r", "rz5-H")
    check_end(state, "r", (20 + 10 + 25, 10))


@pytest.mark.rule("S41")
def test_the_round_ends_when_one_has_all_four_home() -> None:
    """No card is drawn for the hand; the last card is discarded."""
    state = last_move(POINTS, "r:z4,H,H,H y:10", "r", "rz4-H", "2")
    check_end(state, "r", (140, 0))
    gone = ["2", *SHORT["r"].split(","), *HANDS["y"].split(",")]
    assert state.text == (
        f"{pawns('r:H,H,H,H y:10', POINTS)} turn:r {deck(*gone)} hand.r:{SHORT['r']} hand.y:{HANDS['y']}"
    )
    state = last_move(POINTS, "r:z4,z5,H,H y:10", "r", "rz5-H")
    assert state.is_chance
    assert state.payoffs is None


@pytest.mark.rule("S43", "S32")
@pytest.mark.parametrize(
    ("blue", "green", "best", "total"),
    [
        (0, 0, 40 + 40 + 100, 40 + 40 + 175),
        (1, 0, 40 + 35 + 50, 40 + 35 + 75),
        (0, 1, 40 + 35 + 50, 40 + 35 + 75),
        (1, 1, 40 + 30 + 25, 40 + 30 + 25),
        (2, 0, 40 + 30 + 25, 40 + 30 + 25),
        (1, 2, 40 + 25, 40 + 25),
        (4, 0, 40 + 20, 40 + 20),
        (4, 3, 40 + 5, 40 + 5),
    ],
)
def test_a_team_scores_as_one_player_with_eight_pawns(blue: int, green: int, best: int, total: int) -> None:
    """Both of a team get the team's points; its opponents are one player, too."""
    others = homes({"b": blue, "g": green})
    lost = 5 * (blue + green)
    for turn, last in (("r", "r"), ("r", "y"), ("y", "y")):
        first = "y" if last == "r" else "r"
        line = f"{last}:z5,H,H,H {first}:H,H,H,H {others}"
        for bonus, points in (("", best), (SUM, total)):
            state = last_move(TEAM_POINTS + bonus, line, turn, f"{last}z5-H")
            check_end(state, "ry", (points, lost, points, lost))


@pytest.mark.rule("S43", "S32")
def test_with_teams_a_round_goes_on_until_eight_are_home() -> None:
    state = last_move(TEAM_POINTS, "r:z5,H,H,H y:H,H,H", "r", "rz5-H")
    assert state.is_chance
    line = "b:z5,H,H,H g:H,H,H,H r:H,H,H,H y:H,H,H"
    check_end(last_move(TEAM_POINTS, line, "g", "bz5-H"), "bg", (35, 45, 35, 45))


@pytest.mark.rule("S43", "S41")
@pytest.mark.parametrize("options", [POINTS, FOUR_POINTS, f"{POINTS},bonus=sum"])
def test_one_game_is_one_round(options: str) -> None:
    """A game ends with one who has all four home, and what it pays is scored from its last position."""
    rng = random.Random(options)
    for _ in range(many(20) or 1):
        state = game(options).start()
        while not state.is_over:
            state = state.apply(rng.choice([o.action for o in state.outcomes] or state.actions))
        home = {letter: places.count("H") for letter, places in placed(state).items()}
        (winner,) = (letter for letter, number in home.items() if number == 4)
        others = [number for letter, number in home.items() if letter != winner]
        steps = [bonus for bonus, most in ((100, 0), (50, 1), (25, 2)) if max(others) <= most]
        bonus = sum(steps) if "sum" in options else max(steps, default=0)
        won = 20 + sum(5 * (4 - number) for number in others) + bonus
        assert state.payoffs == tuple(won if each == winner else 5 * number for each, number in home.items())


@pytest.mark.rule("S44")
@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("quick_start=yes", "r:4 y:34"),
        ("seats=3,quick_start=yes", "r:4 b:19 y:34"),
        (f"{FOUR},quick_start=yes", "r:4 b:19 y:34 g:49"),
        (f"{FOUR},teams=yes,quick_start=yes", "r:4 b:19 y:34 g:49"),
        ("seats=blue+green,quick_start=yes", "b:19 g:49"),
    ],
)
def test_a_quick_start(options: str, line: str) -> None:
    """One pawn of each colour begins on its circle; there is no hand."""
    state = game(options).start()
    assert state.text == f"{pawns(line, options)} turn:{line[0]}"
    assert state.is_chance
    assert not game(options).is_hidden
    after = state.apply("3")
    own = state.game.side_names[0].split("+") if "teams" in options else [state.game.seats[0]]
    circles = {"red": 4, "blue": 19, "yellow": 34, "green": 49}
    assert set(after.moves) == {f"{name[0]}{circles[name]}-{circles[name] + 3}" for name in own}
    assert not any(key.startswith("hand") for key in fields(after))
    illegal(after, "pass", "S8")


@pytest.mark.rule("S44")
def test_a_seat_that_is_left_out_stands_at_its_start() -> None:
    quick = game("quick_start=yes")
    assert quick.state("r:S,S,S,10 turn:y").text == "r:S,S,S,10 y:S,S,S,34 turn:y"
    assert game().state("r:S,S,S,10 turn:y").text == "r:S,S,S,10 y:S,S,S,S turn:y"


@pytest.mark.rule("S44")
def test_with_points_it_is_refused() -> None:
    with pytest.raises(InvalidSpecError, match=r"quick_start.*points|points.*quick_start") as caught:
        kybos.load("sorry:points=yes,quick_start=yes")
    assert caught.value.clause == "S44"
    assert kybos.load("sorry:quick_start=no") == kybos.load("sorry")


@pytest.mark.rule("S44")
@pytest.mark.parametrize("options", ["", FOUR, "quick_start=yes", POINTS, f"{FOUR},teams=yes"])
def test_there_is_no_longest_game(options: str) -> None:
    assert game(options).longest is None


@pytest.mark.rule("S44", "S17")
def test_a_4_may_lead_round_in_a_circle() -> None:
    """Red's last pawn goes back onto yellow's triangle and slides to where it was, again and again."""
    state = at("r:43,H,H,H", "4", rest="deck:4x3,12x4")
    for _ in range(3):
        state = state.apply("r43-39")
        assert placed(state)["r"] == "43,H,H,H"
        state = state.apply("12").apply("pass").apply("4")
