"""The ten levels: what stands behind them, in which order they are, and what is listed of them."""

import random

import pytest

import kybos
from kybos import Game, load_player
from kybos.core.compiling import interpreted
from kybos.core.dice import SeededDice
from kybos.core.strengths import strengths
from kybos.players.level import WORDS, level_specs
from kybos.players.player import players
from tests.core.tiny import Hill
from tests.random_runs import fresh_seed

GAMES = (
    "einstein",
    "einstein:seats=3",
    "sorry",
    "sorry:seats=4",
    "sorry:points=yes",
    "dymino:size=4,rolls=10",
)


@pytest.mark.parametrize("spec", GAMES)
def test_there_are_ten_in_every_game_and_each_names_a_player(spec: str) -> None:
    specs = level_specs(kybos.load(spec))
    assert len(specs) == len(WORDS) == 10
    assert len(set(specs)) == 10
    for each in specs:
        assert str(load_player(each)) == each


def test_a_game_without_evaluation_has_them_too() -> None:
    hill = Hill()
    state = hill.start().apply(3).apply(0)
    for number in range(1, 11):
        assert load_player(f"level:{number}", random.Random(1)).choose(state).action in state.actions


@pytest.mark.parametrize(
    "spec", ["level", "level:", "level:0", "level:11", "level:two", "level:number=3", "level:-1"]
)
def test_what_is_no_level_is_refused(spec: str) -> None:
    with pytest.raises(kybos.InvalidSpecError):
        load_player(spec)


def test_a_level_is_written_as_it_is_read() -> None:
    assert [str(load_player(f"level:{number}")) for number in (1, 10)] == ["level:1", "level:10"]
    assert "level" in players()


def test_it_answers_at_once_where_there_is_no_choice() -> None:
    state = kybos.load("einstein").state("...../...../...../....b1/..r1.. turn:r die:1")
    assert len(state.actions) == 1
    decision = load_player("level:10").choose(state)
    assert decision.action == state.actions[0]
    assert decision.values is None


def duel(game: Game, level: int, other: int, deals: int, seed: int) -> float:
    """How often a level wins against another, each deal played on either side."""
    wins = 0
    for number in range(deals):
        for side in range(2):
            strong, weak = (
                load_player(f"level:{n}", random.Random(f"{seed} {number}")) for n in (level, other)
            )
            state, dice = game.start(), SeededDice(f"{seed} {number}")
            while not state.is_over:
                if state.is_chance:
                    state = dice.settle(state)
                else:
                    player = strong if game.sides[state.turn] == side else weak
                    state = state.apply(player.choose(state.seen_by(state.turn)).action)
            assert state.payoffs is not None
            wins += state.payoffs[game.sides.index(side)]
    return wins / (2 * deals)


@pytest.mark.skipif(interpreted(), reason="hundreds of games are for compiled rules")
@pytest.mark.parametrize(("level", "other"), [(2, 1), (4, 2), (7, 4)])
def test_higher_levels_win_more_often(level: int, other: int) -> None:
    seed = fresh_seed()
    assert duel(kybos.load("einstein"), level, other, 200, seed) > 0.52, seed


@pytest.mark.parametrize("spec", GAMES)
def test_what_is_known_of_their_strength_can_be_read(spec: str) -> None:
    game = kybos.load(spec)
    for row in strengths(game):
        assert row.game == str(game)
        load_player(row.player)
        assert row.deals > 0
        assert row.seconds >= 0


def test_a_game_from_elsewhere_has_no_figures() -> None:
    assert strengths(Hill()) == []
