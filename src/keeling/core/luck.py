"""Luck that can be checked and not foretold: keyed BLAKE2b of root, stream name and counter.

A live table keeps its root secret, publishes `commitment(root)` before the first card and opens the root at the end.
splitmix64, which bulk simulation uses, can be inverted from a few outputs and must never deal a live card.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b

ROOT_BYTES = 32
SPAN = 1 << 64


def new_root() -> bytes:
    """256 secret bits."""
    return secrets.token_bytes(ROOT_BYTES)


def root_of_seed(seed: int | str) -> bytes:
    """The root of a repeatable game; a seed is no secret."""
    return blake2b(str(seed).encode(), digest_size=ROOT_BYTES, person=b"keeling seed").digest()


def commitment(root: bytes) -> str:
    """What is published before the start; it binds the server to the root without telling it."""
    return blake2b(root, digest_size=32, person=b"keeling commit").hexdigest()


def mixed(root: bytes, words: list[str]) -> bytes:
    """The key of the draws: the root and, after the commitment, a word of each seat: nobody chooses the luck alone."""
    spoken = "".join(f"{len(word.encode())}:{word}" for word in words).encode()
    return blake2b(spoken, key=root, digest_size=ROOT_BYTES, person=b"keeling words").digest()


def subkey(root: bytes, label: str) -> bytes:
    """A key for one helper, a bot say, from which the root cannot be learned."""
    return blake2b(label.encode(), key=root, digest_size=ROOT_BYTES, person=b"keeling subkey").digest()


def draw(key: bytes, stream: str, counter: int, n: int) -> int:
    """The number of one draw: uniform from 0 to n - 1, without bias, the same for ever.

    Args:
        key: 1 to 64 bytes.
        stream: the name of the stream.
        counter: how many numbers the stream gave before, from 0.
        n: at least 1.
    """
    limit = SPAN - SPAN % n
    attempt = 0
    while True:
        text = f"{stream}/{counter}/{attempt}".encode()
        value = int.from_bytes(blake2b(text, key=key, digest_size=8).digest(), "little")
        if value < limit:
            return value % n
        attempt += 1
