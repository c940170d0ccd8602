"""What can go wrong, as types. An error says what was wrong and, where a rule decides, cites its clause."""

from __future__ import annotations

from kybos.paint.message import Message


class KybosError(ValueError):
    """Something that was handed to Kybos cannot be used; the text says what, where and why.

    `clause` is the number of the rule that decides (`E6`), if one does; `help` says what would be
    right. The text holds all three. `told` and `told_help` are what was said as it was given: as
    messages where it can be translated.
    """

    def __init__(
        self,
        message: str | Message,
        clause: str | None = None,
        help: str | Message = "",  # noqa: A002
    ) -> None:
        super().__init__(str(message))
        self.told = message
        self.clause = clause
        self.told_help = help

    def __reduce__(self) -> tuple[type[KybosError], tuple[str | Message, str | None, str | Message]]:
        return type(self), (self.told, self.clause, self.told_help)

    @property
    def message(self) -> str:
        """What was wrong, in English."""
        return str(self.told)

    @property
    def help(self) -> str:
        """What would be right, in English; may be empty."""
        return str(self.told_help)

    def __str__(self) -> str:
        cited = f"{self.message} ({self.clause})" if self.clause else self.message
        return f"{cited}; {self.help}" if self.help else cited


class InvalidSpecError(KybosError):
    """A specification such as `einstein:seats=4` cannot be read, or its options contradict each other."""


class InvalidPositionError(KybosError):
    """The text cannot be read as a position, or no play could lead to it."""


class InvalidMoveError(KybosError):
    """The text cannot be read as a move or as an outcome of chance."""


class IllegalMoveError(KybosError):
    """The move can be read, but the rules do not allow it here."""


class AmbiguousMoveError(KybosError):
    """The text names more than one legal move."""


class InvalidRecordError(KybosError):
    """A game record cannot be read or does not replay."""


class DiceError(KybosError):
    """The dice cannot give a roll that the position asks for."""
