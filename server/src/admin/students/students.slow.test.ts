/** Student data: export and erasure are complete, and no concurrent write brings a row back. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { postStandards, putTree } from '../../../test/fixtures/content.ts';
import {
  gradeEvent,
  person,
  personEvent,
  post,
  processed,
  putPlace,
  sessionEvent,
  statusOfEvent,
  urn,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { enrollmentBody, putSchool, userBody } from '../../../test/fixtures/people.ts';
import { retag } from '../../../test/fixtures/reviews.ts';
import { PASSWORD, signIn, signInParty } from '../../../test/fixtures/sign-in.ts';
import { WITHOUT_STUDENTS } from '../../../test/fixtures/tables-without-students.ts';
import { assertAccessible } from '../../../test/harness/accessibility.ts';
import { Browser } from '../../../test/harness/browser.ts';
import { openChromium, skipWithoutChromium } from '../../../test/harness/chromium.ts';
import { lectern, urlOf } from '../../../test/harness/command.ts';
import { dataFolder, eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { setPassword } from '../../auth/people/accounts.ts';
import { hashPassword } from '../../auth/people/passwords.ts';
import { PACKED, type Packed, textsOf } from '../../events/log/payloads.ts';
import { escapeText } from '../../lib/html.ts';
import { DAY_MS } from '../../lib/time.ts';
import { insertDisclosures } from '../../privacy/disclosure-lines.ts';
import { sweep } from '../../review/states/due.ts';
import { join as joined, sql, trusted } from '../../storage/database/sql.ts';
import { INVENTORY } from './data-inventory.ts';
import { eraseLateEvents } from './late.ts';

const server = await testServer();
const { db } = server;
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

/** Makes a student with rows in every table of INVENTORY, each row with the mark in it. */
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
  await sweep(db, new Date());
  await insertDirectly(id, mark);
  await partner.get(`${BASE}/users/${id}`);
  return { id, place, sent, first };
}

/** Inserts of a review course, a review state and an answer of the student. */
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
    sql`insert into review_lessons (
      lesson_id, student_id, cf_item_id, source_lesson_id, source_course_id
    ) values (${lesson}, ${id}, ${item}, ${lessonId}, ${courseId})`,
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

/** Inserts rows that would need a sign-in, an operator or a waiting time. */
async function insertDirectly(id: string, mark: string): Promise<void> {
  const { applicationId } = partner;
  const stamp = sql`${applicationId}, 'active', now()`;
  const { classId, orgId } = school;
  for (const statement of [
    sql`insert into oauth_state (model, id, payload)
      values ('Session', ${`session of ${mark}`}, ${JSON.stringify({ accountId: id })})`,
    sql`insert into heartbeats (application_id, session_id, minute, first_at, last_at)
      values (${applicationId}, ${`urn:tag:${id}`}, now(), now(), now())`,
    sql`insert into roster_parts (application_id, file, sourced_id, owner_id, key) values
      (${applicationId}, 'roles', ${`role-${mark}`}, ${id}, ${mark}),
      (${applicationId}, 'resultScoreScales', ${`scale-${mark}`}, ${`result-${mark}`}, '')`,
    sql`insert into passwords (user_id, hash) values (${id}, ${`hash of ${mark}`})`,
    sql`insert into user_sessions (
      cookie_sha256, user_id, created_at, seen_at, expires_at, address, user_agent) values (
      sha256(${`cookie of ${mark}`}::bytea), ${id}, now(), now(), now() + interval '1 hour',
      '127.0.0.0', ${`browser of ${mark}`}
    )`,
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
    sql`insert into event_digests (seq, digest)
      select seq, ${randomUUID()} from events where student_id = ${id} limit 1`,
    ...reviewRows(id, mark),
  ]) {
    await db.execute(statement);
  }
}

async function listTexts(): Promise<string[]> {
  const rows = await db.query<Packed>(sql`select ${PACKED} from event_payloads`);
  return rows.flatMap(textsOf).map(({ payload }) => payload);
}

/** The tables with a row that contains one of the marks; but for notes that tell of the erasure. */
async function tablesWith(...marks: readonly string[]): Promise<string[]> {
  const lowered = marks.map((mark) => mark.toLowerCase());
  const tables = await db.query<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'event_payloads'`);
  const each = tables.map(
    ({ name }) => sql`
      select ${name}::text as name where exists (
        select 1 from ${trusted(name)} t join unnest(${lowered}::text[]) as mark
          on strpos(lower(t::text), mark) > 0
        where t::text not like '%student.erased%')`,
  );
  const found = await db.query<{ name: string }>(joined(each, ' union all '));
  const isInText = (text: string) => lowered.some((mark) => text.toLowerCase().includes(mark));
  const packed = (await listTexts()).some(isInText) ? ['event_payloads'] : [];
  return [...found.map(({ name }) => name), ...packed].sort();
}

/** The disclosure log is written within a second. */
async function disclosuresWritten(id: string): Promise<void> {
  await eventually('a disclosure', async () => {
    const { body } = await operator.get(`/admin/1.0/students/${id}/disclosures`);
    return body.disclosures.length > 0;
  });
}

test('every table is exported and erased, or is listed with a reason why it holds no student data', async () => {
  const tables = await db.query<{ name: string; columns: string[] }>(sql`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition
    group by c.relname order by c.relname`);
  const listed = [...INVENTORY.map(({ table }) => table), ...Object.keys(WITHOUT_STUDENTS)];
  const names = tables.map(({ name }) => name);
  assert.deepEqual(listed.sort(), names, 'INVENTORY or WITHOUT_STUDENTS: each table, once');
  // An account is of a person at the console, apart from the roster.
  const person = /^(student|user|person|people|agent|assignee|learner)(s|_ids?)?$/;
  const suspicious = tables.filter(
    ({ name, columns }) => name in WITHOUT_STUDENTS && columns.some((each) => person.test(each)),
  );
  assert.deepEqual(suspicious, [], 'a column names a person: move the table to INVENTORY');
});

test('200 with rows of every table of a student; 404 for an unknown student', async () => {
  const { id } = await putMarked('exported');
  await disclosuresWritten(id);
  const { status, body } = await operator.get(`/admin/1.0/students/${id}`);
  assert.equal(status, 200);
  const { student, exportedAt, ...tables } = body;
  assert.deepEqual([student, typeof exportedAt], [id, 'string']);
  assert.deepEqual(
    Object.keys(tables).sort(),
    INVENTORY.map(({ table }) => table).sort(),
    'putMarked must write to every table of INVENTORY',
  );
  assert.equal(tables.users[0].email, 'exported@zora.example');
  assert.equal(tables.events.length, 7);
  assert.equal(tables.event_payloads.length, 7);
  assert.match(JSON.stringify(tables.event_payloads), /SessionEvent/);
  assert.equal((await operator.get('/admin/1.0/students/no-such-id')).status, 404);
  assert.equal((await operator.delete('/admin/1.0/students/no-such-id')).status, 404);
  assert.equal((await partner.get(`/admin/1.0/students/${id}`)).status, 403);
  assert.equal((await partner.delete(`/admin/1.0/students/${id}`)).status, 403);
  const lines = await db.query(sql`
    select actor_id from audit_log where action = 'export' and person = ${id}`);
  assert.deepEqual(lines, [{ actorId: operator.clientId }]);

  const [folder, stdout] = [await dataFolder(), await lectern(['student', 'export', id], { env })];
  const out = join(folder, 'export.json');
  const written = await lectern(['student', 'export', id, '-o', out], { env });
  assert.deepEqual([stdout.code, written.code], [0, 0]);
  assert.equal(JSON.parse(stdout.stdout).events.length, 7);
  assert.equal((await stat(out)).mode & 0o777, 0o600);
  assert.equal((await lectern(['student', 'export', id, '-o', out], { env })).code, 7);
  assert.equal((await lectern(['student', 'export', 'no-such-id'], { env })).code, 4);
});

test('the page for families has each table and its values, and marks up nothing that is stored', async () => {
  const { id } = await putMarked('read');
  await disclosuresWritten(id);
  await db.execute(sql`
    update users set given_name = '<script>alert("Zora")</script>' where sourced_id = ${id}`);
  const out = join(await dataFolder(), 'child.html');
  const written = await lectern(['student', 'export', id, '-o', out], { env });
  assert.deepEqual([written.code, written.stdout], [0, '']);
  assert.equal((await stat(out)).mode & 0o777, 0o600);
  const page = await readFile(out, 'utf8');
  assert.doesNotMatch(page, /<script/);
  assert.match(page, /<h1>What is stored of &lt;script&gt;alert\(&quot;Zora/);
  for (const { title, table } of INVENTORY) {
    assert.ok(page.includes(`<h3>${escapeText(title)}</h3>`), title);
    assert.ok(page.includes(` of the table <code>${table}</code>`), table);
  }
  const titles = await db.query<{ title: string }>(sql`
    select title from courses where sourced_id = ${courseId}
    union all select title from classes where sourced_id = ${school.classId}
    union all select title from lessons where sourced_id = ${lessonId}
    union all select name from orgs where sourced_id = ${school.orgId}`);
  assert.equal(titles.length, 4);
  for (const { title } of titles) assert.ok(page.includes(`<td>${escapeText(title)}</td>`), title);
  const { body } = await operator.get(`/admin/1.0/students/${id}`);
  const values = [body.users, body.results, body.xp_entries, body.events]
    .flat()
    .flatMap((row) => [
      row.email,
      row.sourced_id,
      row.comment,
      row.event_id,
      row.subject,
      row.value,
    ])
    .filter((value) => value !== null && value !== undefined);
  assert.ok(values.length > 20);
  for (const value of values) assert.ok(page.includes(escapeText(String(value))), String(value));
  const reply = await operator.get(`/admin/1.0/students/${id}/page`);
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get('content-disposition'), 'attachment');
  assert.match(reply.headers.get('content-type') ?? '', /^text\/html/);
  assert.ok(reply.text.includes('<h3>The person</h3>'));
  assert.equal((await partner.get(`/admin/1.0/students/${id}/page`)).status, 403);
  assert.equal((await operator.get('/admin/1.0/students/no-such-id/page')).status, 404);
  assert.equal((await lectern(['student', 'export', 'no-such-id', '-o', out], { env })).code, 4);
  if (skipWithoutChromium) return;
  const shown = await (await openChromium()).newPage();
  for (const width of [390, 1280]) {
    await shown.setViewportSize({ width, height: 800 });
    await shown.goto(`file://${out}`);
    await assertAccessible(shown, `the page for families, ${width} px wide`);
    const overflow = await shown.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    assert.equal(overflow, 0, `the page scrolls sideways at ${width} px`);
  }
});

test('an export names none of the people who were shown together with the student', async () => {
  const [{ id }, other] = [await putMarked('parted'), randomUUID()];
  const endpoint = 'GET /rostering/1.0/users';
  const reader = { applicationId: null, clientId: 'nobody', endpoint, requestId: '' };
  await insertDisclosures(db, [{ at: new Date(), ...reader, students: `${other}\n${id}` }]);
  const { text, body } = await operator.get(`/admin/1.0/students/${id}`);
  assert.ok(!text.includes(other));
  const lines = body.disclosures.filter((line: { endpoint: string }) => line.endpoint === endpoint);
  const people = lines.map((line: { people_id: number }) => line.people_id);
  const shown = body.disclosure_people.filter((row: { id: number }) => people.includes(row.id));
  assert.deepEqual(shown, [{ id: people[0], students: [id] }]);
});

test('200 with the number of rows by table that an export has; 404 for an unknown student', async () => {
  const { id } = await putMarked('counted');
  await disclosuresWritten(id);
  const { body: exported } = await operator.get(`/admin/1.0/students/${id}`);
  const { status, body } = await operator.get(`/admin/1.0/students/${id}/holdings`);
  assert.deepEqual([status, body.student], [200, id]);
  type Held = { readonly table: string; readonly rows: number; readonly erasure: string };
  const held = body.holdings as readonly Held[];
  assert.deepEqual(
    held.map(({ table }) => table),
    INVENTORY.map(({ table }) => table),
  );
  // The export itself has lines in both logs.
  for (const { table, rows } of held.filter(({ erasure }) => erasure !== 'pseudonymised')) {
    assert.equal(rows, exported[table].length, table);
  }
  const url = '/admin/1.0/students/no-such-id/holdings';
  assert.equal((await operator.get(url)).status, 404);
  assert.equal((await partner.get(`/admin/1.0/students/${id}/holdings`)).status, 403);
});

test('200: no table contains an erased student, and retries of its events have no effect', async () => {
  const { id, sent, first } = await putMarked('wiped');
  await disclosuresWritten(id);
  const named = await tablesWith('wiped');
  const others = INVENTORY.map(({ table }) => table).filter((table) => !named.includes(table));
  assert.deepEqual(others, ['event_digests', 'disclosures'], 'these have numbers alone');
  const { status, body } = await operator.delete(`/admin/1.0/students/${id}`);
  assert.equal(status, 200);
  assert.equal(body.erased.events, 7);
  assert.equal(body.erased.users, 1);
  assert.deepEqual(await tablesWith('wiped'), []);
  assert.equal((await operator.get(`${BASE}/users/${id}`)).status, 404);
  const { user } = (await partner.get(`${BASE}/users/${school.userId}`)).body;
  assert.ok(!JSON.stringify(user.agents ?? []).includes(id), 'no record refers to the student');
  const hashed = await db.query(sql`
    select action from audit_log where action = 'erase' and length(object_id) = 43`);
  // A second pass has a line of its own when rows arrived during the first.
  assert.ok(hashed.length === 1 || hashed.length === 2, String(hashed.length));

  for (const [index, event] of sent.entries()) {
    const again = await post(partner, event);
    assert.deepEqual([again.status, again.text], [first[index]?.status, first[index]?.text]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    const status = await partner.get(`/events/1.0/events/${encodeURIComponent(event.id)}`);
    assert.equal(status.status, 404);
  }
  assert.deepEqual(await tablesWith('wiped'), []);
  const list = await partner.get('/events/1.0/events?from=2020-01-01T00:00:00Z');
  assert.ok(!list.body.events.some((event: { id: string }) => event.id === ''));
  assert.equal((await operator.delete(`/admin/1.0/students/${id}`)).status, 404);
});

/** A student who signed in, is named by others, and was sent under an email address. */
async function putKnown() {
  const tag = randomUUID().slice(0, 8);
  const id = `stu-${tag}`;
  const names = { givenName: `Given${tag}`, familyName: `Family${tag}` };
  const [username, email] = [`login.${tag}`, `Mail.${tag}@Home.Example`];
  const user = userBody(id, school.orgId, { ...names, username, email });
  assert.equal((await partner.put(`${BASE}/users/${id}`, user)).status, 201);
  await setPassword(db, id, await hashPassword(PASSWORD));
  const party = await signInParty(server);
  const parameters = { login_hint: email };
  await signIn(party, { id, username, email }, { parameters });
  // A sign-in without an end.
  await new Browser().follow((await party.begin(parameters)).url, server.baseUrl);

  const fullName = `${names.givenName} ${names.familyName}`;
  const place = await putPlace(partner);
  const byPeer = xpEvent(place, 4, {
    actor: { ...person(id), name: names.givenName, extensions: { email } },
    extensions: {
      ...xpEvent(place, 4).extensions,
      notes: [`praised by ${fullName.toUpperCase()}`, `mailto:${email}`, `see /u/${id}?x`],
    },
  });
  const assignee = { id: `mailto:${email}`, type: 'Person' };
  const byMail = { ...xpEvent(place, 6), object: { id: urn(), type: 'Attempt', assignee } };
  const login = sessionEvent('LoggedIn', { id: urn(), studentId: id });
  const user2 = { id: `mailto:${email.toUpperCase()}`, type: 'Person' };
  const byHand = { ...login, id: urn(), actor: user2, session: { ...login.session, user: user2 } };
  const sent = [byPeer, byMail, byHand, xpEvent({ ...place, studentId: id }, 1)];
  const first = [];
  for (const event of sent) first.push(await post(partner, event));
  assert.deepEqual(
    first.map(({ status }) => status),
    [202, 202, 200, 202],
  );
  for (const event of sent) await statusOfEvent(partner, event);
  return { id, place, byPeer, byMail, needles: [id, username, email, ...Object.values(names)] };
}

test('200: no table and no text names an erased student who signed in and whom others name', async () => {
  const { id, place, byPeer, byMail, needles } = await putKnown();
  await eventually('a disclosure of the address', async () => {
    return (await tablesWith(needles[2] ?? '')).includes('disclosure_people');
  });
  const found = await tablesWith(...needles);
  for (const table of ['audit_log', 'event_payloads', 'event_waits', 'events', 'oauth_state'])
    assert.ok(found.includes(table), table);
  assert.equal((await operator.delete(`/admin/1.0/students/${id}`)).status, 200);
  assert.deepEqual(await tablesWith(...needles), []);

  const kept = await statusOfEvent(partner, byPeer);
  assert.equal(kept.state, 'processed');
  assert.equal(kept.payload.actor.type, 'Person');
  assert.equal(kept.payload.object.assignee.id, person(place.studentId).id);
  const otherBytes = Object.fromEntries(Object.entries(byPeer).reverse());
  const again = await post(partner, otherBytes);
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [202, 'true']);
  const changed = { ...byPeer, generated: { ...byPeer.generated, scoreGiven: 5 } };
  assert.equal((await post(partner, changed)).status, 409);

  const late = { ...byMail, id: urn() };
  assert.equal((await processed(partner, late)).reason.code, 'student_not_accessible');
  await eraseLateEvents.run(db, new Date());
  const left = await db.query(sql`select 1 from events where event_id = ${late.id}`);
  assert.equal(left.length, 0, 'the address is that of an erased student');
});

test('new events of an erased student are dropped, and erased by the job', async () => {
  const { id, place } = await putMarked('returned');
  assert.equal((await operator.delete(`/admin/1.0/students/${id}`)).status, 200);
  const status = await processed(partner, xpEvent(place, 3));
  assert.equal(status.reason.code, 'student_not_accessible');
  await processed(partner, xpEvent({ ...place, studentId: id.toUpperCase() }, 3));
  await post(partner, sessionEvent('LoggedIn', { id: `urn:tag:${id}`, studentId: id }));
  const stranger = await processed(partner, xpEvent({ ...place, studentId: 'never-seen' }, 3));
  assert.equal(stranger.reason.code, 'student_not_accessible');
  assert.notDeepEqual(await tablesWith('returned'), []);
  await eraseLateEvents.run(db, new Date());
  assert.deepEqual(await tablesWith('returned'), []);
  assert.ok((await tablesWith('never-seen')).includes('events'), 'this student was never erased');
});

test('events that arrive during an erasure bring no row back', async () => {
  const place = await putPlace(partner);
  let stopped = false;
  const sender = async () => {
    while (!stopped) await post(partner, xpEvent(place, 1));
  };
  const senders = Array.from({ length: 4 }, sender);
  await eventually('an XP entry', async () => {
    return (await partner.get(xpUrl(place.studentId))).body.total > 0;
  });
  const erased = await operator.delete(`/admin/1.0/students/${place.studentId}`);
  assert.equal(erased.status, 200);
  stopped = true;
  await Promise.all(senders);
  const last = await processed(partner, xpEvent(place, 1));
  assert.equal(last.reason.code, 'student_not_accessible', 'all before it are processed');
  const rows = await db.query(sql`
    select 1 from xp_entries where student_id = ${place.studentId}`);
  assert.equal(rows.length, 0);
  assert.equal((await partner.get(xpUrl(place.studentId))).status, 404);
});

test('lectern student erase needs --yes, and prints the counts of erased rows', async () => {
  const { id } = await putMarked('typed');
  const unconfirmed = await lectern(['student', 'erase', id], { env });
  assert.equal(unconfirmed.code, 2);
  const ending = await lectern(['student', 'erase', id, '--yes', '--output', 'json'], { env });
  assert.equal(ending.code, 0, ending.stderr);
  assert.equal(JSON.parse(ending.stdout).erased.xp_entries, 2);
  assert.deepEqual(await tablesWith('typed'), []);
  assert.equal((await lectern(['student', 'erase', id, '--yes'], { env })).code, 4);
});
