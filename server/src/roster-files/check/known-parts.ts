/** Stores which part each row id of a part file stands for: a delta names parts by row id. */
import { rowsToSql } from '../../storage/database/batch.ts';
import { textArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { planEach, sql } from '../../storage/database/sql.ts';
import type { Parts } from './loaded-parts.ts';
import type { Run } from './run.ts';

export interface KnownPart {
  readonly ownerId: string;
  readonly key: string;
}

/** Known parts by the row ids of earlier imports for this owner. */
export async function findKnownParts(
  db: Queryable,
  { applicationId, file }: { applicationId: string; file: string },
  ids: readonly string[],
): Promise<Map<string, KnownPart>> {
  const rows = await db.query<KnownPart & { id: string }>(sql`
    select sourced_id as id, owner_id, key from roster_parts
    where application_id = ${applicationId} and file = ${file} and sourced_id = any(${ids})`);
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}

const BATCH_ROWS = 5_000;

/** Stores the row ids of a part file, for owners whose records were written. */
export async function rememberParts(
  { db, caller }: Run,
  { part, byOwner, mode }: Parts,
  isWritten: (ownerId: string) => boolean,
): Promise<void> {
  const place = { applicationId: caller.applicationId, file: part.name };
  const others = [...byOwner.keys()].filter((ownerId) => !isWritten(ownerId));
  const written = [...byOwner].filter(([ownerId]) => isWritten(ownerId));
  const rows = written.flatMap(([ownerId, each]) =>
    each.map(({ sourcedId, isDeleted, key }) => ({ sourcedId, isDeleted, key, ownerId })),
  );
  const kept = rows.filter(({ isDeleted }) => !isDeleted);
  for (let from = 0; from < kept.length; from += BATCH_ROWS) {
    const some = kept.slice(from, from + BATCH_ROWS);
    await db.execute(sql`
      insert into roster_parts as t (application_id, file, sourced_id, owner_id, key)
      select ${place.applicationId}::uuid, ${place.file}, sourced_id, owner_id, key
      from ${rowsToSql('r', { sourced_id: 'text', owner_id: 'text', key: 'text' }, some)}
      on conflict (application_id, file, sourced_id)
      do update set owner_id = excluded.owner_id, key = excluded.key
      where (t.owner_id, t.key) <> (excluded.owner_id, excluded.key)`);
  }
  const keptIds = new Set(kept.map(({ sourcedId }) => sourcedId));
  if (mode === 'bulk') {
    // Anti-joins, whose hash may exceed work_mem: a list of ids that does is compared one by one.
    const gone = sql`
      delete from roster_parts t
      where application_id = ${place.applicationId} and file = ${place.file}
        and not exists (
          select from unnest(${textArray([...keptIds])}::text[]) as kept (id)
          where kept.id = t.sourced_id
        )
        and not exists (
          select from unnest(${textArray(others)}::text[]) as other (id) where other.id = t.owner_id
        )`;
    await db.execute(planEach(gone));
    return;
  }
  // A part that moved to another owner has a deleted and a kept row: the kept one counts.
  const deleted = rows.map(({ sourcedId }) => sourcedId).filter((id) => !keptIds.has(id));
  await db.execute(sql`
    delete from roster_parts
    where application_id = ${place.applicationId} and file = ${place.file}
      and sourced_id = any(${deleted})`);
}
