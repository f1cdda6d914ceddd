"""Sends many events, several in a request where the server takes them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from ._calls import AnyCall, json_bytes
from ._sent import Event, Outcome, Sent
from .errors import LecternError

if TYPE_CHECKING:
    from .models import _EventAccepted_warnings as EventWarning


@dataclass(frozen=True)
class PostLimit:
    """What the server takes in one POST."""

    events: int
    bytes: float


ONE = PostLimit(events=1, bytes=float("inf"))
#: The bytes of the envelope, without its events.
_ENVELOPE_BYTES = 1_024


class PostLimits:
    """Asked for once; one event in a POST while the server does not say it."""

    def __init__(self, call: AnyCall) -> None:
        self._call = call
        self._lock = threading.Lock()
        self._limit: PostLimit | None = None

    def read(self) -> PostLimit:
        with self._lock:
            if self._limit is None:
                try:
                    body = self._call("GET /events/1.0/").body
                except LecternError:
                    return ONE
                if not isinstance(body, dict):
                    return ONE
                more = body.get("caliperSupportedExtensions", {})
                kilobytes = body.get("caliperMaximumPayloadSize")
                self._limit = PostLimit(
                    events=more.get("eventsPerPostMax", ONE.events),
                    bytes=kilobytes * 1_024 - _ENVELOPE_BYTES if kilobytes else ONE.bytes,
                )
            return self._limit

    def forget(self) -> None:
        """They have changed."""
        with self._lock:
            self._limit = None


def groups_of(events: Sequence[Event], limit: PostLimit) -> list[list[Event]]:
    """In their order. The reply to a SessionEvent is its own, so each is a group."""
    groups: list[list[Event]] = []
    is_open, size = False, 0
    for event in events:
        added = len(json_bytes(event)) + 1
        is_session = event.get("type") == "SessionEvent"
        is_full = is_open and (len(groups[-1]) >= limit.events or size + added > limit.bytes)
        if not is_open or is_session or is_full:
            groups.append([])
            size = 0
        groups[-1].append(event)
        size += added
        is_open = not is_session
    return groups


def send_group(
    group: Sequence[Event], limits: PostLimits, send: Callable[[Sequence[Event]], Sent]
) -> list[Outcome]:
    """Sends the events of a group in one POST; what is refused is divided."""
    try:
        sent = send(group)
    except LecternError as error:
        if error.code == "envelope_count":
            limits.forget()
        # One is refused, or they are too many or too large: the halves have their own answers.
        if len(group) == 1 or not (error.is_final or error.status == 413):
            return [Outcome(event, error=error) for event in group]
        half = (len(group) + 1) // 2
        parts = (group[:half], group[half:])
        return [outcome for part in parts for outcome in send_group(part, limits, send)]
    if len(group) == 1:
        return [Outcome(group[0], sent=sent)]
    return [Outcome(event, sent=_part_of(sent, event, index)) for index, event in enumerate(group)]


def _part_of(sent: Sent, event: Event, index: int) -> Sent:
    """What the reply to several events says of one of them."""
    base = f"/data/{index}"
    warnings = [
        cast("EventWarning", {**warning, "pointer": warning["pointer"][len(base) :]})
        for warning in sent.warnings
        if warning["pointer"].startswith(f"{base}/")
    ]
    return Sent("accepted", sent.replayed, warnings, f"/events/1.0/events/{event['id']}")
