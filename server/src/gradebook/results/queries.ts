/** The SQL of results. */
import { mayReadClass, mayReadUser } from '../../access/roster.ts';
import { listOf, type RecordKind } from '../../oneroster/records/kind.ts';
import { headerColumns, type RecordHeader, renderRecord } from '../../oneroster/records/records.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Queryable } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { recordWithKnown } from '../references.ts';
import { flagColumns } from '../schema.ts';
import { scoreScaleKind } from '../score-scales/score-scale.ts';
import { type CanonicalResult, resultMembers } from './record.ts';
import { ResultRecord } from './schema.ts';

/** Who may read the class and the student; that one wrote a result is not enough. */
export const resultKind: RecordKind = {
  name: 'result',
  table: sql`results`,
  person: sql`results.student_id`,
  visible: (caller) => sql`(
    ${mayReadClass(caller, sql`results.class_id`)}
    and ${mayReadUser(caller, sql`results.student_id`)}
  )`,
  recordFor: (caller) =>
    recordWithKnown(caller, sql`results.record`, [
      { member: 'scoreScale', kind: scoreScaleKind, id: sql`results.score_scale_id` },
    ]),
};

export const resultList = listOf(resultKind, {
  plural: 'results',
  id: 'text',
  fields: {
    'lineItem.sourcedId': { kind: 'text', sql: sql`results.line_item_id` },
    'student.sourcedId': { kind: 'text', sql: sql`results.student_id` },
    'class.sourcedId': { kind: 'text', sql: sql`results.class_id` },
    'scoreScale.sourcedId': { kind: 'text', sql: sql`results.score_scale_id` },
    scoreStatus: { kind: 'text', sql: sql`results.score_status` },
    score: { kind: 'number', sql: sql`results.score` },
    textScore: { kind: 'text', sql: sql`results.text_score` },
    scoreDate: { kind: 'date', sql: sql`results.score_date` },
    comment: { kind: 'text', sql: sql`results.comment` },
    inProgress: { kind: 'boolean', sql: sql`results.in_progress` },
    incomplete: { kind: 'boolean', sql: sql`results.incomplete` },
    late: { kind: 'boolean', sql: sql`results.late` },
    missing: { kind: 'boolean', sql: sql`results.missing` },
  },
  members: ResultRecord.properties,
  search: [],
  limitMax: 3_000,
  families: ['gradebook', 'roster'],
});

/** The class of a line item; undefined = no such line item. */
export async function findClassId(db: Queryable, lineItemId: string): Promise<string | undefined> {
  const found = await db.first<{ classId: string }>(
    sql`select class_id from line_items where sourced_id = ${lineItemId}`,
  );
  return found?.classId;
}

export async function resultRow(
  db: Queryable,
  header: RecordHeader,
  result: CanonicalResult,
): Promise<Row> {
  const lineItemId = result.lineItem.sourcedId;
  const classId = await findClassId(db, lineItemId);
  if (classId === undefined) throw new Error(`The line item '${lineItemId}' went away.`);
  return {
    ...headerColumns(header),
    line_item_id: lineItemId,
    student_id: result.student.sourcedId,
    class_id: classId,
    score_scale_id: result.scoreScale?.sourcedId,
    score_status: result.scoreStatus,
    score: result.score,
    text_score: result.textScore,
    score_date: result.scoreDate,
    comment: result.comment,
    ...flagColumns(result),
    metadata: result.metadata,
    record: renderRecord(header, resultMembers(result, classId)),
  };
}
