"""Prints what changed in the roster since the last run: `python nightly_roster.py <state file>`."""

import json
import os
import sys
from pathlib import Path

from lectern import Lectern

if len(sys.argv) != 2:
    sys.exit("Usage: python nightly_roster.py <state file>")
state = Path(sys.argv[1])

lectern = Lectern(os.environ["LECTERN_BASE_URL"], os.environ["LECTERN_CLIENT_ID"], os.environ["LECTERN_CLIENT_SECRET"])
# Without a state file everything is read: then remove from your copy what does not come, too.
roster = lectern.roster.changes(json.loads(state.read_text()) if state.exists() else None)

count = 0
for change in roster:
    # A record may come again: write it by its sourced_id.
    name = ""
    if change.list == "users" and change.record:
        name = f" {change.record['givenName']} {change.record['familyName']}"
    print(f"{'+' if change.record else '-'} {change.list} {change.sourced_id}{name}")
    count += 1
state.write_text(json.dumps(roster.since))
print(f"{count} records; the next run begins at {roster.since}", file=sys.stderr)
