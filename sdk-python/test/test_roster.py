"""The walk of a roster's changes: a copy that follows them is the list."""

from datetime import datetime, timedelta, timezone

from support import SERVER, TestCase, client

ROSTER = SERVER["roster"]
LISTS = ("classes", "users", "enrollments")
some = client()
operator = client(token=lambda: ROSTER["token"])


def enroll(user):
    """The operator enrolls a user in the class of the partner's course."""
    sourced_id = f"of {user}"
    references = {"user": {"sourcedId": user}, "class": {"sourcedId": ROSTER["classId"]}}
    body = {"enrollment": {"sourcedId": sourced_id, "role": "student", **references}}
    name = "PUT /rostering/1.0/enrollments/{sourcedId}"
    operator.exchange(name, path={"sourcedId": sourced_id}, body=body)
    return sourced_id


def unenroll(user):
    name = "DELETE /rostering/1.0/enrollments/{sourcedId}"
    operator.exchange(name, path={"sourcedId": f"of {user}"})


def enrollments_only(since):
    """No change of a user or class tells anything then."""
    later = (datetime.now(timezone.utc) + timedelta(hours=1)).isoformat()
    return {**since, "classes": later, "users": later}


def follow(copy, since=None):
    """Brings a copy up to date; returns what was told, and the instants to go on from."""
    changes, told = some.roster.changes(since), []
    for change in changes:
        told.append((change.list, change.sourced_id))
        if change.record:
            copy[change.list][change.sourced_id] = change.record
        else:
            copy[change.list].pop(change.sourced_id, None)
    return told, changes.since


def whole():
    path = "GET /ims/oneroster/rostering/v1p2/"
    return {
        name: {record["sourcedId"]: record for record in some.list(path + name)} for name in LISTS
    }


class Roster(TestCase):
    def test_students_who_enter_a_class_and_leave_it_are_told_by_their_enrollments(self):
        copy = {name: {} for name in LISTS}
        _, since = follow(copy)
        self.assertEqual(copy, whole())
        # More than one filter can ask for.
        strangers = ROSTER["strangers"]
        self.assertFalse(copy["users"].keys() & set(strangers))
        ids = [enroll(user) for user in strangers]
        told, since = follow(copy, enrollments_only(since))
        first, entered = ("users", strangers[0]), ("enrollments", ids[0])
        self.assertLess(told.index(first), told.index(entered))
        self.assertTrue(copy["users"].keys() >= set(strangers))
        for user in strangers[1:]:
            unenroll(user)
        told, _ = follow(copy, enrollments_only(since))
        gone, left = ("users", strangers[1]), ("enrollments", ids[1])
        self.assertLess(told.index(left), told.index(gone))
        self.assertEqual(copy, whole())

    def test_the_instants_are_those_of_a_whole_walk(self):
        changes = some.roster.changes()
        since = changes.since
        for _ in changes:
            break
        self.assertEqual(changes.since, since)
        list(changes)
        self.assertNotEqual(changes.since, since)
