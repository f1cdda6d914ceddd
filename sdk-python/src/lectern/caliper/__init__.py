"""Builders of Caliper v1p2 events: plain dicts, no HTTP."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from ._activities import ActivityEvents, Attempt
from ._grades import GradedAttempt, LessonEvents, UngradedEvents
from ._ids import event_id, random_id
from ._parts import Content, EventOptions, Parts, Place
from ._sessions import SessionEvents, SessionOptions

__all__ = [
    "ActivityEvents",
    "Attempt",
    "Caliper",
    "Content",
    "EventOptions",
    "GradedAttempt",
    "LessonEvents",
    "SessionEvents",
    "SessionOptions",
    "UngradedEvents",
    "event_id",
    "random_id",
]


class Caliper:
    """Builders of one application's events; `now` is the clock of event times."""

    def __init__(
        self,
        base_url: str,
        *,
        application_id: str,
        now: Callable[[], datetime] | None = None,
    ) -> None:
        self._parts = Parts(base_url, application_id, now)
        self.session = SessionEvents(self._parts)

    def in_lesson(
        self,
        *,
        student: str,
        course: str,
        lesson: str,
        subject: str,
        session: str | None = None,
    ) -> LessonEvents:
        """
        Events in a lesson, graded or not. All ids are sourcedIds; without one of them a graded
        event would be dropped. `session` is the study session: its id, or AUTO_ATTACH.
        """
        return LessonEvents(self._parts, Place(student, subject, course, lesson, session))

    def ungraded(
        self,
        *,
        student: str,
        subject: str,
        course: str | None = None,
        lesson: str | None = None,
        session: str | None = None,
    ) -> UngradedEvents:
        """Events that earn neither XP nor grades: course and lesson may be left out."""
        return UngradedEvents(self._parts, Place(student, subject, course, lesson, session))
