/** The disclosure log: every answer with data of a student has its line. */
import assert from 'node:assert/strict';
import { userInfo } from 'node:os';
import { test } from 'node:test';
import { pino } from 'pino';
import { postStandards, put, putTree } from '../../test/fixtures/content.ts';
import { gradeEvent, post, processed, sessionEvent, xpEvent } from '../../test/fixtures/events.ts';
import { enrollmentBody, putSchool, userBody } from '../../test/fixtures/people.ts';
import { lectern, urlOf } from '../../test/harness/command.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { showed } from '../admin/students/disclosures.ts';
import { routes } from '../app.ts';
import { parseCsv } from '../files/csv.ts';
import { sql } from '../storage/database/sql.ts';
import { kindOfData } from './data-kinds.ts';
import { DisclosureLog } from './disclosures.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const operator = await server.operator();

/** Last names of paths: collections of records about people, and all other collections. */
const PERSONAL = new Set([
  ...['users', 'students', 'teachers', 'agents', 'enrollments', 'demographics'],
  ...['results', 'assessmentResults', 'assessment-results', 'entries', 'activity', 'daily'],
  ...['weekly', 'log', 'sessions', 'mastery', 'retention'],
]);
const IMPERSONAL = new Set([
  ...['academicSessions', 'classes', 'gradingPeriods', 'orgs', 'schools', 'terms'],
  ...['courses', 'units', 'lessons', 'resources', 'components', 'component-resources'],
  ...['tree', 'coverage'],
  ...['assessmentLineItems', 'categories', 'lineItems', 'scoreScales'],
]);

/** Routes without personal data: standards, the server itself, event statuses without students. */
const NOT_PERSONAL =
  /^\/($|ims\/case|standards|uri|applications|admin|health|metrics)|\/discovery\/|^\/console\/|^\/events\/1\.0\/(events|errors|counts|stream)?$/;

/** True for a path that names a person, or lists records about people. */
function isPersonal(url: string): boolean {
  if (/:(user|student|teacher)SourcedId|\/users\/:|^\/events\/1\.0\/events\/:/.test(url))
    return true;
  if (/^\/insights\/1\.0\/((sessions|classes)\/:|mastery\/classes$)/.test(url)) return true;
  const name = url.split('/').findLast((part) => !part.startsWith(':')) ?? '';
  assert.ok(PERSONAL.has(name) || IMPERSONAL.has(name), `${url}: say whether it shows people`);
  return PERSONAL.has(name);
}

const school = await putSchool(partner);
const tree = await putTree(partner);
const studentId = 'student-1';
const enrollmentId = 'e-student';
const place = { studentId, courseId: tree.courseId, lessonId: tree.lessonId };
const teacherId = 'teacher-1';
const ofClass = { userId: studentId, classId: school.classId };
await put(partner, `/rostering/1.0/users/${studentId}`, userBody(studentId, school.orgId));
await put(
  partner,
  `/rostering/1.0/enrollments/${enrollmentId}`,
  enrollmentBody(enrollmentId, ofClass),
);
await put(
  partner,
  `/rostering/1.0/users/${teacherId}`,
  userBody(teacherId, school.orgId, {
    roles: [{ roleType: 'primary', role: 'teacher', org: { sourcedId: school.orgId } }],
  }),
);
await put(
  partner,
  '/rostering/1.0/enrollments/e-teacher',
  enrollmentBody('e-teacher', { userId: teacherId, classId: school.classId }, { role: 'teacher' }),
);
await put(partner, `/rostering/1.0/students/${studentId}/agents/${teacherId}`, {});
const xp = xpEvent(place, 1);
await processed(partner, xp);
await processed(partner, gradeEvent(place, { scoreGiven: 1, maxScore: 1 }));
await post(partner, sessionEvent('LoggedIn', { id: 'urn:tag:one', studentId }));
const ref = (sourcedId: string) => ({ sourcedId });
const line = {
  ...{ sourcedId: 'l-1', title: 'Test', class: ref(school.classId), school: ref(school.orgId) },
  ...{ category: ref('c-1'), assignDate: '2026-01-01T00:00:00Z', dueDate: '2026-01-02T00:00:00Z' },
};
const result = {
  ...{ sourcedId: 'r-1', lineItem: ref('l-1'), student: ref(studentId) },
  ...{ class: ref(school.classId), scoreStatus: 'exempt', scoreDate: '2026-01-02' },
};
const gradebook = '/gradebook/1.0';
await put(operator, `${gradebook}/categories/c-1`, { category: { sourcedId: 'c-1', title: 'T' } });
await put(operator, `${gradebook}/lineItems/l-1`, { lineItem: line });
await put(operator, `${gradebook}/results/r-1`, { result });
await put(operator, `/ims/oneroster/rostering/v1p2/demographics/${studentId}`, {
  demographics: { sourcedId: studentId, birthDate: '2015-01-01' },
});

const [standardId = ''] = await postStandards(partner, 1);
await server.db.execute(sql`
  insert into review_states (
    student_id, cf_item_id, scheduler, algorithm, parameters_version, desired_retention, stability,
    difficulty, interval_days, review_dates, ratings, lapses, answers, log_version, last_rating,
    first_correct_at, last_review_date, due_date, due_at, time_zone, source_course_id,
    source_lesson_id, scheduler_conflict
  ) values (
    ${studentId}, ${standardId}, 'fsrs', 'FSRS-6', 0, 0.9, 2, 5, 1,
    array[date '2026-01-01', current_date - 5], '{3,3}', 0, 1, 1, 3, now(), current_date - 5, '2026-01-02', now(), 'UTC', ${place.courseId}, ${place.lessonId}, false
  )`);

await server.db.execute(sql`
  insert into review_students (student_id, time_zone, declared, settings_version)
  values (${studentId}, 'UTC', 'UTC', 0)`);

const [framework] = await server.db.query<{ id: string }>(
  sql`select document_id as id from cf_items where sourced_id = ${standardId}`,
);

const [derived] = await server.db.query<{ id: string }>(
  sql`select sourced_id as id from assessment_results where student_id = ${studentId}`,
);

/** The value of `:sourcedId` below each collection. */
const IDS: Readonly<Record<string, string>> = {
  users: studentId,
  classes: school.classId,
  students: studentId,
  teachers: teacherId,
  enrollments: enrollmentId,
  demographics: studentId,
  results: 'r-1',
  assessmentResults: derived?.id ?? '',
  'assessment-results': derived?.id ?? '',
};

const PARAMETERS: Readonly<Record<string, string>> = {
  userSourcedId: studentId,
  studentSourcedId: studentId,
  teacherSourcedId: teacherId,
  classSourcedId: school.classId,
  schoolSourcedId: school.orgId,
  lineItemSourcedId: 'l-1',
  sessionId: 'urn:tag:one',
  id: xp.id,
  standardId,
};

/** A URL of the route that shows a person of this test. */
function exampleOf(url: string): string {
  const filled = url.replace(/(\w[\w-]*)\/:(\w+)/g, (_all, name: string, parameter: string) => {
    const id = parameter === 'sourcedId' ? IDS[name] : PARAMETERS[parameter];
    return `${name}/${encodeURIComponent(id ?? '')}`;
  });
  if (url === '/analytics/1.0/daily') return url;
  if (/\/(mastery|mastery\/classes|retention)$/.test(url)) {
    const query = `frameworkId=${framework?.id}&studentId=${studentId}`;
    return `${filled}?${query}`;
  }
  if (url.startsWith('/analytics/')) return `${filled}?studentId=${studentId}`;
  return filled;
}

interface Line {
  readonly endpoint: string;
  readonly requestId: string;
}

async function linesOf(id: string): Promise<Line[]> {
  const reply = await operator.get(`/admin/1.0/students/${id}/disclosures?limit=3000`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.disclosures;
}

/** The line of a request; lines are written within a second. */
async function lineOf(id: string, requestId: string): Promise<Line> {
  let line: Line | undefined;
  await eventually(`a line for the request ${requestId}`, async () => {
    line = (await linesOf(id)).find((each) => each.requestId === requestId);
    return line !== undefined;
  });
  assert.ok(line);
  return line;
}

test('every read of personal data has a line', async () => {
  const personal = routes
    .filter(({ method, mounted, url }) => method === 'GET' && !mounted && !NOT_PERSONAL.test(url))
    .map(({ url }) => url)
    .filter(isPersonal);
  assert.ok(personal.length > 40);
  const reads = await Promise.all(
    personal.map(async (url) => {
      // Its own events and sessions, by application.
      const reader = /^\/events\/1\.0\/(log|sessions)$/.test(url) ? partner : operator;
      const reply = await reader.get(exampleOf(url));
      assert.equal(reply.status, 200, `${exampleOf(url)}: ${reply.text}`);
      return { url, requestId: reply.headers.get('x-request-id') ?? url };
    }),
  );
  for (const { url, requestId } of reads) {
    const line = await lineOf(/teacher|agents/.test(url) ? teacherId : studentId, requestId);
    assert.equal(line.endpoint, `GET ${url}`);
  }
});

test('a line names application, client and request; a list names each student on the page', async () => {
  const reply = await partner.get('/rostering/1.0/users?limit=3000');
  const requestId = reply.headers.get('x-request-id') ?? '';
  for (const { sourcedId } of reply.body.users) await lineOf(sourcedId, requestId);
  const line = (await lineOf(studentId, requestId)) as unknown as Record<string, unknown>;
  assert.deepEqual(
    [line['applicationId'], line['clientId']],
    [partner.applicationId, partner.clientId],
  );
});

test('a list as CSV shows and discloses the same students, and none to who may read none', async () => {
  const url = '/rostering/1.0/users?fields=sourcedId';
  const read = async ({ token }: { token: string }) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' };
    const { status, text, headers: replied } = await server.fetch(url, { headers });
    assert.deepEqual([status, replied.get('vary')], [200, 'accept']);
    assert.match(replied.get('content-type') ?? '', /^text\/csv; charset=utf-8/);
    const [[header] = [], ...rows] = parseCsv(Buffer.from(text));
    const ids = rows.map(([id = '']) => id);
    assert.equal(header, 'sourcedId');
    return { ids, requestId: replied.get('x-request-id') ?? '' };
  };
  const { ids, requestId } = await read(partner);
  const { users } = (await partner.get(`${url}&limit=3000`)).body;
  assert.deepEqual(
    ids,
    users.map(({ sourcedId }: { sourcedId: string }) => sourcedId),
  );
  for (const id of ids) await lineOf(id, requestId);
  assert.deepEqual((await read(await server.partner('Stranger'))).ids, []);
});

test('a refused read and a 404 have no line', async () => {
  const other = await server.partner('Other');
  const before = await linesOf(studentId);
  assert.equal((await other.get(`/rostering/1.0/users/${studentId}`)).status, 404);
  assert.equal((await other.get(`/xp/1.0/users/${studentId}/entries`)).status, 404);
  assert.equal((await partner.get(`/xp/1.0/users/${studentId}/entries?limit=0`)).status, 400);
  const last = await partner.get(`/rostering/1.0/users/${studentId}`);
  await lineOf(studentId, last.headers.get('x-request-id') ?? '');
  const after = await linesOf(studentId);
  assert.equal(after.length, before.length + 1);
});

test('503 while too many lines wait for the database; no line is lost', async () => {
  const log = new DisclosureLog(server.db, pino({ level: 'silent' }));
  const { applicationId, clientId } = partner;
  const line = { at: new Date(), applicationId, clientId, endpoint: 'GET /', students: 'y' };
  await server.db.begin(async (tx) => {
    await tx.script('lock table disclosures');
    for (let index = 0; index < 50_000; index += 1) {
      log.requireRoom();
      log.note({ ...line, requestId: `request-${index}` });
    }
    assert.throws(() => log.requireRoom(), { status: 503 });
  });
  await log.stop();
  const row = await server.db.first<{ count: number }>(sql`
    select count(distinct request_id) as count from disclosures d where ${showed('y')}`);
  assert.equal(row?.count, 50_000);
});

test('stop() writes the waiting lines', async () => {
  const log = new DisclosureLog(server.db, pino({ level: 'silent' }));
  const { applicationId, clientId } = partner;
  const disclosure = {
    at: new Date(),
    applicationId,
    clientId,
    endpoint: 'GET /',
    students: 'x',
  };
  for (let index = 0; index < 2_500; index += 1) {
    log.note({ ...disclosure, requestId: `request-${index}` });
  }
  await log.stop();
  const row = await server.db.first<{ count: number }>(sql`
    select count(distinct request_id) as count from disclosures d where ${showed('x')}`);
  assert.equal(row?.count, 2_500);
});

test('a line names the application and the kind of data; each personal endpoint has one', async () => {
  const linesOf = async () =>
    (await operator.get(`/admin/1.0/students/${studentId}/disclosures?limit=3000`)).body
      .disclosures;
  await partner.get(`/xp/1.0/users/${studentId}/entries`);
  const isShown = ({ endpoint, application, data }: Record<string, unknown>) =>
    endpoint === 'GET /xp/1.0/users/:sourcedId/entries' &&
    application === 'Math Quest' &&
    data === 'experience points';
  await eventually('the line', async () => (await linesOf()).some(isShown));
  for (const { method, url, scope } of routes) {
    if (method !== 'GET' || scope === 'none' || NOT_PERSONAL.test(url) || !isPersonal(url))
      continue;
    assert.notEqual(kindOfData(`GET ${url}`), 'other data', url);
  }
});

test('an export is disclosed: by HTTP with its client, by command with the account', async () => {
  const url = `/admin/1.0/students/${studentId}`;
  assert.equal((await operator.get(url)).status, 200);
  const env = { DATABASE_URL: urlOf(server.connection), BASE_URL: server.baseUrl };
  const exported = await lectern(['student', 'export', studentId], {
    env: { ...env, SUDO_USER: 'ada' },
  });
  assert.equal(exported.code, 0, exported.stderr);
  await eventually('both lines', async () => {
    const filter = encodeURIComponent(
      "endpoint~'export' OR endpoint='GET /admin/1.0/students/:sourcedId'",
    );
    const { body } = await operator.get(`${url}/disclosures?filter=${filter}`);
    if (body.disclosures.length < 2) return false;
    const [byCommand] = body.disclosures.filter(
      ({ endpoint }: { endpoint: string }) => endpoint === 'lectern student export',
    );
    const { clientId, application, applicationId, data } = byCommand;
    assert.deepEqual([application, applicationId, data], ['command line', null, 'all stored data']);
    assert.equal(clientId, `ada as ${userInfo().username}`);
    return true;
  });
  const listed = await lectern(['student', 'disclosures', studentId], { env });
  assert.match(listed.stdout, /command line +all stored data +ada as .* +lectern student export/);
});
