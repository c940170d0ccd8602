"""The settings of the service: from the environment, from a TOML file, or given by the program.

What a program gives wins over the environment, and that over the file. The file holds the names of the
fields at its top level; the environment has them in capitals behind `KYBOS_SERVE_`. A variable that is
set to nothing counts as not set.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import unquote, urlsplit

from pydantic import BeforeValidator, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from kybos.core.errors import KybosError

PREFIX = "KYBOS_SERVE_"
"""What the names of the environment variables begin with."""


def origin_of(url: str) -> str:
    """The origin of a web address as browsers write it; raises `ValueError` if it is more than that."""
    parts = urlsplit(url.strip().removesuffix("/"))
    if parts.scheme.lower() not in {"http", "https"} or not parts.hostname:
        raise ValueError("it should begin with https:// or http:// and name a host")
    if parts.path or parts.query or parts.fragment or parts.username is not None:
        raise ValueError("it should end after the host and its port, without a path")
    scheme, host, port = parts.scheme.lower(), parts.hostname, parts.port
    host = f"[{host}]" if ":" in host else host
    usual = port is None or port == {"http": 80, "https": 443}[scheme]
    return f"{scheme}://{host}" if usual else f"{scheme}://{host}:{port}"


def _no_truth(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError("it should be a number")
    return value


Whole = Annotated[int, BeforeValidator(_no_truth)]
Seconds = Annotated[float, BeforeValidator(_no_truth), Field(gt=0, allow_inf_nan=False)]


class Settings(BaseSettings):
    """All settings, checked. `Settings(port=8123)` reads nothing else; `load` reads what there is."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, extra="forbid", frozen=True, hide_input_in_errors=True
    )

    host: str = Field("127.0.0.1", min_length=1, description="the address to listen at; 0.0.0.0 is every one")
    port: Whole = Field(8000, ge=0, le=65535, description="the port to listen at; 0 takes any free one")
    database: str = Field(
        "", repr=False, description="the URL of the database; if empty, an SQLite file in the data folder"
    )
    public_url: str = Field(
        "",
        description="the address in people's browsers, such as https://play.example.org; if it is https, "
        "cookies are sent over https only, and requests to hosts of another name are refused",
    )
    origins: Annotated[list[str], NoDecode] = Field(
        [], description="further addresses whose pages may call; in the environment parted by spaces"
    )
    secret_key: SecretStr = Field(
        SecretStr(""),
        description="the key that signs cookies, at least 32 characters; if empty, one is made and kept "
        "in the database",
    )
    trusted_proxies: str = Field(
        "", description="addresses or networks of proxies whose X-Forwarded headers count, parted by commas"
    )
    workers: Whole = Field(1, ge=1, le=256, description="processes in which computer players think")
    think_seconds: Seconds = Field(10.0, description="how long a computer player may think, in seconds")
    computer_pause: Annotated[float, BeforeValidator(_no_truth), Field(ge=0, le=60)] = Field(
        1.0, description="seconds between the moves of tables at which only computer players sit"
    )
    most_tables_in_memory: Whole = Field(
        2000, ge=1, description="tables kept in memory though nobody listens"
    )
    seed_seconds: Seconds = Field(
        60.0, description="in games with a clock, seconds that a seat has to add its seed for the dice"
    )
    abandon_days: Whole = Field(30, ge=1, description="days after which a table without a move is given up")
    most_tables_per_person: Whole = Field(200, ge=1, description="tables not yet over that a person may have")
    most_sockets: Whole = Field(10_000, ge=1, description="open event streams overall")
    sockets_per_address: Whole = Field(100, ge=1, description="open event streams of one network address")
    sockets_per_person: Whole = Field(20, ge=1, description="open event streams of one person")
    most_waiting: Whole = Field(200, ge=1, description="requests worked at at once; more are turned away")
    most_body: Whole = Field(65536, ge=1024, description="the largest body of a request, in bytes")
    body_seconds: Seconds = Field(30.0, description="how long a request may take to arrive, in seconds")
    commands_per_second: Whole = Field(20, ge=1, description="commands of one person in a second")
    requests_per_minute: Whole = Field(6000, ge=1, description="requests of one network address in a minute")
    guests_per_hour: Whole = Field(
        60, ge=1, description="guests and accounts made from one address in an hour"
    )
    log_ins_per_minute: Whole = Field(
        10, ge=1, description="passwords tried in a minute, from one address and for one username"
    )
    tables_per_minute: Whole = Field(30, ge=1, description="tables that one person may make in a minute")
    metrics_token: SecretStr = Field(
        SecretStr(""),
        description="what to send as a bearer token for the metrics, at least 16 characters; without it "
        "they are shown to this computer only",
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="the least to log")
    log_json: bool = Field(True, description="whether a line of the log is JSON; else plain text")

    def __init__(self, **values: Any) -> None:  # type checkers would want every field, of its exact type
        super().__init__(**values)

    @field_validator("origins", mode="before")
    @classmethod
    def _parted(cls, value: Any) -> Any:
        return value.replace(",", " ").split() if isinstance(value, str) else value

    @field_validator("public_url")
    @classmethod
    def _one_origin(cls, value: str) -> str:
        return origin_of(value) if value else value

    @field_validator("origins")
    @classmethod
    def _all_origins(cls, value: list[str]) -> list[str]:
        return [origin_of(url) for url in value]

    @field_validator("trusted_proxies")
    @classmethod
    def _networks(cls, value: str) -> str:
        networks = [network.strip() for network in value.split(",") if network.strip()]
        for network in networks:
            if network != "*":
                ipaddress.ip_network(network)
        return ",".join(networks)

    @field_validator("log_level", mode="before")
    @classmethod
    def _small(cls, value: Any) -> Any:
        return value.lower() if isinstance(value, str) else value

    @field_validator("secret_key")
    @classmethod
    def _long_key(cls, value: SecretStr) -> SecretStr:
        return _none_or_long(value, 32)

    @field_validator("metrics_token")
    @classmethod
    def _long_token(cls, value: SecretStr) -> SecretStr:
        return _none_or_long(value, 16)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003  # as pydantic calls it
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only what is handed over: `load` has gathered the rest, and knows where each value is from."""
        return (init_settings,)

    @classmethod
    def load(cls, file: str | Path | None = None, **given: Any) -> Settings:
        """The settings of this process.

        Args:
            file: a TOML file.
            given: values that win over everything else; None stands for not given.

        Raises:
            KybosError: a key is unknown, a value cannot be used, the file cannot be read; the text names
                the key and where it stands, and says what would be right.
        """
        sources = (
            (f"{file}: {{}}".format, _read(Path(file)) if file is not None else {}),
            (_variable, _environment()),
            ("the argument {}".format, {key: value for key, value in given.items() if value is not None}),
        )
        values: dict[str, Any] = {}
        places: dict[str, Callable[[str], str]] = {}
        for place, found in sources:
            _check_keys(found, place)
            values |= found
            places |= dict.fromkeys(found, place)
        try:
            return cls(**values)
        except ValidationError as error:
            raise _refusal(error, places) from None

    @property
    def is_https(self) -> bool:
        """Whether browsers come by https."""
        return self.public_url.startswith("https://")

    @property
    def secrets(self) -> list[str]:
        """Every secret in these settings, so that logs can leave them out."""
        password = (urlsplit(self.database).password or "") if "@" in self.database else ""
        known = (self.secret_key.get_secret_value(), self.metrics_token.get_secret_value(), password)
        return [secret for secret in (*known, unquote(password)) if secret]


def describe() -> list[tuple[str, str, str]]:
    """Every setting: its environment variable, its default as it would be written, what it means."""
    return [
        (_variable(name), _text(field.default), str(field.description))
        for name, field in Settings.model_fields.items()
    ]


def _text(value: Any) -> str:
    if isinstance(value, SecretStr):
        return value.get_secret_value()
    if isinstance(value, bool):
        return str(value).lower()
    return (
        " ".join(value)
        if isinstance(value, list)
        else f"{value:g}"
        if isinstance(value, float)
        else str(value)
    )


def _variable(key: str) -> str:
    return PREFIX + key.upper()


def _none_or_long(value: SecretStr, least: int) -> SecretStr:
    if 0 < len(value.get_secret_value()) < least:
        raise ValueError(f"it should have at least {least} characters")
    return value


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise KybosError(
            f"the settings cannot be read from {file}: {error.strerror}", help="name a file of TOML"
        ) from error
    except UnicodeDecodeError as error:
        raise KybosError(
            f"the settings in {file} are not text: byte {error.start}", help="TOML is written in UTF-8"
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise KybosError(
            f"the settings in {file} are not TOML: {error}",
            help='write lines such as port = 8000 or host = "::"',
        ) from None


def _environment() -> dict[str, Any]:
    for name, value in os.environ.items():
        if value and name.upper().startswith(PREFIX):
            _check_keys([name.upper().removeprefix(PREFIX).lower()], _variable)
    return EnvSettingsSource(Settings)()


def _check_keys(keys: Iterable[str], place: Callable[[str], str]) -> None:
    for key in keys:
        if key not in Settings.model_fields:
            near = difflib.get_close_matches(key, Settings.model_fields, 1)
            raise KybosError(
                f"{place(key)}: there is no such setting",
                help=f"did you mean {place(near[0])}?"
                if near
                else f"there are {', '.join(Settings.model_fields)}",
            )


def _refusal(error: ValidationError, places: Mapping[str, Callable[[str], str]]) -> KybosError:
    first = error.errors(include_url=False, include_input=False)[0]
    key = str(first["loc"][0])
    reason = first["msg"].removeprefix("Value error, ")
    reason = re.sub("^Input ", "it ", reason)
    return KybosError(
        f"{places[key](key)} cannot be used: {reason}", help=f"it is {Settings.model_fields[key].description}"
    )
