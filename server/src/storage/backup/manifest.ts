/** Reads and writes `manifest.json`, which describes a backup and is written last. */
import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Applied } from '../database/migrate.ts';
import { syncFolder, writeSynced } from '../on-disk.ts';
import type { Sequence, Table } from './catalogue.ts';

/** A backup cannot be made, read or restored; the message has the reason and the fix. */
export class BackupError extends Error {}

export interface TableFile extends Table {
  /** Name in the folder of the backup. */
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  /** Hash of the compressed file, in hex. */
  readonly sha256: string;
}

export interface Manifest {
  readonly format: 1;
  /** Version of Lectern that wrote the backup. */
  readonly lectern: string;
  /** Version of PostgreSQL, as '18.4'. */
  readonly postgres: string;
  readonly createdAt: string;
  /** The migrations that the schema of the tables consists of. */
  readonly migrations: readonly Applied[];
  readonly tables: readonly TableFile[];
  readonly sequences: readonly Sequence[];
}

/** Receives the progress of a backup or a restore. */
export interface Watcher {
  /** Called first, with the number of steps. */
  start(total: number): void;
  /** Name of the next steps, as a table. */
  stage(name: string): void;
  tick(steps: number): void;
}

const MANIFEST = 'manifest.json';
const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
const BOUND = /^(DEFAULT$|FOR VALUES (FROM|IN|WITH) \([^;]*\)$)/;

export const FORMAT = 1;

function digestOf(manifest: Manifest): string {
  return hash('sha256', JSON.stringify(manifest), 'hex');
}

/** Renames the file when it is complete and on disk: a folder without manifest is no backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, MANIFEST);
  const text = JSON.stringify({ ...manifest, digest: digestOf(manifest) }, null, 2);
  await writeSynced(`${path}.new`, `${text}\n`);
  await rename(`${path}.new`, path);
  await syncFolder(folder);
}

/** Reads the manifest of a folder; throws a BackupError when it is missing or was changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'it has no manifest.json' : error.message;
    throw new BackupError(`The folder ${folder} is not a complete backup: ${reason}.`);
  });
  const { digest, ...manifest } = parse(path, text);
  if (manifest.format !== FORMAT) {
    throw new BackupError(
      `The backup in ${folder} has format ${manifest.format}, and this Lectern reads ${FORMAT}: ` +
        `restore it with Lectern ${manifest.lectern}.`,
    );
  }
  const names = manifest.tables.flatMap(({ name, columns, partitions }) => [
    ...[name, ...columns, ...(partitions ?? []).map((part) => part.name)],
  ]);
  const isValid =
    digest === digestOf(manifest) &&
    [...names, ...manifest.sequences.map(({ name }) => name)].every((name) => NAME.test(name)) &&
    manifest.tables.every(({ name, file }) => file === fileName(name)) &&
    manifest.tables.every(({ partitions }) => (partitions ?? []).every((p) => BOUND.test(p.bound)));
  if (!isValid) throw new BackupError(`${path} was changed after it was written.`);
  return manifest;
}

function parse(path: string, text: string): Manifest & { digest: string } {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError(`${path} is truncated or was changed: it is not JSON.`);
  }
}

/** The file name of a table. */
export function fileName(table: string): string {
  return `${table}.copy.zst`;
}

/** Reads every file of a backup; throws a BackupError for the first that is missing or changed. */
export async function verifyFiles(
  folder: string,
  { tables }: Manifest,
  { watcher, signal }: { watcher: Watcher; signal: AbortSignal },
): Promise<void> {
  watcher.start(tables.reduce((sum, { bytes }) => sum + mebibytes(bytes), 0));
  for (const { file, bytes, sha256 } of tables) {
    watcher.stage(`checking ${file}`);
    const path = join(folder, file);
    const found = await stat(path).catch(() => undefined);
    if (!found) throw new BackupError(`The file ${path} is missing; nothing was written.`);
    const digest = createHash('sha256');
    await pipeline(createReadStream(path), digest, { signal });
    if (found.size !== bytes || digest.digest('hex') !== sha256) {
      const length = found.size === bytes ? '' : ` (${found.size} bytes instead of ${bytes})`;
      throw new BackupError(
        `The file ${path} is truncated or was changed${length}; nothing was written.`,
      );
    }
    watcher.tick(mebibytes(bytes));
  }
}

function mebibytes(bytes: number): number {
  return Math.ceil(bytes / 1_048_576);
}
