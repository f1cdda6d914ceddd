/** Exports the warehouse as files: all of it, or what changed since a cursor. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolders } from '../lib/disk/make-folders.ts';
import type { Progress } from '../lib/progress.ts';
import { recordAudit } from '../privacy/audit.ts';
import { listApplied } from '../storage/database/migrate.ts';
import { type Database, sqlState, type Transaction } from '../storage/database/postgres.ts';
import { sql, trusted } from '../storage/database/sql.ts';
import { type Cursor, currentCursor, isNewSince, printCursor, requireCursor } from './cursor.ts';
import { ExportRunning, WarehouseError } from './error.ts';
import { type Format, type Rows, writeRows } from './files.ts';
import type { WrittenFile } from './parquet.ts';
import { keysToSql, rowsToSql } from './selects.ts';
import { listTables, type Table } from './tables.ts';

interface ExportOptions {
  /** Each export makes a folder of its own in it. */
  readonly to: string;
  readonly format: Format;
  /** The cursor of the manifest before; left out = a full export. */
  readonly after?: string | undefined;
  /** Left out = all. */
  readonly tables?: readonly string[] | undefined;
  /** Version of this program. */
  readonly lectern: string;
  readonly now: Date;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

interface ExportedFile extends WrittenFile {
  readonly bytes: number;
  readonly sha256: string;
}

interface ExportedTable {
  readonly name: string;
  /** 'whole': its rows replace all. 'changes': first delete the rows of `changed`, then add. */
  readonly mode: 'whole' | 'changes';
  /** The columns of `changed`; empty = whole. */
  readonly by: readonly string[];
  readonly rows: number;
  readonly files: readonly ExportedFile[];
  readonly changed: readonly ExportedFile[];
}

export interface Manifest {
  readonly format: 1;
  readonly lectern: string;
  /** The last migration: the views are as it left them. */
  readonly schema: string;
  readonly createdAt: string;
  readonly after: string | null;
  readonly cursor: string;
  /** Pseudonyms that no table may have any more: delete their rows before rows are added. */
  readonly erased: readonly string[];
  readonly tables: readonly ExportedTable[];
}

/** In the folder of exports while one is written; what an interrupted one leaves. */
const UNFINISHED = '.unfinished';

/** The folder of the export that began then; they sort by time. */
export const folderName = (startedAt: Date) => startedAt.toISOString().replace(/[:.]/g, '-');

/** Writes an export and its manifest; returns its folder. An interrupted one leaves no folder. */
export async function exportWarehouse(
  db: Database,
  options: ExportOptions,
): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const { now } = options;
  const to = resolve(options.to);
  const [folder, unfinished] = [folderName(now), UNFINISHED].map((name) => join(to, name)) as [
    string,
    string,
  ];
  if (await stat(folder).catch(() => undefined)) {
    throw new WarehouseError(`The folder ${folder} is there already: repeat the export.`);
  }
  const manifest = await db.snapshot(async (tx) => {
    await tx.limitStatements(0);
    await requireAlone(tx);
    await rm(unfinished, { recursive: true, force: true });
    await makeFolders(unfinished, 0o700);
    try {
      return await writeTables(tx, { ...options, to: unfinished });
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
  });
  const file = await open(join(unfinished, 'manifest.json'), 'wx', 0o600);
  await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
  await file.sync();
  await file.close();
  await rename(unfinished, folder);
  const { cursor: objectId } = manifest;
  await recordAudit(db, { action: 'export', objectType: 'warehouse', objectId });
  return { folder, manifest };
}

/** SQLSTATE lock_not_available. */
const LOCKED = '55P03';

/** An export that was interrupted has the lock until PostgreSQL notices: a moment. */
async function requireAlone(tx: Transaction): Promise<void> {
  await tx.script(`set local lock_timeout = '5s'`);
  await tx
    .execute(sql`
      select pg_advisory_xact_lock(hashtextextended('lectern warehouse export', 0))`)
    .catch((error) => {
      if (sqlState(error) !== LOCKED) throw error;
      throw new ExportRunning();
    });
  // Events and their outcomes are joined year by year.
  await tx.script(`set local enable_partitionwise_join = on; set local work_mem = '64MB'`);
}

async function writeTables(tx: Transaction, options: ExportOptions): Promise<Manifest> {
  const { lectern, now, progress, after: text } = options;
  const cursor = await currentCursor(tx, now);
  const after = text === undefined ? null : requireCursor(text, cursor);
  const migrations = await listApplied(tx);
  const tables = await listTables(tx, options.tables);
  progress.start(tables.length);
  const exported: ExportedTable[] = [];
  for (const table of tables) {
    progress.stage(table.name);
    exported.push(await writeTable(tx, table, { ...options, after }));
    progress.tick();
  }
  const isNew = trusted(after === null ? 'true' : isNewSince(after, 'o'));
  const erased = await tx.query<{ key: string }>(sql`
    select student_key as key from erased_students o where ${isNew} order by 1`);
  return {
    format: 1,
    ...{ lectern, schema: migrations.at(-1)?.name ?? '' },
    ...{ createdAt: now.toISOString(), after: text ?? null, cursor: printCursor(cursor) },
    ...{ erased: erased.map(({ key }) => key), tables: exported },
  };
}

type Writing = Omit<ExportOptions, 'after'> & { readonly after: Cursor | null };

async function writeTable(tx: Transaction, table: Table, writing: Writing): Promise<ExportedTable> {
  const { name, columns, at, by } = table;
  const { after } = writing;
  if (by.length === 0 || !after) {
    const whole = { name, columns, at, select: rowsToSql(table) };
    const files = await writeFiles(tx, whole, writing);
    return { name, mode: 'whole', by: [], rows: sumOf(files), files, changed: [] };
  }
  const rows = { name, columns, at, select: rowsToSql(table, undefined, after) };
  const keys = { name: `${name}.changed`, columns: by, select: keysToSql(table, after) };
  const files = await writeFiles(tx, rows, writing);
  return {
    ...{ name, mode: 'changes', by: by.map((column) => column.name) },
    ...{ rows: sumOf(files), files, changed: await writeFiles(tx, keys, writing) },
  };
}

const sumOf = (files: readonly WrittenFile[]) => files.reduce((sum, { rows }) => sum + rows, 0);

async function writeFiles(tx: Transaction, rows: Rows, writing: Writing): Promise<ExportedFile[]> {
  const { to: folder, format, signal } = writing;
  const files = await writeRows(tx, rows, { folder, format, signal });
  const described: ExportedFile[] = [];
  for (const file of files) {
    const path = join(folder, file.path);
    const digest = createHash('sha256');
    await pipeline(createReadStream(path), digest, { signal });
    described.push({ ...file, bytes: (await stat(path)).size, sha256: digest.digest('hex') });
  }
  return described;
}
