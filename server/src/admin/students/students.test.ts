/** A student's data: exported whole, erased whole, and not brought back by anybody. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { postStandards, putTree } from '../../../test/fixtures/content.ts';
import {
  gradeEvent,
  personEvent,
  post,
  processed,
  putPlace,
  sessionEvent,
  statusOfEvent,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { enrollmentBody, putSchool, userBody } from '../../../test/fixtures/people.ts';
import { retag } from '../../../test/fixtures/reviews.ts';
import { lectern, urlOf } from '../../../test/harness/command.ts';
import { dataFolder } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { PACKED, type Packed, textsOf } from '../../events/log/payloads.ts';
import { DAY_MS } from '../../lib/time.ts';
import { sweep } from '../../review/states/due.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import { HOLDINGS, WITHOUT_STUDENTS } from './holdings.ts';
import { eraseLateEvents } from './late.ts';

const server = await testServer();
const partner = await server.partner();
const operator = await server.operator();
const school = await putSchool(partner);
const { courseId, lessonId, resourceId } = await putTree(partner);
// An answer of some days ago is due for review.
await retag(partner, { resourceId }, await postStandards(partner, 1));
const DAYS_AGO = new Date(Date.now() - 3 * DAY_MS).toISOString();
const WEEKS_AGO = new Date(Date.now() - 20 * DAY_MS).toISOString();
const BASE = '/rostering/1.0';
const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };

const xpUrl = (id: string) => `/xp/1.0/users/${id}/entries`;

/** A student with something in every table that can hold something, all of it marked. */
async function putMarked(mark: string) {
  const id = `zora-${mark}`;
  const place = { studentId: id, courseId, lessonId };
  const members = { givenName: `Zora${mark}`, email: `${mark}@zora.example` };
  const put = async (url: string, body: unknown) =>
    assert.ok((await partner.put(url, body)).status < 300);
  await put(`${BASE}/users/${id}`, userBody(id, school.orgId, members));
  const ids = { userId: id, classId: school.classId };
  await put(`${BASE}/enrollments/enrolled-${id}`, enrollmentBody(`enrolled-${id}`, ids));
  await put(`${BASE}/students/${id}/agents/${school.userId}`, {});
  await put(`${BASE}/students/${school.userId}/agents/${id}`, {});
  const named = { id: `urn:tag:${id}`, studentId: id };
  const extensions = { requiresHeartbeat: true };
  const attempt = `urn:tag:attempt of ${mark}`.replaceAll(' ', '-');
  const sent = [
    sessionEvent('LoggedIn', { ...named, extensions }),
    sessionEvent('LoggedOut', named),
    xpEvent(place, 5),
    gradeEvent(place, { scoreGiven: 2, maxScore: 2 }, { eventTime: DAYS_AGO }),
    xpEvent({ ...place, lessonId: `no-lesson-of-${id}` }, 7, { eventTime: WEEKS_AGO }),
    xpEvent(place, 1, { session: `urn:tag:unknown-${mark}` }),
    personEvent('AssessmentItemEvent', 'Completed', {
      studentId: id,
      object: { id: `urn:tag:item-${mark}`, type: 'AssessmentItem' },
      generated: { id: `urn:tag:response-${mark}`, type: 'Response', attempt },
    }),
  ];
  const first = [];
  for (const event of sent) first.push(await post(partner, event));
  for (const event of sent) await statusOfEvent(partner, event);
  await sweep(server.db, new Date());
  await insertUnreachable(id, mark);
  await partner.get(`${BASE}/users/${id}`);
  return { id, place, sent, first };
}

/** What spaced repetition makes for a student. */
function reviewRows(id: string, mark: string) {
  const { applicationId } = partner;
  const [unit, lesson, item, resource] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const course = `review-of-${mark}`;
  const head = sql`sourced_id, application_id, status, date_last_modified, title, record`;
  const rest = sql`${applicationId}, 'active', now(), 'Review', '{}'`;
  return [
    sql`insert into courses (${head}, student_id) values (${course}, ${rest}, ${id})`,
    sql`insert into units (${head}, course_id, sort_order, student_id)
      values (${unit}, ${rest}, ${course}, 1, ${id})`,
    sql`insert into lessons (${head}, unit_id, resource_id, sort_order, student_id)
      select ${lesson}, ${rest}, ${unit}, resource_id, 1, ${id} from lessons
      where sourced_id = ${lessonId}`,
    sql`insert into classes (${head}, course_id, school_id, term_ids)
      values (${`class-${mark}`}, ${rest}, ${course}, ${school.orgId}, '{}')`,
    sql`insert into review_students (student_id, time_zone, declared, settings_version)
      values (${id}, 'UTC', '', 1) on conflict do nothing`,
    sql`insert into review_lessons values (${lesson}, ${id}, ${item}, ${lessonId}, ${courseId})`,
    sql`insert into review_answers (
      student_id, cf_item_id, key, event_id, application_id, attempt, at, credit, scheduler,
      course_id, lesson_id
    ) values (
      ${id}, ${item}, ${resource}, 'urn', ${applicationId}, ${resource}, now(), 'correct', 'fsrs',
      ${courseId}, ${lessonId}
    )`,
    sql`insert into review_states (
      student_id, cf_item_id, scheduler, algorithm, parameters_version, desired_retention,
      interval_days, review_dates, ratings, lapses, answers, log_version, last_rating,
      first_correct_at, last_review_date, due_date, due_at, time_zone, source_course_id,
      source_lesson_id, scheduler_conflict
    ) values (
      ${id}, ${item}, 'fsrs', 'x', 0, 0.9, 1, '{}', '{}', 0, 1, 1, 3, now(), now(), now(), now(),
      'UTC', ${courseId}, ${lessonId}, false
    )`,
    sql`insert into review_placements (
      student_id, cf_item_id, source_course_id, source_lesson_id, source_application_id, course_id,
      unit_id, lesson_id, status, due_date, cycle, added_at
    ) values (
      ${id}, ${item}, ${courseId}, ${lessonId}, ${applicationId}, ${course}, ${unit}, ${lesson},
      'open', now(), 1, now()
    )`,
  ];
}

/** What a sign-in, an operator or a heartbeat in time would leave, written here at once. */
async function insertUnreachable(id: string, mark: string): Promise<void> {
  const { applicationId } = partner;
  const stamp = sql`${applicationId}, 'active', now()`;
  const { classId, orgId } = school;
  for (const statement of [
    sql`insert into oauth_state (model, id, payload)
      values ('Session', ${`session of ${mark}`}, ${JSON.stringify({ accountId: id })})`,
    sql`insert into heartbeats values (${applicationId}, ${`urn:tag:${id}`}, now(), now(), now())`,
    sql`insert into roster_parts values
      (${applicationId}, 'roles', ${`role-${mark}`}, ${id}, ${mark}),
      (${applicationId}, 'resultScoreScales', ${`scale-${mark}`}, ${`result-${mark}`}, '')`,
    sql`insert into passwords (user_id, hash) values (${id}, ${`hash of ${mark}`})`,
    sql`insert into consents (application_id, user_id, scopes) values (${applicationId}, ${id}, '{}')`,
    sql`insert into sign_in_failures (subject, failures, failed_at)
      values (${`user ${id}`}, 1, now())`,
    sql`insert into demographics (sourced_id, application_id, status, date_last_modified, record)
      values (${id}, ${stamp}, ${`birth of ${mark}`})`,
    sql`insert into categories (sourced_id, application_id, status, date_last_modified, title, record)
      values ('c', ${stamp}, 'Tests', '{}') on conflict do nothing`,
    sql`insert into line_items (
      sourced_id, application_id, status, date_last_modified, title, assign_date, due_date,
      class_id, school_id, category_id, record
    ) values ('l', ${stamp}, 'Test', now(), now(), ${classId}, ${orgId}, 'c', '{}')
      on conflict do nothing`,
    sql`insert into results (
      sourced_id, application_id, status, date_last_modified, line_item_id, student_id, class_id,
      score_status, score_date, record
    ) values (${`result-${mark}`}, ${stamp}, 'l', ${id}, ${classId}, 'exempt', now(), '{}')`,
    sql`insert into own_assessment_results (
      sourced_id, application_id, status, date_last_modified, assessment_line_item_id, student_id,
      score_status, score_date, record
    ) values (${`own-${mark}`}, ${stamp}, 'l', ${id}, 'exempt', now(), '{}')`,
    sql`insert into event_digests
      select seq, ${randomUUID()} from events where student_id = ${id} limit 1`,
    ...reviewRows(id, mark),
  ]) {
    await server.db.execute(statement);
  }
}

/** What was sent, of all events. */
async function listTexts(): Promise<string[]> {
  const rows = await server.db.query<Packed>(sql`select ${PACKED} from event_payloads`);
  return rows.flatMap(textsOf).map(({ payload }) => payload);
}

/** The tables in which any row tells of the mark. */
async function tablesTelling(mark: string): Promise<string[]> {
  const tables = await server.db.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
  const telling = [];
  for (const { name } of tables) {
    const found =
      name === 'event_payloads'
        ? (await listTexts()).some((text) => text.includes(mark))
        : await server.db.first(sql`
          select 1 from ${trusted(name)} t where strpos(t::text, ${mark}) > 0 limit 1`);
    if (found) telling.push(name);
  }
  return telling.sort();
}

/** The disclosure log is written within a second. */
async function disclosuresWritten(id: string): Promise<void> {
  const deadline = Date.now() + 5_000;
  while ((await operator.get(`/admin/1.0/students/${id}/disclosures`)).body.total === 0) {
    assert.ok(Date.now() < deadline, 'no disclosure after 5 s');
  }
}

test('every table is exported and erased, or holds nothing of a student for a reason', async () => {
  const tables = await server.db.query<{ name: string; columns: string[] }>(sql`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition
    group by c.relname order by c.relname`);
  const listed = [...HOLDINGS.map(({ table }) => table), ...Object.keys(WITHOUT_STUDENTS)];
  const names = tables.map(({ name }) => name);
  assert.deepEqual(listed.sort(), names, 'holdings.ts must list each table, once');
  const person = /^(student|user|person|people|agent|account|assignee|learner)(s|_ids?)?$/;
  const suspicious = tables.filter(
    ({ name, columns }) => name in WITHOUT_STUDENTS && columns.some((each) => person.test(each)),
  );
  assert.deepEqual(suspicious, [], 'a column names a person: move the table to HOLDINGS');
});

test('200 with a row of every table that holds something; 404 for an unknown student', async () => {
  const { id } = await putMarked('exported');
  await disclosuresWritten(id);
  const { status, body } = await operator.get(`/admin/1.0/students/${id}`);
  assert.equal(status, 200);
  const { student, exportedAt, ...tables } = body;
  assert.deepEqual([student, typeof exportedAt], [id, 'string']);
  assert.deepEqual(
    Object.keys(tables).sort(),
    HOLDINGS.map(({ table }) => table).sort(),
    'this student has something everywhere: extend putMarked for a new table',
  );
  assert.equal(tables.users[0].email, 'exported@zora.example');
  assert.equal(tables.events.length, 7);
  assert.equal(tables.event_payloads.length, 7);
  assert.match(JSON.stringify(tables.event_payloads), /SessionEvent/);
  assert.equal((await operator.get('/admin/1.0/students/nobody')).status, 404);
  assert.equal((await operator.delete('/admin/1.0/students/nobody')).status, 404);
  assert.equal((await partner.get(`/admin/1.0/students/${id}`)).status, 403);
  assert.equal((await partner.delete(`/admin/1.0/students/${id}`)).status, 403);
  const line = await server.db.first(sql`
    select 1 from audit_log where action = 'export' and person = ${id}`);
  assert.ok(line, 'an export stands in the audit log');

  const [folder, stdout] = [await dataFolder(), await lectern(['student', 'export', id], { env })];
  const out = join(folder, 'export.json');
  const written = await lectern(['student', 'export', id, '-o', out], { env });
  assert.deepEqual([stdout.code, written.code], [0, 0]);
  assert.equal(JSON.parse(stdout.stdout).events.length, 7);
  assert.equal((await stat(out)).mode & 0o777, 0o600);
  assert.equal((await lectern(['student', 'export', id, '-o', out], { env })).code, 7);
  assert.equal((await lectern(['student', 'export', 'nobody'], { env })).code, 4);
});

test('D12 200: nothing in any table tells of an erased student, and retries count for nothing', async () => {
  const { id, sent, first } = await putMarked('goner');
  await disclosuresWritten(id);
  assert.ok((await tablesTelling('goner')).length >= HOLDINGS.length - 1);
  const { status, body } = await operator.delete(`/admin/1.0/students/${id}`);
  assert.equal(status, 200);
  assert.equal(body.erased.events, 7);
  assert.equal(body.erased.users, 1);
  assert.deepEqual(await tablesTelling('goner'), []);
  assert.equal((await operator.get(`${BASE}/users/${id}`)).status, 404);
  const { user } = (await partner.get(`${BASE}/users/${school.userId}`)).body;
  assert.ok(!JSON.stringify(user.agents ?? []).includes(id), 'no record refers to the student');
  const hashed = await server.db.query(sql`
    select action from audit_log where action = 'erase' and length(object_id) = 43`);
  assert.equal(hashed.length, 1);

  for (const [index, event] of sent.entries()) {
    const again = await post(partner, event);
    assert.deepEqual([again.status, again.text], [first[index]?.status, first[index]?.text]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const status = await partner.get(`/events/1.0/events/${encodeURIComponent(event.id)}`);
    assert.equal(status.status, 404);
  }
  assert.deepEqual(await tablesTelling('goner'), []);
  const list = await partner.get('/events/1.0/events?from=2020-01-01T00:00:00Z');
  assert.ok(!list.body.events.some((event: { id: string }) => event.id === ''));
  assert.equal((await operator.delete(`/admin/1.0/students/${id}`)).status, 404);
});

test('D12 new events of an erased student are dropped, and erased by the job', async () => {
  const { id, place } = await putMarked('returned');
  assert.equal((await operator.delete(`/admin/1.0/students/${id}`)).status, 200);
  const status = await processed(partner, xpEvent(place, 3));
  assert.equal(status.reason.code, 'student_unknown');
  await post(partner, sessionEvent('LoggedIn', { id: `urn:tag:${id}`, studentId: id }));
  const stranger = await processed(partner, xpEvent({ ...place, studentId: 'never-seen' }, 3));
  assert.equal(stranger.reason.code, 'student_unknown');
  assert.notDeepEqual(await tablesTelling('returned'), []);
  await eraseLateEvents.run(server.db, new Date());
  assert.deepEqual(await tablesTelling('returned'), []);
  assert.ok(
    (await tablesTelling('never-seen')).includes('events'),
    'nobody asked to erase this one',
  );
});

test('D12 live ingestion brings no row back while a student is erased', async () => {
  const place = await putPlace(partner);
  let stopped = false;
  const sender = async () => {
    while (!stopped) await post(partner, xpEvent(place, 1));
  };
  const senders = Array.from({ length: 4 }, sender);
  while ((await partner.get(xpUrl(place.studentId))).body.total === 0);
  const erased = await operator.delete(`/admin/1.0/students/${place.studentId}`);
  assert.equal(erased.status, 200);
  stopped = true;
  await Promise.all(senders);
  const last = await processed(partner, xpEvent(place, 1));
  assert.equal(last.reason.code, 'student_unknown', 'all before it are processed');
  const rows = await server.db.query(sql`
    select 1 from xp_entries where student_id = ${place.studentId}`);
  assert.equal(rows.length, 0);
  assert.equal((await partner.get(xpUrl(place.studentId))).status, 404);
});

test('lectern student erase asks, and says what went', async () => {
  const { id } = await putMarked('typed');
  const asked = await lectern(['student', 'erase', id], { env });
  assert.equal(asked.code, 2);
  const ending = await lectern(['student', 'erase', id, '--yes', '--output', 'json'], { env });
  assert.equal(ending.code, 0, ending.stderr);
  assert.equal(JSON.parse(ending.stdout).erased.xp_entries, 2);
  assert.deepEqual(await tablesTelling('typed'), []);
  assert.equal((await lectern(['student', 'erase', id, '--yes'], { env })).code, 4);
});
