"""Follows the feed: nothing is missed, and what was not handled comes again."""

import json

import lectern
from support import Network, TestCase, at, client, reply

some = client()
TYPES = ["event.processed"]


class Store:
    """A cursor in memory; `saved` has every one in its turn."""

    def __init__(self, cursor=None):
        self.cursor = cursor
        self.saved = []

    def load(self):
        return self.cursor

    def save(self, cursor):
        self.saved.append(cursor)
        self.cursor = cursor


def end():
    return some.request("GET /feed/1.0/changes", query={"after": "end"})["next"]


def send(count):
    events = [at.xp(1) for _ in range(count)]
    for event in events:
        some.events.send(event)
        some.events.wait_for(event["id"])
    return [event["id"] for event in events]


def take(count, store=None, lectern=some, **options):
    """Follows until so many changes were handled, all but the last to its end."""
    given = {"load": store.load, "save": store.save} if store else {}
    ids = []
    for change in lectern.feed.follow(types=TYPES, **given, **options):
        ids.append(change["eventId"])
        if len(ids) == count:
            return ids


def answers(*given):
    """A client that gets these answers to its first requests of the feed."""
    network = Network(lambda request, _: next(left, None) if "/feed/" in request.url else None)
    left = iter(given)
    return client(transport=network)


class Feed(TestCase):
    def test_a_walk_that_is_broken_off_gets_what_was_not_handled(self):
        store = Store(end())
        ids = send(5)
        self.assertEqual(take(4, store, limit=2), ids[:4])
        self.assertEqual(len(store.saved), 1)
        self.assertEqual(take(3, store), ids[2:])

    def test_after_counts_where_nothing_is_stored(self):
        after = end()
        [first, second] = send(2)
        middle = Store()
        self.assertEqual(take(2, middle, after=after, limit=1), [first, second])
        self.assertEqual(take(1, Store(middle.cursor), after=after), [second])

    def test_what_fails_and_may_pass_is_told_and_tried_again(self):
        store, failures = Store(end()), []
        ids = send(1)
        lectern = answers(reply(503, {"retry-after": "0"}), reply(200, {}, b"hello"))
        told = take(1, store, lectern, on_failed=lambda error: failures.append(error.status))
        self.assertEqual((told, failures), (ids, [503, 0]))

    def test_a_cursor_that_is_too_old_is_replaced_by_that_of_the_answer(self):
        cursor, moved = end(), []
        ids = send(1)
        gone = {"imsx_description": "The cursor is old.", "next": cursor}
        body = json.dumps(gone).encode()
        for on_moved in (moved.append, None):
            lectern = answers(reply(410, {"content-type": "application/json"}, body))
            told = lambda: take(1, Store(cursor + "A"), lectern, on_moved=on_moved)
            if on_moved:
                self.assertEqual(told(), ids)
            else:
                with self.assertLogs("lectern", "WARNING"):
                    self.assertEqual(told(), ids)
        self.assertEqual([(error.status, error.next) for error in moved], [(410, cursor)])

    def test_it_ends_with_what_no_other_try_can_mend(self):
        self.fails(lectern.ValidationError, lambda: take(1, after="nonsense"))

    def test_the_list_of_changes_ends(self):
        send(1)
        listed = some.list("GET /feed/1.0/changes", query={"types": TYPES[0], "limit": 1})
        ids = [change["id"] for change in listed]
        self.assertEqual(len(ids), len(set(ids)))
