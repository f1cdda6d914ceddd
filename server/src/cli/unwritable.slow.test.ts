/** Commands that write, for a path that cannot be written: each ends, with one sentence. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { samplePackage } from '../../test/fixtures/packages.ts';
import { lectern as lecternProcess, urlOf } from '../../test/harness/command.ts';
import { testConnection } from '../../test/harness/database.ts';
import { testFolder } from '../../test/harness/scratch.ts';

const env = { DATABASE_URL: urlOf(await testConnection()) };
const cwd = await testFolder('unwritable');
/** One that does not end by itself is ended, with 124. */
const within = ['timeout', '20'];
const lectern = (...args: string[]) => lecternProcess(args, { env, cwd, within });

const framework = samplePackage();
await writeFile(join(cwd, 'framework.json'), JSON.stringify(framework));
assert.equal((await lectern('standards', 'import', 'framework.json')).code, 0);
await writeFile(join(cwd, 'file'), 'a file');

const standards = ['standards', 'export', String(framework.CFDocument['identifier'])];
/** The path comes last, `.zip` where it ends so. */
const COMMANDS: readonly (readonly [readonly string[], number])[] = [
  [['roster', 'export', '--quiet'], 7],
  [[...standards, '--format', 'csv', '--out'], 7],
  [[...standards, '--format', 'xlsx', '--out'], 7],
  [[...standards, '--out'], 7],
  [['db', 'backup', '--quiet'], 5],
  [['warehouse', 'export', '--quiet', '--to'], 7],
  [['docs', 'export'], 7],
];

const PATHS = [
  ...(existsSync('/proc')
    ? [['/proc/x y/z', /: ENOENT: no such file or directory, /] as const]
    : []),
  [join(cwd, 'file', 'below'), /: a part of this path is not a folder\.$/m] as const,
];

for (const [command, exitCode] of COMMANDS) {
  for (const [path, reason] of PATHS) {
    test(`${exitCode}: ${command.slice(0, 2).join(' ')} to ${path}`, {
      timeout: 20_000,
    }, async () => {
      const { code, stdout, stderr } = await lectern(...command, path);
      assert.equal(code, exitCode, stderr);
      assert.equal(stdout, '');
      assert.match(stderr, /^[^\n]+ cannot be written: [^\n]+\.\n$/);
      assert.ok(stderr.includes(path), stderr);
      assert.match(stderr, reason);
    });
  }
}

test('7: a zip file of the roster beside a file in place of a folder', async () => {
  const { code, stderr } = await lectern('roster', 'export', '--quiet', 'file/all.zip');
  assert.equal(code, 7, stderr);
  assert.equal(stderr, 'file/all.zip cannot be written: a part of this path is not a folder.\n');
});

test('7: files of standards on a full disk', { skip: !existsSync('/dev/full') }, async () => {
  await symlink('/dev/full', join(cwd, 'full'));
  const { code, stderr } = await lectern(...standards, '--out', 'full');
  assert.equal(code, 7, stderr);
  assert.equal(stderr, 'full cannot be written: the disk is full.\n');
});
