"""What clients send: the bodies of commands, with all that is allowed in them."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag

MOST_EVENTS = 2**31 - 1


def _whole(value: object) -> object:
    return int(value) if isinstance(value, float) and value.is_integer() else value


Text = Annotated[str, Field(pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
"""A text without control characters."""
Number = Annotated[int, Field(ge=0, le=MOST_EVENTS), BeforeValidator(_whole)]
"""A number from 0; for JSON, 5.0 is one as well."""
Seq = Annotated[
    Number | None,
    Field(
        description="the number of the last event that you know; the command is refused if more has happened"
    ),
]
Code = Annotated[Text, Field(max_length=64, description="the code of a private table")]
Notation = Annotated[Text, Field(min_length=1, max_length=64)]


class Body(BaseModel):
    """What all bodies have in common: nothing else may stand in them."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(Body):
    """A table to be opened."""

    spec: Annotated[
        Text, Field(min_length=1, max_length=200, description="the game", examples=["einstein:seats=4"])
    ]
    seats: Annotated[
        dict[Text, Text],
        Field(
            max_length=8,
            description="who sits where: `me`, `open` (the default), or a computer player such as level:5; "
            "`others` stands for all seats that are not named; without any named, you sit on the first one",
            examples=[{"red": "me", "blue": "level:3"}, {"others": "level:3"}],
            json_schema_extra={"additionalProperties": False},  # as the keys are checked
        ),
    ] = {}
    match: Annotated[
        Text, Field(max_length=100, description="such as length=3,leads=winner; empty: one game")
    ] = ""
    clock: Annotated[
        Text,
        Field(
            max_length=60,
            description="none, move:seconds=30, game:seconds=300,increment=3 or days:days=3",
        ),
    ] = "none"
    public: Annotated[bool, Field(description="whether the table is listed, and open to everybody")] = True
    watch: Annotated[bool, Field(description="whether others may watch; they see no hands")] = True
    rated: Annotated[bool, Field(description="whether games between people count for their ratings")] = True
    position: Annotated[
        Text, Field(max_length=2000, description="where the first game begins; empty: at the start")
    ] = ""


class Admission(Body):
    """The code of a private table."""

    code: Code


class SitDown(Body):
    """A place to be taken: the seat (empty: the first free one) and, at a private table, its code."""

    seat: Annotated[Text, Field(max_length=40)] = ""
    code: Code = ""
    seq: Seq = None


class Simple(Body):
    """A command that needs nothing more."""

    seq: Seq = None


class Seed(Body):
    """What a person adds to the dice."""

    seed: Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9._-]{1,64}$")]


def _kind(move: object) -> str:
    return "text" if isinstance(move, str) else "id"


class Move(Body):
    """A move: in notation, or the id of the action."""

    move: Annotated[
        Annotated[Notation, Tag("text")] | Annotated[Number, Tag("id")],
        Discriminator(_kind),
        Field(description="in notation, or the id of the action", examples=["3c2", 17]),
    ]
    seq: Annotated[Number, Field(description="the number of the last event that you know")]


class PlanBody(Body):
    """Moves left for a roll."""

    moves: Annotated[
        list[Notation],
        Field(max_length=8, description="what happens first, as in a record: moves, and rolls as `5:`"),
    ] = []
    on: Annotated[
        dict[Notation, Notation],
        Field(
            min_length=1,
            max_length=64,
            description="what to play on which roll",
            examples=[{"4": "3c2"}],
            json_schema_extra={"additionalProperties": False},
        ),
    ]


class Plans(Body):
    """All moves left for the next roll; none takes them back."""

    plans: Annotated[list[PlanBody], Field(max_length=16)]
    seq: Seq = None


class RecordText(Body):
    """A game record to be checked."""

    record: Annotated[str, Field(min_length=1, max_length=60000)]


class PositionEdit(Body):
    """A position, which need not be possible, and what is changed in it."""

    spec: Annotated[
        Text, Field(min_length=1, max_length=200, description="the game", examples=["einstein:seats=4"])
    ]
    position: Annotated[Text, Field(max_length=2000, description="empty: the start")] = ""
    edit: Annotated[
        list[Annotated[Text, Field(min_length=1, max_length=40)]],
        Field(max_length=8, description="the `touches` of one of its edits; empty: none"),
    ] = []
