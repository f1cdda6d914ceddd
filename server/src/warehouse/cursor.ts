/** A cursor of exports: a position of the log that says what an export has seen. */
import { DAY_MS } from '../lib/time.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import { CursorError } from './error.ts';

export interface Cursor {
  /**
   * Tells this database from others, from a restored one, from what it was before another copy of
   * it took over, and from one with fewer columns.
   */
  readonly lineage: string;
  /** All of transactions before this one is seen. */
  readonly xid: string;
  readonly at: Date;
}

/** For how long the keys of deleted rows are kept. */
export const DELETIONS_DAYS = 90;

/**
 * Rows have the last 32 bits of a transaction's number: 2³¹ later it counts as one of the future,
 * and an export would pass over all that changed since. The rest is for those that run now.
 */
const TRANSACTIONS_MAX = 2_000_000_000n;

const FORM = /^([a-z0-9]{1,40})-(\d{1,19})-(\d{1,12})$/;

export function printCursor({ lineage, xid, at }: Cursor): string {
  return `${lineage}-${xid}-${Math.floor(at.getTime() / 1_000)}`;
}

function parseCursor(text: string): Cursor {
  const [, lineage = '', xid = '', seconds = ''] = FORM.exec(text) ?? [];
  if (lineage !== '') return { lineage, xid, at: new Date(Number(seconds) * 1_000) };
  throw new CursorError(
    `'${text}' is no cursor: take the one of a manifest, or leave it out for a full export.`,
  );
}

/**
 * The position of the snapshot. What a later transaction writes, or one that runs now, has no
 * smaller number.
 */
export async function currentCursor(tx: Queryable, at: Date): Promise<Cursor> {
  const row = await tx.first<{ lineage: string[]; xid: string }>(sql`
    select array[
      (select system_identifier from pg_control_system()),
      -- The timeline: the control file has it from the checkpoint after a promotion on.
      ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::bigint,
      'public.warehouse_deletions'::regclass::oid::bigint,
      (select count(*) from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'analytics'::regnamespace and a.attnum > 0)
    ]::text[] as lineage, pg_snapshot_xmin(pg_current_snapshot())::text as xid`);
  const lineage = (row?.lineage ?? []).map((number) => BigInt(number).toString(36)).join('x');
  return { lineage, xid: row?.xid ?? '', at };
}

/** The cursor of an export that the one of `now` can follow; throws a CursorError. */
export function requireCursor(text: string, now: Cursor): Cursor {
  const after = parseCursor(text);
  if (after.lineage !== now.lineage || BigInt(after.xid) > BigInt(now.xid)) {
    throw new CursorError(
      `The cursor '${text}' is of another database, or older than a restore, a fail-over or an ` +
        'upgrade: make a full export.',
    );
  }
  if (now.at.getTime() - after.at.getTime() > DELETIONS_DAYS * DAY_MS) {
    throw new CursorError(
      `The cursor '${text}' is older than ${DELETIONS_DAYS} days: make a full export.`,
    );
  }
  if (BigInt(now.xid) - BigInt(after.xid) > TRANSACTIONS_MAX) {
    throw new CursorError(
      `The cursor '${text}' is older than ${TRANSACTIONS_MAX} transactions: make a full export.`,
    );
  }
  return after;
}

/**
 * SQL: a row was written by a transaction that the cursor has not seen as ended. By distances,
 * since the number in a row has 32 bits; one that has come round counts as new, at no harm.
 */
export function isNewSince({ xid }: Cursor, row: string): string {
  return `age(${row}.xmin) <= age('${BigInt(xid)}'::xid8::xid)`;
}
