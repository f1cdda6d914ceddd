/** The SQL of assessment results, written and derived ones. */
import { mayReadProduced, mayReadStudent } from '../../access/students.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import { headerColumns, type RecordHeader, renderRecord } from '../../oneroster/records/records.ts';
import type { Row } from '../../storage/database/batch.ts';
import { isoText } from '../../storage/database/expressions.ts';
import { sql } from '../../storage/database/sql.ts';
import { recordWithKnown } from '../references.ts';
import { flagColumns } from '../schema.ts';
import { scoreScaleKind } from '../score-scales/score-scale.ts';
import { type CanonicalResult, resultMembers } from './record.ts';
import { AssessmentResultRecord } from './schema.ts';

const rows = sql`assessment_result_records`;

const record = sql`coalesce(${rows}.record, json_build_object(
  'sourcedId', ${rows}.sourced_id,
  'status', ${rows}.status,
  'dateLastModified', ${isoText(sql`${rows}.date_last_modified`)},
  'assessmentLineItem', json_build_object('sourcedId', ${rows}.assessment_line_item_id),
  'student', json_build_object('sourcedId', ${rows}.student_id),
  'score', ${rows}.score,
  'scoreDate', ${rows}.score_date,
  'scoreStatus', ${rows}.score_status,
  'metadata', ${rows}.metadata
)::text)`;

/** A partner sees the results that its own events made, of students it may read. */
export const assessmentResultKind: RecordKind = {
  name: 'assessmentResult',
  table: rows,
  written: sql`own_assessment_results`,
  person: sql`${rows}.student_id`,
  record,
  recordFor: (caller) =>
    recordWithKnown(caller, record, [
      { member: 'scoreScale', kind: scoreScaleKind, id: sql`${rows}.score_scale_id` },
    ]),
  visible: (caller) => sql`(
    ${mayReadProduced(caller, sql`${rows}.application_id`)}
    and ${mayReadStudent(caller, sql`${rows}.student_id`)}
  )`,
};

export const assessmentResultList = listOf(assessmentResultKind, {
  plural: 'assessmentResults',
  id: 'text',
  fields: {
    'assessmentLineItem.sourcedId': { kind: 'text', sql: sql`${rows}.assessment_line_item_id` },
    'student.sourcedId': { kind: 'text', sql: sql`${rows}.student_id` },
    'scoreScale.sourcedId': { kind: 'text', sql: sql`${rows}.score_scale_id` },
    score: { kind: 'number', sql: sql`${rows}.score` },
    textScore: { kind: 'text', sql: sql`${rows}.text_score` },
    scoreDate: { kind: 'date', sql: sql`${rows}.score_date` },
    scorePercentile: { kind: 'number', sql: sql`${rows}.score_percentile` },
    scoreStatus: { kind: 'text', sql: sql`${rows}.score_status` },
    comment: { kind: 'text', sql: sql`${rows}.comment` },
    inProgress: { kind: 'boolean', sql: sql`${rows}.in_progress` },
    incomplete: { kind: 'boolean', sql: sql`${rows}.incomplete` },
    late: { kind: 'boolean', sql: sql`${rows}.late` },
    missing: { kind: 'boolean', sql: sql`${rows}.missing` },
  },
  members: AssessmentResultRecord.properties,
  search: [],
  limitMax: 3_000,
  families: ['gradebook', 'roster'],
});

export function resultRow(header: RecordHeader, result: CanonicalResult): Row {
  return {
    ...headerColumns(header),
    assessment_line_item_id: result.assessmentLineItem.sourcedId,
    student_id: result.student.sourcedId,
    score: result.score,
    text_score: result.textScore,
    score_date: result.scoreDate,
    score_scale_id: result.scoreScale?.sourcedId,
    score_percentile: result.scorePercentile,
    score_status: result.scoreStatus,
    comment: result.comment,
    ...flagColumns(result),
    metadata: result.metadata,
    record: renderRecord(header, resultMembers(result)),
  };
}
