"""Lists the events of the last day that do not count, with the reason and what to do."""

import os

from lectern import Lectern

lectern = Lectern(os.environ["LECTERN_BASE_URL"], os.environ["LECTERN_CLIENT_ID"], os.environ["LECTERN_CLIENT_SECRET"])

for event in lectern.list("GET /events/1.0/events", query={"status": "dropped"}):
    reason = event["reason"]
    if reason is None:
        continue
    print(f"{event['id']} {reason['code']} at {reason['pointer']}: {reason['fix']}")
    nearest = [f"{one['title']} ({one['sourcedId']})" for one in reason.get("nearest", [])]
    if nearest:
        print(f"  Did you mean {' or '.join(nearest)}?")
