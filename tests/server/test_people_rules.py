"""What names, usernames and passwords may be."""

from __future__ import annotations

import re
import sys
import unicodedata
from pathlib import Path

import pytest

from kybos.server.people import People
from kybos.server.people_rules import NAME_PATTERN, clean_name
from kybos.server.store import Store
from tests.server.known import PASSWORD, refused, run


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (" Ada Lovelace\t", "Ada Lovelace"),
        ("A\u030a", "\u00c5"),
        ("김연아", "김연아"),
        ("🎲" * 40, "🎲" * 40),
        ("O'Brien <b>&amp;", "O'Brien <b>&amp;"),
    ],
)
def test_a_name_is_kept_in_its_one_form(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3000\u00a0",
        "A" * 41,
        "a\x00b",
        "a\nb",
        "a\u202eb",
        "a\u200bb",
        "\ufeff",
        "a\u2028b",
        "a\ud800b",
    ],
)
def test_a_name_that_hides_something_or_has_a_wrong_length_is_none(name: str) -> None:
    with refused(422, "bad-name"):
        clean_name(name)


def test_the_pattern_of_names_excludes_what_cannot_be_seen_and_nothing_else() -> None:
    for number in range(sys.maxunicode + 1):
        sign = chr(number)
        category = unicodedata.category(sign)
        if category in {"Cs", "Cn"}:
            continue  # cannot be sent as text, or not assigned yet
        hidden = category in {"Cc", "Cf", "Zl", "Zp"}
        assert (re.fullmatch(NAME_PATTERN, f"a{sign}b") is None) == hidden, hex(number)
        alone = hidden or category == "Zs"
        assert (re.fullmatch(NAME_PATTERN, sign) is None) == alone, hex(number)


@pytest.mark.parametrize(
    ("username", "password", "code"),
    [
        ("ab", PASSWORD, "bad-username"),
        ("a" * 33, PASSWORD, "bad-username"),
        ("ada l", PASSWORD, "bad-username"),
        ("ada\n", PASSWORD, "bad-username"),
        ("ädä", PASSWORD, "bad-username"),
        ("ada", "x" * 9, "bad-password"),
        ("ada", "x" * 257, "bad-password"),
        ("ada-lovelace", "Ada-Lovelace", "bad-password"),
    ],
)
def test_an_account_needs_a_plain_username_and_a_password_that_is_not_it(
    tmp_path: Path, username: str, password: str, code: str
) -> None:
    async def main(people: People, _store: Store) -> None:
        with refused(422, code):
            await people.register(None, username, password)

    run(tmp_path, main)
