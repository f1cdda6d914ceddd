/** Files of an export that cannot be written. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { putPlace } from '../../../test/fixtures/events.ts';
import { testFolder } from '../../../test/harness/scratch.ts';
import { testServer } from '../../../test/harness/test-server.ts';
import { silentProgress } from '../../lib/progress.ts';
import { exportFiles } from './export-files.ts';

const server = await testServer();
await putPlace(await server.partner());

for (const names of [['users'], ['roles'], ['users', 'roles']]) {
  const title = `a full disk at ${names.join(' and ')} is the error of the export alone`;
  test(title, { skip: !existsSync('/dev/full') }, async () => {
    const folder = await testFolder('export');
    for (const name of names) await symlink('/dev/full', join(folder, `${name}.csv`));
    const settings = { folder, applicationId: undefined, progress: silentProgress };
    const exported = server.db.snapshot((tx) => exportFiles(tx, settings));
    await assert.rejects(exported, { code: 'ENOSPC' });
  });
}
