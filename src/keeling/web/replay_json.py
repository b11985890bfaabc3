"""The replay for programs: a moment of a table's round, or of a record that was brought, as typed values."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response

from keeling.core import common
from keeling.core.text import speaking, spoken_by
from keeling.play.replay_tape import EVERYTHING
from keeling.web import replay, replay_pages, replay_records, responses
from keeling.web.forms import Asked
from keeling.web.responses import page
from keeling.web.table_pages import table_at
from keeling.web.values import LogLine, Past


def past(sight: replay.Sight) -> Past:
    """What a reader is shown of a moment."""
    tape, index, chair = sight.tape, sight.index, sight.chair
    viewer = common.SPECTATOR if chair == EVERYTHING else chair
    scene, lines = tape.scene(index, viewer), tape.lines(index, chair)
    return Past(
        code=sight.code,
        game=tape.title.id,
        round=sight.place.round,
        step=index + 1,
        steps=len(tape.moments),
        position=sight.position,
        seat=replay.chair_word(chair),
        seats=tuple(replay.chair_word(one) for one in sorted(sight.chairs, key=replay.rank)),
        over=bool(tape.moments[index].game.over),
        people=scene.people,
        view=scene.view,
        lines=tuple(LogLine(said.key, str(said.line)) for said in lines),
    )


def told(request: Asked, sight: replay.Sight) -> Response[Any]:
    with speaking(spoken_by(sight.tape.title.package)):
        return responses.json(request, msgspec.json.encode(past(sight)))


@page("/t/{code:str}/replay.json")
async def of_table(request: Asked) -> Response[Any]:
    """A moment of a table's round; the page's own rules say who may see what."""
    table = await table_at(request)
    with speaking(responses.language(request)):
        sight = await replay_pages.seen(request, table, False)
    return told(request, sight)


@page("/r/{code:str}/replay.json")
async def of_record(request: Asked) -> Response[Any]:
    """A moment of a record; every chair is open."""
    with speaking(responses.language(request)):
        sight = await replay_records.seen(request, False)
    return told(request, sight)


HANDLERS = [of_table, of_record]
