"""Play for points: a turn with a hand, S39 and S40."""

import random
from fractions import Fraction

import pytest

from kybos import IllegalMoveError, InvalidMoveError
from tests.games.sorry.helpers import (
    FOUR_POINTS,
    POINTS,
    YELLOW,
    at,
    chances,
    deck,
    fields,
    game,
    holding,
    illegal,
    letters,
    pawns,
    placed,
    played,
    turn_letter,
)


@pytest.mark.rule("S39")
def test_a_turn_is_choosing_playing_discarding_and_drawing_back_to_five() -> None:
    state = holding("r:4 y:34", "1,3,5,8,12")
    assert state.turn == 0
    assert set(state.moves) == {"play-1", "play-3", "play-5", "play-8", "play-12"}
    state = state.apply("play-3")
    assert state.text == f"{pawns('r:4 y:34', POINTS)} turn:r card:3 hand.r:1,5,8,12 {YELLOW}"
    assert state.turn == 0
    assert state.moves == ("r4-7",)
    state = state.apply("r4-7")
    pile = deck("1", "3", "5", "8", "12", "4", "4", "7", "10", "11")
    assert state.text == f"{pawns('r:7 y:34', POINTS)} turn:y {pile} hand.r:1,5,8,12 {YELLOW}"
    assert state.is_chance
    assert chances(state)["Sorry!"] == Fraction(4, 35)
    assert chances(state)["4"] == Fraction(2, 35)
    state = state.apply("Sorry!")
    pile = deck("1", "3", "5", "8", "12", "4", "4", "7", "10", "11", "Sorry!")
    assert state.text == f"{pawns('r:7 y:34', POINTS)} turn:y {pile} hand.r:1,5,8,12,Sorry! {YELLOW}"
    assert state.turn == 1
    assert set(state.moves) == {"play-4", "play-7", "play-10", "play-11"}


@pytest.mark.rule("S39")
@pytest.mark.parametrize(
    ("line", "hand", "playable"),
    [
        ("", "1,2,3,4,Sorry!", {"1", "2"}),
        ("y:20", "3,4,5,11,Sorry!", {"Sorry!"}),
        ("r:10", "1,2,3,4,Sorry!", {"1", "2", "3", "4"}),
        ("r:z1", "3,7,8,10,11", {"3", "10"}),
        ("r:z5,H,H,H", "1,2,3,5,12", {"1"}),
        ("r:2,H,H,H", "7,8,10,12,12", {"10"}),
        ("r:58,H,H,H", "3,11,11,12,12", {"3"}),
    ],
)
def test_a_card_is_played_only_if_it_has_a_play(line: str, hand: str, playable: set[str]) -> None:
    state = holding(line, hand)
    assert len(state.moves) == len(playable)
    assert set(state.moves) == {f"play-{card}" for card in playable}
    for card in set(hand.split(",")) - playable:
        with pytest.raises(IllegalMoveError):
            state.apply(f"play-{card}")
    for card in playable:
        assert set(state.apply(f"play-{card}").moves) == set(at(line, card).moves)


@pytest.mark.rule("S39")
def test_only_cards_in_the_hand_are_played_and_equal_ones_are_one_choice() -> None:
    state = holding("r:10", "3,3,3,5,12")
    assert sorted(state.moves) == ["play-12", "play-3", "play-5"]
    for card in ("1", "7", "Sorry!", "4"):
        illegal(state, f"play-{card}", "S39")
    for text in ("play-6", "play-9", "play-", "play"):
        with pytest.raises(InvalidMoveError):
            state.apply(text)
    assert fields(state.apply("play-3"))["hand.r"] == "3,3,5,12"


@pytest.mark.rule("S39")
def test_after_a_2_and_the_draw_another_card_must_be_played() -> None:
    state = played(holding("r:4 y:34", "2,2,5,8,12"), "play-2 r4-6")
    assert state.is_chance
    assert turn_letter(state) == "r"
    assert fields(state)["hand.r"] == "2,5,8,12"
    state = state.apply("1")
    assert state.turn == 0
    assert set(state.moves) == {"play-1", "play-2", "play-5", "play-8", "play-12"}
    illegal(state, "drop-12", "S40")
    again = played(state, "play-2 r6-8 3")
    assert again.turn == 0
    assert fields(again)["hand.r"] == "1,3,5,8,12"
    assert turn_letter(played(again, "play-5 r8-13")) == "y"
    assert turn_letter(played(state, "play-1 r6-7")) == "y"


@pytest.mark.rule("S39", "S40")
def test_after_a_2_without_another_playable_card_one_is_discarded() -> None:
    state = played(holding("r:z3,H,H,H y:34", "2,8,8,12,12"), "play-2 rz3-z5 3")
    assert state.turn == 0
    assert sorted(state.moves) == ["drop-12", "drop-3", "drop-8"]
    state = state.apply("drop-12")
    assert turn_letter(state) == "y"
    assert fields(state)["hand.r"] == "3,8,8,12"
    assert state.apply("1").turn == 1


@pytest.mark.rule("S39")
def test_a_2_that_moves_no_pawn_is_not_playable_and_gives_no_card() -> None:
    state = holding("r:z5,H,H,H y:34", "2,8,8,12,12")
    assert sorted(state.moves) == ["drop-12", "drop-2", "drop-8"]
    with pytest.raises(IllegalMoveError):
        state.apply("play-2")
    state = state.apply("drop-2")
    assert turn_letter(state) == "y"
    assert state.is_chance
    assert state.apply("1").turn == 1


@pytest.mark.rule("S39", "S18")
def test_a_7_from_the_hand_is_shared_before_the_next_card_is_drawn() -> None:
    state = played(holding("r:10,20", "7,8,8,12,12"), "play-7 r10-12")
    assert state.turn == 0
    assert state.text == (
        f"{pawns('r:12,20', POINTS)} turn:r card:7 left:5 moved:r12 hand.r:8,8,12,12 {YELLOW}"
    )
    assert state.moves == ("r20-25",)
    state = state.apply("r20-25")
    assert state.is_chance
    assert turn_letter(state) == "y"
    assert fields(state)["hand.r"] == "8,8,12,12"


@pytest.mark.rule("S40")
def test_one_card_is_discarded_and_replaced_if_none_can_be_played() -> None:
    state = holding("", "3,5,8,8,Sorry!")
    assert sorted(state.moves) == ["drop-3", "drop-5", "drop-8", "drop-Sorry!"]
    state = state.apply("drop-8")
    pile = deck("3", "5", "8", "8", "Sorry!", "4", "4", "7", "10", "11")
    assert state.text == f"{pawns('', POINTS)} turn:y {pile} hand.r:3,5,8,Sorry! {YELLOW}"
    assert state.is_chance
    state = state.apply("1")
    assert fields(state)["hand.r"] == "1,3,5,8,Sorry!"
    assert state.turn == 1


@pytest.mark.rule("S40")
def test_discarding_is_not_allowed_while_a_card_is_playable() -> None:
    for line, hand in (("", "2,3,5,8,12"), ("r:z1", "3,7,8,11,12"), ("r:2,H,H,H", "7,8,10,12,12")):
        state = holding(line, hand)
        assert not any(move.startswith("drop") for move in state.moves)
        for card in hand.split(","):
            illegal(state, f"drop-{card}", "S40")


@pytest.mark.rule("S40", "S22")
@pytest.mark.parametrize(
    ("line", "hand", "moves"),
    [
        # the 11 can only exchange
        ("r:58 y:20", "11,12,12,12,12", {"play-11", "drop-11", "drop-12"}),
        ("r:58 y:20", "11,11,12,12,12", {"play-11", "drop-11", "drop-12"}),
        ("r:55,z4,H,H y:20", "11,11,11,11,Sorry!", {"play-11", "drop-11", "drop-Sorry!"}),
        # some pawn can go 11
        ("r:15,58 y:20", "11,11,11,11,Sorry!", {"play-11", "play-Sorry!"}),
        ("r:15,58,H,H y:20", "11,11,11,11,Sorry!", {"play-11"}),
        # another card can be played
        ("r:58 y:20", "3,11,12,12,12", {"play-3", "play-11"}),
        # no exchange
        ("r:58 y:z1", "11,12,12,12,12", {"drop-11", "drop-12"}),
        ("r:z1 y:20", "7,11,12,12,12", {"drop-7", "drop-11", "drop-12"}),
    ],
)
def test_an_11_that_can_only_exchange_may_be_kept_from_play(line: str, hand: str, moves: set[str]) -> None:
    state = holding(line, hand, other="hand.y:1,1,1,2,2")
    assert len(state.moves) == len(moves)
    assert set(state.moves) == moves
    if "drop-11" in moves:
        with pytest.raises(IllegalMoveError):
            state.apply("drop-4")


@pytest.mark.rule("S40")
def test_with_hands_there_is_no_pass() -> None:
    state = holding("r:58 y:20", "11,12,12,12,12")
    with pytest.raises((IllegalMoveError, InvalidMoveError)):
        state.apply("pass")
    chosen = state.apply("play-11")
    assert chosen.moves == ("r58~y20",)
    with pytest.raises((IllegalMoveError, InvalidMoveError)):
        chosen.apply("pass")
    dropped = state.apply("drop-11")
    assert turn_letter(dropped) == "y"
    assert fields(dropped)["hand.r"] == "12,12,12,12"


@pytest.mark.rule("S38", "S39", "S40", "S6")
@pytest.mark.parametrize("options", [POINTS, FOUR_POINTS, f"{FOUR_POINTS},teams=yes"])
def test_every_seat_chooses_from_five_cards(options: str) -> None:
    rng = random.Random(39)
    state, chosen, dropped = game(options).start(), 0, 0
    for _ in range(1500):
        if state.is_over:
            state = game(options).start()
        words = fields(state)
        hands = [words.get(f"hand.{letter}", "").split(",") for letter in letters(options)]
        assert "pass" not in state.moves
        if not state.is_chance:
            sizes = [5] * len(hands)
            sizes[state.turn] -= "card" in words
            assert [len(hand) for hand in hands] == sizes
            chosen += any(move.startswith("play") for move in state.moves)
            dropped += any(move.startswith("drop") for move in state.moves)
        moves = [outcome.text for outcome in state.outcomes] if state.is_chance else state.moves
        state = state.apply(rng.choice(moves))
    assert chosen > 100
    assert dropped > 3
    assert placed(state).keys() == set(letters(options))
