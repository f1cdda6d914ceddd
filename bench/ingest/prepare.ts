/** Fills a database: one application, 500 students in one class, 20 lessons, open sessions. */
import { randomUUID } from 'node:crypto';
import {
  insertApplication,
  insertClient,
} from '../../server/src/auth/applications/applications.ts';
import { createPartitionsAhead } from '../../server/src/events/log/payload-days.ts';
import type { Database } from '../../server/src/storage/database/postgres.ts';
import { sql } from '../../server/src/storage/database/sql.ts';
import type { Place } from './events.ts';

const STUDENTS = 500;
const LESSONS = 20;

export interface Prepared {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly applicationId: string;
  readonly places: readonly Place[];
}

const head = sql`application_id, status, date_last_modified, metadata, record`;
const tail = (applicationId: string) => sql`${applicationId}::uuid, 'active', now(), null, '{}'`;

async function insertCourse(db: Database, applicationId: string): Promise<string[]> {
  const own = tail(applicationId);
  const [unitId, resourceId] = [randomUUID(), randomUUID()];
  const lessons = Array.from({ length: LESSONS }, () => randomUUID());
  await db.execute(sql`
    insert into courses (${head}, sourced_id, title) select ${own}, 'bench-course', 'Bench'`);
  await db.execute(sql`
    insert into units (${head}, sourced_id, title, course_id, sort_order)
    select ${own}, ${unitId}::uuid, 'Unit', 'bench-course', 0`);
  await db.execute(sql`
    insert into resources (${head}, sourced_id, title, type, url, vendor_resource_id,
      learning_objective_set)
    select ${own}, ${resourceId}::uuid, 'Resource', 'interactive', 'https://bench.example', 'r',
      '[]'`);
  await db.execute(sql`
    insert into lessons (${head}, sourced_id, title, unit_id, resource_id, sort_order)
    select ${own}, id, 'Lesson', ${unitId}::uuid, ${resourceId}::uuid, 0
    from unnest(${lessons}::uuid[]) id`);
  return lessons;
}

async function insertStudents(db: Database, applicationId: string): Promise<void> {
  const own = tail(applicationId);
  await db.execute(sql`
    insert into orgs (${head}, sourced_id, name, type, identifier)
    select ${own}, 'bench-school', 'School', 'school', 'B'`);
  await db.execute(sql`
    insert into classes (${head}, sourced_id, title, course_id, school_id, term_ids)
    select ${own}, 'bench-class', 'Class', 'bench-course', 'bench-school', '{}'`);
  await db.execute(sql`
    insert into users (${head}, sourced_id, enabled_user, given_name, family_name, roles)
    select ${own}, 'student-' || n, true, 'Bench', 'Student', '{student}'
    from generate_series(1, ${STUDENTS}) n`);
  await db.execute(sql`
    insert into enrollments (${head}, sourced_id, user_id, class_id, school_id, role)
    select ${own}, 'enrollment-' || n, 'student-' || n, 'bench-class', 'bench-school', 'student'
    from generate_series(1, ${STUDENTS}) n`);
  await db.execute(sql`
    insert into sessions (application_id, session_id, student_id, started_at, start_inferred,
      ended_at, expires_at, requires_heartbeat, process_insights)
    select ${applicationId}::uuid, 'urn:session:' || n, 'student-' || n, now(), false, now(),
      now() + interval '10 minutes', true, true
    from generate_series(1, ${STUDENTS}) n`);
}

export async function prepare(db: Database): Promise<Prepared> {
  const applicationId = await insertApplication(db, { name: 'Bench Quest' });
  const client = await insertClient(db, {
    applicationId,
    scopes: ['events.write', 'feed.readonly'],
  });
  const lessons = await insertCourse(db, applicationId);
  await insertStudents(db, applicationId);
  // A server's job makes partitions ahead of time.
  await createPartitionsAhead(db, new Date(), 0);
  await db.script('analyze');
  const places = Array.from({ length: STUDENTS }, (_, index) => ({
    applicationId,
    studentId: `student-${index + 1}`,
    courseId: 'bench-course',
    lessonId: lessons[index % LESSONS] ?? '',
    sessionId: `urn:session:${index + 1}`,
  }));
  return { ...client, applicationId, places };
}
