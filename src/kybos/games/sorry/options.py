"""What a game of Sorry! is played by."""

from __future__ import annotations

from dataclasses import dataclass

from kybos.core.errors import InvalidSpecError
from kybos.core.option import option, same
from kybos.games.sorry.board import COLOURS
from kybos.paint.message import message

USUAL_SEATS = {"2": ("red", "yellow"), "3": ("red", "blue", "yellow"), "4": COLOURS}
"""Who plays, by the number of players (S4)."""


@dataclass(frozen=True)
class SorryOptions:
    """What a game of Sorry! is played by.

    `seats`: 2, 3 or 4, or colours in clockwise order joined by `+` (S4). `teams`: red + yellow play
    blue + green (S32). `points`: with hands, for points (S38–S43). `split`: with teams, over how many
    pawns a 7 may be shared, `any` or `two` (S36). `bonus`: with points, the `best` bonus or their
    `sum` (S42). `swapped_pawn_slides`: an exchanged pawn slides too (S25). `quick_start`: one pawn of
    each colour begins on its circle (S44). `first`: the colour that begins, by default the first (S7).
    """

    seats: int | str = option("2", "Players", "Two sit opposite each other.", same(*USUAL_SEATS))
    teams: bool = option(
        False, "Teams", "Red and yellow play against blue and green; this takes four players."
    )
    points: bool = option(False, "Play for points", "Everybody holds five cards and collects points.")
    split: str = option(
        "",
        "Sharing a 7",
        "In teams: over how many pawns a 7 may be shared.",
        {"": "any pawns of the team", "two": "two pawns"},
    )
    bonus: str = option(
        "",
        "Bonus",
        "For points: whether the best bonus counts or all together.",
        {"": "the best one", "sum": "all together"},
    )
    swapped_pawn_slides: bool = option(
        False, "Exchanged pawns slide", "An opponent's pawn that an exchange puts on a triangle slides, too."
    )
    quick_start: bool = option(False, "Quick start", "One pawn of each colour begins on its circle.")
    first: str = option(
        "", "Who begins", "The colour that moves first.", {"": "the first colour", **same(*COLOURS)}
    )

    def __post_init__(self) -> None:
        colours = _colours(str(self.seats))
        for count, usual in USUAL_SEATS.items():
            if colours == usual:
                object.__setattr__(self, "seats", count)
        self._check_teams(len(colours))
        self._check_points()
        self._check_first(colours)

    @property
    def colours(self) -> tuple[str, ...]:
        """The seats in turn order."""
        return _colours(str(self.seats))

    def _check_teams(self, seats: int) -> None:
        if self.teams and seats != 4:
            raise InvalidSpecError(
                message("sorry: teams need four seats, not {seats}: seats=4,teams=yes", seats=seats), "S32"
            )
        if self.split not in ("", "any", "two"):
            raise InvalidSpecError(
                message("sorry: split must be any or two, not {text}", text=repr(self.split)), "S36"
            )
        if self.split and not self.teams:
            raise InvalidSpecError(
                message("sorry: split is about teams; without teams a 7 is split over two pawns (S18)"),
                "S36",
            )
        object.__setattr__(self, "split", "two" if self.split == "two" else "")

    def _check_points(self) -> None:
        if self.bonus not in ("", "best", "sum"):
            raise InvalidSpecError(
                message("sorry: bonus must be best or sum, not {text}", text=repr(self.bonus)), "S42"
            )
        if self.bonus and not self.points:
            raise InvalidSpecError(
                message("sorry: bonus is about points; without points=yes there is none"), "S42"
            )
        object.__setattr__(self, "bonus", "sum" if self.bonus == "sum" else "")
        if self.quick_start and self.points:
            raise InvalidSpecError(
                message("sorry: with points one pawn begins on its circle anyway; leave out quick_start"),
                "S44",
            )

    def _check_first(self, colours: tuple[str, ...]) -> None:
        if not self.first:
            return
        found = [colour for colour in colours if self.first in (colour, colour[0])]
        if not found:
            raise InvalidSpecError(
                message(
                    "sorry: first must be one of {colours}, not {text}",
                    colours=", ".join(colours),
                    text=repr(self.first),
                ),
                "S7",
            )
        object.__setattr__(self, "first", "" if found[0] == colours[0] else found[0])


def _colours(seats: str) -> tuple[str, ...]:
    """The colours that `seats` names, in turn order; raises `InvalidSpecError`."""
    if seats in USUAL_SEATS:
        return USUAL_SEATS[seats]
    by_letter = {colour[0]: colour for colour in COLOURS} | {colour: colour for colour in COLOURS}
    named = seats.split("+")
    for word in named:
        if word not in by_letter:
            raise InvalidSpecError(
                message(
                    "sorry: seats must be 2, 3, 4 or colours such as red+yellow; {text} is none of {colours}",
                    text=repr(word),
                    colours=", ".join(COLOURS),
                ),
                "S4",
            )
    colours = tuple(by_letter[word] for word in named)
    if len(set(colours)) < len(colours):
        raise InvalidSpecError(message("sorry: seats names a colour twice: {seats}", seats=seats), "S4")
    if len(colours) < 2:
        raise InvalidSpecError(message("sorry: 2 to 4 colours play, not one"), "S4")
    offsets = [(COLOURS.index(colour) - COLOURS.index(colours[0])) % 4 for colour in colours]
    if offsets != sorted(offsets):
        clockwise = sorted(
            colours, key=lambda colour: (COLOURS.index(colour) - COLOURS.index(colours[0])) % 4
        )
        raise InvalidSpecError(
            message(
                "sorry: turns go clockwise: {right}, not {colours}",
                right="+".join(clockwise),
                colours="+".join(colours),
            ),
            "S7",
        )
    return colours
