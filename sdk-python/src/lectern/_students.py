"""The student of an event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def students_of(event: Mapping[str, object]) -> list[str]:
    """
    Ids of the student: of a graded event the assignee, else the actor, or the user of the session;
    empty = the event names none.
    """
    if event.get("type") == "GradeEvent":
        found = _id_of(_json(event.get("object")).get("assignee"))
    elif _json(event.get("actor")).get("type") == "Person":
        found = _id_of(event.get("actor"))
    else:
        session, target = _json(event.get("session")), _json(event.get("object"))
        found = _id_of(session.get("user")) or _id_of(target.get("user"))
    return [] if found is None else [found]


def _json(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _id_of(value: object) -> str | None:
    found = value if isinstance(value, str) else _json(value).get("id")
    return found if isinstance(found, str) else None
