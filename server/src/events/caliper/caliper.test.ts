/** Where the partner API and Caliper 1.2 differ: each row of that table, and how it is handled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gradeEvent,
  personEvent,
  post,
  processed,
  putEnrollment,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { type TestReply, testServer } from '../../../test/harness/test-server.ts';
import type { Json } from './json-shapes.ts';
import { CALIPER_CONTEXT } from './vocabulary.ts';

const server = await testServer();
const partner = await server.partner();
const place = await putPlace(partner);
await putEnrollment(partner, place);
const { studentId } = place;

function envelope(data: readonly unknown[], members: object = {}) {
  const sendTime = new Date().toISOString();
  const sensor = 'https://quest.example';
  return { sensor, sendTime, dataVersion: CALIPER_CONTEXT, data, ...members };
}

function findingsOf({ status, body, text }: TestReply): string[] {
  assert.equal(status, 400, text);
  return body.imsx_error_details.map(({ path, code }: Record<string, string>) => `${path} ${code}`);
}

const counts = async (event: Json & { id: string }) =>
  assert.equal((await processed(partner, event)).state, 'processed');

test('row 1: a bare event and an envelope are both accepted, and are the same', async () => {
  const [bare, wrapped] = [xpEvent(place, 1), xpEvent(place, 1)];
  assert.equal((await post(partner, bare)).status, 202);
  assert.equal((await post(partner, envelope([wrapped]))).status, 202);
  for (const event of [bare, wrapped]) {
    const { state, payload } = await statusOfEvent(partner, event);
    assert.deepEqual([state, payload], ['processed', event]);
  }
  const again = await post(partner, envelope([bare], { sensor: 'urn:another:sensor' }));
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
});

test('row 2: one event per POST; an entity describe is no event', async () => {
  const two = envelope([xpEvent(place, 1), xpEvent(place, 1)]);
  assert.deepEqual(findingsOf(await post(partner, two)), ['/data envelope_count']);
  assert.deepEqual(findingsOf(await post(partner, envelope([]))), ['/data envelope_count']);
  const describe = { '@context': CALIPER_CONTEXT, id: 'https://x.example/1', type: 'Person' };
  const found = findingsOf(await post(partner, envelope([describe])));
  assert.ok(found.includes('/data/0/type type_unsupported'), String(found));
});

test('row 3: extensions.subject is required', async () => {
  const event = personEvent('ViewEvent', 'Viewed', { studentId, extensions: {} });
  assert.deepEqual(findingsOf(await post(partner, event)), ['/extensions/subject subject_missing']);
});

test('row 4: actor and object are objects; the other parts may be ids', async () => {
  const id = 'https://quest.example/x';
  for (const name of ['actor', 'object']) {
    const reply = await post(partner, xpEvent(place, 1, { [name]: id }));
    assert.deepEqual(findingsOf(reply), [`/${name} field_type`]);
  }
  const graded = gradeEvent(place, { scoreGiven: 1, maxScore: 1 });
  const assignee = graded.object.assignee.id;
  const parts = { edApp: id, group: id, membership: id, session: urn(), referrer: id, target: id };
  await counts({ ...graded, ...parts, object: { ...graded.object, assignee } });
});

test('row 5: a GradeEvent needs its Score and the score type', async () => {
  const { generated: _, ...without } = xpEvent(place, 1);
  assert.deepEqual(findingsOf(await post(partner, without)), ['/generated field_missing']);
  const generated = { id: urn(), type: 'Score', scoreGiven: 1, maxScore: 1 };
  const found = findingsOf(await post(partner, xpEvent(place, 1, { generated })));
  assert.deepEqual(found, ['/generated/extensions/scoreType field_missing']);
});

test('row 6: @context is a text or a list that names Caliper', async () => {
  for (const context of [[{ query: 'https://x.example' }, CALIPER_CONTEXT], [CALIPER_CONTEXT]]) {
    await counts(xpEvent(place, 1, { '@context': context }));
  }
  const reply = await post(partner, xpEvent(place, 1, { '@context': ['https://x.example'] }));
  assert.deepEqual(findingsOf(reply), ['/@context context_not_caliper']);
});

test('row 7: any URN of 255 characters is an id; urn:uuid: in any case is the same one', async () => {
  const long = `urn:quest:${Date.now()}:`;
  const id = long.padEnd(255, 'x');
  await counts(xpEvent(place, 1, { id }));
  const reply = await post(partner, xpEvent(place, 1, { id: `${id}x` }));
  assert.deepEqual(findingsOf(reply), ['/id field_type']);
  const event = xpEvent(place, 1);
  await post(partner, event);
  const upper = await post(partner, { ...event, id: event.id.toUpperCase() });
  assert.equal(upper.headers.get('idempotent-replayed'), 'true');
  const other = xpEvent(place, 1, { id: `urn:quest:A${Date.now()}` });
  await post(partner, other);
  const lower = await post(partner, { ...other, id: other.id.toLowerCase() });
  assert.equal(lower.headers.get('idempotent-replayed'), null, 'other URNs are literal');
});

test('row 8: AssessmentEvent has no Reset', async () => {
  const event = personEvent('AssessmentEvent', 'Reset', { studentId });
  assert.deepEqual(findingsOf(await post(partner, event)), ['/action action_unsupported']);
});

test('row 9: a Person may grade; the student is the assignee all the same', async () => {
  const actor = { id: 'https://learn.example/rostering/1.0/users/teacher-1', type: 'Person' };
  const { effects } = await processed(partner, xpEvent(place, 1, { actor }));
  const { body } = await partner.get(`/xp/1.0/users/${studentId}/entries?limit=3000`);
  const entry = body.entries.find(({ id }: { id: string }) => id === effects.xpEntryIds[0]);
  assert.equal(entry.userId, studentId);
});

test('row 10: answers have bodies, as the partner API says', async () => {
  const { body } = await post(partner, xpEvent(place, 1));
  assert.deepEqual(body, { status: 'accepted', eventCount: 1 });
});

test('row 11: TimedOut names its session as the object or as `session`', async () => {
  for (const where of ['object', 'session']) {
    const ours = { id: urn(), studentId };
    await post(partner, sessionEvent('LoggedIn', ours));
    const event = sessionEvent('TimedOut', ours);
    const app = { id: 'https://quest.example', type: 'SoftwareApplication' };
    const moved = where === 'object' ? event : { ...event, object: app, session: event.object };
    const { status, body } = await post(partner, moved);
    assert.deepEqual([status, body.status, body.sessionId], [200, 'closed', ours.id]);
  }
});

test('row 12: urn:tag:auto-attach is an IRI like any other', async () => {
  const ours = { id: urn(), studentId };
  await post(partner, sessionEvent('LoggedIn', ours));
  const event = xpEvent(place, 1, { session: 'urn:tag:auto-attach' });
  assert.equal((await processed(partner, event)).effects.sessionId, ours.id);
  await post(partner, sessionEvent('LoggedOut', ours));
});

test('row 13: 415, 400 for another data version, and the configuration of the endpoint', async () => {
  const headers = { authorization: `Bearer ${partner.token}` };
  const body = JSON.stringify(xpEvent(place, 1));
  const send = (type: string) =>
    server.fetch('/events/1.0/', {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    });
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
    const reply = await send(type);
    assert.equal(reply.status, 415, type);
    assert.equal(reply.body.imsx_error_details[0].code, 'content_type');
  }
  assert.equal((await send('application/json; charset=utf-8')).status, 202);
  for (const version of ['v1p1', 'v1p3']) {
    const dataVersion = `http://purl.imsglobal.org/ctx/caliper/${version}`;
    const found = findingsOf(await post(partner, envelope([xpEvent(place, 1)], { dataVersion })));
    assert.deepEqual(found, ['/dataVersion data_version_unsupported']);
  }
  for (const url of ['/events/1.0/', '/events/1.0']) {
    const configuration = await partner.get(url);
    assert.equal(configuration.status, 200);
    assert.deepEqual(configuration.body, {
      caliperMaximumPayloadSize: 256,
      caliperSupportedVersions: [CALIPER_CONTEXT],
      caliperSupportedExtensions: {},
    });
  }
  assert.equal((await server.fetch('/events/1.0/')).status, 401);
});

test('row 14: the attempt of the Score may be the parent; object.id links to the item', async () => {
  const assignableId = urn();
  const event = gradeEvent(place, { scoreGiven: 1, maxScore: 1, assignableId });
  const answered = personEvent('AssessmentItemEvent', 'Completed', {
    studentId,
    object: { id: assignableId, type: 'AssessmentItem' },
    generated: { id: urn(), type: 'Response', attempt: event.object.id },
  });
  const ungraded = async () => {
    const { body } = await partner.get(`/insights/1.0/users/${studentId}`);
    return body.practice.ungradedQuestions;
  };
  const before = await ungraded();
  await counts(answered);
  assert.equal(await ungraded(), before + 1);
  const attempt = { id: 'https://quest.example/attempts/parent', type: 'Attempt' };
  const graded = { ...event, generated: { ...event.generated, attempt } };
  const status = await processed(partner, graded);
  assert.deepEqual([status.state, status.warnings], ['processed', []]);
  assert.equal(await ungraded(), before, 'the grade is that of the answer');
  const { body } = await partner.get(
    `/gradebook/1.0/assessment-results?filter=sourcedId%3D'${status.effects.assessmentResultIds[0]}'`,
  );
  assert.equal(body.assessmentResults[0].metadata.attemptId, event.object.id);
});

test('row 15: course and lesson, nested or flat, as URL, urn:uuid: or bare id', async () => {
  const { courseId, lessonId } = place;
  const url = `https://learn.example/rostering/1.0/courses/${courseId}`;
  for (const ids of [
    { course: { id: url }, lesson: { id: lessonId } },
    { course: { id: `${url}/` }, lesson: { id: `urn:uuid:${lessonId}` } },
    { course: { id: courseId }, lesson: { id: `https://learn.example/lessons/${lessonId}` } },
    { 'course.id': url, 'lesson.id': lessonId.toUpperCase() },
    { course: { sourcedId: courseId }, lesson: { sourcedId: lessonId } },
  ]) {
    await counts(xpEvent(place, 1, { extensions: { subject: 'Math', ...ids } }));
  }
});

test("row 16: the client's duration is never trusted", async () => {
  const start = Date.now() - 3 * 3_600_000;
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  const ours = { id: urn(), studentId };
  await post(partner, sessionEvent('LoggedIn', ours, { eventTime: at(0) }));
  // The official LoggedOut says so of 65 minutes.
  const claimed = { ...ours, duration: 'PT3000S' };
  const { body } = await post(partner, sessionEvent('LoggedOut', claimed, { eventTime: at(65) }));
  assert.equal(body.durationInSeconds, 3_900);
  const read = await partner.get(`/insights/1.0/sessions/${encodeURIComponent(ours.id)}`);
  assert.equal(read.body.session.durationInSeconds, 3_900);
});

test('a ViewEvent of the GradingProfile views a Result, no other profile does', async () => {
  const object = { id: 'https://quest.example/results/1', type: 'Result' };
  const view = { studentId, object, profile: 'GradingProfile' };
  await counts(personEvent('ViewEvent', 'Viewed', view));
  const reading = { ...view, profile: 'ReadingProfile' };
  const reply = await post(partner, personEvent('ViewEvent', 'Viewed', reading));
  assert.deepEqual(findingsOf(reply), ['/object/type field_type']);
});

test('only a completed item generates a Response', async () => {
  const generated = { id: urn(), type: 'MultipleChoiceResponse' };
  const item = (action: string) =>
    personEvent('AssessmentItemEvent', action, { studentId, generated });
  await counts(item('Completed'));
  const reply = await post(partner, item('Started'));
  assert.deepEqual(findingsOf(reply), ['/generated/type field_type']);
});

test("an event of the sender's fast clock is moved, and kept as it was sent", async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const event = xpEvent(place, 1, { eventTime: at(60) });
  assert.equal((await post(partner, envelope([event], { sendTime: at(60) }))).status, 202);
  assert.equal((await statusOfEvent(partner, event)).eventTime, event.eventTime);
});
