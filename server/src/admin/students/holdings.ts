/** Lists the tables with student data; exports and erasures follow this list. */
import { failuresOf } from '../../auth/people/lockout.ts';
import { seqsOf } from '../../events/log/keys.ts';
import { printSql, type Sql, sql } from '../../storage/database/sql.ts';
import { hasPeople, showed } from './disclosures.ts';

/** A student with the keys of its events, found once (subject.ts). */
export interface Subject {
  readonly id: string;
  /** The id, and other ids under which events name the student: 'mailto:ada@example.org'. */
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

const byUser: Rows['of'] = ({ id }) => sql`user_id = ${id}`;

/** Ids of the classes of the student's review courses. */
export function personalClasses(id: string): Sql {
  return sql`
    select c.sourced_id from classes c join courses k on k.sourced_id = c.course_id
    where k.student_id = ${id}`;
}

/** In the order of an erasure: referring rows before the rows they refer to, logs last. */
export const HOLDINGS: readonly Holding[] = [
  {
    table: 'event_payloads',
    group: 'sent',
    title: 'Events, as applications sent them',
    erase: 'texts',
  },
  {
    table: 'event_digests',
    group: 'technical',
    title: 'Digests of those events',
    of: bySeq,
    erase: 'delete',
  },
  {
    table: 'events',
    group: 'technical',
    title: 'Events, as they were understood',
    of: bySeq,
    erase: 'redact',
  },
  {
    table: 'event_outcomes',
    group: 'technical',
    title: 'What came of each event',
    of: bySeq,
    erase: 'delete',
  },
  {
    table: 'event_waits',
    group: 'technical',
    title: 'Events that wait for a missing record',
    of: byKey,
    erase: 'delete',
  },
  {
    table: 'unattached_events',
    group: 'technical',
    title: 'Events outside of a session',
    of: byStudent,
    erase: 'delete',
  },
  {
    table: 'xp_entries',
    group: 'learning',
    title: 'Experience points',
    of: byStudent,
    erase: 'delete',
  },
  { table: 'answers', group: 'learning', title: 'Answers', of: byStudent, erase: 'delete' },
  {
    table: 'assessment_results',
    group: 'learning',
    title: 'Results that applications reported',
    of: byStudent,
    erase: 'delete',
  },
  {
    table: 'roster_parts',
    group: 'technical',
    title: 'Parts of records from roster files',
    of: ({ id }) => sql`(
      owner_id = ${id} and file in ('roles', 'userProfiles', 'userResources')
      or owner_id in (select sourced_id from results where student_id = ${id})
        and file in ('resultScoreScales', 'resultLearningObjectiveIds')
    )`,
    erase: 'delete',
  },
  {
    table: 'own_assessment_results',
    group: 'learning',
    title: 'Results that applications wrote',
    of: byStudent,
    erase: 'delete',
  },
  {
    table: 'results',
    group: 'learning',
    title: 'Results in the gradebook',
    of: byStudent,
    erase: 'delete',
  },
  {
    table: 'session_evidence',
    group: 'technical',
    title: 'What began and ended study sessions',
    of: byStudent,
    erase: 'delete',
  },
  {
    table: 'heartbeats',
    group: 'technical',
    title: 'Minutes of activity in study sessions',
    of: ({ ids }) => sql`(application_id, session_id) in (
      select application_id, session_id from sessions where student_id = any(${ids}::text[])
    )`,
    erase: 'delete',
  },
  { table: 'sessions', group: 'learning', title: 'Study sessions', of: byStudent, erase: 'delete' },
  {
    table: 'student_bases',
    group: 'access',
    title: 'Why an application may read the data',
    of: byStudent,
    erase: 'delete',
  },
  {
    table: 'review_placements',
    group: 'learning',
    title: 'Reviews that were set',
    of: byStudent,
    erase: 'delete',
  },
  {
    table: 'review_lessons',
    group: 'technical',
    title: 'Lessons of those reviews',
    of: byStudent,
    erase: 'delete',
  },
  {
    table: 'review_states',
    group: 'learning',
    title: 'What was reviewed, and when it is due',
    of: byStudent,
    erase: 'delete',
  },
  {
    table: 'review_answers',
    group: 'learning',
    title: 'Answers that count for reviews',
    of: byStudent,
    erase: 'delete',
  },
  {
    table: 'review_students',
    group: 'technical',
    title: 'Settings of reviews',
    of: byStudent,
    erase: 'delete',
  },
  {
    table: 'enrollments',
    group: 'person',
    title: 'Classes attended',
    // With the classes as an array, each side has its index; with a subquery all rows are read.
    of: ({ id }) => sql`(user_id = ${id} or class_id = any(array(${personalClasses(id)})))`,
    erase: 'delete',
  },
  {
    table: 'classes',
    group: 'technical',
    title: 'Classes made for this student alone',
    of: ({ id }) => sql`sourced_id in (${personalClasses(id)})`,
    erase: 'delete',
  },
  {
    table: 'lessons',
    group: 'technical',
    title: 'Lessons made for this student alone',
    of: byStudent,
    erase: 'delete',
  },
  {
    table: 'units',
    group: 'technical',
    title: 'Units made for this student alone',
    of: byStudent,
    erase: 'delete',
  },
  {
    table: 'courses',
    group: 'technical',
    title: 'Courses made for this student alone',
    of: byStudent,
    erase: 'delete',
  },
  {
    table: 'student_agents',
    group: 'person',
    title: 'People related to the student',
    of: ({ id }) => sql`student_id = ${id} or agent_id = ${id}`,
    erase: 'delete',
  },
  {
    table: 'demographics',
    group: 'person',
    title: 'Demographics',
    of: ({ id }) => sql`sourced_id = ${id}`,
    erase: 'delete',
  },
  {
    table: 'passwords',
    group: 'access',
    title: 'The password, as a hash that cannot be reversed',
    of: byUser,
    erase: 'delete',
  },
  {
    table: 'consents',
    group: 'access',
    title: 'Applications that were allowed at sign-in',
    of: byUser,
    erase: 'delete',
  },
  {
    table: 'oauth_state',
    group: 'access',
    title: 'Sign-ins under way',
    // Any text of it: an account, or what was typed or asked for (`login_hint`).
    of: ({ ids }) => sql`exists (
      select from jsonb_path_query(payload, '$.** ? (@.type() == "string")') as member
      where lower(member #>> '{}') in (select lower(id) from unnest(${ids}::text[]) as id)
    )`,
    erase: 'delete',
  },
  {
    table: 'sign_in_failures',
    group: 'access',
    title: 'Failed sign-ins',
    of: ({ id, ids }) => failuresOf(id, ids),
    erase: 'delete',
  },
  {
    table: 'users',
    group: 'person',
    title: 'The person',
    of: ({ id }) => sql`sourced_id = ${id}`,
    erase: 'delete',
  },
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
    table: 'audit_log',
    group: 'access',
    title: 'Who changed what',
    of: ({ id }) => sql`(person = ${id} or (actor_kind = 'user' and actor_id = ${id}))`,
    erase: 'pseudonymise',
  },
];

/** The tables without student data, with the reason. */
export const WITHOUT_STUDENTS: Readonly<Record<string, string>> = {
  academic_sessions: 'terms of a school',
  account_challenges: 'sign-ins under way of people at the console',
  account_links: 'links for people at the console',
  account_passkeys: 'passkeys of people at the console',
  account_recovery_codes: 'hashes of codes of people at the console',
  account_sessions: 'sessions of people at the console',
  accounts: 'people at the console, apart from the roster',
  application_grants: 'schools and classes that a partner may read',
  application_invitations: 'people at the console and applications that invite them',
  application_members: 'people at the console and their applications',
  applications: 'partners',
  assessment_line_item_components: 'what was assessed, not who',
  assessment_line_items: 'what was assessed, not who',
  categories: 'kinds of line items',
  cf_associations: 'standards',
  cf_definitions: 'standards',
  cf_documents: 'standards',
  cf_items: 'standards',
  client_uses: 'when credentials of partners were used',
  clients: 'credentials of partners',
  enrollment_access: 'a day',
  erasures: 'keyed hashes of erased students',
  event_counts: 'counts of events by minute and hour, without content',
  event_cursor: 'a position in the log',
  event_keys: 'keys of events: hashes of an application and an id',
  event_lanes: 'positions in the log',
  event_payloads_dropped: 'days without texts',
  event_subjects: 'spellings of subjects',
  event_refusals: 'counts of refusals by hour, without content, kept for 30 days',
  import_file_parts: 'files of imports, for a day; an erasure ends those of rosters',
  import_files: 'files of imports, for a day; an erasure ends those of rosters',
  imports: 'numbers and reports of imports; an erasure ends the reports of rosters',
  jobs: 'work of the server',
  line_items: 'what was assessed, not who',
  migrations: 'the schema',
  orgs: 'schools',
  own_assessment_line_items: 'what was assessed, not who',
  rate_usage: 'counts of requests by application and network',
  revoked_tokens: 'ids of tokens of applications',
  record_changes: 'counts of changes',
  refused_events: 'hashes of ids and findings without values, kept for 30 days',
  resource_objectives: 'content',
  resources: 'content',
  review_weeks: 'counts of reviews by standard and week, from which an erasure takes its own',
  request_errors: 'counts of refused requests by hour, without content, kept for 30 days',
  review_parameters: 'weights for all students',
  review_settings: 'settings',
  review_sweeps: 'a position in a table',
  score_scales: 'scales of marks',
  public_licences: 'licences of frameworks',
  readiness: 'the last write of a health check',
  server_facts: 'when the last backup was written',
  server_processes: 'the settings of running processes, without secrets',
  server_secrets: 'secrets of the server',
  signing_keys: 'secrets of the server',
};
