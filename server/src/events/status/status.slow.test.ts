/** GET /events/1.0/events/{id}: every event ends in one state, with its reason and its warnings. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { postStandards, putTree } from '../../../test/fixtures/content.ts';
import {
  gradeEvent,
  type Place,
  person,
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
import { orgBody, putSchool, userBody } from '../../../test/fixtures/people.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { DAY_MS } from '../../lib/time.ts';
import { sql } from '../../storage/database/sql.ts';

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
    ['student_not_accessible', '/object/assignee/id', () => at({ studentId: 'nobody' })],
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

  test('the payload has all digits that were sent', async () => {
    const event = xpEvent(await putPlace(partner), 5);
    const members = '"far":12345678901234567890,"fine":0.10000000000000000555';
    const body = JSON.stringify(event).replace('"extensions":{', `$&${members},`);
    assert.equal((await partner.post('/events/1.0/', body)).status, 202);
    const { text } = await partner.get(`/events/1.0/events/${event.id}`);
    assert.ok(text.includes(members), text);
  });

  test('reason student_inactive: dropped, for a deleted user', async () => {
    const place = await putPlace(partner);
    await partner.delete(`/rostering/1.0/users/${place.studentId}`);
    const status = await processed(partner, xpEvent(place, 5));
    assert.equal(status.reason.code, 'student_inactive');
  });

  test('reason student_not_accessible: for other types it points at the actor', async () => {
    const event = personEvent('ViewEvent', 'Viewed', { studentId: 'nobody' });
    const status = await processed(partner, event);
    assert.equal(status.reason.pointer, '/actor/id');
  });
});

describe('reasons with details and fixes', () => {
  const reasonOf = async (event: { id: string }, client = partner) => {
    await processed(partner, event);
    return (await statusOfEvent(client, event)).reason;
  };
  const course = (id: string) => ({ id: `${server.baseUrl}/rostering/1.0/courses/${id}` });

  test("reason course_missing: the lesson's course, and the text to add", async () => {
    const { course: _, ...extensions } = xpEvent(place, 5).extensions;
    const reason = await reasonOf(xpEvent(place, 5, { extensions }));
    assert.deepEqual(reason.snippet, { extensions: { course: course(place.courseId) } });
    const text = `"course": {"id":"${server.baseUrl}/rostering/1.0/courses/${place.courseId}"}`;
    assert.equal(reason.fix, `Add ${text} under extensions.`);
  });

  test('reason course_missing without a lesson: one of the own courses', async () => {
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

  test('reason lesson_missing: a lesson of the course, and the text to add', async () => {
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

  test("reason lesson_not_in_course: the lesson's own course, and the text to add", async () => {
    const elsewhere = await putTree(partner);
    const reason = await reasonOf(xpEvent({ ...place, lessonId: elsewhere.lessonId }, 5));
    assert.equal(reason.code, 'lesson_not_in_course');
    assert.deepEqual(reason.snippet, { extensions: { course: course(elsewhere.courseId) } });
    assert.match(reason.fix, new RegExp(elsewhere.courseId));
  });

  test("reason course_not_yours: only an operator sees the owner's name", async () => {
    const { courseId } = await putTree(await server.partner('Quest of Others'));
    const event = xpEvent({ ...place, courseId }, 5);
    assert.doesNotMatch(JSON.stringify(await reasonOf(event)), /Quest of Others/);
    const { body } = await (await server.operator()).get(
      `/events/1.0/events/${encodeURIComponent(event.id)}`,
    );
    assert.match(body.event.reason.message, /Quest of Others/);
  });

  test('reason student_unknown, for operators: what was received, and the form of the id', async () => {
    const operator = await server.operator();
    const event = xpEvent({ ...place, studentId: 'nobody' }, 5);
    const reason = await reasonOf(event, operator);
    assert.equal(reason.code, 'student_unknown');
    assert.match(reason.received, /users\/nobody$/);
    assert.ok(reason.fix.includes(`${server.baseUrl}/rostering/1.0/users/`));
  });
});

describe('whether a student exists', () => {
  const answersOf = async (studentId: string) => {
    const sender = await server.partner();
    const there = { ...(await putTree(sender)), studentId };
    const [xp, view] = [xpEvent(there, 5), personEvent('ViewEvent', 'Viewed', { studentId })];
    const login = sessionEvent('LoggedIn', { id: urn(), studentId });
    const answers = [];
    for (const event of [xp, view, login]) {
      answers.push((await sender.post('/events/1.0/?dryRun=true', event)).body);
      answers.push((await post(sender, event)).body);
      const { reason, warnings, state, tries } = await statusOfEvent(sender, event);
      answers.push({ reason, warnings, state, tries });
    }
    const { body } = await sender.get('/events/1.0/events');
    for (const { reason, warnings, state } of body.events)
      answers.push({ reason, warnings, state });
    const text = JSON.stringify(answers).replaceAll(studentId, '<student>');
    return { text: text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>'), sender, event: xp };
  };

  test('a partner gets the same answers for a student of another application and for none', async () => {
    const { studentId } = await putPlace(await server.partner());
    const [theirs, none] = [await answersOf(studentId), await answersOf(`nobody-${studentId}`)];
    assert.equal(none.text, theirs.text);
    assert.match(none.text, /No student with this id is accessible/);
    const operator = await server.operator();
    const codeOf = async (event: { id: string }) =>
      (await statusOfEvent(operator, event)).reason.code;
    assert.equal(await codeOf(theirs.event), 'student_not_accessible');
    assert.equal(await codeOf(none.event), 'student_unknown');
  });

  test('a dropped event is not tried again when the student comes to exist without a basis', async () => {
    const studentId = randomUUID();
    const { sender, event } = await answersOf(studentId);
    const before = await statusOfEvent(sender, event);
    const owner = await server.partner();
    const { orgId } = await putSchool(owner);
    const body = userBody(studentId, orgId);
    assert.equal((await owner.put(`/rostering/1.0/users/${studentId}`, body)).status, 201);
    // An event of the owner, whose wait for the same student is checked in the same look.
    const waiting = { ...(await putTree(owner)), studentId: randomUUID() };
    const own = xpEvent(waiting, 1);
    assert.equal((await processed(owner, own)).state, 'dropped');
    const user = userBody(waiting.studentId, orgId);
    assert.equal((await owner.put(`/rostering/1.0/users/${waiting.studentId}`, user)).status, 201);
    await eventually('the retry of the own event', async () => {
      return (await statusOfEvent(owner, own)).state === 'processed';
    });
    assert.deepEqual(await statusOfEvent(sender, event), before);
  });
});

describe('a username in place of a sourcedId', async () => {
  const username = `Ada.${randomUUID()}`;
  const email = `${username}@school.example`;
  const { studentId } = place;
  const school = { orgId: randomUUID() };
  await partner.put(`/rostering/1.0/orgs/${school.orgId}`, orgBody(school.orgId));
  const body = userBody(studentId, school.orgId, { username, email });
  assert.equal((await partner.put(`/rostering/1.0/users/${studentId}`, body)).status, 200);

  test('the sourcedId is offered to a caller who may read the student, and to no other', async () => {
    const other = await server.partner();
    const tree = await putTree(other);
    for (const named of [username.toLowerCase(), email]) {
      const own = (await processed(partner, xpEvent({ ...place, studentId: named }, 1))).reason;
      assert.deepEqual(own.nearest, [{ sourcedId: studentId, title: 'Ada Byron' }]);
      assert.ok(own.fix.endsWith(`${server.baseUrl}/rostering/1.0/users/${studentId}`), own.fix);
      const event = xpEvent({ ...tree, studentId: named }, 1);
      const { reason } = await processed(other, event);
      assert.equal(reason.nearest, undefined);
      assert.ok(!JSON.stringify(reason).includes(studentId));
      const operator = await server.operator();
      assert.equal((await statusOfEvent(operator, event)).reason.nearest[0].sourcedId, studentId);
      const dry = await partner.post(
        '/events/1.0/?dryRun=true',
        xpEvent({ ...place, studentId: named }, 1),
      );
      assert.equal(dry.body.warnings[0].nearest[0].sourcedId, studentId);
    }
  });

  test('an unknown student alone is told, without the session that it cannot have', async () => {
    for (const session of ['urn:tag:auto-attach', urn()]) {
      const event = xpEvent({ ...place, studentId: 'nobody' }, 1, { session });
      assert.deepEqual((await processed(partner, event)).warnings, []);
    }
  });
});

test("404 for another application's event, 200 for an operator", async () => {
  const event = xpEvent(place, 1);
  await processed(partner, event);
  const url = `/events/1.0/events/${encodeURIComponent(event.id)}`;
  assert.equal((await (await server.partner()).get(url)).status, 404);
  assert.equal((await (await server.operator()).get(url)).status, 200);
});

test('404 for an invalid event id, with the common body', async () => {
  for (const id of ['%00', '%zz', '%ff', 'x'.repeat(256), 'x'.repeat(3_000)]) {
    const reply = await partner.get(`/events/1.0/events/${id}`);
    assert.equal(reply.status, 404, id);
  }
});

describe('GET /events/1.0/events', () => {
  test('200 lists own events, newest first, by state and time', async () => {
    const sender = await server.partner();
    const there = await putPlace(sender);
    const start = new Date().toISOString();
    const good = xpEvent(there, 1);
    const bad = xpEvent({ ...there, courseId: 'no-such-course' }, 1);
    for (const event of [good, bad]) await processed(sender, event);
    const ids = async (query: string) => {
      const { body } = await sender.get(`/events/1.0/events?${query}`);
      return [body.total, ...body.events.map(({ id }: { id: string }) => id)];
    };
    assert.deepEqual(await ids(''), [2, bad.id, good.id]);
    assert.deepEqual(await ids('status=dropped'), [1, bad.id]);
    assert.deepEqual(await ids('status=received'), [0]);
    assert.deepEqual(await ids(`from=${start}&limit=1`), [2, bad.id]);
    assert.deepEqual(await ids(`from=${new Date().toISOString()}`), [0]);
    const { body } = await sender.get('/events/1.0/events?status=dropped');
    assert.equal(body.events[0].reason.code, 'course_unknown');
  });

  test('400 for an unknown state, and for an invalid time', async () => {
    assert.equal((await partner.get('/events/1.0/events?status=lost')).status, 400);
    assert.equal((await partner.get('/events/1.0/events?from=yesterday')).status, 400);
  });
});

describe('warnings of an event that counts', async () => {
  const AUTO_ATTACH = 'urn:tag:auto-attach';

  async function enrolledPlace(dates: Record<string, string> = {}): Promise<Place> {
    const place = await putPlace(partner);
    await putEnrollment(partner, place, dates);
    return place;
  }

  const place = await enrolledPlace();

  /** Sends an event that counts; returns codes and pointers of its warnings. */
  async function warningsOf(event: { id: string }): Promise<[string, string][]> {
    const { state, warnings } = await processed(partner, event);
    assert.equal(state, 'processed');
    return warnings.map(({ code, pointer }: Record<string, string>) => [code, pointer]);
  }

  test('none for a complete event', async () => {
    assert.deepEqual(await warningsOf(xpEvent(place, 1)), []);
  });

  test('reason late: for an event more than seven days old', async () => {
    const event = xpEvent(place, 1, { eventTime: '2026-01-15T10:00:00.000Z' });
    assert.deepEqual(await warningsOf(event), [['late', '/eventTime']]);
  });

  test('reason late: for a SessionEvent, and in the 202 of other events', async () => {
    const eventTime = '2026-01-15T10:00:00.000Z';
    const session = { id: urn(), studentId: place.studentId };
    const login = sessionEvent('LoggedIn', session, { eventTime });
    assert.equal((await post(partner, login)).status, 200);
    const [warning] = (await statusOfEvent(partner, login)).warnings;
    assert.equal(warning.code, 'late');
    assert.match(warning.message, /\d days/);
    const { body } = await post(partner, xpEvent(place, 1, { eventTime }));
    assert.deepEqual(
      body.warnings.map(({ code }: { code: string }) => code),
      ['late'],
    );
  });

  describe('reason not_enrolled', () => {
    test('for a student who is in no class of the course', async () => {
      const warnings = await warningsOf(xpEvent(await putPlace(partner), 1));
      assert.deepEqual(warnings, [['not_enrolled', '/extensions/course/id']]);
    });

    test('for an ended enrollment, not for a current one', async () => {
      const now = Date.now();
      const day = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
      const over = await enrolledPlace({ beginDate: day(-40), endDate: day(-3) });
      const codes = async (one: Place) => (await warningsOf(xpEvent(one, 1))).map(([code]) => code);
      const { warnings } = await processed(partner, xpEvent(over, 1));
      assert.equal(warnings[0].code, 'not_enrolled');
      assert.match(warnings[0].message, new RegExp(`ended on ${day(-3)}`));
      const on = await enrolledPlace({ beginDate: day(-40), endDate: day(3) });
      assert.deepEqual(await codes(on), []);
    });

    test('not for events that are not graded', async () => {
      const { studentId } = await putPlace(partner);
      assert.deepEqual(await warningsOf(personEvent('ViewEvent', 'Viewed', { studentId })), []);
    });
  });

  describe('reason attempt_mismatch', () => {
    const answered = (itemId: string, generated: object) =>
      personEvent('AssessmentItemEvent', 'Completed', {
        studentId: place.studentId,
        object: { id: itemId, type: 'AssessmentItem' },
        generated,
      });
    const graded = (assignableId: string, attemptId: string) =>
      gradeEvent(place, { scoreGiven: 1, maxScore: 1, assignableId, attemptId });
    const newItem = () => `https://quest.example/items/${randomUUID()}`;

    test('when the item was completed in another attempt', async () => {
      const [item, attemptId] = [newItem(), urn()];
      await processed(partner, answered(item, { id: attemptId, type: 'Attempt' }));
      // The latest one is told.
      const eventTime = new Date(Date.now() - DAY_MS).toISOString();
      const earlier = { ...answered(item, { id: urn(), type: 'Attempt' }), eventTime };
      await processed(partner, earlier);
      const event = graded(item, urn());
      assert.deepEqual(await warningsOf(event), [['attempt_mismatch', '/object/id']]);
      const [warning] = (await statusOfEvent(partner, event)).warnings;
      assert.ok(warning.message.includes(event.object.id), 'the graded attempt');
      assert.ok(warning.message.includes(attemptId), 'the completed attempt');
      assert.deepEqual(warning.snippet, { object: { id: attemptId } });
    });

    test('not when the item was also completed in the graded attempt', async () => {
      const item = newItem();
      const attemptId = urn();
      for (const id of [urn(), attemptId]) {
        await processed(partner, answered(item, { id, type: 'Attempt' }));
      }
      assert.deepEqual(await warningsOf(graded(item, attemptId)), []);
    });

    test('not when the response names the attempt', async () => {
      for (const attempt of ['urn:attempt:1', { id: 'urn:attempt:1', type: 'Attempt' }]) {
        const item = newItem();
        await processed(partner, answered(item, { id: urn(), type: 'Response', attempt }));
        assert.deepEqual(await warningsOf(graded(item, 'urn:attempt:1')), []);
      }
    });

    test('the same in any order of grade and answers', async () => {
      const orders: string[][] = [
        ['grade', 'other'],
        ['other', 'grade'],
        ['grade', 'other', 'same'],
        ['other', 'grade', 'same'],
        ['same', 'grade', 'other'],
      ];
      for (const order of orders) {
        const [item, attemptId] = [newItem(), urn()];
        const grade = graded(item, attemptId);
        for (const what of order) {
          const id = what === 'same' ? attemptId : urn();
          const event = what === 'grade' ? grade : answered(item, { id, type: 'Attempt' });
          await processed(partner, event);
        }
        const expected = order.includes('same') ? [] : ['attempt_mismatch'];
        const codes = (status: { warnings: { code: string }[] }) =>
          status.warnings.map(({ code }) => code);
        assert.deepEqual(codes(await statusOfEvent(partner, grade)), expected, order.join());
        const { body } = await partner.get('/events/1.0/events?limit=10');
        const listed = body.events.find(({ id }: { id: string }) => id === grade.id);
        assert.deepEqual(codes(listed), expected, order.join());
        const dryRun = await partner.post('/events/1.0/?dryRun=true', { ...grade, id: urn() });
        assert.deepEqual(codes(dryRun.body), expected, order.join());
      }
    });

    test('not for items completed by another student or in another application', async () => {
      const item = newItem();
      const { studentId } = await enrolledPlace();
      const theirs = answered(item, { id: urn(), type: 'Attempt' });
      const another = { ...theirs, id: urn(), actor: person(studentId) };
      await processed(partner, another);
      await processed(await server.partner('Other'), theirs);
      assert.deepEqual(await warningsOf(graded(item, urn())), []);
    });

    test('not when the item was never completed', async () => {
      assert.deepEqual(await warningsOf(graded(newItem(), urn())), []);
    });
  });

  describe('reason standard_unknown', async () => {
    const [standard = ''] = await postStandards(partner, 1);
    const answer = (named: { assignable?: object; extensions?: object }) => {
      const event = gradeEvent(place, { scoreGiven: 1, maxScore: 1 });
      const assignable = { ...event.object.assignable, ...named.assignable };
      const extensions = { ...event.extensions, ...named.extensions };
      return { ...event, object: { ...event.object, assignable }, extensions };
    };
    const found = async (event: { id: string }) => {
      const row = await server.db.first<{ ids: string[] | null }>(sql`
      select o.standard_ids as ids from event_outcomes o join events e using (key)
      where e.event_id = ${event.id}`);
      return row?.ids;
    };

    const KNOWN: Record<string, (id: string) => Parameters<typeof answer>[0]> = {
      'learningObjectives of the assignable': (id) => ({
        assignable: { learningObjectives: [{ id, type: 'LearningObjective' }] },
      }),
      'learningObjectiveIds of the extensions': (id) => ({
        extensions: { learningObjectiveIds: [id] },
      }),
      'learningObjectiveSet of the assignable': (id) => ({
        assignable: {
          extensions: { learningObjectiveSet: [{ source: 'CASE', learningObjectiveIds: [id] }] },
        },
      }),
    };
    const FORMS = [
      standard,
      standard.toUpperCase(),
      `urn:uuid:${standard}`,
      `https://learn.example/ims/case/v1p1/CFItems/${standard}`,
      `https://standards.example/${standard}`,
    ];

    for (const [where, tag] of Object.entries(KNOWN)) {
      test(`none for a known one in ${where}`, async () => {
        const event = answer(tag(standard));
        assert.deepEqual(await warningsOf(event), []);
        assert.deepEqual(await found(event), [standard]);
      });

      test(`for an unknown one in ${where}`, async () => {
        const event = answer(tag(randomUUID()));
        const [[code, pointer] = []] = await warningsOf(event);
        assert.equal(code, 'standard_unknown');
        assert.match(pointer ?? '', /learningObjective.*\/0$/);
        assert.deepEqual(await found(event), []);
      });
    }

    test('a known one may be named in any form, together with unknown ones', async () => {
      for (const form of FORMS) {
        const event = answer({
          extensions: { learningObjectiveIds: [form, 'no \\ "standard"', '-'.repeat(36), 7] },
        });
        assert.deepEqual(
          (await warningsOf(event)).map(([code]) => code),
          ['standard_unknown'],
        );
        assert.deepEqual(await found(event), [standard], form);
      }
    });

    test('none without a named standard', async () => {
      const event = answer({});
      assert.deepEqual(await warningsOf(event), []);
      assert.equal(await found(event), null);
    });
  });

  describe('sessions', () => {
    test("reason session_not_found: for another student's session, which is not extended", async () => {
      const opened = await putPlace(partner);
      const start = Date.now() - 3_600_000;
      const at = (minutes: number) => ({
        eventTime: new Date(start + minutes * 60_000).toISOString(),
      });
      const login = sessionEvent('LoggedIn', { id: urn(), studentId: opened.studentId }, at(0));
      await post(partner, login);
      const session = login.session?.id;
      const status = await processed(partner, xpEvent(place, 1, { session, ...at(9) }));
      assert.deepEqual(
        status.warnings.map(({ code }: { code: string }) => code),
        ['session_not_found'],
      );
      assert.equal(status.effects.sessionId, null);
      const { ended } = (await server.db.first<{ ended: Date }>(
        sql`select ended_at as ended from sessions where session_id = ${session}`,
      )) ?? { ended: null };
      assert.equal(ended?.toISOString(), at(0).eventTime);
    });

    test('reason auto_attach_no_session: without an open session', async () => {
      const warnings = await warningsOf(
        xpEvent(await enrolledPlace(), 1, { session: AUTO_ATTACH }),
      );
      assert.deepEqual(warnings, [['auto_attach_no_session', '/session']]);
    });

    test('none with one: the event is attached to it', async () => {
      const enrolled = await enrolledPlace();
      const login = sessionEvent('LoggedIn', { id: urn(), studentId: enrolled.studentId });
      await post(partner, login);
      const status = await processed(partner, xpEvent(enrolled, 1, { session: AUTO_ATTACH }));
      assert.deepEqual(status.warnings, []);
      assert.equal(status.effects.sessionId, login.session?.id);
    });
  });
});
