"""What the OpenAPI document tells of the replay, of files that are brought, and of being told of one's move."""

from __future__ import annotations

from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, RequestBody, Schema

from keeling.play import notices
from keeling.web import notice_posts, replay_json, replay_pages, replay_records, values
from keeling.web.openapi_bodies import ABSENT, MOMENT, PLAY_ON, ROUND, TOLD, body, number, words
from keeling.web.openapi_handlers import described

FILE = RequestBody(
    content={"application/json": OpenAPIMediaType(schema=Schema(type=OpenAPIType.OBJECT))}, required=True
)
NOTICE = body(
    (),
    {"kind": "hook", "address": "https://hooks.example/keeling", "after": 10},
    do=Schema(type=OpenAPIType.STRING, enum=["ask", "stop"], description="'ask' if it is left out."),
    kind=Schema(type=OpenAPIType.STRING, enum=[notices.MAIL, notices.HOOK], description="'mail' if it is left out."),
    address=words("Where to.", 2000),
    after=number("Minutes that this seat must not have been looked from.", enum=list(notices.AFTER)),
    seat=number("Which of the own seats."),
)


def describe() -> None:
    """Every handler of these."""
    described(
        replay_json.of_table,
        "replay",
        "A moment of a table's round: of a running one what the own seat knew then",
        values.Past,
        *ABSENT,
        409,
        422,
        query=[*MOMENT, ROUND],
    )
    described(
        replay_pages.play,
        "replay-play",
        "Open a table that begins at a moment of a round that is over",
        values.Arrived,
        *TOLD,
        429,
        takes=body((), {"at": 12, "others": "bots"}, round=number("Which round; the newest else."), **PLAY_ON),
        example=values.Arrived("FERN-28", 0, 2),
    )
    described(
        replay_records.bring,
        "bring",
        "Bring a record, which opens in the replay, or a position, which opens as a table",
        values.Opened,
        *(400, 403, 404, 409, 413, 415, 422, 429, 503),
        takes=FILE,
        example=values.Opened("OTTER-33", "/r/OTTER-33"),
    )
    described(
        replay_json.of_record,
        "record-replay",
        "A moment of a record that was brought",
        values.Past,
        *ABSENT,
        422,
        query=MOMENT,
    )
    described(
        replay_records.play,
        "record-play",
        "Open a table that begins at a moment of a record that was brought",
        values.Arrived,
        *TOLD,
        429,
        takes=body((), {"at": 12, "others": "people"}, **PLAY_ON),
        example=values.Arrived("FERN-28", 0, 1),
    )
    described(
        notice_posts.wish,
        "notice",
        "Be told of one's move by mail or webhook, if this server does that",
        notice_posts.Told,
        *TOLD,
        429,
        takes=NOTICE,
        example=notice_posts.Told("new", "zS3cretKeyThatSignsTheCalls"),
    )
