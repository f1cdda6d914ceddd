/** Activity over students by day: sums, groups, filters, and whose data it is. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { putTree } from '../../../test/fixtures/content.ts';
import {
  gradeEvent,
  processed,
  putEnrollment,
  putPlace,
  putStudent,
  xpEvent,
} from '../../../test/fixtures/events.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { type TestClient, testServer } from '../../../test/harness/test-server.ts';
import { sql } from '../../storage/database/sql.ts';

const server = await testServer();
const partner = await server.partner('Math Quest');
const other = await server.partner('Reading Lab');
const operator = await server.operator();

const place = await putPlace(partner);
const classmate = { ...place, studentId: await putStudent(partner) };
const tree = await putTree(partner);
const elsewhere = { ...classmate, courseId: tree.courseId, lessonId: tree.lessonId };
const enrollmentId = await putEnrollment(partner, classmate);
const { enrollment } = (await partner.get(`/rostering/1.0/enrollments/${enrollmentId}`)).body;
const classId = enrollment.class.sourcedId;
const { user } = (await partner.get(`/rostering/1.0/users/${classmate.studentId}`)).body;
const schoolId = user.roles[0].org.sourcedId;
const at = (time: string) => ({ eventTime: `2026-03-0${time}:00.000Z` });

await processed(partner, xpEvent(place, 10, at('2T10:00')));
await processed(partner, xpEvent(classmate, 2.5, at('2T11:00')));
await processed(partner, xpEvent(classmate, -0.1, at('2T23:30')));
await processed(partner, xpEvent(elsewhere, 4, at('4T10:00')));
await processed(partner, gradeEvent(place, { scoreGiven: 1, maxScore: 1 }, at('4T11:00')));
const ofOther = await putPlace(other);
// The partner may read this student, and of it the data of its own events: there are none.
await server.db.execute(sql`
  insert into student_bases (application_id, student_id, basis)
  values (${partner.applicationId}, ${ofOther.studentId}, 'operator')`);
await processed(other, xpEvent(ofOther, 100, at('2T10:00')));

const URL = '/analytics/1.0/daily';
const PERIOD = 'from=2026-03-02&until=2026-03-04';

async function daysOf(client: TestClient, query = '') {
  const reply = await client.get(`${URL}?${PERIOD}${query && `&${query}`}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.days;
}

const xpOf = async (client: TestClient, query = '') =>
  (await daysOf(client, query)).map(({ xp }: { xp: number }) => xp);

const none = { xp: 0, entries: 0, results: 0, activeStudents: 0, by: {} };

describe('GET /analytics/1.0/daily', () => {
  test('200 with each day of the period: sums of the own events of all students', async () => {
    const reply = await partner.get(`${URL}?${PERIOD}`);
    const first = { date: '2026-03-02', xp: 12.4, entries: 3, results: 0, activeStudents: 2 };
    const last = { date: '2026-03-04', xp: 4, entries: 1, results: 1, activeStudents: 2 };
    assert.deepEqual(reply.body, {
      ...{ from: '2026-03-02', until: '2026-03-04', timezone: 'UTC' },
      days: [
        { ...first, by: { Math: 12.4 } },
        { date: '2026-03-03', ...none },
        { ...last, by: { Math: 4 } },
      ],
    });
  });

  test('200 with the data of all applications for an operator, by application', async () => {
    const [day] = await daysOf(operator, 'by=application');
    assert.equal(day.xp, 112.4);
    const { applicationId } = partner;
    assert.deepEqual(day.by, { [applicationId]: 12.4, [other.applicationId]: 100 });
    assert.deepEqual(await xpOf(other), [100, 0, 0]);
  });

  test('200 by course, and of one course', async () => {
    const days = await daysOf(partner, 'by=course');
    assert.deepEqual(days[2].by, { [tree.courseId]: 4 });
    assert.deepEqual(await xpOf(partner, `courseId=${place.courseId}`), [12.4, 0, 0]);
  });

  test('200 by the days of a time zone', async () => {
    // 23:30 in UTC is the next day in Berlin.
    assert.deepEqual(await xpOf(partner, 'timezone=Europe/Berlin'), [12.5, -0.1, 4]);
  });

  test('200 with the sums of the activity of each student', async () => {
    const ids = [place.studentId, classmate.studentId];
    const sums = await Promise.all(
      ids.map(async (id) => {
        const query = 'startDate=2026-03-02&endDate=2026-03-02';
        const { body } = await partner.get(`/analytics/1.0/activity?studentId=${id}&${query}`);
        return body.facts['2026-03-02'].Math.activityMetrics.xpEarned;
      }),
    );
    assert.deepEqual(sums, [10, 2.4]);
    assert.deepEqual((await xpOf(partner))[0], 12.4);
  });

  test('200 with the students of a class or a school', async () => {
    assert.deepEqual(await xpOf(partner, `classId=${classId}`), [2.4, 0, 4]);
    assert.deepEqual(await xpOf(partner, `schoolId=${schoolId}`), [2.4, 0, 4]);
  });

  test('404 for a class that the partner may not read, as for an unknown one', async () => {
    assert.equal((await other.get(`${URL}?classId=${classId}`)).status, 404);
    assert.equal((await partner.get(`${URL}?classId=none`)).status, 404);
  });

  test('404 for a school that there is not', async () => {
    assert.equal((await partner.get(`${URL}?schoolId=none`)).status, 404);
  });

  test('200 with twelve groups and the others together', async () => {
    const subjects = Array.from({ length: 14 }, (_, index) => `Subject ${index}`);
    const day = { eventTime: '2026-05-01T10:00:00.000Z' };
    for (const [index, subject] of subjects.entries()) {
      const event = xpEvent(place, 20 - index, day);
      const extensions = { ...event.extensions, subject };
      await processed(partner, Object.assign(event, { extensions }));
    }
    const { body } = await partner.get(`${URL}?from=2026-05-01&until=2026-05-01`);
    const { by, xp } = body.days[0];
    assert.deepEqual(Object.keys(by).toSorted(), [...subjects.slice(0, 12), 'other'].toSorted());
    assert.deepEqual([by.other, xp], [8 + 7, 189]);
  });

  test('200 with a subject of the name `other` among the others, whatever its XP', async () => {
    const subjects = Array.from({ length: 12 }, (_, index) => `Subject ${index}`);
    const day = { eventTime: '2026-05-02T10:00:00.000Z' };
    for (const [index, subject] of ['other', ...subjects, 'least'].entries()) {
      const event = xpEvent(place, 40 - index, day);
      const extensions = { ...event.extensions, subject };
      await processed(partner, Object.assign(event, { extensions }));
    }
    const { body } = await partner.get(`${URL}?from=2026-05-02&until=2026-05-02`);
    const { by } = body.days[0];
    assert.deepEqual(Object.keys(by).toSorted(), [...subjects, 'other'].toSorted());
    assert.equal(by.other, 40 + 27);
  });

  test('a sum of fewer than ten students is disclosed, also from the cache', async () => {
    const day = { eventTime: '2026-06-01T10:00:00.000Z' };
    const crowd = await Promise.all(Array.from({ length: 10 }, () => putStudent(partner)));
    const alone = crowd[0] ?? '';
    for (const studentId of crowd)
      await processed(partner, xpEvent({ ...place, studentId }, 1, day));
    const science = xpEvent({ ...place, studentId: alone }, 7, day);
    const extensions = { ...science.extensions, subject: 'Science' };
    await processed(partner, Object.assign(science, { extensions }));
    const query = 'from=2026-06-01&until=2026-06-01';
    const shownBy = async (path: string) => {
      const reply = await partner.get(`${URL}?${path}`);
      assert.equal(reply.status, 200, reply.text);
      const requestId = reply.headers.get('x-request-id');
      let shown: readonly string[] = [];
      await eventually('the disclosure is written', async () => {
        const line = await server.db.first<{ students: string[] }>(sql`
          select students from disclosures d join disclosure_people p on p.id = d.people_id
          where request_id = ${requestId}`);
        shown = line?.students ?? [];
        return line !== undefined;
      });
      return shown.toSorted();
    };
    assert.deepEqual(await shownBy(query), [alone], 'ten students of one subject hide each other');
    assert.deepEqual(await shownBy(query), [alone]);
    assert.deepEqual(await shownBy(`${PERIOD}&classId=${classId}`), [classmate.studentId]);
  });

  test('400 for more than 92 days, a reversed period, and other values', async () => {
    const wrong = {
      'from=2026-01-01&until=2026-04-03': '/until',
      'from=2026-03-04&until=2026-03-02': '/until',
      'from=yesterday': '/from',
      'timezone=Mars/Phobos': '/timezone',
    };
    for (const [query, path] of Object.entries(wrong)) {
      const reply = await partner.get(`${URL}?${query}`);
      assert.deepEqual([reply.status, reply.body.imsx_error_details?.[0].path], [400, path], query);
    }
    assert.equal((await partner.get(`${URL}?by=student`)).status, 400);
  });

  test('403 without the scope', async () => {
    const reader = await server.partner('Reader', ['roster.readonly']);
    assert.equal((await reader.get(URL)).status, 403);
  });
});
