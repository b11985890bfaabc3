"""Figures for Prometheus: counts and times, with no name and no code in them.

`/metrics` is there for whoever has the token of KEELING_METRICS, and for this computer itself as long as no proxy
stands before the server: through a proxy on the same computer everybody would come from there.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any

from litestar import Response
from litestar.types import ASGIApp, Receive, Scope, Send
from prometheus_client import CollectorRegistry, Counter, GCCollector, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from keeling import __version__
from keeling.core.game import compiled
from keeling.play.tables import Tables
from keeling.web import errors, logs
from keeling.web.forms import Asked
from keeling.web.responses import page
from keeling.web.settings import Settings
from keeling.web.statics import build

BEGAN = "keeling_began"
ELSEWHERE = "elsewhere"  # the route of whatever no handler is for
METHODS = {"GET", "HEAD", "POST"}
TYPE = "text/plain; version=1.0.0"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """What is counted since the server started."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        names = ["method", "route", "status"]
        self.requests = Counter("keeling_requests", "Answered requests.", names, registry=self.registry)
        self.seconds = Histogram(
            "keeling_request_seconds",
            "From a request's head to its answer's head.",
            ["method", "route"],
            buckets=BUCKETS,
            registry=self.registry,
        )

    def watch(self, tables: Tables) -> None:
        """Tell of these tables as well."""
        self.registry.register(Present(tables))

    def answered(self, scope: Scope, status: int) -> None:
        """An answer begins; streams count when they open."""
        method, route = method_of(scope), route_of(scope)
        self.requests.labels(method, route, str(status)).inc()
        began = scope.get(BEGAN)  # not where no handler is for the address
        seconds = time.perf_counter() - began if isinstance(began, float) else None
        if seconds is not None:
            self.seconds.labels(method, route).observe(seconds)
        logs.answered(method, route, status, seconds)


def method_of(scope: Scope) -> str:
    """One of few words, whatever was sent."""
    method = str(scope.get("method", ""))
    return method if method in METHODS else "OTHER"


def route_of(scope: Scope) -> str:
    """The pattern of the address: the address itself may hold a code."""
    return str(scope.get("path_template") or ELSEWHERE)


class Present(Collector):
    """How things stand at this moment."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def collect(self) -> Iterable[Metric]:
        tables = list(self.tables.awake.values())
        info = {"version": __version__, "build": build(), "engine": "compiled" if compiled() else "uncompiled"}
        yield InfoMetricFamily("keeling", "What runs here.", info)
        yield self.by_state(tables)
        yield gauge("keeling_workshops", "Activities in memory.", len(self.tables.workshops.awake))
        yield gauge("keeling_pages", "Open streams of tables.", sum(table.presence.pages for table in tables))
        yield gauge("keeling_tables_aside", "Tables that cannot be replayed.", len(self.tables.replay.aside))
        yield gauge("keeling_replayed", "1 when the tables of the last day are replayed.", self.tables.replay.done)

    def by_state(self, tables: list[Any]) -> Metric:
        found = GaugeMetricFamily("keeling_tables", "Tables in memory.", labels=["state"])
        states = [("over" if one.ended else "running") if one.started else "lobby" for one in tables]
        for state in ("lobby", "running", "over"):
            found.add_metric([state], states.count(state))
        return found


def gauge(name: str, what: str, value: float) -> Metric:
    return GaugeMetricFamily(name, what, value=value)


class Clocked:
    """Middleware that notes when a request came."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[BEGAN] = time.perf_counter()  # type: ignore[literal-required]
        await self._app(scope, receive, send)


async def count(message: Any, scope: Scope) -> None:
    """A before_send hook: it reaches every answer."""
    if message["type"] == "http.response.start":
        scope["litestar_app"].state.metrics.answered(scope, message["status"])


def allowed(request: Asked, settings: Settings) -> bool:
    """Whether this reader may have the figures."""
    if settings.metrics:
        given = request.headers.get("authorization", "").removeprefix("Bearer ").encode("utf-8", "replace")
        return hmac.compare_digest(given, settings.metrics.encode())
    return not settings.public_url and is_here(request.client.host if request.client else "")


def is_here(host: str) -> bool:
    """Whether an address is this computer's own."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


@page("/metrics", sync_to_thread=False)
def metrics(request: Asked) -> Response[Any]:
    """For Prometheus; for everybody else there is no such page."""
    state = request.app.state
    if not allowed(request, state.settings):
        return errors.spoken(request, 404, "")
    found = generate_latest(state.metrics.registry)
    return Response(found, media_type=TYPE, headers={"Cache-Control": "no-store"})


HANDLERS = [metrics]
