"""Sends one request over connections that are kept open, with a limit of time for the whole."""

from __future__ import annotations

import http.client
import io
import math
import os
import selectors
import socket
import ssl
import threading
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Request:
    """A request as it goes out."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    #: False = it must not be sent on a connection that may be gone already.
    is_repeatable: bool
    #: True = the body of a 200 is wanted as pieces; the seconds are for each of them.
    is_stream: bool = False


@dataclass(frozen=True)
class Reply:
    """What came back, whatever its status; header names are lower-case."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    #: The body as it comes, in place of `body`; its end ends the connection.
    pieces: Generator[bytes, None, None] | None = None


#: Sends a request within a number of seconds; raises what it likes when there is no whole reply.
Transport = Callable[[Request, float], Reply]

#: A connection that rested longer is not used again, unless the server promises more.
_IDLE_SECONDS = 4.0
_PIECE_BYTES = 65_536


class _DeadlineReader(io.RawIOBase):
    """Reads a socket until an instant: a server that drips cannot hold a call for ever."""

    def __init__(self, sock: socket.socket, until: float) -> None:
        self._sock = sock
        self._raw = sock.makefile("rb", buffering=0)
        self.until = until

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        left = self.until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._sock.settimeout(left)
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class _Response(http.client.HTTPResponse):
    """A response that is read until an instant."""

    until = math.inf

    def __init__(self, sock: socket.socket, *args: Any, **members: Any) -> None:
        super().__init__(sock, *args, **members)
        self.fp.close()
        self.fp = io.BufferedReader(_DeadlineReader(sock, self.until))


class Connections:
    """Connections to one server; safe to use from many threads and after a fork."""

    def __init__(self, base_url: str, ssl_context: ssl.SSLContext | None = None) -> None:
        parts = urlsplit(base_url)
        self._host = parts.hostname or ""
        self._port = parts.port
        is_https = parts.scheme == "https"
        self._context = (ssl_context or ssl.create_default_context()) if is_https else None
        self._lock = threading.Lock()
        self._idle: list[tuple[http.client.HTTPConnection, float]] = []
        self._process = os.getpid()

    def __call__(self, request: Request, seconds: float) -> Reply:
        connection = self._take(seconds) if request.is_repeatable else self._new(seconds)
        try:
            reply, rests = self._exchange(connection, request, seconds)
            if reply.pieces:
                return reply
        except BaseException:
            connection.close()
            raise
        if rests > 0:
            with self._lock:
                self._idle.append((connection, time.monotonic() + rests))
        else:
            connection.close()
        return reply

    def close(self) -> None:
        """Closes the connections that rest."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection, _ in idle:
            connection.close()

    def _take(self, seconds: float) -> http.client.HTTPConnection:
        while True:
            with self._lock:
                if self._process != os.getpid():
                    # They belong to the parent process, which goes on to use them.
                    self._process, self._idle = os.getpid(), []
                if not self._idle:
                    break
                connection, until = self._idle.pop()
            if time.monotonic() < until and _is_open(connection):
                return connection
            connection.close()
        return self._new(seconds)

    def _new(self, seconds: float) -> http.client.HTTPConnection:
        if self._context:
            return http.client.HTTPSConnection(
                self._host, self._port, timeout=seconds, context=self._context
            )
        return http.client.HTTPConnection(self._host, self._port, timeout=seconds)

    def _exchange(
        self, connection: http.client.HTTPConnection, request: Request, seconds: float
    ) -> tuple[Reply, float]:
        until = time.monotonic() + seconds
        parts = urlsplit(request.url)
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        if connection.sock is None:
            connection.connect()
        connection.sock.settimeout(max(0.001, until - time.monotonic()))
        connection.request(request.method, target, request.body, dict(request.headers))
        connection.response_class = type("_Response", (_Response,), {"until": until})
        response = connection.getresponse()
        headers = {name.lower(): value for name, value in response.getheaders()}
        if request.is_stream and response.status == 200:
            pieces = _pieces(connection, response, seconds)
            # Begun, so that its end closes the connection in any case.
            next(pieces)
            return Reply(response.status, headers, b"", pieces), 0.0
        body = response.read()
        rests = 0.0 if response.will_close else _idle_seconds(headers.get("keep-alive", ""))
        return Reply(response.status, headers, body), rests


def _pieces(
    connection: http.client.HTTPConnection, response: http.client.HTTPResponse, seconds: float
) -> Generator[bytes, None, None]:
    """The body after an empty piece; each piece comes within the seconds."""
    reader = cast(_DeadlineReader, response.fp.raw)
    with closing(connection), response:
        yield b""
        reader.until = time.monotonic() + seconds
        while piece := response.read1(_PIECE_BYTES):
            yield piece
            reader.until = time.monotonic() + seconds
        # A length that was promised; chunks have raised it.
        if response.length:
            raise http.client.IncompleteRead(b"", response.length)


def _is_open(connection: http.client.HTTPConnection) -> bool:
    """False when the server has closed it meanwhile: then there is something to read, its end."""
    if connection.sock is None:
        return False
    with selectors.DefaultSelector() as selector:
        selector.register(connection.sock, selectors.EVENT_READ)
        return not selector.select(0)


def _idle_seconds(keep_alive: str) -> float:
    for part in keep_alive.split(","):
        name, _, value = part.strip().partition("=")
        if name == "timeout" and value.isdigit():
            return max(0.0, int(value) - 1.0)
    return _IDLE_SECONDS
