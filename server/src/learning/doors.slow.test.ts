/** A number has one value behind every door, for any events of students in two classes. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { postStandards, put } from '../../test/fixtures/content.ts';
import { gradeEvent, post, statusOfEvent, xpEvent } from '../../test/fixtures/events.ts';
import {
  academicSessionBody,
  classBody,
  enrollmentBody,
  orgBody,
  userBody,
} from '../../test/fixtures/people.ts';
import { putTagged } from '../../test/fixtures/reviews.ts';
import { type TestClient, testServer } from '../../test/harness/test-server.ts';
import { type Sql, sql } from '../storage/database/sql.ts';

// A Monday; the clocks of America went forward on the Sunday before.
const NOW = new Date('2026-03-09T12:00:00Z');
const server = await testServer(
  { EVENTS_LAG_MAX_SECONDS: '100000000', RATE_LIMIT_READS_PER_SECOND: '100000' },
  { now: () => NOW },
);
const operator = await server.operator();
const owners = [await server.partner('Quest'), await server.partner('Other')] as const;
const BASE = '/rostering/1.0';
const standards = await postStandards(owners[0], 4);

/** Around the midnights of the zones, on the day of the change and at both ends of the week. */
const ZONES = ['UTC', 'America/Havana', 'America/Chicago', 'Pacific/Auckland'];
const MOMENTS = [
  '01T11:30',
  '01T23:59',
  '02T05:30',
  '02T06:00',
  '08T04:59',
  '08T05:00',
  '09T04:30',
];
const time = fc
  .tuple(fc.constantFrom(...MOMENTS), fc.integer({ min: -90, max: 90 }))
  .map(([moment, minutes]) => {
    return new Date(Date.parse(`2026-03-${moment}:00Z`) + minutes * 60_000).toISOString();
  });
const activity = fc.record({
  student: fc.nat(2),
  owner: fc.nat(1),
  lesson: fc.nat(1),
  time,
  what: fc.oneof(
    fc.record({ xp: fc.constantFrom(0.1, 0.2, 7, 2.5, -1.3) }),
    fc.record({
      scoreType: fc.constantFrom('MASTERY' as const, 'QUESTION_RESULT' as const),
      attempt: fc.nat(2),
      score: fc.constantFrom(0, 0.5, 1),
      status: fc.constantFrom(undefined, 'partially graded', 'exempt'),
    }),
  ),
});
type Activity = typeof activity extends fc.Arbitrary<infer One> ? One : never;

/** A school with a class for each application, and students in the one, in both, and moved. */
async function putWorld() {
  const mark = randomUUID().slice(0, 8);
  const [orgId, sessionId] = [`school-${mark}`, `year-${mark}`];
  await put(operator, `${BASE}/orgs/${orgId}`, orgBody(orgId));
  await put(operator, `${BASE}/academicSessions/${sessionId}`, academicSessionBody(sessionId));
  const classes = [];
  for (const [n, owner] of owners.entries()) {
    const one = await putTagged(owner, standards.slice(n, n + 2));
    const more = await putTagged(owner, standards.slice(n + 1, n + 3), { beside: one });
    const classId = `class-${n}-${mark}`;
    const place = { courseId: one.courseId, orgId, sessionId };
    await put(operator, `${BASE}/classes/${classId}`, classBody(classId, place));
    classes.push({ classId, lessons: [one, more] });
  }
  const students = ['stays', 'both', 'moved'].map((name) => `${name}-${mark}`);
  for (const id of students) await put(operator, `${BASE}/users/${id}`, userBody(id, orgId));
  const seats: readonly (readonly [number, number])[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
  ];
  for (const [student, klass] of seats) {
    const [userId = '', classId = ''] = [students[student], classes[klass]?.classId];
    const id = `seat-${userId}-${klass}`;
    await put(operator, `${BASE}/enrollments/${id}`, enrollmentBody(id, { userId, classId }));
  }
  return { orgId, classes, students };
}
type World = Awaited<ReturnType<typeof putWorld>>;

async function send(world: World, events: readonly Activity[]) {
  const all = [];
  for (const { student, owner, lesson, time: eventTime, what } of events) {
    // The first is in the class of the first application alone.
    const of = student === 0 ? 0 : owner;
    const client = owners[of] as TestClient;
    const content = world.classes[of]?.lessons[lesson];
    const studentId = world.students[student] ?? '';
    if (!content) throw new Error('There are two lessons.');
    const place = { courseId: content.courseId, lessonId: content.lessonId, studentId };
    const event =
      'xp' in what ? xpEvent(place, what.xp, { eventTime }) : gradeOf(place, what, eventTime);
    const reply = await post(client, event);
    assert.equal(reply.status, 202, reply.text);
    all.push({ client, event });
  }
  for (const { client, event } of all) {
    assert.match((await statusOfEvent(client, event)).state, /^processed/);
  }
}

function gradeOf(
  place: Parameters<typeof gradeEvent>[0],
  what: Exclude<Activity['what'], { xp: number }>,
  eventTime: string,
) {
  const { scoreType, attempt, score, status } = what;
  const attemptId = `urn:attempt:${place.studentId}:${place.lessonId}:${attempt}`;
  const grade = { scoreType, scoreGiven: score, maxScore: 1 };
  const assignableId = `https://quest.example/${place.lessonId}`;
  const event = gradeEvent(place, { ...grade, attemptId, assignableId }, { eventTime });
  return { ...event, extensions: { ...event.extensions, ...(status && { scoreStatus: status }) } };
}

async function read(client: TestClient, url: string) {
  const reply = await client.get(url);
  assert.equal(reply.status, 200, reply.text);
  return reply.body;
}

const round = (xp: number) => Number(xp.toPrecision(12));
const sumOf = (numbers: readonly number[]) => round(numbers.reduce((sum, one) => sum + one, 0));

interface Asked {
  readonly client: TestClient;
  readonly zone: string;
  readonly from: string;
  readonly until: string;
}

/** What the routes of one student say. */
async function ofStudent({ client, zone, from, until }: Asked, id: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const { entries } = await read(client, `/xp/1.0/users/${id}/entries?limit=1000`);
  const byDay = new Map<string, number>();
  for (const { value, dateGenerated } of entries) {
    const day = format.format(new Date(dateGenerated));
    if (day >= from && day <= until) byDay.set(day, (byDay.get(day) ?? 0) + value);
  }
  const days = `startDate=${from}&endDate=${until}&timezone=${encodeURIComponent(zone)}`;
  const { facts } = await read(client, `/analytics/1.0/activity?studentId=${id}&${days}`);
  const metrics = Object.values<object>(facts).flatMap((day) =>
    Object.values(day).map(({ activityMetrics }) => activityMetrics),
  );
  const total = (name: string) => sumOf(metrics.map((one) => one[name]));
  const { insights } = await read(client, `/insights/1.0/users/${id}?${days}`);
  const xp = sumOf([...byDay.values()]);
  assert.equal(total('xpEarned'), xp);
  assert.equal(round(insights[0].totalXpEarned), xp);
  const activeDays = [...byDay.values()].filter((one) => round(one) > 0).length;
  const questions = [total('totalQuestions'), total('correctQuestions')];
  return { xp, activeDays, questions };
}

async function compare(world: World, asked: Asked) {
  const { client, zone, from, until } = asked;
  const own = new Map<string, Awaited<ReturnType<typeof ofStudent>>>();
  for (const id of world.students) {
    const reply = await client.get(`/insights/1.0/users/${id}`);
    if (reply.status === 200) own.set(id, await ofStudent(asked, id));
  }
  const period = `timezone=${encodeURIComponent(zone)}`;
  for (const { classId } of world.classes) {
    const url = `/insights/1.0/classes/${encodeURIComponent(classId)}`;
    if ((await client.get(url)).status === 404) continue;
    const page = await read(client, `${url}?from=${from}&until=${until}&${period}`);
    const summary = await read(client, `${url}/summary?period=lastWeek&${period}`);
    assert.deepEqual([summary.period.from, summary.period.until], [from, until]);
    for (const { students } of [page, summary]) {
      for (const { sourcedId, xp } of students) {
        assert.equal(round(xp), own.get(sourcedId)?.xp, `${classId}: ${sourcedId}`);
      }
    }
    const sums = `from=${from}&until=${until}&${period}&by=application`;
    const of = `classId=${encodeURIComponent(classId)}`;
    const daily = await read(client, `/analytics/1.0/daily?${sums}&${of}`);
    const ofClass = sumOf(page.students.map(({ xp }: { xp: number }) => xp));
    assert.equal(sumOf(daily.days.map(({ xp }: { xp: number }) => xp)), ofClass);
    if (client !== operator) continue;
    const org = `/insights/1.0/orgs/${encodeURIComponent(world.orgId)}`;
    const { classes } = await read(client, `${org}/summary?period=lastWeek&${period}`);
    const row = classes.find((one: { classId: string }) => one.classId === classId);
    assert.equal(round(row.xp), ofClass);
    const participated = page.students.filter(({ xp }: { xp: number }) => xp > 0).length;
    assert.equal(row.participated, participated);
    assert.equal(row.students, page.total);
  }
  return own;
}

test('XP, questions and mastery are the same behind every door', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(activity, { minLength: 20, maxLength: 30 }), async (events) => {
      const world = await putWorld();
      await send(world, events);
      const [, , moved = ''] = world.students;
      await operator.delete(`${BASE}/enrollments/seat-${moved}-0`);
      for (const zone of ZONES) {
        const span = { from: '2026-03-02', until: '2026-03-08' };
        for (const client of owners) await compare(world, { client, zone, ...span });
        const own = await compare(world, { client: operator, zone, ...span });
        await compareWithOrg(world, own, zone);
        await compareWithWarehouse(world, own, { zone, ...span });
      }
      await compareMastery(world);
    }),
    { numRuns: 2, endOnFailure: true },
  );
});

async function compareWithOrg(
  { orgId, students }: World,
  own: Awaited<ReturnType<typeof compare>>,
  zone: string,
) {
  const url = `/insights/1.0/orgs/${encodeURIComponent(orgId)}/students`;
  const period = `period=lastWeek&timezone=${encodeURIComponent(zone)}`;
  const { students: rows } = await read(operator, `${url}?${period}`);
  assert.deepEqual(
    rows.map(({ sourcedId }: { sourcedId: string }) => sourcedId).toSorted(),
    students.toSorted(),
  );
  for (const { sourcedId, xp, activeDays } of rows) {
    const { xp: ownXp, activeDays: ownDays } = own.get(sourcedId) ?? {};
    assert.deepEqual([round(xp), activeDays], [ownXp, ownDays], sourcedId);
  }
}

async function compareWithWarehouse(
  { students }: World,
  own: Awaited<ReturnType<typeof compare>>,
  { zone, from, until }: Omit<Asked, 'client'>,
) {
  for (const id of students) {
    const key = sql`(select pseudonym((select value from warehouse_secret), ${id}))`;
    const during = (at: Sql) =>
      sql`(${at} at time zone ${zone})::date between ${from}::date and ${until}::date`;
    const row = await server.db.first<{ xp: number; total: number; correct: number }>(sql`
      select
        (select coalesce(sum(xp), 0)::float8 from analytics.fct_xp
          where student_key = ${key} and ${during(sql`earned_at`)}) as xp,
        count(*) filter (where credit <> 'uncounted') as total,
        count(*) filter (where credit = 'correct') as correct
      from analytics.fct_result
      where student_key = ${key} and score_type = 'QUESTION_RESULT' and ${during(sql`scored_at`)}`);
    const { xp, questions } = own.get(id) ?? {};
    assert.deepEqual([round(row?.xp ?? 0), [row?.total, row?.correct]], [xp, questions], id);
  }
}

/** The standards that a student has mastered, whenever. */
async function compareMastery({ orgId, students }: World) {
  const framework = await server.db.first<{ id: string }>(
    sql`select document_id as id from cf_items where sourced_id = ${standards[0]}`,
  );
  const of = `frameworkId=${framework?.id}`;
  const masteredOf = (items: Record<string, { mastered: number }>) =>
    Object.entries(items).flatMap(([id, { mastered }]) => (mastered > 0 ? [id] : []));
  const counts = new Map<string, number>();
  for (const id of students) {
    const { items } = await read(operator, `/insights/1.0/mastery?${of}&studentId=${id}`);
    const mastered = masteredOf(items).toSorted();
    counts.set(id, mastered.length);
    const rows = await server.db.query<{ id: string }>(sql`
      select distinct standard_id as id from analytics.fct_mastery_day
      where student_key = (select pseudonym((select value from warehouse_secret), ${id}))
      order by 1`);
    assert.deepEqual(
      rows.map((row) => row.id),
      mastered,
      id,
    );
  }
  const org = await read(
    operator,
    `/insights/1.0/orgs/${encodeURIComponent(orgId)}/students?period=lastWeek`,
  );
  for (const { sourcedId, mastered } of org.students) {
    assert.ok(mastered <= (counts.get(sourcedId) ?? 0), sourcedId);
  }
}
