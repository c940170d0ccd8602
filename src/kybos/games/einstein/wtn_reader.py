"""Reading one record in WTN (E23): its set-up lines and its plies, every fault with line and ply."""

from __future__ import annotations

import re

from kybos.core.errors import InvalidRecordError, KybosError
from kybos.core.game import load
from kybos.core.record import Event, place
from kybos.core.state import State
from kybos.games.einstein.board import STONES, start_square
from kybos.games.einstein.notation import COLOURS, square_name

SETUP = re.compile(r"([RB])\s*:(.*)", re.IGNORECASE)
ENTRY = re.compile(r"(\w+)\s*-\s*(\w+)", re.ASCII)
PLY = re.compile(r"(\d+)\s*:(.*)", re.ASCII)
MOVE = re.compile(r"\s*(\w+)\s*;\s*\(\s*(\w)(\w+)\s*,\s*(\w+)\s*\)[\s;]*", re.ASCII)
SQUARE = re.compile("[a-e][1-5]")
LETTERS = {colour[0]: colour for colour in COLOURS[2]}


def home_squares(seat: int, *, mirrored: bool) -> list[str]:
    """A seat's starting squares in the order of arrangements, as WTN names them."""
    names = [square_name(2, start_square(2, seat, index)) for index in range(STONES)]
    return [mirror(name) for name in names] if mirrored else names


def mirror(square: str) -> str:
    """The square's name with the rows counted from the other side."""
    return f"{square[0]}{6 - int(square[1])}"


class Block:
    """One record of a file: give it its lines, then `finish`.

    Attributes: `header` as it is, `line` where it stands, `events` for a `Record`.
    """

    def __init__(self, header: str, line: int) -> None:
        self.header = header
        self.line = line
        self.events: list[Event] = []
        self._setups: dict[str, dict[str, int]] = {}
        self._setup_lines: dict[str, int] = {}
        self._mirrored = False
        self._state: State | None = None
        self._ply = 1
        self._last_line = line

    def take(self, text: str, line: int) -> None:
        """Take in one line that is not empty."""
        self._last_line = line
        setup, ply = SETUP.fullmatch(text), PLY.fullmatch(text)
        if setup:
            self._take_setup(LETTERS[setup[1].lower()], setup[2])
        elif ply:
            self._take_ply(int(ply[1][:9]), ply[2])
        else:
            raise self._fail(f"{text!r} is neither a set-up such as R:A5-1;… nor a ply such as 1:4;(R3,B4)")

    def finish(self) -> State:
        """The position in the end."""
        return self._state or self._set_up("red")

    def _fail(self, what: str) -> InvalidRecordError:
        """An error in the present line, before or in the ply to come."""
        return InvalidRecordError(f"{place(self._ply, self._last_line)}: {what}")

    # -- the set-ups -------------------------------------------------------------------------

    def _take_setup(self, colour: str, text: str) -> None:
        if self._state:
            raise self._fail(f"the set-up of {colour} stands after the first ply")
        if colour in self._setups:
            raise self._fail(f"the set-up of {colour} stands twice")
        stones: dict[str, int] = {}
        for entry in filter(None, map(str.strip, text.split(";"))):
            square, stone = self._read_entry(entry)
            if square in stones:
                raise self._fail(f"two stones stand on {square.upper()}")
            if stone in stones.values():
                raise self._fail(f"stone {stone} of {colour} stands twice")
            stones[square] = stone
        missing = [str(stone) for stone in range(1, STONES + 1) if stone not in stones.values()]
        if missing:
            raise self._fail(f"the set-up of {colour} lacks stone {', '.join(missing)} (E2)")
        self._setups[colour] = stones
        self._setup_lines[colour] = self._last_line

    def _read_entry(self, entry: str) -> tuple[str, int]:
        match = ENTRY.fullmatch(entry)
        if not match:
            raise self._fail(f"{entry!r} is no entry of a set-up: square and stone, such as A5-1")
        if match[2] not in "123456" or len(match[2]) > 1:
            raise self._fail(f"there is no stone {match[2]}: {entry!r} (E2)")
        return self._read_square(match[1]), int(match[2])

    def _read_square(self, text: str) -> str:
        if not SQUARE.fullmatch(text.lower()):
            raise self._fail(f"there is no square {text} on this board, A1 to E5 (E1)")
        return text.lower()

    def _set_up(self, first: str) -> State:
        """The position with all stones, before the first roll."""
        for colour in LETTERS.values():
            if colour not in self._setups:
                raise self._fail(f"there is no set-up of {colour} ({colour[0].upper()}:…)")
        self._mirrored = set(self._setups["red"]) == set(home_squares(0, mirrored=True))
        state = load("einstein", first=first).start()
        for seat, colour in enumerate(LETTERS.values()):
            arrangement = self._arrangement(seat, colour)
            state = state.apply(arrangement)
            self.events.append(Event(arrangement, is_outcome=True, line=self._setup_lines[colour]))
        self._state = state
        return state

    def _arrangement(self, seat: int, colour: str) -> str:
        stones, homes = self._setups[colour], home_squares(seat, mirrored=self._mirrored)
        if set(stones) != set(homes):
            triangles = [homes] if seat else [homes, home_squares(seat, mirrored=True)]
            wanted = " or ".join(" ".join(squares).upper() for squares in triangles)
            self._last_line = self._setup_lines[colour]
            raise self._fail(
                f"{colour}'s stones stand on {' '.join(stones).upper()}, not on {wanted} (E4, E23)"
            )
        return "".join(str(stones[home]) for home in homes)

    # -- the plies ---------------------------------------------------------------------------

    def _take_ply(self, number: int, text: str) -> None:
        if number != self._ply:
            raise self._fail(f"ply {self._ply} is due, the line has the number {number}")
        match = MOVE.fullmatch(text)
        if not match:
            raise self._fail(f"{text.strip()!r} is no ply: roll, stone and target, such as 4;(R3,B4)")
        roll, letter, stone, target = match.groups()
        if letter.lower() not in LETTERS:
            raise self._fail(f"{letter}{stone} is no stone: R for red or B for blue, and 1 to 6")
        square = self._read_square(target)
        colour = LETTERS[letter.lower()]
        state = self._state or self._set_up(colour)
        if state.is_over:
            raise self._fail(f"{text.strip()} comes after the end, {state.result}")
        due = state.game.seats[int(state.position.turn)]
        if colour != due:
            raise self._fail(f"{due} is to move, not {colour} (E5)")
        self._play(state, roll, f"{stone}{mirror(square) if self._mirrored else square}")
        self._ply += 1

    def _play(self, state: State, roll: str, move: str) -> None:
        try:
            rolled = state.apply(roll)
            action = rolled.parse(move)
        except KybosError as error:
            ours = "; row 5 is on top in this message" if self._mirrored else ""
            raise self._fail(f"{error}{ours}") from error
        self.events.append(Event(roll, is_outcome=True, line=self._last_line))
        self.events.append(Event(rolled.text_of(action), line=self._last_line))
        self._state = rolled.apply(action)
