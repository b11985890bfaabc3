"""The server's log as JSON lines (KEELING_LOG=json): what happened, without names, cookies, roots or what people typed.

Without it there are plain lines, and no more than warnings. A line of JSON has `at`, `level`, `logger` and `event`; a
request also `method`, `route` (the pattern, since an address holds a code), `status` and `ms`; a fault `type` and
`where`, but not its message, which may quote what somebody sent.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType

KINDS = ("text", "json")
FIELDS = ("method", "route", "status", "ms")
requests = logging.getLogger("keeling.requests")


def kind() -> str:
    """KEELING_LOG: 'text' or 'json'."""
    return "json" if os.environ.get("KEELING_LOG", "").strip().lower() == "json" else "text"


def answered(method: str, route: str, status: int, seconds: float | None) -> None:
    """A request was answered; its time is left out if nobody took it."""
    if requests.isEnabledFor(logging.INFO):
        fields: dict[str, object] = {"method": method, "route": route, "status": status}
        fields |= {} if seconds is None else {"ms": round(1000 * seconds, 2)}
        requests.info("answered", extra=fields)


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"at": at, "level": record.levelname.lower(), "logger": record.name}
        line |= {"event": record.getMessage()}
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            line |= {"type": record.exc_info[0].__name__, "where": where(record.exc_info[2])}
        return json.dumps(line, ensure_ascii=False)


def where(fault: TracebackType | None) -> list[str]:
    """The way to a fault: files by their last two parts, lines and functions; no values."""
    frames = traceback.extract_tb(fault)
    return [f"{'/'.join(frame.filename.split('/')[-2:])}:{frame.lineno} {frame.name}" for frame in frames]


def write_json() -> None:
    """From now on everything that is logged goes to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("keeling").setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
