/**
 * Rebuild: replays the log into shadow tables and replaces the derived rows that differ.
 * Processors run as in live work and beside it, in short transactions; one exchanges the rows.
 * Nothing is resolved again: each event counts as it did when it got its status.
 */
import { type Progress, silentProgress } from '../../lib/progress.ts';
import { type Database, openDatabase, type Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { eventsOfStudents } from '../log/of-student.ts';
import { lockShards } from '../log/unprocessed.ts';
import type { Processor } from '../processor.ts';
import { createBatch, restoreBatch } from '../worker/batch.ts';
import {
  createShadow,
  type Difference,
  type Digest,
  deleteSurplus,
  findDifferences,
  findTotals,
  isDiscarded,
  type Pair,
  SHADOW,
  writeRebuilt,
} from './derived-table.ts';

const BATCH_EVENTS_MAX = 10_000;
/** Catch-up turns stop at so few events; the last turn blocks writers and must be short. */
const CATCH_UP_EVENTS = 2_000;
const CATCH_UP_TURNS_MAX = 10;
/** Students whose rows are finished in one transaction. */
const FINISHED_MAX = 1_000;

/** Rebuilds one student, the students with an event received since `from`, or all. */
export type RebuildScope =
  | { readonly student: string }
  | { readonly from: Date }
  | { readonly all: true };

interface RebuildOptions {
  readonly scope: RebuildScope;
  readonly dryRun: boolean;
  /** Counts events, then tables. */
  readonly progress?: Progress;
}

interface RebuiltTable {
  readonly name: string;
  readonly live: Digest;
  readonly rebuilt: Digest;
}

export interface RebuildReport {
  readonly events: number;
  readonly students: number;
  /** Digests before the exchange. */
  readonly tables: readonly RebuiltTable[];
  readonly differences: readonly Difference[];
}

/** Thrown while another rebuild runs. */
export class RebuildBusy extends Error {}

/** The parts of a running rebuild; `db` is a single connection that holds the lock. */
interface Run {
  readonly db: Database;
  readonly processors: readonly Processor[];
  readonly options: RebuildOptions;
  readonly progress: Progress;
  readonly pairs: readonly Pair[];
  readonly whole: boolean;
}

const LOCK = `hashtextextended('lectern rebuild', 0)`;

/** Rebuilds from the log; throws RebuildBusy while another rebuild runs. */
export async function rebuild(
  { connection }: Pick<Database, 'connection'>,
  processors: readonly Processor[],
  options: RebuildOptions,
): Promise<RebuildReport> {
  const db = openDatabase(connection, {
    name: 'rebuild',
    connectionsMax: 1,
    statementTimeoutMs: 0,
    lasting: true,
    local: true,
  });
  try {
    const lock = await db.first<{ mine: boolean }>(
      sql`select pg_try_advisory_lock(${trusted(LOCK)}) as mine`,
    );
    if (!lock?.mine)
      throw new RebuildBusy('Another rebuild is running; try again when it has ended.');
    return await inShadowSchema(db, processors, options);
  } finally {
    await db.close();
  }
}

/** Runs the rebuild in a new shadow schema; also removes the schema of a killed rebuild. */
async function inShadowSchema(
  db: Database,
  processors: readonly Processor[],
  options: RebuildOptions,
): Promise<RebuildReport> {
  const attempt = async (): Promise<RebuildReport> => {
    await db.script(`drop schema if exists ${SHADOW} cascade; create schema ${SHADOW}`);
    const pairs: Pair[] = [];
    for (const table of processors.flatMap(({ derives = [] }) => derives)) {
      pairs.push(await createShadow(db, table));
    }
    const { progress = silentProgress, scope } = options;
    const whole = 'all' in scope;
    return run({ db, processors, options, progress, pairs, whole }).finally(() => progress.stop());
  };
  try {
    let report: RebuildReport | undefined;
    while (!report) {
      report = await attempt().catch(async (error) => {
        if (!(await isDiscarded(db, error))) throw error;
        return undefined;
      });
    }
    return report;
  } finally {
    await db
      .script(`drop schema if exists ${SHADOW} cascade; select pg_advisory_unlock(${LOCK})`)
      .catch(() => undefined);
  }
}

async function run(work: Run): Promise<RebuildReport> {
  const { db, options, progress } = work;
  await chooseStudents(work);
  progress.start(await countLogged(work));
  progress.stage('events');
  let since = await oldestStart(db);
  let events = await replayLog(work);
  for (let turn = 0; turn < CATCH_UP_TURNS_MAX; turn += 1) {
    const now = await oldestStart(db);
    const count = await catchUp(work, { since, apart: true });
    since = now;
    events += count;
    if (count <= CATCH_UP_EVENTS) break;
  }
  const students = await countStudents(work);
  await finishAll(work);
  const suspects = await compare(db, work, SCOPE_STUDENTS);
  return db.begin(async (tx) => {
    await stopWriters(tx, work);
    events += await catchUp(work, { since, apart: false, tx });
    const differences = await settle(tx, work, suspects);
    const tables: RebuiltTable[] = [];
    for (const pair of work.pairs) {
      const extent = { students: SCOPE_STUDENTS, whole: work.whole };
      tables.push(await findTotals(tx, pair, extent));
    }
    if (!options.dryRun) await exchange(tx, work, differences);
    return { events, students, tables, differences };
  });
}

const SCOPE_STUDENTS = trusted(`(select student_id from ${SHADOW}.students)`);
const SUSPECTS = trusted(`(select student_id from ${SHADOW}.suspects)`);

/** Writes the students to rebuild into a table; for all students it is filled after the replay. */
async function chooseStudents({ db, options: { scope } }: Run): Promise<void> {
  await db.script(`
    create unlogged table ${SHADOW}.students (student_id text primary key);
    create unlogged table ${SHADOW}.suspects (student_id text primary key);
    create unlogged table ${SHADOW}.replay (place bigint primary key, seq bigint not null)`);
  if ('all' in scope) return;
  const chosen =
    'student' in scope
      ? sql`select ${scope.student}::text`
      : sql`select student_id from events where received_at >= ${scope.from}
          union
          select v.student_id from session_evidence v join events e on e.key = v.source
          where v.kind <> 'event' and e.received_at >= ${scope.from}`;
  await addStudents(db, chosen);
}

async function addStudents(db: Database, chosen: Sql): Promise<void> {
  await db.execute(sql`
    insert into ${trusted(`${SHADOW}.students`)}
    select distinct student_id from (${chosen}) c (student_id) where student_id is not null
    on conflict do nothing`);
}

async function countStudents({ db, pairs, whole }: Run): Promise<number> {
  for (const { table, live, shadow } of whole ? pairs : []) {
    if (table.student === null) continue;
    const student = trusted(table.student);
    await addStudents(
      db,
      sql`select ${student} from ${live} union select ${student} from ${shadow}`,
    );
  }
  const row = await db.first<{ count: number }>(sql`
    select count(*) as count from ${trusted(`${SHADOW}.students`)}`);
  return row?.count ?? 0;
}

/** The start of the oldest running transaction: later commits have statuses from then on. */
async function oldestStart(db: Database): Promise<Date> {
  const row = await db.first<{ at: Date }>(sql`
    select least(now(), min(xact_start)) as at from pg_stat_activity
    where datname = current_database()`);
  return row?.at ?? new Date(0);
}

/** A condition on `events e`: of a rebuilt student, also time-outs, which may not name one. */
function inScope({ whole, options: { scope } }: Run): Sql {
  if (whole) return trusted('true');
  if ('student' in scope) {
    return sql`e.seq = any(array(
      select o.seq from ${eventsOfStudents([scope.student], sql`e.student_id = ${scope.student}`)} o
      union all
      select k.seq from session_evidence v join event_keys k on k.key = v.source
      where v.student_id = ${scope.student} and v.kind = 'timed_out'
    ))`;
  }
  return sql`(
    e.student_id in ${SCOPE_STUDENTS}
    or e.student_id is null and e.key in (
      select v.source from session_evidence v
      where v.student_id in ${SCOPE_STUDENTS} and v.kind = 'timed_out'
    )
  )`;
}

/** The number of events in the log, with those that wait for their status. */
async function countLogged(work: Run): Promise<number> {
  const row = await work.db.first<{ count: number }>(sql`
    select count(*) as count from events e where ${inScope(work)}`);
  return row?.count ?? 0;
}

interface Position {
  readonly xid: string;
  readonly seq: number;
}

/** Replays all events with a status in the order of the log; returns how many. */
async function replayLog(work: Run): Promise<number> {
  let position: Position = { xid: '0', seq: 0 };
  for (let events = 0; ; ) {
    const { xid, seq } = position;
    const source = sql`(e.xid, e.seq) > (${xid}::xid8, ${seq}::bigint) and ${inScope(work)}`;
    const next = await work.db.begin(async (tx) => {
      const count = await replay(tx, work, source);
      if (count === 0) return undefined;
      events += count;
      work.progress.tick(count);
      return tx.first<Position>(
        sql`select xid::text, seq from batch order by batch.xid desc, seq desc limit 1`,
      );
    });
    if (!next) return events;
    position = next;
  }
}

/** Keeps the shadow tables until the end: without them, processors would write the live ones. */
async function keepShadow(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${trusted(`${SHADOW}.students`)} in access share mode`);
}

/** Processes events into the shadow tables; returns how many. */
async function replay(tx: Transaction, work: Run, source: Sql): Promise<number> {
  await keepShadow(tx);
  await createBatch(tx);
  await tx.execute(sql`delete from batch`);
  const count = await restoreBatch(tx, source, BATCH_EVENTS_MAX);
  if (count === 0) return 0;
  await tx.execute(sql`analyze batch`);
  await inShadow(tx, async () => {
    for (const processor of work.processors.filter(({ derives }) => derives)) {
      await (processor.replay?.(tx) ?? processor.process(tx));
    }
  });
  return count;
}

/** Runs work with a search path that finds shadow tables before live ones. */
async function inShadow(tx: Transaction, work: () => Promise<void>): Promise<void> {
  const path = await tx.first<{ path: string }>(sql`select current_setting('search_path') as path`);
  const within = `${SHADOW}, ${path?.path}`;
  await tx.execute(sql`select set_config('search_path', ${within}, true)`);
  await work();
  await tx.execute(sql`select set_config('search_path', ${path?.path}, true)`);
}

interface CatchUp {
  readonly since: Date;
  /** Each batch in a transaction of its own, which blocks no writer. */
  readonly apart: boolean;
  readonly tx?: Transaction;
}

/** Replays events that got a status since; replaying an event twice does no harm. */
async function catchUp(work: Run, { since, apart, tx }: CatchUp): Promise<number> {
  const on = tx ?? work.db;
  await on.execute(sql`truncate ${trusted(`${SHADOW}.replay`)}`);
  const count = await on.execute(sql`
    insert into ${trusted(`${SHADOW}.replay`)} (place, seq)
    select row_number() over (order by e.xid, e.seq), e.seq
    from (
      select o.seq from applications a
      join event_outcomes o on o.application_id = a.sourced_id
      where o.processed_at >= ${since}
    ) fresh join events e using (seq)
    where ${inScope(work)}`);
  for (let from = 0; from < count; from += BATCH_EVENTS_MAX) {
    const source = sql`e.seq in (
      select seq from ${trusted(`${SHADOW}.replay`)}
      where place > ${from} and place <= ${from + BATCH_EVENTS_MAX}
    )`;
    if (tx && !apart) await replay(tx, work, source);
    else await work.db.begin((own) => replay(own, work, source));
  }
  return count;
}

/** Makes the rows of these students (a query in parentheses) that depend on more than the log. */
function finish(tx: Transaction, { processors }: Run, students: Sql): Promise<void> {
  return inShadow(tx, async () => {
    for (const { finishRebuild } of processors) await finishRebuild?.(tx, students);
  });
}

/** Finishes the rows of all students before they are compared, in short transactions. */
async function finishAll(work: Run): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const next: Sql = sql`(
      select student_id from ${trusted(`${SHADOW}.students`)}
      where student_id > ${after} order by student_id limit ${FINISHED_MAX}
    )`;
    after = await work.db.begin(async (tx) => {
      await keepShadow(tx);
      await finish(tx, work, next);
      const last = await tx.first<{ id: string | null }>(sql`
        select max(student_id) as id from ${next} next`);
      return last?.id ?? null;
    });
  }
}

async function compare(db: Database | Transaction, work: Run, students: Sql) {
  const found: Difference[] = [];
  work.progress.start(work.pairs.length);
  for (const pair of work.pairs) {
    work.progress.stage(pair.table.name);
    found.push(...(await findDifferences(db, pair, { students, whole: work.whole })));
    work.progress.tick();
  }
  return found;
}

/** Blocks all other writers of derived rows; locks sessions first, as all writers do. */
async function stopWriters(tx: Transaction, { pairs }: Run): Promise<void> {
  await lockShards(tx);
  const names = pairs.map(({ live, table }) => ({ live, first: table.name === 'sessions' }));
  for (const { live } of names.sort((a, b) => Number(b.first) - Number(a.first))) {
    await tx.execute(sql`lock table ${live} in exclusive mode`);
  }
}

/** With writers stopped, compares the suspected students again; returns what still differs. */
async function settle(
  tx: Transaction,
  work: Run,
  suspects: readonly Difference[],
): Promise<Difference[]> {
  const students = [...new Set(suspects.map(({ student }) => student))];
  await tx.execute(sql`
    insert into ${trusted(`${SHADOW}.suspects`)}
    select unnest(${students}::text[]) on conflict do nothing`);
  await finish(tx, work, SUSPECTS);
  const left = await compare(tx, work, SUSPECTS);
  await tx.execute(sql`
    delete from ${trusted(`${SHADOW}.suspects`)}
    where student_id <> all (${left.map(({ student }) => student)}::text[])`);
  return left;
}

/** Writes parents before their children and deletes them after. */
async function exchange(
  tx: Transaction,
  { pairs, whole }: Run,
  differences: readonly Difference[],
): Promise<void> {
  const names = new Set(differences.map(({ table }) => table));
  const differing = pairs.filter(({ table }) => names.has(table.name));
  const personal = differing.filter(({ table }) => table.student !== null);
  for (const pair of personal.toReversed()) await deleteSurplus(tx, pair, SUSPECTS);
  for (const pair of differing) await writeRebuilt(tx, pair, { students: SUSPECTS, whole });
  const shared = differing.filter(({ table }) => table.student === null);
  if (whole) for (const pair of shared.toReversed()) await deleteSurplus(tx, pair, SUSPECTS);
}
