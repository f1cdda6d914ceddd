/** What the cells of one row of a CSV file mean. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { OLD_ORGS, OLD_ROLE, RECORD_FILES } from '../binding/files.ts';
import { readHeader } from './header.ts';
import { readRow, rolesOf11 } from './read-row.ts';
import { Report } from './report.ts';

const columns = RECORD_FILES.find(({ name }) => name === 'orgs')?.columns ?? [];
const HEAD = ['sourcedId', 'status', 'name', 'type', 'metadata.region'];

/** Reads a row below these titles. */
function read(cells: readonly string[], titles = HEAD) {
  const header = readHeader(titles, { file: 'orgs.csv', columns }, new Report());
  return readRow({ line: 2, cells }, header, titles.length);
}

suite('readRow', () => {
  test('an id, a status and a term stand without the spaces around them', () => {
    const { sourcedId, status, members } = read([' s-1 ', ' Active ', ' Oak ', ' school ']);
    assert.deepEqual(
      [sourcedId, status, members['name'], members['type']],
      ['s-1', 'active', ' Oak ', 'school'],
    );
  });

  test('a cell of spaces is an empty one, and so is a cell that the row has not', () => {
    const { members } = read(['s-1', '', '  ']);
    assert.deepEqual(members, {
      ...{ name: undefined, type: undefined },
      metadata: { region: undefined },
    });
  });

  test('inactive, of OneRoster 1.1, is tobedeleted', () => {
    assert.equal(read(['s-1', 'Inactive', 'Oak', 'school']).status, 'tobedeleted');
  });

  test('a file without columns of metadata says nothing of them', () => {
    const titles = ['name', 'sourcedId'];
    const { sourcedId, status, members } = read(['Oak', 's-1'], titles);
    assert.deepEqual([sourcedId, status, members], ['s-1', '', { name: 'Oak' }]);
  });

  for (const [what, cells, finding] of [
    [
      'U+0000 in one cell',
      ['s-1', '', 'O\0ak', 'school'],
      ['', 'field_value', 'The row has the character U+0000; remove it.'],
    ],
    [
      'more cells than titles',
      ['s-1', '', 'Oak', 'school', 'North', 'more'],
      ['', 'row_too_long', 'The row has 6 cells, the header 5.'],
    ],
  ] as const) {
    test(`refuses ${what}`, () => {
      const found = read(cells).findings;
      assert.deepEqual(
        found.map(({ column, code, message }) => [column, code, message]),
        [finding],
      );
    });
  }

  suite('of an export of Lectern', () => {
    const titles = ['metadata.otherMembers', ...HEAD];

    test('has the members that no other column holds, and the id as it is', () => {
      const { sourcedId, rest, findings } = read(['{"a":1}', ' s-1 ', '', 'Oak'], titles);
      assert.deepEqual([sourcedId, rest, findings], [' s-1 ', { a: 1 }, []]);
    });

    test('has none in an empty cell', () => {
      assert.deepEqual(read(['', 's-1', '', 'Oak'], titles).rest, {});
    });

    for (const cell of ['{', '[1]', '"a"', 'null']) {
      test(`refuses ${cell}, which is no object`, () => {
        const { rest, findings } = read([cell, 's-1', '', 'Oak'], titles);
        assert.deepEqual(rest, {});
        const [{ column, code, message } = {}] = findings;
        assert.deepEqual(
          [column, code, message],
          ['metadata.otherMembers', 'json_invalid', 'The cell must hold a JSON object.'],
        );
      });
    }
  });
});

suite('rolesOf11', () => {
  const role = (name: string, sourcedId: string) => ({
    ...{ roleType: 'primary', role: name },
    org: { sourcedId },
  });

  test('has the one role in each org', () => {
    const roles = rolesOf11({ [OLD_ROLE]: 'student', [OLD_ORGS]: ['s-1', 's-2'], givenName: 'A' });
    assert.deepEqual(roles, {
      givenName: 'A',
      roles: [role('student', 's-1'), role('student', 's-2')],
    });
  });

  test('has an administrator as one of a site', () => {
    const { roles } = rolesOf11({ [OLD_ROLE]: 'Administrator', [OLD_ORGS]: ['s-1'] });
    assert.deepEqual(roles, [role('siteAdministrator', 's-1')]);
  });

  test('says nothing of roles where a file has neither column, and names none without orgs', () => {
    assert.deepEqual(rolesOf11({ givenName: 'A' }), { givenName: 'A' });
    assert.deepEqual(rolesOf11({ [OLD_ROLE]: 'student', [OLD_ORGS]: undefined }), { roles: [] });
    // An org without a role is a user whose role is missing, which the schema reports.
    assert.deepEqual(rolesOf11({ [OLD_ROLE]: undefined, [OLD_ORGS]: ['s-1'] }).roles, [
      { ...role('', 's-1'), role: undefined },
    ]);
  });
});
