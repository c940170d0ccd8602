"""The engine against the independent oracle: the same moves, successors, weights, ends and views.

At least 100,000 positions for each set of options, walked through in random games and edited. A
run draws a new seed and prints it when it fails; `KYBOS_SEED` repeats it.
"""

import random
from fractions import Fraction

import pytest

import kybos
from kybos import Game, State
from tests.oracles import sorry as oracle
from tests.random_runs import fresh_seed, many

SETS = {
    "two": oracle.Options("ry"),
    "neighbours, exchanged pawns slide": oracle.Options("bg", swapped_pawn_slides=True, first="g"),
    "three": oracle.Options("rby", quick_start=True),
    "four": oracle.Options("rbyg"),
    "four, exchanged pawns slide": oracle.Options("rbyg", swapped_pawn_slides=True),
    "teams": oracle.Options("rbyg", teams=True),
    "teams, over two": oracle.Options("rbyg", teams=True, split="two", swapped_pawn_slides=True),
    "points": oracle.Options("ry", points=True),
    "three for points": oracle.Options("byg", points=True, bonus="sum"),
    "teams for points": oracle.Options("rbyg", teams=True, points=True, bonus="sum"),
}
PARTS = 2
"""Parts of the work for each set, which can run side by side."""
WALKED = many(20_000)
EDITED = many(30_000)
COLOURS = {"r": "red", "b": "blue", "y": "yellow", "g": "green"}


def game_of(options: oracle.Options) -> Game:
    """The game with the oracle's options."""
    given = {
        "teams": options.teams,
        "points": options.points,
        "swapped_pawn_slides": options.swapped_pawn_slides,
        "quick_start": options.quick_start,
        **({"split": options.split} if options.teams else {}),
        **({"bonus": options.bonus} if options.points else {}),
        **({"first": COLOURS[options.first]} if options.first else {}),
    }
    return kybos.load("sorry", seats="+".join(COLOURS[letter] for letter in options.seats), **given)


def check_end(state: State, position: oracle.Position) -> None:
    """The same end, or none: who has won, and each seat's payoff."""
    assert state.is_over == oracle.is_over(position)
    if state.is_over:
        assert state.result is not None
        assert {name[0] for name in state.result.winners} == oracle.winners(position)
        assert state.payoffs == tuple(oracle.payoffs(position)[letter] for letter in position.options.seats)
        assert state.actions == ()


def check_chance(state: State, position: oracle.Position) -> None:
    """The same cards with the same weights."""
    weights = oracle.outcomes(position)
    total = sum(weights.values())
    expected = {card: Fraction(weight, total) for card, weight in weights.items()}
    assert {outcome.text: outcome.probability for outcome in state.outcomes} == expected


def compare(state: State, position: oracle.Position) -> list[tuple[State, oracle.Position]]:
    """Compare a position in which a seat acts, its moves and all its successors; return these in pairs."""
    assert state.text == oracle.text(position)
    moves = state.moves
    assert len(set(moves)) == len(moves)
    assert set(moves) == oracle.moves(position)
    assert list(state.actions) == sorted(state.actions)
    pairs = []
    for action, move in zip(state.actions, moves, strict=True):
        after, expected = state.apply(action), oracle.play(position, move)
        assert after.text == oracle.text(expected), move
        check_end(after, expected)
        pairs.append((after, expected))
    return pairs


def walk(options: oracle.Options, count: int, rng: random.Random) -> int:
    """Whole random games in both, until `count` positions have been compared."""
    compared = 0
    seats = (*options.seats, None)
    while compared < count:
        state, position = game_of(options).start(), oracle.start(options)
        assert state.text == oracle.text(position)
        while not state.is_over and compared < count:
            if state.is_chance:
                check_chance(state, position)
                weights = oracle.outcomes(position)
                card = rng.choices(list(weights), weights=list(weights.values()))[0]
                state, position = state.apply(card), oracle.draw(position, card)
                continue
            if options.points:
                seat = rng.randrange(len(seats))
                seen = state.seen_by(seat if seats[seat] else kybos.SPECTATOR)
                assert seen.text == oracle.view(position, seats[seat])
                assert state.game.state(seen.text) == seen
            state, position = rng.choice(compare(state, position))
            compared += 1
    return compared


def edit(options: oracle.Options, count: int, rng: random.Random) -> int:
    """Edited positions, read from their texts."""
    game = game_of(options)
    for _ in range(count):
        position = oracle.random_position(rng, options)
        compare(game.state(oracle.text(position)), position)
    return count


@pytest.mark.rule(
    "S8", "S9", "S10", "S11", "S12", "S13", "S14", "S15", "S16", "S17", "S18", "S19", "S20", "S21",
    "S22", "S23", "S24", "S25", "S26", "S27", "S28", "S29", "S30", "S31", "S32", "S33", "S34", "S35",
    "S36", "S37", "S38", "S39", "S40", "S41",
)  # fmt: skip
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", SETS)
def test_agreement(name: str, part: int) -> None:
    """The same in both, over the same play."""
    seed = fresh_seed() + part
    rng = random.Random(seed)
    try:
        compared = edit(SETS[name], EDITED, rng) + walk(SETS[name], WALKED, rng)
    except Exception as error:
        raise AssertionError(f"{name} with seed {seed} in part {part}: {error}") from error
    assert compared >= WALKED + EDITED
