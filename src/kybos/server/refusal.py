"""What the service answers when it does not do what it was asked."""

from __future__ import annotations

from typing import Any, NotRequired, cast

from typing_extensions import TypedDict

from kybos.core.errors import KybosError
from kybos.paint.message import Message
from kybos.server.words import Words, words


class Problem(TypedDict):
    """The body of every answer that is an error, as `application/problem+json` (RFC 9457).

    `code` is a word for programs, `title` and `detail` are for people; `clause` names the rule that
    forbids a move, `help` what would be right; `told` and `told_help` are `detail` and `help` for the
    catalogues of languages, where they can be translated; `seq` is the number of the table's last event
    when a command was stale, `retry_after` the seconds after which to try again.
    """

    status: int
    code: str
    title: str
    detail: str
    clause: NotRequired[str]
    help: NotRequired[str]
    told: NotRequired[Words]
    told_help: NotRequired[Words]
    seq: NotRequired[int]
    retry_after: NotRequired[int]


TITLES = {
    400: "This cannot be read",
    401: "Who are you?",
    403: "This is not allowed",
    404: "There is nothing here",
    405: "This cannot be done here",
    409: "This does not fit any more",
    413: "This is too large",
    415: "This is not JSON",
    422: "This cannot be right",
    429: "Too much at once",
    500: "Something has gone wrong here",
    503: "The service is busy",
}
"""A title for each status that the service answers with."""


class RefusalError(KybosError):
    """The service refuses a request: a status, a word for programs, and the reason for people.

    `detail` and `help` are messages where people read them, plain texts where only programs do.
    """

    def __init__(
        self,
        status: int,
        code: str,
        detail: str | Message,
        clause: str | None = None,
        help: str | Message = "",  # noqa: A002  # as in KybosError
        **more: Any,
    ) -> None:
        super().__init__(detail, clause, help)
        self.status = status
        self.code = code
        self.more = more

    @property
    def problem(self) -> Problem:
        """As it is sent."""
        problem: dict[str, Any] = {
            "status": self.status,
            "code": self.code,
            "title": TITLES[self.status],
            "detail": self.message,
            **self.more,
        }
        if self.clause:
            problem["clause"] = self.clause
        if self.help:
            problem["help"] = self.help
        if isinstance(self.told, Message):
            problem["told"] = words(self.told)
        if isinstance(self.told_help, Message):
            problem["told_help"] = words(self.told_help)
        return cast("Problem", problem)


def refused(error: KybosError, code: str) -> RefusalError:
    """What a game objects to, as the service's refusal."""
    return RefusalError(422, code, error.told, error.clause, error.told_help)
