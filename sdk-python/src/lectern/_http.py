"""Sends requests: tries, waits, limits of time, errors. Knows no operation and no token."""

from __future__ import annotations

import builtins
import json
import random
import re
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from ._calls import Answer, CallOptions
from ._clock import Clock
from ._transport import Reply, Request, Transport
from .errors import AuthError, LecternError, NetworkError, TimeoutError, error_of


@dataclass(frozen=True)
class RequestNote:
    """A request for logs and traces: neither body nor token."""

    method: str
    path: str
    #: 1 = the first try.
    attempt: int


@dataclass(frozen=True)
class ResponseNote(RequestNote):
    """A reply for logs and traces, or that there was none."""

    #: HTTP status; 0 = there was no answer.
    status: int
    #: In seconds.
    duration: float
    request_id: str | None


@dataclass(frozen=True)
class Call:
    """A request to send, whose parts are made anew for each try."""

    method: str
    path: str
    #: Given the seconds that are left.
    headers: Callable[[float], Mapping[str, str]]
    body: Callable[[], bytes] | None
    #: Whether the same request may be sent again without a second effect.
    is_repeatable: bool
    #: True = the body of a 200 is a generator of bytes.
    is_stream: bool = False
    #: Called once after a 401, before a try with other headers.
    on_unauthorized: Callable[[], None] | None = None


@dataclass(frozen=True)
class Limits:
    """Of a client; a call may override the first three."""

    timeout: float = 30.0
    deadline: float = 120.0
    retries: int = 3
    concurrency: int = 8


@dataclass(frozen=True)
class Hooks:
    """Called for every try."""

    on_request: Callable[[RequestNote], None] | None = None
    on_response: Callable[[ResponseNote], None] | None = None


_WAIT_SECONDS_MAX = 20.0
_WAIT_SECONDS_FIRST = 0.5


def checked_url(base_url: str) -> str:
    """The address without a slash at its end; refuses what is no address."""
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"base_url must be such as https://learn.example, not {base_url!r}.")
    return base_url.rstrip("/")


class Http:
    """Sends calls to one server; safe to use from many threads."""

    def __init__(self, base_url: str, transport: Transport, limits: Limits, hooks: Hooks) -> None:
        self.base_url = checked_url(base_url)
        self.clock = Clock()
        self.limits = limits
        self._transport = transport
        self._hooks = hooks
        self._gate = threading.Semaphore(limits.concurrency)

    def send(self, call: Call, options: CallOptions) -> Answer:
        """The answer below 300; raises a LecternError."""
        until = time.monotonic() + options.get("deadline", self.limits.deadline)
        timeout = options.get("timeout", self.limits.timeout)
        retries = options.get("retries", self.limits.retries)
        is_renewed = False
        attempt = 1
        while True:
            # What keeps a token away has been tried again by the token's own request.
            headers = call.headers(until - time.monotonic())
            try:
                with self._turn(call, until):
                    ends = min(time.monotonic() + timeout, until)
                    return self._try(call, headers, attempt, ends)
            except AuthError:
                if is_renewed or call.on_unauthorized is None:
                    raise
                call.on_unauthorized()
                is_renewed = True
            except LecternError as error:
                wait = wait_before(attempt, error)
                is_last = attempt > retries or time.monotonic() + wait >= until
                # Too many requests: this one had no effect, so that any method is sent again.
                is_safe = call.is_repeatable or error.status == 429
                if is_last or not is_safe or not error.is_retryable:
                    raise
                time.sleep(wait)
                attempt += 1

    @contextmanager
    def _turn(self, call: Call, until: float) -> Iterator[None]:
        """One of the requests at once; more wait."""
        if not self._gate.acquire(timeout=max(0.0, until - time.monotonic())):
            raise TimeoutError(f"{call.method} {call.path}: too many requests were before it.")
        try:
            yield
        finally:
            self._gate.release()

    def _try(self, call: Call, headers: Mapping[str, str], attempt: int, until: float) -> Answer:
        body = call.body() if call.body else None
        url = self.base_url + call.path
        request = Request(call.method, url, headers, body, call.is_repeatable, call.is_stream)
        reply = self._noted(call, request, attempt, until)
        if call.is_stream and reply.status == 200:
            # A transport may not know of streams.
            pieces = reply.pieces or (piece for piece in [reply.body])
            return Answer(reply.status, reply.headers, pieces)
        parsed = _parsed(reply, call)
        if reply.status >= 300:
            raise error_of(reply.status, reply.headers, parsed)
        return Answer(reply.status, reply.headers, parsed)

    def _noted(self, call: Call, request: Request, attempt: int, until: float) -> Reply:
        if self._hooks.on_request:
            self._hooks.on_request(RequestNote(call.method, call.path, attempt))
        began, began_at = time.monotonic(), time.time()
        reply: Reply | None = None
        try:
            reply = self._exchange(call, request, until)
            self.clock.note(reply.headers.get("date"), began_at, time.time())
            return reply
        finally:
            if self._hooks.on_response:
                note = ResponseNote(
                    call.method,
                    call.path,
                    attempt,
                    status=reply.status if reply else 0,
                    duration=time.monotonic() - began,
                    request_id=reply.headers.get("x-request-id") if reply else None,
                )
                self._hooks.on_response(note)

    def _exchange(self, call: Call, request: Request, until: float) -> Reply:
        seconds = until - time.monotonic()
        with self.explained(f"{call.method} {call.path}", seconds):
            return self._transport(request, max(0.001, seconds))

    @contextmanager
    def explained(self, place: str, seconds: float) -> Iterator[None]:
        """Makes what a transport raises a LecternError."""
        try:
            yield
        except LecternError:
            raise
        except Exception as error:
            if isinstance(error, builtins.TimeoutError):
                raise TimeoutError(f"{place}: no answer within {seconds:.3g} s.") from error
            sentence = str(error) or type(error).__name__
            raise NetworkError(f"{place}: {sentence} ({self.base_url})") from error


def wait_before(attempt: int, error: LecternError) -> float:
    """At random, so that clients which failed together do not come back together."""
    most = min(_WAIT_SECONDS_MAX, _WAIT_SECONDS_FIRST * 2.0**attempt)
    return max(error.retry_after or 0.0, random.random() * most)


def _parsed(reply: Reply, call: Call) -> object:
    if not reply.body:
        return None
    text = reply.body.decode("utf-8", "replace")
    kind = reply.headers.get("content-type", "")
    if reply.status < 300 and re.search(r"\bhtml\b", kind):
        # A proxy's page would be read as a list without records.
        message = f"{call.method} {call.path}: the answer is a web page; is that the base_url?"
        raise NetworkError(message)
    if not re.search(r"\bjson\b", kind):
        return text
    try:
        parsed: object = json.loads(text)
    except ValueError as error:
        message = f"{call.method} {call.path}: the answer is not JSON."
        raise NetworkError(message) from error
    return parsed
