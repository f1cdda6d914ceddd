/** Courses over HTTP: their members and their refusals. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { courseBody, put, putTree } from '../../../test/fixtures/content.ts';
import { unlinked } from '../../../test/fixtures/people.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner('Owner');
const operator = await server.operator();
const BASE = '/rostering/1.0';

test('200 with every member of a course', async () => {
  const { resourceId } = await putTree(partner);
  const org = { sourcedId: 'org-1', name: 'North', type: 'school', identifier: 'n1' };
  await put(operator, `${BASE}/orgs/org-1`, { org });
  const academicSession = {
    sourcedId: 'year-26',
    title: '2026',
    type: 'schoolYear',
    schoolYear: '2026',
    startDate: '2025-08-01',
    endDate: '2026-07-01',
  };
  await put(operator, `${BASE}/academicSessions/year-26`, { academicSession });
  const members = {
    courseCode: 'ALG1',
    grades: ['9'],
    subjects: ['Math'],
    subjectCodes: ['02052'],
    org: { sourcedId: 'org-1', type: 'org', href: 'https://elsewhere.example' },
    schoolYear: { sourcedId: 'year-26' },
    resources: [{ sourcedId: resourceId.toUpperCase() }],
    metadata: { spacedRepetitionEnabled: true },
  };
  await put(partner, `${BASE}/courses/algebra-1`, courseBody('algebra-1', members));
  const { course } = (await partner.get(`${BASE}/courses/algebra-1`)).body;
  assert.deepEqual(unlinked(course), {
    sourcedId: 'algebra-1',
    status: 'active',
    dateLastModified: course.dateLastModified,
    title: 'Algebra I',
    ...members,
    org: { sourcedId: 'org-1' },
    resources: [{ sourcedId: resourceId }],
  });
  const found = await partner.get(`${BASE}/courses?search=alg1&filter=subjects~'math'`);
  assert.deepEqual(found.body.courses, [course]);
});

test('201 for a course with a title only, as null or left out', async () => {
  const id = `intro ${randomUUID()} – é`;
  const nulls = { courseCode: null, grades: null, org: null, resources: null, status: null };
  const url = `${BASE}/courses/${encodeURIComponent(id)}`;
  assert.equal((await partner.put(url, courseBody(id, nulls))).status, 201);
  const { course } = (await partner.get(url)).body;
  const { dateLastModified, ...rest } = course;
  assert.deepEqual(rest, {
    sourcedId: id,
    status: 'active',
    title: 'Algebra I',
    courseCode: id,
  });
});

test('400 for an unknown org, school year and resource, each named', async () => {
  const members = {
    org: { sourcedId: 'no-org' },
    schoolYear: { sourcedId: 'no-year' },
    resources: [{ sourcedId: randomUUID() }],
  };
  const reply = await partner.put(`${BASE}/courses/c`, courseBody('c', members));
  assert.equal(reply.status, 400);
  assert.deepEqual(
    reply.body.imsx_error_details.map(({ path }: { path: string }) => path),
    ['/course/org', '/course/schoolYear', '/course/resources/0'],
  );
});

test('404 for a course id with more than 255 characters', async () => {
  const id = 'x'.repeat(256);
  assert.equal((await partner.put(`${BASE}/courses/${id}`, courseBody(id))).status, 404);
});

test('200 when limit is above 3000: it is 3000', async () => {
  assert.equal((await partner.get(`${BASE}/courses?limit=5000`)).body.limit, 3_000);
});
