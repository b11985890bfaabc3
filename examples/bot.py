"""A bot that joins a table by its code and plays at random: python bot.py http://127.0.0.1:8000 FERN-27 [NAME]"""

import json
import random
import sys
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

browser = build_opener(HTTPCookieProcessor(CookieJar()))  # the cookie is the seat


def send(address: str, **what: Any) -> Any:
    """POST JSON; the answer, or None if it came too late or is against a rule."""
    body = Request(address, json.dumps(what).encode(), {"Content-Type": "application/json"})
    try:
        return json.load(browser.open(body))
    except HTTPError as refusal:
        print(json.load(refusal)["error"])
        return None


def play(server: str, code: str, name: str = "Robo") -> None:
    """Sit down and act until the round is over."""
    code = send(f"{server}/join", code=code, name=name)["code"]
    while True:  # a stream ends when the game begins, or the server does
        for line in browser.open(f"{server}/t/{code}/stream?view=json"):
            if not line.startswith(b"data: {"):
                continue
            view = json.loads(line[6:])
            if view["ended"] or view["stopped"]:
                return print(view["log"][-1]["text"] if view["log"] else "It is over.")
            if view["choices"]:
                choice = random.choice(view["choices"])
                send(f"{server}/t/{code}/act", asked_at=view["asked_at"], action=choice["action"])


if __name__ == "__main__":
    play(*sys.argv[1:])
