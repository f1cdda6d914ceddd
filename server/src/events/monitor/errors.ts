/** Counts refused, dropped and failed events in groups: by reason, member and application. */
import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import { sql, trusted } from '../../storage/database/sql.ts';
import { type ExplanationReader, pointerOf, shownCode } from '../reasons/explain.ts';
import { fixOf, REASONS, type ReasonCode } from '../reasons.ts';
import type { EventErrorGroup } from './schema.ts';

export const GROUPINGS = ['code', 'field', 'application'] as const;
type Grouping = (typeof GROUPINGS)[number];

/** Events with the same state and the same value of each grouping; other members are null. */
type ErrorGroup = Static<typeof EventErrorGroup>;

interface GroupRow {
  readonly state: ErrorGroup['state'];
  readonly code: string;
  readonly type: string | null;
  readonly pointer: string | null;
  readonly message: string | null;
  readonly applicationId: string;
  readonly applicationName: string;
  readonly count: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly eventId: string | null;
}

const GROUPS_MAX = 1_000;

/** Reasons whose pointer depends on the type of the event. */
const dependsOnType = sql`code like 'student\\_%'`;

interface ErrorQuery {
  readonly from: Date;
  /** undefined = all applications. */
  readonly applicationId: string | undefined;
  readonly groupBy: readonly Grouping[];
  /** The reader is an operator. */
  readonly operator: boolean;
}

/** Groups since `from`, the largest first, 1,000 at most. */
export async function listErrorGroups(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { from, applicationId, groupBy, operator }: ErrorQuery,
): Promise<ErrorGroup[]> {
  const ofApplication =
    applicationId === undefined ? trusted('true') : sql`application_id = ${applicationId}::uuid`;
  const rows = await db.query<GroupRow>(sql`
    with counted as (
      select state, code, case when ${dependsOnType} then (
          select e.type from events e where e.seq = o.seq
        ) end as type,
        application_id, count(*) as count, min(processed_at) as first_at,
        max(processed_at) as last_at
      from event_outcomes o
      where state <> 'processed' and processed_at >= ${from} and ${ofApplication}
      group by 1, 2, 3, 4
    ), dropped as (
      select c.*, (
        select e.event_id from event_outcomes o join events e using (seq)
        where o.state = c.state and o.state <> 'processed' and o.processed_at = c.last_at
          and o.code = c.code and o.application_id = c.application_id
        limit 1
      ) as event_id
      from counted c
    ), refused as (
      select code, pointer, min(message) as message, application_id,
        sum(count)::bigint as count, min(first_at) as first_at,
        max(last_at) as last_at, (array_agg(event_id order by last_at desc))[1] as event_id
      from event_refusals
      where hour >= date_trunc('hour', ${from}::timestamptz, 'UTC') and ${ofApplication}
        and last_at >= ${from}
      group by code, pointer, application_id
    ), errors as (
      select state, code, type, null as pointer, null as message, application_id, count, first_at,
        last_at, event_id
      from dropped
      union all
      select 'refused', code, null, pointer, message, application_id, count, first_at, last_at, event_id
      from refused
    )
    select e.state, e.code, e.type, e.pointer, e.message, e.application_id,
      coalesce(a.name, '') as application_name, e.count, e.first_at,
      e.last_at, e.event_id
    from errors e left join applications a on a.sourced_id = e.application_id`);
  const groups = new Map<string, ErrorGroup>();
  for (const row of rows) {
    const group = groupOf(row, groupBy, { baseUrl: config.baseUrl, operator });
    const key = JSON.stringify([group.state, group.code, group.pointer, group.applicationId]);
    groups.set(key, merged(groups.get(key), group));
  }
  return [...groups.values()].sort((a, b) => b.count - a.count).slice(0, GROUPS_MAX);
}

function groupOf(
  row: GroupRow,
  groupBy: readonly Grouping[],
  { baseUrl, operator }: ExplanationReader,
): ErrorGroup {
  const { state, applicationId, applicationName } = row;
  const isReason = row.code in REASONS;
  const code = isReason ? shownCode(row.code as ReasonCode, { operator }) : row.code;
  // A refusal has a message of its own; the reason of a code is about events that were accepted.
  const reason = state !== 'refused' && isReason ? (code as ReasonCode) : undefined;
  const pointer = row.pointer ?? pointerOf(code as ReasonCode, row.type ?? '');
  const by = (grouping: Grouping) => groupBy.includes(grouping);
  return {
    state,
    code: by('code') ? code : null,
    pointer: by('field') ? pointer : null,
    applicationId: by('application') ? applicationId : null,
    applicationName: by('application') ? applicationName : null,
    count: row.count,
    firstSeenAt: row.firstAt.toISOString(),
    lastSeenAt: row.lastAt.toISOString(),
    exampleEventId: row.eventId,
    message: (by('code') && (row.message ?? (reason && REASONS[reason].message))) || null,
    fix: (by('code') && reason && fixOf(reason).replaceAll('{base_url}', baseUrl)) || null,
  };
}

function merged(known: ErrorGroup | undefined, group: ErrorGroup): ErrorGroup {
  if (!known) return group;
  const newest = known.lastSeenAt > group.lastSeenAt ? known : group;
  const first = known.firstSeenAt < group.firstSeenAt ? known : group;
  return {
    ...newest,
    count: known.count + group.count,
    firstSeenAt: first.firstSeenAt,
    exampleEventId: newest.exampleEventId ?? known.exampleEventId ?? group.exampleEventId,
  };
}
