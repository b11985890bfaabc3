"""What programs are told: the OpenAPI document of the JSON API, and a page that shows it without a script.

The handlers are those of the pages; here stands what they take and give. `described` sets it at their edge, so that a
handler is written once and its form, its JSON and its description cannot part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from litestar import MediaType, Request
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin
from litestar.openapi.spec import (
    Example,
    License,
    OpenAPIMediaType,
    OpenAPIType,
    Operation,
    Parameter,
    RequestBody,
    Schema,
)

from keeling import __version__
from keeling.core.text import _, language
from keeling.play import lobby, rounds
from keeling.web import api, device_posts, health, host_posts, posts, proof_pages, streams, templating, values
from keeling.web.statics import build

ABOUT = """Tables of Keeling for programs. A browser is known by the cookie `keeling`, which the first POST sets: it
holds the seats. Open a table or sit down with a code, then look at `view.json` or listen to the stream, and answer a
question by POST with the `asked_at` of the view. POSTs take JSON or a form; send `Accept: application/json` to be
answered in JSON. Each stream message is a whole view; after the event `stale`, connect again."""
SEAT = Parameter(
    name="seat",
    param_in="query",
    required=False,
    schema=Schema(type=OpenAPIType.INTEGER, minimum=-(1 << 63), maximum=(1 << 63) - 1),
    description="The seat to look through; this browser's first, if it is left out.",
)
FAULTS: dict[int, tuple[str, values.Fault]] = {
    400: ("It cannot be read at all", values.Fault("The request cannot be read.", 400, "unreadable", None)),
    403: ("Not yours", values.Fault("That is not your seat.", 403, "forbidden", None)),
    404: ("No such table", values.Fault("No table has the code FERN-27.", 404, "unknown", None)),
    409: (
        "Not now, or against a rule",
        values.Fault("That was for an earlier question; the table has moved on.", 409, "late", None),
    ),
    410: ("Over and forgotten", values.Fault("The activity FERN-27 is over.", 410, "forgotten", None)),
    413: ("Too long", values.Fault("That is more than 64 kB, which is the most that is read.", 413, "long", None)),
    415: ("Neither a form nor JSON", values.Fault("Send a form or JSON.", 415, "unreadable", None)),
    422: ("A field is wrong", values.Fault("'action' must be a whole number, not 'x'.", 422, "unreadable", None)),
    429: ("Too many tables", values.Fault("This browser has opened 20 tables within an hour.", 429, "many", None)),
    503: ("The store is away, or busy", values.Fault("That could not be saved.", 503, "unsaved", None)),
}


def number(description: str, **more: Any) -> Schema:
    """A whole number, as JSON or in a form's digits; null is as if it were left out."""
    return Schema(type=[OpenAPIType.INTEGER, OpenAPIType.NULL], description=description, **more)


def words(description: str, longest: int, **more: Any) -> Schema:
    return Schema(type=OpenAPIType.STRING, description=description, max_length=longest, **more)


def body(required: Sequence[str] = (), example: Mapping[str, Any] | None = None, **fields: Schema) -> RequestBody:
    """One flat object, as JSON or as a form."""
    schema = Schema(type=OpenAPIType.OBJECT, properties=dict(fields), required=list(required) or None)
    examples = {"usual": Example(value=dict(example))} if example else None
    return RequestBody(
        content={MediaType.JSON: OpenAPIMediaType(schema=schema, examples=examples)},  # type: ignore[arg-type]
        required=bool(required),
    )


def spec(description: str, gives: Any, media: str = "application/json", example: Any = None) -> ResponseSpec:
    shown = [Example(summary="For example", value=msgspec.to_builtins(example))] if example is not None else None
    return ResponseSpec(gives, generate_examples=False, description=description, media_type=media, examples=shown)


def described(
    handler: HTTPRouteHandler,
    name: str,
    summary: str,
    gives: Any,
    *faults: int,
    takes: RequestBody | None = None,
    query: Sequence[Parameter] = (),
    media: str = "application/json",
    example: Any = None,
) -> None:
    """Put a handler into the document.

    Args:
        gives: the type of the answer.
        faults: the status codes that it may have instead.
    """
    answers = {200: spec(summary, gives, media, example)}
    answers |= {status: spec(FAULTS[status][0], values.Fault, example=FAULTS[status][1]) for status in faults}

    @dataclass
    class Told(Operation):
        """Without what is guessed from the handler's signature."""

        def __post_init__(self) -> None:
            self.request_body = takes
            self.parameters = [*map(as_code, self.parameters or ()), *query] or None
            self.responses = {key: told for key, told in (self.responses or {}).items() if int(key) in answers}

    handler.include_in_schema = True
    handler.operation_id = lambda _handler, method, _path: name if method != "HEAD" else f"{name}-head"
    handler.summary, handler.responses, handler.operation_class = summary, answers, Told


def as_code(parameter: Any) -> Parameter:
    """The one path parameter that there is."""
    told: Parameter = replace(parameter, description="The code of a table, in any spelling.", example="FERN-27")
    return told


ABSENT = (400, 404, 503)  # whatever is asked of a table
TOLD = (400, 403, 404, 409, 413, 415, 422, 503)  # whatever is sent to it
NAME = words("The nickname; a usual one if it is left out.", 2000)
SITTING = {"name": words("The nickname.", 2000), "seat": number("Which seat; the first free one if it is left out.")}
OPENING = {
    "game": words("The game's id.", 2000),
    "name": NAME,
    "seats": number("How many play; as usual if it is left out."),
}
ACT = body(
    ["asked_at", "action"],
    {"asked_at": 12, "action": "65793"},
    asked_at=Schema(type=OpenAPIType.INTEGER, description="`asked_at` of the view that showed the question."),
    action=Schema(
        type=[OpenAPIType.STRING, OpenAPIType.INTEGER],
        description="`action` of one of its choices, or any that the game takes.",
    ),
    seat=number("Whose decision; that of this browser's first seat if it is left out."),
    action_id=words("A name of your own: the same name again does nothing.", 80),
)
EVENT = 'id: 12.5b1c0d3a9f21\ndata: {"code": "FERN-27", "position": 12, "choices": []}\n\n'


KIND = Parameter(
    name="view",
    param_in="query",
    schema=Schema(type=OpenAPIType.STRING, enum=["json"]),
    required=True,
    description="What is streamed: views as JSON. Pages ask for HTML here.",
)
NOTED = Parameter(
    name="noted",
    param_in="query",
    schema=Schema(type=OpenAPIType.STRING),
    required=False,
    description="A commitment or a seal as the table showed it.",
)
OPTION = body(
    ["key", "value"],
    {"key": "option", "value": "2"},
    key=words("The question.", 2000),
    value=words("Its answer.", 2000),
)
SEATS = body(
    ["do"],
    {"do": "bot", "seat": 2, "level": "easy"},
    do=Schema(type=OpenAPIType.STRING, enum=list(lobby.DOINGS), description="What happens to the seat."),
    seat=number("Which seat."),
    to=number("Where it moves to."),
    level=words("How good a bot.", 2000),
)
NOTE = body(
    text=words("In words.", 2000), drawing=words("A path of M and L in a box of 400 by 240.", rounds.LONGEST_DRAWING)
)


AT = Schema(type=OpenAPIType.INTEGER, description="The position at which the act stands.")
UNDO = body(["at"], {"at": 13}, at=AT, seat=number("Which of the own seats."))
CONSENT = body(
    ["at", "agree"],
    {"at": 13, "agree": "yes"},
    at=AT,
    agree=Schema(type=OpenAPIType.STRING, enum=["yes", "no"], description="Whether it may be taken back."),
    seat=number("Which of the own seats."),
)
CLOCKS = body(
    (),
    {"decision": 120},
    away=number("Seconds without a sign of somebody who is waited for, until a bot stands in; 0 for never."),
    decision=number("Seconds for one decision; 0 for no such clock."),
    bank=number("Seconds of each seat for the whole round; 0 for no such clock."),
    until=number("When the round must end, in milliseconds since 1970; 0 for never."),
    minutes=number("Instead of `until`: minutes from now."),
)
TIME = body(
    ["seconds"],
    {"seconds": 60},
    seconds=Schema(type=OpenAPIType.INTEGER, description="How many more."),
    seat=number("Whose; everybody's if it is left out."),
)
PAUSE = body(do=Schema(type=OpenAPIType.STRING, enum=["pause", "resume"], description="'pause' if it is left out."))
END = body(forget=words("'yes' deletes all names from the table's log.", 2000))


def describe() -> None:
    """Every handler that programs may use."""
    described(api.games, "games", "The games of this server", list[values.Playable])
    described(
        posts.host,
        "host",
        "Open a table that waits for people",
        values.Arrived,
        *(400, 403, 413, 415, 422, 429, 503),
        takes=body(["game"], {"game": "zero", "name": "Ada", "seats": 3}, **OPENING),
        example=values.Arrived("FERN-27", 0, 1),
    )
    described(
        posts.play_now,
        "play-now",
        "Open a table with bots and begin",
        values.Arrived,
        *(400, 403, 413, 415, 422, 429, 503),
        takes=body(["game"], {"game": "zero"}, level=words("How good the bots are.", 2000), **OPENING),
        example=values.Arrived("FERN-27", 0, 2),
    )
    described(
        posts.join,
        "join",
        "Sit down by code",
        values.Arrived,
        *TOLD,
        410,
        takes=body(
            ["code", "name"], {"code": "FERN-27", "name": "Ben"}, code=words("The table's code.", 2000), **SITTING
        ),
        example=values.Arrived("FERN-27", 1, 4),
    )
    described(
        posts.sit,
        "sit",
        "Sit down, or change the seat",
        values.Arrived,
        *TOLD,
        takes=body(["name"], {"name": "Ben", "seat": 1}, **SITTING),
        example=values.Arrived("FERN-27", 1, 4),
    )
    described(api.view, "view", "The table as this seat may see it", values.View, *ABSENT, 422, query=[SEAT])
    described(
        streams.stream,
        "stream",
        "Every change as an event stream",
        str,
        *ABSENT,
        422,
        query=[SEAT, KIND],
        media="text/event-stream",
        example=EVENT,
    )
    described(api.record, "record", "The record of the round", dict[str, Any], *ABSENT, 409, 422, query=[SEAT])
    described(
        api.turn,
        "turn",
        "'1' if this seat owes a decision, else nothing",
        str,
        *ABSENT,
        422,
        query=[SEAT],
        media="text/plain",
        example="1",
    )
    described(posts.act, "act", "Answer a question", values.Done, *TOLD, takes=ACT, example=values.Done(13))
    for handler, name, summary, takes in (
        (posts.name, "name", "Another nickname", body(["name"], {"name": "Ada"}, name=NAME)),
        (posts.start, "start", "Begin the first round (the host)", body()),
        (posts.again, "again", "Begin the next round", body()),
        (posts.word, "word", "A word for the luck of the next round", body(word=words("Anything.", 2000))),
        (posts.options, "options", "Answer a question of the lobby (the host)", OPTION),
        (posts.seats, "seats", "Change the seats", SEATS),
        (posts.note, "note", "Write something for all to see, if the game wants that now", NOTE),
        (host_posts.undo, "undo", "Take an act back, or ask the others for it", UNDO),
        (host_posts.consent, "consent", "Answer a request to take an act back", CONSENT),
        (host_posts.clocks, "clocks", "Set the clocks (the host)", CLOCKS),
        (host_posts.time, "time", "Give time (the host)", TIME),
        (host_posts.pause, "pause", "Hold the round, or let it go on (the host)", PAUSE),
        (host_posts.end, "end", "End the table (the host)", END),
    ):
        described(handler, name, summary, values.Done, *TOLD, takes=takes, example=values.Done(13))
    described(
        device_posts.offer,
        "offer",
        "A code that brings a seat to another device",
        values.Offered,
        *TOLD,
        429,
        takes=body(share=words("'yes' keeps it on this device too.", 2000), seat=number("Which of the own seats.")),
        example=values.Offered("482913", 10, 0),
    )
    described(
        device_posts.move,
        "move",
        "Bring a seat to this device",
        values.Arrived,
        *TOLD,
        429,
        takes=body(["code"], {"code": "482913"}, code=words("As it was said.", 2000)),
        example=values.Arrived("FERN-27", 1, 9),
    )
    described(
        proof_pages.verify,
        "verify",
        "Whether a record is true",
        proof_pages.Found,
        *(400, 403, 404, 409, 413, 415, 422, 503),
        takes=RequestBody(
            content={"application/json": OpenAPIMediaType(schema=Schema(type=OpenAPIType.OBJECT))}, required=True
        ),
        query=[NOTED],
        example=proof_pages.Found(True, "zero", 260, 73, "checked", "5e" * 32, "jerry"),
    )
    described(health.health, "health", "The process answers", health.Health)
    described(health.ready, "ready", "Whether people may be sent here; 503 and the same fields if not", health.Ready)


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


describe()
