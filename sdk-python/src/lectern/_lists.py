"""Lists: their records one by one over all pages, one page, the number of records, changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar
from urllib.parse import parse_qsl, urlsplit

from ._calls import Answer
from ._instants import parse_instant, print_instant, text_of_instant
from .errors import LecternError

Item = TypeVar("Item")
Query = Mapping[str, object]
#: Reads one page with this query.
ReadPage = Callable[[Query], Answer]

#: Above the largest page of every list, so that a list takes its own maximum.
_LARGEST = 3_000


@dataclass(frozen=True)
class Page(Generic[Item]):
    """One page of a list."""

    records: Sequence[Item]
    #: Records of the whole list; None where the list does not count them.
    total: int | None
    #: Whether there is no further page.
    is_last: bool


class List(Generic[Item]):
    """A list of the server; each iteration reads it anew, page by page."""

    def __init__(self, read: ReadPage, query: Query | None = None) -> None:
        self._read = read
        self._query = query or {}

    def __iter__(self) -> Iterator[Item]:
        limit = self._query.get("limit")
        query: Query | None = {**self._query, "limit": _LARGEST if limit is None else limit}
        while query is not None:
            answer = self._read(query)
            yield from records_of(answer)
            query = next_query(answer, query)

    def to_list(self, *, max: int) -> Sequence[Item]:
        """All records; raises a ValueError when there are more than `max`."""
        found: list[Item] = []
        for record in self:
            if len(found) >= max:
                raise ValueError(f"The list has more than {max} records.")
            found.append(record)
        return found

    def page(self, *, limit: int | None = None, offset: int | None = None) -> Page[Item]:
        """One page; `limit` of the server and the first page when they are left out."""
        more = {"limit": limit, "offset": offset}
        given = {name: value for name, value in more.items() if value is not None}
        query = {**self._query, **given}
        answer = self._read(query)
        return Page(records_of(answer), _total_of(answer), next_query(answer, query) is None)

    def count(self) -> int:
        """How many records the list has."""
        page = self.page(limit=1)
        if page.total is not None:
            return page.total
        if not page.is_last:
            raise LecternError("This list does not count its records.")
        return len(page.records)


def records_of(answer: Answer) -> Sequence[Any]:
    """The array of the envelope."""
    members = answer.body.values() if isinstance(answer.body, dict) else ()
    return next((member for member in members if isinstance(member, list)), [])


def _total_of(answer: Answer) -> int | None:
    total = answer.body.get("total") if isinstance(answer.body, dict) else None
    header = answer.headers.get("x-total-count")
    return total if isinstance(total, int) else None if header is None else int(header)


_LINK = re.compile(r'<([^<>]*)>\s*((?:;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^;,\s]+)\s*)*)')
_RELATION = re.compile(r';\s*rel\s*=\s*(?:"([^"]*)"|([^;,\s]+))', re.IGNORECASE)
_NEXT = re.compile(r"\bnext\b", re.IGNORECASE)


def next_query(answer: Answer, query: Query) -> Query | None:
    """
    The query of the page after the one with this query; None = this is the last. A log has its
    cursor in the body, other lists a link (RFC 8288), of which only the query is taken: behind a
    proxy the server may be known under another address.
    """
    body = answer.body if isinstance(answer.body, dict) else {}
    cursor, more = body.get("next"), body.get("more")
    if isinstance(more, bool):
        # The feed names a cursor after its last page, too.
        return {**query, "after": cursor} if more else None
    if isinstance(cursor, str):
        return {**query, "cursor": cursor}
    for target, parameters in _LINK.findall(answer.headers.get("link", "")):
        relation = _RELATION.search(parameters)
        if relation and _NEXT.search(relation[1] or relation[2] or ""):
            return dict(parse_qsl(urlsplit(target).query, keep_blank_values=True))
    return None


#: Writes that run at the same time may become visible in any order.
_OVERLAP_MS = 5_000


class Changes(Generic[Item]):
    """
    The records that changed since an instant. It reads by the date and not by the offset: a record
    that changes meanwhile moves to the end, and would shift others across the border of a page. A
    record may come again in the next run.
    """

    def __init__(
        self, read: ReadPage, query: Query | None = None, *, since: str | datetime
    ) -> None:
        self._read = read
        self._query = query or {}
        #: The newest change that was seen, from which to go on the next time.
        self.since = text_of_instant(since)

    def __iter__(self) -> Iterator[Item]:
        seen: set[tuple[str, str]] = set()
        begin = print_instant(parse_instant(self.since) - _OVERLAP_MS)
        offset = 0
        while True:
            query = self._page_query(begin, offset)
            answer = self._read(query)
            records = records_of(answer)
            for record in records:
                version = (record["sourcedId"], record["dateLastModified"])
                if version in seen:
                    continue
                seen.add(version)
                yield record
                self.since = record["dateLastModified"]
            if next_query(answer, query) is None:
                return
            # Within one instant only the offset leads further.
            newest = records[-1]["dateLastModified"] if records else begin
            offset = offset + len(records) if newest == begin else 0
            begin = newest

    def _page_query(self, begin: str, offset: int) -> Query:
        clause = f"dateLastModified>='{begin}'"
        given, fields = self._query.get("filter"), self._query.get("fields")
        return {
            "limit": _LARGEST,
            **self._query,
            # By these it reads on.
            "fields": None if fields is None else f"{fields},sourcedId,dateLastModified",
            "filter": clause if given is None else f"({given}) AND {clause}",
            "sort": "dateLastModified",
            "orderBy": "asc",
            "offset": offset,
        }
