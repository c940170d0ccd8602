"""How the parts of the full-screen mode stand together, in windows of any size."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, Static

from kybos.terminal.screen_model import Model
from kybos.terminal.screen_widgets import BoardView, ButtonRow, seats_text, told_text

LEAST = (40, 15)
"""The smallest window, columns and rows."""
NARROW, WIDE, TALL = 72, 96, 32
"""Columns from which the panel lies beside the board, and is wide; rows from which it lies below instead."""


class TableView(Container):
    """The board with its buttons, the line to type in, and the panel beside it."""

    def __init__(self, model: Model, *, colours: bool) -> None:
        super().__init__(id="table")
        self.model = model
        self.colours = colours
        self._written: dict[str, Text] = {}

    def compose(self) -> ComposeResult:
        """The parts, from above."""
        yield Static("", id="small", markup=False)
        with Horizontal(id="main"):
            with Vertical(id="left"):
                yield Static("", id="status", markup=False)
                yield BoardView(self.model, colours=self.colours)
                yield ButtonRow(self.model, colours=self.colours)
                yield Static("", id="note", markup=False)
                yield Input(placeholder="type a move, or ? for help", compact=True, select_on_focus=False)
            with Vertical(id="side"):
                yield Static("", id="seats", markup=False)
                with VerticalScroll(id="log", can_focus=False):
                    yield Static("", id="told", markup=False)
        yield Footer(compact=True)

    def show(self, note: str) -> None:
        """Draw what has changed; `note` stands below the board."""
        model = self.model
        self._write("#status", Text(model.status))
        self._write("#seats", seats_text(model, colours=self.colours))
        if self._write("#told", told_text(model)):
            self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self._write("#note", Text(note or model.about_cursor))
        self.query_one("#note", Static).set_class(bool(note), "said")
        self.query_one(BoardView).redraw()
        self.query_one(ButtonRow).redraw()

    def _write(self, part: str, text: Text) -> bool:
        """Write a text into a part of the screen if it is another one than before; whether it is."""
        before = self._written.get(part)
        if before == text and before.spans == text.spans:
            return False
        self._written[part] = text
        widget = self.query_one(part, Static)
        room = widget.size.width
        in_one_line = before is not None and max(before.cell_len, text.cell_len) <= room
        widget.update(text, layout=not in_one_line or "\n" in text.plain)
        return True

    def on_resize(self, event: events.Resize) -> None:
        """Large windows have a panel beside the board, tall ones below it, others a key for it."""
        size = event.size
        narrow = size.width < NARROW
        self.set_class(size.width < LEAST[0] or size.height < LEAST[1], "too-small")
        self.set_class(narrow, "narrow")
        self.set_class(size.width >= WIDE, "wide")
        self.set_class(narrow and size.height >= TALL, "tall")
        self.query_one("#small", Static).update(
            f"The window is too small: {size.width} × {size.height}.\n"
            f"Kybos needs {LEAST[0]} columns and {LEAST[1]} rows."
        )
