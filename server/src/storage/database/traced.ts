/** A pool whose statements and transactions are parts of the span of their request. */
import type { Tracer } from '../../lib/tracer.ts';
import type { Database } from './postgres.ts';

/** The pool; each statement by itself, and each transaction as a whole, is recorded. */
export function traced(db: Database, pool: string, tracer: Tracer): Database {
  const timed = <Result>(work: () => Promise<Result>) => tracer.statements(pool, work);
  const recording: Pick<
    Database,
    'query' | 'first' | 'rawRows' | 'execute' | 'begin' | 'snapshot'
  > = {
    query: (statement) => timed(() => db.query(statement)),
    first: (statement) => timed(() => db.first(statement)),
    rawRows: (statement) => timed(() => db.rawRows(statement)),
    execute: (statement) => timed(() => db.execute(statement)),
    begin: (work) => timed(() => db.begin(work)),
    snapshot: (work) => timed(() => db.snapshot(work)),
  };
  // Not spread: `waiting` is read anew each time.
  return Object.assign(Object.create(db) as Database, recording);
}
