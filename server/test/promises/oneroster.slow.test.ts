/** OneRoster v1p2: lists are found and sorted as in a plain model; POST, PUT and DELETE. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import fc, { type Arbitrary } from 'fast-check';
import { componentResources, courseComponents } from '../../src/curriculum/components.ts';
import { courses } from '../../src/curriculum/courses/resource.ts';
import { onerosterResources } from '../../src/curriculum/resources/oneroster.ts';
import { assessmentLineItems } from '../../src/gradebook/assessment-line-items/resource.ts';
import { assessmentResults } from '../../src/gradebook/assessment-results/resource.ts';
import { categories } from '../../src/gradebook/categories/category.ts';
import { lineItems } from '../../src/gradebook/line-items/resource.ts';
import { results } from '../../src/gradebook/results/resource.ts';
import { scoreScales } from '../../src/gradebook/score-scales/score-scale.ts';
import type { FieldKind } from '../../src/listing/collection.ts';
import type { Clause, Filter, Predicate } from '../../src/listing/filter.ts';
import { listRecords } from '../../src/listing/list.ts';
import { visibleTo } from '../../src/oneroster/records/kind.ts';
import { type ReadableResource, recordPrinter } from '../../src/oneroster/routes/resource.ts';
import { academicSessions } from '../../src/roster/academic-sessions/resource.ts';
import { classes } from '../../src/roster/classes/resource.ts';
import { demographics } from '../../src/roster/demographics/resource.ts';
import { enrollments } from '../../src/roster/enrollments/resource.ts';
import { gradingPeriods, schools, students, teachers, terms } from '../../src/roster/filtered.ts';
import { orgs } from '../../src/roster/orgs/resource.ts';
import { users } from '../../src/roster/users/resource.ts';
import { put, putTree, unitBody } from '../fixtures/content.ts';
import { gradeEvent, post, processed, putPlace } from '../fixtures/events.ts';
import { GRADEBOOK, putEverything, RESOURCES, ROSTERING } from '../fixtures/oneroster-records.ts';
import { putSchool } from '../fixtures/people.ts';
import { listContext } from '../harness/lists.ts';
import { type TestClient, type TestReply, testServer } from '../harness/test-server.ts';
import { printFilter, recordsIn } from '../models/list-model.ts';
import { type Answered, fieldValue, modelIds } from '../models/record-model.ts';
import { assertOfficial, officialOperations } from '../official/oneroster.ts';

const server = await testServer();
const { db } = server;
const ctx = listContext(db);
const operator = await server.operator();
const { ids } = await putEverything(operator);

/** A new partner with one result that is derived from a grade. */
async function gradeOnce(): Promise<{ partner: TestClient; line: string; result: string }> {
  const partner = await server.partner('Grader');
  const event = gradeEvent(await putPlace(partner), {
    scoreType: 'QUESTION_RESULT',
    scoreGiven: 1,
    maxScore: 1,
  });
  await post(partner, event);
  const { assessmentLineItemIds, assessmentResultIds } = (await processed(partner, event)).effects;
  return { partner, line: assessmentLineItemIds[0], result: assessmentResultIds[0] };
}

await gradeOnce();

const READER = { clientId: '', applicationId: '', scopes: new Set<string>(), operator: true };
const TEXTS = ['x', 'Ada', 'ada', 'ÄDA', "O'B", '%', 'a_b', ' AND ', '9', '10', '😀', '\ufffd'];
const TAKES_ANY_TEXT =
  /^(title|name|identifier|description|courseCode|classCode|location|comment|textScore|(given|family|middle)Name|email|username|phone|vendorId)$/;
const WRITTEN: [string, ReadableResource][] = [
  ...[orgs, academicSessions, courses, classes, users, enrollments].map(
    (records) => [ROSTERING, records] as [string, ReadableResource],
  ),
  ...[categories, scoreScales, lineItems, results, assessmentLineItems, assessmentResults].map(
    (records) => [GRADEBOOK, records] as [string, ReadableResource],
  ),
  [RESOURCES, onerosterResources],
];

/** A copy of the record with other texts, numbers and lists, and without some of its members. */
function varied(record: Answered, random: () => number): object {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)];
  const members = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (random() < 0.12 && value !== record.sourcedId) return [];
    if (TAKES_ANY_TEXT.test(name)) return [[name, pick(TEXTS)]];
    if (typeof value === 'number') return [[name, pick([-1, 0, 0.25, 9, 10, 1e21])]];
    if (value === 'true' || value === 'false') return [[name, pick(['true', 'false'])]];
    const isWords = Array.isArray(value) && typeof value[0] === 'string';
    return [[name, isWords ? [pick(['Art', 'art', '09'])] : value]];
  });
  return Object.fromEntries(members);
}

let seed = 7;
/** A number from 0 to 1; every run has the same sequence. */
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}

for (const [base, { collection, kind }] of WRITTEN) {
  const { body } = await operator.get(`${base}/${collection.plural}`);
  const records = body[collection.plural] as Answered[];
  const ids: string[] = [];
  for (let n = 0; n < 16; n += 1) {
    const record = records[n % records.length] as Answered;
    const reply = await operator.post(`${base}/${collection.plural}`, {
      [kind.name]: varied(record, random),
    });
    if (reply.status === 201) ids.push(reply.body.sourcedIdPairs.allocatedSourcedId);
  }
  assert.ok(ids.length > 1, collection.plural);
  await operator.delete(`${base}/${collection.plural}/${ids[0]}`);
}

const ORDERED: Predicate[] = ['=', '!=', '>', '>=', '<', '<=', '@'];
const PREDICATES: Readonly<Record<FieldKind, readonly Predicate[]>> = {
  text: [...ORDERED, '~'],
  node: [...ORDERED, '~'],
  uuid: [...ORDERED, '~'],
  integer: ORDERED,
  number: ORDERED,
  boolean: ORDERED,
  date: ORDERED,
  instant: ORDERED,
  textArray: ['=', '!=', '@', '~'],
};

/** Values for filters on a field of the kind, beside those of the records. */
const STRAYS: Readonly<Record<FieldKind, readonly string[]>> = {
  text: ['', 'x', 'A', ...TEXTS],
  node: [],
  uuid: ['aaaaaaaa-0000-4000-8000-00000000000B'],
  integer: ['0', '1'],
  number: ['0', '0.5', '1e21'],
  boolean: ['true', 'false'],
  date: ['2026-01-15'],
  instant: ['2026-01-15', '2026-01-15T10:00:00+02:00'],
  textArray: ['art', 'student', 'x'],
};

function filters(
  records: readonly Answered[],
  { collection }: ReadableResource,
): Arbitrary<Filter> {
  const fields = Object.entries(collection.fields).map(([name, { kind }]) => [name, kind] as const);
  const known = collection.metadata ? [...fields, ['metadata.house', 'text'] as const] : fields;
  const clause: Arbitrary<Clause> = fc.constantFrom(...known).chain(([field, kind]) => {
    const stored = records.flatMap((record) =>
      [fieldValue(record, field, kind) ?? []].flat().map(String),
    );
    const value = fc.constantFrom(...stored, ...STRAYS[kind]).filter((text) => !text.includes(','));
    return fc.record(
      {
        field: fc.constant(field),
        predicate: fc.constantFrom(...PREDICATES[kind]),
        value,
        bare: fc.constant(false),
      },
      { noNullPrototype: true },
    );
  });
  const some = fc.array(clause, { minLength: 2, maxLength: 3 });
  return fc.oneof(
    clause,
    some.map((all) => ({ all })),
    some.map((any) => ({ any })),
  );
}

const EVERY: ReadableResource[] = [
  ...WRITTEN.map(([, records]) => records),
  ...[schools, terms, gradingPeriods, students, teachers, demographics],
  ...[courseComponents, componentResources],
];

describe('lists', () => {
  for (const [index, records] of EVERY.entries()) {
    const { collection, kind } = records;
    test(`${collection.plural} (${index}) are found and sorted as in the model`, async () => {
      const list = {
        ...collection,
        where: visibleTo(READER, kind),
        ...recordPrinter(records, 'http://x'),
      };
      const read = async (query: Record<string, string>) => {
        const page = await listRecords(ctx, list, {
          limit: '1000',
          ...query,
        });
        return recordsIn<Answered>(page);
      };
      const all = await read({ filter: "status!='x'" });
      assert.ok(all.length > 0);
      const sorts = [...Object.keys(collection.fields), 'metadata.house'];
      const query = fc.record(
        {
          filter: filters(all, records),
          sort: fc.constantFrom(...sorts),
          descending: fc.boolean(),
        },
        { noNullPrototype: true },
      );
      await fc.assert(
        fc.asyncProperty(query, async (wanted) => {
          const filter = printFilter(wanted.filter);
          const orderBy = wanted.descending ? 'desc' : 'asc';
          const found = await read({ filter, sort: wanted.sort, orderBy });
          assert.deepEqual(
            found.map(({ sourcedId }) => sourcedId),
            modelIds(all, collection, wanted),
            `${filter} ${wanted.sort} ${orderBy}`,
          );
        }),
        { numRuns: 60, endOnFailure: true },
      );
    });
  }
});

const ref = (name: string) => ({ sourcedId: ids[name] ?? assert.fail(name) });
const path = (name: string) => encodeURIComponent(ids[name] ?? assert.fail(name));

const roles = [{ roleType: 'primary', role: 'student', org: ref('school') }];
const dates = { startDate: '2025-08-01', endDate: '2026-07-01', schoolYear: '2026' };
const graded = { student: ref('student'), scoreStatus: 'submitted', scoreDate: '2025-09-09' };
const due = { assignDate: '2025-09-01', dueDate: '2025-09-08' };
const content = { url: 'https://content.example/1', type: 'interactive' };

/** Base, plural, singular, the required members, a member with an invalid value. */
const KINDS: readonly [string, string, string, Record<string, unknown>, Record<string, unknown>][] =
  [
    [ROSTERING, 'orgs', 'org', { name: 'N', type: 'school' }, { type: 'guild' }],
    [
      ROSTERING,
      'academicSessions',
      'academicSession',
      { title: 'T', type: 'term', ...dates },
      { startDate: 'soon' },
    ],
    [ROSTERING, 'courses', 'course', { title: 'C' }, { org: { sourcedId: 'nowhere' } }],
    [
      ROSTERING,
      'classes',
      'class',
      { title: 'P', course: ref('course'), school: ref('school'), terms: [ref('term')] },
      { classType: 'x' },
    ],
    [
      ROSTERING,
      'users',
      'user',
      { givenName: 'A', familyName: 'B', roles },
      { enabledUser: 'maybe' },
    ],
    [
      ROSTERING,
      'enrollments',
      'enrollment',
      { user: ref('student'), class: ref('class'), role: 'student' },
      { user: { sourcedId: 'nobody' } },
    ],
    [GRADEBOOK, 'categories', 'category', { title: 'C' }, { weight: 'heavy' }],
    [
      GRADEBOOK,
      'scoreScales',
      'scoreScale',
      {
        title: 'S',
        type: 't',
        class: ref('class'),
        scoreScaleValue: [{ itemValueLHS: 'A', itemValueRHS: '1' }],
      },
      { scoreScaleValue: [] },
    ],
    [
      GRADEBOOK,
      'lineItems',
      'lineItem',
      { title: 'L', class: ref('class'), category: ref('category'), ...due },
      { dueDate: '2025-02-30' },
    ],
    [
      GRADEBOOK,
      'results',
      'result',
      { lineItem: ref('item'), ...graded },
      { class: { sourcedId: 'elsewhere' } },
    ],
    [
      GRADEBOOK,
      'assessmentLineItems',
      'assessmentLineItem',
      { title: 'L' },
      { learningObjectiveSet: [{ source: 'case', learningObjectiveIds: ['no uuid'] }] },
    ],
    [
      GRADEBOOK,
      'assessmentResults',
      'assessmentResult',
      { assessmentLineItem: ref('line'), ...graded },
      { score: '1' },
    ],
    [
      RESOURCES,
      'resources',
      'resource',
      { vendorResourceId: 'v', metadata: content },
      { importance: 'tertiary' },
    ],
  ];

function assertInvalid(reply: TestReply): void {
  assert.equal(reply.status, 422, reply.text);
  const keys = ['imsx_codeMajor', 'imsx_severity', 'imsx_description', 'imsx_CodeMinor'];
  assert.deepEqual(Object.keys(reply.body), keys);
  const [field] = reply.body.imsx_CodeMinor.imsx_codeMinorField;
  assert.equal(field.imsx_codeMinorFieldValue, 'invaliddata');
}

const POSTS: readonly [string, string, Record<string, unknown>][] = [
  [
    '/classes/{classSourcedId}/lineItems',
    'lineItems',
    { title: 'L', category: ref('category'), ...due },
  ],
  [
    '/schools/{schoolSourcedId}/lineItems',
    'lineItems',
    { title: 'L', class: ref('class'), category: ref('category'), ...due },
  ],
  ['/lineItems/{lineItemSourcedId}/results', 'results', graded],
  [
    '/classes/{classSourcedId}/academicSessions/{academicSessionSourcedId}/results',
    'results',
    { lineItem: ref('item'), ...graded },
  ],
];

const PLACES: Readonly<Record<string, string>> = {
  classSourcedId: 'class',
  schoolSourcedId: 'school',
  lineItemSourcedId: 'item',
  academicSessionSourcedId: 'term',
};

describe('writes', () => {
  for (const [base, plural, name, least, wrong] of KINDS) {
    const url = (id: string) => `${base}/${plural}/${encodeURIComponent(id)}`;

    test(`201 for a posted ${name}: the server gives it an id`, async () => {
      const suppliedSourcedId = `mine ${randomUUID()}`;
      const body = { [name]: { ...least, sourcedId: suppliedSourcedId } };
      const reply = await operator.post(`${base}/${plural}`, body);
      assert.equal(reply.status, 201, reply.text);
      const { allocatedSourcedId } = reply.body.sourcedIdPairs;
      assert.deepEqual(reply.body, { sourcedIdPairs: { suppliedSourcedId, allocatedSourcedId } });
      assert.equal((await operator.get(url(allocatedSourcedId))).status, 200);
      assert.equal((await operator.get(url(suppliedSourcedId))).status, 404);
      const unnamed = await operator.post(`${base}/${plural}`, { [name]: least });
      const pair = unnamed.body.sourcedIdPairs;
      assert.equal(pair.suppliedSourcedId, pair.allocatedSourcedId);
    });

    test(`PUT of a ${name} answers the record; DELETE marks it`, async () => {
      const id = randomUUID();
      const body = { [name]: { ...least, sourcedId: id, unknownMember: 1 } };
      const created = await operator.put(url(id), body);
      assert.equal(created.status, 201, created.text);
      assert.deepEqual(created.body, (await operator.get(url(id))).body);
      const updated = await operator.put(url(id), body);
      assert.equal(updated.status, base === GRADEBOOK ? 201 : 200);
      assert.equal((await operator.delete(url(id))).status, 204);
      assert.equal((await operator.get(url(id))).body[name].status, 'tobedeleted');
      assert.equal((await operator.delete(url(id))).status, 204);
      const filter = `filter=sourcedId='${id}'`;
      const live = await operator.get(`${base}/${plural}?${filter}`);
      assert.deepEqual(live.body, { [plural]: [] });
      const since = encodeURIComponent(`${filter} AND dateLastModified>'2026-01-01'`);
      const deltas = await operator.get(`${base}/${plural}?${since.replace('%3D', '=')}`);
      assert.equal(deltas.body[plural][0].status, 'tobedeleted');
    });

    test(`422 for an invalid ${name}, 404 for an invalid or unknown id`, async () => {
      const id = randomUUID();
      const body = { [name]: { ...least, sourcedId: id, ...wrong } };
      assertInvalid(await operator.put(url(id), body));
      assertInvalid(await operator.post(`${base}/${plural}`, body));
      assertInvalid(await operator.put(url(id), { [name]: { ...least, sourcedId: 'other' } }));
      assertInvalid(await operator.put(url(id), '{"unfinished":'));
      assertInvalid(await operator.put(url(id), {}));
      assert.equal((await operator.put(url('x'.repeat(256)), body)).status, 404);
      assert.equal((await operator.delete(url(randomUUID()))).status, 404);
    });
  }

  test('422 for the sources /case and /unknown of learning objectives; others are stored', async () => {
    const url = `${GRADEBOOK}/assessmentLineItems/sources`;
    const putSource = (source: string) => {
      const learningObjectiveSet = [{ source, learningObjectiveIds: [randomUUID()] }];
      const assessmentLineItem = { sourcedId: 'sources', title: 'L', learningObjectiveSet };
      return operator.put(url, { assessmentLineItem });
    };
    for (const source of ['/case', '/unknown']) assertInvalid(await putSource(source));
    for (const source of ['CASE', 'unknown', '/cases', '/own']) {
      const reply = await putSource(source);
      assert.equal(reply.status, 201, reply.text);
      const [set] = reply.body.assessmentLineItem.learningObjectiveSet;
      assert.equal(set.source, source.toLowerCase());
    }
  });

  test('403 for demographics without their scope, 201 with it', async () => {
    const scopes = ['roster.readonly', 'roster.createput'];
    for (const [more, status] of [
      [[], 403],
      [['roster-demographics.readonly'], 201],
    ] as const) {
      const writer = await server.partner('Writer', [...scopes, ...more]);
      const { userId } = await putSchool(writer);
      const url = `${ROSTERING}/demographics/${encodeURIComponent(userId)}`;
      const body = { demographics: { sourcedId: userId, asian: true } };
      const replies = [
        await writer.put(url, body),
        await writer.post(`${ROSTERING}/demographics`, body),
      ];
      assert.deepEqual([replies[0]?.status, replies[1]?.status === 403], [status, status === 403]);
      assert.equal((await writer.delete(url)).status, status === 403 ? 403 : 204);
      if (status === 403)
        assert.match(replies[0]?.text ?? '', /roster.createput and roster-demographics/);
    }
  });

  test('201 for demographics, which have the id of their user', async () => {
    const user = { givenName: 'A', familyName: 'B', roles };
    const posted = await operator.post(`${ROSTERING}/users`, { user });
    const sourcedId = posted.body.sourcedIdPairs.allocatedSourcedId;
    const url = `${ROSTERING}/demographics`;
    const reply = await operator.post(url, { demographics: { sourcedId, asian: true } });
    assert.equal(reply.body.sourcedIdPairs.allocatedSourcedId, sourcedId);
    assert.equal((await operator.get(`${url}/${sourcedId}`)).body.demographics.asian, 'true');
    assertInvalid(await operator.post(url, { demographics: { sourcedId: 'nobody' } }));
  });

  for (const [template, plural, least] of POSTS) {
    test(`201 with a pair for each of POST ${template}; all or none are stored`, async () => {
      const url =
        GRADEBOOK + template.replace(/\{(\w+)\}/g, (_all, name) => path(PLACES[name] ?? ''));
      const records = [
        { ...least, sourcedId: 'mine' },
        { ...least, metadata: { n: 2 } },
      ];
      const reply = await operator.post(url, { [plural]: records });
      assert.equal(reply.status, 201, reply.text);
      const official = officialOperations.find(
        (one) => one.path === template && one.method === 'POST',
      );
      if (official) assertOfficial(official, reply);
      assert.equal(reply.body.sourcedIdPairs[0].suppliedSourcedId, 'mine');
      for (const { allocatedSourcedId } of reply.body.sourcedIdPairs) {
        const stored = await operator.get(`${GRADEBOOK}/${plural}/${allocatedSourcedId}`);
        const record = Object.values(stored.body)[0] as Record<string, { sourcedId: string }>;
        assert.equal(record['class']?.sourcedId, ids['class']);
        assert.equal(record['school']?.sourcedId ?? ids['school'], ids['school']);
      }
      const count = async () => {
        const page = await operator.get(`${GRADEBOOK}/${plural}?limit=1`);
        return page.headers.get('x-total-count');
      };
      const before = await count();
      const student = { sourcedId: 'nobody' };
      const bad = { ...least, [plural === 'results' ? 'student' : 'category']: student };
      assertInvalid(await operator.post(url, { [plural]: [least, bad] }));
      assert.equal(await count(), before);
    });
  }

  test('derived results and line items: replies of the standard shape, 403 for writes', async () => {
    const { partner, line, result } = await gradeOnce();
    const other = await server.partner('Stranger');
    const results = `${GRADEBOOK}/assessmentResults/${result}`;
    const lines = `${GRADEBOOK}/assessmentLineItems/${line}`;
    for (const [template, url] of [
      ['/assessmentResults/{sourcedId}', results],
      ['/assessmentLineItems/{sourcedId}', lines],
    ] as const) {
      const reply = await partner.get(url);
      const official = officialOperations.find((one) => one.path === template);
      if (official) assertOfficial(official, reply);
      assert.equal((await other.get(url)).status, 404);
      for (const client of [partner, operator]) {
        assert.equal((await client.put(url, reply.body)).status, 403);
        assert.equal((await client.delete(url)).status, 403);
      }
      assert.deepEqual((await operator.get(url)).body, reply.body);
    }
    const filter = `filter=assessmentLineItem.sourcedId='${line}'`;
    const listed = await partner.get(`/gradebook/1.0/assessment-results?${filter}`);
    assert.deepEqual(listed.body.assessmentResults, [
      (await partner.get(results)).body.assessmentResult,
    ]);
  });

  test('component and componentResource of a derived line item may be set, and cleared', async () => {
    const { partner, line } = await gradeOnce();
    const { unitId, lessonId } = await putTree(partner);
    const url = `${GRADEBOOK}/assessmentLineItems/${line}`;
    const { assessmentLineItem } = (await partner.get(url)).body;
    const [component, componentResource] = [{ sourcedId: unitId }, { sourcedId: lessonId }];
    const set = { ...assessmentLineItem, component, componentResource };
    const put = async (members: object) =>
      (await partner.put(url, { assessmentLineItem: { ...assessmentLineItem, ...members } }))
        .status;
    // Each alone, cleared in between; then both.
    for (const members of [{ component }, {}, { componentResource }, {}, set])
      assert.equal(await put(members), 201);
    const stored = (await partner.get(url)).body.assessmentLineItem;
    assert.deepEqual({ ...stored, dateLastModified: '' }, { ...set, dateLastModified: '' });
    assert.ok(stored.dateLastModified > assessmentLineItem.dateLastModified);
    const filter = `filter=component.sourcedId='${unitId}' AND componentResource.sourcedId='${lessonId}'`;
    const listed = await partner.get(`${GRADEBOOK}/assessmentLineItems?${filter}`);
    assert.deepEqual(listed.body.assessmentLineItems, [stored]);
    for (const change of [{ title: 'Mine' }, { status: 'tobedeleted' }])
      assert.equal(await put({ ...set, ...change }), 403);
    const nowhere = { ...set, component: { sourcedId: randomUUID() } };
    assertInvalid(await partner.put(url, { assessmentLineItem: nowhere }));
    assert.equal(await put({}), 201);
    assert.equal('component' in (await partner.get(url)).body.assessmentLineItem, false);
  });

  test('component and componentResource of a written line item are replaced with it', async () => {
    const { unitId, lessonId } = await putTree(operator);
    const references = {
      component: { sourcedId: unitId },
      componentResource: { sourcedId: lessonId },
    };
    const body = { assessmentLineItem: { title: 'L', ...references } };
    const posted = await operator.post(`${GRADEBOOK}/assessmentLineItems`, body);
    const sourcedId = posted.body.sourcedIdPairs.allocatedSourcedId;
    const url = `${GRADEBOOK}/assessmentLineItems/${sourcedId}`;
    const { assessmentLineItem } = (await operator.get(url)).body;
    assert.deepEqual(assessmentLineItem.component, references.component);
    assert.deepEqual(assessmentLineItem.componentResource, references.componentResource);
    await operator.put(url, { assessmentLineItem: { sourcedId, title: 'L' } });
    assert.equal('component' in (await operator.get(url)).body.assessmentLineItem, false);
  });

  test('units and lessons are read as courses/components and courses/component-resources', async () => {
    const { courseId, unitId, lessonId, resourceId } = await putTree(operator);
    const base = `${ROSTERING}/courses`;
    const { courseComponent } = (await operator.get(`${base}/components/${unitId}`)).body;
    assert.equal(courseComponent.course.sourcedId, courseId);
    assert.equal((await operator.get(new URL(courseComponent.course.href).pathname)).status, 200);
    const listed = await operator.get(`${base}/components?filter=course.sourcedId='${courseId}'`);
    assert.deepEqual(listed.body, { courseComponents: [courseComponent] });
    const { componentResource } = (await operator.get(`${base}/component-resources/${lessonId}`))
      .body;
    const below = randomUUID();
    const members = { parent: { sourcedId: unitId } };
    await put(operator, `/rostering/1.0/units/${below}`, unitBody(below, courseId, members));
    const { parent } = (await operator.get(`${base}/components/${below}`)).body.courseComponent;
    for (const [ref, type, id] of [
      [componentResource.courseComponent, 'courseComponent', unitId],
      [parent, 'courseComponent', unitId],
      [componentResource.resource, 'resource', resourceId],
    ]) {
      assert.deepEqual([ref.type, ref.sourcedId], [type, id]);
      const read = await operator.get(new URL(ref.href).pathname);
      assert.equal(read.body[type].sourcedId, id);
    }
    const filter = `filter=courseComponent.sourcedId='${unitId}'`;
    const lessons = await operator.get(`${base}/component-resources?${filter}`);
    assert.deepEqual(lessons.body, { componentResources: [componentResource] });
  });

  test('a resource written under /ims/oneroster is read under /rostering/1.0, too', async () => {
    const metadata = { ...content, description: 'D', level: 3 };
    const members = { title: 'T', importance: 'secondary', roles: ['teacher'], vendorId: 'v-1' };
    const sourcedId = randomUUID();
    const url = `${RESOURCES}/resources/${sourcedId}`;
    const resource = { sourcedId, vendorResourceId: 'r-1', ...members, metadata };
    assert.equal((await operator.put(url, { resource })).status, 201);
    const stored = (await operator.get(`/rostering/1.0/resources/${sourcedId}`)).body.resource;
    assert.deepEqual(stored.roles, ['secondary', 'teacher']);
    assert.deepEqual([stored.url, stored.description], [content.url, 'D']);
    const read = (await operator.get(url)).body.resource;
    assert.deepEqual(
      { ...read, metadata: { ...read.metadata, learningObjectiveSet: undefined } },
      {
        ...resource,
        status: 'active',
        dateLastModified: read.dateLastModified,
        metadata: { ...metadata, learningObjectiveSet: undefined },
      },
    );
    for (const filter of [
      "importance='secondary'",
      "roles='teacher'",
      "vendorId='v-1'",
      'metadata.level=3',
    ]) {
      const found = await operator.get(
        `/resources/1.0/resources?filter=${filter}&fields=sourcedId`,
      );
      assert.deepEqual(found.body.resources, [{ sourcedId }], filter);
    }
  });
});
