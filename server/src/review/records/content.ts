/** SQL of the review settings of content: opted out, scheduler, retention, reviewable, in use. */
import { type Sql, sql } from '../../storage/database/sql.ts';

/** Aliases of the tables lessons, resources and courses. */
interface ContentTables {
  readonly lesson: Sql;
  readonly resource: Sql;
  readonly course: Sql;
}

const OPTED_OUT = sql`'{"spacedRepetitionEnabled": false}'::jsonb`;

/** True unless `spacedRepetitionEnabled` is false at any level. */
export function isEnabled({ lesson, resource, course }: ContentTables): Sql {
  return sql`(
    coalesce(${lesson}.metadata @> ${OPTED_OUT}, false)
    or coalesce(${resource}.metadata @> ${OPTED_OUT}, false)
    or coalesce(${course}.metadata @> ${OPTED_OUT}, false)
  ) is false`;
}

/**
 * The scheduler of the lesson, else of its resource, else of its course; `fsrs` for other values.
 */
export function schedulerOf({ lesson, resource, course }: ContentTables): Sql {
  const named = (table: Sql) =>
    sql`nullif(${table}.metadata -> 'spacedRepetitionScheduler', 'null'::jsonb)`;
  return sql`case
    when coalesce(${named(lesson)}, ${named(resource)}, ${named(course)}) = '"sm2"'::jsonb
    then 'sm2' else 'fsrs' end`;
}

/** The course's desired retention, 0.70 to 0.97; null = that of the settings. */
export function retentionOf(course: Sql): Sql {
  const given = sql`${course}.metadata -> 'spacedRepetitionRetention'`;
  return sql`case when jsonb_typeof(${given}) = 'number'
      and (${given})::numeric between 0.7 and 0.97
    then (${given})::float8 end`;
}

/** Placement, test-out and unit-test lessons decide about progress, so they are never reviewed. */
export function isReviewable(lesson: Sql): Sql {
  return sql`(
    ${lesson}.lesson_type is null
    or ${lesson}.lesson_type not in ('placement', 'test-out', 'unit-test')
  )`;
}

/** A lesson of the catalogue: it, its resource, unit `u` and course are active. */
export function isInUse({ lesson, resource, course }: ContentTables): Sql {
  return sql`(
    ${lesson}.status = 'active' and ${lesson}.student_id is null
    and ${resource}.status = 'active' and u.status = 'active' and ${course}.status = 'active'
  )`;
}

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

/** The aliases that AROUND_LESSON uses. */
export const LESSON_ALIASES: ContentTables = { lesson: sql`l`, resource: sql`r`, course: sql`k` };

/** Joins resource `r`, unit `u` and course `k` to the lesson `l`. */
export const AROUND_LESSON = sql`
  join resources r on r.sourced_id = l.resource_id
  join units u on u.sourced_id = l.unit_id
  join courses k on k.sourced_id = u.course_id`;
