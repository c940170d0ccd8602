"""The board and who plays: S1–S4."""

import itertools

import pytest

import kybos
from kybos import InvalidMoveError, InvalidPositionError
from tests.games.sorry.helpers import (
    CIRCLE,
    COLOURS,
    ENTRANCE,
    FOUR,
    OWNERS,
    SEATINGS,
    SLIDES,
    at,
    game,
    letters,
    path,
    pawns,
    placed,
)
from tests.random_runs import many


@pytest.mark.rule("S1", "S3")
@pytest.mark.parametrize("letter", COLOURS)
def test_the_track_has_sixty_squares_in_a_ring(letter: str) -> None:
    """One step from each square leads to the next number, and from 59 to 0."""
    for square in range(60):
        target = "z1" if square == ENTRANCE[letter] else str((square + 1) % 60)
        expected = {f"{letter}{square}-{target}"}
        if square != CIRCLE[letter]:
            expected.add(f"{letter}S-{CIRCLE[letter]}")
        assert set(at(f"{letter}:{square}", "1", FOUR, letter).moves) == expected


@pytest.mark.rule("S1")
def test_there_is_no_square_beyond_59() -> None:
    assert placed(at("r:0,59", "1"))["r"] == "S,S,0,59"
    for place in ("60", "-1", "61", "100"):
        with pytest.raises(InvalidPositionError):
            at(f"r:{place}", "1")
    with pytest.raises(InvalidMoveError):
        at("r:59", "1").apply("r59-60")


@pytest.mark.rule("S1", "S2")
@pytest.mark.parametrize(
    ("letter", "corner", "circle", "entrance", "slides"),
    [
        ("r", 0, 4, 2, ((1, 4), (9, 13))),
        ("b", 15, 19, 17, ((16, 19), (24, 28))),
        ("y", 30, 34, 32, ((31, 34), (39, 43))),
        ("g", 45, 49, 47, ((46, 49), (54, 58))),
    ],
)
def test_the_sides_are_alike_fifteen_squares_apart(
    letter: str, corner: int, circle: int, entrance: int, slides: tuple[tuple[int, int], ...]
) -> None:
    """The circle, the entrance and both slides, each shown by a move."""
    assert circle == corner + 4 == CIRCLE[letter]
    assert entrance == corner + 2 == ENTRANCE[letter]
    assert [(first, last) for owner, first, last in SLIDES if owner == letter] == list(slides)
    assert slides == ((corner + 1, corner + 4), (corner + 9, corner + 13))
    assert at("", "1", FOUR, letter).moves == (f"{letter}S-{circle}",)
    assert f"{letter}{entrance}-z1" in at(f"{letter}:{entrance}", "1", FOUR, letter).moves
    assert f"{letter}{corner}-{corner + 1}" in at(f"{letter}:{corner}", "1", FOUR, letter).moves
    visitor = "y" if letter == "r" else "r"
    for first, last in slides:
        state = at(f"{visitor}:{first - 1}", "1", FOUR, visitor).apply(f"{visitor}{first - 1}-{first}")
        assert placed(state)[visitor] == f"S,S,S,{last}"


@pytest.mark.rule("S2")
def test_no_other_square_carries_a_pawn_on() -> None:
    triangles = {first for _, first, _ in SLIDES}
    assert len(triangles) == len(SLIDES) == 8
    for letter, square in itertools.product(COLOURS, range(60)):
        if square not in {*triangles, (ENTRANCE[letter] + 1) % 60}:
            before = (square - 1) % 60
            state = at(f"{letter}:{before}", "1", FOUR, letter).apply(f"{letter}{before}-{square}")
            assert placed(state)[letter] == f"S,S,S,{square}"


@pytest.mark.rule("S2", "S12")
@pytest.mark.parametrize("letter", COLOURS)
def test_a_triangle_bears_the_colour_of_its_side(letter: str) -> None:
    """Only its own colour stays on it."""
    for owner, first, last in SLIDES:
        state = at(f"{letter}:{first - 1}", "1", FOUR, letter).apply(f"{letter}{first - 1}-{first}")
        assert placed(state)[letter] == f"S,S,S,{first if owner == letter else last}"


@pytest.mark.rule("S3")
@pytest.mark.parametrize("options", ["", FOUR, "seats=red+blue"])
def test_home_is_one_and_sixty_four_steps_from_start(options: str) -> None:
    """A pawn walks round by ones, and by twos over the triangles of others, up to HOME."""
    for letter in letters(options):
        (move,) = at(f"{letter}:S,H,H,H", "1", options, letter).moves
        place, steps = move.partition("-")[2], 0
        assert place == str(CIRCLE[letter])
        passed = [place]
        while place != "H":
            ahead = (int(place) + 1) % 60 if place.isdigit() else -1
            foreign = ahead != ENTRANCE[letter] + 1 and OWNERS.get(ahead, letter) != letter
            card = 2 if foreign else 1
            (move,) = at(f"{letter}:{place},H,H,H", str(card), options, letter).moves
            place = move.partition("-")[2]
            steps += card
            passed.append(place)
        assert steps == 64
        assert passed[-6:] == ["z1", "z2", "z3", "z4", "z5", "H"]
        assert set(path(letter)) - set(passed) == {str(t) for _, t, _ in SLIDES if OWNERS[t] != letter}


@pytest.mark.rule("S4")
@pytest.mark.parametrize("options", SEATINGS)
def test_each_colour_has_four_pawns(options: str) -> None:
    start = game(options).start()
    assert placed(start) == dict.fromkeys(letters(options), "S,S,S,S")
    for wrong in ("S,S,S", "S,S,S,S,S", "S"):
        with pytest.raises(InvalidPositionError) as caught:
            game(options).state(pawns("", options).replace("S,S,S,S", wrong, 1))
        assert caught.value.clause == "S4"


@pytest.mark.rule("S4")
@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ("", ("red", "yellow")),
        ("seats=2", ("red", "yellow")),
        ("seats=3", ("red", "blue", "yellow")),
        ("seats=4", ("red", "blue", "yellow", "green")),
        *[(options, tuple(options.removeprefix("seats=").split("+"))) for options in SEATINGS],
    ],
)
def test_two_to_four_colours_play(options: str, seats: tuple[str, ...]) -> None:
    assert tuple(game(options).seats) == seats


@pytest.mark.rule("S4")
@pytest.mark.parametrize(
    ("options", "share"),
    [
        ("", 0.5),
        ("seats=red+blue", 0.44),
        ("seats=red+green", 0.56),
    ],
)
def test_neighbouring_seats_are_unfair(options: str, share: float) -> None:
    """Between random players; opposite ones win alike."""
    games = many(4000)
    first = kybos.simulate(game(options), games, seed=44).seats[game(options).seats[0]].mean
    assert abs(first - share) < 2.5 / games**0.5


@pytest.mark.rule("S4")
def test_seats_are_a_number_or_names() -> None:
    assert tuple(kybos.load("sorry", seats=4).seats) == ("red", "blue", "yellow", "green")
    assert tuple(kybos.load("sorry", seats="4").seats) == ("red", "blue", "yellow", "green")
    assert tuple(kybos.load("sorry", seats="blue+green").seats) == ("blue", "green")
    assert kybos.load("sorry", seats=4, teams=True) == kybos.load("sorry:seats=4,teams=yes")
    assert len(SEATINGS) == 11


@pytest.mark.rule("S4", "S11")
@pytest.mark.parametrize("options", SEATINGS)
def test_slides_of_colours_that_do_not_play_are_slides(options: str) -> None:
    absent = [slide for slide in SLIDES if slide[0] not in letters(options)]
    assert len(absent) == 2 * (4 - len(letters(options)))
    for letter, (_, first, last) in itertools.product(letters(options), absent):
        state = at(f"{letter}:{first - 1}", "1", options, letter).apply(f"{letter}{first - 1}-{first}")
        assert placed(state)[letter] == f"S,S,S,{last}"
