"""`kybos hint`: what a player would play, and what it thinks of the other moves."""

from __future__ import annotations

import contextlib
import random
import secrets
import threading
from collections.abc import Iterator
from typing import Any

import typer
from rich.table import Table

from kybos.core.errors import KybosError
from kybos.core.state import State
from kybos.players.decision import Alternative, Decision
from kybos.players.player import Player, load_player
from kybos.terminal.inspect import find
from kybos.terminal.tables import console, print_json

SHOWN = 20
"""So many alternatives are listed for people."""


def give_hint(spec: str, position: str | None, player: str, seed: str | None, *, json: bool) -> None:
    """Print the moves of a position as a player ranks them."""
    state = find(spec, position)
    if state.is_over:
        raise KybosError("the game is over; there is nothing to choose")
    if state.is_chance:
        example = f"{state.game.chance_word}: {state.outcomes[0].text}"
        raise KybosError(
            f"chance comes next, so there is nothing to choose; give a position after it, such as "
            f"{state.apply(state.choices[0]).text.replace(' ', '_')} ({example})"
        )
    view = state.seen_by(state.turn)
    thinker = load_player(player, random.Random(seed if seed is not None else secrets.randbits(64)))
    try:
        decision = think(thinker, view)
    finally:
        thinker.close()
    if json:
        print_json(decision_as_json(view, decision, str(thinker)))
    else:
        print_decision(view, decision, str(thinker))


def think(player: Player, view: State) -> Decision:
    """What a player decides. On Ctrl-C it answers with what it has found so far."""
    found: list[Decision] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            found.append(player.choose(view))
        except BaseException as error:  # it is raised where it is waited for
            failed.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while thread.is_alive():
        with interruptible(player):
            thread.join(0.1)
    if failed:
        raise failed[0]
    return found[0]


@contextlib.contextmanager
def interruptible(player: Player) -> Iterator[None]:
    """Ctrl-C stops the player, not the program."""
    try:
        yield
    except KeyboardInterrupt:
        typer.echo("Stopped; this is what has been found so far.", err=True)
        player.stop()


def print_decision(view: State, decision: Decision, player: str) -> None:
    """A table for people: the best first, the chosen one marked."""
    game = view.game
    names = game.side_names
    typer.echo(f"{game}, {game.seats[view.turn]} to move, by {player}")
    table = Table()
    table.add_column("")
    table.add_column("move")
    if game.explains_moves:
        table.add_column("what it does")
    for name in names:
        table.add_column(name, justify="right")
    tried = any(each.simulations for each in decision.alternatives)
    if tried:
        table.add_column("tried", justify="right")
    for each in decision.alternatives[:SHOWN]:
        row = ["→" if each.action == decision.action else "", view.text_of(each.action)]
        row += [str(game.tell(view, each.action))] if game.explains_moves else []
        row += [shown(view, each, game.sides.index(side)) for side in range(len(names))]
        table.add_row(*row, *([f"{each.simulations:,}"] if tried else []))
    if len(decision.alternatives) > SHOWN:
        table.caption = f"and {len(decision.alternatives) - SHOWN} more"
    console().print(table)
    if not decision.alternatives:
        typer.echo(f"It plays {view.text_of(decision.action)}.")
    typer.echo(str(decision.how))
    tokens = line_of(view, decision)
    if len(tokens) > 1:
        typer.echo(f"Expected: {' '.join(tokens)}")


def shown(view: State, alternative: Alternative, seat: int) -> str:
    """What a seat may expect: a chance to win in percent, or points."""
    if alternative.values is None:
        return "?"
    value = alternative.values[seat]
    return f"{value:,.2f}" if view.game.is_for_points else f"{100 * value:.2f} %"


def line_of(view: State, decision: Decision) -> list[str]:
    """What is expected to follow, as a record writes it."""
    tokens = []
    state = view
    for choice in decision.line:
        tokens.append(f"{state.text_of(choice)}:" if state.is_chance else state.text_of(choice))
        if state.is_view:
            break
        state = state.apply(choice)
    return tokens


def decision_as_json(view: State, decision: Decision, player: str) -> dict[str, Any]:
    """Everything that the player has answered."""
    how = decision.how
    return {
        "game": str(view.game),
        "position": view.text,
        "player": player,
        "move": view.text_of(decision.action),
        "values": decision.values,
        "how": {
            "method": how.method,
            "depth": how.depth,
            "nodes": how.nodes,
            "simulations": how.simulations,
            "seconds": how.seconds,
        },
        "alternatives": [
            {"move": view.text_of(each.action), "values": each.values, "simulations": each.simulations}
            for each in decision.alternatives
        ],
        "line": line_of(view, decision),
    }
