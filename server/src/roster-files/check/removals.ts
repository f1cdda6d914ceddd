/** Lists and deletes the owner's records that a bulk file leaves out. */
import { findStored, removeRecords } from '../../oneroster/records/bulk.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { enrollments } from '../../roster/enrollments/resource.ts';
import { textArray } from '../../storage/database/binary.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import { KINDS } from '../binding/kinds.ts';
import { listOutside } from './district.ts';
import { checkStopped, type Ledger, type Run } from './run.ts';

/** The records that one file deletes, beside those whose rows are written. */
export interface Removals {
  readonly file: string;
  /** Records that a bulk file leaves out. */
  readonly ids: readonly string[];
  /** Active records of the owner before the import. */
  readonly active: number;
  /** Enrollments that would come back with a person or a class that the import brings back. */
  readonly comingBack: readonly string[];
}

const PAGE_ROWS = 10_000;
const BATCH_ROWS = 1_000;

/** Records of the owner that the file deletes; of those left out, none for a delta. */
export async function listRemovals(run: Run, file: string): Promise<Removals> {
  const kind = KINDS[file]?.kind;
  const ledger = run.ledgers.get(file);
  const comingBack = ledger && kind === enrollments.kind ? await listComingBack(run, ledger) : [];
  if (!kind || ledger?.mode !== 'bulk' || !run.modes.has(file)) {
    return { file, ids: [], active: 0, comingBack };
  }
  const ids: string[] = [];
  let active = 0;
  let after = '';
  for (;;) {
    checkStopped(run);
    const page = await listOwn(run.db, kind, { run, after });
    const own = await listInside(run.db, run, { kind, ids: page });
    active += own.length;
    for (const id of own) if (!ledger.names(id)) ids.push(id);
    const last = page.at(-1);
    if (page.length < PAGE_ROWS || last === undefined) return { file, ids, active, comingBack };
    after = last;
  }
}

/** Enrollments that were deleted with their user or class, and that the file has no more. */
async function listComingBack({ db, caller, ledgers }: Run, ledger: Ledger): Promise<string[]> {
  const restored = (file: string) => textArray([...(ledgers.get(file)?.restored ?? [])]);
  const rows = await db.query<{ id: string }>(sql`
    select sourced_id as id from enrollments
    where application_id = ${caller.applicationId} and went_along and (
      user_id = any(${restored('users')}::text[]) or class_id = any(${restored('classes')}::text[])
    )
    order by sourced_id`);
  const isGone = (id: string) =>
    ledger.mode === 'bulk'
      ? !ledger.lines.has(id) && !ledger.failed.has(id)
      : ledger.deleted.has(id);
  return rows.map(({ id }) => id).filter(isGone);
}

async function listOwn(
  db: Queryable,
  kind: RecordKind,
  { run, after }: { run: Run; after: string },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select sourced_id as id from ${kind.table}
    where application_id = ${run.caller.applicationId} and status = 'active'
      and ${after === '' ? trusted('true') : sql`sourced_id > ${after}`}
    order by sourced_id limit ${PAGE_ROWS}`);
  return rows.map(({ id }) => id);
}

/** Soft-deletes these records in batches; returns how many were active. */
export async function removeAll(
  run: Run,
  { file, ids }: Pick<Removals, 'file' | 'ids'>,
  onRows: (count: number) => void,
): Promise<number> {
  const kind = KINDS[file]?.kind;
  if (!kind) return 0;
  let removed = 0;
  for (let from = 0; from < ids.length; from += BATCH_ROWS) {
    checkStopped(run);
    const some = ids.slice(from, from + BATCH_ROWS);
    const { caller, now } = run;
    removed += await run.db.begin(async (tx) => {
      // Another transaction may have moved them out of the district.
      if (run.districtId !== undefined) await findStored(tx, kind, { ids: some, lock: true });
      await run.requireRight(tx);
      const still = await listInside(tx, run, { kind, ids: some });
      return removeRecords(tx, kind, { ids: still, caller, now: now() });
    });
    onRows(some.length);
  }
  return removed;
}

/** Keeps what is wholly in the district of the import; all for one of the platform. */
async function listInside(
  db: Queryable,
  { districtId: orgId }: Run,
  { kind, ids }: { readonly kind: RecordKind; readonly ids: readonly string[] },
): Promise<readonly string[]> {
  if (orgId === undefined) return ids;
  const outside = await listOutside(db, { orgId, kind }, ids);
  return ids.filter((id) => !outside.has(id));
}

/** Share of the owner's records that the file deletes, in percent; 0 when it has none. */
export function shareOf({ ids, active }: Removals): number {
  return active === 0 ? 0 : (100 * ids.length) / active;
}
