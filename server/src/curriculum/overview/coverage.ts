/** What is missing between content and standards, as counts with examples. */
import Type from 'typebox';
import { mayReadContent } from '../../access/content.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/problem.ts';
import { type Route, route } from '../../http/route.ts';
import { nullable, SourcedId, Uuid } from '../../http/schema.ts';
import { requireRecord } from '../../oneroster/records/records.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { type Sql, sql } from '../../storage/database/sql.ts';
import { courseKind } from '../courses/record.ts';

/** Maximum of records that are named for each gap. */
const NAMED_MAX = 200;

function gap(title: string, description: string, members: Parameters<typeof Type.Object>[0]) {
  return Type.Object(
    {
      count: Type.Integer({ minimum: 0 }),
      first: Type.Array(Type.Object(members), { maxItems: NAMED_MAX }),
    },
    { title, description },
  );
}

const record = { sourcedId: Uuid, title: Type.String() };

const Coverage = Type.Object(
  {
    lessonsWithoutStandards: gap(
      'LessonsWithoutStandards',
      'Lessons whose resource teaches no standard: they schedule no reviews',
      { ...record, courseId: SourcedId },
    ),
    resourcesWithoutLesson: gap(
      'ResourcesWithoutLesson',
      'Resources that no lesson places; none with `courseId`',
      record,
    ),
    standardsGone: gap(
      'StandardsGone',
      'Standards of resources that were removed from their framework',
      { ...record, standardId: Uuid },
    ),
    standardsWithoutContent: nullable(
      gap('StandardsWithoutContent', 'Standards without sub-items that no resource teaches', {
        sourcedId: Uuid,
        humanCodingScheme: nullable(Type.String()),
        fullStatement: Type.String(),
      }),
      'null without `frameworkId`',
    ),
  },
  { title: 'Coverage', description: 'What is missing between content and standards' },
);

export const coverage: Route = route({
  method: 'GET',
  shows: 'nothing',
  url: '/rostering/1.0/coverage',
  scope: 'roster.readonly',
  tag: 'Curriculum',
  operationId: 'getCoverage',
  summary: 'Find content without standards, and standards without content',
  description:
    'A partner gets the gaps of its own content, an operator those of all. Each gap has its ' +
    `count and its first ${NAMED_MAX} records by title. ` +
    'Content made for reviews is left out. ' +
    '`courseId` leaves the content of this course; standards need content of `frameworkId`.',
  query: Type.Object({
    courseId: Type.Optional(SourcedId),
    frameworkId: Type.Optional(Uuid),
  }),
  responses: { 200: Coverage },
  errors: [404],
  async handle({ reads: db }, { caller, query: { courseId, frameworkId } }) {
    if (courseId !== undefined) await requireRecord(db, courseKind, { caller, id: courseId });
    if (frameworkId !== undefined) await requireFramework(db, frameworkId);
    const scope = { caller, courseId };
    const [lessons, resources, gone, standards] = await Promise.all([
      findGap(db, lessonsWithoutStandards(scope)),
      courseId === undefined ? findGap(db, resourcesWithoutLesson(caller)) : NO_GAP,
      findGap(db, standardsGone(scope)),
      frameworkId === undefined
        ? null
        : findGap(db, standardsWithoutContent(frameworkId, courseId)),
    ]);
    return {
      status: 200,
      body: {
        lessonsWithoutStandards: lessons,
        resourcesWithoutLesson: resources,
        standardsGone: gone,
        standardsWithoutContent: standards,
      },
    };
  },
});

async function requireFramework(db: Queryable, id: string): Promise<void> {
  const found = await db.first(sql`
    select from cf_documents where sourced_id = ${id} and status = 'active'`);
  if (!found) throw notFound('framework', id);
}

interface Gap {
  readonly count: number;
  readonly first: readonly unknown[];
}

const NO_GAP: Gap = { count: 0, first: [] };

interface GapRows {
  /** JSON of a named record. */
  readonly named: Sql;
  readonly order: Sql;
  /** From and where. */
  readonly rows: Sql;
}

async function findGap(db: Queryable, { named, order, rows }: GapRows): Promise<Gap> {
  const found = await db.first<Gap>(sql`
    select coalesce(max(one.count), 0)::integer as count,
      coalesce(json_agg(one.named order by one.place), '[]') as first
    from (
      select ${named} as named, count(*) over () as count,
        row_number() over (order by ${order}) as place
      ${rows} order by place limit ${NAMED_MAX}
    ) one`);
  return found ?? NO_GAP;
}

interface Scope {
  readonly caller: Caller;
  readonly courseId: string | undefined;
}

/** Content of the caller's own, or any for an operator. */
function isOwn({ operator, applicationId }: Caller, content: Sql): Sql {
  return operator ? sql`true` : sql`${content}.application_id = ${applicationId}`;
}

/** The lessons in the scope, as `l`, with their units `u`. */
function lessonsIn({ caller, courseId }: Scope): Sql {
  const inCourse = courseId === undefined ? sql`true` : sql`u.course_id = ${courseId}`;
  return sql`lessons l join units u on u.sourced_id = l.unit_id
    where l.status = 'active' and u.status = 'active' and l.student_id is null
      and ${isOwn(caller, sql`l`)} and ${inCourse} and ${mayReadContent(caller, sql`l`)}`;
}

function lessonsWithoutStandards(scope: Scope): GapRows {
  return {
    named: sql`json_build_object(
      'sourcedId', l.sourced_id, 'title', l.title, 'courseId', u.course_id
    )`,
    order: sql`l.title, l.sourced_id`,
    rows: sql`from ${lessonsIn(scope)}
      and not exists (select from resource_objectives o where o.resource_id = l.resource_id)`,
  };
}

function resourcesWithoutLesson(caller: Caller): GapRows {
  return {
    named: sql`json_build_object('sourcedId', r.sourced_id, 'title', r.title)`,
    order: sql`r.title, r.sourced_id`,
    rows: sql`from resources r
      where r.status = 'active' and ${isOwn(caller, sql`r`)}
        and not exists (
          select from lessons l
          where l.resource_id = r.sourced_id and l.status = 'active' and l.student_id is null
        )`,
  };
}

function standardsGone({ caller, courseId }: Scope): GapRows {
  const inCourse =
    courseId === undefined
      ? sql`true`
      : sql`r.sourced_id in (select l.resource_id from ${lessonsIn({ caller, courseId })})`;
  return {
    named: sql`json_build_object(
      'sourcedId', r.sourced_id, 'title', r.title, 'standardId', o.cf_item_id
    )`,
    order: sql`r.title, r.sourced_id, o.cf_item_id`,
    rows: sql`from resources r join resource_objectives o on o.resource_id = r.sourced_id
      where r.status = 'active' and ${isOwn(caller, sql`r`)} and ${inCourse}
        and not exists (
          select from cf_items i where i.sourced_id = o.cf_item_id and i.status = 'active'
        )`,
  };
}

function standardsWithoutContent(frameworkId: string, courseId: string | undefined): GapRows {
  const placed =
    courseId === undefined
      ? sql`true`
      : sql`exists (
          select from lessons l join units u on u.sourced_id = l.unit_id
          where l.resource_id = r.sourced_id and l.status = 'active' and l.student_id is null
            and u.status = 'active' and u.course_id = ${courseId}
        )`;
  return {
    named: sql`json_build_object(
      'sourcedId', i.sourced_id, 'humanCodingScheme', i.human_coding_scheme,
      'fullStatement', i.full_statement
    )`,
    order: sql`i.position, i.sourced_id`,
    rows: sql`from cf_items i
      where i.document_id = ${frameworkId} and i.status = 'active'
        and not exists (
          select from cf_associations a
          where a.destination_id = i.sourced_id::text and a.association_type = 'isChildOf'
            and a.status = 'active'
        )
        and not exists (
          select from resource_objectives o join resources r on r.sourced_id = o.resource_id
          where o.cf_item_id = i.sourced_id and r.status = 'active' and ${placed}
        )`,
  };
}
