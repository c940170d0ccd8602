"""The other end of a line, written beforehand."""

from __future__ import annotations

from kybos.core.protocol import SilentError


class Script:
    """A `Line` that answers what was written for it, and keeps what is sent."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.sent: list[str] = []

    def send(self, text: str) -> None:
        self.sent.append(text)

    def receive(self, seconds: float) -> str:
        if not self.answers or seconds == 0:
            raise SilentError("")
        return self.answers.pop(0)
