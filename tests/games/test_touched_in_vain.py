"""Touches that play nothing are told why, by the clause that decides, and by what their seat sees alone."""

from __future__ import annotations

import random

import pytest

import kybos
from kybos.core.errors import IllegalMoveError, InvalidMoveError, KybosError
from kybos.core.game import Game, game_type
from kybos.core.random import generator
from kybos.core.state import State
from kybos.core.testing import check_touches
from tests.random_runs import fresh_seed, many, walked

GAMES = ("dymino", "einstein", "sorry")
MORE = (
    "dymino:double=besides,size=4",
    "dymino:double_two=one,size=4",
    "einstein:seats=3,setup=free",
    "sorry:seats=4,teams=yes,split=two",
    "sorry:seats=4,teams=yes,points=yes",
)
SPECS = [variant.spec for name in GAMES for variant in game_type(name).offered()] + [*MORE]
POSITIONS = 40
TOUCHED = 12


def why(spec: str, position: str, touches: str) -> tuple[str | None, str]:
    """What is said to touches: the clause and the words."""
    state = kybos.load(spec).state(position)
    touched = tuple(touches.split())
    assert state.scene().in_vain(touched) == touched
    error = state.game.why_not_touched(state, touched)
    return error.clause, str(error.told)


ROWS = "r1r2r3../r4..../r5...b6/...b5b4/..b3b2b1 turn:r"
STUCK = "....../....b2./...r5../r3.g4.../.g2..../b1..... turn:b"
PAWNS = "r:S,S,S,10 y:S,S,S,30 turn:r"
NEAR = "r:S,S,10,z4 y:S,S,S,30 turn:r"
SHARED = "r:S,S,0,14 y:S,S,S,35 turn:r card:7 left:3 moved:r14"
HANDS = "r:S,S,S,4 y:S,S,S,34 turn:r hand.r:1,3,8,11,12 hand.y:?????"
EMPTY = "...../...../...../...../....."
DICE = "11.2./...../...../...../....."
APART = ".1212/12121/21212/12121/2121."


@pytest.mark.parametrize(
    ("spec", "position", "touches", "clause", "told"),
    [
        ("einstein", f"{ROWS} die:2", "a5", "E6", "stone 2 is on the board and must move"),
        ("einstein", f"{ROWS} die:6", "a5", "E7", "stone 6 is gone, so stone 5 must move, the next"),
        ("einstein", f"{ROWS} die:2", "e3", "E5", "it is the turn of red, not of blue"),
        ("einstein", f"{ROWS} die:2", "c3", "E6", "no stone stands on c3"),
        ("einstein", f"{ROWS} die:6", "c2", "E7", "no stone stands on c2"),
        ("einstein", f"{ROWS} die:2", "b4", "E8", "the stone that goes to b4 is chosen first"),
        ("einstein", f"{ROWS} die:2", "b5 d5", "E8", "stone 2 on b5 moves one square right, down or"),
        ("einstein", f"{ROWS} die:2", "b5 a5", "E8", "stone 2 on b5 moves one square right, down or"),
        ("einstein", f"{ROWS} die:2", "b5 e3", "E8", "stone 2 on b5 moves one square right, down or"),
        ("einstein", f"{ROWS} die:2", "b5 a3", "E6", "stone 2 is on the board and must move"),
        ("einstein:seats=3", f"{STUCK} die:1", "a1", "E21", "stone 1 on a1 is stuck"),
        ("einstein:seats=3", f"{STUCK} die:1", "e5", "E21", "stone 1 on a1 is stuck"),
        ("einstein:setup=free", EMPTY, "a5", "E4", "the arrangements are chosen"),
        ("einstein:setup=free", EMPTY, "#3 #3", "E4", "3 stands in the arrange"),
        ("sorry", f"{PAWNS} card:3", "30", "S7", "it is the turn of red, not of yellow"),
        ("sorry", f"{PAWNS} card:3", "rS", "S9", "only 1, 2 and Sorry! take a pawn"),
        ("sorry", f"{PAWNS} card:7", "rS", "S18", "a 7 takes no pawn out of START"),
        ("sorry", f"{PAWNS} card:3", "13", "S16", "the pawn that goes to 13 is chosen"),
        ("sorry", f"{PAWNS} card:3", "20", "S16", "no pawn stands on 20"),
        ("sorry", f"{PAWNS} card:3", "bS", "S16", "no pawn stands on blue START"),
        ("sorry", f"{PAWNS} card:3", "10 14", "S16", "the card 3 says: forward 3"),
        ("sorry", f"{PAWNS} card:3", "10 rS", "S9", "only 1, 2 and Sorry! take"),
        ("sorry", f"{PAWNS} card:3", "10 rz2", "S16", "the card 3 says: forward 3"),
        ("sorry", f"{PAWNS} card:3", "10 yz2", "S27", "only pawns of yellow go to yellow z2"),
        ("sorry", "r:S,S,10,13 y:S,S,S,30 turn:r card:3", "10", "S9", "a pawn of red stands on 13 already"),
        ("sorry", f"{NEAR} card:3", "rz4", "S30", "HOME is reached by exact count: by 2"),
        ("sorry", "r:S,S,10,H y:S,S,S,30 turn:r card:3", "rH", "S30", "HOME is never left"),
        ("sorry", f"{NEAR} card:Sorry!", "10", "S23", "the card Sorry! says"),
        ("sorry", f"{NEAR} card:Sorry!", "rz4", "S23", "the card Sorry! says"),
        ("sorry", f"{NEAR} card:Sorry!", "30", "S23", "the pawn that goes to 30 is"),
        ("sorry", "r:S,S,10,z4 y:S,S,z1,30 turn:r card:Sorry!", "rS yz1", "S26", "yellow z1 is not on the"),
        ("sorry", "r:S,S,S,10 y:S,S,S,S turn:r card:Sorry!", "rS", "S23", "no opponent's pawn is on"),
        ("sorry", "r:S,S,S,10 y:S,S,z1,30 turn:r card:11", "10 yz1", "S26", "yellow z1 is not on the outer"),
        ("sorry", "r:S,S,S,10 y:S,S,S,21 turn:r card:11", "10 21 30", "S21", "the pawn can move there or"),
        ("sorry", SHARED, "14", "S18", "that pawn has used"),
        ("sorry", SHARED, "0 1", "S18", "all 3 steps that are"),
        ("sorry:points=yes", HANDS, "4", "S39", "a card"),
        ("dymino", f"{DICE} roll:3-4", "a5", "D3", "a 1 stands on a5"),
        ("dymino", f"{DICE} roll:3-4", "a4 d5", "D3", "a 2 stands on d5"),
        ("dymino", f"{DICE} roll:3-4", "a4 c3", "D3", "a4 and c3 are not neighbours"),
        ("dymino", ".6.../6..../...../...../..... roll:3-4", "a5", "D3", "beside a5 is no empty square"),
        ("dymino", f"{DICE} roll:1-1", "a5", "D13", "a 1 stands on a5"),
        ("dymino", f"{DICE} roll:1-1", "c5", "D13", "the value of the die is chosen first"),
        ("dymino", f"{DICE} roll:1-1", "#3 a5", "D13", "a 1 stands on a5"),
        ("dymino", f"{DICE} roll:2-2", "a5", "D14", "a value is chosen, and all its dice"),
        ("dymino", "...../...../...../...../..... roll:2-2", "a5", "D20", "there is no die to take away"),
        ("dymino:double_two=one", f"{DICE} roll:2-2", "c5", "D14", "no die stands on c5"),
        ("dymino", f"{DICE} roll:4-4", "a5", "D16", "a 1 stands on a5"),
        ("dymino", f"{APART} roll:3-4", "a5", "D4", "the die is chosen first"),
        ("dymino", f"{APART} roll:3-4", "b5", "D4", "a 1 stands on b5"),
        ("dymino", f"{APART} roll:3-4 left:4", "b5", "D4", "a 1 stands on b5"),
    ],
)  # fmt: skip
def test_a_touch_in_vain_is_told_the_clause(
    spec: str, position: str, touches: str, clause: str, told: str
) -> None:
    found, words = why(spec, position, touches)
    assert (found, words[: len(told)]) == (clause, told)


def test_in_teams_the_partner_has_a_turn_of_their_own_or_shares_it() -> None:
    position = "r1....b1/....../....../....../....../g1....y1 turn:r die:1"
    assert why("einstein:seats=4", position, "f1") == ("E5", "it is the turn of red, not of yellow")
    teams = "r:S,S,S,10 b:S,S,S,20 y:S,S,S,30 g:S,S,S,50 turn:r card:3"
    assert why("sorry:seats=4,teams=yes", teams, "20")[0] == "S33"
    assert kybos.load("sorry:seats=4,teams=yes").state(teams).scene().in_vain(("30",)) == ()


def test_a_game_without_reasons_of_its_own_names_the_place_and_what_is_to_be_done() -> None:
    state = kybos.load("sorry").state(f"{PAWNS} card:3")
    error = Game.why_not_touched(state.game, state, ("yS",))
    assert (error.clause, error.message) == (None, "yellow START cannot be chosen now")
    assert error.help == str(state.game.status(state))
    pass_only = kybos.load("sorry").state("r:S,S,S,S y:S,S,S,30 turn:r card:3")
    assert Game.why_not_touched(state.game, pass_only, ("pass",)).message == "pass cannot be chosen now"


@pytest.mark.parametrize(
    "answer", [IllegalMoveError("no", "D99"), IllegalMoveError("", "D3"), InvalidMoveError("no", "D3")]
)
def test_a_game_that_cites_no_rule_of_its_own_or_says_nothing_is_found(
    answer: KybosError, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = kybos.load("dymino").state(f"{APART} roll:3-4")
    check_touches(state, random.Random(0))
    monkeypatch.setattr(type(state.game), "why_not_touched", lambda *_: answer)
    with pytest.raises(AssertionError, match="are answered with"):
        check_touches(state, random.Random(0))


@pytest.mark.parametrize("spec", SPECS)
def test_every_place_that_cannot_be_touched_has_its_clause(spec: str) -> None:
    game, seed = kybos.load(spec), fresh_seed()
    rng = random.Random(seed)
    clauses, told = game.rules().clauses, 0
    for state in walked(game, rng, many(POSITIONS)):
        if state.turn < 0:
            continue
        view = state.seen_by(state.turn)
        scene = view.scene()
        begins = rng.choice(scene.next_touches(()))
        for place in rng.sample(scene.places, TOUCHED):
            for touches in ((place.name,), (begins, place.name)):
                if in_vain := scene.in_vain(touches):
                    error = game.why_not_touched(view, in_vain)
                    assert error.clause in clauses, (seed, view, in_vain, error)
                    assert error.told, (seed, view, in_vain)
                    told += 1
    assert told > 0, seed


@pytest.mark.parametrize("spec", ["sorry:points=yes", "sorry:seats=4,teams=yes,points=yes"])
def test_what_is_said_does_not_depend_on_hands_that_the_seat_does_not_see(spec: str) -> None:
    game, seed = kybos.load(spec), fresh_seed()
    rng = random.Random(seed)
    for state in walked(game, rng, many(POSITIONS)):
        if state.turn < 0:
            continue
        imagined: State = state.imagine(state.turn, generator(rng.randrange(2**32)))
        for place in rng.sample(state.scene().places, TOUCHED):
            here, there = (
                each.scene().in_vain((place.name,)) and game.why_not_touched(each, (place.name,))
                for each in (state, imagined)
            )
            assert str(here) == str(there), (seed, state, place.name)
