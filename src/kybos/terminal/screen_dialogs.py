"""What covers the board for a while: help, rules, and the hand-over between people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from kybos.core.clauses import Clause

HELP = """\
Play
  click, or arrows and Enter   touch a stone, then where it goes
  Tab, Shift+Tab               go through all that can be touched now
  Escape                       take back a touch, or what is typed
  type a move and Enter        play it, as it is written in records
  Enter, Space                 press the marked button: roll, go on
  F5 to F9                     press the button that shows the key

See
  F1 or ?                      this page
  F2                           the board or the list of moves, in small windows
  F3, or type rules E6         the rules, or one clause
  PageUp, PageDown             scroll the list of moves
  F4                           leave out the pauses, or put them back

Otherwise
  u or Ctrl+Z                  take back the last move, where that is allowed
  q, Ctrl+Q or Ctrl+C          leave; the game is kept, and
                               kybos resume goes on with it

Signs
  [ ] the cursor    ▸ ◂ can be touched    » « is touched    ‹ › the last move
  ·r· a place that is marked for red: a home or a goal

Escape goes back to the game."""


class TextPage(Screen[None]):
    """A text to read and scroll; Escape, Enter or Space goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,f1,f3,q", "dismiss", "Back", show=False),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """The text, which scrolls."""
        with VerticalScroll():
            yield Static(self._text, markup=False)
        yield Static("Escape: back   arrows, PageDown: scroll", id="back", markup=False)


class HandOver(Screen[str]):
    """Shows nothing of the game while the keyboard goes to the next person; Enter goes on.

    Its result is `go`, `undo` or `leave`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "dismiss('go')", "Go on"),
        Binding("u,ctrl+z", "dismiss('undo')", "Undo"),
        Binding("q", "dismiss('leave')", "Quit"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def compose(self) -> ComposeResult:
        """The request."""
        lines = (
            f"Hand the keyboard to {self._name}; only {self._name} may look now.",
            f"Enter: {self._name} is here.   u: take back   q: leave",
        )
        yield Static("\n\n".join(lines), id="hand-over", markup=False)

    def on_click(self, event: events.Click) -> None:
        """A click goes on too."""
        event.stop()
        self.dismiss("go")


def clauses_text(title: str, clauses: Sequence[Clause]) -> str:
    """Clauses under their headings."""
    lines, heading = [title], ""
    for clause in clauses:
        if clause.heading != heading:
            heading = clause.heading
            lines += ["", heading.upper()]
        lines.append(f"{clause.number}  {clause.text}")
    return "\n".join(lines)
