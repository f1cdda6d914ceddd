/** What a reason tells beyond its code: what was received, what was meant, and when it cannot. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  courseBody,
  lessonBody,
  put,
  putTree,
  resourceBody,
  unitBody,
} from '../../../test/fixtures/content.ts';
import {
  gradeEvent,
  person,
  personEvent,
  post,
  processed,
  putEnrollment,
  putPlace,
  putStudent,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { packageOf } from '../../../test/fixtures/packages.ts';
import { orgBody, userBody } from '../../../test/fixtures/people.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { type TestReply, testServer } from '../../../test/harness/test-server.ts';
import type { Caller } from '../../http/caller.ts';
import { DAY_MS, HOUR_MS } from '../../lib/time.ts';
import type { Database } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { CALIPER_CONTEXT } from '../caliper/vocabulary.ts';
import { readEventStatus } from './status.ts';

const server = await testServer();
const partner = await server.partner();
const place = await putPlace(partner);
const BASE = '/rostering/1.0';

interface Suggested {
  readonly sourcedId: string;
}
const ids = (nearest: readonly Suggested[]) => nearest.map(({ sourcedId }) => sourcedId);

/** The warning with the code. */
const warningOf = ({ warnings }: TestReply['body'], code: string) =>
  warnings.find((warning: { code: string }) => warning.code === code);

test('where the application has no course or lesson, the fix has the form alone', async () => {
  const empty = await server.partner('Empty');
  const studentId = await putStudent(empty);
  const reasonOf = async (extensions: object) => {
    const nowhere = { studentId, courseId: '', lessonId: '' };
    const event = xpEvent(nowhere, 1, { extensions: { subject: 'Math', ...extensions } });
    const { code, fix, nearest, snippet } = (await processed(empty, event)).reason;
    assert.deepEqual([nearest, snippet], [undefined, undefined]);
    return [code, fix];
  };
  assert.deepEqual(await reasonOf({}), [
    'course_missing',
    `Add "course": { "id": "${server.baseUrl}${BASE}/courses/<course sourcedId>" } ` +
      'under extensions.',
  ]);
  const courseId = randomUUID();
  await put(empty, `${BASE}/courses/${courseId}`, courseBody(courseId));
  assert.deepEqual(await reasonOf({ course: { id: courseId } }), [
    'lesson_missing',
    'Add "lesson": { "id": "<lesson sourcedId>" } under extensions.',
  ]);
});

test('three at most are offered: courses by their latest change, lessons in their order', async () => {
  const sender = await server.partner('Many');
  const studentId = await putStudent(sender);
  const foreign = await putTree(await server.partner());
  const courses: string[] = [];
  for (let count = 0; count < 4; count += 1) courses.push((await putTree(sender)).courseId);
  const latest = courses.toReversed().slice(0, 3);
  const { reason } = await processed(sender, xpEvent({ studentId, ...foreign }, 1));
  assert.deepEqual([reason.code, ids(reason.nearest)], ['course_not_yours', latest]);
  assert.match(reason.received, new RegExp(foreign.courseId));
  assert.equal(reason.message, 'The course belongs to another application.');

  const [courseId = '', unitId, resourceId] = [courses[0], randomUUID(), randomUUID()];
  await put(sender, `${BASE}/units/${unitId}`, unitBody(unitId, courseId, { sortOrder: -1 }));
  await put(sender, `${BASE}/resources/${resourceId}`, resourceBody(resourceId));
  const lessons: string[] = [];
  for (let sortOrder = 4; sortOrder > 0; sortOrder -= 1) {
    const id = randomUUID();
    const lesson = lessonBody(id, { unitId, resourceId }, { sortOrder });
    lessons.unshift(await put(sender, `${BASE}/lessons/${id}`, lesson));
  }
  const about = (extensions: object) =>
    xpEvent({ studentId, courseId, lessonId: '' }, 1, {
      extensions: { subject: 'Math', ...extensions },
    });
  const course = { id: courseId };
  const missing = (await processed(sender, about({ course }))).reason;
  assert.deepEqual([missing.code, ids(missing.nearest)], ['lesson_missing', lessons.slice(0, 3)]);
  const lesson = { id: `${lessons[3]?.slice(0, -1)}z` };
  const unknown = (await processed(sender, about({ course, lesson }))).reason;
  assert.deepEqual(
    [unknown.code, unknown.nearest.length, unknown.nearest[0].sourcedId],
    ['lesson_unknown', 3, lessons[3]],
  );
  // A lesson of another course: those of the named course, and the lesson's own course to name.
  const lessonId = (await putTree(sender)).lessonId;
  const elsewhere = (await processed(sender, xpEvent({ studentId, courseId, lessonId }, 1))).reason;
  assert.deepEqual(
    [elsewhere.code, elsewhere.received, ids(elsewhere.nearest)],
    ['lesson_not_in_course', lessonId, lessons.slice(0, 3)],
  );
});

test('no deleted course or lesson is offered, and no lesson of another application', async () => {
  const sender = await server.partner('Tidy');
  const studentId = await putStudent(sender);
  const [kept, gone] = [await putTree(sender), await putTree(sender)];
  const foreign = await putTree(await server.partner());
  const offered = async (extensions: object) => {
    const nowhere = { studentId, courseId: '', lessonId: '' };
    const event = xpEvent(nowhere, 1, { extensions: { subject: 'Math', ...extensions } });
    const { code, nearest = [], snippet } = (await processed(sender, event)).reason;
    assert.equal(snippet === undefined, nearest.length === 0);
    return [code, ids(nearest)];
  };
  const inCourse = (id: string) => offered({ course: { id } });
  assert.deepEqual(await inCourse(gone.courseId), ['lesson_missing', [gone.lessonId]]);
  assert.deepEqual(await inCourse(foreign.courseId), ['lesson_missing', []]);
  await sender.delete(`${BASE}/lessons/${gone.lessonId}`);
  assert.deepEqual(await inCourse(gone.courseId), ['lesson_missing', []]);
  await sender.delete(`${BASE}/courses/${gone.courseId}`);
  assert.deepEqual(await offered({}), ['course_missing', [kept.courseId]]);
});

test("a lesson of another application's course: what was received, and no course to name", async () => {
  const { lessonId } = await putTree(await server.partner());
  const { reason } = await processed(partner, xpEvent({ ...place, lessonId }, 1));
  const { code, received, snippet, fix } = reason;
  assert.deepEqual([code, received, snippet], ['lesson_not_in_course', lessonId, undefined]);
  assert.equal(fix, "Name the lesson's own course in extensions.course.id.");
});

test('at most three users of one email address are offered, none that is deleted', async () => {
  const orgId = randomUUID();
  await put(partner, `${BASE}/orgs/${orgId}`, orgBody(orgId));
  const email = `${randomUUID()}@school.example`;
  const users: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const id = randomUUID();
    users.push(await put(partner, `${BASE}/users/${id}`, userBody(id, orgId, { email })));
  }
  const [first = '', ...others] = users.toSorted();
  await partner.delete(`${BASE}/users/${first}`);
  const operator = await server.operator();
  for (const studentId of [email, `MailTo:${email.toUpperCase()}`]) {
    const { reason } = await processed(partner, xpEvent({ ...place, studentId }, 1));
    assert.deepEqual(ids(reason.nearest), others.slice(0, 3));
  }
  const whole = await server.partner('Whole');
  const url = `/admin/1.0/applications/${whole.applicationId}/settings`;
  assert.equal((await operator.patch(url, { settings: { roster: 'all' } })).status, 200);
  const sent = xpEvent({ ...(await putTree(whole)), studentId: email }, 1);
  assert.deepEqual(ids((await processed(whole, sent)).reason.nearest), others.slice(0, 3));
  await eventually('each that was offered is in the disclosure log, no other one', async () => {
    const told = async (id: string) =>
      (await operator.get(`/admin/1.0/students/${id}/disclosures`)).body.disclosures.length > 0;
    const found = await Promise.all(others.map(told));
    return found.every((one, index) => one === index < 3);
  });
});

test('a course or lesson that is named by a sourcedId is told as received', async () => {
  const { extensions } = xpEvent(place, 1);
  for (const member of ['course', 'lesson'] as const) {
    const named = { ...extensions, [member]: { sourcedId: `no-such-${member}` } };
    const { reason } = await processed(partner, xpEvent(place, 1, { extensions: named }));
    const { code, received } = reason;
    assert.deepEqual([code, received], [`${member}_unknown`, `no-such-${member}`]);
  }
});

test('an unknown session is told as received', async () => {
  const session = urn();
  const status = await processed(partner, xpEvent(place, 1, { session }));
  assert.equal(warningOf(status, 'session_not_found').received, session);
});

test('what was sent of an application, a score status and a subject is told, with the usual one', async () => {
  const there = await putPlace(partner);
  const app = { id: `${server.baseUrl}/applications/1.0/${randomUUID()}` };
  const grade = gradeEvent(there, { scoreGiven: 1, maxScore: 1 });
  const extensions = { ...grade.extensions, scoreStatus: 'done', subject: ' MATH' };
  await processed(partner, xpEvent(there, 1));
  const sent = { ...grade, extensions, edApp: { ...app, type: 'SoftwareApplication' } };
  const status = await processed(partner, sent);
  assert.equal(warningOf(status, 'ed_app_unknown').received, app.id);
  const ofStatus = warningOf(status, 'score_status_unknown');
  assert.deepEqual([ofStatus.pointer, ofStatus.received], ['/extensions/scoreStatus', 'done']);
  const ofSubject = warningOf(status, 'subject_spelling');
  assert.equal(ofSubject.received, ' MATH');
  assert.match(ofSubject.message, /' MATH'; other events of the application have 'Math'/);
  assert.deepEqual(ofSubject.snippet, { extensions: { subject: 'Math' } });
});

test('an operator reads who else has sent an event of this id, no other event', async () => {
  const [first, second] = [await server.partner(), await server.partner()];
  const operator = await server.operator();
  const event = xpEvent(await putPlace(first), 1);
  await processed(first, event);
  assert.equal((await statusOfEvent(operator, event)).alsoSentBy, undefined);
  await processed(second, event);
  const { applicationId, alsoSentBy } = await statusOfEvent(operator, event);
  assert.deepEqual([applicationId, alsoSentBy], [second.applicationId, [first.applicationId]]);
  assert.equal((await statusOfEvent(second, event)).alsoSentBy, undefined);
});

test('a listed warning says what the status says: whether the event counts', async () => {
  const sender = await server.partner('Listed');
  const there = await putPlace(sender);
  const old = { eventTime: '2026-01-15T10:00:00.000Z' };
  for (const courseId of [there.courseId, 'none']) {
    const event = xpEvent({ ...there, courseId }, 1, old);
    const told = warningOf(await processed(sender, event), 'late');
    const { body } = await sender.get('/events/1.0/events?limit=1');
    assert.equal(warningOf(body.events[0], 'late').fix, told.fix);
  }
});

test('a deleted student is told as received', async () => {
  const { studentId, ...course } = await putPlace(partner);
  await partner.delete(`${BASE}/users/${studentId}`);
  const event = xpEvent({ studentId, ...course }, 1);
  const { reason } = await processed(partner, event);
  const { id } = event.object.assignee;
  assert.deepEqual([reason.code, reason.received], ['student_inactive', id]);
});

test('no end of an enrollment is told where there was none', async () => {
  const { message } = warningOf(await processed(partner, xpEvent(place, 1)), 'not_enrolled');
  assert.equal(
    message,
    'The student had no active enrollment in a class of the course at the event time.',
  );
});

test("the last end of an enrollment before the event is told, the student's in that course", async () => {
  const there = await putPlace(partner);
  const elsewhere = { ...there, ...(await putTree(partner)) };
  const peer = { ...there, studentId: await putStudent(partner) };
  const day = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  const seats = [
    [there, 9, 6],
    [there, 40, 30],
    [elsewhere, 9, 4],
    [peer, 9, 4],
  ] as const;
  for (const [of, begin, end] of seats)
    await putEnrollment(partner, of, { beginDate: day(begin), endDate: day(end) });
  for (const [daysAgo, end] of [
    [0, 6],
    [20, 30],
  ] as const) {
    const eventTime = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    const status = await processed(partner, xpEvent(there, 1, { eventTime }));
    const { message } = warningOf(status, 'not_enrolled');
    assert.ok(message.endsWith(` ended on ${day(end)}.`), message);
  }
});

test('an event that is late tells by how many whole days', async () => {
  const eventTime = new Date(Date.now() - 9 * DAY_MS + HOUR_MS).toISOString();
  const { message } = warningOf(await processed(partner, xpEvent(place, 1, { eventTime })), 'late');
  assert.match(message, /: 8 days\.$/);
});

test('a corrected clock tells both times', async () => {
  const eventTime = '2026-01-15 10:00:00+01:00';
  const sendTime = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  const event = xpEvent(place, 1, { eventTime });
  const sensor = 'https://quest.example';
  const envelope = { sensor, sendTime, dataVersion: CALIPER_CONTEXT, data: [event] };
  assert.equal((await partner.post('/events/1.0/', envelope)).status, 202);
  const warning = warningOf(await statusOfEvent(partner, event), 'clock_corrected');
  assert.equal(warning.received, eventTime);
  assert.match(
    warning.message,
    /clock: the event of '2026-01-15 10:00:00\+01:00' counts at '2026-01-15T(07|06):/,
  );
  await server.db.script('truncate event_payloads');
  const bare = warningOf(await statusOfEvent(partner, event), 'clock_corrected');
  assert.deepEqual([bare.received, bare.message.includes('counts at')], [undefined, false]);
});

test('unknown standards are named once each: those that are unknown by now', async () => {
  const identifier = randomUUID();
  const uri = `urn:standard:${identifier.slice(0, 8)}`;
  const named = [identifier, 'no such standard', `urn:uuid:${identifier}`, uri];
  const about = (learningObjectiveIds: readonly string[]) => {
    const { extensions } = xpEvent(place, 1);
    return xpEvent(place, 1, { extensions: { ...extensions, learningObjectiveIds } });
  };
  const [both, alone] = [about(named), about([identifier])];
  const told = warningOf(await processed(partner, both), 'standard_unknown');
  assert.equal(told.pointer, '/extensions/learningObjectiveIds/0');
  assert.equal(told.received, identifier);
  assert.match(
    told.message,
    new RegExp(`names: '${identifier}', 'no such standard', '${uri}'\\.$`),
  );
  await processed(partner, alone);
  const known = packageOf({ identifier, uri });
  const reply = await partner.post('/ims/case/v1p1/CFPackages', known);
  assert.equal(reply.status, 201, reply.text);
  const left = warningOf(await statusOfEvent(partner, both), 'standard_unknown');
  assert.deepEqual(
    [left.pointer, left.received],
    ['/extensions/learningObjectiveIds/1', 'no such standard'],
  );
  assert.match(left.message, /names: 'no such standard'\.$/);
  const none = warningOf(await statusOfEvent(partner, alone), 'standard_unknown');
  assert.equal(none.received, undefined);
  assert.equal(none.message, 'No CFItem has the id of a standard that the event names.');
  const url = `/ims/case/v1p1/CFPackages/${known.CFDocument['identifier']}?allowEmpty=true`;
  const emptied = await partner.put(url, { ...known, CFItems: [], CFAssociations: [] });
  assert.equal(emptied.status, 200, emptied.text);
  const gone = warningOf(await statusOfEvent(partner, alone), 'standard_unknown');
  assert.equal(gone.received, identifier);
});

test('a failure of the server names the event, under which the log has its cause', async () => {
  const event = xpEvent(place, 1);
  await processed(partner, event);
  await server.db.execute(sql`
    update event_outcomes o set state = 'failed', code = 'processing_error'
    from events e where e.seq = o.seq and e.event_id = ${event.id}`);
  const { reason } = await statusOfEvent(partner, event);
  assert.equal(reason.code, 'processing_error');
  assert.match(reason.message, new RegExp(`not your fault\\. .*under '${event.id}'\\.$`));
});

test('without its text, an event has every reason, and nothing of what was received', async () => {
  const sender = await server.partner('Forgotten');
  const there = await putPlace(sender);
  await putEnrollment(sender, there);
  const foreign = await putTree(await server.partner());
  const { extensions } = xpEvent(there, 1);
  const with_ = (members: object) => ({ extensions: { ...extensions, ...members } });
  const app = { id: `${server.baseUrl}/applications/1.0/${randomUUID()}` };
  const { lesson: _, ...unplaced } = extensions;
  const grade = { scoreStatus: 'done', learningObjectiveIds: ['none'] };
  const graded = xpEvent(there, 1, with_(grade));
  const extensionsOfScore = { scoreType: 'MASTERY' };
  const events = [
    xpEvent(there, 1),
    xpEvent({ ...there, courseId: 'none' }, 1),
    xpEvent({ ...there, lessonId: 'none' }, 1),
    xpEvent({ ...there, studentId: 'none' }, 1),
    xpEvent({ ...there, ...foreign }, 1),
    xpEvent({ ...there, lessonId: foreign.lessonId }, 1),
    xpEvent(there, 1, { extensions: unplaced }),
    xpEvent(there, 1, with_({ subject: ' MATH' })),
    xpEvent(there, 1, { session: urn(), edApp: { ...app, type: 'SoftwareApplication' } }),
    {
      ...graded,
      generated: { ...graded.generated, maxScore: 2, extensions: extensionsOfScore },
    },
    personEvent('ViewEvent', 'Viewed', {
      studentId: there.studentId,
      ...with_({ course: 'none', lesson: 'none' }),
    }),
  ];
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies without a type for each
  const explained = ({ reason, warnings }: any) => [...(reason ? [reason] : []), ...warnings];
  const codes = (status: object) => explained(status).map(({ code }) => code);
  const before: string[][] = [];
  for (const event of events) before.push(codes(await processed(sender, event)));
  assert.ok(new Set(before.flat()).size >= 12, before.flat().join());
  await server.db.script('truncate event_payloads');
  for (const [index, event] of events.entries()) {
    const status = await statusOfEvent(sender, event);
    assert.deepEqual([status.payload, codes(status)], [null, before[index]]);
    for (const one of explained(status)) assert.equal(one.received, undefined, one.code);
  }
});

test('a status is read from the standby, and one that it does not show yet where it was written', async () => {
  const event = xpEvent(place, 1);
  await processed(partner, event);
  const { db, config } = server;
  const empty = await testDatabase();
  const caller = { applicationId: partner.applicationId, operator: false } as Caller;
  const read = async (reads: Database, written: Database, id = event.id) =>
    (await readEventStatus({ config, reads, db: written }, caller, id))?.state;
  assert.equal(await read(db, empty), 'processed');
  assert.equal(await read(empty, db), 'processed');
  for (const reads of [db, empty]) assert.equal(await read(reads, db, urn()), undefined);
});

test('the student of a time-out is told where the event names it, not the application', async () => {
  const studentId = randomUUID();
  for (const member of ['object', 'session']) {
    const event = sessionEvent('TimedOut', { id: urn(), studentId });
    const app = { id: 'https://quest.example', type: 'SoftwareApplication' };
    const sent = member === 'object' ? event : { ...event, object: app, session: event.object };
    assert.equal((await post(partner, sent)).status, 200);
    const warning = warningOf(await statusOfEvent(partner, sent), 'student_not_accessible');
    assert.equal(warning.pointer, `/${member}/user/id`);
    assert.equal(warning.received, person(studentId).id);
  }
});
