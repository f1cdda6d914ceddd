/** Scans: the four ways to read the log from its end, and the cursors of their pages. */
import { isUuid } from '../../lib/uuid.ts';
import { parsePosition, printPosition, unusable } from '../../listing/position.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { eventsOfStudents } from '../log/of-student.ts';
import { isWaiting } from '../log/unprocessed.ts';
import type { LogPosition } from './positions.ts';

interface Filter {
  readonly status?: string;
  readonly reason?: string;
  readonly applicationId?: string | undefined;
  readonly studentId?: string;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

interface Rows extends Filter {
  /** The range of time as positions in the log. */
  readonly beginning: LogPosition | undefined;
  readonly end: LogPosition | undefined;
  /** The place of the last event of the page before. */
  readonly after: LogPosition | undefined;
}

interface ScanQuery {
  readonly record: Sql;
  /** Conditions on `events e`, on `event_outcomes o`, and on both. */
  readonly ofEvent: Sql;
  readonly ofOutcome: Sql;
  readonly ofBoth: Sql;
  readonly limit: number;
}

/** Which rows a list reads, in which order, and the form of its places. */
interface Scan {
  readonly name: string;
  /** Rows that one page reads at most: a filter with few matches must not read the whole log. */
  readonly rowsMax: number;
  /** The rows with their `place`, newest first, `rowsMax` at most. */
  rows(wanted: Rows): Sql;
  /** `place` and `record` of the matching events among these rows. */
  found(scanned: Sql, wanted: ScanQuery): Sql;
  isPlace(place: LogPosition): boolean;
}

const isCount = (text: string) => /^\d{1,19}$/.test(text);

const position = ([xid, seq]: LogPosition) => sql`(${xid}::xid8, ${seq}::bigint)`;

const waiting = isWaiting(sql`e`);

const LOG_ROWS_MAX = 20_000;
const UNPROCESSED_ROWS_MAX = 5_000;

/** The latest of the events first. */
function inReverse(events: Sql, { status, beginning, end, after }: Rows): Sql {
  return sql`
    select e.*, array[e.xid::text, e.seq::text] as place
    from ${events} e
    where e.type <> 'erased'
      and ${beginning ? sql`(e.xid, e.seq) >= ${position(beginning)}` : sql`true`}
      and ${end ? sql`(e.xid, e.seq) <= ${position(end)}` : sql`true`}
      and ${after ? sql`(e.xid, e.seq) < ${position(after)}` : sql`true`}
      and ${status === 'received' ? waiting : sql`true`}
    order by e.xid desc, e.seq desc limit ${LOG_ROWS_MAX}`;
}

/** The log, its latest events first. */
const log: Scan = {
  name: 'log',
  rowsMax: LOG_ROWS_MAX,
  rows: (wanted) => inReverse(sql`events`, wanted),
  // The fence (`offset 0`) keeps the order of the scan, so that it ends at the last wanted event.
  found: (scanned, { record, ofEvent, ofOutcome, ofBoth, limit }) => sql`
    select e.place, ${record} as record
    from (${scanned}) e
    left join lateral (
      select * from event_outcomes o where o.seq = e.seq offset 0
    ) o on true
    where ${ofEvent} and ${ofOutcome} and ${ofBoth}
    order by e.xid desc, e.seq desc
    limit ${limit}`,
  isPlace: ([xid, seq]) => isCount(xid) && isCount(seq),
};

/** The events of one student, the latest first. */
const ofStudent: Scan = {
  ...log,
  name: 'student',
  rows: ({ studentId = '', ...wanted }) =>
    inReverse(eventsOfStudents([studentId], sql`e.student_id = ${studentId}`), wanted),
};

const micros = (at: Sql) => sql`(extract(epoch from ${at}) * 1000000)::bigint`;

/** Outcomes by time of processing, in reverse, after a place. */
function byProcessing(from: Sql, { after }: Rows, rowsMax: number): Sql {
  const at = sql`o.processed_at`;
  const rest = after
    ? sql`${at} <= to_timestamp(${after[0]}::bigint / 1000000.0) + interval '1 second'
        and (${micros(at)}, o.key) < (${after[0]}::bigint, ${after[1]}::uuid)`
    : sql`true`;
  return sql`
    select o.*, array[${micros(at)}::text, o.key::text] as place
    from ${from} where ${rest}
    order by ${at} desc, o.key desc limit ${rowsMax}`;
}

const ofOutcomes = {
  found: (scanned: Sql, { record, ofEvent, ofOutcome, ofBoth, limit }: ScanQuery) => sql`
    select o.place, ${record} as record
    from (${scanned}) o
    join lateral (
      select * from events e where e.seq = o.seq and e.type <> 'erased' offset 0
    ) e on true
    where ${ofOutcome} and ${ofEvent} and ${ofBoth}
    order by o.processed_at desc, o.key desc
    limit ${limit}`,
  isPlace: ([at, key]: LogPosition) => isCount(at) && isUuid(key),
} as const;

/** No event is processed before it is received; clocks may differ a little. */
const processedSince = (from: Date | undefined) =>
  from ? sql`o.processed_at >= ${from}::timestamptz - interval '1 minute'` : sql`true`;

const ofApplication = (applicationId: string | undefined) =>
  applicationId === undefined ? sql`true` : sql`o.application_id = ${applicationId}::uuid`;

/** Dropped and failed events by processing time: few rows. */
const unprocessed: Scan = {
  ...ofOutcomes,
  name: 'unprocessed',
  rowsMax: UNPROCESSED_ROWS_MAX,
  rows: (wanted) => {
    const own = ofApplication(wanted.applicationId);
    const from = sql`(
      select * from event_outcomes o
      where o.state <> 'processed' and ${own} and ${processedSince(wanted.from)}
    ) o`;
    return byProcessing(from, wanted, UNPROCESSED_ROWS_MAX);
  },
};

/** A dropped event waits a day at most for the record that it lacks. */
const RETRIED_WITHIN = trusted(`interval '25 hours'`);

/**
 * The events of an application that sends few of all, by processing time. A range of time leaves
 * out what an operator has reprocessed more than a day after its end.
 */
const own: Scan = {
  ...ofOutcomes,
  name: 'own',
  rowsMax: LOG_ROWS_MAX,
  rows: (wanted) => {
    const { applicationId, from, until } = wanted;
    const till = until
      ? sql`o.processed_at < ${until}::timestamptz + ${RETRIED_WITHIN}`
      : sql`true`;
    const outcomes = sql`(
      select * from event_outcomes o
      where ${ofApplication(applicationId)} and ${processedSince(from)} and ${till}
    ) o`;
    return byProcessing(outcomes, wanted, LOG_ROWS_MAX);
  },
};

const SCANS = [log, ofStudent, unprocessed, own];

/** Events at the end of the range that show which part of all the application sends. */
const SAMPLE = 2_000;
/** Fewer of its events in the sample: its own index finds them sooner than the log. */
const OWN_MAX = 20;

const isRare = ({ status, reason }: Filter) =>
  status === 'dropped' || status === 'failed' || reason !== undefined;

/** The scan that reads the fewest rows for this filter. */
export async function chooseScan(
  db: Queryable,
  filter: Filter,
  end: LogPosition | undefined,
): Promise<Scan> {
  if (filter.studentId !== undefined) return ofStudent;
  if (isRare(filter)) return unprocessed;
  const { applicationId, status } = filter;
  if (applicationId === undefined || status === 'received') return log;
  const isOwn = sql`e.application_id = ${applicationId}::uuid`;
  const sample = await db.first<{ own: number; waiting: number; read: number }>(sql`
    select count(*) as read, count(*) filter (where own) as own,
      count(*) filter (where own and waits) as waiting
    from (
      select ${isOwn} as own, ${waiting} as waits
      from events e
      where ${end ? sql`(e.xid, e.seq) <= ${position(end)}` : sql`true`}
      order by e.xid desc, e.seq desc limit ${SAMPLE}
    ) latest`);
  if (!sample || sample.read < SAMPLE || sample.own > OWN_MAX) return log;
  // Events that wait have no outcome: only the log has them.
  return sample.waiting > 0 ? log : own;
}

/** The scan of a cursor; undefined when no page of this filter has such a cursor. */
function scanNamed(name: string | undefined, filter: Filter): Scan | undefined {
  const scan = SCANS.find((one) => one.name === name);
  if (filter.studentId !== undefined) return scan === ofStudent ? scan : undefined;
  if (scan === ofStudent || isRare(filter) !== (scan === unprocessed)) return undefined;
  return scan === own && filter.applicationId === undefined ? undefined : scan;
}

/** The cursor of the page after this place. */
export function printCursor({ name }: Scan, place: LogPosition): string {
  return printPosition({ version: 0, values: [name, ...place] });
}

/** Throws a Problem 400 when no page of this filter has such a cursor. */
export function parseCursor(cursor: string, filter: Filter): { scan: Scan; place: LogPosition } {
  const { values } = parsePosition(cursor, 'cursor');
  const [name, first, second] = values.map(String);
  const scan = scanNamed(name, filter);
  const place = [first ?? '', second ?? ''] as const;
  if (scan?.isPlace(place)) return { scan, place };
  throw unusable(cursor, 'cursor');
}
