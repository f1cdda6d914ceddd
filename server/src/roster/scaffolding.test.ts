/** Tests of writes to the roster while SCAFFOLDING is off. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { courseBody, put } from '../../test/fixtures/content.ts';
import { GRADEBOOK, ROSTERING } from '../../test/fixtures/oneroster-records.ts';
import {
  academicSessionBody,
  classBody,
  enrollmentBody,
  orgBody,
  putSchool,
  userBody,
} from '../../test/fixtures/people.ts';
import { testServer } from '../../test/harness/test-server.ts';

const server = await testServer({ SCAFFOLDING: 'off' });
const partner = await server.partner();
const operator = await server.operator();
const school = await putSchool(operator);

const BODIES: [string, string, object][] = [
  ['orgs', school.orgId, orgBody(school.orgId)],
  ['academicSessions', school.sessionId, academicSessionBody(school.sessionId)],
  ['users', school.userId, userBody(school.userId, school.orgId)],
  ['classes', school.classId, classBody(school.classId, school)],
  ['enrollments', school.enrollmentId, enrollmentBody(school.enrollmentId, school)],
];

/** Collections of OneRoster v1p2 and the name of one record. */
const SERVICE_KINDS: readonly [string, string, string][] = [
  [ROSTERING, 'orgs', 'org'],
  [ROSTERING, 'academicSessions', 'academicSession'],
  [ROSTERING, 'users', 'user'],
  [ROSTERING, 'classes', 'class'],
  [ROSTERING, 'enrollments', 'enrollment'],
  [ROSTERING, 'demographics', 'demographics'],
  [GRADEBOOK, 'categories', 'category'],
  [GRADEBOOK, 'scoreScales', 'scoreScale'],
  [GRADEBOOK, 'lineItems', 'lineItem'],
  [GRADEBOOK, 'results', 'result'],
  [GRADEBOOK, 'assessmentLineItems', 'assessmentLineItem'],
  [GRADEBOOK, 'assessmentResults', 'assessmentResult'],
];

test('403 for OneRoster writes of a partner while SCAFFOLDING is off; 201 for an operator', async () => {
  const least = { sourcedId: 'x', title: 'x', name: 'x', type: 'school' };
  for (const [base, plural, name] of SERVICE_KINDS) {
    const url = `${base}/${plural}/x`;
    const reply = await partner.put(url, { [name]: least });
    assert.ok([403, 422].includes(reply.status), reply.text);
    const refused = await partner.delete(url);
    assert.equal(refused.status, 403);
    if (base === GRADEBOOK) assert.match(refused.text, /operator may write .* the gradebook/);
  }
  const org = { sourcedId: 'x', name: 'x', type: 'school' };
  assert.equal((await partner.put(`${ROSTERING}/orgs/x`, { org })).status, 403);
  assert.equal((await operator.put(`${ROSTERING}/orgs/x`, { org })).status, 201);
});

for (const [plural, id, body] of BODIES) {
  test(`403 for ${plural} written by a partner while SCAFFOLDING is off`, async () => {
    for (const url of [`/rostering/1.0/${plural}/${id}`, `/rostering/1.0/${plural}/new`]) {
      const reply = await partner.put(url, body);
      assert.equal(reply.status, 403);
      assert.match(reply.body.imsx_description, /platform operator/);
      assert.equal((await partner.delete(url)).status, 403);
    }
  });

  test(`200 for ${plural} written by an operator while SCAFFOLDING is off`, async () => {
    assert.equal((await operator.put(`/rostering/1.0/${plural}/${id}`, body)).status, 200);
  });
}

test('403 for an agent linked by a partner while SCAFFOLDING is off', async () => {
  const url = `/rostering/1.0/students/${school.userId}/agents/${school.userId}`;
  assert.equal((await partner.put(url, {})).status, 403);
});

test('201 for a course of a partner while SCAFFOLDING is off', async () => {
  await put(partner, '/rostering/1.0/courses/c', courseBody('c'));
});
