"""The screen with the board: it shows the table, takes touches and typed moves, and lets things happen."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Input

from kybos.core.errors import KybosError
from kybos.players.player import ForfeitError
from kybos.terminal.screen_dialogs import HELP, HandOver, TextPage, clauses_text
from kybos.terminal.screen_keys import BINDINGS
from kybos.terminal.screen_model import LEAVE, NEXT, ROLL, Model, Moment
from kybos.terminal.screen_thread import in_thread
from kybos.terminal.screen_view import TableView
from kybos.terminal.screen_widgets import ButtonRow, Touched


class TableScreen(Screen[object]):
    """The board with its buttons, the line to type in, and the panel beside it."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = BINDINGS

    def __init__(
        self,
        model: Model,
        leave: Callable[[], None],
        fail: Callable[[KybosError], None],
        *,
        pause: float,
        colours: bool,
    ) -> None:
        super().__init__()
        self.model = model
        self.leave = leave
        self.fail = fail
        self.pause = pause
        self.pauses = pause > 0
        self.colours = colours
        self.is_busy = False
        self._note = ""
        self._thinking = threading.Lock()

    def compose(self) -> ComposeResult:
        """All that is seen."""
        yield TableView(self.model, colours=self.colours)

    def on_mount(self) -> None:
        """Begin."""
        self.go_on()

    # -- showing -----------------------------------------------------------------------------

    def show(self) -> None:
        """Draw what has changed."""
        self.query_one(TableView).show(self._note)

    def say(self, note: str) -> None:
        """Show a sentence below the board, until something else happens."""
        self._note = note
        self.show()

    # -- going on ----------------------------------------------------------------------------

    def go_on(self, note: str = "") -> None:
        """After something has happened: show it, and let happen what happens by itself."""
        self._note = note
        self.show()
        self.is_busy = True
        self.run_worker(self._drive(), exclusive=True, group="drive")

    async def _drive(self) -> None:
        try:
            while self.model.moment in (Moment.COMPUTER, Moment.CHANCE):
                await asyncio.sleep(self.pause if self.pauses and self.model.is_worth_a_pause else 0)
                await self._happen_by_itself()
                self.show()
        except KybosError as error:
            self.fail(error)
        self.is_busy = False
        if self.model.moment is Moment.HAND_OVER:
            seats, turn = self.model.table.game.seats, self.model.table.state.turn
            self.app.push_screen(HandOver(seats[turn]), self._handed_over)

    async def _happen_by_itself(self) -> None:
        if self.model.moment is Moment.CHANCE:
            self.model.roll()
            return
        before = self.model.table.state
        try:
            action = await in_thread(self.model.table.computer_action, self._thinking)
        except ForfeitError as error:
            if self.model.table.state is before:
                self.model.gave_up(before.turn, str(error))
            return
        if self.model.table.state is before:
            self.model.played(action)

    def _handed_over(self, answer: str | None) -> None:
        if answer == "undo":
            self.action_undo()
        elif answer == "leave":
            self.action_leave()
        else:
            self.model.hand_over()
            self.go_on()

    # -- touching ----------------------------------------------------------------------------

    @on(Touched)
    def touched(self, message: Touched) -> None:
        """A click."""
        self.set_focus(None)
        self.touch(message.name)

    def touch(self, name: str) -> None:
        """Touch a place, or press a button."""
        match self.model.moment, name:
            case Moment.ROLL, _ if name == ROLL:
                self._try(self.model.roll)
            case Moment.GAME_OVER, _ if name == NEXT:
                self._try(self.model.next_game)
            case ((Moment.GAME_OVER | Moment.MATCH_OVER), _) if name == LEAVE:
                self.action_leave()
            case _:
                self._try(lambda: self.model.touch(name))

    def _try(self, do: Callable[[], object]) -> bool:
        """Do something at the table and go on; say why if it cannot be done. Whether it was done."""
        try:
            do()
        except KybosError as error:
            self.say(f"{error}")
            return False
        self.go_on()
        return True

    def action_press(self) -> None:
        """Touch what the cursor is on."""
        if self.model.cursor.name:
            self.touch(self.model.cursor.name)

    def action_key(self, key: str) -> None:
        """Press the button that a function key belongs to."""
        name = self.query_one(ButtonRow).key_names().get(key)
        if name:
            self.touch(name)

    def action_cycle(self, step: int) -> None:
        """The cursor goes to the next of what can be touched."""
        self.set_focus(None)
        self.model.cycle(step)
        self.say("")

    def action_move(self, dx: int, dy: int) -> None:
        """The cursor goes in a direction."""
        self.set_focus(None)
        self.model.move_cursor(dx, dy)
        self.say("")

    def action_back(self) -> None:
        """Clear what is typed, else take back a touch."""
        line = self.query_one(Input)
        if line.value:
            line.value = ""
        else:
            self.model.take_back_touch()
        self.set_focus(None)
        self.say("")

    # -- words -------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """What is typed goes to the line below the board."""
        if event.is_printable and event.character and event.character not in ("u", "q", "?", " "):
            self._put_into_line(event.character)
            event.stop()

    def on_paste(self, event: events.Paste) -> None:
        """So does what is pasted."""
        self._put_into_line(event.text.strip())

    def _put_into_line(self, text: str) -> None:
        line = self.query_one(Input)
        self.set_focus(line)
        line.insert_text_at_cursor(text)

    @on(Input.Changed)
    def emptied(self, event: Input.Changed) -> None:
        """An empty line gives the keys back."""
        if not event.value:
            self.set_focus(None)

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        """A move, or one of a few words; what cannot be played stays in the line."""
        text = event.value.strip()
        if not text:
            self.set_focus(None)
            self.action_press()
            return
        try:
            self.model.typed(text)
        except KybosError as error:
            if not self._command(text.lower()):
                self.say(f"{error}")
                return
        else:
            self.go_on()
        event.input.value = ""

    def _command(self, text: str) -> bool:
        """Obey `help`, `rules`, `rules E6`, `undo`, `roll` or `quit`; whether it was one of them."""
        word, _, rest = text.partition(" ")
        match word:
            case "help":
                self.action_help()
            case "rules":
                return self._show_rules(rest)
            case "undo":
                self.action_undo()
            case "roll" | "draw" if self.model.moment is Moment.ROLL:
                self.touch(ROLL)
            case "quit":
                self.action_leave()
            case _:
                return False
        return True

    def _show_rules(self, number: str) -> bool:
        rules = self.model.table.game.rules()
        try:
            clauses = [rules[number]] if number else list(rules.clauses.values())
        except KybosError as error:
            self.say(f"{error}")
            return True
        text = clauses_text(f"The rules of {self.model.table.game.title}", clauses)
        self.app.push_screen(TextPage(text))
        return True

    # -- keys --------------------------------------------------------------------------------

    def action_help(self) -> None:
        """The page of keys."""
        self.app.push_screen(TextPage(HELP))

    def action_rules(self) -> None:
        """The clauses."""
        self._show_rules("")

    def action_panel(self) -> None:
        """In a narrow window: the list of moves instead of the board, or the board again."""
        self.query_one(TableView).toggle_class("panel")

    def action_pauses(self) -> None:
        """Leave out the pauses, or put them back."""
        self.pauses = not self.pauses
        self.say(f"Pauses are {'on' if self.pauses else 'off'}.")

    def action_undo(self) -> None:
        """Take back the last move, or say why not."""
        refusal = self.model.table.undo_refusal
        if not refusal:
            self.model.undo()
            self.go_on("Taken back.")
        elif self.model.moment is Moment.HAND_OVER:
            self.go_on(f"Not taken back: {refusal}.")
        else:
            self.say(f"Not taken back: {refusal}.")

    def action_leave(self) -> None:
        """Stop here; what is kept is said when the screen is gone."""
        self.leave()

    def action_scroll_told(self, pages: int) -> None:
        """Scroll the list of moves."""
        log = self.query_one("#log", VerticalScroll)
        log.scroll_relative(y=pages * max(1, log.size.height - 1), animate=False)
