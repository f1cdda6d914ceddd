/** A course with all its units and lessons in one answer. */
import Type from 'typebox';
import { mayReadContent } from '../../access/content.ts';
import { Rendered } from '../../http/body.ts';
import { invalidMember } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { ById, Uuid } from '../../http/schema.ts';
import { requireRecord } from '../../oneroster/records/records.ts';
import { printedRecord } from '../../oneroster/routes/resource.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { ownCourses } from '../courses/resource.ts';
import { lessonShape } from '../lessons/record.ts';
import { ResourceType } from '../resources/schema.ts';
import { unitShape } from '../units/record.ts';

/** Maximum of units and lessons of a tree. */
const NODES_MAX = 10_000;

const LessonResource = Type.Object(
  {
    sourcedId: Uuid,
    title: Type.String(),
    type: ResourceType,
    objectives: Type.Integer({ minimum: 0, description: 'How many standards it teaches' }),
    spacedRepetitionEnabled: Type.Boolean({
      description: 'False when `metadata.spacedRepetitionEnabled` of the resource is false',
    }),
  },
  { title: 'LessonResource', description: 'The resource of a lesson, in short' },
);

const CourseTree = Type.Object(
  {
    course: ownCourses.schema,
    units: Type.Array(
      Type.Object(
        { ...unitShape.schema.properties, applicationId: Uuid },
        { title: 'TreeUnit', description: 'A unit, and the application that published it' },
      ),
      { description: 'All active units, by `sortOrder` and title; `parent` makes the tree' },
    ),
    lessons: Type.Array(
      Type.Object(
        { ...lessonShape.schema.properties, applicationId: Uuid, resource: LessonResource },
        {
          title: 'TreeLesson',
          description: 'A lesson, the application that published it, and its resource',
        },
      ),
      { description: 'The active lessons of these units, by `sortOrder` and title' },
    ),
  },
  { title: 'CourseTree', description: 'A course with its units and lessons' },
);

export const courseTree = route({
  method: 'GET',
  shows: 'nothing',
  url: '/rostering/1.0/courses/:sourcedId/tree',
  scope: 'roster.readonly',
  tag: 'Curriculum',
  operationId: 'getCourseTree',
  summary: 'Read a course with its units and lessons',
  description: `At most ${NODES_MAX} units and lessons; deleted ones are left out.`,
  path: ById,
  responses: { 200: CourseTree },
  errors: [400],
  revalidated: true,
  async handle(ctx, { caller, path: { sourcedId: id } }) {
    const record = await requireRecord(ctx.reads, ownCourses.kind, { caller, id });
    await requireFewNodes(ctx.reads, id);
    const [units, lessons] = await readNodes(ctx.reads, id, mayReadContent(caller, sql`units`));
    const course = printedRecord(ownCourses, ctx.config.baseUrl, record);
    const body = new Rendered(`{"course":${course},"units":${units},"lessons":${lessons}}`);
    return { status: 200, body };
  },
});

async function requireFewNodes(db: Queryable, courseId: string): Promise<void> {
  const row = await db.first<{ nodes: number }>(sql`
    select (count(distinct units.sourced_id) + count(lessons.sourced_id))::integer as nodes
    from units
    left join lessons on lessons.unit_id = units.sourced_id and lessons.status = 'active'
    where units.course_id = ${courseId} and units.status = 'active'`);
  const nodes = row?.nodes ?? 0;
  if (nodes <= NODES_MAX) return;
  throw invalidMember(
    '',
    'tree_too_large',
    `The course '${courseId}' has ${nodes} units and lessons; a tree has at most ${NODES_MAX}. ` +
      `List them by pages: /rostering/1.0/units?filter=course.sourcedId='${courseId}'.`,
  );
}

/** The texts of both lists, made by PostgreSQL: a large tree holds up no other request. */
async function readNodes(
  db: Queryable,
  courseId: string,
  readable: Sql,
): Promise<[units: string, lessons: string]> {
  const units = sql`
    from units where units.course_id = ${courseId} and units.status = 'active' and ${readable}`;
  const [lists] = await db.rawRows<[string, string]>(sql`
    select
      (
        select coalesce(json_agg(
          units.record::jsonb || jsonb_build_object('applicationId', units.application_id)
          order by units.sort_order, units.title, units.sourced_id
        ), '[]')::text
        ${units}
      ) as units,
      (
        select coalesce(json_agg(
          l.record::jsonb || jsonb_build_object(
            'applicationId', l.application_id,
            'resource', jsonb_build_object(
              'sourcedId', r.sourced_id, 'title', r.title, 'type', r.type,
              'objectives', (
                select count(*) from resource_objectives where resource_id = r.sourced_id
              ),
              'spacedRepetitionEnabled',
              coalesce(r.metadata -> 'spacedRepetitionEnabled' <> 'false', true)
            )
          )
          order by l.sort_order, l.title, l.sourced_id
        ), '[]')::text
        from lessons l join resources r on r.sourced_id = l.resource_id
        where l.status = 'active' and l.unit_id in (select units.sourced_id ${units})
      ) as lessons`);
  return lists ?? ['[]', '[]'];
}
