/** Mastery by group and class: numbers are those of each class, of what the caller may read. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { courseBody, put } from '../../test/fixtures/content.ts';
import { putStudent } from '../../test/fixtures/events.ts';
import {
  nodeOf,
  sampleAssociation,
  sampleDocument,
  sampleItem,
} from '../../test/fixtures/packages.ts';
import {
  academicSessionBody,
  classBody,
  enrollmentBody,
  orgBody,
} from '../../test/fixtures/people.ts';
import { putTagged } from '../../test/fixtures/reviews.ts';
import { eventually } from '../../test/harness/server-process.ts';
import { type TestClient, testServer } from '../../test/harness/test-server.ts';
import { insertRows } from '../storage/database/batch.ts';
import { sql } from '../storage/database/sql.ts';

const NOW = new Date('2026-03-18T15:30:00.000Z');
const server = await testServer({}, { now: () => NOW });
const partner = await server.partner('Quest');
const other = await server.partner('Other');
const operator = await server.operator();

const URL = '/insights/1.0/mastery/classes';

/** `domain ─ cluster ─ a, b` and `alone`, which is at the top. */
const CFDocument = sampleDocument();
const items = Object.fromEntries(
  ['domain', 'cluster', 'a', 'b', 'alone'].map((name) => [
    name,
    sampleItem({ humanCodingScheme: name, fullStatement: `Statement of ${name}` }),
  ]),
);
const idOf = (name: string) => String(items[name]?.['identifier']);
const below = (child: string, parent: string, sequenceNumber: number) =>
  sampleAssociation(items[child] ?? {}, items[parent] ?? CFDocument, { sequenceNumber });
const frameworkId = String(nodeOf(CFDocument)['identifier']);
const posted = await partner.post('/ims/case/v1p1/CFPackages', {
  CFDocument,
  CFItems: Object.values(items),
  CFAssociations: [
    below('domain', 'document', 1),
    below('alone', 'document', 2),
    below('cluster', 'domain', 1),
    below('a', 'cluster', 1),
    below('b', 'cluster', 2),
  ],
});
assert.equal(posted.status, 201, posted.text);

const [north, south, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
for (const id of [north, south])
  await put(partner, `/rostering/1.0/orgs/${id}`, { ...orgBody(id) });
const session = academicSessionBody(sessionId);
await put(partner, `/rostering/1.0/academicSessions/${sessionId}`, session);

async function putCourse(client: TestClient): Promise<string> {
  const id = randomUUID();
  return put(client, `/rostering/1.0/courses/${id}`, courseBody(id));
}

/** Puts a class with these students. */
async function putClass(
  client: TestClient,
  { title, courseId, orgId }: { title: string; courseId: string; orgId: string },
  students: readonly string[],
): Promise<string> {
  const classId = randomUUID();
  const body = classBody(classId, { courseId, orgId, sessionId }, { title });
  await put(client, `/rostering/1.0/classes/${classId}`, body);
  for (const userId of students) {
    const id = randomUUID();
    await put(client, `/rostering/1.0/enrollments/${id}`, enrollmentBody(id, { userId, classId }));
  }
  return classId;
}

const many = await Promise.all(Array.from({ length: 12 }, () => putStudent(partner)));
const [both = '', second = '', ...rest] = many;
const few = [both, await putStudent(partner), await putStudent(partner)];
const idle = await putStudent(partner);
const courses = { own: await putTagged(partner, [idOf('a')]), foreign: await putTagged(other, []) };
const secondCourse = await putCourse(partner);
const place = { courseId: courses.own.courseId, orgId: north };
const large = await putClass(partner, { ...place, title: 'A large class' }, [...many, idle]);
const small = await putClass(
  partner,
  { title: 'B small class', courseId: secondCourse, orgId: north },
  few,
);
await putClass(partner, { ...place, title: 'C class without reviews' }, [idle]);
const foreign = await putClass(
  operator,
  { title: 'D class of the other', courseId: courses.foreign.courseId, orgId: south },
  [both, second],
);

/** Days since the last review; at stability 10, the recall is 0.9 after ten. */
const RECALLED = 5;
const FORGOTTEN = 40;

async function putStates(
  students: readonly string[],
  name: string,
  { daysAgo, lesson = courses.own }: { daysAgo: number; lesson?: typeof courses.own },
) {
  const last = new Date(NOW.getTime() - daysAgo * 86_400_000);
  const date = last.toISOString().slice(0, 10);
  await insertRows(
    server.db,
    students.map((studentId) => ({
      ...{ student_id: studentId, cf_item_id: idOf(name), scheduler: 'fsrs' },
      ...{ algorithm: 'FSRS-6', parameters_version: 0, desired_retention: 0.9, stability: 10 },
      ...{ difficulty: 5, interval_days: 10, review_dates: [date], ratings: [3], lapses: 0 },
      ...{ answers: 1, log_version: 1, last_rating: 3, first_correct_at: last },
      ...{ last_review_date: date, due_date: date, due_at: last, time_zone: 'UTC' },
      ...{ source_course_id: lesson.courseId, source_lesson_id: lesson.lessonId },
      scheduler_conflict: false,
    })),
    { into: sql`review_states`, orderBy: 'student_id' },
  );
}

await insertRows(
  server.db,
  [...new Set([...many, ...few])].map((studentId) => ({
    ...{ student_id: studentId, time_zone: 'UTC', declared: 'UTC', settings_version: 1 },
  })),
  { into: sql`review_students`, orderBy: 'student_id' },
);
await putStates([both, second], 'a', { daysAgo: RECALLED });
await putStates(rest, 'a', { daysAgo: FORGOTTEN });
await putStates(few.slice(1), 'a', { daysAgo: FORGOTTEN });
await putStates([both], 'b', { daysAgo: FORGOTTEN });
// What the other application taught, of one of the students of both.
await putStates([second], 'alone', { daysAgo: RECALLED, lesson: courses.foreign });

async function read(client: TestClient, query = '') {
  const reply = await client.get(`${URL}?frameworkId=${frameworkId}${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply;
}

interface Row {
  readonly item: { readonly sourcedId: string; readonly code: string };
  readonly students: readonly number[];
  readonly states: readonly number[];
  readonly recalled: readonly number[];
}

const drawn = (rows: readonly Row[]) =>
  rows.map(
    ({ item, students, states, recalled }) =>
      `${item.code}: ${recalled} of ${states}, ${students} students`,
  );

const titles = (classes: readonly { title: string }[]) => classes.map(({ title }) => title[0]);

describe('GET /insights/1.0/mastery/classes', () => {
  test('200 by group and class; a student of two classes counts in both', async () => {
    const { body } = await read(partner);
    assert.deepEqual(
      [body.frameworkId, body.level, body.desiredRetention, body.asOf, body.total],
      [frameworkId, 2, 0.9, NOW.toISOString(), 2],
    );
    assert.deepEqual(body.classes, [
      { sourcedId: large, title: 'A large class', students: 13 },
      { sourcedId: small, title: 'B small class', students: 3 },
    ]);
    assert.deepEqual(drawn(body.rows), ['cluster: 2,1 of 13,4, 12,3 students']);
    assert.deepEqual(body.rows[0].item, {
      ...{ sourcedId: idOf('cluster'), code: 'cluster', title: 'Statement of cluster' },
    });
  });

  test('200 for an operator with all classes, states and other levels', async () => {
    const { body } = await read(operator, '&level=1');
    assert.deepEqual(titles(body.classes), ['A', 'B', 'D']);
    assert.deepEqual(drawn(body.rows), [
      'domain: 2,1,2 of 13,4,3, 12,3,2 students',
      'alone: 1,0,1 of 1,0,1, 1,0,1 students',
    ]);
  });

  test('200 with the numbers that each class has by itself', async () => {
    const { classes, rows } = (await read(operator, '&level=20')).body;
    for (const [at, { sourcedId, students }] of classes.entries()) {
      const query = `frameworkId=${frameworkId}&classId=${sourcedId}`;
      const { body } = await operator.get(`/insights/1.0/mastery?${query}`);
      assert.equal(body.students, students);
      for (const { item, ...row } of rows as Row[]) {
        const own = body.items[item.sourcedId] ?? { students: 0, recalled: 0 };
        assert.deepEqual(
          [row.students[at], row.states[at], row.recalled[at]],
          [own.students, own.students, own.recalled],
          `${sourcedId} ${item.code}`,
        );
      }
      const known = rows.filter((row: Row) => row.students[at]).length;
      assert.equal(known, Object.keys(body.items).length);
    }
  });

  test('200 for the classes of a course, of a school, of both', async () => {
    const of = async (query: string) => titles((await read(operator, query)).body.classes);
    assert.deepEqual(await of(`&courseId=${secondCourse}`), ['B']);
    assert.deepEqual(await of(`&schoolId=${north}`), ['A', 'B']);
    assert.deepEqual(await of(`&schoolId=${north}&courseId=${place.courseId}`), ['A']);
    assert.deepEqual(await of(`&schoolId=${south}&courseId=${place.courseId}`), []);
  });

  test('200 page by page', async () => {
    const { body, headers } = await read(operator, '&limit=1&offset=1');
    assert.deepEqual([titles(body.classes), body.offset, body.limit, body.total], [['B'], 1, 1, 3]);
    assert.deepEqual(drawn(body.rows), ['cluster: 1 of 4, 3 students']);
    assert.equal(headers.get('x-total-count'), '3');
    assert.match(String(headers.get('link')), /offset=2/);
    assert.deepEqual(titles((await read(operator, '&offset=3')).body.classes), []);
  });

  test('200 for a partner with its classes, students and review states alone', async () => {
    const { body } = await read(other, '&level=3');
    assert.deepEqual(body.classes, [
      { sourcedId: foreign, title: 'D class of the other', students: 2 },
    ]);
    assert.deepEqual(drawn(body.rows), ['alone: 1 of 1, 1 students']);
    const { body: none } = await read(await server.partner('Stranger'));
    assert.deepEqual([none.classes, none.rows, none.total], [[], [], 0]);
  });

  test('students of cells with fewer than ten are disclosed, and no others', async () => {
    const { headers } = await read(operator, `&schoolId=${north}`);
    const requestId = headers.get('x-request-id');
    const isDisclosed = async (id: string) => {
      const url = `/admin/1.0/students/${id}/disclosures?filter=requestId='${requestId}'`;
      return (await operator.get(url)).body.disclosures.length > 0;
    };
    await eventually('the line', () => isDisclosed(both));
    for (const id of [...few, second]) assert.equal(await isDisclosed(id), true, id);
    for (const id of [...rest, idle]) assert.equal(await isDisclosed(id), false, id);
  });

  test('404 for an unknown framework, course or school', async () => {
    assert.equal((await partner.get(`${URL}?frameworkId=${randomUUID()}`)).status, 404);
    for (const name of ['courseId', 'schoolId']) {
      const url = `${URL}?frameworkId=${frameworkId}&${name}=none`;
      assert.equal((await partner.get(url)).status, 404, name);
    }
  });

  test('400 without a framework, and for other values', async () => {
    assert.equal((await partner.get(URL)).status, 400);
    for (const query of ['level=0', 'level=21', 'limit=0', 'offset=-1']) {
      const reply = await partner.get(`${URL}?frameworkId=${frameworkId}&${query}`);
      assert.equal(reply.status, 400, query);
    }
  });

  test('403 without the scope', async () => {
    const reader = await server.partner('Reader', ['roster.readonly']);
    assert.equal((await reader.get(`${URL}?frameworkId=${frameworkId}`)).status, 403);
  });
});
