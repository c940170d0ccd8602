"""The engine against the independent oracle: the same moves, successors, weights, ends and views.

At least 100,000 positions for each set of options, walked through in random games and edited. A
run draws a new seed and prints it when it fails; `KYBOS_SEED` repeats it.
"""

import random

import pytest

import kybos
from kybos import Game, State
from kybos.core.compiling import interpreted
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
WALKED = many(44_000)
EDITED = many(6_000)
COLOURS = {"r": "red", "b": "blue", "y": "yellow", "g": "green"}
CIRCLES = {"r": 4, "b": 19, "y": 34, "g": 49}
CARDS = {card: 13 if card == "Sorry!" else int(card) for card in oracle.PACK}


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


def check_chance(state: State, weights: dict[str, int]) -> None:
    """The same cards with the same weights."""
    assert state.chance is not None
    listed = dict(zip(state.chance.ids, state.chance.weights, strict=True))
    assert listed == {CARDS[card]: weight for card, weight in weights.items()}


def steps_walked(letter: str, location: str) -> int:
    """What the engine keeps of a pawn: 0 on START, 2 on the circle, 60 at the entrance, 66 on HOME."""
    if location in ("S", "H"):
        return 0 if location == "S" else 66
    if location[0] == "z":
        return 60 + int(location[1])
    return (int(location) - CIRCLES[letter] + 1) % 60 + 1


STEPS = {(letter, place): steps_walked(letter, place) for letter in COLOURS for place in oracle.LOCATIONS}


def bytes_of(position: oracle.Position, options: bytes) -> bytes:
    """The engine's bytes for a position of the oracle; comparing texts would take five times as long."""
    pawns, moved, hands = [], [], []
    for letter in position.options.seats:
        places = sorted(
            (STEPS[letter, place], (letter, place) in position.moved) for place in position.pawns[letter]
        )
        pawns += [steps for steps, _ in places]
        moved += [used for _, used in places]
        held = [CARDS[card] for card in position.hands.get(letter, ())]
        hands += [0] * (5 - len(held)) + sorted(held)
    deck = [0] * 14
    for kind, count in position.deck.items():
        deck[CARDS[kind]] = count
    turn = position.options.seats.index(position.turn)
    card = CARDS[position.card] if position.card else 0
    pad = 4 - len(position.options.seats)
    fields = [*pawns, *[0] * 4 * pad, *moved, *[0] * 4 * pad, *deck, *hands, *[0] * 5 * pad, 0]
    return options + bytes([turn, card, position.left, *fields])


def same(state: State, position: oracle.Position) -> bool:
    """Whether both are the same position; in full by the bytes, or interpreted by the texts."""
    if interpreted():
        return state.text == oracle.text(position)
    data = state.position.tobytes()
    return data == bytes_of(position, data[:12])


def compare(state: State, position: oracle.Position) -> list[tuple[State, oracle.Position]]:
    """Compare a position in which a seat acts, its moves and all its successors; return these in pairs."""
    assert same(state, position)
    moves = state.moves
    assert len(set(moves)) == len(moves)
    assert set(moves) == oracle.moves(position)
    assert list(state.actions) == sorted(state.actions)
    pairs = []
    for action, move in zip(state.actions, moves, strict=True):
        after, expected = state.apply(action), oracle.play(position, move)
        assert same(after, expected), move
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
                weights = oracle.outcomes(position)
                check_chance(state, weights)
                card = rng.choices(list(weights), weights=list(weights.values()))[0]
                state, position = state.apply(card), oracle.draw(position, card)
                continue
            if options.points and compared % 8 == 0:
                seat = rng.randrange(len(seats))
                seen = state.seen_by(seat if seats[seat] else kybos.SPECTATOR)
                assert seen.text == oracle.view(position, seats[seat])
                assert state.game.state(seen.text) == seen
            if compared % 8 == 0:
                assert state.text == oracle.text(position)
            state, position = rng.choice(compare(state, position))
            compared += 1
    return compared


def edit(options: oracle.Options, count: int, rng: random.Random) -> int:
    """Edited positions, read from their texts."""
    game = game_of(options)
    for _ in range(count):
        position = oracle.random_position(rng, options)
        text = oracle.text(position)
        state = game.state(text)
        assert state.text == text
        compare(state, position)
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
