/** The lessons of courses in numbers, for a list of them. */
import Type from 'typebox';
import { mayReadContent } from '../../access/content.ts';
import { invalidMember } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { SourcedId, Uuid } from '../../http/schema.ts';
import { sql } from '../../storage/database/sql.ts';

/** Maximum of courses in one request. */
const COURSES_MAX = 100;

const CourseNumbers = Type.Object(
  {
    sourcedId: SourcedId,
    applicationId: Uuid,
    lessons: Type.Integer({ minimum: 0, description: 'Its active lessons' }),
    lessonsWithStandards: Type.Integer({
      minimum: 0,
      description: 'Those whose resource teaches a standard or more',
    }),
  },
  { title: 'CourseNumbers', description: 'A course, who published it, and its lessons in numbers' },
);

export const courseNumbers = route({
  method: 'GET',
  shows: 'nothing',
  url: '/rostering/1.0/coverage/courses',
  scope: 'roster.readonly',
  tag: 'Curriculum',
  operationId: 'getCourseNumbers',
  summary: 'Count the lessons of courses',
  description:
    'Counts the lessons of each course, and those that teach standards. Courses that do not ' +
    'exist, are deleted or may not be read are left out.',
  query: Type.Object({
    courseIds: Type.String({
      minLength: 1,
      description: `Ids of courses, with commas between, ${COURSES_MAX} at most`,
      examples: ['fractions-5,decimals-5'],
    }),
  }),
  responses: { 200: Type.Object({ courses: Type.Array(CourseNumbers) }) },
  errors: [400],
  async handle({ reads: db }, { caller, query }) {
    const ids = query.courseIds.split(',');
    if (ids.length > COURSES_MAX) {
      throw invalidMember(
        '/courseIds',
        'field_value',
        `${ids.length} courses are named; a request counts ${COURSES_MAX} at most.`,
      );
    }
    const courses = await db.query(sql`
      select c.sourced_id, c.application_id, n.lessons, n.lessons_with_standards
      from courses c, lateral (
        select count(*)::integer as lessons,
          count(*) filter (where exists (
            select from resource_objectives o where o.resource_id = l.resource_id
          ))::integer as lessons_with_standards
        from units u join lessons l on l.unit_id = u.sourced_id
        where u.course_id = c.sourced_id and u.status = 'active' and l.status = 'active'
          and ${mayReadContent(caller, sql`l`)}
      ) n
      where c.sourced_id = any(${ids}) and c.status = 'active'
        and ${mayReadContent(caller, sql`c`)}
      order by c.sourced_id`);
    return { status: 200, body: { courses } };
  },
});
