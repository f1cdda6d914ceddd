"""The client against the real server: token, errors, tries, lists."""

import builtins
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import lectern
from support import PLACE, SERVER, Network, TestCase, at, caliper, client, reply

CONFIGURATION = "GET /events/1.0/"
UNIT = "GET /rostering/1.0/units/{sourcedId}"


class Token(TestCase):
    def test_threads_that_begin_together_share_one_token_request(self):
        network = Network()
        shared = client(transport=network)
        with ThreadPoolExecutor(16) as pool:
            list(pool.map(lambda _: shared.request(CONFIGURATION), range(32)))
        self.assertEqual(network.paths.count("/oauth2/token"), 1)
        self.assertEqual(network.paths.count("/events/1.0/"), 32)

    def test_a_token_that_the_server_refuses_is_replaced_once_and_the_call_repeated(self):
        network = Network(lambda _, count: reply(401) if count == 2 else None)
        configuration = client(transport=network).request(CONFIGURATION)
        self.assertEqual(configuration["caliperMaximumPayloadSize"], 256)
        self.assertEqual(network.paths, ["/oauth2/token", "/events/1.0/"] * 2)

    def test_auth_error_for_a_wrong_secret_without_further_tries(self):
        network = Network()
        wrong = client(transport=network, client_secret="wrong")
        error = self.fails(lectern.AuthError, lambda: wrong.request(CONFIGURATION))
        self.assertEqual((error.status, error.code), (401, "invalid_client"))
        self.assertEqual(network.paths, ["/oauth2/token"])

    def test_the_failure_of_a_shared_token_request_is_everybodys(self):
        network = Network(lambda *_: reply(503, {"retry-after": "60"}))
        shared = client(transport=network, deadline=2.0)
        with ThreadPoolExecutor(8) as pool:
            works = [pool.submit(shared.request, CONFIGURATION) for _ in range(8)]
        for work in works:
            self.assertIsInstance(work.exception(), lectern.OverloadedError)

    def test_ctrl_c_in_one_thread_is_a_network_error_in_those_that_wait(self):
        waiting = threading.Event()

        def answer(_request, count):
            if count == 1:
                waiting.wait(5)
                time.sleep(0.05)
                raise KeyboardInterrupt

        shared = client(transport=Network(answer), retries=0)
        with ThreadPoolExecutor(2) as pool:
            first = pool.submit(shared.request, CONFIGURATION)
            while shared._tokens._asked is None:
                time.sleep(0.001)
            second = pool.submit(shared.request, CONFIGURATION)
            waiting.set()
            self.assertIsInstance(first.exception(), KeyboardInterrupt)
            self.assertIsInstance(second.exception(), lectern.NetworkError)
        self.assertEqual(shared.request(CONFIGURATION)["caliperMaximumPayloadSize"], 256)

    def test_value_error_without_credentials_or_with_an_address_that_is_none(self):
        self.fails(ValueError, lambda: lectern.Lectern(SERVER["baseUrl"]))
        error = self.fails(ValueError, lambda: lectern.Lectern("learn.example", "a", "b"))
        self.assertIn("learn.example", str(error))


class Errors(TestCase):
    def test_not_found_error_with_code_and_request_id(self):
        path = {"sourcedId": str(uuid4())}
        error = self.fails(lectern.NotFoundError, lambda: client().request(UNIT, path=path))
        self.assertEqual((error.status, error.code), (404, "unknownobject"))
        self.assertIn(error.request_id, str(error))

    def test_validation_error_with_all_findings(self):
        event = {**at.xp(1), "action": "Nodded"}
        del event["object"]
        error = self.fails(lectern.ValidationError, lambda: client().events.send(event))
        found = [(finding["path"], finding["code"]) for finding in error.findings]
        expected = [("/data/0/action", "action_unsupported"), ("/data/0/object", "field_missing")]
        self.assertEqual(found, expected)

    def test_forbidden_error_without_the_scope(self):
        reader = client(scope="events.readonly")
        self.fails(lectern.ForbiddenError, lambda: reader.events.send(at.xp(1)))

    def test_value_error_before_anything_is_sent(self):
        network = Network()
        some = client(transport=network)
        error = self.fails(ValueError, lambda: some.request(UNIT, path={"sourcedId": ""}))
        self.assertIn("sourcedId", str(error))
        self.fails(ValueError, lambda: some.request("/events/1.0/"))
        self.fails(ValueError, lambda: some.events.send({**at.xp(1), "n": float("nan")}))
        self.assertNotIn("/events/1.0/", network.paths)

    def test_network_error_names_the_address_and_a_redirect_its_goal(self):
        away = client(base_url="http://127.0.0.1:9", retries=0)
        error = self.fails(lectern.NetworkError, lambda: away.request(CONFIGURATION))
        self.assertIn("http://127.0.0.1:9", str(error))
        moved = Network(lambda *_: reply(301, {"location": "https://learn.example/"}))
        redirected = client(transport=moved)
        error = self.fails(lectern.LecternError, lambda: redirected.request(CONFIGURATION))
        self.assertEqual((error.status, error.location), (301, "https://learn.example/"))
        self.assertIn("https://learn.example/", str(error))

    def test_the_page_of_a_proxy_and_text_that_is_no_json(self):
        page = Network(lambda *_: reply(502, {"content-type": "text/html"}, b"<h1>bad</h1>"))
        cut = Network(lambda *_: reply(200, {"content-type": "application/json"}, b'{"a'))
        for network, kind in ((page, lectern.ServerError), (cut, lectern.NetworkError)):
            some = client(transport=network, retries=0)
            self.fails(kind, lambda some=some: some.request(CONFIGURATION))

    def test_network_error_for_a_page_with_200_which_is_no_empty_list(self):
        page = reply(200, {"content-type": "text/html"}, b"<h1>Maintenance</h1>")
        some = client(transport=Network(lambda *_: page), token=lambda: "any", retries=0)
        users = some.list("GET /rostering/1.0/users")
        works = [lambda: users.to_list(max=9), lambda: some.events.send(at.xp(1))]
        for work in works:
            error = self.fails(lectern.NetworkError, work)
            self.assertIn("the answer is a web page", str(error))
        outcomes = some.events.send_all([at.xp(1), at.xp(1)])
        self.assertEqual([type(one.error) for one in outcomes], [lectern.NetworkError] * 2)

    def test_network_error_for_an_answer_to_an_event_that_is_not_lecterns(self):
        json = {"content-type": "application/json"}
        for headers, body in [({}, b""), ({"content-type": "text/plain"}, b"OK"), (json, b"{}")]:
            answer = reply(200, headers, body)
            network = Network(lambda *_, answer=answer: answer)
            some = client(transport=network, token=lambda: "any", retries=0)
            with self.assertRaisesRegex(lectern.NetworkError, "not of Lectern"):
                some.events.send(at.xp(1))
            with self.assertRaisesRegex(lectern.NetworkError, "not of Lectern"):
                some.events.status("urn:x:1")
            outcomes = some.events.send_all([at.xp(1), at.xp(1)])
            self.assertEqual([type(one.error) for one in outcomes], [lectern.NetworkError] * 2)


class Tries(TestCase):
    def test_a_get_is_tried_again_not_before_retry_after(self):
        network = Network(lambda _, count: reply(503, {"retry-after": "1"}) if count == 2 else None)
        began = time.monotonic()
        client(transport=network).request(CONFIGURATION)
        self.assertEqual(network.paths.count("/events/1.0/"), 2)
        self.assertGreaterEqual(time.monotonic() - began, 1.0)

    def test_overloaded_error_at_once_when_retry_after_is_beyond_the_deadline(self):
        date = "Tue, 01 Jan 2999 00:00:00 GMT"
        network = Network(lambda _, count: reply(503, {"retry-after": date}) if count > 1 else None)
        some = client(transport=network, deadline=5.0)
        error = self.fails(lectern.OverloadedError, lambda: some.request(CONFIGURATION))
        self.assertGreater(error.retry_after, 1e9)

    def test_a_post_that_is_not_safe_to_repeat_is_sent_once(self):
        network = Network(lambda _, count: reply(503) if count > 1 else None)
        some = client(transport=network)
        upload = "POST /ims/case/v1p1/CFPackages"
        self.fails(lectern.OverloadedError, lambda: some.request(upload, body={}))
        self.assertEqual(len(network.paths), 2)

    def test_any_post_is_sent_again_after_a_429_by_which_nothing_was_done(self):
        statuses = {2: 429, 3: 503}
        network = Network(
            lambda _, count: reply(statuses[count], {"retry-after": "0"}) if count > 1 else None
        )
        some = client(transport=network)
        upload = "POST /ims/case/v1p1/CFPackages"
        self.fails(lectern.OverloadedError, lambda: some.request(upload, body={}))
        self.assertEqual(len(network.paths), 3)

    def test_the_deadline_holds_for_calls_that_wait_for_their_turn(self):
        network = Network(lambda _, count: time.sleep(0.3) if count > 1 else None)
        some = client(transport=network, concurrency=1)
        some.request(CONFIGURATION)
        with ThreadPoolExecutor(2) as pool:
            first = pool.submit(some.request, CONFIGURATION)
            time.sleep(0.05)
            second = pool.submit(some.request, CONFIGURATION, deadline=0.1)
            self.assertIsInstance(second.exception(), builtins.TimeoutError)
            self.assertEqual(first.result()["caliperMaximumPayloadSize"], 256)

    def test_each_event_counts_once_over_a_bad_network(self):
        some = client(base_url=SERVER["networkUrl"], concurrency=32, retries=8)
        lanes = SERVER["lanes"]
        students = [lanes[index % len(lanes)] for index in range(SERVER["calls"])]
        events = [caliper.in_lesson(**{**PLACE, "student": one}).xp(1) for one in students]
        with ThreadPoolExecutor(32) as pool:
            sent = list(pool.map(some.events.send, events))
        self.assertEqual({one.status for one in sent}, {"accepted"})
        direct = client()
        for event in events:
            direct.events.wait_for(event["id"])
        name = "GET /xp/1.0/users/{sourcedId}/entries"
        counts = [direct.list(name, path={"sourcedId": one}).count() for one in lanes]
        self.assertEqual(sum(counts), len(events))


class Lists(TestCase):
    NAME = "GET /rostering/1.0/users"

    def setUp(self):
        self.ids = SERVER["listed"]
        self.query = {"filter": "sourcedId~'listed'", "sort": "sourcedId", "limit": 3}
        self.list = client().list(self.NAME, query=self.query)

    def test_all_records_over_all_pages_in_order(self):
        self.assertEqual([user["sourcedId"] for user in self.list], self.ids)
        self.assertEqual(len(self.list.to_list(max=7)), 7)
        self.fails(ValueError, lambda: self.list.to_list(max=6))

    def test_a_page_with_the_total(self):
        page = self.list.page(limit=2, offset=4)
        self.assertEqual([user["sourcedId"] for user in page.records], self.ids[4:6])
        self.assertEqual((page.total, page.is_last), (7, False))
        self.assertEqual(self.list.count(), 7)

    def test_a_log_whose_pages_follow_each_other_by_a_cursor(self):
        some = client()
        sent = [at.xp(1) for _ in range(5)]
        for event in sent:
            some.events.send(event)
        for limit in (2, 1_000):
            log = some.list("GET /events/1.0/log", query={"limit": limit, "scoreType": "XP"})
            ids = [event["id"] for event in log]
            self.assertLessEqual({event["id"] for event in sent}, set(ids))
            self.assertEqual(len(ids), len(set(ids)))
        page = log.page(limit=2)
        self.assertEqual((page.total, page.is_last), (None, False))

    def test_changes_every_record_once_also_of_one_instant(self):
        since = "2020-01-01T00:00:00Z"
        query = {"filter": "sourcedId~'listed'", "limit": 2}
        changes = client().changes(self.NAME, query=query, since=since)
        self.assertEqual(sorted(user["sourcedId"] for user in changes), self.ids)
        self.assertGreater(changes.since, since)
        some = {**query, "fields": "givenName"}
        self.assertEqual(len(list(client().changes(self.NAME, query=some, since=since))), 7)
        later = client().changes(self.NAME, query=query, since=changes.since)
        for _ in later:
            pass
        self.assertEqual(later.since, changes.since)


if __name__ == "__main__":
    unittest.main()
