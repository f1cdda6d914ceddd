/** Every accepted package is valid in the official profile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fullPackage } from '../../../test/fixtures/full-package.ts';
import { officialErrors } from '../../../test/official/case.ts';
import { skipWithoutOfficialFiles as skip } from '../../../test/official/files.ts';
import { renderPackage } from '../packages/package-render.ts';
import { type ReadPackage, readPackage } from '../read/read-package.ts';
import { renderRecord, titledAssociations } from '../upload/render.ts';
import type { Members } from '../values/references.ts';
import { officialType } from './official.ts';

/** The package in the official shape, rendered without a database. */
function officialPackage(read: ReadPackage): Members {
  const record = (one: Parameters<typeof renderRecord>[0]) => {
    const rendered = renderRecord(one);
    const { members, source } = rendered.texts();
    const { lastChangeDateTime } = rendered;
    return { source, record: `{${members},"lastChangeDateTime":"${lastChangeDateTime}"}` };
  };
  const lines = (records: readonly Parameters<typeof renderRecord>[0][]) =>
    records.length === 0
      ? null
      : records
          .map(record)
          .map((one) => `[${one.record},{${one.source}}]`)
          .join('\n');
  const pairs = (kind: string) =>
    read.definitions
      .filter((one) => one.kind === kind)
      .map(({ sourcedId, source }) => `["${sourcedId}",${JSON.stringify(source)}]`);
  const kinds = [...new Set(read.definitions.map(({ kind }) => kind))];
  const lists = kinds
    .filter((kind) => kind !== 'CFRubrics')
    .map((kind) => `"${kind}":[${pairs(kind)}]`);
  const text = renderPackage(
    {
      document: record(read.document).record,
      items: lines(read.items),
      associations: lines(titledAssociations(read, new Map())),
      definitions: lists.length === 0 ? null : lists.join(','),
      rubrics: pairs('CFRubrics').join(',') || null,
      extras: JSON.stringify(read.extras),
    },
    'official',
  );
  return JSON.parse(text) as Members;
}

/** The paths of all values in a value, each of names and indexes. */
function places(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  const below = Object.entries(value).flatMap(([name, member]) => places(member, [...path, name]));
  return path.length === 0 ? below : [[...path], ...below];
}

function withValue(root: Members, path: readonly (string | number)[], value: unknown): Members {
  const changed = structuredClone(root);
  let holder = changed;
  for (const name of path.slice(0, -1)) holder = holder[name] as Members;
  holder[String(path.at(-1))] = value;
  return changed;
}

test('a package with every member is rendered unchanged', { skip }, () => {
  const body = fullPackage();
  const { package: read } = readPackage(body);
  assert.ok(read);
  assert.deepEqual(officialPackage(read), body);
});

test('law: an accepted package with any value at any path is valid', { skip }, () => {
  const body = fullPackage() as Members;
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string(),
    fc.constantFrom<unknown>('', null, 7, '7', 1e12, '2024-01-02T10:00', true, [], {}, ['x', null]),
  );
  fc.assert(
    fc.property(fc.constantFrom(...places(body)), value, (path, replacement) => {
      const { package: read } = readPackage(withValue(body, path, replacement));
      if (!read) return;
      const errors = officialErrors('CFPackageDType', officialPackage(read));
      assert.deepEqual(errors, [], path.join('/'));
    }),
    { numRuns: 1_000 },
  );
});

const TYPES: [string, string][] = [
  ['isChildOf', 'isChildOf'],
  ['ext:is.like-x_1', 'ext:is.like-x_1'],
  ['Looks Like!', 'ext:LooksLike'],
  ['ext:looks like', 'ext:lookslike'],
  ['関連', 'ext:other'],
];

for (const [type, official] of TYPES) {
  test(`the associationType '${type}' is '${official}'`, () => {
    assert.equal(officialType(type), official);
  });
}
