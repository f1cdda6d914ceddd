"""Publishes a small course; run again, it writes only what has changed."""

import os
import sys

from lectern import InvalidObjectivesError, Lectern

if len(sys.argv) != 6:
    sys.exit("Usage: python publish_course.py <course> <unit> <lesson> <resource> <standard>")
#: Ids are yours, and stay the same for ever.
course_id, unit_id, lesson_id, resource_id, standard_id = sys.argv[1:]

lectern = Lectern(os.environ["LECTERN_BASE_URL"], os.environ["LECTERN_CLIENT_ID"], os.environ["LECTERN_CLIENT_SECRET"])

try:
    report = lectern.curriculum.publish(
        course={"sourcedId": course_id, "title": "Algebra I"},
        units=[{"sourcedId": unit_id, "title": "Fractions"}],
        resources=[
            {
                "sourcedId": resource_id,
                "title": "Halves",
                "type": "interactive",
                "url": "https://quest.example/halves",
                "learningObjectiveSet": [
                    {"source": "CASE", "learningObjectiveIds": [standard_id]}
                ],
            }
        ],
        lessons=[
            {
                "sourcedId": lesson_id,
                "title": "Adding halves",
                "unit": {"sourcedId": unit_id},
                "resource": {"sourcedId": resource_id},
            }
        ],
    )
except InvalidObjectivesError as error:
    sys.exit(f"Unknown standards: {', '.join(error.invalid_ids)}")

for failed in report.failed:
    print(f"{failed.record.kind} {failed.record.sourced_id}: {failed.error}", file=sys.stderr)
print(
    f"created {len(report.created)}, updated {len(report.updated)}, "
    f"unchanged {len(report.unchanged)}"
)
sys.exit(1 if report.failed else 0)
