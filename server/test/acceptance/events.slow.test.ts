/** Acceptance of events: types, findings, replays, drops with their reasons, status, dry run. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import {
  ACTIONS,
  accept,
  CONTEXT,
  courseAndLesson,
  envelope,
  gradeEvent,
  minutesAfter,
  post,
  processed,
  statusOfEvent,
  studentEvent,
  urn,
  xpEvent,
} from './caliper.ts';
import { findingsOf, other, partner, read } from './client.ts';
import { createCourse, createTree } from './content.ts';
import type { Json } from './judge.ts';
import { createPlace, createStudent, type Place } from './people.ts';
import { target } from './target.ts';

const place = await createPlace();
const { studentId } = place;

const codesOf = (event: Json): string[] => event.map(({ code }: Json) => code);

suite('POST /events/1.0/', { concurrency: true }, () => {
  for (const [type, actions] of Object.entries(ACTIONS)) {
    for (const action of actions) {
      test(`202 for ${type} ${action}, bare and in an envelope`, async () => {
        for (const wrap of [(event: object) => event, (event: object) => envelope([event])]) {
          const event = studentEvent({ type, action }, studentId);
          const reply = await accept(wrap(event));
          assert.deepEqual(reply.body, { status: 'accepted', eventCount: 1 });
          assert.equal((await statusOfEvent(event)).state, 'processed');
        }
      });
    }
  }

  for (const scoreType of ['QUESTION_RESULT', 'XP', 'MASTERY'] as const) {
    test(`202 for GradeEvent Graded with the score type ${scoreType}`, async () => {
      const maxScore = scoreType === 'XP' ? {} : { maxScore: 5 };
      for (const wrap of [(event: object) => event, (event: object) => envelope([event])]) {
        const event = gradeEvent(place, { scoreType, scoreGiven: 4, ...maxScore });
        const reply = await accept(wrap(event));
        assert.deepEqual(reply.body, { status: 'accepted', eventCount: 1 });
        assert.equal((await statusOfEvent(event)).state, 'processed');
      }
    });
  }

  test('202 at the address without a trailing slash', async () => {
    assert.equal((await partner.post('/events/1.0', xpEvent(place, 1))).status, 202);
  });

  test('202 with a Location that leads to the status of the event', async () => {
    const event = xpEvent(place, 1);
    const location = (await accept(event)).headers.get('location') ?? '';
    assert.match(location, /^https?:\/\//);
    const headers = { authorization: `Bearer ${partner.token}` };
    const status = (await (await fetch(location, { headers })).json()) as Json;
    assert.equal(status.event.id, event.id);
  });

  test('202 for ids of course and lesson in their other forms', async () => {
    const { courseId, lessonId } = place;
    for (const ids of [
      { course: { id: courseId }, lesson: { id: lessonId.toUpperCase() } },
      { 'course.id': courseAndLesson(place).course.id, 'lesson.id': lessonId },
      { course: { id: courseId }, lesson: { id: `${target.baseUrl}/x/${lessonId}` } },
    ]) {
      const event = xpEvent(place, 1, { extensions: { subject: 'Math', ...ids } });
      assert.equal((await processed(event)).state, 'processed', JSON.stringify(ids));
    }
  });

  test('202 for @context as a list, and for a MASTERY of another entity type', async () => {
    const context = { '@context': ['http://vendor.example/context', CONTEXT] };
    assert.equal((await processed(xpEvent(place, 1, context))).state, 'processed');
    const grade = gradeEvent(place, { scoreType: 'MASTERY', scoreGiven: 1, maxScore: 1 });
    const assignable = { id: 'https://quest.example/tests/1', type: 'Assessment' };
    const event = { ...grade, object: { ...grade.object, assignable } };
    assert.equal((await processed(event)).state, 'processed');
  });
});

suite('POST /events/1.0/ refuses', { concurrency: true }, () => {
  const refused = async (event: unknown) => {
    const reply = await post(event);
    assert.equal(reply.status, 400, reply.text);
    return findingsOf(reply);
  };

  const event = xpEvent(place, 1);
  for (const name of ['@context', 'id', 'type', 'actor', 'action', 'object', 'eventTime']) {
    test(`400 for an event without ${name}`, async () => {
      assert.deepEqual(await refused({ ...event, [name]: undefined }), [
        [`/${name}`, 'field_missing'],
      ]);
    });
  }

  const WRONG: readonly [string, object, string, string][] = [
    ['no extensions', { extensions: undefined }, '/extensions/subject', 'subject_missing'],
    ['no subject', { extensions: {} }, '/extensions/subject', 'subject_missing'],
    [
      'a subject that is no text',
      { extensions: { subject: 7 } },
      '/extensions/subject',
      'field_type',
    ],
    ['no generated', { generated: undefined }, '/generated', 'field_missing'],
    ['another context', { '@context': 'http://schema.org' }, '/@context', 'context_not_caliper'],
    ['an id that is no URN', { id: 'event-1' }, '/id', 'field_type'],
    ['an unknown type', { type: 'MediaEvent' }, '/type', 'type_unsupported'],
    ['an action of another type', { action: 'Viewed' }, '/action', 'action_unsupported'],
    ['a time without an offset', { eventTime: '2026-01-15T10:00:00' }, '/eventTime', 'field_type'],
    ['an actor that is text', { actor: 'https://a.example' }, '/actor', 'field_type'],
    ['an object that is text', { object: urn() }, '/object', 'field_type'],
    [
      'an actor of another type',
      { actor: { id: urn(), type: 'Page' } },
      '/actor/type',
      'field_type',
    ],
    ['a session that is a number', { session: 7 }, '/session', 'field_type'],
  ];
  for (const [what, members, path, code] of WRONG) {
    test(`400 for ${what}`, async () => {
      assert.deepEqual(await refused({ ...event, ...members }), [[path, code]]);
    });
  }

  test('400 for an event in the future; in an envelope the pointer leads into it', async () => {
    const eventTime = minutesAfter(new Date().toISOString(), 60);
    const found = await refused(envelope([xpEvent(place, 1, { eventTime })]));
    assert.deepEqual(found, [['/data/0/eventTime', 'event_time_in_future']]);
  });

  test('400 for invalid scores', async () => {
    const graded = gradeEvent(place, { scoreType: 'QUESTION_RESULT', scoreGiven: 1 });
    assert.deepEqual(await refused(graded), [['/generated/maxScore', 'score_invalid']]);
    const text = { ...event, generated: { ...event.generated, scoreGiven: '12' } };
    assert.deepEqual(await refused(text), [['/generated/scoreGiven', 'score_invalid']]);
    const untyped = { ...event, generated: { ...event.generated, extensions: {} } };
    const codes = (await refused(untyped)).map(([path]) => path);
    assert.ok(codes.includes('/generated/extensions/scoreType'));
  });

  test('400 for every finding at once', async () => {
    const found = await refused({ ...event, id: undefined, eventTime: 'x', extensions: {} });
    const paths = found.map(([path]) => path).sort();
    assert.deepEqual(paths, ['/eventTime', '/extensions/subject', '/id']);
  });

  test('400 for an envelope of none, of two, of another version, or without its members', async () => {
    for (const data of [[], [xpEvent(place, 1), xpEvent(place, 1)]]) {
      assert.deepEqual(await refused(envelope(data)), [['/data', 'envelope_count']]);
    }
    const dataVersion = 'http://purl.imsglobal.org/ctx/caliper/v1p1';
    assert.deepEqual(await refused(envelope([event], { dataVersion })), [
      ['/dataVersion', 'data_version_unsupported'],
    ]);
    const bare = { data: [event] };
    const paths = (await refused(bare)).map(([path]) => path).sort();
    assert.deepEqual(paths, ['/dataVersion', '/sendTime', '/sensor']);
  });

  test('400 for JSON that is no event, and for no body', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const body of ['[]', '7', '"x"', 'null', '{}', '']) {
      const reply = await partner.call('POST', '/events/1.0/', { body, headers });
      assert.equal(reply.status, 400, body);
    }
  });
});

suite('the same event id', { concurrency: true }, () => {
  test('202 again, with the same answer, marked as a replay, and one effect', async () => {
    const here = await createPlace();
    const event = xpEvent(here, 7);
    const first = await accept(event);
    assert.equal(first.headers.get('idempotent-replayed'), null);
    const reordered = Object.fromEntries(Object.entries(event).reverse());
    const later = new Date(Date.now() + 1_000).toISOString();
    for (const again of [
      event,
      reordered,
      envelope([event]),
      envelope([event], { sendTime: later }),
    ]) {
      const reply = await accept(again);
      assert.deepEqual(reply.body, first.body);
      assert.equal(reply.headers.get('idempotent-replayed'), 'true');
    }
    await statusOfEvent(event);
    const { entries } = await read(`/xp/1.0/users/${here.studentId}/entries`);
    assert.deepEqual(
      entries.map(({ value }: Json) => value),
      [7],
    );
  });

  test('202 for many at once: one is new, and one effect', async () => {
    const here = await createPlace();
    const event = xpEvent(here, 3);
    const replies = await Promise.all(Array.from({ length: 16 }, () => accept(event)));
    const fresh = replies.filter(({ headers }) => !headers.get('idempotent-replayed'));
    assert.equal(fresh.length, 1);
    await statusOfEvent(event);
    assert.equal((await read(`/xp/1.0/users/${here.studentId}/entries`)).total, 1);
  });

  test('409 event_id_conflict with other content; the first event counts', async () => {
    const here = await createPlace();
    const event = xpEvent(here, 7);
    await accept(event);
    const reply = await post(xpEvent(here, 700, { id: event.id }));
    assert.equal(reply.status, 409);
    assert.deepEqual(findingsOf(reply), [['/id', 'event_id_conflict']]);
    await statusOfEvent(event);
    const { entries } = await read(`/xp/1.0/users/${here.studentId}/entries`);
    assert.deepEqual(
      entries.map(({ value }: Json) => value),
      [7],
    );
  });

  test('202 for another partner: ids are unique to their sender', async () => {
    const event = xpEvent(place, 1);
    await accept(event);
    const reply = await post(event, other);
    assert.equal(reply.status, 202);
    assert.equal(reply.headers.get('idempotent-replayed'), null);
  });
});

suite('dropped', { concurrency: true }, () => {
  const missing = (extensions: object) => xpEvent(place, 5, { extensions });
  const { course, lesson } = courseAndLesson(place);
  const subject = 'Math';

  const dropped = async (event: { id: string }, code: string, client = partner) => {
    const status = await processed(event, client);
    assert.deepEqual(
      [status.state, status.reason?.code],
      ['dropped', code],
      JSON.stringify(status),
    );
    assert.match(status.reason.pointer, /^\//);
    assert.ok(status.reason.message && status.reason.fix, 'message and fix');
    assert.deepEqual(status.effects.xpEntryIds, []);
  };

  test('202 with a warning, then dropped, without a course or a lesson', async () => {
    for (const [extensions, codes] of [
      [{ subject }, ['course_missing', 'lesson_missing']],
      [{ subject, lesson }, ['course_missing']],
      [{ subject, course }, ['lesson_missing']],
    ] as const) {
      const event = missing(extensions);
      const reply = await accept(event);
      assert.deepEqual(codesOf(reply.body.warnings), codes);
      const status = await statusOfEvent(event);
      assert.deepEqual([status.state, status.reason.code], ['dropped', codes[0]]);
    }
  });

  test('a graded event of an unknown course or lesson', async () => {
    const unknownCourse = { subject, course: { id: randomUUID() }, lesson };
    await dropped(missing(unknownCourse), 'course_unknown');
    await dropped(missing({ subject, course, lesson: { id: randomUUID() } }), 'lesson_unknown');
  });

  test('a graded event of a lesson in another course', async () => {
    const elsewhere = await createTree();
    const extensions = courseAndLesson({ ...place, lessonId: elsewhere.lessonId });
    await dropped(missing(extensions), 'lesson_not_in_course');
  });

  test("a graded event of another partner's course", async () => {
    const courseId = await createCourse({}, other);
    await dropped(missing(courseAndLesson({ ...place, courseId })), 'course_not_yours');
  });

  test('an event of an unknown student', async () => {
    const unknown: Place = { ...place, studentId: `unknown-${randomUUID()}` };
    await dropped(xpEvent(unknown, 1), 'student_not_accessible');
  });

  test("an event of another partner's student", async () => {
    const theirs = { ...place, studentId: await createStudent(other) };
    await dropped(xpEvent(theirs, 1), 'student_not_accessible');
    assert.equal((await partner.get(`/xp/1.0/users/${theirs.studentId}/entries`)).status, 404);
    assert.equal((await read(`/xp/1.0/users/${theirs.studentId}/entries`, other)).total, 0);
  });
});

suite('GET /events/1.0/events', { concurrency: true }, () => {
  test('200 with the status of one: state, times, effects, the event as it was sent', async () => {
    const event = xpEvent(place, 12);
    const status = await processed(event);
    assert.deepEqual([status.id, status.type, status.action], [event.id, 'GradeEvent', 'Graded']);
    assert.deepEqual(
      [status.state, status.reason, status.eventTime],
      ['processed', null, event.eventTime],
    );
    assert.equal(status.effects.xpEntryIds.length, 1);
    assert.deepEqual(status.payload, event);
  });

  test('200 with the effects of a grade: its result and its line item', async () => {
    const grade = { scoreType: 'QUESTION_RESULT', scoreGiven: 1, maxScore: 2 } as const;
    const { effects } = await processed(gradeEvent(place, grade));
    assert.deepEqual(
      [effects.assessmentResultIds.length, effects.assessmentLineItemIds.length],
      [1, 1],
    );
  });

  test('200 with the events of one state, newest first', async () => {
    const from = minutesAfter(new Date().toISOString(), -1);
    const ids = [urn(), urn()];
    for (const id of ids) await processed(xpEvent(place, 1, { id }));
    const list = async (status: string) =>
      read(`/events/1.0/events?status=${status}&from=${from}&limit=3000`);
    const { events, ...page } = await list('processed');
    const found = events.map(({ id }: Json) => id).filter((id: string) => ids.includes(id));
    assert.deepEqual(found, ids.toReversed());
    assert.deepEqual([page.offset, page.limit], [0, 3_000]);
    const dropped = await list('dropped');
    assert.ok(dropped.events.every(({ state }: Json) => state === 'dropped'));
  });

  test("404 for an unknown event and for another partner's", async () => {
    const event = xpEvent(place, 1);
    await accept(event);
    const url = (id: string) => `/events/1.0/events/${encodeURIComponent(id)}`;
    assert.equal((await other.get(url(event.id))).status, 404);
    assert.equal((await partner.get(url(urn()))).status, 404);
  });

  test('400 for an invalid state and an invalid time', async () => {
    assert.equal((await partner.get('/events/1.0/events?status=lost')).status, 400);
    assert.equal((await partner.get('/events/1.0/events?from=yesterday')).status, 400);
  });
});

test('POST /events/1.0/?dryRun=true 200 with the expected outcome; nothing is stored', async () => {
  const dryRun = (event: object) => partner.post('/events/1.0/?dryRun=true', event);
  const event = xpEvent(place, 1);
  const reply = await dryRun(event);
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual([reply.body.valid, reply.body.errors], [true, []]);
  assert.ok(Array.isArray(reply.body.warnings) && reply.body.wouldDo);
  const wrong = await dryRun({ ...event, type: 'MediaEvent' });
  assert.deepEqual([wrong.status, wrong.body.valid], [200, false]);
  assert.deepEqual(codesOf(wrong.body.errors), ['type_unsupported']);
  const url = `/events/1.0/events/${encodeURIComponent(event.id)}`;
  assert.equal((await partner.get(url)).status, 404);
});
