"""Walks what changed in a roster, for a program that keeps a copy of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, Generic, Literal, TypedDict, TypeVar, cast

from ._calls import AnyCall, CallOptions
from ._lists import Changes, List

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .models import Class, Enrollment, User

ListName = Literal["classes", "users", "enrollments"]
Name = TypeVar("Name", bound=ListName)
Record = TypeVar("Record")

_PATH = "GET /ims/oneroster/rostering/v1p2/"


@dataclass(frozen=True)
class ChangeOf(Generic[Name, Record]):
    """One record of one list."""

    list: Name
    sourced_id: str
    #: The record now; None = remove your copy: it was deleted, or is no longer yours to read.
    record: Record | None


if TYPE_CHECKING:
    RosterChange = (
        ChangeOf[Literal["classes"], Class]
        | ChangeOf[Literal["users"], User]
        | ChangeOf[Literal["enrollments"], Enrollment]
    )
else:
    RosterChange = ChangeOf


class RosterSince(TypedDict):
    """By list, the instant of the newest change that was seen."""

    classes: str
    users: str
    enrollments: str


_BEGINNING = "2000-01-01T00:00:00Z"

#: Enrollments whose users are looked up together.
_CHUNK = 500

#: The server's limits of one filter.
_CLAUSES_MAX = 20
_CHARACTERS_MAX = 2_048


class RosterClient:
    """Copies of a roster."""

    def __init__(self, call: AnyCall) -> None:
        self._call = call

    def changes(
        self, since: RosterSince | None = None, **limits: Unpack[CallOptions]
    ) -> RosterChanges:
        """
        Classes, users and enrollments that changed since an earlier walk, or all; a record may
        come again. A class and a user come before their enrollments, and a user who is no longer
        readable after them.
        """
        return RosterChanges(self._call, since, limits)


class RosterChanges:
    """A walk; each iteration begins anew."""

    def __init__(self, call: AnyCall, since: RosterSince | None, limits: CallOptions) -> None:
        self._call = call
        self._limits = limits
        #: To go on from the next time; what was passed in until the walk has come to its end.
        self.since: RosterSince = since or {
            "classes": _BEGINNING,
            "users": _BEGINNING,
            "enrollments": _BEGINNING,
        }

    def __iter__(self) -> Iterator[RosterChange]:
        since = self.since
        classes = self._changes("classes", since["classes"])
        users = self._changes("users", since["users"])
        enrollments = self._changes("enrollments", since["enrollments"])
        told: set[str] = set()
        for record in classes:
            yield _change_of("classes", record)
        for record in users:
            yield _change_of("users", record)
            told.add(record["sourcedId"])
        chunk: list[Mapping[str, Any]] = []
        for record in enrollments:
            chunk.append(record)
            if len(chunk) == _CHUNK:
                yield from self._with_users(chunk, told)
                chunk = []
        yield from self._with_users(chunk, told)
        self.since = {
            "classes": classes.since,
            "users": users.since,
            "enrollments": enrollments.since,
        }

    def _with_users(
        self, chunk: Sequence[Mapping[str, Any]], told: set[str]
    ) -> Iterator[RosterChange]:
        """
        Enrollments, and their users: one who became readable after the users were read comes
        before the enrollment, and one who is no longer readable is in no list.
        """
        today = datetime.now(timezone.utc).date().isoformat()
        asked = [
            record["user"]["sourcedId"]
            for record in chunk
            if _is_deleted(record)
            or record.get("endDate", "9999") <= today
            or record["user"]["sourcedId"] not in told
        ]
        found = self._readable_users(list(dict.fromkeys(asked)))
        for sourced_id, user in found.items():
            if user:
                yield ChangeOf("users", sourced_id, user)
                told.add(sourced_id)
        for record in chunk:
            yield _change_of("enrollments", record)
        for sourced_id, user in found.items():
            if not user:
                yield ChangeOf("users", sourced_id, None)

    def _readable_users(self, ids: Sequence[str]) -> Mapping[str, User | None]:
        found: dict[str, User | None] = dict.fromkeys(ids)
        for text in _filters_of(ids):
            users: List[User] = List(
                lambda query: self._call(_PATH + "users", query=query, **self._limits),
                {"filter": text},
            )
            found.update({user["sourcedId"]: user for user in users})
        return found

    def _changes(self, name: ListName, since: str) -> Changes[Mapping[str, Any]]:
        return Changes(
            lambda query: self._call(_PATH + name, query=query, **self._limits), since=since
        )


def _is_deleted(record: Mapping[str, Any]) -> bool:
    return bool(record["status"] == "tobedeleted")


def _change_of(name: ListName, record: Mapping[str, Any]) -> RosterChange:
    shown = None if _is_deleted(record) else record
    return cast("RosterChange", ChangeOf(name, record["sourcedId"], shown))


def _filters_of(ids: Sequence[str]) -> list[str]:
    """As few filters as all of the ids fit into."""
    filters: list[list[str]] = []
    length = 0
    for sourced_id in ids:
        doubled = sourced_id.replace("'", "''")
        clause = f"sourcedId='{doubled}'"
        length += len(" OR ") + len(clause)
        if filters and len(filters[-1]) < _CLAUSES_MAX and length <= _CHARACTERS_MAX:
            filters[-1].append(clause)
        else:
            filters.append([clause])
            length = len(clause)
    return [" OR ".join(clauses) for clauses in filters]
