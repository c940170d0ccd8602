"""What can go wrong, as types. An error says what was wrong and, where a rule decides, cites its clause."""

from __future__ import annotations


class KybosError(ValueError):
    """Something that was handed to Kybos cannot be used; the text says what, where and why.

    `clause` is the number of the rule that decides (`E6`), if one does; `help` says what would be
    right. The text holds all three.
    """

    def __init__(self, message: str, clause: str | None = None, help: str = "") -> None:  # noqa: A002
        super().__init__(message)
        self.message = message
        self.clause = clause
        self.help = help

    def __reduce__(self) -> tuple[type[KybosError], tuple[str, str | None, str]]:
        return type(self), (self.message, self.clause, self.help)

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
