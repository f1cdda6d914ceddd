/** Every collection of OneRoster finds and sorts as a plain model of the grammar does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
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
import { createTotals } from '../../src/listing/totals.ts';
import { visibleTo } from '../../src/oneroster/records/kind.ts';
import { type ReadableResource, recordPrinter } from '../../src/oneroster/routes/resource.ts';
import { academicSessions } from '../../src/roster/academic-sessions/resource.ts';
import { classes } from '../../src/roster/classes/resource.ts';
import { demographics } from '../../src/roster/demographics/resource.ts';
import { enrollments } from '../../src/roster/enrollments/resource.ts';
import { gradingPeriods, schools, students, teachers, terms } from '../../src/roster/filtered.ts';
import { orgs } from '../../src/roster/orgs/resource.ts';
import { users } from '../../src/roster/users/resource.ts';
import { gradeEvent, post, processed, putPlace } from '../fixtures/events.ts';
import { GRADEBOOK, putEverything, RESOURCES, ROSTERING } from '../fixtures/oneroster-records.ts';
import { testServer } from '../harness/test-server.ts';
import { printFilter, recordsIn } from '../models/list-model.ts';
import { type Answered, fieldValue, modelIds } from '../models/record-model.ts';

const server = await testServer();
const operator = await server.operator();
await putEverything(operator);
const grader = await server.partner('Grader');
const graded = gradeEvent(await putPlace(grader), {
  scoreType: 'QUESTION_RESULT',
  scoreGiven: 1,
  maxScore: 2,
});
await post(grader, graded);
await processed(grader, graded);

const NOBODY = { clientId: '', applicationId: '', scopes: new Set<string>(), operator: true };
const TEXTS = ['x', 'Ada', 'ada', 'ÄDA', "O'B", '%', 'a_b', ' AND ', '9', '10', '😀', '\ufffd'];
const FREE =
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

/** The same record with other texts, numbers and lists, and without some of its members. */
function varied(record: Answered, random: () => number): object {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)];
  const members = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (random() < 0.12 && value !== record.sourcedId) return [];
    if (FREE.test(name)) return [[name, pick(TEXTS)]];
    if (typeof value === 'number') return [[name, pick([-1, 0, 0.25, 9, 10, 1e21])]];
    if (value === 'true' || value === 'false') return [[name, pick(['true', 'false'])]];
    const isWords = Array.isArray(value) && typeof value[0] === 'string';
    return [[name, isWords ? [pick(['Art', 'art', '09'])] : value]];
  });
  return Object.fromEntries(members);
}

let seed = 7;
/** A number from 0 to 1, the same ones in every run. */
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
  uuid: [...ORDERED, '~'],
  integer: ORDERED,
  number: ORDERED,
  boolean: ORDERED,
  date: ORDERED,
  instant: ORDERED,
  textArray: ['=', '!=', '@', '~'],
};

/** Values that a field of the kind may be asked for, beside those that are there. */
const STRAYS: Readonly<Record<FieldKind, readonly string[]>> = {
  text: ['', 'x', 'A', ...TEXTS],
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
    const there = records.flatMap((record) =>
      [fieldValue(record, field, kind) ?? []].flat().map(String),
    );
    const value = fc.constantFrom(...there, ...STRAYS[kind]).filter((text) => !text.includes(','));
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

for (const [index, records] of EVERY.entries()) {
  const { collection, kind } = records;
  test(`${collection.plural} (${index}) are found and sorted as by the model`, async () => {
    const list = {
      ...collection,
      where: visibleTo(NOBODY, kind),
      ...recordPrinter(records, 'http://x'),
    };
    const read = async (query: Record<string, string>) => {
      const page = await listRecords({ db: server.db, totals: createTotals() }, list, {
        limit: '1000',
        ...query,
      });
      return recordsIn<Answered>(page);
    };
    const all = await read({ filter: "status!='x'" });
    assert.ok(all.length > 0);
    const sorts = [...Object.keys(collection.fields), 'metadata.house'];
    const query = fc.record(
      { filter: filters(all, records), sort: fc.constantFrom(...sorts), descending: fc.boolean() },
      { noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const filter = printFilter(asked.filter);
        const orderBy = asked.descending ? 'desc' : 'asc';
        const found = await read({ filter, sort: asked.sort, orderBy });
        assert.deepEqual(
          found.map(({ sourcedId }) => sourcedId),
          modelIds(all, collection, asked),
          `${filter} ${asked.sort} ${orderBy}`,
        );
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
}
