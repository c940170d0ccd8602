"""Driving the full-screen mode as a person would, without a terminal."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from textual import events

import kybos
from kybos.core.dice import Dice, SeededDice
from kybos.core.match import Match, MatchOptions
from kybos.terminal.screen import ScreenMode
from kybos.terminal.screen_model import Model, Moment
from kybos.terminal.screen_widgets import BoardView, ButtonRow
from kybos.terminal.table import Table

SIZE = (100, 35)
HOPS = 4
"""How often a message is handed on at most, from the key to what it brings about."""


def table_for(spec: str, players: Sequence[str] = ("human", "random"), **wishes: Any) -> Table:
    """A table with seeded dice; `seed`, `length` and `dice` besides what a table takes."""
    seed = wishes.pop("seed", "7")
    dice: Callable[[int], Dice] = wishes.pop("dice", lambda number: SeededDice(f"{seed}-{number}"))
    game = kybos.load(spec)
    match = Match(game, MatchOptions(length=wishes.pop("length", 1)))
    seated = [*players, *["random"] * len(game.seats)][: len(game.seats)]
    return Table(match, seated, dice, seed=seed, **wishes)


class Person:
    """Who sits before the screen: looks, presses, clicks and types."""

    def __init__(self, app: ScreenMode, pilot: Any, seed: int) -> None:
        self.app = app
        self._pilot = pilot
        self.rng = random.Random(seed)

    @property
    def model(self) -> Model:
        return self.app.model

    @property
    def lines(self) -> list[str]:
        """What stands on the screen."""
        return [strip.text.rstrip() for strip in self.app.screen._compositor.render_strips()]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    async def settled(self, hops: int = HOPS) -> None:
        """Wait until nothing happens by itself any more and every message has been taken in."""
        while hops:
            await self._pilot.pause(0)
            hops -= 1
            while self.app.main.is_busy and self.app.is_running:
                await self._pilot.pause(0.002)
                hops = HOPS

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self._send(key)
            await self.settled()

    async def _send(self, key: str) -> None:
        sign = {"space": " ", "question_mark": "?"}.get(key, key if len(key) == 1 else None)
        self.app.post_message(events.Key(key, sign))
        await self._pilot.pause(0)

    async def type(self, text: str) -> None:
        for sign in text:
            await self._send("space" if sign == " " else sign)
        await self.press("enter")

    async def click(self, name: str) -> None:
        """Click a place or a button."""
        board, buttons = self.app.main.query_one(BoardView), self.app.main.query_one(ButtonRow)
        on_board = board.canvas is not None and name in board.canvas.middles
        if on_board and board.canvas:
            row, column = board.canvas.middles[name]
        else:
            row, column = buttons.middle_of(name)
        await self._pilot.click(board if on_board else buttons, offset=(column, row))
        await self.settled()

    async def resize(self, width: int, height: int) -> None:
        await self._pilot.resize_terminal(width, height)
        await self.settled()

    # -- whole games -------------------------------------------------------------------------

    async def play_on(self, play: Callable[[Person], Awaitable[None]]) -> None:
        """Answer whatever is asked in one way, to the end of the match."""
        while self.model.moment is not Moment.MATCH_OVER:
            if self.model.moment is Moment.HAND_OVER:
                await self.press("enter")
            else:
                await play(self)


async def by_clicks(person: Person) -> None:
    await person.click(person.rng.choice(person.model.next_touches))


async def by_keys(person: Person) -> None:
    if person.model.moment is Moment.CHOICE:
        await person.press(*["tab"] * person.rng.randint(1, 3), "enter")
    else:
        await person.press("space")


async def by_typing(person: Person) -> None:
    choosing = person.model.moment is Moment.CHOICE
    await person.type(person.rng.choice(person.model.view.moves) if choosing else "roll")


def sit(
    table: Table,
    do: Callable[[Person], Awaitable[None]],
    *,
    size: tuple[int, int] = SIZE,
    seed: int = 1,
) -> ScreenMode:
    """Sit down at a table, do something, and stop; the application as it was left."""
    app = ScreenMode(table, pause=0)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            person = Person(app, pilot, seed)
            await person.settled()
            await do(person)

    asyncio.run(run())
    return app
