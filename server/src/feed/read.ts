/** Reads changes: of events from the log and their statuses, all others from `feed_changes`. */
import { hasAccessBasis } from '../access/roster.ts';
import { shownOne } from '../events/monitor/codes.ts';
import type { Caller } from '../http/caller.ts';
import { recordDisclosure } from '../privacy/disclosure-scope.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../storage/database/sql.ts';
import { type Cursor, compare, type FeedPosition } from './cursor.ts';
import type { ChangeType } from './schema.ts';

/** Rows of the log that a page looks at: of an application that sends few, most are others'. */
const LOOKED_MAX = 20_000;

export interface ChangeReader {
  readonly caller: Pick<Caller, 'applicationId' | 'operator'>;
  readonly types: readonly ChangeType[];
  readonly baseUrl: string;
}

export interface Page {
  readonly changes: readonly { readonly id: string | null; readonly time: string }[];
  /** All up to here was looked at. */
  readonly next: Cursor;
}

/** A row of the log or of `feed_changes`. */
interface Found extends FeedPosition {
  readonly anchor: string;
  readonly receivedAt: Date;
  /** Null = the last row that was looked at, which is no change for the reader. */
  readonly id: string | null;
  readonly type: ChangeType;
  readonly time: Date;
  readonly applicationId: string | null;
  readonly eventId: string | null;
  readonly reason: string | null;
  readonly studentId: string | null;
  readonly recordId: string | null;
}

const within = (after: FeedPosition, end: FeedPosition, row: Sql) => sql`
  (${row}.xid, ${row}.seq) > (${after.xid}::xid8, ${after.seq}::bigint)
  and (${row}.xid, ${row}.seq) <= (${end.xid}::xid8, ${end.seq}::bigint)`;

const firstState = sql`case
  when e.type = 'SessionEvent' and e.action <> 'LoggedIn' then 'session.closed'
  when o.first_code is null then 'event.' || o.state
  when o.first_code = 'processing_error' then 'event.failed' else 'event.dropped' end`;

/** Members of a row that is no change. */
const NO_CHANGE = sql`null::uuid, null, null::timestamptz, null::uuid, null, null, null`;

interface Range {
  readonly after: Cursor;
  readonly end: Cursor;
  readonly limit: number;
}

/**
 * The first status of each event, in the order of the log; other tries have changes of their own.
 * The fence (`offset 0`) keeps the order of the scan, so that it ends at the last wanted event.
 */
function findInLog(
  db: Queryable,
  { caller, types }: ChangeReader,
  { after, end, limit }: Range,
): Promise<Found[]> {
  const own = caller.operator
    ? trusted('true')
    : sql`e.application_id = ${caller.applicationId}::uuid`;
  const looked = sql`
    select e.* from events e where ${within(after, end, sql`e`)}
    order by e.xid, e.seq limit ${LOOKED_MAX}`;
  return db.query<Found>(sql`
    with found as materialized (
      select e.xid, e.seq, left(e.key::text, 8) as anchor, e.received_at,
        e.key as id, ${firstState} as type, coalesce(o.first_at, o.processed_at) as time,
        e.application_id, e.event_id, coalesce(o.first_code, o.code) as reason,
        o.reply ->> 'sessionId' as record_id
      from (${looked}) e
      cross join lateral (select * from event_outcomes o where o.seq = e.seq offset 0) o
      where e.type <> 'erased' and ${own} and ${firstState} = any(${types}::text[])
      order by e.xid, e.seq limit ${limit}
    )
    select xid::text, seq, anchor, received_at, id, type, time, application_id, event_id, reason,
      record_id
    from found
    union all (
      select e.xid::text, e.seq, left(e.key::text, 8), e.received_at, ${NO_CHANGE}
      from (${looked}) e
      where (select count(*) from found) < ${limit} offset ${LOOKED_MAX - 1} limit 1
    )`);
}

/**
 * What a reader may see of `feed_changes c`: its own changes and those for all. What is about a
 * student ends with the access to it; that it has ended is shown.
 */
function mayReadChange({ operator, applicationId }: ChangeReader['caller']): Sql {
  if (operator) return trusted('true');
  const own = sql`${applicationId}::uuid`;
  return sql`(
    c.student_id is null or c.type in ('student.access_ended', 'student.erased')
    or ${hasAccessBasis(sql`c.student_id`, own)}
  )`;
}

function findNoted(
  db: Queryable,
  { caller, types }: ChangeReader,
  { after, end, limit }: Range,
): Promise<Found[]> {
  // The limit counts no change of an erased event: a page would end before the next ones.
  const of = (application: Sql) => sql`(
    select c.*, e.event_id from feed_changes c
    left join lateral (
      select event_id from events e where e.seq = c.event_seq and e.type <> 'erased' offset 0
    ) e on true
    where c.xid is not null and ${application} and ${within(after, end, sql`c`)}
      and c.type = any(${types}::text[]) and ${mayReadChange(caller)}
      and (c.event_seq is null or e.event_id is not null)
    order by c.xid, c.seq limit ${limit})`;
  const readable = caller.operator
    ? of(trusted('true'))
    : sql`${of(sql`c.application_id = ${caller.applicationId}::uuid`)}
        union all ${of(trusted('c.application_id is null'))}`;
  return db.query<Found>(sql`
    select c.xid::text, c.seq, left(c.id::text, 8) as anchor, c.placed_at as received_at,
      c.id, c.type, c.changed_at as time, c.application_id, c.event_id, c.reason, c.student_id,
      c.record_id
    from (${readable}) c
    order by c.xid, c.seq limit ${limit}`);
}

const isOfLog = (types: readonly ChangeType[]) =>
  types.some((type) => type.startsWith('event.') || type === 'session.closed');

/** The next changes after a cursor, `limit` at most; none may follow up to `next`. */
export async function readChanges(
  db: Queryable,
  reader: ChangeReader,
  { after, end, limit }: Range,
): Promise<Page> {
  const logged = isOfLog(reader.types) ? await findInLog(db, reader, { after, end, limit }) : [];
  const isWhole = logged.length < limit && logged.at(-1)?.id !== null;
  const last = isWhole ? undefined : logged.at(-1);
  const reached = last ? cursorAfter(last) : end;
  const noted = await findNoted(db, reader, { after, end: reached, limit });
  const found = [...logged, ...noted].filter(({ id }) => id !== null).sort(compare);
  const shown = found.slice(0, limit);
  const cut = found.length > limit || noted.length === limit ? shown.at(-1) : undefined;
  recordDisclosure(shown.map(({ studentId }) => studentId));
  return {
    changes: shown.map((row) => printChange(row, reader)),
    next: cut ? cursorAfter(cut) : reached,
  };
}

function cursorAfter({ xid, seq, anchor, receivedAt }: Found): Cursor {
  return { xid, seq, anchor, since: receivedAt };
}

interface Printing {
  /** The member with the id of the record. */
  readonly member?:
    | `${'session' | 'course' | 'framework' | 'client' | 'webhook' | 'erasure'}Id`
    | 'since';
  path(row: Found): string;
}

const at = (base: string, id: string | null) => `${base}/${encodeURIComponent(id ?? '')}`;
const user = ({ studentId }: Found) => at('/rostering/1.0/users', studentId);

/** By type, or by what a type is about. */
const PRINTING: Readonly<Record<string, Printing>> = {
  event: { path: ({ eventId }) => at('/events/1.0/events', eventId) },
  session: {
    member: 'sessionId',
    path: ({ recordId }) => at('/insights/1.0/sessions', recordId),
  },
  review: {
    member: 'courseId',
    path: ({ studentId }) => `${at('/insights/1.0/users', studentId)}/reviews`,
  },
  student: { path: user },
  'student.erased': {
    member: 'erasureId',
    path: ({ applicationId, recordId }) =>
      `${at(`${at('/applications/1.0', applicationId)}/erasures`, recordId)}/confirmation`,
  },
  roster: {
    member: 'since',
    path: ({ recordId }) =>
      `/rostering/1.0/users?filter=${encodeURIComponent(`dateLastModified>='${recordId}'`)}`,
  },
  framework: {
    member: 'frameworkId',
    path: ({ recordId }) => `${at('/standards/1.0/frameworks', recordId)}/package`,
  },
  client: {
    member: 'clientId',
    path: ({ applicationId }) => `${at('/applications/1.0', applicationId)}/clients`,
  },
  webhook: {
    member: 'webhookId',
    path: ({ applicationId, recordId }) =>
      at(`${at('/applications/1.0', applicationId)}/webhooks`, recordId),
  },
};

function printChange(row: Found, { baseUrl, caller }: ChangeReader) {
  const { id, type, time, applicationId, eventId, reason, studentId, recordId } = row;
  const { member, path = () => '' } = PRINTING[type] ?? PRINTING[type.split('.')[0] ?? ''] ?? {};
  return {
    id,
    type,
    time: time.toISOString(),
    applicationId,
    ...(eventId ? { eventId } : {}),
    ...(reason ? { reason: shownOne(reason, caller.operator) } : {}),
    ...(studentId ? { studentId } : {}),
    ...(member && recordId ? { [member]: recordId } : {}),
    href: baseUrl + path(row),
  };
}
