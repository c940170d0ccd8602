import math
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kybos
from kybos.core import batch
from kybos.core.batch import Estimate, Summary, perft, playout, simulate
from kybos.core.dice import ScriptedDice, SeededDice
from kybos.core.errors import KybosError
from kybos.core.game import Game
from kybos.core.state import State
from tests.core.plain import Played, estimate, random_games, sequences
from tests.core.tiny import Hill, HillOptions
from tests.core.veil import Veil

STARTS = [
    Hill(HillOptions(goal=9)).start(),
    Hill().state("turn:1 due:0 pot:3 score:2,3,1"),
    Veil().start(),
    kybos.load("einstein:seats=3").start(),
    kybos.load("einstein:seats=4,setup=free").start(),
]


def check_summary(summary: Summary, game: Game, played: list[Played]) -> None:
    """Every number of `summary` follows from the games one by one."""
    finished = [each for each in played if each.state.is_over]
    scores = [each.state.payoffs or () for each in finished]
    results = [each.state.result for each in finished]
    assert (summary.games, summary.unfinished) == (len(played), len(played) - len(finished))
    assert summary.lengths.tolist() == [each.length for each in finished]
    expected = {
        ("length", ""): [each.length for each in finished],
        ("passes", ""): [each.passes for each in finished],
    }
    for seat, name in enumerate(game.seats):
        expected["seat", name] = [score[seat] for score in scores]
    for side, name in enumerate(game.side_names):
        expected["side", name] = [list(best(score, game.sides)) == [side] for score in scores]
    for ending in game.endings:
        expected["ending", ending.name] = [bool(result and result.ending == ending) for result in results]
    found = {("length", ""): summary.length, ("passes", ""): summary.passes}
    found |= {("seat", name): value for name, value in summary.seats.items()}
    found |= {("side", name): value for name, value in summary.sides.items()}
    found |= {("ending", name): value for name, value in summary.endings.items()}
    assert found.keys() == expected.keys()
    for key, values in expected.items():
        assert (found[key].mean, found[key].error) == pytest.approx(estimate(values), rel=1e-9), key


def best(score: tuple[int, ...], sides: Any) -> set[int]:
    """The sides with the highest payoff."""
    return {side for side, points in zip(sides, score, strict=True) if points == max(score)}


@pytest.mark.parametrize("state", STARTS, ids=repr)
def test_a_summary_sums_up_the_games_one_by_one(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "CHUNK", 40)
    played = random_games(state, [40, 40, 20], seed=9, longest=10_000)
    check_summary(simulate(state, 100, seed=9), state.game, played)


def test_games_that_take_too_long_count_as_unfinished_and_nowhere_else() -> None:
    state = Hill().start()
    played = random_games(state, [200], seed=4, longest=3)
    summary = simulate(state, 200, seed=4, longest=3)
    assert 20 < summary.unfinished < 180
    check_summary(summary, state.game, played)
    assert set(summary.lengths.tolist()) <= {1, 2, 3}


def test_a_tie_is_a_win_for_nobody() -> None:
    state = Hill(HillOptions(goal=9)).start()
    summary = simulate(state, 1000, seed=2)
    ties = [
        each
        for each in random_games(state, [1000], 2, 10_000)
        if len(best(each.state.payoffs or (), (0, 1, 0))) > 1
    ]
    assert len(ties) > 10
    assert sum(side.mean for side in summary.sides.values()) == pytest.approx(1 - len(ties) / 1000)


def test_a_finished_game_is_summed_up_as_it_is(hill: Game) -> None:
    summary = simulate(hill.state("turn:3 due:0 score:6,1,0"), 5, seed=1)
    assert summary.length == Estimate(0, 0)
    assert summary.seats == {"ann": Estimate(3, 0), "ben": Estimate(0, 0), "cy": Estimate(0, 0)}


@pytest.mark.parametrize("longest", [0, 1])
def test_without_a_finished_game_there_is_no_estimate(hill: Game, longest: int) -> None:
    summary = simulate(hill.start(), 3, seed=1, longest=longest)
    assert (summary.unfinished, summary.lengths.tolist()) == (3, [])
    assert math.isnan(summary.length.mean)
    assert math.isnan(summary.sides["ben"].error)


def test_one_game_has_a_mean_without_an_error(hill: Game) -> None:
    summary = simulate(hill, 1, seed=1)
    assert summary.length.mean >= 1
    assert math.isnan(summary.length.error)


def test_a_game_begins_at_its_start(hill: Game) -> None:
    assert simulate(hill, 50, seed=1) == simulate(hill.start(), 50, seed=1)


@pytest.mark.parametrize("workers", [2, 3, 8])
def test_workers_change_nothing(einstein: Game, monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    monkeypatch.setattr(batch, "CHUNK", 25)
    alone = simulate(einstein, 210, seed=5)
    together = simulate(einstein, 210, seed=5, workers=workers)
    assert together == alone
    assert together.lengths.tolist() == alone.lengths.tolist()


def test_a_seed_is_told_and_gives_the_same_games(einstein: Game) -> None:
    first, second = simulate(einstein, 60), simulate(einstein, 60)
    assert first.seed != second.seed
    assert first.lengths.tolist() != second.lengths.tolist()
    assert simulate(einstein, 60, seed=first.seed) == first
    assert simulate(einstein, 60, seed=2**70).seed == 2**70


@pytest.mark.parametrize("workers", [1, 2])
def test_progress_is_told_after_every_chunk(
    hill: Game, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    monkeypatch.setattr(batch, "CHUNK", 10)
    told: list[int] = []
    simulate(hill, 25, seed=1, workers=workers, progress=told.append)
    assert told == [10, 20, 25]


@pytest.mark.parametrize("workers", [1, 2])
def test_what_stops_the_progress_stops_the_games(
    hill: Game, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    monkeypatch.setattr(batch, "CHUNK", 10)

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(hill, 1000, seed=1, workers=workers, progress=stop)


@pytest.mark.parametrize("wrong", [{"games": 0}, {"games": -5}, {"games": 5, "seed": -1}])
def test_arguments_without_sense_are_refused(hill: Game, wrong: dict[str, int]) -> None:
    with pytest.raises(KybosError):
        simulate(hill, **wrong)  # type: ignore[arg-type]  # integers only
    with pytest.raises(KybosError, match="the depth must be 0 or more, not -1"):
        perft(hill.start(), -1)


def test_a_playout_takes_chance_from_the_dice_and_actions_from_the_generator(hill: Game) -> None:
    end = playout(hill.start(), SeededDice(7), random.Random(8))
    dice, rng, state = SeededDice(7), random.Random(8), hill.start()
    while not state.is_over:
        state = dice.settle(state) if state.is_chance else state.apply(rng.choice(state.actions))
    assert end == state
    assert playout(end) == end
    sure = hill.state("due:2 score:4,4,4")
    assert playout(sure, ScriptedDice([3, 3])).payoffs in ((5, 2, 2), (2, 5, 2))


@pytest.mark.parametrize("state", STARTS[:3], ids=repr)
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
def test_perft_counts_all_sequences(state: State, depth: int) -> None:
    assert perft(state, depth) == sequences(state, depth)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_perft_counts_all_sequences_of_einstein(seats: int) -> None:
    game = kybos.load("einstein", seats=seats, setup="+".join(["123456"] * seats))
    for state in (game.start(), game.start().apply(2)):
        assert [perft(state, depth) for depth in (0, 1, 2)] == [
            sequences(state, depth) for depth in (0, 1, 2)
        ]


def test_perft_ends_with_the_game() -> None:
    close = Hill().state("due:2 score:4,4,4")
    assert [perft(close, depth) for depth in range(6)] == [sequences(close, depth) for depth in range(6)]
    over = Veil().state("cards:1,2 said:1,1")
    assert [perft(over, depth) for depth in range(4)] == [1, 0, 0, 0]
    assert [perft(Veil().start(), depth) for depth in range(4)] == [1, 18, 36, 0]


@pytest.mark.parametrize("draws", [17, 23, 24, 60])
def test_perft_finds_room_for_many_draws_in_a_row(draws: int) -> None:
    state = Hill(HillOptions(draws=draws, goal=300)).state("due:0 pot:3")
    short = Hill(HillOptions(draws=2, goal=300)).state("due:0 pot:3")
    assert [perft(state, depth) for depth in (1, 2, 3)] == [perft(short, depth) for depth in (1, 2, 3)]


steps: list[Callable[[], int]] = [
    lambda: perft(Hill().start(), 2, progress=lambda: told.append(1)),
    lambda: perft(Hill().start(), 4, progress=lambda: told.append(1)),
]
told: list[int] = []


@pytest.mark.parametrize("step", steps, ids=["shallow", "deep"])
def test_perft_tells_that_it_goes_on(step: Callable[[], int]) -> None:
    told.clear()
    step()
    assert told


def test_lengths_are_small_integers(einstein: Game) -> None:
    lengths = simulate(einstein, 30, seed=1).lengths
    assert lengths.dtype == np.int32
    assert lengths.shape == (30,)


def test_both_modes_play_and_count_alike(compiled_report: Any, interpreted_report: Any) -> None:
    for key in ("perft", "simulate", "playout"):
        assert compiled_report[key] == interpreted_report[key], key


def test_both_modes_answer_with_pythons_own_types(compiled_report: Any, interpreted_report: Any) -> None:
    for report in (compiled_report, interpreted_report):
        for game, types in report["types"].items():
            assert set(types) == {"int", "bool"}, (game, report["interpreted"])
