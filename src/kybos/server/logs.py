"""What the service logs: a line for each thing that happens, as JSON or as plain text, without secrets.

Modules log with `logging.getLogger("kybos.…")`; what `extra` holds becomes fields of the line. Cookies,
headers, query strings and bodies are never handed to a logger, and what looks like a secret all the
same is struck out.
"""

from __future__ import annotations

import datetime
import json
import logging
import re
import sys
from collections.abc import Iterable
from contextvars import ContextVar
from typing import Any, TextIO

from kybos.server.settings import Settings

request_id: ContextVar[str] = ContextVar("kybos_request_id", default="")
"""The id of the request that is being answered; stands in each line that is logged meanwhile."""

_STRUCK_OUT = "***"
_SECRETS = (
    r"kyb_[A-Za-z0-9]{16}_[A-Za-z0-9_-]{43}"  # tokens
    r"|[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{43}"  # the values of cookies
    r"|\$argon2[^\s'\"]+"
)
_USUAL = frozenset(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {
    "message",
    "asctime",
    "taskName",
    "color_message",  # uvicorn's, with the signs that colour a terminal
}


def configure(settings: Settings, stream: TextIO | None = None) -> None:
    """Log as the settings say, to a stream (standard error by default); may be called again."""
    handler = _Handler(stream or sys.stderr)
    shape = _JsonLines if settings.log_json else _PlainText
    handler.setFormatter(shape(settings.secrets))
    handler.addFilter(_is_safe)
    level = logging.getLevelName(settings.log_level.upper())
    root = logging.getLogger()
    for old in [old for old in root.handlers if isinstance(old, _Handler)]:
        root.removeHandler(old)
    root.addHandler(handler)
    logging.captureWarnings(True)
    logging.getLogger("kybos").setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = name != "uvicorn.access"  # the guard logs each request, by its route
        logger.setLevel(max(level, logging.WARNING))  # it tells how it starts, and on finer levels headers


class _Handler(logging.StreamHandler[TextIO]):
    """Ours, so that it can be found again."""


def _is_safe(record: logging.LogRecord) -> bool:
    # uvicorn tells of sockets with their query strings, and of what clients do wrong as if it were an error
    unwanted = ('"WebSocket ', "Invalid UTF-8 sequence received from client")
    return not (record.name.startswith("uvicorn") and any(words in str(record.msg) for words in unwanted))


class _Shape(logging.Formatter):
    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        # a short one would strike out half the log; in JSON, quotes within a secret look different
        forms = {form for secret in secrets if len(secret) >= 8 for form in (secret, _inside(secret))}
        known = sorted(map(re.escape, forms), key=len, reverse=True)
        self._secrets = re.compile("|".join((*known, _SECRETS)))

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        fields: dict[str, Any] = {
            "time": time.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if number := request_id.get():
            fields["request"] = number
        fields |= {key: value for key, value in record.__dict__.items() if key not in _USUAL}
        if record.exc_info:
            fields["exception"] = self.formatException(record.exc_info)
        if record.stack_info:
            fields["stack"] = record.stack_info
        return self._secrets.sub(_STRUCK_OUT, self.line(fields))

    def line(self, fields: dict[str, Any]) -> str:
        raise NotImplementedError


class _JsonLines(_Shape):
    def line(self, fields: dict[str, Any]) -> str:
        return json.dumps(fields, ensure_ascii=False, default=str)


class _PlainText(_Shape):
    def line(self, fields: dict[str, Any]) -> str:
        trace = [fields.pop(key) for key in ("exception", "stack") if key in fields]
        first = [fields.pop(key) for key in ("time", "level", "logger", "message")]
        more = [f"{key}={value}" for key, value in fields.items()]
        line = " ".join([*first, *more])
        # what others have written must not look like lines of ours
        shown = line if line.isprintable() else "".join(map(_printable, line))
        return "\n".join([shown, *trace])


def _inside(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _printable(sign: str) -> str:
    return sign if sign.isprintable() else sign.encode("unicode_escape").decode()
