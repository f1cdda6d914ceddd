/** What happens to events now: their statuses and how many reached which, for people who watch. */
import { shownCounts } from '../events/monitor/codes.ts';
import { explainedStatus, statusJson } from '../events/status/list.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { type Sql, sql } from '../storage/database/sql.ts';
import { type Cursor, compare, printCursor } from './cursor.ts';
import type { Frame } from './open-stream.ts';
import { findEnd } from './places.ts';
import { type FeedTail, pauseWhileAway } from './tail.ts';

export const TOPICS = ['stats', 'events'] as const;
type Topic = (typeof TOPICS)[number];

/** Events in one frame, and in the first one of a reader that resumes. */
const EVENTS_MAX = 500;
const RESUMED_MAX = 1_000;
const STATS_EVERY_MS = 1_000;

interface Watching {
  readonly topics: ReadonlySet<Topic>;
  /** Whose turn it is to read. */
  readonly who: string;
  /** Only its events; undefined = those of all. */
  readonly applicationId: string | undefined;
  readonly operator: boolean;
  readonly baseUrl: string;
  readonly now: () => Date;
  /** Where to resume; undefined = events from now on. */
  readonly after: Cursor | undefined;
}

interface Counts {
  processed: number;
  dropped: number;
  failed: number;
  reasons: Record<string, number>;
}

const noCounts = (): Counts => ({ processed: 0, dropped: 0, failed: 0, reasons: {} });

interface Range {
  readonly from: Cursor;
  readonly to: Cursor;
}

function within({ from, to }: Range): Sql {
  return sql`(e.xid, e.seq) > (${from.xid}::xid8, ${from.seq}::bigint)
    and (e.xid, e.seq) <= (${to.xid}::xid8, ${to.seq}::bigint) and e.type <> 'erased'`;
}

/** Without the student: a stream has no disclosure log. */
const more = sql`, 'scoreType', e.score_type`;

/**
 * The newest events of the range with their statuses, newest first; those of one application by the
 * index of its outcomes, as the log has none by application, and most of the range may be others'.
 * The fence (`offset 0`) has each looked up.
 */
function findEvents(
  db: Queryable,
  range: Range,
  { applicationId, max }: { applicationId: string | undefined; max: number },
): Promise<{ record: string }[]> {
  if (applicationId === undefined) {
    return db.query(sql`
      select ${statusJson(more)} as record from events e left join event_outcomes o using (seq)
      where ${within(range)} order by e.xid desc, e.seq desc limit ${max}`);
  }
  return db.query(sql`
    select ${statusJson(more)} as record
    from (
      select * from event_outcomes
      where application_id = ${applicationId}::uuid
        and processed_at >= ${range.from.since}::timestamptz - interval '1 minute'
      order by processed_at desc limit ${max}
    ) o cross join lateral (select * from events e where e.seq = o.seq offset 0) e
    where ${within(range)} order by e.xid desc, e.seq desc`);
}

/** Rows of the log that are counted at once. */
const COUNTED_MAX = 20_000;

async function addCounts(
  db: Queryable,
  range: Range,
  { counts, applicationId }: { counts: Counts; applicationId: string | undefined },
): Promise<void> {
  const own = applicationId === undefined ? sql`true` : sql`e.application_id = ${applicationId}`;
  const rows = await db.query<{
    state: 'processed' | 'dropped' | 'failed';
    code: string | null;
    count: number;
  }>(sql`
    select o.state, o.code, count(*)
    from (
      select e.* from events e where ${within(range)} order by e.xid desc, e.seq desc
      limit ${COUNTED_MAX}
    ) e join event_outcomes o using (seq)
    where ${own}
    group by o.state, o.code`);
  for (const { state, code, count } of rows) {
    counts[state] += count;
    if (code) counts.reasons[code] = (counts.reasons[code] ?? 0) + count;
  }
}

/** Frames until the signal. Of more events than a frame holds the newest are told. */
export async function* watchEvents(
  tail: FeedTail,
  { topics, who, applicationId, operator, baseUrl, now, after }: Watching,
  signal: AbortSignal,
): AsyncGenerator<Frame> {
  let to = await tail.read(who, (db) => findEnd(db, now()));
  let from = after && compare(after, to) < 0 ? after : to;
  let isResumed = from !== to;
  let counts = noCounts();
  let statsAt = performance.now() + STATS_EVERY_MS;
  yield { id: printCursor(from) };
  while (!signal.aborted) {
    const range = { from, to };
    const max = isResumed ? RESUMED_MAX : EVENTS_MAX;
    const found = await tail
      .read(who, async (db) => {
        if (compare(from, to) >= 0) return [];
        if (topics.has('stats') && !isResumed)
          await addCounts(db, range, { counts, applicationId });
        return topics.has('events') ? findEvents(db, range, { applicationId, max: max + 1 }) : [];
      })
      .catch(() => undefined);
    if (!found) {
      await pauseWhileAway(signal);
      continue;
    }
    from = to;
    const id = printCursor(to);
    if (found.length > 0) {
      const events = found
        .slice(0, max)
        .reverse()
        .map(({ record }) => explainedStatus(record, { baseUrl, operator }));
      yield {
        id,
        event: 'events',
        data: { events, resumed: isResumed, skipped: found.length > max },
      };
    }
    isResumed = false;
    if (topics.has('stats') && performance.now() >= statsAt) {
      const lagSeconds = Math.max(0, (now().getTime() - to.since.getTime()) / 1_000);
      const reasons = shownCounts(counts.reasons, operator);
      yield {
        id,
        event: 'stats',
        data: { at: now().toISOString(), lagSeconds, ...counts, reasons },
      };
      counts = noCounts();
      statsAt = performance.now() + STATS_EVERY_MS;
    }
    const waited = await tail.wait({
      who: undefined,
      applicationId,
      at: to,
      ms: STATS_EVERY_MS,
      signal,
    });
    from = waited.at;
    to = waited.end;
  }
}
