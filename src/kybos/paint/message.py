"""Text for people, as an id and its parameters, so that a language is a catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True)
class Message:
    """A sentence: its English form with `{named}` places is the id, as in gettext catalogues."""

    id: str
    parameters: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "parameters", MappingProxyType(dict(self.parameters)))

    def __str__(self) -> str:
        return self.id.format(**self.parameters)

    def __hash__(self) -> int:
        return hash((self.id, frozenset(self.parameters.items())))

    def __reduce__(self) -> tuple[type[Message], tuple[str, dict[str, object]]]:
        return Message, (self.id, dict(self.parameters))


def message(text: str, /, **parameters: object) -> Message:
    """A message with its parameters named: `message("{seat} to move", seat="red")`."""
    return Message(text, parameters)


def joined(pattern: str, names: Sequence[str]) -> Message:
    """Names, two by two in the pattern's places `first` and `second`, so that each can be translated."""
    told = Message(pattern, {"first": names[0], "second": names[1]})
    for name in names[2:]:
        told = Message(pattern, {"first": told, "second": name})
    return told
