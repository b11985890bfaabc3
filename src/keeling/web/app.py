"""The application: routes, guards and the life of the tables behind them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.datastructures import State

from keeling.core.errors import KeelingError
from keeling.play.replay_records import Records
from keeling.play.replay_tapes import Tapes
from keeling.play.tables import Tables
from keeling.web import (
    api,
    curtain_posts,
    device_posts,
    errors,
    health,
    host_posts,
    language_posts,
    metrics,
    notice_posts,
    openapi,
    pages,
    posts,
    problem_pages,
    proof_pages,
    replay_json,
    replay_pages,
    replay_records,
    security,
    streams,
    table_pages,
    talk_posts,
    templating,
    workshop_pages,
    workshop_posts,
)
from keeling.web.forms import MOST_BYTES
from keeling.web.frames import Frames
from keeling.web.settings import Settings
from keeling.web.workshop_frames import WorkshopFrames


def application(make_tables: Callable[[], Tables], settings: Settings | None = None) -> Litestar:
    """The web floor over tables that are made when the server starts and closed when it stops."""

    counted = metrics.Metrics()

    @asynccontextmanager
    async def alive(app: Litestar) -> AsyncIterator[None]:
        app.state.tables = tables = make_tables()
        app.state.records = Records(tables)
        try:
            await tables.open()
        except KeelingError as fault:
            app.state.fault = fault  # told in a sentence by whoever started the server
            raise
        counted.watch(tables)
        app.state.warming = warming = asyncio.ensure_future(templating.warm())
        try:
            yield
        finally:
            warming.cancel()
            await tables.close()

    return Litestar(
        route_handlers=[
            *pages.HANDLERS,
            *table_pages.HANDLERS,
            *posts.HANDLERS,
            *host_posts.HANDLERS,
            *device_posts.HANDLERS,
            *curtain_posts.HANDLERS,
            *talk_posts.HANDLERS,
            *notice_posts.HANDLERS,
            *language_posts.HANDLERS,
            *problem_pages.HANDLERS,
            *workshop_pages.HANDLERS,
            *workshop_posts.HANDLERS,
            *api.HANDLERS,
            *proof_pages.HANDLERS,
            *replay_pages.HANDLERS,
            *replay_records.HANDLERS,
            *replay_json.HANDLERS,
            *health.HANDLERS,
            *metrics.HANDLERS,
            streams.stream,
        ],
        lifespan=[alive],
        state=State(
            {
                "settings": settings or Settings(),
                "frames": Frames(),
                "workshop_frames": WorkshopFrames(),
                "checks": proof_pages.Checks(),
                "tapes": Tapes(),
                "metrics": counted,
            }
        ),
        middleware=[metrics.Clocked, security.Spoken, security.SameOrigin],
        before_send=[security.harden, metrics.count],
        exception_handlers=errors.HANDLERS,
        request_max_body_size=MOST_BYTES,
        openapi_config=openapi.config(),
        include_in_schema=False,  # see openapi_handlers.describe
        logging_config=None,
        debug=False,
    )
