"""What lies beside the module of a game: its rules, their summary, its languages."""

from __future__ import annotations

import importlib.resources
import sys
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import ClassVar

from kybos.core.clauses import Rules
from kybos.core.errors import KybosError
from kybos.core.languages import Texts, texts_beside
from kybos.core.summary import Section, summary_beside


class Beside:
    """The files beside a game's module, which is found by the class that is asked."""

    name: ClassVar[str]
    """The word that specifications begin with."""

    @classmethod
    def folder(cls) -> Traversable:
        """Where the module lies."""
        package, dot, _ = cls.__module__.rpartition(".")
        if dot:
            return importlib.resources.files(package)
        return Path(sys.modules[cls.__module__].__file__ or "").parent

    @classmethod
    def rules(cls) -> Rules:
        """The numbered clauses, from the file `rules.md`."""
        file = cls.folder() / "rules.md"
        if not file.is_file():
            raise KybosError(f"the game {cls.name} has no file rules.md beside its module")
        return Rules(cls.name, file.read_text(encoding="utf-8"))

    @classmethod
    def summary(cls) -> tuple[Section, ...]:
        """The rules in short, from the file `summary.json`; empty where there is none."""
        return summary_beside(cls.folder())

    @classmethod
    def texts(cls, language: str) -> Texts:
        """What the game says to people in a language, by its English; empty where it knows only English."""
        return texts_beside(cls.folder(), language)
