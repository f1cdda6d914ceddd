"""The outbox: nothing that was added is lost, and nothing counts twice."""

import _thread
import contextlib
import json
import os
import queue
import random
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import lectern
from lectern import outbox
from support import SERVER, Network, TestCase, at, client, reply, vectors

WRITER = Path(__file__).with_name("outbox_writer.py")
some = client()


class Outbox(TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "outbox.db")

    def test_events_of_a_student_arrive_in_their_order(self):
        events = [at.xp(1) for _ in range(30)]
        with lectern.Outbox(some, self.path) as outbox:
            outbox.add(events)
            self.assertTrue(outbox.flush(20))
            self.assertEqual(len(outbox), 0)
        some.events.wait_for(events[-1]["id"])
        ids = {event["id"] for event in events}
        listed = [event["id"] for event in some.list("GET /events/1.0/events")]
        order = [id for id in reversed(listed) if id in ids]
        self.assertEqual(order, [event["id"] for event in events])

    def test_an_event_that_the_server_refuses_is_kept_aside_and_holds_up_no_other(self):
        refused = []
        wrong, right = {**at.xp(1), "extensions": {}}, at.xp(1)

        def on_rejected(event, error):
            refused.append((event["id"], error.code))
            raise RuntimeError("a listener that fails")

        with self.assertLogs("lectern"), lectern.Outbox(
            some, self.path, on_rejected=on_rejected
        ) as outbox:
            outbox.add([wrong, right])
            self.assertTrue(outbox.flush(20))
        self.assertEqual(refused, [(wrong["id"], "subject_missing")])
        with lectern.Outbox(some, self.path) as outbox:
            [kept] = outbox.rejected()
            self.assertEqual((kept.event, kept.error["status"]), (wrong, 400))
            outbox.forget_rejected()
            self.assertEqual(outbox.rejected(), [])
        self.assertEqual(some.events.wait_for(right["id"])["state"], "processed")

    def test_its_files_are_readable_by_their_owner_alone(self):
        with lectern.Outbox(some, self.path) as outbox:
            outbox.add(at.xp(1))
            folder = Path(self.path).parent
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
        self.assertGreater(len(modes), 1)
        self.assertEqual(set(modes.values()), {0o600}, modes)

    def test_while_the_server_is_away_events_wait_for_the_next_opening(self):
        away = client(transport=Network(lambda _, count: reply(503) if count > 1 else None))
        events, failures = [at.xp(1) for _ in range(5)], []
        first = lectern.Outbox(away, self.path, on_failed=lambda *one: failures.append(one))
        first.add(events)
        error = self.fails(ValueError, lambda: lectern.Outbox(some, self.path))
        self.assertIn("Another process uses the outbox", str(error))
        self.assertFalse(first.flush(0.05))
        first.close()
        self.assertEqual(len(first), 5)
        self.fails(ValueError, lambda: first.add(at.xp(1)))
        self.assertIsInstance(failures[0][1], lectern.OverloadedError)
        with lectern.Outbox(some, self.path) as second:
            self.assertTrue(second.flush(20))
        states = [some.events.wait_for(event["id"])["state"] for event in events]
        self.assertEqual(states, ["processed"] * 5)

    def test_final_is_what_lectern_itself_says_of_an_event_and_all_else_waits(self):
        paths = {"events": "/events/1.0/", "token": "/oauth2/token"}
        kept = []
        for number, case in enumerate(vectors("answers")):
            path = paths.get(case["by"])
            if path is None:
                continue
            body = case["body"] if isinstance(case["body"], str) else json.dumps(case["body"])
            answer = reply(case["status"], {"content-type": case["type"]}, body.encode())
            network = Network(lambda asked, _: answer if asked.url.endswith(path) else None)
            told = queue.Queue()
            file, event = f"{self.path}.{number}", at.xp(1)
            with lectern.Outbox(
                client(transport=network, retries=0),
                file,
                on_rejected=lambda *_: told.put("refused"),
                on_failed=lambda *_: told.put("waits"),
            ) as outbox:
                outbox.add(event)
                outcome = told.get(timeout=10)
            waiting = 1 if case["outcome"] == "waits" else 0
            self.assertEqual((outcome, len(outbox)), (case["outcome"], waiting), case["name"])
            if waiting:
                kept.append((file, event["id"]))
        for file, id in kept:
            with lectern.Outbox(some, file) as outbox:
                self.assertTrue(outbox.flush(20))
            self.assertEqual(some.events.wait_for(id)["state"], "processed")

    def test_a_failure_is_logged_where_the_program_takes_no_note_of_it(self):
        blocked = reply(403, {"content-type": "text/html"}, b"<h1>Blocked</h1>")
        network = Network(lambda *_: blocked)
        with self.assertLogs("lectern", "WARNING") as logs:
            with lectern.Outbox(client(transport=network), self.path) as outbox:
                outbox.add(at.xp(1))
                self.assertFalse(outbox.flush(2))
        self.assertEqual(len(logs.records), 1)
        self.assertRegex(logs.records[0].getMessage(), "keeps all, 1 now. No token: .* 403")

    def test_a_process_of_another_container_is_refused_while_this_one_has_the_file(self):
        program = "import sys, lectern; lectern.Outbox(lectern.Lectern(*sys.argv[1:4]), sys.argv[4])"
        elsewhere = ["unshare", "--pid", "--ipc", "--mount", "--fork", "--mount-proc"]
        if subprocess.run([*elsewhere, "true"], capture_output=True).returncode != 0:
            self.skipTest("namespaces need Linux, util-linux and root")
        command = [*elsewhere, sys.executable, "-c", program, SERVER["baseUrl"], "a", "b", self.path]
        with lectern.Outbox(some, self.path):
            ended = subprocess.run(command, capture_output=True, text=True)
            self.assertIn("Another process uses the outbox", ended.stderr)
        self.assertEqual(subprocess.run(command, capture_output=True).returncode, 0)

    def test_it_goes_on_after_a_thousand_failures(self):
        away = client(transport=Network(lambda request, _: reply(503) if is_away else None))
        is_away, event, failed = True, at.xp(1), threading.Event()
        with lectern.Outbox(away, self.path, on_failed=lambda *_: failed.set()) as outbox:
            # So many failures follow from a night: each of 8 threads fails every few minutes.
            outbox._queue._failures = 1_100
            outbox.add(event)
            self.assertTrue(failed.wait(10))
            is_away = False
            outbox._queue._paused_until = 0.0
            outbox._queue.wake()
            self.assertTrue(outbox.flush(20))
        self.assertEqual(some.events.wait_for(event["id"])["state"], "processed")

    def test_an_add_that_is_overtaken_at_any_instruction_is_kept(self):
        places = 0
        while self.overtaken(places):
            places += 1
        if places == 0:
            self.skipTest("Python 3.12 tells a tracer of no instructions")

    def overtaken(self, place):
        """Another thread adds while one stands before this instruction of its add."""
        store = outbox._Store(f"{self.path}.{place}")
        self.addCleanup(store.close)
        stands, goes_on, seen = threading.Event(), threading.Event(), 0

        def trace(frame, event, _):
            nonlocal seen
            if frame.f_code is not outbox._Store.add.__code__:
                return None
            frame.f_trace_opcodes = True
            # While it has the lock the other one waits for it.
            if event == "opcode" and not store._lock.locked():
                if seen == place:
                    stands.set()
                    goes_on.wait()
                seen += 1
            return trace

        def add_slowly():
            sys.settrace(trace)
            store.add(["slow"])
            stands.set()

        slow = threading.Thread(target=add_slowly, daemon=True)
        slow.start()
        stands.wait()
        store.add(["quick"])
        goes_on.set()
        slow.join(10)
        self.assertFalse(slow.is_alive(), f"it never ends, overtaken at {place}")
        self.assertEqual({text for _, text in store.read(0, 9)}, {"slow", "quick"})
        self.assertEqual(store.size, 2)
        return seen > place

    def test_ctrl_c_within_a_write_for_several_threads_leaves_none_waiting(self):
        store, told = outbox._Store(self.path), queue.Queue()
        self.addCleanup(store.close)

        def add():
            try:
                told.put(store.add(["of another thread"]))
            except BaseException as error:
                told.put(error)

        with store._lock:
            threading.Thread(target=add, daemon=True).start()
            while not store._added:
                pass
            store._db.set_progress_handler(_thread.interrupt_main, 1)
            with contextlib.suppress(KeyboardInterrupt):
                store._write_added()
            store._db.set_progress_handler(None, 0)
        self.assertIsInstance(told.get(timeout=10), KeyboardInterrupt)

    def test_a_full_disk_is_named_and_takes_nothing_that_was_added(self):
        away = client(transport=Network(lambda *_: reply(503)))
        event = at.xp(1)
        with lectern.Outbox(away, self.path) as outbox:
            outbox.add(event)
            # SQLite ends the transaction by itself when the disk is full; this is such a limit.
            outbox._store._db.execute("pragma max_page_count = 1")
            many = [{**at.xp(1), "note": "x" * 10_000} for _ in range(20)]
            error = self.fails(sqlite3.OperationalError, lambda: outbox.add(many))
            self.assertIn("full", str(error))
            self.assertEqual(len(outbox), 1)
            outbox._store._db.execute("pragma max_page_count = 1000000")
            outbox.add(at.xp(1))
            self.assertEqual(len(outbox), 2)

    def test_a_file_that_cannot_be_used_is_said_in_one_sentence(self):
        folder = Path(self.path).parent
        text = folder / "notes.txt"
        text.write_text("no database" * 100)
        with lectern.Outbox(some, self.path):
            pass
        damaged = folder / "damaged.db"
        damaged.write_bytes(Path(self.path).read_bytes()[:100] + b"\0" * 5_000)
        other = folder / "other.db"
        with sqlite3.connect(other) as database:
            database.execute("create table waiting (name text)")
        database.close()
        cases = {
            folder / "none" / "outbox.db": "cannot be opened: .*none does not exist; make it first",
            text: "is no outbox, or is damaged: file is not a database. Move it away",
            damaged: "is no outbox, or is damaged: .*malformed. Move it away",
            other: "is no outbox, or is damaged: no such column: event. Move it away",
            folder: "cannot be opened: unable to open database file",
        }
        for path, sentence in cases.items():
            with self.subTest(path=path.name):
                error = self.fails(ValueError, lambda path=path: lectern.Outbox(some, path))
                self.assertRegex(str(error), sentence)
                self.assertIn(str(path), str(error))

    def test_an_event_that_the_disk_has_spoilt_is_kept_aside_and_holds_up_no_other(self):
        away = client(transport=Network(lambda *_: reply(503)))
        event = at.xp(1)
        with lectern.Outbox(away, self.path, on_failed=lambda *_: None) as outbox:
            outbox.add(at.xp(1))
        with sqlite3.connect(self.path) as database:
            database.execute("update waiting set event = '{\"id\": spo' where id = 1")
        database.close()
        with lectern.Outbox(some, self.path) as outbox:
            self.assertTrue(outbox.flush(20))
            [kept] = outbox.rejected()
            outbox.add(event)
            self.assertTrue(outbox.flush(20))
        self.assertEqual((kept.event, kept.error["status"]), ({"text": '{"id": spo'}, 0))
        self.assertEqual(some.events.wait_for(event["id"])["state"], "processed")

    def test_a_fork_is_refused_and_leaves_the_outbox_alone(self):
        event = at.xp(1)
        with lectern.Outbox(some, self.path) as outbox:
            child = os.fork()
            if child == 0:
                try:
                    outbox.add(event)
                except ValueError:
                    outbox.close()
                    os._exit(0)
                os._exit(1)
            self.assertEqual(os.waitpid(child, 0)[1], 0)
            outbox.add(event)
            self.assertTrue(outbox.flush(20))
        self.assertEqual(some.events.wait_for(event["id"])["state"], "processed")

    def test_kill_9_in_a_loop_over_a_bad_network(self):
        student, added = SERVER["killStudent"], []
        for _ in range(SERVER["kills"]):
            command = [sys.executable, str(WRITER), self.path, student]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
                lines = [writer.stdout.readline() for _ in range(5)]
                time.sleep(random.random() * 0.1)
                writer.kill()
                lines += writer.stdout.readlines()
            added += [line.strip() for line in lines if line.endswith("\n")]
        with lectern.Outbox(some, self.path) as outbox:
            self.assertTrue(outbox.flush(60))
        some.events.wait_for(added[-1], timeout=30)
        name = "GET /xp/1.0/users/{sourcedId}/entries"
        received = some.list("GET /events/1.0/events", query={"status": "received"})
        while received.count() > 0:
            time.sleep(0.05)
        entries = some.list(name, path={"sourcedId": student}).to_list(max=100_000)
        counted = [entry["sourceEventId"] for entry in entries]
        self.assertEqual(len(counted), len(set(counted)), "an event counts twice")
        self.assertEqual(set(added) - set(counted), set(), "an event is lost")
        self.assertGreater(len(added), SERVER["kills"])
