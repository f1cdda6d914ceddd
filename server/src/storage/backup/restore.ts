/** Restores a backup into an empty database, whatever PostgreSQL it came from. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { lockMigrations, MigrationError, migrate, migrateTo } from '../database/migrate.ts';
import type { Database, Transaction } from '../database/postgres.ts';
import { sql, trusted } from '../database/sql.ts';
import { listDrops, listForeignKeys, listTables, quoted } from './catalogue.ts';
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
  /** What the database holds may be lost. */
  readonly replace: boolean;
  readonly watcher: Watcher;
  readonly signal: AbortSignal;
}

interface Restored {
  readonly manifest: Manifest;
  /** Names of the migrations that came after the backup. */
  readonly applied: readonly string[];
}

/**
 * All or nothing: the schema as it was, the rows, and whatever refuses them are one transaction.
 * Then the schema is brought up to date. Throws a BackupError before anything is written when the
 * backup is not whole, or the database not empty.
 */
export async function restoreBackup(db: Database, options: RestoreOptions): Promise<Restored> {
  const { folder, watcher } = options;
  const manifest = await readManifest(folder);
  await verifyFiles(folder, manifest, options);
  watcher.start(manifest.tables.reduce((sum, { rows }) => sum + rows, 0));
  await db.begin(async (tx) => {
    await lockMigrations(tx);
    await makeRoom(tx, options.replace);
    await migrateTo(tx, manifest.migrations).catch((error) => {
      if (!(error instanceof MigrationError)) throw error;
      const { lectern } = manifest;
      throw new BackupError(`${error.message} Restore with Lectern ${lectern} or newer.`);
    });
    await fillTables(tx, manifest, options);
  });
  watcher.stage('migrating');
  const applied = await migrate(db);
  watcher.stage('analysing');
  await db.script('analyze');
  return { manifest, applied };
}

async function makeRoom(tx: Transaction, replace: boolean): Promise<void> {
  const tables = await tx.query<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
  if (tables.length === 0) return;
  if (!tables.some(({ name }) => name === 'migrations')) {
    const names = tables.slice(0, 3).map(({ name }) => name);
    throw new BackupError(
      `The database holds tables of another program (${names.join(', ')} …): ` +
        'restore into a database of its own.',
    );
  }
  if (!replace) {
    throw new BackupError(
      'The database is not empty: restore into another one (DATA_DIR or DATABASE_URL), ' +
        'or say --replace to lose what it holds.',
    );
  }
  const server = await tx.first(sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'lectern worker'`);
  if (server) throw new BackupError('A server works on this database: stop it first.');
  for (const statement of await listDrops(tx)) await tx.script(statement);
}

/** Foreign keys and triggers look at rows one by one: they wait until all rows are there. */
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
  for (const table of manifest.tables) {
    options.watcher.stage(table.name);
    await fillTable(tx, table, options);
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
  const made = new Set((await listTables(tx)).map(({ name }) => name));
  const saved = new Set(manifest.tables.map(({ name }) => name));
  const [odd] = [...made.symmetricDifference(saved)];
  if (odd === undefined) return;
  throw new BackupError(
    `The table ${odd} is in ${saved.has(odd) ? 'the backup' : 'this Lectern'} alone: ` +
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
  // A migration may have put rows there.
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
