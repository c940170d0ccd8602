"""Runs a script of `web/package.json` with the system's Node or, where there is none, that of PyPI.

`python tools/node.py test` is `npm run test` in `web/`; what the scripts need is installed first.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hatch_build import node_from_pypi, system_node  # noqa: E402  # it stands where hatchling wants it


def main() -> int:
    """Run it; the exit status is that of npm."""
    node, npm = system_node() or node_from_pypi()
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")]),
    }
    web = ROOT / "web"
    lock, installed = web / "package-lock.json", web / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        command = [*npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=web, env=environment, check=True)
    return subprocess.run(
        [*npm, "run", "--silent", *sys.argv[1:]], cwd=web, env=environment, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
