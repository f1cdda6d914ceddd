/** The keyed hash that replaces the id of an erased person in the logs. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';

/** HMAC-SHA-256 of the id; it cannot be traced back without the key of this installation. */
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

/** True when the person with this `personHash` was erased. */
export async function isErased(db: Queryable, hash: string): Promise<boolean> {
  const bytes = Buffer.from(hash, 'base64url');
  return (await db.first(sql`select 1 from erasures where student_hash = ${bytes}`)) !== undefined;
}
