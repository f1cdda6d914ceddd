/** Dry run of a POST: the same validation and processing, rolled back. */

import type { Context } from '../../context.ts';
import { isReviewCourse } from '../../curriculum/courses/review-course.ts';
import type { Reply } from '../../http/body.ts';
import { Problem } from '../../http/problem.ts';
import { withDocs } from '../../http/reason-page.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { earlyWarnings } from '../caliper/parse.ts';
import { seqsOf } from '../log/keys.ts';
import { appendOne, findAppended } from '../log/log.ts';
import { beginWithPartitions } from '../log/payload-days.ts';
import { withStoredIds } from '../log/stored-ids.ts';
import type { SynchronousProcessor } from '../processor.ts';
import type { ReasonCode } from '../reasons.ts';
import { allWarnings } from '../status/attempt-mismatch.ts';
import { explainInDetail, type Reader } from '../status/explain-details.ts';
import { masteryOf } from '../status/mastery.ts';
import { laterGradeOf } from '../status/replacement.ts';
import { createBatch, fillBatch } from '../worker/batch.ts';
import { conflict, type ReadEvent, raise, readEntry, type Sender, within } from './accept.ts';

interface Prediction {
  readonly state: string;
  readonly code: ReasonCode | null;
  readonly warnings: readonly ReasonCode[];
  readonly sessionId: string | null;
  readonly isReviewCourse: boolean;
  readonly replacedBy: string | null;
}

/** What becomes of an event that the worker need not look at. */
const PROCESSED: Prediction = {
  state: 'processed',
  code: null,
  warnings: [],
  sessionId: null,
  isReviewCourse: false,
  replacedBy: null,
};

/** The reply to a dry run: findings, warnings and predicted effects; a refusal is a 200, too. */
export async function dryRun(
  ctx: Pick<Context, 'config' | 'db'>,
  posted: { readonly body: unknown; readonly text: string; readonly sender: Sender },
  synchronous: SynchronousProcessor,
): Promise<Reply> {
  try {
    const read = readEntry(posted.body, posted.text, posted.sender);
    const outcome = await beginWithPartitions(ctx.db, read.entry, async (tx) => {
      await tx.execute(sql`savepoint dry_run`);
      const found = await outcomeOf(ctx, tx, { read, synchronous });
      await tx.execute(sql`rollback to savepoint dry_run`);
      return found;
    });
    const { operator } = posted.sender.caller;
    const reader = { db: ctx.db, baseUrl: ctx.config.baseUrl, operator };
    return { status: 200, body: await predictedEffects(read, outcome, reader) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const errors = withDocs(error.members.findings ?? [], ctx.config.baseUrl);
    const wouldDo = { state: 'refused', sessionId: null };
    return { status: 200, body: { valid: false, errors, warnings: [], wouldDo } };
  }
}

async function outcomeOf(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  { read, synchronous }: { read: ReadEvent; synchronous: SynchronousProcessor },
): Promise<Prediction> {
  const { entry: sent, posted, base, refusal } = read;
  const [entry = sent] = await withStoredIds(tx, [sent]);
  const appended = refusal ? await findAppended(tx, entry) : await appendOne(tx, entry);
  if (!appended) throw refusal;
  if (appended.outcome === 'conflict') throw within(base, conflict(ctx, entry.event.id));
  if (entry.event.type === synchronous.type && appended.outcome === 'stored') {
    const { reply, warnings } = await synchronous
      .process(tx, entry, posted.event)
      .catch((error) => raise(within(base, error)));
    const sessionId = (reply['sessionId'] as string | undefined) ?? null;
    const early = earlyWarnings(entry.event, entry);
    return { ...PROCESSED, warnings: [...early, ...warnings], sessionId };
  }
  await createBatch(tx);
  await fillBatch(tx, sql`e.seq = any(${seqsOf([entry.key])})`, 1);
  const row = await tx.first<Prediction>(sql`
    select case state when 'dropped' then 'dropped' else 'processed' end as state, code,
      ${allWarnings(sql`b`, sql`warnings`)} as warnings, session_id,
      ${isReviewCourse(sql`b.course_id`)} as is_review_course,
      ${laterGradeOf(sql`b`)} as replaced_by
    from batch b`);
  return row ?? PROCESSED;
}

async function predictedEffects({ entry, posted }: ReadEvent, outcome: Prediction, reader: Reader) {
  const { state, code, warnings, sessionId, isReviewCourse, replacedBy } = outcome;
  const { event } = entry;
  const reasons = code ? [code, ...warnings] : warnings;
  const explained = { ...event, ...entry, payload: posted.event, isDropped: code !== null };
  const score = Number(event.scoreGiven);
  const counts = state === 'processed' && event.scoreType !== null;
  const mastery = counts ? masteryOf({ ...event, isReviewCourse, replacedBy }) : null;
  return {
    valid: true,
    errors: [],
    warnings: await explainInDetail(explained, reasons, reader),
    wouldDo: {
      state,
      sessionId,
      ...(counts && event.scoreType === 'XP' ? { xp: score } : {}),
      ...(counts && event.scoreType !== 'XP' && replacedBy === null
        ? { result: { score, maxScore: Number(event.maxScore) } }
        : {}),
      ...(counts && replacedBy !== null ? { replacedBy } : {}),
      ...(mastery ? { mastery } : {}),
    },
  };
}
