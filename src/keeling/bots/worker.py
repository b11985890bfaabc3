"""A process that bots think in: reads questions from its standard input, writes answers to its standard output.

It starts as `python -m keeling.bots.worker TITLES` and ends as soon as its input ends, which the operating system sees
to when the server dies, however it dies.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import traceback
from contextlib import suppress
from importlib import import_module
from typing import BinaryIO

from keeling.bots import register
from keeling.bots.wire import Answer, Question, read, write
from keeling.core.game import Streams
from keeling.core.title import Title

NICE = 10  # a table's answer goes before a bot's thought


def think(title: Title, question: Question) -> int:
    """One decision, in this process."""
    bot = register.player(title, question.level)
    streams = Streams(question.key)
    return bot.choose(question.game, question.seat, question.legal, question.budget, streams, question.mind)


def listen(stream: BinaryIO, questions: queue.SimpleQueue[Question]) -> None:
    """Runs beside the thinking, so that a server's death ends even a long thought."""
    try:
        while True:
            question = read(stream)
            assert isinstance(question, Question)
            questions.put(question)
    finally:
        os._exit(0)


def main(titles: str) -> None:
    """Answer for ever. `titles` names the function that finds a game by id, as 'module:function'."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this
    if hasattr(os, "nice"):
        os.nice(NICE)
    incoming, outgoing = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a bot that prints must not speak into the answers
    module, function = titles.split(":")
    find = getattr(import_module(module), function)
    questions: queue.SimpleQueue[Question] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(incoming, questions), daemon=True).start()
    write(outgoing, Answer(0))
    while True:
        question = questions.get()
        try:
            answer = Answer(think(find(question.title), question))
        except Exception:
            answer = Answer(0, traceback.format_exc())
        write(outgoing, answer)


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # the server died while this thought
        main(sys.argv[1])
    os._exit(0)  # without flushing into the broken pipe once more
