/** Lists the statuses of events. */
import type { Caller, Context } from '../../http/route.ts';
import type { Collection } from '../../listing/collection.ts';
import { listRecords } from '../../listing/list.ts';
import type { Page } from '../../listing/read-page.ts';
import { isoText } from '../../storage/database/expressions.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { isWaiting } from '../log/waiting.ts';
import { type ExplanationReader, explainer } from '../reasons/explain.ts';
import type { ReasonCode } from '../reasons.ts';
import { allWarnings } from './attempt-mismatch.ts';

/** SQL: the status of event `e` with outcome `o` as JSON with bare codes; `more` adds members. */
export function statusJson(more = trusted('')): Sql {
  return sql`json_build_object(
    'id', e.event_id,
    'applicationId', e.application_id,
    'type', e.type,
    'action', e.action,
    'state', coalesce(o.state, 'received'),
    'code', o.code,
    'warnings', ${allWarnings(sql`e`, sql`coalesce(o.warnings, '{}')`)},
    'tries', coalesce(o.tries, 0),
    'retryAt', ${isoText(sql`o.retry_at`)},
    'eventTime', ${isoText(sql`e.event_time`)},
    'receivedAt', ${isoText(sql`e.received_at`)},
    'processedAt', ${isoText(sql`o.processed_at`)}
    ${more}
  )::text`;
}

/**
 * The events are found, sorted and counted by keys alone: a join of each with its event would read
 * the whole log for a page.
 */
const eventStatuses: Omit<Collection, 'from'> = {
  plural: 'events',
  key: sql`f.key`,
  record: sql`(
    select ${statusJson()} from events e left join event_outcomes o using (key, seq)
    where e.seq = f.seq
  )`,
  composed: true,
  fields: {},
  members: [],
  search: [],
  order: [
    { sql: sql`f.at`, descending: true },
    { sql: sql`f.seq`, descending: true },
  ],
  limitMax: 3_000,
};

interface StatusQuery {
  readonly status?: string;
  readonly limit?: string;
  readonly offset?: string;
}

/**
 * The caller's statuses since `from`, by time of processing, and its waiting events by time of
 * receipt, newest first; an operator sees those of all applications.
 */
export async function listEventStatuses(
  ctx: Context,
  caller: Caller,
  { from, query }: { from: Date; query: StatusQuery },
): Promise<Page> {
  const { status } = query;
  const own = (table: string) =>
    caller.operator
      ? trusted('true')
      : sql`${trusted(table)}.application_id = ${caller.applicationId}::uuid`;
  const statuses = sql`(
    select d.key, d.seq, d.processed_at as at from event_outcomes d
    where ${own('d')} and d.processed_at >= ${from}
      and ${status ? sql`d.state = ${status}` : trusted('true')}
    union all
    select w.key, w.seq, w.received_at
    from events w
    where ${isWaiting(sql`w`)} and ${own('w')} and w.received_at >= ${from} and w.type <> 'erased'
      and ${!status || status === 'received' ? trusted('true') : trusted('false')}
      and not exists (select from event_outcomes d where d.seq = w.seq)
  ) f`;
  const { limit, offset } = query;
  const range = {
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
  };
  const reader = { baseUrl: ctx.config.baseUrl, operator: caller.operator };
  const print = (json: string) => JSON.stringify(explainedStatus(json, reader));
  return listRecords(ctx, { ...eventStatuses, from: statuses, print }, range);
}

interface ListedStatus {
  readonly type: string;
  readonly code: ReasonCode | null;
  readonly warnings: readonly ReasonCode[];
}

/** Makes an `EventSummary` from the text of `statusJson`. */
export function explainedStatus(json: string, reader: ExplanationReader): object {
  const { code, warnings, ...rest } = JSON.parse(json) as ListedStatus;
  const explain = explainer({ ...rest, isDropped: code !== null }, reader);
  return { ...rest, reason: code ? explain(code) : null, warnings: warnings.map(explain) };
}
