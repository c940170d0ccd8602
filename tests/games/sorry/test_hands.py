"""Play for points: the set-up, the deal and what is hidden, S38."""

from fractions import Fraction

import pytest

from kybos import IllegalMoveError
from tests.games.sorry.helpers import (
    FOUR_POINTS,
    POINTS,
    YELLOW,
    at,
    chances,
    fields,
    game,
    holding,
    letters,
    pawns,
    played,
    turn_letter,
)


@pytest.mark.rule("S38")
@pytest.mark.parametrize(
    ("options", "text"),
    [
        (POINTS, "r:S,S,S,4 y:S,S,S,34 turn:r"),
        (f"seats=3,{POINTS}", "r:S,S,S,4 b:S,S,S,19 y:S,S,S,34 turn:r"),
        (FOUR_POINTS, "r:S,S,S,4 b:S,S,S,19 y:S,S,S,34 g:S,S,S,49 turn:r"),
        (f"{FOUR_POINTS},teams=yes", "r:S,S,S,4 b:S,S,S,19 y:S,S,S,34 g:S,S,S,49 turn:r"),
        (f"{POINTS},first=yellow", "r:S,S,S,4 y:S,S,S,34 turn:y"),
    ],
)
def test_one_pawn_begins_on_the_circle(options: str, text: str) -> None:
    start = game(options).start()
    assert start.text == text
    assert start.is_chance
    assert game(options).state(text) == start
    assert game(options).state(text.rsplit(" ", maxsplit=1)[-1]) == start


@pytest.mark.rule("S38")
@pytest.mark.parametrize("first", ["red", "yellow", "green"])
def test_five_cards_each_are_dealt_one_by_one(first: str) -> None:
    state = game(f"{FOUR_POINTS},first={first}").start()
    seats = "rbyg"
    order = [seats[(seats.index(first[0]) + step) % 4] for step in range(4)]
    dealt: dict[str, list[str]] = {letter: [] for letter in seats}
    cards = ["1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "Sorry!"] * 2
    for number, (letter, card) in enumerate(zip(order * 5, cards, strict=False)):
        assert state.is_chance
        assert turn_letter(state) == first[0]
        assert chances(state)["1"] == Fraction(5 - cards[:number].count("1"), 45 - number)
        state = state.apply(card)
        dealt[letter].append(card)
        for each, hand in dealt.items():
            written = fields(state).get(f"hand.{each}", "").split(",")
            assert sorted(written) == sorted(hand or [""])
    assert state.turn == seats.index(first[0])
    assert {len(hand) for hand in dealt.values()} == {5}


@pytest.mark.rule("S38")
@pytest.mark.parametrize("options", [POINTS, FOUR_POINTS, f"{FOUR_POINTS},teams=yes"])
def test_hands_are_hidden_from_the_others(options: str) -> None:
    """Also from the partner."""
    assert game(options).is_hidden
    cards = {"r": "3,5,8,12,12", "b": "1,2,3,4,5", "y": "1,1,7,10,11", "g": "4,7,8,11,Sorry!"}
    hands = {letter: cards[letter] for letter in letters(options)}
    state = at("r:10", "", options, "r", " ".join(f"hand.{each}:{hand}" for each, hand in hands.items()))
    for seat, viewer in enumerate(letters(options)):
        view = state.seen_by(seat)
        assert view.is_view
        shown = " ".join(f"hand.{each}:{cards[each] if each == viewer else '?????'}" for each in hands)
        assert view.text == f"{pawns('r:10', options)} turn:r {shown}"
        with pytest.raises(IllegalMoveError):
            view.apply("play-3")
    other = at("r:10", "", options, "r", " ".join(
        f"hand.{each}:{'2,2,2,10,Sorry!' if each == 'y' else hand}" for each, hand in hands.items()
    ))  # fmt: skip
    seats = letters(options)
    for seat, viewer in enumerate(seats):
        assert (state.seen_by(seat) == other.seen_by(seat)) == (viewer != "y")


@pytest.mark.rule("S38", "S6")
def test_what_a_seat_does_not_see_is_one_heap() -> None:
    """The other hands and the pile together, less the cards that have been played."""
    state = played(holding("r:4 y:34", "1,3,5,8,12"), "play-3 r4-7")
    yellow = state.seen_by(1)
    unseen = "unseen:1x5,2x4,3x3,4x2,5x4,7x3,8x4,10x3,11x3,12x4,Sorry!x4"
    assert yellow.text == f"{pawns('r:7 y:34', POINTS)} turn:y {unseen} hand.r:???? {YELLOW}"
    unseen = "unseen:1x4,2x4,3x3,4x4,5x3,7x4,8x3,10x4,11x4,12x3,Sorry!x4"
    assert state.seen_by(0).text == (
        f"{pawns('r:7 y:34', POINTS)} turn:y {unseen} hand.r:1,5,8,12 hand.y:?????"
    )
