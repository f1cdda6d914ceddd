/** A student's graded answers and MASTERY scores, with the lesson and the standards they prove. */
import Type from 'typebox';
import { mayReadDerivedFrom } from '../../access/students.ts';
import { mastersToSql } from '../../events/credit.ts';
import type { Caller } from '../../http/caller.ts';
import { Instant, nullable, SourcedId, Uuid } from '../../http/schema.ts';
import type { Collection } from '../../listing/collection.ts';
import { isoText, storedUuid } from '../../storage/database/expressions.ts';
import { sql } from '../../storage/database/sql.ts';

/** A lesson has few; more say nothing of one result. */
const STANDARDS_MAX = 20;

const ScoreType = Type.Unsafe<'MASTERY' | 'QUESTION_RESULT'>({
  anyOf: [Type.Literal('QUESTION_RESULT'), Type.Literal('MASTERY')],
});

export const StudentResult = Type.Object(
  {
    sourcedId: SourcedId,
    scoreType: ScoreType,
    score: Type.Number({ description: 'Points' }),
    maxScore: Type.Number({ description: 'Possible points' }),
    scoreStatus: Type.String({ examples: ['fully graded'] }),
    masters: Type.Boolean({
      description: 'It is a full MASTERY score, fully graded, of a course that is no review course',
    }),
    gradedAt: Instant,
    subject: Type.String({ description: 'extensions.subject of the event' }),
    courseId: SourcedId,
    courseTitle: nullable(Type.String(), 'Null = it was removed'),
    lessonId: SourcedId,
    lessonTitle: nullable(Type.String(), 'Null = it was removed'),
    standards: Type.Array(
      Type.Object({
        sourcedId: Uuid,
        code: nullable(Type.String(), 'Human-readable code; null = none'),
        title: Type.String({ description: 'Short statement, else the full one' }),
      }),
      {
        maxItems: STANDARDS_MAX,
        description: 'Those that the lesson is tagged with today, in the order of their frameworks',
      },
    ),
    applicationId: Uuid,
    sourceEventId: Type.String({ description: "The event's id" }),
  },
  { title: 'StudentResult', description: 'A grade of a student, with what it proves' },
);

const standards = sql`coalesce((
  select json_agg(json_build_object('sourcedId', t.sourced_id, 'code', t.code, 'title', t.title))
  from (
    select i.sourced_id, i.human_coding_scheme as code,
      coalesce(i.abbreviated_statement, i.full_statement) as title
    from resource_objectives o join cf_items i on i.sourced_id = o.cf_item_id
    where o.resource_id = l.resource_id and i.status = 'active'
    order by i.document_id, i.position, i.sourced_id
    limit ${STANDARDS_MAX}
  ) t
), '[]'::json)`;

const masters = mastersToSql(sql`r`);

const record = sql`json_build_object(
  'sourcedId', r.sourced_id,
  'scoreType', r.score_type,
  'score', r.score,
  'maxScore', r.max_score,
  'scoreStatus', coalesce(r.score_status, 'fully graded'),
  'masters', ${masters},
  'gradedAt', ${isoText(sql`r.graded_at`)},
  'subject', r.subject,
  'courseId', r.course_id,
  'courseTitle', c.title,
  'lessonId', r.lesson_id,
  'lessonTitle', l.title,
  'standards', ${standards},
  'applicationId', r.application_id,
  'sourceEventId', r.event_id
)`;

/** Latest grade first. */
export const studentResults: Omit<Collection, 'from'> = {
  plural: 'results',
  key: sql`r.sourced_id`,
  record: sql`${record}::text`,
  fields: {
    sourcedId: { kind: 'text', sql: sql`r.sourced_id` },
    scoreType: { kind: 'text', sql: sql`r.score_type` },
    masters: { kind: 'boolean', sql: sql`(${masters})`, always: true },
    gradedAt: { kind: 'instant', sql: sql`r.graded_at` },
    subject: { kind: 'text', sql: sql`r.subject` },
    courseId: { kind: 'text', sql: sql`r.course_id` },
    lessonId: { kind: 'text', sql: sql`r.lesson_id` },
  },
  members: Object.keys(StudentResult.properties),
  search: [],
  order: [sql`r.effective_time`, sql`r.sourced_id`].map((column) => ({
    ...{ sql: column, descending: true, always: true },
  })),
  person: sql`r.student_id`,
  limitMax: 3_000,
};

/** The results of a student from events that the caller sent; operators and people see all. */
export function resultsOfStudent(studentId: string, caller: Caller): Collection {
  return {
    ...studentResults,
    from: sql`(
      select r.* from assessment_results r
      where r.student_id = ${studentId} and r.status = 'active'
        and ${mayReadDerivedFrom(caller, sql`r.application_id`)}
    ) r
    left join lessons l on l.sourced_id = ${storedUuid(sql`r.lesson_id`)}
    left join courses c on c.sourced_id = r.course_id`,
  };
}
