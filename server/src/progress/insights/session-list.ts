/** Lists of study sessions: of a student, of an application, of all. */
import { mayReadDerivedFrom, mayReadDerivedFromStudent } from '../../access/students.ts';
import type { Caller } from '../../http/caller.ts';
import type { Collection } from '../../listing/collection.ts';
import { isoText } from '../../storage/database/expressions.ts';
import { join, type Sql, sql } from '../../storage/database/sql.ts';
import { activeSeconds } from '../analytics/queries.ts';
import { StudySession } from './schema.ts';

/** SQL: sessions with duration and close reason; expired ones are closed, also before the sweep. */
export function sessionColumns(where: Sql, now: Date): Sql {
  return sql`(
    select s.*, floor(extract(epoch from s.ended_at - s.started_at))::bigint as duration,
      case when s.close_reason in ('logged_out', 'timed_out') then s.close_reason
        when s.expires_at < ${now} then 'timeout' end as reason
    from sessions s where ${where}
  ) s`;
}

const status = sql`(case when s.reason is null then 'open' else 'closed' end)`;

export const sessionRecord = sql`json_build_object(
  'sessionId', s.session_id,
  'userId', s.student_id,
  'applicationId', s.application_id,
  'edAppId', s.ed_app_id,
  'status', ${status},
  'startedAtTime', ${isoText(sql`s.started_at`)},
  'startInferred', s.start_inferred,
  'endedAtTime', ${isoText(sql`s.ended_at`)},
  'durationInSeconds', s.duration,
  'activeSeconds', ${activeSeconds(sql`s`)},
  'closeReason', s.reason,
  'requiresHeartbeat', s.requires_heartbeat,
  'processInsights', s.process_insights
)`;

/** All must match. */
interface SessionFilter {
  readonly status?: 'open' | 'closed';
  readonly studentId?: string;
  readonly applicationId?: string;
  /** Started then or later. */
  readonly from?: Date | undefined;
}

interface Reader {
  readonly caller: Caller;
  readonly now: Date;
}

/** The sessions of a student that the caller opened; an operator sees those of all applications. */
export function sessionsOfStudent(studentId: string, caller: Caller, now: Date): Collection {
  return sessionCollection(
    sql`s.student_id = ${studentId} and ${mayReadDerivedFrom(caller, sql`s.application_id`)}`,
    now,
  );
}

/** The sessions that match, of students whom the caller may read, latest start first. */
export function sessionsOf(filter: SessionFilter, { caller, now }: Reader): Collection {
  const mayRead = mayReadDerivedFromStudent(caller, {
    application: sql`s.application_id`,
    student: sql`s.student_id`,
  });
  return sessionCollection(join([mayRead, ...conditionsOf(filter, now)], ' and '), now);
}

function conditionsOf({ status, studentId, applicationId, from }: SessionFilter, now: Date): Sql[] {
  return [
    // The state of an expired session is written later, by a sweep.
    ...(status === 'open' ? [sql`s.close_reason is null and s.expires_at >= ${now}`] : []),
    ...(status === 'closed' ? [sql`(s.close_reason is not null or s.expires_at < ${now})`] : []),
    ...(studentId === undefined ? [] : [sql`s.student_id = ${studentId}`]),
    ...(applicationId === undefined ? [] : [sql`s.application_id = ${applicationId}`]),
    ...(from ? [sql`s.started_at >= ${from}`] : []),
  ];
}

const key = sql`(s.application_id || ' ' || s.session_id)`;

/** Latest start first. */
export const studySessions: Omit<Collection, 'from'> = {
  plural: 'sessions',
  key,
  record: sql`${sessionRecord}::text`,
  fields: {
    sessionId: { kind: 'text', sql: sql`s.session_id` },
    applicationId: { kind: 'uuid', sql: sql`s.application_id` },
    edAppId: { kind: 'text', sql: sql`s.ed_app_id` },
    status: { kind: 'text', sql: status },
    startedAtTime: { kind: 'instant', sql: sql`s.started_at` },
    endedAtTime: { kind: 'instant', sql: sql`s.ended_at` },
    durationInSeconds: { kind: 'integer', sql: sql`s.duration` },
    closeReason: { kind: 'text', sql: sql`s.reason` },
    requiresHeartbeat: { kind: 'boolean', sql: sql`s.requires_heartbeat` },
  },
  members: Object.keys(StudySession.properties),
  search: [],
  order: [sql`s.started_at`, key].map((column) => ({
    ...{ sql: column, descending: true, always: true },
  })),
  person: sql`s.student_id`,
  limitMax: 3_000,
};

/** The sessions that meet the condition. */
function sessionCollection(where: Sql, now: Date): Collection {
  return { ...studySessions, from: sessionColumns(where, now) };
}
