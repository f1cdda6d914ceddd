/** Lists in SQL give the results of a plain model, for generated records and queries. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc, { type Arbitrary } from 'fast-check';
import { anyCharacter } from '../../test/fixtures/arbitrary.ts';
import { insertRow, RECORDS, TABLE } from '../../test/fixtures/list-table.ts';
import { testDatabase } from '../../test/harness/database.ts';
import { listContext } from '../../test/harness/lists.ts';
import { inTimeZone } from '../../test/harness/time-zone.ts';
import {
  type ModelQuery,
  modelPage,
  printFilter,
  type Row,
  recordsIn,
} from '../../test/models/list-model.ts';
import { Problem } from '../http/problem.ts';
import { type Sql, trusted } from '../storage/database/sql.ts';
import type { Clause, Filter, Predicate } from './filter.ts';
import { listRecords } from './list.ts';

const db = await testDatabase();
const ctx = listContext(db);
await db.execute(trusted(TABLE));

// A filter means the same wherever the server runs, also for times before zones had whole hours.
inTimeZone('Pacific/Auckland');

// Few values, so that rows and filters meet; two that UTF-16 and Unicode order differently.
const TEXTS = [
  '',
  'Ada',
  'ada',
  'Äda',
  'äDA',
  "O'B",
  '%',
  '_',
  '\\',
  'a%b',
  'a_b',
  'a\\b',
  ' AND ',
  'x,y',
  ' x',
  '\n',
  '"{}"',
  '\ufffd',
  '😀',
  '10',
  '9',
  'true',
];
const UUIDS = [
  '00000000-0000-0000-0000-000000000000',
  'aaaaaaaa-0000-4000-8000-00000000000b',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];
const DATES = ['0001-01-01', '1969-12-31', '2024-02-29', '2026-01-15', '9999-12-31'];
const INSTANTS = [
  '0001-01-01T00:00:00.000Z',
  '2024-02-29T23:59:59.999Z',
  '2026-01-15T00:00:00.000Z',
  '2026-01-15T08:30:00.123Z',
];
const NUMBERS = [-1, 0, 0.1, 1, 1.5, 9, 10, 1e21, 5e-7];

const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: fc.constantFrom(...'aAäÄßéÉ%_\\\'", ()=1\t😀'), maxLength: 6 }),
);
const score = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
);
const integer = fc.oneof(fc.integer({ min: -2, max: 3 }), fc.integer());
const orNull = <Value>(value: Arbitrary<Value>) => fc.option(value, { freq: 4 });

const row: Arbitrary<Row> = fc.record(
  {
    sourcedId: fc.stringMatching(/^[a-zA-Z0-9ä]{1,4}$/),
    status: fc.constantFrom('active', 'active', 'tobedeleted'),
    dateLastModified: fc.constantFrom(...INSTANTS),
    title: orNull(text),
    course: orNull(fc.constantFrom(...UUIDS)),
    sortOrder: orNull(integer),
    score: orNull(score),
    ratio: orNull(score),
    late: orNull(fc.boolean()),
    scoreDate: orNull(fc.constantFrom(...DATES)),
    subjects: orNull(
      fc.array(fc.constantFrom('Art', 'art', 'Language Arts', '%', ''), { maxLength: 3 }),
    ),
    metadata: orNull(
      fc.dictionary(
        fc.constantFrom('level', 'slug', 'o"d\\d'),
        fc.oneof(text, fc.constantFrom(-1, 0, 1.5, 9, 10), fc.boolean(), fc.constant(null)),
        { noNullPrototype: true },
      ),
    ),
  },
  { noNullPrototype: true },
);

const ANY: Predicate[] = ['=', '!=', '>', '>=', '<', '<=', '@'];

/** A clause; lists of values where the predicate takes them. */
function clause(
  fields: readonly string[],
  predicates: readonly Predicate[],
  value: Arbitrary<string>,
): Arbitrary<Clause> {
  return clauseWith(fields, predicates, { value, bare: fc.constant(false) });
}

/** A clause whose value may have no quotes. */
function bareClause(
  fields: readonly string[],
  value: Arbitrary<string>,
  predicates = ANY,
): Arbitrary<Clause> {
  return clauseWith(fields, predicates, { value, bare: fc.boolean() });
}

function clauseWith(
  fields: readonly string[],
  predicates: readonly Predicate[],
  { value, bare }: { readonly value: Arbitrary<string>; readonly bare: Arbitrary<boolean> },
): Arbitrary<Clause> {
  const field = fc.constantFrom(...fields);
  const values = fc.array(value, { minLength: 1, maxLength: 3 });
  return fc
    .tuple(field, fc.constantFrom(...predicates), values, bare)
    .map(([field, predicate, [first = '', ...more], isBare]) => {
      const list = predicate === '@' || field === 'subjects' ? [first, ...more].join(',') : first;
      return { field, predicate, value: list, bare: isBare };
    });
}

const METADATA = ['metadata.level', 'metadata.slug', 'metadata.o"d\\d', 'metadata.none'];
const day = fc.constantFrom(...DATES);
const instant = fc.constantFrom(...INSTANTS, '2026-01-15T09:30:00.123+01:00', '2026-01-15T08:30');
const uuid = fc.constantFrom(...UUIDS, ...UUIDS.map((id) => id.toUpperCase()));
const numeral = fc.oneof(score, integer).map(String);

const anyClause = fc.oneof(
  clause(['title', 'status', 'sourcedId'], [...ANY, '~'], text),
  bareClause(['sortOrder', 'score', 'ratio'], numeral),
  bareClause(['late'], fc.boolean().map(String)),
  bareClause(['scoreDate'], fc.oneof(day, instant)),
  bareClause(['dateLastModified'], instant),
  clause(['course.sourcedId'], ANY, uuid),
  clause(['course.sourcedId'], ['=', '!=', '@'], fc.constantFrom('', 'nonsense', ...UUIDS)),
  clause(['course.sourcedId'], ['~'], fc.constantFrom('AAAA-0', '-', 'x', '%')),
  clause(['subjects'], ['=', '!=', '@', '~'], fc.constantFrom('Art', 'ART', 'arts', '%', '')),
  clause(METADATA, [...ANY, '~'], text),
  bareClause(METADATA, fc.constantFrom('-1', '0', '1.5', '9', '10'), [...ANY, '~']),
  bareClause(METADATA, fc.constantFrom('true', '2026-01-15')),
);

const { filter } = fc.letrec<{ filter: Filter; group: Filter }>((tie) => ({
  filter: fc.oneof({ maxDepth: 2, withCrossShrink: true }, anyClause, tie('group')),
  group: fc
    .tuple(fc.boolean(), fc.array(tie('filter'), { minLength: 2, maxLength: 3 }))
    .map(([every, parts]) => (every ? { all: parts } : { any: parts })),
}));

const query: Arbitrary<ModelQuery> = fc.record(
  {
    limit: fc.integer({ min: 1, max: 12 }),
    offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 25 })),
    filter,
    search: fc.oneof(fc.constant(''), text),
    sort: fc.constantFrom(...Object.keys(RECORDS.fields), ...METADATA),
    descending: fc.boolean(),
  },
  { noNullPrototype: true, requiredKeys: ['limit', 'offset', 'descending'] },
);

/** A query of the model as a client writes it. */
function written({ limit, offset, filter, search, sort, descending }: ModelQuery) {
  return {
    limit: String(limit),
    offset: String(offset),
    orderBy: descending ? 'desc' : 'asc',
    ...(filter === undefined ? {} : { filter: printFilter(filter) }),
    ...(search === undefined ? {} : { search }),
    ...(sort === undefined ? {} : { sort }),
  };
}

/** Ways to see the table as parts: each record meets exactly one condition. */
const PARTS: readonly (readonly Sql[] | undefined)[] = [
  undefined,
  [],
  [trusted('true')],
  [trusted('score is null'), trusted('score is not null')],
  [trusted('late'), trusted('not late'), trusted('late is null'), trusted('false')],
];

test('every query gives the result of the model, also when a page is merged from parts', async () => {
  const rowsOfTable = fc.uniqueArray(row, {
    selector: ({ sourcedId }) => sourcedId,
    maxLength: 30,
    size: 'max',
  });
  const queries = fc.array(query, { minLength: 20, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(
      rowsOfTable,
      queries,
      fc.constantFrom(...PARTS),
      async (rows, asked, parts) => {
        await db.begin(async (tx) => {
          await tx.execute(trusted('truncate scratch'));
          for (const next of rows) await insertRow(tx, next);
        });
        for (const next of asked) {
          const page = await listRecords(ctx, { ...RECORDS, parts }, written(next));
          const found = recordsIn(page).map(({ sourcedId }) => sourcedId);
          assert.deepEqual(
            [found, page.total],
            modelPage(rows, next),
            JSON.stringify(written(next)),
          );
        }
      },
    ),
    { numRuns: 80, endOnFailure: true },
  );
});

const NAMES = [...Object.keys(RECORDS.fields), 'metadata.a', 'x.y', '__proto__'];
const GLUE = ["'", "''", '(', ')', ' ', ' AND ', ' OR ', ',', ';--', 'x'];
const VALUES = [
  '1',
  '-1.5',
  '1e9',
  '1e308',
  '1e-400',
  '9'.repeat(400),
  '2147483648',
  '9223372036854775808',
  "'NaN'",
  "'Infinity'",
  "'infinity'",
  "'1,2.5,1e20'",
  "'1'",
  "'true'",
  "'x'",
  "'%\\'",
  "'{'",
  "'2026-01-15'",
  '2026-02-31',
  '0000-00-00',
  '2026-01-15T24:00:00-23:59',
  '9999-12-31T23:59-12:00',
  '0001-01-01T00:00+12:00',
  "'epoch'",
  `'${UUIDS[1]}'`,
  "'{aaaaaaaa-0000-4000-8000-00000000000b}'",
];

test('any parameters give rows or a 400', async () => {
  await db.execute(trusted('truncate scratch'));
  await insertRow(db, {
    sourcedId: 'a',
    title: 'x',
    sortOrder: 1,
    score: 1,
    ratio: 1,
    metadata: { a: 1 },
  });
  const stray = fc.string({ unit: anyCharacter }).map((any) => any.replaceAll('\0', ''));
  const token = fc.constantFrom(...NAMES, ...ANY, '~', ...GLUE, ...VALUES);
  const soup = fc.array(token, { maxLength: 12 }).map((parts) => parts.join(''));
  const name = fc.constantFrom(...NAMES);
  const likely = fc
    .tuple(name, fc.constantFrom(...ANY, '~'), fc.constantFrom(...VALUES))
    .map((parts) => parts.join(''));
  const any = fc.oneof(stray, soup, name, fc.constantFrom(...VALUES));
  const asked = fc.record(
    { limit: any, offset: any, sort: any, orderBy: any, filter: likely, search: any, fields: any },
    { noNullPrototype: true, requiredKeys: [] },
  );
  const alone = fc.oneof(likely, likely, soup, stray).map((filter) => ({ filter }));
  await fc.assert(
    fc.asyncProperty(fc.oneof(asked, alone), async (values) => {
      await listRecords(ctx, RECORDS, values).catch((error) => {
        assert.ok(error instanceof Problem && error.status === 400, `${error}`);
      });
    }),
    { numRuns: 10_000 },
  );
});
