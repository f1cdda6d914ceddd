/** What stands in place of a person's id: a keyed hash in logs, a pseudonym in the warehouse. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';

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

/** SQL: the pseudonym of an id, which cannot be traced back without the secret of the warehouse. */
export function pseudonymOf(id: Sql): Sql {
  return sql`pseudonym((select value from warehouse_secret), ${id})`;
}

/** Hash of an id in any case, such as 'mailto:…': never that of a sourcedId as it is stored. */
function aliasHash(db: Queryable, alias: string): Promise<string> {
  return personHash(db, `alias ${alias.toLowerCase()}`);
}

/**
 * Records an erasure by the hash of the id, and those of all ids, in any case, of its events; and
 * by their pseudonyms, which exports of the warehouse have.
 */
export async function insertErasures(
  db: Queryable,
  { id, ids }: { readonly id: string; readonly ids: readonly string[] },
): Promise<void> {
  const hashes = [await personHash(db, id)];
  for (const alias of ids) hashes.push(await aliasHash(db, alias));
  await db.execute(sql`
    insert into erasures (student_hash)
    select distinct bytes from unnest(${hashes.map(toBytes)}::bytea[]) as bytes
    on conflict (student_hash) do update set erased_at = now()`);
  await db.execute(sql`
    insert into erased_students (student_key)
    select distinct ${pseudonymOf(sql`known`)}
    from unnest(${[id, ...ids]}::text[]) as known
    on conflict (student_key) do update set erased_at = now()`);
}

/** The hash for an id, or another id, of an erased person; undefined = not erased. */
export async function findErasedHash(db: Queryable, id: string): Promise<string | undefined> {
  const hash = await personHash(db, id);
  if (await isErased(db, hash)) return hash;
  const alias = await aliasHash(db, id);
  return (await isErased(db, alias)) ? alias : undefined;
}

function toBytes(hash: string): Buffer {
  return Buffer.from(hash, 'base64url');
}

/** True when the person with this hash was erased. */
async function isErased(db: Queryable, hash: string): Promise<boolean> {
  const row = await db.first(sql`select 1 from erasures where student_hash = ${toBytes(hash)}`);
  return row !== undefined;
}
