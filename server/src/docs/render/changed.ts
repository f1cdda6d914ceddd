/** When each page was last changed: stored in the package at its build, else asked of git. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { OUTSIDE, ROOT } from './files.ts';

/** File → day, such as `2026-01-15`; a file without an entry has no known day. */
export type Changed = ReadonlyMap<string, string>;

/** Beside the Markdown in the package. */
export const CHANGED_FILE = 'docs/changed.json';

/** What the build stored; none in a clone. */
export async function storedChanges(root = ROOT): Promise<Changed> {
  const text = await readFile(resolve(root, CHANGED_FILE), 'utf8').catch(() => '{}');
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
}

/**
 * What git says of the files below `root`. Nothing of a clone without its history, which has one
 * commit for all files, and nothing of files that differ from their last commit.
 */
export async function changesOfGit(root = ROOT): Promise<Changed> {
  const git = async (...args: readonly string[]) => {
    const { stdout } = await promisify(execFile)('git', args, {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  };
  const paths = ['--', 'docs', ...Object.keys(OUTSIDE)];
  try {
    const isShallow = (await git('rev-parse', '--is-shallow-repository')).trim() !== 'false';
    if (isShallow) return new Map();
    const edited = (await git('diff', '--name-only', '--relative', '-z', 'HEAD', ...paths)).split(
      '\0',
    );
    const log = await git('log', '--format=%x01%as', '--name-only', '--relative', '-z', ...paths);
    return newest(log, new Set(edited));
  } catch {
    // No git, or no repository.
    return new Map();
  }
}

/** The log has the newest commit first: `\x01` and its day, then the files, with NULs between. */
function newest(log: string, edited: ReadonlySet<string>): Changed {
  const changed = new Map<string, string>();
  for (const commit of log.split('\x01').slice(1)) {
    const [day = '', ...files] = commit.split(/[\0\n]+/).filter(Boolean);
    for (const file of files) {
      if (!changed.has(file) && !edited.has(file)) changed.set(file, day);
    }
  }
  return changed;
}
