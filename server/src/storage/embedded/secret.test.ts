/** The secret of the data folder: one for all processes, which stays. */
import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { testFolder } from '../../../test/harness/scratch.ts';
import { openSecret, storeSecret } from './secret.ts';

test('of many that begin together one makes the secret for all', async () => {
  for (let round = 0; round < 20; round += 1) {
    const folder = await testFolder(`secret-${round}`);
    const opened = await Promise.all(Array.from({ length: 8 }, () => openSecret(folder)));
    assert.match(opened[0] ?? '', /^[\w-]{43}$/);
    assert.equal(new Set(opened).size, 1);
    assert.deepEqual(await readdir(folder), ['secret']);
  }
});

test('a secret that is there stays', async () => {
  const folder = await testFolder('kept');
  const made = await openSecret(folder);
  await storeSecret(folder, 'another');
  assert.equal(await openSecret(folder), made);
});

test('an empty file, and a folder that takes no file, are refused with the file', async () => {
  const folder = await testFolder('refused');
  await writeFile(join(folder, 'secret'), ' \n');
  const file = join(folder, 'secret');
  await assert.rejects(openSecret(folder), {
    name: 'ClusterError',
    message: `${file} is empty; restore the secret from a backup, or remove the file.`,
  });
  const within = join(file, 'in');
  await assert.rejects(storeSecret(within, 'x'), {
    name: 'ClusterError',
    message: `${within}/secret cannot be written: a part of this path is not a folder.`,
  });
});
