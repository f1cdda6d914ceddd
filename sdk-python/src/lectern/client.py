"""The client of a partner's server: every operation, lists, and helpers for what needs several."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ._calls import Answer, CallOptions, json_bytes, place_of
from ._events import EventsClient
from ._http import Call, Hooks, Http, Limits, RequestNote, ResponseNote, checked_url
from ._operations import Operations
from ._token import ClientCredentials, GivenTokens, TokenSource
from ._transport import Connections, Transport
from .curriculum import CurriculumClient
from .feed import FeedClient
from .roster import RosterClient
from .warehouse import WarehouseClient

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack


class Lectern(Operations):
    """
    Safe to use from many threads: they share the token and the connections. `client_id` with
    `client_secret`, or `token`, a function that gives a token.
    """

    def __init__(
        self,
        base_url: str,
        client_id: str | None = None,
        client_secret: str | None = None,
        *,
        token: Callable[[], str] | None = None,
        scope: str | None = None,
        timeout: float = 30.0,
        deadline: float = 120.0,
        retries: int = 3,
        concurrency: int = 8,
        ssl_context: ssl.SSLContext | None = None,
        transport: Transport | None = None,
        on_request: Callable[[RequestNote], None] | None = None,
        on_response: Callable[[ResponseNote], None] | None = None,
    ) -> None:
        super().__init__(self._send)
        self.base_url = checked_url(base_url)
        self._connections = Connections(self.base_url, ssl_context)
        limits = Limits(timeout, deadline, retries, concurrency)
        hooks = Hooks(on_request, on_response)
        self._http = Http(self.base_url, transport or self._connections, limits, hooks)
        self._tokens = self._token_source(token, client_id, client_secret, scope)
        self.events = EventsClient(self._send, self._http)
        self.curriculum = CurriculumClient(self._send)
        self.roster = RosterClient(self._send)
        self.feed = FeedClient(self._send)
        self.warehouse = WarehouseClient(self._send, self._http)

    def exchange(
        self,
        name: str,
        *,
        path: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
        **limits: Unpack[CallOptions],
    ) -> Answer:
        """Like `request`, for any name, with status and headers, and without types."""
        return self._send(name, path=path, query=query, body=body, **limits)

    def clock_offset(self) -> float:
        """Seconds by which this machine's clock is behind the server's; 0 below 30 s."""
        return self._http.clock.offset()

    def close(self) -> None:
        """Closes the connections; the next call opens one again."""
        self._connections.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _token_source(
        self,
        token: Callable[[], str] | None,
        client_id: str | None,
        client_secret: str | None,
        scope: str | None,
    ) -> TokenSource:
        if token:
            return GivenTokens(token)
        if not client_id or not client_secret:
            raise ValueError("Lectern needs client_id and client_secret, or token.")
        return ClientCredentials(self._http, client_id, client_secret, scope)

    def _send(
        self,
        name: str,
        *,
        path: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
        body_of_try: Callable[[], object] | None = None,
        is_repeatable: bool | None = None,
        is_stream: bool = False,
        **limits: Unpack[CallOptions],
    ) -> Answer:
        method, target = place_of(name, path, query)
        has_body = body is not None or body_of_try is not None
        used = ""

        def headers(seconds: float) -> Mapping[str, str]:
            nonlocal used
            used = self._tokens.token(seconds)
            kind = {"content-type": "application/json"} if has_body else {}
            return {"authorization": f"Bearer {used}", "user-agent": "lectern-python", **kind}

        def text() -> bytes:
            return json_bytes(body_of_try() if body_of_try else body)

        call = Call(
            method=method,
            path=target,
            headers=headers,
            body=text if has_body else None,
            is_repeatable=method != "POST" if is_repeatable is None else is_repeatable,
            is_stream=is_stream,
            on_unauthorized=lambda: self._tokens.drop(used),
        )
        return self._http.send(call, limits)
