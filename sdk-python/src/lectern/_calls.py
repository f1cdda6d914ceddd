"""Calls of any operation: their options, their place in a URL, their answer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypedDict
from urllib.parse import quote, urlencode

if TYPE_CHECKING:
    from typing_extensions import Unpack


class CallOptions(TypedDict, total=False):
    """Options of every call; those of the client where they are left out."""

    #: Limit of one try in seconds; 30 unless the client says otherwise.
    timeout: float
    #: Limit of all tries together in seconds; 120 unless the client says otherwise.
    deadline: float
    #: Tries after the first one; 3 unless the client says otherwise.
    retries: int


@dataclass(frozen=True)
class Answer:
    """An answer below 300."""

    status: int
    #: By lower-case names.
    headers: Mapping[str, str]
    #: Parsed JSON, a text, or None when there is no body; of a stream a generator of bytes.
    body: Any


class AnyCall(Protocol):
    """Sends a call of any operation; the parts of the SDK are built on it."""

    def __call__(
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
        """`body_of_try` makes the body anew for each try, in place of `body`."""


def place_of(
    name: str, path: Mapping[str, object] | None, query: Mapping[str, object] | None
) -> tuple[str, str]:
    """The method, and the path with its parameters filled in and the query added."""
    if not re.fullmatch(r"[A-Z]+ /\S*", name):
        raise ValueError(f"{name!r} is no operation; write it such as 'GET /events/1.0/'.")
    method, template = name.split(" ")

    def filled(match: re.Match[str]) -> str:
        value = (path or {}).get(match[1])
        if value is None or value == "":
            raise ValueError(f"{name} needs path={{{match[1]!r}: …}}.")
        return segment_of(str(value))

    return method, with_query(re.sub(r"\{(\w+)\}", filled, template), query)


def segment_of(text: str) -> str:
    """One segment of a path, as JavaScript's encodeURIComponent writes it."""
    segment = quote(text, safe="!~*'()")
    # A segment of dots alone would be resolved away as a step in the path.
    return "%2E" * len(segment) if set(segment) == {"."} else segment


def with_query(path: str, query: Mapping[str, object] | None) -> str:
    """Values may be texts, numbers and booleans; None = left out."""
    given = {key: _text_of(value) for key, value in (query or {}).items() if value is not None}
    return f"{path}?{urlencode(given)}" if given else path


def _text_of(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def json_bytes(value: object) -> bytes:
    """JSON in UTF-8; refuses NaN and infinity, which JSON does not have."""
    compact = (",", ":")
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=compact)
        return text.encode()
    except UnicodeEncodeError:
        # Half a surrogate pair has no UTF-8; the server says what it thinks of its escape.
        return json.dumps(value, allow_nan=False, separators=compact).encode()
