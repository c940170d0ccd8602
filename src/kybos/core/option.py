"""What people are offered: an option of a game with its title and labels, and ways of playing as a whole."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

KEY = "kybos"
"""Under which key of a field's metadata an option is described."""


@dataclass(frozen=True)
class Described:
    """An option as people are told of it; `labels` are by value, as it stands in a specification."""

    title: str
    about: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Variant:
    """A way of playing a game that people are offered by a title, instead of its options one by one."""

    title: str
    spec: str


def same(*values: str) -> dict[str, str]:
    """Labels that are the values themselves."""
    return {value: value for value in values}


def option(default: Any, title: str, about: str = "", labels: Mapping[str, str] | None = None) -> Any:
    """A field of the options of a game, with its default and what people are told of it.

    `labels` name the values that people choose from, all of them or the usual ones. The empty text as a
    value stands for the default, which cannot be written into a specification.
    """
    described = Described(title, about, dict(labels or {}))
    return field(default=default, metadata={KEY: described})


def described(kind: type, name: str, hint: object = None) -> Described:
    """An option of a dataclass by its name; by the words of its annotation where it says nothing itself."""
    [found] = [each for each in dataclasses.fields(kind) if each.name == name]
    told = found.metadata.get(KEY)
    if isinstance(told, Described):
        return told
    values = [value for value in get_args(hint) if isinstance(value, str)]
    return Described(name, labels={value: value for value in values})
