"""What people may do at a table, and why not: each command adds to a draft, or refuses."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from kybos.core.dice import SEED_WORD
from kybos.core.errors import KybosError
from kybos.paint.message import message
from kybos.server import log
from kybos.server.draft import Draft
from kybos.server.people import Person
from kybos.server.places import Place
from kybos.server.plans import Wanted, checked
from kybos.server.play import Play
from kybos.server.refusal import RefusalError, refused
from kybos.server.table import Table


@dataclass(frozen=True)
class Access:
    """What a person may see of a table: whether anything, and the game as which seat."""

    looks: bool
    watches: bool


def access(table: Table, person: Person | None) -> Access:
    """What a person may see: who sits there everything of the seat, others what the table allows."""
    if person is not None and table.place_of(person.id) is not None:
        return Access(looks=True, watches=True)
    known = person is not None and (person.id == table.host or person.id in table.admitted)
    looks = table.options.public or known
    # who watches a daily game knows its dice
    secret = table.options.daily >= log.today()
    return Access(looks, looks and table.options.watch and not secret)


def check_looks(table: Table, person: Person | None) -> None:
    """Refuse who may not even know of a private table."""
    if not access(table, person).looks:
        raise no_table(table.id)


def check_watches(table: Table, person: Person | None) -> None:
    """Refuse who may not see the game."""
    check_looks(table, person)
    if not access(table, person).watches and table.play is not None:
        raise RefusalError(403, "no-spectators", message("this table has no spectators"))


def no_table(table_id: str) -> RefusalError:
    """What is answered alike whether a table is not there or not for everybody."""
    return RefusalError(
        404,
        "no-table",
        message("there is no table {id}, or it is private", id=table_id),
        help=message("ask the host for the link"),
    )


# -- coming and going --------------------------------------------------------------------------


def admit(draft: Draft, person: Person, code: str) -> None:
    """Somebody shows the code of a private table."""
    table = draft.table
    check_code(table, person, code)
    if not table.options.public and not access(table, person).looks:
        draft.add("admitted", person=person.id, name=person.name)


def check_code(table: Table, person: Person, code: str) -> None:
    """Refuse who neither is known at a private table nor has its code."""
    if access(table, person).looks:
        return
    if not hmac.compare_digest(table.code.encode(), code.encode()):
        raise no_table(table.id)


def sit(draft: Draft, person: Person, seat: str, code: str) -> None:
    """A person takes a free place: the one of a seat that is named, else the first."""
    table = draft.table
    check_code(table, person, code)
    if table.place_of(person.id) is not None:
        raise RefusalError(409, "sits", message("you sit at this table already"))
    if table.phase != "open":
        raise RefusalError(409, "full", message("no place is free any more"))
    places = [number for number, place in enumerate(table.places) if place.is_open]
    wanted = places[0]
    if seat:
        wanted = seat_of(table, seat)
        if wanted not in places:
            name = table.match.game.seats[wanted]
            raise RefusalError(409, "taken", message("somebody sits on {seat} already", seat=name))
    draft.add("sat", place=wanted, person=person.id, name=person.name)


def seat_of(table: Table, word: str) -> int:
    """The seat that a word names; refuses other words."""
    try:
        return table.match.game.seat_of(word)
    except KybosError as error:
        raise RefusalError(422, "no-seat", error.told) from error


def leave(draft: Draft, person: Person) -> None:
    """A person goes: a game that is played is given up, and the table is closed for good."""
    table = draft.table
    place = _place(table, person)
    if table.phase == "closed":
        raise RefusalError(409, "closed", message("this table is closed"))
    if table.phase == "open":
        draft.add("stood", place=place)
        if not any(each.is_person for each in draft.table.places):
            draft.add("closed")
        return
    if table.phase == "playing":
        _give_up(draft, person, "has left")
    elif table.phase == "seeding":
        draft.end("abandoned")
    draft.add("left", place=place)


# -- the game ----------------------------------------------------------------------------------


def add_seed(draft: Draft, person: Person, seed: str) -> None:
    """A person adds a seed to the dice, after their commitment was shown."""
    table = draft.table
    seat = _seat(table, person)
    if table.phase != "seeding" or seat not in table.playing.awaited:
        raise RefusalError(409, "no-seed-awaited", message("no seed is awaited from you now"))
    if not SEED_WORD.fullmatch(seed):
        raise RefusalError(422, "bad-seed", "a seed has 1 to 64 of A-Z, a-z, 0-9, point, dash and underline")
    draft.add("seeded", seat=seat, seed=seed)


def move(draft: Draft, person: Person, text: str | int) -> None:
    """A person moves."""
    play, seat = _turn(draft, person)
    try:
        action = play.state.id_of(text)
    except KybosError as error:
        raise refused(error, "illegal-move") from error
    draft.move(seat, action, by="person")


def resign(draft: Draft, person: Person) -> None:
    """A person gives the game up; in a solitaire: stops, and keeps the score."""
    _seat_in_play(draft.table, person)
    _give_up(draft, person, "has resigned")


def _give_up(draft: Draft, person: Person, words: str) -> None:
    play = draft.table.playing
    seat = _seat(draft.table, person)
    words = "has stopped" if play.game.is_solitaire else words
    draft.end("resigned", seat, f"{play.game.seats[seat]} {words}")


def plan(draft: Draft, person: Person, wanted: Sequence[Wanted]) -> None:
    """A person leaves moves for the next roll; they replace the ones left before."""
    table = draft.table
    seat = _seat_in_play(table, person)
    if not table.clock.is_correspondence:
        raise RefusalError(
            422,
            "not-by-correspondence",
            message("moves can be left for a roll where the clock is none or days"),
        )
    plans = checked(table.playing.state, seat, wanted)
    kept = [{"moves": list(each.moves), "position": each.position, "on": dict(each.on)} for each in plans]
    if kept or table.playing.plans.get(seat):
        draft.add("planned", seat=seat, plans=kept)


# -- rematch -----------------------------------------------------------------------------------


def offer_rematch(draft: Draft, person: Person) -> None:
    """A person wants to play again; once all want it the match begins, the seats rotated."""
    table = draft.table
    place = _place(table, person)
    _check_finished(table)
    if table.options.daily:
        raise RefusalError(409, "daily", message("the daily game is played once"))
    if place in table.offers:
        raise RefusalError(409, "offered", message("you have offered it already"))
    draft.add("offered", place=place)
    people = {number for number, each in enumerate(table.places) if each.is_person}
    if draft.table.offers >= people:
        draft.commit(rematch=True)


def decline_rematch(draft: Draft, person: Person) -> None:
    """A person does not want to play again now."""
    table = draft.table
    place = _place(table, person)
    _check_finished(table)
    if not table.offers:
        raise RefusalError(409, "no-offer", message("nobody has offered a rematch"))
    draft.add("declined", place=place)


def _check_finished(table: Table) -> None:
    if table.phase != "finished":
        raise RefusalError(409, "not-finished", message("the match is not over, or somebody has left"))


# -- what nobody has asked for -----------------------------------------------------------------


def computer_move(draft: Draft, action: int) -> None:
    """The computer player to act has chosen."""
    draft.move(draft.table.playing.state.turn, action, by="computer")


def look_after(draft: Draft, seeds: int, idle: int) -> None:
    """What time brings about: clocks that run out, seeds that do not come, tables that nobody uses."""
    table = draft.table
    waited = draft.at - table.last.at
    if table.phase == "playing" and draft.out_of_time():
        return
    if table.phase == "seeding" and table.clock.runs and draft.at - table.playing.since >= seeds:
        draft.add("started")
    elif waited >= idle and table.phase in ("seeding", "playing"):
        draft.end("abandoned")
        draft.add("closed")
    elif waited >= idle and table.phase in ("open", "finished"):
        draft.add("closed")


# -- who --------------------------------------------------------------------------------------


def _place(table: Table, person: Person) -> int:
    place = table.place_of(person.id)
    if place is None:
        check_looks(table, person)
        raise RefusalError(403, "no-place", message("you do not sit at this table"))
    return place


def _seat(table: Table, person: Person) -> int:
    _place(table, person)
    seat = table.seat_of(person.id)
    if seat is None:
        raise RefusalError(409, "not-playing", message("no game is being played"))
    return seat


def _seat_in_play(table: Table, person: Person) -> int:
    seat = _seat(table, person)
    if table.phase != "playing":
        raise RefusalError(409, "not-playing", message("no game is being played"))
    return seat


def _turn(draft: Draft, person: Person) -> tuple[Play, int]:
    """The game and the seat of a person whose turn it is; others are refused."""
    table = draft.table
    seat = _seat_in_play(table, person)
    play = table.playing
    if play.state.turn != seat:
        actor: Place = table.at(play.state.turn)
        turn, name = play.game.seats[play.state.turn], actor.name or actor.player
        raise RefusalError(
            409, "not-your-turn", message("it is the turn of {seat}, {name}", seat=turn, name=name)
        )
    return play, seat
