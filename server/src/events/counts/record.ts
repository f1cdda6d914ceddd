/** Counts of events by minute: what the worker's batch adds, and what was counted in memory. */
import { rowsToSql } from '../../storage/database/batch.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';

const KEY = trusted('minute, application_id, state, code, type, score_type');

/** Adds rows to the stored ones. Writers take them in the order of the key, so none deadlock. */
function addRows(rows: Sql): Sql {
  return sql`
    insert into event_counts as stored (${KEY}, events, lag_sum, lag_max)
    ${rows}
    order by ${KEY}
    on conflict (${KEY}) do update set
      events = stored.events + excluded.events, lag_sum = stored.lag_sum + excluded.lag_sum,
      lag_max = greatest(stored.lag_max, excluded.lag_max)`;
}

const THIS_MINUTE = trusted(`date_trunc('minute', now(), 'UTC')`);

/**
 * Counts the batch in its own transaction. SessionEvents are counted where they are answered. The
 * time since receipt is not that of the worker when an event is `retried`.
 */
export async function recordCounts(tx: Transaction, retried: boolean): Promise<void> {
  const lag = (received: string) =>
    retried ? trusted('0') : trusted(`greatest(0, date_part('epoch', now() - ${received}))`);
  await tx.execute(
    addRows(sql`
      select ${THIS_MINUTE} as minute, application_id, state, coalesce(code, '') as code, type,
        coalesce(score_type, '') as score_type, count(*), sum(${lag('received_at')}),
        ${lag('min(received_at)')}
      from batch where state <> 'answered'
      group by application_id, state, code, type, score_type`),
  );
}

/** Counts an event that could not be processed. */
export async function recordFailure(tx: Transaction, seq: number): Promise<void> {
  await tx.execute(
    addRows(sql`
      select ${THIS_MINUTE} as minute, application_id, 'failed' as state,
        'processing_error' as code, type, coalesce(score_type, '') as score_type, 1, 0, 0
      from events where seq = ${seq}`),
  );
}

/** What was counted in memory. */
export interface Counted {
  readonly minute: Date;
  readonly applicationId: string;
  readonly state: 'processed' | 'refused';
  /** '' = none. */
  readonly code: string;
  /** '' = not known. */
  readonly type: string;
  events: number;
}

const TYPES = {
  minute: 'timestamptz',
  application_id: 'uuid',
  state: 'text',
  code: 'text',
  type: 'text',
  events: 'integer',
};

export async function insertCounted(db: Queryable, counted: readonly Counted[]): Promise<void> {
  await db.execute(
    addRows(sql`
      select minute, application_id, state, code, type, '' as score_type, events, 0, 0
      from ${rowsToSql('t', TYPES, counted)}`),
  );
}
