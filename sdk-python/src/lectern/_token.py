"""Access tokens by OAuth 2.0 client credentials, fetched once and shared by all threads."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from typing import Protocol
from urllib.parse import urlencode

from ._http import Call, Http
from .errors import AuthError, LecternError, NetworkError, TimeoutError


class TokenSource(Protocol):
    """Where tokens come from."""

    def token(self, seconds: float) -> str:
        """A token, within so many seconds."""

    def drop(self, token: str) -> None:
        """Forgets a token that the server refused."""


class GivenTokens:
    """Tokens that the program has by itself."""

    def __init__(self, token: Callable[[], str]) -> None:
        self._token = token

    def token(self, _seconds: float) -> str:
        return self._token()

    def drop(self, token: str) -> None:
        """The program gives another one, or the same."""


#: A token is renewed so many seconds before its end, so that none ends on the way.
_MARGIN_SECONDS = 60.0


class ClientCredentials:
    """One request at a time; all threads that need a token wait for it."""

    def __init__(self, http: Http, client_id: str, client_secret: str, scope: str | None) -> None:
        form = {
            "grant_type": "client_credentials",
            "client_id": client_id,
            "client_secret": client_secret,
        }
        self._http = http
        self._form = urlencode({**form, "scope": scope} if scope else form).encode()
        self._lock = threading.Lock()
        self._held: tuple[str, float] | None = None
        self._asked: Future[str] | None = None

    def token(self, seconds: float) -> str:
        with self._lock:
            if self._held and time.monotonic() < self._held[1]:
                return self._held[0]
            asked, is_mine = self._asked, self._asked is None
            if asked is None:
                asked = self._asked = Future()
        if is_mine:
            self._ask(asked, seconds)
        try:
            return asked.result(timeout=max(0.0, seconds))
        except FutureTimeoutError as error:
            if asked.done():
                raise
            raise TimeoutError(f"No token within {seconds:.3g} s.") from error

    def drop(self, token: str) -> None:
        with self._lock:
            if self._held and self._held[0] == token:
                self._held = None

    def _ask(self, asked: Future[str], seconds: float) -> None:
        try:
            held = self._granted(seconds)
        except BaseException as error:
            with self._lock:
                self._asked = None
            if isinstance(error, Exception):
                asked.set_exception(error)
                return
            # Ctrl-C is of this thread alone.
            asked.set_exception(NetworkError("The request for a token was interrupted."))
            raise
        with self._lock:
            self._held, self._asked = held, None
        asked.set_result(held[0])

    def _granted(self, seconds: float) -> tuple[str, float]:
        call = Call(
            method="POST",
            path="/oauth2/token",
            headers=lambda _: {"content-type": "application/x-www-form-urlencoded"},
            body=lambda: self._form,
            is_repeatable=True,
        )
        began = time.monotonic()
        try:
            body = self._http.send(call, {"deadline": seconds}).body
        except LecternError as error:
            if 400 <= error.status < 500 and not error.is_retryable:
                raise _refusal_of(error) from error
            raise
        token = body.get("access_token") if isinstance(body, dict) else None
        if not isinstance(token, str):
            raise AuthError("The reply of /oauth2/token has no token.")
        life = float(body.get("expires_in", 300))
        return token, began + max(life - _MARGIN_SECONDS, life / 2)


def _refusal_of(error: LecternError) -> AuthError:
    """A token that is refused says nothing of what was to be sent with it."""
    hint = ": check client_id and client_secret" if error.code == "invalid_client" else ""
    return AuthError(
        f"No token: {error.message}{hint}",
        status=error.status,
        code=error.code,
        request_id=error.request_id,
    )
