"""What is no HTTP, or hardly."""

from __future__ import annotations

import random
from collections.abc import Callable

HEAD = b"Host: x\r\n"
Raw = Callable[[random.Random, bytes], bytes]


def body_of(lines: bytes, body: bytes = b"") -> Raw:
    return lambda dice, code: b"POST /t/%s/act HTTP/1.1\r\n%s%s\r\n%s" % (code, HEAD, lines, body)


RAW: list[Raw] = [
    lambda dice, code: dice.randbytes(dice.randrange(1, 3000)),
    lambda dice, code: b"\0" * 500,
    lambda dice, code: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + dice.randbytes(200),
    lambda dice, code: b"GET\r\n\r\n",
    lambda dice, code: b"GET /\r\n\r\n",
    lambda dice, code: b"GET / HTTP/9.9\r\n\r\n",
    lambda dice, code: b"get / HTTP/1.1\r\n" + HEAD + b"\r\n",
    lambda dice, code: b"A" * 20_000 + b" / HTTP/1.1\r\n\r\n",
    lambda dice, code: b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n" + HEAD + b"\r\n",
    lambda dice, code: b"GET / HTTP/1.1\r\n\r\n",
    lambda dice, code: b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    lambda dice, code: b"GET http://evil.example/ HTTP/1.1\r\n" + HEAD + b"\r\n",
    lambda dice, code: b"GET evil.example:80 HTTP/1.1\r\n" + HEAD + b"\r\n",
    lambda dice, code: b"OPTIONS * HTTP/1.1\r\n" + HEAD + b"\r\n",
    lambda dice, code: b"CONNECT evil.example:443 HTTP/1.1\r\n" + HEAD + b"\r\n",
    lambda dice, code: b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    lambda dice, code: b"GET /t/\xff\xfe HTTP/1.1\r\n" + HEAD + b"\r\n",
    lambda dice, code: b"GET /?a=\xff\xfe\x80 HTTP/1.1\r\n" + HEAD + b"\r\n",
    lambda dice, code: b"GET /T/" + code + b"/text?\xe9=\xff HTTP/1.1\r\n" + HEAD + b"\r\n",
    lambda dice, code: b"GET / HTTP/1.1\nHost: x\n\n",
    lambda dice, code: b"GET / HTTP/1.1\rHost: x\r\r",
    lambda dice, code: b"GET / HTTP/1.1\r\nHost: x\r\n folded: 1\r\n\r\n",
    lambda dice, code: b"GET / HTTP/1.1\r\n" + HEAD + b"No-Colon\r\n\r\n",
    lambda dice, code: b"GET / HTTP/1.1\r\n" + HEAD + b"A B: 1\r\n\r\n",
    lambda dice, code: b"GET / HTTP/1.1\r\n" + HEAD + b"A: \0\r\n\r\n",
    lambda dice, code: b"GET / HTTP/1.1\r\n" + HEAD + b"Cookie: keeling=\xff\xfe\x00\r\n\r\n",
    lambda dice, code: b"GET / HTTP/1.1\r\n" + HEAD + b"A: " + b"b" * 1_000_000 + b"\r\n\r\n",
    lambda dice, code: b"GET / HTTP/1.1\r\n" + HEAD + b"".join(b"A%d: 1\r\n" % n for n in range(5000)) + b"\r\n",
    lambda dice, code: b"GET / HTTP/1.1\r\n" + HEAD + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    lambda dice, code: b"GET / HTTP/1.1\r\n" + HEAD + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n",
    lambda dice, code: (b"GET /healthz HTTP/1.1\r\n" + HEAD + b"\r\n") * 100,
    lambda dice, code: b"GET / HTTP/1.1\r\n" + HEAD,
    body_of(b"Content-Length: -1\r\n", b"a"),
    body_of(b"Content-Length: 1e3\r\n", b"a"),
    body_of(b"Content-Length: 5\r\nContent-Length: 6\r\n", b"aaaaa"),
    body_of(b"Content-Length: " + b"9" * 30 + b"\r\n", b"a"),
    body_of(
        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    ),
    body_of(b"Transfer-Encoding: chunked, chunked\r\n", b"0\r\n\r\n"),
    body_of(b"Transfer-Encoding: xchunked\r\n", b"0\r\n\r\n"),
    body_of(b"Transfer-Encoding: chunked\r\n", b"zz\r\na\r\n0\r\n\r\n"),
    body_of(b"Transfer-Encoding: chunked\r\n", b"-1\r\na\r\n0\r\n\r\n"),
    body_of(b"Transfer-Encoding: chunked\r\n", b"ffffffffffffffff\r\na\r\n"),
    body_of(b"Transfer-Encoding: chunked\r\n", b"fffffffffffffffff\r\na\r\n"),
    body_of(b"Transfer-Encoding: chunked\r\n", b"1\r\nab\r\n0\r\n\r\n"),
    body_of(b"Transfer-Encoding: chunked\r\n", b"1;" + b"x" * 100_000 + b"\r\na\r\n0\r\n\r\n"),
    body_of(b"Transfer-Encoding: chunked\r\n", b"1\r\na\r\n0\r\nSet-Cookie: x\r\n\r\n"),
    body_of(b"Content-Length: 100\r\n", b"short"),
    body_of(b"Content-Length: 1\r\n", b"longer than that GET / HTTP/1.1"),
    body_of(b"Expect: 100-continue\r\nContent-Length: 10\r\n"),
    body_of(b"Content-Type: multipart/form-data\r\nContent-Length: 4\r\n", b"--x\r"),
]


def mutated(dice: random.Random, good: bytes) -> bytes:
    """Some bytes turned, taken out, put in or doubled."""
    data = bytearray(good)
    for _change in range(dice.choice([1, 1, 2, 5, 30])):
        at = dice.randrange(len(data))
        what = dice.randrange(5)
        if what == 0:
            data[at] ^= 1 << dice.randrange(8)
        elif what == 1:
            del data[at : at + dice.randrange(1, 8)]
        elif what == 2:
            data[at:at] = dice.choice([b"\0", b"\r\n", b"\n", b"\r", b" ", b":", b"\xff", dice.randbytes(4)])
        elif what == 3:
            data[at:at] = data[at : at + 20]
        else:
            data[at : at + 1] = bytes([dice.randrange(256)])
        data = data or bytearray(b"\0")
    return bytes(data)
