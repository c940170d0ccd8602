"""To turn the board is to play the same game: red's side becomes blue's, and so on, a quarter round on."""

import random

import numpy as np
import pytest

from kybos import State
from kybos.core import rules
from tests.games.sorry.helpers import COLOURS, FOUR, POINTS, TEAMS, game, letters
from tests.games.sorry.walks import KINDS, positions
from tests.random_runs import fresh_seed, many

COUNT = many(60)
NEXT = dict(zip(COLOURS, [*list(COLOURS)[1:], "r"], strict=True))
"""Whose side a colour's side becomes (S1)."""
QUARTER = 15


def turned_place(place: str) -> str:
    """A location a quarter round on; START, HOME and zones go with their colour."""
    return str((int(place) + QUARTER) % 60) if place.isdigit() else place


def turned_pawn(pawn: str) -> str:
    """A pawn with its place: `r28` becomes `b43`."""
    return NEXT[pawn[0]] + turned_place(pawn[1:])


def turned_move(move: str) -> str:
    """The image of a move; cards stay what they are."""
    if move == "pass" or move.startswith(("play-", "drop-")):
        return move
    if "~" in move:
        return "~".join(map(turned_pawn, move.split("~")))
    origin, target = move.split("-")
    return f"{turned_pawn(origin)}-{turned_place(target)}"


def turned_text(text: str) -> str:
    """The image of a position."""
    words = []
    for word in text.split(" "):
        key, _, value = word.partition(":")
        parts = value.split(",")
        if key in NEXT:
            words.append(f"{NEXT[key]}:{','.join(map(turned_place, parts))}")
        elif key == "moved":
            words.append(f"moved:{','.join(map(turned_pawn, parts))}")
        elif key == "turn":
            words.append(f"turn:{NEXT[value]}")
        elif key.startswith("hand."):
            words.append(f"hand.{NEXT[key[-1]]}:{value}")
        else:
            words.append(word)
    return " ".join(words)


def worth(state: State) -> dict[str, float]:
    """What each colour may expect."""
    out = np.zeros(len(state.game.seats))
    rules.evaluate(state.position, state.game.tables(), out)
    return dict(zip(letters(str(state.game).partition(":")[2]), out.tolist(), strict=True))


def turned_options(options: str) -> str:
    """The same game with every seat a side further on."""
    seats = "+".join(COLOURS[NEXT[letter]] for letter in letters(options))
    rest = [word for word in options.split(",") if word and not word.startswith("seats=")]
    return ",".join([f"seats={seats}", *rest])


def check_turned(state: State, image: State, note: object) -> None:
    """The image of a state, its moves and chances, its successors, its end and its worth."""
    assert image.game.state(turned_text(state.text)) == image, note
    assert {turned_move(move) for move in state.moves} == set(image.moves), note
    assert state.outcomes == image.outcomes, note
    expected = {NEXT[letter]: value for letter, value in worth(state).items()}
    assert worth(image) == pytest.approx(expected, abs=1e-12), note
    for choice in state.choices:
        text = state.text_of(choice)
        there = image.apply(text if state.is_chance else turned_move(text))
        after = state.apply(choice)
        assert image.game.state(turned_text(after.text)) == there, (text, note)
        check_end(after, there)


def check_end(after: State, there: State) -> None:
    """The same end, or none, for the colours a side further on."""
    assert after.is_over == there.is_over
    if after.payoffs is not None and there.payoffs is not None:
        paid = dict(zip(after.game.seats, after.payoffs, strict=True))
        expected = {COLOURS[NEXT[seat[0]]]: payoff for seat, payoff in paid.items()}
        assert dict(zip(there.game.seats, there.payoffs, strict=True)) == expected


@pytest.mark.rule("S1", "S2", "S3", "S4", "S7", "S11", "S21", "S23", "S28", "S29")
@pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)
def test_a_quarter_turn_with_the_seats(options: str) -> None:
    """Every seat keeps its number and gets the next colour; even the ids stay the same."""
    seed = fresh_seed()
    image_game = game(turned_options(options))
    for state in positions(options, random.Random(seed), COUNT):
        image = image_game.state(turned_text(state.text))
        check_turned(state, image, (seed, state))
        assert state.choices == image.choices
        pairs = zip(state.moves, image.moves, strict=True)
        assert all(turned_move(move) == there for move, there in pairs), (seed, state)


@pytest.mark.rule("S1", "S2", "S7", "S32", "S33", "S34", "S36", "S37", "S38", "S39", "S43")
@pytest.mark.parametrize(
    "options", [FOUR, TEAMS, f"{FOUR},{POINTS}", f"{TEAMS},{POINTS}", f"{FOUR},swapped_pawn_slides=yes"]
)
def test_a_quarter_turn_of_four_over_the_seats(options: str) -> None:
    """Red's seat plays what blue's would: the seats stay, and the game is led by the next one."""
    seed = fresh_seed()
    image_game = game(f"{options},first=blue")
    for state in positions(options, random.Random(seed), COUNT):
        check_turned(state, image_game.state(turned_text(state.text)), (seed, state))


@pytest.mark.rule("S1")
def test_four_quarters_are_a_whole_turn() -> None:
    seed = fresh_seed()
    for state in positions(FOUR, random.Random(seed), many(60)):
        text = state.text
        moves = list(state.moves)
        for _ in range(4):
            text, moves = turned_text(text), [turned_move(move) for move in moves]
        assert game(FOUR).state(text) == state, (seed, state)
        assert tuple(moves) == state.moves
