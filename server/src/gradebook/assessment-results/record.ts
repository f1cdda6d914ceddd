/** Assessment results, written and derived: their kind and members. */
import { mayReadDerivedFromStudent } from '../../access/students.ts';
import {
  metadata,
  number,
  recordShape,
  reference,
  required,
  term,
} from '../../oneroster/records/describe.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { objectToSql, quotedToSql, referenceToSql } from '../../oneroster/records/record-text.ts';
import { userKind } from '../../roster/users/record.ts';
import { isoText } from '../../storage/database/expressions.ts';
import { sql } from '../../storage/database/sql.ts';
import { assessmentLineItemKind } from '../assessment-line-items/record.ts';
import { knownReferences, type OptionalReference, recordWithKnown } from '../references.ts';
import { REMARKS, SCORE, ScoreStatus } from '../schema.ts';
import { scoreScaleKind } from '../score-scales/score-scale.ts';

const rows = sql`assessment_result_records`;

/** Names and values of a derived row's metadata: members of its event that the standard lacks. */
const derivedMetadata = sql`
  'subject', ${rows}.subject,
  'courseId', ${rows}.course_id,
  'lessonId', ${rows}.lesson_id,
  'assignableId', ${rows}.assignable_id,
  'attemptId', ${rows}.attempt_id,
  'attemptCount', ${rows}.attempt_count,
  'scoreType', ${rows}.score_type,
  'maxScore', ${rows}.max_score,
  'sourceEventId', ${rows}.event_id`;

const derivedRecord = objectToSql({
  sourcedId: quotedToSql(sql`${rows}.sourced_id`),
  status: quotedToSql(sql`${rows}.status`),
  dateLastModified: quotedToSql(isoText(sql`${rows}.date_last_modified`)),
  assessmentLineItem: referenceToSql('assessmentLineItem', sql`${rows}.assessment_line_item_id`),
  student: referenceToSql('user', sql`${rows}.student_id`),
  score: sql`${rows}.score::text`,
  scoreDate: quotedToSql(sql`${rows}.score_date::text`),
  scoreStatus: quotedToSql(sql`${rows}.score_status`),
  metadata: sql`json_strip_nulls(json_build_object(${derivedMetadata}))::text`,
});

const record = sql`coalesce(${rows}.record, ${derivedRecord})`;

/** What is left out for callers who may not read it. */
const optionalReferences = (): readonly OptionalReference[] => [
  { member: 'scoreScale', kind: scoreScaleKind, id: sql`${rows}.score_scale_id` },
];

/** A partner sees results from its own events or writes, of students whom it may read. */
const assessmentResultKind: RecordKind = {
  name: 'assessmentResult',
  shows: 'grades',
  table: rows,
  written: sql`own_assessment_results`,
  person: sql`${rows}.student_id`,
  record,
  metadata: sql`case when ${rows}.derived
    then jsonb_strip_nulls(jsonb_build_object(${derivedMetadata})) else ${rows}.metadata end`,
  recordFor: (caller) => recordWithKnown(caller, record, optionalReferences()),
  knownFor: (caller) => knownReferences(caller, optionalReferences()),
  visible: (caller) =>
    mayReadDerivedFromStudent(caller, {
      application: sql`${rows}.application_id`,
      student: sql`${rows}.student_id`,
    }),
};

export const assessmentResultShape = recordShape(
  assessmentResultKind,
  'The grade of one attempt of a student; derived from events, or written (OneRoster v1p2)',
  {
    assessmentLineItem: required(reference(assessmentLineItemKind)),
    student: required(reference(userKind)),
    ...SCORE,
    scoreScale: reference(scoreScaleKind, {
      description: 'How the score becomes a letter or a word',
    }),
    scorePercentile: number({
      description: 'Rank among those who took the assessment, from 0 to 100',
    }),
    scoreStatus: required(term(ScoreStatus)),
    ...REMARKS,
    metadata: metadata(),
  },
);
