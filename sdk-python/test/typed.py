"""
For `mypy --strict`, not to run: the wrong call does not pass. Each ignored error must be one, since
an ignore that is not needed is an error itself.
"""

from collections.abc import Sequence

from lectern import Caliper, Changes, Lectern, List
from lectern.models import EventStatus, Finding, GradeEvent, RefusedEvent, Unit, User, XpEntry

lectern = Lectern("https://learn.example", "id", "secret")
caliper = Caliper("https://learn.example", application_id="quest")
at = caliper.in_lesson(student="s", course="c", lesson="l", subject="Math")
ungraded = caliper.ungraded(student="s", subject="Math")

status: EventStatus = lectern.events.wait_for("urn:uuid:1")
either: EventStatus | RefusedEvent = lectern.request(
    "GET /events/1.0/events/{id}", path={"id": "1"}
)["event"]
unit: Unit = lectern.request(
    "GET /rostering/1.0/units/{sourcedId}", path={"sourcedId": "u"}, timeout=5.0
)["unit"]
entries: List[XpEntry] = lectern.list(
    "GET /xp/1.0/users/{sourcedId}/entries", path={"sourcedId": "s"}, query={"limit": 10}
)
changes: Changes[User] = lectern.changes("GET /rostering/1.0/users", since="2026-01-01T00:00:00Z")
event: GradeEvent = at.xp(12, event_time="2026-01-01T00:00:00Z")
findings: Sequence[Finding] = []
lectern.events.send(event, retries=1)
lectern.events.send({"id": "urn:x:1", "type": "ViewEvent"})

lectern.request("GET /rostering/1.0/unit")  # type: ignore[call-overload]
lectern.request("GET /events/1.0/events/{id}")  # type: ignore[call-overload]
lectern.request("GET /events/1.0/events/{id}", path={"di": "1"})  # type: ignore[call-overload]
lectern.request("GET /events/1.0/", body={})  # type: ignore[call-overload]
lectern.list("GET /events/1.0/")  # type: ignore[call-overload]
lectern.list("GET /rostering/1.0/users").to_list()  # type: ignore[call-arg]
lectern.events.send(event, retry=1)  # type: ignore[call-arg]
status["stat"]  # type: ignore[typeddict-item]
caliper.in_lesson(student="s", course="c", subject="Math")  # type: ignore[call-arg]
caliper.ungraded(student="s")  # type: ignore[call-arg]
at.xp(12, max_score=10)  # type: ignore[call-arg]
at.assessment("Viewed", "https://quest.example/1")  # type: ignore[arg-type]
at.attempt(item="https://quest.example/1").graded(score_given=1)  # type: ignore[call-arg]
ungraded.xp(1)  # type: ignore[attr-defined]
ungraded.attempt(item="https://quest.example/1").graded()  # type: ignore[attr-defined]
caliper.session.logged_in(student="s")  # type: ignore[call-arg]
caliper.session.logged_out(student="s", subject="Math")  # type: ignore[call-arg]
