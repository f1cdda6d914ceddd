/** The worker: rebuild batches, retries of dropped events, spellings, a log of another cluster. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
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
  type Place,
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
import { orgBody, userBody } from '../../../test/fixtures/people.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { openDatabase } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { renumberLog } from '../log/renumber.ts';
import { createBatch, fillBatch, restoreBatch } from './batch.ts';

const server = await testServer();
const partner = await server.partner();
const other = await server.partner('Other');
const BASE = '/rostering/1.0';

describe('batch of a rebuild', async () => {
  const partner = await server.partner();
  const own = sql`e.application_id = ${partner.applicationId}`;

  /** The rows of a batch, in order. */
  function batchOf(fill: typeof fillBatch, source: Sql = own): Promise<object[]> {
    return server.db.begin(async (tx) => {
      await createBatch(tx);
      await fill(tx, source, 100);
      return tx.query<object>(sql`select * from batch order by xid, seq`);
    });
  }

  test('D11 an event is restored as it was resolved, although the records were deleted since', async () => {
    const place = await putPlace(partner);
    const session = urn();
    const events = [
      xpEvent(place, 1, { session }),
      gradeEvent(place, { scoreGiven: 1, maxScore: 2 }),
      xpEvent({ ...place, courseId: 'no-such-course' }, 1),
      personEvent('ViewEvent', 'Viewed', { studentId: place.studentId }),
    ];
    await post(partner, sessionEvent('LoggedIn', { id: session, studentId: place.studentId }));
    for (const event of events) await processed(partner, event);
    const resolved = await batchOf(fillBatch);
    assert.equal(resolved.length, events.length + 1);
    assert.deepEqual(await batchOf(restoreBatch), resolved);
    await partner.delete(`/rostering/1.0/users/${place.studentId}`);
    assert.deepEqual(await batchOf(restoreBatch), resolved);
    assert.notDeepEqual(await batchOf(fillBatch), resolved);
  });

  test('an event without a status is left out', async () => {
    const event = xpEvent(await putPlace(partner), 1);
    await post(partner, event);
    await statusOfEvent(partner, event);
    const source = sql`e.event_id = ${event.id}`;
    await server.db.execute(sql`
    delete from event_outcomes using events e where e.seq = event_outcomes.seq and ${source}`);
    assert.equal((await batchOf(restoreBatch, source)).length, 0);
  });
});

describe('retry', () => {
  async function xpOf(event: { id: string }): Promise<number[]> {
    const rows = await server.db.query<{ value: number }>(sql`
    select value::float8 as value from xp_entries where event_id = ${event.id}`);
    return rows.map(({ value }) => value);
  }

  /** Sends an event that is dropped for this reason and earns no XP. */
  async function dropped(place: Place, code: string) {
    const event = xpEvent(place, 3);
    const status = await processed(partner, event);
    assert.equal(status.reason?.code, code);
    assert.deepEqual(await xpOf(event), []);
    return event;
  }

  async function retried(event: { id: string }, client: TestClient = partner): Promise<void> {
    await eventually('the event is processed', async () => {
      return (await statusOfEvent(client, event)).state === 'processed';
    });
    assert.deepEqual(await xpOf(event), [3]);
  }

  describe('D10 a dropped event is processed when the missing record arrives', () => {
    test('course_unknown, then lesson_unknown: the course, and then the lesson', async () => {
      const [courseId, unitId, lessonId, resourceId] = [1, 2, 3, 4].map(() => randomUUID()) as [
        string,
        string,
        string,
        string,
      ];
      const place = { courseId, lessonId, studentId: await putStudent(partner) };
      const event = await dropped(place, 'course_unknown');
      await put(partner, `${BASE}/courses/${courseId}`, courseBody(courseId));
      await eventually('it lacks the lesson', async () => {
        return (await statusOfEvent(partner, event)).reason?.code === 'lesson_unknown';
      });
      await put(partner, `${BASE}/units/${unitId}`, unitBody(unitId, courseId));
      await put(partner, `${BASE}/resources/${resourceId}`, resourceBody(resourceId));
      await put(
        partner,
        `${BASE}/lessons/${lessonId}`,
        lessonBody(lessonId, { unitId, resourceId }),
      );
      await retried(event);
    });

    test('lesson_not_in_course: the lesson moves into the course', async () => {
      const place = await putPlace(partner);
      const elsewhere = await putTree(partner);
      const event = await dropped(
        { ...place, lessonId: elsewhere.lessonId },
        'lesson_not_in_course',
      );
      const unitId = randomUUID();
      await put(partner, `${BASE}/units/${unitId}`, unitBody(unitId, place.courseId));
      const { lessonId, resourceId } = elsewhere;
      await put(
        partner,
        `${BASE}/lessons/${lessonId}`,
        lessonBody(lessonId, { unitId, resourceId }),
      );
      await retried(event);
    });

    test('an unknown student, many events at once', async () => {
      const [studentId, orgId] = [randomUUID(), randomUUID()];
      const place = { ...(await putTree(partner)), studentId };
      const events = await Promise.all(
        Array.from({ length: 30 }, () => dropped(place, 'student_not_accessible')),
      );
      await put(partner, `${BASE}/orgs/${orgId}`, orgBody(orgId));
      await put(partner, `${BASE}/users/${studentId}`, userBody(studentId, orgId));
      await Promise.all(events.map((event) => retried(event)));
    });

    test('student_not_accessible: the student is enrolled in a class of the course', async () => {
      const place = { ...(await putTree(partner)), studentId: await putStudent(other) };
      const event = await dropped(place, 'student_not_accessible');
      await putEnrollment(await server.operator(), place);
      await retried(event);
      const waits = await server.db.query(sql`
      select 1 from event_waits w join events e using (key) where e.event_id = ${event.id}`);
      assert.equal(waits.length, 0);
    });
  });

  test('D10 not after more than a day; other waiting events do not interfere', async () => {
    const [courseId, otherId] = [randomUUID(), randomUUID()];
    const place = await putPlace(partner);
    const late = await dropped({ ...place, courseId }, 'course_unknown');
    const waits = await server.db.query<{ hours: number }>(sql`
    select extract(epoch from w.until - e.received_at)::integer / 3600 as hours
    from event_waits w join events e using (key) where e.event_id = ${late.id}`);
    assert.deepEqual(waits, [{ hours: 24 }]);
    const waiting = await dropped({ ...place, courseId: otherId }, 'course_unknown');
    await server.db.execute(sql`
    update event_waits w set until = now() from events e
    where e.key = w.key and e.event_id = ${late.id}`);
    for (const id of [courseId, otherId])
      await put(partner, `${BASE}/courses/${id}`, courseBody(id));
    await eventually('the other is tried again', async () => {
      return (await statusOfEvent(partner, waiting)).reason?.code === 'lesson_not_in_course';
    });
    assert.equal((await statusOfEvent(partner, late)).reason.code, 'course_unknown');
  });

  test('D10 an event with a missing member does not wait', async () => {
    const place = await putPlace(partner);
    const event = await dropped({ ...place, lessonId: '' }, 'lesson_missing');
    const waits = await server.db.query(sql`
    select 1 from event_waits w join events e using (key) where e.event_id = ${event.id}`);
    assert.equal(waits.length, 0);
  });
});

describe('a log restored into another cluster', async () => {
  const place = await putPlace(partner);

  async function xpOf(studentId: string): Promise<number[]> {
    const { body } = await partner.get(`/xp/1.0/users/${studentId}/entries`);
    return body.entries.map(({ value }: { value: number }) => value);
  }

  /** Holds the shards as another worker does for a batch: longer than any statement may take. */
  async function renumbersWhileShardsAreHeld(): Promise<void> {
    const { connection } = server;
    const hasty = openDatabase(connection, {
      name: 'start',
      connectionsMax: 1,
      statementTimeoutMs: 200,
    });
    let renumbered: Promise<boolean> | undefined;
    await server.db.begin(async (tx) => {
      await tx.execute(sql`select from event_shards order by shard for update`);
      renumbered = renumberLog(hasty);
      await eventually('the other waits longer than a statement may', async () => {
        const waiting = await server.db.first(sql`
          select from pg_stat_activity
          where datname = current_database() and application_name = 'lectern start'
            and wait_event_type = 'Lock' and query_start < clock_timestamp() - interval '0.5 s'`);
        return waiting !== undefined;
      });
    });
    assert.equal(await renumbered, true);
    await hasty.close();
  }

  test('new events and waiting ones are processed once', async () => {
    await processed(partner, xpEvent(place, 1));
    const waiting = xpEvent(place, 2);
    await server.db.begin(async (tx) => {
      // The worker cannot read while the cursor is held.
      await tx.execute(sql`update event_shards set xid = '900000000000'`);
      await tx.execute(sql`update event_cursor set xid = '900000000000'`);
      await post(partner, waiting);
      await tx.execute(sql`update events set xid = '900000000000' where event_id <> ${waiting.id}`);
    });
    await server.db.execute(sql`update events set xid = '900000000001' where xid < '900000000000'`);
    const unseen = xpEvent(place, 3);
    await post(partner, unseen);
    await renumbersWhileShardsAreHeld();
    for (const event of [waiting, unseen])
      assert.equal((await statusOfEvent(partner, event)).state, 'processed');
    assert.deepEqual((await xpOf(place.studentId)).sort(), [1, 2, 3]);
    assert.equal(await renumberLog(server.db), false);
  });

  test('no event is read again, also with an erased one and shards that are not read as far', async () => {
    const events = Array.from({ length: 6 }, () => xpEvent(place, 1));
    for (const event of events) await processed(partner, event);
    await server.db.execute(sql`
      with erased as (
        update events set type = 'erased', student_id = null where event_id = ${events[0]?.id}
        returning seq
      )
      delete from event_outcomes o using erased where o.seq = erased.seq`);
    const times = () =>
      server.db.query(sql`
        select seq, processed_at from event_outcomes join events using (seq)
        where student_id = ${place.studentId} order by seq`);
    const before = await times();
    const other = xpEvent({ ...place, studentId: await putStudent(partner) }, 1);
    await server.db.begin(async (tx) => {
      await tx.execute(sql`select from event_shards order by shard for update`);
      await post(partner, other);
      await tx.execute(sql`update event_cursor set xid = '900000000000'`);
      await tx.execute(sql`update event_shards set xid = '900000000000'`);
    });
    assert.equal(await renumberLog(server.db), true);
    await eventually('the event that waits is read', async () => {
      return (await statusOfEvent(partner, other)).state !== 'received';
    });
    assert.deepEqual(await times(), before);
  });

  test('a correction of the same instant counts after the restore, as before', async () => {
    const attemptId = urn();
    const graded = gradeEvent(place, { scoreGiven: 1, maxScore: 4, attemptId });
    await processed(partner, graded);
    for (const table of ['assessment_results', 'event_cursor', 'event_shards'])
      await server.db.script(`update ${table} set xid = '900000000000'`);
    assert.equal(await renumberLog(server.db), true);
    const { eventTime } = graded;
    const correct = { scoreGiven: 3, maxScore: 4, attemptId };
    await processed(partner, gradeEvent(place, correct, { eventTime }));
    const { body } = await partner.get(
      `/gradebook/1.0/assessment-results?filter=student.sourcedId='${place.studentId}'`,
    );
    assert.deepEqual(
      body.assessmentResults.map(({ score }: { score: number }) => score),
      [3],
    );
  });
});

describe('warning subject_spelling', () => {
  test('for a subject that differs in case or spaces only, with the spelling in use', async () => {
    const sender = await server.partner();
    const there = await putPlace(sender);
    await putEnrollment(sender, there);
    const about = (subject: string) => {
      const event = xpEvent(there, 1);
      return { ...event, extensions: { ...event.extensions, subject } };
    };
    assert.deepEqual((await processed(sender, about('Language Arts'))).warnings, []);
    const odd = about('LanguageARTS ');
    const status = await processed(sender, odd);
    assert.equal(status.state, 'processed');
    const [warning] = status.warnings;
    assert.equal(warning.code, 'subject_spelling');
    assert.equal(warning.pointer, '/extensions/subject');
    assert.match(warning.message, /'LanguageARTS '.* have 'Language Arts'/);
    assert.deepEqual(warning.snippet, { extensions: { subject: 'Language Arts' } });
    assert.deepEqual((await processed(sender, about('Language'))).warnings, []);
    const dry = await sender.post('/events/1.0/?dryRun=true', about('language arts'));
    assert.equal(dry.body.warnings[0].code, 'subject_spelling');
    const { body } = await sender.get('/events/1.0/events');
    const listed = body.events.find(({ id }: { id: string }) => id === odd.id);
    assert.equal(listed.warnings[0].code, 'subject_spelling');
    // Each application has its own subjects.
    const stranger = await server.partner();
    const other = await putPlace(stranger);
    await putEnrollment(stranger, other);
    const event = xpEvent(other, 1);
    const { extensions } = event;
    const arts = { ...event, extensions: { ...extensions, subject: 'LANGUAGE arts' } };
    assert.deepEqual((await processed(stranger, arts)).warnings, []);
  });
});

test('warning lesson_deleted: XP for a deleted lesson counts', async () => {
  const place = await putPlace(partner);
  await putEnrollment(partner, place);
  await partner.delete(`/rostering/1.0/lessons/${place.lessonId}`);
  const event = xpEvent(place, 5);
  const { state, effects, warnings } = await processed(partner, event);
  assert.deepEqual([state, effects.xpEntryIds.length], ['processed', 1]);
  const [{ code, pointer, received }, ...others] = warnings;
  assert.deepEqual(others, []);
  assert.deepEqual(
    [code, pointer, received],
    ['lesson_deleted', '/extensions/lesson/id', place.lessonId],
  );
  const { body } = await partner.post('/events/1.0/?dryRun=true', xpEvent(place, 5));
  assert.deepEqual(
    body.warnings.map(({ code }: { code: string }) => code),
    ['lesson_deleted'],
  );
});

test('warning lesson_deleted: its unit or its course is deleted', async () => {
  for (const kind of ['units', 'courses'] as const) {
    const place = { ...(await putTree(partner)), studentId: await putStudent(partner) };
    await putEnrollment(partner, place);
    const id = kind === 'units' ? place.unitId : place.courseId;
    assert.ok((await partner.delete(`/rostering/1.0/${kind}/${id}`)).status < 300);
    const { state, warnings } = await processed(partner, xpEvent(place, 5));
    const expected = ['lesson_deleted /extensions/lesson/id'];
    assert.deepEqual([state, codesOf(warnings)], ['processed', expected]);
  }
});

const codesOf = (warnings: readonly { code: string; pointer: string }[]) =>
  warnings.map(({ code, pointer }) => `${code} ${pointer}`);

test('warnings course_not_found and lesson_not_found: an event without a grade counts', async () => {
  const place = await putPlace(partner);
  const { studentId, courseId, lessonId } = place;
  const viewOf = (course: string, lesson: string) =>
    personEvent('ViewEvent', 'Viewed', {
      studentId,
      extensions: { subject: 'Math', course: { id: course }, lesson: { id: lesson } },
    });
  assert.deepEqual((await processed(partner, viewOf(courseId, lessonId))).warnings, []);
  const { state, warnings } = await processed(partner, viewOf('none', randomUUID()));
  assert.equal(state, 'processed');
  assert.deepEqual(codesOf(warnings), [
    'course_not_found /extensions/course/id',
    'lesson_not_found /extensions/lesson/id',
  ]);
  assert.equal(warnings[0].received, 'none');
  assert.ok(warnings[0].nearest.length > 0);
});

test('warning ed_app_unknown for an application of the platform that is not the sender', async () => {
  const { studentId } = await putPlace(partner);
  const app = (id: string) => ({ edApp: { id, type: 'SoftwareApplication' } });
  const platform = `${server.baseUrl}/applications/1.0`;
  const legal = ['https://quest.example', `${platform}/${partner.applicationId.toUpperCase()}/`];
  for (const id of legal) {
    const view = personEvent('ViewEvent', 'Viewed', { studentId, ...app(id) });
    const { warnings } = await processed(partner, view);
    assert.deepEqual(warnings, [], id);
  }
  const other = app(`${platform}/${randomUUID()}`);
  const view = personEvent('ViewEvent', 'Viewed', { studentId, ...other });
  assert.deepEqual(codesOf((await post(partner, view)).body.warnings), [
    'ed_app_unknown /edApp/id',
  ]);
  const [warning, ...others] = (await processed(partner, view)).warnings;
  assert.deepEqual(
    [warning.code, warning.received, others],
    ['ed_app_unknown', other.edApp.id, []],
  );
  const login = { ...sessionEvent('LoggedIn', { id: urn(), studentId }), ...other };
  await post(partner, login);
  const { body } = await partner.get(`/events/1.0/events/${encodeURIComponent(login.id)}`);
  assert.deepEqual(codesOf(body.event.warnings), ['ed_app_unknown /edApp/id']);
});
