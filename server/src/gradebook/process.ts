/** The event processor of the gradebook: derives assessment line items, results and answers. */
import type { Processor } from '../events/processor.ts';
import { SCORE_STATUS_DEFAULT } from '../lib/credit.ts';
import type { Transaction } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import { deriveLineItems, UNUSED_LINE_ITEM } from './assessment-line-items/derive.ts';
import { lineItemId, resultId } from './ids.ts';

const resultOfGrade = resultId({
  applicationId: sql`application_id`,
  studentId: sql`student_id`,
  attemptId: sql`object_id`,
  scoreType: sql`score_type`,
});

/** Derives results from the latest grade of each attempt: by effective time, then by log order. */
async function upsertResults(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into assessment_results as stored (
      sourced_id, application_id, date_last_modified, assessment_line_item_id, student_id,
      score_type, score, max_score, score_status, attempt_id, attempt_count, assignable_id, subject,
      course_id, lesson_id, graded_at, effective_time, xid, seq, key,
      event_id
    )
    select distinct on (id) id, application_id, date_trunc('milliseconds', now()), ${lineItemId()},
      student_id, score_type, score_given, max_score, nullif(score_status, ${SCORE_STATUS_DEFAULT}),
      object_id, attempt_count,
      coalesce(assignable_id, object_id), subject, course_id, lesson_id, event_time, effective_time,
      xid, seq, key, event_id
    from (select *, ${resultOfGrade} as id from batch) graded
    where state = 'processed' and score_type in ('QUESTION_RESULT', 'MASTERY')
    order by id, effective_time desc, xid desc, seq desc
    on conflict (sourced_id) do update set
      date_last_modified = excluded.date_last_modified,
      assessment_line_item_id = excluded.assessment_line_item_id,
      score = excluded.score,
      max_score = excluded.max_score,
      score_status = excluded.score_status,
      attempt_count = excluded.attempt_count,
      assignable_id = excluded.assignable_id,
      subject = excluded.subject,
      course_id = excluded.course_id,
      lesson_id = excluded.lesson_id,
      graded_at = excluded.graded_at,
      effective_time = excluded.effective_time,
      xid = excluded.xid,
      seq = excluded.seq,
      key = excluded.key,
      event_id = excluded.event_id
    where (stored.effective_time, stored.xid, stored.seq)
      < (excluded.effective_time, excluded.xid, excluded.seq)`);
}

/** Records each answered item, with or without a grade. */
async function insertAnswers(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into answers (student_id, effective_time, key, application_id, attempt_id, subject)
    select student_id, effective_time, key, application_id, attempt_id, subject
    from batch
    where state = 'processed' and type = 'AssessmentItemEvent' and action = 'Completed'
      and attempt_id is not null
    order by student_id, effective_time, key
    on conflict do nothing`);
}

export const recordResults: Processor = {
  name: 'gradebook',
  derives: [
    {
      name: 'assessment_line_items',
      key: ['sourced_id'],
      student: null,
      firstBy: ['defined_at', 'key'],
      writtenAt: 'date_last_modified',
      unused: UNUSED_LINE_ITEM,
    },
    {
      name: 'assessment_results',
      key: ['sourced_id'],
      student: 'student_id',
      notCompared: ['xid', 'seq'],
      writtenAt: 'date_last_modified',
    },
    { name: 'answers', key: ['student_id', 'effective_time', 'key'], student: 'student_id' },
  ],
  async process(tx) {
    await deriveLineItems(tx, sql`batch`);
    await upsertResults(tx);
    await insertAnswers(tx);
  },
};
