/**
 * `npm run bench:warehouse`: rows a second of a full export of events as Parquet, as a ratio to
 * `copy … to stdout` of the same rows; its memory; an increment of a few events.
 * Option: --events 1000000
 */
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { silentProgress } from '../../server/src/lib/progress.ts';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import { type Database, openDatabase } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { exportWarehouse } from '../../server/src/warehouse/export.ts';
import { openBenchCluster } from '../cluster.ts';

const { values } = parseArgs({ options: { events: { type: 'string', default: '1000000' } } });
const EVENTS = Number(values.events);
const RATIO_MIN = 0.3;
const FEW = 1_000;

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

function print(what: string, value: string): void {
  console.log(`  ${what.padEnd(48)}${value.padStart(12)}`);
}

/** XP events of 3,000 students over a school year, each with its status. */
async function fill(db: Database, count: number): Promise<void> {
  await db.execute(sql`
    with stored as (
      insert into events (key, application_id, event_id, content_hash, type, action, score_type,
        student_id, course_id, lesson_id, subject, object_id, score_given, event_time,
        effective_time, received_at)
      select gen_random_uuid(), '1845a9a8-1e4a-570a-b5bb-843f24178e08', 'urn:' || n,
        gen_random_uuid(), 'GradeEvent', 'Graded', 'XP', 'student-' || n % 3000,
        'course-' || n % 100, 'lesson-' || n % 500, 'Math', 'urn:attempt-' || n, n % 10, at, at, at
      from generate_series(1, ${count}::integer) n
      cross join lateral (
        select '2025-08-15'::timestamptz + interval '270 days' * (n::float8 / ${count}::integer) as at
      ) t
      returning seq, key, application_id
    )
    insert into event_outcomes (seq, key, application_id, state)
    select seq, key, application_id, 'processed' from stored`);
  await db.script('analyze events; analyze event_outcomes');
}

const cluster = await openBenchCluster();
const to = join(tmpdir(), `lectern-bench-${process.pid}`);
try {
  const connection = await cluster.createDatabase('bench_warehouse');
  const db = openDatabase(connection, { name: 'bench', connectionsMax: 2, statementTimeoutMs: 0 });
  await migrate(db);
  await fill(db, EVENTS);
  const write = (after?: string) =>
    exportWarehouse(db, {
      ...{ to, after, tables: ['fct_event'], lectern: 'bench', now: new Date() },
      ...{ progress: silentProgress, signal: new AbortController().signal },
      format: 'parquet',
    });
  const sink = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  const copied = await seconds(() =>
    db.snapshot((tx) =>
      tx.copyTo('copy (select * from analytics.fct_event) to stdout', (stream) =>
        pipeline(stream, sink()),
      ),
    ),
  );
  let cursor = '';
  const full = await seconds(async () => {
    ({ cursor } = (await write()).manifest);
  });
  print('events', String(EVENTS));
  print('rows a second as Parquet', (EVENTS / full).toFixed(0));
  print('rows a second of copy to stdout', (EVENTS / copied).toFixed(0));
  print(`ratio, at least ${RATIO_MIN}`, (copied / full).toFixed(2));
  print('most memory, MB', (process.resourceUsage().maxRSS / 1_000).toFixed(0));
  await fill(db, FEW);
  print(`seconds of an increment of ${FEW}`, (await seconds(() => write(cursor))).toFixed(2));
  await db.close();
} finally {
  await cluster.stop();
  await rm(to, { recursive: true, force: true });
}
