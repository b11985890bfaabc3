"""Run the server: one address on the terminal, and an end within a second."""

from __future__ import annotations

import asyncio
import gc
import ipaddress
import logging
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import segno
import uvicorn
from litestar import Litestar

from keeling.bots.workers import ProcessWorkers
from keeling.core.errors import KeelingError
from keeling.play.driver import PACE
from keeling.play.notices import NOBODY, Senders
from keeling.play.store import store_at
from keeling.play.tables import Tables
from keeling.web import connections, logs
from keeling.web.app import application
from keeling.web.settings import Settings, default_database, metrics_token, public_url, senders

DEFAULT_HOST, DEFAULT_PORT = "127.0.0.1", 8000
TRIES = 20  # ports after the usual one, when nobody asked for it
BACKLOG = 4096
HANDED = 3  # the number of the first file that systemd hands over (sd_listen_fds)
GRACE = 0.3  # seconds that answers under way have at the end
EVERYWHERE = ("0.0.0.0", "::")


class Taken(KeelingError):
    """The port cannot be had."""


class Server(uvicorn.Server):
    """Lets go of connections that nothing comes from, at the end of all: a stream never ends by itself."""

    def __init__(self, config: uvicorn.Config, app: Litestar, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.application = app
        self.ready = ready
        self.watchdog = connections.Watchdog(int(connections.SHARE * connections.most_connections()))

    @property
    def open(self) -> tuple[Any, ...]:
        """The connections."""
        return tuple(self.server_state.connections)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: what uvicorn does; each second, a look at the connections."""
        if counter % 10 == 0:
            self.watchdog.look(self.open, time.monotonic())
        return await super().on_tick(counter)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then tell."""
        await super().startup(sockets)
        if self.started:
            settle()
            self.application.state.warming.add_done_callback(settle)
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the waits of all streams, then what uvicorn does; who has not read all by then is cut off."""
        self.application.state.tables.end_waits()
        connections.hang_up(self.open)
        asyncio.get_running_loop().call_later(GRACE, lambda: connections.cut(self.open))
        await super().shutdown(sockets)


def settle(_done: object = None) -> None:
    """What is there now stays; looking through it again and again would hold frames up."""
    gc.collect()
    gc.freeze()


class Calm(logging.Filter):
    """Keeps quiet about a start that failed for a reason which is told in a sentence."""

    def __init__(self, app: Litestar) -> None:
        super().__init__()
        self.application = app

    def filter(self, record: logging.LogRecord) -> bool:
        return "fault" not in self.application.state


def handed() -> socket.socket | None:
    """The listening socket that systemd keeps, so that nobody is refused while the server starts anew; usually None.

    Raises:
        Taken: what was handed over is not one socket of the internet.
    """
    named, count = os.environ.pop("LISTEN_PID", ""), os.environ.pop("LISTEN_FDS", "")
    if named != str(os.getpid()):
        return None
    made = socket.socket(fileno=HANDED) if count == "1" else None
    if made is None or made.family not in (socket.AF_INET, socket.AF_INET6):
        raise Taken("Keeling takes one ListenStream= with a port from systemd, no more and no other.")
    made.setblocking(False)
    return made


def bound(host: str, port: int | None) -> socket.socket:
    """A listening socket; without a port the usual one, or the next that is free.

    Raises:
        Taken: it says which address or port, and what to do.
    """
    if not host.strip():
        raise Taken("HOST is empty; it is usually 127.0.0.1, or 0.0.0.0 for the local network.")
    ports = [port] if port is not None else [DEFAULT_PORT + i for i in range(TRIES)]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in ports:
        made = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":  # there it would let two servers share a port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, candidate))
            made.listen(BACKLOG)
            made.setblocking(False)
            return made
        except OSError as error:
            made.close()
            fault = error
        except OverflowError:
            made.close()
            raise Taken(f"There is no port {candidate}; it must lie between 0 and 65535.") from None
    raise Taken(why_not(host, ports, fault))


def why_not(host: str, ports: list[int], error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return f"There is no address '{host}'; HOST is usually 127.0.0.1, or 0.0.0.0 for the local network."
    if error.errno == 13:
        return (
            f"Port {ports[0]} needs more rights than you have; choose one above 1023, for example PORT={DEFAULT_PORT}."
        )
    if error.errno == 99:
        return f"'{host}' is no address of this computer; HOST is usually 127.0.0.1, or 0.0.0.0 for the local network."
    if len(ports) == 1:
        return f"Port {ports[0]} is in use; choose another, for example PORT={ports[0] + 1}, or leave it out."
    return f"Ports {ports[0]} to {ports[-1]} are all in use; name a free one with PORT=."


def lan_address() -> str:
    """This computer's address in the local network, '' without one. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # TEST-NET-1 (RFC 5737)
            address = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if ipaddress.ip_address(address).is_loopback else address


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def addresses(host: str, port: int) -> tuple[str, str]:
    """Where this computer finds the server, and where the local network does ('' if it cannot)."""
    if host not in EVERYWHERE:
        loopback = host == "localhost" or is_loopback(host)
        return address(host, port), "" if loopback else address(host, port)
    lan = lan_address()
    return address("127.0.0.1", port), address(lan, port) if lan else ""


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def announce(host: str, here: str, lan: str, public: str) -> None:
    """The one address line, and in a local network its picture to scan."""
    main = public or lan or here
    print(f"Keeling is open at {main}  (Ctrl-C closes it)", flush=True)
    if host in EVERYWHERE and lan and not public:
        if sys.stdout.isatty():
            segno.make(lan, micro=False).terminal(compact=True)
        print(f"On this computer: {here}", flush=True)


def has_browser() -> bool:
    """Whether a browser window can be opened here."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_window(place: str) -> None:
    """Open a browser beside the server; some take seconds to answer."""
    threading.Thread(target=webbrowser.open, args=(place,), daemon=True).start()


def serve(
    host: str = DEFAULT_HOST,
    port: int | None = None,
    database: str | Path | None = None,
    *,
    open_browser: bool = False,
    workers: int | None = None,
    pace: float | None = None,
) -> int:
    """Serve until Ctrl-C or SIGTERM; return the exit code.

    Args:
        host: the address to listen at; 0.0.0.0 opens it to the local network.
        port: None takes the usual one, or the next that is free.
        database: the SQLite file, made if it is not there, or the address of a PostgreSQL database.
        open_browser: open a window where there is a browser.
        workers: processes that bots think in.
        pace: seconds between two acts of bots, so that people can follow.
    """
    where = database or default_database()
    try:
        store_at(where)  # a mistake in its name is told before anything is opened
        telling = senders()
        kept = handed()
        listening = kept or bound(host, port)
    except KeelingError as error:
        print(error, file=sys.stderr)
        return 2
    host = str(kept.getsockname()[0]) if kept else host
    here, lan = addresses(host, int(listening.getsockname()[1]))
    settings = Settings(public_url=public_url(), lan_url=lan, metrics=metrics_token())
    app = application(partial(live_tables, where, workers, pace, telling), settings)

    def ready() -> None:
        announce(host, here, lan, settings.public_url)
        if open_browser and has_browser():
            open_window(here)

    with listening:
        return run(app, listening, ready)


def run(app: Litestar, listening: socket.socket, ready: Callable[[], None]) -> int:
    """Serve on a listening socket until a signal comes; return the exit code."""
    as_json = logs.kind() == "json"
    if as_json:
        logs.write_json()
    config = uvicorn.Config(
        app,
        log_config=None if as_json else uvicorn.config.LOGGING_CONFIG,
        log_level="warning",
        access_log=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=connections.KEEP_ALIVE,
        server_header=False,
        ws="none",
        http=connections.Guarded,
    )
    for calming in (Calm(app), connections.Quiet()):
        logging.getLogger("uvicorn.error").addFilter(calming)
    signal.signal(signal.SIGTERM, stop)
    with suppress(KeyboardInterrupt, SystemExit):  # uvicorn raises the signal again, and leaves when a start failed
        Server(config, app, ready).run(sockets=[listening])
    if "fault" in app.state:
        print(app.state.fault, file=sys.stderr)
        return 2
    return 0


def stop(_signal: int, _frame: FrameType | None) -> None:
    """SIGTERM ends the server as Ctrl-C does."""
    raise KeyboardInterrupt


def live_tables(database: str | Path, workers: int | None, pace: float | None, senders: Senders = NOBODY) -> Tables:
    """The tables of a database, with processes for bots to think in."""
    return Tables(store_at(database), ProcessWorkers(workers), pace=PACE if pace is None else pace, senders=senders)
