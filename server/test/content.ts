/** Bodies of curriculum records for tests, and a small tree of them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestClient } from './harness.ts';

type Members = Record<string, unknown>;

const HEAD = { status: 'active', dateLastModified: '2026-01-15T10:00:00Z' };

export function courseBody(sourcedId: string, members: Members = {}) {
  return { course: { sourcedId, title: 'Algebra I', ...members } };
}

export function unitBody(sourcedId: string, courseId: string, members: Members = {}) {
  const course = { sourcedId: courseId };
  return { unit: { sourcedId, ...HEAD, title: 'Fractions', course, ...members } };
}

export function lessonBody(
  sourcedId: string,
  { unitId, resourceId }: { unitId: string; resourceId: string },
  members: Members = {},
) {
  const references = { unit: { sourcedId: unitId }, resource: { sourcedId: resourceId } };
  return { lesson: { sourcedId, ...HEAD, title: 'Adding halves', ...references, ...members } };
}

export function resourceBody(sourcedId: string, members: Members = {}) {
  return {
    resource: {
      sourcedId,
      ...HEAD,
      title: 'Halves',
      type: 'interactive',
      url: 'https://content.example/halves',
      learningObjectiveSet: [{ source: 'CASE', learningObjectiveIds: [] }],
      ...members,
    },
  };
}

/** PUT that must succeed; answers the id. */
export async function put(client: TestClient, url: string, body: object): Promise<string> {
  const reply = await client.put(url, body);
  assert.ok([200, 201].includes(reply.status), `PUT ${url}: ${reply.status} ${reply.text}`);
  return reply.body.sourcedId;
}

/** A course with one unit, which holds one lesson of one resource. */
export async function putTree(client: TestClient) {
  const [courseId, unitId, lessonId, resourceId] = [1, 2, 3, 4].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  const base = '/rostering/1.0';
  await put(client, `${base}/courses/${courseId}`, courseBody(courseId));
  await put(client, `${base}/units/${unitId}`, unitBody(unitId, courseId));
  await put(client, `${base}/resources/${resourceId}`, resourceBody(resourceId));
  const lesson = lessonBody(lessonId, { unitId, resourceId });
  await put(client, `${base}/lessons/${lessonId}`, lesson);
  return { courseId, unitId, lessonId, resourceId };
}

/** Uploads a framework of so many CFItems; answers their ids. */
export async function postStandards(client: TestClient, count: number): Promise<string[]> {
  const changed = { lastChangeDateTime: '2026-01-15T10:00:00Z' };
  const named = () => {
    const identifier = randomUUID();
    return { identifier, uri: `https://standards.example/${identifier}`, ...changed };
  };
  const CFItems = Array.from({ length: count }, () => ({
    ...named(),
    fullStatement: 'Add halves',
  }));
  const CFDocument = { ...named(), title: 'Mathematics', creator: 'Test' };
  const body = { CFDocument, CFItems, CFAssociations: [] };
  const reply = await client.post('/ims/case/v1p1/CFPackages', body);
  assert.equal(reply.status, 201, reply.text);
  return CFItems.map(({ identifier }) => identifier);
}
