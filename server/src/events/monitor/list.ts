/** Lists events with their statuses by filters, page by page: of one application, or of all. */

import type { Context } from '../../context.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { join, type Sql, sql } from '../../storage/database/sql.ts';
import { sessionName } from '../caliper/session-id.ts';
import type { ExplanationReader } from '../reasons/explain.ts';
import { explainedStatus, statusJson } from '../status/list.ts';
import { codesOf } from './codes.ts';
import { findBeginning, findEnd, type LogPosition } from './positions.ts';
import { chooseScan, parseCursor, printCursor } from './scans.ts';

/** The filters of a list of events; all must match. */
interface EventFilter {
  readonly status?: string;
  readonly reason?: string;
  readonly type?: string;
  readonly scoreType?: string;
  readonly applicationId?: string | undefined;
  readonly studentId?: string;
  readonly courseId?: string;
  readonly lessonId?: string;
  readonly objectId?: string;
  readonly sessionId?: string;
  /** Received then or later. */
  readonly from?: Date | undefined;
  /** Received before. */
  readonly until?: Date | undefined;
}

/** An event as it is answered, of which readers here need little. */
interface Logged {
  readonly studentId?: string | null;
  readonly reason: { readonly code: string } | null;
  readonly warnings: readonly { readonly code: string }[];
}

export interface EventPage {
  readonly events: readonly Logged[];
  /** The cursor of the next page; null = there is none. */
  readonly next: string | null;
}

const more = sql`,
  'scoreType', e.score_type, 'scoreGiven', e.score_given, 'maxScore', e.max_score,
  'studentId', e.student_id, 'courseId', e.course_id, 'lessonId', e.lesson_id`;

const equal = (column: Sql, value: string | undefined) =>
  value === undefined ? [] : [sql`${column} = ${value}`];

const all = (conditions: readonly Sql[]) => join(conditions, ' and ', sql`true`);

/** Conditions on columns of the outcome alone. */
function outcomeConditions({ status, reason }: EventFilter, operator: boolean): Sql[] {
  return [
    ...equal(sql`coalesce(o.state, 'received')`, status),
    ...(reason === undefined ? [] : [sql`o.code = any(${codesOf(reason, operator)}::text[])`]),
  ];
}

/** Conditions on columns of the event alone. */
function eventConditions(filter: EventFilter): Sql[] {
  const { type, scoreType, applicationId, studentId, courseId, lessonId, objectId } = filter;
  const { from, until } = filter;
  return [
    ...equal(sql`e.type`, type),
    ...equal(sql`e.score_type`, scoreType),
    ...(applicationId === undefined ? [] : [sql`e.application_id = ${applicationId}::uuid`]),
    ...equal(sql`e.student_id`, studentId),
    ...equal(sql`e.course_id`, courseId),
    ...equal(sql`e.lesson_id`, lessonId),
    ...equal(sql`e.object_id`, objectId),
    ...(from === undefined ? [] : [sql`e.received_at >= ${from}`]),
    ...(until === undefined ? [] : [sql`e.received_at < ${until}`]),
  ];
}

/** Conditions that need both. A SessionEvent names its session in its reply. */
function jointConditions({ sessionId }: EventFilter): Sql[] {
  if (sessionId === undefined) return [];
  const name = sessionName(sessionId);
  return [
    sql`(o.session_id = ${name} or e.session_id = ${name} or o.reply ->> 'sessionId' = ${name})`,
  ];
}

/** The parts of the log that the filter's range of time begins and ends in. */
async function findRange(db: Queryable, { from, until }: EventFilter, after: boolean) {
  const beginning = from && (await findBeginning(db, from));
  const end = until && !after ? await findEnd(db, until) : undefined;
  const isEmpty = (from && !beginning) || (until && !after && !end);
  return { beginning, end, isEmpty: Boolean(isEmpty) };
}

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly operator: boolean;
}

interface ListedEvent {
  readonly place: LogPosition;
  /** null = the last event that was looked at, where fewer than `limit` match. */
  readonly record: string | null;
}

/**
 * The next matching events, newest first, `limit` at most. A page may have fewer events, or none,
 * while `next` is not null: one page looks at a bounded number of events. To be disclosed by
 * `studentsOf`.
 */
export async function findEvents(
  { db, config }: Pick<Context, 'db' | 'config'>,
  filter: EventFilter,
  { limit, cursor, operator }: PageQuery,
): Promise<EventPage> {
  const after = cursor === undefined ? undefined : parseCursor(cursor, filter);
  const range = await findRange(db, filter, after !== undefined);
  if (range.isEmpty) return { events: [], next: null };
  const scan = after?.scan ?? (await chooseScan(db, filter, range.end));
  const scanned = scan.rows({ ...filter, ...range, after: after?.place });
  const matching = scan.found(scanned, {
    record: statusJson(more),
    ofEvent: all(eventConditions(filter)),
    ofOutcome: all(outcomeConditions(filter, operator)),
    ofBoth: all(jointConditions(filter)),
    limit,
  });
  const rows = await db.query<ListedEvent>(sql`
    with found as materialized (${matching})
    select place, record from found
    union all
    (select place, null from (${scanned}) looked
    where (select count(*) from found) < ${limit} offset ${scan.rowsMax - 1} limit 1)`);
  const found = rows.flatMap(({ record }) => record ?? []);
  const last = found.length === limit ? rows[limit - 1] : rows[found.length];
  return {
    events: explained(found, { baseUrl: config.baseUrl, operator }),
    next: last ? printCursor(scan, last.place) : null,
  };
}

function explained(found: readonly string[], reader: ExplanationReader): Logged[] {
  return found.map((record) => explainedStatus(record, reader) as Logged);
}

/** Whose data the page shows. */
export function studentsOf({ events }: EventPage) {
  return events.map(({ studentId }) => studentId);
}
