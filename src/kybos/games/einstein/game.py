"""EinStein würfelt nicht! as a game of the house: options, facts, and what it says to people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

import kybos.games.einstein.packed_playouts  # noqa: F401  # registers the rules `playout` and `playouts`
from kybos.core.errors import IllegalMoveError, InvalidSpecError
from kybos.core.game import Ending, Game
from kybos.core.option import Variant, option, same
from kybos.core.state import State
from kybos.games.einstein import notation, race, reasons, rules, scene, validity
from kybos.games.einstein.board import DIRECTIONS, GONE, LONGEST, STONES, side
from kybos.games.einstein.editing import EinSteinEditing
from kybos.games.einstein.tournament import Tournament
from kybos.games.einstein.wtn import Wtn
from kybos.paint.message import Message, message
from kybos.paint.scene import Scene, Step


@dataclass(frozen=True)
class EinSteinOptions:
    """What a game of EinStein is played by.

    `seats`: 2, 3 or 4 (E1). `setup`: `random`, `free`, or arrangements in seat order joined by
    `+`, such as `135624+654321` (E4). `first`: the colour that moves first (E5).
    """

    seats: int = option(2, "Players", "Three and four play on a larger board.", same("2", "3", "4"))
    setup: str = option(
        "random",
        "Set-up",
        "How the stones are placed at the start.",
        {"random": "drawn at random", "free": "chosen by each player"},
    )
    first: str = option("red", "Who begins", "The colour that moves first.", same(*notation.colours(4)))

    def __post_init__(self) -> None:
        if self.seats not in (2, 3, 4):
            raise InvalidSpecError(
                message("einstein: seats must be 2, 3 or 4, not {seats}", seats=self.seats), "E1"
            )
        names = {name[0]: name for name in notation.colours(self.seats)}
        if self.first not in names.values() and self.first not in names:
            raise InvalidSpecError(
                message(
                    "einstein: first must be one of {colours}, not {text}",
                    colours=", ".join(names.values()),
                    text=repr(self.first),
                )
            )
        object.__setattr__(self, "first", names[self.first[0]])
        if self.setup not in ("random", "free"):
            self._check_arrangements()

    @property
    def arrangements(self) -> tuple[int, ...]:
        """The indices (0…719) of fixed arrangements; empty if they are drawn or chosen."""
        if self.setup in ("random", "free"):
            return ()
        return tuple(notation.ARRANGEMENT_IDS[text] for text in self.setup.split("+"))

    def _check_arrangements(self) -> None:
        texts = self.setup.split("+")
        for text in texts:
            if text not in notation.ARRANGEMENT_IDS:
                raise InvalidSpecError(
                    message(
                        "einstein: setup must be random, free or arrangements such as 135624+654321; "
                        "{text} is none",
                        text=repr(text),
                    ),
                    "E4",
                )
        if len(texts) != self.seats:
            raise InvalidSpecError(
                message(
                    "einstein: setup gives {given} arrangements for {seats} seats",
                    given=len(texts),
                    seats=self.seats,
                ),
                "E4",
            )


class EinStein(Game):
    """EinStein würfelt nicht! for two, and its expansion for three and four."""

    name = "einstein"
    title = "EinStein würfelt nicht!"
    book = rules.book
    options_type = EinSteinOptions
    options: EinSteinOptions
    outcome_count = rules.FIRST_ARRANGEMENT + rules.ARRANGEMENTS
    chance_words = "rolls and set-ups"
    endings: ClassVar = (
        Ending("corner", "by reaching the corner"),
        Ending("elimination", "by elimination"),
    )
    variants: ClassVar = (
        Variant("Two players", "einstein"),
        Variant("Three players", "einstein:seats=3"),
        Variant("Four players, in teams", "einstein:seats=4"),
        Variant("Free set-up", "einstein:setup=free"),
    )
    editing = EinSteinEditing()
    dialects: ClassVar = {Wtn.name: Wtn()}
    protocols: ClassVar = {Tournament.name: Tournament()}

    def __init__(self, options: EinSteinOptions | None = None) -> None:
        super().__init__(options)
        seats = self.options.seats
        free = self.options.setup == "free"
        self.seats = notation.colours(seats)
        self.sides = tuple(side(seats, seat) for seat in range(seats))
        self.action_count = rules.FIRST_ARRANGEMENT + (rules.ARRANGEMENTS if free else 0)
        self.pass_action = rules.PASS if seats == 3 else None  # E9, E21
        self.longest = LONGEST[seats] + (seats if free else 0)
        self.is_hidden = free
        self.roles_rotate = seats == 3  # E22

    def set_options(self, position: np.record) -> None:
        """Seats, the way of setting up, and who moves first."""
        position.seats = self.options.seats
        position.free = self.options.setup == "free"
        position.first = self.seats.index(self.options.first)
        for seat, index in enumerate(self.options.arrangements):
            position.arrangement[seat] = index + 1

    def tables(self, aim: str = "") -> race.Tables:  # noqa: ARG002  # there is nothing but the win
        """The race on the board of this game."""
        return race.tables(self.options.seats)

    def sketch(self, text: str) -> np.record:
        """Read a position text that may be impossible."""
        position = self.book.layout.blank()
        self.set_options(position)
        position.arrangement[:] = 0
        return notation.read_position(text, position)

    def read_position(self, text: str) -> np.record:
        """Read and check a position text."""
        position = self.sketch(text)
        validity.check(position, fixed=bool(self.options.arrangements), turn_given="turn:" in text)
        return position

    def write_position(self, position: np.record) -> str:
        """Board, then the set-up, or turn and die."""
        return notation.write_position(position)

    def hides_later(self, position: np.record) -> bool:
        """As long as arrangements are being chosen (E4)."""
        return bool(self.is_hidden and position.turn == rules.SETTING_UP)

    def hides(self, position: np.record) -> bool:
        """Whether an arrangement is hidden from the viewer."""
        return bool((position.arrangement == rules.HIDDEN).any())

    # -- moves -------------------------------------------------------------------------------

    def write_move(self, state: State, action: int) -> str:
        """`3c2`, `3xc2`, `pass`, an arrangement or a roll."""
        return notation.write_move(state.position, action)

    def read_move(self, state: State, text: str) -> int:
        """The id that a text names."""
        position = state.position
        text = text.lower()
        if position.turn == rules.SETTING_UP:
            return notation.read_arrangement(text)
        if state.is_chance:
            return notation.read_roll(text)
        stone, target, takes = notation.read_move(position, text)
        if stone < 0:
            return rules.PASS
        own = position.stones[STONES * position.turn : STONES * (position.turn + 1)]
        ids = range(DIRECTIONS * stone, DIRECTIONS * (stone + 1))
        steps = [action for action in ids if notation.target_of(position, action) == target]
        if not steps or own[stone] == GONE:
            raise reasons.why_no_step(position, stone)
        if takes and steps[0] in state.actions and not notation.stone_on(position, target):
            square = notation.square_name(int(position.seats), target)
            plain = text.replace("x", "")
            raise IllegalMoveError(
                message(
                    "there is nothing to capture on {square}; without x: {plain}", square=square, plain=plain
                ),
                "E10",
            )
        return steps[0]

    def why_illegal(self, state: State, action: int) -> IllegalMoveError:
        """The first clause that an action breaks."""
        return reasons.why(state, action)

    def why_not_touched(self, state: State, touches: Sequence[str]) -> IllegalMoveError:
        """Whose stone it is, which stone must move, or where to."""
        return reasons.why_not_touched(state, touches) or super().why_not_touched(state, touches)

    # -- for people --------------------------------------------------------------------------

    def tell(self, state: State, action: int) -> Message:
        """What an action or outcome does."""
        position = state.position
        if action >= rules.FIRST_ARRANGEMENT:
            seat = self.seats[int(rules.next_to_arrange(position))]
            return message("{seat} sets up {move}", seat=seat, move=notation.write_move(position, action))
        seat = self.seats[position.turn]
        if state.is_chance:
            return message("{seat} rolls {die}", seat=seat, die=action)
        if action == rules.PASS:
            return message("{seat} must pass", seat=seat)
        target = notation.target_of(position, action)
        square = notation.square_name(int(position.seats), target)
        victim = notation.stone_on(position, target)
        if not victim:
            return message(
                "{seat} moves stone {stone} to {square}",
                seat=seat,
                stone=action // DIRECTIONS + 1,
                square=square,
            )
        taken = {name[0]: name for name in self.seats}[victim[0]]
        return message(
            "{seat} moves stone {stone} to {square} and removes {victim} {number}",
            seat=seat, stone=action // DIRECTIONS + 1, square=square, victim=taken, number=victim[1],
        )  # fmt: skip

    def status(self, state: State) -> Message:
        """Who is to do what."""
        position = state.position
        result = state.result
        if result is not None:
            return result.told
        if position.turn == rules.SETTING_UP:
            seat = self.seats[int(rules.next_to_arrange(position))]
            if state.is_chance:
                return message("the arrangement of {seat} is to be drawn", seat=seat)
            return message("{seat} is to choose an arrangement", seat=seat)
        seat = self.seats[position.turn]
        if state.is_chance:
            return message("{seat} is to roll", seat=seat)
        return message("{seat} has rolled {die} and is to move", seat=seat, die=int(position.die))

    def chance_kind(self, state: State) -> str:
        """Arrangements are drawn, then dice rolled."""
        return "set-ups" if state.position.turn == rules.SETTING_UP else "rolls"

    def step(self, position: np.record, kind: str, numbers: tuple[int, int, int]) -> Step:
        """A roll, or what a stone does."""
        if kind in ("roll", "pass"):
            return Step(kind, value=str(numbers[0]) if kind == "roll" else "")
        stone, origin, target = numbers
        names = [
            "" if square == GONE else notation.square_name(int(position.seats), square)
            for square in (origin, target)
        ]
        return Step(kind, f"{self.seats[stone // STONES][0]}{stone % STONES + 1}", *names)

    def touches(self, state: State) -> dict[int, tuple[str, ...]]:
        """Stone, then square."""
        return scene.touches(state)

    def scene(self, state: State) -> Scene:
        """Board, stones and die."""
        return scene.scene_of(state, self.touches(state), str(self.status(state)))
