/** The handbook's questions, over the sample data: two databases agree, and so do the pictures. */
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { bars } from '../../test/fixtures/bars.ts';
import { newCopy } from '../../test/fixtures/warehouse-copy.ts';
import { NOW } from '../../test/fixtures/warehouse-world.ts';
import { testFolder } from '../../test/harness/scratch.ts';
import { testServer } from '../../test/harness/test-server.ts';
import { openPartner } from '../demo/partner.ts';
import { sendDemo } from '../demo/send.ts';
import { silentProgress } from '../lib/progress.ts';
import { trusted } from '../storage/database/sql.ts';
import { exportWarehouse } from './export.ts';

const PAGE = resolve(import.meta.dirname, '../../../docs/operate/warehouse-questions.md');
/** `npm run -s docs:pictures` sets it: pictures are written in place of compared. */
const isWriting = process.env['DOCS_PICTURES'] === 'write';

// Events look as old as the clock is; this is no overload.
const server = await testServer({ EVENTS_LAG_MAX_SECONDS: '100000000' }, { now: () => NOW });
const { db } = server;
const partner = { ...(await openPartner(db)), since: NOW };
const demo = { partner, baseUrl: server.baseUrl, progress: silentProgress };
await sendDemo({ ...demo, students: 20, now: () => NOW });
const copy = await newCopy();
await copy.apply(
  await exportWarehouse(db, {
    ...{ to: await testFolder('questions'), lectern: '0.0.0', format: 'parquet', now: NOW },
    ...{ progress: silentProgress, signal: new AbortController().signal },
  }),
);

/** A value of an answer, as both databases give it: numbers may come as texts. */
function plain(value: unknown): unknown {
  const isNumber = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  return isNumber ? Number(value) : value;
}

const page = await readFile(PAGE, 'utf8');
const questions = [
  ...page.matchAll(/\n## (.+)\n[^#]*```sql\n([^`]+)```\n\n!\[[^\]]+\]\(([^)]+)\)/g),
];

test('there are ten questions, each with a picture', () => {
  assert.equal(questions.length, 10);
  assert.equal(page.match(/^## /gm)?.length, 10);
});

for (const [, title = '', question = '', picture = ''] of questions) {
  test(`${title} PostgreSQL, DuckDB and the picture say the same`, async () => {
    const here = await db.begin(async (tx) => {
      await tx.script('set local search_path = analytics');
      return tx.query<object>(trusted(question));
    });
    const there = await copy.rows(question);
    const values = (rows: readonly object[]) => rows.map((row) => Object.values(row).map(plain));
    assert.deepEqual(values(there), values(here));
    assert.ok(here.length > 0);
    const file = join(PAGE, '..', picture);
    if (isWriting) {
      await mkdir(join(file, '..'), { recursive: true });
      await writeFile(file, bars(there));
    }
    const drawn = await readFile(file, 'utf8');
    assert.equal(drawn, bars(there), 'npm run -s docs:pictures draws it anew');
  });
}
