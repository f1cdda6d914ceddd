/** Applies the numbered migration files to a database, each once, in order. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database, Queryable, Transaction } from './postgres.ts';
import { sql } from './sql.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

/** Key of the advisory lock: an arbitrary number that other programs are unlikely to use. */
const LOCK = 7_305_431_001;

/** A migration, identified by name and content. */
export interface Applied {
  /** The file's name, `0001_access.sql`. */
  readonly name: string;
  readonly sha256: string;
}

interface Migration extends Applied {
  readonly text: string;
}

/** The migrations of the database and of this program differ; the message says how. */
export class MigrationError extends Error {}

/** What data of before the first release is answered with; 1.0.0 began with other migrations. */
export const BEFORE_FIRST_RELEASE =
  'This data was made by a version before 1.0.0, and no later one reads it: start with an empty ' +
  'DATA_DIR or DATABASE_URL, or go on with the version that made it.';

/** Throws a MigrationError when the applied migrations do not begin with those of 1.0.0. */
function requireFirst(migrations: readonly Migration[], applied: readonly Applied[]): void {
  if (applied.length === 0 || applied.some(({ name }) => name === migrations[0]?.name)) return;
  throw new MigrationError(BEFORE_FIRST_RELEASE);
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The migrations that were applied to a database, in order. */
export function listApplied(db: Queryable): Promise<Applied[]> {
  return db.query(sql`select name, sha256 from migrations order by name`);
}

/** The migrations to apply; throws a MigrationError when an applied one is unknown or differs. */
async function listMissing(db: Queryable): Promise<Migration[]> {
  const [migrations, applied] = await Promise.all([readMigrations(), listApplied(db)]);
  requireFirst(migrations, applied);
  for (const { name, sha256 } of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known) {
      throw new MigrationError(
        `This data was made by a newer Lectern: it has the migration ${name}. Start that version, or ` +
          'a newer one; to go back, restore the backup from before the upgrade.',
      );
    }
    if (known.sha256 !== sha256) {
      throw new MigrationError(`Migration ${name} was changed after the database applied it.`);
    }
  }
  return migrations.filter(({ name }) => !applied.some((row) => row.name === name));
}

/** Locks out other migrations of this database until the transaction ends. */
export async function lockMigrations(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

async function createLedger(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create table if not exists migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now()
    )`);
}

async function apply(tx: Transaction, { name, text, sha256 }: Migration): Promise<void> {
  await tx.script(text);
  await tx.execute(sql`insert into migrations (name, sha256) values (${name}, ${sha256})`);
}

/**
 * Applies exactly these migrations to an empty database. Throws a MigrationError when this program
 * does not have one of them.
 */
export async function migrateTo(tx: Transaction, wanted: readonly Applied[]): Promise<void> {
  const known = await readMigrations();
  requireFirst(known, wanted);
  await createLedger(tx);
  for (const { name, sha256 } of wanted) {
    const migration = known.find((each) => each.name === name);
    if (!migration) {
      throw new MigrationError(
        `This Lectern does not know the migration ${name}: take a newer one.`,
      );
    }
    if (migration.sha256 !== sha256) {
      throw new MigrationError(`The migration ${name} is not the one of this Lectern.`);
    }
    await apply(tx, migration);
  }
}

/**
 * Applies what is missing, one transaction per file; returns the names. Processes may race.
 * `examine` may refuse the database: after all that this refuses, before anything is applied. It is
 * told how many are missing.
 */
export async function migrate(
  db: Database,
  examine: (missing: number) => Promise<void> = async () => undefined,
): Promise<string[]> {
  await db.begin(async (tx) => {
    await lockMigrations(tx);
    await createLedger(tx);
  });
  const names: string[] = [];
  const missing = await listMissing(db);
  await examine(missing.length);
  for (const migration of missing) {
    const applied = await db.begin(async (tx) => {
      await lockMigrations(tx);
      const done = await tx.first(sql`select 1 from migrations where name = ${migration.name}`);
      if (!done) await apply(tx, migration);
      return !done;
    });
    if (applied) names.push(migration.name);
  }
  return names;
}

/** Whether all migrations of this program are applied. */
export async function isMigrated(db: Queryable): Promise<boolean> {
  return (await listMissing(db)).length === 0;
}
