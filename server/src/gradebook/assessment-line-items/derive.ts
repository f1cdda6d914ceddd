/** Derives assessment line items from events. */
import { uuidArray } from '../../storage/database/binary.ts';
import type { Transaction } from '../../storage/database/postgres.ts';
import { type Sql, sql, trusted } from '../../storage/database/sql.ts';
import { lineItemId } from '../ids.ts';

const TITLE_LENGTH_MAX = 500;

/** A condition on `assessment_line_items t`: no result, written or derived, refers to the row. */
export const UNUSED_LINE_ITEM = `not exists (
  select from assessment_result_records r where r.assessment_line_item_id = t.sourced_id
)`;

/**
 * Derives line items from the earliest event of each, in any order of arrival. `events`: a relation
 * with the columns of the batch. Those that stay as they are would be locked by the insert, and
 * other workers would wait for them.
 */
export async function deriveLineItems(tx: Transaction, events: Sql): Promise<void> {
  await tx.execute(sql`
    insert into assessment_line_items as stored (
      sourced_id, application_id, date_last_modified, title, assignable_id, course_id, lesson_id,
      unit_id, result_value_max, defined_at, key
    )
    select id, application_id, date_trunc('milliseconds', now()),
      left(coalesce(nullif(assignable_name, ''), assignable_id, object_id), ${TITLE_LENGTH_MAX}),
      coalesce(assignable_id, object_id),
      course_id, lesson_id, unit_id, max_score, effective_time, key
    from (
      select distinct on (id) * from (select *, ${lineItemId()} as id from ${events}) graded
      where state = 'processed' and score_type in ('QUESTION_RESULT', 'MASTERY')
      order by id, effective_time, key
    ) first
    where not exists (
      select from assessment_line_items known
      where known.sourced_id = first.id
        and (known.defined_at, known.key) <= (first.effective_time, first.key)
    )
    order by id
    on conflict (sourced_id) do update set
      date_last_modified = excluded.date_last_modified,
      title = excluded.title,
      unit_id = excluded.unit_id,
      result_value_max = excluded.result_value_max,
      defined_at = excluded.defined_at,
      key = excluded.key
    where (excluded.defined_at, excluded.key) < (stored.defined_at, stored.key)`);
}

/**
 * Line items that followed from erased events follow from the earliest of those that are left, as a
 * rebuild would have it; what nothing refers to is removed. `keys`: of the erased events. Reads the
 * whole log if there is any.
 */
export async function redefineLineItems(tx: Transaction, keys: readonly string[]): Promise<void> {
  const erased = sql`key = any(${uuidArray(keys)}::uuid[])`;
  await tx.execute(sql`
    delete from assessment_line_items t where ${erased} and ${trusted(UNUSED_LINE_ITEM)}`);
  const left = await tx.query<{ id: string }>(sql`
    update assessment_line_items set
      title = left(assignable_id, ${TITLE_LENGTH_MAX}), result_value_max = null,
      defined_at = default, key = default, date_last_modified = date_trunc('milliseconds', now())
    where ${erased} returning sourced_id as id`);
  if (left.length === 0) return;
  const ids = left.map(({ id }) => id);
  await deriveLineItems(
    tx,
    sql`(
      select e.*, o.unit_id, o.state
      from events e join event_outcomes o using (key, seq)
      join assessment_line_items i on i.application_id = e.application_id
        and i.course_id = e.course_id and i.lesson_id = e.lesson_id
        and i.assignable_id = coalesce(e.assignable_id, e.object_id)
      where i.sourced_id = any(${ids}) and e.score_type is not null
    ) as remaining`,
  );
}
