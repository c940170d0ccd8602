"""The grammar of specifications: `name`, or `name:key=value,key=value`.

Games and players are named this way everywhere: in Python, on the command line, in records and in
links. Options are a frozen dataclass; its annotations (`int`, `float`, `bool`, `str` or a `Literal` of
words) say how a value reads, its defaults are what a specification leaves out. `int | str` is a text
for which a whole number may stand.
"""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from kybos.core.errors import InvalidSpecError
from kybos.paint.message import Message, message

NAME = re.compile(r"[a-z][a-z0-9_-]*")
TRUTH = {"yes": True, "no": False, "true": True, "false": False}
T = TypeVar("T")


def split(text: str) -> tuple[str, dict[str, str]]:
    """The name and the options, as text, of a specification; raises `InvalidSpecError`."""
    if not isinstance(text, str):
        raise InvalidSpecError(
            message("a specification is a text such as einstein, not {text}", text=repr(text))
        )
    name, colon, rest = text.strip().partition(":")
    if not NAME.fullmatch(name):
        raise InvalidSpecError(message("{text} does not begin with a name such as einstein", text=repr(text)))
    options: dict[str, str] = {}
    if not colon:
        return name, options
    for part in rest.split(","):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not key or not value:
            raise InvalidSpecError(
                message("{part} in {text} is not key=value", part=repr(part), text=repr(text))
            )
        if key in options:
            raise InvalidSpecError(message("{key} stands twice in {text}", key=key, text=repr(text)))
        options[key] = value
    return name, options


def read_options(owner: str | Message, options: type[T], given: Mapping[str, Any]) -> T:
    """Options of `owner` made from given values (texts or Python values); the rest by default."""
    hints = get_type_hints(options)
    known = [field.name for field in dataclasses.fields(options)]  # type: ignore[arg-type]  # a dataclass
    values = {}
    for key, value in given.items():
        if key not in known:
            wrong = message("{owner} has no option {key}", owner=owner, key=repr(key))
            options_are = message("its options are {known}", known=", ".join(known))
            right = options_are if known else message("it has no options")
            raise InvalidSpecError(unknown(wrong, key, known, right))
        # a key by itself might be a word of a catalogue
        what = message("{owner}{option}", owner=owner, option=f": {key}")
        values[key] = _read(what, hints[key], value)
    return options(**values)


def write(name: str, options: Any) -> str:
    """The shortest specification that names these options: defaults are left out."""
    shown = [
        f"{field.name}={write_value(getattr(options, field.name))}"
        for field in dataclasses.fields(options)
        if getattr(options, field.name) != field.default
    ]
    return f"{name}:{','.join(shown)}" if shown else name


def suggestion(word: str, known: Iterable[str]) -> str:
    """` (did you mean …?)` if a known word is near, else nothing."""
    near = nearest(word, known)
    return f" (did you mean {near}?)" if near else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is near, empty if there is none."""
    return next(iter(difflib.get_close_matches(word, list(known), n=1)), "")


def unknown(wrong: Message, word: str, known: Iterable[str], right: Message) -> Message:
    """What is wrong with a word, the known word that is near, if one is, and what would be right."""
    if near := nearest(word, known):
        # with its sign a word is none of a catalogue
        wrong = message("{wrong} (did you mean {near})", wrong=wrong, near=f"{near}?")
    return message("{wrong}; {right}", wrong=wrong, right=right)


def _read(what: Message, hint: Any, value: Any) -> Any:
    if get_origin(hint) is Literal:
        words = get_args(hint)
        if not isinstance(value, str) or value not in words:
            raise InvalidSpecError(
                message(
                    "{what} must be one of {words}, not {value}",
                    what=what,
                    words=", ".join(words),
                    value=repr(value),
                )
            )
        return value
    if hint is bool:
        return _read_truth(what, value)
    if hint is int:
        if isinstance(value, bool) or not re.fullmatch(r"-?[0-9]{1,18}", str(value)):
            raise InvalidSpecError(
                message("{what} must be a whole number, not {value}", what=what, value=repr(value))
            )
        return int(value)
    if hint is float:
        return _read_number(what, value)
    if hint == int | str and isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        raise InvalidSpecError(message("{what} must be a text, not {value}", what=what, value=repr(value)))
    if not value or value != value.strip() or "," in value:
        raise InvalidSpecError(
            message(
                "{what} must be a text without commas or spaces around it, not {value}",
                what=what,
                value=repr(value),
            )
        )
    return value


def _read_truth(what: Message, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    if not isinstance(value, str) or value not in TRUTH:
        raise InvalidSpecError(message("{what} must be yes or no, not {value}", what=what, value=repr(value)))
    return TRUTH[value]


def _read_number(what: Message, value: Any) -> float:
    if isinstance(value, bool) or not re.fullmatch(r"-?[0-9]{1,18}(\.[0-9]{1,18})?", str(value)):
        raise InvalidSpecError(
            message("{what} must be a number such as 0.5, not {value}", what=what, value=repr(value))
        )
    return float(value)


def write_value(value: Any) -> str:
    """A value of an option as it stands in a specification."""
    if isinstance(value, float):
        return f"{Decimal(repr(value)):f}".removesuffix(".0")
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
