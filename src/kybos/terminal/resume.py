"""Going on with a kept game."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from kybos.core import audit
from kybos.core.dice import CommittedDice, Dice, SeededDice
from kybos.core.errors import InvalidRecordError, KybosError
from kybos.core.match import MATCH, Match, read_match_options
from kybos.core.record import UNFINISHED, Record
from kybos.players.player import player_type
from kybos.terminal import store
from kybos.terminal.session import Wishes, make_dice, sit_down
from kybos.terminal.table import Table, is_human
from kybos.terminal.tables import announce_compiling


def resume_session(file: Path | None, wishes: Wishes) -> bool:
    """Go on with a kept game, by default the newest unfinished one; whether it was left again."""
    announce_compiling()
    if file is None:
        kept = store.unfinished()
        if not kept:
            raise KybosError(f"there is no unfinished game in {store.folder()}")
        file = kept[-1]
    return sit_down(resumed(file), wishes)


def resumed(file: Path) -> Table:
    """The table at which an unfinished game of a file goes on.

    The file is touched only once the game has been gone on with: a refusal leaves it as it is.
    """
    records = store.read(file)
    if records[-1].result != UNFINISHED:
        raise KybosError(f"{file}: the game is finished; kybos replay shows it")
    *played, last = records
    match = Match(records[0].game, read_match_options(last.headers.get(MATCH, "")))
    for record in played:
        *_, end = record.states()
        result = record.result_in(end)
        if result is None:
            raise InvalidRecordError(f"{file}: a game in the middle is not finished")
        match.add(result)
    if last.game != match.next_game():
        raise InvalidRecordError(
            f"{file}: game {match.round} is {last.game}, by the score it is {match.next_game()}"
        )
    players = [
        last.headers.get(match.game.seats[match.seat_of(player)].capitalize(), "human")
        for player in range(len(match.game.seats))
    ]
    refuse_programs(file, players)
    table = Table(
        match,
        players,
        dice_maker(file, last, match.round),
        seed=secrets.token_hex(4),
        practice=last.headers.get("Practice") == "yes",
        position=last.headers.get("Position"),
        daily=last.headers.get("Daily", ""),
        earlier=played,
    )
    table.go_on(last)
    backup = file.with_suffix(".bak")
    backup.write_bytes(file.read_bytes())
    file.write_text("".join(f"{record}\n" for record in played), encoding="utf-8", newline="\n")
    table.keep_in(file)
    backup.unlink()
    return table


def refuse_programs(file: Path, players: Sequence[str]) -> None:
    """Raise `KybosError` if a file that may come from anybody names a program to be started."""
    if file.resolve().is_relative_to(store.folder().resolve()):
        return
    for spec in players:
        if not is_human(spec) and player_type(spec.partition(":")[0]).starts_program:
            raise KybosError(
                f"{file}: to go on with it would start the program that it names, {spec}; "
                f"if you trust the file, put it into {store.folder()}"
            )


def dice_maker(file: Path, record: Record, number: int) -> Callable[[int], Dice]:
    """Dice that go on where those of the record have stopped, and those of the games to come."""
    kind = record.headers.get("Dice", "seeded")
    seed = record.headers.get("Seed", secrets.token_hex(4))
    base = seed.removesuffix(f"-{number}")
    clients = audit.client_seeds(record.headers)

    def dice_for(game: int) -> Dice:
        if kind == "committed":
            if game == number:
                return CommittedDice(record.headers.get("GameId", ""), clients, store.secret_of(file))
            return make_dice(kind, "+".join(clients), game, given=bool(clients))
        if kind == "seeded" and game == number:
            return SeededDice(seed)
        return make_dice(kind, base, game, given=True)

    return dice_for
