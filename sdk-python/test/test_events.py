"""Events, their builders and the curriculum against the real server."""

import json
import time
from datetime import datetime, timedelta, timezone
from uuid import uuid4

import lectern
from lectern._vocabulary import EVENT_RULES
from support import PLACE, SERVER, Network, TestCase, at, caliper, client, reply

some = client()
ITEM = {"id": "https://quest.example/items/1", "name": "Half of a half"}
WHO = {"student": PLACE["student"], "subject": "Math"}


class Builders(TestCase):
    def processed(self, event):
        self.assertEqual(lectern.validate(event), [])
        self.assertEqual(some.events.send(event).warnings, [])
        status = some.events.wait_for(event["id"])
        self.assertEqual((status["state"], status["warnings"]), ("processed", []), status)
        return status

    def all_events(self):
        """One event of every type and action."""
        attempt = at.attempt(item=ITEM, count=2, standards=[SERVER["standard"]])
        session = {**WHO, "session": f"urn:uuid:{uuid4()}"}
        answer = {"type": "FillinBlankResponse", "values": ["1/4"]}
        return [
            *(at.assignable(one, ITEM) for one in EVENT_RULES["AssignableEvent"].actions),
            *(at.assessment(one, ITEM) for one in EVENT_RULES["AssessmentEvent"].actions),
            attempt.started(),
            attempt.skipped(),
            attempt.completed(response=answer),
            attempt.graded(score_given=1, max_score=1),
            at.xp(12),
            at.mastery(SERVER["standard"], score_given=9, max_score=10),
            at.viewed("https://quest.example/pages/1"),
            caliper.ungraded(**WHO).viewed("https://quest.example/pages/1"),
            caliper.session.logged_in(**session, requires_heartbeat=True),
            caliper.session.timed_out(**session),
            caliper.session.logged_out(**session),
        ]

    def test_the_server_processes_every_event_without_a_warning(self):
        events = self.all_events()
        made = {(event["type"], event["action"]) for event in events}
        rules = EVENT_RULES.items()
        self.assertEqual(made, {(kind, one) for kind, rule in rules for one in rule.actions})
        for event in events:
            self.processed(event)

    def test_a_graded_question_is_the_attempt_that_was_completed(self):
        attempt = at.attempt(item=ITEM, standards=[SERVER["standard"]])
        self.processed(attempt.completed())
        graded = attempt.graded(score_given=1, max_score=2)
        self.assertEqual(graded["object"]["id"], attempt.id)
        self.assertEqual(len(self.processed(graded)["effects"]["assessmentResultIds"]), 1)

    def test_a_session_its_heartbeat_and_events_that_attach_to_it(self):
        opened = caliper.session.logged_in(**WHO, requires_heartbeat=True)
        self.assertEqual(some.events.send(opened).status, "created")
        session = opened["session"]["id"]
        self.assertEqual(some.events.heartbeat(session)["sessionId"], session)
        status = self.processed(at.xp(1, session=lectern.AUTO_ATTACH))
        self.assertEqual(status["effects"]["sessionId"], session)
        sent = some.events.send(caliper.session.logged_out(**WHO, session=session))
        self.assertEqual((sent.status, sent.session["sessionId"]), ("closed", session))

    def test_wrong_options_and_times_are_refused_by_name(self):
        self.assertIn("evnt_time", str(self.fails(TypeError, lambda: at.xp(1, evnt_time="now"))))
        naive = datetime(2026, 1, 1)
        self.fails(ValueError, lambda: at.xp(1, event_time=naive))
        self.assertIn("now", str(self.fails(ValueError, lambda: at.xp(1, event_time="now"))))
        self.fails(TypeError, lambda: caliper.in_lesson(student="s", course="c", subject="Math"))
        nobody = caliper.in_lesson(**{**PLACE, "student": ""})
        self.assertIn("users/<id>", str(self.fails(ValueError, lambda: nobody.xp(1))))
        moment = datetime(2026, 1, 1, 12, tzinfo=timezone(timedelta(hours=2)))
        event = at.xp(1, event_time=moment)
        self.assertEqual(event["eventTime"], "2026-01-01T10:00:00.000Z")

    def test_event_id_is_as_in_the_readme_of_both_sdks(self):
        self.assertEqual(
            lectern.event_id("www.example.com"), "urn:uuid:b63cdfa4-3df9-568e-97ae-006c5b8fd652"
        )
        self.assertNotEqual(lectern.event_id("a/b", "c"), lectern.event_id("a", "b/c"))


class Events(TestCase):
    def test_send_send_again_and_the_status(self):
        event = at.xp(7)
        first = some.events.send(event)
        self.assertEqual((first.status, first.replayed), ("accepted", False))
        self.assertTrue(some.events.send(event).replayed)
        status = some.events.wait_for(event["id"])
        self.assertEqual((status["state"], status["payload"]), ("processed", event))
        other = {**event, "eventTime": "2026-01-01T00:00:00Z"}
        error = self.fails(lectern.ConflictError, lambda: some.events.send(other))
        self.assertEqual((error.code, error.location), ("event_id_conflict", first.location))

    def test_a_job_that_runs_again_counts_once(self):
        moment = datetime.now(timezone.utc)

        def run():
            id = lectern.event_id("job", moment.isoformat())
            made = {"id": id, "event_time": moment}
            attempt = at.attempt(item="https://quest.example/items/1", id=f"{id}#try")
            return [
                at.xp(7, **made),
                attempt.graded(score_given=1, max_score=1, **{**made, "id": f"{id}#grade"}),
                attempt.completed(response={"value": "x"}, **{**made, "id": f"{id}#answer"}),
            ]

        self.assertEqual(run(), run())
        self.assertTrue(all(not some.events.send(event).replayed for event in run()))
        self.assertTrue(all(some.events.send(event).replayed for event in run()))
        self.fails(TypeError, lambda: at.xp(7, id="urn:uuid:e"))
        self.fails(ValueError, lambda: at.viewed("/pages/1"))

    def test_an_event_of_a_clock_that_is_an_hour_ahead(self):
        wrong = datetime.now(timezone.utc) + timedelta(hours=1)
        event = at.xp(7, event_time=wrong)
        error = self.fails(lectern.ValidationError, lambda: some.events.send(event))
        self.assertEqual(error.code, "event_time_in_future")
        some.events.send(event, send_time=wrong)
        self.assertEqual(some.events.wait_for(event["id"])["state"], "processed")

    def test_send_all_several_in_a_post_and_alone_where_one_is_refused(self):
        network = Network()
        noted = client(transport=network)
        outcomes = noted.events.send_all([at.xp(1) for _ in range(9)])
        self.assertEqual([one.sent.status for one in outcomes], ["accepted"] * 9)
        # The token, the configuration, and 9 events by 4.
        self.assertEqual(network.paths, ["/oauth2/token"] + ["/events/1.0/"] * 4)
        wrong = {**at.xp(1), "extensions": {}}
        mixed = some.events.send_all([at.xp(1), wrong, at.xp(1)])
        said = [one.sent.status if one.sent else one.error.code for one in mixed]
        self.assertEqual(said, ["accepted", "subject_missing", "accepted"])
        self.assertEqual(some.events.send_all([]), [])

    def test_send_all_divides_by_size_and_at_a_session(self):
        network = Network()
        noted = client(transport=network)
        large = [{**at.xp(1), "note": "ж" * 50_000} for _ in range(5)]
        events = [*large, caliper.session.logged_in(**WHO), at.xp(1), at.xp(1)]
        statuses = [one.sent and one.sent.status for one in noted.events.send_all(events)]
        self.assertEqual(statuses, ["accepted"] * 5 + ["created"] + ["accepted"] * 2)
        # The configuration, two large ones in 200 kB, the session, and the others after it.
        self.assertEqual(network.paths.count("/events/1.0/"), 1 + 3 + 1 + 1)

    def test_send_all_halves_what_is_refused_and_asks_again_for_a_limit(self):
        wide = True

        def answer(request, _):
            if request.method == "GET" and wide:
                configuration = {
                    "caliperMaximumPayloadSize": 256,
                    "caliperSupportedExtensions": {"eventsPerPostMax": 16},
                }
                kind = {"content-type": "application/json"}
                return reply(200, kind, json.dumps(configuration).encode())
            return None

        network = Network(answer)
        noted = client(transport=network)
        # The server takes 4 in a POST: 16, 8 and 8, then 4 times 4.
        sent = [one.sent for one in noted.events.send_all([at.xp(1) for _ in range(16)])]
        self.assertTrue(all(sent))
        self.assertEqual(network.paths.count("/events/1.0/"), 1 + 3 + 4)
        wide = False
        network.paths.clear()
        wrong = {**at.xp(1), "extensions": {}}
        outcomes = noted.events.send_all([at.xp(1), at.xp(1), at.xp(1), wrong, at.xp(1)])
        self.assertEqual([bool(one.sent) for one in outcomes], [True, True, True, False, True])
        # The new limit; 4, 2, 2, 1, 1; and the last one.
        self.assertEqual(network.paths.count("/events/1.0/"), 1 + 5 + 1)

    def test_send_all_takes_the_page_of_a_proxy_as_the_answer_to_all(self):
        page = reply(403, {"content-type": "text/html"}, b"<h1>No</h1>")
        network = Network(lambda asked, count: page if count > 2 else None)
        noted = client(transport=network, retries=0)
        outcomes = noted.events.send_all([at.xp(1) for _ in range(4)])
        self.assertEqual([one.error.status for one in outcomes], [403] * 4)
        # The token, the limit, and all of them.
        self.assertEqual(network.paths, ["/oauth2/token"] + ["/events/1.0/"] * 2)

    def test_a_dry_run_stores_nothing(self):
        event = at.xp(5)
        result = some.events.dry_run(event)
        expected = (True, "processed", 5)
        would = result["wouldDo"]
        self.assertEqual((result["valid"], would["state"], would["xp"]), expected)
        self.fails(lectern.NotFoundError, lambda: some.events.status(event["id"]))

    def test_wait_for_an_event_that_is_unknown_or_refused(self):
        self.fails(lectern.NotFoundError, lambda: some.events.wait_for("urn:uuid:1"))
        wrong = {**at.xp(1), "extensions": {}}
        self.fails(lectern.ValidationError, lambda: some.events.send(wrong))
        error = self.fails(lectern.ValidationError, lambda: self.refused(wrong["id"]))
        self.assertEqual(error.findings[0]["code"], "subject_missing")

    def refused(self, id):
        """Refusals are written some time after their answer."""
        until = time.monotonic() + 10
        while time.monotonic() < until:
            try:
                some.events.wait_for(id)
            except lectern.NotFoundError:
                time.sleep(0.05)

    def test_tail_gives_the_statuses_that_arise_each_once(self):
        began = datetime.now(timezone.utc) - timedelta(seconds=5)
        lost = caliper.in_lesson(**{**PLACE, "lesson": str(uuid4())})
        events = [lost.xp(1), lost.xp(2)]
        some.events.send_all(events)
        some.events.wait_for(events[-1]["id"])
        seen = []
        for status in some.events.tail(status="dropped", since=began, poll=0.01):
            seen.append((status["id"], status["reason"]["code"]))
            if {id for id, _ in seen} >= {event["id"] for event in events}:
                break
        self.assertEqual(len(seen), len(set(seen)))
        self.assertIn((events[0]["id"], "lesson_unknown"), seen)


class Curriculum(TestCase):
    def content(self):
        def head(title):
            return {"sourcedId": str(uuid4()), "title": title}

        objectives = {"source": "CASE", "learningObjectiveIds": [SERVER["standard"]]}
        unit = head("Fractions")
        inner = {**head("Halves"), "parent": {"sourcedId": unit["sourcedId"]}}
        resource = {
            **head("Halves"),
            "type": "interactive",
            "url": "https://content.example/halves",
            "learningObjectiveSet": [objectives],
        }
        lesson = {
            **head("Adding"),
            "unit": {"sourcedId": inner["sourcedId"]},
            "resource": {"sourcedId": resource["sourcedId"]},
            "metadata": {"minutes": 5},
        }
        return {
            "course": {**head("Algebra"), "metadata": {"color": "red"}},
            "units": [inner, unit],
            "resources": [resource],
            "lessons": [lesson],
        }

    def counts(self, report):
        names = ("created", "updated", "unchanged", "failed")
        return [len(getattr(report, name)) for name in names]

    def test_parents_first_and_only_what_differs_is_written(self):
        algebra, progress = self.content(), []
        publish = some.curriculum.publish
        self.assertEqual(self.counts(publish(**algebra, dry_run=True)), [5, 0, 0, 0])
        first = publish(**algebra, on_progress=lambda done, total: progress.append((done, total)))
        self.assertEqual(self.counts(first), [5, 0, 0, 0])
        self.assertEqual(progress, [(done, 5) for done in range(1, 6)])
        self.assertEqual(self.counts(publish(**algebra)), [0, 0, 5, 0])
        algebra["lessons"][0]["metadata"] = {}
        self.assertEqual(self.counts(publish(**algebra)), [0, 1, 4, 0])

    def test_unknown_standards_are_reported_together_before_anything_is_written(self):
        algebra, unknown = self.content(), [str(uuid4()), str(uuid4())]
        algebra["resources"][0]["learningObjectiveSet"][0]["learningObjectiveIds"] = unknown
        error = self.fails(
            lectern.InvalidObjectivesError, lambda: some.curriculum.publish(**algebra)
        )
        self.assertEqual(error.invalid_ids, unknown)
        path = {"sourcedId": algebra["course"]["sourcedId"]}
        name = "GET /rostering/1.0/courses/{sourcedId}"
        self.fails(lectern.NotFoundError, lambda: some.request(name, path=path))

    def test_a_record_of_another_application_fails_alone(self):
        algebra = self.content()
        algebra["units"].append({"sourcedId": SERVER["otherUnit"], "title": "Not ours"})
        report = some.curriculum.publish(**algebra)
        self.assertEqual(self.counts(report), [5, 0, 0, 1])
        self.assertEqual(report.failed[0].error.status, 403)


class Order(TestCase):
    def test_events_of_one_student_are_sent_one_after_the_other(self):
        running = []

        def answer(request, _count):
            if request.method == "POST" and request.url.endswith("/events/1.0/"):
                running.append(1)
                self.assertEqual(len(running), 1)
                time.sleep(0.005)
                running.pop()

        noted = client(transport=Network(answer))
        session = f"urn:uuid:{uuid4()}"
        opened = caliper.session.logged_in(**WHO, session=session)
        closed = caliper.session.logged_out(**WHO, session=session)
        outcomes = noted.events.send_all([opened, *(at.xp(1) for _ in range(10)), closed])
        self.assertEqual([one.error for one in outcomes], [None] * 12)
