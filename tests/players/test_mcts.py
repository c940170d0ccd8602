"""The player that tries games out: in the long run its values are the exact ones."""

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest

from kybos import Game, State
from kybos.core.compiling import interpreted
from kybos.players.decision import Decision
from kybos.players.player import Player, load_player, players
from tests.players.solver import Exact, Solver, every_state, share
from tests.players.tiny_games.announce import Announce, AnnounceOptions
from tests.players.tiny_games.piglet import GIVE, Piglet, PigletOptions
from tests.players.tiny_games.showdown import CARDS, PEEKED, SAVED, STAKE, Showdown, ShowdownOptions
from tests.players.tiny_games.thicket import Thicket, ThicketOptions
from tests.random_runs import fresh_seed, many

slow = pytest.mark.skipif(interpreted(), reason="hundreds of thousands of simulations are for compiled rules")
MANY = 100_000
CLOSE, MARGIN = 0.02, 0.05
"""How exact values are after so many simulations, and by how much an action is surely seen to be better:
parts of what payoffs differ by."""
ROLLOUTS = ("random", "evaluate", "greedy")


def mcts(sims: int, seed: object = 1, **options: object) -> Player:
    given = "".join(f",{name}={value}" for name, value in options.items())
    return load_player(f"mcts:sims={sims}{given}", random.Random(str(seed)))


def check_exact(
    decision: Decision, state: State, exact: dict[int, Exact], unit: float, note: object, close: float = CLOSE
) -> None:
    """No action is clearly better than the chosen one, whose values are exact for every seat."""
    game, told = state.game, (decision, exact, state, state.game, note)
    worth = {action: float(share(game, state.turn, value)) for action, value in exact.items()}
    assert worth[decision.action] > max(worth.values()) - MARGIN * unit, told
    found, expected = decision.values, [float(each) for each in exact[decision.action]]
    assert found is not None
    assert np.allclose(found, expected, rtol=0, atol=close * unit), told


def choices(start: State, rng: random.Random, count: int) -> list[State]:
    """Some positions in which a seat has a choice, the first one included."""
    found = [state for state in every_state(start) if len(state.actions) > 1]
    return [found[0], *rng.sample(found, min(count, len(found)))]


def rollout_of(game: Game) -> str:
    """By games played on where the evaluation says anything at all, which takes long to be found out."""
    return "random" if isinstance(game, Thicket) else "auto"


def thicket(seed: int, **options: int) -> Thicket:
    return Thicket(ThicketOptions(seed=seed, **options))  # type: ignore[arg-type]  # they are ints


# -- against exact values --------------------------------------------------------------------


@slow
@pytest.mark.parametrize(
    "game",
    [
        Piglet(PigletOptions(seats=1, goal=8, turns=2)),
        Piglet(PigletOptions(seats=2, goal=6, turns=4)),
        Announce(AnnounceOptions(rounds=2)),
        *(thicket(seed, seats=seats) for seats in (1, 2, 4) for seed in (11, 12)),
        thicket(13, seats=1, points=50),
        thicket(14, seats=2, run=5, layers=8),
        thicket(15, seats=2, chances=8, layers=9),
    ],
    ids=str,
)
def test_values_and_choices_become_exact(game: Game) -> None:
    seed, solver = fresh_seed(), Solver()
    solver.value(game.start())
    player = mcts(MANY, seed, keep="no", rollout=rollout_of(game))
    for state in choices(game.start(), random.Random(seed), 2):
        check_exact(player.choose(state), state, solver.actions(state), solver.span, seed)


def clear_games(count: int, least: float, **options: int) -> Iterator[tuple[Thicket, Solver]]:
    """So many thickets in which no choice is a close one."""
    for seed in itertools.count():
        game, solver = thicket(seed, **options), Solver()
        solver.value(game.start())
        if count and solver.closest > least * solver.span and len(set(solver.known)) > 20:
            count -= 1
            yield game, solver
        if not count:
            return


@slow
def test_each_of_three_seats_plays_for_itself() -> None:
    """Vectors are backed up: where all played against the first, or two for each other, values differ."""
    seed, differ = fresh_seed(), 0
    for game, solver in clear_games(5, 0.06, seats=3, points=40, layers=5):
        player = mcts(MANY, seed, rollout="random", exploration=4)  # what others want is found out late
        for state in choices(game.start(), random.Random(seed), 1):
            check_exact(player.choose(state), state, solver.actions(state), solver.span, seed)
            against = least_of_first(state)
            differ += abs(against - float(solver.value(state)[0])) > 0.1 * solver.span
    assert differ >= 3


class Uneven(Thicket):
    """A thicket of three, two of whom are one side, though each is paid its own."""

    name = "uneven"

    def __init__(self, options: ThicketOptions) -> None:
        super().__init__(options)
        self.sides = (0, 1, 0)


def least_of_first(state: State) -> float:
    """What the first seat can be sure of, whatever the others want."""
    if state.payoffs is not None:
        return state.payoffs[0]
    after = [least_of_first(state.apply(choice)) for choice in state.choices]
    if state.is_chance:
        return sum(float(each.probability) * value for each, value in zip(state.outcomes, after, strict=True))
    return max(after) if state.turn == 0 else min(after)


@slow
def test_a_seat_helps_another_where_that_serves_it() -> None:
    """Of three in Piglet one gives its pot away, which costs it points of its own."""
    game, solver = Piglet(PigletOptions(seats=3, goal=6, turns=3)), Solver()
    solver.value(game.start())
    seed, helped = fresh_seed(), 0
    for state in solver.known:
        if GIVE in state.actions:
            exact = solver.actions(state)
            worth = {action: float(share(game, state.turn, value)) for action, value in exact.items()}
            if worth.pop(GIVE) > max(worth.values()) + MARGIN * solver.span:
                helped += 1
                decision = mcts(20_000, seed).choose(state)
                assert decision.action == GIVE, state
                check_exact(decision, state, exact, solver.span, seed)
    assert helped


@slow
@pytest.mark.parametrize("rollout", ROLLOUTS)
@pytest.mark.parametrize("plays", [0, 1])
def test_whatever_is_done_at_leaves_the_values_become_exact(rollout: str, plays: int) -> None:
    seed = fresh_seed()
    game, solver = Piglet(PigletOptions(seats=2, goal=6, turns=4)), Solver()
    solver.value(game.start())
    player = mcts(MANY, seed, rollout=rollout, plays=plays)
    for state in choices(game.start(), random.Random(seed), 2):
        check_exact(player.choose(state), state, solver.actions(state), solver.span, seed)


@slow
@pytest.mark.parametrize(("fan", "close"), [(-300, CLOSE), (300, 3 * CLOSE)])
def test_hundreds_of_outcomes_or_actions_are_all_weighed(fan: int, close: float) -> None:
    """Outcomes by their unequal weights; of the actions a best one is found, but all must be tried."""
    seed = fresh_seed()
    for number in (1, 2):
        game, solver = thicket(number, seats=2, fan=fan, layers=4), Solver()
        state = choices(game.start(), random.Random(seed), 0)[0]
        exact = solver.actions(state)
        decision = mcts(3 * MANY, seed, rollout="random").choose(state)
        check_exact(decision, state, exact, solver.span, seed, close)


# -- the tree between moves ------------------------------------------------------------------


@slow
@pytest.mark.parametrize("keep", ["yes", "no"])
def test_after_moves_the_values_become_exact_again(keep: str) -> None:
    """A whole game by one player, which may keep its tree, told of all that happens or of nothing."""
    seed = fresh_seed()
    rng = random.Random(seed)
    for game in (thicket(31, seats=2, layers=8), Piglet(PigletOptions(seats=2, goal=6, turns=4))):
        solver = Solver()
        solver.value(game.start())
        player = mcts(30_000, seed, keep=keep, rollout=rollout_of(game))
        for number in range(3):
            state = game.start()
            while not state.is_over:
                if len(state.actions) > 1:
                    check_exact(player.choose(state), state, solver.actions(state), solver.span, seed)
                choice = rng.choice(state.choices)
                text, state = state.text_of(choice), state.apply(choice)
                if number and state.turn >= 0:
                    player.witness(text, state)


def report(player: Player, states: list[State]) -> list[object]:
    """Everything that a player says of some positions, but how long it took."""
    decisions = [player.choose(state) for state in states]
    return [(each.action, each.alternatives, each.line, each.how.simulations) for each in decisions]


@pytest.mark.parametrize("options", [{}, {"rollout": "random"}, {"keep": "no"}, {"temperature": 1}], ids=str)
def test_the_same_seed_gives_the_same_choices(options: dict[str, object]) -> None:
    """Also of what has been kept from other positions and other games."""
    seed = fresh_seed()
    rng = random.Random(seed)
    states = [
        *(state for state, _ in zip(line_of(thicket(41, seats=2, layers=8), rng), range(4), strict=False)),
        *(state for state, _ in zip(line_of(Piglet(), rng), range(4), strict=False)),
        Showdown().start().apply(2).apply(4).seen_by(0),
    ] * 2
    sims = 50 if interpreted() else 500
    first, again, other = (
        report(mcts(sims, name, **options), states) for name in (seed, seed, f"other {seed}")
    )
    assert first == again, seed
    assert first != other, seed


@pytest.mark.parametrize("hidden", [False, True])
def test_how_long_calls_take_makes_no_difference(monkeypatch: pytest.MonkeyPatch, *, hidden: bool) -> None:
    """Simulations are made in slices of some time; the clock must not show in what is found."""
    views = list(line_of(thicket(42, seats=2, layers=8), random.Random(1)))
    if hidden:
        views = [Showdown().start().apply(own).apply(4).seen_by(0) for own in (2, 5, 3)]
    sims, found = 30 if interpreted() else 3_000, []
    for seconds in (1e-9, 1e-4, 10):
        monkeypatch.setattr("kybos.players.mcts.SLICE", seconds)
        found.append(report(mcts(sims, 7, rollout="random"), views))
    assert found[0] == found[1] == found[2]


def line_of(game: Game, rng: random.Random) -> Iterator[State]:
    """The positions of a random game in which a seat is to act."""
    state = game.start()
    while not state.is_over:
        if state.turn >= 0:
            yield state
        state = state.apply(rng.choice(state.choices))


# -- what is hidden --------------------------------------------------------------------------


@slow
@pytest.mark.parametrize("own", range(1, CARDS + 1))
def test_hidden_cards_are_played_by_what_a_seat_can_know(own: int) -> None:
    """To call pays by the cards below; to name one in four; to peek and then to name what is seen."""
    seed = fresh_seed()
    exact = {"fold": SAVED, "call": STAKE * (own - 1) / 4, "name": STAKE / 4, "peek": PEEKED}
    for other in (1 + own % CARDS, 1 + (own + 2) % CARDS):
        view = Showdown().start().apply(own).apply(other).seen_by(0)
        decision = mcts(MANY // 2, f"{own} {seed}").choose(view)
        best = max(exact, key=lambda move: exact[move])
        assert view.text_of(decision.action) == best, (decision, seed)
        assert decision.values == pytest.approx((exact[best], STAKE - exact[best]), abs=CLOSE * STAKE), seed
        name = next(each for each in decision.alternatives if view.text_of(each.action) == "name")
        assert name.values is not None
        assert name.values[0] < STAKE * (1 / 4 + 2 / name.simulations**0.5), (decision, seed)


@slow
def test_what_has_been_shown_is_known() -> None:
    for own, other in ((1, 5), (4, 2)):
        view = Showdown().start().apply(own).apply(other).apply("peek").seen_by(0)
        decision = mcts(1_000).choose(view)
        assert decision.action == other
        assert decision.values == pytest.approx((PEEKED, STAKE - PEEKED), abs=0.1)


@slow
def test_a_blind_name_is_right_no_more_often_than_by_chance() -> None:
    seed, count = fresh_seed(), many(2_000)
    rng = random.Random(seed)
    player, right = mcts(100, seed), 0
    game = Showdown(ShowdownOptions(blind=True))
    for _ in range(count):
        own, other = rng.sample(range(1, CARDS + 1), 2)
        right += player.choose(game.start().apply(own).apply(other).seen_by(0)).action == other
    assert abs(right - count / 4) < 6 * (count * 3 / 16) ** 0.5, (right, count, seed)


# -- what it is like -------------------------------------------------------------------------


def test_it_is_found_by_its_specification() -> None:
    assert "mcts" in players()
    assert str(mcts(50)) == "mcts:sims=50"


@pytest.mark.parametrize("sims", [1, 2, 7, 64, 65, 1_000])
def test_it_simulates_as_often_as_it_is_told(sims: int) -> None:
    game = thicket(51, seats=2)
    decision = mcts(sims).choose(game.start())
    assert decision.how.simulations == sims
    assert decision.action in game.start().actions
    assert sum(each.simulations for each in decision.alternatives) in (sims, sims - 1)
    assert {each.action for each in decision.alternatives} == set(game.start().actions)


def test_values_lie_between_the_payoffs_and_the_sides_of_a_game_won_share_one() -> None:
    for game in (thicket(52, seats=2), thicket(53, seats=4), Piglet()):
        for state in line_of(game, random.Random(1)):
            for each in mcts(60).choose(state).alternatives:
                if each.simulations:
                    assert each.values is not None
                    assert all(-1e-9 <= value <= 1 + 1e-9 for value in each.values)
                    assert each.values[0] + each.values[1] == pytest.approx(1)


def test_the_line_begins_with_the_choice_and_can_be_played() -> None:
    for seed in range(5):
        state = thicket(seed, seats=2, layers=8).start()
        decision = mcts(200 if interpreted() else 5_000).choose(state)
        assert decision.line[0] == decision.action
        for choice in decision.line:
            state = state.apply(choice)
