"""Whose an event is: the student that it names, by the server's rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote


def student_of(event: Mapping[str, object]) -> str | None:
    """
    The sourcedId of the student: of a graded event the assignee of the attempt; else the actor, or
    the user of the session, which TimedOut carries as `session` or as its object; None = none.
    """
    actor, target, session = event.get("actor"), event.get("object"), event.get("session")
    if event.get("type") == "GradeEvent":
        return _bare_id(_json(target).get("assignee"))
    if _json(actor).get("type") == "Person":
        return _bare_id(actor)
    return _bare_id(_json(session if isinstance(session, Mapping) else target).get("user"))


def _json(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _bare_id(entity: object) -> str | None:
    """The last segment of a URL, the UUID of a urn:uuid:, or the id itself; None = none."""
    sent = entity if isinstance(entity, str) else _json(entity).get("id")
    found = sent.rstrip("/") if isinstance(sent, str) else ""
    scheme = found[:9].lower()
    if scheme == "urn:uuid:":
        return found[9:] or None
    if not scheme.startswith(("http:", "https:")):
        return found or None
    segment = re.split("[?#]", found, maxsplit=1)[0].rstrip("/").rpartition("/")[2]
    if re.search("%(?![0-9a-fA-F]{2})", segment):
        return segment
    try:
        decoded = unquote(segment, errors="strict")
    except UnicodeDecodeError:
        return segment
    return segment if "\0" in decoded else decoded
