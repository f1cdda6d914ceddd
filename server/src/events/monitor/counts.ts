/** Series of event counts over time, for charts. */
import { invalidMember } from '../../http/problem.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { join, type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { MINUTES_DAYS } from '../counts/fold.ts';
import { shownOne, storedCodes } from './codes.ts';

export const BUCKETS = {
  minute: MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
} as const;
export type Bucket = keyof typeof BUCKETS | 'auto';

export const SERIES = ['state', 'reason', 'type', 'application'] as const;
export type SeriesBy = (typeof SERIES)[number];

const BUCKETS_MAX = 400;
/** The most that `auto` makes. */
const AUTO_MAX = 180;
const SERIES_MAX = 12;
const OTHER = 'other';

interface SeriesQuery {
  readonly from: Date;
  readonly until: Date;
  readonly bucket: Bucket;
  readonly by: SeriesBy;
  readonly applicationId?: string | undefined;
  readonly status?: string | undefined;
  readonly reason?: string | undefined;
  readonly type?: string | undefined;
  readonly scoreType?: string | undefined;
  readonly operator: boolean;
}

interface Series {
  readonly key: string;
  /** By bucket. */
  readonly events: number[];
  readonly lagMean?: (number | null)[];
  readonly lagMax?: (number | null)[];
}

interface CountRow {
  /** Index of the bucket. */
  readonly bucket: number;
  readonly key: string;
  readonly events: number;
  readonly lagSum: number;
  readonly lagMax: number;
}

/** SQL: the key of a series. The database leaves out the small of thousands of applications. */
function keyOf(by: SeriesBy, condition: Sql): Sql {
  if (by !== 'application') return trusted(by === 'reason' ? 'code' : by);
  return sql`case
    when application_id in (
      select application_id from event_counts where ${condition}
      group by 1 order by sum(events) desc, 1 limit ${SERIES_MAX}
    ) then application_id::text
    else ${OTHER}
  end`;
}

/** Counts from the bucket of `from` to that of `until`, the largest series first. */
export async function countEvents(db: Queryable, wanted: SeriesQuery, now: Date) {
  const ms = bucketMs(wanted, now);
  const from = floor(wanted.from, ms);
  const length = Math.max(1, Math.ceil((wanted.until.getTime() - from.getTime()) / ms));
  const until = new Date(from.getTime() + length * ms);
  const conditions = [
    sql`minute >= ${from} and minute < ${until}`,
    ...conditionsOf(wanted),
    ...(wanted.by === 'reason' ? [sql`code <> ''`] : []),
  ];
  const condition = join(conditions, ' and ');
  const rows = await db.query<CountRow>(sql`
    select floor(extract(epoch from minute - ${from}::timestamptz) * 1000 / ${ms}::float8)::integer
      as bucket,
      ${keyOf(wanted.by, condition)} as key, sum(events) as events, sum(lag_sum) as lag_sum,
      max(lag_max) as lag_max
    from event_counts
    where ${condition}
    group by 1, 2`);
  const since = await db.first<{ since: Date | null }>(
    sql`select min(minute) as since from event_counts`,
  );
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    bucketSeconds: ms / 1_000,
    since: since?.since?.toISOString() ?? null,
    buckets: Array.from({ length }, (_, index) =>
      new Date(from.getTime() + index * ms).toISOString(),
    ),
    series: seriesOf(rows, wanted, length),
  };
}

function conditionsOf({ applicationId, status, reason, type, scoreType, operator }: SeriesQuery) {
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? [] : [sql`${trusted(column)} = ${value}`];
  return [
    ...(applicationId === undefined ? [] : [sql`application_id = ${applicationId}::uuid`]),
    ...equal('state', status),
    ...(reason === undefined ? [] : [sql`code = any(${storedCodes(reason, operator)}::text[])`]),
    ...equal('type', type),
    ...equal('score_type', scoreType),
  ];
}

const floor = (at: Date, ms: number) => new Date(at.getTime() - (at.getTime() % ms));

/** Throws a Problem 400 for more buckets than an answer has. Old counts are there by hour only. */
function bucketMs({ from, until, bucket }: SeriesQuery, now: Date): number {
  const length = until.getTime() - from.getTime();
  const isOld = from.getTime() < now.getTime() - MINUTES_DAYS * DAY_MS;
  const sizes = Object.values(BUCKETS).filter((ms) => !isOld || ms >= HOUR_MS);
  const ms =
    bucket === 'auto'
      ? (sizes.find((size) => length / size <= AUTO_MAX) ?? DAY_MS)
      : Math.max(BUCKETS[bucket], sizes[0] ?? DAY_MS);
  if (length / ms <= BUCKETS_MAX) return ms;
  const message =
    `From ${from.toISOString()} until ${until.toISOString()} are more than ${BUCKETS_MAX} ` +
    `buckets of ${ms / 1_000} seconds; take a larger bucket or a shorter time.`;
  throw invalidMember('/bucket', 'field_value', message);
}

/** One series for each key; the smallest ones are one together. */
function seriesOf(
  rows: readonly CountRow[],
  { by, operator }: SeriesQuery,
  length: number,
): Series[] {
  const named = rows.map((row) => ({
    ...row,
    key: by === 'reason' ? shownOne(row.key, operator) : row.key,
  }));
  const totals = [...Map.groupBy(named, ({ key }) => key)]
    .filter(([key]) => key !== OTHER)
    .map(([key, own]) => ({ key, total: own.reduce((sum, { events }) => sum + events, 0) }))
    .sort((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1));
  const hasOther = totals.length > SERIES_MAX || named.some(({ key }) => key === OTHER);
  const kept = hasOther ? totals.slice(0, SERIES_MAX - 1) : totals;
  const keys = new Set(kept.map(({ key }) => key));
  const groups = Map.groupBy(named, ({ key }) => (keys.has(key) ? key : OTHER));
  return [...keys, ...(hasOther ? [OTHER] : [])].map((key) => {
    const own = groups.get(key) ?? [];
    return { key, ...numbersOf(own, length), ...(hasLag(by, key) ? lagsOf(own, length) : {}) };
  });
}

/** Refused events wait for nothing; series of other things mix what waits with what does not. */
const hasLag = (by: SeriesBy, key: string) => by === 'state' && key !== 'refused';

function numbersOf(rows: readonly CountRow[], length: number): { events: number[] } {
  const events = Array.from({ length }, () => 0);
  for (const { bucket, events: count } of rows) events[bucket] = (events[bucket] ?? 0) + count;
  return { events };
}

const rounded = (seconds: number) => Math.round(seconds * 1_000) / 1_000;

function lagsOf(rows: readonly CountRow[], length: number) {
  const byBucket = new Map(rows.map((row) => [row.bucket, row]));
  const of = (value: (row: CountRow) => number) =>
    Array.from({ length }, (_, index) => {
      const row = byBucket.get(index);
      return row ? rounded(value(row)) : null;
    });
  return {
    lagMean: of(({ lagSum, events }) => lagSum / events),
    lagMax: of(({ lagMax }) => lagMax),
  };
}
