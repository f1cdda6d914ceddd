/** Assessment results, written and derived: their kind, members and list. */
import { mayReadProducedOf } from '../../access/students.ts';
import { type Ref, refTo } from '../../oneroster/records/hrefs.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import {
  date,
  fieldsOf,
  json,
  type Members,
  metadata,
  number,
  reference,
  text,
  word,
} from '../../oneroster/records/members.ts';
import { userKind } from '../../roster/users/record.ts';
import { isoText } from '../../storage/database/expressions.ts';
import { sql } from '../../storage/database/sql.ts';
import { assessmentLineItemKind } from '../assessment-line-items/record.ts';
import { knownReferences, type OptionalReference, recordWithKnown } from '../references.ts';
import { canonicalScores, FLAG_MEMBERS } from '../schema.ts';
import { scoreScaleKind } from '../score-scales/score-scale.ts';
import { type AssessmentResult, AssessmentResultRecord } from './schema.ts';

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

/** What is left out for callers who may not read it. */
const optionalReferences = (): readonly OptionalReference[] => [
  { member: 'scoreScale', kind: scoreScaleKind, id: sql`${rows}.score_scale_id` },
];

/** A partner sees results from its own events or writes, of students whom it may read. */
export const assessmentResultKind: RecordKind = {
  name: 'assessmentResult',
  table: rows,
  written: sql`own_assessment_results`,
  person: sql`${rows}.student_id`,
  record,
  recordFor: (caller) => recordWithKnown(caller, record, optionalReferences()),
  knownFor: (caller) => knownReferences(caller, optionalReferences()),
  visible: (caller) =>
    mayReadProducedOf(caller, {
      application: sql`${rows}.application_id`,
      student: sql`${rows}.student_id`,
    }),
};

export const assessmentResultMembers: Members<AssessmentResult> = {
  assessmentLineItem: reference(assessmentLineItemKind),
  student: reference(userKind),
  score: number(),
  textScore: text(),
  scoreDate: date(),
  scoreScale: reference(scoreScaleKind),
  scorePercentile: number(),
  scoreStatus: word(),
  comment: text(),
  learningObjectiveSet: json({ read: canonicalScores }),
  ...FLAG_MEMBERS,
  metadata: metadata(),
};

export const assessmentResultList = listOf(assessmentResultKind, {
  plural: 'assessmentResults',
  id: 'text',
  fields: fieldsOf(rows, assessmentResultMembers),
  members: AssessmentResultRecord.properties,
  search: [],
  limitMax: 3_000,
  families: ['gradebook', 'roster'],
});

/** The served record: derived rows have no hrefs. */
export function printResult(record: Record<string, unknown>): object {
  return {
    ...record,
    assessmentLineItem: refTo('assessmentLineItem', record['assessmentLineItem'] as Ref),
    student: refTo('user', record['student'] as Ref),
  };
}
