/** SQL of the nightly exports that are kept. */
import type { Queryable } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import type { Manifest } from './export.ts';

export interface Run {
  /** The name of the folder is made of this time. */
  readonly startedAt: Date;
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Two weeks are kept. */
const RUNS_MAX = 30;

/** The newest first. */
export function listRuns(db: Queryable): Promise<readonly (Run & { readonly finishedAt: Date })[]> {
  return db.query(sql`
    select started_at, finished_at, folder, manifest
    from warehouse_exports order by started_at desc limit ${RUNS_MAX}`);
}

export async function insertRun(
  db: Queryable,
  { startedAt, folder, manifest }: Run,
): Promise<void> {
  await db.execute(sql`
    insert into warehouse_exports (started_at, finished_at, folder, manifest)
    values (${startedAt}, now(), ${folder}, ${JSON.stringify(manifest)}::jsonb)`);
}

export async function deleteRuns(db: Queryable, before: Date): Promise<void> {
  await db.execute(sql`delete from warehouse_exports where started_at < ${before}`);
}

/** When the newest export that is kept began; undefined = there is none. */
export async function findExportTime(db: Queryable): Promise<Date | undefined> {
  const row = await db.first<{ at: Date | null }>(sql`
    select max(started_at) as at from warehouse_exports`);
  return row?.at ?? undefined;
}
