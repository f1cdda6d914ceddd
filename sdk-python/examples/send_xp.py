"""Awards XP and says what became of it: `python send_xp.py <student> <course> <lesson> <xp>`."""

import os
import sys

from lectern import Caliper, Lectern

if len(sys.argv) != 5:
    sys.exit("Usage: python send_xp.py <student> <course> <lesson> <xp>")
student, course, lesson, xp = sys.argv[1:]
base_url = os.environ["LECTERN_BASE_URL"]

lectern = Lectern(base_url, os.environ["LECTERN_CLIENT_ID"], os.environ["LECTERN_CLIENT_SECRET"])
caliper = Caliper(base_url, application_id=os.environ["LECTERN_APPLICATION_ID"])
at = caliper.in_lesson(student=student, course=course, lesson=lesson, subject="Math")

event = at.xp(float(xp))
lectern.events.send(event)
status = lectern.events.wait_for(event["id"])
reason = status["reason"]
print(f"{status['state']}: {reason['message']} {reason['fix']}" if reason else status["state"])
