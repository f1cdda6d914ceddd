"""Answers parity.slow.test.ts: instants, findings and students of events, waits, ids, and what builders make."""

import json
import sys
from datetime import datetime, timezone

import lectern
from lectern._instants import zoned_instant
from lectern._students import student_of
from lectern._waits import retry_after, wait_after

asked = json.load(sys.stdin)


def built():
    """The same calls as in parity.slow.test.ts."""
    moment = datetime(2026, 1, 31, 12, 0, 0, 123_456, tzinfo=timezone.utc)
    caliper = lectern.Caliper(
        "https://learn.example/", application_id="quest é/1", now=lambda: moment
    )
    who = {"student": "user é/?#%'()*!~.", "subject": "Math"}
    at = caliper.in_lesson(**who, course="al/gebra", lesson="halves", session="urn:uuid:s")
    item = {"id": "https://quest.example/items/1", "name": "Half", "extensions": {"level": 2}}
    attempt = at.attempt(item=item, count=2, standards=["standard-1"], id="urn:uuid:attempt")
    plain = caliper.ungraded(**who).attempt(item="https://quest.example/items/2")
    options = {"id": "urn:uuid:e", "event_time": "2026-01-01T00:00:00Z", "extensions": {"x": 1}}
    session = {**who, "session": "urn:uuid:s", "course": "algebra"}
    return [
        at.xp(12.5, **options),
        at.xp(1, session=lectern.AUTO_ATTACH),
        attempt.started(),
        attempt.skipped(),
        attempt.completed(),
        attempt.completed(response={"type": "FillinBlankResponse", "values": ["1/4"]}),
        attempt.graded(score_given=1, max_score=2),
        plain.completed(response={"value": "1/4"}),
        at.mastery("standard/1", score_given=9, max_score=10),
        at.mastery("standard-1", name="Halves", score_given=9, max_score=10),
        at.viewed("https://quest.example/pages/1"),
        at.assignable("Completed", {"id": "https://quest.example/a", "type": "Document"}),
        caliper.ungraded(**who).assessment("Submitted", "https://quest.example/quiz"),
        caliper.session.logged_in(**session, requires_heartbeat=True),
        caliper.session.logged_in(**who),
        caliper.session.logged_out(**session),
        caliper.session.timed_out(**session, event_time=datetime(2026, 1, 1, tzinfo=timezone.utc)),
    ]


def seconds_of(milliseconds):
    return None if milliseconds is None else milliseconds / 1_000


waits = asked["waits"]
now = datetime.fromisoformat(waits["now"].replace("Z", "+00:00"))

answer = {
    "instants": [zoned_instant(text) for text in asked["instants"]],
    "findings": [lectern.validate(event) for event in asked["events"]],
    "students": [student_of(event) for event in asked["students"]],
    "retry_after": [retry_after(one["header"], now) for one in waits["retryAfter"]],
    "waits": [
        wait_after(one["failures"], seconds_of(one["askedMs"]), one["random"])
        for one in waits["waits"]
    ],
    "ids": [lectern.event_id(*parts) for parts in asked["ids"]],
    "built": built(),
}
json.dump(answer, sys.stdout)
