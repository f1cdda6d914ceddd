"""Events that open and close study sessions."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, TypedDict, cast

from .._vocabulary import SessionAction
from ._parts import EventOptions, Parts, Place, part_id

if TYPE_CHECKING:
    from typing_extensions import NotRequired, Unpack

    from ..models import SessionEvent


class SessionOptions(TypedDict):
    """The student and the subject, and what may be said of every event."""

    student: str
    subject: str
    course: NotRequired[str]
    lesson: NotRequired[str]
    id: NotRequired[str]
    event_time: NotRequired[datetime | str]
    extensions: NotRequired[dict[str, object]]


class SessionEvents:
    """A session is open from its logged_in to its logged_out, or until silence ends it."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def logged_in(
        self,
        *,
        session: str | None = None,
        requires_heartbeat: bool = False,
        process_insights: bool = False,
        **options: Unpack[SessionOptions],
    ) -> SessionEvent:
        """
        Opens a session; its id is `event["session"]["id"]`, a new URN unless you give one. With
        `requires_heartbeat` it lives by heartbeats, and ends 10 minutes after the last one. With
        `process_insights` insights are computed when it ends.
        """
        event_time = self._parts.time(options)
        flags = {"requiresHeartbeat": requires_heartbeat, "processInsights": process_insights}
        id = session or part_id(options, "session")
        entity = {"id": id, "startedAtTime": event_time, "extensions": flags}
        return self._event("LoggedIn", entity, {**options, "event_time": event_time})

    def logged_out(self, *, session: str, **options: Unpack[SessionOptions]) -> SessionEvent:
        """The student ended the session."""
        return self._event("LoggedOut", {"id": session}, options)

    def timed_out(self, *, session: str, **options: Unpack[SessionOptions]) -> SessionEvent:
        """The application ended the session of a student who was away."""
        return self._event("TimedOut", {"id": session}, options)

    def _event(
        self, action: SessionAction, entity: dict[str, Any], options: SessionOptions
    ) -> SessionEvent:
        given: dict[str, Any] = {**options}
        names = ("student", "subject", "course", "lesson")
        place = Place(**{name: given.pop(name) for name in names if name in given})
        user = self._parts.person(place.student)
        event = {
            **self._parts.head(place, cast(EventOptions, given)),
            "type": "SessionEvent",
            "profile": "SessionProfile",
            "actor": self._parts.application if action == "TimedOut" else user,
            "action": action,
            "object": self._parts.application,
            "session": {"type": "Session", "user": user, **entity},
        }
        return cast("SessionEvent", event)
