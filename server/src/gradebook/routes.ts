/** Assessment results, as they follow from graded events. */
import Type from 'typebox';
import { mayReadProduced, mayReadStudent } from '../access/students.ts';
import { type Route, route } from '../http/route.ts';
import { Instant, Reference, Status } from '../http/schema.ts';
import type { Collection } from '../listing/collection.ts';
import { ListQuery, listEnvelope, listRecords, pageReply } from '../listing/list.ts';
import { sql } from '../storage/sql.ts';

/** OneRoster v1p2 AssessmentResult; what the standard has no member for stands in metadata. */
const AssessmentResult = Type.Object(
  {
    sourcedId: Type.String(),
    status: Status,
    dateLastModified: Instant,
    assessmentLineItem: Reference,
    student: Reference,
    score: Type.Number(),
    scoreDate: Type.String(),
    scoreStatus: Type.Literal('fully graded'),
    metadata: Type.Object({
      scoreType: Type.String(),
      maxScore: Type.Number(),
      attemptId: Type.String(),
      attemptCount: Type.Optional(Type.Integer()),
      assignableId: Type.String(),
      subject: Type.String(),
      courseId: Type.String(),
      lessonId: Type.String(),
      sourceEventId: Type.String(),
    }),
  },
  { title: 'AssessmentResult' },
);

const metadata = sql`jsonb_strip_nulls(jsonb_build_object(
  'scoreType', r.score_type,
  'maxScore', r.max_score,
  'attemptId', r.attempt_id,
  'attemptCount', r.attempt_count,
  'assignableId', r.assignable_id,
  'subject', r.subject,
  'courseId', r.course_id,
  'lessonId', r.lesson_id,
  'sourceEventId', r.event_id
))`;

const instant = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const assessmentResults: Collection = {
  plural: 'assessmentResults',
  from: sql`assessment_results r`,
  key: sql`r.sourced_id`,
  record: sql`json_build_object(
    'sourcedId', r.sourced_id,
    'status', r.status,
    'dateLastModified', ${instant(sql`r.date_last_modified`)},
    'assessmentLineItem', json_build_object('sourcedId', r.assessment_line_item_id),
    'student', json_build_object('sourcedId', r.student_id),
    'score', r.score,
    'scoreDate', to_char(r.graded_at at time zone 'UTC', 'YYYY-MM-DD'),
    'scoreStatus', 'fully graded',
    'metadata', ${metadata}
  )::text`,
  fields: {
    sourcedId: { kind: 'uuid', sql: sql`r.sourced_id` },
    status: { kind: 'text', sql: sql`r.status` },
    dateLastModified: { kind: 'instant', sql: sql`r.date_last_modified` },
    'assessmentLineItem.sourcedId': { kind: 'uuid', sql: sql`r.assessment_line_item_id` },
    'student.sourcedId': { kind: 'text', sql: sql`r.student_id` },
    score: { kind: 'number', sql: sql`r.score` },
    scoreDate: { kind: 'date', sql: sql`((r.graded_at at time zone 'UTC')::date)` },
    scoreStatus: { kind: 'text', sql: sql`'fully graded'::text` },
  },
  metadata,
  members: [
    'sourcedId',
    'status',
    'dateLastModified',
    'assessmentLineItem',
    'student',
    'score',
    'scoreDate',
    'scoreStatus',
    'metadata',
  ],
  search: [],
  order: [{ sql: sql`r.date_last_modified` }],
  status: sql`r.status`,
  person: sql`r.student_id`,
  limitMax: 3_000,
};

const listResults = route({
  method: 'GET',
  url: '/gradebook/1.0/assessment-results',
  scope: ['events.readonly', 'gradebook.readonly', 'assessment.readonly', 'events.write'],
  tag: 'Read back',
  summary: 'Assessment results',
  description: 'A partner sees the results that its own events made, of students it may read.',
  query: ListQuery,
  responses: { 200: listEnvelope('assessmentResults', Type.Partial(AssessmentResult)) },
  handle: async (ctx, request) => {
    const { query, caller } = request;
    const where = sql`${mayReadProduced(caller, sql`r.application_id`)}
      and ${mayReadStudent(caller, sql`r.student_id`)}`;
    const page = await listRecords(ctx.db, { ...assessmentResults, where }, query);
    return pageReply(request, ctx.config.baseUrl, page);
  },
});

export const gradebookRoutes: readonly Route[] = [listResults];
