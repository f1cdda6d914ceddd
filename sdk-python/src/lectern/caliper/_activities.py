"""Events whose actor is the student: views, assignments, assessments, answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from .._vocabulary import AssessmentAction, AssignableAction
from ._ids import random_id
from ._parts import Content, EventOptions, Parts, Place, content_of, part_id

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..models import AssessmentEvent, AssessmentItemEvent, AssignableEvent, ViewEvent


class ActivityEvents:
    """Events of a student that are not graded."""

    def __init__(self, parts: Parts, place: Place) -> None:
        self._parts = parts
        self._place = place

    def viewed(self, content: Content, **options: Unpack[EventOptions]) -> ViewEvent:
        """The student opened a page, a video, a document."""
        event = self._event("ViewEvent", "ReadingProfile", options)
        entity = content_of(content, "DigitalResource")
        return cast("ViewEvent", {**event, "action": "Viewed", "object": entity})

    def assignable(
        self, action: AssignableAction, content: Content, **options: Unpack[EventOptions]
    ) -> AssignableEvent:
        """What the student did with an assignment."""
        event = self._event("AssignableEvent", "AssignableProfile", options)
        entity = content_of(content, "AssignableDigitalResource")
        return cast("AssignableEvent", {**event, "action": action, "object": entity})

    def assessment(
        self, action: AssessmentAction, content: Content, **options: Unpack[EventOptions]
    ) -> AssessmentEvent:
        """What the student did with a quiz or a test."""
        event = self._event("AssessmentEvent", "AssessmentProfile", options)
        entity = content_of(content, "Assessment")
        return cast("AssessmentEvent", {**event, "action": action, "object": entity})

    def _event(self, kind: str, profile: str, options: EventOptions) -> dict[str, Any]:
        head = self._parts.head(self._place, options)
        actor = self._parts.person(self._place.student)
        return {**head, "type": kind, "profile": profile, "actor": actor}


class Attempt:
    """An attempt at an item, without its grade."""

    def __init__(
        self,
        parts: Parts,
        place: Place,
        *,
        item: Content,
        count: int,
        standards: Sequence[str],
        id: str | None,
    ) -> None:
        self._parts = parts
        self._place = place
        #: The id that Completed and Graded share.
        self.id = id or random_id()
        self._item = _item_of(item, standards)
        self._entity = {
            "id": self.id,
            "type": "Attempt",
            "assignee": parts.person(place.student),
            "assignable": self._item,
            "count": count,
        }

    def started(self, **options: Unpack[EventOptions]) -> AssessmentItemEvent:
        """The student saw the item."""
        return self._event("Started", self._entity, options)

    def skipped(self, **options: Unpack[EventOptions]) -> AssessmentItemEvent:
        """The student left the item out."""
        return self._event("Skipped", self._entity, options)

    def completed(
        self,
        *,
        response: Mapping[str, object] | None = None,
        **options: Unpack[EventOptions],
    ) -> AssessmentItemEvent:
        """The student answered: `response={"value": "1/4"}` or `{"values": ["1/4"]}`."""
        if response is None:
            return self._event("Completed", self._entity, options)
        id = part_id(options, "response")
        made = {"id": id, "attempt": self._entity, "type": "Response", **response}
        return self._event("Completed", made, options)

    def _event(
        self, action: str, generated: Mapping[str, object], options: EventOptions
    ) -> AssessmentItemEvent:
        event = {
            **self._parts.head(self._place, options),
            "type": "AssessmentItemEvent",
            "profile": "AssessmentProfile",
            "actor": self._parts.person(self._place.student),
            "action": action,
            "object": self._item,
            "generated": generated,
        }
        return cast("AssessmentItemEvent", event)


def _item_of(item: Content, standards: Sequence[str]) -> dict[str, Any]:
    entity = content_of(item, "AssessmentItem")
    extensions = dict(entity.get("extensions") or {})
    if standards:
        objectives = {"source": "CASE", "learningObjectiveIds": list(standards)}
        extensions["learningObjectiveSet"] = [objectives]
    return {**entity, "extensions": extensions} if extensions else entity
