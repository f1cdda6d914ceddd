/** Imports over HTTP: the dry run, its writing, stops, refusals, and frameworks. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { signedIn } from '../../../test/fixtures/accounts.ts';
import {
  importClient,
  leaseMoves,
  rosterRecords,
  storedFiles,
  waitsAt,
  zipOf,
} from '../../../test/fixtures/imports.ts';
import { samplePackage } from '../../../test/fixtures/packages.ts';
import {
  type Files,
  importFolder,
  SCHOOL,
  withManifest,
  writeFiles,
} from '../../../test/fixtures/roster-files.ts';
import { atEnd, testConnection } from '../../../test/harness/database.ts';
import { lockWaits } from '../../../test/harness/locks.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import { eventually } from '../../../test/harness/server-process.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { parseCsv } from '../../files/csv.ts';
import { openDatabase } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { showed } from '../students/disclosures.ts';
import { insertImport } from './queries.ts';
import { apiWords } from './replies/api-words.ts';
import { ImportRunner, STOPPED } from './runner.ts';

const server = await testServer({ DATA_DIR: await testFolder('imports') });
const { db, config } = server;
const operator = await server.operator();
const imports = importClient(server, operator);
const URL = '/admin/1.0/imports';
const ROSTER = { kind: 'roster', name: 'spring.zip' };

/** The school with one file changed. */
function changed(name: string, change: (text: string) => string): Files {
  return withManifest({ ...SCHOOL, [name]: change(SCHOOL[name] ?? '') });
}

const withoutLine = (start: string) => (text: string) =>
  text.replace(new RegExp(`^${start},.*\n`, 'm'), '');

test('a dry run changes nothing; applied, it stores what the command stores', async () => {
  const zip = await zipOf(withManifest(SCHOOL));
  const ready = await imports.check(ROSTER, zip);
  assert.deepEqual([ready.state, ready.by, ready.counts.created], ['ready', 'Test Operator', 18]);
  assert.deepEqual(await rosterRecords(db), []);
  const done = await imports.apply(ready.id);
  assert.deepEqual([done.state, done.counts.created, done.message], ['done', 18, null]);
  const connection = await testConnection();
  const other = openDatabase(connection, { name: 'test', connectionsMax: 2 });
  atEnd(() => other.close());
  await importFolder(other, await writeFiles(withManifest(SCHOOL)));
  assert.deepEqual(await rosterRecords(db), await rosterRecords(other));
  const again = await imports.check(ROSTER, zip);
  assert.deepEqual([again.counts.created, again.counts.unchanged], [0, 18]);
  const actors = await db.query<{ id: string }>(sql`
    select distinct actor_id as id from audit_log where object_type in ('users', 'imports')`);
  assert.deepEqual(actors, [{ id: operator.clientId }]);
});

test('removals are named; above removalsMax their number is typed', async () => {
  const files = changed('users', withoutLine('student-2'));
  const ready = await imports.check(
    ROSTER,
    await zipOf({
      ...files,
      enrollments: withoutLine('enrollment-2')(SCHOOL['enrollments'] ?? ''),
      roles: withoutLine('role-2')(SCHOOL['roles'] ?? ''),
    }),
  );
  assert.deepEqual([ready.state, ready.counts.removed], ['ready', 2], JSON.stringify(ready));
  assert.deepEqual(ready.removals, [
    { file: 'users.csv', sourcedId: 'student-2', name: 'Gypsum Birch', className: 'Algebra 1' },
    {
      file: 'enrollments.csv',
      sourcedId: 'enrollment-2',
      name: 'Gypsum Birch',
      className: 'Algebra 1',
    },
  ]);
  const { text } = await operator.get(`${URL}/${ready.id}/removals.csv`);
  assert.equal(parseCsv(Buffer.from(text)).length, 3);
  await eventually('the disclosure is written', async () => {
    const line = await db.first(sql`
      select from disclosures d where endpoint like '%removals.csv' and ${showed('student-2')}`);
    return line !== undefined;
  });
  const refused = await operator.post(`${URL}/${ready.id}/apply`, {});
  assert.deepEqual([refused.status, codeOf(refused)], [409, 'would_remove_most']);
  const wrong = await operator.post(`${URL}/${ready.id}/apply`, { confirmCount: 1 });
  assert.deepEqual([wrong.status, codeOf(wrong)], [409, 'would_remove_most']);
  const person = await signedIn(server, { operator: true });
  const body = { confirmCount: 2 };
  const unsure = await person.as('operator').call('POST', `${URL}/${ready.id}/apply`, body);
  assert.deepEqual([unsure.status, codeOf(unsure)], [403, 'confirmation_needed']);
  const done = await imports.apply(ready.id, body);
  assert.deepEqual([done.state, done.counts.removed], ['done', 2]);
  assert.equal(done.removalsMax, 10, 'the confirmation holds for one run');
  const found = await operator.get('/rostering/1.0/users/student-2');
  assert.equal(found.body.user.status, 'tobedeleted');
});

test('a mended file is checked with the others of its import, by the options of that', async () => {
  const wrong = { ...SCHOOL, orgs: (SCHOOL['orgs'] ?? '').replace('North,school', 'North,kiosk') };
  const asked = { ...ROSTER, mode: 'delta', strict: 'true' };
  const first = await imports.check(asked, await zipOf(withManifest(wrong)));
  const failing = first.files.filter(({ failed }: { failed: number }) => failed > 0);
  assert.ok(failing.some(({ file }: { file: string }) => file === 'orgs.csv'));
  assert.equal(first.findings[0].value, 'kiosk');
  const of = { kind: 'roster', of: first.id };
  const unknown = await imports.send({ ...of, name: 'people.csv' }, 'sourcedId\n');
  assert.equal(unknown.status, 400);
  assert.match(unknown.body.imsx_description, /no file 'people.csv'; it has .*orgs\.csv/);
  const mended = await imports.check({ ...of, name: 'orgs.csv' }, SCHOOL['orgs'] ?? '');
  const { mode, strict } = mended.options;
  assert.deepEqual(
    [mended.state, mended.name, mode, strict],
    ['ready', 'spring.zip', 'delta', true],
  );
  assert.equal(mended.counts.failed, 0, JSON.stringify(mended.findings));
  assert.equal(mended.files.length, first.files.length);
  assert.equal((await imports.find(first.id)).state, 'discarded');
  const gone = await imports.send({ ...of, name: 'orgs.csv' }, SCHOOL['orgs'] ?? '');
  assert.deepEqual([gone.status, codeOf(gone)], [409, 'import_file_gone']);
  const single = await imports.check({ kind: 'roster', name: 'orgs.csv' }, SCHOOL['orgs'] ?? '');
  const other = await imports.send({ ...of, of: single.id, name: 'orgs.csv' }, '');
  assert.deepEqual([other.status, codeOf(other)], [400, 'field_value']);
  assert.equal((await imports.send({ ...of, of: randomUUID(), name: 'orgs.csv' }, '')).status, 404);
});

const codeOf = ({ body }: { body: { imsx_error_details?: { code: string }[] } }) =>
  body.imsx_error_details?.[0]?.code;

test('rows with errors are listed; mended, they are stored', async () => {
  const wrong = changed('orgs', (text) => text.replace('North,school', ',school'));
  const ready = await imports.check({ ...ROSTER, mode: 'delta' }, await zipOf(wrong));
  assert.ok(ready.counts.failed > 0);
  const [first] = ready.findings;
  assert.deepEqual([first.file, first.line, first.column], ['orgs.csv', 2, 'name']);
  const partial = await imports.apply(ready.id);
  assert.match(partial.message, /rows have errors; the others are stored/);
  const { text } = await operator.get(`${URL}/${ready.id}/failed.csv`);
  const [header, row] = parseCsv(Buffer.from(text));
  assert.deepEqual([header?.[0], header?.slice(6, 8)], ['reason', ['sourcedId', 'status']]);
  assert.deepEqual(row?.slice(2, 7), ['orgs.csv', '2', 'name', '', 'school-1']);
  const mended = await imports.check(
    { ...ROSTER, mode: 'delta' },
    await zipOf(withManifest(SCHOOL)),
  );
  assert.deepEqual([mended.state, mended.counts.failed], ['ready', 0]);
  assert.equal((await imports.apply(mended.id)).state, 'done');
  const strict = await imports.check(
    { ...ROSTER, mode: 'delta', strict: 'true' },
    await zipOf(wrong),
  );
  const kept = await imports.apply(strict.id);
  assert.deepEqual([kept.state, /strict, no row/.test(kept.message)], ['ready', true]);
});

/** Runs the work while results cannot be written; users are written before them. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await db.begin(async (tx) => {
    await tx.execute(sql`lock table results in share mode`);
    await work();
  });
}

async function userName(id: string): Promise<string> {
  const { body } = await operator.get(`/rostering/1.0/users/${id}`);
  return body.user.familyName;
}

/** The school with a changed person and result, without an enrollment, which is removed last. */
function renamed(name: string): Files {
  return withManifest({
    ...SCHOOL,
    users: (SCHOOL['users'] ?? '').replace('Alder', name),
    results: (SCHOOL['results'] ?? '').replace('Well, well', `Well, ${name}`),
    enrollments: withoutLine('enrollment-3')(SCHOOL['enrollments'] ?? ''),
  });
}

test('stopped in the middle, what is written stays; applied again, it is completed', async () => {
  const ready = await imports.check(ROSTER, await zipOf(renamed('Maple')));
  await whileLocked(async () => {
    const confirmCount = ready.counts.removed;
    const started = await operator.post(`${URL}/${ready.id}/apply`, { confirmCount });
    assert.equal(started.status, 202, started.text);
    await waitsAt(db, 'results');
    assert.equal(await userName('student-1'), 'Maple');
    const stopping = await operator.delete(`${URL}/${ready.id}`);
    assert.deepEqual([stopping.status, stopping.body.import.state], [202, 'running']);
    const second = await imports.send({ kind: 'roster', name: 'second.zip' }, 'x');
    assert.equal(second.status, 409);
    assert.match(
      second.body.imsx_description,
      /^Test Operator's import of spring.zip runs since 20/,
    );
    assert.ok(second.body.imsx_description.endsWith(`${URL}/${ready.id}`));
    const path = await writeFiles(withManifest(SCHOOL));
    await assert.rejects(importFolder(db, path), /Another import is running/);
    await leaseMoves(db, ready.id, 3);
  });
  const partial = await imports.reach(ready.id, ['partial']);
  assert.match(partial.message, /^Stopped after \d+ rows, which stay/);
  assert.equal(await userName('student-1'), 'Maple');
  const kept = await operator.get('/rostering/1.0/enrollments/enrollment-3');
  assert.equal(kept.body.enrollment.status, 'active');
  const unconfirmed = await operator.post(`${URL}/${ready.id}/apply`, {});
  assert.deepEqual([unconfirmed.status, codeOf(unconfirmed)], [409, 'would_remove_most']);
  const done = await imports.apply(ready.id, { confirmCount: ready.counts.removed });
  assert.equal(done.state, 'done');
  const removed = await operator.get('/rostering/1.0/enrollments/enrollment-3');
  assert.equal(removed.body.enrollment.status, 'tobedeleted');
});

/** A runner of threads with the program of a fixture. */
function runnerOf(program: string): ImportRunner {
  const file = join(import.meta.dirname, '../../../test/fixtures', program);
  const parts = { place: config, serverUrl: Promise.resolve(server.baseUrl) };
  return new ImportRunner(db, parts, pathToFileURL(file));
}

/** Begins a run of no rows in the runner's thread; resolves to the id of the import. */
async function beginRun(runner: ImportRunner, dryRun: boolean): Promise<string> {
  const [id, runId] = [randomUUID(), randomUUID()];
  const { baseUrl } = server;
  const run = { id, runId, orgId: null, options: { removalsMax: 10 }, dryRun, baseUrl };
  const job = { ...run, ...ROSTER, kind: 'roster', removalsMax: 10 } as const;
  const stored = { job, startedBy: 'Test', uploadPath: import.meta.filename };
  assert.ok(await insertImport(db, stored));
  runner.begin(job);
  return id;
}

suite('a thread that hears nothing', () => {
  const runner = runnerOf('busy-thread.ts');

  for (const [run, dryRun, state] of [
    ['a dry run', true, 'discarded'],
    ['a writing run', false, 'partial'],
  ] as const) {
    test(`ends within seconds when ${run} is stopped`, async () => {
      const started = once(process, 'worker');
      const id = await beginRun(runner, dryRun);
      const [worker] = (await started) as [Worker];
      const ended = once(worker, 'exit');
      assert.equal((await operator.delete(`${URL}/${id}`)).status, 202);
      const stopped = await imports.reach(id, [state]);
      assert.equal(stopped.message, dryRun ? null : STOPPED);
      await ended;
    });
  }
});

test('a run that is kept late tells the next run of its thread nothing', async () => {
  const runner = runnerOf('told-thread.ts');
  await db.begin(async (tx) => {
    const id = await beginRun(runner, false);
    await tx.execute(sql`
      update imports set state = 'done', lease_until = null, finished_at = now() where id = ${id}`);
    // The write of the state, and that of the end, which the thread has told meanwhile.
    await eventually('both writes wait', async () => (await lockWaits(db)) === 2);
  });
  await eventually('both are over', async () => (await lockWaits(db)) === 0);
  const next = await imports.reach(await beginRun(runner, false), ['done']);
  assert.equal(next.message, '0 stops');
  await runner.stop();
});

suite('frameworks', () => {
  const query = { kind: 'standards', name: 'fractions.json' };
  const body = samplePackage(20);

  test('a package is checked, stored, and found unchanged', async () => {
    const ready = await imports.check(query, JSON.stringify(body));
    assert.equal(ready.state, 'ready', JSON.stringify(ready));
    const path = `/ims/case/v1p1/CFPackages/${body.CFDocument['identifier']}`;
    assert.equal((await operator.get(path)).status, 404);
    assert.equal((await imports.apply(ready.id)).state, 'done');
    assert.equal((await operator.get(path)).status, 200);
    const again = await imports.check(query, JSON.stringify(body));
    assert.equal(again.counts.created, 0);
  });

  test('a replacement that removes most items needs their number', async () => {
    const few = {
      ...body,
      CFItems: body.CFItems.slice(0, 4),
      CFAssociations: body.CFAssociations.slice(0, 4),
    };
    const added = await imports.check(query, JSON.stringify(few));
    assert.equal(added.counts.removed, 0);
    const started = await operator.post(`${URL}/${added.id}/apply`, { replace: true });
    assert.equal(started.status, 202, started.text);
    const ready = await imports.reach(added.id, ['ready']);
    assert.equal(ready.removals.length, 16, 'another `replace` is checked first');
    const refused = await operator.post(`${URL}/${ready.id}/apply`, {});
    assert.deepEqual([refused.status, codeOf(refused)], [409, 'would_remove_most']);
    const done = await imports.apply(ready.id, { confirmCount: ready.counts.removed });
    assert.equal(done.state, 'done', done.message);
  });

  test('replacing takes each form that is exported, of this framework alone', async () => {
    const sent = samplePackage(5);
    const id = String(sent.CFDocument['identifier']);
    const first = await imports.check(query, JSON.stringify(sent));
    await imports.apply(first.id);
    for (const format of ['csv', 'xlsx', 'json']) {
      const part = format === 'json' ? 'package' : `export?format=${format}`;
      const exported = await fetch(`${server.baseUrl}/standards/1.0/frameworks/${id}/${part}`, {
        headers: { authorization: `Bearer ${operator.token}` },
      });
      const name = `export.${format === 'csv' ? 'zip' : format}`;
      const file = Buffer.from(await exported.arrayBuffer());
      const replacing = { kind: 'standards', name, framework: id, replace: 'true' };
      const { state, counts, message } = await imports.check(replacing, file);
      assert.equal(state, 'ready', `${format}: ${message}`);
      assert.deepEqual([counts.created, counts.updated, counts.removed], [0, 0, 0], format);
      const other = await imports.check({ ...replacing, framework: randomUUID() }, file);
      assert.equal(other.state, 'failed');
      assert.match(other.message, /^This is another framework: '.*', /, format);
    }
  });

  test('errors have their place in the file', async () => {
    const csv = 'identifier,fullStatement\nx,\n';
    const failed = await imports.check({ kind: 'standards', name: 'items.csv' }, csv);
    assert.equal(failed.state, 'failed');
    assert.ok(failed.findings.length > 0 && failed.message.length > 0);
    const { status } = await operator.post(`${URL}/${failed.id}/apply`, {});
    assert.equal(status, 409);
  });
});

test('a discarded import has no file any more; a file that is no zip fails', async () => {
  const ready = await imports.check(ROSTER, await zipOf(withManifest(SCHOOL)));
  assert.equal((await operator.delete(`${URL}/${ready.id}`)).status, 204);
  const discarded = await imports.find(ready.id);
  assert.deepEqual([discarded.state, discarded.filesUntil], ['discarded', null]);
  assert.ok(!(await storedFiles(db)).has(ready.id));
  assert.equal((await operator.post(`${URL}/${ready.id}/apply`, {})).status, 409);
  assert.equal((await operator.get(`${URL}/${ready.id}/failed.csv`)).status, 404);
  const failed = await imports.check(ROSTER, 'no zip file');
  assert.deepEqual([failed.state, /no readable zip file/.test(failed.message)], ['failed', true]);
  const { body } = await operator.get(`${URL}?filter=state='failed'&limit=1`);
  assert.equal(body.imports[0].id, failed.id);
});

test('400, 403 and 404', async () => {
  for (const query of [
    { name: 'x.zip' },
    { kind: 'roster', name: '../x.zip' },
    { kind: 'standards', name: 'x.xls' },
    { ...ROSTER, application: crypto.randomUUID() },
    { ...ROSTER, removalsMax: 'many' },
  ]) {
    assert.equal((await imports.send(query as Record<string, string>, 'x')).status, 400);
  }
  const unknown = `${URL}/${crypto.randomUUID()}`;
  assert.equal((await operator.get(unknown)).status, 404);
  assert.equal((await operator.delete(unknown)).status, 404);
  assert.equal((await operator.post(`${unknown}/apply`, {})).status, 404);
  const partner = await server.partner();
  assert.equal((await importClient(server, partner).send(ROSTER, 'x')).status, 403);
  assert.equal((await partner.get(URL)).status, 403);
});

test('options of the command are named as members', () => {
  assert.equal(apiWords('use --removals-max 40.'), 'use removalsMax 40.');
  assert.equal(
    apiWords('name the mode with --bulk or --delta.'),
    'name the mode with mode=bulk or mode=delta.',
  );
});
