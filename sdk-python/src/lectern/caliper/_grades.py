"""Events in a lesson: those that award XP and grades, and all others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from ._activities import ActivityEvents, Attempt
from ._parts import Content, EventOptions, Parts, Place, part_id

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..models import GradeEvent


class UngradedEvents(ActivityEvents):
    """Events of an activity that earn neither XP nor grades."""

    def attempt(
        self,
        *,
        item: Content,
        count: int = 1,
        standards: Sequence[str] = (),
        id: str | None = None,
    ) -> Attempt:
        """An attempt at an item; `standards` are the ids of the CFItems that it tests."""
        parts, place = self._parts, self._place
        return Attempt(parts, place, item=item, count=count, standards=standards, id=id)


class GradedAttempt(Attempt):
    """An attempt at an item, and its grade."""

    def graded(
        self, *, score_given: float, max_score: float, **options: Unpack[EventOptions]
    ) -> GradeEvent:
        """The grade of this attempt; `max_score` is above zero."""
        score = {"scoreGiven": score_given, "maxScore": max_score}
        graded = _Graded(self._entity, score, "QUESTION_RESULT")
        return _grade_event(self._parts, self._place, graded, options)


class LessonEvents(ActivityEvents):
    """Events of a student in a lesson."""

    def attempt(
        self,
        *,
        item: Content,
        count: int = 1,
        standards: Sequence[str] = (),
        id: str | None = None,
    ) -> GradedAttempt:
        """An attempt at an item; `standards` are the ids of the CFItems that it tests."""
        parts, place = self._parts, self._place
        return GradedAttempt(parts, place, item=item, count=count, standards=standards, id=id)

    def xp(self, amount: float, **options: Unpack[EventOptions]) -> GradeEvent:
        """Credits XP, exactly as given; a negative amount takes XP away."""
        graded = _Graded(self._new_attempt(options), {"scoreGiven": amount}, "XP")
        return _grade_event(self._parts, self._place, graded, options)

    def mastery(
        self,
        standard: str,
        *,
        score_given: float,
        max_score: float,
        name: str | None = None,
        **options: Unpack[EventOptions],
    ) -> GradeEvent:
        """The grade of a standard, a CFItem's id; only the full score masters it."""
        assignable = {
            "id": self._parts.standard(standard),
            "type": "AssignableDigitalResource",
            "mediaType": "curriculum/standard",
            "name": standard if name is None else name,
        }
        attempt = {**self._new_attempt(options), "assignable": assignable}
        score = {"scoreGiven": score_given, "maxScore": max_score}
        return _grade_event(self._parts, self._place, _Graded(attempt, score, "MASTERY"), options)

    def _new_attempt(self, options: EventOptions) -> dict[str, Any]:
        assignee = self._parts.person(self._place.student)
        return {"id": part_id(options, "attempt"), "type": "Attempt", "assignee": assignee}


@dataclass(frozen=True)
class _Graded:
    """The attempt and the score of a GradeEvent."""

    attempt: Mapping[str, Any]
    score: Mapping[str, float]
    score_type: str


def _grade_event(
    parts: Parts, place: Place, graded: _Graded, options: EventOptions
) -> GradeEvent:
    event = {
        **parts.head(place, options),
        "type": "GradeEvent",
        "profile": "GradingProfile",
        "actor": parts.application,
        "action": "Graded",
        "object": graded.attempt,
        "generated": {
            "id": part_id(options, "score"),
            "type": "Score",
            "attempt": graded.attempt["id"],
            **graded.score,
            "extensions": {"scoreType": graded.score_type},
        },
    }
    return cast("GradeEvent", event)
