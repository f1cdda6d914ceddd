/** Rebuilds review states from stored answers, and missing answers from the event log. */
import type { Database, Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { recordAnswers } from './process.ts';
import { remakeStates } from './states.ts';

/** Students in one transaction. */
const STUDENTS_MAX = 50;
/** Events in one transaction. */
const EVENTS_MAX = 2_000;

/**
 * Computes the states of all students with answers again, or of one; returns the number of
 * students. Changes nothing where the stored states are right.
 */
export async function rebuildStates(db: Database, now: Date, studentId?: string): Promise<number> {
  const only = studentId === undefined ? sql`true` : sql`student_id = ${studentId}`;
  let total = 0;
  let after = '';
  for (;;) {
    const rows = await db.query<{ id: string }>(sql`
      select distinct student_id as id from review_answers
      where student_id > ${after} and ${only}
      order by student_id limit ${STUDENTS_MAX}`);
    const ids = rows.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return total;
    await db.begin((tx) => remakeStates(tx, ids, now));
    total += ids.length;
    after = last;
  }
}

/** The next processed answers after a position of the log, as rows like those of `batch`. */
function loggedAnswers(after: { xid: string; seq: number }, only: Sql): Sql {
  return sql`(
    select e.key, e.xid, e.seq, e.application_id, e.event_id, e.type, e.action, e.score_type,
      e.student_id, e.lesson_id, e.score_given, e.max_score, e.effective_time, o.standard_ids,
      'processed' as state
    from events e join event_outcomes o using (key, seq)
    where (e.xid, e.seq) > (${after.xid}::xid8, ${after.seq}::bigint)
      and e.score_type = 'QUESTION_RESULT' and o.state = 'processed' and ${only}
    order by e.xid, e.seq
    limit ${EVENTS_MAX}
  )`;
}

/**
 * Reads the whole log and stores the answers that are missing, resolved by today's content; stored
 * answers stay. Returns how many logged answers it read.
 */
export async function rebuildAnswers(db: Database, studentId?: string): Promise<number> {
  const only = studentId === undefined ? sql`true` : sql`e.student_id = ${studentId}`;
  let total = 0;
  let after = { xid: '0', seq: 0 };
  for (;;) {
    const page = await db.begin((tx) => storePage(tx, loggedAnswers(after, only)));
    if (!page) return total;
    total += page.count;
    after = page.last;
  }
}

/** Returns the position of the page's last event; undefined for an empty page. */
async function storePage(tx: Transaction, source: Sql) {
  const rows = await tx.query<{ xid: string; seq: number }>(
    sql`select b.xid::text, b.seq from ${source} b order by b.xid, b.seq`,
  );
  const last = rows.at(-1);
  if (!last) return undefined;
  await recordAnswers(tx, source);
  return { count: rows.length, last };
}
