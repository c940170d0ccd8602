"""What the tests of Sorry! share: short forms, and the board and the pack written down anew."""

import functools
import itertools
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import pytest

import kybos
from kybos import Game, IllegalMoveError, State

COLOURS = {"r": "red", "b": "blue", "y": "yellow", "g": "green"}
"""The colours by letter, clockwise (S1)."""
CIRCLE = {"r": 4, "b": 19, "y": 34, "g": 49}
ENTRANCE = {"r": 2, "b": 17, "y": 32, "g": 47}
SLIDES = [
    ("r", 1, 4),
    ("r", 9, 13),
    ("b", 16, 19),
    ("b", 24, 28),
    ("y", 31, 34),
    ("y", 39, 43),
    ("g", 46, 49),
    ("g", 54, 58),
]
"""Each slide: its colour, its triangle, its last square (S2)."""
OWNERS = {triangle: owner for owner, triangle, _ in SLIDES}
ENDS = {triangle: end for _, triangle, end in SLIDES}
PACK = {"1": 5, "2": 4, "3": 4, "4": 4, "5": 4, "7": 4, "8": 4, "10": 4, "11": 4, "12": 4, "Sorry!": 4}
"""The cards with their copies (S5)."""
FORWARD = ("1", "2", "3", "5", "7", "8", "10", "11", "12")
"""The cards that can take a pawn forward by their number (S14–S21)."""
FOUR = "seats=4"
TEAMS = "seats=4,teams=yes"
POINTS = "points=yes"
FOUR_POINTS = f"{FOUR},{POINTS}"
YELLOW = "hand.y:4,4,7,10,11"
"""A hand for yellow, where it does not matter."""
SEATINGS = [
    "seats=" + "+".join(chosen) for n in (2, 3, 4) for chosen in itertools.combinations(COLOURS.values(), n)
]
"""Every choice of two to four colours."""


@functools.cache
def game(options: str = "") -> Game:
    """The game with these options, such as `seats=4,teams=yes`, made once."""
    return kybos.load(f"sorry:{options}" if options else "sorry")


def letters(options: str = "") -> str:
    """The letters of the seats, in seat order."""
    return "".join(seat[0] for seat in game(options).seats)


def next_seat(turn: str, options: str = "") -> str:
    """The letter of the seat after this one, clockwise."""
    seats = letters(options)
    return seats[(seats.index(turn) + 1) % len(seats)]


def pawns(line: str, options: str = "") -> str:
    """The pawns of every seat, in full: `r:28` alone stands for `r:S,S,S,28 y:S,S,S,S`."""
    given = dict(word.split(":") for word in line.split())
    written = []
    for letter in letters(options):
        places = given.pop(letter, "").split(",") if given.get(letter) else []
        written.append(f"{letter}:{','.join(['S'] * (4 - len(places)) + places)}")
    assert not given, f"{line} has colours that do not play"
    return " ".join(written)


def deck(*gone: str) -> str:
    """The words for the draw pile that is a whole pack without some cards."""
    left = Counter(PACK)
    left.subtract(gone)
    assert min(left.values()) >= 0
    return "deck:" + ",".join(f"{card}x{copies}" for card, copies in left.items() if copies)


def at(line: str, card: str = "", options: str = "", turn: str = "r", rest: str = "") -> State:
    """The position in which a seat has drawn a card; all pawns that are not named stand on START."""
    words = [pawns(line, options), f"turn:{turn}", f"card:{card}" if card else "", rest]
    return game(options).state(" ".join(word for word in words if word))


def holding(line: str, hand: str, rest: str = "", other: str = YELLOW) -> State:
    """Red to choose, with this hand; yellow holds another."""
    return at(line, "", POINTS, "r", f"{rest} hand.r:{hand} {other}".strip())


def played(state: State, line: str) -> State:
    """The state after outcomes and moves, in turn, such as `1 rS-4 3 pass`."""
    for word in line.split():
        state = state.apply(word)
    return state


def check(
    line: str, card: str, expected: Mapping[str, str], options: str = "", turn: str = "r", rest: str = ""
) -> None:
    """Exactly these moves are legal, and lead to these places; the turn goes on as it should."""
    state = at(line, card, options, turn, rest)
    assert state.text == f"{pawns(line, options)} turn:{turn} card:{card}"
    assert state.turn == letters(options).index(turn)
    assert sorted(state.moves) == sorted(expected), f"{line} with {card}"
    follows = turn if card == "2" else next_seat(turn, options)
    for move, then in expected.items():
        after = state.apply(move)
        assert after.text == f"{pawns(then, options)} turn:{follows} {deck(card)}", f"{line} after {move}"
        assert after.is_chance


def fields(state: State) -> dict[str, str]:
    """The words of a position by their keys."""
    return dict(word.split(":", 1) for word in state.text.split(" "))


def placed(state: State) -> dict[str, str]:
    """Where the pawns stand, by colour."""
    return {key: value for key, value in fields(state).items() if key in COLOURS}


def turn_letter(state: State) -> str:
    """The letter of the seat whose turn it is, also while a card is drawn for it."""
    return fields(state)["turn"]


def chances(state: State) -> dict[str, Fraction]:
    """The cards that can be drawn, with their probabilities."""
    return {outcome.text: outcome.probability for outcome in state.outcomes}


def may_stand(letter: str, square: int, options: str) -> bool:
    """Whether a pawn can have come to stand there: on a foreign triangle by an exchange only (S25)."""
    owner = OWNERS.get(square)
    return owner in (None, letter) or (owner in letters(options) and "swapped" not in options)


def squares(*numbers: int) -> str:
    """Squares of the track as a position lists them."""
    return ",".join(map(str, sorted(numbers)))


def mirror(line: str) -> str:
    """The same position for the opposite colour, half a round further on."""

    def turned(place: str) -> str:
        return str((int(place) + 30) % 60) if place.isdigit() else place

    swapped = {"r": "y", "y": "r"}
    words = (word.split(":") for word in line.split())
    return " ".join(
        f"{swapped[letter]}:{','.join(sorted(map(turned, places.split(',')), key=order))}"
        for letter, places in words
    )


def order(place: str) -> tuple[int, int]:
    """START, the track, the zone, HOME."""
    if place.isdigit():
        return 1, int(place)
    return {"S": (0, 0), "H": (3, 0)}.get(place, (2, ord(place[-1])))


def path(letter: str) -> list[str]:
    """A colour's 65 places from its circle to its HOME."""
    track = [str((CIRCLE[letter] + step) % 60) for step in range(59)]
    assert track[-1] == str(ENTRANCE[letter])
    return [*track, "z1", "z2", "z3", "z4", "z5", "H"]


def rests(letter: str, place: str) -> str:
    """Where a pawn ends that lands on a place: the slides of other colours carry it on."""
    if place.isdigit() and OWNERS.get(int(place), letter) != letter:
        return str(ENDS[int(place)])
    return place


def illegal(state: State, move: str, clauses: str) -> None:
    """The move can be read but is not legal, and the error cites the clause (or one of some)."""
    assert move not in state.moves
    with pytest.raises(IllegalMoveError) as caught:
        state.apply(move)
    assert caught.value.clause in clauses.split("/"), f"{move} in {state.text}: {caught.value}"


def check_end(state: State, winners: str, payoffs: tuple[int, ...] | None = None) -> None:
    """The game is over, these colours have won, and nothing more can happen."""
    seats = letters(str(state.game).partition(":")[2])
    assert state.is_over
    assert state.turn == kybos.OVER
    assert state.result is not None
    assert state.result.winners == tuple(COLOURS[letter] for letter in seats if letter in winners)
    expected = payoffs or tuple(int(letter in winners) for letter in seats)
    assert state.payoffs == state.result.payoffs == expected
    assert (state.actions, state.moves, state.outcomes) == ((), (), ())
    assert "card" not in fields(state)
    assert state.game.state(state.text) == state
    for move in ("1", "pass", "rS-4", 0):
        with pytest.raises(IllegalMoveError, match="the game is over"):
            state.apply(move)
