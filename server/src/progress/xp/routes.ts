/** HTTP route of a student's XP entries. */
import Type from 'typebox';
import { mayReadDerivedFrom, requireStudent } from '../../access/students.ts';
import { type Route, route } from '../../http/route.ts';
import { ById, instantOf, nullable, optionalText, Uuid } from '../../http/schema.ts';
import type { Collection } from '../../listing/collection.ts';
import { listEnvelope, listRecords, pageReply } from '../../listing/list.ts';
import { ListQuery } from '../../listing/query.ts';
import { isoText } from '../../storage/database/expressions.ts';
import { join, sql } from '../../storage/database/sql.ts';
import { isDate, parseInstant } from '../period.ts';

const XpEntry = Type.Object(
  {
    id: Uuid,
    value: Type.Number({ description: 'XP, signed; exactly as sent' }),
    userId: Type.String({ description: 'sourcedId of the student' }),
    applicationId: Uuid,
    sourceEventId: Type.String({ description: "The event's id" }),
    dateGenerated: instantOf('The eventTime, as sent'),
    subject: Type.String({ description: 'extensions.subject of the event' }),
    courseName: nullable(Type.String(), 'Title of the course; null = it was removed'),
    courseId: Type.String({ description: 'sourcedId of the course' }),
    lessonId: Type.String({ description: 'sourcedId of the lesson' }),
    courseType: nullable(Type.String(), 'metadata.courseType of the course; null = none'),
  },
  { title: 'XpEntry', description: 'XP that one GradeEvent of score type XP credited' },
);

const entries: Collection = {
  plural: 'entries',
  from: sql`xp_entries x left join courses k on k.sourced_id = x.course_id`,
  key: sql`x.key`,
  record: sql`json_build_object(
    'id', x.key,
    'value', x.value,
    'userId', x.student_id,
    'applicationId', x.application_id,
    'sourceEventId', x.event_id,
    'dateGenerated', ${isoText(sql`x.earned_at`)},
    'subject', x.subject,
    'courseName', k.title,
    'courseId', x.course_id,
    'lessonId', x.lesson_id,
    'courseType', k.metadata ->> 'courseType'
  )::text`,
  fields: {},
  members: [],
  search: [],
  order: [{ sql: sql`x.earned_at`, always: true }],
  limitMax: 3_000,
};

const entriesOfUser = route({
  method: 'GET',
  shows: 'experience points',
  url: '/xp/1.0/users/:sourcedId/entries',
  forPeople: true,
  scope: ['events.readonly', 'events.write'],
  tag: 'Read back',
  operationId: 'listXpEntries',
  summary: "List a student's XP entries, oldest first",
  description: 'A partner gets the entries of its own events, an operator all.',
  path: ById,
  query: Type.Object({
    applicationId: Type.Optional(Uuid),
    startDate: optionalText('From this date or instant, included'),
    after: optionalText('After this instant'),
    endDate: optionalText('Up to this date, included, or this instant'),
    before: optionalText('Before this instant'),
    offset: optionalText('Entries to skip'),
    limit: optionalText('Entries per page; 100 when left out, 3000 at most'),
    position: ListQuery.properties.position,
  }),
  responses: {
    200: Type.With(listEnvelope('entries', XpEntry), {
      title: 'XpEntryList',
      description: 'A page of XP entries',
    }),
  },
  handle: async (ctx, request) => {
    const { path, query, caller } = request;
    const from = parseInstant('startDate', query.startDate);
    const after = parseInstant('after', query.after);
    const to = parseInstant('endDate', query.endDate);
    const before = parseInstant('before', query.before);
    await requireStudent(ctx.reads, caller, path.sourcedId);
    // A date without a time includes its whole day.
    const end = isDate(query.endDate ?? '') ? sql`${to}::timestamptz + '1 day'` : sql`${to}`;
    const conditions = [
      sql`x.student_id = ${path.sourcedId}`,
      mayReadDerivedFrom(caller, sql`x.application_id`),
      ...(query.applicationId ? [sql`x.application_id = ${query.applicationId}`] : []),
      ...(from ? [sql`x.earned_at >= ${from}`] : []),
      ...(after ? [sql`x.earned_at > ${after}`] : []),
      ...(to ? [sql`x.earned_at < ${end}`] : []),
      ...(before ? [sql`x.earned_at < ${before}`] : []),
    ];
    const own = { ...entries, where: join(conditions, ' and ') };
    const page = await listRecords(ctx, own, query);
    return pageReply(request, ctx.config.baseUrl, page);
  },
});

export const xpRoutes: readonly Route[] = [entriesOfUser];
