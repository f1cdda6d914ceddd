/** Lists the tables with student data; exports and erasures follow this list. */
import { failuresOf } from '../../auth/people/lockout.ts';
import { seqsOf } from '../../events/log/keys.ts';
import { printSql, type Sql, sql } from '../../storage/database/sql.ts';
import { hasPeople, showed } from './disclosures.ts';

/** A student with the keys of its events, found once (subject.ts). */
export interface Subject {
  readonly id: string;
  /** The id, and other ids under which events name the student: 'mailto:person@example.org'. */
  readonly ids: readonly string[];
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

/** Where the page for people shows a table. */
export type Group = 'person' | 'learning' | 'access' | 'sent' | 'technical';

/** What the page for people says of a table. */
interface Told {
  readonly group: Group;
  readonly title: string;
}

/** A table whose rows belong to one student each. */
export interface Rows extends Told {
  readonly table: string;
  /** Condition on the table that selects the student's rows. */
  of(subject: Subject): Sql;
  /** A row `t` as an export shows it, where a row names other people, too; default: all of it. */
  shown?(subject: Subject): Sql;
  /**
   * 'redact': the rows stay without personal data, so that their keys stay taken. 'pseudonymise':
   * they stay with a keyed hash in place of the student's id.
   */
  readonly erase: 'delete' | 'redact' | 'pseudonymise';
}

/** The condition, split where it lists event keys: a student can have 100,000 events. */
export function partsOf({ of }: Rows, subject: Subject): Sql[] {
  const whole = of(subject);
  if (!printSql(whole).values.includes(subject.keys)) return [whole];
  return inPieces(subject.keys).map((keys) => of({ ...subject, keys }));
}

/** Texts of events: a row packs those of several students, so that rows are rewritten. */
interface Texts extends Told {
  readonly table: 'event_payloads';
  readonly erase: 'texts';
}

export type Holding = Rows | Texts;

const byKey: Rows['of'] = ({ keys }) => sql`key = any(${keys}::uuid[])`;
const bySeq: Rows['of'] = ({ keys }) => sql`seq = any(${seqsOf(keys)})`;
const byStudent: Rows['of'] = ({ ids }) => sql`student_id = any(${ids}::text[])`;
const byId: Rows['of'] = ({ id }) => sql`sourced_id = ${id}`;
const byUser: Rows['of'] = ({ id }) => sql`user_id = ${id}`;

/** Ids of the classes of the student's review courses. */
export function personalClasses(id: string): Sql {
  return sql`
    select c.sourced_id from classes c join courses k on k.sourced_id = c.course_id
    where k.student_id = ${id}`;
}

/** Rows that an erasure deletes. */
function deleted(
  table: string,
  [group, title]: readonly [Group, string],
  of: Rows['of'] = byStudent,
): Rows {
  return { table, group, title, of, erase: 'delete' };
}

/** In the order of an erasure: referring rows before the rows they refer to, logs last. */
export const INVENTORY: readonly Holding[] = [
  {
    table: 'event_payloads',
    group: 'sent',
    title: 'Events, as applications sent them',
    erase: 'texts',
  },
  deleted('event_digests', ['technical', 'Digests of those events'], bySeq),
  {
    table: 'events',
    group: 'technical',
    title: 'Events, as they were understood',
    of: bySeq,
    erase: 'redact',
  },
  deleted('event_outcomes', ['technical', 'What came of each event'], bySeq),
  deleted('event_waits', ['technical', 'Events that wait for a missing record'], byKey),
  deleted('unattached_events', ['technical', 'Events outside of a session']),
  deleted('xp_entries', ['learning', 'Experience points']),
  deleted('answers', ['learning', 'Answers']),
  deleted('assessment_results', ['learning', 'Results that applications reported']),
  deleted(
    'roster_parts',
    ['technical', 'Parts of records from roster files'],
    ({ id }) => sql`(
      owner_id = ${id} and file in ('roles', 'userProfiles', 'userResources')
      or owner_id in (select sourced_id from results where student_id = ${id})
        and file in ('resultScoreScales', 'resultLearningObjectiveIds')
    )`,
  ),
  deleted('own_assessment_results', ['learning', 'Results that applications wrote']),
  deleted('results', ['learning', 'Results in the gradebook']),
  deleted('session_evidence', ['technical', 'What began and ended study sessions']),
  deleted(
    'heartbeats',
    ['technical', 'Minutes of activity in study sessions'],
    ({ ids }) => sql`(application_id, session_id) in (
      select application_id, session_id from sessions where student_id = any(${ids}::text[])
    )`,
  ),
  deleted('sessions', ['learning', 'Study sessions']),
  deleted('student_bases', ['access', 'Why an application may read the data']),
  deleted('review_placements', ['learning', 'Reviews that were set']),
  deleted('review_lessons', ['technical', 'Lessons of those reviews']),
  deleted('review_states', ['learning', 'What was reviewed, and when it is due']),
  deleted('review_answers', ['learning', 'Answers that count for reviews']),
  deleted('review_students', ['technical', 'Settings of reviews']),
  // With the classes as an array, each side has its index; with a subquery all rows are read.
  deleted(
    'enrollments',
    ['person', 'Classes attended'],
    ({ id }) => sql`(user_id = ${id} or class_id = any(array(${personalClasses(id)})))`,
  ),
  deleted(
    'classes',
    ['technical', 'Classes made for this student alone'],
    ({ id }) => sql`sourced_id in (${personalClasses(id)})`,
  ),
  deleted('lessons', ['technical', 'Lessons made for this student alone']),
  deleted('units', ['technical', 'Units made for this student alone']),
  deleted('courses', ['technical', 'Courses made for this student alone']),
  deleted(
    'student_agents',
    ['person', 'People related to the student'],
    ({ id }) => sql`student_id = ${id} or agent_id = ${id}`,
  ),
  deleted('demographics', ['person', 'Demographics'], byId),
  deleted('passwords', ['access', 'The password, as a hash that cannot be reversed'], byUser),
  deleted('user_sessions', ['access', 'Sessions at the own pages'], byUser),
  deleted('consents', ['access', 'Applications that were allowed at sign-in'], byUser),
  // By any text of it: an account, or what was typed or asked for (`login_hint`).
  deleted(
    'oauth_state',
    ['access', 'Sign-ins under way'],
    ({ ids }) => sql`exists (
      select from jsonb_path_query(payload, '$.** ? (@.type() == "string")') as member
      where lower(member #>> '{}') in (select lower(id) from unnest(${ids}::text[]) as id)
    )`,
  ),
  deleted('sign_in_failures', ['access', 'Failed sign-ins'], ({ id, ids }) => failuresOf(id, ids)),
  deleted('users', ['person', 'The person'], byId),
  {
    table: 'disclosures',
    group: 'access',
    title: 'Who was shown data, and when',
    of: ({ ids }) => showed(...ids),
    erase: 'pseudonymise',
  },
  {
    table: 'disclosure_people',
    group: 'technical',
    title: 'Entries of that list',
    of: ({ ids }) => hasPeople(ids),
    // Without the digest, from which a list of people can be guessed.
    shown: ({ ids }) => sql`jsonb_build_object('id', t.id,
      'students', array(select s from unnest(t.students) s where s = any(${ids}::text[])))`,
    erase: 'pseudonymise',
  },
  {
    table: 'feed_changes',
    group: 'technical',
    title: 'Changes that applications are told of',
    of: (subject) => sql`${byStudent(subject)} and type <> 'student.erased'`,
    erase: 'redact',
  },
  {
    table: 'audit_log',
    group: 'access',
    title: 'Who changed what',
    of: ({ id }) => sql`(person = ${id} or (actor_kind = 'user' and actor_id = ${id}))`,
    erase: 'pseudonymise',
  },
];
