/** Makes frameworks and curriculum records for the acceptance suite; every id is new. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type Client, create, partner } from './client.ts';
import type { Json } from './judge.ts';
import { atEnd } from './target.ts';

type Members = Readonly<Record<string, unknown>>;

export const CASE = '/ims/case/v1p1';
export const ROSTER = '/rostering/1.0';

export interface CasePackage {
  readonly CFDocument: Json;
  readonly CFItems: readonly Json[];
  readonly CFAssociations: readonly Json[];
}

const CHANGED = '2026-01-15T10:00:00.000Z';

function caseRecord(kind: string, members: Members) {
  const identifier = randomUUID();
  const uri = `https://standards.example.edu/${kind}/${identifier}`;
  return { identifier, uri, lastChangeDateTime: CHANGED, ...members };
}

export function caseItem(members: Members = {}): Json {
  return caseRecord('CFItems', { fullStatement: 'Add fractions.', ...members });
}

/** An association isChildOf from `child` to `parent`. */
export function isChildOf(child: Json, parent: Json, members: Members = {}): Json {
  const node = ({ identifier, uri, title, fullStatement }: Json) => ({
    identifier,
    uri,
    title: title ?? fullStatement,
  });
  return caseRecord('CFAssociations', {
    associationType: 'isChildOf',
    originNodeURI: node(child),
    destinationNodeURI: node(parent),
    ...members,
  });
}

/** A document with `count` items, each a child of it, with every member of the partner API. */
export function casePackage(count = 3): CasePackage {
  const CFDocument = caseRecord('CFDocuments', {
    title: `Fractions ${randomUUID()}`,
    creator: 'Acceptance suite',
    officialSourceURL: 'https://standards.example.edu/fractions',
    publisher: 'Example Agency',
    description: 'A framework of the acceptance suite',
    subject: ['Math'],
    language: 'en',
    version: '2026',
    caseVersion: '1.1',
    adoptionStatus: 'Draft',
    statusStartDate: '2026-01-01',
    statusEndDate: '2030-12-31',
    notes: 'None',
    extensions: { colour: 'blue' },
  });
  const CFItems = Array.from({ length: count }, (_, index) =>
    caseItem({
      fullStatement: `Add fractions with ${index + 2} parts.`,
      alternativeLabel: `Label ${index}`,
      CFItemType: 'Standard',
      humanCodingScheme: `F.${index}`,
      listEnumeration: String(index),
      abbreviatedStatement: 'Add',
      conceptKeywords: ['sum', 'part'],
      notes: 'None',
      language: 'en',
      subject: ['Math'],
      educationLevel: ['03', '04'],
      statusStartDate: '2026-01-01',
      statusEndDate: '2030-12-31',
      extensions: { index },
    }),
  );
  const CFAssociations = CFItems.map((item, index) =>
    isChildOf(item, CFDocument, { sequenceNumber: index + 1, extensions: { index } }),
  );
  return { CFDocument, CFItems, CFAssociations };
}

/** Uploads a framework; when the test file ends its items are removed. */
export async function upload(body: CasePackage, client: Client = partner): Promise<Json> {
  const reply = await client.post(`${CASE}/CFPackages`, body);
  assert.equal(reply.status, 201, reply.text);
  const { CFDocument } = body;
  atEnd(async () => {
    const empty = { CFDocument, CFItems: [], CFAssociations: [] };
    const url = `${CASE}/CFPackages/${CFDocument.identifier}?allowEmpty=true`;
    assert.equal((await client.call('PUT', url, { body: empty })).status, 200);
  });
  return reply.body;
}

/** Uploads a framework of `count` items and returns their ids. */
export async function createStandards(count: number): Promise<string[]> {
  const body = casePackage(count);
  await upload(body);
  return body.CFItems.map(({ identifier }) => identifier);
}

const head = (sourcedId: string) => ({ sourcedId, status: 'active', dateLastModified: CHANGED });
const ref = (sourcedId: string) => ({ sourcedId });

export function courseBody(id: string, members: Members = {}) {
  return { course: { ...head(id), title: 'Algebra I', ...members } };
}

export function unitBody(id: string, courseId: string, members: Members = {}) {
  return { unit: { ...head(id), title: 'Fractions', course: ref(courseId), ...members } };
}

export function lessonBody(
  id: string,
  { unitId, resourceId }: { unitId: string; resourceId: string },
  members: Members = {},
) {
  const places = { unit: ref(unitId), resource: ref(resourceId) };
  return { lesson: { ...head(id), title: 'Halves', ...places, ...members } };
}

export function resourceBody(id: string, members: Members = {}) {
  return {
    resource: {
      ...head(id),
      title: 'Halves, an exercise',
      type: 'interactive',
      url: `https://content.example/${id}`,
      learningObjectiveSet: [{ source: 'CASE', learningObjectiveIds: [] }],
      ...members,
    },
  };
}

export async function createCourse(members: Members = {}, client: Client = partner) {
  const id = randomUUID();
  return create(`${ROSTER}/courses/${id}`, courseBody(id, members), client);
}

export async function createUnit(courseId: string, members: Members = {}) {
  const id = randomUUID();
  return create(`${ROSTER}/units/${id}`, unitBody(id, courseId, members));
}

export async function createResource(members: Members = {}, client: Client = partner) {
  const id = randomUUID();
  return create(`${ROSTER}/resources/${id}`, resourceBody(id, members), client);
}

export async function createLesson(
  places: { unitId: string; resourceId: string },
  members: Members = {},
) {
  const id = randomUUID();
  return create(`${ROSTER}/lessons/${id}`, lessonBody(id, places, members));
}

/** Course → unit → sub-unit → lesson → resource. */
export async function createTree() {
  const courseId = await createCourse();
  const unitId = await createUnit(courseId);
  const subUnitId = await createUnit(courseId, { parent: ref(unitId), title: 'Halves' });
  const resourceId = await createResource();
  const lessonId = await createLesson({ unitId: subUnitId, resourceId }, { lessonType: 'quiz' });
  return { courseId, unitId, subUnitId, lessonId, resourceId };
}
