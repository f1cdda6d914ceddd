/** Exports the warehouse as files: all of it, or what changed since a cursor. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Progress } from '../lib/progress.ts';
import { recordAudit } from '../privacy/audit.ts';
import { listApplied } from '../storage/database/migrate.ts';
import { type Database, sqlState, type Transaction } from '../storage/database/postgres.ts';
import { sql, trusted } from '../storage/database/sql.ts';
import { type Column, copiedRows } from './columns.ts';
import { type Cursor, currentCursor, isNewSince, printCursor, requireCursor } from './cursor.ts';
import { ParquetFiles, type WrittenFile } from './parquet.ts';
import { WarehouseError } from './roles.ts';
import { listTables, type Table } from './tables.ts';

interface ExportOptions {
  /** Each export makes a folder of its own in it. */
  readonly to: string;
  readonly format: 'parquet' | 'csv';
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

interface Manifest {
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

/** Writes an export and its manifest; returns its folder. An interrupted one leaves no folder. */
export async function exportWarehouse(
  db: Database,
  options: ExportOptions,
): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const { now } = options;
  const to = resolve(options.to);
  const [folder, unfinished] = [now.toISOString().replace(/[:.]/g, '-'), UNFINISHED].map((name) =>
    join(to, name),
  ) as [string, string];
  if (await stat(folder).catch(() => undefined)) {
    throw new WarehouseError(`The folder ${folder} is there already: repeat the export.`);
  }
  const manifest = await db.snapshot(async (tx) => {
    await tx.limitStatements(0);
    await requireAlone(tx);
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
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
      throw new WarehouseError('Another export is running; wait until it has ended.');
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
  const isNew = trusted(after === null ? 'true' : isNewSince(after));
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

async function writeTable(
  tx: Transaction,
  { name, columns, at, changes }: Table,
  writing: Writing,
): Promise<ExportedTable> {
  const whole = { name, columns, at, select: `select * from analytics.${name}` };
  if (!changes || !writing.after) {
    const files = await writeRows(tx, whole, writing);
    return { name, mode: 'whole', by: [], rows: sumOf(files), files, changed: [] };
  }
  const by = changes.by.map((column) => column.name);
  const keys = changes.keysSince(writing.after);
  const changed = { name: `${name}.changed`, columns: changes.by, at: undefined, select: keys };
  const select = `${whole.select} where (${by.join(', ')}) in (${keys})`;
  const files = await writeRows(tx, { ...whole, select }, writing);
  return {
    mode: 'changes',
    ...{ name, by, rows: sumOf(files), files },
    changed: await writeRows(tx, changed, writing),
  };
}

const sumOf = (files: readonly WrittenFile[]) => files.reduce((sum, { rows }) => sum + rows, 0);

interface Rows {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly at: string | undefined;
  readonly select: string;
}

async function writeRows(tx: Transaction, rows: Rows, writing: Writing): Promise<ExportedFile[]> {
  const write = writing.format === 'csv' ? writeCsv : writeParquet;
  const files = await write(tx, rows, writing);
  const described: ExportedFile[] = [];
  for (const file of files) {
    const path = join(writing.to, file.path);
    const digest = createHash('sha256');
    await pipeline(createReadStream(path), digest);
    described.push({ ...file, bytes: (await stat(path)).size, sha256: digest.digest('hex') });
  }
  return described;
}

async function writeParquet(
  tx: Transaction,
  { name, columns, at, select }: Rows,
  { to: folder, signal }: Writing,
): Promise<readonly WrittenFile[]> {
  const files = new ParquetFiles({ folder, name, columns, at });
  try {
    await tx.copyTo(`copy (${select}) to stdout (format binary)`, async (stream) => {
      for await (const rows of copiedRows(stream, columns)) {
        signal.throwIfAborted();
        await files.write(rows);
      }
    });
    return await files.finish();
  } finally {
    await files.abandon();
  }
}

async function writeCsv(
  tx: Transaction,
  { name, columns, select }: Rows,
  { to: folder, signal }: Writing,
): Promise<readonly WrittenFile[]> {
  const path = `${name}.csv`;
  let rows = 0;
  const header = columns.map((column) => column.name).join(', ');
  const query = `select * from (${select}) as rows (${header})`;
  await tx.copyTo(`copy (${query}) to stdout (format csv, header)`, async (stream) => {
    const file = createWriteStream(join(folder, path), { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(stream, file, { signal });
    ({ rowCount: rows } = stream as Readable & { readonly rowCount: number });
  });
  return [{ path, rows }];
}
