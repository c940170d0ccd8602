"""What `kybos serve` does: run a site, or write its games to a file and read them back."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import socket
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, TextIO, cast

import uvicorn

from kybos.core.errors import KybosError
from kybos.server import archive, browser, logs, projection
from kybos.server.app import make_app
from kybos.server.connections import protocols
from kybos.server.settings import Settings, describe
from kybos.server.site import Site
from kybos.server.store import Store

FAREWELL = 2.0
"""Seconds that the last words to those who listen may take; Uvicorn would close sockets before them."""
GRACE = 10
"""Seconds that requests under way have when the server stops."""
PATIENT_GC = (20_000, 20, 50)
"""When garbage is looked for: rarely through all tables, which takes tenths of a second and finds nothing."""
LARGEST_MESSAGE = 4096
"""Bytes that a client may send on a socket at once; there it has hardly anything to say."""


class Server(uvicorn.Server):
    """Uvicorn, which tells clients to come back before it stops."""

    def __init__(
        self, config: uvicorn.Config, site: Site, say: Callable[[str], None], *, opens: bool = False
    ) -> None:
        super().__init__(config)
        self._site, self._say, self._opens = site, say, opens

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say where."""
        await super().startup(sockets)
        if self.started:
            host, port, *_ = self.servers[0].sockets[0].getsockname()
            url = browser.address(host, port)
            self._say(f"Kybos serves at {url}. Stop it with Ctrl-C.")
            self._say(f"Games are kept in {self._site.store.url_for_people}")
            if self._opens:
                browser.open_at(url)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send everybody away, then stop; what was acknowledged is kept."""
        self._site.farewell()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while self._site.rooms.listeners:
                    await asyncio.sleep(0.01)
        await super().shutdown(sockets)
        await self._site.close()


def settings_of(file: Path | None, **given: Any) -> Settings:
    """The settings: from a file and the environment, and those given (None: not given) above all."""
    return Settings.load(file, **given)


def settings_text() -> str:
    """All settings for people: the variable, the default, the meaning."""
    lines = []
    for name, default, meaning in describe():
        lines += [f"{name}={default}", f"    {meaning}"]
    return "\n".join(lines)


def serve(settings: Settings, say: Callable[[str], None], *, opens: bool = False) -> None:
    """Run a site until it is told to stop; raises `KybosError` if it cannot run.

    With `opens` the browser is opened, if there is one, and if the usual port is taken and no other was
    asked for, a free one serves as well.
    """
    logs.configure(settings)
    _allow_many_connections()
    # not uvloop: it takes one new connection for each round of the loop, so that under load nobody gets in
    asyncio.run(_serve(settings, say, opens=opens))


def _allow_many_connections() -> None:
    """Take as many open files as the system gives; usually a program begins with fewer."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # not on Windows, or not allowed
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _with_free_port(settings: Settings, say: Callable[[str], None]) -> Settings:
    """The settings, with any free port if the usual one is taken and nobody has asked for it."""
    if "port" in settings.model_fields_set or browser.is_free(settings.host, settings.port):
        return settings
    say(f"Port {settings.port} is taken, so a free one is used; --port chooses one.")
    return settings.model_copy(update={"port": 0})


async def _serve(settings: Settings, say: Callable[[str], None], *, opens: bool) -> None:
    site = await Site.open(settings)
    settings = _with_free_port(settings, say) if opens else settings
    config = uvicorn.Config(
        make_app(site),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        **protocols(settings),
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies or None,
    )
    gc.freeze()  # what is there now stays; no need to look through it again and again
    gc.set_threshold(*PATIENT_GC)
    try:
        await Server(config, site, say, opens=opens).serve()
    except SystemExit as error:  # Uvicorn's way to say that it cannot listen
        raise KybosError(
            f"cannot listen at {settings.host}:{settings.port}: taken, or not an address of this computer",
            help="choose another one with --port",
        ) from error
    finally:
        with contextlib.suppress(KybosError):
            await site.close()


def export_games(settings: Settings, file: Path, say: Callable[[str], None]) -> None:
    """Write everything that the site holds to a file, also while a server runs; `KybosError` if it cannot."""

    async def run() -> archive.Counts:
        store = await Store.open(settings.database, read_only=True)
        try:
            with _opened(file, "x") as stream:
                return await archive.export(store, stream)
        finally:
            await store.close()

    say(f"{file}: {_told(asyncio.run(run()))} written. It holds secrets, as the database does.")


def import_games(settings: Settings, file: Path, say: Callable[[str], None]) -> None:
    """Add all that a file of `export_games` holds, or nothing; raises `KybosError`."""

    async def run() -> archive.Counts:
        with _opened(file, "r") as stream:
            store = await Store.open(settings.database)
            try:
                return await archive.import_(store, stream, projection.Projector(settings).project)
            finally:
                await store.close()

    say(f"{file}: {_told(asyncio.run(run()))} read.")


def _opened(file: Path, mode: str) -> TextIO:
    """A file, for its owner alone if it is new."""

    def private(name: str, flags: int) -> int:
        return os.open(name, flags, 0o600)

    try:
        # Path.open takes no opener
        stream = open(file, mode, encoding="utf-8", newline="\n", opener=private)  # noqa: SIM115  # the caller closes it
        return cast("TextIO", stream)
    except FileExistsError:
        raise KybosError(f"{file} is there already", help="name a new file") from None
    except OSError as error:
        raise KybosError(f"{file}: {error.strerror}") from error


def _told(counts: archive.Counts) -> str:
    return ", ".join(f"{number:,} {name.replace('_', ' ')}" for name, number in asdict(counts).items())
