"""What holds in every position of every set of options: dice, scores, groups, texts, bytes, moves."""

import itertools
import pickle
import random

import pytest

import kybos
from kybos import KybosError, State
from kybos.core.state import look_at
from kybos.core.testing import check_game
from tests.games.dymino.helpers import at, dice_on, empties, fields, game, squares
from tests.games.dymino.walks import KINDS, edited, moments, positions
from tests.random_runs import fresh_seed, many

COUNT = many(60)
GAMES = max(1, many(3))
every_kind = pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)


def dice_of(state: State, options: str) -> dict[str, str]:
    """The values on the squares that are taken, by the text alone."""
    return dice_on(fields(state)["grid"], options)


def number(state: State, key: str) -> int:
    """The score or the number of rolls, by the text alone."""
    return int(fields(state).get(key, "0"))


def group_of(dice: dict[str, str], square: str, *, diagonal: bool) -> set[str]:
    """The squares of equal dice that are connected with one (D6)."""
    found, new = {square}, [square]
    while new:
        here = new.pop()
        for right, up in itertools.product((-1, 0, 1), repeat=2):
            there = f"{chr(ord(here[0]) + right)}{int(here[1]) + up}"
            joined = diagonal or 0 in (right, up)
            if joined and there not in found and dice.get(there) == dice[square]:
                found.add(there)
                new.append(there)
    return found


def largest_group(dice: dict[str, str], among: set[str], options: str) -> int:
    """How many dice the largest group has that holds one of some squares."""
    diagonal = "diagonal=yes" in options
    return max((len(group_of(dice, square, diagonal=diagonal)) for square in among & set(dice)), default=0)


@pytest.mark.rule("D1", "D10", "D21", "D22")
@every_kind
def test_dice_scores_and_rolls_of_whole_games(options: str) -> None:
    """Scores never fall, squares are empty or taken, and each move puts down or takes away what it says."""
    seed = fresh_seed()
    rng = random.Random(seed)
    gained = 0
    for played in itertools.count():
        if played >= GAMES and gained:  # now and then some random games bring nothing
            break
        assert played < 100, seed
        for state, choice, after in moments(options, rng):
            dice, now = dice_of(state, options), dice_of(after, options)
            free = empties(fields(after)["grid"], options)
            assert len(now) + len(free) == len(squares(options)) == game(options).options.size ** 2
            gain = number(after, "score") - number(state, "score")
            merges = [step for step in state.steps(choice) if step.kind == "merge"]
            assert gain >= 0, (seed, state)
            assert (gain > 0) == bool(merges), (seed, state)
            assert number(after, "rolled") - number(state, "rolled") == state.is_chance, (seed, state)
            placed = 0 if state.is_chance else state.text_of(choice).count(",") + 1
            if state.is_chance or state.text_of(choice)[0] in "-*p":
                assert now.items() <= dice.items(), (seed, state)
            elif not merges:
                assert len(now) == len(dice) + placed, (seed, state)
            else:
                assert len(now) <= len(dice) + placed - 2 * len(merges), (seed, state)
            gained += gain
        assert not free or number(after, "rolled") == game(options).options.rolls, (seed, after)
        assert after.payoffs == (number(after, "score"),)


@pytest.mark.rule("D6", "D8", "D9", "D19")
@every_kind
def test_no_group_of_three_is_left_in_games_from_the_start(options: str) -> None:
    """Neither after placements nor after removals."""
    seed = fresh_seed()
    rng = random.Random(seed)
    for _ in range(GAMES):
        for state, _, after in moments(options, rng):
            dice = dice_of(after, options)
            assert largest_group(dice, set(dice), options) < 3, (seed, state, after)


@pytest.mark.rule("D6", "D8", "D9")
@every_kind
def test_no_group_of_three_holds_a_die_just_placed(options: str) -> None:
    """Also where combinations are frequent."""
    seed = fresh_seed()
    rng = random.Random(seed)
    for state in edited(options, rng, COUNT):
        for move in rng.sample(state.moves, min(10, len(state.moves))):
            if move[0] in "123456":
                placed = {die[1:] for die in move.split(",")}
                dice = dice_of(state.apply(move), options)
                assert largest_group(dice, placed, options) < 3, (seed, state, move)


@pytest.mark.rule("D3", "D4", "D13", "D14", "D15")
@every_kind
def test_every_legal_move_applies_and_reads_back(options: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for state in positions(options, rng, COUNT):
        texts = [state.text_of(choice) for choice in state.choices]
        assert len(set(texts)) == len(texts), (seed, state)
        assert state.choices == tuple(sorted(set(state.choices)))
        assert bool(texts) != state.is_over
        pairs = list(zip(state.choices, texts, strict=True))
        for choice, text in rng.sample(pairs, min(40, len(pairs))):
            for dress in (text, text.upper(), f" {text}\n", text.replace(",", ", ")):
                assert state.parse(dress) == choice, (seed, state, text)
            assert state.apply(text) == state.apply(choice) != state


@pytest.mark.rule("D2")
@every_kind
def test_the_dice_of_a_roll_and_of_a_pair_are_read_in_any_order(options: str) -> None:
    """But those of equal dice, whose order says which is resolved first (D9)."""
    seed = fresh_seed()
    rng = random.Random(seed)
    seen = 0
    for state in positions(options, rng, COUNT):
        text = state.text_of(rng.choice(state.choices)) if state.choices else ""
        first, sign, second = text.partition("-" if state.is_chance else ",")
        if sign and first:
            equal = first[0] == second[0] and not state.is_chance
            assert (state.parse(f"{second}{sign}{first}") == state.parse(text)) != equal, (seed, state)
            seen += 1
    assert seen


@every_kind
def test_a_state_reads_back(options: str) -> None:
    seed = fresh_seed()
    rng = random.Random(seed)
    for state in positions(options, rng, COUNT):
        again = state.game.state(state.text)
        assert again == state, (seed, state)
        assert hash(again) == hash(state)
        assert again.position.tobytes() == state.position.tobytes()
        assert (again.turn, again.choices, again.outcomes) == (state.turn, state.choices, state.outcomes)
        assert (again.payoffs, again.result) == (state.payoffs, state.result)
        assert pickle.loads(pickle.dumps(state)) == state
        assert eval(repr(state), {"kybos": kybos}) == state  # repr promises that


@every_kind
def test_every_game_is_a_game_of_the_house(options: str) -> None:
    seed = fresh_seed()
    check_game(game(options), games=1, seed=seed, longest=many(40))


@pytest.mark.rule("D21", "D22")
@every_kind
def test_a_playout_comes_to_an_end(options: str) -> None:
    seed = fresh_seed()
    end = kybos.playout(game(options).start(), kybos.SeededDice(seed), random.Random(seed))
    assert end == kybos.playout(game(options).start(), kybos.SeededDice(seed), random.Random(seed))
    assert end.is_over
    assert end.payoffs == (number(end, "score"),)
    full = len(dice_of(end, options)) == len(squares(options))
    assert end.result is not None
    assert end.result.ending is not None
    assert end.result.ending.name == ("full" if full else "rolls"), seed
    assert full or number(end, "rolled") == game(options).options.rolls


# -- beyond 64 bits --------------------------------------------------------------------------

HIGHEST = 2**63 - 1
NINE = "..6../..6../66.66/..6../..6"


def with_score(state: State, score: int) -> State:
    """The position with a score that no position text may have, written into its bytes."""
    position = state.position
    position.score = score
    return look_at(state.game, position.tobytes())


@pytest.mark.rule("D12")
@pytest.mark.parametrize("options", ["", "size=8"])
@pytest.mark.parametrize(("rows", "gain"), [("66", 18), (NINE, 54_000_000)])
def test_a_score_beyond_64_bits_is_refused_and_not_wrapped(options: str, rows: str, gain: int) -> None:
    """With our own error, for what is played and for what is told of it; the state stays as it is."""
    before = at(rows, "1-1", options)
    taken = dice_of(before, options)
    move = next(
        move
        for move in before.moves
        if move[0] == "6" and sum(int(s.value) for s in before.steps(move) if s.kind == "score") == gain
    )
    fits = with_score(before, HIGHEST - gain).apply(move)
    assert number(fits, "score") == HIGHEST
    for score in (HIGHEST - gain + 1, HIGHEST):
        state = with_score(before, score)
        for call in (state.apply, state.steps):
            with pytest.raises(KybosError, match="score"):
                call(move)
        assert number(state, "score") == score
        assert dice_of(state, options) == taken


@pytest.mark.rule("D12")
def test_the_highest_score_by_hand_leaves_room_for_the_largest_placements() -> None:
    """Ten dice around and under a pair, on top of 10^18."""
    state = at("....../..6.../..6.../66..66/..6.../..6...", "6-6", "size=6,double=besides", "6-6", 10**18)
    after = state.apply("6c3,6d3")
    assert number(after, "score") == 10**18 + 10 * 6 * 10**7
