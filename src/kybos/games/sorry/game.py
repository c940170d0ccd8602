"""Sorry! as a game of the house: options, facts, and what it says to people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

import kybos.games.sorry.rules
import kybos.games.sorry.value  # noqa: F401  # both register rule functions
from kybos.core.errors import IllegalMoveError
from kybos.core.game import Ending, Game
from kybos.core.option import Variant
from kybos.core.state import State
from kybos.games.sorry import notation, reasons, scene, touched, validity, words
from kybos.games.sorry.board import COLOURS
from kybos.games.sorry.cards import shortest_hand
from kybos.games.sorry.editing import SorryEditing
from kybos.games.sorry.notation import CARDS
from kybos.games.sorry.options import SorryOptions
from kybos.games.sorry.position import HIDDEN, KINDS, PASS, book
from kybos.paint.message import Message, message
from kybos.paint.scene import Scene, Step


class Sorry(Game):
    """Sorry! for two to four players, with teams, and with hands for points."""

    name = "sorry"
    title = "Sorry!"
    book = book
    options_type = SorryOptions
    options: SorryOptions
    action_count = PASS + 1
    outcome_count = KINDS
    chance_word, chance_words, chance_verb = "card", "cards", "draw"
    explains_moves = True
    editing = SorryEditing()
    may_decline = True
    match_leads = "winner"
    variants: ClassVar = (
        Variant("Two players", "sorry"),
        Variant("Three players", "sorry:seats=3"),
        Variant("Four players", "sorry:seats=4"),
        Variant("Four players, in teams", "sorry:seats=4,teams=yes"),
        Variant("Two players, for points", "sorry:points=yes"),
        Variant("Four players, for points", "sorry:seats=4,points=yes"),
        Variant("In teams, for points", "sorry:seats=4,teams=yes,points=yes"),
        Variant("Quick start", "sorry:quick_start=yes"),
    )
    endings: ClassVar = (Ending("home", "by bringing all pawns home"),)

    def __init__(self, options: SorryOptions | None = None) -> None:
        super().__init__(options)
        self.seats = self.options.colours
        count = len(self.seats)
        self.sides = tuple(seat % 2 if self.options.teams else seat for seat in range(count))
        self.is_hidden = self.options.points
        self.pass_action = None if self.options.points else PASS
        if self.options.points:
            self.payoff_range = (0, self._most_points(count))
            # what a hand is worth shows in play better than by the evaluation
            self.levels = tuple(f"mcts:sims={n},rollout=greedy,plays=8" for n in (100, 200, 400, 1000, 3000))

    def _most_points(self, count: int) -> int:
        """All own pawns home, none of the others', and the bonus (S41–S43)."""
        return 20 * count + (175 if self.options.bonus == "sum" else 100)

    def set_options(self, position: np.record) -> None:
        """Who plays, and by which variants."""
        options = self.options
        position.seats = len(self.seats)
        for seat, colour in enumerate(self.seats):
            position.colour[seat] = COLOURS.index(colour)
        position.teams = options.teams
        position.points = options.points
        position.split_two = options.split == "two"
        position.bonus_sum = options.bonus == "sum"
        position.swapped_slides = options.swapped_pawn_slides
        position.quick_start = options.quick_start
        position.first = self.leader

    # -- positions and moves as text ---------------------------------------------------------

    def sketch(self, text: str) -> np.record:
        """Read a position text that may be impossible."""
        position = self.start().position
        notation.read_position(text, position, self.seats)
        return position

    def read_position(self, text: str) -> np.record:
        """Read and check a position text."""
        position = self.sketch(text)
        validity.check(position, self.seats, lambda: self._state(position).actions not in ((), (PASS,)))
        return position

    def write_position(self, position: np.record) -> str:
        """Pawns, turn and cards."""
        return notation.write_position(position, self.seats)

    def hides(self, position: np.record) -> bool:
        """Whether the viewer does not see some hand."""
        return HIDDEN in position.hands

    def write_move(self, state: State, action: int) -> str:
        """`r28-35`, `rS-4`, `r26~b24`, `play-7`, `drop-7`, `pass`, or a card."""
        if state.is_chance:
            return CARDS[action]
        return notation.write_move(state.position, action, self.seats)

    def read_move(self, state: State, text: str) -> int:
        """The id that a text names."""
        if state.is_chance:
            return notation.read_card_of_move(text.lower())
        position = state.position
        action, pawn, target = notation.read_move(position, text, self.seats, state.actions)
        if action >= 0:
            return action
        if position.points and not position.card:
            raise IllegalMoveError(message("a card of the hand is chosen first, such as play-7"), "S39")
        raise reasons.why_no_steps(state, pawn, target)

    def why_illegal(self, state: State, action: int) -> IllegalMoveError:
        """The first clause that an action breaks."""
        return reasons.why(state, action)

    def why_not_touched(self, state: State, touches: Sequence[str]) -> IllegalMoveError:
        """Whose pawn it is, what the card says, or what stands in the way."""
        return touched.why_not(state, touches) or super().why_not_touched(state, touches)

    def tell_hidden(self, state: State) -> Message:  # noqa: D102  # as in Game
        return words.tell_hidden(state)

    def dealt_to(self, position: np.record) -> int:
        """The seat that draws the card."""
        return int(shortest_hand(position)) if self.options.points else int(position.turn)

    def ended_by(self, position: np.record) -> int:
        """The seat that has brought the last pawn home, and leads the next game (S7)."""
        return int(position.turn)

    # -- for people --------------------------------------------------------------------------

    def tell(self, state: State, action: int) -> Message:
        """What an action or outcome does."""
        return words.tell(state, action)

    def status(self, state: State) -> Message:
        """Who is to do what."""
        return words.status(state)

    def step(self, position: np.record, kind: str, numbers: tuple[int, int, int]) -> Step:
        """What happens to a card or a pawn."""
        if kind in ("move", "slide", "bump"):
            pawn, origin, target = numbers
            colour = self.seats[pawn // 4]
            name = scene.piece_name(position, pawn, self.seats)
            return Step(kind, name, scene.place_of(colour, origin), scene.place_of(colour, target))
        card, seat, _ = numbers
        return Step(kind, value=CARDS[card], seat=self.seats[seat])

    def touches(self, state: State) -> dict[int, tuple[str, ...]]:
        """Pawn, then where it goes; or a card of the hand."""
        return scene.touches(state)

    def scene(self, state: State) -> Scene:
        """Board, pawns and cards."""
        return scene.scene_of(state, self.touches(state), str(self.status(state)))
