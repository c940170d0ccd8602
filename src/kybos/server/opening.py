"""Opening tables: what is asked for, read and checked."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, func, select

from kybos.core.dice import CommittedDice
from kybos.core.errors import InvalidSpecError, KybosError
from kybos.core.game import Game, load
from kybos.core.state import SPECTATOR, State
from kybos.paint.message import message
from kybos.server import log
from kybos.server.bodies import NewTable
from kybos.server.draft import Draft
from kybos.server.people import Person
from kybos.server.people_rules import new_id
from kybos.server.places import Options, Place
from kybos.server.refusal import RefusalError, refused
from kybos.server.schema import participants, tables
from kybos.server.thinkers import check_player

CODE_BYTES = 16
MINE, OPEN, OTHERS = "me", "open", "others"


def new_table(wanted: NewTable, person: Person) -> Draft:
    """A draft of the table that a person wants; raises `RefusalError`."""
    try:
        game = load(wanted.spec)
        options = Options(
            spec=str(game),
            match=wanted.match,
            clock=wanted.clock,
            public=wanted.public,
            watch=wanted.watch,
            rated=wanted.rated,
            position=_position(game, wanted.position),
        )
        options.new_match()
        options = Options(**{**options.as_data(), "clock": str(options.reckoning)})
        places = [_place(game, word, person) for word in _words(game, wanted.seats)]
    except KybosError as error:
        raise refused(error, "bad-table") from error
    if sum(place.is_person for place in places) > 1:
        raise RefusalError(422, "bad-table", message("you can sit on one seat only"))
    return _draft(new_id(), options, places, person)


def daily_table(table_id: str, date: str, game: Game, dice: CommittedDice, person: Person) -> Draft:
    """A draft of a person's attempt at a daily game."""
    options = Options(spec=str(game), daily=date, rated=False)
    draft = _draft(table_id, options, [Place("person", person.name, person.id)], person)
    draft.commit(secret=dice.seed.hex(), dice=dice.game_id)
    return draft


def _draft(table_id: str, options: Options, places: list[Place], person: Person) -> Draft:
    data = {
        "options": options.as_data(),
        "places": [vars(place) for place in places],
        "host": person.id,
        "code": secrets.token_hex(CODE_BYTES),
    }
    return Draft.of_new(table_id, log.now(), data)


def _position(game: Game, text: str) -> str:
    if not text:
        return ""
    state = game.state(text)
    error = objection(state)
    if error:
        raise error
    return state.text


def objection(state: State) -> KybosError | None:
    """Why no table can begin in a state, None if one can."""
    if state.is_over:
        return InvalidSpecError(message("the game is over in this position"))
    try:
        state.refuse_view()
    except KybosError as error:
        return error
    if state.seen_by(SPECTATOR) != state:  # who opens the table would know the hands, and all could read them
        return InvalidSpecError(
            message("a table cannot begin where somebody holds what is hidden from others")
        )
    return None


def _words(game: Game, given: Mapping[str, str]) -> list[str]:
    words = [given.get(OTHERS, OPEN)] * len(game.seats)
    named = {seat: word for seat, word in given.items() if seat != OTHERS}
    if not named:
        words[0] = MINE
    for seat, word in named.items():
        words[game.seat_of(seat)] = word
    return words


def _place(game: Game, word: str, person: Person) -> Place:
    if word == OPEN:
        return Place()
    if word == MINE:
        return Place("person", person.name, person.id)
    check_player(word, game)
    return Place("computer", player=word)


async def check_number(site: Any, person: Person) -> None:
    """Refuse one who has too many tables that are not over."""
    most = site.settings.most_tables_per_person

    def count(connection: Connection) -> int:
        mine = participants.join(tables, tables.c.id == participants.c.table_id)
        query = (
            select(func.count())
            .select_from(mine)
            .where(participants.c.person_id == person.id, tables.c.phase.not_in(("finished", "closed")))
        )
        return connection.scalar(query) or 0

    if await site.store.read(count) >= most:
        raise RefusalError(
            429,
            "too-many-tables",
            message("you have {most} tables that are not over", most=most),
            help=message("finish some or leave them"),
            retry_after=60,
        )
