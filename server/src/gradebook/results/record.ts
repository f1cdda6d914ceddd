/** Results: their kind, members and rows. */
import { mayReadClass, mayReadUser } from '../../access/roster.ts';
import {
  type BodyOf,
  filled,
  metadata,
  recordShape,
  reference,
  required,
  term,
} from '../../oneroster/records/describe.ts';
import type { RecordKind } from '../../oneroster/records/kind.ts';
import { type Canonical, recordRow } from '../../oneroster/records/members.ts';
import type { RecordHeader } from '../../oneroster/records/records.ts';
import { classKind } from '../../roster/classes/record.ts';
import { userKind } from '../../roster/users/record.ts';
import type { Row } from '../../storage/database/batch.ts';
import type { Queryable, Transaction } from '../../storage/database/postgres.ts';
import { sql } from '../../storage/database/sql.ts';
import { lineItemKind } from '../line-items/record.ts';
import { knownReferences, type OptionalReference, recordWithKnown } from '../references.ts';
import { REMARKS, SCORE, ScoreStatus } from '../schema.ts';
import { scoreScaleKind } from '../score-scales/score-scale.ts';

/** What is left out for callers who may not read it. */
const optionalReferences = (): readonly OptionalReference[] => [
  { member: 'scoreScale', kind: scoreScaleKind, id: sql`results.score_scale_id` },
];

/** A caller that may read both the class and the student; being the owner is not enough. */
const resultKind: RecordKind = {
  name: 'result',
  shows: 'grades',
  table: sql`results`,
  person: sql`results.student_id`,
  readers: sql`results.ungranted_readers`,
  readable: (caller) => mayReadClass(caller, sql`results.class_id`),
  visible: (caller) => mayReadUser(caller, sql`results.student_id`),
  recordFor: (caller) => recordWithKnown(caller, sql`results.record`, optionalReferences()),
  knownFor: (caller) => knownReferences(caller, optionalReferences()),
};

export const resultShape = recordShape(
  resultKind,
  'The grade of one student for one line item: a gradebook cell (OneRoster v1p2)',
  {
    lineItem: required(reference(lineItemKind)),
    student: required(reference(userKind)),
    class: filled(reference(classKind, { description: 'That of the line item' })),
    scoreScale: reference(scoreScaleKind, {
      description: 'How the score becomes a letter or a word',
    }),
    scoreStatus: required(term(ScoreStatus)),
    ...SCORE,
    ...REMARKS,
    metadata: metadata(),
  },
);
export type Result = BodyOf<typeof resultShape>;

/** The class of each line item, as far as a transaction has read them. */
const classesRead = new WeakMap<Queryable, ReadonlyMap<string, string>>();

/** Reads the classes of many line items at once, for `findClassId` in this transaction. */
export async function readClasses(tx: Transaction, lineItemIds: readonly string[]): Promise<void> {
  const found = await tx.query<{ id: string; classId: string }>(sql`
    select sourced_id as id, class_id from line_items where sourced_id = any(${lineItemIds})
    order by sourced_id for share`);
  classesRead.set(tx, new Map(found.map(({ id, classId }) => [id, classId])));
}

/** The class of a line item, which keeps it until the transaction ends; undefined = unknown. */
export async function findClassId(db: Queryable, lineItemId: string): Promise<string | undefined> {
  const read = classesRead.get(db)?.get(lineItemId);
  if (read !== undefined) return read;
  const found = await db.first<{ classId: string }>(
    sql`select class_id from line_items where sourced_id = ${lineItemId} for share`,
  );
  return found?.classId;
}

/** The row of a result; its class is that of its line item, if that is stored. */
export async function resultRow(
  db: Queryable,
  header: RecordHeader,
  sent: Canonical<Result>,
): Promise<Row> {
  const classId = await findClassId(db, sent.lineItem.sourcedId);
  const klass = classId === undefined ? {} : { class: { sourcedId: classId } };
  return recordRow(resultShape, header, { ...sent, ...klass });
}
