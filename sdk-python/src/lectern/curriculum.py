"""Publishes a course with its units, resources and lessons; writes only what differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, Literal

from ._calls import AnyCall
from ._instants import text_of_instant
from .errors import InvalidObjectivesError, LecternError, NotFoundError

if TYPE_CHECKING:
    from .models import PublishedCourse, PublishedLesson, PublishedResource, PublishedUnit

Kind = Literal["course", "unit", "resource", "lesson"]


@dataclass(frozen=True)
class RecordName:
    """A record of a course that is published."""

    kind: Kind
    sourced_id: str


@dataclass(frozen=True)
class FailedRecord:
    """A record that was not written, and why."""

    record: RecordName
    error: LecternError


@dataclass
class PublishReport:
    """What became of every record."""

    created: list[RecordName] = field(default_factory=list)
    updated: list[RecordName] = field(default_factory=list)
    unchanged: list[RecordName] = field(default_factory=list)
    failed: list[FailedRecord] = field(default_factory=list)


@dataclass(frozen=True)
class _Item:
    name: RecordName
    members: Mapping[str, Any]


_AT_ONCE = 4

_PATHS: Mapping[Kind, str] = {
    "course": "/rostering/1.0/courses/{sourcedId}",
    "unit": "/rostering/1.0/units/{sourcedId}",
    "resource": "/rostering/1.0/resources/{sourcedId}",
    "lesson": "/rostering/1.0/lessons/{sourcedId}",
}


class CurriculumClient:
    """Courses with all that belongs to them."""

    def __init__(self, call: AnyCall) -> None:
        self._call = call

    def publish(
        self,
        course: PublishedCourse,
        *,
        units: Iterable[PublishedUnit] = (),
        resources: Iterable[PublishedResource] = (),
        lessons: Iterable[PublishedLesson] = (),
        dry_run: bool = False,
        on_progress: Callable[[int, int], None] | None = None,
    ) -> PublishReport:
        """
        Parents before children, four records at a time; `dry_run` compares only. A unit belongs to
        this course unless it names another one. `on_progress` gets how many records are done, and
        of how many. Standards that do not exist are reported together, as an
        InvalidObjectivesError, before anything is written.
        """
        resource_items = _items("resource", resources)
        unit_items = _items("unit", units, {"course": {"sourcedId": course["sourcedId"]}})
        levels = [
            [*_items("course", [course]), *resource_items],
            *_by_depth(unit_items),
            _items("lesson", lessons),
        ]
        report = PublishReport()
        done, total = 0, sum(map(len, levels))
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            self._check_objectives(pool, resource_items)
            for level in levels:
                for record in self._publish_level(pool, level, dry_run, report):
                    done += 1
                    if on_progress:
                        on_progress(done, total)
        return report

    def _publish_level(
        self, pool: ThreadPoolExecutor, level: list[_Item], dry_run: bool, report: PublishReport
    ) -> Iterator[RecordName]:
        works = {pool.submit(self._publish, item, dry_run): item.name for item in level}
        for work in as_completed(works):
            record = works[work]
            try:
                getattr(report, work.result()).append(record)
            except LecternError as error:
                report.failed.append(FailedRecord(record, error))
            yield record

    def _publish(self, item: _Item, dry_run: bool) -> str:
        kind = item.name.kind
        path = {"sourcedId": item.name.sourced_id}
        try:
            served = self._call(f"GET {_PATHS[kind]}", path=path).body[kind]
        except NotFoundError:
            served = None
        if served is not None and _is_served(item.members, served):
            return "unchanged"
        if not dry_run:
            now = text_of_instant(datetime.now(timezone.utc))
            body = {kind: {"status": "active", "dateLastModified": now, **item.members}}
            self._call(f"PUT {_PATHS[kind]}", path=path, body=body)
        return "created" if served is None else "updated"

    def _check_objectives(self, pool: ThreadPoolExecutor, resources: list[_Item]) -> None:
        """Fails with all learning objectives that no CFItem has."""
        named = [
            id
            for resource in resources
            for objectives in resource.members.get("learningObjectiveSet", ())
            for id in objectives["learningObjectiveIds"]
        ]
        ids = list(dict.fromkeys(named))
        missing = [id for id, is_there in zip(ids, pool.map(self._is_item, ids)) if not is_there]
        if missing:
            more = ", …" if len(missing) > 10 else ""
            raise InvalidObjectivesError(
                f"No CFItem has these ids: {', '.join(missing[:10])}{more}",
                status=400,
                code="unknown_standard",
                invalid_ids=missing,
            )

    def _is_item(self, id: str) -> bool:
        name = "GET /ims/case/v1p1/CFItems/{sourcedId}"
        try:
            self._call(name, path={"sourcedId": id}, query={"fields": "sourcedId"})
        except NotFoundError:
            return False
        return True


def _items(
    kind: Kind, records: Iterable[Mapping[str, Any]], more: Mapping[str, Any] | None = None
) -> list[_Item]:
    return [
        _Item(RecordName(kind, record["sourcedId"]), {**(more or {}), **record})
        for record in records
    ]


def _by_depth(units: Sequence[_Item]) -> Iterator[list[_Item]]:
    """Units by their depth: a parent stands before its children."""
    waiting = list(units)
    while waiting:
        ids = {unit.name.sourced_id for unit in waiting}
        level = [
            unit for unit in waiting if (unit.members.get("parent") or {}).get("sourcedId") not in ids
        ]
        # Units in a cycle: the server says which.
        level = level or waiting
        waiting = [unit for unit in waiting if unit not in level]
        yield level


def _is_served(members: Mapping[str, Any], served: Mapping[str, Any]) -> bool:
    """
    Whether the record has every member that is to be published. The server answers a reference with
    more members than its sourcedId, and metadata as `extensions`.
    """
    special = ("status", "dateLastModified", "metadata")
    rest = {name: value for name, value in members.items() if name not in special}
    kept = served.get("metadata")
    if kept is None:
        kept = served.get("extensions")
    return (
        served.get("status") == members.get("status", "active")
        # Without the comparison of metadata as a whole, a key that was removed would stay.
        and _includes(kept, members.get("metadata"), is_whole=True)
        and _includes(served, rest)
    )


def _includes(value: Any, wanted: Any, is_whole: bool = False) -> bool:
    if isinstance(wanted, Mapping):
        if not isinstance(value, Mapping) or (is_whole and len(value) != len(wanted)):
            return False
        return all(_includes(value.get(key), one, is_whole) for key, one in wanted.items())
    if isinstance(wanted, (list, tuple)):
        if not isinstance(value, list) or len(value) != len(wanted):
            return False
        return all(_includes(one, other, is_whole) for one, other in zip(value, wanted))
    # JSON's true is no number, unlike Python's.
    return isinstance(value, bool) == isinstance(wanted, bool) and bool(value == wanted)
