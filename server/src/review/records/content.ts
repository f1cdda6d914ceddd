/**
 * SQL of the review settings of content: opted out, scheduler, retention, reviewable, in use; of a
 * lesson `l` and what AROUND_LESSON joins to it.
 */
import { type Sql, sql } from '../../storage/database/sql.ts';

const OPTED_OUT = sql`'{"spacedRepetitionEnabled": false}'::jsonb`;

/** True unless `spacedRepetitionEnabled` is false at any level. */
export const IS_ENABLED = sql`(
    coalesce(l.metadata @> ${OPTED_OUT}, false)
    or coalesce(r.metadata @> ${OPTED_OUT}, false)
    or coalesce(k.metadata @> ${OPTED_OUT}, false)
  ) is false`;

const named = (table: Sql) =>
  sql`nullif(${table}.metadata -> 'spacedRepetitionScheduler', 'null'::jsonb)`;

/** That of the lesson, else of its resource, else of its course; `fsrs` for other values. */
export const SCHEDULER = sql`case
    when coalesce(${named(sql`l`)}, ${named(sql`r`)}, ${named(sql`k`)}) = '"sm2"'::jsonb
    then 'sm2' else 'fsrs' end`;

const GIVEN = sql`k.metadata -> 'spacedRepetitionRetention'`;

/** The course's desired retention, 0.70 to 0.97; null = that of the settings. */
export const RETENTION = sql`case when jsonb_typeof(${GIVEN}) = 'number'
      and (${GIVEN})::numeric between 0.7 and 0.97
    then (${GIVEN})::float8 end`;

/** Placement, test-out and unit-test lessons decide about progress, so they are never reviewed. */
export const IS_REVIEWABLE = sql`(
    l.lesson_type is null or l.lesson_type not in ('placement', 'test-out', 'unit-test')
  )`;

/** A lesson of the catalogue: it, its resource, unit and course are active. */
export const IS_IN_USE = sql`(
    l.status = 'active' and l.student_id is null
    and r.status = 'active' and u.status = 'active' and k.status = 'active'
  )`;

/**
 * An answer on the lesson `l` counts for the standard: its resource is tagged with it, or an answer
 * of the student on the lesson named it. `key`: an alias of a row with student_id and cf_item_id.
 */
export function countsFor(key: Sql): Sql {
  return sql`(
    exists (
      select from resource_objectives o
      where o.resource_id = l.resource_id and o.cf_item_id = ${key}.cf_item_id
    ) or exists (
      select from review_answers given
      join event_keys e on e.key = given.key
      join event_outcomes found on found.seq = e.seq
      where given.student_id = ${key}.student_id and given.cf_item_id = ${key}.cf_item_id
        and given.lesson_id = l.sourced_id and found.standard_ids is not null
    )
  )`;
}

/** Joins resource `r`, unit `u` and course `k` to the lesson `l`. */
export const AROUND_LESSON = sql`
  join resources r on r.sourced_id = l.resource_id
  join units u on u.sourced_id = l.unit_id
  join courses k on k.sourced_id = u.course_id`;
