/** Lists the statuses of events. */
import type { Context } from '../../context.ts';
import type { Caller } from '../../http/caller.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/time.ts';
import { knownTotal, type PageRange, parsePage } from '../../listing/page.ts';
import type { Page } from '../../listing/read-page.ts';
import { isoText } from '../../storage/database/expressions.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { isWaiting } from '../log/unprocessed.ts';
import { type ExplanationReader, explainer } from '../reasons/explain.ts';
import { type ReasonCode, waitsUntil } from '../reasons.ts';
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

const LIMIT_MAX = 3_000;

interface StatusQuery {
  readonly status?: string;
  readonly limit?: string;
  readonly offset?: string;
}

interface StatusFilter {
  readonly caller: Caller;
  readonly from: Date;
  readonly status: string | undefined;
}

/**
 * SQL: `seq` and `at` of outcomes since `from`; `rest` ends the statement of one application, of
 * which only the index has the order: an operator's is made of those of all.
 */
function outcomes({ caller, from, status }: StatusFilter, columns: Sql, rest: Sql): Sql {
  const of = (application: Sql) => sql`
    select ${columns} from event_outcomes d
    where d.application_id = ${application} and d.processed_at >= ${from}
      and ${status ? sql`d.state = ${status}` : trusted('true')}
      and ${status && status !== 'processed' ? trusted(`d.state <> 'processed'`) : trusted('true')}
    ${rest}`;
  return caller.operator
    ? sql`select o.* from applications a cross join lateral (${of(sql`a.sourced_id`)}) o`
    : of(sql`${caller.applicationId}::uuid`);
}

/**
 * SQL: the same of events that wait for the worker. They are few, which the planner does not know:
 * the outcome of each is looked up, where an anti-join could read all outcomes.
 */
function waiting({ caller, from, status }: StatusFilter, columns: Sql): Sql {
  const own = caller.operator
    ? trusted('true')
    : sql`w.application_id = ${caller.applicationId}::uuid`;
  return sql`
    select ${columns} from events w
    where ${isWaiting(sql`w`)} and w.received_at >= ${from} and w.type <> 'erased' and ${own}
      and ${!status || status === 'received' ? trusted('true') : trusted('false')}
      and (select true from event_outcomes d where d.seq = w.seq) is null`;
}

/** The records of a page: found and sorted by number alone, so that it reads no other event. */
async function readPage(db: Queryable, wanted: StatusFilter, { limit, offset }: PageRange) {
  const newest = trusted(`order by at desc, seq desc limit ${limit + offset}`);
  const rows = await db.query<{ record: string }>(sql`
    select (
      select ${statusJson()} from events e left join event_outcomes o using (seq)
      where e.seq = page.seq
    ) as record
    from (
      select seq, at from (
        (${outcomes(wanted, sql`d.seq, d.processed_at as at`, newest)})
        union all
        (${waiting(wanted, sql`w.seq, w.received_at as at`)})
      ) statuses
      order by at desc, seq desc limit ${limit} offset ${offset}
    ) page
    order by at desc, seq desc`);
  return rows.map(({ record }) => record);
}

/** Each page counts up to this number. A state has millions in a month: such a count is kept. */
const COUNTED_MAX = 100_000;

/** The number of statuses; of outcomes, `max` at most: a limit that the planner knows. */
async function count(db: Queryable, wanted: StatusFilter, max?: number): Promise<number> {
  const counted =
    max === undefined
      ? outcomes(wanted, sql`count(*) as events`, sql``)
      : sql`${outcomes(wanted, sql`1 as events`, sql``)} ${trusted(`limit ${max}`)}`;
  const row = await db.first<{ total: number }>(sql`
    select coalesce((select sum(events) from (${counted}) each), 0)::float8
      + (select count(*) from (${waiting(wanted, sql`w.seq`)}) w) as total`);
  return row?.total ?? 0;
}

/**
 * The number of statuses; one above `COUNTED_MAX` is at most a minute old, and not below `least`.
 */
async function total(
  { reads, reports }: Pick<Context, 'reads' | 'reports'>,
  wanted: StatusFilter,
  least: number,
): Promise<number> {
  const { caller, from, status } = wanted;
  const report = { caller, key: ['statuses of events', from, status], db: reads };
  if (!(await reports.has(report))) {
    const few = await count(reads, wanted, COUNTED_MAX + 1);
    if (few <= COUNTED_MAX) return few;
  }
  const counted = await reports.get(report, async (db) => ({ total: await count(db, wanted) }));
  return Math.max(counted.total, least);
}

/** How many statuses there are at least: a walk goes on while pages are full. */
const leastTotal = ({ length }: readonly string[], { limit, offset }: PageRange) =>
  length < limit ? 0 : offset + limit + 1;

/** By the minute: requests of one minute share a kept total. */
function dayAgo({ now }: Pick<Context, 'now'>): Date {
  const at = now().getTime();
  return new Date(at - (at % MINUTE_MS) - DAY_MS);
}

/**
 * The caller's statuses since `from`, or of the last 24 hours, by time of processing, and its
 * waiting events by time of receipt, newest first; an operator sees those of all applications.
 */
export async function listEventStatuses(
  ctx: Context,
  caller: Caller,
  { from = dayAgo(ctx), query }: { from: Date | undefined; query: StatusQuery },
): Promise<Page> {
  const wanted = { caller, from, status: query.status };
  const range = parsePage(query, LIMIT_MAX);
  const records = await readPage(ctx.reads, wanted, range);
  const reader = { baseUrl: ctx.config.baseUrl, operator: caller.operator };
  return {
    ...range,
    plural: 'events',
    pieces: records.map((json) => JSON.stringify(explainedStatus(json, reader))),
    total:
      knownTotal(records.length, range) ?? (await total(ctx, wanted, leastTotal(records, range))),
  };
}

interface ListedStatus {
  readonly type: string;
  readonly code: ReasonCode | null;
  readonly warnings: readonly ReasonCode[];
  readonly receivedAt: string;
}

/** Makes an `EventSummary` from the text of `statusJson`. */
export function explainedStatus(json: string, reader: ExplanationReader): object {
  const { code, warnings, ...rest } = JSON.parse(json) as ListedStatus;
  const explain = explainer({ ...rest, isDropped: code !== null }, reader);
  return {
    ...rest,
    waitsUntil: waitsUntil(code, new Date(rest.receivedAt)),
    reason: code ? explain(code) : null,
    warnings: warnings.map(explain),
  };
}
