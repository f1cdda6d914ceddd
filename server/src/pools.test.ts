/** A server process takes as many connections as the doctor, the settings and the pages say. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONNECTIONS_EACH, STANDBY_CONNECTIONS_EACH } from './config/connections.ts';
import { listFiles, readSource } from './docs/render/files.ts';
import { CONNECTIONS, STANDBY_CONNECTIONS } from './pools.ts';

const sum = (pools: Readonly<Record<string, number>>) =>
  Object.values(pools).reduce((total, one) => total + one, 0);

test('the pools have as many connections as a process is said to take', () => {
  assert.equal(sum(CONNECTIONS), CONNECTIONS_EACH);
  assert.equal(sum(STANDBY_CONNECTIONS), STANDBY_CONNECTIONS_EACH);
});

test('no page for operators names another number', async () => {
  const known = [CONNECTIONS_EACH, STANDBY_CONNECTIONS_EACH].map(String);
  const named: string[] = [];
  for (const [path, file] of await listFiles()) {
    if (!path.startsWith('operate/')) continue;
    const text = await readSource(file);
    const found = text.matchAll(
      /(\d+)(?= connections (?:of the (?:database|standby)|at\s+most)| for each (?:server )?process\b)/g,
    );
    for (const [, count = ''] of found) if (!known.includes(count)) named.push(`${path}: ${count}`);
  }
  assert.deepEqual(named, []);
});
