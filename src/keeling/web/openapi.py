"""What programs are told: the OpenAPI document of the JSON API, and a page that shows it without a script.

The handlers are those of the pages; `openapi_handlers` says which, and what they take and give.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.openapi.spec import License

from keeling import __version__
from keeling.core.text import _, language
from keeling.web import openapi_handlers, openapi_replay, templating
from keeling.web.statics import build

ABOUT = """Tables of Keeling for programs. A browser is known by the cookie `keeling`, which the first POST sets: it
holds the seats. Open a table or sit down with a code, then look at `view.json` or listen to the stream, and answer a
question by POST with the `asked_at` of the view. POSTs take JSON or a form; send `Accept: application/json` to be
answered in JSON. Each stream message is a whole view; after the event `stale`, connect again."""


class Document(JsonRenderPlugin):
    """The document, without a word about HEAD."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, without_heads(openapi_schema))


class Shown(OpenAPIRenderPlugin):
    """The document as a page of our own: no script, and nothing from another site."""

    def __init__(self) -> None:
        super().__init__(path="/", media_type=MediaType.HTML)

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        context = {
            "path": request.url.path,
            "page_address": request.url.path,
            "title": _("For programs"),
            "build": build(),
            "lang": language(),
            "about": ABOUT.split("`"),
            "operations": operations(openapi_schema),
        }
        return templating.page("api.html", context).encode()


def without_heads(document: dict[str, Any]) -> dict[str, Any]:
    paths = {
        path: {method: told for method, told in item.items() if method != "head"}
        for path, item in document["paths"].items()
    }
    return {**document, "paths": paths}


def operations(document: dict[str, Any]) -> list[dict[str, Any]]:
    """What the page shows of each address."""
    return [
        {
            "method": method.upper(),
            "path": path,
            "id": told["operationId"],
            "summary": told["summary"],
            "fields": [*map(field_of, told.get("parameters", ())), *fields_of(told)],
            "sends": example_in(told.get("requestBody", {})),
            "gets": example_in(told["responses"]["200"]),
            "answers": [(status, answer["description"]) for status, answer in told["responses"].items()],
        }
        for path, item in without_heads(document)["paths"].items()
        for method, told in item.items()
    ]


def field_of(parameter: dict[str, Any]) -> tuple[str, str]:
    return parameter["name"], parameter.get("description", "")


def fields_of(told: dict[str, Any]) -> list[tuple[str, str]]:
    schema = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    return [(name, field.get("description", "")) for name, field in schema.get("properties", {}).items()]


def example_in(told: dict[str, Any]) -> str:
    """The example of a body, as text; '' if there is none."""
    for content in told.get("content", {}).values():
        for example in content.get("examples", {}).values():
            value = example["value"]
            return value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return ""


def config() -> OpenAPIConfig:
    """The document at /schema/openapi.json, the page at /schema."""
    return OpenAPIConfig(
        title="Keeling",
        version=__version__,
        description=ABOUT,
        license=License(name="MIT", identifier="MIT"),
        path="/schema",
        render_plugins=[Shown(), Document()],
    )


openapi_handlers.describe()
openapi_replay.describe()
