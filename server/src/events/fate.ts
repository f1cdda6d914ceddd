/** What became of an event: its state, why, and everything it brought about. */
import type { Caller, Context } from '../http/route.ts';
import { noteShown } from '../http/shown.ts';
import { uuidArray } from '../storage/binary-array.ts';
import type { Queryable } from '../storage/postgres.ts';
import { sql } from '../storage/sql.ts';
import { eventKey } from './identity.ts';
import { REASONS, type ReasonCode } from './reasons.ts';

interface FateRow {
  readonly id: string;
  readonly type: string;
  readonly action: string;
  readonly state: string;
  readonly code: ReasonCode | null;
  readonly warnings: ReasonCode[];
  readonly tries: number;
  readonly xpEntryIds: string[];
  readonly assessmentResultIds: string[];
  readonly assessmentLineItemIds: string[];
  readonly sessionId: string | null;
  readonly eventTime: Date;
  readonly receivedAt: Date;
  readonly processedAt: Date | null;
  readonly payload: string;
  readonly studentId: string | null;
}

/** Whose events the caller may look up: its own, an operator everybody's. */
async function findApplications(db: Queryable, caller: Caller): Promise<string[]> {
  if (!caller.operator) return [caller.applicationId];
  const rows = await db.query<{ id: string }>(sql`select sourced_id as id from applications`);
  return rows.map(({ id }) => id);
}

function findFateRow(db: Queryable, keys: readonly string[]): Promise<FateRow | undefined> {
  return db.first<FateRow>(sql`
    select e.event_id as id, e.type, e.action, e.payload, e.student_id as "studentId",
      coalesce(o.state, 'received') as state, o.code, coalesce(o.warnings, '{}') as warnings,
      coalesce(o.tries, 0) as tries, e.event_time as "eventTime", e.received_at as "receivedAt",
      o.processed_at as "processedAt", coalesce(o.session_id, o.reply ->> 'sessionId') as "sessionId",
      array(select x.key::text from xp_entries x where x.key = e.key) as "xpEntryIds",
      coalesce(r.results, '{}') as "assessmentResultIds",
      coalesce(r.line_items, '{}') as "assessmentLineItemIds"
    from events e
    left join event_outcomes o using (key)
    left join lateral (
      select array_agg(sourced_id::text) as results,
        array_agg(assessment_line_item_id::text) as line_items
      from assessment_results a
      where a.student_id = e.student_id and a.effective_time = e.effective_time and a.key = e.key
    ) r on true
    where e.key = any(${uuidArray(keys)}::uuid[]) and e.type <> 'erased'
    order by e.received_at desc
    limit 1`);
}

/** The fate of one event by its id; undefined when the caller sent none with that id. */
export async function findFate({ db, config }: Context, caller: Caller, eventId: string) {
  const applications = await findApplications(db, caller);
  const row = await findFateRow(
    db,
    applications.map((application) => eventKey(application, eventId)),
  );
  if (!row) return undefined;
  const { code, warnings, sessionId, payload, studentId, ...members } = row;
  noteShown([studentId]);
  const explained = explainer(row.type, config.baseUrl);
  const { xpEntryIds, assessmentResultIds, assessmentLineItemIds, ...rest } = members;
  return {
    ...rest,
    reason: code ? explained(code) : null,
    warnings: warnings.map(explained),
    effects: { xpEntryIds, assessmentResultIds, assessmentLineItemIds, sessionId },
    eventTime: row.eventTime.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    processedAt: row.processedAt?.toISOString() ?? null,
    payload: JSON.parse(payload) as unknown,
  };
}

/** A reason as a person reads it: where in an event of this type, what, and what to do. */
export function explainer(type: string, baseUrl: string) {
  return (code: ReasonCode) => {
    const { message, fix } = REASONS[code];
    return {
      code,
      pointer: pointerOf(code, type),
      message,
      fix: fix.replaceAll('{base_url}', baseUrl),
    };
  };
}

/** The member of the event that the reason is about. */
function pointerOf(code: ReasonCode, type: string): string {
  if (code.startsWith('course_')) return '/extensions/course/id';
  if (code.startsWith('lesson_')) return '/extensions/lesson/id';
  if (code.startsWith('student_')) {
    return type === 'GradeEvent' ? '/object/assignee/id' : '/actor/id';
  }
  if (code === 'late') return '/eventTime';
  return code === 'processing_error' ? '' : '/session';
}
