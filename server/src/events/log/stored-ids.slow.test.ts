/** Events may write the UUID of a student or a course in another case than it is stored. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { courseBody, lessonBody, put, putTree, unitBody } from '../../../test/fixtures/content.ts';
import {
  person,
  personEvent,
  post,
  processed,
  putStudent,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { processors } from '../../app.ts';
import { rebuild } from '../rebuild/rebuild.ts';

const server = await testServer();
const partner = await server.partner();

const lower = () => `abcdef00-${randomUUID().slice(9)}`;
const upper = () => lower().toUpperCase();

async function xpOf(studentId: string): Promise<number[]> {
  const { body } = await partner.get(`/xp/1.0/users/${studentId}/entries`);
  return body.entries.map(({ value }: { value: number }) => value);
}

const SPELLINGS = [
  ['lower case', lower],
  ['upper case', upper],
  ['mixed case', () => lower().replace('abcdef', 'aBcDeF')],
] as const;

for (const [stored, makeId] of SPELLINGS) {
  test(`a student and a course stored in ${stored} are found in any case`, async () => {
    const studentId = await putStudent(partner, makeId());
    const { courseId, lessonId } = await putTree(partner, makeId());
    const sent = [studentId, studentId.toLowerCase(), studentId.toUpperCase()];
    for (const [index, spelled] of sent.entries()) {
      const place = {
        studentId: spelled,
        courseId: index === 1 ? courseId.toUpperCase() : courseId.toLowerCase(),
        lessonId,
      };
      const assignee = { ...person(spelled), id: `${person(spelled).id}/` };
      const object = { id: urn(), type: 'Attempt', assignee };
      const event = xpEvent(place, index + 1, { object });
      const status = await processed(partner, event);
      assert.deepEqual(
        [status.state, status.reason, status.warnings.length],
        ['processed', null, 1],
      );
      assert.deepEqual(status.payload, event);
    }
    assert.deepEqual((await xpOf(studentId)).sort(), [1, 2, 3]);
  });
}

test('an event in another case waits for a student and a course that come after it', async () => {
  for (const makeId of [lower, upper]) {
    const [studentId, courseId] = [makeId(), makeId()];
    const { lessonId } = await putTree(partner);
    const other = (id: string) => (id === id.toLowerCase() ? id.toUpperCase() : id.toLowerCase());
    const place = { studentId: other(studentId), courseId: other(courseId), lessonId };
    const event = xpEvent(place, 5);
    assert.equal((await processed(partner, event)).reason.code, 'student_not_accessible');
    const reasonBecomes = (code: string) =>
      eventually(`the reason is ${code}`, async () => {
        return (await statusOfEvent(partner, event)).reason?.code === code;
      });
    await putStudent(partner, studentId);
    await reasonBecomes('course_unknown');
    await put(partner, `/rostering/1.0/courses/${courseId}`, courseBody(courseId));
    await reasonBecomes('lesson_not_in_course');
    const unitId = randomUUID();
    await put(partner, `/rostering/1.0/units/${unitId}`, unitBody(unitId, courseId));
    const { body } = await partner.get(`/rostering/1.0/lessons/${lessonId}`);
    const resourceId = body.lesson.resource.sourcedId;
    const lesson = lessonBody(lessonId, { unitId, resourceId });
    await put(partner, `/rostering/1.0/lessons/${lessonId}`, lesson);
    await eventually('the event is processed', async () => {
      return (await statusOfEvent(partner, event)).state === 'processed';
    });
    assert.deepEqual(await xpOf(studentId), [5]);
  }
});

test('where two ids differ in case only, an event that has one of them is of that one', async () => {
  const id = lower();
  await putStudent(partner, id);
  await putStudent(partner, id.toUpperCase());
  const place = await putTree(partner);
  await processed(partner, xpEvent({ ...place, studentId: id }, 1));
  await processed(partner, xpEvent({ ...place, studentId: id.toUpperCase() }, 2));
  await processed(partner, xpEvent({ ...place, studentId: id.replace('abcdef', 'ABCDEF') }, 4));
  assert.deepEqual([await xpOf(id), await xpOf(id.toUpperCase())], [[1, 4], [2]]);
});

test('events of one session may spell its student differently', async () => {
  const studentId = await putStudent(partner, lower());
  const session = { id: urn() };
  const login = sessionEvent('LoggedIn', { ...session, studentId: studentId.toUpperCase() });
  assert.equal((await post(partner, login)).status, 200);
  const logout = sessionEvent('LoggedOut', { ...session, studentId });
  const reply = await post(partner, logout);
  assert.equal(reply.status, 200, reply.text);
  const { body } = await partner.get(`/insights/1.0/users/${studentId}/sessions`);
  assert.equal(body.sessions.length, 1, JSON.stringify(body));
});

test('a dry run finds them, too', async () => {
  const studentId = await putStudent(partner, upper());
  const place = await putTree(partner);
  const event = xpEvent({ ...place, studentId: studentId.toLowerCase() }, 1);
  const { body } = await partner.post('/events/1.0/?dryRun=true', event);
  assert.deepEqual([body.valid, body.wouldDo.state], [true, 'processed']);
});

test('a session may open before its student is stored in another case', async () => {
  const studentId = lower();
  const session = { id: urn(), studentId: studentId.toUpperCase() };
  assert.equal((await post(partner, sessionEvent('LoggedIn', session))).status, 200);
  await putStudent(partner, studentId);
  const reply = await post(partner, sessionEvent('LoggedOut', session));
  assert.deepEqual([reply.status, reply.body.status], [200, 'closed'], reply.text);
});

test('a session that opened before its student is stored in another case is the student’s', async () => {
  const [studentId, courses] = [lower(), await putTree(partner)];
  const at = (minutes: number) => ({
    eventTime: new Date(Date.now() + minutes * 60_000).toISOString(),
  });
  const session = { id: urn(), studentId: studentId.toUpperCase() };
  const place = { ...courses, studentId: session.studentId };
  await post(partner, sessionEvent('LoggedIn', session, at(-9)));
  await putStudent(partner, studentId);
  const event = xpEvent(place, 1, { session: session.id, ...at(-6) });
  await processed(partner, event);
  await post(partner, sessionEvent('LoggedOut', session, at(-3)));
  const sessions = async () => {
    const { body } = await partner.get(`/insights/1.0/users/${studentId}/sessions`);
    return body.sessions.map((one: Record<string, unknown>) => one['durationInSeconds']);
  };
  assert.deepEqual(await sessions(), [360]);
  await eventually('the event is of the session', async () => {
    return (await statusOfEvent(partner, event)).effects.sessionId === session.id;
  });
  const all = { scope: { all: true }, dryRun: true } as const;
  const { differences } = await rebuild(server.db, processors, all);
  assert.deepEqual(differences, []);
});

for (const reference of ['its id', 'auto-attach'])
  test(`an event finds the session by ${reference} that opened before its student came`, async () => {
    const studentId = lower();
    const session = { id: urn(), studentId: studentId.toUpperCase() };
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const login = sessionEvent('LoggedIn', session, { eventTime: ago(5) });
    assert.equal((await post(partner, login)).status, 200);
    await putStudent(partner, studentId);
    const members = {
      studentId: session.studentId,
      session: reference === 'its id' ? session.id : 'urn:tag:auto-attach',
      eventTime: ago(3),
    };
    const { effects, warnings } = await processed(
      partner,
      personEvent('ViewEvent', 'Viewed', members),
    );
    assert.deepEqual([effects.sessionId, warnings], [session.id, []]);
    const { body } = await partner.get(`/insights/1.0/users/${studentId}/sessions`);
    assert.deepEqual(
      body.sessions.map((one: Record<string, unknown>) => one['durationInSeconds']),
      [120],
    );
    const all = { scope: { all: true }, dryRun: true } as const;
    assert.deepEqual((await rebuild(server.db, processors, all)).differences, []);
  });

test('a logout that names no session closes the one that opened before its student came', async () => {
  const studentId = lower();
  const session = { id: urn(), studentId: studentId.toUpperCase() };
  await post(partner, sessionEvent('LoggedIn', session));
  await putStudent(partner, studentId);
  const logout = sessionEvent('LoggedOut', session);
  const reply = await post(partner, { ...logout, session: undefined });
  assert.deepEqual([reply.status, reply.body.sessionId], [200, session.id], reply.text);
  const { body } = await partner.get(`/insights/1.0/users/${studentId}/sessions`);
  assert.equal(body.sessions.length, 1, JSON.stringify(body));
});

test('a session of another student whose id differs in case is not taken', async () => {
  const studentId = lower();
  const other = await putStudent(partner, studentId.toUpperCase());
  await post(partner, sessionEvent('LoggedIn', { id: urn(), studentId: other }));
  await putStudent(partner, studentId);
  const members = { studentId, session: 'urn:tag:auto-attach' };
  const view = await processed(partner, personEvent('ViewEvent', 'Viewed', members));
  assert.deepEqual(view.effects.sessionId, null);
  const logout = sessionEvent('LoggedOut', { id: urn(), studentId });
  assert.equal((await post(partner, { ...logout, session: undefined })).status, 404);
});

test('a heartbeat may spell the student of its session in any case', async () => {
  const stored = await putStudent(partner, lower());
  const studentId = stored.toUpperCase();
  const extensions = { requiresHeartbeat: true };
  const login = sessionEvent('LoggedIn', { id: urn(), studentId, extensions });
  const { sessionId } = (await post(partner, login)).body;
  const beat = { sessionId, studentId, eventTime: new Date().toISOString() };
  const reply = await partner.post('/events/1.0/heartbeat', beat);
  assert.equal(reply.status, 200, reply.text);
  const other = { ...beat, studentId: lower() };
  assert.equal((await partner.post('/events/1.0/heartbeat', other)).status, 400);
});
