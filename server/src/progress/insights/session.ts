/** Reads one study session with its time, XP and evidence. */
import { mayReadDerivedFrom, mayReadStudent } from '../../access/students.ts';
import type { Caller } from '../../http/caller.ts';
import { isoText } from '../../storage/database/expressions.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { activitySignals } from '../analytics/queries.ts';
import { type SessionTimeline, type StudyInterval, studyIntervals } from '../analytics/rules.ts';
import { nameSubjects } from '../analytics/subjects.ts';
import { TIMELINE_MAX } from './schema.ts';
import { sessionColumns, sessionRecord } from './session-list.ts';
import { summarise } from './summary.ts';

interface Evidence {
  readonly kind: string;
  readonly at: string;
  readonly until: string;
  readonly subject: string | null;
  readonly sourceEventId: string | null;
}

interface Found {
  readonly session: Readonly<Record<string, unknown>> & { readonly userId: string };
  readonly timeline: SessionTimeline;
  readonly evidence: readonly Evidence[];
  readonly xp: readonly { readonly subject: string; readonly xp: number }[];
}

/** SQL: the evidence from start to end of a session, as JSON; heartbeats by the minute. */
function evidence(): Sql {
  return sql`coalesce((
    select json_agg(json_build_object(
      'kind', e.kind, 'at', ${isoText(sql`e.at`)}, 'until', ${isoText(sql`e.until`)},
      'subject', e.subject, 'sourceEventId', l.event_id
    ) order by e.at, e.source)
    from (
      select e.kind, e.at, e.at as until, e.subject, e.source
      from session_evidence e
      where e.student_id = s.student_id and e.at between s.started_at and s.ended_at
        and e.application_id = s.application_id and e.session_id = s.session_id
      union all
      select 'heartbeats', h.first_at, h.last_at, null, null
      from heartbeats h
      where h.application_id = s.application_id and h.session_id = s.session_id
        and h.first_at <= s.ended_at and h.last_at >= s.started_at
      order by 2, 5
      limit ${TIMELINE_MAX}
    ) e left join event_keys k on k.key = e.source left join events l on l.seq = k.seq
  ), '[]')`;
}

/** SQL: XP of the session's events by subject, as JSON. */
const xpBySubject = sql`coalesce((
  select json_agg(json_build_object('subject', earned.subject, 'xp', earned.xp))
  from (
    select x.subject, sum(x.value)::float8 as xp
    from session_evidence e join xp_entries x on x.key = e.source
    where e.student_id = s.student_id and e.at between s.started_at and s.ended_at
      and e.application_id = s.application_id and e.session_id = s.session_id
    group by x.subject
  ) earned
), '[]')`;

/**
 * One session that the caller may read. Two applications may use the same id: an operator that does
 * not name the application gets the latest session.
 */
export function findSession(
  db: Queryable,
  session: { readonly sessionId: string; readonly applicationId?: string | undefined },
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): Promise<Found | undefined> {
  const { sessionId, applicationId } = session;
  const named = applicationId ? sql`s.application_id = ${applicationId}` : sql`true`;
  const where = sql`s.session_id = ${sessionId} and ${named}
    and ${mayReadDerivedFrom(caller, sql`s.application_id`)}
    and ${mayReadStudent(caller, sql`s.student_id`)}`;
  const ms = (column: Sql) => sql`(extract(epoch from ${column}) * 1000)::float8`;
  return db.first<Found>(sql`
    select ${sessionRecord} as session, ${evidence()} as evidence, ${xpBySubject} as xp,
      json_build_object(
        'applicationId', s.application_id, 'startedAt', ${ms(sql`s.started_at`)},
        'endedAt', ${ms(sql`s.ended_at`)}, 'requiresHeartbeat', s.requires_heartbeat,
        'evidence', ${activitySignals(sql`s`)}
      ) as timeline
    from ${sessionColumns(where, now)}
    order by s.started_at desc, s.application_id
    limit 1`);
}

/** Joins adjacent intervals of the same subject and activity. */
function merged(intervals: readonly StudyInterval[]): StudyInterval[] {
  const whole: StudyInterval[] = [];
  for (const next of intervals) {
    const last = whole.at(-1);
    if (
      last &&
      last.to === next.from &&
      last.active === next.active &&
      last.subject === next.subject
    ) {
      whole[whole.length - 1] = { ...last, to: next.to };
    } else whole.push(next);
  }
  return whole;
}

/** The reply for one session: its time, XP, timeline and evidence. */
export async function sessionInsights(db: Queryable, found: Found) {
  const { session, timeline, evidence: pieces, xp } = found;
  const { applicationId } = timeline;
  const studied = studyIntervals(timeline);
  const used = [...studied, ...xp].map(({ subject }) => ({ applicationId, subject }));
  const nameOf = await nameSubjects(db, used);
  const named = <Part extends { readonly subject: string }>(part: Part) => ({
    ...part,
    subject: nameOf(part.subject),
  });
  const intervals = studied.map(named);
  const earned = Map.groupBy(xp.map(named), ({ subject }) => subject);
  const subjects = new Set(used.map(({ subject }) => nameOf(subject)));
  const parts = [...subjects].map((subject) => ({
    subject,
    xpEarned: (earned.get(subject) ?? []).reduce((sum, one) => sum + one.xp, 0),
    intervals: intervals.filter((one) => one.subject === subject),
  }));
  return {
    userId: session.userId,
    session: {
      ...session,
      timeline: merged(intervals)
        .slice(0, TIMELINE_MAX)
        .map(({ from, to, subject, active }) => ({
          startedAtTime: new Date(from).toISOString(),
          endedAtTime: new Date(to).toISOString(),
          subject,
          active,
        })),
      evidence: pieces,
    },
    ...summarise(parts),
  };
}
