"""Line mode: a match told line by line, with typed moves; a screen reader can read it."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass

from kybos.paint import text
from kybos.paint.scene import places_of
from kybos.players.player import ForfeitError
from kybos.terminal.human import Human, TakeBack
from kybos.terminal.table import Happening, Table, player_name
from kybos.terminal.words import board_in_words

CLEAR = "\033[2J\033[3J\033[H"


@dataclass
class LineMode:
    """Plays a match at a table.

    `in_words` tells positions in words instead of drawing them, `colours` draws with ANSI colours,
    `say` prints, `ask(prompt)` reads a line.
    """

    table: Table
    say: Callable[[str], None]
    ask: Callable[[str], str]
    in_words: bool = False
    colours: bool = False
    _holder: int | None = None

    def play(self) -> None:
        """Play the match to its end."""
        self._human = Human(self.ask, self.say, self.score, random.Random())
        while True:
            self._play_game()
            self.say(self._position())
            self.say(f"{self.table.result}.")
            if self.table.match.is_over:
                break
            self.say(f"{self.score()}\n")
            self.table.next_game()
            self._holder = None
            self.say(f"Game {self.table.match.round}, {self._who()}")
        if not self.table.match.is_single:
            names = " and ".join(player_name(self.table.players[p]) for p in self.table.match.winners)
            self.say(f"{self.score()} {names} won the match.")

    def score(self) -> str:
        """The score of the match, or that there is none."""
        match = self.table.match
        if match.is_single:
            return "A single game is played."
        return f"The match stands {match.score}, to {match.goal}."

    def _who(self) -> str:
        seats = self.table.game.seats
        return ", ".join(f"{seat}: {self.table.name_of(index)}" for index, seat in enumerate(seats))

    def _play_game(self) -> None:
        while not self.table.is_over:
            state = self.table.state
            if state.is_chance:
                self._tell(self.table.roll())
            elif self.table.is_human(state.turn):
                self._ask_person(state.turn)
            else:
                self._let_computer_play(state.turn)

    def _let_computer_play(self, seat: int) -> None:
        try:
            action = self.table.computer_action()
        except ForfeitError as error:
            self.table.give_up(seat, str(error))
        else:
            self._tell(self.table.play(action))

    def _ask_person(self, seat: int) -> None:
        hides = self.table.hides_from_others
        if hides and seat != self._holder:
            self._hand_over(seat)
        self._holder = seat
        self.say(self._position())
        try:
            action = self._human.choose(self.table.state.seen_by(seat))
        except TakeBack:
            self._take_back()
            return
        happening = self.table.play(action)
        if hides and self.table.state.turn != seat:
            self._clear()
        self._tell(happening)

    def _hand_over(self, seat: int) -> None:
        """Let nobody but the person to act see what follows."""
        self._clear()
        name = self.table.game.seats[seat]
        self.ask(f"Hand the keyboard to {name}; only {name} may look now. Press Enter. ")

    def _clear(self) -> None:
        if sys.stdout.isatty():
            self.say(CLEAR)

    def _take_back(self) -> None:
        refusal = self.table.undo_refusal
        if refusal:
            self.say(f"Not taken back: {refusal}.")
        else:
            self.table.undo()
            self.say("Taken back.")

    def _tell(self, happening: Happening) -> None:
        self.say(f"{happening.told}.")

    def _position(self) -> str:
        view = self.table.state.seen_by(self.table.viewer)
        if self.in_words:
            return f"\n{board_in_words(view)}"
        steps = next((h.steps for h in reversed(self.table.happenings) if h.seat >= 0), ())
        scene = view.scene()
        drawn = "\n" + text.paint(scene, colours=self.colours, last=places_of(steps))
        return f"{drawn}\n{scene.status}." if view.game.is_solitaire and not self.table.is_over else drawn
