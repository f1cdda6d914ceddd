/** HTTP route of mastery by group of standards and class. */
import Type from 'typebox';
import { courseKind } from '../curriculum/courses/record.ts';
import { notFound } from '../http/problem.ts';
import { parseCount } from '../http/request/count.ts';
import { route } from '../http/route.ts';
import { Instant, optionalText, pageMembers, SourcedId, Uuid } from '../http/schema.ts';
import { pageHeaders, parsePage } from '../listing/page.ts';
import { requireRecord } from '../oneroster/records/records.ts';
import { orgKind } from '../oneroster/records/roster-kinds.ts';
import { recordDisclosure } from '../privacy/disclosure-scope.ts';
import { findSettings } from '../review/records/settings.ts';
import { GROUP_LEVEL, LevelMember, LevelQuery, Standard } from '../review/schema.ts';
import { findRevision } from '../standards/records/queries.ts';
import { CLASSES_MAX, findMasteryByClass } from './by-class.ts';
import { DesiredRetention, GROUPS, RECALLED } from './numbers.ts';

const URL = '/insights/1.0/mastery/classes';

const counts = (description: string) =>
  Type.Array(Type.Integer({ minimum: 0 }), { maxItems: CLASSES_MAX, description });

const MasteryByClass = Type.Object(
  {
    frameworkId: Uuid,
    level: LevelMember,
    desiredRetention: DesiredRetention,
    asOf: Instant,
    classes: Type.Array(
      Type.Object({
        sourcedId: SourcedId,
        title: Type.String(),
        students: Type.Integer({ minimum: 0, description: 'Whom the caller may read' }),
      }),
      { maxItems: CLASSES_MAX, description: 'By title' },
    ),
    rows: Type.Array(
      Type.Object({
        item: Standard,
        students: counts(
          'Students with a review state in the group, of each class in order: one correct answer ' +
            'or more',
        ),
        states: counts('Their review states in the group: one for each student and standard'),
        recalled: counts(RECALLED),
      }),
      { description: GROUPS },
    ),
    ...pageMembers,
  },
  { title: 'MasteryByClass', description: 'What the students of classes know of a framework' },
);

export const masteryByClass = route({
  method: 'GET',
  shows: 'review states',
  url: URL,
  operationId: 'getMasteryByClass',
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  summary: 'Read what the students of several classes know of the groups of a framework',
  description:
    'Of the classes with a review state of a student: all, or those of a course, of a school, or ' +
    'of a course at a school. Students are those of active enrollments; of a group with one ' +
    'standard the numbers are those of `/insights/1.0/mastery`, of others their sums. A partner ' +
    'gets classes, students and review states that it may read, an operator all. A reply is at ' +
    'most a minute old. Students of a group and class with fewer than ten are in the disclosure ' +
    'log.',
  query: Type.Object({
    frameworkId: Uuid,
    level: LevelQuery,
    courseId: optionalText('sourcedId of a course: only its classes'),
    schoolId: optionalText('sourcedId of a school: only its classes'),
    offset: optionalText('Classes to skip; 0 when left out'),
    limit: optionalText(`Classes per page; ${CLASSES_MAX} when left out, and at most`),
  }),
  responses: { 200: MasteryByClass },
  errors: [404],
  async handle(ctx, { query, caller, url }) {
    const { reads: db } = ctx;
    const { courseId, schoolId } = query;
    const level = parseCount(query.level, GROUP_LEVEL);
    const place = parsePage(query, CLASSES_MAX);
    const frameworkId = query.frameworkId.toLowerCase();
    if (!(await findRevision(db, frameworkId))) throw notFound('framework', frameworkId);
    if (courseId !== undefined) await requireRecord(db, courseKind, { caller, id: courseId });
    if (schoolId !== undefined) await requireRecord(db, orgKind, { caller, id: schoolId });
    const settings = await findSettings(db);
    const wanted = { frameworkId, level, classes: { courseId, schoolId, ...place } };
    const { shown, ...found } = await ctx.reports.get(
      { caller, key: [URL, wanted], db: ctx.reads },
      (reports) => findMasteryByClass(reports, { ...wanted, caller, settings, now: ctx.now() }),
    );
    recordDisclosure(shown);
    return {
      status: 200,
      body: {
        ...{ frameworkId, level, desiredRetention: settings.desiredRetention },
        ...found,
        ...place,
      },
      headers: pageHeaders(`${ctx.config.baseUrl}${url}`, place, found.total),
    };
  },
});
