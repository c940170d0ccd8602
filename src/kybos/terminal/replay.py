"""What `kybos replay` does: a recorded game step by step, as a text, as JSON or as a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import typer

from kybos.core.dialect import OWN
from kybos.core.errors import InvalidRecordError, KybosError
from kybos.core.record import Record, read_records
from kybos.core.record_reader import decoded
from kybos.paint import page, text
from kybos.paint.scene import Step, places_of
from kybos.terminal.convert import kinds_for, read_all, source_format
from kybos.terminal.files import check_free, label, read_file, write_file
from kybos.terminal.follow import Happening, Playback, follow
from kybos.terminal.tables import at_terminal, print_json, result_as_json, say, use_colours

HELP = "Enter or n: next, b: back, a number: that ply, q: quit"


def replay_file(source: str, *, game: int | None, json: bool, html: str | None, force: bool) -> None:
    """Show one game of a file in the way that was asked for."""
    if html:
        check_free(html, force=force)
    playback = load(source, game)
    if html:
        write_file(html, make_page(playback).encode(), force=force)
    if json:
        print_json(as_json(playback))
    elif not html and at_terminal():
        step_through(playback)
    elif not html:
        for line in as_text(playback):
            say(line)


def load(source: str, number: int | None) -> Playback:
    """Follow the game of this number, the first if none is given; errors name the file."""
    name = label(source, "standard input")
    records = read_games(name, read_file(source))
    if number is not None and not 1 <= number <= len(records):
        raise KybosError(f"{name}: there is no game {number}; the file holds {len(records)}")
    if number is None and len(records) > 1:
        typer.echo(f"This is game 1 of {len(records)}; --game shows another.", err=True)
    try:
        return follow(records[(number or 1) - 1])
    except InvalidRecordError as error:
        raise InvalidRecordError(f"{name}: {error}") from error


def read_games(name: str, data: bytes) -> list[Record]:
    """The records of a file in any format; a last one that is broken off is shown as far as it goes."""
    dialect = source_format(name, data, None, kinds_for(None))
    try:
        return read_all(name, data, dialect)
    except InvalidRecordError as error:
        if dialect is not OWN:
            raise
        try:
            records = list(read_records(decoded(data.splitlines(keepends=True)), broken_off=True))
        except InvalidRecordError:
            raise error from None
        if not records:
            raise
        typer.echo(f"kybos: {error}", err=True)
        return records


# -- as a text -------------------------------------------------------------------------------


def as_text(playback: Playback) -> Iterator[str]:
    """The whole game: what is known about it, each ply told, the final board."""
    yield from about(playback)
    yield ""
    for ply, happenings in playback.plies():
        if happenings:
            yield tell(ply, happenings)
    yield f"\n{playback.end}\n\n{playback.status}"


def about(playback: Playback) -> Iterator[str]:
    """What is known about the game."""
    yield playback.title
    yield from (f"{key}: {value}" for key, value in playback.facts.items())
    if playback.record.comment:
        yield playback.record.comment


def tell(ply: int, happenings: list[Happening]) -> str:
    """One ply in words, with what is said about it."""
    words = [f"{ply:>3}." if ply else "   "]
    for happening in happenings:
        words.append(f"{happening.told}.")
        if happening.remark:
            words.append(f"[{happening.remark}]")
    return " ".join(words)


def as_json(playback: Playback) -> dict[str, Any]:
    """Everything for programs: each event with the position after it."""
    record = playback.record
    return {
        "game": str(playback.start.game),
        "headers": record.headers,
        "comment": record.comment,
        "position": playback.start.text,
        "events": [event_as_json(happening) for happening in playback.happenings],
        "result": result_as_json(playback.result),
        "note": playback.note,
    }


def event_as_json(happening: Happening) -> dict[str, Any]:
    """One event."""
    event, turn = happening.event, happening.before.turn
    return {
        "ply": happening.ply,
        "text": event.text,
        "is_outcome": event.is_outcome,
        "seat": happening.before.game.seats[turn] if turn >= 0 else None,
        "told": happening.told,
        "comment": event.comment,
        "evaluation": event.evaluation,
        "clock": event.clock,
        "position": happening.after.text,
    }


# -- as a page -------------------------------------------------------------------------------


def make_page(playback: Playback) -> str:
    """The game as one HTML file."""
    start = playback.start
    frames = [page.Frame(start.svg(targets=False), f"{start.game.status(start)}.")]
    marked: tuple[Step, ...] = ()
    for happening in playback.happenings:
        steps = happening.steps
        marked = steps if places_of(steps) else marked  # a roll leaves the last move marked
        frames.append(make_frame(happening, marked))
    if playback.happenings or playback.forfeit:
        frames[-1] = replace(frames[-1], told=f"{frames[-1].told} {playback.status}")
    return page.paint(playback.title, frames, facts=playback.facts, remark=playback.record.comment)


def make_frame(happening: Happening, marked: tuple[Step, ...]) -> page.Frame:
    """The picture after an event."""
    event = happening.event
    return page.Frame(
        svg=happening.after.svg(last=marked, targets=False),
        told=f"{happening.told}.",
        token=f"{event.text}:" if event.is_outcome else event.text,
        ply=happening.ply,
        remark=happening.remark,
    )


# -- step by step ----------------------------------------------------------------------------


def step_through(playback: Playback) -> None:
    """Show ply after ply as the person at the keyboard wishes."""
    plies = playback.plies()
    say("\n".join(about(playback)))
    at, shown = 0, None
    while True:
        if at != shown:
            show_ply(playback, plies, at)
            shown = at
        try:
            word = input(f"ply {at} of {len(plies) - 1}> ").strip().lower()
        except EOFError:
            typer.echo()
            return
        if word in ("q", "quit"):
            return
        at = wanted_ply(word, at, len(plies) - 1)


def wanted_ply(word: str, at: int, last: int) -> int:
    """The ply that a word asks for; the present one if it asks for none."""
    if word in ("", "n", "next"):
        if at == last:
            say(f"This is the last one. {HELP}")
        return min(at + 1, last)
    if word in ("b", "back"):
        return max(at - 1, 0)
    if word.isascii() and word.isdecimal() and len(word) < 10 and int(word) <= last:
        return int(word)
    say(f"{HELP} (0 to {last})")
    return at


def show_ply(playback: Playback, plies: list[tuple[int, list[Happening]]], at: int) -> None:
    """The position after a ply, and how it came about."""
    ply, happenings = plies[at]
    state = happenings[-1].after if happenings else playback.start
    steps = happenings[-1].steps if happenings else ()
    told = f"{tell(ply, happenings)}\n" if happenings else ""
    drawn = text.paint(state.scene(), colours=use_colours(), last=places_of(steps))
    typer.echo(f"\n{drawn}\n")
    say(f"{told}{playback.status}" if at == len(plies) - 1 else told or HELP)
