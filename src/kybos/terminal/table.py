"""A table: where people and computer players sit for a match. The model behind both terminal modes.

It keeps the record while the game is played, so that whatever ends the play, the game is there to
be gone on with. It asks nobody and prints nothing.
"""

from __future__ import annotations

import contextlib
import datetime
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TextIO

from kybos.core import audit
from kybos.core.dice import CommittedDice, Dice
from kybos.core.errors import KybosError
from kybos.core.forfeit import TERMINATION, Forfeit
from kybos.core.game import Game
from kybos.core.match import Match
from kybos.core.record import Event, Record, RecordWriter, result_text
from kybos.core.state import SPECTATOR, Result, State
from kybos.players.player import load_player
from kybos.terminal import store
from kybos.terminal.computers import Computers
from kybos.terminal.happening import Happened

HUMAN = "human"


@dataclass(frozen=True)
class Happening(Happened):
    """What has happened, told only as far as `audience`, a seat or `SPECTATOR`, may know it."""

    audience: int = SPECTATOR

    @cached_property
    def is_shown(self) -> bool:
        """Whether the audience sees which action or outcome it was."""
        return self.before.game.shows(self.before, self.action, self.audience)

    @cached_property
    def told(self) -> str:
        """What happens, in words; of what is hidden only that it has happened."""
        return super().told if self.is_shown else str(self.before.game.tell_hidden(self.before))


@dataclass
class Table:
    """One match at one terminal.

    Attributes:
        match: the match; `match.game` has the options of its first game.
        players: who plays, by player: `human`, `human:name=Ada`, or a computer player.
        dice_for: makes the dice of each new game from its number.
        seed: from which the computer players' choices come; they never see it.
        practice: whether everything may be undone; marked in the record.
        file: where the games are kept, None to keep nothing.
        daily: the date (UTC) of a daily game, empty for any other; marked in the record.
        position: the text of the position in which the first game begins, None for the start.
        earlier: the records of the games of the match that were played at another time.
        happenings: what has happened in the present game.
        forfeit: by whom and why the present game was given up, None if it was not.
    """

    match: Match
    players: Sequence[str]
    dice_for: Callable[[int], Dice]
    seed: str = ""
    practice: bool = False
    file: Path | None = None
    daily: str = ""
    position: str | None = None
    earlier: Sequence[Record] = ()
    happenings: list[Happening] = field(default_factory=list)
    forfeit: Forfeit | None = None

    def __post_init__(self) -> None:
        self._computers = Computers(
            {
                player: load_player(spec, random.Random(f"kybos player {player} {self.seed}"))
                for player, spec in enumerate(self.players)
                if not is_human(spec)
            }
        )
        self._finished: list[Record] = list(self.earlier)
        self._stream: TextIO | None = None
        self._writer: RecordWriter | None = None
        self._begin()
        try:
            self._computers.tell(self.game, self._seating, self.happenings)
        except KybosError:
            self.close()
            raise

    # -- who and where -----------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is being played."""
        return self.start.game

    @property
    def state(self) -> State:
        """Where the present game stands."""
        return self.happenings[-1].after if self.happenings else self.start

    @property
    def is_over(self) -> bool:
        """Whether the present game has ended, by its rules or forfeited."""
        return self.forfeit is not None or self.state.is_over

    @property
    def result(self) -> Result | None:
        """How the present game has ended, None before the end."""
        return self.forfeit.result(self.state) if self.forfeit else self.state.result

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people in the present game."""
        seats = range(len(self.match.game.seats))
        return tuple(seat for seat in seats if self.is_human(seat))

    def is_human(self, seat: int) -> bool:
        """Whether a person sits on a seat in the present game."""
        return self._seating[seat] not in self._computers

    def name_of(self, seat: int) -> str:
        """The name of who sits on a seat in the present game: a person's, or the computer player's."""
        return player_name(self.players[self._seating[seat]])

    @property
    def viewer(self) -> int:
        """Whose view may be shown: the only person's, else that of the one to act, else a spectator's."""
        if len(self.humans) == 1:
            return self.humans[0]
        turn = self.state.turn
        return turn if turn in self.humans else SPECTATOR

    @property
    def hides_from_others(self) -> bool:
        """Whether the view of the person to act must not be seen by the other people at the terminal."""
        state = self.state
        others = [seat for seat in self.humans if seat != state.turn]
        if state.turn not in self.humans or not others or not state.game.is_hidden:
            return False
        return any(state.seen_by(seat) != state.seen_by(state.turn) for seat in (*others, SPECTATOR)) or (
            len(state.actions) > 1 and self._would_hide()
        )

    def _would_hide(self) -> bool:
        """Whether an action here is hidden from the others once it is chosen."""
        after = self.state.apply(self.state.actions[0])
        return after.seen_by(SPECTATOR) != after

    # -- play --------------------------------------------------------------------------------

    def roll(self) -> Happening:
        """Settle chance by the dice."""
        return self._happen(self.dice.draw(self.state))

    def rolled(self, outcome: int) -> Happening:
        """Settle chance as real dice have fallen."""
        self.state.text_of(outcome)
        self.dice.event += 1
        return self._happen(outcome)

    def play(self, action: int) -> Happening:
        """Play an action of the seat to act."""
        return self._happen(action)

    def computer_action(self) -> int:
        """What the computer player to act chooses, from what its seat sees; `ForfeitError` if it cannot."""
        happenings = tuple(self.happenings)  # the game may go on elsewhere meanwhile
        return self._computers.choose(self.state, self._seating, happenings)

    def give_up(self, seat: int, reason: str) -> None:
        """End the present game: a seat cannot go on and forfeits it."""
        self.forfeit = Forfeit(self.game.seats[seat], reason)
        self._finish()

    def _happen(self, action: int) -> Happening:
        before = self.state
        event = Event(before.text_of(action), before.is_chance)
        audience = self.humans[0] if len(self.humans) == 1 else SPECTATOR
        happening = Happening(event, action, before, before.apply(action), audience)
        self.happenings.append(happening)
        if self._writer:
            self._writer.write(event)
        self._computers.witness(self._seating, self.happenings)
        if self.state.is_over:
            self._finish()
        return happening

    def go_on(self, kept: Record) -> None:
        """Play the events of a record that was broken off; a last one that was cut itself is left out."""
        for index, event in enumerate(kept.events):
            try:
                self._happen(self.state.parse(event.text))
            except KybosError:
                if index < len(kept.events) - 1:
                    raise
            else:
                self.dice.event += event.is_outcome

    # -- undo --------------------------------------------------------------------------------

    @property
    def undo_refusal(self) -> str:
        """Why nothing can be taken back now; empty if something can."""
        if self.is_over:
            return "the game is over"
        decisions = [index for index, h in enumerate(self.happenings) if h.seat in self.humans]
        if not decisions:
            return "there is nothing to take back"
        if self.practice or decisions[-1] == len(self.happenings) - 1:
            return ""
        if any(h.event.is_outcome for h in self.happenings[decisions[-1] + 1 :]):
            word = self.game.chance_word
            return f"a {word} has been seen since; only a practice game (--practice) takes it back"
        return "somebody else has played since; only a practice game (--practice) takes it back"

    def undo(self) -> None:
        """Take back the last action of a person, and what has followed it; the same rolls will follow."""
        if self.undo_refusal:
            raise KybosError(self.undo_refusal)
        while self.happenings:
            last = self.happenings.pop()
            self.dice.event -= last.event.is_outcome
            if last.seat in self.humans:
                break
        self._computers.forget()
        self._rewrite()

    # -- the match ---------------------------------------------------------------------------

    def next_game(self) -> None:
        """Begin the next game of the match."""
        self._begin()

    def _begin(self) -> None:
        game = self.match.next_game()
        self._seating = [self.match.player_at(seat) for seat in range(len(game.seats))]
        self.headers = self._headers(game)
        self.start = game.state(self.position) if self.position and not self.match.results else game.start()
        self.happenings, self.forfeit = [], None
        self._computers.forget()
        self.dice = self.dice_for(self.match.round)
        self.headers |= audit.dice_headers(self.dice)
        self._open()

    def _headers(self, game: Game) -> dict[str, str]:
        headers = {"Game": str(game)}
        for seat, name in enumerate(game.seats):
            headers[name.capitalize()] = self.players[self._seating[seat]]
        headers["Date"] = f"{datetime.date.today():%Y.%m.%d}"
        if not self.match.is_single:
            headers |= self.match.headers()
        if self.position and not self.match.results:
            headers["Position"] = game.state(self.position).text
        if self.practice:
            headers["Practice"] = "yes"
        if self.daily:
            headers["Daily"] = self.daily
        return headers

    def _finish(self) -> None:
        result = self.result
        assert result is not None  # only called when the game is over
        self._end_record()
        self._finished.append(self.record)
        self._computers.finish(result)
        self.match.add(result)

    # -- the record --------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The record of the present game so far."""
        events = [happening.event for happening in self.happenings]
        result = self.result
        if result is None:
            return Record(dict(self.headers), events)
        footers = self._footers()
        return Record({**self.headers, **footers}, events, result_text(result), told_last=tuple(footers))

    def _footers(self) -> dict[str, str]:
        """What is told behind the moves."""
        told = {TERMINATION: str(self.forfeit)} if self.forfeit else {}
        return told | audit.dice_footers(self.dice)

    @property
    def records(self) -> list[Record]:
        """The records of all games of the match, the present one included."""
        return self._finished if self.is_over else [*self._finished, self.record]

    def keep_in(self, file: Path) -> None:
        """Keep the match in a file from now on: the present game, as far as it is played, at its end."""
        self.file = file
        self._open()
        if self.is_over:
            self._end_record()

    def _open(self) -> None:
        """Begin the record of the present game at the end of the file."""
        if self.file is None:
            return
        if isinstance(self.dice, CommittedDice):
            store.keep_secret(self.file, self.dice.seed)
        if self._stream is None:
            self._stream = self.file.open("a", encoding="utf-8", newline="\n")
        self._game_begins = self._stream.tell()
        self._writer = self._written(self._stream)

    def _rewrite(self) -> None:
        """Write the record of the present game anew, after something was taken back."""
        if self._stream is None:
            return
        self._stream.seek(self._game_begins)
        self._stream.truncate()
        self._writer = self._written(self._stream)

    def _written(self, stream: TextIO) -> RecordWriter:
        """Write the present game as far as it is played; the writer for what follows."""
        writer = RecordWriter(stream, self.headers)
        for happening in self.happenings:
            writer.write(happening.event)
        return writer

    def _end_record(self) -> None:
        """Write the result and what is told at the end; with the record told, the secret can go."""
        if self._writer:
            self._writer.finish(result_text(self.result), self._footers())
            self._writer = None
        if self.file:
            store.forget_secret(self.file)

    def close(self) -> None:
        """Close the file, and let go of the computer players and their programs."""
        self._computers.close()
        if self._stream:
            with contextlib.suppress(OSError):
                self._stream.close()
            self._stream = None


def is_human(spec: str) -> bool:
    """Whether a player's specification names a person."""
    return spec == HUMAN or spec.startswith(f"{HUMAN}:")


def player_name(spec: str) -> str:
    """`Ada` for `human:name=Ada`; a computer player's specification as it is."""
    prefix = f"{HUMAN}:name="
    return spec.removeprefix(prefix) if spec.startswith(prefix) else spec
