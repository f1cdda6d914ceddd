/** Brings a database to the newest schema: numbered files, once each, in order. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database } from './postgres.ts';
import { sql } from './sql.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/** Any number that no other program would take for its advisory lock. */
const LOCK = 7_305_431_001;

interface Migration {
  /** The file's name, `0001_access.sql`. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
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

/** The migrations that a database lacks; throws when an applied one is not the one of this program. */
async function missing(db: Database): Promise<Migration[]> {
  const [migrations, applied] = await Promise.all([
    readMigrations(),
    db.query<{ name: string; sha256: string }>(sql`select name, sha256 from migrations`),
  ]);
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

/** Applies what is missing, one transaction a file; returns the names. Safe when several start. */
export async function migrate(db: Database): Promise<string[]> {
  await db.begin(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(sql`
      create table if not exists migrations (
        name text primary key, sha256 text not null, applied_at timestamptz not null default now()
      )`);
  });
  const names: string[] = [];
  for (const migration of await missing(db)) {
    const applied = await db.begin(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      const done = await tx.first(sql`select 1 from migrations where name = ${migration.name}`);
      if (done) return false;
      await tx.script(migration.text);
      await tx.execute(
        sql`insert into migrations (name, sha256) values (${migration.name}, ${migration.sha256})`,
      );
      return true;
    });
    if (applied) names.push(migration.name);
  }
  return names;
}

/** True when the schema is the one that this program needs. */
export async function isMigrated(db: Database): Promise<boolean> {
  return (await missing(db)).length === 0;
}
