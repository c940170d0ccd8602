"""The player that looks at all that can happen: against plain searches, and exactly to the end."""

import functools
import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import kybos
from kybos import Game, State
from kybos.core.compiling import interpreted
from kybos.players.decision import Decision
from kybos.players.player import Player, load_player, players
from tests.core.tiny import Hill
from tests.players.plain_kernel import plain_values
from tests.players.solver import Solver, every_state, plain_actions, share, told
from tests.players.tiny_games.announce import Announce, AnnounceOptions
from tests.players.tiny_games.piglet import Piglet, PigletOptions
from tests.players.tiny_games.showdown import CARDS, NAME, STAKE, Showdown, ShowdownOptions
from tests.players.tiny_games.thicket import Thicket, ThicketOptions
from tests.random_runs import fresh_seed, many, walked

slow = pytest.mark.skipif(interpreted(), reason="thousands of searches are for compiled rules")
CLOSE = 1e-9


def expectimax(depth: int, seed: object = 1, **options: object) -> Player:
    given = "".join(f",{name}={value}" for name, value in options.items())
    return load_player(f"expectimax:depth={depth}{given}", random.Random(str(seed)))


def check_decision(decision: Decision, state: State, wanted: dict[int, float], note: object) -> None:
    """The values of all actions for every seat, ranked best first, and one of the best is taken."""
    game, sign = state.game, 1 if state.game.sides[state.turn] == 0 else -1
    scale = CLOSE * max(1.0, *map(abs, wanted.values()))
    assert sorted(each.action for each in decision.alternatives) == list(state.actions), note
    for each in decision.alternatives:
        assert each.values is not None
        expected = told(game, wanted[each.action])
        assert np.allclose(each.values, expected, rtol=0, atol=scale), (each, expected, note)
    own = [sign * wanted[each.action] for each in decision.alternatives]
    assert all(first >= second - scale for first, second in itertools.pairwise(own)), note
    assert sign * wanted[decision.action] >= own[0] - scale, note


# -- against plain expectimax, in every game -------------------------------------------------

GAMES = {
    "einstein 2": ("einstein", 8, ((1, 600), (2, 1000), (3, 200))),
    "einstein 3": ("einstein:seats=3", 20, ((1, 300), (2, 400), (3, 20))),
    "einstein 4": ("einstein:seats=4", 20, ((1, 300), (2, 400), (3, 20))),
    "sorry 2": ("sorry", 60, ((1, 600), (2, 600), (3, 60))),
    "sorry teams": ("sorry:seats=4,teams=yes", 60, ((1, 400), (2, 250))),
    "sorry points": ("sorry:points=yes", 60, ((1, 400), (2, 100))),
    "sorry teams for points": ("sorry:seats=4,teams=yes,points=yes", 60, ((1, 200),)),
    "dymino 4": ("dymino:size=4", 31, ((1, 300), (2, 60))),
    "dymino 5": ("dymino", 31, ((1, 300), (2, 40))),
    "dymino besides": ("dymino:size=4,double=besides", 31, ((1, 200), (2, 30))),
}
"""For each name: the game, the most actions of a position, and how many positions at which depth."""


@functools.cache
def loaded(specification: str) -> Game:
    return kybos.load(specification)


def decisions(game: Game, most: int, rng: random.Random, count: int) -> Iterator[State]:
    """So many positions of random games in which a seat has a choice, of up to `most` actions."""
    while count:
        for state in walked(game, rng, 10_000):
            if count and 1 < len(state.actions) <= most:
                yield state
                count -= 1
            if not count:
                return


@slow
@pytest.mark.parametrize("name", GAMES)
def test_pruning_and_table_change_no_value(name: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    specification, most, plan = GAMES[name]
    for depth, count in plan:
        player = expectimax(depth, seed)
        for state in decisions(loaded(specification), most, rng, count):
            wanted, _ = plain_values(state, depth)
            decision = player.choose(state)
            check_decision(decision, state, wanted, (depth, state, seed))
            assert 0 < decision.how.depth <= depth


@slow
@pytest.mark.parametrize("name", ["einstein 2", "sorry 2", "dymino 4"])
def test_the_compiled_plain_search_is_the_one_in_plain_python(name: str) -> None:
    """So that the test above has an independent measure."""
    seed = fresh_seed()
    for state in decisions(loaded(GAMES[name][0]), 6, random.Random(seed), 8):
        for depth in (1, 2):
            assert plain_values(state, depth)[0] == pytest.approx(plain_actions(state, depth)), (state, seed)


# -- against plain expectimax, whatever a game may do ----------------------------------------

THICKETS = {
    "alone": {"seats": 1, "points": 30},
    "two": {"seats": 2},
    "two for points": {"seats": 2, "points": 30},
    "sides": {"seats": 4},
    "long runs of one seat": {"seats": 2, "run": 6, "layers": 8},
    "long runs of chance": {"seats": 2, "chances": 9, "layers": 26, "width": 60},
    "many outcomes": {"seats": 2, "fan": -300, "layers": 5},
    "many actions": {"seats": 2, "fan": 300, "layers": 4},
}


def thicket(rng: random.Random, **options: int) -> Thicket:
    return Thicket(ThicketOptions(seed=rng.randrange(10**9), **options))  # type: ignore[arg-type]  # ints


@pytest.mark.parametrize("name", THICKETS)
def test_a_search_of_any_game_equals_a_plain_one(name: str) -> None:
    """Turns in any order, long runs of one seat, chance after chance, ends everywhere."""
    seed = fresh_seed()
    rng = random.Random(seed)
    searchers = [expectimax(depth, seed) for depth in ((1, 2) if interpreted() else (1, 2, 3, 5))]
    for _ in range(max(1, many(20) // 2)):
        states = [each for each in every_state(thicket(rng, **THICKETS[name]).start()) if each.turn >= 0]
        for state in states[: many(400)]:
            for player in searchers:
                depth = player.options.depth
                wanted = plain_actions(state, depth) if interpreted() else plain_values(state, depth)[0]
                check_decision(player.choose(state), state, wanted, (depth, state, state.game, seed))


@slow
def test_both_plain_searches_agree_whatever_a_game_does() -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for options in THICKETS.values():
        for state in every_state(thicket(rng, **{**options, "layers": 5}).start()):
            if state.turn >= 0:
                found, wanted = plain_values(state, 2)[0], plain_actions(state, 2)
                assert found == pytest.approx(wanted, rel=1e-12, abs=1e-12), (state, state.game, seed)


@pytest.mark.parametrize(
    "game",
    [
        Thicket(ThicketOptions(seed=4, seats=1, points=50)),
        Thicket(ThicketOptions(seed=5, seats=2)),
        Thicket(ThicketOptions(seed=6, seats=4, layers=8)),
        Thicket(ThicketOptions(seed=7, seats=1, points=9, layers=8)),
        Announce(AnnounceOptions(rounds=2)),
    ],
    ids=str,
)
def test_to_the_end_it_is_exact(game: Game) -> None:
    """Every position's values and choice are those of the solver, in fractions."""
    solver, player = Solver(), expectimax(12)
    for state in list(every_state(game.start()))[: many(10_000)]:
        if state.turn >= 0:
            exact, decision = solver.actions(state), player.choose(state)
            for each in decision.alternatives:
                assert each.values == pytest.approx(list(map(float, exact[each.action])), abs=CLOSE), state
            worth = {action: share(game, state.turn, value) for action, value in exact.items()}
            assert worth[decision.action] == max(worth.values()), state


# -- small tables, limits --------------------------------------------------------------------


@slow
@pytest.mark.parametrize("table", [1, 4, 20])
def test_the_size_of_the_table_changes_no_value(table: int) -> None:
    seed = fresh_seed()
    player = expectimax(3, seed, table=table)
    for state in decisions(loaded("einstein"), 8, random.Random(seed), 100):
        check_decision(player.choose(state), state, plain_values(state, 3)[0], (state, seed))


@slow
def test_what_it_remembers_of_other_positions_and_games_changes_no_value() -> None:
    """One player in turn at two games with the same squares, and at both depths of a table's entries."""
    seed = fresh_seed()
    rng = random.Random(seed)
    player = expectimax(2, seed)
    sources = [decisions(loaded(name), 8, rng, 40) for name in ("einstein", "sorry", "einstein:seats=4")]
    for turn in range(120):
        state = next(sources[turn % 3])
        check_decision(player.choose(state), state, plain_values(state, 2)[0], (state, seed))


@slow
@pytest.mark.parametrize("nodes", [1, 100, 1_000, 10_000])
def test_with_a_limit_of_nodes_it_answers_by_the_last_whole_depth(nodes: int) -> None:
    seed = fresh_seed()
    player = load_player(f"expectimax:nodes={nodes}", random.Random(seed))
    depths = set()
    for state in decisions(loaded("einstein"), 8, random.Random(seed), 40):
        decision = player.choose(state)
        depths.add(decision.how.depth)
        if decision.how.depth <= 3:
            wanted, _ = plain_values(state, decision.how.depth)
            check_decision(decision, state, wanted, (state, seed))
    assert depths == {1} if nodes == 1 else max(depths) > 1, depths


# -- what it is like -------------------------------------------------------------------------


def test_it_is_found_by_its_specification() -> None:
    assert "expectimax" in players()
    assert str(expectimax(2)).startswith("expectimax")


@slow
@pytest.mark.parametrize("specification", ["einstein", "einstein:seats=4", "sorry"])
def test_one_play_deep_it_is_greedy(specification: str) -> None:
    """The same actions are best, whichever of them each takes."""
    seed = fresh_seed()
    rng = random.Random(seed)
    greedy = load_player("greedy", random.Random(seed))
    player = expectimax(1, seed)
    for state in decisions(loaded(specification), 40, rng, 200):
        tops = []
        for decision in (greedy.choose(state), player.choose(state)):
            own = {each.action: each.values[state.turn] for each in decision.alternatives if each.values}
            best = max(own.values())
            tops.append({action for action, worth in own.items() if worth > best - CLOSE})
            assert decision.action in tops[-1]
        assert tops[0] == tops[1], (state, seed)


@pytest.mark.parametrize(
    "state",
    [Piglet(PigletOptions(seats=3)).start().apply(3), Thicket(ThicketOptions(seed=1, seats=3)).start()],
    ids=["piglet", "thicket"],
)
def test_more_than_two_sides_are_refused(state: State) -> None:
    for _ in range(2):
        with pytest.raises(kybos.KybosError, match="expectimax"):
            expectimax(1).choose(state)


class Chorus(Announce):
    """Two seats that are one side and get the same."""

    seats = ("caller", "friend")
    sides = (0, 0)


@pytest.mark.parametrize("rounds", [1, 2])
def test_a_game_of_one_side_is_valued_as_it_pays(rounds: int) -> None:
    decision = expectimax(4).choose(Chorus(AnnounceOptions(rounds=rounds)).start())
    for each in decision.alternatives:
        assert each.values == pytest.approx((rounds / 6, rounds / 6))


def test_a_game_without_evaluation_is_refused() -> None:
    with pytest.raises(kybos.KybosError, match="evaluation"):
        expectimax(1).choose(Hill().start().apply(3).apply(0))


def test_equally_good_actions_are_taken_equally_often() -> None:
    state, count = Announce().start(), many(3_000)
    player = expectimax(2, fresh_seed())
    taken = Counter(player.choose(state).action for _ in range(count))
    assert set(taken) == set(state.actions)
    assert all(abs(times - count / 6) < 6 * math.sqrt(count * 5 / 36) for times in taken.values()), taken


@pytest.mark.parametrize("specification", ["depth=2", "depth=2,temperature=1"])
def test_the_same_seed_gives_the_same_choices(specification: str) -> None:
    def choices(seed: int) -> list[tuple[int, object]]:
        player = load_player(f"expectimax:{specification}", random.Random(seed))
        states = [Announce().start(), Thicket(ThicketOptions(seed=3)).start(), Announce().start()] * 8
        found = [player.choose(state) for state in states]
        return [(each.action, each.alternatives) for each in found]

    assert choices(1) == choices(1)
    assert choices(1) != choices(2)


def test_the_line_begins_with_the_choice_and_can_be_played() -> None:
    """At chance the likeliest outcome; of actions the best."""
    seed = fresh_seed()
    rng = random.Random(seed)
    longest = 0
    for _ in range(20):
        game = thicket(rng, seats=2)
        solver = Solver()
        state = game.start()
        decision = expectimax(12, seed).choose(state)
        assert decision.line[0] == decision.action
        longest = max(longest, len(decision.line))
        for choice in decision.line:
            if state.is_chance:
                odds = {each.action: each.probability for each in state.outcomes}
                assert odds[choice] == max(odds.values()), (game, seed)
            else:
                worth = {a: share(game, state.turn, value) for a, value in solver.actions(state).items()}
                assert worth[choice] == max(worth.values()), (game, seed)
            state = state.apply(choice)
    assert longest > 2


# -- what is hidden --------------------------------------------------------------------------


def test_values_of_views_are_means_over_sixteen_completions() -> None:
    """Of the four cards that may be the other's each is right in some of them, all together in each."""
    seed = fresh_seed()
    rng = random.Random(seed)
    player, count, total = expectimax(2, seed), many(600) + 20, 0.0
    game = Showdown(ShowdownOptions(blind=True))
    for _ in range(count):
        own, other = rng.sample(range(1, CARDS + 1), 2)
        decision = player.choose(game.start().apply(own).apply(other).seen_by(0))
        shares = [(each.values[0] / STAKE + 1) / 2 for each in decision.alternatives if each.values]
        assert len(shares) == CARDS - 1
        assert all(share * 16 == pytest.approx(round(share * 16), abs=CLOSE) for share in shares), seed
        assert sum(shares) == pytest.approx(1), seed
        lowest = min(decision.alternatives, key=lambda each: each.action)
        total += next(
            value for each, value in zip(decision.alternatives, shares, strict=True) if each is lowest
        )
    assert abs(total / count - 1 / 4) < 6 * math.sqrt(3 / 16 / 16 / count), seed


@pytest.mark.parametrize("own", range(1, CARDS + 1))
def test_a_view_is_valued_by_what_may_be_hidden_not_by_what_is(own: int) -> None:
    """The evaluation sees both cards; who calls or names is paid at once, so that it is not asked."""
    seed = fresh_seed()
    player, count = expectimax(1, f"{own} {seed}"), many(400) + 20
    for other in {1, 5, 2 if own == 5 else own + 1} - {own}:
        view = Showdown().start().apply(own).apply(other).seen_by(0)
        called = 0.0
        for _ in range(count):
            values = {each.action: each.values for each in player.choose(view).alternatives}
            called += values[view.parse("call")][0]  # type: ignore[index]  # expectimax says them all
        # leads: what one has more than the other, of 8
        expected, spread = 4 * (own - 1) - 8, 4 * math.sqrt((own - 1) * (5 - own))
        assert abs(called / count - expected) <= 6 * spread / math.sqrt(16 * count) + CLOSE, (other, seed)


def test_a_blind_name_is_right_no_more_often_than_by_chance() -> None:
    seed, count = fresh_seed(), many(2_000) + 100
    rng = random.Random(seed)
    player, right = expectimax(2, seed), 0
    game = Showdown(ShowdownOptions(blind=True))
    for _ in range(count):
        own, other = rng.sample(range(1, CARDS + 1), 2)
        view = game.start().apply(own).apply(other).seen_by(0)
        assert NAME not in view.actions
        right += player.choose(view).action == other
    assert abs(right - count / 4) < 6 * math.sqrt(count * 3 / 16), (right, count, seed)
