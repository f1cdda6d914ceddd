/** The command line as a shell runs it: what stdout cannot take. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const BIN = fileURLToPath(new URL('../../bin/lectern.mjs', import.meta.url));
const MAIN = new URL('./main.ts', import.meta.url).href;
const skip = process.platform !== 'linux' && 'only Linux has /dev/full';

/** Runs `lectern openapi` with its stdout into a file or a program. */
function printInto(target: string): Promise<{ code: number; stderr: string }> {
  const shell = ['-c', `"$0" "$1" openapi ${target}`, process.execPath, BIN];
  return new Promise((done) => {
    execFile('/bin/sh', shell, { env: {} }, (error, _, stderr) =>
      done({ code: error ? Number(error.code) : 0, stderr }),
    );
  });
}

test('the help lists commands by group', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [BIN, '--help'], { env: {} });
  const groups = [...stdout.matchAll(/^(\S.*):\n((?: {2}.*\n)+)/gm)].map(([, title]) => title);
  assert.deepEqual(groups, [
    'Options',
    'Server',
    'Applications and people',
    'Standards, rosters and events',
    'Documentation',
    'Commands',
  ]);
});

for (const [args, name] of [
  [['docs', 'export', ''], 'folder'],
  [['warehouse', 'export', '--to', ''], 'to'],
  [['warehouse', 'export', '--to', 'x', '--tables', 'users', ''], 'tables'],
] as const) {
  test(`an empty text is refused: lectern ${args.join(' ')}`, async () => {
    const empty = await mkdtemp(join(tmpdir(), 'lectern-empty-'));
    const ended = promisify(execFile)(process.execPath, [BIN, ...args], { env: {}, cwd: empty });
    await assert.rejects(ended, {
      code: 2,
      stderr: `error: the text given for '${name}' is empty; give one, or leave it out.\n`,
    });
    assert.deepEqual(await readdir(empty), []);
    await rmdir(empty);
  });
}

test('exit 1 with one line when the disk of stdout is full', { skip }, async () => {
  assert.deepEqual(await printInto('> /dev/full'), {
    code: 1,
    stderr: 'The output cannot be written: ENOSPC.\n',
  });
});

test('exit 0 when the program that reads stdout has ended', { skip }, async () => {
  assert.deepEqual(await printInto('| true'), { code: 0, stderr: '' });
});

test('one line also for a command that goes on to print', { skip }, async () => {
  const code = `const { main } = await import(${JSON.stringify(MAIN)});
    await main(['--version']);
    for (let line = 0; line < 20; line += 1) {
      await new Promise(setImmediate);
      process.stdout.write('more');
    }`;
  const shell = ['-c', '"$0" --input-type=module -e "$1" > /dev/full', process.execPath, code];
  const stderr = await new Promise((done) => {
    execFile('/bin/sh', shell, { env: {} }, (_error, _stdout, text) => done(text));
  });
  assert.equal(stderr, 'The output cannot be written: ENOSPC.\n');
});
