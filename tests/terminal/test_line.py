"""Line mode, without a terminal."""

from __future__ import annotations

import re

from kybos.terminal.line import LineMode
from tests.terminal.screens import table_for


def test_the_winner_of_a_match_is_called_by_name() -> None:
    said: list[str] = []
    table = table_for("einstein", ("human:name=Ada", "human:name=Grace"), length=2)
    LineMode(table, said.append, lambda _: "any").play()
    winner = ("Ada", "Grace")[table.match.winners[0]]
    assert re.fullmatch(rf"The match stands (2-[01]|[01]-2), to 2 wins\. {winner} won the match\.", said[-1])
