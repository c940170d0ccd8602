"""All that is said to people: found in the source and in what games declare, to test the catalogues."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import string
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import kybos
from kybos.core.game import Game
from kybos.core.option import described
from kybos.paint.message import Message
from kybos.paint.scene import Scene

SOURCE = Path(kybos.__file__).parent
MAKERS = ("message", "Message", "joined")


def places_in(text: str) -> set[str]:
    """The `{named}` places of a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def needs_words(text: str) -> bool:
    """Whether a text holds words, besides its places, signs and numbers."""
    return any(letter.isalpha() for plain, _, _, _ in string.Formatter().parse(text) for letter in plain)


def written_in(folder: Traversable) -> set[str]:
    """The ids of all messages that the modules of a folder make, tables and constants looked up."""
    path = Path(str(folder))
    found: set[str] = set()
    for file in path.rglob("*.py"):
        name = ".".join(("kybos", *file.relative_to(SOURCE).with_suffix("").parts))
        written = [first for node in ast.walk(ast.parse(file.read_text())) for first in _written_by(node)]
        if written:
            module = importlib.import_module(name.removesuffix(".__init__"))
            found.update(text for first in written for text in _texts_of(first, module))
    return found


def _written_by(node: ast.AST) -> list[ast.expr]:
    """The first argument of a call that makes a message."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS:
        return node.args[:1]
    return []


def _texts_of(node: ast.expr, module: ModuleType) -> Iterator[str]:
    """The texts that an argument can be; none where it is a parameter of the function around it."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from _texts_of(body, module)
            yield from _texts_of(other, module)
        case ast.Name(id=name) if isinstance(getattr(module, name, None), str):
            yield getattr(module, name)
        case ast.Subscript(value=ast.Name(id=name)):
            yield from getattr(module, name).values()


def declared_by(kind: type[Game]) -> set[str]:
    """What a game declares: endings, ways of playing, options, words for chance, seats, labels."""
    found = {str(ending.text) for ending in kind.endings if not isinstance(ending.text, Message)}
    found |= {variant.title for variant in kind.variants}
    found |= {kind.chance_word, kind.chance_words, f"to {kind.chance_verb}"}
    hints = get_type_hints(kind.options_type)
    for each in dataclasses.fields(kind.options_type):
        told = described(kind.options_type, each.name, hints[each.name])
        found |= {told.title, told.about, *told.labels.values()}
    return found


def shown_in(game: Game, scene: Scene) -> set[str]:
    """What a scene and the seats show as plain words, to be looked up by the client."""
    return {*game.seats, *(place.label for place in scene.places if place.label.isalpha())}


def ids_of(message: Message) -> Iterator[str]:
    """The ids of a message and of those in it."""
    yield message.id
    for value in message.parameters.values():
        if isinstance(value, Message):
            yield from ids_of(value)


def ids_in(told: Any) -> Iterator[str]:
    """The same of a message as it is sent."""
    yield told["id"]
    for value in told["parameters"].values():
        if isinstance(value, dict):
            yield from ids_in(value)
