/** HTTP route of the mastery map of a class: groups of standards and students. */
import Type from 'typebox';
import { parseCount } from '../http/request/count.ts';
import { route } from '../http/route.ts';
import { ById, Instant, pageMembers, SourcedId } from '../http/schema.ts';
import { pageHeaders, parsePage } from '../listing/page.ts';
import { recordDisclosure } from '../privacy/disclosure-scope.ts';
import { findSettings } from '../review/records/settings.ts';
import { findGroups } from '../review/reports/groups.ts';
import { GROUP_LEVEL, LevelMember, LevelQuery, Standard } from '../review/schema.ts';
import { textArray } from '../storage/database/binary.ts';
import type { Queryable } from '../storage/database/postgres.ts';
import { sql } from '../storage/database/sql.ts';
import { chooseFramework, FrameworkMember, FrameworkQuery } from './framework.ts';
import { listKnown, type StandardState } from './mastery.ts';
import { DesiredRetention, GROUPS, RECALLED } from './numbers.ts';
import { listNamed, STUDENTS_MAX, StudentPages, studentMembers } from './pages.ts';
import { countLearners, findLearners } from './students.ts';

const counts = (description: string) =>
  Type.Array(Type.Integer({ minimum: 0 }), { maxItems: STUDENTS_MAX, description });

const ClassMastery = Type.Object(
  {
    classId: SourcedId,
    frameworkId: FrameworkMember,
    level: LevelMember,
    desiredRetention: DesiredRetention,
    asOf: Instant,
    students: Type.Array(Type.Object(studentMembers), {
      maxItems: STUDENTS_MAX,
      description: 'By name',
    }),
    rows: Type.Array(
      Type.Object({
        item: Standard,
        standards: counts('Standards of the group with a review state, of each student in order'),
        recalled: counts(RECALLED),
      }),
      { description: GROUPS },
    ),
    ...pageMembers,
  },
  { title: 'ClassMastery', description: 'What each student of a class knows of a framework' },
);

/** One row a group, with a count for each student. */
async function rowsOf(
  db: Queryable,
  framework: { readonly frameworkId: string; readonly level: number },
  { known, ids }: { readonly known: readonly StandardState[]; readonly ids: readonly string[] },
) {
  const byItem = Map.groupBy(known, ({ itemId }) => itemId);
  const groups = await findGroups(db, framework, [...byItem.keys()]);
  return groups.map(({ item, members }) => {
    const own = Map.groupBy(
      members.flatMap((id) => byItem.get(id) ?? []),
      ({ studentId }) => studentId,
    );
    const standards = ids.map((id) => own.get(id)?.length ?? 0);
    const recalled = ids.map((id) => own.get(id)?.filter((one) => one.isRecalled).length ?? 0);
    return { item, standards, recalled };
  });
}

export const classMastery = route({
  method: 'GET',
  shows: 'review states',
  url: '/insights/1.0/classes/:sourcedId/mastery',
  forPeople: true,
  operationId: 'getClassMastery',
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  summary: 'Read what each student of a class knows of the groups of a framework',
  description:
    'Of the students of active enrollments whom the caller may read. Numbers are those of ' +
    '`/insights/1.0/mastery` for each student; a partner gets review states that it may read.',
  path: ById,
  query: Type.Object({
    frameworkId: FrameworkQuery,
    level: LevelQuery,
    ...StudentPages,
  }),
  responses: { 200: ClassMastery },
  errors: [404],
  async handle(ctx, { path, query, caller, url }) {
    const { reads: db } = ctx;
    const now = ctx.now();
    const classId = path.sourcedId;
    const level = parseCount(query.level, GROUP_LEVEL);
    const place = parsePage(query, STUDENTS_MAX);
    const learners = await findLearners(db, caller, { classId });
    const frameworkId = await chooseFramework(db, query.frameworkId, {
      ...{ caller, students: learners },
    });
    const named = await listNamed(db, learners, place);
    const ids = named.map(({ sourcedId }) => sourcedId);
    recordDisclosure(ids);
    const settings = await findSettings(db);
    const students = sql`select unnest(${textArray(ids)}::text[])`;
    const items = sql`i.document_id = ${frameworkId}`;
    const known = await listKnown(db, { caller, items, students, now, settings });
    const total = await countLearners(db, learners);
    return {
      status: 200,
      body: {
        ...{ classId, frameworkId, level, asOf: now, students: named },
        desiredRetention: settings.desiredRetention,
        rows: frameworkId ? await rowsOf(db, { frameworkId, level }, { known, ids }) : [],
        ...place,
        total,
      },
      headers: pageHeaders(`${ctx.config.baseUrl}${url}`, place, total),
    };
  },
});
