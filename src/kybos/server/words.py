"""Sentences as they are sent: in English, and as what a catalogue of a language needs."""

from __future__ import annotations

from typing_extensions import TypedDict

from kybos.paint.message import Message


class Words(TypedDict):
    """A sentence: in English, and as the id and the parameters of a catalogue of translations.

    A parameter can be a sentence itself.
    """

    text: str
    id: str
    parameters: dict[str, str | int | float | Words]


def words(told: Message | str) -> Words:
    """A sentence; a plain text is one without parameters."""
    if isinstance(told, str):
        return Words(text=told, id=told, parameters={})
    parameters = {key: _parameter(value) for key, value in told.parameters.items()}
    return Words(text=str(told), id=told.id, parameters=parameters)


def _parameter(value: object) -> str | int | float | Words:
    if isinstance(value, Message):
        return words(value)
    return value if isinstance(value, str | int | float) else str(value)
