"""`check_game`: what every game must satisfy, for our games and for anybody's."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from kybos.core import rules
from kybos.core.batch import perft
from kybos.core.dice import SeededDice
from kybos.core.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError
from kybos.core.game import Game, load
from kybos.core.random import generator
from kybos.core.state import SPECTATOR, State

NONSENSE = ("", " ", "nonsense!", "--1", "٣", "x" * 1000)
CHILDREN = 40
"""Of more actions or outcomes than this only a sample is tried in each position."""
TOUCHED = 4
"""So many places and choices are touched in each position."""


def check_game(game: Game, *, games: int = 10, seed: int = 0, longest: int = 2_000) -> None:
    """Play random games and raise `AssertionError` at the first thing that a game must not do.

    Checked are the static facts, and in every position: whose turn it is, actions and outcomes
    (ascending, in range, as many as announced), that every legal action applies and every other is
    refused, what is said to touches in vain, texts of positions and moves, bytes, ranges, views, chance,
    and payoffs at the end.

    Args:
        game: the game with the options to check.
        games: how many random games.
        seed: makes the games; it stands in every failure's text.
        longest: moves after which a game without an end of its own is left.
    """
    check_facts(game)
    for number in range(games):
        rng = random.Random(f"{seed} {number}")
        state, played = game.start(), 0
        dice = SeededDice(f"{seed} {number}")
        while True:
            try:
                check_state(state, rng)
            except AssertionError as error:
                raise AssertionError(f"{error}\nin {state!r}\n(game {number} of seed {seed})") from error
            if state.is_over or played == longest:
                break
            played += not state.is_chance
            state = dice.settle(state) if state.is_chance else state.apply(rng.choice(state.actions))
        within = game.longest is None or played <= game.longest
        _must(within, f"a game of {played} actions, longest is {game.longest}")


def check_facts(game: Game) -> None:
    """The static facts of a game fit together, and it can be found by its own specification."""
    _equal("load(str(game))", load(str(game)), game)
    _equal("the game after pickling", pickle.loads(pickle.dumps(game)), game)
    _equal("the hash of an equal game", hash(load(str(game))), hash(game))
    seats = len(game.seats)
    _must(seats >= 1, "a game has a seat")
    _equal("the number of entries in sides", len(game.sides), seats)
    _equal("the sides, counted from 0", sorted(set(game.sides)), list(range(len(set(game.sides)))))
    for what in (list(game.seats), [seat[0] for seat in game.seats]):
        _must(len(set(what)) == seats, f"two seats cannot be told apart by {what}")
    _must(game.payoff_range[0] <= game.payoff_range[1], f"payoff_range {game.payoff_range} is empty")
    _must(game.pass_action is None or 0 <= game.pass_action < game.action_count, "pass_action is no action")
    _must(len(game.rules().clauses) > 0, "rules.md has no numbered clauses")
    _equal("two first positions", game.start(), game.start())


def check_state(state: State, rng: random.Random) -> None:
    """Everything that must hold in one position."""
    game = state.game
    game.book.layout.check(state.position)
    _must(state.turn in (*range(len(game.seats)), rules.CHANCE, rules.OVER), f"turn is {state.turn}")
    _must(bool(str(state)) and bool(str(game.status(state))), "a position has a picture and a status")
    check_value(state)
    check_views(state, rng)
    check_refusals(state, rng)
    if not state.is_over:
        check_evaluation(state)
    if state.is_over:
        check_end(state)
    elif state.is_chance:
        check_chance(state, rng)
    else:
        check_actions(state, rng)
        check_touches(state, rng)


def check_value(state: State) -> None:
    """Text, bytes, hash, copies and repr of a state say the same."""
    _equal("game.state(state.text)", state.game.state(state.text), state)
    _equal("the text with _ for spaces", state.game.state(state.text.replace(" ", "_")), state)
    _equal("the state after pickling", pickle.loads(pickle.dumps(state)), state)
    _equal("the hash of an equal state", hash(state.game.state(state.text)), hash(state))
    _equal("a copy", copy.deepcopy(state), state)


def check_actions(state: State, rng: random.Random) -> None:
    """The legal actions at a decision."""
    game, actions = state.game, state.actions
    _must(len(actions) >= 1, "a seat to act has a legal action")
    most = game.book.most_actions
    _must(len(actions) <= most, f"{len(actions)} actions, most_actions is {most}")
    _must(list(actions) == sorted(set(actions)), f"the actions {actions} are not ascending")
    _must(actions[0] >= 0 and actions[-1] < game.action_count, f"actions beyond 0…{game.action_count - 1}")
    if game.pass_action in actions and not game.may_decline:
        _equal("the actions beside a forced pass", actions, (game.pass_action,))
    _equal("perft(state, 1)", perft(state, 1), len(actions))
    _check_choices(state, actions, rng)
    check_fills(state)


def check_fills(state: State) -> None:
    """Where a set-up is chosen piece by piece, every path has a piece for each of the places."""
    scene = state.scene()
    if not scene.fills:
        return
    pieces = {choice.name for choice in scene.choices if choice.shape}
    _must({place.name for place in scene.places}.issuperset(scene.fills), "a place to be filled is unknown")
    for path in scene.touches.values():
        fits = len(path) == len(scene.fills) and pieces.issuperset(path)
        _must(fits, f"{path} does not fill {scene.fills}")


def check_touches(state: State, rng: random.Random) -> None:
    """Where touches lead nowhere, the game says why, in words and by a clause of its own if by any."""
    game, view = state.game, state.seen_by(state.turn)
    scene = view.scene()
    names = [*(place.name for place in scene.places), *(choice.name for choice in scene.choices)]
    begins = rng.choice(list(scene.touches.values()))[0]
    for name in rng.sample(names, min(len(names), TOUCHED)):
        for touches in filter(None, map(scene.in_vain, ((name,), (begins, name)))):
            error = game.why_not_touched(view, touches)
            known = error.clause is None or error.clause in game.rules().clauses
            _must(isinstance(error, IllegalMoveError), f"{touches} are answered with {error!r}")
            _must(error.message != "" and known, f"{touches} are answered with {error}")


def check_chance(state: State, rng: random.Random) -> None:
    """The outcomes at chance, and that the compiled `settle` draws as they say."""
    outcomes, game = state.outcomes, state.game
    ids = [outcome.action for outcome in outcomes]
    _must(state.actions == (), "no actions at chance")
    most = game.book.most_outcomes
    _must(0 < len(ids) <= most, f"{len(ids)} outcomes, most_outcomes is {most}")
    _must(ids == sorted(set(ids)), f"the outcomes {ids} are not ascending")
    _must(ids[0] >= 0 and ids[-1] < game.outcome_count, f"outcomes beyond 0…{game.outcome_count - 1}")
    _must(all(outcome.probability > 0 for outcome in outcomes), "an outcome without weight")
    _equal("the sum of the probabilities", sum(o.probability for o in outcomes), Fraction(1))
    _check_choices(state, tuple(ids), rng)
    seed = rng.randrange(2**32)
    ours, default = state.position, state.position
    rules.settle(ours, generator(seed))
    rules.settle_by_default(default, generator(seed))
    _equal(f"what settle draws (generator({seed}))", ours.tobytes(), default.tobytes())


def _check_choices(state: State, ids: tuple[int, ...], rng: random.Random) -> None:
    """Every action or outcome has a text of its own that reads back, and applies alike by id and text."""
    texts = [state.text_of(action) for action in ids]
    _must(len(set(texts)) == len(texts), f"two choices share a text: {texts}")
    before = state.text
    chosen = list(zip(ids, texts, strict=True))
    for action, text in chosen if len(chosen) <= CHILDREN else rng.sample(chosen, CHILDREN):
        _equal(f"parse({text!r})", state.parse(text), action)
        after = state.apply(action)
        _equal(f"apply({text!r})", state.apply(text), after)
        _equal("apply with a NumPy integer", state.apply(np.int64(action)), after)  # type: ignore[arg-type]
        _must(bool(str(state.game.tell(state, action))), f"{text} is told in no words")
        in_place = state.position
        rules.apply(in_place, action)
        _equal(f"the rules after {text!r}", in_place.tobytes(), after.position.tobytes())
    _equal("the state after its moves were tried", state.text, before)


def check_refusals(state: State, rng: random.Random) -> None:
    """What is not legal is refused with one of our errors."""
    count = state.game.outcome_count if state.is_chance else state.game.action_count
    ids = [-1, count, *rng.sample(range(count), min(count, CHILDREN))]
    for action in set(ids).difference(state.choices):
        _raises(IllegalMoveError, f"apply({action})", state.apply, action)
    for text in NONSENSE:
        _raises((InvalidMoveError, IllegalMoveError), f"apply({text!r})", state.apply, text)
        if text.strip():
            _raises(InvalidPositionError, f"state({text!r})", state.game.state, text)


def check_views(state: State, rng: random.Random) -> None:
    """Views hide for good, show the seat what it may do, and can be completed."""
    for seat in (*range(len(state.game.seats)), SPECTATOR):
        view = state.seen_by(seat)
        if not state.game.is_hidden:
            _must(view is state, "a game without anything hidden shows every seat everything")
            continue
        _equal("a view of a view", view.seen_by(seat), view)
        _equal("the text of a view", state.game.state(view.text), view)
        _equal("whose turn it is in a view", view.turn, state.turn)
        if seat == state.turn:
            _equal("the actions that a seat sees", view.actions, state.actions)
        imagined = view.imagine(seat, generator(rng.randrange(2**32)))
        _must(not imagined.is_view, "an imagined state is complete")
        _equal("the view of an imagined state", imagined.seen_by(seat), view)
        if view.is_view and view.choices:  # none where another seat is to choose among what is hidden
            _raises(IllegalMoveError, "apply on a view", _try_any, view)


def check_evaluation(state: State) -> None:
    """The evaluation, if there is one, gives each seat what it may be paid, and for every aim a number."""
    game = state.game
    if "evaluate" not in game.book.functions:
        return
    low, high = game.payoff_range
    for aim in ("", *game.aims):
        values = np.full(len(game.seats), np.nan)
        rules.evaluate(state.position, game.tables(aim) if aim else game.tables(), values)
        _must(bool(np.isfinite(values).all()), f"the evaluation {values} is no number for each seat")
        room = 1e-9 * max(1.0, high - low)
        fits = bool(((values >= low - room) & (values <= high + room)).all())
        _must(fits or aim != "", f"the evaluation {values} lies outside {low}…{high}")


def check_end(state: State) -> None:
    """A finished game has payoffs within their range and an ending that is known."""
    low, high = state.game.payoff_range
    payoffs, result = state.payoffs, state.result
    _must(state.actions == () and state.outcomes == (), "nothing can be done in a finished game")
    _must(payoffs is not None and all(low <= payoff <= high for payoff in payoffs), f"payoffs {payoffs}")
    _must(result is not None and bool(str(result)), "a finished game has a result")
    _equal("perft of a finished game", perft(state, 1), 0)


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise AssertionError(otherwise)


def _equal(what: str, found: object, expected: object) -> None:
    _must(found == expected, f"{what} is {found!r}, not {expected!r}")


def _try_any(state: State) -> None:
    state.apply(state.choices[0])


def _raises(kinds: Any, what: str, call: Callable[[Any], object], argument: object) -> None:
    try:
        call(argument)
    except kinds:
        return
    raise AssertionError(f"{what} is not refused")
