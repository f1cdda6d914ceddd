"""Sends events and heartbeats, and says what became of them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from typing import TYPE_CHECKING, cast

from ._calls import Answer, AnyCall, CallOptions
from ._http import Http
from ._instants import parse_instant, print_instant, text_of_instant
from ._lists import List
from ._send_all import ONE, PostLimits, groups_of, send_group
from ._sent import Event, Outcome, SendOptions, Sent
from ._students import student_of
from ._turns import Lanes
from ._vocabulary import CALIPER_CONTEXT
from .errors import TimeoutError, ValidationError, foreign_answer

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .models import (
        EventDryRun,
        EventStatus,
        EventSummary,
        HeartbeatReply,
        RefusedEvent,
        SessionReply,
    )

_POST = "POST /events/1.0/"
_STATUS = "GET /events/1.0/events/{id}"


class EventsClient:
    """Events of one student are sent one after the other, whatever thread sends them."""

    def __init__(self, call: AnyCall, http: Http) -> None:
        self._call = call
        self._http = http
        self._lanes = Lanes()
        self._limits = PostLimits(call)

    def send(self, event: Event, **options: Unpack[SendOptions]) -> Sent:
        """Sends an event; returns when the server has stored it."""
        with self._lanes.enter(_students_of([event])).taken():
            return _sent_of(self._post([event], options))

    def send_all(self, events: Sequence[Event], **options: Unpack[SendOptions]) -> list[Outcome]:
        """
        Sends events, several in a request where the server permits it, those of a student in their
        order; raises for none of them.
        """
        groups = groups_of(events, self._limits.read() if len(events) > 1 else ONE)
        if not groups:
            return []
        # All take their places before the first is sent: the order of a student's events.
        turns = [self._lanes.enter(_students_of(group)) for group in groups]

        def send(some: Sequence[Event]) -> Sent:
            return _sent_of(self._post(some, options))

        def work(index: int) -> list[Outcome]:
            with turns[index].taken():
                return send_group(groups[index], self._limits, send)

        with ThreadPoolExecutor(min(len(groups), self._http.limits.concurrency)) as pool:
            return [outcome for some in pool.map(work, range(len(groups))) for outcome in some]

    def dry_run(self, event: Event, **limits: Unpack[CallOptions]) -> EventDryRun:
        """What a send would do; nothing is stored."""
        answer = self._call(
            _POST,
            query={"dryRun": True},
            body_of_try=lambda: self._envelope([event], None),
            is_repeatable=True,
            **limits,
        )
        return cast("EventDryRun", answer.body)

    def status(self, id: str, **limits: Unpack[CallOptions]) -> EventStatus | RefusedEvent:
        """What became of an event; its state is `refused` when no send of it was accepted."""
        body = self._call(_STATUS, path={"id": id}, **limits).body
        if not isinstance(body, dict) or "event" not in body:
            raise foreign_answer(_STATUS)
        return cast("EventStatus | RefusedEvent", body["event"])

    def wait_for(self, id: str, *, timeout: float = 10.0) -> EventStatus:
        """
        Waits until the event is processed, dropped or failed; else raises a TimeoutError, or a
        ValidationError for an event that was refused.
        """
        until = time.monotonic() + timeout
        wait = 0.02
        while True:
            status = self.status(id, deadline=max(0.001, until - time.monotonic()))
            if status["state"] == "refused":
                raise _refusal_of(status)
            if status["state"] != "received":
                return status
            if time.monotonic() + wait > until:
                raise TimeoutError(f"The event {id} still waits after {timeout:g} s.")
            time.sleep(wait)
            wait = min(1.0, wait * 1.5)

    def tail(
        self,
        *,
        status: str | None = None,
        since: str | datetime | None = None,
        poll: float = 1.0,
        **limits: Unpack[CallOptions],
    ) -> Iterator[EventSummary]:
        """Statuses as they arise, from now on or since an instant; ends when you break."""
        newest = _now_ms() if since is None else parse_instant(text_of_instant(since))
        overlap, seen = 0, set[tuple[str, str]]()
        while True:
            begin = print_instant(newest - overlap)
            read: List[EventSummary] = List(
                lambda query: self._call("GET /events/1.0/events", query=query, **limits),
                {"status": status, "from": begin},
            )
            # Newest first: what arrives while pages are read shifts records, and loses none.
            events = list(read)
            for event in reversed(events):
                if (event["id"], event["state"]) not in seen:
                    yield event
                moment = event.get("processedAt") or event["receivedAt"]
                newest = max(newest, parse_instant(moment))
            seen = {(event["id"], event["state"]) for event in events}
            # Statuses that arise at the same time may become visible in any order.
            overlap = 5_000
            time.sleep(poll)

    def heartbeat(
        self,
        session_id: str,
        *,
        event_time: str | datetime | None = None,
        **limits: Unpack[CallOptions],
    ) -> HeartbeatReply:
        """Tells that the student is still there; for sessions with requiresHeartbeat."""
        # A heartbeat has no sendTime by which the server could correct it.
        corrected = _now_ms() + round(self._http.clock.offset() * 1_000)
        time_text = print_instant(corrected) if event_time is None else text_of_instant(event_time)
        body = {"sessionId": session_id, "eventTime": time_text}
        name = "POST /events/1.0/heartbeat"
        answer = self._call(name, body=body, is_repeatable=True, **limits)
        return cast("HeartbeatReply", answer.body)

    def _post(self, events: Sequence[Event], options: SendOptions) -> Answer:
        limits = cast(CallOptions, {**options})
        send_time = limits.pop("send_time", None)  # type: ignore[typeddict-item]
        return self._call(
            _POST,
            body_of_try=lambda: self._envelope(events, send_time),
            is_repeatable=True,
            **limits,
        )

    def _envelope(self, data: Sequence[Event], send_time: str | datetime | None) -> object:
        time_text = text_of_instant(send_time) if send_time else print_instant(_now_ms())
        return {
            "sensor": self._http.base_url,
            "sendTime": time_text,
            "dataVersion": CALIPER_CONTEXT,
            "data": list(data),
        }


def _students_of(events: Sequence[Event]) -> Iterator[str]:
    return (student for event in events if (student := student_of(event)) is not None)


def _refusal_of(event: RefusedEvent) -> ValidationError:
    findings = event["findings"]
    said = " ".join(finding["message"] for finding in findings)
    code = findings[0]["code"] if findings else ""
    message = f"The event {event['id']} was refused: {said}"
    return ValidationError(message, status=400, code=code, findings=findings)


def _now_ms() -> int:
    return round(datetime.now(timezone.utc).timestamp() * 1_000)


def _sent_of(answer: Answer) -> Sent:
    body = answer.body
    if not isinstance(body, dict) or not isinstance(body.get("status"), str):
        raise foreign_answer(_POST)
    return Sent(
        status=body["status"],
        replayed=answer.headers.get("idempotent-replayed") == "true",
        warnings=body.get("warnings", []),
        location=answer.headers.get("location"),
        session=cast("SessionReply", body) if "sessionId" in body else None,
    )
