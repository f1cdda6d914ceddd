/** The days of the last changes of pages: of git, of the package, or none. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { testFolder } from '../../../test/harness/scratch.ts';
import { CHANGED_FILE, changesOfGit, storedChanges } from './changed.ts';

const folder = await testFolder('changed');

function skipWithoutGit(): string | false {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'there is no git, so the days of its commits are not read';
  }
}

function git(cwd: string, day: string, ...args: readonly string[]): void {
  const names = { GIT_AUTHOR_NAME: 'A', GIT_COMMITTER_NAME: 'A', GIT_CONFIG_GLOBAL: '/dev/null' };
  const mails = { GIT_AUTHOR_EMAIL: 'a@quest.example', GIT_COMMITTER_EMAIL: 'a@quest.example' };
  const when = { GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: '2026-06-01T12:00:00Z' };
  const env = { ...process.env, ...names, ...mails, ...when };
  execFileSync('git', args, { cwd, env, stdio: 'ignore' });
}

test('a file has the day of its newest commit, unless it was edited since', {
  skip: skipWithoutGit(),
}, async () => {
  const root = join(folder, 'clone');
  await mkdir(join(root, 'docs/build'), { recursive: true });
  const write = (name: string, text: string) => writeFile(join(root, name), text);
  const commit = (day: string) => {
    git(root, day, 'add', '-A');
    git(root, day, 'commit', '-m', 'docs: change');
  };
  git(root, '2026-01-01', 'init');
  await write('docs/README.md', 'first');
  await write('docs/build/a page.md', 'first');
  await write('docs/build/edited.md', 'first');
  await write('CHANGELOG.md', 'first');
  await write('other.md', 'first');
  commit('2026-01-01');
  await write('docs/build/a page.md', 'second');
  commit('2026-01-15');
  await write('docs/build/edited.md', 'second');
  await write('docs/new.md', 'first');
  assert.deepEqual(Object.fromEntries(await changesOfGit(root)), {
    'docs/build/a page.md': '2026-01-15',
    'CHANGELOG.md': '2026-01-01',
    'docs/README.md': '2026-01-01',
  });
  git(folder, '2026-01-20', 'clone', '--depth', '1', pathToFileURL(root).href, 'shallow');
  assert.equal((await changesOfGit(join(folder, 'shallow'))).size, 0);
});

test('a folder without git has no days, a package those that were stored', async () => {
  const root = join(folder, 'package');
  await mkdir(join(root, 'docs'), { recursive: true });
  assert.equal((await changesOfGit(root)).size, 0);
  assert.equal((await storedChanges(root)).size, 0);
  await writeFile(join(root, CHANGED_FILE), '{ "docs/README.md": "2026-01-15" }');
  assert.deepEqual([...(await storedChanges(root))], [['docs/README.md', '2026-01-15']]);
});
