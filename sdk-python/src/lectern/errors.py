"""The errors of the SDK: one class for each thing that a program does about it."""

from __future__ import annotations

import builtins
from collections.abc import Mapping, Sequence
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any

from ._waits import retry_after

if TYPE_CHECKING:
    from typing_extensions import TypedDict, Unpack

    from .models import Finding

    class ErrorDetails(TypedDict, total=False):
        """The members of an error beside its sentence."""

        status: int
        code: str
        findings: Sequence[Finding]
        invalid_ids: Sequence[str]
        request_id: str | None
        retry_after: float | None
        docs: str | None
        location: str | None
        next: str
        is_final: bool


class LecternError(Exception):
    """Every error that a server or the way to it makes."""

    def __init__(self, message: str, **details: Unpack[ErrorDetails]) -> None:
        super().__init__(message)
        self.message = message
        #: HTTP status; 0 = there was no answer.
        self.status: int = details.get("status", 0)
        #: The code of the first finding, else the code of the error.
        self.code: str = details.get("code", "")
        #: All errors of the request, with JSON pointers into its body.
        self.findings: Sequence[Finding] = details.get("findings", ())
        #: The id under which the server logged the request.
        self.request_id: str | None = details.get("request_id")
        #: Seconds that the server asks to wait; None = it does not say.
        self.retry_after: float | None = details.get("retry_after")
        #: The page that explains the code; None = there is none.
        self.docs: str | None = details.get("docs")
        #: The URL of the event that a conflict is about, or to which the server redirects.
        self.location: str | None = details.get("location")
        #: Whether Lectern itself has refused what was sent, so that it refuses the same again.
        #: False for what may pass, for a proxy's answers, and for credentials and scopes: these
        #: can be put right.
        self.is_final: bool = details.get("is_final", False)

    @property
    def is_retryable(self) -> bool:
        """Whether the same request may succeed later."""
        return self.status in (0, 408, 429, 500, 502, 503, 504)


class ValidationError(LecternError):
    """400, 413, 415, 422: the request is wrong; the same request fails again."""


class InvalidObjectivesError(ValidationError):
    """400: a resource names learning objectives that no CFItem has."""

    def __init__(self, message: str, **details: Unpack[ErrorDetails]) -> None:
        super().__init__(message, **details)
        self.invalid_ids: Sequence[str] = details.get("invalid_ids", ())


class AuthError(LecternError):
    """401: the credentials or the token are not valid; or a token was refused, by any status."""


class ForbiddenError(LecternError):
    """403: the credentials are valid, and do not permit this."""


class NotFoundError(LecternError):
    """404."""


class ConflictError(LecternError):
    """409: such as an event id that was used for another event."""


class CursorError(LecternError):
    """410: a cursor is too old, of a log that a backup replaced, or of a download that is gone."""

    def __init__(self, message: str, **details: Unpack[ErrorDetails]) -> None:
        super().__init__(message, **details)
        #: The cursor to go on from; empty for a download, which begins anew.
        self.next: str = details.get("next", "")


class WebhookError(LecternError):
    """A request that is no webhook of the sender who has the secret: answer its `status`."""


class RateLimitError(LecternError):
    """429."""


class OverloadedError(LecternError):
    """503: the server is overloaded, or stops."""


class ServerError(LecternError):
    """500 and other failures of the server."""


class NetworkError(LecternError):
    """There was no answer, or not a whole one."""


def foreign_answer(operation: str) -> NetworkError:
    """The error for a success that a proxy answered, or what a redirect led to."""
    return NetworkError(f"{operation}: the answer is not of Lectern; is that the base_url?")


class TimeoutError(LecternError, builtins.TimeoutError):
    """A limit of time passed; it is Python's own TimeoutError, too."""


_CLASSES: Mapping[int, type[LecternError]] = {
    400: ValidationError,
    401: AuthError,
    403: ForbiddenError,
    404: NotFoundError,
    409: ConflictError,
    410: CursorError,
    413: ValidationError,
    415: ValidationError,
    422: ValidationError,
    429: RateLimitError,
    503: OverloadedError,
}


def error_of(status: int, headers: Mapping[str, str], body: object) -> LecternError:
    """The error of an answer of 300 and above: a Problem, an OAuth error, or a proxy's page."""
    json: dict[str, Any] = body if isinstance(body, dict) else {}
    details = json.get("imsx_error_details")
    findings: list[Finding] = details if isinstance(details, list) else []
    first: Mapping[str, Any] = findings[0] if findings else {}
    invalid_ids = json.get("invalidIds")
    request_id = headers.get("x-request-id")
    location = headers.get("location")
    sentence = (
        _text(json, "imsx_description")
        or _text(json, "error_description")
        or _text(json, "error")
        or _sentence_of(status, location)
    )
    kind = _CLASSES.get(status, ServerError if status >= 500 else LecternError)
    if isinstance(invalid_ids, list):
        kind = InvalidObjectivesError
    return kind(
        f"{sentence} (request {request_id})" if request_id else sentence,
        status=status,
        code=_text(first, "code") or _minor_code(json) or _text(json, "error") or "",
        findings=findings,
        invalid_ids=invalid_ids if isinstance(invalid_ids, list) else (),
        request_id=request_id,
        retry_after=retry_after(headers.get("retry-after"), datetime.now(timezone.utc)),
        docs=_text(json, "docs") or _text(first, "docs"),
        location=location,
        next=_text(json, "next") or "",
        is_final=_is_final(status, json, bool(findings)),
    )


#: Refusals of what was sent; 404 is one only with a finding, as of a session that is not known.
_FINAL = frozenset((400, 404, 409, 413, 415, 422))


def _is_final(status: int, json: Mapping[str, Any], has_findings: bool) -> bool:
    # A body with a minor code has Lectern's own form.
    return _minor_code(json) is not None and status in _FINAL and (status != 404 or has_findings)


def _sentence_of(status: int, location: str | None) -> str:
    if status < 400 and location:
        return f"The server answered {status} and names {location}; is that the base_url?"
    return f"The server answered {status}."


def _text(json: Mapping[str, Any], name: str) -> str | None:
    value = json.get(name)
    return value if isinstance(value, str) else None


def _minor_code(json: Mapping[str, Any]) -> str | None:
    try:
        value = json["imsx_CodeMinor"]["imsx_codeMinorField"][0]["imsx_codeMinorFieldValue"]
    except (KeyError, IndexError, TypeError):
        return None
    return value if isinstance(value, str) else None
