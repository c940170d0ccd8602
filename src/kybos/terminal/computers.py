"""The computer players at a table, and what each of them has been told of the present game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kybos.core.game import Game
from kybos.core.outcome import Result
from kybos.core.record import HIDDEN
from kybos.core.state import State
from kybos.players.player import Player

if TYPE_CHECKING:
    from kybos.terminal.table import Happening


class Computers:
    """Players by number; each is told what happens as its seat may know it.

    After something was taken back, or at a new game, a player is told of the game from its beginning
    before it is asked again: only then, for it may think meanwhile, and to start a program takes time.
    """

    def __init__(self, players: dict[int, Player]) -> None:
        self._players = players
        self._told: dict[int, int] = {}
        self._thinking: set[int] = set()

    def __contains__(self, player: int) -> bool:
        return player in self._players

    def forget(self) -> None:
        """What they were told of the present game is true no longer; who thinks about it may stop."""
        self._told.clear()
        for player in tuple(self._thinking):
            self._players[player].stop()

    def tell(self, game: Game, seating: Sequence[int], happenings: Sequence[Happening]) -> None:
        """Tell all of them of the game from its beginning; raises `KybosError` if one cannot begin."""
        for seat, player in enumerate(seating):
            if player in self._players:
                self._tell(game, seat, player, happenings)

    def witness(self, seating: Sequence[int], happenings: Sequence[Happening]) -> None:
        """Tell of the last happening those who know all before it."""
        for seat, player in enumerate(seating):
            if self._told.get(player) == len(happenings) - 1:
                self._tell_more(seat, player, happenings[-1:])
                self._told[player] = len(happenings)

    def choose(self, state: State, seating: Sequence[int], happenings: Sequence[Happening]) -> int:
        """The action of the player to act; raises `ForfeitError` if it cannot go on."""
        player = seating[state.turn]
        if self._told.get(player) != len(happenings):
            self._tell(state.game, state.turn, player, happenings)
        self._thinking.add(player)
        try:
            return self._players[player].choose(state.seen_by(state.turn)).action
        finally:
            self._thinking.discard(player)

    def finish(self, result: Result) -> None:
        """Tell those who know of the game how it has ended."""
        for player in tuple(self._told):
            self._players[player].finish(result)

    def close(self) -> None:
        """Nobody will ask them any more."""
        for player in self._players.values():
            player.close()

    def _tell(self, game: Game, seat: int, player: int, happenings: Sequence[Happening]) -> None:
        self._told.pop(player, None)
        self._players[player].begin(game, seat)
        self._tell_more(seat, player, happenings)
        self._told[player] = len(happenings)

    def _tell_more(self, seat: int, player: int, happenings: Sequence[Happening]) -> None:
        if _listens(self._players[player]):
            for happening in happenings:
                self._players[player].witness(_token(happening, seat), happening.after.seen_by(seat))


def _listens(player: Player) -> bool:
    """Whether a player pays heed to what it is told."""
    return type(player).witness is not Player.witness


def _token(happening: Happening, seat: int) -> str:
    """What has happened as in a record, as far as a seat may know it."""
    before, event = happening.before, happening.event
    shown = event.text if before.game.shows(before, happening.action, seat) else HIDDEN
    return f"{shown}:" if event.is_outcome else shown
