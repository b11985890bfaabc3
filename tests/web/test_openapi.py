"""Requests made up from the OpenAPI document: whatever is sent, the answer is one that the document names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.web.servers import Server, free_port

EXAMPLES = 12  # for each address, each way
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ENDLESS = "stream"  # the bot's test listens to it


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("openapi") / "api.sqlite", free_port())
    yield made
    assert made.process.poll() is None
    assert "Traceback" not in made.end()[2]


Operation = schemathesis.APIOperation[Any, Any, Any, Any]


def operations(server: Server) -> list[Operation]:
    schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{server.port}/schema/openapi.json")
    schema.validate()
    made = list(schema.get_all_operations())
    found = [one.ok() for one in made if isinstance(one, Ok)]
    assert len(found) == len(made)
    assert len(found) > 15
    return [one for one in found if one.definition.raw["operationId"] != ENDLESS]


@pytest.mark.slow
@pytest.mark.parametrize("mode", GenerationMode)
def test_the_server_answers_as_its_document_says(server: Server, mode: GenerationMode) -> None:
    place, cookie = server.table()
    before = server.ask("GET", f"{place}/record.json", cookie=cookie).read()
    told = {"Accept": "application/json", "Cookie": cookie}
    for operation in operations(server):
        for codes in ({"code": place[3:]}, None):
            if codes and "{code}" not in operation.path:
                continue
            if mode is GenerationMode.NEGATIVE and not can_be_wrong(operation):
                continue
            strategy = operation.as_strategy(mode, path_parameters=codes)

            @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
            @given(strategy)
            def check(case: schemathesis.Case[Any]) -> None:
                case.call_and_validate(headers=told, checks=CHECKS, timeout=60, allow_redirects=False)

            check()
    after = json.loads(server.ask("GET", f"{place}/record.json", cookie=cookie).read())
    assert after["commitment"] == json.loads(before)["commitment"], "another round has begun"


def can_be_wrong(operation: Operation) -> bool:
    return bool(operation.body or operation.query or operation.path_parameters)
