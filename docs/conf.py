"""How Sphinx builds these pages."""

from importlib.metadata import version as version_of

from sphinx.application import Sphinx

from kybos.server.settings import describe

project = "Kybos"
author = "The Kybos developers"
copyright = f"2026, {author}"
release = version_of("kybos")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["substitution"]
myst_heading_anchors = 2
_SETTINGS = [f"| `{name}` | {default and f'`{default}`'} | {what} |" for name, default, what in describe()]
myst_substitutions = {
    "settings": "\n".join(["| variable | default | what it says |", "|---|---|---|", *_SETTINGS])
}
default_role = "code"  # the docstrings put names in single backticks
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"Kybos {release}"


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", keep_sentences, priority=100)


def keep_sentences(
    _app: Sphinx, what: str, _name: str, _what_it_is: object, _options: object, lines: list[str]
) -> None:
    """Begin with an empty comment, or napoleon takes what stands before a colon for an attribute's type."""
    if what in {"attribute", "data", "property"}:
        lines[:0] = ["..", ""]
