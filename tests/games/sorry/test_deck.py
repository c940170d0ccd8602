"""The cards: S5 and S6."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from kybos import IllegalMoveError, InvalidMoveError, State
from tests.games.sorry.helpers import (
    FOUR,
    PACK,
    POINTS,
    TEAMS,
    at,
    chances,
    deck,
    fields,
    game,
    pawns,
    placed,
    played,
)

WHOLE = {card: Fraction(copies, 45) for card, copies in PACK.items()}
KINDS = [
    "",
    FOUR,
    "seats=red+blue",
    TEAMS,
    POINTS,
    f"{FOUR},{POINTS}",
    f"{TEAMS},{POINTS}",
    "quick_start=yes",
]


@pytest.mark.rule("S5")
@pytest.mark.parametrize("options", KINDS)
def test_the_pack(options: str) -> None:
    state = game(options).start()
    assert state.is_chance
    assert chances(state) == WHOLE
    assert WHOLE["1"] == Fraction(5, 45)
    assert {WHOLE[card] for card in PACK if card != "1"} == {Fraction(4, 45)}
    assert sum(PACK.values()) == 45


@pytest.mark.rule("S5")
def test_there_is_no_six_and_no_nine() -> None:
    for card in ("6", "9", "0", "13"):
        with pytest.raises(InvalidMoveError):
            game().start().apply(card)


@pytest.mark.rule("S6")
def test_each_card_left_is_drawn_alike() -> None:
    state = at("r:10", rest="deck:1x1,3x2,12x4,Sorry!x1")
    assert chances(state) == {
        "1": Fraction(1, 8),
        "3": Fraction(2, 8),
        "12": Fraction(4, 8),
        "Sorry!": Fraction(1, 8),
    }
    with pytest.raises(IllegalMoveError):
        state.apply("7")


@pytest.mark.rule("S6")
def test_drawn_cards_do_not_come_back_before_the_pile_is_used_up() -> None:
    state = played(game().start(), "3 pass 3 pass 12 pass")
    assert state.text == f"{pawns('')} turn:y {deck('3', '3', '12')}"
    expected = {card: Fraction(copies, 42) for card, copies in PACK.items()}
    assert chances(state) == expected | {"3": Fraction(2, 42), "12": Fraction(3, 42)}
    state = played(state, "3 pass 3 pass")
    assert "3" not in chances(state)
    assert chances(state)["12"] == Fraction(3, 40)


@pytest.mark.rule("S6")
def test_the_last_card_is_drawn_from_the_old_pile() -> None:
    """The discards are shuffled when a card is needed, not when the pile has become empty."""
    state = at("r:10", rest="deck:12x1")
    assert chances(state) == {"12": Fraction(1)}
    state = state.apply("12")
    assert state.text == f"{pawns('r:10')} turn:r card:12 deck:-"
    state = state.apply("r10-22")
    assert state.text == f"{pawns('r:22')} turn:y deck:-"
    assert chances(state) == WHOLE
    state = state.apply("12")
    assert state.text == f"{pawns('r:22')} turn:y card:12"
    assert state.apply("pass").text == f"{pawns('r:22')} turn:r {deck('12')}"


@pytest.mark.rule("S6")
def test_a_card_is_discarded_before_the_next_is_drawn() -> None:
    """It is among those that are shuffled at once."""
    for card, move in (("3", "r10-13"), ("1", "rS-4"), ("11", "r10-21"), ("4", "r10-6"), ("12", "r10-22")):
        state = at("r:10", card, rest="deck:-").apply(move)
        assert state.text.endswith(" turn:y deck:-")
        assert chances(state) == WHOLE
    state = at("", "5", rest="deck:-").apply("pass")
    assert chances(state) == WHOLE


@pytest.mark.rule("S6", "S15")
def test_a_2_is_discarded_before_its_further_draw() -> None:
    state = at("r:10", "2", rest="deck:-").apply("r10-12")
    assert state.text == f"{pawns('r:12')} turn:r deck:-"
    assert chances(state)["2"] == Fraction(4, 45)
    assert state.apply("2").text == f"{pawns('r:12')} turn:r card:2"
    state = at("r:10", "2").apply("r10-12")
    assert chances(state)["2"] == Fraction(3, 44)


@pytest.mark.rule("S6", "S18")
def test_a_7_is_in_play_until_all_its_steps_are_used() -> None:
    state = at("r:10,20", "7", rest="deck:1x1")
    state = state.apply("r10-12")
    assert state.text == f"{pawns('r:12,20')} turn:r card:7 left:5 moved:r12 deck:1x1"
    state = state.apply("r20-25")
    assert state.text == f"{pawns('r:12,25')} turn:y deck:1x1"


@pytest.mark.rule("S6", "S39")
def test_cards_in_hands_are_not_shuffled() -> None:
    hands = "hand.r:1,5,8,12 hand.y:4,4,7,10,11"
    state = at("r:7 y:34", "", POINTS, "y", f"deck:- {hands}")
    copies = PACK | {"1": 4, "4": 2, "5": 3, "7": 3, "8": 3, "10": 3, "11": 3, "12": 3}
    assert sum(copies.values()) == 36
    assert chances(state) == {card: Fraction(number, 36) for card, number in copies.items()}
    full = state.apply("3")
    assert full.text == f"{pawns('r:7 y:34', POINTS)} turn:y hand.r:1,3,5,8,12 hand.y:4,4,7,10,11"
    last = at("r:7 y:34", "", POINTS, "y", f"deck:3x1 {hands}")
    assert chances(last) == {"3": Fraction(1)}
    assert fields(last.apply("3"))["deck"] == "-"


def shown(state: State) -> Counter[str]:
    """The card in play and the cards in the hands."""
    found = fields(state)
    cards = [card for key, value in found.items() if key.startswith("hand.") for card in value.split(",")]
    return Counter(cards + ([found["card"]] if "card" in found else []))


def written_pile(state: State) -> Counter[str]:
    """The draw pile as the text gives it."""
    word = fields(state).get("deck")
    if word is None:
        return Counter(PACK) - shown(state)
    parts = () if word == "-" else (part.rsplit("x", 1) for part in word.split(","))
    return Counter({card: int(copies) for card, copies in parts})


@pytest.mark.rule("S6")
@pytest.mark.parametrize("options", KINDS)
def test_no_card_is_ever_lost(options: str) -> None:
    """The pile is counted along; when it has to be renewed, it gets all cards that are not held."""
    rng = random.Random(options)
    state = game(options).start()
    pile, renewed = Counter(PACK), 0
    for _ in range(1500):
        if state.is_over:
            state, pile = game(options).start(), Counter(PACK)
        assert written_pile(state) == pile
        assert all((pile + shown(state))[card] <= copies for card, copies in PACK.items())
        if not state.is_chance:
            state = state.apply(rng.choice(state.moves))
            continue
        if not pile.total():
            pile, renewed = Counter(PACK) - shown(state), renewed + 1
        weights = {card: Fraction(copies, pile.total()) for card, copies in pile.items() if copies}
        assert chances(state) == weights
        card = rng.choice(sorted(pile.elements()))
        pile = pile - Counter([card])
        state = state.apply(card)
    assert renewed > 2
    assert len(placed(state)) == len(game(options).seats)
