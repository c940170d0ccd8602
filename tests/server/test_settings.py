"""Where settings come from, which wins, and what is said of those that cannot be used."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kybos.core.errors import KybosError
from kybos.server.settings import Settings, describe

SECRET = "correct-horse-battery-staple-forty-two"


@pytest.fixture(autouse=True)
def _empty_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.upper().startswith("KYBOS_SERVE_"):
            monkeypatch.delenv(name)


def file_with(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "kybos.toml"
    file.write_text(text, encoding="utf-8")
    return file


def refused(file: Path | None = None, **given: object) -> str:
    with pytest.raises(KybosError) as caught:
        Settings.load(file, **given)
    return str(caught.value)


def test_arguments_win_over_the_environment_and_that_over_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = file_with(tmp_path, "port = 1\nworkers = 2\nabandon_days = 3\n")
    monkeypatch.setenv("KYBOS_SERVE_PORT", "10")
    monkeypatch.setenv("KYBOS_SERVE_WORKERS", "20")
    settings = Settings.load(file, port=100, host=None)
    assert (settings.port, settings.workers, settings.abandon_days) == (100, 20, 3)
    assert settings.host == "127.0.0.1"


def test_a_variable_set_to_nothing_counts_as_not_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KYBOS_SERVE_PORT", "")
    monkeypatch.setenv("KYBOS_SERVE_NO_SUCH_THING", "")
    assert Settings.load(file_with(tmp_path, "port = 7")).port == 7


def test_settings_that_a_program_gives_do_without_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KYBOS_SERVE_PORT", "10")
    assert Settings(workers=3).port == 8000


def test_lists_are_parted_by_spaces_or_commas_in_the_environment_and_lists_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = file_with(tmp_path, 'origins = ["https://c.example"]')
    assert Settings.load(file).origins == ["https://c.example"]
    monkeypatch.setenv("KYBOS_SERVE_ORIGINS", "https://A.example:443/, http://b.example:8080")
    assert Settings.load(file).origins == ["https://a.example", "http://b.example:8080"]


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Play.Example.org/", "https://play.example.org"),
        ("http://play.example.org:80", "http://play.example.org"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("", ""),
    ],
)
def test_the_public_address_is_kept_as_browsers_write_an_origin(url: str, origin: str) -> None:
    settings = Settings(public_url=url)
    assert settings.public_url == origin
    assert settings.is_https == origin.startswith("https:")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('port = "eighty"', "port cannot be used: it should be a valid integer"),
        ("port = 65536", "port cannot be used: it should be less than or equal to 65535"),
        ("port = true", "port cannot be used: it should be a number"),
        ("think_seconds = 0", "think_seconds cannot be used: it should be greater than 0"),
        ("think_seconds = inf", "think_seconds cannot be used: it should be a finite number"),
        ("host = 3", "host cannot be used: it should be a valid string"),
        ('log_json = "perhaps"', "log_json cannot be used: it should be a valid boolean"),
        (
            'log_level = "loud"',
            "log_level cannot be used: it should be 'debug', 'info', 'warning' or 'error'",
        ),
        (
            'public_url = "play.example.org"',
            "public_url cannot be used: it should begin with https:// or http://",
        ),
        ('public_url = "https://a.example/kybos"', "public_url cannot be used: it should end after the host"),
        ('origins = ["https://me@a.example"]', "origins cannot be used: it should end after the host"),
        ("origins = 3", "origins cannot be used: it should be a valid list"),
        ('trusted_proxies = "10.0.0.0/8, proxy"', "trusted_proxies cannot be used: 'proxy' does not appear"),
        ('secret_key = "short"', "secret_key cannot be used: it should have at least 32 characters"),
        ('metrics_token = "short"', "metrics_token cannot be used: it should have at least 16 characters"),
        ("[port]\nnumber = 3", "port cannot be used: it should be a valid integer"),
    ],
)
def test_a_value_that_cannot_be_used_is_told_with_its_key_file_and_remedy(
    tmp_path: Path, line: str, words: str
) -> None:
    file = file_with(tmp_path, line)
    said = refused(file)
    assert said.startswith(f"{file}: {words}")
    key = words.partition(" ")[0]
    assert said.endswith(f"; it is {Settings.model_fields[key].description}")


def test_a_value_is_told_where_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = file_with(tmp_path, "port = 70000")
    assert refused(file).startswith(f"{file}: port cannot")
    monkeypatch.setenv("KYBOS_SERVE_PORT", "70000")
    assert refused(file).startswith("KYBOS_SERVE_PORT cannot")
    assert refused(file, port=70000).startswith("the argument port cannot")


def test_an_unknown_key_is_told_with_the_one_that_was_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = file_with(tmp_path, "prot = 3")
    assert refused(file) == f"{file}: prot: there is no such setting; did you mean {file}: port?"
    monkeypatch.setenv("KYBOS_SERVE_WORKER", "3")
    said = refused()
    assert said == "KYBOS_SERVE_WORKER: there is no such setting; did you mean KYBOS_SERVE_WORKERS?"
    monkeypatch.delenv("KYBOS_SERVE_WORKER")
    assert refused(zzz=3).startswith("the argument zzz: there is no such setting; there are host, port, ")


def test_a_file_that_cannot_be_read_is_told_with_the_reason(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    assert refused(missing) == (
        f"the settings cannot be read from {missing}: No such file or directory; name a file of TOML"
    )
    broken = file_with(tmp_path, "port: 3")
    assert refused(broken).startswith(f"the settings in {broken} are not TOML: ")
    broken.write_bytes(b"host = '\xff'")
    assert refused(broken) == f"the settings in {broken} are not text: byte 8; TOML is written in UTF-8"


def test_no_secret_is_shown_by_settings_or_by_what_is_said_of_them() -> None:
    url = f"postgresql://kybos:{SECRET}@db.example/kybos"
    settings = Settings(secret_key=SECRET, metrics_token=SECRET[:20], database=url)
    assert SECRET[:20] not in repr(settings) + str(settings)
    assert settings.secrets == [SECRET, SECRET[:20], SECRET, SECRET]
    said = refused(secret_key=SECRET[:20], metrics_token=3, port="x" + SECRET)
    assert SECRET[:5] not in said


def test_the_password_of_a_database_is_known_also_as_it_is_written_in_a_url() -> None:
    settings = Settings(database="postgresql://kybos:p%40ss@db.example/kybos")
    assert settings.secrets == ["p%40ss", "p@ss"]


def test_every_setting_is_described_with_its_variable_and_default(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = describe()
    assert len(rows) == len(Settings.model_fields)
    assert all(meaning.strip() for _, _, meaning in rows)
    for name, default, _ in rows:
        monkeypatch.setenv(name, default)
    assert Settings.load() == Settings()
    assert ("KYBOS_SERVE_PORT", "8000") in [row[:2] for row in rows]
