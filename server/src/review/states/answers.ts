/** Turns processed events into answers by standard, resolved once and stored in review_answers. */

import { type Credit, creditOf, type Grade } from '../../lib/credit.ts';
import { insertRows } from '../../storage/database/batch.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { reviewId } from '../algorithm/ids.ts';
import type { Scheduler } from '../algorithm/rules.ts';
import { type Attempted, attemptOf } from '../records/answer.ts';
import { AROUND_LESSON, IS_ENABLED, RETENTION, SCHEDULER } from '../records/content.ts';

/** An answer on a lesson that is not opted out, with all of its standards. */
interface Candidate extends Attempted, Grade {
  readonly key: string;
  readonly eventId: string;
  readonly applicationId: string;
  readonly studentId: string;
  readonly at: Date;
  readonly receivedAt: Date;
  readonly lessonId: string;
  readonly courseId: string;
  readonly scheduler: Scheduler;
  readonly desiredRetention: number | null;
  /** The standards that the event names, else those of the lesson's resource. */
  readonly standards: readonly string[];
}

/** A row of review_answers, and when the server received its event. */
interface StandardAnswer {
  readonly studentId: string;
  readonly standardId: string;
  readonly key: string;
  readonly eventId: string;
  readonly applicationId: string;
  readonly attempt: string;
  readonly at: Date;
  readonly receivedAt: Date;
  readonly credit: Credit;
  readonly scheduler: Scheduler;
  readonly desiredRetention: number | null;
  readonly courseId: string;
  readonly lessonId: string;
}

/**
 * The answers in `source` (rows like those of the table `batch`) that have standards: those that
 * the event names and no others, else those of the lesson's resource. An answer in a review course
 * counts for the source lesson. Answers on content that is opted out are left out.
 */
function listCandidates(tx: Transaction, source: Sql): Promise<Candidate[]> {
  return tx.query<Candidate>(sql`
    with answered as materialized (
      select b.key, b.seq, b.event_id, b.application_id, b.student_id,
        b.lesson_id::uuid as lesson_id, b.effective_time, b.score_given, b.max_score, b.standard_ids
      from ${source} b
      where b.state = 'processed' and b.score_type = 'QUESTION_RESULT'
    ), content as materialized (
      select given.lesson_id as given_id, l.sourced_id as lesson_id, k.sourced_id as course_id,
        ${SCHEDULER} as scheduler, ${RETENTION} as desired_retention,
        array(
          select o.cf_item_id from resource_objectives o
          join cf_items i on i.sourced_id = o.cf_item_id and i.status = 'active'
          where o.resource_id = r.sourced_id
        ) as standards
      from (select distinct lesson_id from answered) given
      left join review_lessons rl on rl.lesson_id = given.lesson_id
      join lessons l on l.sourced_id = coalesce(rl.source_lesson_id, given.lesson_id)
      ${AROUND_LESSON}
      where ${IS_ENABLED}
    )
    select a.key, a.event_id, a.application_id,
      a.student_id, a.effective_time as at, e.received_at,
      e.object_id, e.attempt_id, e.assignable_id,
      e.score_status, a.score_given::float8 as score_given,
      a.max_score::float8 as max_score,
      c.lesson_id, c.course_id, c.scheduler,
      c.desired_retention, coalesce(a.standard_ids, c.standards) as standards
    from answered a
    join content c on c.given_id = a.lesson_id
    join events e on e.seq = a.seq
    where coalesce(cardinality(a.standard_ids), cardinality(c.standards)) > 0`);
}

/** The answers in `source`, one for each standard. */
export async function resolveAnswers(tx: Transaction, source: Sql): Promise<StandardAnswer[]> {
  const candidates = await listCandidates(tx, source);
  return candidates.flatMap((candidate) => {
    const attempt = reviewId('attempt', candidate.applicationId, attemptOf(candidate));
    const credit = creditOf(candidate);
    const { standards, ...common } = candidate;
    return [...new Set(standards)].map((standardId) => ({
      ...common,
      standardId,
      attempt,
      credit,
    }));
  });
}

/** Stores answers; one that is stored already stays as it is. */
export async function insertAnswers(
  tx: Transaction,
  answers: readonly StandardAnswer[],
): Promise<void> {
  const rows = answers.map((one) => ({
    student_id: one.studentId,
    cf_item_id: one.standardId,
    key: one.key,
    event_id: one.eventId,
    application_id: one.applicationId,
    attempt: one.attempt,
    at: one.at,
    credit: one.credit,
    scheduler: one.scheduler,
    desired_retention: one.desiredRetention,
    course_id: one.courseId,
    lesson_id: one.lessonId,
  }));
  await insertRows(tx, rows, {
    into: sql`review_answers`,
    orderBy: 'student_id, cf_item_id, key',
    onConflict: sql`on conflict do nothing`,
  });
}
