"""The greedy player at Sorry!: wins, whole plays, hands, teams."""

import random

import numpy as np
import pytest

from kybos import State
from kybos.core import rules
from kybos.players.player import Player, load_player
from tests.games.sorry.helpers import POINTS, TEAMS, at, fields, holding, turn_letter
from tests.games.sorry.walks import KINDS, edited
from tests.random_runs import fresh_seed, many


def greedy(seed: object) -> Player:
    return load_player("greedy", random.Random(str(seed)))


def chosen(state: State) -> set[str]:
    """What greedy takes, by whatever seed."""
    return {state.text_of(greedy(seed).choose(state.seen_by(state.turn)).action) for seed in range(10)}


def played_out(state: State, player: Player, *, peeks: bool = False) -> State:
    """The state when the seat to act has done all it can do before chance or another seat comes."""
    seat = state.turn
    while state.turn == seat:
        state = state.apply(player.choose(state if peeks else state.seen_by(seat)).action)
    return state


def worth(state: State, seat: int) -> float:
    """What a state promises a seat."""
    if state.payoffs is not None:
        return state.payoffs[seat]
    out = np.zeros(len(state.game.seats))
    rules.evaluate(state.position, state.game.tables(), out)
    return float(out[seat])


def best(state: State, seat: int) -> float:
    """The most that a seat can make of its play."""
    if state.turn != seat:
        return worth(state, seat)
    return max(best(state.apply(action), seat) for action in state.actions)


@pytest.mark.rule("S20", "S21", "S30", "S31", "S32", "S39", "S41")
@pytest.mark.parametrize(
    ("state", "move"),
    [
        (at("r:58,H,H,H y:10", "10"), "r58-H"),
        (at("r:57,H,H,H y:30,31,50", "11"), "r57-H"),
        (at("y:28,H,H,H r:10", "10", turn="y"), "y28-H"),
        (at("r:H,H,H,H y:28,H,H,H b:4,5", "10", TEAMS), "y28-H"),
        (holding("r:z4,H,H,H y:30", "1,2,4,5,10"), "play-2"),
        (at("r:58,H,H,H y:30", "10", POINTS, rest="hand.r:1,1,4,5 hand.y:1,2,3,4,5"), "r58-H"),
    ],
    ids=["forward 10", "forward 11", "the second seat", "the partner's last", "a card", "its move"],
)
def test_it_takes_a_win(state: State, move: str) -> None:
    assert len(state.moves) > 1
    assert chosen(state) == {move}


@pytest.mark.rule("S9", "S39")
@pytest.mark.parametrize("card", ["1", "3", "5", "8", "12"])
def test_it_plays_the_only_card_that_bumps(card: str) -> None:
    """Yellow's pawn is nearly round."""
    place = 20 + int(card)
    state = holding(f"r:20 y:{place}", "1,3,5,8,12")
    assert chosen(state) == {f"play-{card}"}
    after = played_out(state, greedy(1))
    assert after.text.startswith(f"r:S,S,S,{place} y:S,S,S,S ")


@pytest.mark.rule("S9", "S18", "S19")
@pytest.mark.parametrize("steps", range(1, 7))
def test_it_looks_at_a_7_as_a_whole(steps: int) -> None:
    """One part bumps, whichever comes first; the other walks what is left."""
    for line in (f"r:5,17 y:{17 + steps}", f"r:11,17 y:{17 + steps}"):
        for state in (at(line, "7"), holding(line, "1,3,5,7,8")):
            for seed in range(5):
                after = played_out(state, greedy(seed))
                assert " y:S,S,S,S" in after.text, (state, seed)


@pytest.mark.rule("S8", "S18", "S39")
@pytest.mark.parametrize("name", ["two", "three", "teams, over two", "points", "teams for points"])
def test_it_makes_the_most_of_its_play(name: str) -> None:
    """The best of all ways to play on until a card is drawn, or another seat is to act.

    It is shown all hands: what is best over the hands that the others may hold is not what is best here.
    """
    seed = fresh_seed()
    rng = random.Random(seed)
    player = greedy(seed)
    several = 0
    for state in edited(KINDS[name], rng, many(300)):
        if 1 < len(state.actions) < 25 and ends_in_time(state):
            several += 1
            after = played_out(state, player, peeks=True)
            assert worth(after, state.turn) == pytest.approx(best(state, state.turn)), (state, seed)
    assert several


def ends_in_time(state: State) -> bool:
    """Whether no 7 can have more than two parts: greedy looks at three actions together."""
    own = [*fields(state).get(f"hand.{turn_letter(state)}", "").split(","), fields(state).get("card")]
    return not state.game.options.teams or state.game.options.split == "two" or "7" not in own


# -- teams -----------------------------------------------------------------------------------


@pytest.mark.rule("S33")
@pytest.mark.parametrize(
    ("line", "card", "move"),
    [
        ("r:20 y:26", "8", "y26-z2"),  # the partner gets into its zone
        ("r:20 y:50 b:58", "8", "y50-58"),  # the partner's pawn bumps
        ("r:20,50 y:5 g:28,8", "3", "y5-8"),  # also the other opponent
    ],
)
def test_it_counts_the_progress_of_the_team(line: str, card: str, move: str) -> None:
    state = at(line, card, TEAMS)
    assert chosen(state) == {move}


@pytest.mark.rule("S34")
def test_it_does_not_bump_its_partner_where_it_need_not() -> None:
    state = at("r:20,40 y:23", "3", TEAMS)
    assert "r20-23" in state.moves
    assert "r20-23" not in chosen(state)


@pytest.mark.rule("S32", "S33")
@pytest.mark.parametrize("options", [TEAMS, f"{TEAMS},{POINTS}"])
def test_partners_are_worth_the_same(options: str) -> None:
    seed = fresh_seed()
    for state in edited(options, random.Random(seed), many(200)):
        values = [worth(state, seat) for seat in range(4)]
        assert values[:2] == values[2:], (state, seed)
