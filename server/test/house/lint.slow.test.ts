/** Biome judges form, lengths and parameters; knip finds unused exports, files and packages. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Runs a program of a package; a failure says how to mend what it found. */
function findsNothing(args: readonly string[], mend: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
  });
  assert.equal(status, 0, `${mend}:\n${stdout}${stderr}`);
}

test('Biome finds nothing', () => {
  findsNothing(
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--colors=off', '.'],
    'run "npm run format", and mend what it leaves',
  );
});

test('knip finds nothing: what nothing uses is deleted', () => {
  findsNothing(
    ['node_modules/knip/bin/knip.js', '--no-progress'],
    'take the word "export" away, delete the file, or run "npm uninstall -w WORKSPACE NAME"',
  );
});
