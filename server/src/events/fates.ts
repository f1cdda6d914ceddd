/** The fates of many events: what an integrating developer looks through. */
import type { Caller } from '../http/route.ts';
import type { Collection } from '../listing/collection.ts';
import { listRecords, type Page } from '../listing/list.ts';
import type { Queryable } from '../storage/postgres.ts';
import { type Sql, sql, trusted } from '../storage/sql.ts';
import { explain } from './fate.ts';
import type { ReasonCode } from './reasons.ts';

const instant = (column: Sql) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const eventFates: Collection = {
  plural: 'events',
  from: sql`events e left join event_outcomes o using (key)`,
  key: sql`e.key`,
  record: sql`json_build_object(
    'id', e.event_id,
    'type', e.type,
    'action', e.action,
    'state', coalesce(o.state, 'received'),
    'code', o.code,
    'warnings', coalesce(o.warnings, '{}'),
    'tries', coalesce(o.tries, 0),
    'eventTime', ${instant(sql`e.event_time`)},
    'receivedAt', ${instant(sql`e.received_at`)},
    'processedAt', ${instant(sql`o.processed_at`)}
  )::text`,
  fields: {},
  members: [],
  search: [],
  order: [
    { sql: sql`e.xid`, descending: true },
    { sql: sql`e.seq`, descending: true },
  ],
  limitMax: 3_000,
};

export interface FateQuery {
  readonly status?: string;
  readonly limit?: string;
  readonly offset?: string;
}

/** The caller's own events received since `from`, newest first; an operator's are everybody's. */
export async function listFates(
  db: Queryable,
  caller: Caller,
  { from, query }: { from: Date; query: FateQuery },
): Promise<Page> {
  const { status } = query;
  const own = (table: string) =>
    caller.operator
      ? trusted('true')
      : sql`${trusted(table)}.application_id = ${caller.applicationId}::uuid`;
  // Events with a fate are found by it, those without stand behind the worker's position.
  const keys = sql`e.key in (
    select d.key from event_outcomes d
    where ${own('d')} and d.processed_at >= ${from}
      and ${status ? sql`d.state = ${status}` : trusted('true')}
    union all
    select w.key from event_cursor c join events w on (w.xid, w.seq) > (c.xid, c.seq)
    where ${own('w')} and ${!status || status === 'received' ? trusted('true') : trusted('false')}
      and not exists (select from event_outcomes d where d.key = w.key)
  ) and e.received_at >= ${from}`;
  const { limit, offset } = query;
  const place = {
    ...(limit === undefined ? {} : { limit }),
    ...(offset === undefined ? {} : { offset }),
  };
  const page = await listRecords(db, { ...eventFates, where: keys }, place);
  return { ...page, records: page.records.map(explained) };
}

interface Row {
  readonly type: string;
  readonly code: ReasonCode | null;
  readonly warnings: readonly ReasonCode[];
}

function explained(json: string): string {
  const { code, warnings, ...rest } = JSON.parse(json) as Row;
  return JSON.stringify({
    ...rest,
    reason: code ? explain(code, rest.type) : null,
    warnings: warnings.map((warning) => explain(warning, rest.type)),
  });
}
