/** GET /events/1.0/events/{id}: every event ends in one state, and says why. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { putTree } from '../../../test/fixtures/content.ts';
import {
  gradeEvent,
  type Place,
  personEvent,
  post,
  processed,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner();
const place: Place = await putPlace(partner);

test('200 processed, with the XP entry that it made', async () => {
  const status = await processed(partner, xpEvent(place, 12));
  assert.equal(status.state, 'processed');
  assert.equal(status.reason, null);
  assert.equal(status.tries, 1);
  const { body } = await partner.get(`/xp/1.0/users/${place.studentId}/entries`);
  const ids = body.entries.map(({ id }: { id: string }) => id);
  assert.deepEqual(status.effects.xpEntryIds, ids);
});

test('200 processed, with the result and line item that it made', async () => {
  const status = await processed(partner, gradeEvent(place, { scoreGiven: 1, maxScore: 1 }));
  assert.equal(status.effects.assessmentResultIds.length, 1);
  assert.equal(status.effects.assessmentLineItemIds.length, 1);
});

test('200 for a session event, with its session', async () => {
  const event = sessionEvent('LoggedIn', { id: urn(), studentId: place.studentId });
  await post(partner, event);
  assert.equal((await statusOfEvent(partner, event)).effects.sessionId, event.session?.id);
});

describe('promise 4: dropped, with reason, pointer and fix', () => {
  const cases: [string, string, () => Promise<object> | object][] = [
    ['course_missing', '/extensions/course/id', () => without('course')],
    ['lesson_missing', '/extensions/lesson/id', () => without('lesson')],
    ['course_unknown', '/extensions/course/id', () => at({ courseId: 'no-such-course' })],
    ['lesson_unknown', '/extensions/lesson/id', () => at({ lessonId: randomUUID() })],
    ['lesson_unknown', '/extensions/lesson/id', () => at({ lessonId: 'no uuid' })],
    [
      'lesson_not_in_course',
      '/extensions/lesson/id',
      async () => at({ lessonId: (await putTree(partner)).lessonId }),
    ],
    [
      'course_not_yours',
      '/extensions/course/id',
      async () => at(await putTree(await server.partner('Other'))),
    ],
    ['student_unknown', '/object/assignee/id', () => at({ studentId: 'nobody' })],
    [
      'student_not_accessible',
      '/object/assignee/id',
      async () => at({ studentId: (await putPlace(await server.partner())).studentId }),
    ],
    [
      'student_not_accessible',
      '/object/assignee/id',
      async () => {
        const other = await server.partner();
        const { studentId } = await putPlace(other);
        await other.delete(`/rostering/1.0/users/${studentId}`);
        return at({ studentId });
      },
    ],
  ];

  const at = (other: Partial<Place>) => xpEvent({ ...place, ...other }, 5);
  const without = (member: 'course' | 'lesson') => {
    const event = xpEvent(place, 5);
    const { [member]: _, ...extensions } = event.extensions;
    return { ...event, extensions };
  };

  for (const [code, pointer, make] of cases) {
    test(`reason ${code}: dropped, at ${pointer}`, async () => {
      const status = await processed(partner, (await make()) as { id: string });
      assert.equal(status.state, 'dropped');
      assert.equal(status.reason.code, code);
      assert.equal(status.reason.pointer, pointer);
      assert.ok(status.reason.fix.length > 10);
      assert.deepEqual(status.effects.xpEntryIds, []);
    });
  }

  test('reason student_inactive: dropped, for a deleted user', async () => {
    const ours = await putPlace(partner);
    await partner.delete(`/rostering/1.0/users/${ours.studentId}`);
    const status = await processed(partner, xpEvent(ours, 5));
    assert.equal(status.reason.code, 'student_inactive');
  });

  test('reason student_unknown: for other types it points at the actor', async () => {
    const event = personEvent('ViewEvent', 'Viewed', { studentId: 'nobody' });
    const status = await processed(partner, event);
    assert.equal(status.reason.pointer, '/actor/id');
  });
});

describe('told with what it takes to mend it', () => {
  const reasonOf = async (event: { id: string }, client = partner) => {
    await processed(partner, event);
    return (await statusOfEvent(client, event)).reason;
  };
  const course = (id: string) => ({ id: `${server.baseUrl}/rostering/1.0/courses/${id}` });

  test("reason course_missing: the lesson's course, and the very text to add", async () => {
    const { course: _, ...extensions } = xpEvent(place, 5).extensions;
    const reason = await reasonOf(xpEvent(place, 5, { extensions }));
    assert.deepEqual(reason.snippet, { extensions: { course: course(place.courseId) } });
    const text = `"course": {"id":"${server.baseUrl}/rostering/1.0/courses/${place.courseId}"}`;
    assert.equal(reason.fix, `Add ${text} under extensions.`);
  });

  test('reason course_missing without a lesson: a course of the application, never of another', async () => {
    const { body } = await partner.post('/events/1.0/?dryRun=true', {
      ...xpEvent(place, 5),
      extensions: { subject: 'Math' },
    });
    const [reason] = body.warnings;
    assert.equal(reason.code, 'course_missing');
    assert.deepEqual(reason.snippet, {
      extensions: { course: course(reason.nearest[0].sourcedId) },
    });
  });

  test('reason lesson_missing: a lesson of the course, and the very text to add', async () => {
    const { lesson: _, ...extensions } = xpEvent(place, 5).extensions;
    const reason = await reasonOf(xpEvent(place, 5, { extensions }));
    assert.deepEqual(reason.snippet, { extensions: { lesson: { id: place.lessonId } } });
    assert.equal(reason.fix, `Add "lesson": {"id":"${place.lessonId}"} under extensions.`);
  });

  test('reasons course_unknown and lesson_unknown: what was received, and the nearest own ids', async () => {
    const { courseId, lessonId } = place;
    const mistyped = (id: string) => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
    const unknown = await reasonOf(xpEvent({ ...place, courseId: mistyped(courseId) }, 5));
    assert.equal(unknown.code, 'course_unknown');
    assert.match(unknown.received, new RegExp(`/courses/${mistyped(courseId)}$`));
    assert.equal(unknown.nearest[0].sourcedId, courseId);
    const lesson = await reasonOf(xpEvent({ ...place, lessonId: mistyped(lessonId) }, 5));
    assert.equal(lesson.code, 'lesson_unknown');
    assert.equal(lesson.received, mistyped(lessonId));
    assert.deepEqual(lesson.nearest, [{ sourcedId: lessonId, title: 'Adding halves' }]);
  });

  test("reason lesson_not_in_course: the lesson's own course, and the very text to add", async () => {
    const elsewhere = await putTree(partner);
    const reason = await reasonOf(xpEvent({ ...place, lessonId: elsewhere.lessonId }, 5));
    assert.equal(reason.code, 'lesson_not_in_course');
    assert.deepEqual(reason.snippet, { extensions: { course: course(elsewhere.courseId) } });
    assert.match(reason.fix, new RegExp(elsewhere.courseId));
  });

  test("reason course_not_yours: the owner's name for an operator alone", async () => {
    const { courseId } = await putTree(await server.partner('Quest of Others'));
    const event = xpEvent({ ...place, courseId }, 5);
    assert.doesNotMatch(JSON.stringify(await reasonOf(event)), /Quest of Others/);
    const { body } = await (await server.operator()).get(
      `/events/1.0/events/${encodeURIComponent(event.id)}`,
    );
    assert.match(body.event.reason.message, /Quest of Others/);
  });

  test('reason student_unknown: what was received, and the form of the id', async () => {
    const reason = await reasonOf(xpEvent({ ...place, studentId: 'nobody' }, 5));
    assert.match(reason.received, /users\/nobody$/);
    assert.ok(reason.fix.includes(`${server.baseUrl}/rostering/1.0/users/`));
  });
});

test("404 for another application's event, 200 for an operator", async () => {
  const event = xpEvent(place, 1);
  await processed(partner, event);
  const url = `/events/1.0/events/${encodeURIComponent(event.id)}`;
  assert.equal((await (await server.partner()).get(url)).status, 404);
  assert.equal((await (await server.operator()).get(url)).status, 200);
});

test('404 for what can be no event id, in the common body', async () => {
  for (const id of ['%00', '%zz', '%ff', 'x'.repeat(256), 'x'.repeat(3_000)]) {
    const reply = await partner.get(`/events/1.0/events/${id}`);
    assert.equal(reply.status, 404, id);
  }
});

describe('GET /events/1.0/events', () => {
  test('200 lists own events, newest first, by state and time', async () => {
    const ours = await server.partner();
    const there = await putPlace(ours);
    const start = new Date().toISOString();
    const good = xpEvent(there, 1);
    const bad = xpEvent({ ...there, courseId: 'no-such-course' }, 1);
    for (const event of [good, bad]) await processed(ours, event);
    const ids = async (query: string) => {
      const { body } = await ours.get(`/events/1.0/events?${query}`);
      return [body.total, ...body.events.map(({ id }: { id: string }) => id)];
    };
    assert.deepEqual(await ids(''), [2, bad.id, good.id]);
    assert.deepEqual(await ids('status=dropped'), [1, bad.id]);
    assert.deepEqual(await ids('status=received'), [0]);
    assert.deepEqual(await ids(`from=${start}&limit=1`), [2, bad.id]);
    assert.deepEqual(await ids(`from=${new Date().toISOString()}`), [0]);
    const { body } = await ours.get('/events/1.0/events?status=dropped');
    assert.equal(body.events[0].reason.code, 'course_unknown');
  });

  test('400 for an unknown state, and for a time that is none', async () => {
    assert.equal((await partner.get('/events/1.0/events?status=lost')).status, 400);
    assert.equal((await partner.get('/events/1.0/events?from=yesterday')).status, 400);
  });
});
