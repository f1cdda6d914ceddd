/** Lists the events of all applications for operators, page by page. */
import { explainedStatus, statusJson } from '../../events/status/list.ts';
import { invalidMember } from '../../http/problem.ts';
import type { Context } from '../../http/route.ts';
import { isUuid } from '../../lib/uuid.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import { join, type Sql, sql } from '../../storage/database/sql.ts';

interface EventQuery {
  readonly status?: string;
  readonly reason?: string;
  readonly type?: string;
  readonly scoreType?: string;
  readonly applicationId?: string;
  readonly studentId?: string;
  readonly courseId?: string;
  readonly cursor?: string;
}

interface EventPage {
  readonly events: readonly object[];
  /** The cursor of the next page; null = there is none. */
  readonly next: string | null;
}

/** Rows that one page reads at most: a filter with few matches must not read the whole log. */
const SCANNED_MAX = 5_000;

const more = sql`,
  'scoreType', e.score_type, 'studentId', e.student_id, 'courseId', e.course_id,
  'lessonId', e.lesson_id`;

const equal = (column: Sql, value: string | undefined) =>
  value === undefined ? [] : [sql`${column} = ${value}`];

/** Conditions on columns of the outcome. */
function outcomeConditions({ status, reason, applicationId }: EventQuery): Sql[] {
  return [
    ...equal(sql`coalesce(o.state, 'received')`, status),
    ...equal(sql`o.code`, reason),
    ...(applicationId === undefined ? [] : [sql`o.application_id = ${applicationId}::uuid`]),
  ];
}

function eventConditions(query: EventQuery): Sql[] {
  const { type, scoreType, applicationId, studentId, courseId } = query;
  return [
    ...equal(sql`e.type`, type),
    ...equal(sql`e.score_type`, scoreType),
    ...(applicationId === undefined ? [] : [sql`e.application_id = ${applicationId}::uuid`]),
    ...equal(sql`e.student_id`, studentId),
    ...equal(sql`e.course_id`, courseId),
  ];
}

const all = (conditions: readonly Sql[]) => join(conditions, ' and ', sql`true`);

/** A scan: which rows a list reads, in which order, and the form of its cursor. */
interface Scan {
  /** A query of `key` and `place` (the cursor of the row), newest first, after the cursor. */
  rows(after: readonly [string, string] | undefined, query: EventQuery): Sql;
  /** The filters that `rows` does not apply. */
  conditions(query: EventQuery): Sql[];
  isPlace(place: readonly [string, string]): boolean;
}

const isCount = (text: string) => /^\d{1,19}$/.test(text);

/** The log in reverse. */
const log: Scan = {
  rows: (after) => sql`
    select key, array[xid::text, seq::text] as place from events
    where type <> 'erased' and ${after ? sql`(xid, seq) < (${after[0]}::xid8, ${after[1]}::bigint)` : sql`true`}
    order by xid desc, seq desc`,
  // On outcome and event: an unprocessed event has no outcome.
  conditions: ({ applicationId, ...query }) => [
    ...outcomeConditions(query),
    ...eventConditions({ ...query, ...(applicationId === undefined ? {} : { applicationId }) }),
  ],
  isPlace: ([xid, seq]) => isCount(xid) && isCount(seq),
};

/** Dropped and failed events by processing time: few rows. */
const unprocessed: Scan = {
  rows: (after, query) => sql`
    select key,
      array[(extract(epoch from processed_at) * 1000000)::bigint::text, key::text] as place
    from event_outcomes o
    where state <> 'processed' and ${all(outcomeConditions(query))} and ${
      after
        ? sql`processed_at <= to_timestamp(${after[0]}::bigint / 1000000.0) + interval '1 second'
          and ((extract(epoch from processed_at) * 1000000)::bigint, key)
            < (${after[0]}::bigint, ${after[1]}::uuid)`
        : sql`true`
    }
    order by processed_at desc, key desc`,
  conditions: eventConditions,
  isPlace: ([at, key]) => isCount(at) && isUuid(key),
};

interface ListedEvent {
  readonly place: [string, string];
  readonly record: string | null;
}

/**
 * The next matching events, newest first, `limit` at most. A page may have fewer events, or none,
 * while `next` is not null.
 */
export async function listEvents(
  { db, config }: Context,
  query: EventQuery,
  limit: number,
): Promise<EventPage> {
  const isRare = query.status === 'dropped' || query.status === 'failed' || query.reason;
  const scan = isRare ? unprocessed : log;
  const after = query.cursor === undefined ? undefined : parseCursor(query.cursor, scan);
  const conditions = scan.conditions(query);
  const rowsMax = conditions.length === 0 ? limit : SCANNED_MAX;
  const rows = await db.query<ListedEvent>(sql`
    with scanned as materialized (${scan.rows(after, query)} limit ${rowsMax}), found as (
      select s.place, e.xid, e.seq, o.processed_at, e.key, ${statusJson(more)} as record
      from scanned s join events e using (key) left join event_outcomes o using (key, seq)
      where ${all(conditions)}
      order by ${isRare ? sql`o.processed_at desc, e.key desc` : sql`e.xid desc, e.seq desc`}
      limit ${limit}
    ), last as (
      select place from scanned offset ${rowsMax - 1} limit 1
    )
    select place, record from found
    union all
    select place, null from last`);
  const events = rows.filter(({ record }) => record !== null);
  const end = rows.find(({ record }) => record === null);
  const last = events.length === limit ? events.at(-1) : end;
  const reader = { baseUrl: config.baseUrl, operator: true };
  const shown = events.map(({ record }) => explainedStatus(record ?? '', reader));
  recordDisclosure(shown.map((event) => (event as { studentId?: string }).studentId));
  return {
    events: shown,
    next: last ? printCursor(last.place) : null,
  };
}

function printCursor(place: readonly [string, string]): string {
  return Buffer.from(place.join(' ')).toString('base64url');
}

function parseCursor(cursor: string, scan: Scan): [string, string] {
  const [first = '', second = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (scan.isPlace([first, second])) return [first, second];
  const message = `cursor is '${cursor}'; it takes the 'next' of a page of the same filters.`;
  throw invalidMember('/cursor', 'field_value', message);
}
