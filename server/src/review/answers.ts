/** From processed events to answers by standard: each is resolved once, and kept as it was. */
import type { Json } from '../events/json-shapes.ts';
import { textArray, uuidArray } from '../storage/binary-array.ts';
import type { Queryable, Transaction } from '../storage/postgres.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { attemptOf, creditOf, namedStandards, standardId } from './answer.ts';
import { AROUND_LESSON, isEnabled, LRK, retentionOf, schedulerOf } from './content.ts';
import { reviewId } from './ids.ts';
import type { Credit, Scheduler } from './rules.ts';

/** An answer whose lesson may be reviewed, before its standards are looked up. */
interface Candidate {
  readonly key: string;
  readonly eventId: string;
  readonly applicationId: string;
  readonly studentId: string;
  readonly at: Date;
  readonly receivedAt: Date;
  readonly scoreGiven: number;
  readonly maxScore: number;
  readonly payload: string;
  readonly lessonId: string;
  readonly courseId: string;
  readonly scheduler: Scheduler;
  readonly desiredRetention: number | null;
  /** Of the lesson's resource. */
  readonly standards: readonly string[];
}

/** A row of review_answers, and when its event came. */
export interface StandardAnswer {
  readonly studentId: string;
  readonly standardId: string;
  readonly key: string;
  readonly eventId: string;
  readonly applicationId: string;
  readonly attempt: string;
  readonly at: Date;
  readonly receivedAt: Date;
  readonly credit: Credit;
  readonly scheduler: Scheduler;
  readonly desiredRetention: number | null;
  readonly courseId: string;
  readonly lessonId: string;
}

/**
 * The answers of `source` (rows as those of the table `batch`) that may be about standards: their
 * resource is tagged, or they name some themselves. An answer in a review course counts for the
 * lesson that was repeated. What is opted out is not among them.
 */
function listCandidates(tx: Transaction, source: Sql): Promise<Candidate[]> {
  return tx.query<Candidate>(sql`
    with answered as materialized (
      select b.key, b.event_id, b.application_id, b.student_id, b.lesson_id::uuid as lesson_id,
        b.effective_time, b.score_given, b.max_score
      from ${source} b
      where b.state = 'processed' and b.score_type = 'QUESTION_RESULT'
    ), content as materialized (
      select given.lesson_id as given_id, l.sourced_id as lesson_id, k.sourced_id as course_id,
        ${schedulerOf(LRK)} as scheduler, ${retentionOf(sql`k`)} as desired_retention,
        array(
          select o.cf_item_id from resource_objectives o where o.resource_id = r.sourced_id
        ) as standards
      from (select distinct lesson_id from answered) given
      left join review_lessons rl on rl.lesson_id = given.lesson_id
      join lessons l on l.sourced_id = coalesce(rl.source_lesson_id, given.lesson_id)
      ${AROUND_LESSON}
      where ${isEnabled(LRK)}
    )
    select a.key, a.event_id as "eventId", a.application_id as "applicationId",
      a.student_id as "studentId", a.effective_time as at, e.received_at as "receivedAt",
      a.score_given::float8 as "scoreGiven", a.max_score::float8 as "maxScore", e.payload,
      c.lesson_id as "lessonId", c.course_id as "courseId", c.scheduler,
      c.desired_retention as "desiredRetention", c.standards
    from answered a
    join content c on c.given_id = a.lesson_id
    join events e on e.key = a.key
    where cardinality(c.standards) > 0 or strpos(e.payload, 'earningObjective') > 0`);
}

/** Of these names of standards, the ids of those that are CFItems and not deleted. */
async function findStandards(
  tx: Queryable,
  names: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set([...names].map(standardId).filter((id) => id !== undefined))];
  const uris = [...names].filter((name) => name !== '');
  const rows = await tx.query<{ id: string; uri: string | null }>(sql`
    select sourced_id as id, null as uri from cf_items
    where sourced_id = any(${uuidArray(ids)}::uuid[]) and status = 'active'
    union all
    select sourced_id, uri from cf_items
    where uri = any(${textArray(uris)}::text[]) and status = 'active'`);
  const known = new Set(rows.filter(({ uri }) => uri === null).map(({ id }) => id));
  const byUri = new Map(rows.flatMap(({ id, uri }) => (uri === null ? [] : [[uri, id] as const])));
  return new Map(
    [...names].flatMap((name) => {
      const id = standardId(name);
      const found = id !== undefined && known.has(id) ? id : byUri.get(name);
      return found === undefined ? [] : [[name, found] as const];
    }),
  );
}

/** What was found in a batch: the answers, and the events that name what is no standard. */
export interface Resolved {
  readonly answers: readonly StandardAnswer[];
  readonly warned: readonly string[];
}

/** Looks up the standards of the answers of `source`. */
export async function resolveAnswers(tx: Transaction, source: Sql): Promise<Resolved> {
  const candidates = await listCandidates(tx, source);
  if (candidates.length === 0) return { answers: [], warned: [] };
  const read = candidates.map((candidate) => {
    const event = JSON.parse(candidate.payload) as Json;
    const named = namedStandards(event);
    return { candidate, event, names: named.length > 0 ? named : candidate.standards };
  });
  const found = await findStandards(tx, new Set(read.flatMap(({ names }) => names)));
  const answers = read.flatMap(({ candidate, event, names }) => {
    const { payload: _read, standards: _own, scoreGiven, maxScore, ...common } = candidate;
    const ids = new Set(names.map((name) => found.get(name)).filter((id) => id !== undefined));
    if (ids.size === 0) return [];
    const attempt = reviewId('attempt', candidate.applicationId, attemptOf(event));
    const credit = creditOf(event, scoreGiven, maxScore);
    return [...ids].map((standard) => ({ ...common, standardId: standard, attempt, credit }));
  });
  const warned = read.filter(({ names }) => names.some((name) => !found.has(name)));
  return { answers, warned: warned.map(({ candidate }) => candidate.key) };
}

/** The same answer again changes nothing: it stays as it was resolved at first. */
export async function insertAnswers(
  tx: Transaction,
  answers: readonly StandardAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  await tx.execute(sql`
    insert into review_answers (
      student_id, cf_item_id, key, event_id, application_id, attempt, at, credit, scheduler,
      desired_retention, course_id, lesson_id
    )
    select "studentId", "standardId", key, "eventId", "applicationId", attempt, at, credit,
      scheduler, "desiredRetention", "courseId", "lessonId"
    from json_to_recordset(${JSON.stringify(answers)}::json) as t (
      "studentId" text, "standardId" uuid, key uuid, "eventId" text, "applicationId" uuid,
      attempt uuid, at timestamptz, credit text, scheduler text, "desiredRetention" float8,
      "courseId" text, "lessonId" uuid
    )
    order by 1, 2, 3
    on conflict do nothing`);
}

/** Says with the events that they name what is no standard. */
export async function warnOfStandards(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`
    update event_outcomes set warnings = array_append(warnings, 'standard_unknown')
    where key = any(${uuidArray([...keys].sort())}::uuid[])
      and not 'standard_unknown' = any(warnings)`);
}
