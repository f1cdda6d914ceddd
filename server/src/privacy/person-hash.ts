/** What stands for an erased person in the logs. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';

/** A name for a person that nobody can trace back who has not the key of this installation. */
export async function personHash(db: Queryable, id: string): Promise<string> {
  const fresh = randomBytes(32).toString('base64url');
  await db.execute(sql`
    insert into server_secrets (name, value) values ('person-hash', ${fresh})
    on conflict (name) do nothing`);
  const stored = await db.first<{ value: string }>(
    sql`select value from server_secrets where name = 'person-hash'`,
  );
  return createHmac('sha256', stored?.value ?? fresh)
    .update(id)
    .digest('base64url');
}

/** Whether the person of this name (as `personHash` gives it) was erased. */
export async function isErased(db: Queryable, name: string): Promise<boolean> {
  const hash = Buffer.from(name, 'base64url');
  return (await db.first(sql`select 1 from erasures where student_hash = ${hash}`)) !== undefined;
}
