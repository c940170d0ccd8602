"""What the full-screen mode is made of: the board, the buttons, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from kybos.terminal.screen_canvas import Canvas, Marks, draw, piece_styles
from kybos.terminal.screen_keys import KEYS
from kybos.terminal.screen_model import Button, Model
from kybos.terminal.table import HUMAN, Table, player_name


class Touched(Message):
    """A place or a button was clicked."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


class BoardView(Widget):
    """Draws the scene and tells which place is clicked."""

    def __init__(self, model: Model, *, colours: bool) -> None:
        super().__init__(id="board")
        self.model = model
        self.colours = colours
        self._drawn: tuple[Size | None, Canvas | None] = None, None

    def redraw(self) -> None:
        """Draw anew."""
        self._drawn = None, None
        self.refresh()

    @property
    def canvas(self) -> Canvas | None:
        """What is drawn now; None if there is no room for it."""
        if self._drawn[0] != self.size:
            model = self.model
            touchable = model.next_touches if model.table.humans else ()
            marks = Marks(
                touchable, model.touched, model.last_places, model.cursor.name, self.colours, model.preview
            )
            self._drawn = self.size, draw(model.scene, (self.size.width, self.size.height), marks)
        return self._drawn[1]

    def render_line(self, y: int) -> Strip:
        """One line of the canvas."""
        canvas = self.canvas
        if canvas is None:
            text = "The board needs a larger window." if y == 0 else ""
            return Strip([Segment(text[: self.size.width].ljust(self.size.width))])
        ground = self.rich_style
        return Strip([Segment(text, ground + style) for text, style in canvas.line(y)], self.size.width)

    def on_click(self, event: events.Click) -> None:
        """A place is touched."""
        name = self.canvas.names.get((event.y, event.x)) if self.canvas else None
        if name:
            self.post_message(Touched(name))


@dataclass(frozen=True)
class _Label:
    """A button as it is laid out."""

    button: Button
    row: int
    column: int
    text: str


class ButtonRow(Widget):
    """The buttons of the moment, in as many lines as they need."""

    def __init__(self, model: Model, *, colours: bool) -> None:
        super().__init__(id="buttons")
        self.model = model
        self.colours = colours

    def redraw(self) -> None:
        """Draw anew, in as many lines as the buttons need now."""
        lines = self.get_content_height(self.size, self.size, self.size.width)
        self.refresh(layout=lines != self.size.height)

    def labels(self, width: int) -> list[_Label]:
        """The buttons laid out in lines of a width."""
        row, column, found = 0, 0, []
        for button, key in _with_keys(self.model.buttons):
            text = f" {button.text} " if not key else f" {button.text} {key.upper()} "
            if column and column + len(text) > width:
                row, column = row + 1, 0
            found.append(_Label(button, row, column, text))
            column += len(text) + 1
        return found

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many lines as the buttons need."""
        labels = self.labels(width)
        return labels[-1].row + 1 if labels else 0

    def render_line(self, y: int) -> Strip:
        """One line of buttons."""
        canvas = Canvas(self.size.width, y + 1)
        for label in self.labels(self.size.width):
            canvas.write(label.row, label.column, label.text, self._style(label.button))
            if label.button.name == self.model.cursor.name:
                end = label.column + len(label.text) - 1
                canvas.write(label.row, label.column, "[", self._style(label.button))
                canvas.write(label.row, end, "]", self._style(label.button))
        ground = self.rich_style
        return Strip([Segment(text, ground + style) for text, style in canvas.line(y)], self.size.width)

    def _style(self, button: Button) -> Style:
        is_cursor = button.name == self.model.cursor.name
        touched = button.name in self.model.touched
        if touched or not button.is_ready:
            return Style(dim=True, strike=touched)
        if self.colours:
            return Style.parse("bold #ffffff on #1a7f37" if is_cursor else "#1f2328 on #bfe3c4")
        return Style(reverse=True, bold=is_cursor, underline=is_cursor)

    def key_names(self) -> dict[str, str]:
        """The button that each function key presses."""
        return {key: button.name for button, key in _with_keys(self.model.buttons) if key}

    def middle_of(self, name: str) -> tuple[int, int]:
        """Row and column where a button can be clicked."""
        label = next(label for label in self.labels(self.size.width) if label.button.name == name)
        return label.row, label.column + len(label.text) // 2

    def on_click(self, event: events.Click) -> None:
        """A button is pressed."""
        for label in self.labels(self.size.width):
            inside = label.column <= event.x < label.column + len(label.text)
            if label.row == event.y and inside and label.button.is_ready:
                self.post_message(Touched(label.button.name))


def _with_keys(buttons: tuple[Button, ...]) -> list[tuple[Button, str]]:
    """The buttons, each with its function key if it has one."""
    keys = iter(KEYS)
    return [(button, next(keys, "") if len(button.text) > 1 else "") for button in buttons]


def who_sits(table: Table, seat: int) -> str:
    """Who plays a seat, for people."""
    name = table.name_of(seat)
    if name != HUMAN:
        return name
    return "you" if len(table.humans) == 1 else "a person"


def partners(table: Table, seat: int) -> str:
    """` + yellow` for a seat that has a partner."""
    sides, seats = table.game.sides, table.game.seats
    found = [seats[each] for each, side in enumerate(sides) if side == sides[seat] and each != seat]
    return "".join(f" + {name}" for name in found)


def score(table: Table) -> str:
    """Which game of which match, and how it stands; empty for a single game."""
    match = table.match
    if match.is_single:
        return ""
    if match.is_over:
        winners = " and ".join(player_name(table.players[player]) for player in match.winners)
        return f"The match is over, {match.score}: {winners} won it."
    return f"Game {match.round - table.is_over}; the match stands {match.score}, to {match.goal}."


def seats_text(model: Model, *, colours: bool) -> Text:
    """Who sits where, an arrow at the one to act, and how the match stands."""
    table, text = model.table, Text()
    for seat, colour in enumerate(table.game.seats):
        text.append("▶ " if seat == table.state.turn else "  ", Style(bold=True))
        text.append(f" {colour} ", piece_styles(colour, colours=colours)[0])
        text.append(f" {who_sits(table, seat)}{partners(table, seat)}\n")
    if score(table):
        text.append(f"{score(table)}\n")
    if table.practice:
        text.append("Practice: all may be taken back.\n", Style(italic=True))
    text.rstrip()
    return text


def told_text(model: Model) -> Text:
    """What has happened in the present game, a line each; chance is dim."""
    text = Text()
    for happening in model.table.happenings:
        text.append(f"{happening.told}\n", Style(dim=happening.event.is_outcome))
    text.rstrip()
    return text
