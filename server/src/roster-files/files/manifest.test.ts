/** What manifest.csv says of a package. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manifestOf, readManifest } from './manifest.ts';
import { Report } from './report.ts';

function read(properties: readonly (readonly [name: string, value: string])[]) {
  const report = new Report();
  const rows = [['propertyName', 'value'], ...properties];
  const { modes } = readManifest(
    rows.map((cells, at) => ({ line: at + 1, cells })),
    report,
  );
  const found = report.findings.map(({ file, line, column, code }) =>
    [file, line, column, code].join(' '),
  );
  return { modes: Object.fromEntries(modes), found, warnings: report.warnings };
}

const VERSION = ['oneroster.version', '1.2'] as const;

for (const version of ['1.1', '1.2', ' 1.2 ', '1.1.0', '1.2.10']) {
  test(`OneRoster '${version}' is read`, () => {
    assert.deepEqual(read([['oneroster.version', version]]).found, []);
  });
}

for (const version of ['', '1.0', '1.3', '11.2', '1.2.', '1.2.x', '1.2 beta']) {
  test(`OneRoster '${version}' is refused`, () => {
    assert.deepEqual(read([['OneRoster.version', version]]).found, [
      'manifest.csv 2 OneRoster.version version_unknown',
    ]);
  });
}

test('a manifest without the version is refused', () => {
  assert.deepEqual(read([['file.users', 'bulk']]).found, ['manifest.csv 1  version_unknown']);
});

test('files stand in any case, with a mode; those that are absent are left out', () => {
  const { modes, found, warnings } = read([
    VERSION,
    ['file.USERS', ' Bulk '],
    ['file.orgs', 'delta'],
    ['file.classes', 'absent'],
    ['file.courses', ''],
  ]);
  assert.deepEqual([modes, found, warnings], [{ users: 'bulk', orgs: 'delta' }, [], []]);
});

test('an unknown mode is an error, an unknown file a warning', () => {
  const { found, warnings } = read([VERSION, ['file.users', 'full'], ['file.pets', 'bulk']]);
  assert.deepEqual(found, ['manifest.csv 3 file.users mode_unknown']);
  assert.deepEqual(warnings, ["manifest.csv names 'pets.csv', which is not a file of OneRoster."]);
});

test('a property that comes twice is an error', () => {
  const { found } = read([VERSION, ['file.users', 'bulk'], ['file.users', 'delta']]);
  assert.deepEqual(found, ['manifest.csv 4 file.users duplicate_property']);
});

test('without a manifest, files of a package are those with a name of the standard', () => {
  const { modes } = manifestOf(['users', 'Orgs', 'pets'], 'delta');
  assert.deepEqual([...modes], [['users', 'delta']]);
});
