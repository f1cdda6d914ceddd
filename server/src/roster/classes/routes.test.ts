/** Classes over HTTP: who sees which, their members, their refusals. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { courseBody, put, putTree } from '../../../test/fixtures/content.ts';
import { classBody, putSchool, unlinked } from '../../../test/fixtures/people.ts';
import { testServer } from '../../../test/harness/test-server.ts';

const server = await testServer();
const partner = await server.partner('Owner');
const other = await server.partner('Other');
const operator = await server.operator();
const school = await putSchool(partner);
const CLASSES = '/rostering/1.0/classes';

test('200 with every member of a class', async () => {
  const { resourceId } = await putTree(partner);
  const members = {
    classCode: 'C1',
    classType: 'scheduled',
    location: 'Room 5',
    grades: ['9'],
    subjects: ['Math'],
    subjectCodes: ['02052'],
    periods: ['1', '2'],
    resources: [{ sourcedId: resourceId }],
    metadata: { size: 20 },
  };
  const body = classBody('algebra-p1', school, members);
  await put(partner, `${CLASSES}/algebra-p1`, body);
  const { class: record } = (await partner.get(`${CLASSES}/algebra-p1`)).body;
  assert.deepEqual(unlinked(record), {
    status: 'active',
    dateLastModified: record.dateLastModified,
    ...body.class,
  });
  const filter = `course.sourcedId='${school.courseId}' AND terms.sourcedId='${school.sessionId}'`;
  const found = await partner.get(`${CLASSES}?search=period&filter=classCode='C1' AND ${filter}`);
  assert.deepEqual(found.body.classes, [record]);
});

test('201 for a class without terms: it lasts for the school year of its course, or is open-ended', async () => {
  const terms = async (id: string) => {
    return unlinked((await partner.get(`${CLASSES}/${id}`)).body.class.terms);
  };
  await put(partner, `${CLASSES}/bare`, classBody('bare', school, { terms: null }));
  const [openEnded, ...others] = await terms('bare');
  assert.deepEqual(others, [], 'a course without a school year');
  const found = await partner.get(`/rostering/1.0/academicSessions/${openEnded.sourcedId}`);
  assert.equal(found.body.academicSession.title, 'Open-ended');
  await put(partner, `${CLASSES}/bare-too`, classBody('bare-too', school, { terms: [] }));
  assert.deepEqual(await terms('bare-too'), [openEnded]);
  const taught = await partner.get(
    `/ims/oneroster/rostering/v1p2/classes?filter=terms.sourcedId='${openEnded.sourcedId}'`,
  );
  assert.equal(taught.body.classes.length, 2);
  const year = { sourcedId: school.sessionId };
  const course = courseBody('yearly', { schoolYear: year });
  await put(partner, '/rostering/1.0/courses/yearly', course);
  const body = classBody('whole', { ...school, courseId: 'yearly' }, { terms: [] });
  await put(partner, `${CLASSES}/whole`, body);
  assert.deepEqual(await terms('whole'), [year]);
});

test('200 with the classes of the caller’s courses, whoever created them', async () => {
  await put(operator, `${CLASSES}/by-operator`, classBody('by-operator', school));
  assert.equal((await partner.get(`${CLASSES}/by-operator`)).status, 200);
  assert.equal((await other.get(`${CLASSES}/by-operator`)).status, 404);
  const reply = await partner.put(`${CLASSES}/by-operator`, classBody('by-operator', school));
  assert.equal(reply.status, 403);
});

test('400 for an unknown course, school, term and resource, each named', async () => {
  const nowhere = { courseId: 'no-course', orgId: 'no-org', sessionId: 'no-session' };
  const resources = [{ sourcedId: '00000000-0000-4000-8000-000000000000' }];
  const reply = await partner.put(`${CLASSES}/x`, classBody('x', nowhere, { resources }));
  assert.equal(reply.status, 400);
  assert.deepEqual(
    reply.body.imsx_error_details.map(({ path }: { path: string }) => path),
    ['/class/course', '/class/school', '/class/terms/0', '/class/resources/0'],
  );
});

test('400 for a class of a deleted course', async () => {
  await put(partner, '/rostering/1.0/courses/gone', courseBody('gone'));
  await partner.delete('/rostering/1.0/courses/gone');
  const body = classBody('x', { ...school, courseId: 'gone' });
  assert.equal((await partner.put(`${CLASSES}/x`, body)).status, 400);
});

test("403 for a class of another application's course", async () => {
  assert.equal((await other.put(`${CLASSES}/x`, classBody('x', school))).status, 403);
});
