"""Matches: several games to a score, and who leads the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from kybos.core import spec
from kybos.core.errors import InvalidRecordError, InvalidSpecError
from kybos.core.game import Game
from kybos.core.record import Record
from kybos.core.state import Result
from kybos.paint.message import message

LEADS = ("alternate", "winner", "loser")
USUAL_LENGTHS = (1, 3, 5, 7, 11, 19, 50)
MATCH, ROUND, SCORE = "Match", "Round", "Score"


@dataclass(frozen=True)
class MatchOptions:
    """`length`: game wins that win the match. `target`: in games for points the total that does.

    `leads`: who moves first in the next game, by default as the game has it (`Game.match_leads`).
    `alternate`: the next seat clockwise; `winner`, `loser`: the seat of that side that has ended the
    game, where the game tells, else the next one clockwise, from the last leader on.
    """

    length: int = 1
    leads: str = ""
    target: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.length <= 10_000:
            raise InvalidSpecError(
                message("a match is played to 1 win or more, not to {length}", length=self.length)
            )
        if self.leads not in ("", *LEADS):
            raise InvalidSpecError(
                message(
                    "leads must be one of {known}, not {leads}",
                    known=", ".join(LEADS),
                    leads=repr(self.leads),
                )
            )
        if not 0 <= self.target <= 1_000_000:
            raise InvalidSpecError(
                message(
                    "a match is played to a target of 1 point or more, not to {target}", target=self.target
                )
            )
        if self.target and self.length > 1:
            raise InvalidSpecError(
                message("a match goes to a length of wins or to a target of points, not to both")
            )

    def __str__(self) -> str:
        goal = f"target={self.target}" if self.target else f"length={self.length}"
        return f"{goal},leads={self.leads}" if self.leads else goal


@dataclass
class Match:
    """A match under way: games won and points made so far by each player.

    Players keep their colours, except in games where one seat plays another role than the rest
    (`Game.roles_rotate`): there, player p sits in game n (from 0) on seat (p + n) modulo the seats.
    A win of a side counts one for each of its players, in a solitaire every game. To a target the
    highest total wins; as long as two sides share it the match goes on.
    """

    game: Game
    options: MatchOptions = field(default_factory=MatchOptions)
    results: list[Result] = field(default_factory=list)
    leaders: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.options.target and not self.game.is_for_points:
            raise InvalidSpecError(
                message("{game} is not played for points, so a match has no target", game=str(self.game))
            )
        self.options = replace(self.options, leads=self.options.leads or self.game.match_leads)
        self.leaders = [self.game.leader]
        self.wins = [0] * len(self.game.seats)
        self.points = [0] * len(self.game.seats)

    @property
    def is_single(self) -> bool:
        """Whether it is over after one game, whoever wins."""
        return self.options.length == 1 and not self.options.target

    @property
    def goal(self) -> str:
        """What wins the match: `5 wins`, `300 points`."""
        return f"{self.options.target} points" if self.options.target else f"{self.options.length} wins"

    @property
    def totals(self) -> list[int]:
        """What counts, by player: wins, or points where they are played for."""
        return self.points if self.options.target else self.wins

    @property
    def round(self) -> int:
        """The number of the game to be played, from 1."""
        return len(self.results) + 1

    @property
    def is_over(self) -> bool:
        """Whether somebody has reached the length; or the target, with more than any other side."""
        best = max(self.totals)
        if not self.options.target:
            return best >= self.options.length
        ahead = {self.game.sides[player] for player, total in enumerate(self.totals) if total == best}
        return best >= self.options.target and len(ahead) == 1

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won the match: all of a side, or both of a pair that arrive together."""
        best = max(self.totals)
        return tuple(player for player, total in enumerate(self.totals) if self.is_over and total == best)

    @property
    def score(self) -> str:
        """Wins or points so far by player, or by side where the sides stay together: `2-1`."""
        if self.game.roles_rotate:
            return "-".join(map(str, self.totals))
        firsts = [self.game.sides.index(side) for side in range(len(self.game.side_names))]
        return "-".join(str(self.totals[seat]) for seat in firsts)

    def seat_of(self, player: int) -> int:
        """The seat of a player in the game to be played."""
        shift = len(self.results) if self.game.roles_rotate else 0
        return (player + shift) % len(self.game.seats)

    def player_at(self, seat: int) -> int:
        """The player on a seat in the game to be played."""
        return next(player for player in range(len(self.game.seats)) if self.seat_of(player) == seat)

    def next_game(self) -> Game:
        """The game to be played, led by whose turn it is to lead."""
        return self.game.led_by(self.leaders[-1])

    def add(self, result: Result) -> None:
        """Take in the result of the game that has been played."""
        if self.is_over:
            raise InvalidRecordError(f"the match was over before game {self.round}, {self.score}")
        winning = [seat for seat, name in enumerate(self.game.seats) if name in result.winners]
        if self.game.is_solitaire:  # every game that is played counts
            winning = [0]
        for seat in winning:
            self.wins[self.player_at(seat)] += 1
        for seat, payoff in enumerate(result.payoffs):
            self.points[self.player_at(seat)] += payoff
        self.leaders.append(self._next_leader(winning, result.ended_by))
        self.results.append(result)

    def _next_leader(self, winning: Sequence[int], ended_by: str) -> int:
        if not self.game.can_be_led:
            return self.game.leader
        seats = len(self.game.seats)
        clockwise = [(self.leaders[-1] + step) % seats for step in range(1, seats + 1)]
        if self.options.leads == "alternate" or not winning:
            return clockwise[0]
        wanted = self.options.leads == "winner"
        fitting = [seat for seat in clockwise if (seat in winning) == wanted]
        return next((seat for seat in fitting if self.game.seats[seat] == ended_by), fitting[0])

    def headers(self) -> dict[str, str]:
        """What the record of the game to be played says of the match."""
        return {MATCH: str(self.options), ROUND: str(self.round), SCORE: self.score}


def read_match(records: Iterable[Record]) -> Match:
    """The match that records of its games, in order, add up to; checks rounds, scores, leads and results."""
    match: Match | None = None
    for record in records:
        if match is None:
            match = Match(record.game, read_match_options(record.headers.get(MATCH, "")))
        for key, value in match.headers().items():
            if record.headers.get(key) != value:
                raise InvalidRecordError(
                    f"game {match.round}: header {key} is {record.headers.get(key, 'missing')}, not {value}"
                )
        if record.game != match.next_game():
            raise InvalidRecordError(
                f"game {match.round} is {record.game}; by the score so far it is {match.next_game()}"
            )
        *_, last = record.states()
        result = record.result_in(last)
        if result is None:
            raise InvalidRecordError(f"game {match.round} has not been played to its end")
        match.add(result)
    if match is None:
        raise InvalidRecordError("there is no record of a match")
    return match


def read_match_options(text: str) -> MatchOptions:
    """Read `length=5,leads=winner`."""
    return spec.read_options("match", MatchOptions, spec.split(f"match:{text}" if text else "match")[1])
