/**
 * Fills a database with a district: by default 100,000 users and 200,000 enrollments, with a result
 * and an assessment result for each.
 */
import {
  insertApplication,
  insertClient,
} from '../../server/src/auth/applications/applications.ts';
import { PARTNER_SCOPES } from '../../server/src/auth/tokens/scopes.ts';
import { foldChangeCounts } from '../../server/src/oneroster/records/changes.ts';
import { migrate } from '../../server/src/storage/database/migrate.ts';
import {
  type Connection,
  type Database,
  openDatabase,
} from '../../server/src/storage/database/postgres.ts';
import { trusted } from '../../server/src/storage/database/sql.ts';
import type { Credentials } from '../token.ts';

export const CALLERS = ['operator', 'partner', 'medium', 'small'] as const;
/** `partner` owns half of the district's courses, `medium` one in twenty, `small` one. */
export type CallerName = (typeof CALLERS)[number];

type Clients = Readonly<Record<CallerName, Credentials>>;

interface Sizes {
  readonly users: number;
  readonly enrollments: number;
}

export async function prepare(connection: Connection, sizes: Sizes): Promise<Clients> {
  const db = openDatabase(connection, { name: 'bench', connectionsMax: 1, statementTimeoutMs: 0 });
  try {
    await migrate(db);
    const ids: Partial<Record<CallerName, string>> = {};
    const clients: Partial<Record<CallerName, Credentials>> = {};
    for (const name of CALLERS) {
      const isOperator = name === 'operator';
      const made = await addClient(db, [...(isOperator ? ['admin'] : []), ...PARTNER_SCOPES]);
      ids[name] = made.id;
      clients[name] = made.client;
    }
    await fill(db, sizes, ids as Record<CallerName, string>);
    // As the job of a running server does; the measured one runs no jobs.
    await foldChangeCounts.run(db, new Date());
    return clients as Clients;
  } finally {
    await db.close();
  }
}

async function addClient(db: Database, scopes: readonly string[]) {
  const id = await insertApplication(db, { name: 'Bench Academy' });
  return { id, client: await insertClient(db, { applicationId: id, scopes }) };
}

const STAMP = `('2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second')`;
const PRINTED = `to_char(${STAMP} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const FAMILY = `(array['Alder','Birch','Cedar','Dogwood','Elm','Fir','Ginkgo','Hazel','Ivy','Juniper'])`;
const STATUS = `case when n % 499 = 0 then 'tobedeleted' else 'active' end`;
const PLACE = 'lectern:/ims/oneroster/rostering/v1p2';

function ref(place: string, type: string, id: string): string {
  return `json_build_object('href', '${PLACE}/${place}/' || ${id}, 'sourcedId', ${id}, 'type', '${type}')`;
}

/** JSON as the server prints it, without spaces: it finds the mark for its address only so. */
function record(members: string): string {
  return `replace(json_build_object(${members})::text, '" : ', '":')`;
}

/** Members of every record; `status` is an SQL expression. */
function headOf(status: string): string {
  return `'sourcedId', id, 'status', ${status}, 'dateLastModified', ${PRINTED}`;
}

/** Inserts with triggers off. */
async function fill(db: Database, sizes: Sizes, ids: Readonly<Record<CallerName, string>>) {
  const { operator, partner, medium, small } = ids;
  const head = headOf(`'active'`);
  const run = (text: string) => db.execute(trusted(text));
  const classes = Math.ceil(sizes.enrollments / 25);
  await run('set session_replication_role = replica');
  await run(`insert into orgs (sourced_id, application_id, status, date_last_modified, name, type,
      identifier, record)
    select id, '${operator}', 'active', ${STAMP}, 'School ' || n, 'school', id,
      ${record(`${head}, 'name', 'School ' || n, 'type', 'school', 'identifier', id`)}
    from (select n, 'school-' || n as id from generate_series(1, 100) n) s`);
  await run(`insert into academic_sessions (sourced_id, application_id, status, date_last_modified,
      title, start_date, end_date, type, school_year, record)
    select id, '${operator}', 'active', ${STAMP}, 'Term', '2025-08-01', '2026-07-01', 'term', '2026',
      ${record(`${head}, 'title', 'Term', 'startDate', '2025-08-01', 'endDate',
        '2026-07-01', 'type', 'term', 'schoolYear', '2026'`)}
    from (select n, 'term-' || n as id from generate_series(1, 4) n) s`);
  await run(`insert into courses (sourced_id, application_id, status, date_last_modified, title,
      course_code, record)
    select id, case when n = 1 then '${small}' when n % 2 = 0 then '${partner}'
        when n % 20 = 3 then '${medium}' else '${operator}' end::uuid, 'active', ${STAMP},
      'Course ' || n, id,
      ${record(`${head}, 'title', 'Course ' || n, 'courseCode', id`)}
    from (select n, 'course-' || n as id from generate_series(1, 400) n) s`);
  await run(`insert into classes (sourced_id, application_id, status, date_last_modified, title,
      class_code, class_type, course_id, school_id, term_ids, record)
    select id, '${operator}', 'active', ${STAMP}, 'Class ' || n, id, 'scheduled', course, school,
      array[term],
      ${record(`${head}, 'title', 'Class ' || n, 'classCode', id, 'classType', 'scheduled',
        'course', ${ref('courses', 'course', 'course')}, 'school', ${ref('orgs', 'org', 'school')},
        'terms', json_build_array(${ref('academicSessions', 'academicSession', 'term')})`)}
    from (select n, 'class-' || n as id, 'course-' || n % 400 + 1 as course,
      'school-' || n % 100 + 1 as school, 'term-' || n % 4 + 1 as term
      from generate_series(1, ${classes}) n) s`);
  await run(`insert into users (sourced_id, application_id, status, date_last_modified, enabled_user,
      username, given_name, family_name, email, identifier, roles, role_orgs, primary_org_id,
      grades, record)
    select id, '${operator}', status, ${STAMP}, true, 'user' || n, 'Given' || n % 1000, family,
      'user' || n || '@school.example', 'n' || n, array[role], array[role || ' ' || school], school,
      array['05'],
      ${record(`${headOf('status')}, 'username', 'user' || n, 'enabledUser', 'true',
        'givenName', 'Given' || n % 1000, 'familyName', family,
        'roles', json_build_array(json_build_object('roleType', 'primary', 'role', role,
          'org', ${ref('orgs', 'org', 'school')})),
        'primaryOrg', ${ref('orgs', 'org', 'school')}, 'identifier', 'n' || n,
        'email', 'user' || n || '@school.example', 'grades', json_build_array('05')`)}
    from (select n, md5('user' || n)::uuid::text as id, 'school-' || n % 100 + 1 as school,
      case when n % 20 = 0 then 'teacher' else 'student' end as role, ${STATUS} as status,
      ${FAMILY}[chance % 10 + 1] || chance / 10 % 500 as family
      from (select n, abs(hashint4(n)) as chance from generate_series(1, ${sizes.users}) n) s) s`);
  await run(`insert into enrollments (sourced_id, application_id, status, date_last_modified, user_id,
      class_id, school_id, role, record)
    select id, '${operator}', 'active', ${STAMP}, person, class, school, 'student',
      ${record(`${head}, 'user', ${ref('users', 'user', 'person')},
        'class', ${ref('classes', 'class', 'class')}, 'school', ${ref('orgs', 'org', 'school')},
        'role', 'student'`)}
    from (select n, md5('enrollment' || n)::uuid::text as id,
      md5('user' || (n % ${sizes.users} + 1))::uuid::text as person,
      'class-' || ((n * 31 + case when n % 10 = 0 then n / ${sizes.users} * 7 else 0 end)
        % ${classes} + 1) as class, 'school-' || n % 100 + 1 as school
      from generate_series(1, ${sizes.enrollments}) n) s`);
  await fillGradebook(run, { operator, classes });
  await complete(run);
}

type Run = (text: string) => Promise<unknown>;

/** Turns triggers on; `rebuild_readers()` makes their columns. */
async function complete(run: Run): Promise<void> {
  await run('set session_replication_role = origin');
  await run('analyze');
  await run('alter table enrollments disable trigger refresh_updated');
  await run('alter table classes disable trigger refresh_updated');
  await run('select rebuild_readers()');
  await run('alter table enrollments enable trigger refresh_updated');
  await run('alter table classes enable trigger refresh_updated');
  await run('vacuum analyze');
}

interface Gradebook {
  /** The application that writes it. */
  readonly operator: string;
  readonly classes: number;
}

/** Each enrollment has a result, and one that was derived from an event of the course's partner. */
async function fillGradebook(run: Run, { operator, classes }: Gradebook): Promise<void> {
  const head = headOf(`'active'`);
  await run(`insert into categories (sourced_id, application_id, status, date_last_modified, title,
      record)
    select 'category', '${operator}', 'active', ${STAMP}, 'Work',
      ${record(`'sourcedId', 'category', 'status', 'active', 'dateLastModified', ${PRINTED},
        'title', 'Work'`)}
    from generate_series(1, 1) n`);
  await run(`insert into line_items (sourced_id, application_id, status, date_last_modified, title,
      assign_date, due_date, class_id, school_id, category_id, record)
    select id, '${operator}', 'active', ${STAMP}, 'Work ' || n, ${STAMP}, ${STAMP}, 'class-' || n,
      'school-1', 'category',
      ${record(`${head}, 'title', 'Work ' || n, 'assignDate', ${PRINTED}, 'dueDate', ${PRINTED},
        'class', ${ref('classes', 'class', `'class-' || n`)},
        'category', ${ref('categories', 'category', `'category'`)}`)}
    from (select n, 'item-' || n as id from generate_series(1, ${classes}) n) s`);
  await run(`insert into results (sourced_id, application_id, status, date_last_modified,
      line_item_id, student_id, class_id, score_status, score, score_date, record)
    select id, '${operator}', 'active', ${STAMP}, item, user_id, class_id, 'fully graded', n % 100,
      '2026-01-01',
      ${record(`${head}, 'lineItem', ${ref('lineItems', 'lineItem', 'item')},
        'student', ${ref('users', 'user', 'user_id')},
        'class', ${ref('classes', 'class', 'class_id')}, 'scoreStatus', 'fully graded',
        'score', n % 100, 'scoreDate', '2026-01-01'`)}
    from (${SEATS}) s`);
  await run(`insert into assessment_results (sourced_id, application_id, date_last_modified,
      assessment_line_item_id, student_id, score_type, score, max_score, attempt_id, attempt_count,
      assignable_id, subject, course_id, lesson_id, graded_at, effective_time, xid, seq, key,
      event_id)
    select id, c.application_id, ${STAMP}, item, user_id, 'QUESTION_RESULT', n % 10, 10,
      'attempt-' || n, 1, item, 'Math', c.sourced_id, 'lesson', ${STAMP}, ${STAMP}, '3', n, id::uuid,
      'urn:uuid:' || id
    from (${SEATS}) s join classes k on k.sourced_id = class_id
      join courses c on c.sourced_id = k.course_id`);
}

/** The enrollments as `n`, `id`, `user_id`, `class_id`, `item`. */
const SEATS = `select row_number() over (order by sourced_id) as n,
  md5('result' || sourced_id)::uuid::text as id, user_id, class_id,
  'item-' || substr(class_id, 7) as item from enrollments`;
