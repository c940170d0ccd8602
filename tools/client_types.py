"""Writes `web/src/api/types.ts` from the description that the service gives of itself.

With `--check` nothing is written; the exit status says whether the file is as it would be written.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TYPES = ROOT / "web" / "src" / "api" / "types.ts"


async def described() -> dict[str, Any]:
    """The OpenAPI of a site."""
    from kybos.server.app import make_app
    from kybos.server.settings import Settings
    from kybos.server.site import Site

    with tempfile.TemporaryDirectory() as folder:
        site = await Site.open(Settings.load(None, database=f"sqlite:///{folder}/site.sqlite"))
        try:
            return make_app(site).openapi()
        finally:
            await site.close()


def written() -> str:
    """The file as it should be."""
    command = [sys.executable, str(ROOT / "tools" / "node.py"), "types"]
    text = json.dumps(asyncio.run(described()))
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main() -> int:
    """Write it, or check it."""
    text = written()
    if "--check" in sys.argv:
        same = TYPES.read_text(encoding="utf-8") == text
        if not same:
            sys.stderr.write(f"{TYPES} is out of date; python tools/client_types.py writes it anew\n")
        return 0 if same else 1
    TYPES.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
