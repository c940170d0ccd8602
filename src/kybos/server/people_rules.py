"""What people may be called and what their passwords must be, in words and as patterns of the schema.

The patterns are read by three engines (the service's, browsers', test tools'), so they spell out what
each of them would name in its own way.
"""

from __future__ import annotations

import re
import secrets
import string
import unicodedata
from typing import Annotated

from pydantic import StringConstraints

from kybos.paint.message import message
from kybos.server.refusal import RefusalError

_ID_SIGNS = string.ascii_letters + string.digits
_ID_LENGTH = 16
_HIDDEN = (
    "\\x00-\\x1f\\x7f-\\x9f"  # controls
    "\u2028\u2029"  # ends of lines and paragraphs
    "\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0001\U000e0020-\U000e007f"  # what steers the text and is not seen, such as its direction
)
_SPACES = " \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
NAME_PATTERN = f"^[^{_HIDDEN}]*[^{_HIDDEN}{_SPACES}][^{_HIDDEN}]*$"
"""A text without hidden characters in which there is something to see."""
USERNAME_PATTERN = "^[A-Za-z0-9_-]+$"

Name = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=NAME_PATTERN)]
"""What somebody or something is called: 1–40 characters that can be seen."""
Username = Annotated[str, StringConstraints(min_length=3, max_length=32, pattern=USERNAME_PATTERN)]
"""What somebody logs in by; capitals are the same as small letters."""
Password = Annotated[str, StringConstraints(min_length=10, max_length=256)]
"""A password: 10–256 characters."""


def new_id() -> str:
    """An id that cannot be guessed (95 bits): letters and digits."""
    return "".join(secrets.choice(_ID_SIGNS) for _ in range(_ID_LENGTH))


def clean_name(name: str) -> str:
    """A name in its one form (NFC, no spaces around); raises `RefusalError` if it cannot be one."""
    name = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(name) <= 40 or not re.fullmatch(NAME_PATTERN, name) or "\ud800" <= max(name) <= "\udfff":
        raise RefusalError(
            422,
            "bad-name",
            message("this cannot be a name"),
            help=message("a name has 1 to 40 characters, all to be seen"),
        )
    return name


def clean_username(username: str) -> str:
    """A username in small letters; raises `RefusalError` if it cannot be one."""
    if not 3 <= len(username) <= 32 or not re.fullmatch(USERNAME_PATTERN, username):
        raise RefusalError(
            422,
            "bad-username",
            message("this cannot be a username"),
            help=message("a username has 3 to 32 of the letters a to z, digits, - and _"),
        )
    return username.lower()


def check_password(password: str, username: str) -> None:
    """Raise `RefusalError` if this cannot be the password of the account."""
    if not 10 <= len(password) <= 256:
        raise RefusalError(
            422,
            "bad-password",
            message("this cannot be a password"),
            help=message("a password has 10 to 256 characters"),
        )
    if password.casefold() == username.casefold():
        raise RefusalError(
            422,
            "bad-password",
            message("the password is the username"),
            help=message("choose one that cannot be guessed"),
        )
