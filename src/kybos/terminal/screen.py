"""Full-screen mode: the table on the whole terminal, by mouse or keyboard."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from kybos.core.errors import KybosError
from kybos.terminal.screen_model import Model, Moment
from kybos.terminal.screen_style import STYLE
from kybos.terminal.screen_table import TableScreen
from kybos.terminal.table import Table

PAUSE = 0.4
"""Seconds before what happens by itself, so that one can follow."""


def play_on_screen(table: Table) -> bool:
    """Play a match on the whole terminal; whether the person left before its end."""
    app = ScreenMode(table)
    left = app.run()
    if app.failure:
        raise app.failure
    return left is not False


class ScreenMode(App[bool]):
    """The application; its result is whether the match was left.

    `pause` is the time in seconds before each thing that happens by itself.
    """

    CSS = STYLE
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "leave", "Quit", priority=True, show=False),
    ]

    def __init__(self, table: Table, pause: float = PAUSE) -> None:
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"  # the terminal's own colours, whether they are light or dark
        self.model = Model(table)
        self.pause = pause
        self.failure: KybosError | None = None
        self.title = table.game.title

    def get_default_screen(self) -> Screen[object]:
        """The table is all there is."""
        pause = self.pause
        return TableScreen(self.model, self.action_leave, self.fail, pause=pause, colours=not self.no_color)

    @property
    def main(self) -> TableScreen:
        """The screen with the board."""
        found = self.screen_stack[0]
        assert isinstance(found, TableScreen)  # it was made above
        return found

    def action_leave(self) -> None:
        """Stop here; between two games of a match with the next one begun, so that it can be gone on with."""
        if self.model.moment is Moment.GAME_OVER:
            self.model.next_game()
        self.exit(self.model.moment is not Moment.MATCH_OVER)

    def fail(self, error: KybosError) -> None:
        """Stop because something cannot go on."""
        self.failure = error
        self.exit(True)
