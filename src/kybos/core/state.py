"""A state: one immutable position of a game, the value that everything passes around.

It holds the position as bytes; `kybos.core.border` says how compiled code makes new ones from them.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from kybos.core import rules
from kybos.core.border import LOOK, unpacker
from kybos.core.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from kybos.core.game import Game
from kybos.core.outcome import Chance, Outcome, Result
from kybos.core.random import Rng
from kybos.core.rules import CHANCE, OVER
from kybos.paint import svg, text
from kybos.paint.message import Message, message
from kybos.paint.scene import Scene, Step, ghosts_of, places_of

SPECTATOR = -1
"""The seat of one who watches, for `State.seen_by`."""
SHOWN_MOVES = 12
"""An error lists the legal moves if there are no more than this."""
KEPT_CHANCES = 4096
"""How many different lists of outcomes a game remembers before it starts anew."""


class _Fields:
    """What a state holds. Filled in as such, then declared a `State`, which cannot be changed."""

    __slots__ = ("_data", "actions", "chance", "game", "turn")

    game: Game
    turn: int
    actions: tuple[int, ...]
    chance: Chance | None
    _data: bytes


class State(_Fields):
    """One position of a game. Immutable; equal states have equal bytes.

    Attributes: `game`; `turn`, the seat to act, or `CHANCE`, or `OVER`; `actions`, the ids of the
    legal actions, ascending, empty when no seat is to act; `chance`, the outcomes at chance, as
    the dice want them.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a state cannot be changed; apply() gives a new one ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a state cannot be changed ({name})")

    # -- what is there -----------------------------------------------------------------------

    @property
    def is_chance(self) -> bool:
        """Whether chance comes next: a roll, a draw."""
        return self.turn == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == OVER

    @property
    def is_view(self) -> bool:
        """Whether something is blotted out, so that the state can be looked at but not played on."""
        return self.game.is_hidden and self.game.hides(self.position)

    @property
    def position(self) -> np.record:
        """A copy of the position as a record of the game's layout."""
        copied: np.record = np.frombuffer(bytearray(self._data), self.game.book.layout.dtype)[0]
        return copied

    @property
    def text(self) -> str:
        """The position as text: `game.state(state.text) == state`."""
        return self.game.write_position(self.position)

    @property
    def choices(self) -> tuple[int, ...]:
        """The ids of all that can come next, ascending: the legal actions, or at chance the outcomes."""
        return self.actions if self.chance is None else self.chance.ids

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal actions in notation, in the order of their ids."""
        return tuple(self.game.write_move(self, action) for action in self.actions)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """At chance: every outcome with its exact probability, ascending by id; else empty."""
        if self.chance is None:
            return ()
        return tuple(
            Outcome(action, self.game.write_move(self, action), Fraction(weight, self.chance.total))
            for action, weight in zip(self.chance.ids, self.chance.weights, strict=True)
        )

    @property
    def payoffs(self) -> tuple[int, ...] | None:
        """What each seat gets, None before the end."""
        if not self.is_over:
            return None
        position = self.position
        return tuple(int(rules.payoff(position, seat)) for seat in range(len(self.game.seats)))

    @property
    def result(self) -> Result | None:
        """Who has won and how, None before the end."""
        payoffs = self.payoffs
        if payoffs is None:
            return None
        best = max(payoffs)
        stands_out = len(payoffs) > 1 and min(payoffs) < best
        winners = [seat for seat, payoff in zip(self.game.seats, payoffs, strict=True) if payoff == best]
        ending = self.game.endings[rules.ending(self.position)]
        last = self.game.ended_by(self.position)
        ended_by = "" if last is None else self.game.seats[last]
        return Result(payoffs, tuple(winners) if stands_out else (), ending, ended_by)

    # -- how it looks ------------------------------------------------------------------------

    def scene(self) -> Scene:
        """All that can be shown; take `seen_by(seat)` first for what a seat may see."""
        return self.game.scene(self)

    def steps(self, action: int | str) -> tuple[Step, ...]:
        """What happens when a legal action, or a possible outcome, is played, in order."""
        action = self.id_of(action)
        before, played = self.position, self.position
        out = np.zeros((rules.MOST_STEPS, 4), np.int64)
        try:
            count = rules.steps(played, action, out)
        except OverflowError as error:
            why = message("{move} cannot be played: {error}", move=self.text_of(action), error=str(error))
            raise IllegalMoveError(why, self.game.overflow_clause) from None
        return tuple(
            self.game.step(before, rules.STEP_KINDS[kind], (first, second, third))
            for kind, first, second, third in out[:count].tolist()
        )

    def svg(
        self,
        *,
        last: tuple[Step, ...] = (),
        targets: bool = True,
        theme: str = "auto",
        size: int = 0,
        digits: bool = False,
        preview: int | str | None = None,
    ) -> str:
        """The position as SVG; `last` are the steps of the move to mark, `targets` marks where moves lead.

        `theme` is `light`, `dark` or `auto`, `size` the width in pixels (0: as large as the board is),
        `digits` shows dice by digits; `preview` is an action of which the pieces that it puts down are
        shown faintly, and the places marked that it would change.
        """
        scene = self.scene()
        known = {place.name for place in scene.places}
        ends = dict.fromkeys(path[-1] for path in scene.touches.values()) if targets else {}
        planned = () if preview is None else self.steps(preview)
        return svg.paint(
            scene,
            theme=theme,
            last=places_of((*last, *planned)),
            targets=() if planned else tuple(name for name in ends if name in known),
            size=size,
            digits=digits,
            ghosts=ghosts_of(planned, "die"),
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    # -- what can be done --------------------------------------------------------------------

    def apply(self, move: int | str) -> State:
        """The state after an action, or after an outcome at chance; by id or in notation.

        Raises `IllegalMoveError`, for texts also `InvalidMoveError` and `AmbiguousMoveError`.
        """
        chance = self.chance
        if move.__class__ is not int:
            move = self.id_of(move)
        if move not in (self.actions if chance is None else chance.ids):
            raise self._illegal(move)
        game = self.game
        if game.is_hidden:
            self.refuse_view()
        memory, positions, listed, numbers, advance_now = game.desks.calls
        memory[:] = self._data
        try:
            answer = advance_now(positions, move, listed)
        except OverflowError as error:
            why = message(
                "{move} cannot be played: {error}", move=game.write_move(self, move), error=str(error)
            )
            raise IllegalMoveError(why, game.overflow_clause) from None
        return _build(game, memory.tobytes(), answer, numbers)

    def refuse_view(self) -> None:
        """Raise `IllegalMoveError` if the state is a view: nothing can be played on from it."""
        if self.is_view:
            raise IllegalMoveError(message("this is a view with hidden parts; it cannot be played on"))

    def parse(self, text: str) -> int:
        """The id of the legal action, or of the outcome at chance, that a text names.

        Raises `InvalidMoveError` if the text cannot be read, `IllegalMoveError` with the clause if
        the rules do not allow it, `AmbiguousMoveError` if it names more than one.
        """
        if not isinstance(text, str):
            raise InvalidMoveError(message("a move is a text, not {text}", text=repr(text)))
        if self.is_over:
            raise IllegalMoveError(
                message("{text} comes too late: the game is over", text=repr(text.strip()))
            )
        try:
            action = self.game.read_move(self, text.strip())
        except IllegalMoveError as error:
            if not error.help:
                error.told_help = self._legal()
            raise
        if action not in self.choices:
            raise self._illegal(action)
        return action

    def text_of(self, action: int) -> str:
        """A legal action, or a possible outcome at chance, in notation."""
        return self.game.write_move(self, self.id_of(action))

    def seen_by(self, seat: int) -> State:
        """What a seat (or `SPECTATOR`) may see; the state itself if that is everything."""
        self._check_seat(seat)
        if not self.game.is_hidden:
            return self
        position = self.position
        rules.conceal(position, seat)
        return look_at(self.game, position.tobytes())

    def _check_seat(self, seat: int) -> None:
        if not SPECTATOR <= seat < len(self.game.seats):
            raise IndexError(f"{self.game} has no seat {seat}")

    def imagine(self, seat: int, rng: Rng) -> State:
        """A full state that `seat` may take a view for: what it does not see is drawn at random."""
        self._check_seat(seat)
        position = self.position
        rules.imagine(position, seat, rng)
        return look_at(self.game, position.tobytes())

    def id_of(self, move: int | str) -> int:
        """The id of a legal action, or of a possible outcome, that is given by its id or in notation."""
        if isinstance(move, str):
            return self.parse(move)
        try:
            action = operator.index(move)
        except TypeError:
            action = None
        if action is None or isinstance(move, bool):
            raise InvalidMoveError(message("a move is an id or a text, not {move}", move=repr(move)))
        if action not in self.choices:
            raise self._illegal(action)
        return action

    def _illegal(self, action: object) -> IllegalMoveError:
        if self.is_over:
            return IllegalMoveError(message("the game is over"))
        if self.chance is not None:
            return IllegalMoveError(
                message(
                    "{action} is not among the outcomes here: {outcomes}",
                    action=action,
                    outcomes=self._some_of_chance(),
                )
            )
        if not isinstance(action, int) or not 0 <= action < self.game.action_count:
            return IllegalMoveError(
                message("{action} is no action of {game}", action=action, game=self.game.name),
                help=self._legal(),
            )
        error = self.game.why_illegal(self, action)
        return IllegalMoveError(error.told, error.clause, self._legal())

    def _legal(self) -> str | Message:
        if 0 < len(self.actions) <= SHOWN_MOVES:
            return message("legal: {moves}", moves=", ".join(self.moves))
        return ""

    def _some_of_chance(self) -> str:
        texts = [outcome.text for outcome in self.outcomes]
        return ", ".join(texts if len(texts) <= SHOWN_MOVES else [*texts[:3], "…", texts[-1]])

    # -- as a value --------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._data == other._data and self.game == other.game

    def __hash__(self) -> int:
        return hash(self._data)

    def __reduce__(self) -> tuple[Any, tuple[Game, str]]:
        return _from_text, (self.game, self.text)

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __repr__(self) -> str:
        return f"{self.game!r}.state({self.text!r})"

    def __str__(self) -> str:
        return text.paint(self.scene())


def _from_text(game: Game, text: str) -> State:
    return game.state(text)


# -- made by compiled calls --------------------------------------------------------------------


def look_at(game: Game, data: bytes) -> State:
    """The state of `game` with these bytes, which must be a position of its layout."""
    memory, positions, listed, numbers, advance_now = game.desks.calls
    memory[:] = data
    return _build(game, data, advance_now(positions, LOOK, listed), numbers)


def _build(game: Game, data: bytes, answer: int, numbers: memoryview) -> State:
    """The state that a compiled call has answered with."""
    turn = (answer & 255) - 2
    state = _Fields()
    state.game = game
    state.turn = turn
    state._data = data
    state.chance = None
    state.actions = ()
    if turn >= 0:
        state.actions = unpacker(answer >> 8)(numbers)
    elif turn == CHANCE:
        listed = unpacker(answer >> 7 & ~1)(numbers)
        try:
            state.chance = game.chances[listed]
        except KeyError:
            state.chance = _remember(game, listed)
    state.__class__ = State
    return state  # type: ignore[return-value]  # it is a State now


def _remember(game: Game, listed: tuple[int, ...]) -> Chance:
    if len(game.chances) >= KEPT_CHANCES:
        game.chances.clear()
    chance = game.chances[listed] = Chance.of(listed)
    return chance


def descendants(state: State) -> Iterator[State]:
    """The states after every action, or after every outcome at chance, in the order of their ids."""
    for choice in state.choices:
        yield state.apply(choice)


__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "AmbiguousMoveError",
    "Chance",
    "Outcome",
    "Result",
    "State",
    "descendants",
    "look_at",
]
