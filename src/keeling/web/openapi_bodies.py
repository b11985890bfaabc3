"""What the JSON API takes: bodies and parameters, as the OpenAPI document tells them, and the faults that come back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from litestar import MediaType
from litestar.openapi.spec import Example, OpenAPIMediaType, OpenAPIType, Parameter, RequestBody, Schema

from keeling.play import lobby, rounds
from keeling.web import values

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
CHAIR = Parameter(
    name="seat",
    param_in="query",
    required=False,
    schema=Schema(type=OpenAPIType.STRING),
    description="Whose knowledge: a seat's number, 'public', or 'all' when the round is over; this browser's own seat, "
    "else what `seats` names first, if it is left out.",
)
MOMENT = [
    CHAIR,
    *(
        Parameter(name=name, param_in="query", required=False, schema=SEAT.schema, description=told)
        for name, told in (
            ("step", "Which moment, from 1; the newest if neither is given."),
            ("at", "Instead of `step`: the position of its event in the log."),
        )
    ),
]
ROUND = Parameter(
    name="round", param_in="query", required=False, schema=SEAT.schema, description="Which round; the newest else."
)
PLAY_ON = {
    "at": number("The position of the moment; the newest if it is left out."),
    "seat": number("Where to sit; the first seat if it is left out."),
    "others": Schema(
        type=OpenAPIType.STRING, enum=["bots", "people"], description="Who plays in the others; 'bots' if left out."
    ),
    "level": words("How good the bots are.", 2000),
}
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
    pace=number("Milliseconds from one act of a bot to the next; 0 for as the server has it."),
)
TIME = body(
    ["seconds"],
    {"seconds": 60},
    seconds=Schema(type=OpenAPIType.INTEGER, description="How many more."),
    seat=number("Whose; everybody's if it is left out."),
)
PAUSE = body(do=Schema(type=OpenAPIType.STRING, enum=["pause", "resume"], description="'pause' if it is left out."))
CHAT = body(
    (),
    {"text": "Well played."},
    do=Schema(
        type=OpenAPIType.STRING,
        enum=["write", "delete", "mute", "unmute", "on", "off"],
        description="'write' if it is left out; the last four are the host's.",
    ),
    text=words("What is written.", 2000),
    at=number("The position of the message to delete."),
    seat=number("Which of the own seats writes, or who is muted."),
)
LISTING = body(
    ["do"], {"do": "on"}, do=Schema(type=OpenAPIType.STRING, enum=["on", "off"], description="Whether it is shown.")
)
MEND = body(
    ["do"],
    {"do": "back"},
    do=Schema(type=OpenAPIType.STRING, enum=["back", "close"], description="Go on from before the damage, or end it."),
)
END = body(forget=words("'yes' deletes all names from the table's log.", 2000))
