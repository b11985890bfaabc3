"""What the pages need to know about the server that they run in."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from keeling.play.notice_hooks import read_hooks
from keeling.play.notice_mail import read_mail
from keeling.play.notices import Senders


class Settings(msgspec.Struct, frozen=True):
    """Attributes:
    public_url: where people reach the server, without a slash at the end; '' to take the host that was asked.
    lan_url: the address in the local network, for links made on the server's own machine; '' if there is none.
    beat: seconds between signs of life in a stream.
    metrics: the token that opens /metrics; '' leaves it to this computer itself.
    """

    public_url: str = ""
    lan_url: str = ""
    beat: float = 15.0
    metrics: str = ""


def public_url() -> str:
    """KEELING_URL, for servers behind a proxy."""
    return os.environ.get("KEELING_URL", "").rstrip("/")


def metrics_token() -> str:
    """KEELING_METRICS, for Prometheus."""
    return os.environ.get("KEELING_METRICS", "").strip()


def senders() -> Senders:
    """KEELING_SMTP with KEELING_MAIL_FROM, and KEELING_WEBHOOKS: how people who are away are told of their move.

    Raises:
        BadSetting: it says what is wrong.
    """
    server, sender = os.environ.get("KEELING_SMTP", "").strip(), os.environ.get("KEELING_MAIL_FROM", "")
    mail = read_mail(server, sender.strip(), public_url())
    return Senders(mail, read_hooks(os.environ.get("KEELING_WEBHOOKS", "")))


def default_database() -> str | Path:
    """$KEELING_DATABASE, which may be a server's address, or $KEELING_DB, else keeling.sqlite in the user's data
    folder."""
    if chosen := os.environ.get("KEELING_DATABASE") or os.environ.get("KEELING_DB"):
        return chosen
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "keeling" / "keeling.sqlite"
