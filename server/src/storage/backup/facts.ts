/** What commands leave for the server to show, in the table server_facts. */
import type { Queryable } from '../database/postgres.ts';
import { sql } from '../database/sql.ts';

/** Notes a fact; does nothing in a database that has no such table yet. */
export async function writeFact(
  db: Queryable,
  { name, value, at }: { readonly name: 'backup'; readonly value: string; readonly at: Date },
): Promise<void> {
  const table = await db.first<{ name: string | null }>(
    sql`select to_regclass('public.server_facts')::text as name`,
  );
  if (table?.name == null) return;
  await db.execute(sql`
    insert into server_facts (name, value, written_at) values (${name}, ${value}, ${at})
    on conflict (name) do update set value = excluded.value, written_at = excluded.written_at`);
}

/** When the last backup was written; undefined = none by `lectern db backup`. */
export async function findBackupTime(db: Queryable): Promise<Date | undefined> {
  const row = await db.first<{ writtenAt: Date }>(
    sql`select written_at from server_facts where name = 'backup'`,
  );
  return row?.writtenAt;
}
