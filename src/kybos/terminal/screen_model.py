"""What the full-screen mode is about, without a screen: touches and typed words become actions.

It knows what the table waits for, what can be touched next, and where the cursor is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from kybos.core.dice import TypedDice
from kybos.core.errors import IllegalMoveError, InvalidMoveError, KybosError
from kybos.core.state import SPECTATOR, State
from kybos.paint.scene import Scene, ghosts_of, places_of
from kybos.terminal.screen_cursor import Cursor, Ground
from kybos.terminal.table import Happening, Table

MOST_BUTTONS = 12
"""Outcomes of typed dice are shown as buttons if there are no more than this."""
NEXT, LEAVE, ROLL = "next", "leave", "roll"
"""The names of buttons that belong to no game."""


class Moment(Enum):
    """What the table waits for."""

    CHOICE = auto()
    """A person is to choose an action."""
    HAND_OVER = auto()
    """The keyboard goes to the person to act, who alone may look."""
    ROLL = auto()
    """A person is to let the dice roll."""
    TYPED_ROLL = auto()
    """A person is to say what real dice show."""
    COMPUTER = auto()
    """A computer player is to choose."""
    CHANCE = auto()
    """Chance is settled without asking."""
    GAME_OVER = auto()
    """The next game of the match can begin."""
    MATCH_OVER = auto()
    """Nothing more is to come."""


@dataclass(frozen=True)
class Button:
    """Something to press that is no place: a choice of the game, a roll, the next game."""

    name: str
    text: str
    is_ready: bool = True


@dataclass
class Model:
    """The table as one person at the screen handles it.

    Attributes:
        table: where the match is played.
        touched: the path of touches so far.
        cursor: stands on the place or button that Enter touches.
        looking: the seat that holds the keyboard where others must not look.
    """

    table: Table
    touched: tuple[str, ...] = ()
    cursor: Cursor = field(default_factory=Cursor)
    looking: int | None = None
    _drawn: tuple[State, Scene] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self._settle_cursor()

    # -- what there is -----------------------------------------------------------------------

    @property
    def moment(self) -> Moment:
        """What the table waits for."""
        table, state = self.table, self.table.state
        if table.is_over:
            return Moment.MATCH_OVER if table.match.is_over else Moment.GAME_OVER
        if state.is_chance:
            if isinstance(table.dice, TypedDice):
                return Moment.TYPED_ROLL
            return Moment.ROLL if self._a_person_rolls() else Moment.CHANCE
        if not table.is_human(state.turn):
            return Moment.COMPUTER
        if table.hides_from_others and self.looking != state.turn:
            return Moment.HAND_OVER
        return Moment.CHOICE

    def _a_person_rolls(self) -> bool:
        """Whether the roll is the beginning of a person's turn, so that it can wait for them.

        A roll that itself decides who acts next is part of what the last seat has done, and so is
        one that not everybody sees.
        """
        state, chance = self.table.state, self.table.state.chance
        assert chance is not None  # the state is at chance
        if not state.game.shows(state, chance.ids[0], SPECTATOR):
            return False
        first, last = (state.apply(outcome).turn for outcome in (chance.ids[0], chance.ids[-1]))
        return first == last and first >= 0 and self.table.is_human(first)

    @property
    def is_worth_a_pause(self) -> bool:
        """Whether somebody at the screen wants to see what happens next by itself."""
        state = self.table.state
        return state.chance is None or state.game.shows(state, state.chance.ids[0], self.table.viewer)

    @property
    def view(self) -> State:
        """What may be shown now."""
        viewer = SPECTATOR if self.moment is Moment.HAND_OVER else self.table.viewer
        return self.table.state.seen_by(viewer)

    @property
    def scene(self) -> Scene:
        """What is drawn."""
        view = self.view
        if self._drawn is None or self._drawn[0] != view:
            self._drawn = view, view.scene()
        return self._drawn[1]

    @property
    def next_touches(self) -> tuple[str, ...]:
        """What a person may touch now: places and buttons."""
        if self.moment is Moment.CHOICE:
            return self.scene.next_touches(self.touched)
        return tuple(button.name for button in self.buttons)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """What can be pressed besides places."""
        match self.moment:
            case Moment.CHOICE:
                ready = self.scene.next_touches(self.touched)
                return tuple(Button(c.name, str(c.text), c.name in ready) for c in self.scene.choices)
            case Moment.ROLL:
                return (Button(ROLL, self.table.game.chance_verb),)
            case Moment.TYPED_ROLL:
                outcomes = self.table.state.outcomes
                listed = outcomes if len(outcomes) <= MOST_BUTTONS else ()
                return tuple(Button(outcome.text, outcome.text) for outcome in listed)
            case Moment.GAME_OVER:
                return (Button(NEXT, "next game"), Button(LEAVE, "leave"))
            case Moment.MATCH_OVER:
                return (Button(LEAVE, "leave"),)
            case _:
                return ()

    @property
    def last_places(self) -> tuple[str, ...]:
        """The places of the last move."""
        moves = (h.steps for h in reversed(self.table.happenings) if h.seat >= 0)
        return places_of(next(moves, ()))

    @property
    def status(self) -> str:
        """Who is to do what, in a sentence."""
        match self.moment:
            case Moment.TYPED_ROLL:
                return f"{self.scene.status}; what came?"
            case Moment.GAME_OVER | Moment.MATCH_OVER:
                return f"{self.table.result}."
            case Moment.COMPUTER:
                return f"{self.scene.status} ({self.table.name_of(self.table.state.turn)})"
            case _:
                return self.scene.status

    @property
    def about_cursor(self) -> str:
        """What is touched so far, what the cursor stands on, and whether Enter does something there."""
        name, scene = self.cursor.name, self.scene
        chosen = f"chosen: {' '.join(map(self.text_of, self.touched))}; " if self.touched else ""
        if any(place.name == name for place in scene.places):
            told = self._told(name)
            if told:
                return f"Enter: {told}"
            can = ", Enter touches it" if name in self.next_touches else ""
            return f"{chosen}{scene.called(name)}: {scene.standing(name) or 'empty'}{can}"
        text = next((button.text for button in self.buttons if button.name == name), "")
        return f"{chosen}Enter: {self._told(name) or text}" if text else chosen.rstrip("; ")

    @property
    def preview(self) -> dict[str, str]:
        """The texts of pieces that have been chosen for places, or that Enter would put down, by place."""
        if self.scene.fills:
            return {each.place: f"{each.colour[:1]}{each.text}" for each in self.scene.filled(self.touched)}
        action = self.scene.action_of((*self.touched, self.cursor.name))
        if action is None or self.moment is not Moment.CHOICE:
            return {}
        return {ghost.place: ghost.text for ghost in ghosts_of(self.view.steps(action), "die")}

    def _told(self, name: str) -> str:
        """What a touch would do, where it completes an action that needs words."""
        if not self.table.game.explains_moves or self.moment is not Moment.CHOICE:
            return ""
        action = self.scene.action_of((*self.touched, name))
        return "" if action is None else str(self.table.game.tell(self.view, action))

    # -- touches -----------------------------------------------------------------------------

    def touch(self, name: str) -> Happening | None:
        """Touch a place, or press a button of the game; what happens if an action is complete.

        The last touched name again takes the touch back; the beginning of another path begins that
        one. Raises `KybosError` if nothing begins there. Numbers that are left over without a
        choice are filled in; moves on the board never are.
        """
        self.cursor.put(name, self._ground)
        if self.moment is Moment.TYPED_ROLL:
            return self._rolled(self.table.state.parse(name))
        if self.moment is not Moment.CHOICE:
            raise InvalidMoveError("it is not a person's turn to choose")
        if name in self.scene.next_touches(self.touched):
            self.touched += (name,)
        elif self.touched and self.touched[-1] == name:
            self.touched = self.touched[:-1]
            return None
        elif name in self.scene.next_touches(()):
            self.touched = (name,)
        else:
            raise self._why_not(name)
        action = self._complete()
        return None if action is None else self._play(action)

    def _complete(self) -> int | None:
        """The action whose path is touched, or whose rest are choices without an alternative."""
        action = self.scene.action_of(self.touched)
        if action is not None or len(self.touched) < 2:
            return action
        begun = [a for a, path in self.scene.touches.items() if path[: len(self.touched)] == self.touched]
        known = {choice.name for choice in self.scene.choices}
        if len(begun) == 1 and known.issuperset(self.scene.touches[begun[0]][len(self.touched) :]):
            return begun[0]
        return None

    def _why_not(self, name: str) -> KybosError:
        """Why nothing begins or goes on there, and what would."""
        why = self.table.game.why_not_touched(self.view, (*self.touched, name))
        legal = self.scene.next_touches(self.touched)
        texts = ", ".join(map(self.text_of, legal)) if len(legal) <= MOST_BUTTONS else f"{len(legal)} others"
        right = (why.help, f"legal: {texts}")
        return IllegalMoveError(why.told, why.clause, "; ".join(filter(None, right)))

    def text_of(self, name: str) -> str:
        """What a place or choice is called for people."""
        found = next((str(choice.text) for choice in self.scene.choices if choice.name == name), "")
        return found or self.scene.called(name)

    def take_back_touch(self) -> bool:
        """Take back the last touch; whether there was one."""
        had = bool(self.touched)
        self.touched = self.touched[:-1]
        return had

    # -- words -------------------------------------------------------------------------------

    def typed(self, text: str) -> Happening | None:
        """Play a typed move or roll, or touch what is named; raises `KybosError` with the clause."""
        if self.moment is Moment.TYPED_ROLL:
            return self._rolled(self.table.state.parse(text))
        if self.moment is not Moment.CHOICE:
            raise InvalidMoveError(f"no move is asked for: {self.status}")
        try:
            return self._play(self.view.parse(text))
        except KybosError:
            named = {self.text_of(name).lower(): name for name in self.next_touches}
            name = named.get(text.strip().lower())
            if name is None:
                raise
            return self.touch(name)

    # -- what happens ------------------------------------------------------------------------

    def _play(self, action: int) -> Happening:
        self.touched = ()
        return self._seen(self.table.play(action))

    def _rolled(self, outcome: int) -> Happening:
        return self._seen(self.table.rolled(outcome))

    def roll(self) -> Happening:
        """Let the dice settle chance."""
        return self._seen(self.table.roll())

    def played(self, action: int) -> Happening:
        """Play what a computer player has chosen."""
        return self._seen(self.table.play(action))

    def gave_up(self, seat: int, reason: str) -> None:
        """A computer player cannot go on and forfeits the game."""
        self.table.give_up(seat, reason)
        self.touched, self.looking = (), None
        self._settle_cursor()

    def _seen(self, happening: Happening) -> Happening:
        turn = self.table.state.turn
        if turn >= 0 and turn != self.looking:
            self.looking = None
        self._settle_cursor()
        return happening

    def hand_over(self) -> None:
        """The person to act has the keyboard."""
        self.looking = self.table.state.turn
        self._settle_cursor()

    def undo(self) -> None:
        """Take back the last action of a person; raises `KybosError` with the reason if it may not be."""
        self.table.undo()
        self.touched, self.looking = (), None
        self._settle_cursor()

    def next_game(self) -> None:
        """Begin the next game of the match."""
        self.table.next_game()
        self.touched, self.looking, self.cursor = (), None, Cursor()
        self._settle_cursor()

    # -- the cursor --------------------------------------------------------------------------

    @property
    def _ground(self) -> Ground:
        names = tuple(button.name for button in self.buttons)
        return Ground(self.scene.places, names, self.next_touches)

    def cycle(self, step: int = 1) -> None:
        """Put the cursor on the next of all that can be touched, in the order of the actions."""
        self.cursor.cycle(self._ground, step)

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest place in a direction; the buttons lie below the places."""
        self.cursor.move(self._ground, dx, dy)

    def _settle_cursor(self) -> None:
        self.cursor.settle(self._ground, presses=self.moment is not Moment.CHOICE)
