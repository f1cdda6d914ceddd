/**
 * What records of the gradebook name and not everybody who reads them may read: it is left out for
 * these, because it would tell an id of somebody else's, and its href would lead nowhere.
 */
import { mayReadClass, mayReadOfClass, mayReadRow, type RosterCaller } from '../access/roster.ts';
import { join, type Sql, sql } from '../storage/sql.ts';

/** A member that the standard lets be absent, and the column of the id that it names. */
export interface Reference {
  readonly member: 'class' | 'parentAssessmentLineItem' | 'scoreScale';
  readonly id: Sql;
}

/** The record's text for a caller who may not read all that it names; undefined = it may. */
export function recordWithKnown(
  caller: RosterCaller,
  record: Sql,
  references: readonly Reference[],
): Sql | undefined {
  if (caller.operator || caller.rosterAll) return undefined;
  const hidden = references.map(({ member, id }) => {
    const found = findReadable(caller, member, id);
    return sql`case when ${id} is not null and ${found} is null then ${member}::text end`;
  });
  const members = join(hidden, ', ');
  return sql`case when coalesce(${members}) is null then ${record}
    else record_without(${record}, array[${members}]) end`;
}

/**
 * True when the caller may read the record with this id, else null. Not an `exists`: PostgreSQL
 * would read all such records for it, however short the page.
 */
function findReadable(caller: RosterCaller, member: Reference['member'], id: Sql): Sql {
  const [table, readable] = READABLE[member];
  return sql`(select true from ${table} r where r.sourced_id = ${id} and ${readable(caller)} limit 1)`;
}

const owned = { owner: sql`r.application_id`, klass: sql`r.class_id` };

/** Where each is read, as `r`, and by whom. */
const READABLE: Readonly<Record<Reference['member'], [Sql, (caller: RosterCaller) => Sql]>> = {
  class: [sql`classes`, (caller) => mayReadRow(caller, sql`r.readers`)],
  parentAssessmentLineItem: [
    sql`assessment_line_item_records`,
    (caller) => mayReadOfClass(caller, owned),
  ],
  scoreScale: [sql`score_scales`, (caller) => mayReadClass(caller, sql`r.class_id`)],
};
