/** Fills a database with a district's schools: classes of 40 students who worked for two years. */
import {
  insertApplication,
  insertClient,
} from '../../server/src/auth/applications/applications.ts';
import { PARTNER_SCOPES } from '../../server/src/auth/tokens/scopes.ts';
import { beginPersonSession } from '../../server/src/console/people/sessions.ts';
import type { Database } from '../../server/src/storage/database/postgres.ts';
import { FROM_PAGE } from '../../server/test/fixtures/accounts.ts';
import { inBulk } from '../../server/test/fixtures/size/bulk.ts';
import { OWNERS } from '../../server/test/fixtures/size/district.ts';
import type { Credentials } from '../../server/test/fixtures/size/state.ts';
import { contentScript, id } from '../content.ts';

const STANDARDS = 60;
export const STUDENTS = 40;
/** Classes of a school. */
const CLASSES = 25;
const WEEKS = 104;
/** How many of ten events are XP, answers and masteries. */
const OF_TEN = { xp: 3, answers: 6, mastery: 1 };

/** One course for each class, with a lesson for each of its standards. */
function rosterScript(owner: string, classes: number): string {
  const head = `'${owner}'::uuid, 'active', now()`;
  const seats = `generate_series(1, ${classes}) c, generate_series(1, ${STUDENTS}) s`;
  const school = `'school-' || (c - 1) / ${CLASSES}`;
  return `
    ${contentScript(owner, { courses: classes, standards: STANDARDS })}
    insert into orgs (sourced_id, application_id, status, date_last_modified, name, type,
      identifier, record)
    values ('district', ${head}, 'District', 'district', 'D', '{}');
    insert into orgs (sourced_id, application_id, status, date_last_modified, name, type,
      identifier, parent_id, record)
    select distinct ${school}, ${head}, 'School ' || (c - 1) / ${CLASSES}, 'school', 'S',
      'district', '{}'
    from generate_series(1, ${classes}) c;
    insert into academic_sessions (sourced_id, application_id, status, date_last_modified, title,
      start_date, end_date, type, school_year, record)
    values ('term', ${head}, 'Term', current_date - 120, current_date + 30, 'term', '2026', '{}');
    insert into classes (sourced_id, application_id, status, date_last_modified, title, course_id,
      school_id, term_ids, record)
    select 'class-' || c, ${head}, 'Class ' || c, 'course-' || c, ${school}, '{term}', '{}'
    from generate_series(1, ${classes}) c;
    insert into users (sourced_id, application_id, status, date_last_modified, enabled_user,
      given_name, family_name, roles, primary_org_id, record)
    select 'student-' || c || '-' || s, ${head}, true, 'Bench', 'Student ' || s, '{student}',
      ${school}, '{}'
    from ${seats};
    insert into users (sourced_id, application_id, status, date_last_modified, enabled_user,
      given_name, family_name, roles, record)
    values ('leader', ${head}, true, 'Bench', 'Leader', '{districtAdministrator}',
      '{"roles":[{"role":"districtAdministrator","org":{"sourcedId":"district"}}]}');
    insert into enrollments (sourced_id, application_id, status, date_last_modified, user_id,
      class_id, school_id, role, record)
    select 'seat-' || c || '-' || s, ${head}, 'student-' || c || '-' || s, 'class-' || c, ${school},
      'student', '{}'
    from ${seats};
    insert into review_students (student_id, time_zone, declared, school_id, settings_version)
    select 'student-' || c || '-' || s, 'UTC', '||' || ${school}, ${school}, 1
    from ${seats};`;
}

function statesScript(classes: number): string {
  const key = `c || ' ' || n`;
  return `
    insert into review_states (student_id, cf_item_id, scheduler, algorithm, parameters_version,
      desired_retention, stability, difficulty, interval_days, review_dates, ratings, lapses,
      answers, log_version, last_rating, first_correct_at, last_review_date, due_date, due_at,
      time_zone, source_course_id, source_lesson_id, scheduler_conflict)
    select 'student-' || c || '-' || s, ${id('standard', key)}, 'fsrs', 'FSRS-6', 0, 0.9,
      10 + (s * n) % 90, 5, 20, '{2026-01-30}', '{3}', 0, 1, 1, 3, now(), current_date - (s + n) % 60,
      current_date, now(), 'UTC', 'course-' || c, ${id('lesson', key)}, false
    from generate_series(1, ${classes}) c, generate_series(1, ${STUDENTS}) s,
      generate_series(1, ${STANDARDS}) n;`;
}

/** The place of event n: class, student, lesson and time, on five days of each seven. */
function placesOf(count: number, { classes, owner }: { classes: number; owner: string }): string {
  const each = Math.max(1, Math.ceil(count / (classes * STUDENTS)));
  return `
    select n, '${owner}'::uuid as application_id, 'student-' || c || '-' || s as student_id,
      'course-' || c as course_id, ${id('lesson', `c || ' ' || (k % ${STANDARDS} + 1)`)} as lesson_id,
      now() - interval '1 hour' - (day + 2 * floor(day / 5) + s / 1000.0) * interval '1 day' as at
    from generate_series(0, ${count - 1}) n
    cross join lateral (select n / ${each} as seat, n % ${each} as k) x
    cross join lateral (
      select seat % ${STUDENTS} + 1 as s, seat / ${STUDENTS} + 1 as c,
        k * ${WEEKS * 5}.0 / ${each} as day
    ) y`;
}

function eventsScript(events: number, place: { classes: number; owner: string }): string {
  const part = (share: number) => placesOf(Math.round((events * share) / 10), place);
  const results = (name: string, type: string, share: number) => `
    insert into assessment_results (sourced_id, application_id, date_last_modified,
      assessment_line_item_id, student_id, score_type, score, max_score, attempt_id, assignable_id,
      subject, course_id, lesson_id, graded_at, effective_time, xid, seq, key, event_id)
    select ${id(name, 'n')}::text, application_id, at, ${id('line', 'lesson_id')}::text, student_id,
      '${type}', case when n % 5 = 0 then 0 else 1 end, 1, 'urn:a:' || n, 'urn:i:' || lesson_id,
      'Math', course_id, lesson_id::text, at, at, '1', n, ${id(name, 'n')}, 'urn:e:' || n
    from (${part(share)}) p;`;
  return `
    insert into xp_entries (key, application_id, student_id, value, subject, course_id, lesson_id,
      event_id, earned_at, effective_time)
    select ${id('xp', 'n')}, application_id, student_id, 5 + n % 10, 'Math', course_id,
      lesson_id::text, 'urn:x:' || n, at, at
    from (${part(OF_TEN.xp)}) p;
    ${results('answer', 'QUESTION_RESULT', OF_TEN.answers)}
    ${results('mastery', 'MASTERY', OF_TEN.mastery)}
    insert into sessions (application_id, session_id, student_id, started_at, start_inferred,
      ended_at, requires_heartbeat, process_insights, expires_at, close_reason)
    select application_id, 'urn:s:' || n, student_id, at, false, at + interval '20 minutes', false,
      true, at + interval '20 minutes', 'logged_out'
    from (${part(1)}) p;`;
}

export interface Prepared {
  readonly clients: Credentials;
  /** Headers of the session of the leader of the district. */
  readonly leader: Readonly<Record<string, string>>;
}

/** `events`: of all students together. */
export async function prepare(
  db: Database,
  { events, classes }: { readonly events: number; readonly classes: number },
): Promise<Prepared> {
  const clients: Partial<Record<string, { clientId: string; clientSecret: string }>> = {};
  let owner = '';
  for (const name of OWNERS) {
    const applicationId = await insertApplication(db, { name: `Bench ${name}` });
    const scopes = [...(name === 'operator' ? ['admin'] : []), ...PARTNER_SCOPES];
    clients[name] = await insertClient(db, { applicationId, scopes });
    if (name === 'partner') owner = applicationId;
  }
  await db.script(rosterScript(owner, classes));
  const tables = ['review_states', 'xp_entries', 'assessment_results', 'sessions'];
  await inBulk(db, { tables }, async () => {
    await db.script(statesScript(classes));
    await db.script(eventsScript(events, { classes, owner }));
  });
  await db.script('vacuum analyze');
  const origin = { address: '127.0.0.0', userAgent: 'bench' };
  const cookie = await beginPersonSession(db, { userId: 'leader', now: new Date(), ...origin });
  return {
    clients: clients as Credentials,
    leader: { cookie: `lectern-me=${cookie}`, ...FROM_PAGE },
  };
}
