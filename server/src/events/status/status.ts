/** The status of one event: state, reasons, effects and payload. */

import type { Context } from '../../context.ts';
import { isReviewCourse } from '../../curriculum/courses/review-course.ts';
import type { Caller } from '../../http/caller.ts';
import { recordDisclosure } from '../../privacy/disclosure-scope.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { parseExact } from '../caliper/digits.ts';
import type { Json } from '../caliper/json-shapes.ts';
import type { ScoreType } from '../caliper/vocabulary.ts';
import { isPartOfState } from '../credit.ts';
import { eventKey } from '../log/identity.ts';
import { seqsOf } from '../log/keys.ts';
import { dayReceived, findDropped, findPayloads, type PayloadLocation } from '../log/payloads.ts';
import { type ReasonCode, waitsUntil } from '../reasons.ts';
import { allWarnings } from './attempt-mismatch.ts';
import { type ExplainedEvent, explainInDetail } from './explain-details.ts';
import { masteryOf } from './mastery.ts';
import { laterGradeOf } from './replacement.ts';

interface StatusRow extends Omit<ExplainedEvent, 'payload'>, PayloadLocation {
  readonly action: string;
  readonly state: string;
  readonly code: ReasonCode | null;
  readonly warnings: ReasonCode[];
  readonly tries: number;
  readonly xpEntryIds: string[];
  readonly assessmentResultIds: string[];
  readonly assessmentLineItemIds: string[];
  readonly reviewedStandardIds: string[];
  readonly sessionId: string | null;
  readonly replacedBy: string | null;
  readonly scoreType: ScoreType | null;
  readonly scoreGiven: string | null;
  readonly maxScore: string | null;
  readonly scoreStatus: string | null;
  readonly isReviewCourse: boolean;
  readonly attachment: 'attached' | 'pending' | 'none';
  readonly eventTime: Date;
  readonly retryAt: Date | null;
  readonly processedAt: Date | null;
  readonly studentId: string | null;
  readonly otherApplicationIds: string[];
  readonly traceId: string | null;
}

/** The applications whose events the caller may read: its own; for an operator all. */
async function findApplications(db: Queryable, caller: Caller): Promise<string[]> {
  if (!caller.operator) return [caller.applicationId];
  const rows = await db.query<{ id: string }>(sql`select sourced_id as id from applications`);
  return rows.map(({ id }) => id);
}

function findStatusRow(db: Queryable, keys: readonly string[]): Promise<StatusRow | undefined> {
  return db.first<StatusRow>(sql`
    select e.event_id as id, e.type, e.action, e.application_id,
      e.seq, e.payload_id, ${dayReceived(sql`e.received_at`)} as received_on,
      e.student_id, e.course_id, e.lesson_id,
      e.object_id, e.assignable_id, e.score_type, e.score_given::text, e.max_score::text,
      e.score_status,
      ${isReviewCourse(sql`e.course_id`)} as is_review_course,
      e.effective_time, o.retry_at, replace(e.trace_id::text, '-', '') as trace_id,
      coalesce(o.state, 'received') as state, o.code,
      ${allWarnings(sql`e`, sql`coalesce(o.warnings, '{}')`)} as warnings,
      coalesce(o.tries, 0) as tries, e.event_time, e.received_at,
      o.processed_at, o.session_id,
      case when o.session_id is not null then 'attached'
        when exists (
          select from unattached_events w where w.student_id = e.student_id
            and w.application_id = e.application_id and w.key = e.key
        ) then 'pending' else 'none' end as attachment,
      array(select x.key::text from xp_entries x where x.key = e.key) as xp_entry_ids,
      array(
        select s.cf_item_id::text
        from review_answers given join review_states s using (student_id, cf_item_id)
        where given.student_id = e.student_id and given.key = e.key
          and ${isPartOfState(sql`s`, sql`a.key = e.key`)}
        order by s.cf_item_id
      ) as reviewed_standard_ids,
      array(
        select other.application_id::text from events other
        where other.seq = any(${seqsOf(keys)}) and other.seq <> e.seq
          and other.type <> 'erased'
      ) as other_application_ids,
      coalesce(r.results, '{}') as assessment_result_ids,
      coalesce(r.line_items, '{}') as assessment_line_item_ids,
      case when o.state = 'processed' then ${laterGradeOf(sql`e`)} end as replaced_by
    from events e
    left join event_outcomes o using (key, seq)
    left join lateral (
      select array_agg(sourced_id::text) as results,
        array_agg(assessment_line_item_id::text) as line_items
      from assessment_results a
      where a.student_id = e.student_id and a.effective_time = e.effective_time and a.key = e.key
    ) r on true
    where e.seq = any(${seqsOf(keys)}) and e.type <> 'erased'
    order by e.received_at desc
    limit 1`);
}

/** The status of one event by its id; undefined when the caller may read none with that id. */
export async function findEventStatus(
  { db, config }: Pick<Context, 'db' | 'config'>,
  caller: Caller,
  eventId: string,
) {
  const applications = await findApplications(db, caller);
  const row = await findStatusRow(
    db,
    applications.map((application) => eventKey(application, eventId)),
  );
  if (!row) return undefined;
  const payload = await findPayload(db, row);
  recordDisclosure([row.studentId]);
  const isDropped = row.code !== null;
  const codes = row.code ? [row.code, ...row.warnings] : row.warnings;
  const reader = { db, baseUrl: config.baseUrl, operator: caller.operator };
  const explained = await explainInDetail({ ...row, payload, isDropped }, codes, reader);
  return {
    id: row.id,
    applicationId: row.applicationId,
    type: row.type,
    action: row.action,
    state: row.state,
    reason: row.code ? explained[0] : null,
    warnings: row.code ? explained.slice(1) : explained,
    tries: row.tries,
    retryAt: row.retryAt?.toISOString() ?? null,
    waitsUntil: waitsUntil(row.code, row.receivedAt),
    effects: {
      xpEntryIds: row.xpEntryIds,
      assessmentResultIds: row.assessmentResultIds,
      assessmentLineItemIds: row.assessmentLineItemIds,
      replacedBy: row.replacedBy,
      sessionId: row.sessionId,
      attachment: row.attachment,
      reviews: row.reviewedStandardIds.map((standardId) => ({ standardId })),
      mastery: row.state === 'processed' ? masteryOf(row) : null,
    },
    eventTime: row.eventTime.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    processedAt: row.processedAt?.toISOString() ?? null,
    ...(row.traceId ? { traceId: row.traceId } : {}),
    ...(row.otherApplicationIds.length > 0 ? { alsoSentBy: row.otherApplicationIds } : {}),
    payload,
    payloadRemoved: payload ? null : await findRemoval(db, row),
  };
}

/**
 * The status of an event, from the database of reads. An event is acknowledged before a standby
 * shows it: one that is not there is looked for where it was written.
 */
export async function readEventStatus(
  ctx: Pick<Context, 'config' | 'db' | 'reads'>,
  caller: Caller,
  eventId: string,
) {
  const { reads, db } = ctx;
  const status = await findEventStatus({ ...ctx, db: reads }, caller, eventId);
  return status || reads === db ? status : findEventStatus(ctx, caller, eventId);
}

/** The event as sent, to its last digit; null = its text was removed. */
async function findPayload(db: Queryable, row: StatusRow): Promise<Json | null> {
  const text = (await findPayloads(db, [row])).get(row.seq);
  return text === undefined ? null : (parseExact(text) as Json);
}

/** When and why the text was removed; null = it was not. */
async function findRemoval(db: Queryable, { receivedOn }: StatusRow) {
  const at = await findDropped(db, receivedOn);
  if (!at) return null;
  const removedAt = at.toISOString();
  const message =
    `The texts of events received on ${receivedOn} were removed on ` +
    `${removedAt.slice(0, 10)}, after the retention period of the server ` +
    '(EVENT_RETENTION_DAYS). The event still counts.';
  return { receivedOn, removedAt, message };
}
