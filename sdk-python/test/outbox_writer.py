"""A process that adds events to an outbox until it is killed, and prints the id of each."""

import random
import sys
import threading

import lectern
from support import PLACE, SERVER, caliper, client

outbox = lectern.Outbox(client(base_url=SERVER["networkUrl"]), sys.argv[1])
at = caliper.in_lesson(**{**PLACE, "student": sys.argv[2]})


def add_for_ever():
    while True:
        events = [at.xp(1) for _ in range(random.randint(1, 3))]
        outbox.add(events)
        # One write: the ids of an add are printed together or not at all.
        sys.stdout.write("".join(f"{event['id']}\n" for event in events))
        sys.stdout.flush()


for _ in range(4):
    threading.Thread(target=add_for_ever).start()
