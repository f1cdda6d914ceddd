"""What every event shares: the sender, the student, the place, id and time."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, TypedDict

from .._calls import segment_of
from .._instants import text_of_instant
from .._vocabulary import CALIPER_CONTEXT
from ._ids import random_id


class EventOptions(TypedDict, total=False):
    """What may be said of every event."""

    #: A URN; random when left out. An id stands for one content: give event_time, too, from the
    #: same data, and the event sent again counts once.
    id: str
    #: When it happened; now when left out.
    event_time: datetime | str
    #: The study session, in place of that of the lesson or activity.
    session: str
    #: Further members of `extensions`.
    extensions: Mapping[str, object]


#: Content as its URL, or as an entity with more members.
Content = str | Mapping[str, object]


@dataclass(frozen=True)
class Place:
    """Who does it and where."""

    student: str
    subject: str
    course: str | None = None
    lesson: str | None = None
    session: str | None = None


class Parts:
    """Makes the parts of events for one sender."""

    def __init__(
        self, base_url: str, application_id: str, now: Callable[[], datetime] | None
    ) -> None:
        self._base = base_url.rstrip("/")
        self._now = now or (lambda: datetime.now(timezone.utc))
        self.application = {
            "id": self._under("/applications/1.0", application_id),
            "type": "SoftwareApplication",
        }

    def person(self, student: str) -> dict[str, Any]:
        return {"id": self._under("/rostering/1.0/users", student), "type": "Person"}

    def standard(self, id: str) -> str:
        return self._under("/ims/case/v1p1/CFItems", id)

    def time(self, options: Mapping[str, Any]) -> str:
        moment = options.get("event_time")
        if moment is None and options.get("id"):
            raise TypeError(
                "An event with an id of its own needs its event_time: sent again at another time, "
                "it would be another event."
            )
        return text_of_instant(self._now() if moment is None else moment)

    def head(self, place: Place, options: EventOptions) -> dict[str, Any]:
        """The members of every event."""
        unknown = set(options) - set(EventOptions.__annotations__)
        if unknown:
            raise TypeError(f"Events have no option {', '.join(sorted(unknown))}.")
        session = options.get("session") or place.session
        extensions: dict[str, Any] = {**options.get("extensions", {}), "subject": place.subject}
        if place.course is not None:
            extensions["course"] = {"id": self._under("/rostering/1.0/courses", place.course)}
        if place.lesson is not None:
            extensions["lesson"] = {"id": place.lesson}
        return {
            "@context": CALIPER_CONTEXT,
            "id": options.get("id") or random_id(),
            "eventTime": self.time(options),
            "edApp": self.application,
            **({} if session is None else {"session": session}),
            "extensions": extensions,
        }

    def _under(self, path: str, id: str) -> str:
        if not isinstance(id, str) or not id:
            raise ValueError(f"An id is missing: {self._base}{path}/<id>.")
        return f"{self._base}{path}/{segment_of(id)}"


def part_id(options: Mapping[str, Any], part: str) -> str:
    """The id of a part of an event, which repeats with the event's id; random when that is."""
    id = options.get("id")
    return f"{id}#{part}" if id else random_id()


_ABSOLUTE = re.compile(r"([a-z][a-z0-9+.-]*|_):.", re.IGNORECASE)


def content_of(content: Content, kind: str) -> dict[str, Any]:
    """The entity of some content; `kind` is its type unless the content names one."""
    entity = {"type": kind, **({"id": content} if isinstance(content, str) else content)}
    if not _ABSOLUTE.match(str(entity.get("id"))):
        raise ValueError(
            f"{entity.get('id')!r} is no id of {kind}: use a full URL, "
            "as https://quest.example/items/1."
        )
    return entity
