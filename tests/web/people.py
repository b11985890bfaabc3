"""Browsers of a test: what a person's browser keeps and sends."""

from __future__ import annotations

import re
from typing import Any

from httpx import Response
from litestar.testing import TestClient

HTMX = {"HX-Request": "true"}


class House:
    """One server, and as many browsers as a test needs."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client

    def browser(self) -> Browser:
        """Somebody new: no cookie yet."""
        return Browser(self.client)


class Browser:
    """Keeps its cookie, sends forms, follows nothing by itself."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        self.cookie = ""

    def headers(self, more: dict[str, str]) -> dict[str, str]:
        known = {"Cookie": f"keeling={self.cookie}"} if self.cookie else {}
        return {"Accept": "text/html", **known, **more}

    def get(self, path: str, headers: dict[str, str] | None = None) -> Response:
        self.client.cookies.clear()
        return self.client.get(path, headers=self.headers(headers or {}), follow_redirects=False)

    def post(self, path: str, data: dict[str, Any] | None = None, headers: dict[str, str] | None = None) -> Response:
        self.client.cookies.clear()
        answer = self.client.post(path, data=data or {}, headers=self.headers(headers or {}), follow_redirects=False)
        if found := re.search(r"keeling=([^;]+);", answer.headers.get("set-cookie", "")):
            self.cookie = found[1]
        return answer

    def host(self, seats: int = 2, name: str = "Ada") -> str:
        """A new table of ZERO; its place."""
        answer = self.post("/tables", {"game": "zero", "name": name, "seats": seats})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def sit(self, place: str, name: str = "Ben") -> None:
        answer = self.post(f"{place}/sit", {"name": name})
        assert answer.status_code == 303, answer.text

    def view(self, place: str) -> dict[str, Any]:
        answer = self.get(f"{place}/view.json")
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def move(self, place: str) -> dict[str, Any]:
        """The form of the first thing that the view offers."""
        seen = self.view(place)
        return {"asked_at": seen["asked_at"], "action": seen["choices"][0]["action"]}

    def act(self, place: str, headers: dict[str, str] | None = None) -> Response:
        return self.post(f"{place}/act", self.move(place), headers)

    def view_seat(self, place: str) -> int | None:
        """The seat that the lobby shows as this browser's."""
        found = re.search(r'<li id="seat-(\d+)">(?:(?!<li ).)*\(you\)', self.get(place).text, re.DOTALL)
        return int(found[1]) if found else None
