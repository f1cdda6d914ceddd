/** The sanity checks of a roster: queries for data that is allowed but mostly a mistake. */
import { isTestRecord, testStudentIds } from '../../roster/test-students.ts';
import { join, type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { foldEmail, foldText } from '../../storage/folding.ts';

export interface SanityCheck {
  /** `class_without_teacher` */
  readonly name: string;
  /** The finding in words, in the plural. */
  readonly title: string;
  /** What goes wrong with such records. */
  readonly why: string;
  /** Rows with `kind`, `id` and `detail`; only active records count. */
  readonly rows: Sql;
}

/** The columns that refer to a record, which should be active. */
const LINKS = [
  ['org', 'orgs', 'parent_id', 'orgs'],
  ['academicSession', 'academic_sessions', 'parent_id', 'academic_sessions'],
  ['course', 'courses', 'org_id', 'orgs'],
  ['course', 'courses', 'school_year_id', 'academic_sessions'],
  ['class', 'classes', 'course_id', 'courses'],
  ['class', 'classes', 'school_id', 'orgs'],
  ['user', 'users', 'primary_org_id', 'orgs'],
  ['demographics', 'demographics', 'sourced_id', 'users'],
  ['enrollment', 'enrollments', 'user_id', 'users'],
  ['enrollment', 'enrollments', 'class_id', 'classes'],
  ['enrollment', 'enrollments', 'school_id', 'orgs'],
  ['lineItem', 'line_items', 'class_id', 'classes'],
  ['lineItem', 'line_items', 'school_id', 'orgs'],
  ['lineItem', 'line_items', 'category_id', 'categories'],
  ['lineItem', 'line_items', 'score_scale_id', 'score_scales'],
  ['lineItem', 'line_items', 'academic_session_id', 'academic_sessions'],
  ['lineItem', 'line_items', 'grading_period_id', 'academic_sessions'],
  ['scoreScale', 'score_scales', 'class_id', 'classes'],
  ['scoreScale', 'score_scales', 'course_id', 'courses'],
  ['result', 'results', 'line_item_id', 'line_items'],
  ['result', 'results', 'student_id', 'users'],
  ['result', 'results', 'class_id', 'classes'],
  ['result', 'results', 'score_scale_id', 'score_scales'],
].map(([kind, table, column, target]) => ({ kind, table, column, target }));

function danglingLink({ kind, table, column, target }: (typeof LINKS)[number]): Sql {
  return trusted(`
    select '${kind}' as kind, r.sourced_id as id, '${column} ' || r.${column} as detail
    from ${table} r join ${target} t on t.sourced_id = r.${column}
    where r.status = 'active' and t.status <> 'active'`);
}

/** The tables whose rows name a parent in the same table. */
const TREES = LINKS.filter(({ table, target }) => table === target);

function ownAncestors({ kind, table, column }: (typeof LINKS)[number]): Sql {
  return trusted(`
    (with recursive line (id, above) as (
      select sourced_id, ${column} from ${table}
      where status = 'active' and ${column} is not null
      union
      select line.id, t.${column} from line join ${table} t on t.sourced_id = line.above
      where line.above <> line.id and t.${column} is not null
    )
    select '${kind}' as kind, t.sourced_id as id, '${column} ' || t.${column} as detail
    from line join ${table} t on t.sourced_id = line.id
    where line.above = line.id)`);
}

const danglingRole = sql`
  select 'user', u.sourced_id, 'roles.org ' || substr(role, strpos(role, ' ') + 1)
  from users u, unnest(u.role_orgs) as role
  left join orgs o on o.sourced_id = substr(role, strpos(role, ' ') + 1) and o.status = 'active'
  where u.status = 'active' and o.sourced_id is null`;

const danglingAgent = sql`
  select 'user', a.student_id, 'agents ' || a.agent_id
  from student_agents a
  join users student on student.sourced_id = a.student_id and student.status = 'active'
  join users agent on agent.sourced_id = a.agent_id and agent.status <> 'active'`;

/** Active users who have the same value in this column, once it is folded. */
function duplicates(column: string, fold = (value: Sql): Sql => value): Sql {
  const plain = trusted(column);
  const own = trusted(`u.${column}`);
  return sql`
    select 'user' as kind, u.sourced_id as id, ${own} as detail
    from users u join (
      select ${fold(plain)} as value from users
      where status = 'active' and ${plain} <> '' group by 1 having count(*) > 1
    ) twice on twice.value = ${fold(own)}
    where u.status = 'active'`;
}

function classWithout(role: 'teacher' | 'student'): Sql {
  return trusted(`
    select 'class' as kind, c.sourced_id as id, c.title as detail from classes c
    join courses k on k.sourced_id = c.course_id and k.student_id is null
    where c.status = 'active' and not exists (
      select from enrollments e
      where e.class_id = c.sourced_id and e.status = 'active' and e.role = '${role}'
    )`);
}

/**
 * Classes with the end of their last term, the day after its last day; looked up once for each
 * class, not for each of its enrollments.
 */
const classesWithEnd = sql`(
  select c.sourced_id, max(s.end_date) as last_end
  from classes c
  join courses k on k.sourced_id = c.course_id and k.student_id is null
  join academic_sessions s on s.sourced_id = any(c.term_ids) and s.status = 'active'
  where c.status = 'active'
  group by c.sourced_id
)`;

/** Courses that reviews make for a student, with their classes, and test students are left out. */
export const SANITY_CHECKS: readonly SanityCheck[] = [
  {
    name: 'student_without_enrollment',
    title: 'students without an enrollment',
    why: 'They see no class, and events for them are dropped for lack of a basis.',
    rows: sql`
      select 'user' as kind, u.sourced_id as id, u.given_name || ' ' || u.family_name as detail
      from users u
      where u.status = 'active' and u.roles @> array['student']
        and not ${isTestRecord(sql`u`)} and not exists (
        select from enrollments e where e.user_id = u.sourced_id and e.status = 'active'
      )`,
  },
  {
    name: 'class_without_teacher',
    title: 'classes without a teacher',
    why: 'No adult sees the class and its results.',
    rows: classWithout('teacher'),
  },
  {
    name: 'class_without_student',
    title: 'classes without a student',
    why: 'Mostly a class that was planned and not removed, or enrollments that failed.',
    rows: classWithout('student'),
  },
  {
    name: 'term_missing',
    title: 'terms of classes that are deleted or unknown',
    why: 'Lists by term leave the class out, and its end is unknown.',
    rows: sql`
      select 'class' as kind, c.sourced_id as id, 'terms ' || term as detail
      from classes c, unnest(c.term_ids) as term
      left join academic_sessions s on s.sourced_id = term and s.status = 'active'
      where c.status = 'active' and s.sourced_id is null`,
  },
  {
    name: 'dangling_reference',
    title: 'references to deleted records',
    why: 'A record refers to one that is gone, so readers cannot resolve it.',
    rows: join([...LINKS.map(danglingLink), danglingRole, danglingAgent], ' union all '),
  },
  {
    name: 'own_ancestor',
    title: 'records that are their own ancestors',
    why: 'Programs that walk up to the root of the tree never arrive.',
    rows: join(TREES.map(ownAncestors), ' union all '),
  },
  {
    name: 'duplicate_email',
    title: 'users with the email of another user',
    why: 'Sign-in by email, also by that of a provider, finds two people and lets neither in.',
    rows: duplicates('email', foldEmail),
  },
  {
    name: 'duplicate_username',
    title: 'users with the username of another user',
    why: 'Sign-in by username finds two people, unless it is typed as one of them has it.',
    rows: duplicates('username', foldText),
  },
  {
    name: 'duplicate_identifier',
    title: 'users with the identifier of another user',
    why: 'Other systems take the two for one person; a sign-in that is matched by it lets neither in.',
    rows: duplicates('identifier'),
  },
  {
    name: 'duplicate_master_identifier',
    title: 'users with the master identifier of another user',
    why: 'It is meant to name one person everywhere; a sign-in that is matched by it lets neither in.',
    rows: duplicates('user_master_identifier'),
  },
  {
    name: 'enrollment_after_term',
    title: 'enrollments that begin after the last term of their class',
    why: 'The enrollment never counts: its class has ended before.',
    rows: sql`
      select 'enrollment' as kind, e.sourced_id as id, 'begins ' || e.begin_date as detail
      from enrollments e join ${classesWithEnd} c on c.sourced_id = e.class_id
      where e.status = 'active' and e.user_id <> all(${testStudentIds()})
        and e.begin_date >= c.last_end`,
  },
  {
    name: 'enrollment_in_ended_class',
    title: 'enrollments without an end date in classes whose terms have ended',
    why: 'Partners keep access to the student, as the enrollment has no end.',
    rows: sql`
      select 'enrollment' as kind, e.sourced_id as id, 'class ' || e.class_id as detail
      from enrollments e join ${classesWithEnd} c on c.sourced_id = e.class_id
      where e.status = 'active' and e.user_id <> all(${testStudentIds()})
        and e.end_date is null
        and c.last_end <= current_date`,
  },
  {
    name: 'school_differs',
    title: 'enrollments in another school than their class',
    why: 'Reports by school count the student in one place and the class in another.',
    rows: sql`
      select 'enrollment' as kind, e.sourced_id as id, 'school ' || e.school_id as detail
      from enrollments e join classes c on c.sourced_id = e.class_id
      join courses k on k.sourced_id = c.course_id and k.student_id is null
      where e.status = 'active' and c.status = 'active' and e.user_id <> all(${testStudentIds()})
        and e.school_id <> c.school_id`,
  },
  {
    name: 'dates_reversed',
    title: 'records that end before they begin',
    why: 'The record is never current, so it gives no access and is in no report.',
    rows: sql`
      select 'academicSession' as kind, sourced_id as id, start_date || ' to ' || end_date as detail
      from academic_sessions where status = 'active' and end_date < start_date
      union all
      select 'enrollment', sourced_id, begin_date || ' to ' || end_date
      from enrollments where status = 'active' and end_date < begin_date`,
  },
];
