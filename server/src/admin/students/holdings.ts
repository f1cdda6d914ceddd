/** Lists the tables with student data; exports and erasures follow this list. */
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';

/** A student with the keys of its events, found once: the log has no index by student. */
export interface Subject {
  readonly id: string;
  readonly keys: readonly string[];
}

/** Event keys per statement: a student can have 100,000. */
const KEYS_MAX = 500;

/** The keys in lists of KEYS_MAX. */
export function inPieces(keys: Subject['keys']): Subject['keys'][] {
  return Array.from({ length: Math.ceil(keys.length / KEYS_MAX) }, (_, index) =>
    keys.slice(index * KEYS_MAX, (index + 1) * KEYS_MAX),
  );
}

/** A table whose rows belong to one student each. */
export interface Rows {
  readonly table: string;
  /** Condition on the table that selects the student's rows. */
  of(subject: Subject): Sql;
  /**
   * 'redact': the rows stay without personal data, so that their keys stay taken. 'pseudonymise':
   * they stay with a keyed hash in place of the student's id.
   */
  readonly erase: 'delete' | 'redact' | 'pseudonymise';
}

/** Texts of events: a row packs those of several students, so that rows are rewritten. */
interface Texts {
  readonly table: 'event_payloads';
  readonly erase: 'texts';
}

export type Holding = Rows | Texts;

const byKey: Rows['of'] = ({ keys }) => sql`key = any(${keys}::uuid[])`;
const bySeq: Rows['of'] = ({ keys }) => sql`seq = any(array(
  select seq from events where key = any(${keys}::uuid[])
))`;
const byStudent: Rows['of'] = ({ id }) => sql`student_id = ${id}`;

const byUser: Rows['of'] = ({ id }) => sql`user_id = ${id}`;

/** Ids of the classes of the student's review courses. */
export function personalClasses(id: string): Sql {
  return sql`
    select c.sourced_id from classes c join courses k on k.sourced_id = c.course_id
    where k.student_id = ${id}`;
}

/** In the order of an erasure: referring rows before the rows they refer to, logs last. */
export const HOLDINGS: readonly Holding[] = [
  { table: 'event_payloads', erase: 'texts' },
  { table: 'event_digests', of: bySeq, erase: 'delete' },
  { table: 'events', of: byKey, erase: 'redact' },
  { table: 'event_outcomes', of: bySeq, erase: 'delete' },
  { table: 'event_waits', of: byKey, erase: 'delete' },
  { table: 'unattached_events', of: byStudent, erase: 'delete' },
  { table: 'xp_entries', of: byStudent, erase: 'delete' },
  { table: 'answers', of: byStudent, erase: 'delete' },
  { table: 'assessment_results', of: byStudent, erase: 'delete' },
  {
    table: 'roster_parts',
    of: ({ id }) => sql`(
      owner_id = ${id} and file in ('roles', 'userProfiles', 'userResources')
      or owner_id in (select sourced_id from results where student_id = ${id})
        and file in ('resultScoreScales', 'resultLearningObjectiveIds')
    )`,
    erase: 'delete',
  },
  { table: 'own_assessment_results', of: byStudent, erase: 'delete' },
  { table: 'results', of: byStudent, erase: 'delete' },
  { table: 'session_evidence', of: byStudent, erase: 'delete' },
  {
    table: 'heartbeats',
    of: ({ id }) => sql`(application_id, session_id) in (
      select application_id, session_id from sessions where student_id = ${id}
    )`,
    erase: 'delete',
  },
  { table: 'sessions', of: byStudent, erase: 'delete' },
  { table: 'student_bases', of: byStudent, erase: 'delete' },
  { table: 'review_placements', of: byStudent, erase: 'delete' },
  { table: 'review_lessons', of: byStudent, erase: 'delete' },
  { table: 'review_states', of: byStudent, erase: 'delete' },
  { table: 'review_answers', of: byStudent, erase: 'delete' },
  { table: 'review_students', of: byStudent, erase: 'delete' },
  {
    table: 'enrollments',
    of: ({ id }) => sql`user_id = ${id} or class_id in (${personalClasses(id)})`,
    erase: 'delete',
  },
  {
    table: 'classes',
    of: ({ id }) => sql`sourced_id in (${personalClasses(id)})`,
    erase: 'delete',
  },
  { table: 'lessons', of: byStudent, erase: 'delete' },
  { table: 'units', of: byStudent, erase: 'delete' },
  { table: 'courses', of: byStudent, erase: 'delete' },
  {
    table: 'student_agents',
    of: ({ id }) => sql`student_id = ${id} or agent_id = ${id}`,
    erase: 'delete',
  },
  { table: 'demographics', of: ({ id }) => sql`sourced_id = ${id}`, erase: 'delete' },
  { table: 'passwords', of: byUser, erase: 'delete' },
  { table: 'consents', of: byUser, erase: 'delete' },
  {
    table: 'oauth_state',
    of: ({ id }) => sql`${id} in (
      payload ->> 'accountId', payload #>> '{session,accountId}',
      payload #>> '{result,login,accountId}', payload #>> '{lastSubmission,login,accountId}'
    )`,
    erase: 'delete',
  },
  { table: 'sign_in_failures', of: ({ id }) => sql`subject = ${`user ${id}`}`, erase: 'delete' },
  { table: 'users', of: ({ id }) => sql`sourced_id = ${id}`, erase: 'delete' },
  {
    table: 'disclosures',
    of: ({ id }) => sql`students @> array[${id}::text]`,
    erase: 'pseudonymise',
  },
  { table: 'audit_log', of: ({ id }) => sql`person = ${id}`, erase: 'pseudonymise' },
];

/** The tables without student data, with the reason. */
export const WITHOUT_STUDENTS: Readonly<Record<string, string>> = {
  academic_sessions: 'terms of a school',
  applications: 'partners',
  assessment_line_item_components: 'what was assessed, not who',
  assessment_line_items: 'what was assessed, not who',
  categories: 'kinds of line items',
  cf_associations: 'standards',
  cf_definitions: 'standards',
  cf_documents: 'standards',
  cf_items: 'standards',
  clients: 'credentials of partners',
  erasures: 'keyed hashes of erased students',
  event_cursor: 'a position in the log',
  event_payloads_dropped: 'days without texts',
  event_refusals: 'counts of refusals by hour, without content, kept for 30 days',
  jobs: 'work of the server',
  line_items: 'what was assessed, not who',
  migrations: 'the schema',
  orgs: 'schools',
  own_assessment_line_items: 'what was assessed, not who',
  rate_usage: 'counts of requests by application and network',
  record_changes: 'counts of changes',
  resource_objectives: 'content',
  resources: 'content',
  review_parameters: 'weights for all students',
  review_settings: 'settings',
  review_sweeps: 'a position in a table',
  score_scales: 'scales of marks',
  server_secrets: 'secrets of the server',
  signing_keys: 'secrets of the server',
};

/** The keys of a student's events; reads the whole log. Events without student count by session. */
export async function findEventKeys(db: Queryable, id: string): Promise<string[]> {
  return keysWhere(db, id, sql`true`);
}

/** Keys of events that an earlier snapshot may have missed. `horizon`: its oldest transaction. */
export function findLateKeys(db: Queryable, id: string, horizon: string): Promise<string[]> {
  return keysWhere(db, id, sql`e.xid >= ${horizon}::xid8`);
}

async function keysWhere(db: Queryable, id: string, condition: Sql): Promise<string[]> {
  const rows = await db.query<{ key: string }>(sql`
    select e.key from events e where e.student_id = ${id} and ${condition}
    union all
    select e.key from events e
    where e.student_id is null and e.session_id is not null and ${condition} and exists (
      select from sessions s
      where s.application_id = e.application_id and s.session_id = e.session_id
        and s.student_id = ${id}
    )`);
  return rows.map(({ key }) => key);
}
