/** Creates a student's review course for a source course, with its class and enrollment. */
import { courseKind, courseShape } from '../../curriculum/courses/record.ts';
import { insertPlatform } from '../../curriculum/platform.ts';
import { recordRow } from '../../oneroster/records/members.ts';
import { type Personal, upsertRows } from '../../oneroster/records/records.ts';
import { upsertClasses } from '../../roster/classes/record.ts';
import { upsertEnrollments } from '../../roster/enrollments/record.ts';
import { rowsToSql } from '../../storage/database/batch.ts';
import { textArray } from '../../storage/database/binary.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { reviewId } from '../algorithm/ids.ts';
import { schoolOf } from '../records/queries.ts';
import { platformHeader } from './lessons.ts';

/** Longest title of a record, in characters. */
const TITLE_MAX = 500;

/** The title, cut to the longest that a record takes. */
export function shortened(title: string): string {
  const characters = [...title];
  return characters.length <= TITLE_MAX ? title : `${characters.slice(0, TITLE_MAX - 1).join('')}…`;
}

/** A review course that a placement needs. */
interface NeededCourse {
  readonly courseId: string;
  readonly sourceCourseId: string;
  readonly personal: Personal;
}

/** The source course, and where the student takes it. */
interface Source {
  readonly studentId: string;
  readonly sourceCourseId: string;
  readonly title: string;
  readonly courseCode: string | null;
  readonly grades: string[] | null;
  readonly subjects: string[] | null;
  readonly subjectCodes: string[] | null;
  readonly orgId: string | null;
  /** The school of the class in which the student takes the course, else the student's school. */
  readonly schoolId: string;
  readonly termIds: string[] | null;
}

/** Creates the review courses that are missing or deleted. */
export async function ensureCourses(
  tx: Transaction,
  wanted: readonly NeededCourse[],
  now: Date,
): Promise<void> {
  const courses = new Map(wanted.map((one) => [one.courseId, one]));
  const existing = await tx.query<{ id: string }>(sql`
    select sourced_id as id from courses
    where sourced_id = any(${textArray([...courses.keys()])}::text[]) and status = 'active'`);
  for (const { id } of existing) courses.delete(id);
  if (courses.size === 0) return;
  await insertPlatform(tx);
  const made = (await listSources(tx, [...courses.values()])).flatMap((source) => {
    const { studentId, sourceCourseId } = source;
    const course = courses.get(reviewId('review-course', studentId, sourceCourseId));
    return course ? [recordsOf(course, { source, now })] : [];
  });
  await upsertRows(
    tx,
    courseKind.table,
    made.map(({ course: { header, course } }) => recordRow(courseShape, header, course)),
  );
  await upsertClasses(
    tx,
    made.map(({ klass }) => klass),
  );
  await upsertEnrollments(
    tx,
    made.map(({ enrollment }) => enrollment),
  );
}

function listSources(tx: Transaction, wanted: readonly NeededCourse[]): Promise<Source[]> {
  const pairs = wanted.map(({ personal: { studentId }, sourceCourseId }) => {
    return { studentId, courseId: sourceCourseId };
  });
  return tx.query<Source>(sql`
    select w.student_id, k.sourced_id as source_course_id, k.title,
      k.course_code, k.grades, k.subjects, k.subject_codes,
      k.org_id, coalesce(taught.school_id, ${schoolOf(sql`s`)}) as school_id,
      taught.term_ids
    from ${rowsToSql('w', { student_id: 'text', course_id: 'text' }, pairs)}
    join courses k on k.sourced_id = w.course_id
    join users s on s.sourced_id = w.student_id
    left join lateral (
      select c.school_id, c.term_ids
      from enrollments e join classes c on c.sourced_id = e.class_id
      where e.user_id = w.student_id and c.course_id = w.course_id
        and e.status = 'active' and c.status = 'active'
      order by e.sourced_id
      limit 1
    ) taught on true`);
}

/** The course, with the class and the enrollment that show it to the student. */
function recordsOf({ courseId, personal }: NeededCourse, at: { source: Source; now: Date }) {
  const { source, now } = at;
  const { schoolId } = source;
  const header = platformHeader(courseId, personal, { now });
  const common = {
    status: 'active' as const,
    dateLastModified: now.toISOString(),
    title: shortened(`Review: ${source.title}`),
    ...given('grades', source.grades),
    ...given('subjects', source.subjects),
    ...given('subjectCodes', source.subjectCodes),
    metadata: {
      courseType: 'spaced-repetition',
      review: { studentId: source.studentId, sourceCourseId: source.sourceCourseId },
    },
  };
  const course = {
    ...common,
    sourcedId: courseId,
    courseCode: source.courseCode ?? courseId,
    ...(source.orgId === null ? {} : { org: { sourcedId: source.orgId } }),
  };
  const { personal: _ofCourses, ...shared } = header;
  const klass = {
    ...common,
    sourcedId: reviewId('review-class', courseId),
    course: { sourcedId: courseId },
    school: { sourcedId: schoolId },
    terms: (source.termIds ?? []).map((sourcedId) => ({ sourcedId })),
  };
  const enrollment = {
    sourcedId: reviewId('review-enrollment', courseId),
    status: 'active' as const,
    user: { sourcedId: source.studentId },
    class: { sourcedId: klass.sourcedId },
    school: { sourcedId: schoolId },
    role: 'student',
  };
  return {
    course: { header, course },
    klass: { header: { ...shared, sourcedId: klass.sourcedId }, klass },
    enrollment: { header: { ...shared, sourcedId: enrollment.sourcedId }, enrollment },
  };
}

/** An object with the member, or an empty one for null. */
function given<Name extends string, Value>(name: Name, value: Value | null) {
  return (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value };
}
