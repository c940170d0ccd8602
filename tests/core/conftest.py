"""Games and reports that several tests of the core share."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kybos
from kybos.core.game import Game
from kybos.core.state import State
from tests.core.processes import ROOT, python
from tests.core.tiny import Hill
from tests.core.veil import Veil

REPORT = "import json; from tests.core.modes import report; print(json.dumps(report()))"


@pytest.fixture(scope="session")
def einstein() -> Game:
    """EinStein with known arrangements, red to roll."""
    return kybos.load("einstein:setup=123456+123456")


@pytest.fixture(scope="session")
def hill() -> Game:
    return Hill()


@pytest.fixture(scope="session")
def dealt() -> State:
    """Veil after the deal: the first seat has a 2, the second a 3."""
    return Veil().start().apply(2).apply(3)


@pytest.fixture(scope="session")
def compiled_report() -> Any:
    return json.loads(python(REPORT, ROOT, NUMBA_DISABLE_JIT=0))


@pytest.fixture(scope="session")
def interpreted_report() -> Any:
    return json.loads(python(REPORT, ROOT, NUMBA_DISABLE_JIT=1))
