/** Fills a database with students and their review states, a given number of them due. */
import { insertApplication } from '../../server/src/auth/applications/applications.ts';
import type { Database } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import { contentScript, id } from '../content.ts';

const COURSES = 20;

interface Size {
  readonly states: number;
  readonly due: number;
  readonly students: number;
}

function peopleScript(applicationId: string, students: number): string {
  const head = `'${applicationId}'::uuid, 'active', now()`;
  return `
    insert into orgs (sourced_id, application_id, status, date_last_modified, name, type,
      identifier, record)
    values ('bench-school', ${head}, 'School', 'school', 'B', '{}');
    insert into users (sourced_id, application_id, status, date_last_modified, enabled_user,
      given_name, family_name, roles, primary_org_id, record)
    select 'student-' || s, ${head}, true, 'Bench', 'Student', '{student}', 'bench-school', '{}'
    from generate_series(1, ${students}) s;
    insert into review_students (student_id, time_zone, declared, school_id, settings_version)
    select 'student-' || s, 'UTC', '||bench-school', 'bench-school', 1
    from generate_series(1, ${students}) s;`;
}

function statesScript(applicationId: string, size: Size): string {
  const standards = size.states / size.students;
  const due = size.due / size.students;
  const each = `generate_series(1, ${size.students}) s, generate_series(1, ${standards}) n`;
  const key = `(s % ${COURSES} + 1) || ' ' || n`;
  return `
    insert into review_answers (student_id, cf_item_id, key, event_id, application_id, attempt, at,
      credit, scheduler, course_id, lesson_id)
    select 'student-' || s, ${id('standard', key)}, md5(s || ' ' || n)::uuid, 'urn:e:' || s || n,
      '${applicationId}'::uuid, md5(s || ' ' || n)::uuid, '2026-01-30T12:00:00Z', 'correct', 'fsrs',
      'course-' || (s % ${COURSES} + 1), ${id('lesson', key)}
    from ${each};
    insert into review_states (student_id, cf_item_id, scheduler, algorithm, parameters_version,
      desired_retention, stability, difficulty, interval_days, review_dates, ratings, lapses,
      answers, log_version, last_rating, first_correct_at, last_review_date, due_date, due_at,
      time_zone, source_course_id, source_lesson_id, scheduler_conflict, place_at)
    select 'student-' || s, ${id('standard', key)}, 'fsrs', 'FSRS-6', 0, 0.9, 2.3065, 2.1181, 2,
      '{2026-01-30}', '{3}', 0, 1, 1, 3, '2026-01-30T12:00:00Z', '2026-01-30', d.day,
      d.day + time '04:00', 'UTC', 'course-' || (s % ${COURSES} + 1), ${id('lesson', key)}, false,
      d.day + time '04:00'
    from ${each},
      lateral (select date '2026-02-01' + case when n <= ${due} then 0 else n % 90 + 1 end as day) d;`;
}

export async function prepare(db: Database, size: Size): Promise<void> {
  const applicationId = await insertApplication(db, { name: 'Bench Quest' });
  await db.script(
    contentScript(applicationId, { courses: COURSES, standards: size.states / size.students }),
  );
  await db.script(peopleScript(applicationId, size.students));
  await db.script(statesScript(applicationId, size));
  await db.execute(sql`
    update review_sweeps set users_seen = now(), orgs_seen = now(), content_seen = now()`);
  await db.script('vacuum analyze');
}
