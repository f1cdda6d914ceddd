/** What a partner knew of the students of a school ends with the grant, in every list and sum. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { courseBody, put } from '../../test/fixtures/content.ts';
import { gradeEvent, processed, putStudent, xpEvent } from '../../test/fixtures/events.ts';
import { samplePackage } from '../../test/fixtures/packages.ts';
import {
  academicSessionBody,
  classBody,
  enrollmentBody,
  orgBody,
} from '../../test/fixtures/people.ts';
import { putTagged } from '../../test/fixtures/reviews.ts';
import { type TestReply, testServer } from '../../test/harness/test-server.ts';
import { workerCaughtUp } from '../../test/harness/worker.ts';

const server = await testServer();
const partner = await server.partner('Quest');
const operator = await server.operator();

const framework = samplePackage(1);
const item = String(framework.CFItems[0]?.['identifier']);
const frameworkId = String(framework.CFDocument['identifier']);
assert.equal((await partner.post('/ims/case/v1p1/CFPackages', framework)).status, 201);
const lesson = await putTagged(partner, [item]);

const BASE = '/rostering/1.0';
const [school, term, course, klass] = Array.from({ length: 4 }, () => randomUUID()) as [
  ...[string, string, string, string],
];
await put(operator, `${BASE}/orgs/${school}`, orgBody(school));
await put(operator, `${BASE}/academicSessions/${term}`, academicSessionBody(term));
await put(operator, `${BASE}/courses/${course}`, courseBody(course));
const place = { courseId: course, orgId: school, sessionId: term };
await put(operator, `${BASE}/classes/${klass}`, classBody(klass, place));
const student = await putStudent(operator);
const enrollment = randomUUID();
const enrolled = enrollmentBody(enrollment, { userId: student, classId: klass });
await put(operator, `${BASE}/enrollments/${enrollment}`, enrolled);

const grants = `/admin/1.0/applications/${partner.applicationId}/grants`;
const grant = async () => {
  const made = await operator.post(grants, { grant: { school: { sourcedId: school } } });
  return `${grants}/${made.body.grant.sourcedId}`;
};

/** What tells of students in sums, with how it is empty. */
const SUMS: readonly (readonly [url: string, isEmpty: (body: TestReply['body']) => boolean])[] = [
  [`/insights/1.0/mastery/classes?frameworkId=${frameworkId}`, ({ classes }) => !classes.length],
  [`/insights/1.0/retention?frameworkId=${frameworkId}`, ({ rows }) => !rows.length],
  [
    '/analytics/1.0/daily',
    ({ days }) =>
      days.every((day: Record<string, unknown>) => !day['activeStudents'] && !day['xp']),
  ],
];

/** What is of this class or student. */
const SINGLES = [
  `/insights/1.0/mastery?frameworkId=${frameworkId}&classId=${klass}`,
  `/insights/1.0/mastery?frameworkId=${frameworkId}&studentId=${encodeURIComponent(student)}`,
  `/insights/1.0/classes/${klass}`,
  `/insights/1.0/classes/${klass}/mastery`,
  `/insights/1.0/users/${encodeURIComponent(student)}`,
  `/insights/1.0/users/${encodeURIComponent(student)}/reviews`,
  `/insights/1.0/users/${encodeURIComponent(student)}/sessions`,
  `/analytics/1.0/activity?studentId=${encodeURIComponent(student)}`,
  `/xp/1.0/users/${encodeURIComponent(student)}/entries`,
];

suite('a partner whose grant was revoked', async () => {
  const url = await grant();
  const sent = { ...lesson, studentId: student };
  await processed(partner, xpEvent(sent, 12));
  await processed(partner, gradeEvent(sent, { scoreGiven: 1, maxScore: 1 }));
  await workerCaughtUp(server.db);

  test('200 of all of it while the grant lasts', async () => {
    for (const [sum, isEmpty] of SUMS) {
      const { status, body, text } = await partner.get(sum);
      assert.equal(status, 200, sum);
      if (!sum.includes('retention')) assert.equal(isEmpty(body), false, `${sum} ${text}`);
    }
    for (const single of SINGLES) assert.equal((await partner.get(single)).status, 200, single);
  });

  test('nothing of it from the answer on', async () => {
    assert.equal((await operator.delete(url)).status, 204);
    for (const [sum, isEmpty] of SUMS) {
      const { status, body, text } = await partner.get(sum);
      assert.equal(status, 200, sum);
      assert.equal(isEmpty(body), true, `${sum} ${text}`);
      assert.doesNotMatch(text, new RegExp(`${klass}|${student}`));
    }
    for (const single of SINGLES) assert.equal((await partner.get(single)).status, 404, single);
  });
});
