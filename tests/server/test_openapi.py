"""The interface against its own description: everything that schemathesis can think of."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis

from tests.server.busy_site import BusySite
from tests.server.running import Caller, RunningServer

CONFIGURATION = """
seed = 20
max-stream-events = 1
hooks = {hooks}
dictionaries.tables.values = {tables}
dictionaries.games.values = ["einstein", "sorry", "dymino"]
dictionaries.languages.values = ["de", "ko", "mk"]
dictionaries.specs.values = ["einstein", "einstein:seats=4", "sorry:points=yes", "dymino"]
dictionaries.people.values = {people}
dictionaries.numbers.values = [1, 2, 3, 4, 5, 6, 7, 8]
dictionaries.seats.values = ["red", "blue", ""]
parameters."path.table_id" = {{ dictionary = "tables", probability = 0.9 }}
parameters."path.name" = {{ dictionary = "games", probability = 0.8 }}
parameters."path.code" = {{ dictionary = "languages", probability = 0.8 }}
parameters."path.person_id" = {{ dictionary = "people", probability = 0.8 }}
parameters."query.spec" = {{ dictionary = "specs", probability = 0.8 }}
parameters."body.spec" = {{ dictionary = "specs", probability = 0.8 }}
parameters."body.seat" = {{ dictionary = "seats", probability = 0.5 }}
parameters."body.seq" = {{ dictionary = "numbers", probability = 0.8 }}
parameters."path.action" = {{ dictionary = "numbers", probability = 0.5 }}
# a body that is too long in signs is first of all too long in bytes
checks.negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 409, 413, 415, 422]
generation.max-examples = {examples}
generation.database = "none"
generation.with-security-parameters = false
{auth}
"""
PROBLEM = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
METHODS = ("get", "post", "patch", "delete")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BusySite]:
    folder = tmp_path_factory.mktemp("site")
    database = f"sqlite:///{folder / 'kybos.sqlite'}"
    with RunningServer(database, folder, log_ins_per_minute=100_000) as server:
        yield BusySite(server)


def described(site: BusySite) -> Any:
    return Caller(site.server).get("/openapi.json")


def operations(site: BusySite) -> dict[str, Any]:
    paths = described(site)["paths"]
    return {f"{method.upper()} {path}": paths[path][method] for path in paths for method in paths[path]}


def test_the_description_is_valid_openapi(site: BusySite) -> None:
    schemathesis.openapi.from_dict(described(site)).validate()


def test_every_operation_is_named_summed_up_and_filed(site: BusySite) -> None:
    found = operations(site)
    names = [operation["operationId"] for operation in found.values()]
    assert len(set(names)) == len(names) > 35
    assert all(re.fullmatch("[a-z]+(_[a-z]+){0,2}", name) for name in names)
    tags = {tag["name"]: tag["description"] for tag in described(site)["tags"]}
    for label, operation in found.items():
        assert len(operation["summary"]) > 3, label
        assert not operation["summary"].endswith("."), label
        assert len(operation["tags"]) == 1, label
    assert {operation["tags"][0] for operation in found.values()} == set(tags)


def test_every_error_is_described_as_a_problem_and_nothing_else(site: BusySite) -> None:
    for label, operation in operations(site).items():
        errors = {status: answer for status, answer in operation["responses"].items() if status >= "400"}
        assert {"400", "403", "413", "422", "429", "503"} <= set(errors), label
        assert all(answer["content"] == PROBLEM for answer in errors.values()), label
        assert ("415" in errors) == (not label.startswith("GET")), label


def test_the_ways_to_prove_who_one_is_are_described(site: BusySite) -> None:
    schemes = described(site)["components"]["securitySchemes"]
    assert (schemes["cookie"]["in"], schemes["cookie"]["name"]) == ("cookie", "kybos")
    assert (schemes["token"]["type"], schemes["token"]["scheme"]) == ("http", "bearer")
    for label, operation in operations(site).items():
        ways = operation.get("security", [])
        assert [way for way in ways if way] == [{"cookie": []}, {"token": []}] * bool(ways), label
        assert ("401" in operation["responses"]) == bool(ways) or label == "POST /api/sessions", label


def run(site: BusySite, folder: Path, auth: str, examples: int) -> Counter[str]:
    """Let schemathesis try everything; what was answered, by method, route and status."""
    hooks = Path(__file__).with_name("openapi_hooks.py")
    text = CONFIGURATION.format(
        hooks=json.dumps(str(hooks)),
        tables=json.dumps(site.tables),
        people=json.dumps(site.people),
        examples=examples,
        auth=auth,
    )
    file = folder / "schemathesis.toml"
    file.write_text(text)
    given = {"examples": site.examples if auth else {}, "token": site.token}
    before = len(site.server.log)
    program = "from schemathesis.cli import schemathesis; schemathesis()"
    url = f"{site.server.url}/api/openapi.json"
    answer = subprocess.run(
        [sys.executable, "-c", program, "--config-file", str(file), "run", "--no-color", "--no-shrink", url],
        cwd=folder,
        env={**os.environ, "KYBOS_TEST_GIVEN": json.dumps(given)},
        capture_output=True,
        text=True,
        check=False,
    )
    told = "\n".join(line[:500] for line in (answer.stdout + answer.stderr).splitlines())
    assert answer.returncode == 0, told
    lines = [json.loads(line) for line in site.server.log[before:].splitlines()]
    return Counter(line["message"] for line in lines if line["logger"] == "kybos.access")


def succeeded(answers: Counter[str]) -> set[str]:
    return {line[:-4] for line in answers if line[-3] == "2"}


def test_a_person_meets_only_what_is_described(site: BusySite, tmp_path: Path) -> None:
    answers = run(site, tmp_path, f'auth.openapi.token.bearer = "{site.secret}"', 10)
    # a person with an account cannot make one: the next test does
    assert set(operations(site)) - succeeded(answers) == {"POST /api/accounts"}
    at_tables = {line: count for line, count in answers.items() if "{table_id}" in line}
    not_there = sum(count for line, count in at_tables.items() if line.endswith("404"))
    assert not_there < sum(at_tables.values()) / 5


def test_nobody_meets_only_what_is_described(site: BusySite, tmp_path: Path) -> None:
    answers = run(site, tmp_path, "", 5)
    needs_somebody = {
        label for label, each in operations(site).items() if {} not in each.get("security", [{}])
    }
    assert len(needs_somebody) > 15
    assert all(f"{label} 401" in answers for label in needs_somebody)
    assert not succeeded(answers) & needs_somebody
    assert "POST /api/accounts 201" in answers
