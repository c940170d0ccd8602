"""Going on with kept games: what was kept is never lost, whatever stands in the way."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kybos import KybosError
from kybos.core import audit
from kybos.core.dice import CommittedDice
from kybos.core.record import UNFINISHED
from kybos.terminal import store
from kybos.terminal.resume import resumed
from kybos.terminal.table import Table
from tests.terminal.screens import table_for


def play(table: Table, count: int = 10_000, seed: int = 0) -> None:
    """Let so many things happen, or all that is left of the game."""
    rng = random.Random(seed)
    while count and not table.state.is_over:
        if table.state.is_chance:
            table.roll()
        else:
            table.play(rng.choice(table.state.actions))
        count -= 1


def kept_game(file: Path, events: int = 9) -> Table:
    """A game with committed dice that was left after some events."""
    players = ("human", "human")
    table = table_for(
        "einstein", players, file=file, dice=lambda number: CommittedDice(f"g{number}", ("ada",))
    )
    play(table, events)
    table.close()
    return table


def refuses(file: Path, problem: str) -> None:
    """Going on is refused, and nothing beside the game or in it has changed."""
    before = {each.name: each.read_bytes() for each in file.parent.iterdir()}
    with pytest.raises(KybosError, match=problem):
        resumed(file)
    assert {each.name: each.read_bytes() for each in file.parent.iterdir()} == before


def test_a_game_whose_secret_is_gone_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "game.kybos"
    kept_game(file)
    store.forget_secret(file)
    refuses(file, "the seed of its committed dice is gone")


@pytest.mark.parametrize(
    ("written", "altered", "problem"),
    [
        ('[Red "human"]', '[Red "nobody"]', "nobody"),
        ('[Game "einstein"]', '[Game "einstein]"]', "einstein"),
        ('[ClientSeeds "ada"]', '[ClientSeeds "a da"]', "no game id or seed"),
        (": ", ": 7a1 ", "7a1"),
    ],
)
def test_a_game_that_cannot_be_gone_on_with_stays_as_it_is(
    tmp_path: Path, written: str, altered: str, problem: str
) -> None:
    file = tmp_path / "game.kybos"
    kept_game(file)
    text = file.read_text(encoding="utf-8")
    assert written in text
    file.write_text(text.replace(written, altered, 1), encoding="utf-8")
    refuses(file, problem)


def test_a_game_gone_on_with_is_kept_as_if_it_had_not_been_left(tmp_path: Path) -> None:
    file = tmp_path / "game.kybos"
    kept_game(file)
    left = file.read_bytes()
    again = resumed(file)
    assert file.read_bytes() == left
    play(again)
    again.close()
    [record] = store.read(file)
    assert str(record) == str(again.record)
    assert audit.verify(record).problem == ""
    assert [each.name for each in tmp_path.iterdir()] == ["game.kybos"]


def test_a_game_that_broke_off_before_its_result_is_ended(tmp_path: Path) -> None:
    file = tmp_path / "game.kybos"
    table = kept_game(file, 10_000)
    whole = file.read_bytes()
    result = table.record.result
    file.write_bytes(whole[: whole.rindex(f"={result}".encode())])
    store.keep_secret(file, bytes.fromhex(table.record.headers["Seed"]))
    assert store.read(file)[-1].result == UNFINISHED
    again = resumed(file)
    again.close()
    assert file.read_bytes() == whole
    assert again.match.is_over
    assert [each.name for each in tmp_path.iterdir()] == ["game.kybos"]


def test_the_next_game_of_a_match_gone_on_with_follows_in_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "match.kybos"
    table = table_for("einstein", ("human", "human"), file=file, length=2)
    play(table)
    table.next_game()
    play(table, 5)
    table.close()
    left = [str(record) for record in store.read(file)]
    again = resumed(file)
    assert [str(record) for record in store.read(file)] == left
    play(again)
    if not again.match.is_over:
        again.next_game()
        play(again)
    again.close()
    assert [str(record) for record in store.read(file)] == [str(record) for record in again.records]
