/** An import ends before its next batch when the account that began it has lost the right to. */
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type SignedIn, signedIn } from '../../../test/fixtures/accounts.ts';
import { put } from '../../../test/fixtures/content.ts';
import { districtImports, importClient, waitsAt, zipOf } from '../../../test/fixtures/imports.ts';
import { orgBody } from '../../../test/fixtures/people.ts';
import { withManifest } from '../../../test/fixtures/roster-files.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { sql, trusted } from '../../storage/database/sql.ts';

const server = await testServer();
const { db } = server;
const operator = await server.operator();
const platform = importClient(server, operator);
await put(operator, '/rostering/1.0/orgs/a', orgBody('a', { type: 'district' }));

const orgRole = { role: 'district', orgId: 'a' } as const;
const operates = () => signedIn(server, { orgRole, confirmed: true });
const ROSTER = { kind: 'roster', name: 'spring.zip', removalsMax: '100' };
const HEAD =
  'sourcedId,status,dateLastModified,enabledUser,givenName,familyName,role,orgSourcedIds';
const fileOf = (ids: readonly string[], mode = 'delta') => {
  const rows = ids.map((id) => `${id},,,true,Ada,${id},student,a`);
  return zipOf(withManifest({ users: `${[HEAD, ...rows].join('\n')}\n` }, mode));
};

/** The account applies the import, and is changed while that waits to write people. */
async function applyWhile({ id: accountId, as }: SignedIn, id: string, change: object) {
  const place = 'operator' in change ? 'operator' : 'district';
  await db.begin(async (tx) => {
    await tx.execute(trusted('lock table users in exclusive mode'));
    const applied = await as(place).call('POST', `/admin/1.0/imports/${id}/apply`, {});
    assert.equal(applied.status, 202, applied.text);
    await waitsAt(db, 'users');
    const changed = await operator.patch(`/admin/1.0/accounts/${accountId}`, change);
    assert.equal(changed.status, 200, changed.text);
  });
  return platform.reach(id, ['done', 'partial', 'failed', 'interrupted']);
}

const stored = async () => {
  const rows = await db.query<{ id: string }>(sql`
    select sourced_id as id from users where status = 'active' order by 1`);
  return rows.map(({ id }) => id);
};

suite('an import of an account that loses its right meanwhile', () => {
  for (const change of [
    { orgRole: null },
    { orgRole: { role: 'analyst', orgId: 'a' } },
    { disabled: true },
  ]) {
    test(`${JSON.stringify(change)}: nothing is written, until another applies it`, async () => {
      const person = await operates();
      const { id } = await districtImports(server, person).check(ROSTER, await fileOf([person.id]));
      const ended = await applyWhile(person, id, change);
      assert.equal(ended.state, 'interrupted');
      assert.match(ended.message, /the account that began it has lost the right to/);
      assert.ok(!(await stored()).includes(person.id));
      assert.equal((await platform.apply(id)).state, 'done');
      assert.ok((await stored()).includes(person.id));
    });
  }

  test('nobody is removed', async () => {
    const person = await operates();
    const imports = districtImports(server, person);
    const { id: first } = await imports.check(ROSTER, await fileOf(['ada', 'bo'], 'bulk'));
    assert.equal((await imports.apply(first)).state, 'done');
    const stood = await stored();
    const { id } = await imports.check(ROSTER, await fileOf(['ada'], 'bulk'));
    assert.equal((await applyWhile(person, id, { orgRole: null })).state, 'interrupted');
    assert.deepEqual(await stored(), stood);
  });

  test('of the platform, by an operator who is none any more', async () => {
    // One operator is left.
    await signedIn(server, { operator: true });
    const person = await signedIn(server, { operator: true, confirmed: true });
    const { id } = await platform.check(ROSTER, await fileOf([person.id]));
    assert.equal((await applyWhile(person, id, { operator: false })).state, 'interrupted');
    assert.ok(!(await stored()).includes(person.id));
  });

  test('a change that leaves the right lets the import go on', async () => {
    const person = await operates();
    const { id } = await districtImports(server, person).check(ROSTER, await fileOf([person.id]));
    assert.equal((await applyWhile(person, id, { name: 'Dora Dister' })).state, 'done');
  });
});
