/** Writes a backup of all tables from one snapshot, while other sessions go on writing. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { isFileError, phraseOf } from '../../lib/disk/errors.ts';
import { makeFolders } from '../../lib/disk/make-folders.ts';
import { listApplied } from '../database/migrate.ts';
import type { Database, Transaction } from '../database/postgres.ts';
import { join as joinSql, sql, trusted } from '../database/sql.ts';
import { listSequences, listTables, quoted, type Table } from './catalogue.ts';
import {
  BackupError,
  FORMAT,
  fileName,
  type Manifest,
  type TableFile,
  type Watcher,
  writeManifest,
} from './manifest.ts';
import { countingRows, digesting } from './passing.ts';

/** What is written in place of values that mean nothing in another cluster, as SQL, by table. */
interface Portable {
  /** By column. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** A query of as many rows as the table has. */
  readonly rows: Readonly<Record<string, string>>;
}

interface BackupOptions {
  /** Must be missing or empty. */
  readonly folder: string;
  /** Version of this program. */
  readonly lectern: string;
  readonly now: Date;
  readonly portable: Portable;
  readonly watcher: Watcher;
  readonly signal: AbortSignal;
}

/** Writes a backup. When it fails it removes its files; a BackupError has the reason. */
export async function writeBackup(db: Database, options: BackupOptions): Promise<Manifest> {
  const { folder } = options;
  await openFolder(folder);
  try {
    const manifest = await db.snapshot((tx) => writeTables(tx, options));
    await writeManifest(folder, manifest);
    return manifest;
  } catch (error) {
    for (const name of await readdir(folder)) {
      if (/\.copy\.zst$|^manifest\.json/.test(name)) await rm(join(folder, name));
    }
    throw isFileError(error) ? unwritable(folder, error) : error;
  }
}

const unwritable = (folder: string, error: unknown) =>
  new BackupError(`The folder ${folder} cannot be written: ${phraseOf(error)}.`);

async function openFolder(folder: string): Promise<void> {
  try {
    await makeFolders(folder, 0o700);
    if ((await readdir(folder)).length === 0) return;
  } catch (error) {
    throw unwritable(folder, error);
  }
  throw new BackupError(`The folder ${folder} is not empty; choose a new folder.`);
}

async function writeTables(tx: Transaction, options: BackupOptions): Promise<Manifest> {
  const migrations = await tx.first<{ exists: boolean }>(
    sql`select to_regclass('public.migrations') is not null as exists`,
  );
  if (!migrations?.exists) throw new BackupError('The database has no tables of Lectern.');
  const { lectern, now, watcher } = options;
  const tables = await listTables(tx);
  const server = await tx.first<{ version: string }>(
    sql`select split_part(current_setting('server_version'), ' ', 1) as version`,
  );
  const rows = await countRows(tx, tables);
  watcher.start([...rows.values()].reduce((sum, count) => sum + count, 0));
  const files: TableFile[] = [];
  for (const table of tables) {
    watcher.stage(table.name);
    const file = await writeTable(tx, table, options);
    if (file.rows !== rows.get(table.name)) {
      const counts = `${file.rows} of ${rows.get(table.name)} rows were copied`;
      throw new BackupError(`The table ${table.name} could not be read completely: ${counts}.`);
    }
    files.push(file);
  }
  return {
    format: FORMAT,
    lectern,
    postgres: server?.version ?? '',
    createdAt: now.toISOString(),
    migrations: await listApplied(tx),
    tables: files,
    sequences: await listSequences(tx),
  };
}

async function countRows(tx: Transaction, tables: readonly Table[]): Promise<Map<string, number>> {
  const counts = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*) as rows from ${trusted(quoted(name))}`,
  );
  const rows = await tx.query<{ name: string; rows: number }>(joinSql(counts, ' union all '));
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

/** Writes one table to its compressed file, which is on disk when this returns. */
async function writeTable(
  tx: Transaction,
  table: Table,
  { folder, portable, watcher, signal }: BackupOptions,
): Promise<TableFile> {
  const file = fileName(table.name);
  const path = join(folder, file);
  const digest = createHash('sha256');
  let rows = 0;
  const counting = countingRows((count) => {
    rows += count;
    watcher.tick(count);
  });
  const replaced = portable.columns[table.name] ?? {};
  const columns = table.columns.map((column) => replaced[column] ?? quoted(column)).join(', ');
  const query = portable.rows[table.name];
  const rowsOf = query === undefined ? quoted(table.name) : `(${query}) as portable`;
  // COPY refuses a partitioned table, but takes a select from it.
  const statement = `copy (select ${columns} from ${rowsOf}) to stdout`;
  await tx.copyTo(statement, (stream) =>
    pipeline(
      stream,
      counting,
      createZstdCompress(),
      digesting(digest),
      createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    ),
  );
  const { size } = await stat(path);
  return { ...table, file, rows, bytes: size, sha256: digest.digest('hex') };
}
