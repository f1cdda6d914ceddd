/** Imports of packages and workbooks: counts, exit codes and owners. */

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { put, resourceBody } from '../../../test/fixtures/content.ts';
import { type SamplePackage, samplePackage } from '../../../test/fixtures/packages.ts';
import { workbook } from '../../../test/fixtures/workbook.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { insertApplication } from '../../auth/applications/applications.ts';
import { ownerOf } from '../../auth/applications/import-owner.ts';
import { progressFor } from '../../cli/progress.ts';
import { listFrameworks } from '../../cli/standards/queries.ts';
import { listSources } from '../../cli/standards/sources.ts';
import { findPackage } from '../../standards/files/stored.ts';
import { type ImportSettings, importSource, type Outcome } from './import-source.ts';

const server = await testServer();
const { db } = server;
const folder = await testFolder('import');

const settings: ImportSettings = {
  owner: await ownerOf(db, undefined, ''),
  replace: false,
  allowEmpty: false,
  removeMost: false,
  dryRun: false,
  now: () => new Date('2026-02-01T00:00:00Z'),
  progress: progressFor(true),
};

let files = 0;

async function importing(
  content: object | string | Buffer,
  options: Partial<ImportSettings> & { ending?: string } = {},
): Promise<Outcome> {
  const { ending = 'json', ...others } = options;
  files += 1;
  const path = join(folder, `${files}.${ending}`);
  const isText = typeof content === 'string' || Buffer.isBuffer(content);
  await writeFile(path, isText ? content : JSON.stringify(content));
  const [source] = await listSources([path]);
  assert.ok(source);
  return importSource(db, source, { ...settings, ...others });
}

const idOf = ({ CFDocument }: SamplePackage) => String(CFDocument['identifier']);

async function storedOf(body: SamplePackage): Promise<SamplePackage | undefined> {
  return (await findPackage(db, idOf(body))) as SamplePackage | undefined;
}

const codesOf = ({ findings }: Outcome) => findings.map(({ code, path }) => `${code} ${path}`);

/** A partner's resource that teaches this item. */
async function resourceOf(itemId: unknown): Promise<string> {
  const id = randomUUID();
  const learningObjectiveSet = [{ source: 'CASE', learningObjectiveIds: [itemId] }];
  const body = resourceBody(id, { learningObjectiveSet });
  return put(await server.partner(), `/rostering/1.0/resources/${id}`, body);
}

suite('packages', () => {
  test('in a wrapper, after a byte order mark, with ids in upper case', async () => {
    const body = samplePackage(1);
    const text = JSON.stringify({ CFPackage: body }).replaceAll(
      idOf(body),
      idOf(body).toUpperCase(),
    );
    const { failure, documentId, title } = await importing(`\ufeff${text}`);
    assert.deepEqual([failure, documentId, title], [undefined, idOf(body), 'Fractions']);
    assert.deepEqual((await storedOf(body))?.CFItems, body.CFItems);
  });

  test('replace removes records and creates a missing framework; without it nothing is removed', async () => {
    const body = samplePackage(3);
    const made = await importing(body, { replace: true });
    assert.deepEqual(made.stored?.document.created, 1);
    const [first = {}, second = {}] = body.CFItems;
    const less = { ...body, CFItems: [{ ...first, notes: 'new' }, second], CFAssociations: [] };
    const { stored: added } = await importing(less);
    assert.deepEqual(added?.items, { created: 0, updated: 1, removed: 0, unchanged: 1 });
    assert.deepEqual(added?.document, { created: 0, updated: 1, removed: 0, unchanged: 0 });
    const { stored: replaced } = await importing(less, { replace: true });
    assert.deepEqual(replaced?.items, { created: 0, updated: 0, removed: 1, unchanged: 2 });
    assert.equal(replaced?.associations.removed, 3);
  });

  test('a removed item that is sent again counts as created', async () => {
    const body = samplePackage(2);
    await importing(body);
    const less = { ...body, CFItems: body.CFItems.slice(1) };
    await importing(less, { replace: true });
    const { stored } = await importing(body, { replace: true });
    assert.deepEqual(stored?.items, { created: 1, updated: 0, removed: 0, unchanged: 1 });
  });

  test('a dry run has the counts of the import and writes nothing', async () => {
    const body = samplePackage(3);
    await importing(body);
    const [first = {}, second = {}, third = {}] = body.CFItems;
    const next = {
      ...body,
      CFItems: [third, { ...second, notes: 'x' }, ...samplePackage(1).CFItems],
    };
    const resourceId = await resourceOf(first['identifier']);
    const preview = await importing(next, { replace: true, dryRun: true });
    assert.deepEqual(await storedOf(body), body);
    const shown = preview.stored?.preview?.items.removed.first.map(({ sourcedId }) => sourcedId);
    assert.deepEqual(shown, [first['identifier']]);
    assert.deepEqual(
      preview.stored?.orphaned?.first.map(({ sourcedId }) => sourcedId),
      [resourceId],
    );
    const done = await importing(next, { replace: true });
    const { preview: _preview, orphaned: _orphaned, ...counts } = preview.stored ?? {};
    assert.deepEqual(counts, done.stored);
  });

  test('5 when most items would be removed, as by a truncated spreadsheet', async () => {
    const body = samplePackage(24);
    await importing(body);
    const cut = { ...body, CFItems: body.CFItems.slice(0, 11) };
    const refused = await importing(cut, { replace: true });
    assert.deepEqual(
      [refused.failure, codesOf(refused)],
      ['invalid', ['would_remove_most /CFItems']],
    );
    const reason = 'The file would remove 13 of the 24 items; --yes allows it.';
    assert.equal(refused.findings[0]?.message, reason);
    assert.deepEqual(await storedOf(body), body);
    const preview = await importing(cut, { replace: true, dryRun: true });
    assert.equal(preview.stored?.items.removed, 13);
    const half = { ...body, CFItems: body.CFItems.slice(0, 12) };
    assert.equal((await importing(half, { replace: true })).failure, undefined);
    const one = { ...body, CFItems: body.CFItems.slice(0, 1) };
    assert.equal((await importing(one, { replace: true, removeMost: true })).failure, undefined);
  });

  test('5 when no item would remain, naming the option that allows it', async () => {
    const body = samplePackage(1);
    await importing(body);
    const empty = { ...body, CFItems: [], CFAssociations: [] };
    const refused = await importing(empty, { replace: true });
    assert.deepEqual([refused.failure, codesOf(refused)], ['invalid', ['would_empty /CFItems']]);
    assert.match(refused.findings[0]?.message ?? '', /--allow-empty allows it/);
    assert.equal((await importing(empty, { replace: true, allowEmpty: true })).failure, undefined);
  });
});

suite('owners', () => {
  test('7 for an item of another framework, with its id', async () => {
    const mine = samplePackage(1);
    await importing(mine);
    const outcome = await importing({ ...samplePackage(1), CFItems: mine.CFItems });
    assert.deepEqual(
      [outcome.failure, codesOf(outcome)],
      ['conflict', ['id_taken /CFItems/0/identifier']],
    );
    assert.equal(outcome.findings[0]?.id, mine.CFItems[0]?.['identifier']);
  });

  test('the owner is the named application, else Platform; 7 for a framework of another one', async () => {
    const id = await insertApplication(db, { name: 'Curators' });
    const owner = await ownerOf(db, id.toUpperCase(), '');
    const [named, unnamed] = [samplePackage(1), samplePackage(1)];
    await importing(named, { owner });
    await importing(unnamed);
    const list = await listFrameworks(db);
    const ownerNames = [named, unnamed].map(
      (body) => list.find(({ identifier }) => identifier === idOf(body))?.applicationName,
    );
    assert.deepEqual(ownerNames, ['Curators', 'Platform']);
    const outcome = await importing(unnamed, { owner });
    const code = ['owner_differs /CFDocument/identifier'];
    assert.deepEqual([outcome.failure, codesOf(outcome)], ['conflict', code]);
    assert.equal((await importing(named)).failure, undefined);
    await assert.rejects(ownerOf(db, 'x', ''), { reason: 'not_found' });
  });
});

suite("OpenSALT's workbook", () => {
  test('over a stored framework: members without a column stay, smartLevel replaces the tree', async () => {
    const body = samplePackage(2);
    const [one = {}, two = {}] = body.CFItems;
    Object.assign(one, { notes: 'kept', extensions: { own: 1 } });
    await importing({ ...body, CFRubrics: [{ title: 'Rubric' }] });
    const { identifier, creator, title } = body.CFDocument;
    const sheets = [
      {
        name: 'CF Doc',
        rows: [['identifier', 'creator', 'title'], [identifier, creator, title].map(String)],
      },
      {
        name: 'CF Item',
        rows: [
          ['identifier', 'fullStatement', 'humanCodingScheme', 'smartLevel', 'Colour'],
          [String(one['identifier']), 'Reworded', 'F.0', '1', 'red'],
          [String(two['identifier']), 'Statement 1', 'F.1', '1.1', ''],
        ],
      },
      { name: 'About', rows: [['x']] },
    ];
    const outcome = await importing(workbook(sheets), { ending: 'xlsx', replace: true });
    assert.deepEqual(codesOf(outcome), []);
    assert.deepEqual(
      outcome.warnings.map(({ code }) => code),
      ['unknown_table', 'unknown_column'],
    );
    const { items, associations } = outcome.stored ?? {};
    assert.deepEqual(items, { created: 0, updated: 1, removed: 0, unchanged: 1 });
    assert.deepEqual(associations, { created: 1, updated: 0, removed: 1, unchanged: 1 });
    const back = await storedOf(body);
    const { lastChangeDateTime: _now, ...item } = back?.CFItems[0] ?? {};
    const { lastChangeDateTime: _then, ...before } = one;
    assert.deepEqual(item, { ...before, fullStatement: 'Reworded' });
    assert.deepEqual(back?.['CFRubrics'], [{ title: 'Rubric' }]);
    const again = await importing(workbook(sheets), { ending: 'xlsx', replace: true });
    assert.equal(again.stored?.document.unchanged, 1);
  });

  test('a document whose identifier is no UUID is a finding', async () => {
    const rows = [
      ['identifier', 'creator', 'title'],
      ['North 1', 'North', 'Math'],
    ];
    const outcome = await importing(workbook([{ name: 'documents', rows }]), { ending: 'xlsx' });
    assert.equal(outcome.failure, 'invalid');
    assert.ok(codesOf(outcome).includes('field_value /CFDocument/identifier'));
  });
});
