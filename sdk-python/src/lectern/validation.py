"""
What the server would say of an event's bytes, offline. The terms are the server's, generated; a
test compares the findings with the server's own for thousands of events.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeGuard, cast

from ._instants import SPACE, zoned_instant
from ._vocabulary import (
    CALIPER_CONTEXT,
    ENTITIES,
    EVENT_RULES,
    PART_TYPES,
    PROFILES,
    SCORE_TYPES,
    SESSIONS,
    EventRule,
    TypesByAction,
)

if TYPE_CHECKING:
    from .models import Finding

_Json = Mapping[str, Any]
_Report = Callable[[str, str, str], None]

#: JavaScript's largest number without a loss of digits.
_NUMBER_MAX = 2**53 - 1
_LARGEST = f"at most {_NUMBER_MAX}"
_SUBJECT_LENGTH_MAX = 255
_PERSON_FORM = (
    "; the id of a person is <address of the server>/rostering/1.0/users/<sourcedId>, "
    "percent-encoded"
)
_TIME_FORM = "must be an ISO 8601 date-time with an offset, such as 2026-01-15T10:00:00Z."
_ID_BYTES_MAX = 2_048
_ASSIGNABLE = "/object/assignable"

_URN = re.compile(rf"[Uu][Rr][Nn]:[A-Za-z0-9][A-Za-z0-9-]{{0,31}}:[^{SPACE}]+")
_IRI = re.compile(rf"(_:|[A-Za-z][A-Za-z0-9+.-]*:)[^{SPACE}<>\"{{}}|\\^`]+")


def validate(event: object) -> list[Finding]:
    """Every finding, with its pointer (RFC 6901) into the event; empty = it is accepted."""
    found: list[dict[str, str]] = []

    def report(path: str, code: str, message: str) -> None:
        found.append({"path": path, "code": code, "message": message})

    if isinstance(event, Mapping):
        _check_event(event, report)
    else:
        message = "An event must be a JSON object, alone or in 'data' of an envelope."
        report("", "field_type", message)
    return cast("list[Finding]", found)


def _check_event(event: _Json, report: _Report) -> None:
    _check_context(event, report)
    _check_id(event, report)
    _check_time(event, "eventTime", "/eventTime", report)
    _check_extensions(event, report)
    _check_parts(event, PART_TYPES, report)
    profile = event.get("profile")
    if profile is not None and profile not in PROFILES:
        report("/profile", "field_type", f"'profile' must be one of {', '.join(PROFILES)}.")
    kind = event.get("type")
    rule = EVENT_RULES.get(kind) if isinstance(kind, str) else None
    if rule:
        _check_by_type(event, rule, report)
    elif "type" not in event:
        report("/type", "field_missing", "'type' is missing.")
    else:
        message = f"'type' must be one of {', '.join(EVENT_RULES)}."
        report("/type", "type_unsupported", message)


def _check_context(event: _Json, report: _Report) -> None:
    if "@context" not in event:
        report("/@context", "field_missing", "'@context' is missing.")
        return
    context = event["@context"]
    texts = context if isinstance(context, list) else [context]
    if not any(isinstance(text, str) and "caliper" in text for text in texts):
        message = f"'@context' must name the Caliper context, {CALIPER_CONTEXT}."
        report("/@context", "context_not_caliper", message)


def _check_id(event: _Json, report: _Report) -> None:
    if "id" not in event:
        report("/id", "field_missing", "'id' is missing.")
    elif not _is_urn(event["id"]):
        message = "'id' must be a URN of at most 255 characters, such as urn:uuid:…."
        report("/id", "field_type", message)


def _check_time(owner: _Json, name: str, path: str, report: _Report) -> None:
    if name not in owner:
        report(path, "field_missing", f"'{_name_of(path)}' is missing.")
    elif zoned_instant(owner[name]) is None:
        report(path, "field_type", f"'{_name_of(path)}' {_TIME_FORM}")


def _check_extensions(event: _Json, report: _Report) -> None:
    extensions = event.get("extensions", {})
    if not isinstance(extensions, Mapping):
        report("/extensions", "field_type", "'extensions' must be an object.")
        return
    subject = extensions.get("subject", "")
    if subject == "":
        message = "'extensions.subject' is missing; add the subject, such as 'Math'."
        report("/extensions/subject", "subject_missing", message)
    elif not isinstance(subject, str) or _length(subject) > _SUBJECT_LENGTH_MAX:
        most = f"at most {_SUBJECT_LENGTH_MAX} characters"
        message = f"'extensions.subject' must be a string of {most}."
        report("/extensions/subject", "field_type", message)


def _check_parts(owner: _Json, parts: Mapping[str, Sequence[str]], report: _Report) -> None:
    """Checks optional parts: each an IRI or an entity of a permitted type."""
    for name, types in parts.items():
        if owner.get(name) is not None:
            _check_entity(owner[name], f"/{name}", types, report)


def _check_entity(value: object, path: str, types: Sequence[str], report: _Report) -> None:
    """`types` empty = any type."""
    name = _name_of(path)
    if not isinstance(value, Mapping):
        if not _is_iri(value):
            report(path, "field_type", f"'{name}' must be an IRI or an object.")
        return
    kind = value.get("type")
    if "id" not in value:
        report(f"{path}/id", "field_missing", f"'{name}.id' is missing.")
    elif not _is_entity_id(value["id"], kind, path):
        form = _PERSON_FORM if kind == "Person" else ""
        message = f"'{name}.id' must be an IRI, a URN or a blank node{form}."
        report(f"{path}/id", "field_type", message)
    if "type" not in value:
        report(f"{path}/type", "field_missing", f"'{name}.type' is missing.")
    elif not isinstance(kind, str) or (types and kind not in types):
        report(f"{path}/type", "field_type", f"'{name}.type' must be {_types_in_words(types)}.")


def _types_in_words(types: Sequence[str]) -> str:
    if types is ENTITIES:
        return "an entity type of Caliper v1p2"
    return f"one of {', '.join(types)}" if types else "a string"


def _is_entity_id(id: object, kind: object, path: str) -> bool:
    """A session's id is any text; all other ids, and that of an assignable, are IRIs."""
    return _is_iri(id) or (kind in SESSIONS and _is_id(id) and path != _ASSIGNABLE)


def _check_object(owner: _Json, name: str, types: Sequence[str], report: _Report) -> None:
    """Checks a required entity; the partner API does not accept its id alone."""
    path = f"/{name}"
    if name not in owner:
        report(path, "field_missing", f"'{name}' is missing.")
    elif not isinstance(owner[name], Mapping):
        report(path, "field_type", f"'{name}' must be an object.")
    else:
        _check_entity(owner[name], path, types, report)


def _check_by_type(event: _Json, rule: EventRule, report: _Report) -> None:
    action = event.get("action")
    if "action" not in event:
        report("/action", "field_missing", "'action' is missing.")
    elif action not in rule.actions:
        message = f"'action' of a {event['type']} must be one of {', '.join(rule.actions)}."
        report("/action", "action_unsupported", message)
    _check_object(event, "actor", _types_of(rule.actors, action, rule), report)
    _check_object(event, "object", _object_types(event, rule), report)
    types = _types_of(rule.generated, action, rule)
    generated = event.get("generated")
    if rule.generated_required:
        _check_object(event, "generated", types, report)
    elif generated is not None:
        _check_entity(generated, "/generated", types, report)
    _check_parts(event, {"target": rule.targets, "referrer": rule.referrers}, report)
    attempt = _json(generated).get("attempt")
    if attempt is not None:
        _check_entity(attempt, "/generated/attempt", ["Attempt"], report)
    if event["type"] == "GradeEvent":
        _check_attempt(event.get("object"), report)
        _check_score(generated, report)
    for name in ("session", "federatedSession", "object"):
        _check_session(event.get(name), f"/{name}", report)
    for name in ("object", "generated"):
        _check_span(event.get(name), f"/{name}", report)


def _types_of(types: TypesByAction, action: object, rule: EventRule) -> Sequence[str]:
    """For an unknown action, which has its own finding, the types of all actions."""
    if action in rule.actions:
        return types.get(cast(str, action), types["others"])
    return [one for some in types.values() for one in some]


def _object_types(event: _Json, rule: EventRule) -> Sequence[str]:
    profile = event.get("profile")
    more = rule.objects_of_profile.get(profile, ()) if isinstance(profile, str) else ()
    return [*rule.objects, *more]


def _check_span(entity: object, path: str, report: _Report) -> None:
    """Checks the start and end time of an attempt, a response or a session."""
    for name in ("startedAtTime", "endedAtTime"):
        if _json(entity).get(name) is not None:
            _check_time(_json(entity), name, f"{path}/{name}", report)


def _check_session(session: object, path: str, report: _Report) -> None:
    if not isinstance(session, Mapping) or session.get("type") not in SESSIONS:
        return
    if session.get("user") is not None:
        _check_entity(session["user"], f"{path}/user", ["Person"], report)
    if path != "/object":
        _check_span(session, path, report)
    extensions = _json(session.get("extensions"))
    for name in ("requiresHeartbeat", "processInsights"):
        if not isinstance(extensions.get(name), (bool, type(None))):
            message = f"'{name}' must be true or false."
            report(f"{path}/extensions/{name}", "field_type", message)


def _check_attempt(attempt: object, report: _Report) -> None:
    if not isinstance(attempt, Mapping):
        return
    if "assignee" not in attempt:
        message = "'object.assignee', the student, is missing."
        report("/object/assignee", "field_missing", message)
    else:
        _check_entity(attempt["assignee"], "/object/assignee", ["Person"], report)
    if attempt.get("assignable") is not None:
        _check_entity(attempt["assignable"], _ASSIGNABLE, [], report)
    count = attempt.get("count")
    if count is not None and not (_is_number(count) and count % 1 == 0 and abs(count) < 2**31):
        report("/object/count", "field_type", "'object.count' must be a whole number.")


def _check_score(score: object, report: _Report) -> None:
    if not isinstance(score, Mapping):
        return
    extensions = _json(score.get("extensions"))
    path = "/generated/extensions/scoreType"
    meant = _nearest_score_type(extensions.get("scoreType"))
    if "scoreType" not in extensions:
        report(path, "field_missing", "'generated.extensions.scoreType' is missing.")
    elif extensions["scoreType"] not in SCORE_TYPES:
        rule = f"be written {meant}" if meant else f"be one of {', '.join(SCORE_TYPES)}"
        report(path, "field_type", f"'scoreType' must {rule}.")
    given, most = score.get("scoreGiven"), score.get("maxScore")
    if not _is_number(given) or abs(given) > _NUMBER_MAX:
        message = f"'generated.scoreGiven' must be a number, {_LARGEST}."
        report("/generated/scoreGiven", "score_invalid", message)
    # Whether maxScore is needed follows from the type.
    if meant == "XP" or (meant is None and "maxScore" not in score):
        return
    if not _is_number(most) or not 0 < most <= _NUMBER_MAX:
        message = f"'generated.maxScore' must be a number above zero, {_LARGEST}."
        report("/generated/maxScore", "score_invalid", message)


def _nearest_score_type(value: object) -> str | None:
    """The score type with this spelling, whatever its case and white space."""
    spelled = re.sub(rf"[{SPACE}-]+", "_", _js_text(value).strip(SPACE)).upper()
    return spelled if spelled in SCORE_TYPES else None


def _js_text(value: object) -> str:
    """As JavaScript's String() prints it, where that can be the name of a type."""
    if isinstance(value, list):
        return ",".join("" if one is None else _js_text(one) for one in value)
    return value if isinstance(value, str) else ""


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == value


def _json(value: object) -> _Json:
    return value if isinstance(value, Mapping) else {}


def _name_of(path: str) -> str:
    return path[1:].replace("/", ".")


def _length(text: str) -> int:
    """In UTF-16, as JavaScript counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _is_urn(value: object) -> bool:
    return isinstance(value, str) and _length(value) <= 255 and bool(_URN.fullmatch(value))


def _is_id(value: object) -> bool:
    """At most 2,048 bytes."""
    if not isinstance(value, str) or value == "":
        return False
    return len(value.encode("utf-8", "surrogatepass")) <= _ID_BYTES_MAX


def _is_iri(value: object) -> bool:
    return isinstance(value, str) and _is_id(value) and bool(_IRI.fullmatch(value))
