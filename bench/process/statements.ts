/** What each statement of the worker costs, as pg_stat_statements counts it. */
import type { Database } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';

const SHOWN_MAX = 20;

interface Counted {
  readonly text: string;
  readonly calls: number;
  readonly rows: number;
  readonly ms: number;
  /** Part of `ms` that went into planning. */
  readonly planMs: number;
  /** 8 kB pages that a statement read from memory or disk, and that it made dirty. */
  readonly pages: number;
  readonly dirtied: number;
}

export async function startCounting(db: Database): Promise<void> {
  await db.script('create extension pg_stat_statements; select pg_stat_statements_reset()');
}

/** The dearest first; statements of this benchmark are left out. */
export function countedStatements(db: Database): Promise<Counted[]> {
  return db.query<Counted>(sql`
    select query as text, calls, rows,
      total_exec_time + total_plan_time as ms, total_plan_time as plan_ms,
      shared_blks_hit + shared_blks_read as pages, shared_blks_dirtied as dirtied
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query !~ 'pg_stat_statements|^select (e.xid|1 from [(])'
    order by ms desc`);
}

export function printStatements(statements: readonly Counted[], events: number): void {
  const total = statements.reduce((sum, { ms }) => sum + ms, 0);
  const perEvent = (amount: number) => (amount / events).toFixed(2).padStart(8);
  console.log('\nStatements of the worker (time of planning and execution)');
  console.log('µs/event   share   calls  planning rows/ev. pages/ev. dirtied');
  for (const { text, calls, rows, ms, planMs, pages, dirtied } of statements.slice(0, SHOWN_MAX)) {
    const share = `${((ms * 100) / total).toFixed(1)} %`;
    console.log(
      perEvent(ms * 1_000) +
        share.padStart(8) +
        String(calls).padStart(8) +
        perEvent(planMs * 1_000) +
        perEvent(rows) +
        perEvent(pages) +
        perEvent(dirtied),
      `  ${labelOf(text)}`,
    );
  }
  console.log(`${perEvent(total * 1_000)}    all`);
}

/** What a statement writes, or its beginning. */
function labelOf(text: string): string {
  const written = [...text.matchAll(/\b(insert into|update|delete from) (\w+)/g)]
    .map(([, verb, table]) => `${verb} ${table}`)
    .filter((one) => !one.endsWith(' set'));
  const label = written.length ? [...new Set(written)].join(', ') : text;
  return label.replace(/\s+/g, ' ').slice(0, 60);
}
