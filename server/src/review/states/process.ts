/** Event processor of reviews: stores answers, updates states, removes submitted review lessons. */
import type { Processor } from '../../events/processor.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { recordSubmissions } from '../placement/lifecycle.ts';
import { insertAnswers, resolveAnswers } from './answers.ts';
import { makeStates, settleStates } from './states.ts';

/** Stores the answers in `source` (rows like those of the table `batch`); updates their states. */
export async function recordAnswers(tx: Transaction, source: Sql): Promise<void> {
  const answers = await resolveAnswers(tx, source);
  if (answers.length === 0) return;
  await insertAnswers(tx, answers);
  const received = new Map<string, Date>();
  for (const { studentId, receivedAt } of answers) {
    const known = received.get(studentId);
    if (!known || known < receivedAt) received.set(studentId, receivedAt);
  }
  // "Now" is the time at which the answers arrived, so that a rebuild gives the same placements.
  await makeStates(tx, { keys: answers }, (studentId) => received.get(studentId) ?? new Date(0));
}

export const updateReviewStates: Processor = {
  name: 'review',
  derives: [
    {
      name: 'review_states',
      key: ['student_id', 'cf_item_id'],
      student: 'student_id',
      notCompared: ['place_at', 'held', 'untagged', 'updated_at'],
    },
  ],
  async process(tx) {
    await recordAnswers(tx, sql`batch`);
    await recordSubmissions(tx, sql`batch`);
  },
  // A rebuild keeps answers and review lessons; `finishRebuild` computes states from answers.
  async replay() {},
  finishRebuild: settleStates,
};
