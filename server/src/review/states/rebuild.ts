/** States from answers, and answers from the event log, as if all had just happened. */
import type { Database, Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { recordAnswers } from './process.ts';
import { remakeStates } from './states.ts';

const STUDENTS_MAX = 50;
const EVENTS_MAX = 2_000;

/**
 * Makes the states of all students with answers anew, or of one; returns how many students.
 * The states that come out are those that are stored, unless these were spoiled.
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

/** Events that counted, as rows of the table `batch`; after a position of the log. */
function logged(after: { xid: string; seq: number }, only: Sql): Sql {
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
 * Goes through the log and takes the answers that are not there, by the content of today; what is
 * there stays as it was resolved. Returns how many answers it looked at.
 */
export async function rebuildAnswers(db: Database, studentId?: string): Promise<number> {
  const only = studentId === undefined ? sql`true` : sql`e.student_id = ${studentId}`;
  let total = 0;
  let after = { xid: '0', seq: 0 };
  for (;;) {
    const page = await db.begin((tx) => takePage(tx, logged(after, only)));
    if (!page) return total;
    total += page.count;
    after = page.last;
  }
}

async function takePage(tx: Transaction, source: Sql) {
  const rows = await tx.query<{ xid: string; seq: number }>(
    sql`select b.xid::text, b.seq from ${source} b order by b.xid, b.seq`,
  );
  const last = rows.at(-1);
  if (!last) return undefined;
  await recordAnswers(tx, source);
  return { count: rows.length, last };
}
