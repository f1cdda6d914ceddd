/** Restores a backup into an empty database; versions of PostgreSQL may differ. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { lockMigrations, MigrationError, migrate, migrateTo } from '../database/migrate.ts';
import type { Database, Transaction } from '../database/postgres.ts';
import { sql, trusted } from '../database/sql.ts';
import { listDrops, listForeignKeys, listIndexes, listTables, quoted } from './catalogue.ts';
import {
  BackupError,
  type Manifest,
  readManifest,
  type TableFile,
  verifyFiles,
  type Watcher,
} from './manifest.ts';
import { countingRows, digesting } from './passing.ts';

interface RestoreOptions {
  readonly folder: string;
  /** Drop the tables of the database first. */
  readonly replace: boolean;
  readonly watcher: Watcher;
  readonly signal: AbortSignal;
}

interface Restored {
  readonly manifest: Manifest;
  /** Names of the migrations that are newer than the backup and were applied. */
  readonly applied: readonly string[];
}

/**
 * Restores schema and rows in one transaction, with all constraints, then applies newer migrations.
 * Throws a BackupError, before it writes, when the backup is incomplete or the database not empty.
 */
export async function restoreBackup(db: Database, options: RestoreOptions): Promise<Restored> {
  const { folder, watcher } = options;
  const manifest = await readManifest(folder);
  await verifyFiles(folder, manifest, options);
  watcher.start(manifest.tables.reduce((sum, { rows }) => sum + rows, 0));
  await db.begin(async (tx) => {
    await lockMigrations(tx);
    await emptySchema(tx, options.replace);
    await migrateTo(tx, manifest.migrations).catch((error) => {
      if (!(error instanceof MigrationError)) throw error;
      throw new BackupError(`${error.message} Lectern ${manifest.lectern} wrote the backup.`);
    });
    await fillTables(tx, manifest, options);
  });
  watcher.stage('migrating');
  const applied = await migrate(db);
  watcher.stage('analysing');
  await db.script('analyze');
  return { manifest, applied };
}

async function emptySchema(tx: Transaction, replace: boolean): Promise<void> {
  const tables = await tx.query<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
  if (tables.length === 0) return;
  if (!tables.some(({ name }) => name === 'migrations')) {
    const names = tables.slice(0, 3).map(({ name }) => name);
    throw new BackupError(
      `The database has tables of another program (${names.join(', ')} …): ` +
        'restore into an empty database.',
    );
  }
  if (!replace) {
    throw new BackupError(
      'The database is not empty: restore into another one (DATA_DIR or DATABASE_URL), ' +
        'or add --replace to delete its data.',
    );
  }
  const server = await tx.first(sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'lectern worker'`);
  if (server) throw new BackupError('A server uses this database: stop it first.');
  for (const statement of await listDrops(tx)) await tx.script(statement);
}

/** Building an index of all rows takes a tenth of adding row by row; of few it is the same. */
const INDEXED_ROWS_MAX = 10_000;

/**
 * Foreign keys and triggers check row by row: they are off until all rows are restored. Indexes of
 * large tables are made after their rows.
 */
async function fillTables(
  tx: Transaction,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<void> {
  const foreignKeys = await listForeignKeys(tx);
  for (const { table, name } of foreignKeys) {
    await tx.script(`alter table ${table} drop constraint ${name}`);
  }
  await requireSameTables(tx, manifest);
  await tx.script(`set local maintenance_work_mem = '256MB'`);
  for (const table of manifest.tables) {
    options.watcher.stage(table.name);
    const indexes = table.rows > INDEXED_ROWS_MAX ? await listIndexes(tx, table.name) : [];
    for (const { drop } of indexes) await tx.script(drop);
    await fillTable(tx, table, options);
    if (indexes.length > 0) options.watcher.stage(`indexes of ${table.name}`);
    for (const { create } of indexes) await tx.script(create);
  }
  options.watcher.stage('checking references');
  for (const { table, name, definition } of foreignKeys) {
    await tx.script(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await tx.execute(
      sql`select setval(${quoted(name)}::regclass, ${lastValue}::bigint, ${isCalled})`,
    );
  }
}

async function requireSameTables(tx: Transaction, manifest: Manifest): Promise<void> {
  const migrated = new Set((await listTables(tx)).map(({ name }) => name));
  const saved = new Set(manifest.tables.map(({ name }) => name));
  const [table] = [...migrated.symmetricDifference(saved)];
  if (table === undefined) return;
  throw new BackupError(
    `The table ${table} is only in ${saved.has(table) ? 'the backup' : 'this Lectern'}: ` +
      `restore with Lectern ${manifest.lectern}.`,
  );
}

async function fillTable(
  tx: Transaction,
  table: TableFile,
  { folder, watcher, signal }: RestoreOptions,
): Promise<void> {
  const name = quoted(table.name);
  for (const partition of table.partitions ?? []) {
    await tx.script(
      `create table if not exists ${quoted(partition.name)} partition of ${name} ${partition.bound}`,
    );
  }
  await tx.script(`alter table ${name} disable trigger user`);
  // A migration may have inserted rows.
  await tx.execute(sql`delete from ${trusted(name)}`);
  const digest = createHash('sha256');
  const columns = table.columns.map(quoted).join(', ');
  const rows = await tx.copyFrom(`copy ${name} (${columns}) from stdin`, (sink) =>
    pipeline(
      createReadStream(join(folder, table.file)),
      digesting(digest),
      createZstdDecompress(),
      countingRows((count) => watcher.tick(count)),
      sink,
      { signal },
    ),
  );
  if (rows !== table.rows || digest.digest('hex') !== table.sha256) {
    throw new BackupError(
      `${table.file} changed while it was read: ${rows} rows instead of ${table.rows}.`,
    );
  }
  await tx.script(`alter table ${name} enable trigger user`);
}
