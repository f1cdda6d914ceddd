/** Brings a database to the newest schema: numbered files, once each, in order. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database, Queryable, Transaction } from './postgres.ts';
import { sql } from './sql.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

/** Any number that no other program would take for its advisory lock. */
const LOCK = 7_305_431_001;

/** A migration by name and content. */
export interface Applied {
  /** The file's name, `0001_access.sql`. */
  readonly name: string;
  readonly sha256: string;
}

interface Migration extends Applied {
  readonly text: string;
}

/** The database does not fit this program; the message says how. */
export class MigrationError extends Error {}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The migrations that a database has had, in their order. */
export function listApplied(db: Queryable): Promise<Applied[]> {
  return db.query(sql`select name, sha256 from migrations order by name`);
}

/** The migrations that a database lacks; throws when an applied one is not the one of this program. */
async function missing(db: Queryable): Promise<Migration[]> {
  const [migrations, applied] = await Promise.all([readMigrations(), listApplied(db)]);
  for (const { name, sha256 } of applied) {
    const ours = migrations.find((migration) => migration.name === name);
    if (!ours) {
      throw new MigrationError(
        `The database was written by a newer Lectern (it has ${name}); start that version.`,
      );
    }
    if (ours.sha256 !== sha256) {
      throw new MigrationError(`Migration ${name} was changed after the database applied it.`);
    }
  }
  return migrations.filter(({ name }) => !applied.some((row) => row.name === name));
}

/** Nobody else migrates this database until the transaction ends. */
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

/** Gives an empty database the schema that these migrations add up to; throws when one is not ours. */
export async function migrateTo(tx: Transaction, wanted: readonly Applied[]): Promise<void> {
  const ours = await readMigrations();
  await createLedger(tx);
  for (const { name, sha256 } of wanted) {
    const migration = ours.find((each) => each.name === name);
    if (!migration) throw new MigrationError(`This Lectern does not know the migration ${name}.`);
    if (migration.sha256 !== sha256) {
      throw new MigrationError(`The migration ${name} is not the one of this Lectern.`);
    }
    await apply(tx, migration);
  }
}

/** Applies what is missing, one transaction a file; returns the names. Safe when several start. */
export async function migrate(db: Database): Promise<string[]> {
  await db.begin(async (tx) => {
    await lockMigrations(tx);
    await createLedger(tx);
  });
  const names: string[] = [];
  for (const migration of await missing(db)) {
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

/** True when the schema is the one that this program needs. */
export async function isMigrated(db: Database): Promise<boolean> {
  return (await missing(db)).length === 0;
}
