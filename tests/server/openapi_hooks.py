"""What schemathesis does differently here: a module that its runs load, in a process of their own."""

from __future__ import annotations

import json
import os
from typing import Any

import schemathesis
from schemathesis.core.failures import Failure

GIVEN = json.loads(os.environ["KYBOS_TEST_GIVEN"])
"""`examples` for operations by their labels; the id of the `token` by which the run is made."""
BY_THE_RULES = {413, 422}
"""Statuses by which a body of the right shape is turned away: it is longer in bytes than in signs, or what it
says cannot be, such as a move against the rules."""


@schemathesis.hook
def before_load_schema(_: schemathesis.HookContext, raw_schema: dict[str, Any]) -> None:
    """Try also what was prepared, so that every operation has something to do."""
    for label, example in GIVEN["examples"].items():
        method, path = label.split()
        operation = raw_schema["paths"][path][method.lower()]
        for parameter in operation.get("parameters", ()):
            if parameter["name"] in example["path"]:
                parameter["example"] = example["path"][parameter["name"]]
        if "body" in example:
            operation["requestBody"]["content"]["application/json"]["example"] = example["body"]


@schemathesis.hook
def filter_path_parameters(_: schemathesis.HookContext, path_parameters: dict[str, Any] | None) -> bool:
    """Do not revoke the token of this run, after which everything would be refused."""
    return not path_parameters or path_parameters.get("token_id") != GIVEN["token"]


@schemathesis.hook
def filter_failure(
    _: schemathesis.HookContext, failure: Failure, __: object, response: schemathesis.Response
) -> bool:
    """Let the rules of games refuse what has the right shape; that the shape is wrong must not be said."""
    if failure.checks != ("positive_data_acceptance",) or response.status_code not in BY_THE_RULES:
        return True
    return bool(response.json()["code"] == "invalid")
