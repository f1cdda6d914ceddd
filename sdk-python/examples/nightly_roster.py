"""Copies the users that changed since the last run: `python nightly_roster.py <state file>`."""

import os
import sys
from pathlib import Path

from lectern import Lectern

if len(sys.argv) != 2:
    sys.exit("Usage: python nightly_roster.py <state file>")
state = Path(sys.argv[1])
since = state.read_text().strip() if state.exists() else "2000-01-01T00:00:00Z"

lectern = Lectern(os.environ["LECTERN_BASE_URL"], os.environ["LECTERN_CLIENT_ID"], os.environ["LECTERN_CLIENT_SECRET"])
users = lectern.changes("GET /ims/oneroster/rostering/v1p2/users", since=since)

count = 0
for user in users:
    # A record may come again: write it by its sourcedId.
    if user["status"] == "tobedeleted":
        print(f"- {user['sourcedId']}")
    else:
        print(f"+ {user['sourcedId']} {user['givenName']} {user['familyName']}")
    count += 1
state.write_text(users.since)
print(f"{count} users; the next run begins at {users.since}", file=sys.stderr)
