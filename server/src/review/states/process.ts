/** Answers make and change review states at once; review lessons that are handed in go. */
import type { Processor } from '../../events/processor.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { recordSubmissions } from '../placement/settle.ts';
import { insertAnswers, resolveAnswers } from './answers.ts';
import { makeStates, settleStates } from './states.ts';

/** Takes the answers of `source` (rows as those of the table `batch`) and makes their states. */
export async function recordAnswers(tx: Transaction, source: Sql): Promise<void> {
  const answers = await resolveAnswers(tx, source);
  if (answers.length === 0) return;
  await insertAnswers(tx, answers);
  const received = new Map<string, Date>();
  for (const { studentId, receivedAt } of answers) {
    const known = received.get(studentId);
    if (!known || known < receivedAt) received.set(studentId, receivedAt);
  }
  // What is due is told by when the answers came: then a rebuild tells the same.
  await makeStates(tx, { keys: answers }, (studentId) => received.get(studentId) ?? new Date(0));
}

export const updateReviewStates: Processor = {
  name: 'review',
  derives: [
    {
      name: 'review_states',
      key: ['student_id', 'cf_item_id'],
      student: 'student_id',
      incidental: ['place_at', 'held', 'updated_at'],
    },
  ],
  async process(tx) {
    await recordAnswers(tx, sql`batch`);
    await recordSubmissions(tx, sql`batch`);
  },
  // Answers are what was resolved, and stay; lessons are records. States follow from the answers.
  async replay() {},
  settle: settleStates,
};
