/** The disclosure log: every answer with data of a student has its line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { gradeEvent, post, processed, putPlace, sessionEvent, xpEvent } from '../../test/events.ts';
import { testServer } from '../../test/harness.ts';
import { enrollmentBody, putSchool } from '../../test/people.ts';
import { routes } from '../app.ts';
import { sql } from '../storage/sql.ts';
import { DisclosureLog } from './disclosures.ts';

const server = await testServer();
const partner = await server.partner();
const operator = await server.operator();

/** The reads that show no data of one student, and why. */
const IMPERSONAL: readonly (readonly [url: RegExp, why: string])[] = [
  [/^\/(health|metrics|applications|admin)/, 'operation'],
  [/^\/(ims\/case|standards)\//, 'standards'],
  [/^\/rostering\/1\.0\/(courses|units|lessons|resources)/, 'content'],
  [/^\/rostering\/1\.0\/(orgs|academicSessions|classes)/, 'schools and classes'],
  [/^\/events\/1\.0\/events$/, 'fates of events, without whom they are about'],
];

const school = await putSchool(partner);
const place = await putPlace(partner);
const { studentId } = place;
const xp = xpEvent(place, 1);
await processed(partner, xp);
await processed(partner, gradeEvent(place, { scoreGiven: 1, maxScore: 1 }));
await post(partner, sessionEvent('LoggedIn', { id: 'urn:tag:one', studentId }));
await partner.put(
  '/rostering/1.0/enrollments/e-1',
  enrollmentBody('e-1', { userId: studentId, classId: school.classId }),
);
await partner.put(`/rostering/1.0/students/${studentId}/agents/${school.userId}`, {});

/** For each read of student-level data a URL that shows this student. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/rostering/1.0/users': `/rostering/1.0/users?filter=sourcedId='${studentId}'&fields=givenName`,
  '/rostering/1.0/users/:sourcedId': `/rostering/1.0/users/${studentId}`,
  '/rostering/1.0/students/:sourcedId/agents': `/rostering/1.0/students/${studentId}/agents`,
  '/rostering/1.0/enrollments': `/rostering/1.0/enrollments?offset=1&limit=100`,
  '/rostering/1.0/enrollments/:sourcedId': '/rostering/1.0/enrollments/e-1',
  '/xp/1.0/users/:sourcedId/entries': `/xp/1.0/users/${studentId}/entries`,
  '/analytics/1.0/activity': `/analytics/1.0/activity?studentId=${studentId}`,
  '/analytics/1.0/facts/weekly': `/analytics/1.0/facts/weekly?studentId=${studentId}`,
  '/insights/1.0/users/:sourcedId': `/insights/1.0/users/${studentId}?startDate=2026-01-01&endDate=2026-01-02`,
  '/gradebook/1.0/assessment-results': '/gradebook/1.0/assessment-results?limit=1',
  '/events/1.0/events/:id': `/events/1.0/events/${encodeURIComponent(xp.id)}`,
};

interface Line {
  readonly endpoint: string;
  readonly requestId: string;
}

async function linesOf(id: string): Promise<Line[]> {
  const reply = await operator.get(`/admin/1.0/students/${id}/disclosures?limit=3000`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.disclosures;
}

/** Lines are written within a second. */
async function lineOf(id: string, requestId: string): Promise<Line> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const line = (await linesOf(id)).find((each) => each.requestId === requestId);
    if (line) return line;
    assert.ok(Date.now() < deadline, `no line for the request ${requestId}`);
    await pause(50);
  }
}

test('every read shows a student and has a line, or shows none for a reason', async () => {
  const reads = routes.filter(({ method, ours }) => method === 'GET' && ours !== false);
  const personal = reads
    .map(({ url }) => url)
    .filter((url) => !IMPERSONAL.some(([pattern]) => pattern.test(url)));
  assert.deepEqual(personal.sort(), Object.keys(EXAMPLES).sort(), 'add an example, or a reason');
  const shown = Object.entries(EXAMPLES).map(async ([url, example]) => {
    const reply = await partner.get(example);
    assert.equal(reply.status, 200, `${example}: ${reply.text}`);
    const line = await lineOf(studentId, reply.headers.get('x-request-id') ?? '');
    assert.equal(line.endpoint, `GET ${url}`);
  });
  await Promise.all(shown);
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

test('what is refused or not found has no line', async () => {
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

test('an orderly end writes what waits', async () => {
  const log = new DisclosureLog(server.db, pino({ level: 'silent' }));
  const { applicationId, clientId } = partner;
  const disclosure = {
    at: new Date(),
    applicationId,
    clientId,
    endpoint: 'GET /',
    students: ['x'],
  };
  for (let index = 0; index < 2_500; index += 1) {
    log.note({ ...disclosure, requestId: `request-${index}` });
  }
  await log.stop();
  const row = await server.db.first<{ count: number }>(sql`
    select count(distinct request_id) as count from disclosures where students @> '{x}'`);
  assert.equal(row?.count, 2_500);
});
