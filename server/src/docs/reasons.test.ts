/** The pages of codes: one for each code that the server uses, true and escaped. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { testServer } from '../../test/harness/test-server.ts';
import { REASONS } from '../events/reasons.ts';
import { FINDING_CODES } from '../http/finding-codes.ts';
import { ERRORS, FINDINGS } from '../http/mending.ts';
import { CODES } from './reasons.ts';

const SRC = resolve(import.meta.dirname, '..');
const server = await testServer();

const visit = (path: string, init?: RequestInit) => fetch(`${server.baseUrl}${path}`, init);

async function textOf(path: string): Promise<string> {
  const reply = await visit(path);
  assert.equal(reply.status, 200, path);
  return reply.text();
}

test('every finding code has statuses and a fix, and no other code has', () => {
  assert.deepEqual(Object.keys(FINDINGS).toSorted(), Object.keys(FINDING_CODES).toSorted());
});

test('every code of an error in the source has a page', async () => {
  const used = new Set<string>();
  for await (const file of glob('**/!(*.test).ts', { cwd: SRC })) {
    const text = readFileSync(resolve(SRC, file), 'utf8');
    for (const [, code = ''] of text.matchAll(/new Problem\(\s*\d{3},\s*'([a-z_]+)'/g)) {
      used.add(code);
    }
  }
  assert.ok(used.size > 3, 'no Problem is found in the source');
  assert.deepEqual(
    [...used].filter((code) => !(code in ERRORS)),
    [],
  );
});

test('the drops of the table are those of the worker', () => {
  const text = readFileSync(resolve(SRC, 'events/worker/batch.ts'), 'utf8');
  const rule = text.slice(text.indexOf('function reasonCode()'), text.indexOf('SUBJECTS_MAX'));
  const dropping = [...rule.matchAll(/then '([a-z_]+)'/g)].map(([, code]) => code);
  const named = Object.entries(REASONS).filter(([, { effect }]) => effect === 'drop');
  assert.deepEqual(dropping.toSorted(), named.map(([code]) => code).toSorted());
});

describe('GET /docs/reasons/{code}', () => {
  test('200 for every code, with its fix', async () => {
    for (const code of CODES) {
      const text = await textOf(`/docs/reasons/${code}`);
      assert.ok(text.includes(`<h1><code>${code}</code></h1>`), code);
      assert.ok(text.includes('<dt>What to do</dt><dd>'), code);
      assert.doesNotMatch(text, /undefined|\{base_url\}|<dd><\/dd>/, code);
    }
  });

  test('200 with the address of this server, the pointer and the retries', async () => {
    const text = await textOf('/docs/reasons/student_unknown');
    assert.ok(text.includes(`${server.baseUrl}/rostering/1.0/users/&lt;sourcedId&gt;`));
    assert.match(text, /<code>\/object\/assignee\/id<\/code> of GradeEvent<br>/);
    assert.match(text, /<dt>Tried again<\/dt><dd>Yes: for a day/);
    assert.match(await textOf('/docs/reasons/late'), /It counts already|it counts already/);
  });

  test('200 with a wrong and a right event, the lines marked in which they differ', async () => {
    const text = await textOf('/docs/reasons/lesson_missing');
    const [, wrong = '', right = ''] = text.split('<pre tabindex="0"><code>POST /events/1.0/');
    assert.match(text, /<b>Dropped<\/b>[\s\S]*<b>Counts<\/b>/);
    assert.doesNotMatch(wrong, /<mark>\s*&quot;lesson&quot;/);
    assert.match(right, /<mark>\s*&quot;lesson&quot;/);
    assert.equal(text.includes('learn.example'), false);
  });

  test('200 with both meanings of a code that refuses a heartbeat and warns of an event', async () => {
    const text = await textOf('/docs/reasons/session_not_found');
    assert.match(text, /<h2>Warning of an event<\/h2>/);
    assert.match(text, /<h2>Refusal of a request<\/h2>/);
  });

  test('404 for an unknown code, shown as text, with the way to all codes', async () => {
    for (const code of ['nothing', '<script>alert(1)</script>', 'toString', 'a/b']) {
      const reply = await visit(`/docs/reasons/${encodeURIComponent(code)}`);
      const text = await reply.text();
      assert.equal(reply.status, 404, code);
      assert.match(text, /The documentation has no page/);
      assert.equal(text.includes('<script>alert'), false);
      assert.match(text, /href="\/docs\/reference\/codes"/);
    }
  });
});

test('200 for the list with every code', async () => {
  const text = await textOf('/docs/reasons');
  for (const code of CODES) assert.ok(text.includes(`href="/docs/reasons/${code}"`), code);
});
