"""Catalogues of languages: files `languages/de.json` … beside the modules whose texts they translate.

The English text is the key, with its `{named}` places; a text with a number that needs plural forms has an
object of them by CLDR category instead of one translation.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources.abc import Traversable

from kybos.core.errors import KybosError

LANGUAGES = ("de", "ko", "mk")
"""The codes (ISO 639-1) of the languages into which everything here is translated, besides English."""
Texts = Mapping[str, str | Mapping[str, str]]
"""Translations by the English texts."""


def texts_beside(folder: Traversable, language: str) -> Texts:
    """The catalogue of a language in `languages` below a folder; empty where there is none."""
    file = folder / "languages" / f"{language}.json"
    if not file.is_file():
        return {}
    texts: Texts = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(texts, dict):
        raise KybosError(f"{file} must be an object of translations by their English texts")
    return texts
