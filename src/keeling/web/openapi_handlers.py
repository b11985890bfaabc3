"""Which handlers the OpenAPI document tells of, what each takes and gives, and how it may refuse.

A handler is written once, for its form and for JSON; `described` puts what programs are told at its edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example, OpenAPIMediaType, OpenAPIType, Operation, Parameter, RequestBody, Schema

from keeling.web import api, device_posts, health, host_posts, posts, proof_pages, streams, talk_posts, values
from keeling.web.openapi_bodies import (
    ABSENT,
    ACT,
    CHAT,
    CLOCKS,
    CONSENT,
    END,
    EVENT,
    FAULTS,
    KIND,
    LISTING,
    MEND,
    NAME,
    NOTE,
    NOTED,
    OPENING,
    OPTION,
    PAUSE,
    SEAT,
    SEATS,
    SITTING,
    TIME,
    TOLD,
    UNDO,
    body,
    number,
    words,
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
        (host_posts.mend, "mend", "Let a table whose log is damaged go on from before that (the host)", MEND),
        (talk_posts.chat, "chat", "Write to all at the table, or look after the chat", CHAT),
        (talk_posts.listing, "list", "Show the table on the first page, or no longer (the host)", LISTING),
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
