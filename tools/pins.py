"""Write constraints.txt: the newest releases of everything that Kybos and its extras install.

Run it with the oldest Python that pyproject.toml supports: a release chosen for a newer one may
not exist for the older, while the other way round it does.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
HEADER = """\
# The exact releases that the tests, the pages and `make play` run with, on Python {oldest} and newer.
# Written by `make pins`: the extra `all`, installed into an empty environment of Python {oldest}.
"""


def main() -> None:
    """Install the extra `all` without pins and write down what came."""
    if sys.version_info[:2] != OLDEST:
        sys.exit("the pins are made with Python {}.{}: make pins PYTHON=python{}.{}".format(*OLDEST, *OLDEST))
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        pip = [str(python), "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", "--editable", f"{ROOT}[all]"], check=True)
        freeze = [*pip, "freeze", "--exclude-editable"]
        frozen = subprocess.run(freeze, check=True, capture_output=True, text=True).stdout
    header = HEADER.format(oldest=".".join(map(str, OLDEST)))
    (ROOT / "constraints.txt").write_text(header + frozen, encoding="utf-8")


if __name__ == "__main__":
    main()
