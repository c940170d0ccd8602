"""The keys of the full-screen mode; the first of them stand in the lowest line as far as there is room."""

from __future__ import annotations

from textual.binding import Binding, BindingType

KEYS = ("f5", "f6", "f7", "f8", "f9")
"""The keys of the buttons; those with one letter are typed."""
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
BINDINGS: list[BindingType] = [
    Binding("f1,question_mark", "help", "Help", key_display="F1"),
    Binding("q", "leave", "Quit"),
    Binding("u,ctrl+z", "undo", "Undo", key_display="u"),
    Binding("tab", "cycle(1)", "Next", key_display="Tab"),
    Binding("escape", "back", "Back", key_display="Esc"),
    Binding("f2", "panel", "Moves", key_display="F2"),
    Binding("f3", "rules", "Rules", key_display="F3"),
    Binding("f4", "pauses", "Pauses", key_display="F4"),
    Binding("shift+tab", "cycle(-1)", show=False),
    Binding("enter,space", "press", show=False),
    *(Binding(key, f"move({dx}, {dy})", show=False) for key, (dx, dy) in ARROWS.items()),
    *(Binding(key, f"key('{key}')", show=False) for key in KEYS),
    Binding("pageup", "scroll_told(-1)", show=False),
    Binding("pagedown", "scroll_told(1)", show=False),
]
