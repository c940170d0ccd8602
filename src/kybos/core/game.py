"""A game: its rules, the options that it is played by, and the facts that follow from them."""

from __future__ import annotations

import functools
import importlib.metadata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from kybos.core import notation, rules, spec
from kybos.core.beside import Beside
from kybos.core.border import Desks, desks_for
from kybos.core.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    InvalidSpecError,
)
from kybos.core.option import Variant
from kybos.paint.message import Message, message
from kybos.paint.scene import Caption, Choice, Scene, Step

if TYPE_CHECKING:
    from kybos.core.dialect import Dialect
    from kybos.core.editing import Editing
    from kybos.core.protocol import LineProtocol
    from kybos.core.state import Chance, State

ENTRY_POINTS = "kybos.games"


@dataclass(frozen=True)
class Ending:
    """A way in which a game is decided: a word for tables, and the words for people."""

    name: str
    text: str | Message
    clause: str | None = None

    @property
    def told(self) -> Message:
        """The words for people as a message."""
        return self.text if isinstance(self.text, Message) else Message(self.text)


@dataclass(frozen=True)
class NoOptions:
    """The options of a game that has none."""


class Game(Beside):
    """One game with its options; two of the same class and options are equal.

    A game is a subclass that fills in the class attributes and, where the defaults do not serve,
    the methods below. It is found through an entry point of the group `kybos.games`.
    """

    title: ClassVar[str]
    """The name for people."""
    book: ClassVar[rules.RuleBook]
    """Layout and rule functions."""
    options_type: ClassVar[type] = NoOptions
    """A frozen dataclass, every field with a default; it raises `InvalidSpecError` on contradictions."""
    endings: ClassVar[Sequence[Ending]] = (Ending("end", "at the end"),)
    """What the rule function `ending` numbers."""
    position_fields: ClassVar[Sequence[str]] = ()
    """For games without a board text of their own: the fields that make up a position's text."""
    action_words: ClassVar[Sequence[str]] = ()
    """For games without a notation of their own: the word for each action id."""
    variants: ClassVar[Sequence[Variant]] = ()
    """The ways of playing that people are offered first, the usual one foremost; `offered` fills in."""
    dialects: ClassVar[Mapping[str, Dialect]] = MappingProxyType({})
    """Foreign formats in which records of the game are read and written, by name."""
    protocols: ClassVar[Mapping[str, LineProtocol]] = MappingProxyType({})
    """Foreign protocols in which programs that play the game are spoken to, by name."""

    may_decline: ClassVar[bool] = False
    """Whether a pass may stand beside other actions, which are then declined."""
    overflow_clause: ClassVar[str | None] = None
    """The clause on scores that do not fit 64 bits, in games whose kernels raise `OverflowError`."""
    rules_version: ClassVar[int] = 1
    """Raised whenever the clauses change what can happen: scores and daily games compare within one."""
    match_leads: ClassVar[str] = "alternate"
    """Who leads the next game of a match unless it is said: `alternate`, `winner` or `loser`."""
    chance_word: ClassVar[str] = "roll"
    """What an outcome of chance is called."""
    chance_words: ClassVar[str] = "rolls"
    """What all of them are called together."""
    chance_verb: ClassVar[str] = "roll"
    """What a person does to have one."""
    editing: ClassVar[Editing | None] = None
    """How positions are set up by hand; None if that is done as text only."""
    aims: ClassVar[Sequence[str]] = ()
    """What a computer player may play for instead of the payoff, as words that `tables` takes."""
    explains_moves: ClassVar[bool] = False
    """Whether a list of moves says what each does, because notation alone does not tell."""

    seats: Sequence[str] = ("first", "second")
    """The names of the seats, in turn order."""
    sides: Sequence[int] = (0, 1)
    """The side (team) of each seat. The seats of a side are paid alike; players reckon with that."""
    action_count: int
    """Action ids are below this."""
    outcome_count: int
    """Outcome ids are below this."""
    pass_action: int | None = None
    """The id of a forced pass, None if nobody ever passes."""
    longest: int | None = None
    """The most actions of players that a game can take, None if there is no such bound."""
    payoff_range: tuple[int, int] = (0, 1)
    """The least and the greatest payoff of a seat."""
    levels: Sequence[str] = ()
    """The players behind the levels 6 to 10 for people, as specifications, where the usual do not serve."""
    roles_rotate: bool = False
    """Whether the seats play different roles, so that in a match the players go round."""
    is_hidden: bool = False
    """Whether some position shows a seat less than it holds."""

    def __init__(self, options: Any = None) -> None:
        self.options = self.options_type() if options is None else options
        self.chances: dict[tuple[int, ...], Chance] = {}

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if "action_words" in cls.__dict__:
            cls.action_count = len(cls.action_words)

    def __str__(self) -> str:
        return spec.write(self.name, self.options)

    def __repr__(self) -> str:
        return f"kybos.load({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Game) and type(self) is type(other) and self.options == other.options
        )

    def __hash__(self) -> int:
        return hash((type(self), self.options))

    def __reduce__(self) -> tuple[Any, tuple[type[Game], Any]]:
        return _same_game, (type(self), self.options)

    @functools.cached_property
    def desks(self) -> Desks:
        """The memory in which this game's states are advanced."""
        return desks_for(self.book)

    @property
    def is_solitaire(self) -> bool:
        """Whether one player plays alone."""
        return len(self.seats) == 1

    @property
    def is_for_points(self) -> bool:
        """Whether payoffs are points, and not won or lost."""
        return self.payoff_range != (0, 1)

    @property
    def side_names(self) -> tuple[str, ...]:
        """The seats of each side, joined by `+`."""
        return tuple(
            "+".join(seat for seat, side in zip(self.seats, self.sides, strict=True) if side == wanted)
            for wanted in range(max(self.sides) + 1)
        )

    @classmethod
    def offered(cls) -> Sequence[Variant]:
        """The ways of playing that people are offered: `variants`, or else the game as it is."""
        return cls.variants or (Variant(cls.title, cls.name),)

    @property
    def leader(self) -> int:
        """The seat that moves first, by the option `first` where the game has one."""
        return self.seat_of(getattr(self.options, "first", "") or self.seats[0])

    @property
    def can_be_led(self) -> bool:
        """Whether another seat than the first can move first: the game has an option `first`."""
        return hasattr(self.options, "first")

    def led_by(self, seat: int) -> Game:
        """The same game with another seat moving first."""
        if seat == self.leader:
            return self
        if not self.can_be_led:
            raise InvalidSpecError(
                message(
                    "{game} has no option first: {seat} always begins", game=self.name, seat=self.seats[0]
                )
            )
        return type(self)(replace(self.options, first=self.seats[seat]))

    def daily(self) -> Game:
        """The game as it is played once a day on the same dice by everybody; solitaires have one."""
        if not self.is_solitaire:
            raise InvalidSpecError(message("{game} is no solitaire: it has no daily game", game=self.name))
        return self

    def seat_of(self, word: str | int) -> int:
        """The seat with this number, name or initial letter; raises `InvalidSpecError`."""
        for seat, name in enumerate(self.seats):
            if (word == seat and not isinstance(word, bool)) or (
                isinstance(word, str) and word.lower() in (name, name[0])
            ):
                return seat
        raise InvalidSpecError(
            message(
                "{game} has no seat {word}; its seats are {seats}",
                game=str(self),
                word=repr(word),
                seats=", ".join(self.seats),
            )
        )

    # -- positions ---------------------------------------------------------------------------

    def start(self) -> State:
        """The first position."""
        position = self.book.layout.blank()
        self.set_options(position)
        rules.start(position)
        return self._state(position)

    def state(self, text: str) -> State:
        """The position that a text describes; `InvalidPositionError` if it is none or impossible."""
        if not isinstance(text, str):
            raise InvalidPositionError(message("a position is a text, not {text}", text=repr(text)))
        position = self.read_position(text)
        self.book.layout.check(position)
        return self._state(position)

    def _state(self, position: np.record) -> State:
        from kybos.core.state import look_at

        return look_at(self, position.tobytes())

    def tables(self, aim: str = "") -> Any:  # noqa: ARG002  # here there is nothing but the payoff
        """The arrays that `evaluate` looks things up in, as a tuple; built once and kept on the disk.

        `aim` is one of `aims`, or empty to play for the payoff.
        """
        return ()

    # -- what a game may say for itself ------------------------------------------------------

    def set_options(self, position: np.record) -> None:
        """Write the options into a blank position."""

    def read_position(self, text: str) -> np.record:
        """Read a position text; raise `InvalidPositionError` if it is impossible."""
        position = self.start().position
        notation.read_fields(text, position, self.book.layout, self.position_fields)
        return position

    def write_position(self, position: np.record) -> str:
        """The text from which `read_position` makes an equal position."""
        return notation.write_fields(position, self.position_fields)

    def hides(self, position: np.record) -> bool:  # noqa: ARG002  # here nothing is ever hidden
        """Whether something in the position has been blotted out for a viewer."""
        return False

    def hides_later(self, position: np.record) -> bool:  # noqa: ARG002  # of most games it is true or not
        """Whether something may be hidden from a seat, now or in what can follow."""
        return self.is_hidden

    def write_move(self, state: State, action: int) -> str:
        """An action, or at chance an outcome, in notation."""
        return str(action) if state.is_chance else self.action_words[action]

    def read_move(self, state: State, text: str) -> int:
        """The id that a text names, legal or not; raises `InvalidMoveError` if it cannot be read."""
        known = {state.text_of(outcome.action): outcome.action for outcome in state.outcomes}
        if not state.is_chance:
            known = {word: action for action, word in enumerate(self.action_words)}
        if text not in known:
            raise InvalidMoveError(_no_move(text, known))
        return known[text]

    def why_illegal(self, state: State, action: int) -> IllegalMoveError:
        """Say, with the clause, why the rules do not allow an action."""
        return IllegalMoveError(message("{move} is not allowed here", move=self.write_move(state, action)))

    def why_not_touched(self, state: State, touches: Sequence[str]) -> IllegalMoveError:
        """Say, with the clause where one decides, why no legal action is played by these touches.

        `state` is what the seat to act sees, and `touches` are names of places and choices of its scene:
        all but the last begin the path of an action, and the last has been touched in vain.
        """
        scene, name = state.scene(), touches[-1]
        choice = next((choice.text for choice in scene.choices if choice.name == name), "")
        place = choice or scene.called(name)
        return IllegalMoveError(message("{place} cannot be chosen now", place=place), help=self.status(state))

    def tell(self, state: State, action: int) -> Message:
        """What an action does, in words."""
        return message("{move}", move=self.write_move(state, action))

    def shows(self, state: State, choice: int, seat: int) -> bool:
        """Whether a seat (negative: a spectator) sees which action or outcome is chosen in `state`.

        It does if another choice, of which something else comes, would leave it with another view. An
        only outcome, which others need not know to be the only one, is seen by the seat that gets it.
        """
        if not self.is_hidden:
            return True
        after = state.apply(choice)
        others = (state.apply(each) for each in state.choices if each != choice)
        other = next((each for each in others if each != after), None)
        if other is None:
            owner = self.dealt_to(state.position) if state.is_chance else None
            return owner in (None, seat)
        return after.seen_by(seat) != other.seen_by(seat)

    def tell_hidden(self, state: State) -> Message:
        """What those are told who do not see which action or outcome was chosen."""
        if state.is_chance:
            return message("something is drawn")
        return message("{seat} has chosen", seat=self.seats[state.turn])

    def chance_kind(self, state: State) -> str:  # noqa: ARG002  # here there is one kind
        """What the chance is called that comes next, in the plural; odds are compared kind by kind."""
        return self.chance_words

    def dealt_to(self, position: np.record) -> int | None:  # noqa: ARG002  # here dice lie for all to see
        """The seat that gets the outcome of chance which comes next, None if it is nobody's own."""
        return None

    def ended_by(self, position: np.record) -> int | None:  # noqa: ARG002  # here it makes no difference
        """The seat whose action has ended a finished game, where that decides who leads the next one."""
        return None

    def status(self, state: State) -> Message:
        """Who is to do what, or how the game has ended."""
        result = state.result
        if result is not None:
            return result.told
        if state.is_chance:
            return message("chance comes next")
        return message("{seat} is to move", seat=self.seats[state.turn])

    def step(self, position: np.record, kind: str, numbers: tuple[int, int, int]) -> Step:  # noqa: ARG002
        """Turn a row that the rule `steps` has written into names; `position` is the one before."""
        return Step(kind, value=str(numbers[0]))

    def touches(self, state: State) -> dict[int, tuple[str, ...]]:
        """For each legal action the names of what is touched to play it, in order."""
        return {action: (text,) for action, text in zip(state.actions, state.moves, strict=True)}

    def scene(self, state: State) -> Scene:
        """The position as it is shown; here its text, and the moves to choose from."""
        lines = self.write_position(state.position).split(" ")
        return Scene(
            width=max(map(len, lines)) / 4,
            height=len(lines),
            captions=tuple(Caption(line, 0, row) for row, line in enumerate(lines)),
            choices=tuple(Choice(text, text) for text in state.moves),
            touches=self.touches(state),
            status=str(self.status(state)),
        )


def _no_move(text: str, known: Iterable[str]) -> Message:
    wrong = message("{text} is no move here", text=repr(text))
    return spec.unknown(wrong, text, known, message("there are {known}", known=", ".join(known)))


def _same_game(kind: type[Game], options: Any) -> Game:
    return kind(options)


@functools.cache
def installed_games() -> Mapping[str, importlib.metadata.EntryPoint]:
    """The entry points of all installed games by name; nothing is loaded."""
    found = importlib.metadata.entry_points(group=ENTRY_POINTS)
    return MappingProxyType({entry.name: entry for entry in sorted(found, key=lambda entry: entry.name)})


def game_type(name: str) -> type[Game]:
    """The class of an installed game; raises `InvalidSpecError` if there is none of that name."""
    known = installed_games()
    if name not in known:
        wrong = message("there is no game {name}", name=repr(name))
        right = message("installed are {known}", known=", ".join(known))
        raise InvalidSpecError(spec.unknown(wrong, name, known, right))
    loaded: type[Game] = known[name].load()
    return loaded


def load(specification: str, **options: Any) -> Game:
    """The game that a specification names: `load("einstein:seats=4")`, `load("einstein", seats=4)`."""
    name, written = spec.split(specification)
    kind = game_type(name)
    twice = written.keys() & options.keys()
    if twice:
        raise InvalidSpecError(message("{options} is given twice", options=", ".join(sorted(twice))))
    return kind(spec.read_options(name, kind.options_type, {**written, **options}))
